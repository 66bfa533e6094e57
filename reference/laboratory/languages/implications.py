"""Languages of implications, of bounded width and of any, where each set of worlds is yielded once.

A basic implication with m atoms before and n atoms after its arrow has width (m, n); the simple ones have width (1, 1).
For any width there are too many to list: 4^(|P|·|S|) clauses ¬A_0 ∨ … ∨ ¬A_{m-1} ∨ B_0 ∨ … ∨ B_{n-1}. But a clause is
false exactly where all A_i are true and all B_j are false: each person is fixed to a value, or excluded from some
values, or free. That is a *box*: for each person p a set V_p of values of the bucket, and all worlds where everyone's
value is in their set. So boxes are enumerated instead. A basic implication is a clause with m ≥ 1 and n ≥ 1. Its box
fixes somebody: some V_p has one value. And n ≥ 1 asks for nothing more: if nobody is excluded from anything, take for
B_0 that the person of A_0 has another value.

Different boxes may hold the same worlds (who is left must have what is left). Buckets are independent, so the worlds
of a box are a product of sets of arrangements, one for each bucket; non-empty products are equal if and only if all
their factors are. Hence: find the different sets of arrangements of each bucket, person by person, with a box for each
and one that fixes somebody if there is one; and combine buckets in all ways.

>>> from reference.bucketization import Bucketization
>>> from reference.laboratory.statement_syntax import statement_text
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> [statement_text(unit) for unit in BasicImplications().units(pair)]
['b0.p1=a -> b0.p1=b', 'b0.p1=b -> b0.p1=a']
>>> BasicImplications().formulas(pair), len(list(SimpleImplications().units(pair)))
(225, 16)
>>> len(list(BoundedImplications(2, 1).units(Bucketization.of_histograms([{"a": 2, "b": 1}]))))
108
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.errors import InvalidInput
from reference.laboratory.completeness import contrary
from reference.laboratory.languages.facts import all_atoms
from reference.laboratory.statements import Not, Sentence, any_of
from reference.language import Atom, BasicImplication, simple_implication
from reference.progress import step, watch
from reference.worlds import arrangements

Box: TypeAlias = tuple[frozenset[str] | None, ...]
"""For each person of a bucket the values V_p; None for someone who is free."""


@dataclass(frozen=True)
class SimpleImplications:
    """A → B for all atoms A and B (paper, section 3, Definition 7)."""

    name = "simple"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms."""
        atoms = list(all_atoms(bucketization))
        return (simple_implication(one, other) for one, other in product(atoms, repeat=2))


@dataclass(frozen=True)
class BoundedImplications:
    """Basic implications with at most m atoms before and n atoms after the arrow (paper, 2.2, Definition 2).

    Atoms before the arrow are about different people: two different ones about the same person are never true
    together, and such an implication says nothing, as A → A does.
    """

    before: int = 2
    after: int = 2

    def __post_init__(self) -> None:
        if min(self.before, self.after) < 1:
            raise InvalidInput("the widths of basic implications are at least 1 on each side of the arrow")

    @property
    def name(self) -> str:
        """It says the widths."""
        return f"basic:{self.before},{self.after}"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """The narrow ones first."""
        for m, n in product(range(1, self.before + 1), range(1, self.after + 1)):
            for antecedent in combinations(all_atoms(bucketization), m):
                if len({atom.person for atom in antecedent}) == m:
                    for consequent in combinations(all_atoms(bucketization), n):
                        yield BasicImplication(antecedent, consequent)


