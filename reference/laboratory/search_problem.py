"""What a search over formulas answers: the value, who attains it, and what was covered.

>>> whole = Coverage(worlds=36, targets=3, units=441, formulas=441, masks=234, conjunctions=27_730, examined=1_000)
>>> print(whole)
441 units (441 formulas), 234 different and not trivial; 27,730 conjunctions of them covered on 36 tables

What a search over a language needs to know: targets up to symmetry, units as masks, exchanges that are kept.

A plain language has one pool of units for all targets; its budget is a number k. A targeted language has pools of its
own for each target, one for each kind of units; its budget is a number for each kind, or a single number k: then the
kinds are thrown together, and any k units are covered, however they are shared out among the kinds.

>>> from reference.bucketization import Bucketization
>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> arena = Arena(Bucketization.of_histograms([{"a": 2, "b": 1, "c": 1}]), NegatedAtoms(), 2)
>>> [(target.value, len(arena.pools[target][0].masks)) for target in arena.representatives]
[('a', 13), ('b', 13)]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, log10, prod

import numpy as np
from sympy import Rational

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.conjunctions import Field
from reference.laboratory.knowledge_language import AnyLanguage, TargetedLanguage, formulas_of
from reference.laboratory.statements import Sentence, all_of
from reference.laboratory.symmetry import Exchange, Masks, exchanges, orbit_labels
from reference.laboratory.units import Units, collected, collected_about
from reference.laboratory.world_space import WorldSpace, packed
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter


@dataclass(frozen=True)
class Coverage:
    """How much a search has covered.

    `units` were yielded by the language, standing for `formulas`; `masks` of them are different sets of worlds, and
    neither all worlds nor none. `conjunctions` is the number of sets of at most k such masks (of at most k_i of kind
    i), all of which are covered; `examined` is how many pairs of a target and a conjunction were worked out, the others
    being equal to one of these by a proved symmetry, or unable to be better. `targets` were told apart.
    For a targeted language, units, masks and conjunctions are those of all targets together.
    """

    worlds: int
    targets: int
    units: int
    formulas: int
    masks: int
    conjunctions: int
    examined: int

    def __str__(self) -> str:
        return (
            f"{self.units:,} units ({_number(self.formulas)} formulas), {self.masks:,} different and not trivial;"
            f" {_number(self.conjunctions)} conjunctions of them covered on {self.worlds:,} tables"
        )


@dataclass(frozen=True)
class Maximiser:
    """An attacker: after the target, knowing these units and nothing more."""

    target: Atom
    units: tuple[Statement, ...]

    @property
    def knowledge(self) -> Sentence:
        """The conjunction of the units."""
        return all_of(self.units)  # type: ignore[arg-type] # a user's own statements are joined as ours are


@dataclass(frozen=True)
class Maximum:
    """The maximum disclosure with respect to a language, and all who attain it, up to symmetry."""

    language: str
    k: int | tuple[int, ...]
    satisfying: int
    consistent: int
    """Tables consistent with a maximiser's knowledge, and those in which the target is true as well (of the first)."""
    maximisers: tuple[Maximiser, ...]
    complete: bool
    """All maximisers are there: up to symmetry, and up to knowledge that is true in the same tables."""
    coverage: Coverage

    @property
    def value(self) -> Rational:
        """The largest Pr(t_p[S] = s | B ∧ φ)."""
        return Rational(self.satisfying, self.consistent)


