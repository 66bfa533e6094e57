"""Counting in one long integer: against the dynamic program, and what its fields, digits and queue must obey."""

from fractions import Fraction
from itertools import product
from math import factorial, perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.inclusion_exclusion import consistent_tables
from strategies import bucketizations, formulas, priors
from strategies.profiles import examples

from benchmarks.counting_instances import CountingInstance, half_full_permanent, random_implications
from reference.bucketization import Bucketization
from reference.counting.structured.component_share import share
from reference.counting.structured.components import Component, components
from reference.counting.structured.counting_plan import Plan
from reference.counting.structured.packed_counting import Digits, Packing, packed_share, packing
from reference.counting.structured.packed_order import CLOSES, OPENS, STAYS, queue
from reference.counting.structured.person_forms import by_values
from reference.language import NOTHING, Atom, Formula
from reference.priors import UNIFORM, Prior
from reference.progress import counted
from reference.syntax import parse_formula
from reference.worlds import number_of_worlds


def only(bucketization: Bucketization, knowledge: Formula, prior: Prior = UNIFORM) -> Component:
    found = components(bucketization, [knowledge], prior)
    assert found is not None
    (part,) = found
    return part


@examples(100)
@given(st.data(), bucketizations(most_people=8))
def test_it_agrees_with_the_dynamic_program(data: st.DataObject, bucketization: Bucketization) -> None:
    knowledge, prior = data.draw(formulas(bucketization, most=7)), data.draw(priors(bucketization))
    for part in components(bucketization, [knowledge], prior) or ():
        assert packed_share(Packing(part)) == share(Plan(part, part.people, by_values))


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_inclusion_and_exclusion_where_clauses_cross_buckets(seed: int) -> None:
    instance = random_implications([10] * 3, 3, 7, seed)
    result = Fraction(1)
    for part in components(instance.bucketization, [instance.formula]) or ():
        result *= packed_share(Packing(part))
    expected = consistent_tables(instance.bucketization, instance.formula)
    assert result * number_of_worlds(instance.bucketization) == expected > 0


def test_fields_are_wide_enough_for_large_buckets_and_large_weights() -> None:
    """No sum is carried into the next field, neither for a million people nor for weights of 30 digits."""
    table = Bucketization.of_histograms([{"flu": 400_000, "mumps": 600_000}, {"flu": 2, "mumps": 3}])
    knowledge = parse_formula(["b0.p0=flu -> b1.p0=flu", "b0.p1=flu -> b1.p1=mumps", "b1.p2=flu -> b0.p2=flu"])
    heavy = Prior({Atom("b0.p0", "flu"): 10**30, Atom("b1.p1", "mumps"): 10**29 + 1, Atom("b0.p3", "flu"): 10**9})
    for prior in (UNIFORM, heavy):
        for part in components(table, [knowledge], prior) or ():
            assert packed_share(Packing(part)) == share(Plan(part, part.people, by_values))


