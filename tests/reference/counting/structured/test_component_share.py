"""Three ways to count a component: which is taken, and that it hardly matters but for the time."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas, priors
from strategies.profiles import examples

from benchmarks.counting_instances import CountingInstance, half_full_permanent, random_implications
from reference.buckets import Bucketization
from reference.counting import dynamic_program as ways
from reference.counting.dynamic_program import component_share, share, structured_count
from reference.counting.structure import Component, Plan, best_plan, by_pins, components, crowded, estimate
from reference.hardness.satisfiability import ClauseSet, to_consistency
from reference.language import NOTHING, Atom
from reference.priors import Prior
from reference.progress import counted, listening
from reference.worlds import worlds


def largest(instance: CountingInstance) -> Component:
    found = components(instance.bucketization, [instance.formula])
    assert found
    return max(found, key=lambda part: len(part.people))


@examples(60)
@given(st.data(), bucketizations(most_people=8))
def test_all_ways_give_the_same_share(data: st.DataObject, bucketization: Bucketization) -> None:
    knowledge, prior = data.draw(formulas(bucketization, most=6)), data.draw(priors(bucketization))
    for part in components(bucketization, [knowledge], prior) or ():
        assert component_share(part) == component_share(part, "values") == component_share(part, "pins")


@pytest.mark.parametrize(
    ("instance", "units"),
    [
        (random_implications([10] * 3, 3, 10, seed=1), "states"),
        (half_full_permanent(14, seed=1), "terms"),
        (half_full_permanent(18, seed=1), "terms"),
        (half_full_permanent(30, seed=1), "states"),
        (random_implications([1000], 10, 12, seed=2, people=8), "states"),
    ],
)
def test_the_way_that_suits_the_component_is_taken(instance: CountingInstance, units: str) -> None:
    """Known by the kind of its first steps after planning."""
    met: list[str] = []

    def first(_number: int, what: str, _total: int | None) -> None:
        met.append(what)
        if what not in ("clauses", "plans"):
            raise InterruptedError

    with listening(first), suppress(InterruptedError):
        component_share(largest(instance))
    assert met[-1] == units


@pytest.mark.parametrize(("ryser", "way"), [(499, "ryser"), (500, "planned")])
def test_the_threshold_is_times_the_work_of_the_plan(ryser: int, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan takes 10 units of work: Ryser's formula may take less than 50 times as many."""
    part = largest(half_full_permanent(4, seed=1))
    monkeypatch.setattr(ways, "estimate", lambda _: 10)
    monkeypatch.setattr(ways, "ryser_fits", lambda _: True)
    monkeypatch.setattr(ways, "ryser_work", lambda _: ryser)
    monkeypatch.setattr(ways, "ryser_share", lambda *_: "ryser")
    monkeypatch.setattr(ways, "share", lambda *_: "planned")
    assert str(component_share(part)) == way


def chain(variables: int) -> Component:
    """¬x1 ∨ x2, ¬x2 ∨ x3, …: all buckets are tied to each other, one by one."""
    clauses = ((-number, number + 1) for number in range(1, variables))
    instance = to_consistency(ClauseSet(variables, tuple(clauses)))
    found = components(instance.bucketization, [instance.knowledge])
    assert found
    (part,) = found
    return part


@pytest.mark.parametrize("form", ["values", "pins"])
def test_planning_takes_steps_in_proportion_to_the_people(form: str) -> None:
    steps = []
    for variables in (100, 400):
        with counted() as made:
            best_plan(chain(variables), form)
        steps.append(made.total())
    assert steps[1] < 5 * steps[0]


def test_an_estimate_need_not_go_beyond_what_is_asked() -> None:
    plan = best_plan(largest(half_full_permanent(12, seed=1)), "values")
    whole = estimate(plan)
    assert estimate(plan, whole) == whole
    assert 1000 < estimate(plan, 1000) < whole


def test_a_person_may_have_thousands_of_weights() -> None:
    """The mean over all tables is the mean of the weights."""
    table = Bucketization.of_histograms([{f"v{number}": 1 for number in range(2000)}])
    weights = {Atom("b0.p0", f"v{number}"): 2 + number for number in range(2000)}
    assert structured_count(NOTHING, table, prior=Prior(weights), form="values").weight == Fraction(
        sum(range(2, 2002)), 2000
    )


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("values", [("flu", "mumps"), ("mumps", "flu"), ("mumps", "measles"), ("measles", "flu")])
def test_the_copies_that_a_crowd_took_are_still_used_up_after_the_next_crowd(
    values: tuple[str, str], size: int
) -> None:
    """Two crowds, each with a weight for a value of its own: after them, no class is told from the others."""
    table = Bucketization.of_histograms([{"flu": 4, "mumps": 3, "measles": 2}])
    first, second = (
        {Atom(f"b0.p{start + number}", value): 3 for number in range(size)}
        for start, value in zip((0, size), values, strict=True)
    )
    found = components(table, [NOTHING], Prior(first | second))
    assert found
    (part,) = found
    tables = [[world[f"b0.p{number}"] for number in range(2 * size)] for world in worlds(table)]
    weights = [3 ** (row[:size].count(values[0]) + row[size:].count(values[1])) for row in tables]
    people = crowded(part).people
    assert [person.count for person in people] == [size, size]
    for order in (people, people[::-1]):
        assert share(Plan(part, order, by_pins)) == Fraction(sum(weights), len(weights))


def test_after_two_crowds_there_is_a_state_for_each_number_of_copies_used_up() -> None:
    """Two people may use up mumps, two others flu; after these, nobody tells mumps from flu: 0, …, 4 copies."""
    table = Bucketization.of_histograms([{"flu": 4, "mumps": 3, "measles": 2}])
    values = ("mumps", "mumps", "flu", "flu", "measles", "measles")
    found = components(
        table, [NOTHING], Prior({Atom(f"b0.p{number}", value): 3 for number, value in enumerate(values)})
    )
    assert found
    (part,) = found
    with counted() as steps:
        share(Plan(part, crowded(part).people, by_pins))
    assert steps.total() == 1 + 3 + 5
