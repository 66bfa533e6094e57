"""Tables as clauses, the consistent ones from SAT solvers, and consistency with its evidence."""

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from processes import PATIENCE, started
from strategies import bucketizations, formulas
from strategies.profiles import examples

from proofs_check.budgets import budget
from reference.buckets import Bucket, Bucketization
from reference.counting import sat
from reference.counting.cnf import ENCODINGS, NATIVE, encode, encode_mentioned
from reference.counting.refutation import RejectedProof
from reference.counting.sat import NATIVE_SOLVERS, SOLVERS, Consistent, Inconsistent, LoadedSolver, sat_worlds
from reference.errors import BudgetExhausted, InvalidInput, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, BasicImplication, Formula, negated_atom, simple_implication
from reference.syntax import parse_formula
from reference.worlds import consistent_worlds, number_of_worlds

ENCODED = [encoding for encoding in ENCODINGS if encoding != NATIVE]
PAIRS = [(NATIVE, solver) for solver in NATIVE_SOLVERS] + [(e, solver) for e in ENCODED for solver in SOLVERS]
HISTOGRAMS = [[(5,)], [(1, 1)], [(4, 1)], [(1, 1, 1, 1)], [(2, 2, 1)], [(3, 3)], [(4, 2, 1)], [(2, 1), (1,), (2, 2)]]


def _bucketization(histograms: list[tuple[int, ...]]) -> Bucketization:
    return Bucketization.of_histograms(
        ({f"v{index}": count for index, count in enumerate(counts)} for counts in histograms),
        domain=["v0", "v1", "v2", "v3", "spare"],
    )


@pytest.mark.parametrize(("encoding", "solver"), PAIRS)
@pytest.mark.parametrize("histograms", HISTOGRAMS, ids=str)
def test_the_number_of_models_is_the_multinomial(histograms: list[tuple[int, ...]], encoding: str, solver: str) -> None:
    """∏_b n_b! / ∏_s n_b(s)!, auxiliary variables and those of impossible atoms counted: nothing is projected away."""
    bucketization = _bucketization(histograms)
    never = Atom("b0.p0", "spare")
    for knowledge in (NOTHING, Formula([simple_implication(never, Atom("b0.p0", "v0"))])):
        cnf = encode(bucketization, knowledge, encoding)
        with LoadedSolver(solver, cnf) as loaded:
            models = sum(1 for _ in sat.rows(loaded, [(v, -v) for v in range(1, cnf.variables + 1)]))
        assert models == number_of_worlds(bucketization)


@examples(40)
@given(st.data(), bucketizations(), st.sampled_from(ENCODED))
def test_every_variable_occurs_in_a_clause(data: st.DataObject, bucketization: Bucketization, encoding: str) -> None:
    """A variable in no clause would be free, and double a counter's count."""
    cnf = encode(bucketization, data.draw(formulas(bucketization)), encoding)
    assert {abs(literal) for clause in cnf.clauses for literal in clause} == set(range(1, cnf.variables + 1))


def test_a_basic_implication_is_one_clause() -> None:
    bucketization = _bucketization([(1, 1), (1, 1)])
    a, b, c, d = (Atom(f"b{i}.p{j}", "v0") for i in range(2) for j in range(2))
    cnf = encode(bucketization, Formula([BasicImplication([a, b, a], [c, d])]))
    variable = {Atom(choice.person, value): variable for choice in cnf.choices for value, variable in choice.options}
    assert len(cnf.clauses) == len(encode(bucketization).clauses) + 1
    assert (-variable[a], -variable[b], variable[c], variable[d]) in cnf.clauses
    assert encode(bucketization, Formula([simple_implication(a, a)])).clauses == encode(bucketization).clauses


def test_the_people_mentioned_get_variables_and_nobody_else() -> None:
    bucketization = Bucketization([Bucket.numbered(0, {"flu": 10**9, "mumps": 1}), Bucket(["Ed"], {"flu": 1})])
    knowledge = Formula([simple_implication(Atom("b0.p7", "mumps"), Atom("b0.p5", "mumps"))])
    cnf = encode_mentioned(bucketization, knowledge)
    assert [choice.person for choice in cnf.choices] == ["b0.p7", "b0.p5"]
    assert cnf.at_most == (((2, 4), 1),)


