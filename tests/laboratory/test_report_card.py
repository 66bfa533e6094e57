"""Report cards: what the paper says of its languages is found again, and each number another way."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bucketizations

from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InvalidInput
from reference.laboratory.bench import Bench
from reference.laboratory.completeness import excluding
from reference.laboratory.exhaustive import exhaustive_maximum
from reference.laboratory.languages import language_named
from reference.laboratory.languages.literals import AboutOnePerson, NegatedAtoms
from reference.laboratory.monotone import raised
from reference.laboratory.report_card import ReportCard, report_card
from reference.laboratory.report_text import as_text
from reference.laboratory.scopes import Scope, buckets_text, merges
from reference.laboratory.special_form import SHAPES
from reference.laboratory.statements import Not, Sentence
from reference.language import Atom, Formula, Statement, negated_atom
from reference.meter import Meter
from reference.structured_counting import structured_risk
from reference.worlds import worlds

FOUR = Scope(people=4, values=3)


@cache
def card(name: str, k: int = 2, scope: Scope = FOUR) -> ReportCard:
    return report_card(language_named(name), k, scope, beside=())


def refuted_shapes(found: ReportCard) -> set[str]:
    return {form.shape for form in found.special_forms if not form.verdict.holds}


def set_partitions(people: tuple[int, ...]) -> Iterator[list[list[int]]]:
    if not people:
        yield []
        return
    for smaller in set_partitions(people[1:]):
        yield [[people[0]], *smaller]
        for place, part in enumerate(smaller):
            yield [*smaller[:place], [people[0], *part], *smaller[place + 1 :]]


def classes(people: int, values: int, *, pointed: bool = False) -> int:
    """All tables in all partitions, up to renaming values (and people, or people other than the first)."""
    found = set()
    for parts in set_partitions(tuple(range(people))):
        for row in product(range(values), repeat=people):
            found.add(
                min(
                    tuple(
                        sorted(
                            (pointed and 0 not in part, sorted(names[row[person]] for person in part)) for part in parts
                        )
                    ).__repr__()
                    for names in permutations(range(values))
                )
            )
    return len(found)


@pytest.mark.parametrize("values", [1, 2, 3])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_scope_holds_each_bucketization_once(people: int, values: int) -> None:
    scope = Scope(people, values)
    found = [one for one in scope.bucketizations() if one.size == people]
    assert len(found) == classes(people, values)
    assert sum(one.size == people for one in scope.pointed()) == classes(people, values, pointed=True)
    assert len(set(map(buckets_text, scope.pointed()))) == len(list(scope.pointed()))


def test_the_number_of_instances_is_pinned() -> None:
    by_size = [sum(one.size == people for one in Scope(6, 3).bucketizations()) for people in range(1, 7)]
    assert by_size == [1, 4, 10, 28, 68, 184]
    assert len(list(Scope().pointed())) == 217
    assert len(list(Scope(4, 2, buckets=1).bucketizations())) == 8


def test_the_smallest_come_first() -> None:
    ranks = [(one.size, len(one.buckets)) for one in Scope(4, 3).bucketizations()]
    assert ranks == sorted(ranks)


def test_negated_atoms_are_monotone_and_not_complete() -> None:
    found = card("negations")
    assert (found.instances, found.monotone.instances, found.alike.instances) == (43, 225, 108)
    assert found.monotone.instances == 3 * sum(comb(len(one.buckets), 2) for one in found.bucketizations)
    assert found.monotone.holds
    assert found.alike.holds
    assert not found.complete.holds
    against = found.complete.counterexample
    assert against is not None
    assert buckets_text(against.bucketization) == "{p1, p2, p3: a, b, c}"
    assert refuted_shapes(found) == {"an atom"}
    assert [form.everything for form in found.special_forms] == [False, True, True, False, False, False]


def test_basic_implications_are_complete_monotone_and_have_the_papers_special_form() -> None:
    """Theorems 5, 9 and 14; and a negated atom is not enough from four people on."""
    found = card("implications")
    assert found.complete.holds
    assert found.fully_said[0] == found.fully_said[1]
    assert found.monotone.holds
    assert found.alike.holds
    assert refuted_shapes(found) == {"an atom", "a negated atom", "about the target's person"}
    assert "a simple implication to the target" in found.simplest_forms
    negated = next(form.verdict.counterexample for form in found.special_forms if form.shape == "a negated atom")
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
    found = card("about:p1", 1, Scope(5, 3))
    assert found.instances == 217
    assert found.scope.endswith("other than p1")
    assert not found.alike.holds
    against = found.monotone.counterexample
    assert against is not None
    assert buckets_text(against.bucketization) == "{p1, p2, p3: a, b, c} {p4, p5: a, b}"
    assert (against.k, against.values) == (1, (Fraction(1, 2), Fraction(2, 3)))
    for smaller in Scope(4, 3).pointed():
        for merged in merges(smaller):
            assert not list(raised(Bench(AboutOnePerson("p1")), smaller, merged, 3))


def test_facts_about_one_person_among_eleven() -> None:
    """With no value in both buckets: p in {c, d, e} beside {a⁴, b⁴}."""
    others = [f"q{number}" for number in range(8)]
    before = Bucketization([Bucket(["p", "r", "t"], dict.fromkeys("cde", 1)), Bucket(others, {"a": 4, "b": 4})])
    (after,) = merges(before)
    assert [_with_one_fact_about_p(before), _with_one_fact_about_p(after)] == [Fraction(1, 2), Fraction(4, 7)]
    assert Bench(AboutOnePerson("p")).maximum(before, 1) == Fraction(1, 2)


def _with_one_fact_about_p(published: Bucketization) -> Fraction:
    """By exact counting: the most likely atom after hearing of one value that p does not have it."""
    denials = [Formula([negated_atom(Atom("p", value), published.domain)]) for value in published.domain]
    return max(Fraction(str(structured_risk(published, knowledge).risk)) for knowledge in denials)


@settings(max_examples=25)
@given(
    bucketizations(most_people=4), st.sampled_from(["negations", "simple", "same-values", "skyline"]), st.integers(0, 2)
)
def test_the_bench_finds_the_maximum_of_the_exhaustive_search(published: Bucketization, name: str, k: int) -> None:
    language = language_named(name)
    bench = Bench(language)
    something = [unit for pool in bench.pools(published).values() for unit in pool.statements[1:]]
    found = bench.maximum(published, k)
    if something:
        assert found == exhaustive_maximum(published, language, k, symmetry=False).value
    else:
        assert found == bench.maximum(published, 0)


@settings(max_examples=25)
@given(
    st.data(), bucketizations(most_people=4, spare_values=0), st.sampled_from(["simple", "same-values", "negations"])
)
def test_a_shape_is_the_maximum_over_the_units_that_have_it(
    data: st.DataObject, published: Bucketization, name: str
) -> None:
    shape = data.draw(st.sampled_from(sorted(SHAPES)))
    bench, best = Bench(language_named(name)), Fraction(0)
    space = bench.space(published)
    for target, pool in bench.pools(published).items():
        kept = [mask for mask in pool.masks if mask == space.everything or SHAPES[shape](space, target)(mask)]
        for one, other in product(kept, repeat=2):
            both = one & other
            if both:
                best = max(best, Fraction((both & space.atoms[target]).bit_count(), both.bit_count()))
    assert bench.maximum_with(published, 2, shape, lambda target: SHAPES[shape](space, target)) == best


class AllButTheLast:
    """Can exclude every table alone, except the last."""

    name = "all-but-the-last"

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        """One unit a table."""
        return (excluding(bucketization, world) for world in list(worlds(bucketization))[:-1])


def test_a_language_that_cannot_exclude_the_last_table_is_not_complete() -> None:
    found = report_card(AllButTheLast(), 0, Scope(3, 3), beside=()).complete.counterexample
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
    assert good.instances == 4 * 43
    bad = report_card(WrongConjecture(), 3, FOUR, beside=()).conjecture
    assert bad is not None
    assert bad.counterexample is not None
    assert buckets_text(bad.counterexample.bucketization) == "{p1, p2, p3: a, b, c}"
    assert (bad.counterexample.k, bad.counterexample.values) == (1, (Fraction(1), Fraction(1, 2)))
    assert card("negations").conjecture is None


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
    forms = report_card(WithSimplerForm(), 1, Scope(3, 3), beside=()).special_forms
    assert forms[-1].shape == "simpler, as its author says"
    assert forms[-1].verdict.holds
    wrong = report_card(WithWrongSimplerForm(), 2, Scope(3, 3), beside=()).special_forms[-1]
    assert not wrong.verdict.holds
    assert wrong.verdict.counterexample is not None
    assert (wrong.verdict.counterexample.k, wrong.verdict.counterexample.values) == (
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
            yield Atom(next(bucketization.people), bucketization.domain[0])


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
        (Inexact(), "the conjecture of the language negations is 0.5 for {p1: a} and k = 0: an exact fraction"),
        (Helpless(), "the conjecture of the language negations raises ZeroDivisionError for {p1: a} and k = 0: "),
        (Shapeless(), "the method simpler of the language negations raises KeyError: "),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_language_that_goes_wrong_is_told_so(language: NegatedAtoms, sentence: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        report_card(language, 1, Scope(3, 2), beside=())
    assert str(caught.value).startswith(sentence)


def test_a_language_that_yields_for_ever_ends_with_the_budget() -> None:
    with pytest.raises(BudgetExhausted):
        report_card(Endless(), 1, Scope(2, 2), meter=Meter(steps=10_000))


def test_scopes_and_k_are_checked() -> None:
    for wrong in ({"people": 0}, {"values": 7}, {"buckets": 0}, {"people": True}):
        with pytest.raises(InvalidInput, match="a whole number from 1 to"):
            Scope(**wrong)
    with pytest.raises(InvalidInput, match="k is -1"):
        report_card(NegatedAtoms(), -1)


def test_the_languages_beside_are_compared_on_the_same_bucketizations() -> None:
    found = report_card(NegatedAtoms(), 1, Scope(4, 3), beside=("implications", "negations"))
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
    text = as_text(report_card(NegatedAtoms(), 1, Scope(3, 1), beside=()))
    assert "Every bucketization of the scope gives somebody's value away." in text
