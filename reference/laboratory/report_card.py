"""The report card of a knowledge language: what a theory of it could hope to prove, tried on all small instances.

For a language and k, over all bucketizations of a scope:

    maxima          the maximum disclosure with at most 0, 1, …, k units, beside that of languages built in
    alike           is it closed under renaming people, and values?                   (`closure`)
    monotone        does merging two buckets never raise the maximum?                 (`properties`; paper, Theorem 14)
    special forms   do units of a simpler shape always attain the maximum?            (`special_form`; Theorem 9)
    complete        can every predicate be expressed, and with how many units?        (`properties`; Theorem 3)
    conjecture      is the maximum what the language's author says it is?             (`properties`)

Where the language, and each language beside it, was found closed under renaming on every labelling of the scope, one
bucketization of each class stands for all that become equal when the names are changed; the names that one of them
treats in a way of their own are kept (`small_scope`). Averages are over all labellings, so that they do not depend on
what stands for what. What the author says, a conjecture or a shape, is tried on every labelling.

Of the languages beside it only the maxima are told. Where a bucket gives a value away they are 1, whatever the
language; so for these languages only bucketizations that give nothing away are looked at.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> card = report_card(NegatedAtoms(), 2, SmallScope(people=4, values=3), beside=())
>>> card.instances, card.monotone.holds, card.complete.holds, card.alike.holds, card.alike_values.holds
(43, True, False, True, True)
>>> print(card.complete.counterexample.said)
no units say “not the table p1=a, p2=b, p3=c”
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import TypeVar

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.card import ReportCard
from reference.laboratory.closure import Closure, closure, hides_everyone
from reference.laboratory.examined_language import ExaminedLanguage
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages import language_named
from reference.laboratory.notebook import Notebook
from reference.laboratory.properties import (
    Expressiveness,
    conjecture_holds,
    expressiveness,
    is_complete,
    is_monotone,
)
from reference.laboratory.small_scope import Kept, LabelledClass, SmallScope
from reference.laboratory.special_form import special_forms
from reference.naming import written

BESIDE = ("negations", "same-values", "simple", "implications")
"""The languages that one is compared with unless others are asked for."""

DEFAULT_SCOPE = SmallScope()


def report_card(
    language: AnyLanguage, k: int, scope: SmallScope = DEFAULT_SCOPE, *, beside: Sequence[str] = BESIDE
) -> ReportCard:
    """Examine a language on every bucketization of a scope, with up to k units."""
    return report_cards({language.name: language}, k, scope, beside=beside)[0]


def report_cards(
    languages: Mapping[str, AnyLanguage],
    k: int,
    scope: SmallScope = DEFAULT_SCOPE,
    *,
    beside: Sequence[str] = BESIDE,
    notebook: Notebook | None = None,
) -> tuple[ReportCard, ...]:
    """Examine some languages, given with their sources, on the same bucketizations, a card each."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 0:
        raise InvalidInput(f"k is {k!a}: a natural number was expected")
    names = [language.name for language in languages.values()]
    if len(set(names)) < len(names):
        raise InvalidInput(f"two languages have the name {written(names[0])}: two names were expected")
    notes = Notebook() if notebook is None else notebook
    main = {one.name: ExaminedLanguage(one, notes, source) for source, one in languages.items()}
    others = {name: ExaminedLanguage(language_named(name), notes, name) for name in beside if name not in main}
    parts = _Parts()
    closed = parts.do("closed under renaming", lambda: {name: _closed(each, scope) for name, each in main.items()})
    kept = {name: found.kept for name, found in closed.items()} | parts.do(
        "the languages beside it",
        lambda: {name: closure(each, scope, hides_everyone).kept for name, each in others.items()},
    )
    together = reduce(or_, kept.values())
    classes = parts.do("the maxima", lambda: tuple(scope.classes(together)))
    maxima = parts.do(
        "the maxima",
        lambda: {
            name: _maxima(each, [one.bucketization for one in classes], k) for name, each in (main | others).items()
        },
    )
    common = _Common(k, scope, kept, together, classes, maxima)
    return tuple(_card(examined, closed[name], common, parts) for name, examined in main.items())


@dataclass(frozen=True)
class _Common:
    """What several cards have in common."""

    k: int
    scope: SmallScope
    kept: dict[str, Kept]
    together: Kept
    classes: tuple[LabelledClass, ...]
    maxima: dict[str, tuple[tuple[Fraction, ...], ...]]

    def first(self, name: str) -> list[str]:
        """The languages, this one first."""
        return [name, *(other for other in self.kept if other != name)]


def _card(examined: ExaminedLanguage, closed: Closure, common: _Common, parts: "_Parts") -> ReportCard:
    name, k, scope, together = examined.language.name, common.k, common.scope, common.together
    instances, text = [each.bucketization for each in common.classes], scope.text(together)
    return ReportCard(
        language=name,
        k=k,
        scope=text,
        kept={each: common.kept[each] for each in common.first(name)},
        classes=common.classes,
        maxima={each: common.maxima[each] for each in common.first(name)},
        alike=closed.people,
        alike_values=closed.values,
        monotone=parts.do("monotone under merging", lambda: is_monotone(examined, instances, k, text)),
        special_forms=parts.do("special form", lambda: tuple(special_forms(examined, scope, together, k))),
        complete=parts.do("complete", lambda: is_complete(examined, instances, text)),
        expressiveness=parts.do("the predicates", lambda: _expressiveness(examined, instances)),
        conjecture=parts.do("conjecture", lambda: conjecture_holds(examined, scope, together, k)),
    )


def _maxima(examined: ExaminedLanguage, instances: Sequence[Bucketization], k: int) -> tuple[tuple[Fraction, ...], ...]:
    every = examined.ahead("maxima", (str(k),), instances, lambda one: examined.maximum(one, k))
    return tuple(tuple(examined.maximum(one, units) for units in range(k + 1)) for one in every)


Result = TypeVar("Result")


class _Parts:
    """The parts of a card, so that a budget that runs out can say which of them are not finished."""

    names = (
        "closed under renaming",
        "the languages beside it",
        "the maxima",
        "monotone under merging",
        "special form",
        "complete",
        "the predicates",
        "conjecture",
    )

    def do(self, name: str, work: Callable[[], Result]) -> Result:
        """Work out one part."""
        try:
            return work()
        except BaseException as error:
            left = self.names[self.names.index(name) :]
            error.add_note(f"of the card these parts are not finished: {', '.join(left)}")
            raise


def _closed(examined: ExaminedLanguage, scope: SmallScope) -> Closure:
    """Under which renamings is the language closed? It must say something somewhere."""
    found = closure(examined, scope)
    if not examined.yielded:  # so far nothing was looked at that has one table only
        for one in scope.bucketizations(found.kept):
            examined.units(one)
    if not examined.yielded:
        name = written(examined.language.name)
        raise InvalidInput(f"the language {name} yields no units for any bucketization of the scope ({scope})")
    return found


def _expressiveness(examined: ExaminedLanguage, instances: Sequence[Bucketization]) -> tuple[Expressiveness, ...]:
    every = examined.ahead("predicates", (), instances, lambda one: expressiveness(examined, one))
    found = (expressiveness(examined, one) for one in every)
    return tuple(each for each in found if each is not None)