@pytest.mark.parametrize("encoding", ENCODED)
def test_dimacs_text_holds_the_clauses_and_names_the_variables_to_project_on(encoding: str) -> None:
    cnf = encode(_bucketization([(2, 2, 1)]), NOTHING, encoding)
    show, header, *lines = cnf.to_dimacs().splitlines()
    assert show == f"c p show {' '.join(map(str, range(1, 16)))} 0"
    assert header == f"p cnf {cnf.variables} {len(cnf.clauses)}"
    assert [tuple(map(int, line.split())) for line in lines] == [(*clause, 0) for clause in cnf.clauses]


KNOWN, STRANGER, UNHEARD = Atom("Bob", "flu"), Atom("Zoe", "flu"), Atom("Bob", "plague")


@pytest.mark.parametrize("ask", [encode, encode_mentioned, sat_worlds, sat.consistency])
def test_people_and_values_that_do_not_exist_are_refused_at_once(ask: Callable[..., object]) -> None:
    with pytest.raises(UnknownPerson):
        ask(FIGURE_3, Formula([simple_implication(STRANGER, KNOWN)]))
    with pytest.raises(UnknownValue):
        ask(FIGURE_3, Formula([simple_implication(KNOWN, UNHEARD)]))


def test_encodings_and_solvers_that_do_not_fit_are_refused_at_once() -> None:
    for encoder in (encode, encode_mentioned):
        with pytest.raises(
            InvalidInput, match="the encoding: expected one of native, seqcounter, mtotalizer, kmtotalizer"
        ):
            encoder(FIGURE_3, NOTHING, "a b")
    with pytest.raises(InvalidInput, match="use one of the encodings seqcounter, mtotalizer, kmtotalizer"):
        encode(FIGURE_3).to_dimacs()
    with pytest.raises(InvalidInput, match=r"the solver: expected one of minicard, .*cadical195, got lingeling"):
        sat_worlds(FIGURE_3, solver="lingeling")
    with pytest.raises(InvalidInput, match=r"the encoding: expected .*, got totalizer"):
        sat_worlds(FIGURE_3, encoding="totalizer")
    for solver in set(SOLVERS) - set(NATIVE_SOLVERS):
        with pytest.raises(InvalidInput, match=f"solver {solver} does not support native cardinality constraints"):
            sat_worlds(FIGURE_3, encoding=NATIVE, solver=solver)


# Thirteen pigeons (buckets), each in one of twelve holes, no two in the same: hard for every solver of this kind.
PIGEONS = """
from itertools import combinations
from reference.buckets import Bucketization
from reference.language import Atom, Formula, simple_implication
TABLE = Bucketization.of_histograms([{"in": 1, "out": 11}] * 13)
CONFINED = Formula(
    simple_implication(Atom(f"b{one}.p{hole}", "in"), Atom(f"b{other}.p{hole}", "out"))
    for one, other in combinations(range(13), 2) for hole in range(12)
)
"""
NAMED: dict[str, Any] = {}
exec(PIGEONS, NAMED)  # noqa: S102 - the text above, which a subprocess runs too


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_budget_of_time_ends_a_question_that_is_too_hard(solver: str) -> None:
    encoding = NATIVE if solver in NATIVE_SOLVERS else "mtotalizer"
    with pytest.raises(BudgetExhausted, match=r"0.2 seconds ran out$"), budget(0.2):
        next(sat_worlds(NAMED["TABLE"], NAMED["CONFINED"], encoding=encoding, solver=solver))


def test_a_stream_may_be_left_before_its_end() -> None:
    stream = sat_worlds(FIGURE_3)
    first = next(stream)
    stream.close()  # type: ignore[attr-defined] # it is a generator, which its users need not know
    assert set(first) == set(FIGURE_3.people)
    assert list(stream) == []


def test_thousands_of_people_are_no_deeper_than_the_recursion_limit() -> None:
    table = Bucketization.of_histograms([{"flu": 2_000, "mumps": 1}])
    stream = sat_worlds(table)
    assert [Counter(next(stream).values()) for _ in range(3)] == [Counter(table.buckets[0].counts)] * 3


