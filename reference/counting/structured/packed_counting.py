"""A component counted in one long integer, which holds a whole layer of the dynamic program.

In the form *by values* (see `person_forms`) a state says how many copies of each class are used up and which open
clauses are true. If few states are possible, and many of them are reached, they need no dictionary: the integer has
a *field* of some bits for each of them, which holds the sum over all pasts that lead there. Fields are numbered in a
mixed radix: a digit 0 or 1 for each place of a clause, then a digit for each class of the bucket whose turn it is. If

    a copy of class c is taken      all fields whose digit c is below its top move up by a unit of that digit
    a clause becomes true           the fields whose digit is 0 move up to 1, and are added to those there
    a clause closes                 the fields whose digit is 1 move down to 0, and the others go
    a bucket's last person passed   the fields of each combination of its digits are multiplied by the ways to hand
                                    out copies (see `Digits`) and added up, and its digits go

then one shift and one addition of long integers do what would take a step for each state. Fields are wide enough for
any sum, so no carry leaves one. (For the classes this is Kronecker's way of packing a polynomial into an integer: a
class is a variable, and its digit the exponent.)

>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.components import components
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> packed_share(Packing(whole))
Fraction(19, 25)
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd, perm, prod

from reference.counting.structured.components import Component, Mentioned
from reference.counting.structured.packed_order import CLOSES, OPENS, Change, Turn, queue
from reference.progress import step

_MOST_PEOPLE = 100
"""Of a component that is packed: with more, the queue alone takes long to work out."""

_MOST_FIELDS = 1 << 16
_MOST_BITS = 1 << 22
"""Of one layer: half a megabyte, which stays in a processor's cache."""


class Digits:
    """One bucket's digits: a digit for each class, and what it is worth when the bucket's people are through.

    A class from which at most t copies can be taken (it has no more, or no more people may take one) has a digit from
    0 to t; the field's number is Σ_c digit_c · unit_c. One class needs no digit: its copies are those that the others
    do not account for. After the last person the digits a_c stand for

        ∏_c N_c (N_c − 1) … (N_c − a_c + 1)

    ways to hand out copies to the people, in the order of the people; no way at all if a class would be overdrawn.

    >>> digits = Digits([3, 2], [2, 1], people=2)  # for each class its capacity, and how many people may take from it
    >>> digits.left_out, digits.units, digits.fields  # two from the first class, or one from each
    (0, {1: 1}, 2)
    >>> digits.ways
    [(0, 6), (1, 6)]
    """

    def __init__(self, capacities: Sequence[int], takers: Sequence[int], people: int) -> None:
        self._capacities, self.takers, self._people = capacities, takers, people
        self.tops = [min(pair) for pair in zip(capacities, takers, strict=True)]
        self.left_out = self.tops.index(max(self.tops))
        self.units, self.fields = dict[int, int](), 1
        for c, top in enumerate(self.tops):
            if c != self.left_out:
                self.units[c] = self.fields
                self.fields *= top + 1

    @cached_property
    def ways(self) -> list[tuple[int, int]]:
        """For each field that may be in use after the last person: its number, and the ways to hand out copies.

        Digits are chosen class by class; whoever is left in the end takes from the class left out.
        """
        chosen, last = [(0, 1, self._people)], self._capacities[self.left_out]
        beyond = last + sum(self.tops) - self.tops[self.left_out]
        for c, unit in self.units.items():
            top = self.tops[c]
            beyond -= top  # the copies that classes to come can still provide
            perms = [perm(self._capacities[c], copies) for copies in range(top + 1)]
            chosen = [
                (field + copies * unit, ways * perms[copies], left - copies)
                for field, ways, left in chosen
                for copies in range(max(0, left - beyond), min(left, top) + 1)
            ]
        return [(field, ways * perm(last, left)) for field, ways, left in chosen]


class Packing:
    """The queue and the digits of a component, and how long its integer gets."""

    def __init__(self, component: Component) -> None:
        self.component, self.turns = component, queue(component)
        self.digits = [_digits(component, turn) for turn in self.turns]
        self.fields = [digits.fields << turn.places for digits, turn in zip(self.digits, self.turns, strict=True)]

    @cached_property
    def divisors(self) -> list[int]:
        """For each bucket what all its ways have in common, by which they are divided."""
        return [gcd(*(ways for _, ways in digits.ways)) or 1 for digits in self.digits]

    @cached_property
    def width(self) -> int:
        """The bits of a field: in a bucket's turn no sum grows by more than the number of pasts or that of the ways."""
        most = 1
        for turn, divisor in zip(self.turns, self.divisors, strict=True):
            people, classes = len(turn.entries), len(self.component.capacities[turn.bucket])
            ways = perm(self.component.sizes[turn.bucket], people) // divisor
            heaviest = (max([effect[0] for effect in entry.person.effects if effect]) for entry in turn.entries)
            most *= max(classes**people, ways) * prod(heaviest)
        return most.bit_length()

    @property
    def work(self) -> int:
        """The bits of all layers together, those of each person counted once for each of their classes."""
        takers = [sum(digits.takers) for digits in self.digits]
        return sum(map(int.__mul__, takers, self.fields)) * self.width


