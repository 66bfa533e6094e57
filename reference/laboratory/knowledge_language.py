"""What a knowledge language is.

A *language* has *units*: statements, one of which is one piece of knowledge. L^k is the set of conjunctions of k units
(paper, 2.2, where the units are the basic implications). Throughout the laboratory an attacker knows *at most* k
units: a conjunction may repeat a unit, and knowing less is always possible. For the paper's units this is the same,
since A → A says nothing.

The maximum disclosure of a bucketization with respect to L^k is the largest Pr(t_p[S] = s | B ∧ φ) over all people p,
values s, and φ in L^k that are consistent with B.

Your own language is any object with a `name` and a method `units` that yields statements about a bucketization:
anything with `holds` and `atoms` (`reference.language.Statement`). It may have two things more:

    formulas(bucketization)                how many formulas its units stand for, if it yields one of several equals
    metered_units(bucketization, meter)    its units again, for languages that work long before they yield

A *targeted* language has other units for each target, and several kinds of them, each with its own number.

>>> from collections.abc import Iterator
>>> from reference.laboratory.statements import AtMost
>>> class NobodyHas:
...     "Nobody has this value."
...     name = "nobody-has"
...     def units(self, bucketization: Bucketization) -> Iterator[Statement]:
...         for value in bucketization.domain:
...             yield AtMost(0, value, tuple(bucketization.people))
>>> language: Language = NobodyHas()
"""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias, runtime_checkable

from reference.bucketization import Bucketization
from reference.language import Atom, Statement


@runtime_checkable
class Language(Protocol):
    """A generator of units of knowledge. Its docstring says what they are."""

    @property
    def name(self) -> str:
        """What the language is called."""
        ...

    def units(self, bucketization: Bucketization) -> Iterable[Statement]:
        """All units about this bucketization; several may say the same."""
        ...


@runtime_checkable
class TargetedLanguage(Protocol):
    """A language whose units depend on the atom that the attacker is after, in several kinds."""

    @property
    def name(self) -> str:
        """What the language is called."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each of the numbers (k_0, k_1, …) counts."""
        ...

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement]]:
        """The units of each kind for an attacker who is after this atom."""
        ...


AnyLanguage: TypeAlias = Language | TargetedLanguage


def formulas_of(language: AnyLanguage, bucketization: Bucketization, yielded: int) -> int:
    """How many formulas the language's units stand for: what it says itself, or as many as it yields."""
    tell = getattr(language, "formulas", None)
    return int(tell(bucketization)) if callable(tell) else yielded
