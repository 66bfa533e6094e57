"""Languages that users write: with a conjecture, with a special form, and with mistakes that become one sentence."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations

import worstcase
from proofs_check.budgets import budget
from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InvalidInput
from reference.language import Atom, Statement
from reference.languages import protocol
from reference.languages.builtin import NegatedAtoms
from reference.languages.completeness import excluding
from reference.languages.protocol import collected
from reference.languages.report_card import report_card
from reference.languages.scope import SmallScope
from reference.languages.search import exhaustive_maximum
from reference.languages.world_space import WorldSpace
from reference.probability import disclosure_risk
from reference.statements import FALSE, And, Not
from reference.tables import World
from reference.worlds import worlds
from worstcase.io.user_code import load_language

PAIR = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "gout": 1})])
HEAD = 'import json, sys\nfrom worstcase import *\nclass Mine:\n    name = "mine"\n'
MEAN = "return [Mean()]\nclass Mean:\n    __repr__ = lambda self: 'mean'\n    atoms = lambda self: ()\n"
WRONG_UNITS = {
    "people = (bucket.people[0] for bucket in b.buckets); yield Atom(people[0], 'flu')": "raises TypeError: ",
    "yield 'Ann=flu'; raise ValueError('not\\nyet')": "raises ValueError: not yet",
    "yield 'Ann=flu'; sys.exit(0)": "raises SystemExit: 0",
    "return json.loads('{')": "raises JSONDecodeError: ",
    "yield 'Ann=flu'; yield 7": ": expected a statement from units, got the int 7",
    "Atom(b.people[0], 'flu')": "raises TypeError: 'NoneType' object is not iterable",
    "return []": ": expected at least one fact for this bucketization, got none",
    "yield 'Ann flu'": ": statement 'Ann flu' cannot be read at column 5: expected != or =",
    "yield Atom('Zed', 'flu')": ": person Zed is not in the release",
    "return [Or((Atom('Ann', 'flu'), 'Bo=flu'))]": ': a part of a statement is the text "Bo=flu": expected a statement',
    "yield Or((Atom('Ann', 'flu'),))": ": Or of one statement: expected none or several; use the statement"
    " itself, Atom(person='Ann', value='flu')",
    f"{MEAN}    holds = lambda self, world: 1 / 0": "raises ZeroDivisionError: division by zero",
    f"{MEAN}    atoms = holds = lambda *_: None": "raises TypeError: 'NoneType' object is not iterable",
    f"{MEAN}    holds = lambda self, world: 'perhaps'": ": mean is neither true nor false in some table",
    "...\n    kinds = ('a', 'b')\n    units_about = lambda *_: {'a': ['Ann=flu']}": "raises KeyError: 'b'",
    "...\n    def units(self): return []": "raises TypeError: ",
}


def written(tmp_path: Path, body: str) -> str:
    (tmp_path / "author.py").write_text(body, encoding="utf-8")
    return f"{tmp_path / 'author.py'}:Mine"


@pytest.mark.parametrize(("body", "sentence"), WRONG_UNITS.items())
def test_a_mistake_in_units_is_one_sentence(body: str, sentence: str, tmp_path: Path) -> None:
    language = load_language(written(tmp_path, f"{HEAD}    def units(self, b):\n        {body}\n"))
    with pytest.raises(InvalidInput) as caught:
        exhaustive_maximum(PAIR, language, 1)
    assert str(caught.value).startswith(f"the language mine{'' if sentence.startswith(':') else ' '}{sentence}")


UNITS = "    def units(self, b):\n        return ['true']\n"
NAME = '    name = "mine"\n'


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (UNITS, "expected a language, with a name and a method units(bucketization), but it has no name"),
        (f"    name = 7\n{UNITS}", "but its name is the int 7, not a text"),
        (f"    name = property(lambda self: 1 / 0)\n{UNITS}", "ZeroDivisionError: division by zero"),
        (NAME, "but it has no units"),
        (f"{NAME}    kinds = ('a',)\n", "but it has no units_about"),
        (f"{NAME}    units_about = print\n", "but it has no kinds"),
        (f"{NAME}    kinds = ('a',)\n    units_about = 7\n", "but its units_about is the int 7, not a method"),
        (f"{NAME}{UNITS}    def __init__(self, needed): ...\n", "made without arguments, raises TypeError"),
        ("    name = = 7\n", "SyntaxError: invalid syntax (author.py, line 2)"),
    ],
)
def test_what_is_no_language_is_refused_with_its_problem(tmp_path: Path, body: str, problem: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_language(written(tmp_path, f"class Mine:\n{body}"))
    assert problem in str(caught.value)


class Yielding:
    """Yields what it is given."""

    name = "yielding"

    def __init__(self, units: Iterator[Any] | None = None) -> None:
        self._units = units

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        """Those, or all negated atoms."""
        return NegatedAtoms().units(bucketization) if self._units is None else self._units


def test_a_class_is_called_and_anything_else_is_refused() -> None:
    kind: Any = Yielding
    assert worstcase.report_card(kind, 1, people=2).language == "yielding"
    assert worstcase.disclosure(PAIR, 1, language=kind, method="exhaustive").value == 1
    wrong: Any
    for wrong in (None, 5, int):
        with pytest.raises(InvalidInput, match="expected a language, with a name and a method"):
            worstcase.report_card(wrong, 1)
        for method in ("fastpath", "exhaustive"):
            with pytest.raises(InvalidInput, match="expected a language, with a name and a method"):
                worstcase.disclosure(PAIR, 1, language=wrong, method=method)


class NoOtherPerson:
    """A statement of a user's own kind: no person but these has the value."""

    def __init__(self, value: str, people: set[str]) -> None:
        self.value, self.people = value, people

    def holds(self, world: World) -> bool:
        """Look at all other people."""
        return all(person in self.people for person, value in world.items() if value == self.value)

    def atoms(self) -> Iterator[Atom]:
        """The people who may have it."""
        return (Atom(person, self.value) for person in self.people)