@dataclass(frozen=True)
class ImplicationsWithinBuckets:
    """A → B for atoms A and B about people of the same bucket.

    Ours, to tell how much an attacker gains from dependences across buckets, which the paper (2.2) is the first to
    consider.
    """

    name = "within-buckets"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms about one bucket."""
        for bucket in bucketization.buckets:
            atoms = [Atom(person, value) for person in bucket.people for value in bucketization.domain]
            yield from (simple_implication(one, other) for one, other in product(atoms, repeat=2))


@dataclass(frozen=True)
class BasicImplications:
    """All basic implications, of any width (paper, 2.2, Definition 2)."""

    name = "implications"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """One for each set of worlds; A → A, which says nothing, is left out."""
        if len(bucketization.domain) == 1:
            atom = Atom(next(iter(bucketization.people)), bucketization.domain[0])
            yield BasicImplication([atom], [atom])  # all there is
            return
        for boxes in _products(bucketization, fixing=True):
            before, after = _literals(bucketization, boxes)
            yield BasicImplication(before, after or [contrary(before[0], bucketization)])

    def formulas(self, bucketization: Bucketization) -> int:
        """The number of ways to choose atoms before and after the arrow, at least one of each."""
        return int(((1 << bucketization.size * len(bucketization.domain)) - 1) ** 2)


@dataclass(frozen=True)
class AllClauses:
    """All clauses, of any width: disjunctions of atoms and negated atoms.

    The paper (2.2) observes that basic implications are the clauses with at least one negated atom, so this adds the
    purely positive ones.
    """

    name = "clauses"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """One for each set of worlds; those that say nothing are left out."""
        for boxes in _products(bucketization, fixing=False):
            before, after = _literals(bucketization, boxes)
            if before or after:
                yield any_of([*map(Not, before), *after])

    def formulas(self, bucketization: Bucketization) -> int:
        """The number of sets of atoms and negated atoms, other than the empty one."""
        return int((1 << 2 * bucketization.size * len(bucketization.domain)) - 1)


def _products(bucketization: Bucketization, *, fixing: bool) -> Iterator[tuple[Box, ...]]:
    """Boxes of all buckets, each set of worlds once; with `fixing`, only those that can be written to fix somebody."""
    choices = [list(_boxes(bucket).values()) for bucket in bucketization.buckets]
    for chosen in product(*choices):
        if fixing and not any(fixed for _, fixed in chosen):
            continue
        yield tuple(fixed or free for free, fixed in chosen)


def _boxes(bucket: Bucket) -> dict[int, tuple[Box, Box | None]]:
    """For each set of arrangements that is a box: the box that was found first, and one that fixes somebody."""
    rows = list(watch(arrangements(bucket), "arrangements"))
    found: dict[int, tuple[Box, Box | None]] = {(1 << len(rows)) - 1: ((), None)}
    for place in range(bucket.size):
        has = {s: sum(1 << number for number, row in enumerate(rows) if row[place] == s) for s in bucket.values}
        options = list(_options(bucket, has))
        longer: dict[int, tuple[Box, Box | None]] = {}
        for mask, (free, fixed) in found.items():
            step(len(options), "boxes")
            for values, allowed in options:
                if mask & allowed:
                    _put(longer, mask & allowed, free, fixed, values)
        found = longer
    return found


def _options(bucket: Bucket, has: dict[str, int]) -> Iterator[tuple[frozenset[str] | None, int]]:
    """The sets V_p that one person can have, and the arrangements in each; being free comes first."""
    yield None, sum(has.values())
    values = bucket.values
    for chosen in sorted(range(1, 1 << len(values)), key=lambda bits: -bits.bit_count()):
        some = frozenset(values[i] for i in range(len(values)) if chosen >> i & 1)
        if len(some) == 1 or len(some) < len(values):
            yield some, sum(has[value] for value in some)


def _put(
    found: dict[int, tuple[Box, Box | None]], mask: int, free: Box, fixed: Box | None, values: frozenset[str] | None
) -> None:
    """Add a person with this set to a box, unless such a box is there already."""
    old_free, old_fixed = found.get(mask, ((*free, values), None))
    if old_fixed is None and values is not None and len(values) == 1:
        old_fixed = (*free, values)
    if old_fixed is None and fixed is not None:
        old_fixed = (*fixed, values)
    found[mask] = old_free, old_fixed


def _literals(bucketization: Bucketization, boxes: tuple[Box, ...]) -> tuple[list[Atom], list[Atom]]:
    """The atoms that a box makes true, and those that it makes false."""
    before, after = [], []
    for bucket, box in zip(bucketization.buckets, boxes, strict=True):
        for person, values in zip(bucket.people, box, strict=True):
            if values is not None and len(values) == 1:
                before += [Atom(person, value) for value in values]
            elif values is not None:
                after += [Atom(person, value) for value in bucket.values if value not in values]
    return before, after
