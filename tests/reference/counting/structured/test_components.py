"""Splitting a counting problem: which buckets belong together, which values are alike, who is mentioned."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas

from reference.buckets import Bucketization
from reference.counting.structure import (
    Component,
    Mentioned,
    ValueBits,
    by_pins,
    by_values,
    components,
    integer_weights,
)
from reference.language import Atom
from reference.priors import UNIFORM, Prior
from reference.syntax import parse_formula

FOUR = Bucketization.of_histograms([{"flu": 3, "mumps": 2, "measles": 1, "plague": 1}] * 4)


def parts(*texts: str, prior: Prior = UNIFORM) -> list[Component]:
    found = components(FOUR, [parse_formula(texts, FOUR.domain)], prior)
    assert found is not None
    return found


def test_buckets_that_no_clause_ties_together_are_counted_apart() -> None:
    found = parts("b0.p0=flu -> b2.p0=flu", "b1.p0=flu -> b1.p1=flu")
    assert [part.buckets for part in found] == [(0, 2), (1,)]


def test_ties_are_passed_on() -> None:
    (whole,) = parts("b0.p0=flu -> b1.p0=flu", "b3.p1=flu -> b2.p1=flu", "b1.p3=flu -> b3.p3=flu")
    assert whole.buckets == (0, 1, 2, 3)
    assert whole.clauses == 3


def test_a_simplified_clause_ties_nothing() -> None:
    found = parts("b0.p0=flu -> b1.p0=flu", "b0.p0!=flu")
    assert [(part.buckets, part.clauses) for part in found] == [((0,), 0)]


def test_without_knowledge_there_is_no_component() -> None:
    assert parts() == []


def test_contradictory_knowledge_has_no_components() -> None:
    texts = [f"b0.p0!={value}" for value in FOUR.domain]
    assert components(FOUR, [parse_formula(texts, FOUR.domain)]) is None


def test_a_person_of_weight_zero_throughout_is_a_contradiction() -> None:
    prior = Prior({Atom("b0.p0", value): 0 for value in FOUR.domain})
    assert components(FOUR, [], prior) is None


def test_values_that_nobody_tells_apart_are_one_class() -> None:
    (part,) = parts("b0.p0=flu -> b0.p1=mumps")
    assert (part.sizes, part.capacities) == ((7,), ((3, 2, 2),))
    assert [(person.name, person.effects) for person in part.people] == [
        ("b0.p0", ((1, 0), (1, 1), (1, 1))),
        ("b0.p1", ((1, 0), (1, 1), (1, 0))),
    ]


def test_the_usual_effect_is_that_of_most_classes() -> None:
    (part,) = parts("b0.p0=flu -> b0.p1=mumps", "b0.p2=measles -> b0.p2=flu")
    usual = {person.name: person.usual for person in part.people}
    assert usual == {"b0.p0": (1, 1), "b0.p1": (1, 0), "b0.p2": (1, 0)}


def test_among_two_classes_the_usual_effect_is_that_of_more_values() -> None:
    (part,) = parts("b0.p0=measles -> b0.p1=measles")
    assert [person.usual for person in part.people] == [(1, 1), (1, 0)]


def test_a_weighted_person_is_mentioned_and_weights_become_integers() -> None:
    prior = Prior({Atom("b1.p3", "flu"): Fraction(3, 4), Atom("b1.p3", "mumps"): Fraction(1, 6)})
    (part,) = parts(prior=prior)
    assert part.buckets == (1,)
    assert part.scale == 12
    assert part.people[0].effects == ((9, 0), (2, 0), (12, 0))


def test_a_weight_of_zero_is_not_allowed_at_all() -> None:
    (part,) = parts("b0.p0=flu -> b0.p1=flu", prior=Prior({Atom("b0.p1", "flu"): 0}))
    assert part.clauses == 0
    assert {person.name: person.effects for person in part.people} == {
        "b0.p0": (None, (1, 0)),
        "b0.p1": (None, (1, 0)),
    }


def test_a_weight_for_a_value_that_the_bucket_lacks_does_not_matter() -> None:
    table = Bucketization.of_histograms([{"flu": 1}], domain=["flu", "mumps"])
    assert integer_weights(ValueBits(table), Prior({Atom("b0.p0", "mumps"): 5})) == {}


def total(terms: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """The sum of weights for each set of true clauses, without zeros."""
    sums: dict[int, int] = {}
    for weight, truths in terms:
        sums[truths] = sums.get(truths, 0) + weight
    return {truths: weight for truths, weight in sums.items() if weight}


@given(st.data(), bucketizations())
def test_both_forms_say_of_each_class_what_its_effect_is(data: st.DataObject, bucketization: Bucketization) -> None:
    """In any table, p is in one class c; the terms that then count must add up to f_c."""
    found = components(bucketization, [data.draw(formulas(bucketization))])
    for person in (person for part in found or () for person in part.people):
        for c, effect in enumerate(person.effects):
            for form in (by_values(person), by_pins(person)):
                terms = form.free + form.pins.get(c, ())
                assert total(terms) == total(() if effect is None else (effect,))


def test_pins_leave_the_usual_classes_alone() -> None:
    person = Mentioned("Ann", 0, ((1, 0), (1, 0), (1, 1), None), spans=(1, 1, 1, 1), part_of=1)
    assert by_pins(person).free == ((1, 0),)
    assert dict(by_pins(person).pins) == {2: ((1, 1), (-1, 0)), 3: ((-1, 0),)}
    assert set(by_values(person).pins) == {0, 1, 2}


def test_two_values_of_the_same_weight_both_have_it() -> None:
    (part,) = parts(prior=Prior({Atom("b1.p3", "flu"): 3, Atom("b1.p3", "measles"): 3}))
    assert part.capacities == ((4, 3),)
    assert part.people[0].effects == ((3, 0), (1, 0))


def test_every_class_has_an_effect_and_a_span() -> None:
    one, other = (1, 0), (2, 0)
    assert Mentioned("Ed", 0, (one, other, one), (1, 5, 1), 0).usual == one
    assert Mentioned("Ed", 0, (one, other), (1, 5), 0).usual == other
    with pytest.raises(ValueError, match="shorter"):
        _ = Mentioned("Ed", 0, (one, other), (1,), 0).usual
