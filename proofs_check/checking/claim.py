"""A claim: a statement about every instance of a scope, and what came of checking it.

A claim is a *statement*, in words and as a predicate, and a *scope*: a generator of instances, the smallest first
(fewest people, then fewest buckets, then smallest k, then lexicographic). To check it is to try the predicate on
one instance after the other, and to stop at the first on which it is false. So

- if it holds, the number of instances says how much was tried;
- if it fails, the instance is the *smallest* counterexample of the scope: all smaller ones were tried.

A claim is expected to hold, or to fail at a stated counterexample. How it is known is its evidence, the strongest
first: `proved` by a proof assistant for all sizes; a `certificate` by algebra or a solver, for all inputs at a
fixed k; `exhaustive`, every instance of the scope; `property`, many instances drawn from a scope too large for that
(`drawing`); `example`, the instances named. "No counterexample found" is never called a proof.

>>> even = Claim(
...     name="squares-are-even",
...     paper="nowhere",
...     kind=Kind.NEAR_MISS,
...     words="The square of a number is even.",
...     scope="0, 1, …, 9",
...     evidence=Evidence.EXHAUSTIVE,
...     instances=lambda: range(10),
...     statement=lambda number: number**2 % 2 == 0,
...     fails_at="1",
... )
>>> even.check()
Outcome(instances=2, counterexample='1')
>>> even.as_expected(even.check())
True
"""

import inspect
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from textwrap import dedent
from typing import Any, Generic, TypeAlias, TypeVar

from proofs_check.checking.scope import PROFILES, Drawn
from reference.meter import UNLIMITED, Meter

Instance = TypeVar("Instance")

METER: ContextVar[Meter] = ContextVar("METER", default=UNLIMITED)
"""The meter of the claim that is being checked, for statements that take long on a single instance."""


class Evidence(StrEnum):
    """How a claim is known, the strongest first."""

    PROVED = "proved"
    CERTIFICATE = "certificate"
    EXHAUSTIVE = "exhaustive"
    PROPERTY = "property"
    EXAMPLE = "example"


class Kind(StrEnum):
    """Where a claim comes from."""

    PAPER = "paper"
    ERRATUM = "erratum"
    """The paper says it, and it is not so."""
    CORRECTION = "correction"
    """What the paper should have said."""
    NEAR_MISS = "near miss"
    """Nobody says it, but one could believe it."""
    OURS = "ours"


class Verdict(StrEnum):
    """What came of checking."""

    HOLDS = "holds"
    FAILS = "fails"


@dataclass(frozen=True)
class Outcome:
    """How many instances were tried, and the one on which the statement is false."""

    instances: int
    counterexample: str | None = None

    @property
    def verdict(self) -> Verdict:
        """Holds if no counterexample was met."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.FAILS


@dataclass(frozen=True, kw_only=True)
class Claim(Generic[Instance]):
    """A statement about all instances of a scope."""

    name: str
    paper: str
    words: str
    scope: str
    evidence: Evidence
    instances: Callable[[], Iterable[Instance]]
    statement: Callable[[Instance], bool]
    kind: Kind = Kind.PAPER
    fails_at: str | None = None
    """The smallest counterexample, where one is expected."""
    instead: str = ""
    """For what is expected to fail: the name of a claim that holds in its place."""
    shown: Callable[[Instance], str] = str
    deeper: Callable[[], Iterable[Instance]] | None = None
    """A larger scope, for those who have the time."""
    deeper_scope: str = ""

    def deep(self) -> "Claim[Instance]":
        """The same claim with its larger scope, if it has one, or with many more instances drawn."""
        if isinstance(self.instances, Drawn):
            return replace(self, instances=self.instances.times(PROFILES["deep"]))
        return self if self.deeper is None else replace(self, instances=self.deeper, scope=self.deeper_scope)

    def seeded(self, seed: int) -> "Claim[Instance]":
        """The same claim with other instances drawn, if they are drawn."""
        if isinstance(self.instances, Drawn):
            return replace(self, instances=replace(self.instances, seed=seed))
        return self

    @property
    def extent(self) -> str:
        """The scope, and how many of its instances are drawn if not all are tried."""
        return f"{self.scope}; {self.instances}" if isinstance(self.instances, Drawn) else self.scope

    def check(self, meter: Meter = UNLIMITED) -> Outcome:
        """Try the statement on every instance, up to the first on which it is false."""
        before = METER.set(meter)
        try:
            return self._tried(meter)
        finally:
            METER.reset(before)

    def _tried(self, meter: Meter) -> Outcome:
        number = 0
        for number, instance in enumerate(self.instances(), start=1):
            meter.step(1, f"instances of {self.name}")
            if not self.statement(instance):
                return Outcome(number, self.shown(self._smallest(number, instance)))
        return Outcome(number)

    def _smallest(self, number: int, found: Instance) -> Instance:
        """The counterexample, which is the smallest if instances come in order, and shrunk if they are drawn."""
        return self.instances.shrunk(number, found, self.statement) if isinstance(self.instances, Drawn) else found

    def expected(self) -> Verdict:
        """The verdict that is expected."""
        return Verdict.HOLDS if self.fails_at is None else Verdict.FAILS

    def as_expected(self, outcome: Outcome) -> bool:
        """Tell whether checking came out as expected: with instances, and with that very counterexample."""
        return outcome.instances > 0 and outcome.counterexample == self.fails_at

    def code(self) -> str:
        """The statement as code."""
        function = self.statement.func if isinstance(self.statement, partial) else self.statement
        return dedent(inspect.getsource(function)).strip()

    def about(self, **under_test: Callable[..., Any]) -> "Claim[Instance]":
        """The same claim about other implementations, given by the names of the statement's parameters."""
        return replace(self, statement=partial(self.statement, **under_test))


AnyClaim: TypeAlias = Claim[Any]
