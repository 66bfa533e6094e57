"""One bucket in a long integer: a digit for each class, and what a digit is worth when the bucket's people are through.

See `packed_counting` for the whole. A class from which at most t copies can be taken (it has no more, or no more
people may take one) has a digit from 0 to t; the field's number is Σ_c digit_c · unit_c. One class needs no digit: its
copies are those that the others do not account for. After the last person the digits a_c stand for

    ∏_c N_c (N_c − 1) … (N_c − a_c + 1)

ways to hand out copies to the people, in the order of the people; no way at all if a class would be overdrawn.

>>> digits = Digits([3, 2], [2, 1], people=2)
>>> digits.left_out, digits.units, digits.fields  # two from the first class, or one from each
(0, {1: 1}, 2)
>>> digits.ways
[(0, 6), (1, 6)]
"""

from collections.abc import Sequence
from functools import cached_property
from math import perm


class Digits:
    """The units of a bucket's digits."""

    def __init__(self, capacities: Sequence[int], takers: Sequence[int], people: int) -> None:
        """Take for each class its capacity and how many of the people may take from it."""
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
