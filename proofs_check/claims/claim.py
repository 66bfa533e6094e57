"""A claim: a statement about every instance of a scope, and what came of checking it.

A claim is a *statement*, in words and as a function, and a *scope* (`claims.scope`), which gives the instances. The
function returns None for an instance on which the statement is true, and a `Counterexample` with its numbers
otherwise. To check a claim is to try one instance after the other, and to stop at the first counterexample. So

- if it holds, the number of instances is what was tried;
- if it fails where every instance is tried, the instance is the *smallest* counterexample of the scope.

A claim is expected to hold, or to fail at a stated counterexample, with stated numbers: the two values that should
agree, the attacker, whatever shows that it fails. How it is known is its evidence, the strongest first: `proved` for
all sizes, by a theorem of the same words that a proof assistant has checked (`proofs_check.coq`; its scope is then a
further check); a `certificate` by algebra or a solver, for all inputs at a fixed k; `exhaustive`, every instance of a
finite scope, about each of which the words are; `property`, many instances drawn from a scope too large for that;
`example`, instances that were chosen: named tables or languages, chosen sizes. "No counterexample found" is never
called a proof.

>>> from proofs_check.claims.scope import Every
>>> @near_miss("squares-are-even", "nowhere", Every("0, 1, …, 9", lambda: range(10)), fails_at="1", fails_with="1² = 1")
... def even(number):
...     '''The square of a number is even.'''
...     return unless(number**2 % 2 == 0, f"{number}² = {number**2}")
>>> even = STATED[even.__module__].pop()
>>> even.check()
Outcome(instances=2, counterexample='1', numbers='1² = 1', release='', k=None)
>>> even.as_expected(even.check())
True
"""

import inspect
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from textwrap import dedent
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar, overload

from proofs_check.claims.scope import Evidence, Scope
from proofs_check.coq.theorems import Theorem, theorems_of
from reference.buckets import Bucketization
from reference.progress import step
from reference.releases import Release, to_json

Instance = TypeVar("Instance")
Parts = ParamSpec("Parts")
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Kind(StrEnum):
    """Where a claim comes from."""

    PAPER = "paper"
    ERRATUM = "erratum"
    """A sentence of the paper that is false, read as charitably as its words allow."""
    CORRECTION = "correction"
    """What the paper should state."""
    NEAR_MISS = "near miss"
    """What one may read into a sentence, or a sibling of it, and is false."""
    OURS = "ours"


class Verdict(StrEnum):
    """What came of checking."""

    HOLDS = "holds"
    FAILS = "fails"


class Counterexample(NamedTuple):
    """Why a statement is false of an instance, in numbers, and the release that it is about, if it is about one."""

    numbers: str = ""
    release: Bucketization | None = None
    k: int | None = None


Refutation: TypeAlias = Counterexample | None
"""What a statement returns: the counterexample that an instance is, or None if the statement is true of it."""


Finding: TypeAlias = Counterexample | None
"""What a statement returns: None where it is true."""


def unless(
    holds: bool,  # noqa: FBT001 - a condition, read as in "unless a <= b"
    numbers: str = "",
    release: Bucketization | None = None,
    k: int | None = None,
) -> Refutation:
    """Return None if the condition holds, otherwise a counterexample with these numbers."""
    return None if holds else Counterexample(numbers, release, k)


def unless_equal(*values: object, release: Bucketization | None = None, k: int | None = None) -> Refutation:
    """Return None if all values are equal, otherwise a counterexample that lists them."""
    if all(value == values[0] for value in values):
        return None
    return Counterexample(" ≠ ".join(map(str, values)), release, k)


def first_refutation(refutations: Iterable[Refutation]) -> Refutation:
    """Return the first counterexample among these, None if there is none."""
    return next((one for one in refutations if one is not None), None)


def section_of(place: str) -> str:
    """The section with which a place in the paper begins.

    >>> section_of("ours, on 3.3.3, Algorithm 2"), section_of("sibling of the abstract, and of 2.2"), section_of("ours")
    ('3.3.3', 'abstract', 'ours')
    """
    if "abstract" in place.partition(",")[0]:
        return "abstract"
    found = re.search(r"(?<![\w.])[1-6](?:\.\d)*", place)
    return found.group() if found else "ours"


