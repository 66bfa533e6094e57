"""Worlds as bits: a statement becomes the set of the worlds in which it is true, an integer.

The worlds of a small bucketization are numbered in the order in which `worlds` generates them. Bit i of a statement's
*mask* is 1 if the statement is true in world i, so that knowing two things is `&`, and counting worlds counts bits:

    Pr(event | B ∧ φ) = |mask(event) & mask(φ)| / |mask(φ)|

Masks are put together from those of the atoms. A statement of a user's own kind is tried in every world.

The paper's lemmas hold for any distribution over tables and any knowledge ψ (3.2), and so does a search over all
conjunctions: Pr(A | B ∧ ψ ∧ φ) is then a ratio of sums of weights (`weighted_worlds`). A prior gives each person and
value a weight w(p, s); a world weighs ∏_p w(p, t_p[S]). Worlds of weight 0, or in which ψ is false, are left out. The
other weights are brought to whole numbers without a common divisor, which changes no ratio.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_statement
>>> space = WorldSpace(FIGURE_3)
>>> known = space.mask(parse_statement("Hannah=flu -> Charlie=flu"))
>>> space.size, known.bit_count(), (known & space.atoms[Atom("Charlie", "flu")]).bit_count()
(1800, 1368, 720)
>>> from reference.buckets import Bucket
>>> from reference.priors import Prior
>>> three = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "gout": 1})])
>>> space = weighted_worlds(three, [parse_statement("Cy=flu")], Prior({Atom("Ann", "flu"): "3/2"}))
>>> [space.world(number)["Ann"] for number in range(space.size)], list(space.weights)
(['flu', 'gout'], [3, 2])
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, lcm
from operator import and_, or_
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge, InvalidInput, InvalidKnowledge
from reference.language import Atom, BasicImplication, Statement, check
from reference.naming import rounded, written
from reference.progress import step, watch
from reference.statements import And, AtLeast, Not, Or, Sentence, core, is_sentence
from reference.tables import World
from reference.worlds import number_of_worlds, worlds

if TYPE_CHECKING:
    from reference.priors import Prior

# The most worlds that are listed: a mask then takes 128 kilobytes, and there is one for every unit
MOST_WORLDS = 1 << 20

Words: TypeAlias = NDArray[np.uint64]
Places: TypeAlias = NDArray[np.intp]
Bits: TypeAlias = NDArray[np.uint8]  # one row a mask, one column a world, 0 or 1
Weights: TypeAlias = NDArray[np.object_]  # a whole number from 1, of any size, for each world


class WorldSpace:
    """All worlds of a bucketization, and each atom as the set of the worlds in which it is true."""

    def __init__(
        self, bucketization: Bucketization, table: NDArray[np.int32] | None = None, weights: Weights | None = None
    ) -> None:
        self.bucketization, self.people = bucketization, tuple(bucketization.people)
        # One row a world, one column a person: the place of the person's value in S
        self.table = _table(bucketization) if table is None else table
        self.weights = weights  # in the worlds' order; None where all worlds weigh the same

    def renamed(
        self, bucketization: Bucketization, people: Mapping[str, str], values: Mapping[str, str]
    ) -> "WorldSpace":
        """The same worlds in the same order, of a bucketization with other names; the mappings hold changed names."""
        column_of = {people.get(person, person): column for column, person in enumerate(self.people)}
        places = [bucketization.domain.index(values.get(value, value)) for value in self.bucketization.domain]
        columns = self.table[:, [column_of[person] for person in bucketization.people]]
        return WorldSpace(bucketization, np.array(places, dtype=np.int32)[columns], self.weights)

    @property
    def size(self) -> int:
        """The number of worlds."""
        return len(self.table)

    @cached_property
    def everything(self) -> int:
        """The mask of `true`."""
        return (1 << self.size) - 1

    @cached_property
    def atoms(self) -> dict[Atom, int]:
        """The mask of every atom, of people in the table's order with values in S's order."""
        return {
            Atom(person, value): _integer(self.table[:, column] == number)
            for column, person in enumerate(self.people)
            for number, value in enumerate(self.bucketization.domain)
        }

    @cached_property
    def targets(self) -> dict[Atom, int]:
        """The atoms that are true in some world, each set of worlds once: the first atom of several."""
        first: dict[int, Atom] = {}
        for atom, mask in self.atoms.items():
            first.setdefault(mask, atom)
        return {atom: mask for mask, atom in first.items() if mask}

    def mask(self, statement: Statement) -> int:
        """The worlds in which the statement is true."""
        if isinstance(statement, BasicImplication):  # the same as its core, but faster: there may be many of them
            before = reduce(and_, map(self._of, statement.antecedent))
            return reduce(or_, map(self._of, statement.consequent), self.everything & ~before)
        return self._of_core(statement) if is_sentence(statement) else self._by_trial(statement)

    def _of_core(self, statement: Sentence) -> int:
        match core(statement, self.bucketization.domain):
            case Atom() as atom:
                return self._of(atom)
            case Not(part):
                return self.everything & ~self.mask(part)
            case And(parts):
                return reduce(and_, map(self.mask, parts), self.everything)
            case Or(parts):
                return reduce(or_, map(self.mask, parts), 0)
            case AtLeast() as fact:  # masks of "at least j so far" for j = 0, …, m, person by person
                reached = [self.everything] + [0] * fact.number if fact.number <= len(fact.people) else [0]
                for atom in fact.atoms():
                    for j in range(len(reached) - 1, 0, -1):
                        reached[j] |= reached[j - 1] & self._of(atom)
                return reached[-1]

    def _of(self, atom: Atom) -> int:
        if atom not in self.atoms:
            check(atom, self.bucketization)
        return self.atoms[atom]

    def _by_trial(self, statement: Statement) -> int:
        check(statement, self.bucketization)
        numbers = watch(range(self.size), "steps (tables, and statements looked up in them)")
        truth = [statement.holds(self.world(number)) for number in numbers]
        if not all(isinstance(value, (bool, np.bool_)) for value in truth):
            raise InvalidKnowledge(f"{written(repr(statement))} is neither true nor false in some table")
        return _integer(np.array(truth, dtype=bool))

    def world(self, number: int) -> World:
        """The world with this number."""
        domain = self.bucketization.domain
        return {person: domain[place] for person, place in zip(self.people, self.table[number], strict=True)}

    def bits(self, masks: Iterable[int]) -> Bits:
        """One row a mask, one column a world."""
        width = (self.size + 7) // 8
        raw = b"".join(mask.to_bytes(width, "little") for mask in masks)
        rows = np.frombuffer(raw, dtype=np.uint8).reshape(-1, width)
        return np.unpackbits(rows, axis=1, count=self.size, bitorder="little")


def _table(bucketization: Bucketization) -> NDArray[np.int32]:
    if (size := number_of_worlds(bucketization)) > MOST_WORLDS:
        most = f"expected a release that at most {MOST_WORLDS:,} tables fit"
        raise InvalidInput(f"exhaustive search: {most}, got {rounded(size)}")
    code = {value: number for number, value in enumerate(bucketization.domain)}
    every = watch(worlds(bucketization), "tables", size)
    return np.array([[code[world[person]] for person in bucketization.people] for world in every], dtype=np.int32)


def packed(bits: Bits) -> Words:
    """Rows of bits as *columns* of 64-bit words: word j of mask i is at [j, i], so that sums run along the masks."""
    masks, size = bits.shape
    padded = np.zeros((masks, max(1, -(-size // 64)) * 64), dtype=np.uint8)
    padded[:, :size] = bits
    return np.ascontiguousarray(np.packbits(padded, axis=1, bitorder="little").view(np.uint64).T)


def rearranged(bits: Bits, worlds_of: Sequence[int] | Places) -> list[bytes]:
    """Each row as bytes after moving world `worlds_of[i]` to place i: equal bytes, equal masks."""
    moved = np.ascontiguousarray(np.packbits(bits[:, worlds_of], axis=1, bitorder="little"))
    return cast("list[bytes]", moved.view(f"V{moved.shape[1]}").ravel().tolist())


def _integer(truth: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(truth, bitorder="little").tobytes(), "little")


def weighted_worlds(
    bucketization: Bucketization, given: Sequence[Statement] = (), prior: "Prior | None" = None
) -> WorldSpace:
    """The worlds that are possible under prior and given statements; without weights if all weigh the same."""
    if prior is not None:
        prior.check(bucketization)
    space = WorldSpace(bucketization)
    items = () if prior is None else prior.items
    weighted = {atom: Fraction(int(weight.numerator), int(weight.denominator)) for atom, weight in items}
    if not given and not weighted:
        return space
    known = reduce(and_, map(space.mask, given), space.everything)
    weights = _products(space, weighted)
    places = np.flatnonzero((space.bits([known])[0] == 1) & (weights != 0))
    if not len(places):
        what = " and the weights together leave" if weighted else " contradicts the release: it leaves"
        raise InconsistentKnowledge(f"what is given{what} no table")
    kept = weights[places] // gcd(*weights[places].tolist())
    return WorldSpace(bucketization, space.table[places], None if np.all(kept == 1) else kept)


def _products(space: WorldSpace, weighted: Mapping[Atom, Fraction]) -> Weights:
    """The product of all people's weights in each world, times one number that makes all of them whole."""
    products: Weights = np.full(space.size, 1, dtype=object)
    people = {atom.person for atom in weighted}
    for column, person in enumerate(space.people):
        if person in people:
            step(space.size, "weighed tables")
            row = [weighted.get(Atom(person, value), Fraction(1)) for value in space.bucketization.domain]
            whole = lcm(*(weight.denominator for weight in row))
            products *= np.array([int(weight * whole) for weight in row], dtype=object)[space.table[:, column]]
    return products