def _number(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"about 10^{log10(number):.0f}"


Budget = int | Sequence[int]


class Arena:
    """A bucketization, a language and a budget, ready to be searched."""

    def __init__(
        self,
        bucketization: Bucketization,
        language: AnyLanguage,
        k: Budget,
        *,
        symmetry: bool = True,
        meter: Meter = UNLIMITED,
    ) -> None:
        """Collect the units, and find the exchanges that the language keeps."""
        self.picks = checked_budget(language, k)
        self.language, self._meter = language, meter
        self.space = WorldSpace(bucketization, meter)
        self.targets = tuple(self.space.targets)
        self.pools: dict[Atom, tuple[Units, ...]] = self._pools(together=isinstance(k, int))
        self._masks = {id(pool): Masks(self.space.bits(pool.masks)) for own in self.pools.values() for pool in own}
        self._target_masks = Masks(self.space.bits(self.space.targets.values()))
        self.exchanges = self._kept() if symmetry else []
        labels = orbit_labels(len(self.targets), (kept.targets for kept in self.exchanges))
        self.representatives = tuple(self.targets[label] for label in np.unique(labels))

    def fixing(self, target: Atom) -> list["Kept"]:
        """The kept exchanges that fix a target."""
        place = self.targets.index(target)
        return [kept for kept in self.exchanges if kept.targets[place] == place]

    def field(self, target: Atom) -> Field:
        """The units as words, the worlds of the target first."""
        truth = self._target_masks.bits[self.targets.index(target)]
        inside, outside = np.flatnonzero(truth), np.flatnonzero(truth == 0)
        bits = [self._masks[id(pool)].bits for pool in self.pools[target]]
        halves = [(packed(rows[:, inside]), packed(rows[:, outside])) for rows in bits]
        matrices = tuple(np.vstack(pair) for pair in halves)
        maps = tuple(tuple(kept.units[id(pool)] for pool in self.pools[target]) for kept in self.fixing(target))
        sequence = tuple(kind for kind, number in enumerate(self.picks) for _ in range(number))
        if not sequence:
            return Field((matrices[0][:, :1],), len(halves[0][0]), (0,), ())  # nothing but `true`
        return Field(matrices, len(halves[0][0]), sequence, maps)

    def coverage(self, examined: int) -> Coverage:
        """What a search over all representatives has covered."""
        own = [self.pools[target] for target in self.targets]
        own = own if isinstance(self.language, TargetedLanguage) else own[:1]
        units = sum(pool.yielded for pools in own for pool in pools)
        return Coverage(
            worlds=self.space.size,
            targets=len(self.representatives),
            units=units,
            formulas=formulas_of(self.language, self.space.bucketization, units),
            masks=sum(len(pool.masks) - 1 for pools in own for pool in pools),
            conjunctions=sum(self._conjunctions(pools) for pools in own),
            examined=examined,
        )

    def _conjunctions(self, pools: Sequence[Units]) -> int:
        """The number of ways to choose at most k_i masks of kind i."""
        return prod(
            sum(comb(len(pool.masks) - 1, number) for number in range(most + 1))
            for pool, most in zip(pools, self.picks, strict=True)
        )

    def _pools(self, *, together: bool) -> dict[Atom, tuple[Units, ...]]:
        if not isinstance(self.language, TargetedLanguage):
            return dict.fromkeys(self.targets, (collected(self.language, self.space, self._meter),))
        by_kind = {target: collected_about(target, self.language, self.space, self._meter) for target in self.targets}
        return {target: (_joined(pools),) if together else pools for target, pools in by_kind.items()}

    def _kept(self) -> list["Kept"]:
        """The exchanges that map the pools of each target onto those of its image."""
        found = []
        for exchange in exchanges(self.space, self._meter):
            targets = self._target_masks.images(exchange)
            units = None if targets is None else self._unit_images(exchange, targets)
            if targets is not None and units is not None:
                found.append(Kept(exchange, targets, units))
        return found

    def _unit_images(self, exchange: Exchange, targets: Exchange) -> dict[int, Exchange] | None:
        """For each pool what the exchange does to its units; None if it maps one out of its place."""
        images: dict[int, Exchange] = {}
        for target, image in zip(self.targets, targets, strict=True):
            for pool, other in zip(self.pools[target], self.pools[self.targets[image]], strict=True):
                if id(pool) in images:
                    continue
                self._meter.step(len(pool.masks), "exchanged units")
                places = self._masks[id(pool)].images(exchange, self._masks[id(other)])
                if places is None:
                    return None
                images[id(pool)] = places
        return images


@dataclass(frozen=True)
class Kept:
    """An exchange that the language keeps: what it does to worlds, to targets, and to the units of each pool."""

    worlds: Exchange
    targets: Exchange
    units: dict[int, Exchange]
    """For each pool, by its id, the places of the images (in the pool of the target's image)."""


def checked_budget(language: AnyLanguage, k: Budget) -> tuple[int, ...]:
    """How many units of each kind may be known."""
    numbers = (k,) if isinstance(k, int) else tuple(k)
    kinds = language.kinds if isinstance(language, TargetedLanguage) and not isinstance(k, int) else ("units",)
    natural = all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in numbers)
    if not natural or len(numbers) != len(kinds):
        expected = "a natural number" if len(kinds) == 1 else f"{len(kinds)} natural numbers ({', '.join(kinds)})"
        raise InvalidInput(f"k is {k!a} for the language {language.name}: {expected} was expected")
    return numbers


def _joined(pools: Sequence[Units]) -> Units:
    """All kinds thrown together, each set of worlds once."""
    first = {mask: unit for pool in reversed(pools) for mask, unit in zip(pool.masks, pool.statements, strict=True)}
    everything = pools[0].masks[0]
    first = {everything: first.pop(everything)} | first
    return Units(tuple(first.values()), tuple(first), sum(pool.yielded for pool in pools))
