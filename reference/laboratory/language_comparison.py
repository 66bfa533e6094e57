"""Two languages side by side: which of them makes an attacker surer, tried on the same bucketizations.

>>> from reference.laboratory.languages.facts import Atoms, NegatedAtoms
>>> both = compared({"negations": NegatedAtoms(), "atoms": Atoms()}, 1, SmallScope(people=4, values=3))
>>> both.never_more.holds, both.never_less.holds
(True, False)
>>> print(both.never_less.counterexample.said)
1/2 with negations, 1 with atoms
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from reference.laboratory.card import ReportCard
from reference.laboratory.examined_language import Counterexample, Finding, judged
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.notebook import Notebook
from reference.laboratory.report_card import BESIDE, report_cards
from reference.laboratory.small_scope import SmallScope


@dataclass(frozen=True)
class LanguagePair:
    """The cards of two languages, and how their maxima compare on each bucketization and with each number of units."""

    one: ReportCard
    other: ReportCard
    never_more: Finding
    """Is the first one's maximum at most the other's?"""
    never_less: Finding
    """Is it at least the other's?"""

    @property
    def verdict(self) -> str:
        """How they compare, in words no larger than the scope."""
        one, other = self.one.language, self.other.language
        match self.never_more.holds, self.never_less.holds:
            case True, True:
                return f"{one} and {other} have the same maxima on this scope"
            case True, False:
                return f"an attacker with {one} is never surer than with {other} on this scope, and somewhere less sure"
            case False, True:
                return f"an attacker with {other} is never surer than with {one} on this scope, and somewhere less sure"
        return f"an attacker is surer with {one} somewhere, and with {other} elsewhere"

    def as_json(self) -> dict[str, object]:
        """Both cards, and the two findings."""
        return {
            "cards": [self.one.as_json(), self.other.as_json()],
            "verdict": self.verdict,
            "never_more": self.never_more.as_json(),
            "never_less": self.never_less.as_json(),
        }


def compared(
    languages: Mapping[str, AnyLanguage],
    k: int,
    scope: SmallScope,
    *,
    beside: tuple[str, ...] = BESIDE,
    notebook: Notebook | None = None,
) -> LanguagePair:
    """Examine two languages, given with their sources, on the same bucketizations."""
    one, other = report_cards(languages, k, scope, beside=beside, notebook=notebook)
    return LanguagePair(one, other, _at_most(one, other, "most"), _at_most(one, other, "least"))


def _at_most(one: ReportCard, other: ReportCard, bound: str) -> Finding:
    against = []
    for place, published in enumerate(one.bucketizations):
        for k in range(one.k + 1):
            mine, yours = _maxima(one, place, k), _maxima(other, place, k)
            if mine > yours if bound == "most" else mine < yours:
                said = f"{mine} with {one.language}, {yours} with {other.language}"
                against.append(Counterexample(published, said, k, (mine, yours)))
    question = f"is the maximum with {one.language} always at {bound} that with {other.language}?"
    return judged(question, one.scope, one.instances * (one.k + 1), against)


def _maxima(card: ReportCard, place: int, k: int) -> Fraction:
    return card.maxima[card.language][place][k]
