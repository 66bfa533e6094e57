"""Worlds as bits: a statement becomes the set of the worlds in which it is true, an integer.

The worlds of a small bucketization are numbered in the order in which `worlds` generates them. Bit i of a statement's
*mask* says whether it is true in world i, so that knowing two things is `&`, and counting worlds is counting bits:

    Pr(event | B ∧ φ) = |mask(event) & mask(φ)| / |mask(φ)|

Masks are put together from those of the atoms. A statement of another kind than ours is tried in every world. For
searches over many masks there are rows of 64-bit words: `packed` and `rearranged`.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_statement
>>> space = WorldSpace(FIGURE_3)
>>> known = space.mask(parse_statement("Hannah=flu -> Charlie=flu"))
>>> space.size, known.bit_count(), (known & space.atoms[Atom("Charlie", "flu")]).bit_count()
(1800, 1368, 720)
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import and_, or_
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from reference.buckets import Bucketization
from reference.errors import BudgetExhausted, InvalidKnowledge
from reference.language import Atom, BasicImplication, Statement, check
from reference.naming import written
from reference.progress import watch
from reference.statements import And, AtLeast, Not, Or, Sentence, core, is_sentence
from reference.tables import World
from reference.worlds import number_of_worlds, worlds

MOST_WORLDS = 1 << 20
"""The most worlds that are listed: a mask then takes 128 kilobytes, and there is one for every unit."""

Words: TypeAlias = NDArray[np.uint64]
Bits: TypeAlias = NDArray[np.uint8]
"""One row a mask, one column a world, 0 or 1."""
Weights: TypeAlias = NDArray[np.object_]
"""A whole number from 1, of any size, for each world."""


class WorldSpace:
    """All worlds of a bucketization, and each atom as the set of the worlds in which it is true.

    `weights` are whole numbers in the worlds' order, or None where all worlds weigh the same; `only` makes them.
    """

    weights: Weights | None = None

    def __init__(self, bucketization: Bucketization) -> None:
        self.bucketization = bucketization
        self.size = number_of_worlds(bucketization)
        if self.size > MOST_WORLDS:
            raise BudgetExhausted(
                f"the bucketization has more than {MOST_WORLDS:,} tables, the most that are searched exhaustively"
            )
        self.people = tuple(bucketization.people)
        code = {value: number for number, value in enumerate(bucketization.domain)}
        rows = (
            [code[world[person]] for person in self.people]
            for world in watch(worlds(bucketization), "tables", self.size)
        )
        self.table: NDArray[np.int32] = np.array(list(rows), dtype=np.int32)
        """One row a world, one column a person: the place of the person's value in S."""
        self.everything = (1 << self.size) - 1

    def only(self, places: NDArray[np.intp], weights: Weights | None) -> "WorldSpace":
        """Some of the worlds, numbered anew in the same order, and what each of them weighs."""
        other = object.__new__(WorldSpace)
        other.bucketization, other.people = self.bucketization, self.people
        other.size, other.everything = len(places), (1 << len(places)) - 1
        other.table, other.weights = self.table[places], weights
        return other

    def renamed(
        self, bucketization: Bucketization, people: Mapping[str, str], values: Mapping[str, str]
    ) -> "WorldSpace":
        """The same worlds, each with its number, of a bucketization in which people and values have other names.

        The mappings tell the new names of those who change theirs.
        """
        other = object.__new__(WorldSpace)
        other.bucketization, other.size, other.everything = bucketization, self.size, self.everything
        other.people = tuple(bucketization.people)
        column_of = {people.get(person, person): column for column, person in enumerate(self.people)}
        places = [bucketization.domain.index(values.get(value, value)) for value in self.bucketization.domain]
        columns = self.table[:, [column_of[person] for person in other.people]]
        other.table = np.array(places, dtype=np.int32)[columns]
        other.weights = self.weights
        return other

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
        if isinstance(statement, BasicImplication):  # as its core says, but faster: there may be many of them
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
            case AtLeast() as fact:
                return self._at_least(fact)

    def _of(self, atom: Atom) -> int:
        if atom not in self.atoms:
            check(atom, self.bucketization)
        return self.atoms[atom]

    def _at_least(self, fact: AtLeast) -> int:
        """Masks of "at least j so far" for j = 0, …, m, person by person."""
        reached = [self.everything] + [0] * fact.number if fact.number <= len(fact.people) else [0]
        for atom in fact.atoms():
            for j in range(len(reached) - 1, 0, -1):
                reached[j] |= reached[j - 1] & self._of(atom)
        return reached[-1]

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


def packed(bits: Bits) -> Words:
    """Rows of bits as *columns* of 64-bit words: word j of mask i is at [j, i], so that sums run along the masks."""
    masks, size = bits.shape
    padded = np.zeros((masks, max(1, -(-size // 64)) * 64), dtype=np.uint8)
    padded[:, :size] = bits
    rows = np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
    return np.ascontiguousarray(rows.T)


def rearranged(bits: Bits, worlds_of: Sequence[int] | NDArray[np.intp]) -> list[bytes]:
    """Each row as bytes after moving world `worlds_of[i]` to place i: equal bytes, equal masks."""
    moved = np.ascontiguousarray(np.packbits(bits[:, worlds_of], axis=1, bitorder="little"))
    return cast("list[bytes]", moved.view(f"V{moved.shape[1]}").ravel().tolist())


def _integer(truth: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(truth, bitorder="little").tobytes(), "little")
