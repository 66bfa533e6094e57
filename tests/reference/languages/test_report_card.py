"""Report cards: what the paper says of its languages is found again, and each number another way."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.profiles import examples

import worstcase
from reference.buckets import Bucket, Bucketization
from reference.instances import merges
from reference.language import Atom, Statement
from reference.languages.builtin import BUILT_IN, AboutOnePerson, NegatedAtoms, language_named
from reference.languages.properties import (
    SHAPES,
    ExaminedLanguage,
    buckets_text,
    closure,
    hides_everyone,
    hides_something,
    merged_maxima,
)
from reference.languages.report_card import ReportCard, report_card
from reference.languages.scope import NOTHING_KEPT, Kept, SmallScope, written_in_order
from reference.languages.search import exhaustive_maximum
from reference.statements import Not
from worstcase.display.language_cards import as_text

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
        assert not merged_maxima(ExaminedLanguage(AboutOnePerson("p1")), smaller, 3)[1]


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


class Some:
    """Negated atoms, those that a rule picks."""

    def __init__(self, name: str, picked: Callable[[Bucketization, Atom], bool]) -> None:
        self.name, self.picked = name, picked

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """The picked ones."""
        for person in bucketization.people:
            for value in bucketization.domain:
                if self.picked(bucketization, Atom(person, value)):
                    yield Not(Atom(person, value))


def is_first(bucketization: Bucketization, atom: Atom) -> bool:
    return atom.person == bucketization.bucket_of(atom.person).people[0]


def is_odd(bucketization: Bucketization, _: Atom) -> bool:
    """Of one labelling, and of what is not written in order."""
    in_order = all(list(bucket.people) == sorted(bucket.people) for bucket in bucketization.buckets)
    return not in_order or buckets_text(bucketization) == ONE_LABELLING


ONE_LABELLING = "{p1, p4: a, c} {p2, p3: b, c}"

LANGUAGES: dict[str, tuple[Some, Kept]] = {
    name: (Some(name, picked), kept)
    for name, picked, kept in [
        ("everything", lambda _, __: True, NOTHING_KEPT),
        ("the value a", lambda _, atom: atom.value == "a", Kept(values=frozenset("a"))),
        ("the person p3", lambda _, atom: atom.person == "p3", Kept(frozenset({"p3"}))),
        ("p1 and a", lambda _, atom: atom == Atom("p1", "a"), Kept(frozenset({"p1"}), frozenset("a"))),
        ("p1 and p2", lambda _, atom: atom.person in ("p1", "p2"), Kept(FOUR.everything.people)),
        ("the first of each bucket", is_first, Kept(FOUR.everything.people)),
        ("the last bucket", lambda b, atom: atom.person in b.buckets[-1].people, Kept(FOUR.everything.people)),
        ("one labelling", is_odd, FOUR.everything),
        ("the last value", lambda b, atom: atom.value == b.domain[-1], Kept(values=FOUR.everything.values)),
        ("all but one labelling", lambda b, _: buckets_text(b) != ONE_LABELLING, FOUR.everything),
    ]
}


@cache
def own_card(name: str) -> ReportCard:
    return report_card(LANGUAGES[name][0], 1, FOUR, beside=())


def searched(language: Some, bucketization: Bucketization, k: int) -> Fraction:
    """Without symmetry, and without anything that report cards use."""
    if not list(language.units(bucketization)):
        k, language = 0, LANGUAGES["everything"][0]
    value = exhaustive_maximum(bucketization, language, k, symmetry=False).value
    return Fraction(int(value.numerator), int(value.denominator))


@cache
def every_maximum(name: str) -> Mapping[str, tuple[Fraction, ...]]:
    """For every labelling the maximum with no unit and with one."""
    language = LANGUAGES[name][0]
    return {buckets_text(one): (searched(language, one, 0), searched(language, one, 1)) for one in FOUR.labelled()}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_names_that_a_language_treats_in_a_way_of_their_own_are_found(name: str) -> None:
    found, kept = own_card(name), LANGUAGES[name][1]
    assert found.kept == {name: kept}
    assert found.alike.holds == (not kept.people)
    assert found.alike_values.holds == (not kept.values)
    assert found.labellings == 421
    if name == "the last bucket":  # of all counterexamples of the smallest size the first
        assert found.alike.counterexample is not None
        assert buckets_text(found.alike.counterexample.bucketization) == "{p1, p2: a, b} {p3: a}"


@pytest.mark.parametrize("name", LANGUAGES)
def test_nothing_is_merged_where_something_differs(name: str) -> None:
    """Every labelling that a bucketization stands for has its maxima; so the averages are over all labellings."""
    found, maxima = own_card(name), every_maximum(name)
    standing = Counter[tuple[Fraction, ...]]()
    for one, row in zip(found.classes, found.maxima[name], strict=True):
        standing[row] += one.labellings
        assert maxima[buckets_text(one.bucketization)] == row
    assert standing == Counter(maxima.values())
    rows = [row for row in maxima.values() if row[0] < 1]
    assert found.averages == {name: [sum((row[k] for row in rows), Fraction(0)) / len(rows) for k in range(2)]}


@pytest.mark.parametrize("name", LANGUAGES)
def test_monotone_is_said_only_of_what_is_so_for_every_labelling(name: str) -> None:
    maxima = every_maximum(name)
    raised = [
        (one.size, len(one.buckets))
        for one in FOUR.labelled()
        for after in merges(one)
        if maxima[buckets_text(one)][1] < maxima[buckets_text(written_in_order(after))][1]
    ]
    found = own_card(name).monotone
    assert found.holds == (not raised)
    if raised:
        assert found.counterexample is not None
        assert min(raised) == found.counterexample.rank[:2]


class Symmetric(NegatedAtoms):
    """A language that is closed, with a conjecture that is not: it is right only where a occurs most often."""

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """The frequency of a, for k = 0."""
        del k
        return max(Fraction(bucket.counts.get("a", 0), bucket.size) for bucket in bucketization.buckets)


def test_a_conjecture_about_a_named_value_is_tried_on_every_labelling_whatever_the_language() -> None:
    """The smallest that refutes it is {a, b, b}."""
    found = worstcase.report_card(Symmetric(), 0, buckets=1, beside=["atoms"])
    assert found.alike.holds
    assert found.alike_values.holds
    assert found.conjecture is not None
    assert found.conjecture.counterexample is not None
    assert buckets_text(found.conjecture.counterexample.bucketization) == "{p1, p2, p3: a, b, b}"


class OnlyB(NegatedAtoms):
    """Closed; its author says that it is enough to deny b, as it is wherever b is the second most frequent value."""

    def simpler(self, unit: Not, target: Atom) -> bool:
        """About the value b."""
        del target
        return next(unit.atoms()).value == "b"


class AboutTheTarget(NegatedAtoms):
    """Its author says that it is enough to deny values of the target's person, as it is."""

    def simpler(self, unit: Not, target: Atom) -> bool:
        """About the target's person."""
        return next(unit.atoms()).person == target.person


