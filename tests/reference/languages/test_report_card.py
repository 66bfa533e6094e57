"""Report cards: what the paper says of its languages is found again, and each number another way."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.profiles import examples

from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_marginals
from reference.errors import InvalidInput
from reference.instances import merges
from reference.language import Atom, Formula, negated_atom
from reference.languages.builtin import AboutOnePerson, NegatedAtoms, language_named
from reference.languages.properties import ExaminedLanguage, buckets_text, hides_something, raised
from reference.languages.report_card import ReportCard, report_card
from reference.languages.scope import Kept, SmallScope
from reference.languages.search import exhaustive_maximum
from reference.languages.special_form import SHAPES
from worstcase.display.language_cards import as_text, bar

FOUR = SmallScope(people=4, values=3)


@cache
def card(name: str, k: int = 2, scope: SmallScope = FOUR) -> ReportCard:
    return report_card(language_named(name), k, scope, beside=())


def refuted_shapes(found: ReportCard) -> set[str]:
    return {form.shape for form in found.special_forms if not form.finding.holds}


def test_negated_atoms_are_monotone_and_not_complete() -> None:
    found = card("negations")
    assert (found.instances, found.labellings, found.monotone.instances) == (43, 421, 225)
    assert found.alike_values.instances == sum(map(hides_something, FOUR.labelled()))
    assert found.alike.instances == 76
    assert found.monotone.instances == 3 * sum(comb(len(one.buckets), 2) for one in found.bucketizations)
    assert found.monotone.holds
    assert found.alike.holds
    assert found.alike_values.holds
    assert not found.complete.holds
    against = found.complete.counterexample
    assert against is not None
    assert buckets_text(against.bucketization) == "{p1, p2, p3: a, b, c}"
    assert refuted_shapes(found) == {"an atom"}
    assert {form.finding.instances for form in found.special_forms} == {3 * found.instances}
    assert [form.everything for form in found.special_forms] == [False, True, True, False, False, False]


def test_basic_implications_are_complete_monotone_and_have_the_papers_special_form() -> None:
    """Theorems 3, 9 and 14; and a negated atom is not enough from four people on."""
    found = card("implications")
    assert found.complete.holds
    assert found.fully_said[0] == found.fully_said[1]
    assert found.monotone.holds
    assert found.alike.holds
    assert refuted_shapes(found) == {"an atom", "a negated atom", "about the target's person"}
    assert "a simple implication to the target" in found.simplest_forms
    negated = next(form.finding.counterexample for form in found.special_forms if form.shape == "a negated atom")
    assert negated is not None
    assert buckets_text(negated.bucketization) == "{p1, p2, p3, p4: a, a, b, c}"
    assert (negated.k, negated.values) == (1, (Fraction(2, 3), Fraction(3, 4)))


@pytest.mark.parametrize(
    "name", ["atoms", "simple", "same-values", "counting:2", "clauses:2", "within-buckets", "skyline"]
)
def test_languages_closed_under_renaming_people_come_out_monotone(name: str) -> None:
    found = card(name, k=1)
    assert found.alike.holds
    assert found.monotone.holds


def test_facts_about_one_person_are_not_monotone() -> None:
    """The smallest counterexample of all bucketizations of at most five people and three values."""
    found = card("about:p1", 1, SmallScope(5, 3))
    assert found.instances == 217
    assert found.scope.endswith("other than p1")
    assert not found.alike.holds
    against = found.monotone.counterexample
    assert against is not None
    assert buckets_text(against.bucketization) == "{p1, p2, p3: a, b, c} {p4, p5: a, b}"
    assert (against.k, against.values) == (1, (Fraction(1, 2), Fraction(2, 3)))
    for smaller in SmallScope(4, 3).bucketizations(Kept(frozenset({"p1"}))):
        for merged in merges(smaller):
            assert not list(raised(ExaminedLanguage(AboutOnePerson("p1")), smaller, merged, 3))


def test_facts_about_one_person_among_eleven() -> None:
    """With no value in both buckets: p in {c, d, e} beside {a⁴, b⁴}."""
    others = [f"q{number}" for number in range(8)]
    before = Bucketization([Bucket(["p", "r", "t"], dict.fromkeys("cde", 1)), Bucket(others, {"a": 4, "b": 4})])
    (after,) = merges(before)
    assert [_with_one_fact_about_p(before), _with_one_fact_about_p(after)] == [Fraction(1, 2), Fraction(4, 7)]
    assert ExaminedLanguage(AboutOnePerson("p")).maximum(before, 1) == Fraction(1, 2)


def _with_one_fact_about_p(published: Bucketization) -> Fraction:
    """By exact counting: the most likely atom after hearing of one value that p does not have it."""
    denials = [Formula([negated_atom(Atom("p", value), published.domain)]) for value in published.domain]
    return max(Fraction(str(structured_marginals(published, knowledge).risk().risk)) for knowledge in denials)


@examples(25)
@given(
    bucketizations(most_people=4), st.sampled_from(["negations", "simple", "same-values", "skyline"]), st.integers(0, 2)
)
def test_examining_finds_the_maximum_of_the_exhaustive_search(published: Bucketization, name: str, k: int) -> None:
    language = language_named(name)
    examined = ExaminedLanguage(language)
    something = [unit for units in examined.units(published).values() for unit in units.statements[1:]]
    found = examined.maximum(published, k)
    if something:
        assert found == exhaustive_maximum(published, language, k, symmetry=False).value
    else:
        assert found == examined.maximum(published, 0)


@examples(25)
@given(
    st.data(), bucketizations(most_people=4, spare_values=0), st.sampled_from(["simple", "same-values", "negations"])
)
def test_a_shape_is_the_maximum_over_the_units_that_have_it(
    data: st.DataObject, published: Bucketization, name: str
) -> None:
    shape = data.draw(st.sampled_from(sorted(SHAPES)))
    examined, best = ExaminedLanguage(language_named(name)), Fraction(0)
    space = examined.on(published)[0]
    for target, units in examined.units(published).items():
        kept = [mask for mask in units.masks if mask == space.everything or SHAPES[shape](space, target)(mask)]
        for one, other in product(kept, repeat=2):
            both = one & other
            if both:
                best = max(best, Fraction((both & space.atoms[target]).bit_count(), both.bit_count()))
    assert examined.maximum(published, 2, shape, lambda target: SHAPES[shape](space, target)) == best


def test_scopes_and_k_are_checked() -> None:
    for wrong in ({"people": 0}, {"values": 7}, {"buckets": 0}, {"people": True}):
        with pytest.raises(InvalidInput, match="a whole number from 1 to"):
            SmallScope(**wrong)
    with pytest.raises(InvalidInput, match="k: expected a whole number from 0, got -1"):
        report_card(NegatedAtoms(), -1)


def test_the_languages_beside_are_compared_on_the_same_bucketizations() -> None:
    found = report_card(NegatedAtoms(), 1, SmallScope(4, 3), beside=("implications", "negations"))
    assert list(found.maxima) == ["negations", "implications"]
    assert found.averages["negations"][0] == found.averages["implications"][0]
    assert found.averages["negations"][1] < found.averages["implications"][1]
    stronger = [
        buckets_text(one)
        for one, low, high in zip(found.bucketizations, *found.maxima.values(), strict=True)
        if low[1] < high[1]
    ]
    assert stronger == ["{p1, p2, p3, p4: a, a, b, c}"]


def test_a_scope_that_hides_nothing_is_told_so() -> None:
    text = as_text(report_card(NegatedAtoms(), 1, SmallScope(3, 1), beside=()))
    assert "Every bucketization of the scope gives somebody's value away." in text


def test_the_averages_are_over_the_bucketizations_that_hide_something_and_all_are_shown() -> None:
    found = card("negations")
    averages = found.averages["negations"]
    lines = as_text(found).splitlines()
    start = lines.index("   k  negations") + 1
    shown = [f"{float(average):.4f}" for average in averages]
    assert lines[start : start + 3] == [f"{k:>4}  {number:>9}" for k, number in enumerate(shown)]
    plot = [f"k = {k}   negations │{bar(average)}│ {float(average):.4f}" for k, average in enumerate(averages)]
    assert lines[start + 3 : start + 8] == ["", *plot, ""]


@pytest.mark.parametrize(
    ("share", "drawn"),
    [
        (Fraction(0), ""),
        (Fraction(1), "█" * 4),
        (Fraction(1, 2), "██"),
        (Fraction(17, 32), "██▏"),
        (Fraction(31, 32), "███▉"),
    ],
)
def test_a_bar_is_as_long_as_its_share_to_an_eighth(share: Fraction, drawn: str) -> None:
    assert bar(share, 4) == drawn.ljust(4)
