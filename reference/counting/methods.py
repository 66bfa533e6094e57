"""The ways to the same number, by name.

    worlds       generate every table that fits the bucketization and look at it (the definition)
    sat          let a SAT solver find the tables that fit the knowledge too, and look at each of them
    structured   look at no table: count with the structure of the problem

The first two are streams of tables, counted by `probability.tally`; the third gives shares of all tables. They share
no code but the vocabulary, and each is the others' oracle.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> [count_by(method, parse_atom("Charlie=flu"), FIGURE_3, knowledge).probability for method in METHODS]
[10/19, 10/19, 10/19]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log10

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.sat.flashlight import sat_worlds
from reference.counting.structured.structured_counting import StructuredCount, structured_count, structured_risk
from reference.language import NOTHING, Atom, Formula, check
from reference.meter import UNLIMITED, Meter
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, Tally, marginals, riskiest, tally
from reference.tables import World
from reference.worlds import consistent_worlds, log10_worlds, number_of_worlds

METHODS = ("structured", "worlds", "sat")
"""The first is the default."""


@dataclass(frozen=True)
class EnumeratedCount:
    """What a stream of tables came to, with the names that `StructuredCount` has."""

    bucketization: Bucketization
    numbers: Tally

    @property
    def probability(self) -> Rational:
        """Pr(event | B ∧ φ)."""
        return self.numbers.probability

    @property
    def worlds(self) -> int:
        """The number of tables consistent with the bucketization."""
        return number_of_worlds(self.bucketization)

    @property
    def consistent(self) -> int:
        """The number of tables consistent with the bucketization and the knowledge."""
        return self.numbers.consistent

    @property
    def satisfying(self) -> int:
        """The number of those in which the event is true."""
        return self.numbers.satisfying

    def tally(self) -> Tally:
        """All numbers and weights."""
        return self.numbers

    @property
    def log10_worlds(self) -> float:
        """The base-10 logarithm of the number of worlds, for display."""
        return log10_worlds(self.bucketization)

    @property
    def log10_consistent(self) -> float | None:
        """The base-10 logarithm of the number of consistent tables, for display; None if there is none."""
        return log10(self.consistent) if self.consistent else None

    @property
    def log10_satisfying(self) -> float | None:
        """The base-10 logarithm of the number of those with the event true, for display; None if there is none."""
        return log10(self.satisfying) if self.satisfying else None


def count_by(
    method: str,
    event: Atom,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    meter: Meter = UNLIMITED,
    **sat_options: str,
) -> StructuredCount | EnumeratedCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    if method == "structured":
        return structured_count(event, bucketization, knowledge, prior, meter=meter)
    check(event, bucketization)
    prior.check(bucketization)
    tables = stream(method, bucketization, knowledge, meter, **sat_options)
    return EnumeratedCount(bucketization, tally(event, tables, prior))


def risk_by(
    method: str,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    meter: Meter = UNLIMITED,
    **sat_options: str,
) -> Risk:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all p and s, and the first atom that has it."""
    if method == "structured":
        return structured_risk(bucketization, knowledge, prior, meter=meter)
    prior.check(bucketization)
    return riskiest(bucketization, marginals(stream(method, bucketization, knowledge, meter, **sat_options), prior))


def stream(
    method: str, bucketization: Bucketization, knowledge: Formula, meter: Meter = UNLIMITED, **sat_options: str
) -> Iterator[World]:
    """All tables consistent with the bucketization and the knowledge, by one of the methods that find them."""
    if method == "worlds":
        return consistent_worlds(bucketization, knowledge, meter)
    return sat_worlds(bucketization, knowledge, meter=meter, **sat_options)
