"""Plans: orders, forms and the estimate that chooses among them."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.profiles import examples

from benchmarks.counting_instances import CountingInstance, half_full_permanent, random_implications
from reference.buckets import Bucketization
from reference.counting import structure as elimination_order
from reference.counting.dynamic_program import share
from reference.counting.structure import FORMS, Component, Plan, best_plan, by_values, components, estimate, greedy
from reference.errors import InvalidInput
from reference.language import NOTHING, Atom
from reference.priors import Prior
from reference.progress import counted
from reference.worlds import consistent_worlds, number_of_worlds


def largest(instance: CountingInstance) -> Component:
    found = components(instance.bucketization, [instance.formula])
    assert found
    return max(found, key=lambda part: len(part.people))


def states(plan: Plan) -> int:
    """How many states the dynamic program really visits."""
    with counted() as steps:
        share(plan)
    return steps.total()


@examples(100)
@given(st.data(), bucketizations(most_people=6), st.sampled_from(sorted(FORMS)))
def test_any_order_and_either_form_give_the_share_of_consistent_tables(
    data: st.DataObject, bucketization: Bucketization, form: str
) -> None:
    knowledge = data.draw(formulas(bucketization, most=5))
    parts = components(bucketization, [knowledge])
    result = Fraction(0 if parts is None else 1)
    for part in parts or ():
        plan = Plan(part, data.draw(st.permutations(part.people)), FORMS[form])
        result *= share(plan)
        assert states(plan) <= estimate(plan) * 1.000001
    consistent = sum(1 for _ in consistent_worlds(bucketization, knowledge))
    assert result == Fraction(consistent, number_of_worlds(bucketization))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("form", sorted(FORMS))
def test_the_estimate_is_never_less_than_the_states(seed: int, form: str) -> None:
    for instance in (
        half_full_permanent(8, seed),
        random_implications([8] * 3, 3, 6, seed),
        random_implications([200], 8, 6, seed),
    ):
        part = largest(instance)
        for plan in (best_plan(part, form), Plan(part, part.people, FORMS[form])):
            assert states(plan) <= estimate(plan) * 1.000001


@pytest.mark.parametrize("by_bucket", [True, False])
def test_the_greedy_order_takes_everyone_once(by_bucket: bool) -> None:  # noqa: FBT001 - a parameter of the test
    part = largest(random_implications([8] * 3, 3, 10, seed=3))
    for form in FORMS.values():
        order = greedy(part, form, by_bucket=by_bucket)
        assert sorted(person.name for person in order) == sorted(person.name for person in part.people)


def test_by_bucket_the_greedy_order_finishes_a_bucket_before_the_next() -> None:
    part = largest(random_implications([8] * 3, 3, 10, seed=3))
    order = [person.bucket for person in greedy(part, by_values, by_bucket=True)]
    changes = sum(first != second for first, second in pairwise(order))
    assert changes == len(set(order)) - 1


def test_the_greedy_order_follows_a_chain() -> None:
    """On p0 → p1 → … in shuffled order, one clause at a time is open: few states, however long the chain."""
    numbers = [7 * number % 31 for number in range(30)]
    texts = [f"b0.p{i}=v0 -> b0.p{i + 1}=v0" for i in numbers]
    part = largest(CountingInstance([{"v0": 50, "v1": 50}], texts))
    for form in FORMS.values():
        shuffled = Plan(part, part.people[::2] + part.people[1::2], form)
        assert estimate(Plan(part, greedy(part, form, by_bucket=True), form)) < estimate(shuffled) / 100


def test_good_orders_are_better_than_the_given_one() -> None:
    """On the whole, in both forms, by the states that are really visited."""
    parts = [largest(random_implications([8] * 3, 3, 8, seed)) for seed in range(6)]
    parts += [largest(half_full_permanent(9, seed)) for seed in range(6)]
    for name, form in FORMS.items():
        given_order = sum(states(Plan(part, part.people, form)) for part in parts)
        assert sum(states(best_plan(part, name)) for part in parts) < given_order * 2 / 3


def test_the_estimate_chooses_values_for_dense_permanents() -> None:
    parts = [largest(half_full_permanent(12, seed)) for seed in range(4)]
    by = {form: sum(states(best_plan(part, form)) for part in parts) for form in ("auto", "values", "pins")}
    assert by["auto"] < by["values"] * 1.25 < by["pins"]


def test_the_estimate_chooses_pins_for_few_opinions_about_many_values() -> None:
    part = largest(random_implications([10**6], 50, 8, seed=1, widest=1))
    assert estimate(best_plan(part)) == estimate(best_plan(part, "pins")) < estimate(best_plan(part, "values")) / 100
    assert states(best_plan(part)) == states(best_plan(part, "pins")) < 1000


@pytest.mark.parametrize(("work", "plans"), [(10_000, 1), (10_001, 2), (200_000, 2), (200_001, 6)])
def test_the_more_work_there_is_the_longer_it_is_thought_over(
    work: int, plans: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = elimination_order._plan  # noqa: SLF001 - to be counted

    def counted(component: Component, form: str, order: str) -> Plan:
        made.append(f"{form} {order}")
        return make(component, form, order)

    monkeypatch.setattr(elimination_order, "_plan", counted)
    monkeypatch.setattr(elimination_order, "estimate", lambda *_: work)
    best_plan(largest(half_full_permanent(5, seed=1)))
    assert len(made) == len(set(made)) == plans


@pytest.mark.parametrize("exactly_up_to", [0, 50, 1000])
def test_people_who_may_use_up_a_value_have_as_many_states_as_have_passed(
    exactly_up_to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So says the exact bound, and, where that would take too long, the one by binomial coefficients."""
    monkeypatch.setattr(elimination_order, "_MOST_EXACT", exactly_up_to)
    table = Bucketization.of_histograms([{"flu": 120, "mumps": 120, "measles": 5}])
    found = components(table, [NOTHING], Prior({Atom(f"b0.p{number}", "flu"): 2 for number in range(110)}))
    assert found
    (part,) = found
    plan = Plan(part, part.people, FORMS["pins"])
    assert states(plan) == sum(range(1, 111))
    work = sum((passed + 1) * (1 + step.terms) for passed, step in enumerate(plan.steps))
    assert estimate(plan) == pytest.approx(work, rel=1e-6)


