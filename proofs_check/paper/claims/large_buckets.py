"""Beyond the scopes: buckets far too large to try them all, drawn at random (paper, sections 3.2 and 3.3.1).

The statements are those that hold for every small bucket (`within_bucket`, `minimize_within`, `crossing`), and those
of Lemmas 10 and 11, whose certificates stop at a fixed k. A drawn bucket has up to 40 values and 2,000 people: some
values that may be frequent, and some that are rare, for where a few values stand out it pays to spread atoms over
several people. There are no more atoms than values: beyond that something is certain, and a wrong MINIMIZE1 would
pass. What fails is shrunk to few people before it is shown.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from fastpath.minimize1 import within_bucket, within_bucket_table
from proofs_check.claims.claim import Claim, ours
from proofs_check.claims.scope import Draw, Drawn
from proofs_check.oracles.bucket_rows import shown_pattern, shown_row
from proofs_check.oracles.minima import Pattern, Placement, closed_form, none_true
from proofs_check.paper.claims import minimize_within, one_antecedent, one_consequent
from proofs_check.paper.claims import within_bucket as nested
from proofs_check.paper.claims.crossing import Split, one_choice_is_better, shown_split
from reference.instances import Histogram, shown_release

Case: TypeAlias = tuple[Histogram, int]


def most_people(values: int, largest: int, rare: int) -> int:
    """The size of the largest bucket that is drawn."""
    frequent = max(1, values // 4)
    return frequent * largest + (values - frequent) * rare


MOST_VALUES, LARGEST, RARE = 40, 190, 3
"""How many values a bucket has, and how often a frequent one and a rare one occur, at most."""
BUCKETS = f"buckets of at most {most_people(MOST_VALUES, LARGEST, RARE):,} people and {MOST_VALUES} values"


def histogram(draw: Draw, most_values: int = MOST_VALUES, largest: int = LARGEST, rare: int = RARE) -> Histogram:
    """Draw a histogram: up to a quarter of the values may be frequent, the others are rare."""
    frequent = [draw(1, largest) for _ in range(draw(1, max(1, most_values // 4)))]
    return tuple(sorted([*frequent, *(draw(1, rare) for _ in range(draw(0, most_values - len(frequent))))])[::-1])


def shown_bucket(case: Case) -> str:
    """The bucket and k."""
    return f"{shown_release(case[:1])}, k = {case[1]}"


def with_atoms(draw: Draw) -> Case:
    """Draw a bucket and a number of atoms, up to the number of its values."""
    row = histogram(draw)
    return row, draw(0, len(row))


def with_absent_values(draw: Draw) -> Histogram:
    """Draw a bucket, and up to two values of S that do not occur in it."""
    return histogram(draw, draw(1, MOST_VALUES)) + (0,) * draw(0, 2)


def with_pattern(draw: Draw) -> tuple[Histogram, Pattern]:
    """Draw a bucket and how many atoms up to four of its people have, up to four each."""
    row = with_absent_values(draw)
    parts = (draw(1, min(4, len(row))) for _ in range(draw(0, min(4, sum(row)))))
    return row, tuple(sorted(parts, reverse=True))


def with_placement(draw: Draw) -> tuple[Histogram, Placement]:
    """Draw a bucket and atoms about up to four of its people, up to four each."""
    row = with_absent_values(draw)
    people = range(draw(0, min(4, sum(row))))
    return row, tuple(tuple({draw(0, len(row) - 1) for _ in range(draw(1, 4))}) for _ in people)


def with_split(draw: Draw) -> Split:
    """Draw a bucket and two numbers of atoms, up to the number of its values."""
    row = histogram(draw)
    return row, draw(1, len(row)), draw(1, len(row))


def _worlds(draw: Draw) -> tuple[bool, ...]:
    return tuple(draw(0, 1) == 1 for _ in range(6))


def situation(draw: Draw) -> one_consequent.Situation:
    """Draw six weighted worlds, a target, and up to four pairs of formulas."""
    weights = tuple(draw(0, 1000) for _ in range(6))
    return one_consequent.Situation(
        weights, _worlds(draw), tuple((_worlds(draw), _worlds(draw)) for _ in range(draw(0, 4)))
    )


def no_placement_is_better(
    case: tuple[Histogram, Placement], formula: Callable[[Histogram, Pattern], Fraction] = closed_form
) -> bool:
    """No atoms that are drawn do better than those about the most frequent values that are shared out likewise."""
    row, placement = case
    return formula(row, tuple(sorted(map(len, placement), reverse=True))) <= none_true(row, placement)


def twins_agree(case: Case, algorithm: Callable[[Histogram, int], Fraction] = minimize_within.by_table) -> bool:
    """The page's recursion, stopped when the people run out, and the fast table give the same minimum."""
    return algorithm(*case) == within_bucket(*case)


