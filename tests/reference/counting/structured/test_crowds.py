"""People of whom the same is said: they may take their turns together, and then a thousand of them are few steps."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial, perm

import pytest
from hypothesis import given
from hypothesis import strategies as st
from step_limits import at_most
from strategies.profiles import examples
from sympy import Rational

from benchmarks.counting_instances import one_negated_atom_each
from reference.buckets import Bucketization
from reference.counting.dynamic_program import share, structured_count, structured_marginals
from reference.counting.structure import FORMS, Component, Plan, best_plan, components, crowded, estimate, pinned
from reference.language import NOTHING, Atom
from reference.priors import UNIFORM, Prior
from reference.probability import Risk
from reference.progress import counted
from reference.syntax import parse_formula

TWELVE = Bucketization.of_histograms([{"flu": 5, "mumps": 4, "measles": 3}, {"flu": 2, "mumps": 1}])


def parts(*texts: str, prior: Prior = UNIFORM) -> list[Component]:
    found = components(TWELVE, [parse_formula(texts, TWELVE.domain)], prior)
    assert found is not None
    return found


@given(st.integers(1, 6), st.integers(0, 3), st.integers(-3, 3), st.integers(0, 5))
def test_a_crowd_is_pinned_as_its_members_are_one_after_the_other(count: int, free: int, more: int, left: int) -> None:
    states = {0: 1}
    for _ in range(count):
        following: Counter[int] = Counter()
        for used, ways in states.items():
            following[used] += ways * free
            following[used + 1] += ways * more * (left - used)
        states = following
    expected = {used: ways for used, ways in states.items() if ways}
    assert {j: ways for j, ways in pinned(count, free, more, left) if ways} == expected


def test_people_are_alike_only_in_one_bucket_and_with_the_same_effects() -> None:
    prior = Prior({Atom("b0.p4", "flu"): 3, Atom("b0.p5", "flu"): 3, Atom("b0.p6", "flu"): 2})
    texts = ["b0.p0!=flu", "b0.p1!=flu", "b0.p2!=mumps", "b0.p3!=flu", "b1.p0!=flu", "b1.p1!=flu"]
    counts = [sorted(person.count for person in crowded(part).people) for part in parts(*texts, prior=prior)]
    assert counts == [[1, 1, 2, 3], [2]]


def test_a_crowd_takes_one_step_if_it_is_pinned_to_one_class_only() -> None:
    (part,) = parts("b0.p0!=flu", "b0.p1!=flu", "b0.p3!=flu")
    assert [len(best_plan(crowded(part), form).steps) for form in ("pins", "values")] == [1, 1]
    weights = {Atom(f"b0.p{number}", value): 2 + len(value) for number in range(3) for value in ("flu", "mumps")}
    (part,) = parts(prior=Prior(weights))
    assert [len(best_plan(crowded(part), form).steps) for form in ("pins", "values")] == [3, 3]


def test_people_of_two_buckets_that_a_clause_ties_together_are_not_alike() -> None:
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 2}] * 2)
    knowledge = parse_formula(["b0.p0=flu -> b1.p0=flu", "b0.p1!=flu", "b1.p1!=flu"], table.domain)
    found = components(table, [knowledge])
    assert found
    (part,) = found
    effects = {person.name: person.effects for person in part.people}
    assert effects["b0.p1"] == effects["b1.p1"]
    assert crowded(part) is part


def test_people_in_clauses_are_never_alike() -> None:
    """Not even if they do the same to the same clause."""
    (part,) = parts("b0.p0=flu & b0.p1=flu -> b0.p2=mumps")
    assert part.people[0].effects == part.people[1].effects
    assert crowded(part) is part


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
    for part in components(TWELVE, [parse_formula(texts, TWELVE.domain)], prior) or ():
        alone = share(Plan(part, part.people, FORMS[form]))
        together = crowded(part)
        plan = Plan(together, data.draw(st.permutations(together.people)), FORMS[form])
        with counted() as steps:
            found = share(plan)
        assert found == alone == share(best_plan(together, form))
        assert steps.total() <= estimate(plan) * 1.000001


@pytest.mark.parametrize("form", ["auto", *sorted(FORMS)])
@pytest.mark.parametrize(
    "clause", [[], ["b0.p0=flu -> b0.p9=flu"], ["b0.p8=flu -> b1.p0=flu", "b0.p8=mumps -> b0.p9=flu"]]
)
def test_each_of_a_crowd_is_as_probable_to_have_a_value_as_when_asked_for_alone(form: str, clause: list[str]) -> None:
    """Also where two crowds deny the same value, where a crowd is weighted, and beside clauses."""
    texts = ["b0.p1!=flu", "b0.p2!=flu", "b0.p3!=mumps", "b0.p4!=mumps", "b0.p4!=flu", "b0.p5!=mumps", "b0.p6!=flu"]
    knowledge = parse_formula([*texts, *clause], TWELVE.domain)
    for prior in (UNIFORM, Prior({Atom(f"b0.p{number}", "measles"): 3 for number in (1, 2, 7, 10, 11)})):
        marginals = structured_marginals(TWELVE, knowledge, prior, form=form)
        for atom in (Atom(f"b0.p{number}", value) for number in range(12) for value in TWELVE.domain):
            assert marginals.probability(atom) == structured_count(atom, TWELVE, knowledge, prior).probability


def test_one_of_a_crowd_is_kept_apart_where_something_is_asked_about_it() -> None:
    (part,) = parts("b0.p0!=flu", "b0.p1!=flu", "b0.p2!=mumps", "b0.p3!=flu")
    together = crowded(part, apart=True)
    assert [(person.name, person.count) for person in together.people] == [("b0.p0", 1), ("b0.p1", 2), ("b0.p2", 1)]
    assert together.mentioned() == part.mentioned() == [4]


def test_the_risk_of_hundreds_of_people_with_a_negated_atom_each() -> None:
    """All are as exposed as the first, to any value but the one that they do not have."""
    crowd = one_negated_atom_each(200, 10)
    with at_most(2_000_000):
        found = structured_marginals(crowd.bucketization, crowd.formula).risk()
    assert found == Risk(Rational(1, 9), Atom("b0.p0", "v1"))


@pytest.mark.parametrize(("people", "values"), [(20, 10), (300, 10), (400, 4)])
def test_a_negated_atom_for_each_of_hundreds_of_people(people: int, values: int) -> None:
    """By hand, with rook polynomials: those of the values multiply, and u misplaced people leave (n − u)! orders."""
    crowd, each = one_negated_atom_each(people, values), people // values
    rooks = [(-1) ** j * comb(each, j) * perm(each, j) for j in range(each + 1)]
    product = [1]
    for _ in range(values):
        following = [0] * (len(product) + each)
        for used, ways in enumerate(product):
            for j, more in enumerate(rooks):
                following[used + j] += ways * more
        product = following
    expected = sum(ways * factorial(people - used) for used, ways in enumerate(product))
    with at_most(50_000):
        found = structured_count(NOTHING, crowd.bucketization, crowd.formula).share
    assert found == Fraction(expected, factorial(people))


def test_the_estimate_bounds_the_states_and_terms_of_crowds() -> None:
    """Ten crowds of 30 people: 31 terms for each state, and one more for the state itself."""
    instance = one_negated_atom_each(300, 10)
    found = components(instance.bucketization, [instance.formula])
    assert found
    (part,) = found
    plan = best_plan(crowded(part), "pins")
    with counted() as steps:
        share(plan)
    assert steps.total() == sum(30 * number + 1 for number in range(10))
    assert steps.total() * 32 <= estimate(plan) * 1.000001


def test_a_crowd_beside_a_clause_is_still_one_step() -> None:
    crowd = one_negated_atom_each(90, 3)
    table, denied = crowd.bucketization, crowd.knowledge
    with_clause = parse_formula([*denied, "b0.p0=v1 -> b0.p1=v2"])
    with at_most(100_000):
        count = structured_count(Atom("b0.p0", "v1"), table, with_clause, form="pins")
    knowledge = parse_formula([*denied, "b0.p0!=v2", "b0.p1!=v0"], table.domain)
    both = structured_count(NOTHING, table, knowledge, form="values").share
    assert count.event_share == both
