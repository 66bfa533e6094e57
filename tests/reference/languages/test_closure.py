"""Report cards of languages that treat names in ways of their own: nothing is merged that differs, no yes is false."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

import pytest

import worstcase
from reference.buckets import Bucket, Bucketization
from reference.instances import merges
from reference.language import Atom, Statement
from reference.languages.builtin import BUILT_IN, NegatedAtoms, language_named
from reference.languages.properties import ExaminedLanguage, buckets_text, closure, hides_everyone
from reference.languages.report_card import ReportCard, report_card
from reference.languages.scope import NOTHING_KEPT, Kept, SmallScope, written_in_order
from reference.languages.search import exhaustive_maximum
from reference.statements import Not
from worstcase.display.language_cards import as_text

SCOPE = SmallScope(4, 3)


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
        ("the value b", lambda _, atom: atom.value == "b", Kept(values=frozenset("b"))),
        ("the person p1", lambda _, atom: atom.person == "p1", Kept(frozenset({"p1"}))),
        ("the person p3", lambda _, atom: atom.person == "p3", Kept(frozenset({"p3"}))),
        ("p1 and a", lambda _, atom: atom == Atom("p1", "a"), Kept(frozenset({"p1"}), frozenset("a"))),
        ("p1 and p2", lambda _, atom: atom.person in ("p1", "p2"), Kept(SCOPE.everything.people)),
        ("the first of each bucket", is_first, Kept(SCOPE.everything.people)),
        ("the last bucket", lambda b, atom: atom.person in b.buckets[-1].people, Kept(SCOPE.everything.people)),
        ("one labelling", is_odd, SCOPE.everything),
        ("the last value", lambda b, atom: atom.value == b.domain[-1], Kept(values=SCOPE.everything.values)),
        (
            "all but one labelling",
            lambda b, _: buckets_text(b) != ONE_LABELLING,
            SCOPE.everything,
        ),
    ]
}


@cache
def card(name: str) -> ReportCard:
    return report_card(LANGUAGES[name][0], 1, SCOPE, beside=())


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
    return {buckets_text(one): (searched(language, one, 0), searched(language, one, 1)) for one in SCOPE.labelled()}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_names_that_a_language_treats_in_a_way_of_their_own_are_found(name: str) -> None:
    found, kept = card(name), LANGUAGES[name][1]
    assert found.kept == {name: kept}
    assert found.alike.holds == (not kept.people)
    assert found.alike_values.holds == (not kept.values)
    assert found.labellings == 421


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_averages_are_those_over_every_labelling(name: str) -> None:
    rows = [row for row in every_maximum(name).values() if row[0] < 1]
    averages = [sum((row[k] for row in rows), Fraction(0)) / len(rows) for k in range(2)]
    assert card(name).averages == {name: averages}


@pytest.mark.parametrize("name", LANGUAGES)
def test_monotone_is_said_only_of_what_is_so_for_every_labelling(name: str) -> None:
    maxima = every_maximum(name)
    raised = [
        (one.size, len(one.buckets))
        for one in SCOPE.labelled()
        for after in merges(one)
        if maxima[buckets_text(one)][1] < maxima[buckets_text(written_in_order(after))][1]
    ]
    found = card(name).monotone
    assert found.holds == (not raised)
    if raised:
        assert found.counterexample is not None
        assert min(raised) == found.counterexample.rank[:2]


class AboutA(Some):
    """Facts about the value a, with a conjecture that holds wherever no value occurs more often than a."""

    def __init__(self) -> None:
        super().__init__("about-a", LANGUAGES["the value a"][0].picked)

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """What the maximum would be if the most frequent value of each bucket were a."""
        return max(_if_a_is_first([count for _, count in bucket.frequencies], k) for bucket in bucketization.buckets)


def _if_a_is_first(counts: list[int], k: int) -> Fraction:
    size = sum(counts)
    if not k or len(counts) == 1:
        return Fraction(counts[0], size)
    return max(Fraction(counts[0], size - 1), Fraction(counts[1], size - counts[0]))


def test_a_conjecture_that_fails_for_another_labelling_is_refuted() -> None:
    """With one bucket: right for {a, a, b, b, c}, where p ≠ a leaves b with 2/3, wrong for {a, b, b, c, c}: 1/2."""
    found = worstcase.report_card(AboutA(), 1, buckets=1, beside=["atoms"]).conjecture
    assert found is not None
    assert not found.holds
    assert found.counterexample is not None
    truth = ExaminedLanguage(AboutA()).maximum(found.counterexample.bucketization, 1)
    assert found.counterexample.values[1] == truth != found.counterexample.values[0]


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


def test_a_shape_of_the_authors_is_tried_on_every_labelling() -> None:
    """In {a, a, b, b, c} denying b leaves a with 2/3; in {a, a, b, c, c} somebody should deny a, or c."""
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
    found = report_card(LANGUAGES["the value a"][0], 1, SCOPE, beside=("about:p1", "negations"))
    assert found.kept["about:p1"] == Kept(frozenset({"p1"}))
    assert found.kept["negations"] == NOTHING_KEPT
    assert found.scope.endswith("up to renaming values other than a and people other than p1")
    examined = ExaminedLanguage(language_named("about:p1"))
    rows = [examined.maximum(one, 1) for one in SCOPE.labelled() if hides_everyone(one)]
    assert found.averages["about:p1"][1] == sum(rows, Fraction(0)) / len(rows)
    text = as_text(found)
    assert "differ in the names of people other than p1 (because of about:p1)" in text
    assert "differ in the names of values other than a" in text


def test_the_card_says_which_labellings_were_tried() -> None:
    lines = {name: as_text(card(name)).splitlines() for name in ("everything", "p1 and a", "the last bucket")}
    for what in ("people", "values"):
        assert f"  so one labelling stands for all that differ in the names of {what}" in lines["everything"]
    assert "  so one labelling stands for all that differ in the names of people other than p1" in lines["p1 and a"]
    assert "  so every labelling of the people was tried" in lines["the last bucket"]
    assert "closed under renaming people: no (1 instance; 1 renaming)" in lines["p1 and a"]


def test_of_all_counterexamples_of_the_smallest_size_the_first_is_told() -> None:
    against = card("the last bucket").alike.counterexample
    assert against is not None
    assert buckets_text(against.bucketization) == "{p1, p2: a, b} {p3: a}"


def test_nothing_is_merged_where_something_differs() -> None:
    """Every labelling that a bucketization stands for has its maxima."""
    for name in LANGUAGES:
        found, maxima = card(name), every_maximum(name)
        numbers: dict[tuple[Fraction, ...], int] = {}
        for row in maxima.values():
            numbers[row] = numbers.get(row, 0) + 1
        told: dict[tuple[Fraction, ...], int] = {}
        for one, row in zip(found.classes, found.maxima[name], strict=True):
            told[row] = told.get(row, 0) + one.labellings
            assert maxima[buckets_text(one.bucketization)] == row
        assert told == numbers
