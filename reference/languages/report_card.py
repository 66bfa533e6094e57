"""The report card of a knowledge language: what a theory of it could hope to prove, tried on all small instances.

For a language and k, over all bucketizations of a scope:

    maxima          the maximum disclosure with at most 0, 1, …, k units, beside that of languages built in
    alike           is it closed under renaming people, and values?                   (`properties`)
    monotone        does merging two buckets never raise the maximum?                 (`properties`; paper, Theorem 14)
    special forms   do units of a simpler shape always attain the maximum?            (`properties`; Theorem 9)
    complete        can every predicate be expressed, and with how many units?        (`properties`; Theorem 3)
    conjecture      is the maximum what the language's author conjectures?            (`properties`)

Where the language, and each language beside it, was found closed under renaming on every labelling of the scope, one
bucketization of each class stands for all that become equal when the names are changed; the names that one of them
singles out are kept (`scope`). Averages are over all labellings, so that they do not depend on what stands for what.
The author's conjecture and shape are tried on every labelling.

Of the languages beside it only the maxima are reported. Where a bucket gives a value away they are 1, whatever the
language; so for these languages only bucketizations that give nothing away are examined.

>>> from reference.languages.builtin import Atoms, NegatedAtoms
>>> card = report_card(NegatedAtoms(), 2, SmallScope(people=4, values=3), beside=())
>>> card.instances, card.monotone.holds, card.complete.holds, card.alike.holds, card.alike_values.holds
(43, True, False, True, True)
>>> print(card.complete.counterexample.said)
no facts express “not the table p1=a, p2=b, p3=c”
>>> both = compared(*report_cards({"negations": NegatedAtoms(), "atoms": Atoms()}, 1, SmallScope(people=4, values=3)))
>>> both.never_more.holds, both.never_less.holds
(True, False)
>>> print(both.never_less.counterexample.said)
1/2 with negations, 1 with atoms
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.exact import whole_number
from reference.languages import properties
from reference.languages.builtin import language_named
from reference.languages.properties import ExaminedLanguage, Expressiveness, Finding, Notebook, SpecialForm
from reference.languages.protocol import AnyLanguage
from reference.languages.scope import Kept, LabelledClass, SmallScope
from reference.naming import written

# The languages that one is compared with unless others are given
BESIDE = ("negations", "same-values", "simple", "implications")
DEFAULT_SCOPE = SmallScope()


@dataclass(frozen=True)
class ReportCard:
    """All that was found out about a language."""

    language: str
    k: int
    scope: str
    kept: Mapping[str, Kept]  # for each language, this one first, the names that it singles out
    # The bucketizations that were examined, each with the number of labellings that it stands for
    classes: tuple[LabelledClass, ...]
    # For each language, this one first, for each bucketization the maxima with 0, 1, …, k units
    maxima: Mapping[str, tuple[tuple[Fraction, ...], ...]]
    alike: Finding
    alike_values: Finding
    monotone: Finding
    special_forms: tuple[SpecialForm, ...]
    complete: Finding
    expressiveness: tuple[Expressiveness, ...]  # for each bucketization that has few enough tables
    conjecture: Finding | None

    @property
    def bucketizations(self) -> tuple[Bucketization, ...]:
        """Those that were examined."""
        return tuple(each.bucketization for each in self.classes)

    @property
    def instances(self) -> int:
        """The number of bucketizations that were examined."""
        return len(self.classes)

    @property
    def labellings(self) -> int:
        """The number of all bucketizations of the scope, for which these stand."""
        return sum(each.labellings for each in self.classes)

    @property
    def averages(self) -> dict[str, list[Fraction]]:
        """For each language and each of 0, 1, …, k the average maximum over all labellings that hide something."""
        weights = {place: self.classes[place].labellings for place in self.hiding}
        return {
            name: [
                sum((rows[place][k] * weight for place, weight in weights.items()), Fraction(0)) / sum(weights.values())
                for k in range(self.k + 1 if weights else 0)
            ]
            for name, rows in self.maxima.items()
        }

    @property
    def hiding(self) -> tuple[int, ...]:
        """The places of the bucketizations that alone give no person's value away."""
        return tuple(place for place, row in enumerate(self.maxima[self.language]) if row[0] < 1)

    @property
    def names(self) -> Kept:
        """All people and all values that occur in the scope."""
        return reduce(or_, (Kept(frozenset(one.people), frozenset(one.domain)) for one in self.bucketizations))

    @property
    def hardest(self) -> Expressiveness | None:
        """Where some predicate needs most units: the first such bucketization."""
        return max(self.expressiveness, key=lambda found: found.most_units, default=None)

    @property
    def fully_said(self) -> tuple[int, int]:
        """How many predicates are expressible, and how many there are, on all bucketizations with few tables."""
        found = self.expressiveness
        return sum(each.expressible for each in found), sum(each.predicates for each in found)

    @property
    def simplest_forms(self) -> tuple[str, ...]:
        """The shapes that not all units have, and that always attain the maximum."""
        return tuple(form.shape for form in self.special_forms if form.finding.holds and not form.everything)

    @property
    def trivial_forms(self) -> tuple[str, ...]:
        """The shapes that every unit has anyway."""
        return tuple(form.shape for form in self.special_forms if form.everything)

    @property
    def findings(self) -> "dict[str, Finding | None]":
        """The findings by their questions, without those about special forms."""
        return {
            "closed under renaming people": self.alike,
            "closed under renaming values": self.alike_values,
            "monotone under merging": self.monotone,
            "complete": self.complete,
            "conjecture": self.conjecture,
        }

    def as_json(self) -> dict[str, object]:
        """One JSON object; every number that is a probability is an exact fraction."""
        expressible, predicates = self.fully_said
        return {
            "language": self.language,
            "k": self.k,
            "scope": self.scope,
            "instances": self.instances,
            "labellings": self.labellings,
            "kept": {
                name: {"people": sorted(kept.people), "values": sorted(kept.values)} for name, kept in self.kept.items()
            },
            "hiding": len(self.hiding),
            "averages": {name: list(map(str, row)) for name, row in self.averages.items()},
            "maxima": [
                {
                    "buckets": properties.buckets_text(one.bucketization),
                    "labellings": one.labellings,
                    **{name: list(map(str, rows[place])) for name, rows in self.maxima.items()},
                }
                for place, one in enumerate(self.classes)
            ],
            **{name: getattr(self, name).as_json() for name in ("alike", "alike_values", "monotone")},
            "special_forms": [form.as_json() for form in self.special_forms],
            "complete": {
                **self.complete.as_json(),
                "most_tables": properties.MOST_WORLDS,
                "predicates": predicates,
                "expressible": expressible,
                "most_units": None if self.hardest is None else self.hardest.most_units,
                "hardest": None if self.hardest is None else properties.buckets_text(self.hardest.bucketization),
            },
            "conjecture": None if self.conjecture is None else self.conjecture.as_json(),
        }


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
    k = whole_number(k, "k", 0)
    names = [language.name for language in languages.values()]
    if len(set(names)) < len(names):
        raise InvalidInput(f"expected two different names of languages, got {written(names[0])} twice")
    notes = Notebook() if notebook is None else notebook
    main = {one.name: ExaminedLanguage(one, notes, source) for source, one in languages.items()}
    others = {name: ExaminedLanguage(language_named(name), notes, name) for name in beside if name not in main}
    closed = {name: _closed(each, scope) for name, each in main.items()}
    beside_it = {name: properties.closure(each, scope, properties.hides_everyone) for name, each in others.items()}
    kept = {name: found.kept for name, found in (closed | beside_it).items()}
    together = reduce(or_, kept.values())
    classes, text = tuple(scope.classes(together)), scope.text(together)
    instances, every = [one.bucketization for one in classes], main | others
    maxima = {name: _maxima(each, instances, k) for name, each in every.items()}

    def card(name: str, examined: ExaminedLanguage) -> ReportCard:
        order = [name, *(other for other in kept if other != name)]
        return ReportCard(
            language=name,
            k=k,
            scope=text,
            kept={each: kept[each] for each in order},
            classes=classes,
            maxima={each: maxima[each] for each in order},
            alike=closed[name].people,
            alike_values=closed[name].values,
            monotone=properties.is_monotone(examined, instances, k, text),
            special_forms=tuple(properties.special_forms(examined, scope, together, k)),
            complete=properties.is_complete(examined, instances, text),
            expressiveness=_expressiveness(examined, instances),
            conjecture=properties.conjecture_holds(examined, scope, together, k),
        )

    return tuple(card(name, examined) for name, examined in main.items())


