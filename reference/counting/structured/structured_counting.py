"""Exact counts for tables of any size, exponential only in how entangled the mentioned people are.

Enumeration visits every table. Here nothing is ever visited that the knowledge does not mention:

    clauses              implications become clauses over sets of values, and are simplified
    components           buckets that no clause ties together are counted apart
    state_forms          a person's part in the count, written by values or by pins
    counting_plan        people in a row, and the few things each state must remember
    elimination_order    which order and which form, chosen by an estimate before any time is spent
    crowds               people of whom the same is said, who can take their turns together
    layers               the dynamic program
    packed_counting      the same by values, all states of a layer in one long integer
    permanent            Ryser's formula, where there is one bucket and no clause
    component_share      which of these three ways is taken
    structured_marginals the same for all atoms at once

What is counted is a *share*, the mean over all tables of [φ true] · weight, a fraction of modest size even if the
number of tables has a million digits. The numbers of tables are worked out only if they are asked for.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> count = structured_count(parse_atom("Charlie=flu"), FIGURE_3, knowledge)
>>> count.share, count.worlds, count.consistent, count.satisfying, count.probability
(Fraction(19, 25), 1800, 1368, 720, 10/19)
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log10

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.structured.clauses import Claim
from reference.counting.structured.component_share import component_share
from reference.counting.structured.components import Component, components
from reference.counting.structured.person_forms import AUTO, require_form
from reference.counting.structured.structured_marginals import (
    StructuredMarginals,
    structured_marginals,
    structured_risk,
)
from reference.language import NOTHING, Formula
from reference.meter import UNLIMITED, Meter
from reference.priors import UNIFORM, Prior
from reference.probability import Tally, ratio
from reference.worlds import log10_worlds, number_of_worlds

__all__ = [
    "StructuredCount",
    "StructuredMarginals",
    "structured_count",
    "structured_marginals",
    "structured_probability",
    "structured_risk",
    "structured_share",
    "structured_tally",
]


@dataclass(frozen=True)
class StructuredCount:
    """Shares of the tables: consistent with φ, with the event true as well, and the same with weights."""

    bucketization: Bucketization
    share: Fraction
    event_share: Fraction
    weight: Fraction
    event_weight: Fraction

    @property
    def probability(self) -> Rational:
        """Pr(event | B ∧ φ)."""
        return ratio(_rational(self.event_weight), _rational(self.weight))

    @cached_property
    def worlds(self) -> int:
        """The number of tables consistent with the bucketization."""
        return number_of_worlds(self.bucketization)

    @cached_property
    def consistent(self) -> int:
        """The number of tables consistent with the bucketization and the knowledge."""
        return self._part(self.share)

    @cached_property
    def satisfying(self) -> int:
        """The number of those in which the event is true."""
        return self._part(self.event_share)

    def tally(self) -> Tally:
        """All numbers and weights, worked out."""
        weights = (self.worlds * _rational(weight) for weight in (self.weight, self.event_weight))
        return Tally(self.consistent, self.satisfying, *weights)

    @property
    def log10_worlds(self) -> float:
        """The base-10 logarithm of the number of worlds, for display."""
        return log10_worlds(self.bucketization)

    @property
    def log10_consistent(self) -> float | None:
        """The base-10 logarithm of the number of consistent tables, for display; None if there is none."""
        return self._logarithm(self.share)

    @property
    def log10_satisfying(self) -> float | None:
        """The base-10 logarithm of the number of those with the event true, for display; None if there is none."""
        return self._logarithm(self.event_share)

    def _part(self, share: Fraction) -> int:
        return self.worlds * share.numerator // share.denominator

    def _logarithm(self, share: Fraction) -> float | None:
        if not share:
            return None
        return max(0.0, self.log10_worlds + log10(share.numerator) - log10(share.denominator))


def structured_count(
    event: Claim,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
    meter: Meter = UNLIMITED,
) -> StructuredCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    shares = _Shares(bucketization, UNIFORM, form, meter)
    plain = shares.of(knowledge), shares.of(knowledge, event)
    if prior.is_uniform:
        return StructuredCount(bucketization, *plain, *plain)
    weighted = _Shares(bucketization, prior, form, meter)
    return StructuredCount(bucketization, *plain, weighted.of(knowledge), weighted.of(knowledge, event))


def structured_tally(
    event: Claim,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
    meter: Meter = UNLIMITED,
) -> Tally:
    """All numbers and weights of tables, worked out: they may have millions of digits."""
    return structured_count(event, bucketization, knowledge, prior, form=form, meter=meter).tally()


def structured_probability(
    event: Claim,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
    meter: Meter = UNLIMITED,
) -> Rational:
    """Pr(event | B ∧ φ), without working out any number of tables."""
    shares = _Shares(bucketization, prior, form, meter)
    whole = shares.of(knowledge)
    return ratio(_rational(shares.of(knowledge, event)), _rational(whole))


def structured_share(
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
    meter: Meter = UNLIMITED,
) -> Fraction:
    """The mean over all tables of [φ true] · weight: without a prior, the fraction of tables that satisfy φ."""
    return _Shares(bucketization, prior, form, meter).of(knowledge)


class _Shares:
    """Shares of conjunctions under one prior; a component that two of them have in common is counted once."""

    def __init__(self, bucketization: Bucketization, prior: Prior, form: str, meter: Meter) -> None:
        require_form(form)
        prior.check(bucketization)
        self._bucketization, self._prior = bucketization, prior
        self._form, self._meter = form, meter
        self._known: dict[Component, Fraction] = {}

    def of(self, *statements: Claim) -> Fraction:
        """The mean over all tables of [statements true] · weight."""
        parts = components(self._bucketization, statements, self._prior, self._meter)
        if parts is None:
            return Fraction(0)
        result = Fraction(1)
        for part in parts:
            if part not in self._known:
                self._known[part] = component_share(part, self._form, self._meter)
            result *= self._known[part]
        return result


def _rational(fraction: Fraction) -> Rational:
    return Rational(fraction.numerator, fraction.denominator)
