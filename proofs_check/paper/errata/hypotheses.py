"""Hypotheses left out (paper, sections 3.2 and 3.3.1): empty conditions, people who run out.

- Lemma 10: its right side may be undefined where its left side is defined.
- Lemma 12 needs as many people in the bucket as the pattern has parts, and as many values as its largest part.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.minima import closed_form, least_for_pattern, placements
from proofs_check.paper.claims import one_consequent
from proofs_check.paper.claims.within_bucket import Case as Placed
from proofs_check.paper.claims.within_bucket import shown_pattern
from reference.small_instances import histograms


def right_side_is_defined(situation: one_consequent.Situation) -> bool:
    """If the left side of Lemma 10 is defined then so is its right side."""
    positive = [world for world, weight in enumerate(situation.weights) if weight]
    left = any(one_consequent.known_before(situation, world) for world in positive)
    return not left or any(one_consequent.known_after(situation, world) for world in positive)


def show_both_sides(situation: one_consequent.Situation) -> Shown:
    """The weight of φ and the knowledge over that of the knowledge, on both sides."""
    known = (one_consequent.known_before, one_consequent.known_after)
    left, right = ("/".join(map(str, one_consequent.weights_of(situation, one))) for one in known)
    return Shown(f"left side {left}, right side {right}")


@enumerated("all histograms of at most {people} people, all patterns of 1 to {atoms} atoms", shown=shown_pattern)
def unrestricted(people: int, atoms: int) -> Iterator[Placed]:
    """All buckets with all patterns, whether there are atoms like this or not."""
    for number, parts in product(range(1, people + 1), range(1, atoms + 1)):
        yield from product(histograms(number), histograms(parts))


def product_is_defined(placed: Placed) -> bool:
    """The product of Lemma 12 is defined and a probability for all l and all decreasing k_0, …, k_{l-1}."""
    row, pattern = placed
    if sum(row) in range(len(pattern)):
        return False  # a factor is divided by n - i = 0
    return 0 <= closed_form(row, pattern) <= Fraction(1)


def atoms_exist(placed: Placed) -> bool:
    """There are atoms shared out like this, and the best have the lemma's probability."""
    return any(True for _ in placements(*placed)) and least_for_pattern(*placed) == closed_form(*placed)


CLAIMS = (
    erratum(
        name="the-right-side-of-lemma-10-is-defined",
        paper="3.2, Lemma 10",
        scope=one_consequent.situations((1, 1), (2, 1)),
        statement=right_side_is_defined,
        fails_at="weights 1; φ: 0, θ_0: 1, φ_0: 1",
        fails_with="left side 0/1, right side 0/0",
        shows=show_both_sides,
        instead="the-target-is-the-best-consequent",
    ),
    erratum(
        name="the-closed-form-needs-no-people",
        paper="3.3.1, Lemma 12",
        scope=unrestricted(4, 4),
        statement=product_is_defined,
        fails_at="(1), atoms a person: (1, 1)",
        instead="the-closed-form-of-nested-top-sets",
    ),
    erratum(
        name="there-are-atoms-for-every-pattern",
        paper="3.3.1, Lemma 12",
        words="For every l ≤ n_b and decreasing k_0, …, k_{l-1} there are atoms about the bucket's values like this.",
        scope=unrestricted(4, 4).where(
            "there are no more parts than people", lambda placed: len(placed[1]) <= sum(placed[0])
        ),
        statement=atoms_exist,
        fails_at="(1), atoms a person: (2,)",
        instead="nested-top-sets-are-best",
    ),
)
