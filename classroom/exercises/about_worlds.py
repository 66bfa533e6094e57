"""Lesson 1, random worlds: how many tables fit, and what share of them."""

from fractions import Fraction
from math import factorial, prod

from classroom.exercises.attempt_kinds import KnownFacts, Number
from classroom.exercises.exercise import Exercise
from classroom.exercises.judging import number_judge, probability_judge, share, sureness_hint
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
"""Two buckets of three people."""

CHARLIE = Atom("Charlie", "flu")
ED, FRANK = Atom("Ed", "lung cancer"), Atom("Frank", "lung cancer")


def _listed() -> Fraction:
    return Fraction(sum(1 for _ in worlds(TWO_WARDS)))


def _miscounts() -> list[tuple[Fraction, str]]:
    buckets = TWO_WARDS.buckets
    united = Bucket([*TWO_WARDS.people], {"flu": 3, "mumps": 2, "gout": 1})
    return [
        (
            Fraction(sum(map(number_of_arrangements, buckets))),
            "This is the sum of the two buckets' numbers. Each arrangement of one bucket goes with each of the other.",
        ),
        (
            Fraction(prod(factorial(bucket.size) for bucket in buckets)),
            "This takes the two cases of flu in the first bucket for different: who has which does not matter.",
        ),
        (
            Fraction(number_of_arrangements(united)),
            "This is the number for all six people in one bucket: values never leave their bucket.",
        ),
        (Fraction(factorial(6)), "These are all orders of six people: values never leave their bucket."),
        *(
            (Fraction(number_of_arrangements(bucket)), "This is the number for one of the two buckets.")
            for bucket in buckets
        ),
    ]


_NOT_INDEPENDENT = (
    "This takes Ed and Frank for independent, as Charlie and Hannah are. They share a bucket: if Frank has lung cancer,"
    " fewer cases are left for Ed."
)


def _ed_after() -> Fraction:
    return share(structured_count(ED, FIGURE_3, Formula([simple_implication(FRANK, ED)])))


def _ed_slips() -> list[tuple[Fraction, str]]:
    ed, kept = Fraction(2, 5), 1 - Fraction(2, 5) * Fraction(3, 5)
    frank_first = Fraction(2, 5) * Fraction(3, 4)
    return [
        (ed / kept, _NOT_INDEPENDENT),
        (ed, "This is how sure the attacker is without the fact."),
        (
            1 - frank_first,
            "This is the share of all tables that fit the fact. In how many of these has Ed lung cancer?",
        ),
        (frank_first, "This is the share of all tables that the fact rules out."),
        (Fraction(1, 4), "This is how sure one is of Ed if Frank has it: but the fact says “if”."),
    ]


def _less_sure(known: Formula) -> str | None:
    if any(atom.person == CHARLIE.person for atom in known.atoms()):
        return "This fact speaks of Charlie himself. Find one that does not."
    count = structured_count(CHARLIE, FIGURE_3, known)
    if not count.share:
        return "No table of the release fits this, so the attacker would know something false."
    if count.share == 1:
        return "Every table of the release fits this: it tells the attacker nothing that is not published."
    before = share(structured_count(CHARLIE, FIGURE_3))
    if share(count) < before:
        return None
    if share(count) == before:
        return (
            f"{count.consistent:,} of {count.worlds:,} tables fit this, and Charlie has flu in the same share of them"
            " as before. Who competes with Charlie for the two cases of flu in his bucket?"
        )
    return f"This makes the attacker surer: Charlie has flu in {count.satisfying:,} of {count.consistent:,} tables."


def _two_thirds(known: Formula) -> str | None:
    return sureness_hint(CHARLIE, FIGURE_3, known, Fraction(2, 3))


WORLDS = (
    Exercise(
        "worlds-1",
        1,
        "Ann, Bo and Cy are in one bucket with flu, flu and mumps; Di, Eve and Fay in another with flu, mumps and"
        " gout. How many tables fit?",
        Number(),
        number_judge(
            _listed, _miscounts, "Count each bucket by itself first: in how many ways can its values be handed out?"
        ),
    ),
    Exercise(
        "worlds-2",
        1,
        "In the hospital's release, the attacker knows: if Frank has lung cancer, then so has Ed. How likely is it that"
        " Ed has lung cancer? (Both are in the first bucket.)",
        Number(),
        probability_judge(
            _ed_after,
            _ed_slips,
            "Which tables does the fact rule out? Those with lung cancer for Frank and something else for Ed. What"
            " share of all tables is that, and what share of the others has lung cancer for Ed?",
        ),
    ),
    Exercise(
        "worlds-3",
        1,
        "Find one fact that makes the attacker of the hospital's release 2/3 sure, or surer, that Charlie has flu.",
        KnownFacts(FIGURE_3, 1),
        _two_thirds,
    ),
    Exercise(
        "worlds-4",
        1,
        "Find one fact that does not mention Charlie, and makes the attacker less sure that he has flu.",
        KnownFacts(FIGURE_3, 1),
        _less_sure,
    ),
)