def is_remembered(case: Case, remembers: minimize_within.Remembers = minimize_within.last_of_table) -> bool:
    """The fast table remembers k_i that share out k atoms (fewer if that is certain) and attain the page's minimum."""
    row, k = case
    found = remembers(row, k)
    parts = found.pattern
    fits = list(parts) == sorted(parts, reverse=True) and len(parts) <= sum(row)
    enough = sum(parts) == k or (sum(parts) < k and found.value == 0)
    return fits and enough and closed_form(row, parts) == found.value == within_bucket(row, k)


def _minima(row: Histogram) -> tuple[Fraction, ...]:
    return tuple(entry.value for entry in within_bucket_table(row, 2 * len(row)))


def one_choice_beats_two(split: Split, table: Callable[[Histogram], tuple[Fraction, ...]] = _minima) -> bool:
    """m(g + h) < m(g) · m(h), g, h ≥ 1, for the least probabilities in a bucket, unless both sides are 0."""
    return one_choice_is_better(split, table)


_WORLDS = "6 worlds of weights up to 1,000, at most 4 implications"

CLAIMS = (
    Claim(
        name="the-target-is-the-best-consequent-among-heavy-worlds",
        paper="3.2, Lemma 10",
        scope=Drawn(_WORLDS, situation, 100, shown=one_consequent.shown_situation),
        statement=one_consequent.never_worse,
    ),
    Claim(
        name="one-atom-is-the-best-antecedent-among-heavy-worlds",
        paper="3.2, Lemma 11",
        scope=Drawn(_WORLDS, situation, 100, shown=one_consequent.shown_situation),
        statement=one_antecedent.never_worse,
    ),
    Claim(
        name="the-closed-form-holds-in-large-buckets",
        paper="3.3.1, Lemma 12",
        scope=Drawn(
            f"{BUCKETS} (and up to 2 of S that do not occur), atoms about at most 4 people, at most 4 each",
            with_pattern,
            200,
            shown=shown_pattern,
        ),
        statement=nested.top_sets_have_the_closed_form,
    ),
    Claim(
        name="no-placement-beats-nested-top-sets-in-large-buckets",
        paper="3.3.1, Lemma 12",
        scope=Drawn(
            f"{BUCKETS} (and up to 2 of S that do not occur), atoms about at most 4 people, at most 4 each",
            with_placement,
            200,
            shown=lambda case: f"{shown_row(case[0])}, values of each person: {case[1]}",
        ),
        statement=no_placement_is_better,
    ),
    ours(
        name="both-forms-of-minimize1-agree-on-large-buckets",
        paper="ours, on 3.3.1, Algorithm 1",
        scope=Drawn(f"{BUCKETS}, k up to the number of values", with_atoms, 50, shown=shown_bucket),
        statement=twins_agree,
    ),
    ours(
        name="a-best-pattern-is-remembered-in-large-buckets",
        paper="ours, on 3.3.1",
        scope=Drawn(f"{BUCKETS}, k up to the number of values", with_atoms, 50, shown=shown_bucket),
        statement=is_remembered,
    ),
    ours(
        name="one-choice-in-a-large-bucket-beats-two",
        paper="ours, on 3.3.3",
        scope=Drawn(
            f"{BUCKETS}, all g and h up to the number of values",
            with_split,
            200,
            shown=shown_split,
        ),
        statement=one_choice_beats_two,
    ),
)
