"""Report cards as long runs: in several processes, from a journal, and two languages side by side, also as pages."""

import json
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

import pytest
from command_calls import refusal
from processes import started

import worstcase
from proofs_check.card_run import FIRST_LINE
from reference.errors import InvalidInput
from reference.languages.builtin import NegatedAtoms, language_named
from reference.languages.scope import Kept, SmallScope
from reference.languages.search import exhaustive_maximum
from worstcase.display.language_cards import as_text, card_page, comparison_page, special_form_words
from worstcase.studies import compare_languages, report_card

OWN = """
from fractions import Fraction
from reference.statements import Not
from reference.language import Atom

class NotTheFirst:
    name = "<b>not the first</b>"
    def units(self, bucketization):
        return [Not(Atom(person, value)) for person in bucketization.people for value in bucketization.domain[:1]]
    def simpler(self, unit, target):
        return unit.negated.person == target.person if hasattr(unit, "negated") else True
    def conjecture(self, bucketization, k):
        return Fraction(1, 2)
"""


SMALL: Any = {"people": 3, "values": 2}


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "not_the_first.py"
    path.write_text(OWN)
    return f"{path}:NotTheFirst"


def notes(path: Path) -> list[tuple[str, ...]]:
    """What each line of a journal is about, without the marks."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[2:]]
    return [tuple(about) for about, _ in lines if about[1] != "done"]


def test_two_processes_and_a_journal_come_to_the_same_card(own: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    here = report_card(own, 2, **SMALL, beside=["atoms"])
    assert report_card(own, 2, **SMALL, beside=["atoms"], processes=2, journal=journal) == here
    written = notes(journal)
    assert len(set(written)) == len(written)
    assert report_card(own, 2, **SMALL, beside=["atoms"], journal=journal) == here
    assert notes(journal) == written, "nothing was worked out again"
    larger = report_card(own, 2, people=4, values=2, beside=["atoms"], journal=journal)
    assert larger == report_card(own, 2, people=4, values=2, beside=["atoms"])
    assert len(notes(journal)) > len(written)


def test_a_run_that_is_killed_goes_on(own: str, tmp_path: Path) -> None:
    journal, whole = tmp_path / "journal", tmp_path / "whole"
    words = f"-m worstcase language {own} -k 2 --people 4 --beside atoms --json"
    arguments = [sys.executable, *words.split()]
    expected = subprocess.run([*arguments, "--journal", whole], capture_output=True, check=True).stdout
    with started([*arguments, "--journal", str(journal)]) as run:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 40:
            time.sleep(0.02)
            assert run.poll() is None, "it ended before it could be killed"
        run.send_signal(signal.SIGKILL)
        run.wait()
    before = len(notes(journal)) if journal.read_bytes().endswith(b"\n") else 0
    assert before < len(notes(whole))
    assert subprocess.run([*arguments, "--journal", journal], capture_output=True, check=True).stdout == expected
    assert sorted(notes(journal)) == sorted(notes(whole)), "nothing is lost and nothing is worked out twice"


def test_a_journal_of_something_else_is_refused(own: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    report_card(own, 0, **SMALL, beside=["atoms"], journal=journal)
    content = journal.read_bytes()
    with pytest.raises(InvalidInput, match="this journal is of other languages, or of other versions"):
        report_card("atoms", 0, **SMALL, journal=journal)
    Path(own.rpartition(":")[0]).write_text(OWN + "# changed\n")
    with pytest.raises(InvalidInput, match="this journal is of other languages, or of other versions"):
        report_card(own, 0, **SMALL, journal=journal)
    assert journal.read_bytes() == content
    other = tmp_path / "notes.txt"
    other.write_text("my notes\n")
    with pytest.raises(InvalidInput, match="expected a journal of worstcase language"):
        report_card("atoms", 0, **SMALL, journal=other)
    assert other.read_text() == "my notes\n"
    Path(own.rpartition(":")[0]).write_text(OWN)
    journal.write_bytes(FIRST_LINE + content.splitlines(keepends=True)[1] + b'[["a"], [1]]\n')
    with pytest.raises(InvalidInput, match=r"journal, line 3: expected a line of a journal"):
        report_card(own, 0, **SMALL, journal=journal)


def test_wrong_runs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"need the language as a text: MODULE:NAME or FILE\.py:NAME"):
        report_card(NegatedAtoms(), 0, **SMALL, processes=2)
    with pytest.raises(InvalidInput, match="expected two different languages"):
        compare_languages("atoms", "atoms", 1)
    path = tmp_path / "raising.py"
    path.write_text("class Raising:\n    name = 'raising'\n    def units(self, bucketization):\n        1 / 0\n")
    with pytest.raises(InvalidInput, match=r"raises ZeroDivisionError: division by zero"):
        report_card(f"{path}:Raising", 0, **SMALL, processes=2)


@pytest.mark.parametrize("name", ["negations", "atoms", "implications", "same-values", "skyline", "about:p1"])
def test_the_heading_on_special_forms_says_what_its_lines_say(name: str) -> None:
    """It used to say “none found” above shapes that all said yes, because every unit has them."""
    card = report_card(name, 1, **SMALL, beside=["atoms"])
    words, lines = special_form_words(card), as_text(card).splitlines()
    below = [line.strip() for line in lines[lines.index(f"special form: {words}") + 1 :]][: len(card.special_forms)]
    enough = [line.partition(": yes (")[0] for line in below if ": yes (" in line]
    assert words.startswith("enough on this scope") == bool(enough)
    assert all(shape in words for shape in enough)
    assert "none" not in words or not enough


@pytest.mark.parametrize(("one", "other"), [("negations", "simple"), ("atoms", "negations"), ("atoms", "same-values")])
def test_two_languages_compare_as_their_maxima_do_on_every_bucketization(one: str, other: str) -> None:
    scope, both = SmallScope(4, 3), compare_languages(one, other, 1, people=4, values=3)
    pairs = [(searched(one, place), searched(other, place)) for place in scope.bucketizations(Kept())]
    assert both.never_more.holds == all(mine <= yours for mine, yours in pairs)
    assert both.never_less.holds == all(mine >= yours for mine, yours in pairs)
    assert both.one.classes == both.other.classes
    assert (both.never_more.holds, both.never_less.holds) != (True, True)


def searched(name: str, published: worstcase.Bucketization) -> Fraction:
    """By trying all units, where there are any: as the definition has it."""
    if all(len(bucket.counts) == 1 for bucket in published.buckets):
        return Fraction(1)
    return Fraction(str(exhaustive_maximum(published, language_named(name), 1).value))


def test_no_output_is_the_language_itself_or_another_output(own: str, tmp_path: Path) -> None:
    source = Path(own.rpartition(":")[0])
    for more in (["--html", source], ["--journal", source], ["--html", tmp_path / "x", "--journal", tmp_path / "x"]):
        assert "choose another name" in refusal("language", own, "-k", "0", "--people", "2", *map(str, more))
    assert source.read_text() == OWN
    assert not (tmp_path / "x").exists()


def test_pages_are_whole_and_show_names_as_text(own: str) -> None:
    card, both = report_card(own, 1, **SMALL), compare_languages(own, "atoms", 1, **SMALL)
    for page, language in ((card_page(card), card), (comparison_page(both), both.one)):
        assert not re.search(r"<script|\b(src|href)=", page)
        assert "<b>not the first" not in page
        assert "&lt;b&gt;not the first&lt;/b&gt;" in page
        assert page.count("<svg") == 2
        assert escape(special_form_words(language)) in page