@pytest.mark.parametrize("value", ["flu", "mumps"])
def test_a_class_that_is_overdrawn_leaves_no_table(value: str) -> None:
    """Three people for two copies, be it of the class without a digit or of one that has a digit."""
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 2, "measles": 1}])
    others = [other for other in table.domain if other != value]
    texts = [f"b0.p{number}!={other}" for number in range(3) for other in others]
    assert packed_share(Packing(only(table, parse_formula(texts, table.domain)))) == 0


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_the_ways_of_all_digits_add_up_to_those_of_the_bucket(capacities: list[int], data: st.DataObject) -> None:
    """If everyone may take anything, m people get copies in n (n − 1) … (n − m + 1) ways."""
    people = data.draw(st.integers(1, sum(capacities)))
    digits = Digits(capacities, [people] * len(capacities), people)
    total = 0
    for field, ways in digits.ways:
        copies = [field // unit % (digits.tops[c] + 1) for c, unit in digits.units.items()]
        orders = factorial(people) // prod(map(factorial, [*copies, people - sum(copies)]))
        total += ways * orders
    assert total == perm(sum(capacities), people)
    assert max(field for field, _ in digits.ways) < digits.fields


def test_fields_that_overdraw_a_class_are_not_even_looked_at() -> None:
    """Twelve people for twelve copies: one way to use them up, among 2¹¹ fields."""
    digits = Digits([1] * 12, [12] * 12, people=12)
    assert digits.fields == 2**11
    assert digits.ways == [(2**11 - 1, 1)]


def test_the_class_of_which_most_copies_can_be_taken_needs_no_digit() -> None:
    digits = Digits([2, 9, 5], [4, 3, 4], people=4)
    assert digits.tops == [2, 3, 4]
    assert (digits.left_out, digits.units, digits.fields) == (2, {0: 1, 1: 3}, 12)


@pytest.mark.parametrize("seed", range(8))
def test_in_a_queue_clauses_open_before_they_close_and_share_no_place(seed: int) -> None:
    instance = random_implications([8] * 4, 3, 12, seed)
    for part in components(instance.bucketization, [instance.formula]) or ():
        turns, holds, done, most = queue(part), dict[int, int](), set[int](), 0
        for turn in turns:
            for person, changes in turn.entries:
                assert person.bucket == turn.bucket
                assert person.part_of == sum(change.clause for change in changes)
                for clause, place, how in changes:
                    assert (holds.get(place) == clause) == (how != OPENS)
                    assert place < turn.places
                    assert how in (OPENS, STAYS, CLOSES)
                    if how == OPENS:
                        assert place not in holds
                        assert clause not in done
                        holds[place] = clause
                        most = max(most, len(holds))
                    elif how == CLOSES:
                        done.add(holds.pop(place))
        assert not holds
        assert max(turn.places for turn in turns) == most, "a place that is given back is taken again"
        assert done == {1 << number for number in range(part.clauses)}
        assert sorted(p.name for turn in turns for p, _ in turn.entries) == sorted(p.name for p in part.people)


def test_along_a_chain_one_clause_is_open_at_a_time() -> None:
    """Whatever the order in which the chain is written down, within a bucket and from bucket to bucket."""
    numbers = [7 * number % 31 for number in range(31)]
    inside = CountingInstance([{"v0": 50, "v1": 50}], [f"b0.p{i}=v0 -> b0.p{i + 1}=v0" for i in numbers])
    across = CountingInstance([{"v0": 2, "v1": 1}] * 32, [f"b{i}.p0=v0 -> b{i + 1}.p0=v0" for i in numbers])
    for instance in (inside, across):
        turns = queue(only(instance.bucketization, instance.formula))
        assert max(turn.places for turn in turns) == 1


def test_the_queue_keeps_few_clauses_open() -> None:
    """Ten clauses about thirty people: in the given order up to nine of them would be open, in this one seven."""
    most = 0
    for seed in range(1, 9):
        instance = random_implications([10] * 3, 3, 10, seed)
        for part in components(instance.bucketization, [instance.formula]) or ():
            most = max(most, *(turn.places for turn in queue(part)))
    assert most == 7


def test_what_would_take_too_long_an_integer_is_not_packed() -> None:
    for instance, expected in (
        (half_full_permanent(14, seed=1), True),
        (half_full_permanent(17, seed=1), False),  # few enough fields, but all of them together are too long
        (half_full_permanent(40, seed=1), False),
        (random_implications([1000], 10, 12, seed=2, people=8), False),
        (CountingInstance([{"v0": 90, "v1": 90}], [f"b0.p{i}=v0 -> b0.p{i + 1}=v0" for i in range(99)]), True),
        (CountingInstance([{"v0": 90, "v1": 90}], [f"b0.p{i}=v0 -> b0.p{i + 1}=v0" for i in range(100)]), False),
    ):
        assert (packing(only(instance.bucketization, instance.formula)) is not None) is expected


def test_its_work_is_known_in_advance() -> None:
    """No layer is longer than the packing says, and the work is their sum."""
    instance = random_implications([10] * 3, 3, 10, seed=1)
    packed = Packing(only(instance.bucketization, instance.formula))
    with counted() as steps:
        packed_share(packed)
    people = sum(len(turn.entries) for turn in packed.turns)
    assert (steps.total() - people) * 64 <= max(packed.fields) * packed.width * people
    assert packed.work >= (steps.total() - people) * 64
    classes = max(map(len, packed.component.capacities))
    assert packed.work <= people * classes * max(packed.fields) * packed.width


def test_all_patterns_of_three_clauses_over_three_people() -> None:
    """Every clause set of that size, each person in two of the clauses or more, against the dynamic program."""
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 1, "measles": 1}, {"flu": 1, "mumps": 1}])
    units = ["b0.p0=flu -> b1.p0=flu", "b1.p0=flu -> b0.p1=mumps", "b0.p1=mumps -> b0.p0=measles"]
    flipped = ["b1.p0=flu -> b0.p0=flu", "b0.p1=mumps -> b1.p0=flu", "b0.p0=measles -> b0.p1=mumps"]
    for choice in product(*zip(units, flipped, strict=True)):
        part = only(table, parse_formula(choice))
        assert part.clauses == 3
        assert packed_share(Packing(part)) == share(Plan(part, part.people, by_values))


def test_without_clauses_there_are_no_places() -> None:
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 1}])
    part = only(table, NOTHING, Prior({Atom("b0.p0", "flu"): 3}))
    assert [turn.places for turn in queue(part)] == [0]
    assert packed_share(Packing(part)) == Fraction(2 * 3 + 1, 3)
