"""Three ways to count a component: which is taken, and that it hardly matters but for the time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bucketizations, formulas, priors

from benchmarks.counting_instances import Instance, half_full_permanent, random_implications
from reference.buckets import Bucketization
from reference.errors import BudgetExhausted
from reference.hardness.clause_set import ClauseSet
from reference.hardness.satisfiability import to_consistency
from reference.meter import Meter
from reference.structured.component_share import component_share
from reference.structured.components import Component, components
from reference.structured.elimination_order import best_plan, estimate


def largest(instance: Instance) -> Component:
    found = components(instance.bucketization, [instance.formula])
    assert found
    return max(found, key=lambda part: len(part.people))


@settings(max_examples=60)
@given(st.data(), bucketizations(most_people=8))
def test_all_ways_give_the_same_share(data: st.DataObject, bucketization: Bucketization) -> None:
    knowledge, prior = data.draw(formulas(bucketization, most=6)), data.draw(priors(bucketization))
    for part in components(bucketization, [knowledge], prior) or ():
        assert component_share(part) == component_share(part, "values") == component_share(part, "pins")


@pytest.mark.parametrize(
    ("instance", "units"),
    [
        (random_implications([10] * 3, 3, 10, seed=1), "words of states"),
        (half_full_permanent(14, seed=1), "words of states"),
        (half_full_permanent(18, seed=1), "terms"),
        (half_full_permanent(30, seed=1), "states"),
        (random_implications([1000], 10, 12, seed=2, people=8), "states"),
    ],
)
def test_the_way_that_suits_the_component_is_taken(instance: Instance, units: str) -> None:
    """Told by the sentence with which a small budget ends: what is being counted."""
    part = largest(instance)
    planning = Meter()
    best_plan(part, meter=planning)
    with pytest.raises(BudgetExhausted, match=rf"steps ran out after [\d,]+ {units}$"):
        component_share(part, meter=Meter(steps=planning.done + 100))


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
        meter = Meter()
        best_plan(chain(variables), form, meter)
        steps.append(meter.done)
    assert steps[1] < 5 * steps[0]


def test_an_estimate_need_not_go_beyond_what_is_asked() -> None:
    plan = best_plan(largest(half_full_permanent(12, seed=1)), "values")
    whole = estimate(plan)
    assert estimate(plan, whole) == whole
    assert 1000 < estimate(plan, 1000) < whole
