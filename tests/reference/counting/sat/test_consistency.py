"""Consistency: the answer and its evidence."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.profiles import examples

from proofs_check.budgets import budget
from reference.buckets import Bucket, Bucketization
from reference.counting import sat as subject
from reference.counting.refutation import RejectedProof
from reference.counting.sat import Consistent, Inconsistent, LoadedSolver, consistency
from reference.errors import BudgetExhausted, UnknownPerson
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, Formula, negated_atom, simple_implication
from reference.syntax import parse_formula
from reference.tables import World
from reference.worlds import consistent_worlds


def _confined(people: int, values: int, more: int = 2) -> tuple[Bucketization, Formula]:
    """Values that occur once each, of which these people may have only the first few."""
    names = [f"v{index:02}" for index in range(people + more)]
    knowledge = Formula(negated_atom(Atom(f"b0.p{i}", v), names) for i in range(people) for v in names[values:])
    return Bucketization.of_histograms([dict.fromkeys(names, 1)]), knowledge


def _is_consistent(table: World, bucketization: Bucketization, knowledge: Formula) -> bool:
    return knowledge.holds(table) and all(
        Counter(table[person] for person in bucket.people) == bucket.counts for bucket in bucketization.buckets
    )


@examples(150)
@given(st.data(), bucketizations())
def test_the_answer_is_yes_exactly_if_some_table_is_consistent(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    knowledge = data.draw(formulas(bucketization, most=9, widest=2))
    answer = consistency(bucketization, knowledge)
    assert isinstance(answer, Consistent) == any(True for _ in consistent_worlds(bucketization, knowledge))
    if isinstance(answer, Consistent):
        assert _is_consistent(answer.table, bucketization, knowledge)
    else:
        answer.check()


def test_without_knowledge_every_bucketization_is_consistent() -> None:
    answer = consistency(FIGURE_3)
    assert isinstance(answer, Consistent)
    assert _is_consistent(answer.table, FIGURE_3, NOTHING)


def test_six_people_cannot_share_five_values() -> None:
    answer = consistency(*_confined(6, 5))
    assert isinstance(answer, Inconsistent)
    answer.check()
    assert answer.proof[-1] == "0"
    assert isinstance(consistency(*_confined(6, 6)), Consistent)


def test_a_few_facts_about_a_large_table_are_a_small_problem() -> None:
    table = Bucketization.of_histograms([{f"v{index}": 1_000 for index in range(10)}])
    knowledge = [simple_implication(Atom(f"b0.p{i}", "v0"), Atom(f"b0.p{i + 1}", "v1")) for i in range(12)]
    answer = consistency(table, Formula(knowledge))
    assert isinstance(answer, Consistent)
    assert _is_consistent(answer.table, table, Formula(knowledge))
    nothing_left = [negated_atom(Atom("b0.p5", value), table.domain) for value in table.domain]
    assert isinstance(consistency(table, Formula([*knowledge, *nothing_left])), Inconsistent)


def test_a_proof_for_other_clauses_does_not_pass_the_check() -> None:
    answer = consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps", 'Ed!="lung cancer"'], FIGURE_3.domain))
    assert isinstance(answer, Inconsistent)
    weaker = consistency(*_confined(6, 5))
    assert isinstance(weaker, Inconsistent)
    with pytest.raises(RejectedProof):
        Inconsistent(weaker.cnf, answer.proof).check()


def test_a_wrong_proof_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoadedSolver, "proof", lambda _: ["1 0"])
    with pytest.raises(AssertionError, match="the solver's proof is wrong: line 1 of the proof"):
        consistency(*_confined(6, 5))


def test_a_wrong_table_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
    knowledge = parse_formula(["Ann!=flu", "Bo!=mumps"], pair.domain)
    monkeypatch.setattr(LoadedSolver, "model", lambda _: [1, -2, -3, 4])
    with pytest.raises(AssertionError, match="does not satisfy the knowledge"):
        consistency(pair, knowledge)
    monkeypatch.setattr(subject, "_filled", lambda bucket, part, *_: ((p, part["Ann"]) for p in bucket.people))
    with pytest.raises(AssertionError, match="not consistent with the bucketization"):
        consistency(pair, knowledge)


def test_strangers_are_refused() -> None:
    with pytest.raises(UnknownPerson):
        consistency(FIGURE_3, parse_formula(["Zoe=flu -> Ed=flu"]))


def test_a_budget_ends_a_search_that_is_too_hard() -> None:
    with pytest.raises(BudgetExhausted, match=r"0.3 seconds ran out"), budget(0.3):
        consistency(*_confined(16, 15))
