"""What `sanitize` states about a release, in the terminal, in JSON and on the page, is no larger than what holds."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from command_calls import call, refusal
from strategies.evidence_pages import check_the_lines, commands, status_of, words

from fastpath.disclosure import maximum_disclosure
from reference.exact import percent_at_most
from worstcase.inputs import load_release

ILLS, JOBS = ("flu", "gout", "mumps", "angina"), ("low", "mid", "high")
ROWS = [(30 + n, "FM"[n % 2], ILLS[n % 4], JOBS[n % 3]) for n in range(48)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lines = ["age,sex,ill,income", *(",".join(map(str, row)) for row in ROWS)]
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    (tmp_path / "h.toml").write_text("[age]\nintervals = [12, 24]\n[sex]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(*options: str, sensitive: str = "ill", c: str = "1/2", k: str = "0") -> list[str]:
    return ["sanitize", "t.csv", "--sensitive", sensitive, "--hierarchies", "h.toml", "-c", c, "-k", k, *options]


def printed(line: list[str], status: int = 0) -> str:
    done = call(*line)
    assert done.returncode == status, done.stderr
    return str(done.stdout)


def reported(line: list[str]) -> str:
    """What a reader sees on the page."""
    printed([*line, "--report", "r.html"])
    return words(Path("r.html").read_text())


def together(*options: str) -> list[str]:
    return asked("--sensitive", "income", "--together", *options, k="2")


def test_combinations_are_called_so_and_single_columns_stand_beside_them() -> None:
    answer = json.loads(printed(together("-o", "x.csv", "--report", "r.html", "--json")))
    alone = {}
    for column in ("ill", "income"):
        read = load_release("x.csv", sensitive=column, by=list(answer["best"])).bucketization
        alone[column] = maximum_disclosure(read, 2).value
    assert max(alone.values()) > Fraction(1, 2) > Fraction(answer["disclosure"])
    assert {name: Fraction(one["disclosure"]) for name, one in answer["single_columns"].items()} == alone
    page = words(Path("r.html").read_text())
    assert f"({answer['disclosure']}) of anybody's combination of ill and income, and that is below" in page
    assert "anybody's value" not in page
    assert "surer of anything" not in page
    assert "surer of anybody's combination of ill and income" in page
    text = printed(together())
    assert f"maximum disclosure of combinations of ill and income {answer['disclosure']} " in text
    for where in (page, text):
        assert "what is disclosed of one of them alone is not held below 1/2" in where
        for column, value in alone.items():
            assert re.search(rf"of {column} alone,? {value}( |,|:|\.|$)", where, re.MULTILINE), (column, where)


def test_a_certificate_of_combinations_is_tied_to_the_release_or_the_page_states_that_it_is_not() -> None:
    assert "does not tie the certificate to x.csv" in reported(together("-o", "x.csv"))
    check_the_lines(Path("r.html").read_text(), 1)
    assert "does not tie" not in reported(together("-o", "x.json"))
    check_the_lines(Path("r.html").read_text(), 2)
    assert "does not tie" not in reported(asked("-o", "x.csv"))


def test_columns_that_are_protected_each_are_called_so() -> None:
    page = reported(asked("--sensitive", "income"))
    assert "of anybody's ill or of anybody's income, each by itself, and that is below" in page
    assert "surer of anything" not in page


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(5, 7), "71.5 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(0), "0 %"),
        (Fraction(1, 10**6), "0.1 %"),
        (1 - Fraction(1, 10**5), "99.999 %"),
        (1 - Fraction(1, 10**40), "100 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_an_upper_bound_is_never_rounded_down(value: Fraction, text: str) -> None:
    assert percent_at_most(value) == text
    assert Fraction(text.removesuffix(" %")) / 100 >= value


def test_the_bound_in_the_headline_is_rounded_up_and_pictures_are_scrolled() -> None:
    found = re.search(r"becomes more than ([\d.]+) % sure \(([\d/]+)\)", reported(asked()))
    assert found is not None
    assert Fraction(found.group(1)) / 100 >= Fraction(found.group(2))
    assert Fraction(found.group(2)).denominator == 3  # so that rounding shows
    page = Path("r.html").read_text()
    assert page.count("<svg") == len(re.findall("<div class=.wide.[^>]*><svg", page)) == 2
    assert re.search(r"\.wide>svg\{[^}]*min-width:", page)


def test_the_lines_to_check_work_for_names_that_begin_with_a_dash() -> None:
    assert status_of(asked("--output=-x.csv", "--report=-r.html")) == 0
    check_the_lines(Path("-r.html").read_text(), 2)
    assert commands(Path("-r.html").read_text())[0][1:3] == ["./-r.cert", "./-x.csv"]
    reading = ["--sensitive", "ill", "--by", "sex"]
    assert status_of(["safe", "./-x.csv", *reading, "-c", "1", "-k", "0", "--report=-s.html"]) == 0
    check_the_lines(Path("-s.html").read_text(), 2)


def test_a_fact_names_its_column() -> None:
    rows = [f"{n},{value}" for n, value in enumerate(["mid"] * 3 + ["low"] * 3 + ["high"] * 3)]
    Path("one.csv").write_text("\n".join(["n,income", *rows]) + "\n")
    page = reported(["safe", "one.csv", "--sensitive", "income", "-c", "1", "-k", "1"])
    assert re.search(r"Person A does not have the income (low|mid|high)\.", page)


def test_each_form_is_described_by_what_is_in_its_files() -> None:
    text = printed(asked("-o", "x.csv", "--form", "anatomy", "--report", "r.html", "--all"))
    rows = {line.split(",", 1)[1] for line in Path("x.csv").read_text().splitlines()}
    assert rows == {"age,sex", *(f"{age},{sex}" for age, sex, _, _ in ROWS)}
    page = words(Path("r.html").read_text())
    assert "age as it is; the buckets were formed by level 1 (in steps of 12)" in page
    assert "age in steps of 12" not in page
    for where in (page, text):
        assert "x.csv holds age, sex as they are, with the number of each row's bucket" in where
        assert "levels only formed the buckets" in where
        assert "criteria such as k-anonymity speak of buckets" in where
        assert "ncp and entropy are the costs of the generalized form" in where
    text = printed(asked("-o", "x.json", "--report", "r.html"))
    assert "age" not in Path("x.json").read_text()
    page = words(Path("r.html").read_text())
    assert "age not in the file; the buckets were formed by level 1 (in steps of 12)" in page
    for where in (page, text):
        assert "x.json holds how often each value occurs in each bucket, and no other column" in where
    generalized = printed(asked("-o", "x.csv", "--report", "r.html", "--all")) + words(Path("r.html").read_text())
    assert "only formed" not in generalized
    assert "age in steps of 12 (level 1)" in generalized


def test_every_cost_that_is_as_small_as_the_best_has_a_star() -> None:
    rows = [f"{a},{b},{'xyz'[(a + b) % 3]}" for a in range(3) for b in range(3)]
    Path("t.csv").write_text("\n".join(["a,b,ill", *rows]) + "\n")
    Path("h.toml").write_text("[a]\n[b]\n")
    text = printed(asked("--all"))
    assert "2 minimal safe generalizations" in text
    assert [line.count("*") for line in text.splitlines() if re.match(r"  [12] ", line)] == [5, 5]
    answer = json.loads(printed(asked("--all", "--json")))
    assert set(map(str, answer["best_by"].values())) == {str({"a": 0, "b": 1})}


def test_every_file_is_named_under_what_was_written() -> None:
    line = asked("-o", "x.csv", "--proof", "p.json", "--lattice", "l.svg")
    files = "x.csv and p.json (the proof, confidential) and l.svg (the picture, confidential)"
    assert f"\nwritten: {files}\n" in printed(line)
    answer = json.loads(printed([*line, "--json"]))
    assert (answer["proof"], answer["lattice"]) == ("p.json", "l.svg")
    assert "not_written" not in answer
    assert "l.png: a file name that ends in .svg was expected" in refusal(*asked("--lattice", "l.png"))
    assert not Path("l.png").exists()


def test_where_nothing_is_safe_nothing_is_written_and_a_sentence_names_the_files() -> None:
    Path("x.csv").write_text("older")
    line = asked("-o", "x.csv", "--report", "r.html", "--lattice", "l.svg", c="1/9")
    text = printed(line, 1)
    assert "nothing was written to x.csv, r.html: a file that is there is older and not the result" in text
    assert "written: l.svg (the picture, confidential)" in text
    assert Path("x.csv").read_text() == "older"
    assert json.loads(printed([*line, "--json"], 1))["not_written"] == ["x.csv", "r.html"]
    assert "nothing was written" not in printed(asked(c="1/9"), 1)
