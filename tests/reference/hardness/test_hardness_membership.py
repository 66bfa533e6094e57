"""Consistency is in NP, counting in #P, and a probability is as hard as a count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.clause_sets import clause_sets
from sympy import Rational

from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.counting.sat import is_witness
from reference.errors import UnknownPerson
from reference.hardness.satisfiability import (
    ClauseSet,
    Instance,
    models,
    number_from_probabilities,
    number_of_tables,
    solve,
    to_clauses,
    to_consistency,
)
from reference.language import NOTHING, Atom, Formula
from reference.probability import probability
from reference.syntax import parse_formula
from reference.worlds import consistent_worlds, worlds

TRIO = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])


def by_structure(event: Atom, bucketization: Bucketization, knowledge: Formula) -> Rational:
    return structured_count(event, bucketization, knowledge).probability


@given(st.data())
def test_models_of_the_clauses_are_the_tables_each_once(data: st.DataObject) -> None:
    bucketization = data.draw(bucketizations(most_people=5))
    knowledge = data.draw(formulas(bucketization))
    clauses, cnf = to_clauses(bucketization, knowledge)
    found = [tuple(sorted(cnf.table_of(model).items())) for model in models(clauses)]
    tables = [tuple(sorted(world.items())) for world in consistent_worlds(bucketization, knowledge)]
    assert sorted(found) == sorted(tables)


@given(clause_sets(most_variables=2, most_clauses=3))
def test_clauses_survive_the_way_through_a_bucketization_and_back(clauses: ClauseSet) -> None:
    instance = to_consistency(clauses)
    back, _ = to_clauses(instance.bucketization, instance.knowledge)
    assert type(solve(back)) is type(solve(clauses))
    assert sum(1 for _ in models(back)) == number_of_tables(instance)


@given(st.data())
def test_the_witnesses_are_just_the_consistent_tables(data: st.DataObject) -> None:
    bucketization = data.draw(bucketizations(most_people=5))
    knowledge = data.draw(formulas(bucketization))
    everyone = list(bucketization.people)
    table = {person: data.draw(st.sampled_from(bucketization.domain)) for person in everyone}
    fits = table in list(consistent_worlds(bucketization, knowledge))
    assert is_witness(table, bucketization, knowledge) == fits
    assert all(is_witness(world, bucketization, knowledge) == knowledge.holds(world) for world in worlds(bucketization))


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"Ann": "flu", "Bo": "flu"},
        {"Ann": "flu", "Bo": "flu", "Cy": "mumps", "Di": "flu"},
        {"Ann": "flu", "Bo": "flu", "Di": "mumps"},
        {"Ann": "flu", "Bo": "mumps", "Cy": "mumps"},
    ],
)
def test_a_table_about_other_people_or_of_other_values_is_no_witness(table: dict[str, str]) -> None:
    assert not is_witness(table, TRIO, NOTHING)
    with pytest.raises(UnknownPerson):
        is_witness(table, TRIO, parse_formula(["Zoe=flu -> Ann=flu"]))


@given(st.data())
def test_probabilities_alone_give_the_number_of_tables(data: st.DataObject) -> None:
    """The chain rule; hence computing a probability is #P-hard."""
    bucketization = data.draw(bucketizations(most_people=5))
    knowledge = data.draw(formulas(bucketization))
    expected = sum(1 for _ in consistent_worlds(bucketization, knowledge))
    instance = Instance(bucketization, knowledge)
    assert number_from_probabilities(instance, probability) == expected
    assert number_from_probabilities(instance, by_structure) == expected


@given(clause_sets(most_variables=2, most_clauses=2))
def test_probabilities_alone_decide_satisfiability(clauses: ClauseSet) -> None:
    instance = to_consistency(clauses)
    assert number_from_probabilities(instance, by_structure) == number_of_tables(instance)
