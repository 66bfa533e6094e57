"""Attackers who do not find all tables equally likely.

The paper's lemmas hold for any distribution over tables, so worlds may carry weights: a prior gives each person
and value an exact non-negative weight w(p, s), 1 by default, and a world weighs ∏_p w(p, t_p[S]).
Probabilities are then ratios of weights instead of ratios of counts; the uniform prior makes the two the same.

>>> from sympy import Rational
>>> prior = Prior({Atom("Ann", "flu"): Rational(3, 2)})
>>> prior.weight_of({"Ann": "flu", "Bo": "mumps"}), prior.weight_of({"Ann": "mumps", "Bo": "flu"})
(3/2, 1)

Soft facts are weights on tables too: a world in which a soft fact is false weighs 1/λ of what it would weigh otherwise
(see `soft_facts`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod

from sympy import Integer, Rational

from reference.buckets import Bucketization
from reference.exact import Exact, exact_number
from reference.language import Atom, check
from reference.naming import written
from reference.soft_facts import SoftFact
from reference.tables import World


@dataclass(frozen=True, init=False)
class Prior:
    """Exact weights for some atoms; every other atom weighs 1. And soft facts."""

    items: tuple[tuple[Atom, Rational], ...]
    soft: tuple[SoftFact, ...]

    def __init__(self, weights: Mapping[Atom, Exact], soft: Iterable[SoftFact] = ()) -> None:
        items = []
        for atom, weight in weights.items():
            exact = exact_number(weight, f"the weight of {written(atom.person)}={written(atom.value)}", least=0)
            if exact != 1:
                items.append((atom, Rational(exact.numerator, exact.denominator)))
        vars(self).update(items=tuple(sorted(items)), soft=tuple(soft))

    def with_soft(self, facts: Iterable[SoftFact]) -> "Prior":
        """The same prior with further soft facts."""
        return Prior(dict(self.items), (*self.soft, *facts))

    @property
    def is_uniform(self) -> bool:
        """All tables are equally likely."""
        return not self.items and not self.soft

    def weight_of(self, world: World) -> Rational:
        """∏_p w(p, t_p[S]), times 1/λ for each soft fact that is false."""
        weight = prod((weight for atom, weight in self.items if atom.holds(world)), start=Integer(1))
        doubts = (fact.doubt for fact in self.soft if not fact.implication.holds(world))
        return prod((Rational(doubt.numerator, doubt.denominator) for doubt in doubts), start=weight)

    def check(self, bucketization: Bucketization) -> None:
        """Raise unless it speaks of people in the table and values in S only."""
        for atom, _ in self.items:
            bucketization.index_of(atom.person)
            bucketization.require_value(atom.value)
        for fact in self.soft:
            check(fact.implication, bucketization)


UNIFORM = Prior({})  # all tables are equally likely
