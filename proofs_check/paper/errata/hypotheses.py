"""Hypotheses left out (paper, sections 2.2, 2.3, 3.2 and 3.3.1): tiny domains, empty conditions, people who run out.

- Theorem 3 needs two values in S: with one, every implication is true in the only table, and "false" cannot be
  said.
- "¬t[S] = s can be represented by (t[S] = s) → (t[S] = s')" needs that second value too.
- The maximum over φ ∈ L^k in Definition 6 is over the φ that are *consistent* with B: for others no probability is
  defined.
- Lemma 10: its right side may be undefined where its left side is defined.
- Lemma 11 needs an atom in every conjunction θ_i: an empty one is true everywhere.
- Lemma 12 needs as many people in the bucket as the pattern has parts, and as many values as its largest part.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.placements import Pattern, closed_form, least_for_pattern, placements
from proofs_check.oracles.small_releases import implication_sets, implies, likelihood, space_of
from proofs_check.paper.claims import one_consequent
from proofs_check.paper.claims.completeness import Predicate, predicates, shown_predicate, tables
from reference.language import Atom, BasicImplication
from reference.small_instances import Case, Histogram, Release, cases, histograms, released, shown_case, shown_release

Placed: TypeAlias = tuple[Histogram, Pattern]
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
    """For every atom t = s there is a value s' ≠ s."""
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
    """If the left knowledge has positive weight then so has the right."""
    positive = [world for world, weight in enumerate(situation.weights) if weight]
    left = any(one_consequent.known_before(situation, world) for world in positive)
    return not left or any(one_consequent.known_after(situation, world) for world in positive)


def empty_antecedents_can_be_replaced(case: Case) -> bool:
    """For every atom B some k atoms A_i give Pr(B | all A_i → B) ≥ Pr(B | all (true → B)) = 1."""
    release, k = case
    space = space_of(release)
    return all(
        any(
            likelihood(target, _known(release, target, chosen)) == 1
            for chosen in combinations_with_replacement(space.atoms.values(), k)
        )
        for target in space.targets.values()
    )


def _known(release: Release, target: int, chosen: tuple[int, ...]) -> int:
    space = space_of(release)
    known = space.everything
    for atom in chosen:
        known &= implies(space, atom, target)
    return known


def _unrestricted(most_people: int, most_atoms: int) -> Iterator[Placed]:
    for people in range(1, most_people + 1):
        for atoms in range(1, most_atoms + 1):
            yield from product(histograms(people), histograms(atoms))


def _too_few_values() -> Iterator[Placed]:
    return ((row, pattern) for row, pattern in _unrestricted(4, 4) if len(pattern) <= sum(row))


def product_is_defined(placed: Placed) -> bool:
    """The lemma's product is a probability."""
    row, pattern = placed
    if sum(row) in range(len(pattern)):
        return False  # a factor is divided by n - i = 0
    return 0 <= closed_form(row, pattern) <= Fraction(1)


def atoms_exist(placed: Placed) -> bool:
    """There are atoms shared out like this, and the best have the lemma's probability."""
    return any(True for _ in placements(*placed)) and least_for_pattern(*placed) == closed_form(*placed)


def shown(placed: Placed) -> str:
    """The bucket and the pattern."""
    return f"{shown_release((placed[0],))}, atoms a person: {placed[1]}"


CLAIMS = (
    Claim(
        name="implications-can-say-everything-whatever-the-domain",
        paper="2.2, Theorem 3 (completeness)",
        kind=Kind.ERRATUM,
        words="Every predicate on tables is a conjunction of basic implications, also if S has one value.",
        scope=Every(
            "all predicates: 1 person and 1 to 4 values", lambda: (one for one in predicates(1) if one[0] == 1)
        ),
        statement=can_be_said_at_all,
        fails_at="people: 1, values: 1, true in no table",
        instead="implications-can-say-everything",
        shown=shown_predicate,
    ),
    Claim(
        name="every-atom-can-be-denied",
        paper="2.2, after Definition 4",
        kind=Kind.ERRATUM,
        words="For every atom t[S] = s there is an s' ≠ s with which (t[S] = s) → (t[S] = s') denies it.",
        scope=Every("one bucket of 1 or 2 people, all values different or all equal, 0 or 1 more value in S", _spare),
        statement=can_be_denied,
        fails_at="(1), more values in S: 0",
        instead="a-negated-atom-is-an-implication",
        shown=lambda case: f"{shown_release(case[0])}, more values in S: {case[1]}",
    ),
    Claim(
        name="every-formula-is-consistent-with-the-release",
        paper="2.3, Definitions 5 and 6",
        kind=Kind.ERRATUM,
        words="Pr(t_p[S] = s | B ∧ φ) is defined for every φ in L^k.",
        scope=Every(
            "all releases of at most 3 people, one more value in S, k ≤ 2, all simple implications",
            lambda: cases(3, range(3)),
        ),
        statement=all_are_consistent,
        fails_at="(1), k = 1",
        instead="fastpath-finds-the-maximum-and-an-attacker",
        shown=shown_case,
    ),
    Claim(
        name="the-right-side-of-lemma-10-is-defined",
        paper="3.2, Lemma 10",
        kind=Kind.ERRATUM,
        words="If the left side of Lemma 10 is defined then so is its right side.",
        scope=Every(
            "all formulas over 1 or 2 weighted worlds (weights 0, 1, 2), 1 implication",
            lambda: (one for worlds in (1, 2) for one in one_consequent.situations(worlds, 1)),
        ),
        statement=right_side_is_defined,
        fails_at="Situation(weights=(1,), target=(False,), implications=(((True,), (True,)),))",
        instead="the-target-is-the-best-consequent",
    ),
    Claim(
        name="an-empty-antecedent-can-be-replaced-by-an-atom",
        paper="3.2, Lemma 11",
        kind=Kind.ERRATUM,
        words="Lemma 11 also holds for a conjunction of no atoms.",
        scope=Every("all releases of at most 4 people, k = 1, 2, all atoms", lambda: cases(4, (1, 2))),
        statement=empty_antecedents_can_be_replaced,
        fails_at="(1, 1, 1), k = 1",
        instead="one-atom-is-the-best-antecedent",
        shown=shown_case,
    ),
    Claim(
        name="the-closed-form-needs-no-people",
        paper="3.3.1, Lemma 12",
        kind=Kind.ERRATUM,
        words="The product of Lemma 12 is defined and a probability for all l and all decreasing k_0, …, k_{l-1}.",
        scope=Every("all histograms of at most 4 people, all patterns of 1 to 4 atoms", lambda: _unrestricted(4, 4)),
        statement=product_is_defined,
        fails_at="(1), atoms a person: (1, 1)",
        instead="the-closed-form-of-nested-top-sets",
        shown=shown,
    ),
    Claim(
        name="there-are-atoms-for-every-pattern",
        paper="3.3.1, Lemma 12",
        kind=Kind.ERRATUM,
        words="For every l ≤ n_b and decreasing k_0, …, k_{l-1} there are atoms about the bucket's values like this.",
        scope=Every(
            "all histograms of at most 4 people, all patterns of 1 to 4 atoms with no more parts than people",
            _too_few_values,
        ),
        statement=atoms_exist,
        fails_at="(1), atoms a person: (2,)",
        instead="nested-top-sets-are-best",
        shown=shown,
    ),
)
