"""Ryser's formula against the dynamic program, and its limits."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, priors
from strategies.profiles import examples

from benchmarks.counting_instances import half_full_permanent, permanent
from reference.buckets import Bucketization
from reference.counting.dynamic_program import ryser_fits, ryser_share, ryser_work, share
from reference.counting.structure import Component, Plan, by_values, components
from reference.language import Atom, Formula, negated_atom
from reference.priors import UNIFORM, Prior
from reference.progress import counted
from reference.syntax import parse_formula


def only(bucketization: Bucketization, knowledge: Formula, prior: Prior = UNIFORM) -> Component:
    found = components(bucketization, [knowledge], prior)
    assert found is not None
    (part,) = found
    return part


@examples(150)
@given(st.data(), bucketizations(most_people=8, most_buckets=1, spare_values=1))
def test_it_agrees_with_the_dynamic_program_on_restrictions_and_weights(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    """Repeated values and unmentioned people included."""
    denied = data.draw(st.lists(atoms(bucketization), max_size=5)) if len(bucketization.domain) > 1 else []
    knowledge = Formula(negated_atom(atom, bucketization.domain) for atom in denied)
    for part in components(bucketization, [knowledge], data.draw(priors(bucketization))) or ():
        assert ryser_fits(part)
        assert ryser_share(part) == share(Plan(part, part.people, by_values))


def test_twenty_people_are_counted_exactly() -> None:
    """The derangements of 20: a number of 18 digits, in arithmetic that wraps around at 2⁶⁴."""
    instance = permanent(20, lambda row, column: row == column)
    part = only(instance.bucketization, instance.formula)
    assert ryser_share(part) == Fraction(895014631192902121, 2432902008176640000)


def test_more_than_one_block_of_terms_is_added_up() -> None:
    instance = half_full_permanent(15, seed=5)
    part = only(instance.bucketization, instance.formula)
    assert ryser_share(part) == share(Plan(part, part.people, by_values))


def test_what_could_exceed_64_bits_does_not_fit() -> None:
    for size, weight, expected in ((20, 1, True), (21, 1, False), (18, 2000, True), (18, 10**6, False)):
        table = Bucketization.of_histograms([{"flu": size - 1, "mumps": 1}])
        assert (
            ryser_fits(only(table, Formula(), Prior({Atom("b0.p0", "flu"): weight, Atom("b0.p0", "mumps"): 0})))
            is expected
        )


def test_clauses_and_several_buckets_do_not_fit() -> None:
    table = Bucketization.of_histograms([{"flu": 1, "mumps": 1, "measles": 1}] * 2)
    for text in ("b0.p0=flu -> b1.p0=flu", "b0.p0=flu -> b0.p1=mumps"):
        part = only(table, parse_formula([text]))
        assert part.clauses == 1
        assert not ryser_fits(part)
    one = only(table, parse_formula(["b0.p0!=flu"], table.domain))
    assert ryser_fits(one)
    assert not ryser_fits(replace(one, buckets=(0, 1)))


def test_its_work_is_the_number_of_terms_times_that_of_their_factors() -> None:
    """A term for each choice of 0 to 9 copies of one value and of 0 to 3 of the other; two people are mentioned."""
    table = Bucketization.of_histograms([{"flu": 9, "mumps": 3}])
    part = only(table, parse_formula(["b0.p0!=flu", "b0.p1!=mumps"], table.domain))
    with counted() as steps:
        ryser_share(part)
    assert steps.total() == 10 * 4
    assert ryser_work(part) == 10 * 4 * 2
