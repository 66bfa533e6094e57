"""The inner loop of the exhaustive search: all conjunctions of units, for one target, on 64-bit words.

A *field* is what the search works on for a target A: for each kind of units a matrix of words whose first `inside`
rows are the worlds of A and whose other rows are the other worlds, so that one AND and one count give both

    a = |φ ∩ A|   and   b = |φ − A|,   Pr(A | φ) = a / (a + b).

Units are picked one after the other, as `sequence` says. After each pick, units are ordered by their orbits under the
exchanges that are left (see `symmetry`), one representative of each orbit is taken, and the next pick of the same kind
comes from orbits with no smaller number. The last pick is done for all remaining units at once. Two more economies,
neither of which loses a formula that could be best:

    a prefix with a = 0 is dropped: A has probability 0 whatever else is known;
    two representatives that give the same prefix mask: the one that comes first has all the continuations of the other.

Fractions are compared by cross-multiplying integers.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reference.laboratory.symmetry import orbit_labels
from reference.laboratory.world_space import Words

Places = NDArray[np.intp]
UnitMap = tuple[Places, ...]
"""An exchange, as a map of the units of each kind."""

_CHUNK = 1 << 15


@dataclass(frozen=True)
class Field:
    """The units for one target, how many of which kind are picked, and the exchanges that fix the target."""

    matrices: tuple[Words, ...]
    inside: int
    sequence: tuple[int, ...]
    maps: tuple[UnitMap, ...]

    def first_picks(self) -> list[int | None]:
        """The representatives of the first pick; only None if there is no second."""
        return [first for first, _ in self.first_orbits] if len(self.sequence) > 1 else [None]

    @cached_property
    def first_orbits(self) -> list[tuple[int, Places]]:
        """For the first pick, representatives with what is left to pick after them."""
        kind = self.sequence[0]
        number = self.matrices[kind].shape[1]
        return list(by_orbits(number, np.arange(number, dtype=np.intp), [maps[kind] for maps in self.maps]))


@dataclass(frozen=True)
class Found:
    """The best fraction a / (a + b), the picks that have it (each set of worlds once), and what was looked at."""

    satisfying: int = 0
    consistent: int = 1
    picks: tuple[tuple[int, ...], ...] = ()
    examined: int = 0
    complete: bool = True

    def joined(self, other: "Found", most: int) -> "Found":
        """The better of the two, or both if they are equal."""
        examined = self.examined + other.examined
        sign = self.satisfying * other.consistent - other.satisfying * self.consistent
        if sign:
            return replace(self if sign > 0 else other, examined=examined)
        picks = self.picks + other.picks
        complete = self.complete and other.complete and len(picks) <= most
        return Found(self.satisfying, self.consistent, picks[:most], examined, complete)


@dataclass
class Round:
    """One search over a field; `step` is told how many conjunctions were looked at."""

    field: Field
    most_kept: int
    step: Callable[[int], None]
    best: Found = Found()
    kept: dict[bytes, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    """Sets of worlds that attain the best, and the first picks that give them."""

    def search(self, first: int | None = None) -> Found:
        """All conjunctions, or those that begin with this representative."""
        whole = self.field.matrices[0][:, 0]  # the unit `true`
        if len(self.field.sequence) == 1:
            self._last_pick(whole, (), self.field.first_orbits[0][1])
        else:
            orbits = (orbit for orbit in self.field.first_orbits if first in (None, orbit[0]))
            self._pick(whole, (), orbits, self.field.maps)
        return replace(self.best, picks=tuple(self.kept.values()))

    def _pick(
        self, prefix: Words, chosen: tuple[int, ...], orbits: Iterable[tuple[int, Places]], maps: tuple[UnitMap, ...]
    ) -> None:
        """Pick one of each orbit, and go on with what is left."""
        kind, following = self.field.sequence[len(chosen) : len(chosen) + 2]
        before: set[bytes] = set()
        for representative, rest in orbits:
            longer = prefix & self.field.matrices[kind][:, representative]
            key = longer.tobytes()
            if key in before or not longer[: self.field.inside].any():
                continue
            before.add(key)
            places = rest if kind == following else np.arange(self.field.matrices[following].shape[1], dtype=np.intp)
            picks = (*chosen, representative)
            if len(picks) + 1 == len(self.field.sequence):
                self._last_pick(longer, picks, places)
                continue
            left = tuple(one for one in maps if one[kind][representative] == representative)
            number = self.field.matrices[following].shape[1]
            self._pick(longer, picks, by_orbits(number, places, [one[following] for one in left]), left)

    def _last_pick(self, prefix: Words, chosen: tuple[int, ...], places: Places) -> None:
        """All the last picks at once."""
        matrix = self.field.matrices[self.field.sequence[-1]]
        for start in range(0, len(places), _CHUNK):
            some = places[start : start + _CHUNK]
            self.step(len(some))
            block = matrix[:, some] & prefix[:, np.newaxis]
            counts = np.bitwise_count(block)
            satisfying = counts[: self.field.inside].sum(axis=0, dtype=np.int64)
            consistent = satisfying + counts[self.field.inside :].sum(axis=0, dtype=np.int64)
            for tie in self._weighed(satisfying, consistent):
                self._keep(block[:, tie].tobytes(), (*chosen, int(some[tie])))

    def _weighed(self, satisfying: NDArray[np.int64], consistent: NDArray[np.int64]) -> Places:
        """Raise the best fraction until none here is larger; the places of those that are equal to it."""
        self.best = replace(self.best, examined=self.best.examined + len(satisfying))
        while True:
            margin = satisfying * self.best.consistent - self.best.satisfying * consistent
            place = int(np.argmax(margin))
            if margin[place] <= 0:
                return np.flatnonzero((margin == 0) & (satisfying > 0))
            self.best = Found(int(satisfying[place]), int(consistent[place]), (), self.best.examined)
            self.kept.clear()

    def _keep(self, mask: bytes, picks: tuple[int, ...]) -> None:
        """Keep these picks, unless the same set of worlds is there already or there are too many."""
        if len(self.kept) < self.most_kept:
            self.kept.setdefault(mask, picks)
        elif mask not in self.kept:
            self.best = replace(self.best, complete=False)


def by_orbits(number: int, places: Places, maps: list[Places]) -> Iterator[tuple[int, Places]]:
    """A representative of each orbit, and the places in orbits with no smaller number."""
    labels = orbit_labels(number, maps)[places] if maps else places
    order = np.argsort(labels, kind="stable")
    places, labels = places[order], labels[order]
    representatives, starts = np.unique(labels, return_index=True)
    for representative, start in zip(representatives, starts, strict=True):
        yield int(representative), places[start:]
