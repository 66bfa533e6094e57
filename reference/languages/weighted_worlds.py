"""The worlds that an attacker reckons with before any unit is known: those that fit what is given, each weighed.

The paper's lemmas hold for any distribution over tables and for any knowledge ψ (3.2), and so does a search that tries
every conjunction: Pr(A | B ∧ ψ ∧ φ) is a ratio of sums of weights instead of a ratio of counts. A prior gives each
person and value a weight w(p, s), and a world weighs ∏_p w(p, t_p[S]) (`reference.priors`). Worlds in which ψ is false
and worlds of weight 0 have probability 0, so they are left out. The others' weights are brought to whole numbers
without a common divisor, which changes no ratio.

>>> from reference.buckets import Bucket
>>> from reference.syntax import parse_statement
>>> from reference.language import Atom
>>> three = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "gout": 1})])
>>> space = reckoned_worlds(three, [parse_statement("Cy=flu")], Prior({Atom("Ann", "flu"): "3/2"}))
>>> [space.world(number)["Ann"] for number in range(space.size)], list(space.weights)
(['flu', 'gout'], [3, 2])
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

import numpy as np

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge
from reference.language import Statement
from reference.languages.world_space import Weights, WorldSpace
from reference.priors import UNIFORM, Prior
from reference.progress import step


def reckoned_worlds(
    bucketization: Bucketization, given: Sequence[Statement] = (), prior: Prior = UNIFORM
) -> WorldSpace:
    """The worlds that are possible under prior and given statements; with no weights if all weigh the same."""
    prior.check(bucketization)
    space = WorldSpace(bucketization)
    if not given and prior.is_uniform:
        return space
    known = space.everything
    for statement in given:
        known &= space.mask(statement)
    fits = space.bits([known])[0] == 1
    weights = _weights(space, prior)
    places = np.flatnonzero(fits & (weights != 0))
    if not len(places):
        what = " and the weights together leave" if prior.items else " contradicts the release: it leaves"
        raise InconsistentKnowledge(f"what is given{what} no table")
    kept = weights[places]
    divisor = gcd(*kept.tolist())
    kept //= divisor
    return space.only(places, None if np.all(kept == 1) else kept)


def _weights(space: WorldSpace, prior: Prior) -> Weights:
    """The product of everybody's weights in each world, times one number that makes all of them whole."""
    weights: Weights = np.full(space.size, 1, dtype=object)
    for column, person in enumerate(space.people):
        if person in prior.people:
            step(space.size, "weighed tables")
            row = [Fraction(1)] * len(space.bucketization.domain)
            for atom, weight in prior.items:
                if atom.person == person:
                    place = space.bucketization.domain.index(atom.value)
                    row[place] = Fraction(int(weight.numerator), int(weight.denominator))
            whole = lcm(*(weight.denominator for weight in row))
            weights *= np.array([int(weight * whole) for weight in row], dtype=object)[space.table[:, column]]
    return weights
