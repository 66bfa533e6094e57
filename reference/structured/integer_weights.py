"""A prior's weights as integers, for counters that work with integers only.

Person by person the denominators are cleared: if w(p, s) = a/b for some values s, all weights of p are multiplied by
the least common multiple of the b, the *scale* of p. This multiplies the weight of every table by the same number.

>>> from sympy import Rational
>>> from reference.example import FIGURE_3
>>> from reference.language import Atom
>>> prior = Prior({Atom("Ed", "flu"): Rational(3, 2), Atom("Ed", "mumps"): Rational(2, 3), Atom("Bob", "flu"): 0})
>>> integer_weights(ValueBits(FIGURE_3), prior)["Ed"]
PersonWeights(by_set={1: 9, 4: 4}, scale=6)
>>> nonzero(ValueBits(FIGURE_3), prior)
{'Bob': 6}
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm

from sympy import Rational

from reference.priors import Prior
from reference.structured.clauses import ValueBits


@dataclass(frozen=True)
class PersonWeights:
    """One person's integer weights: sets of values (as bits) with their weight; any other value weighs `scale`."""

    by_set: Mapping[int, int]
    scale: int

    def of(self, values: int) -> int:
        """The weight of each of these values, which all weigh the same."""
        for members, weight in self.by_set.items():
            if members & values:
                return weight
        return self.scale


def integer_weights(values: ValueBits, prior: Prior) -> dict[str, PersonWeights]:
    """The weights of everyone of whom the prior says something that matters."""
    exact: defaultdict[str, dict[int, Rational]] = defaultdict(dict)
    for atom, weight in prior.items:
        if member := values.only(atom):
            exact[atom.person][member] = weight
    return {person: _cleared(by_value) for person, by_value in exact.items()}


def nonzero(values: ValueBits, prior: Prior) -> dict[str, int]:
    """For each person with a weight of 0 the values whose weight is not 0, as bits."""
    allowed: dict[str, int] = {}
    for atom, weight in prior.items:
        if weight == 0:
            before = allowed.get(atom.person, values.everything(atom.person))
            allowed[atom.person] = before & ~values.only(atom)
    return allowed


def _cleared(by_value: Mapping[int, Rational]) -> PersonWeights:
    scale = lcm(*(int(weight.q) for weight in by_value.values()))
    sets: defaultdict[int, int] = defaultdict(int)
    for member, weight in by_value.items():
        sets[int(weight * scale)] |= member
    return PersonWeights({members: weight for weight, members in sets.items()}, scale)