def packing(component: Component) -> Packing | None:
    """How to pack the component; None if that takes too long an integer."""
    if len(component.people) > _MOST_PEOPLE:
        return None
    result = Packing(component)
    fits = max(result.fields) <= _MOST_FIELDS and max(result.fields) * result.width <= _MOST_BITS
    return result if fits else None


def packed_share(packing: Packing) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer, whole = 1, packing.component.scale
    for number, turn in enumerate(packing.turns):
        layer = _Bucket(packing, number).passed(layer)
        whole *= perm(packing.component.sizes[turn.bucket], len(turn.entries))
    return Fraction(layer * prod(packing.divisors), whole)


class _Bucket:
    """One bucket's turn, with shifts for its digits and with masks that tell which fields move."""

    def __init__(self, packing: Packing, number: int) -> None:
        turn, digits, width = packing.turns[number], packing.digits[number], packing.width
        self._turn, self._digits, self._divisor = turn, digits, packing.divisors[number]
        self._block = width << turn.places
        total = digits.fields * self._block
        self._takes = [self._take(c, total) for c in range(len(digits.tops))]
        self._places = _places(width, turn.places, total)

    def _take(self, c: int, total: int) -> tuple[int, int]:
        """Which fields have room for another copy of the class, and how far they move; if they do not, all have."""
        if c == self._digits.left_out:
            return 0, 0
        shift, top = self._digits.units[c] * self._block, self._digits.tops[c]
        return _repeated(shift * top, shift * (top + 1), total), shift

    def passed(self, layer: int) -> int:
        """The layer when all people of this bucket have passed, from that when none has."""
        for person, changes in self._turn.entries:
            step(1 + layer.bit_length() // 64, "words of states")
            layer = self._advanced(layer, person, changes)
        block = (1 << self._block) - 1
        return sum(
            [(layer >> field * self._block & block) * (ways // self._divisor) for field, ways in self._digits.ways]
        )

    def _advanced(self, layer: int, person: Mentioned, changes: Sequence[Change]) -> int:
        """The next layer: for each class, the clauses that become true and the copy that is taken."""
        told, result = dict[int, int](), 0
        for (has_room, shift), effect in zip(self._takes, person.effects, strict=True):
            if effect is not None:
                weight, truths = effect
                if truths not in told:
                    told[truths] = self._told(layer, changes, truths)
                moved = (told[truths] & has_room) << shift if shift else told[truths]
                result += moved if weight == 1 else moved * weight
        return result

    def _told(self, layer: int, changes: Sequence[Change], truths: int) -> int:
        """The layer with clauses opened and closed, if of those that change just these become true."""
        for clause, place, how in changes:
            is_false, shift = self._places[place]
            if how == CLOSES:
                false = layer & is_false
                layer = (layer ^ false) >> shift
                if truths & clause:
                    layer += false
            elif truths & clause and how == OPENS:
                layer <<= shift
            elif truths & clause:
                false = layer & is_false
                layer += (false << shift) - false
        return layer


def _digits(component: Component, turn: Turn) -> Digits:
    capacities = component.capacities[turn.bucket]
    by_class = zip(*(entry.person.effects for entry in turn.entries), strict=True)
    takers = [len(effects) - effects.count(None) for effects in by_class]
    return Digits(capacities, takers, len(turn.entries))


def _places(width: int, places: int, total: int) -> list[tuple[int, int]]:
    """For each place which fields have the digit 0 there, and how far they are from those with the digit 1.

    The fields for a place follow from those for the next: of each run of ones, the first half and its copy behind it.
    """
    result: list[tuple[int, int]] = []
    for place in reversed(range(places)):
        shift = width << place
        is_false = result[-1][0] ^ result[-1][0] << shift if result else _repeated(shift, 2 * shift, total)
        result.append((is_false, shift))
    return result[::-1]


def _repeated(ones: int, period: int, total: int) -> int:
    """`ones` ones at the low end of each period, in `total` bits."""
    result, reached = (1 << ones) - 1, period
    while reached < total:
        result |= result << min(reached, total - reached)
        reached *= 2
    return result
