"""Hypotheses left out (paper, sections 2.2, 2.3, 3.2 and 3.3.1): tiny domains, empty conditions, people who run out.

- Theorem 3 needs two values in S: with one, every implication is true in the only table, and "false" cannot be
  said.
- "¬t[S] = s can be represented by (t[S] = s) → (t[S] = s')" needs that second value too.
- The maximum over φ ∈ L^k in Definition 6 is over the φ that are *consistent* with B: for others no probability is
  defined.
- Lemma 10: its right side may be undefined where its left side is defined.
- Lemma 12 needs as many people in the bucket as the pattern has parts, and as many values as its largest part.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.minima import closed_form, least_for_pattern, placements
from proofs_check.oracles.small_releases import implication_sets, releases_with_k, space_of
from proofs_check.paper.claims import one_consequent
from proofs_check.paper.claims.completeness import Predicate, predicates, tables
from proofs_check.paper.claims.within_bucket import Case as Placed
from proofs_check.paper.claims.within_bucket import shown_pattern
from reference.language import Atom, BasicImplication
from reference.small_instances import Case, Release, histograms, released, shown_release

Spare: TypeAlias = tuple[Release, int]
"""A release, and how many values of S do not occur in it."""


def can_be_said_at_all(predicate: Predicate) -> bool:
    """Some implications are together true exactly where the predicate is: those true wherever it is, all of them."""
    people, values, bits = predicate
    everything = tables(people, values)
    atoms = [Atom(person, value) for person in everything[0] for value in "abcd"[:values]]
    sides = [side for width in range(1, people + 1) for side in combinations_with_replacement(atoms, width)]
    where_true = (
        sum(1 << number for number, table in enumerate(everything) if BasicImplication(one, other).holds(table))
        for one, other in product(sides, sides)
    )
    strongest = (1 << len(everything)) - 1
    for mask in where_true:
        if mask & bits == bits:
            strongest &= mask
    return strongest == bits


def _spare() -> Iterator[Spare]:
    for people in (1, 2):
        yield from ((release, spare) for spare in (0, 1) for release in (((1,) * people,), ((people,),)))


def can_be_denied(case: Spare) -> bool:
    """For every atom t[S] = s there is an s' ≠ s with which (t[S] = s) → (t[S] = s') denies it."""
    bucketization = released(*case)
    return all(any(other != value for other in bucketization.domain) for value in bucketization.domain)


def all_are_consistent(case: Case) -> bool:
    """Every conjunction of k simple implications is true in some table; S has a value that does not occur."""
    release, k = case
    space = space_of(release, 1)
    known = {space.everything}
    for _ in range(k):
        known = {one & other for one in known for other in implication_sets(space)}
    return 0 not in known


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
        name="implications-can-say-everything-whatever-the-domain",
        paper="2.2, Theorem 3 (completeness)",
        words="Every predicate on tables is a conjunction of basic implications, also if S has one value.",
        scope=predicates((1, 1), (1, 2), (1, 3), (1, 4)),
        statement=can_be_said_at_all,
        fails_at="people: 1, values: 1, true in no table",
        instead="implications-can-say-everything",
    ),
    erratum(
        name="every-atom-can-be-denied",
        paper="2.2, after Definition 4",
        scope=Every(
            "one bucket of 1 or 2 people, all values different or all equal, 0 or 1 more value in S",
            _spare,
            shown=lambda case: f"{shown_release(case[0])}, more values in S: {case[1]}",
        ),
        statement=can_be_denied,
        fails_at="(1), more values in S: 0",
        instead="a-negated-atom-is-an-implication",
    ),
    erratum(
        name="every-formula-is-consistent-with-the-release",
        paper="2.3, Definitions 5 and 6",
        words="Pr(t_p[S] = s | B ∧ φ) is defined for every φ in L^k.",
        scope=releases_with_k(3, k=2).also("one more value in S, all simple implications"),
        statement=all_are_consistent,
        fails_at="(1), k = 1",
        instead="fastpath-finds-the-maximum-and-an-attacker",
    ),
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
