"""The checker of refutations accepts real ones, and nothing else."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from reference.buckets import Bucketization
from reference.counting.cnf import ENCODINGS, NATIVE, encode
from reference.counting.refutation import RejectedProof, check_refutation
from reference.counting.sat import PROOF_SOLVER
from reference.language import Atom, Formula, negated_atom

Clauses = Sequence[Sequence[int]]
PROVING = sorted({"glucose4", PROOF_SOLVER})
SQUARE = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
LITERALS = st.integers(1, 5).flatmap(lambda variable: st.sampled_from([variable, -variable]))
CLAUSE_LISTS = st.lists(st.lists(LITERALS, min_size=1, max_size=3), min_size=1, max_size=30)
# Which seldom have a model.
MANY_CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3), min_size=20, max_size=40)


def _is_satisfiable(clauses: Clauses) -> bool:
    signs = product([1, -1], repeat=5)
    return any(all(any(one[abs(v) - 1] * v > 0 for v in clause) for clause in clauses) for one in signs)


def _proof(clauses: Clauses, solver: str) -> list[str]:
    with Solver(name=solver, bootstrap_with=clauses, with_proof=True) as loaded:
        assert not loaded.solve()
        return [*loaded.get_proof(), "0"]  # glucose4 leaves out the end if it sees a contradiction at once


def _accepts(clauses: Clauses, proof: Sequence[str]) -> bool:
    try:
        check_refutation(clauses, proof)
    except RejectedProof:
        return False
    return True


@pytest.mark.parametrize("solver", PROVING)
@given(clauses=MANY_CLAUSES)
def test_the_proofs_of_solvers_are_accepted(solver: str, clauses: Clauses) -> None:
    assume(not _is_satisfiable(clauses))
    check_refutation(clauses, _proof(clauses, solver))


@pytest.mark.parametrize("solver", PROVING)
@pytest.mark.parametrize("encoding", [encoding for encoding in ENCODINGS if encoding != NATIVE])
def test_the_proof_that_six_people_cannot_share_five_values_is_accepted(solver: str, encoding: str) -> None:
    values = [f"v{index}" for index in range(8)]
    knowledge = Formula(negated_atom(Atom(f"b0.p{i}", v), values) for i in range(6) for v in values[5:])
    clauses = encode(Bucketization.of_histograms([dict.fromkeys(values, 1)]), knowledge, encoding).clauses
    proof = _proof(clauses, solver)
    assert len(proof) > 10
    check_refutation(clauses, proof)
    assert not _accepts(clauses, proof[-1:])


@given(CLAUSE_LISTS, st.lists(st.lists(LITERALS, max_size=3)))
def test_no_proof_is_accepted_for_clauses_with_a_model(clauses: Clauses, steps: Clauses) -> None:
    assume(_is_satisfiable(clauses))
    assert not _accepts(clauses, [" ".join(map(str, [*step, 0])) for step in [*steps, []]])


@given(st.data(), MANY_CLAUSES)
def test_a_proof_is_not_accepted_for_fewer_clauses_that_have_a_model(data: st.DataObject, clauses: Clauses) -> None:
    """A real proof, for clauses some of which are taken away, with some of its lines changed or taken away."""
    assume(not _is_satisfiable(clauses))
    fewer = data.draw(st.lists(st.sampled_from(clauses), unique_by=tuple).filter(_is_satisfiable))
    proof = _proof(clauses, "glucose4")
    line = st.sampled_from(proof) | LITERALS.map(lambda literal: f"{literal} 0")
    assert not _accepts(fewer, [*data.draw(st.lists(line, max_size=8)), *proof])


WRONG = [
    (SQUARE, ["1 0", "2 0"], r"^the proof does not reach the empty clause"),
    (SQUARE, [], r"^the proof does not reach the empty clause"),
    (
        [*SQUARE[:3], (3, 4)],
        ["2 0", "-3 0", "0"],
        r'^line 2 of the proof, "-3 0", does not follow by unit propagation$',
    ),
    # A clause that watches a literal twice after the first line would let the second follow, which it does not.
    ([(2, -3, -1), (3, 1, 2), (1, -2)], ["2 1 3 0", "2 1 -3 0"], 'line 2 of the proof, "2 1 -3 0", does not follow'),
    (SQUARE, ["7 0"], r'^line 1 of the proof: expected variables from 1 to 2, got "7 0"$'),
    ([], ["1 0", "0"], "expected variables from 1 to 0"),
    ([()], ["1 0", "0"], "expected variables from 1 to 0"),
    ([(1, 2)], ["d 1 0", "d -1 0", "0"], "does not follow"),
]


@pytest.mark.parametrize(("clauses", "proof", "sentence"), WRONG)
def test_what_proves_nothing_is_rejected_in_a_sentence(clauses: Clauses, proof: list[str], sentence: str) -> None:
    with pytest.raises(RejectedProof, match=sentence):
        check_refutation(clauses, proof)


@given(CLAUSE_LISTS, st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=6))
def test_a_line_follows_if_naive_unit_propagation_says_so(clauses: Clauses, steps: Clauses) -> None:
    known = [*clauses, *([variable, -variable] for variable in range(1, 7))]
    wrong = next(
        (number for number, step in enumerate(steps, 1) if not _follows(step, [*known, *steps[: number - 1]])), None
    )
    expected = "does not reach the empty clause" if wrong is None else f"line {wrong} of the proof"
    with pytest.raises(RejectedProof, match=expected):
        check_refutation(known, [" ".join(map(str, [*step, 0])) for step in steps])


def _follows(step: Sequence[int], known: Clauses) -> bool:
    """Going through all clauses again and again."""
    true = {-literal for literal in step}
    while True:
        left = [{literal for literal in clause if -literal not in true} for clause in known if true.isdisjoint(clause)]
        if any(-literal in true for literal in true) or set() in left:
            return True
        units = set().union(*(clause for clause in left if len(clause) == 1))
        if not units:
            return False
        true |= units


def test_deletions_are_skipped_and_repeated_and_opposite_literals_understood() -> None:
    check_refutation(SQUARE, ["1 0", "d 1 2 0", "d -1 2 0", "d 1 0", "d -1 -2 0", "0"])
    check_refutation([*SQUARE, (3, 4)], ["d 3 0", "1 0", "0"])
    check_refutation(SQUARE, ["1 0", "0", "5 0", "nonsense"])  # what is after the empty clause does not matter
    check_refutation([(1, 1), (2, -2), (-1, -1, 3, 3), (-3,)], ["3 3 0", "0"])
    check_refutation([*SQUARE, (3, 4), (5, 5)], ["3 -3 0", "4 5 4 0", "1 1 0", "0"])
    check_refutation([(1,), ()], ["0"])


@pytest.mark.parametrize(
    "line", ["", "1", "1 2", "x 0", "1 0 2 0", "d", "d 1", "1.5 0", "- 0", "1_0 0", "١ 0", "00", "-0 0", "9" * 5000]
)
def test_a_line_that_is_not_a_step_is_refused(line: str) -> None:
    with pytest.raises(RejectedProof, match=r"^line 2 of the proof: expected literals and then 0, got \".*\"$"):
        check_refutation(SQUARE, ["1 0", line, "0"])
