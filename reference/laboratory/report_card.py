"""The report card of a knowledge language: what a theory of it could hope to prove, tried on all small instances.

For a language and k, over all bucketizations of a scope:

    maxima          the maximum disclosure with at most 0, 1, …, k units, beside that of languages built in
    alike           is it closed under renaming people?                               (`properties`)
    monotone        does merging two buckets never raise the maximum?                 (`properties`; paper, Theorem 14)
    special forms   do units of a simpler shape always attain the maximum?            (`special_form`; Theorem 9)
    complete        can every predicate be expressed, and with how many units?        (`properties`; Theorem 3)
    conjecture      is the maximum what the language's author says it is?             (`properties`)

If the language is closed under renaming people as far as can be seen, one bucketization of each class is looked at;
otherwise one for each bucket that p1 may be in (`SmallScope.pointed`), since then it may matter.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> card = report_card(NegatedAtoms(), 2, SmallScope(people=4, values=3), beside=())
>>> card.instances, card.monotone.holds, card.complete.holds, card.alike.holds
(43, True, False, True)
>>> print(card.complete.counterexample.said)
no units say “not the table p1=a, p2=b, p3=c”
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.examined_language import ExaminedLanguage, Finding, buckets_text
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages import language_named
from reference.laboratory.properties import (
    MOST_WORLDS,
    Expressiveness,
    conjecture_holds,
    expressiveness,
    is_complete,
    is_monotone,
    treats_people_alike,
)
from reference.laboratory.special_form import SpecialForm, special_forms
from reference.meter import UNLIMITED, Meter
from reference.naming import written
from reference.small_instances import SmallScope

BESIDE = ("negations", "same-values", "simple", "implications")
"""The languages that one is compared with unless others are asked for."""

DEFAULT_SCOPE = SmallScope()


@dataclass(frozen=True)
class ReportCard:
    """All that was found out about a language."""

    language: str
    k: int
    scope: str
    bucketizations: tuple[Bucketization, ...]
    maxima: Mapping[str, tuple[tuple[Fraction, ...], ...]]
    """For each language, this one first, for each bucketization the maxima with 0, 1, …, k units."""
    alike: Finding
    monotone: Finding
    special_forms: tuple[SpecialForm, ...]
    complete: Finding
    expressiveness: tuple[Expressiveness, ...]
    """For each bucketization that has few enough tables."""
    conjecture: Finding | None

    @property
    def instances(self) -> int:
        """The number of bucketizations."""
        return len(self.bucketizations)

    @property
    def averages(self) -> dict[str, list[Fraction]]:
        """For each language and each of 0, 1, …, k the average of the maxima where something is hidden."""
        return {
            name: [_average(column) for column in zip(*map(rows.__getitem__, self.hiding), strict=True)]
            for name, rows in self.maxima.items()
        }

    @property
    def hiding(self) -> tuple[int, ...]:
        """The places of the bucketizations that alone give nobody's value away."""
        return tuple(place for place, row in enumerate(self.maxima[self.language]) if row[0] < 1)

    @property
    def hardest(self) -> Expressiveness | None:
        """Where some predicate needs most units: the first such bucketization."""
        return max(self.expressiveness, key=lambda found: found.most_units, default=None)

    @property
    def fully_said(self) -> tuple[int, int]:
        """How many predicates can be said, and how many there are, on all bucketizations with few tables."""
        found = self.expressiveness
        return sum(each.expressible for each in found), sum(each.predicates for each in found)

    @property
    def simplest_forms(self) -> tuple[str, ...]:
        """The shapes that not all units have, and that always attain the maximum."""
        return tuple(form.shape for form in self.special_forms if form.finding.holds and not form.everything)

    def as_json(self) -> dict[str, object]:
        """One JSON object; every number that is a probability is an exact fraction."""
        return {
            "language": self.language,
            "k": self.k,
            "scope": self.scope,
            "instances": self.instances,
            "hiding": len(self.hiding),
            "averages": {name: list(map(str, row)) for name, row in self.averages.items()},
            "maxima": [
                {"buckets": buckets_text(one), **{name: list(map(str, rows[place])) for name, rows in self._rows}}
                for place, one in enumerate(self.bucketizations)
            ],
            "alike": self.alike.as_json(),
            "monotone": self.monotone.as_json(),
            "special_forms": [form.as_json() for form in self.special_forms],
            "complete": {**self.complete.as_json(), **self._units_needed()},
            "conjecture": None if self.conjecture is None else self.conjecture.as_json(),
        }

    @property
    def _rows(self) -> list[tuple[str, tuple[tuple[Fraction, ...], ...]]]:
        return list(self.maxima.items())

    def _units_needed(self) -> dict[str, object]:
        expressible, predicates = self.fully_said
        return {
            "most_tables": MOST_WORLDS,
            "predicates": predicates,
            "expressible": expressible,
            "most_units": None if self.hardest is None else self.hardest.most_units,
            "hardest": None if self.hardest is None else buckets_text(self.hardest.bucketization),
        }


def report_card(
    language: AnyLanguage,
    k: int,
    scope: SmallScope = DEFAULT_SCOPE,
    *,
    beside: Sequence[str] = BESIDE,
    meter: Meter = UNLIMITED,
) -> ReportCard:
    """Examine a language on every bucketization of a scope, with up to k units."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 0:
        raise InvalidInput(f"k is {k!a}: a natural number was expected")
    examined = ExaminedLanguage(language, meter)
    alike, instances, text = _instances(examined, scope, meter)
    others = {name: ExaminedLanguage(language_named(name), meter) for name in beside if name != language.name}
    maxima = {
        name: tuple(tuple(each.maximum(one, units) for units in range(k + 1)) for one in instances)
        for name, each in {language.name: examined, **others}.items()
    }
    found = (expressiveness(examined, one) for one in instances)
    return ReportCard(
        language=language.name,
        k=k,
        scope=text,
        bucketizations=instances,
        maxima=maxima,
        alike=alike,
        monotone=is_monotone(examined, instances, k, text),
        special_forms=tuple(special_forms(examined, instances, k, text)),
        complete=is_complete(examined, instances, text),
        expressiveness=tuple(each for each in found if each is not None),
        conjecture=conjecture_holds(examined, instances, k, text),
    )


def _instances(
    examined: ExaminedLanguage, scope: SmallScope, meter: Meter
) -> tuple[Finding, tuple[Bucketization, ...], str]:
    """Is everyone treated alike? And the bucketizations that must be looked at then."""
    classes = tuple(scope.bucketizations(meter))
    alike = treats_people_alike(examined, classes, str(scope))
    if not examined.yielded:
        name = written(examined.language.name)
        raise InvalidInput(f"the language {name} yields no units for any bucketization of the scope ({scope})")
    if alike.holds:
        return alike, classes, str(scope)
    return alike, tuple(scope.pointed(meter)), f"{scope} other than p1"


def _average(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)
