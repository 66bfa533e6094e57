"""Probability and disclosure risk (paper, 2.3), by counting tables.

    Pr(event | B ∧ φ) is the fraction of the tables consistent with B and φ in which the event is true.
    The disclosure risk of B under φ is the largest Pr(t_p[S] = s | B ∧ φ) over all people p and values s.

Every function here takes a stream of the consistent tables and counts it. Where the stream comes from is another
matter: `worlds.consistent_worlds` generates it from the definition, `sat_counting.sat_worlds` from a SAT solver.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> probability(parse_atom("Charlie=flu"), FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
10/19
>>> disclosure_risk(FIGURE_3)
Risk(risk=2/5, target=Atom(person='Bob', value='flu'))
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sympy import Integer, Rational

from reference.bucketization import Bucketization
from reference.errors import InconsistentKnowledge
from reference.language import NOTHING, Atom, Statement, check
from reference.meter import UNLIMITED, Meter
from reference.priors import UNIFORM, Prior
from reference.tables import World
from reference.worlds import consistent_worlds


@dataclass(frozen=True)
class Tally:
    """Tables consistent with B and φ, and those among them in which the event is true: number and weight."""

    consistent: int
    satisfying: int
    consistent_weight: Rational
    satisfying_weight: Rational

    @property
    def probability(self) -> Rational:
        """Pr(event | B ∧ φ)."""
        return ratio(self.satisfying_weight, self.consistent_weight)


@dataclass(frozen=True)
class Marginals:
    """The weight of all consistent tables, and of those in which each atom is true (0 where none is stated)."""

    consistent_weight: Rational
    satisfying_weight: Mapping[Atom, Rational]

    def probability(self, atom: Atom) -> Rational:
        """Pr(atom | B ∧ φ)."""
        return ratio(self.satisfying_weight.get(atom, Integer(0)), self.consistent_weight)


@dataclass(frozen=True)
class Risk:
    """The disclosure risk, and the atom that has it."""

    risk: Rational
    target: Atom


def probability(
    event: Statement,
    bucketization: Bucketization,
    knowledge: Statement = NOTHING,
    prior: Prior = UNIFORM,
    meter: Meter = UNLIMITED,
) -> Rational:
    """Pr(event | B ∧ φ), from the definition."""
    check(event, bucketization)
    prior.check(bucketization)
    return tally(event, consistent_worlds(bucketization, knowledge, meter), prior).probability


def disclosure_risk(
    bucketization: Bucketization,
    knowledge: Statement = NOTHING,
    prior: Prior = UNIFORM,
    meter: Meter = UNLIMITED,
) -> Risk:
    """Max over p and s of Pr(t_p[S] = s | B ∧ φ), from the definition."""
    prior.check(bucketization)
    return riskiest(bucketization, marginals(consistent_worlds(bucketization, knowledge, meter), prior))


def tally(event: Statement, consistent: Iterable[World], prior: Prior = UNIFORM) -> Tally:
    """Count the consistent tables, and those in which the event is true."""
    number = satisfying = 0
    weight = satisfying_weight = Integer(0)
    for world in consistent:
        true_here = event.holds(world)
        number += 1
        satisfying += true_here
        if not prior.is_uniform:
            weight += prior.weight_of(world)
            satisfying_weight += prior.weight_of(world) if true_here else 0
    if prior.is_uniform:
        return Tally(number, satisfying, Integer(number), Integer(satisfying))
    return Tally(number, satisfying, weight, satisfying_weight)


def marginals(consistent: Iterable[World], prior: Prior = UNIFORM) -> Marginals:
    """Weigh the consistent tables, and for each atom those in which it is true."""
    total: Rational | int = 0
    weights: defaultdict[tuple[str, str], Rational | int] = defaultdict(int)
    for world in consistent:
        weight = 1 if prior.is_uniform else prior.weight_of(world)
        total += weight
        for assignment in world.items():
            weights[assignment] += weight
    return Marginals(Integer(1) * total, {Atom(*pair): Integer(1) * weight for pair, weight in weights.items()})


def riskiest(bucketization: Bucketization, weights: Marginals) -> Risk:
    """The most probable atom; among equals the first person in the table's order, then the first value in S's."""
    order = {value: place for place, value in enumerate(bucketization.domain)}
    best = max(weights.satisfying_weight.values(), default=Integer(0))
    candidates = {atom for atom, weight in weights.satisfying_weight.items() if weight == best}
    people = {atom.person for atom in candidates}
    first = next((person for person in bucketization.people if person in people), "")
    target = min((a for a in candidates if a.person == first), key=lambda a: order[a.value], default=Atom("", ""))
    return Risk(weights.probability(target), target)


def ratio(part: Rational, whole: Rational) -> Rational:
    """Divide, unless there is nothing to divide by: then the knowledge is at fault, not arithmetic."""
    if whole == 0:
        raise InconsistentKnowledge("the knowledge contradicts the bucketization: no table satisfies both")
    return part / whole
