"""The bench on which a language is examined: its units on each bucketization, collected once, and its maxima.

A language may have nothing to say of some bucketization (two people with equal values, where there is one person);
then the attacker knows nothing there. It must have something to say somewhere. A maximum of 1 stays 1 with more
units, so the search for larger k is spared.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> bench = Bench(NegatedAtoms())
>>> three = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])
>>> [str(bench.maximum(three, k)) for k in range(4)]
['1/3', '1/2', '1', '1']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from reference.bucketization import Bucketization
from reference.laboratory.branch_and_bound import pruned_maximum
from reference.laboratory.knowledge_language import AnyLanguage, TargetedLanguage
from reference.laboratory.statements import TRUE
from reference.laboratory.units import Units, collected, collected_about
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter

Written: TypeAlias = tuple[tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...], tuple[str, ...]]
"""A bucketization with the order of its buckets and people, which a language may look at."""


class Bench:
    """A language, with what was found out about it."""

    def __init__(self, language: AnyLanguage, meter: Meter = UNLIMITED) -> None:
        """Take the language; nothing is asked of it yet."""
        self.language, self.meter = language, meter
        self.targeted = isinstance(language, TargetedLanguage)
        self.yielded = 0
        self._spaces: dict[Written, WorldSpace] = {}
        self._pools: dict[Written, dict[Atom, Units]] = {}
        self._maxima: dict[tuple[Written, str], list[Fraction]] = {}

    def space(self, bucketization: Bucketization) -> WorldSpace:
        """The worlds of a bucketization."""
        key = _as_written(bucketization)
        if key not in self._spaces:
            self._spaces[key] = WorldSpace(bucketization, self.meter)
        return self._spaces[key]

    def pools(self, bucketization: Bucketization) -> dict[Atom, Units]:
        """For each target the units that an attacker may know who is after it; kinds are thrown together."""
        key = _as_written(bucketization)
        if key not in self._pools:
            self._pools[key] = self._collected(self.space(bucketization))
            own = list(self._pools[key].values())
            self.yielded += sum(pool.yielded for pool in (own if self.targeted else own[:1]))
        return self._pools[key]

    def maximum(self, bucketization: Bucketization, k: int) -> Fraction:
        """The maximum disclosure with at most k units."""
        return self.maximum_with(bucketization, k, "", lambda _: None)

    def maximum_with(
        self,
        bucketization: Bucketization,
        k: int,
        name: str,
        keeps: Callable[[Atom], Callable[[int], bool] | None],
    ) -> Fraction:
        """The same with only the units for a target whose masks are kept (None: all are); told apart by a name."""
        known = self._maxima.setdefault((_as_written(bucketization), name), [self._without_units(bucketization)])
        while len(known) <= k and 1 not in known:
            language = self._stored(bucketization, keeps)
            value = pruned_maximum(bucketization, language, len(known), meter=self.meter).value
            known.append(Fraction(int(value.numerator), int(value.denominator)))
        return known[k] if k < len(known) else Fraction(1)

    def _without_units(self, bucketization: Bucketization) -> Fraction:
        """The maximum for k = 0: the most frequent value of any bucket."""
        return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)

    def _collected(self, space: WorldSpace) -> dict[Atom, Units]:
        language = self.language
        if isinstance(language, TargetedLanguage):
            return {
                target: _joined(collected_about(target, language, space, self.meter), space) for target in space.targets
            }
        pool = collected(_OrNothing(language), space, self.meter)
        pool = Units(pool.statements, pool.masks, pool.yielded - 1)
        return dict.fromkeys(space.targets, pool)

    def _stored(
        self, bucketization: Bucketization, keeps: Callable[[Atom], Callable[[int], bool] | None]
    ) -> AnyLanguage:
        """The collected units as a language, those that are kept."""
        pools = self.pools(bucketization)
        kept = {target: keeps(target) for target in pools}
        if not self.targeted and not any(kept.values()):
            return _Stored(self.language.name, next(iter(pools.values())).statements)
        return _StoredAbout(
            self.language.name, {target: _filtered(pool, kept[target]) for target, pool in pools.items()}
        )


@dataclass(frozen=True)
class _OrNothing:
    """A language that may have nothing to say: `true` is added to its units, at the end."""

    language: AnyLanguage

    @property
    def name(self) -> str:
        return self.language.name

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        return self.metered_units(bucketization, UNLIMITED)

    def metered_units(self, bucketization: Bucketization, meter: Meter) -> Iterator[Statement]:
        metered = getattr(self.language, "metered_units", None)
        if metered is not None:
            yield from metered(bucketization, meter)
        elif not isinstance(self.language, TargetedLanguage):
            yield from self.language.units(bucketization)
        yield TRUE


@dataclass(frozen=True)
class _Stored:
    name: str
    statements: tuple[Statement, ...]

    def units(self, _: Bucketization) -> Iterable[Statement]:
        return self.statements


@dataclass(frozen=True)
class _StoredAbout:
    name: str
    about: Mapping[Atom, tuple[Statement, ...]]
    kinds: tuple[str, ...] = ("units",)

    def units_about(self, target: Atom, _: Bucketization) -> Mapping[str, Iterable[Statement]]:
        return {"units": self.about[target]}


def _filtered(pool: Units, keeps: Callable[[int], bool] | None) -> tuple[Statement, ...]:
    pairs = zip(pool.statements, pool.masks, strict=True)
    return pool.statements if keeps is None else tuple(statement for statement, mask in pairs if keeps(mask))


def _joined(pools: Iterable[Units], space: WorldSpace) -> Units:
    """All kinds together, each set of worlds once."""
    first: dict[int, Statement] = {space.everything: TRUE}
    yielded = 0
    for pool in pools:
        yielded += pool.yielded
        for mask, statement in zip(pool.masks, pool.statements, strict=True):
            first.setdefault(mask, statement)
    return Units(tuple(first.values()), tuple(first), yielded)


def _as_written(bucketization: Bucketization) -> Written:
    buckets = tuple((tuple(bucket.people), bucket.frequencies) for bucket in bucketization.buckets)
    return buckets, bucketization.domain
