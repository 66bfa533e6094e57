"""The book on languages: its ten languages run as they stand, and their cards say what is written below them."""

import re
from pathlib import Path
from typing import Any

import pytest
from project import ROOT

import worstcase

PAGE = ROOT / "book" / "languages.md"
SECTION = re.compile(r"^### \d+\. (.*?)\n\n```python\n(.*?)```\n\n(.*?)$", flags=re.MULTILINE | re.DOTALL)
SECTIONS = SECTION.findall(PAGE.read_text(encoding="utf-8"))
LONGEST = 12  # lines of a language that are not empty


def language_of(code: str) -> Any:  # noqa: ANN401 - somebody's class
    """The last class of the code, made."""
    names = {name: getattr(worstcase, name) for name in worstcase.__all__}
    exec(code, names)  # noqa: S102 - our own page
    return names[re.findall(r"^class (\w+)", code, flags=re.MULTILINE)[-1]]()


def card_line(code: str) -> str:
    """What the card says, in a line."""
    language = language_of(code)
    card = worstcase.report_card(language, 1, people=4, values=3, buckets=2, beside=["atoms"])
    verdicts = (
        ("people alike", card.alike),
        ("values alike", card.alike_values),
        ("monotone", card.monotone),
        ("complete", card.complete),
    )
    told = ", ".join(f"{what}: {'yes' if finding.holds else 'no'}" for what, finding in verdicts)
    without, with_one = card.averages[language.name]
    return f"*Card*: {told}; on average {without} without a fact, {with_one} with one."


@pytest.mark.parametrize(("title", "code", "line"), SECTIONS, ids=[title for title, _, _ in SECTIONS])
def test_a_language_of_the_page_has_the_card_that_is_written_there(title: str, code: str, line: str) -> None:
    assert len([one for one in code.splitlines() if one.strip()]) <= LONGEST, title
    assert card_line(code) == line


def test_there_are_ten_and_every_kind_of_statement_is_among_them() -> None:
    assert len(SECTIONS) == 10
    every = "".join(code for _, code, _ in SECTIONS)
    for kind in ("And(", "Or(", "Not(", "Implies(", "Same(", "AtLeast(", "AtMost(", "Atom(", 'yield f"', "def holds"):
        assert kind in every, kind


def test_a_language_on_the_page_is_told_on_a_release(tmp_path: Path) -> None:
    """An object of one's own says itself what it says."""
    code = next(code for _, code, _ in SECTIONS if "class Salaries" in code)
    (tmp_path / "mine.py").write_text(f"from worstcase import *\n{code}", encoding="utf-8")
    found = worstcase.disclosure(
        worstcase.Bucketization.of_histograms([{"a": 2, "b": 1}]),
        1,
        language=f"{tmp_path / 'mine.py'}:Salaries",
        method="exhaustive",
    )
    assert worstcase.to_text(found.maximisers[0].units[0]) == "b0.p1 earns more than b0.p0"  # type: ignore[union-attr] # a user's own unit


@pytest.mark.parametrize(("title", "code"), [(title, code) for title, code, _ in SECTIONS])
def test_a_language_of_the_page_runs_on_names_with_spaces_and_quotes(title: str, code: str) -> None:
    """The page's hospital has a value with a space; this release has more than that, and p1, whom no. 7 is about."""
    values = {"lung cancer": 2, 'so-called "flu"': 1, "a=b & c -> d": 1}
    release = worstcase.Bucketization([worstcase.Bucket(["p1", "Mary Ann", "O'Hara (née Li)", "not"], values)])
    found = worstcase.disclosure(release, 1, language=language_of(code), method="exhaustive")
    assert found.value >= worstcase.disclosure(release, 0).value, title