def test_texts_and_statements_of_a_users_own_kind_are_units() -> None:
    published = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 1, "gout": 2})])
    ways: list[list[object]] = [
        [f"atmost(0, {value}: Bo, Cy)" for value in published.domain],
        [And((Not(Atom("Bo", value)), Not(Atom("Cy", value)))) for value in published.domain],
        [NoOtherPerson(value, {"Ann"}) for value in published.domain],
    ]
    found = [collected(Yielding(iter(way)), WorldSpace(published)).by_target for way in ways]
    (texts,), (statements,), (own,) = (one[Atom("Ann", "flu")] for one in found)
    assert texts.masks == statements.masks == own.masks
    assert len(texts.masks) == 2  # two have gout: that only Ann has it is never true


class AllButTheLast:
    """Can exclude every table alone, except the last."""

    name = "all-but-the-last"

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        """One unit a table."""
        return (excluding(bucketization, world) for world in list(worlds(bucketization))[:-1])


def test_a_language_that_cannot_exclude_the_last_table_is_not_complete() -> None:
    found = report_card(AllButTheLast(), 0, SmallScope(3, 3), beside=()).complete.counterexample
    assert found is not None
    assert str(found) == "{p1, p2: a, b}: no facts express “not the table p1=b, p2=a”"


class Conjectured(NegatedAtoms):
    """Negated atoms: the most frequent value among those that are left when k of the others are denied."""

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """As in the theorem."""
        rows = [[count for _, count in bucket.frequencies] for bucket in bucketization.buckets]
        return max(Fraction(row[0], sum(row) - sum(row[1 : k + 1])) for row in rows)


def test_a_true_conjecture_survives() -> None:
    good = report_card(Conjectured(), 3, SmallScope(people=4, values=3), beside=()).conjecture
    assert good is not None
    assert good.holds
    assert good.instances == 4 * 421  # every labelling
    assert report_card(NegatedAtoms(), 0, SmallScope(2, 2), beside=()).conjecture is None


@pytest.mark.parametrize(
    ("method", "sentence"),
    [
        ("conjecture = lambda self, b, k: 0.5", "the conjecture of the language mine for {p1: a} and k = 0: expected"),
        ("conjecture = lambda self, b, k: 1 / k", "the conjecture of the language mine for {p1: a} and k = 0 raises "),
        ("simpler = lambda self, unit, target: {}[0]", "the method simpler of the language mine raises KeyError: "),
        ("units = lambda self, b: ()", "the language mine yields no units for any bucketization of the scope"),
        ("units = lambda self, b: 1 / (2 - len(b.buckets))", "the language mine "),
    ],
)
def test_a_mistake_on_the_way_to_a_card_is_one_sentence(method: str, sentence: str, tmp_path: Path) -> None:
    units = "    units = lambda self, b: [Not(Atom(b.people[0], value)) for value in b.domain]\n"
    language = load_language(written(tmp_path, f"{HEAD}{units}    {method}\n"))
    with pytest.raises(InvalidInput) as caught:
        report_card(language, 1, SmallScope(3, 2), beside=())
    assert str(caught.value).startswith(sentence)


def test_a_language_that_yields_for_ever_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = repeat(Atom("Ann", "flu"))
    with pytest.raises(BudgetExhausted, match=r"the budget of 0\.05 seconds ran out"), budget(0.05):
        exhaustive_maximum(PAIR, Yielding(endless), 1)
    monkeypatch.setattr(protocol, "MOST_UNITS", 1_000)
    with pytest.raises(InvalidInput, match="the language yielding: more than 1,000 facts are yielded"):
        exhaustive_maximum(PAIR, Yielding(endless), 1)


@given(bucketizations(most_people=4), st.integers(0, 2))
def test_a_language_that_yields_only_contradictions_knows_nothing(published: Bucketization, k: int) -> None:
    assert exhaustive_maximum(published, Yielding(iter([FALSE])), k).value == disclosure_risk(published).risk