@pytest.mark.parametrize(("exactly_up_to", "after_five"), [(10, 4), (9, 21)])
def test_copies_that_are_there_are_heeded_unless_that_takes_too_long(
    exactly_up_to: int, after_five: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two values with one copy each are used up or not: 4 ways. Of 5 people, anyone, someone, …: (7 choose 2) ways."""
    monkeypatch.setattr(elimination_order, "_MOST_EXACT", exactly_up_to)
    table = Bucketization.of_histograms([{"measles": 20, "flu": 1, "mumps": 1}])
    weights = {Atom(f"b0.p{number}", value): 2 + len(value) for number in range(6) for value in ("flu", "mumps")}
    found = components(table, [NOTHING], Prior(weights))
    assert found
    (part,) = found
    plan = Plan(part, part.people, FORMS["pins"])
    (terms,) = {step.terms for step in plan.steps}
    assert estimate(plan) == pytest.approx((1 + 3 + 4 + 4 + 4 + after_five) * (1 + terms))


def test_a_form_that_does_not_exist_is_refused() -> None:
    part = largest(half_full_permanent(3, seed=1))
    with pytest.raises(
        InvalidInput, match="there is no form needles of counting: one of auto, values, pins was expected"
    ):
        best_plan(part, "needles")


def test_classes_that_nobody_to_come_tells_apart_are_merged() -> None:
    """After p0, who alone knows of v0 and v1, the last person sees only v2 and the others."""
    part = largest(
        CountingInstance([dict.fromkeys(["v0", "v1", "v2", "v3"], 2)], ["b0.p0=v0 -> b0.p0=v1", "b0.p0=v1 -> b0.p1=v2"])
    )
    by_name = {person.name: person for person in part.people}
    plan = Plan(part, [by_name["b0.p0"], by_name["b0.p1"]], by_values)
    assert [len(step.takes) for step in plan.steps] == [4, 2]
    assert [take.capacity for take in plan.steps[1].takes] == [6, 2]
