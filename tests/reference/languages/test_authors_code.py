"""A mistake in a user's language becomes one sentence that names the language."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs_check.budgets import budget
from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InvalidInput
from reference.language import Atom
from reference.languages.protocol import collected
from reference.languages.report_card import report_card
from reference.languages.scope import SmallScope
from reference.languages.search import exhaustive_maximum
from reference.languages.world_space import WorldSpace
from reference.statements import And, AtLeast, Implies, Not
from reference.tables import World
from worstcase.io.user_code import load_language

PAIR = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "gout": 1})])

HEAD = """\
import json, sys
from worstcase import *

class Mine:
    name = "mine"
"""
SENTENCES = {
    "wrong use of a generator": (
        """
    def units(self, bucketization):
        people = (bucket.people[0] for bucket in bucketization.buckets)
        yield Atom(people[0], "flu")
""",
        "the language mine raises TypeError: ",
    ),
    "a raise in the middle": (
        """
    def units(self, bucketization):
        yield "Ann=flu"
        raise ValueError("not\\nyet")
""",
        "the language mine raises ValueError: not yet",
    ),
    "sys.exit": (
        """
    def units(self, bucketization):
        yield "Ann=flu"
        sys.exit(0)
""",
        "the language mine raises SystemExit: 0",
    ),
    "an error in a library": (
        """
    def units(self, bucketization):
        return json.loads("{")
""",
        "the language mine raises JSONDecodeError: ",
    ),
    "a helper": (
        """
    def units(self, bucketization):
        yield from helper()

def helper():
    yield "Ann=flu"
    yield 7
""",
        "the language mine yields 7 where a statement was expected",
    ),
    "None": (
        """
    def units(self, bucketization):
        for person in bucketization.people: Atom(person, "flu")
""",
        "the language mine returns None where statements were expected",
    ),
    "a text instead of a list of them": (
        """
    def units(self, bucketization):
        return "Ann=flu"
""",
        "the language mine returns \"'Ann=flu'\" where statements were expected",
    ),
    "one argument too few": (
        """
    def units(self):
        return []
""",
        "the language mine raises TypeError: ",
    ),
    "an unreadable text": (
        """
    def units(self, bucketization):
        yield "Ann=flu"
        yield "Ann flu"
""",
        "the language mine: statement 'Ann flu' cannot be read at column 5: expected != or =",
    ),
    "somebody unknown": (
        """
    def units(self, bucketization):
        for person in ("Ann", "Zed"):
            yield Atom(person, "flu")
""",
        "the language mine: person Zed is not in the table",
    ),
    "a part that is no statement": (
        """
    def units(self, bucketization):
        return [Or((Atom("Ann", "flu"), "Bo=flu"))]
""",
        'the language mine: a part of a statement is the text "Bo=flu": a statement was expected, ',
    ),
    "a statement of one's own that raises": (
        """
    def units(self, bucketization):
        yield Mean()

class Mean:
    def atoms(self):
        return ()
    def holds(self, world):
        return 1 / 0
""",
        "the language mine raises ZeroDivisionError: division by zero",
    ),
    "a statement of one's own without atoms": (
        """
    def units(self, bucketization):
        yield Mean()

class Mean:
    atoms = holds = lambda *_: None
""",
        "the language mine raises TypeError: 'NoneType' object is not iterable",
    ),
    "neither true nor false": (
        """
    def units(self, bucketization):
        yield Mean()

class Mean:
    def __repr__(self):
        return "mean"
    def atoms(self):
        return ()
    def holds(self, world):
        return "perhaps"
""",
        "the language mine: mean is neither true nor false in some table",
    ),
    "no number of formulas": (
        """
    def units(self, bucketization):
        yield "Ann=flu"
    def formulas(self, bucketization):
        return 0.5
""",
        "the language mine stands for 0.5 formulas: a natural number was expected",
    ),
    "a kind that is missing": (
        """
    kinds = ("known", "shared")
    def units_about(self, target, bucketization):
        return {"known": ["Ann=flu"]}
