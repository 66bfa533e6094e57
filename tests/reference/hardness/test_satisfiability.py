"""Satisfiability is a question about bucketizations; counting and probabilities are as hard (paper, section 3.1)."""

from itertools import starmap
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.clause_sets import assignments, clause_sets

from reference.counting.sat import Consistent, is_consistent
from reference.hardness import satisfiability
from reference.hardness.satisfiability import ClauseSet, Instance, Satisfiable, Unsatisfiable, number_of_tables
from reference.worlds import consistent_worlds, worlds

# Clauses, the sum over models of the product of the numbers of true literals, and the exactly-one models.
CORNERS = {
    "no variable, no clause": (ClauseSet(0, ()), 1, 1),
    "a variable that occurs nowhere": (ClauseSet(2, ((1,),)), 2, 2),
    "an empty clause": (ClauseSet(1, ((),)), 0, 0),
    "an empty clause without variables": (ClauseSet(0, ((),)), 0, 0),
    "a literal twice": (ClauseSet(1, ((1, 1),)), 2, 0),
    "a tautology": (ClauseSet(1, ((1, -1),)), 2, 2),
    "a contradiction": (ClauseSet(1, ((1,), (-1,))), 0, 0),
    "two of three": (ClauseSet(3, ((1, 2, 3), (1,), (2,))), 5, 0),
}


def by_definition(instance: Instance) -> int:
    return sum(1 for _ in consistent_worlds(instance.bucketization, instance.knowledge))


@pytest.mark.parametrize("name", CORNERS)
def test_corner_cases_count_as_worked_out_by_hand(name: str) -> None:
    clauses, tables, exactly_one = CORNERS[name]
    plain, reverse = satisfiability.to_consistency(clauses), satisfiability.to_exactly_one(clauses)
    assert by_definition(plain) == number_of_tables(plain) == tables
    assert by_definition(reverse) == number_of_tables(reverse) == exactly_one
    assert satisfiability.weighted_model_count(clauses) == tables
    assert isinstance(satisfiability.solve(clauses), Satisfiable if tables else Unsatisfiable)


@given(clause_sets())
def test_tables_are_models_weighted_by_their_numbers_of_true_literals(clauses: ClauseSet) -> None:
    expected = sum(prod(clauses.true_literals(a)) for a in assignments(clauses.variables))
    instance = satisfiability.to_consistency(clauses)
    assert by_definition(instance) == expected
    assert number_of_tables(instance) == expected
    assert satisfiability.weighted_model_count(clauses) == expected
    units = (*instance.knowledge.implications, *satisfiability.to_exactly_one(clauses).knowledge.implications)
    assert all(len(unit.antecedent) == len(unit.consequent) == 1 for unit in units), "simple implications only"


@given(clause_sets(most_variables=4, most_clauses=8))
def test_the_answer_is_right_and_carries_its_evidence(clauses: ClauseSet) -> None:
    answer = satisfiability.solve(clauses)
    if isinstance(answer, Satisfiable):
        assert clauses.holds(answer.model)
        assert satisfiability.confirmed(clauses, answer.model)
    else:
        assert not any(map(clauses.holds, assignments(clauses.variables)))
        answer.refutation.check()


@given(clause_sets(most_variables=4))
def test_models_are_all_models_each_once(clauses: ClauseSet) -> None:
    assert sorted(satisfiability.models(clauses)) == sorted(filter(clauses.holds, assignments(clauses.variables)))


def test_python_sat_does_not_confirm_what_is_no_model() -> None:
    clauses = ClauseSet(2, ((1, 2), (-1,)))
    verdicts = dict(starmap(lambda *a: (a, satisfiability.confirmed(clauses, a)), assignments(2)))
    assert verdicts == {(1, 2): False, (1, -2): False, (-1, 2): True, (-1, -2): False}
    assert not satisfiability.confirmed(clauses, (-1,)), "a part of a model is none"
    assert not satisfiability.confirmed(clauses, (-1, 2, 2)), "nor is more than a model"


def test_a_table_that_stands_for_no_model_is_never_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> Consistent:
        return Consistent({"x1": "0", "not x1": "1", "c1.1": "1"})

    monkeypatch.setattr(satisfiability, "consistency", wrong)
    with pytest.raises(AssertionError, match="does not stand for a model"):
        satisfiability.solve(ClauseSet(1, ((1,),)))


@given(st.data())
def test_the_witnesses_are_just_the_consistent_tables(data: st.DataObject) -> None:
    bucketization = data.draw(bucketizations(most_people=5))
    people = data.draw(st.lists(st.sampled_from([*bucketization.people, "Zoe"]), unique=True)) or bucketization.people
    table = {person: data.draw(st.sampled_from(bucketization.domain)) for person in people}
    assert is_consistent(table, bucketization) == (table in list(worlds(bucketization)))
