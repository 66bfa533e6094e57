"""Languages that people write: with a conjecture, with a special form, with mistakes."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from proofs_check.budgets import budget
from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InvalidInput
from reference.language import Atom, Statement
from reference.languages.builtin import NegatedAtoms
from reference.languages.completeness import excluding
from reference.languages.properties import buckets_text
from reference.languages.report_card import report_card
from reference.languages.scope import SmallScope
from reference.statements import Not, Sentence
from reference.worlds import worlds

FOUR = SmallScope(people=4, values=3)


class AllButTheLast:
    """Can exclude every table alone, except the last."""

    name = "all-but-the-last"

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        """One unit a table."""
        return (excluding(bucketization, world) for world in list(worlds(bucketization))[:-1])


def test_a_language_that_cannot_exclude_the_last_table_is_not_complete() -> None:
    found = report_card(AllButTheLast(), 0, SmallScope(3, 3), beside=()).complete.counterexample
    assert found is not None
    assert buckets_text(found.bucketization) == "{p1, p2: a, b}"
    assert found.said == "no units say “not the table p1=b, p2=a”"


class WithConjecture(NegatedAtoms):
    """Negated atoms, with the closed form of the most frequent value among those that are left."""

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """The k most frequent values but the first are denied."""
        return max(self._of(bucket, k) for bucket in bucketization.buckets)

    def _of(self, bucket: Bucket, k: int) -> Fraction:
        counts = [count for _, count in bucket.frequencies]
        return Fraction(counts[0], bucket.size - sum(counts[1 : k + 1]))


class WrongConjecture(WithConjecture):
    """Off by one: from k = 1 on, one value too many is denied."""

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """Right for k = 0 only, and for buckets of few values."""
        return super().conjecture(bucketization, 2 * k)


def test_a_true_conjecture_survives_and_a_false_one_is_refuted() -> None:
    good = report_card(WithConjecture(), 3, FOUR, beside=()).conjecture
    assert good is not None
    assert good.holds
    assert good.instances == 4 * 421  # every labelling
    bad = report_card(WrongConjecture(), 3, FOUR, beside=()).conjecture
    assert bad is not None
    assert bad.counterexample is not None
    assert buckets_text(bad.counterexample.bucketization) == "{p1, p2, p3: a, b, c}"
    assert (bad.counterexample.k, bad.counterexample.values) == (1, (Fraction(1), Fraction(1, 2)))
    assert report_card(NegatedAtoms(), 0, SmallScope(2, 2), beside=()).conjecture is None


class WithSimplerForm(NegatedAtoms):
    """Negated atoms; its author says that only those about the target's person matter."""

    def simpler(self, unit: Not, target: Atom) -> bool:
        """About the target's person."""
        return next(unit.atoms()).person == target.person


class WithWrongSimplerForm(NegatedAtoms):
    """Its author says that only those about the target itself matter."""

    def simpler(self, unit: Not, target: Atom) -> bool:
        """The target, denied."""
        return unit.part == target


def test_a_language_may_offer_its_own_special_form() -> None:
    forms = report_card(WithSimplerForm(), 1, SmallScope(3, 3), beside=()).special_forms
    assert forms[-1].shape == "simpler, as its author says"
    assert forms[-1].finding.holds
    wrong = report_card(WithWrongSimplerForm(), 2, SmallScope(3, 3), beside=()).special_forms[-1]
    assert not wrong.finding.holds
    assert wrong.finding.counterexample is not None
    assert (wrong.finding.counterexample.k, wrong.finding.counterexample.values) == (
        1,
        (Fraction(1, 2), Fraction(1)),
    )


class Mute:
    """Has nothing to say, ever."""

    name = "mute"

    def units(self, _: Bucketization) -> list[Statement]:
        """None."""
        return []


class Endless:
    """Says the same for ever."""

    name = "endless"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """And again."""
        while True:
            yield Atom(bucketization.people[0], bucketization.domain[0])


class Raising:
    """Cannot cope with two buckets."""

    name = "raising"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """One bucket only."""
        (bucket,) = bucketization.buckets
        yield Atom(bucket.people[0], bucket.values[0])


class Inexact(NegatedAtoms):
    """Its conjecture is a float."""

    def conjecture(self, _: Bucketization, __: int) -> float:
        """Inexact."""
        return 0.5


class Helpless(NegatedAtoms):
    """Its conjecture and its simpler form raise."""

    def conjecture(self, _: Bucketization, k: int) -> Fraction:
        """Divides by zero."""
        return Fraction(1, k)


class Shapeless(NegatedAtoms):
    """Its simpler form raises."""

    def simpler(self, unit: Not, target: Atom) -> bool:
        """Fails."""
        raise KeyError(unit, target)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (Mute(), "the language mute yields no units for any bucketization of the scope"),
        (Raising(), "the language raising raises ValueError: "),
        (
            Inexact(),
            "the conjecture of the language negations for {p1: a} and k = 0: expected a fraction, got the float 0.5",
        ),
        (Helpless(), "the conjecture of the language negations for {p1: a} and k = 0 raises ZeroDivisionError: "),
        (Shapeless(), "the method simpler of the language negations raises KeyError: "),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_language_that_goes_wrong_is_told_so(language: NegatedAtoms, sentence: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        report_card(language, 1, SmallScope(3, 2), beside=())
    assert str(caught.value).startswith(sentence)


def test_a_language_that_yields_for_ever_ends_with_the_budget() -> None:
    with pytest.raises(BudgetExhausted), budget(0.3):
        report_card(Endless(), 1, SmallScope(2, 2))
