"""The special form beyond bucketizations (paper, section 3.2, remark on Lemmas 10 and 11).

"Neither lemma places any restriction on ψ or on the underlying probability distribution. This makes the results
presented here extremely general and powerful because they characterize the form of background knowledge that maximizes
disclosure risk for any form of anonymization and for any additional background knowledge."

Whatever is published, and whatever else is known, leaves some tables possible, and some likelier than others: a weight
for each table. So the remark is about all weights on all tables that hand each person of P a value of S, whether some
bucketization has these tables or not. For each of them, some k implications A_i → A make A as likely as any k basic
implications can. People and values can be renamed, and all weights are tried, so it is enough to look at one atom A.

That *all* knowledge that maximizes disclosure has this form would be too much: see the near misses.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from operator import and_
from typing import NamedTuple

from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Ks, all_k, enumerated, shown_k
from proofs_check.oracles.listed_tables import Size as World
from proofs_check.oracles.listed_tables import all_tables, atoms_of, sayable, shown_sizes, true_in


class Weighing(NamedTuple):
    """How many people and values there are, a weight for each table, and k."""

    world: World
    weights: tuple[int, ...]
    k: int

    def weight(self, tables: int) -> int:
        """The weight of a set of tables."""
        return sum(weight * (tables & some).bit_count() for weight, some in self.levels)

    @property
    def levels(self) -> tuple[tuple[int, int], ...]:
        """Each weight that occurs, and the set of the tables that have it."""
        return _levels(self.weights)


@cache
def _levels(weights: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    def having(weight: int) -> int:
        return sum(1 << number for number, one in enumerate(weights) if one == weight)

    return tuple((weight, having(weight)) for weight in sorted(set(weights)) if weight)


def _words(*sizes: tuple[World, int], k: Ks) -> str:
    each = ", ".join(f"{shown_sizes([world])} (0 to {largest})" for world, largest in sizes)
    return f"all weights of the tables of {each}, {shown_k(k)}; all basic implications"


def shown_weighing(case: Weighing) -> str:
    """The weights, table by table."""
    (people, values), weights, k = case
    return f"people: {people}, values: {values}, weights {' '.join(map(str, weights))}, k = {k}"


@enumerated(_words, shown=shown_weighing)
def weighings(*sizes: tuple[World, int], k: Ks) -> Iterator[Weighing]:
    """All weights from 0 to the largest on all tables, such that the first atom is possible."""
    for world, largest in sizes:
        target = true_in(world, atoms_of(world)[0])
        for weights in product(range(largest + 1), repeat=all_tables(world).bit_length()):
            cases = (Weighing(world, weights, number) for number in all_k(k))
            yield from (case for case in cases if case.weight(target))


@cache
def said_by_any(world: World, k: int) -> frozenset[int]:
    """What conjunctions of k basic implications say."""
    said = {all_tables(world)}
    for _ in range(k):
        said = {one & other for one in said for other in sayable(world, world[0] * world[1])}
    return frozenset(said)


@cache
def said_by_special_form(world: World, k: int) -> frozenset[int]:
    """What conjunctions of k implications A_i → A say, for all atoms A_i and the first atom A."""
    target, *_ = atoms = [true_in(world, atom) for atom in atoms_of(world)]
    units = [all_tables(world) & ~atom | target for atom in atoms]
    chosen = combinations_with_replacement(units, k)
    return frozenset(reduce(and_, each, all_tables(world)) for each in chosen)


def is_worst_for_any_weights(
    case: Weighing, special: Callable[[World, int], frozenset[int]] = said_by_special_form
) -> bool:
    """Whatever weights tables have, some A_i → A make A at least as likely as any given k basic implications."""
    target = true_in(case.world, atoms_of(case.world)[0])
    weighed = ((case.weight(known & target), case.weight(known)) for known in special(case.world, case.k))
    best = max(Fraction(part, whole) for part, whole in weighed if whole)
    return all(
        case.weight(known & target) * best.denominator <= best.numerator * case.weight(known)
        for known in said_by_any(case.world, case.k)
    )


CLAIMS = (
    Claim(
        name="one-consequent-is-worst-for-any-distribution",
        paper="3.2, remark on Lemmas 10 and 11",
        scope=weighings(((1, 2), 2), ((1, 3), 2), ((2, 2), 2), ((2, 3), 1), k=2),
        statement=is_worst_for_any_weights,
    ),
)