MEMORY = """
from reference.buckets import Bucketization
from pathlib import Path
from reference.counting.sat import sat_worlds
def memory_in_use():
    return int(Path("/proc/self/statm").read_text().split()[1]) / 256
table = Bucketization.of_histograms([{"a": 3, "b": 2, "c": 2, "d": 1, "e": 1, "f": 1}])
for number, _ in enumerate(sat_worlds(table), start=1):
    if number == 5_000:
        early = memory_in_use()
    if number == 150_000:  # before the end, where the solver gives its memory back
        late = memory_in_use()
print(number, late - early)
"""


def test_memory_does_not_grow_with_the_number_of_tables() -> None:
    """151,200 tables: as many blocking clauses, or a list of the tables, would take well over ten MB."""
    printed = subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True).stdout
    number, growth = printed.split()
    assert int(number) == 151_200
    assert float(growth) < 4


INTERRUPTED = (
    PIGEONS
    + """
import sys
from reference.counting.sat import sat_worlds
stream = sat_worlds(TABLE, CONFINED, encoding=sys.argv[1], solver=sys.argv[2])
print("ready", flush=True)
try:
    next(stream)
except KeyboardInterrupt:
    print("interrupted", len(list(stream)))
"""
)


@pytest.mark.parametrize(("encoding", "solver"), [(NATIVE, "minicard"), ("mtotalizer", "cadical195")])
def test_ctrl_c_ends_a_hard_question(encoding: str, solver: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, encoding, solver]
    with started(command) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted 0\n"
        assert process.wait(PATIENCE) == 0


def _confined(people: int, values: int, more: int = 2) -> tuple[Bucketization, Formula]:
    """Values that occur once each, of which these people may have only the first few."""
    names = [f"v{index:02}" for index in range(people + more)]
    knowledge = Formula(negated_atom(Atom(f"b0.p{i}", v), names) for i in range(people) for v in names[values:])
    return Bucketization.of_histograms([dict.fromkeys(names, 1)]), knowledge


@examples(150)
@given(st.data(), bucketizations())
def test_the_answer_is_yes_exactly_if_some_table_is_consistent(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    knowledge = data.draw(formulas(bucketization, most=9, widest=2))
    answer = sat.consistency(bucketization, knowledge)
    assert isinstance(answer, Consistent) == any(True for _ in consistent_worlds(bucketization, knowledge))
    if isinstance(answer, Consistent):
        assert answer.table in list(consistent_worlds(bucketization, knowledge))
    else:
        answer.check()


def test_a_few_facts_about_a_large_table_are_a_small_problem() -> None:
    table = Bucketization.of_histograms([{f"v{index}": 1_000 for index in range(10)}])
    knowledge = [simple_implication(Atom(f"b0.p{i}", "v0"), Atom(f"b0.p{i + 1}", "v1")) for i in range(12)]
    answer = sat.consistency(table, Formula(knowledge))
    assert isinstance(answer, Consistent)
    assert sat.is_consistent(answer.table, table)
    assert Formula(knowledge).holds(answer.table)
    nothing_left = [negated_atom(Atom("b0.p5", value), table.domain) for value in table.domain]
    assert isinstance(sat.consistency(table, Formula([*knowledge, *nothing_left])), Inconsistent)


def test_a_proof_for_other_clauses_does_not_pass_the_check() -> None:
    answer = sat.consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps", 'Ed!="lung cancer"'], FIGURE_3.domain))
    assert isinstance(answer, Inconsistent)
    weaker = sat.consistency(*_confined(6, 5))
    assert isinstance(weaker, Inconsistent)
    with pytest.raises(RejectedProof):
        Inconsistent(weaker.cnf, answer.proof).check()


def test_a_wrong_proof_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoadedSolver, "proof", lambda _: ["1 0"])
    with pytest.raises(AssertionError, match="the solver's proof is wrong: line 1 of the proof"):
        sat.consistency(*_confined(6, 5))


@pytest.mark.parametrize(
    ("model", "problem"),
    [([1, -2, -3, 4], "does not satisfy the knowledge"), ([1, -2, 3, -4], "not consistent with the bucketization")],
)
def test_a_wrong_table_is_an_error_of_ours(model: list[int], problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
    monkeypatch.setattr(LoadedSolver, "model", lambda _: model)
    with pytest.raises(AssertionError, match=problem):
        sat.consistency(pair, parse_formula(["Ann!=flu", "Bo!=mumps"], pair.domain))
