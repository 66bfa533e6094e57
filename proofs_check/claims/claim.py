"""Claims: statements about every instance of a scope, and the results of checking them.

A claim is a *statement*, in words and as a function, and a *scope* (`claims.scope`), which gives the instances. The
function returns None for an instance on which the statement is true, and a `Counterexample` with its numbers otherwise;
if it has several parameters it takes the parts of the instance. A check tries one instance after the other and stops at
the first counterexample. If every instance is tried, smallest first, that is the *smallest* one of the scope.

A claim is expected to hold, or to fail at a stated counterexample with stated numbers. Its evidence is one of these,
the strongest first: `proved` for all sizes, by a machine-checked theorem of the same words (`proofs_check.coq`); a
`certificate` by algebra or a solver, for all inputs at a fixed k; `exhaustive`, every instance of a finite scope;
`property`, many instances drawn from a larger one; `example`, chosen instances.

>>> from proofs_check.claims.refutation import unless
>>> from proofs_check.claims.scope import Every
>>> @near_miss("squares-are-even", "nowhere", Every("0, 1, …, 9", lambda: range(10)))
... @fails("1", "1² = 1")
... @instead("squares-of-even-numbers-are-even")
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
from functools import cached_property
from textwrap import dedent
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from proofs_check.claims.refutation import Counterexample, Refutation
from proofs_check.claims.scope import Every, Evidence, Scope
from proofs_check.coq.theorems import Theorem, theorems_of
from reference.progress import step
from reference.releases import Release, to_json

Instance = TypeVar("Instance")
Stated = TypeVar("Stated", bound=Callable[..., Any])


class Kind(StrEnum):
    """Where a claim comes from."""

    PAPER = "paper"
    ERRATUM = "erratum"  # a sentence of the paper that is false in every reading that its context or usage allows
    CORRECTION = "correction"  # what the paper should state
    NEAR_MISS = "near miss"  # a false statement similar to a sentence of the paper
    OURS = "ours"


class Verdict(StrEnum):
    """The result of checking."""

    HOLDS = "holds"
    FAILS = "fails"


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
    """Number of instances tried, and the counterexample with its numbers."""

    instances: int
    counterexample: str | None = None
    numbers: str = ""
    release: str = ""  # the bucketization of the counterexample in the file format, on one line
    k: int | None = None

    @property
    def verdict(self) -> Verdict:
        """Holds if no counterexample was met."""
        return Verdict.HOLDS if self.counterexample is None else Verdict.FAILS


@dataclass(frozen=True)
class Claim(Generic[Instance]):
    """A statement about all instances of a scope."""

    name: str
    paper: str
    scope: Scope[Instance]
    statement: Callable[..., Refutation]  # mutants replace its parameters with defaults
    words: str = ""  # the statement in words; by default the first paragraph of its docstring
    kind: Kind = Kind.PAPER
    fails_at: str | None = None  # the smallest counterexample, where one is expected
    fails_with: str = ""  # the numbers of that counterexample
    instead: str = ""  # for a claim that should fail: the name of one that holds in its place

    def __post_init__(self) -> None:
        if not self.words:
            paragraph = (inspect.getdoc(self.statement) or "").partition("\n\n")[0]
            object.__setattr__(self, "words", " ".join(paragraph.split()))

    @property
    def theorems(self) -> list[Theorem]:
        """The machine-checked theorems that prove it for all sizes."""
        return theorems_of(self.name)

    @property
    def link(self) -> str:
        """Address in the book."""
        return f"book/claims/section_{section_of(self.paper).replace('.', '_')}.md#{self.name}"

    @property
    def evidence(self) -> Evidence:
        """Evidence for the claim if it holds: proved, or the evidence of its scope."""
        return Evidence.PROVED if self.theorems else self.scope.evidence

    @property
    def evidence_in_words(self) -> str:
        """Evidence of the check here, and the theorems that prove the claim for all sizes."""
        proved = ", ".join(one.name for one in self.theorems)
        return f"{self.scope.evidence}; proved for all sizes: {proved}" if proved else str(self.scope.evidence)

    def scoped(self, *, deep: bool = False, seed: int = 0) -> "Claim[Instance]":
        """The same claim with its larger scope if `deep`, and with drawn instances from this seed."""
        scope = self.scope.deep() if deep else self.scope
        return replace(self, scope=scope.seeded(seed))

    @cached_property
    def refute(self) -> Callable[[Instance], Refutation]:
        """The statement as a function of an instance."""
        required = [one for one in inspect.signature(self.statement).parameters.values() if one.default is one.empty]
        return self.statement if len(required) == 1 else lambda instance: self.statement(*instance)  # type: ignore[misc] # an instance of several parts

    def check(self) -> Outcome:
        """Try the statement on every instance, up to the first on which it is false."""
        number = 0
        for number, instance in enumerate(self.scope, start=1):
            step(1, f"instances of {self.name}")
            if self.refute(instance) is not None:
                found = self.scope.smallest(number, instance, lambda one: self.refute(one) is None)
                numbers, release, k = self.refute(found) or Counterexample()
                text = "" if release is None else json.dumps(to_json(Release(release)), ensure_ascii=False)
                return Outcome(number, self.scope.shown(found), numbers, text, k)
        return Outcome(number)

    def expected(self) -> Verdict:
        """The verdict that is expected."""
        return Verdict.HOLDS if self.fails_at is None else Verdict.FAILS

    def as_expected(self, outcome: Outcome) -> bool:
        """Whether the result is as expected: with instances, with that counterexample and its numbers."""
        found = (outcome.counterexample, outcome.numbers)
        return outcome.instances > 0 and found == (self.fails_at, self.fails_with)

    def code(self) -> str:
        """The source of the statement, without its decorators."""
        source = dedent(inspect.getsource(self.statement)).strip()
        return re.sub(r"\A@.*?^(?=def )", "", source, flags=re.DOTALL | re.MULTILINE)


AnyClaim: TypeAlias = Claim[Any]

STATED: defaultdict[str, list[AnyClaim]] = defaultdict(list)  # the claims of each module, in its order
NOTED: defaultdict[object, dict[str, Any]] = defaultdict(dict)  # by statement, what further decorators state


def over(scope: Scope[Any]) -> Callable[[Stated], Stated]:
    """Decorate a statement with the scope of its claim."""
    return _noted(scope=scope)


def over_every(
    words: str,
    instances: Callable[[], Iterable[Any]],
    evidence: Evidence = Evidence.EXHAUSTIVE,
    *,
    shown: Callable[[Any], str] = str,
) -> Callable[[Stated], Stated]:
    """Decorate a statement with a scope that lists every instance."""
    return _noted(scope=Every(words, instances, evidence, shown=shown))


def fails(at: str, numbers: str) -> Callable[[Stated], Stated]:
    """Decorate a statement with its expected counterexample and the numbers."""
    return _noted(fails_at=at, fails_with=numbers)


def instead(name: str) -> Callable[[Stated], Stated]:
    """Decorate a statement with the name of a claim that holds in its place."""
    return _noted(instead=name)


def _noted(**fields: object) -> Callable[[Stated], Stated]:
    def noted(statement: Stated) -> Stated:
        NOTED[statement] |= fields
        return statement

    return noted


class Stating(NamedTuple):
    """Decorator of statements: each becomes a claim of this kind, in its module."""

    kind: Kind

    def __call__(
        self, name: str, paper: str, scope: Scope[Any] | None = None, *, words: str = ""
    ) -> Callable[[Stated], Stated]:
        """State a claim; its scope may follow as `@over(scope)`, what is expected as `@fails(…)`."""

        def stated(statement: Stated) -> Stated:
            claims, given = STATED[statement.__module__], {"scope": scope} if scope else {}
            fields = {**NOTED[statement], **given, "words": words, "kind": self.kind}
            claim = Claim(name, paper, statement=statement, **fields)
            same = (place for place, one in enumerate(claims) if one.statement is statement)
            claims.insert(next(same, len(claims)), claim)  # of several decorators the last is applied first
            return statement

        return stated


claim, erratum, correction, near_miss, ours = map(Stating, Kind)
