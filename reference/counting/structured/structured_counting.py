"""Exact counts for tables of any size, exponential only in how entangled the mentioned people are.

Enumeration visits every table. Here nothing is ever visited that the knowledge does not mention:

    clauses               implications become clauses over sets of values, and are simplified
    components            buckets that no clause ties together are counted apart
    person_forms          a person's part in the count, written by values or by pins; people alike as one crowd
    counting_plan         people in a row, and the few things each state must remember
    elimination_order     which order and which form, chosen by an estimate before any time is spent
    component_share       the dynamic program over states, and which of these three ways is taken
    packed_counting       the same by values, all states of a layer in one long integer (in `packed_order`)
    ryser                 Ryser's formula, where there is one bucket and no clause
    structured_marginals  the same for all atoms at once, from one run forwards and one backwards (`every_atom`)

What is counted is a *share*, the mean over all tables of [φ true] · weight, a fraction of modest size even if the
number of tables has a million digits. The numbers of tables are worked out only if they are asked for.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> count = structured_count(parse_atom("Charlie=flu"), FIGURE_3, knowledge)
>>> count.share, count.worlds, count.consistent, count.satisfying, count.probability
(Fraction(19, 25), 1800, 1368, 720, 10/19)
"""

from fractions import Fraction

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.structured.clauses import ClausalStatement
from reference.counting.structured.component_share import component_share
from reference.counting.structured.components import Component, components
from reference.counting.structured.person_forms import AUTO, require_form
from reference.language import NOTHING, Formula
from reference.meter import UNLIMITED, Meter
from reference.priors import UNIFORM, Prior
from reference.probability import TableCount, Tally, ratio, rational


def structured_count(
    event: ClausalStatement,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
    meter: Meter = UNLIMITED,
) -> TableCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    shares = _Shares(bucketization, UNIFORM, form, meter)
    plain = shares.of(knowledge), shares.of(knowledge, event)
    if prior.is_uniform:
        return TableCount(bucketization, *plain, *plain)
    weighted = _Shares(bucketization, prior, form, meter)
    return TableCount(bucketization, *plain, weighted.of(knowledge), weighted.of(knowledge, event))


def structured_tally(
    event: ClausalStatement,
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
    event: ClausalStatement,
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
    return ratio(rational(shares.of(knowledge, event)), rational(whole))


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

    def of(self, *statements: ClausalStatement) -> Fraction:
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
