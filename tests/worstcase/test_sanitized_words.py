"""What `sanitize` says of a release, in the terminal, in JSON and on the page, is no larger than what holds."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from strategies.evidence_pages import check_the_lines, commands, status_of, words

from fastpath.disclosure import maximum_disclosure
from reference.files.release_file import load_release
from worstcase import attacker_words

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


def printed(capsys: pytest.CaptureFixture[str], line: list[str], status: int = 0) -> str:
    assert status_of(line) == status
    return capsys.readouterr().out


def together(*options: str) -> list[str]:
    return asked("--sensitive", "income", "--together", *options, k="2")


def test_combinations_are_called_so_and_single_columns_stand_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, together("-o", "x.csv", "--report", "r.html", "--json")))
    alone = {}
    for column in ("ill", "income"):
        read = load_release("x.csv", sensitive=column, by=list(told["best"])).bucketization
        alone[column] = maximum_disclosure(read, 2).value
    assert max(alone.values()) > Fraction(1, 2) > Fraction(told["disclosure"])
    assert {name: one["disclosure"] for name, one in told["single_columns"].items()} == {
        name: str(value) for name, value in alone.items()
    }
    page = words(Path("r.html").read_text())
    assert f"({told['disclosure']}) of anybody's combination of ill and income, and that is below" in page
    assert "anybody's value" not in page
    assert "surer of anything" not in page
    assert "surer of anybody's combination of ill and income" in page
    text = printed(capsys, together())
    assert f"maximum disclosure of combinations of ill and income {told['disclosure']} " in text
    for where in (page, text):
        assert "what is disclosed of one of them alone is not held below 1/2" in where
        for column, value in alone.items():
            assert re.search(rf"of {column} alone,? {value}( |,|:|\.|$)", where, re.MULTILINE), (column, where)


def test_a_certificate_of_combinations_is_tied_to_the_release_or_the_page_says_that_it_is_not() -> None:
    not_tied = "does not tie the certificate to x.csv"
    assert status_of(together("-o", "x.csv", "--report", "r.html")) == 0
    assert not_tied in words(Path("r.html").read_text())
    check_the_lines(Path("r.html").read_text(), 1)
    assert status_of(together("-o", "x.json", "--report", "r.html")) == 0
    check_the_lines(Path("r.html").read_text(), 2)
    assert "does not tie" not in words(Path("r.html").read_text())
    assert status_of(asked("-o", "x.csv", "--report", "r.html")) == 0
    assert "does not tie" not in words(Path("r.html").read_text())


def test_columns_that_are_protected_each_are_called_so() -> None:
    assert status_of(asked("--sensitive", "income", "--report", "r.html")) == 0
    page = words(Path("r.html").read_text())
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
    assert attacker_words.percent_at_most(value) == text
    assert Fraction(text.removesuffix(" %")) / 100 >= value


def test_the_bound_in_the_headline_is_rounded_up() -> None:
    assert status_of(asked("--report", "r.html")) == 0
    page = words(Path("r.html").read_text())
    found = re.search(r"becomes more than ([\d.]+) % sure \(([\d/]+)\)", page)
    assert found is not None
    assert Fraction(found.group(1)) / 100 >= Fraction(found.group(2))
    assert Fraction(found.group(2)).denominator == 3  # so that rounding shows


def test_the_lines_to_check_work_for_names_that_begin_with_a_dash() -> None:
    assert status_of(asked("--output=-x.csv", "--report=-r.html")) == 0
    check_the_lines(Path("-r.html").read_text(), 2)
    assert commands(Path("-r.html").read_text())[0][1:3] == ["./-r.cert", "./-x.csv"]
    reading = ["--sensitive", "ill", "--by", "sex"]
    assert status_of(["safe", "./-x.csv", *reading, "-c", "1", "-k", "0", "--report=-s.html"]) == 0
    check_the_lines(Path("-s.html").read_text(), 2)


def test_a_fact_says_of_what_it_speaks(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"{n},{value}" for n, value in enumerate(["mid"] * 3 + ["low"] * 3 + ["high"] * 3)]
    Path("one.csv").write_text("\n".join(["n,income", *rows]) + "\n")
    line = ["safe", "one.csv", "--sensitive", "income", "-c", "1", "-k", "1", "--report", "r.html"]
    assert "safe" in printed(capsys, line)
    assert re.search(r"Person A does not have the income (low|mid|high)\.", words(Path("r.html").read_text()))