""",
        "the language mine returns no mapping of known and shared to their units",
    ),
}


@pytest.mark.parametrize("mistake", SENTENCES)
def test_a_mistake_is_one_sentence(mistake: str, tmp_path: Path) -> None:
    body, sentence = SENTENCES[mistake]
    (tmp_path / "author.py").write_text(HEAD + body, encoding="utf-8")
    language = load_language(f"{tmp_path / 'author.py'}:Mine")
    with pytest.raises(InvalidInput) as caught:
        exhaustive_maximum(PAIR, language, 1)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (
            "    def __init__(self):\n        sys.exit(3)",
            "made without arguments, raises SystemExit: 3",
        ),
        ("    units = (x for x in [1])", " is no language: a name and a method units(bucketization) were expected"),
        ("    kinds = 7\n    def units_about(self, target, bucketization): ...", " is no language: "),
        ("    name = property(lambda self: 1 / 0)\n    def units(self, b): ...", "ZeroDivisionError: division by zero"),
    ],
)
def test_what_cannot_be_loaded_is_told(body: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "author.py").write_text(f"{HEAD}\n{body}\n", encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        load_language(f"{tmp_path / 'author.py'}:Mine")
    assert sentence in str(caught.value)
    with pytest.raises(InvalidInput, match="int is no language: a name and a method"):
        load_language(7)  # type: ignore[arg-type] # somebody's mistake


class NobodyElse:
    """A statement of its author's own kind: nobody but these people has the value."""

    def __init__(self, value: str, people: set[str]) -> None:
        self.value, self.people = value, people

    def holds(self, world: World) -> bool:
        """Look at everybody else."""
        return all(person in self.people for person, value in world.items() if value == self.value)

    def atoms(self) -> Iterator[Atom]:
        """The people who may have it."""
        return (Atom(person, self.value) for person in self.people)


class ThreeWays:
    """The same three units as texts, as our statements, and as statements of one's own."""

    name = "three-ways"

    def __init__(self, way: int) -> None:
        self.way = way

    def units(self, bucketization: Bucketization) -> Iterator[object]:
        """For each value: Ann alone may have it."""
        others = [person for person in bucketization.people if person != "Ann"]
        for value in bucketization.domain:
            yield (
                f"atmost(0, {value}: {', '.join(others)})",
                And(tuple(Not(Atom(person, value)) for person in others)),
                NobodyElse(value, {"Ann"}),
            )[self.way]


def test_texts_and_statements_of_ones_own_are_units() -> None:
    published = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 1, "gout": 2}), Bucket(["Di"], {"flu": 1})])
    ways = [collected(ThreeWays(way), WorldSpace(published)) for way in range(3)]  # type: ignore[arg-type] # anything goes
    said = [[units.masks for kinds in way.different for units in kinds] for way in ways]
    assert said[0] == said[1] == said[2]
    assert [len(masks) for masks in said[0]] == [1]  # Di has flu, and two have gout: none of the units is ever true
    pairs = [collected(ThreeWays(way), WorldSpace(Bucketization([published.buckets[0]]))) for way in (0, 2)]  # type: ignore[arg-type] # that is tested
    assert pairs[0].by_target[Atom("Ann", "flu")][0].masks == pairs[1].by_target[Atom("Ann", "flu")][0].masks
    assert len(pairs[0].by_target[Atom("Ann", "flu")][0].masks) == 2


@pytest.mark.parametrize(
    "make",
    [
        lambda: Not("Ann=flu"),  # type: ignore[arg-type] # that is tested
        lambda: Implies(Atom("Ann", "flu"), None),  # type: ignore[arg-type] # that is tested
        lambda: And(Atom("Ann", "flu")),  # type: ignore[arg-type] # that is tested
        lambda: AtLeast(1, "flu", "Ann"),  # type: ignore[arg-type] # that is tested
    ],
)
def test_statements_are_made_of_statements(make: object) -> None:
    assert callable(make)
    with pytest.raises(InvalidInput, match="expected"):
        make()


class Thinker:
    """Thinks for ever before it speaks, or where it is asked for a conjecture."""

    name = "thinker"

    def __init__(self, *, speaks: bool) -> None:
        self.speaks = speaks

    def units(self, bucketization: Bucketization) -> Iterator[Atom]:
        """Sooner or later."""
        while not self.speaks:
            pass
        return iter([Atom(bucketization.people[0], bucketization.domain[0])])

    def conjecture(self, _: Bucketization, __: int) -> int:
        """Never."""
        while True:
            pass


def test_a_language_that_never_yields_ends_at_its_budget() -> None:
    before, alarm = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[0]
    with pytest.raises(BudgetExhausted, match=r"the budget of 0\.2 seconds ran out"), budget(0.2):
        exhaustive_maximum(PAIR, Thinker(speaks=False), 1)
    with pytest.raises(BudgetExhausted, match=r"of the card these parts are not finished: conjecture$"), budget(3):
        report_card(Thinker(speaks=True), 0, SmallScope(2, 2), beside=())
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] <= alarm, "0, unless the test itself is timed"
