"""Before anything is counted: clauses, components, crowds, orders, forms, and the estimate that chooses among them."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.profiles import examples

from benchmarks.counting_instances import CountingInstance, half_full_permanent, random_implications
from reference.buckets import Bucket, Bucketization
from reference.counting import structure
from reference.counting.dynamic_program import share
from reference.counting.structure import FORMS, Clause, Component, Plan, ValueBits
from reference.hardness.satisfiability import ClauseSet, to_consistency
from reference.language import Atom
from reference.priors import UNIFORM, Prior
from reference.progress import counted
from reference.syntax import parse_formula
from reference.worlds import consistent_worlds, number_of_worlds, worlds

# The first bucket's values in alphabetical order, all being as frequent: flu 1, measles 2, mumps 4.
PAIR = Bucketization(
    [Bucket(["Ann", "Bo", "Cy"], {"flu": 1, "mumps": 1, "measles": 1}), Bucket(["Di", "Ed"], {"flu": 2})],
    domain=["flu", "mumps", "measles", "plague"],
)
FOUR = Bucketization.of_histograms([{"flu": 3, "mumps": 2, "measles": 1, "plague": 1}] * 4)
TWELVE = Bucketization.of_histograms([{"flu": 5, "mumps": 4, "measles": 3}, {"flu": 2, "mumps": 1}])


def parts(table: Bucketization, *texts: str, prior: Prior = UNIFORM) -> list[Component]:
    found = structure.components(table, [parse_formula(texts, table.domain)], prior)
    assert found is not None
    return found


def largest(instance: CountingInstance) -> Component:
    return max(parts(instance.bucketization, *instance.knowledge), key=lambda part: len(part.people))


def states(plan: Plan) -> int:
    """How many states the dynamic program really visits."""
    with counted() as steps:
        share(plan)
    return steps.total()


ONLY = {"Ann": 0b110, "Bo": 0b110, "Cy": 0b110}
SHORT = {"Ann": 0b110, "Bo": 1}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        # A clause that is certain goes.
        (["Ann=flu & Ann=mumps -> Bo=flu", "Ann=plague -> Bo=flu", "Ann=flu -> Di=flu"], ({}, [])),
        # An impossible atom after the arrow leaves its clause, and so does a certain one before it.
        (["Ann=flu & Ed=flu -> Bo=flu | Ed=mumps"], ({}, [SHORT])),
        # A clause about one person restricts them, and with them the others until nothing changes, in any order.
        (["Cy=flu -> Bo=flu", "Bo=flu -> Ann=flu", "Ann!=flu"], (ONLY, [])),
        (["Ann!=flu", "Bo=flu -> Ann=flu", "Cy=flu -> Bo=flu"], (ONLY, [])),
        # A clause that another one implies goes, wherever it stands.
        (["Ann=flu -> Bo=flu", "Ann=flu & Cy=flu -> Bo=flu | Bo=mumps"], ({}, [SHORT])),
        (["Ann=flu -> Bo=flu | Cy=flu", "Ann=flu -> Bo=flu"], ({}, [SHORT])),
        # No value is left.
        (["Ann!=flu", "Ann!=mumps", "Ann!=measles"], None),
        (["Di=flu -> Ed=mumps"], None),
    ],
    ids=str,
)
def test_clauses_are_simplified(texts: list[str], expected: tuple[dict[str, int], list[Clause]] | None) -> None:
    values = ValueBits(PAIR)
    assert structure.simplified(values, structure.clauses_of(values, parse_formula(texts, PAIR.domain))) == expected


@examples(150)
@given(st.data(), bucketizations(most_people=5))
def test_simplified_clauses_are_true_in_the_same_tables_and_leave_nothing_to_simplify(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    """Every set in a clause is allowed in part, two people are in each clause, and no clause implies another."""
    knowledge = data.draw(formulas(bucketization, most=6))
    values = ValueBits(bucketization)
    allowed, left = structure.simplified(values, structure.clauses_of(values, knowledge)) or ({}, [{}])
    every: list[Clause] = [*({person: truth} for person, truth in allowed.items()), *left]
    for world in worlds(bucketization):
        has = {person: values.only(Atom(person, value)) for person, value in world.items()}
        assert all(any(has[p] & truth for p, truth in clause.items()) for clause in every) == knowledge.holds(world)
    for clause in left if left != [{}] else ():
        assert len(clause) > 1
        for person, truth in clause.items():
            possible = allowed.get(person, values.everything(person))
            assert truth
            assert truth & possible == truth != possible
        others = [other for other in left if other is not clause]
        assert not any(all(truth & ~clause.get(p, 0) == 0 for p, truth in other.items()) for other in others)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([], []),
        (["b0.p0=flu -> b2.p0=flu", "b1.p0=flu -> b1.p1=flu"], [((0, 2), 1), ((1,), 1)]),
        (["b0.p0=flu -> b1.p0=flu", "b3.p1=flu -> b2.p1=flu", "b1.p3=flu -> b3.p3=flu"], [((0, 1, 2, 3), 3)]),
        (["b0.p0=flu -> b1.p0=flu", "b0.p0!=flu"], [((0,), 0)]),
    ],
    ids=["nothing", "apart", "ties are passed on", "a simplified clause ties nothing"],
)
def test_buckets_that_clauses_tie_together_are_a_component(texts: list[str], expected: list[object]) -> None:
    assert [(part.buckets, part.clauses) for part in parts(FOUR, *texts)] == expected


def test_a_contradiction_has_no_components() -> None:
    texts = [f"b0.p0!={value}" for value in FOUR.domain]
    assert structure.components(FOUR, [parse_formula(texts, FOUR.domain)]) is None
    assert structure.components(FOUR, [], Prior({Atom("b0.p0", value): 0 for value in FOUR.domain})) is None


def test_weights_become_integers_and_a_weight_of_zero_is_not_allowed() -> None:
    prior = Prior({Atom("b1.p3", "flu"): Fraction(3, 4), Atom("b1.p3", "mumps"): Fraction(1, 6)})
    (part,) = parts(FOUR, prior=prior)
    assert (part.buckets, part.scale) == ((1,), 12)
    assert part.people[0].effects == ((9, 0), (2, 0), (12, 0))
    (part,) = parts(FOUR, "b0.p0=flu -> b0.p1=flu", prior=Prior({Atom("b0.p1", "flu"): 0}))
    assert {person.name: person.effects for person in part.people} == dict.fromkeys(["b0.p0", "b0.p1"], (None, (1, 0)))


def total(terms: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """The sum of weights for each set of true clauses, without zeros."""
    sums: Counter[int] = Counter()
    for weight, truths in terms:
        sums[truths] += weight
    return {truths: weight for truths, weight in sums.items() if weight}


@given(st.data(), bucketizations())
def test_both_forms_give_each_class_its_effect(data: st.DataObject, bucketization: Bucketization) -> None:
    """In any table, p is in one class c; the terms that then count must add up to f_c."""
    found = structure.components(bucketization, [data.draw(formulas(bucketization))])
    for person in (person for part in found or () for person in part.people):
        for c, effect in enumerate(person.effects):
            for form in (structure.by_values(person), structure.by_pins(person)):
                assert total(form.free + form.pins.get(c, ())) == total(() if effect is None else (effect,))


@given(st.integers(1, 6), st.integers(0, 3), st.integers(-3, 3), st.integers(0, 5))
def test_a_crowd_is_pinned_as_its_members_are_one_after_the_other(count: int, free: int, more: int, left: int) -> None:
    expected = Counter({0: 1})
    for _ in range(count):
        following: Counter[int] = Counter()
        for used, ways in expected.items():
            following[used] += ways * free
            following[used + 1] += ways * more * (left - used)
        expected = following
    assert {j: w for j, w in structure.pinned(count, free, more, left) if w} == {j: w for j, w in expected.items() if w}


@examples(100)
@given(st.data(), bucketizations(most_people=6), st.sampled_from(sorted(FORMS)))
def test_any_order_and_either_form_give_the_share_of_consistent_tables(
    data: st.DataObject, bucketization: Bucketization, form: str
) -> None:
    knowledge = data.draw(formulas(bucketization, most=5))
    found = structure.components(bucketization, [knowledge])
    result = Fraction(0 if found is None else 1)
    for part in found or ():
        plan = Plan(part, data.draw(st.permutations(part.people)), FORMS[form])
        result *= share(plan)
        assert states(plan) <= structure.estimate(plan) * 1.000001
    consistent = sum(1 for _ in consistent_worlds(bucketization, knowledge))
    assert result == Fraction(consistent, number_of_worlds(bucketization))


@examples(100)
@given(st.data(), st.sampled_from(sorted(FORMS)))
def test_crowds_do_not_change_a_count(data: st.DataObject, form: str) -> None:
    """Restrictions, weights and a clause, in any order."""
    values = st.sampled_from(TWELVE.domain)
    denied = data.draw(st.lists(st.tuples(st.integers(0, 7), values), max_size=8))
    heavy = data.draw(st.dictionaries(st.integers(0, 7), st.integers(0, 3), max_size=4))
    prior = Prior({Atom(f"b0.p{number}", "flu"): weight for number, weight in heavy.items()})
    texts = [f"b0.p{number}!={value}" for number, value in denied]
    clauses = [[], ["b0.p0=flu -> b0.p9=flu"], ["b0.p8=flu -> b1.p0=flu"], ["b0.p8=flu & b0.p9=flu -> b0.p10=mumps"]]
    texts += data.draw(st.sampled_from(clauses))
    for part in structure.components(TWELVE, [parse_formula(texts, TWELVE.domain)], prior) or ():
        together = structure.crowded(part)
        plan = Plan(together, data.draw(st.permutations(together.people)), FORMS[form])
        with counted() as steps:
            found = share(plan)
        assert found == share(Plan(part, part.people, FORMS[form])) == share(structure.best_plan(together, form))
        assert steps.total() <= structure.estimate(plan) * 1.000001


def test_the_greedy_order_takes_everyone_once_and_by_bucket_finishes_a_bucket_first() -> None:
    part = largest(random_implications([8] * 3, 3, 10, seed=3))
    names = sorted(person.name for person in part.people)
    for form in FORMS.values():
        assert sorted(person.name for person in structure.greedy_order(part, form, by_bucket=False)) == names
        order = structure.greedy_order(part, form, by_bucket=True)
        assert sorted(person.name for person in order) == names
        changes = sum(first.bucket != second.bucket for first, second in pairwise(order))
        assert changes == len({person.bucket for person in order}) - 1


def test_the_greedy_order_follows_a_chain() -> None:
    """On p0 → p1 → … in shuffled order, one clause at a time is open: few states, however long the chain."""
    texts = [f"b0.p{i}=v0 -> b0.p{i + 1}=v0" for i in (7 * number % 31 for number in range(30))]
    part = largest(CountingInstance([{"v0": 50, "v1": 50}], texts))
    for form in FORMS.values():
        shuffled = Plan(part, part.people[::2] + part.people[1::2], form)
        assert (
            structure.estimate(Plan(part, structure.greedy_order(part, form, by_bucket=True), form))
            < structure.estimate(shuffled) / 100
        )


def test_good_orders_are_better_than_the_given_one_and_no_plan_has_more_states_than_its_estimate() -> None:
    """On the whole, in both forms, by the states that are really visited."""
    found = [largest(random_implications([8] * 3, 3, 8, seed)) for seed in range(6)]
    found += [largest(half_full_permanent(9, seed)) for seed in range(6)]
    for name, form in FORMS.items():
        as_given = [Plan(part, part.people, form) for part in found]
        planned = [structure.best_plan(part, name) for part in found]
        assert sum(map(states, planned)) < sum(map(states, as_given)) * 2 / 3
        assert all(states(plan) <= structure.estimate(plan) * 1.000001 for plan in (*planned, *as_given))


def test_the_estimate_chooses_values_for_dense_permanents_and_pins_for_few_opinions_about_many_values() -> None:
    dense = [largest(half_full_permanent(12, seed)) for seed in range(4)]
    by = {form: sum(states(structure.best_plan(part, form)) for part in dense) for form in ("auto", "values", "pins")}
    assert by["auto"] < by["values"] * 1.25 < by["pins"]
    part = largest(random_implications([10**6], 50, 8, seed=1, widest=1))
    assert (
        structure.estimate(structure.best_plan(part))
        == structure.estimate(structure.best_plan(part, "pins"))
        < structure.estimate(structure.best_plan(part, "values")) / 100
    )
    assert states(structure.best_plan(part)) == states(structure.best_plan(part, "pins")) < 1000


@pytest.mark.parametrize("form", sorted(FORMS))
def test_planning_takes_steps_in_proportion_to_the_people(form: str) -> None:
    """¬x1 ∨ x2, ¬x2 ∨ x3, …: all buckets are tied to each other, one by one."""
    steps = []
    for variables in (100, 400):
        chain = to_consistency(ClauseSet(variables, tuple((-v, v + 1) for v in range(1, variables))))
        (part,) = structure.components(chain.bucketization, [chain.knowledge]) or []
        with counted() as made:
            structure.best_plan(part, form)
        steps.append(made.total())
    assert steps[1] < 5 * steps[0]