def test_a_shape_of_the_authors_is_tried_on_every_labelling() -> None:
    """In {a, a, b, b, c} denying b leaves a with 2/3; in {a, a, b, c, c} somebody should deny a, or c."""
    assert report_card(AboutTheTarget(), 2, SmallScope(3, 3), beside=()).special_forms[-1].finding.holds
    found = worstcase.report_card(OnlyB(), 1, buckets=1, beside=["atoms"])
    assert found.alike_values.holds
    shape = found.special_forms[-1].finding
    assert not shape.holds
    assert shape.counterexample is not None
    assert buckets_text(shape.counterexample.bucketization) == "{p1, p2, p3, p4, p5: a, a, b, c, c}"
    assert shape.counterexample.values == (Fraction(1, 2), Fraction(2, 3))
    assert shape.scope.endswith("every labelling of values and people")


class SecondTarget:
    """Whoever is after p2's value has heard of it; the others know nothing."""

    name = "second-target"
    kinds = ("facts",)

    def units_about(self, target: Atom, bucketization: Bucketization) -> dict[str, list[Statement]]:
        """One unit, for targets about p2."""
        del bucketization
        return {"facts": [target] if target.person == "p2" else []}


def test_targets_that_are_true_in_the_same_tables_may_have_other_units() -> None:
    """Of p1=a and p2=b, which say the same here, only those who are after the second know something."""
    both = Bucketization([Bucket(["p1", "p2"], {"a": 1, "b": 1})])
    assert exhaustive_maximum(both, SecondTarget(), 1).value == 1
    assert ExaminedLanguage(SecondTarget()).maximum(both, 1) == 1


@pytest.mark.parametrize("name", [*sorted(set(BUILT_IN) - {"clauses", "counting"}), "clauses:2", "counting:2"])
def test_the_languages_that_are_built_in_are_closed_under_all_renamings(name: str) -> None:
    found = closure(ExaminedLanguage(language_named(name)), SmallScope(3, 3))
    assert (found.people.holds, found.values.holds, found.kept) == (True, True, NOTHING_KEPT)


def test_a_language_beside_it_keeps_its_names_too() -> None:
    found = report_card(LANGUAGES["the value a"][0], 1, FOUR, beside=("about:p1", "negations"))
    assert found.kept["about:p1"] == Kept(frozenset({"p1"}))
    assert found.kept["negations"] == NOTHING_KEPT
    assert found.scope.endswith("up to renaming values other than a and people other than p1")
    examined = ExaminedLanguage(language_named("about:p1"))
    rows = [examined.maximum(one, 1) for one in FOUR.labelled() if hides_everyone(one)]
    assert found.averages["about:p1"][1] == sum(rows, Fraction(0)) / len(rows)
    assert "differ in the names of people other than p1 (because of about:p1)" in as_text(found)
    assert "  so every labelling of the people was tried" in as_text(own_card("the last bucket"))
