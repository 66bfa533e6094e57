"""Probability and disclosure risk (paper, 2.3), by counting tables.

    Pr(event | B ∧ φ) is the fraction of the tables consistent with B and φ in which the event is true.
    Disclosure risk of B under φ (Definition 5): the largest Pr(t_p[S] = s | B ∧ φ) over all people p and values s.
    Maximum disclosure (Definition 6): the largest disclosure risk over all conjunctions φ of k units.

`tally` and `marginals` count a stream of the consistent tables, which `worlds.consistent_worlds` generates from the
definition and `counting.sat` from a SAT solver. `counting.methods` answers with a `TableCount`.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> probability(parse_atom("Charlie=flu"), FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
10/19
>>> disclosure_risk(FIGURE_3)
Risk(risk=2/5, target=Atom(person='Bob', value='flu'))
>>> from reference.languages.builtin import SimpleImplications
>>> three = Bucketization.of_histograms([{"a": 2, "b": 1}])
>>> defined_maximum(three, SimpleImplications().units(three), 1)
1
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import log10

from sympy import Integer, Rational

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge
from reference.language import NOTHING, Atom, BasicImplication, Formula, Statement, check
from reference.priors import UNIFORM, Prior
from reference.tables import World
from reference.worlds import consistent_worlds, log10_worlds, number_of_worlds


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
class TableCount:
    """The result of every counting method: shares of the tables that fit B, and the numbers that follow from them.

    A share is the mean over these tables of [statement true], or of [statement true] · weight: a fraction of modest
    size even if the number of tables has a million digits. The numbers are worked out when they are asked for.
    """

    bucketization: Bucketization
    share: Fraction  # of the tables in which φ is true
    event_share: Fraction  # of the tables in which φ and the event are true
    weight: Fraction
    event_weight: Fraction

    @classmethod
    def of_tally(cls, bucketization: Bucketization, found: Tally) -> "TableCount":
        """From tables that were counted one by one."""
        worlds = number_of_worlds(bucketization)
        weights = (found.consistent_weight, found.satisfying_weight)
        shares = (Fraction(int(weight.numerator), int(weight.denominator) * worlds) for weight in weights)
        return cls(bucketization, Fraction(found.consistent, worlds), Fraction(found.satisfying, worlds), *shares)

    @property
    def probability(self) -> Fraction:
        """Pr(event | B ∧ φ)."""
        if not self.weight:
            raise contradiction()
        return self.event_weight / self.weight

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
        weights = (self.worlds * rational(weight) for weight in (self.weight, self.event_weight))
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


@dataclass(frozen=True)
class Marginals:
    """The weight of all consistent tables, and of those in which each atom is true (0 for other atoms)."""

    consistent_weight: Rational
    satisfying_weight: Mapping[Atom, Rational]

    def probability(self, atom: Atom) -> Rational:
        """Pr(atom | B ∧ φ)."""
        return ratio(self.satisfying_weight.get(atom, Integer(0)), self.consistent_weight)


@dataclass(frozen=True)
class Risk:
    """The disclosure risk, and the atom that has it."""

    risk: Rational | Fraction
    target: Atom


def probability(
    event: Statement, bucketization: Bucketization, knowledge: Statement = NOTHING, prior: Prior = UNIFORM
) -> Rational:
    """Pr(event | B ∧ φ), from the definition."""
    check(event, bucketization)
    prior.check(bucketization)
    return tally(event, consistent_worlds(bucketization, knowledge), prior).probability


def disclosure_risk(bucketization: Bucketization, knowledge: Statement = NOTHING, prior: Prior = UNIFORM) -> Risk:
    """Max over p and s of Pr(t_p[S] = s | B ∧ φ), from the definition."""
    prior.check(bucketization)
    return riskiest(bucketization, marginals(consistent_worlds(bucketization, knowledge), prior))


def defined_maximum(bucketization: Bucketization, units: Iterable[BasicImplication], k: int) -> Rational:
    """Max over p, s and φ of Pr(t_p[S] = s | B ∧ φ), from the definition, over all conjunctions φ of k units."""
    known = map(Formula, combinations_with_replacement(tuple(units), k))
    consistent = (one for one in known if any(consistent_worlds(bucketization, one)))
    return max(disclosure_risk(bucketization, one).risk for one in consistent)


def tally(event: Statement, consistent: Iterable[World], prior: Prior = UNIFORM) -> Tally:
    """Count the consistent tables, and those in which the event is true."""
    number, satisfying, weights = 0, 0, [Integer(0), Integer(0)]
    for world in consistent:
        true_here = event.holds(world)
        number += 1
        satisfying += true_here
        if not prior.is_uniform:
            weights[0] += prior.weight_of(world)
            weights[1] += prior.weight_of(world) if true_here else 0
    return Tally(number, satisfying, *([Integer(number), Integer(satisfying)] if prior.is_uniform else weights))


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
    """The most probable atom; among equals the first person of the table, then the first value of the domain."""
    order = {value: place for place, value in enumerate(bucketization.domain)}
    best = max(weights.satisfying_weight.values(), default=Integer(0))
    candidates = {atom for atom, weight in weights.satisfying_weight.items() if weight == best}
    people = {atom.person for atom in candidates}
    first = next((person for person in bucketization.people if person in people), "")
    target = min((a for a in candidates if a.person == first), key=lambda a: order[a.value], default=Atom("", ""))
    return Risk(weights.probability(target), target)


def rational(fraction: Fraction) -> Rational:
    """The same number in SymPy's arithmetic."""
    return Rational(fraction.numerator, fraction.denominator)


def ratio(part: Rational, whole: Rational) -> Rational:
    """Divide; raise `InconsistentKnowledge` if no table is consistent."""
    if whole == 0:
        raise contradiction()
    return part / whole


def contradiction() -> InconsistentKnowledge:
    """The error where no table is left."""
    return InconsistentKnowledge("the facts contradict the release: no table fits both")