def _closed(examined: ExaminedLanguage, scope: SmallScope) -> properties.Closure:
    """The renamings under which the language is closed; it must have a unit somewhere."""
    found = properties.closure(examined, scope)
    if not examined.yielded:  # so far no bucketization with one table only was examined
        for one in scope.bucketizations(found.kept):
            examined.units(one)
    if not examined.yielded:
        name = written(examined.language.name)
        raise InvalidInput(f"the language {name} yields no units for any bucketization of the scope ({scope})")
    return found


def _maxima(examined: ExaminedLanguage, instances: Sequence[Bucketization], k: int) -> tuple[tuple[Fraction, ...], ...]:
    every = examined.ahead(instances, ExaminedLanguage.maximum, k)
    return tuple(tuple(examined.maximum(one, units) for units in range(k + 1)) for one in every)


def _expressiveness(examined: ExaminedLanguage, instances: Sequence[Bucketization]) -> tuple[Expressiveness, ...]:
    every = examined.ahead(instances, properties.expressiveness)
    return tuple(found for one in every if (found := properties.expressiveness(examined, one)) is not None)


@dataclass(frozen=True)
class LanguagePair:
    """The cards of two languages, and how their maxima compare on each bucketization and with each number of units."""

    one: ReportCard
    other: ReportCard
    never_more: Finding  # is the first one's maximum at most the other's?
    never_less: Finding  # is it at least the other's?

    @property
    def verdict(self) -> str:
        """How they compare, in words no larger than the scope."""
        one, other = self.one.language, self.other.language
        if self.never_more.holds and self.never_less.holds:
            return f"{one} and {other} have the same maxima on this scope"
        if not (self.never_more.holds or self.never_less.holds):
            return f"an attacker is surer with {one} somewhere, and with {other} elsewhere"
        less, more = (one, other) if self.never_more.holds else (other, one)
        return f"an attacker with {less} is never surer than with {more} on this scope, and somewhere less sure"

    def as_json(self) -> dict[str, object]:
        """Both cards, and the two findings."""
        return {
            "cards": [self.one.as_json(), self.other.as_json()],
            "verdict": self.verdict,
            "never_more": self.never_more.as_json(),
            "never_less": self.never_less.as_json(),
        }


def compared(one: ReportCard, other: ReportCard) -> LanguagePair:
    """Two cards on the same bucketizations, side by side."""
    return LanguagePair(one, other, _bounded(one, other, "most"), _bounded(one, other, "least"))


def _bounded(one: ReportCard, other: ReportCard, bound: str) -> Finding:
    against = []
    pairs = zip(one.bucketizations, one.maxima[one.language], other.maxima[other.language], strict=True)
    for published, *maxima in pairs:
        for k, (mine, yours) in enumerate(zip(*maxima, strict=True)):
            if mine > yours if bound == "most" else mine < yours:
                said = f"{mine} with {one.language}, {yours} with {other.language}"
                against.append(properties.FailingRelease(published, said, k, (mine, yours)))
    question = f"is the maximum with {one.language} always at {bound} that with {other.language}?"
    return properties.judged(question, one.scope, one.instances * (one.k + 1), against)
