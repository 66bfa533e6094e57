"""Exercises of lesson 2, implications: what one fact can express, and how many facts a statement takes."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import and_

from classroom.exercises.attempts import a_number, known_facts
from classroom.exercises.exercise import exercise, meaning_hint, number_exercise
from reference.buckets import Bucket, Bucketization
from reference.example import FIGURE_3
from reference.language import Atom, Formula, Statement
from reference.languages.builtin import BasicImplications
from reference.languages.protocol import collected
from reference.languages.world_space import WorldSpace
from reference.statements import And, Not, Or

# four tables
TWO_PAIRS = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1}), Bucket(["Cy", "Di"], {"flu": 1, "mumps": 1})])
# four people, each with another disease
FOUR = Bucketization([Bucket(["Ann", "Bo", "Cy", "Di"], {"acne": 1, "flu": 1, "gout": 1, "mumps": 1})])

NOT_BOTH = Not(And((Atom("Charlie", "flu"), Atom("Hannah", "flu"))))
EITHER = Or((Atom("Charlie", "mumps"), Atom("Dave", "mumps")))
THIS_TABLE = And((Atom("Ann", "mumps"), Atom("Bo", "flu"), Atom("Cy", "flu"), Atom("Di", "mumps")))


def least_facts(release: Bucketization, wanted: Statement) -> int:
    """Return the least number of basic implications that together are equivalent to the statement, by search."""
    space = WorldSpace(release)
    meant = space.mask(wanted)
    units = collected(BasicImplications(), space).together()
    masks = [mask for kinds in units.by_target.values() for kind in kinds for mask in kind.masks if not meant & ~mask]
    strongest = [mask for mask in set(masks) if not any(other & ~mask == 0 and other != mask for other in masks)]
    for number in range(len(strongest) + 1):
        if any(reduce(and_, chosen, space.everything) == meant for chosen in combinations(strongest, number)):
            return number
    raise AssertionError("basic implications can express everything about these tables")


@exercise("implications-1", 2, known_facts(FIGURE_3, 1))
def _not_both(known: Formula) -> str | None:
    """In the hospital's release, express with one fact: Charlie and Hannah do not both have flu."""
    return meaning_hint(FIGURE_3, known, NOT_BOTH)


@exercise("implications-2", 2, known_facts(FIGURE_3, 2))
def _is_flu(known: Formula) -> str | None:
    """Express with at most two facts: Ed has flu. (A fact is an implication or a negation.)"""
    return meaning_hint(FIGURE_3, known, Atom("Ed", "flu"))


@exercise("implications-3", 2, known_facts(FIGURE_3, 2))
def _either(known: Formula) -> str | None:
    """Express with at most two facts: Charlie or Dave has mumps."""
    return meaning_hint(FIGURE_3, known, EITHER)


@exercise("implications-4", 2, known_facts(TWO_PAIRS, 1))
def _exclude(known: Formula) -> str | None:
    """Ann and Bo are in one bucket with flu and mumps, Cy and Di in another with flu and mumps. Rule out with
    one fact the table in which Bo and Cy have flu, and no other table.
    """
    return meaning_hint(TWO_PAIRS, known, Not(THIS_TABLE))


@number_exercise(
    "implications-5",
    2,
    lambda: least_facts(FOUR, Atom("Ann", "flu")),
    "Which diseases of Ann must be ruled out? How many of them can one implication rule out?",
    a_number("a whole number such as 12"),
)
def _atom_slips() -> Iterator[tuple[int, str]]:
    """Ann, Bo, Cy and Di are in one bucket with acne, flu, gout and mumps. What is the least number of facts that
    express that Ann has flu?
    """
    no_single_one = (
        "No single implication expresses that: it is false only where everything before its arrow is true, so it"
        " cannot rule out tables with different diseases for Ann."
    )
    yield 1, no_single_one
    yield len(FOUR.domain), "This number of facts can rule out every disease. How many of them must be ruled out?"
    yield 2, "Two facts can rule out two diseases for Ann. Is hers known then?"
