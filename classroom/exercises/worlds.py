"""Exercises of lesson 1, random worlds: the number of tables that fit, and shares of them."""

from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod

from classroom.exercises.attempts import known_facts
from classroom.exercises.exercise import (
    EVERY_TABLE,
    NO_TABLE,
    exercise,
    number_exercise,
    share,
    sureness,
    sureness_hint,
)
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.example import FIGURE_3
from reference.language import Atom, Formula, simple_implication
from reference.worlds import number_of_arrangements, worlds

TWO_WARDS = Bucketization(
    [
        Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1}),
        Bucket(["Di", "Eve", "Fay"], {"flu": 1, "mumps": 1, "gout": 1}),
    ]
)
CHARLIE = Atom("Charlie", "flu")
ED, FRANK = Atom("Ed", "lung cancer"), Atom("Frank", "lung cancer")


@number_exercise(
    "worlds-1",
    1,
    lambda: sum(1 for _ in worlds(TWO_WARDS)),
    "Count each bucket by itself first: in how many ways can its values be assigned?",
)
def _miscounts() -> Iterator[tuple[int, str]]:
    """Ann, Bo and Cy are in one bucket with flu, flu and mumps; Di, Eve and Fay in another with flu, mumps and gout.
    How many tables fit?
    """
    ways = [number_of_arrangements(bucket) for bucket in TWO_WARDS.buckets]
    together = "Each arrangement of one bucket goes with each of the other."
    yield sum(ways), f"This is the sum of the two buckets' numbers. {together}"
    different = "This treats the two cases of flu in the first bucket as different, but they are the same value."
    yield prod(factorial(bucket.size) for bucket in TWO_WARDS.buckets), different
    united = number_of_arrangements(Bucket([*TWO_WARDS.people], {"flu": 3, "mumps": 2, "gout": 1}))
    stay = "values never leave their bucket."
    yield united, f"This is the number for all six people in one bucket: {stay}"
    yield factorial(6), f"These are all orders of six people: {stay}"
    yield from ((number, "This is the number for one of the two buckets.") for number in ways)


@number_exercise(
    "worlds-2",
    1,
    lambda: sureness(ED, FIGURE_3, Formula([simple_implication(FRANK, ED)])),
    "Which tables does the fact rule out? Those with lung cancer for Frank and something else for Ed. What"
    " share of all tables is that? In what share of the others does Ed have lung cancer?",
)
def _ed_slips() -> Iterator[tuple[Fraction, str]]:
    """In the hospital's release, the attacker knows: if Frank has lung cancer, then so has Ed. How likely is it that
    Ed has lung cancer? (Both are in the first bucket.)
    """
    ed, frank_first = Fraction(2, 5), Fraction(2, 5) * Fraction(3, 4)
    independent = (
        "This treats Ed and Frank as independent, as Charlie and Hannah are. They share a bucket: if Frank has lung"
        " cancer, fewer cases are left for Ed."
    )
    yield ed / (1 - ed * (1 - ed)), independent
    yield ed, "This is the probability without the fact."
    fit = "This is the share of all tables that fit the fact. In how many of these does Ed have lung cancer?"
    yield 1 - frank_first, fit
    yield frank_first, "This is the share of all tables that the fact rules out."
    yield Fraction(1, 4), "This is the probability for Ed if Frank has it. But the fact begins with “if”."


@exercise("worlds-3", 1, known_facts(FIGURE_3, 1))
def _two_thirds(known: Formula) -> str | None:
    """In the hospital's release, find one fact that makes the attacker at least 2/3 sure that Charlie has flu."""
    return sureness_hint(CHARLIE, FIGURE_3, known, Fraction(2, 3))


@exercise("worlds-4", 1, known_facts(FIGURE_3, 1))
def _less_sure(known: Formula) -> str | None:
    """Find one fact that does not name Charlie and makes the attacker less sure that he has flu."""
    if any(atom.person == CHARLIE.person for atom in known.atoms()):
        return "This fact names Charlie. Find one that does not."
    count = structured_count(CHARLIE, FIGURE_3, known)
    if not count.share:
        return NO_TABLE
    if count.share == 1:
        return EVERY_TABLE
    before = sureness(CHARLIE, FIGURE_3)
    if share(count) < before:
        return None
    if share(count) == before:
        return (
            f"{count.consistent:,} of {count.worlds:,} tables fit this, and Charlie has flu in the same share of them"
            " as before. Who competes with Charlie for the two cases of flu in his bucket?"
        )
    return f"This makes the attacker surer: Charlie has flu in {count.satisfying:,} of {count.consistent:,} tables."
