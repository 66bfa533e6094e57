"""What a search for the maximum disclosure works on: targets up to symmetry, units as words, exchanges that are kept.

A plain language has the same units for all targets; k is a number. A targeted language has units of its own for each
target, in several kinds; k is a number for each kind, or a single number: then the kinds are thrown together, and any
k units are covered, however they are shared out among the kinds.

For one target A the units of each kind are a matrix of 64-bit words whose first `inside` rows are the worlds of A and
whose other rows are the other worlds, so that one AND and one count of bits give both

    a = |φ ∩ A|   and   b = |φ − A|,   Pr(A | φ) = a / (a + b).

Where worlds have weights (`reckoned_worlds`), each row of words holds worlds of one weight, a and b are sums of
weights, and a row's bits count as often as it weighs: in 64-bit numbers where all products of two sums fit, else in
whole numbers of any size.

More than k' = min(number of units, number of worlds − 1) units of a kind say nothing new: each unit of a shortest
conjunction that is true in the same worlds excludes a world that those before it do not. So k' are picked if k is more.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> bucketization = Bucketization.of_histograms([{"a": 2, "b": 1, "c": 1}])
>>> problem = SearchProblem(*space_and_units(bucketization, NegatedAtoms(), 2), 2)
>>> [(target.value, len(problem.units[target][0].masks)) for target in problem.representatives]
[('a', 13), ('b', 13)]
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.collected_units import CollectedUnits, collected
from reference.laboratory.knowledge_language import AnyLanguage, kinds_of
from reference.laboratory.symmetry import Exchange, Masks, by_orbits, exchanges, orbit_labels
from reference.laboratory.world_space import Words, WorldSpace, packed
from reference.language import Atom
from reference.progress import step

UnitNumbers: TypeAlias = int | Sequence[int]
"""k, or (k_0, k_1, …): how many units, or how many of each kind, may be known."""

Places: TypeAlias = NDArray[np.intp]
Sums: TypeAlias = NDArray[np.int64] | NDArray[np.object_]
"""Numbers of worlds, or sums of their weights: exact in either type."""
UnitMap: TypeAlias = tuple[Places, ...]
"""An exchange, as a map of the units of each kind."""


@dataclass(frozen=True)
class KeptExchange:
    """An exchange that the language keeps: what it does to worlds, to targets, and to units."""

    worlds: Exchange
    targets: Exchange
    units: dict[int, Exchange]
    """For each collection of units, by its id, the places of the images (among those of the target's image)."""


@dataclass(frozen=True)
class TargetProblem:
    """The units for one target, how many of which kind are picked, and the exchanges that fix the target."""

    matrices: tuple[Words, ...]
    inside: int
    sequence: tuple[int, ...]
    """The kind of the first pick, of the second, …"""
    maps: tuple[UnitMap, ...]
    weights: Sums | None = None
    """What a world of each row weighs; None where all weigh 1."""

    def weighed(self, block: Words) -> tuple[Sums, Sums]:
        """A = |φ ∩ A| and b = |φ − A| for each column φ, or the sums of their weights."""
        counts = np.bitwise_count(block)
        if self.weights is None:
            inside, outside = counts[: self.inside], counts[self.inside :]
            return inside.sum(axis=0, dtype=np.int64), outside.sum(axis=0, dtype=np.int64)
        products = np.multiply(counts.astype(self.weights.dtype), self.weights[:, np.newaxis])
        return products[: self.inside].sum(axis=0), products[self.inside :].sum(axis=0)

    def first_picks(self) -> list[int | None]:
        """The representatives of the first pick; only None if there is no second."""
        return [first for first, _ in self.first_orbits] if len(self.sequence) > 1 else [None]

    @cached_property
    def first_orbits(self) -> list[tuple[int, Places]]:
        """For the first pick, representatives with what is left to pick after them."""
        kind = self.sequence[0]
        number = self.matrices[kind].shape[1]
        return list(by_orbits(number, np.arange(number, dtype=np.intp), [maps[kind] for maps in self.maps]))


class SearchProblem:
    """The worlds of a bucketization, a language's units and their number k, ready to be searched."""

    def __init__(self, space: WorldSpace, units: CollectedUnits, k: UnitNumbers, *, symmetry: bool = True) -> None:
        self.space, self.k = space, k if isinstance(k, int) else tuple(k)
        self.collected = units.together() if isinstance(k, int) else units
        self.picks = checked_numbers(units.language, self.collected.kinds, k)
        self.units = self.collected.by_target
        self.targets = tuple(self.units)
        self._masks = {id(one): Masks(space.bits(one.masks)) for kinds in self.collected.different for one in kinds}
        self._target_masks = Masks(space.bits(space.atoms[target] for target in self.targets))
        self.exchanges = self._kept() if symmetry else []
        labels = orbit_labels(len(self.targets), (kept.targets for kept in self.exchanges))
        self.representatives = tuple(self.targets[label] for label in np.unique(labels))

    def with_number(self, k: UnitNumbers) -> "SearchProblem":
        """The same worlds and units with another number of units, k, which must be of the same kind."""
        problem = copy(self)
        problem.k = k if isinstance(k, int) else tuple(k)
        problem.picks = checked_numbers(self.collected.language, self.collected.kinds, k)
        return problem

    def fixing(self, target: Atom) -> list[KeptExchange]:
        """The kept exchanges that fix a target."""
        place = self.targets.index(target)
        return [kept for kept in self.exchanges if kept.targets[place] == place]

    def about(self, target: Atom) -> TargetProblem:
        """The units as words, the worlds of the target first."""
        truth = self._target_masks.bits[self.targets.index(target)]
        inside, outside = np.flatnonzero(truth), np.flatnonzero(truth == 0)
        bits = [self._masks[id(units)].bits for units in self.units[target]]
        groups = self._groups(inside), self._groups(outside)
        halves = [tuple(np.vstack([packed(rows[:, some]) for some in half]) for half in groups) for rows in bits]
        matrices, weights = tuple(np.vstack(pair) for pair in halves), self._row_weights(groups)
        maps = tuple(tuple(kept.units[id(units)] for units in self.units[target]) for kept in self.fixing(target))
        sequence = self.sequence(target)
        if not sequence:
            return TargetProblem((matrices[0][:, :1],), len(halves[0][0]), (0,), (), weights)  # nothing but `true`
        return TargetProblem(matrices, len(halves[0][0]), sequence, maps, weights)

    def sequence(self, target: Atom) -> tuple[int, ...]:
        """The kind of the first pick, of the second, …: no more of a kind than could say anything new."""
        useful = [min(len(units.masks), self.space.size) - 1 for units in self.units[target]]
        numbers = [min(pair) for pair in zip(self.picks, useful, strict=True)]
        return tuple(kind for kind, number in enumerate(numbers) for _ in range(number))

    def _groups(self, places: Places) -> list[Places]:
        """The worlds at these places, those of one weight together."""
        if self.space.weights is None or not len(places):
            return [places]
        by_weight: dict[int, list[int]] = {}
        for place in places.tolist():
            by_weight.setdefault(self.space.weights.item(place), []).append(place)
        step(len(by_weight), "weights")
        return [np.array(some, dtype=np.intp) for some in by_weight.values()]

    def _row_weights(self, groups: tuple[list[Places], list[Places]]) -> Sums | None:
        """What a world of each row of words weighs, in the smallest type that every product of two sums fits."""
        weights = self.space.weights
        if weights is None:
            return None
        rows = [
            weights[some[0]] if len(some) else 0
            for half in groups
            for some in half
            for _ in range(max(1, -(-len(some) // 64)))
        ]
        fits = int(weights.sum()) ** 2 < 1 << 62
        return np.array(rows, dtype=np.int64) if fits else np.array(rows, dtype=object)

    def _kept(self) -> list[KeptExchange]:
        """The exchanges that map the units of each target onto those of its image."""
        found = []
        for exchange in exchanges(self.space):
            targets = self._target_masks.images(exchange)
            units = None if targets is None else self._unit_images(exchange, targets)
            if targets is not None and units is not None:
                found.append(KeptExchange(exchange, targets, units))
        return found

    def _unit_images(self, exchange: Exchange, targets: Exchange) -> dict[int, Exchange] | None:
        """What the exchange does to the units of each target; None if the image of one is no unit of the image."""
        images: dict[int, Exchange] = {}
        of_target = [self.units[target] for target in self.targets]
        for place, image in enumerate(targets):
            for units, other in zip(of_target[place], of_target[image], strict=True):
                if id(units) in images:
                    continue
                step(len(units.masks), "exchanged units")
                places = self._masks[id(units)].images(exchange, self._masks[id(other)])
                if places is None:
                    return None
                images[id(units)] = places
        return images


def space_and_units(
    bucketization: Bucketization, language: AnyLanguage, k: UnitNumbers
) -> tuple[WorldSpace, CollectedUnits]:
    """What the searches take, for whoever has a language; k is checked before anything is collected."""
    checked_numbers(language.name, ("units",) if isinstance(k, int) else kinds_of(language), k)
    space = WorldSpace(bucketization)
    return space, collected(language, space)


def checked_numbers(language: str, kinds: Sequence[str], k: UnitNumbers) -> tuple[int, ...]:
    """How many units of each kind may be known."""
    numbers = (k,) if isinstance(k, int) else tuple(k)
    natural = all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in numbers)
    if not natural or len(numbers) != len(kinds):
        expected = "a natural number" if len(kinds) == 1 else f"{len(kinds)} natural numbers ({', '.join(kinds)})"
        raise InvalidInput(f"k is {k!a} for the language {language}: {expected} was expected")
    return numbers
