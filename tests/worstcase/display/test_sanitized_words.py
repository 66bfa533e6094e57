"""What `sanitize` states about a release, in the terminal, in JSON and on the page, is no larger than what holds."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from command_calls import call, refusal
from strategies.evidence_pages import check_the_lines, commands, status_of, words

from fastpath.disclosure import maximum_disclosure
from reference.exact import percent
from worstcase.display.sanitized_text import brief
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
    assert f"({answer['disclosure']}) sure of one person's combination of ill and income, below" in page
    assert "anybody's value" not in page
    assert "surer of anything" not in page
    assert "surer of any combination of ill and income" in page
    text = printed(together())
    assert f"maximum disclosure of combinations of ill and income {answer['disclosure']} " in text
    for where in (page, text):
        assert "the disclosure of one column alone may reach 1/2" in where
        for column, value in alone.items():
            assert re.search(rf"of {column} alone,? {value}( |,|:|\.|$)", where, re.MULTILINE), (column, where)


def test_a_certificate_of_combinations_is_tied_to_the_release_or_the_page_states_that_it_is_not() -> None:
    assert "does not tie the certificate to x.csv" in reported(together("-o", "x.csv"))
    check_the_lines(Path("r.html").read_text(), 1)
    assert "does not tie" not in reported(together("-o", "x.json"))
    check_the_lines(Path("r.html").read_text(), 2)
    assert "does not tie" not in reported(asked("-o", "x.csv"))


def test_a_percentage_is_never_rounded_to_certainty_and_an_upper_bound_never_down() -> None:
    tiny = Fraction(1, 10**6)
    shown = ["0 %", "less than 0.1 %", "50 %", "more than 99.9 %", "100 %"]
    assert list(map(percent, (Fraction(0), tiny, Fraction(1, 2), 1 - tiny, Fraction(1)))) == shown


def test_percentages_agree_on_the_page_and_pictures_are_scrolled() -> None:
    found = re.findall(r"about ([\d.]+) % \(([\d/]+)\) sure", reported(asked()))
    assert len(found) == 3  # the headline, the attacker, and the curve
    assert len(set(found)) == 1
    assert abs(Fraction(found[0][0]) / 100 - Fraction(found[0][1])) < Fraction(1, 1000)
    assert Fraction(found[0][1]).denominator == 3  # so that rounding shows
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


@pytest.mark.parametrize(
    ("output", "form", "level", "holds"),
    [
        ("x.csv", "generalized", "age in steps of 12 (level 1)", ""),
        (
            "x.csv",
            "anatomy",
            "age as it is; the buckets were formed by level 1 (in steps of 12)",
            "age, sex as they are",
        ),
        ("x.json", "bucketization", "age not in the file; the buckets were formed by level 1", "the counts of values"),
    ],
)
def test_each_form_is_described_by_what_is_in_its_files(output: str, form: str, level: str, holds: str) -> None:
    text = printed(asked("-o", output, "--report", "r.html", "--all", *(["--form", form] if form == "anatomy" else [])))
    page = words(Path("r.html").read_text())
    assert level in page
    for where in (page, text):
        assert bool(holds) == ("levels only form the buckets" in where)
        assert not holds or f"{output} holds {holds}" in where


def test_every_file_is_named_under_what_was_written() -> None:
    line = asked("-o", "x.csv", "--proof", "p.json", "--lattice", "l.svg", "--seed", "7")
    files = "x.csv and p.json (the proof, confidential) and l.svg (the picture, confidential)"
    assert f"\nwritten: {files}\n" in printed(line)
    answer = json.loads(printed([*line, "--json"]))
    assert (answer["proof"], answer["lattice"]) == ("p.json", "l.svg")
    release = {"form": "generalized", "files": ["x.csv"], "seed": 7, "csv_safe": False, "formulas": 0}
    assert answer["release"] == release
    assert "not_written" not in answer
    assert "l.png: expected a file name that ends in .svg" in refusal(*asked("--lattice", "l.png"))
    assert not Path("l.png").exists()


def test_where_nothing_is_safe_nothing_is_written_and_a_sentence_names_the_files() -> None:
    Path("x.csv").write_text("older")
    line = asked("-o", "x.csv", "--report", "r.html", "--lattice", "l.svg", c="1/9")
    text = printed(line, 1)
    assert "nothing was written to x.csv, r.html; if a file exists there, it is not this result" in text
    assert "written: l.svg (the picture, confidential)" in text
    assert Path("x.csv").read_text() == "older"
    assert json.loads(printed([*line, "--json"], 1))["not_written"] == ["x.csv", "r.html"]
    assert "nothing was written" not in printed(asked(c="1/9"), 1)


def test_long_lists_and_numbers_are_shortened_for_people_and_json_has_all() -> None:
    primes = (101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157)
    buckets = [{"values": {f"v{n}": 1 + n % 2 for n in range(prime)}} for prime in primes]
    Path("many.json").write_text(json.dumps({"buckets": buckets}))
    line = ["safe", "many.json", "-c", "1/2", "-k", "23"]
    text, every = printed(line), json.loads(printed([*line, "--json"]))
    assert len(every["knowledge"]) == 23
    for printed_text in (text, printed(["disclosure", "many.json", "-k", "23"])):
        assert "  fact 10: " in printed_text
        assert "  fact 11: " not in printed_text
        assert "  … and 13 more facts (--json prints all)\n" in printed_text
    assert brief(Fraction(10**30, 3 * 10**30 + 1)) == "≈ 0.333333"
    assert brief(1 - Fraction(1, 10**30)) == "more than 0.999999"
    printed([*line, "--report", "many.html"])
    assert "… and 13 more facts" in words(Path("many.html").read_text())
