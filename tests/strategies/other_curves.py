"""Disclosure curves that are wrong on purpose, of Adult's tables and of releases."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

from proofs_check.claims.large_releases import curve
from proofs_check.experiments.adult_tables import MOST, Curves, Tables, adult
from reference.instances import Release

HALF = Fraction(1, 2)
CERTAIN, EVEN, NEVER = ((Fraction(value),) * (MOST + 1) for value in ("1", "1/2", "0"))


def without_crossing(release: Release, k: int) -> list[Fraction]:
    return [max(values) for values in zip(*(curve((row,), k) for row in release), strict=True)]


def adult_with(
    implications: tuple[Fraction, ...] | None = None, negations: tuple[Fraction, ...] | None = None
) -> Tables:
    """The same tables with another curve, everywhere the same."""

    def changed(own: Curves) -> Curves:
        return replace(own, implications=implications or own.implications, negations=negations or own.negations)

    return replace(adult(), curves={node: changed(own) for node, own in adult().curves.items()})


def slightly_less(curves: Curves) -> Curves:
    """Negations disclose a little less than implications, unless k = 0 or something is certain."""
    less = (value - Fraction(1, 1000) * (k > 0 and value < 1) for k, value in enumerate(curves.implications))
    return replace(curves, negations=tuple(less))


def adult_with_weaker_negations() -> Tables:
    return replace(adult(), curves={node: slightly_less(own) for node, own in adult().curves.items()})


def with_labels(labels: Callable[[str], tuple[str, ...]]) -> Callable[[], dict[str, SimpleNamespace]]:
    """Adult's hierarchies with other labels of ages."""
    return lambda: {"age": SimpleNamespace(labels=labels)}
