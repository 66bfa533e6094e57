"""Lesson 2, implications: what one fact can say, and how many facts it takes to say something."""

from fractions import Fraction
from functools import cache
from itertools import combinations

from classroom.exercises.attempt_kinds import KnownFacts, Number
from classroom.exercises.exercise import Exercise
from classroom.exercises.judging import meaning_hint, number_judge
from reference.buckets import Bucket, Bucketization
from reference.example import FIGURE_3
from reference.language import Atom, Formula, Statement
from reference.languages.builtin import BasicImplications
from reference.languages.protocol import collected
from reference.languages.world_space import WorldSpace
from reference.statements import And, Not, Or

TWO_PAIRS = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1}), Bucket(["Cy", "Di"], {"flu": 1, "mumps": 1})])
"""Four tables."""

FOUR = Bucketization([Bucket(["Ann", "Bo", "Cy", "Di"], {"acne": 1, "flu": 1, "gout": 1, "mumps": 1})])
"""Four people, each with another disease."""

NOT_BOTH = Not(And((Atom("Charlie", "flu"), Atom("Hannah", "flu"))))
EITHER = Or((Atom("Charlie", "mumps"), Atom("Dave", "mumps")))
THIS_TABLE = And((Atom("Ann", "mumps"), Atom("Bo", "flu"), Atom("Cy", "flu"), Atom("Di", "mumps")))


def least_facts(release: Bucketization, wanted: Statement) -> int:
    """The least number of basic implications that are true in just the tables in which the statement is, by search."""
    space = WorldSpace(release)
    meant = space.mask(wanted)
    units = collected(BasicImplications(), space).together()
    masks = [mask for kinds in units.by_target.values() for kind in kinds for mask in kind.masks if not meant & ~mask]
    strongest = [mask for mask in set(masks) if not any(other & ~mask == 0 and other != mask for other in masks)]
    for number in range(len(strongest) + 1):
        for chosen in combinations(strongest, number):
            left = space.everything
            for mask in chosen:
                left &= mask
            if left == meant:
                return number
    raise AssertionError("basic implications can say everything about these tables")


@cache
def _facts_for_an_atom() -> Fraction:
    return Fraction(least_facts(FOUR, Atom("Ann", "flu")))


_NO_SINGLE_ONE = (
    "No single implication says that: it is false only where everything before its arrow is true, so it cannot rule out"
    " tables with different diseases for Ann."
)


def _atom_slips() -> list[tuple[Fraction, str]]:
    values = len(FOUR.domain)
    return [
        (Fraction(1), _NO_SINGLE_ONE),
        (Fraction(values), "That many facts could rule out every disease. How many of them must be ruled out?"),
        (Fraction(2), "Two facts can rule out two of Ann's diseases. Is hers known then?"),
    ]


def _not_both(known: Formula) -> str | None:
    return meaning_hint(FIGURE_3, known, NOT_BOTH)


def _either(known: Formula) -> str | None:
    return meaning_hint(FIGURE_3, known, EITHER)


def _is_flu(known: Formula) -> str | None:
    return meaning_hint(FIGURE_3, known, Atom("Ed", "flu"))


def _exclude(known: Formula) -> str | None:
    return meaning_hint(TWO_PAIRS, known, Not(THIS_TABLE))


IMPLICATIONS = (
    Exercise(
        "implications-1",
        2,
        "In the hospital's release, say with one fact: Charlie and Hannah do not both have flu.",
        KnownFacts(FIGURE_3, 1),
        _not_both,
    ),
    Exercise(
        "implications-2",
        2,
        "Say with two facts: Ed has flu. (A fact is an implication or a negation; nothing else may be written.)",
        KnownFacts(FIGURE_3, 2),
        _is_flu,
    ),
    Exercise(
        "implications-3",
        2,
        "Say with two facts: Charlie or Dave has mumps.",
        KnownFacts(FIGURE_3, 2),
        _either,
    ),
    Exercise(
        "implications-4",
        2,
        "Ann and Bo are in one bucket with flu and mumps, Cy and Di in another with flu and mumps. Exclude with one"
        " fact just the table in which Bo and Cy have flu, and no other table.",
        KnownFacts(TWO_PAIRS, 1),
        _exclude,
    ),
    Exercise(
        "implications-5",
        2,
        "Ann, Bo, Cy and Di are in one bucket with acne, flu, gout and mumps. With how few facts can one say that Ann"
        " has flu?",
        Number("a whole number such as 12"),
        number_judge(
            _facts_for_an_atom,
            _atom_slips,
            "Which diseases of Ann must be ruled out? How many of them can one implication rule out?",
        ),
    ),
)
