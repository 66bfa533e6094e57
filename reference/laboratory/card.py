"""What a report card holds: all that was found out about a language (`report_card` finds it out).

>>> nothing = Finding("is it so?", "one bucketization", 1, holds=True)
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> card = ReportCard(
...     language="l", k=1, scope="one bucketization", kept={"l": Kept()}, classes=(LabelledClass(pair, 1),),
...     maxima={"l": ((Fraction(1, 2), Fraction(1)),)}, alike=nothing, alike_values=nothing, monotone=nothing,
...     special_forms=(), complete=nothing, expressiveness=(), conjecture=None,
... )
>>> card.averages, card.labellings
({'l': [Fraction(1, 2), Fraction(1, 1)]}, 1)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from reference.bucketization import Bucketization
from reference.drawing.fragments import fragment, latex_rows, paragraph, small_table
from reference.drawing.line_chart import Curve, line_chart
from reference.drawing.prose import Supplied
from reference.drawing.svg import shortened
from reference.laboratory.examined_language import Finding, buckets_text
from reference.laboratory.properties import MOST_WORLDS, Expressiveness
from reference.laboratory.small_scope import Kept, LabelledClass
from reference.laboratory.special_form import SpecialForm


@dataclass(frozen=True)
class ReportCard:
    """All that was found out about a language."""

    language: str
    k: int
    scope: str
    kept: Mapping[str, Kept]
    """For each language, this one first, the names that it treats in a way of their own."""
    classes: tuple[LabelledClass, ...]
    """The bucketizations that were looked at, each with the number of labellings that it stands for."""
    maxima: Mapping[str, tuple[tuple[Fraction, ...], ...]]
    """For each language, this one first, for each bucketization the maxima with 0, 1, …, k units."""
    alike: Finding
    alike_values: Finding
    monotone: Finding
    special_forms: tuple[SpecialForm, ...]
    complete: Finding
    expressiveness: tuple[Expressiveness, ...]
    """For each bucketization that has few enough tables."""
    conjecture: Finding | None

    @property
    def bucketizations(self) -> tuple[Bucketization, ...]:
        """Those that were looked at."""
        return tuple(each.bucketization for each in self.classes)

    @property
    def instances(self) -> int:
        """The number of bucketizations that were looked at."""
        return len(self.classes)

    @property
    def labellings(self) -> int:
        """The number of all bucketizations of the scope, for which these stand."""
        return sum(each.labellings for each in self.classes)

    @property
    def averages(self) -> dict[str, list[Fraction]]:
        """For each language and each of 0, 1, …, k the average maximum over all labellings that hide something."""
        whole = sum(self.classes[place].labellings for place in self.hiding)
        return {
            name: [
                sum((rows[place][k] * self.classes[place].labellings for place in self.hiding), Fraction(0)) / whole
                for k in range(self.k + 1 if whole else 0)
            ]
            for name, rows in self.maxima.items()
        }

    @property
    def hiding(self) -> tuple[int, ...]:
        """The places of the bucketizations that alone give nobody's value away."""
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
        """How many predicates can be said, and how many there are, on all bucketizations with few tables."""
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
        """What is found out about every language but its special forms, by what is asked."""
        return {
            "closed under renaming people": self.alike,
            "closed under renaming values": self.alike_values,
            "monotone under merging": self.monotone,
            "complete": self.complete,
            "conjecture": self.conjecture,
        }

    def _repr_html_(self) -> str:
        title = paragraph("The language ", Supplied(self.language), f", with at most k = {self.k}")
        scope = paragraph(f"Scope: {shortened(self.scope, 200)}: {self.instances:,} bucketizations; “yes” is no proof")
        curves = [Curve(name, tuple(row)) for name, row in self.averages.items()]
        picture = line_chart("Maximum disclosure on average", "units known", curves) if self.hiding else ""
        return fragment(title, scope, small_table(self._verdicts()), picture)

    def _repr_latex_(self) -> str:
        return latex_rows(self._verdicts())

    def _verdicts(self) -> list[tuple[str, ...]]:
        """What is asked, yes or no, how many instances were tried, and the smallest that speaks against it."""
        rows: list[tuple[str, ...]] = [("asked", "answer", "instances", "smallest counterexample")]
        for question, found in self.findings.items():
            answer = "none offered" if found is None else "yes" if found.holds else "no"
            against = str(found.counterexample) if found and found.counterexample else ""
            rows.append((question, answer, f"{found.instances:,}" if found else "", against))
        return rows

    def as_json(self) -> dict[str, object]:
        """One JSON object; every number that is a probability is an exact fraction."""
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
                    "buckets": buckets_text(one.bucketization),
                    "labellings": one.labellings,
                    **{name: list(map(str, rows[place])) for name, rows in self._rows},
                }
                for place, one in enumerate(self.classes)
            ],
            "alike": self.alike.as_json(),
            "alike_values": self.alike_values.as_json(),
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