@dataclass(frozen=True)
class Outcome:
    """How many instances were tried, and the one on which the statement is false, with its numbers."""

    instances: int
    counterexample: str | None = None
    numbers: str = ""
    release: str = ""
    """The bucketization of the counterexample as a file has it, on one line."""
    k: int | None = None

    @property
    def verdict(self) -> Verdict:
        """Holds if no counterexample was met."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.FAILS


@dataclass(frozen=True, kw_only=True)
class Claim(Generic[Instance]):
    """A statement about all instances of a scope."""

    name: str
    paper: str
    scope: Scope[Instance]
    statement: Callable[[Instance], Refutation]
    """Takes an instance; parameters with defaults are what it is about, and may be replaced (`about`)."""
    words: str = ""
    """The statement for people; where none are given, the first paragraph of its docstring."""
    kind: Kind = Kind.PAPER
    fails_at: str | None = None
    """The smallest counterexample, where one is expected."""
    fails_with: str = ""
    """The numbers of that counterexample."""
    instead: str = ""
    """For what is expected to fail: the name of a claim that holds in its place."""

    def __post_init__(self) -> None:
        if not self.words:
            paragraph = (inspect.getdoc(self.statement) or "").partition("\n\n")[0]
            object.__setattr__(self, "words", " ".join(paragraph.split()))

    @property
    def section(self) -> str:
        """The section of the paper to which it belongs."""
        return section_of(self.paper)

    @property
    def theorems(self) -> list[Theorem]:
        """The machine-checked theorems that prove it for all sizes."""
        return theorems_of(self.name)

    @property
    def evidence(self) -> Evidence:
        """How the claim is known, if it holds: proved, or else the evidence of its scope."""
        return Evidence.PROVED if self.theorems else self.scope.evidence

    def scoped(self, *, deep: bool = False, seed: int = 0) -> "Claim[Instance]":
        """The same claim with its larger scope, if that is meant, and drawn from this seed, if it is drawn."""
        scope = self.scope.deep() if deep else self.scope
        return replace(self, scope=scope.seeded(seed))

    def check(self) -> Outcome:
        """Try the statement on every instance, up to the first on which it is false."""
        number = 0
        for number, instance in enumerate(self.scope, start=1):
            step(1, f"instances of {self.name}")
            if self.refuted_by(instance) is not None:
                smallest = self.scope.smallest(number, instance, lambda one: self.refuted_by(one) is None)
                return self._outcome(number, smallest)
        return Outcome(number)

    def refuted_by(self, instance: Instance) -> Refutation:
        """The counterexample that an instance is, or None if the statement is true of it."""
        return self.statement(instance)

    def _outcome(self, number: int, found: Instance) -> Outcome:
        numbers, bucketization, k = self.refuted_by(found) or Counterexample()
        release = "" if bucketization is None else json.dumps(to_json(Release(bucketization)), ensure_ascii=False)
        return Outcome(number, self.scope.shown(found), numbers, release, k)

    def expected(self) -> Verdict:
        """The verdict that is expected."""
        return Verdict.HOLDS if self.fails_at is None else Verdict.FAILS

    def as_expected(self, outcome: Outcome) -> bool:
        """Whether checking came out as expected: with instances, with that counterexample and its numbers."""
        met = (outcome.counterexample, outcome.numbers)
        return outcome.instances > 0 and met == (self.fails_at, self.fails_with)

    def code(self) -> str:
        """The statement as code."""
        function = self.statement.func if isinstance(self.statement, partial) else self.statement
        source = dedent(inspect.getsource(function)).strip()
        return re.sub(r"\A@.*?^(?=def )", "", source, flags=re.DOTALL | re.MULTILINE)  # without decorators

    def about(self, **under_test: object) -> "Claim[Instance]":
        """The same claim about other implementations, given by the names of the statement's parameters."""
        return replace(self, statement=partial(self.statement, **under_test))


AnyClaim: TypeAlias = Claim[Any]
Statement: TypeAlias = Callable[Concatenate[Instance, Parts], Refutation]

STATED: defaultdict[str, list[AnyClaim]] = defaultdict(list)
"""The claims of each module, in its order."""


def claim(  # noqa: PLR0913 - the fields of a claim
    name: str,
    paper: str,
    scope: Scope[Instance],
    *,
    kind: Kind = Kind.PAPER,
    words: str = "",
    fails_at: str | None = None,
    fails_with: str = "",
    instead: str = "",
) -> Callable[[Statement[Instance, Parts]], Statement[Instance, Parts]]:
    """Decorate a statement: it becomes a claim of its module."""

    def stated(statement: Statement[Instance, Parts]) -> Statement[Instance, Parts]:
        made = Claim(
            name=name,
            paper=paper,
            scope=scope,
            statement=statement,
            words=words,
            kind=kind,
            fails_at=fails_at,
            fails_with=fails_with,
            instead=instead,
        )
        claims = STATED[statement.__module__]
        same = (place for place, one in enumerate(claims) if one.statement is statement)
        claims.insert(next(same, len(claims)), made)  # of several decorators the last is applied first
        return statement

    return stated


class _OfKind(NamedTuple):
    """Makes a claim of this kind if the statement is given, else a decorator of it."""

    kind: Kind

    @overload
    def __call__(self, *, statement: Callable[..., Refutation], **fields: Any) -> AnyClaim: ...  # noqa: ANN401 - fields

    @overload
    def __call__(self, name: str, paper: str, scope: Scope[Any], **fields: str) -> Callable[[Decorated], Decorated]: ...

    def __call__(self, *args: Any, **fields: Any) -> Any:
        return (Claim if "statement" in fields else claim)(*args, kind=self.kind, **fields)


erratum, correction, near_miss, ours = map(_OfKind, (Kind.ERRATUM, Kind.CORRECTION, Kind.NEAR_MISS, Kind.OURS))
