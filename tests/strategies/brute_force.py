"""Two oracles that know nothing of patterns, top sets or dynamic programs.

`Space` holds all worlds of a small bucketization as bits of an integer, tries all conjunctions of units of knowledge,
and assumes nothing of their form. The placements try *all* sets of atoms about a bucket, and count by inclusion and
exclusion over the atoms, so that tables far too large to enumerate are reached.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import perm, prod

from reference.buckets import Bucketization
from reference.language import Atom
from reference.worlds import worlds

Histogram = tuple[int, ...]
# For each person the values that atoms name for it, by their places in the histogram
Placement = tuple[frozenset[int], ...]


class Space:
    """All worlds of a bucketization, and the atoms as sets of worlds."""

    def __init__(self, bucketization: Bucketization) -> None:
        everyone = list(bucketization.people)
        self.atoms = {Atom(person, value): 0 for person in everyone for value in bucketization.domain}
        self.everything = 0
        for number, world in enumerate(worlds(bucketization)):
            self.everything |= 1 << number
            for pair in world.items():
                self.atoms[Atom(*pair)] |= 1 << number

    def simple_implications(self) -> set[int]:
        """A → B for all atoms A and B."""
        return self.basic_implications(widest=1)

    def basic_implications(self, widest: int) -> set[int]:
        """All basic implications with up to `widest` atoms on each side."""
        values = set(self.atoms.values())
        before, after = set[int](), set[int]()
        for number in range(1, widest + 1):
            for chosen in combinations_with_replacement(sorted(values), number):
                meet, join = self.everything, 0
                for mask in chosen:
                    meet, join = meet & mask, join | mask
                before.add(meet)
                after.add(join)
        return {(self.everything & ~a) | b for a, b in product(before, after)}

    def negated_atoms(self) -> set[int]:
        """¬A for all atoms A, and the formula that is always true."""
        return {self.everything & ~mask for mask in self.atoms.values()} | {self.everything}

    def conjunctions(self, units: set[int], k: int) -> set[int]:
        """All conjunctions of k units that are consistent."""
        found = {self.everything}
        for _ in range(k):
            found = {one & other for one, other in product(found, units)}
        return found - {0}

    def largest(self, units: set[int], k: int, costs: Mapping[str, Fraction] | None = None) -> Fraction:
        """The largest cost(s) · Pr(t_p = s | φ) over all atoms and all conjunctions φ of k units."""
        targets = Counter[tuple[int, Fraction]]()
        for atom, mask in self.atoms.items():
            targets[mask, costs[atom.value] if costs else Fraction(1)] += 1
        return max(
            cost * Fraction((known & mask).bit_count(), known.bit_count())
            for known in self.conjunctions(units, k)
            for mask, cost in targets
        )


def none_true(histogram: Histogram, placement: Placement) -> Fraction:
    """The probability that no atom of the placement is true, by inclusion and exclusion."""
    n, total = sum(histogram), Fraction(0)
    for chosen in product(*([None, *sorted(values)] for values in placement)):
        used = Counter(value for value in chosen if value is not None)
        people = used.total()
        ways = prod(perm(histogram[value], number) for value, number in used.items())
        total += Fraction((-1) ** people * ways, perm(n, people))
    return total


def placements(histogram: Histogram, most: int) -> Iterator[Placement]:
    """All ways to place 1 to `most` atoms, up to the names of the people."""
    values = range(len(histogram))
    sets = [frozenset(chosen) for size in range(1, most + 1) for chosen in combinations(values, size)]

    def extended(placement: Placement, start: int, left: int) -> Iterator[Placement]:
        for place in range(start, len(sets)):
            if len(sets[place]) > left:
                return
            longer = (*placement, sets[place])
            yield longer
            if len(longer) < sum(histogram):
                yield from extended(longer, place, left - len(sets[place]))

    return extended((), 0, most)


@cache
def least(histogram: Histogram, atoms: int) -> Fraction:
    """The least probability that none of at most `atoms` atoms is true."""
    return min((none_true(histogram, placement) for placement in placements(histogram, atoms)), default=Fraction(1))


@cache
def least_ratio(histogram: Histogram, atoms: int, target: int | None = None) -> Fraction:
    """The least Pr(no atom)/Pr(target) with the target, of a given value or of any, among the atoms."""
    n = sum(histogram)
    return min(
        none_true(histogram, placement) * Fraction(n, histogram[value])
        for placement in placements(histogram, atoms)
        for value in frozenset[int]().union(*placement)
        if target in (None, value)
    )


def shared_out(atoms: int, buckets: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out `atoms` atoms among the buckets."""
    for bars in combinations(range(atoms + buckets - 1), buckets - 1):
        ends = (-1, *bars, atoms + buckets - 1)
        yield tuple(ends[i + 1] - ends[i] - 1 for i in range(buckets))


def best_placement(rows: Sequence[Histogram], k: int, costs: Iterable[Fraction] | None = None) -> Fraction:
    """The largest cost · 1/(1 + ρ) over all placements of k + 1 atoms in these buckets, the target among them.

    Value number j of every bucket has cost number j; without costs, all cost 1.
    """
    gains = [Fraction(0)]
    targets: list[tuple[int | None, Fraction]] = [(None, Fraction(1))]
    if costs is not None:
        targets = list(enumerate(costs))
    for shares, home in product(shared_out(k + 1, len(rows)), range(len(rows))):
        others = [least(rows[i], shares[i]) for i in range(len(rows)) if i != home]
        elsewhere = prod(others, start=Fraction(1))
        for target, cost in targets:
            if shares[home] and (target is None or target < len(rows[home])):
                gains.append(cost / (1 + elsewhere * least_ratio(rows[home], shares[home], target)))
    return max(gains)
