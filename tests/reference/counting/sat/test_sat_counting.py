"""The stream of consistent tables from a SAT solver: what it needs, and how it ends."""

import signal
import subprocess
import sys
from collections import Counter

import pytest
from processes import PATIENCE, started

from proofs_check.budgets import budget
from reference.buckets import Bucketization
from reference.counting.cnf import ENCODINGS, NATIVE
from reference.counting.sat import NATIVE_SOLVERS, SOLVERS, sat_worlds
from reference.errors import BudgetExhausted, InvalidInput, UnknownPerson
from reference.example import FIGURE_3
from reference.language import Atom, Formula, simple_implication

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
"""Thirteen pigeons (buckets), each in one of twelve holes, no two in the same: hard for every solver of this kind."""


def _pigeons() -> tuple[Bucketization, Formula]:
    names: dict[str, object] = {}
    exec(PIGEONS, names)  # noqa: S102 - the text above, which a subprocess runs too
    table, confined = names["TABLE"], names["CONFINED"]
    assert isinstance(table, Bucketization)
    assert isinstance(confined, Formula)
    return table, confined


def test_an_unknown_solver_or_encoding_is_refused_at_once() -> None:
    with pytest.raises(InvalidInput, match=r"no solver lingeling: one of minicard, .*cadical195 was expected"):
        sat_worlds(FIGURE_3, solver="lingeling")
    with pytest.raises(InvalidInput, match="no encoding totalizer"):
        sat_worlds(FIGURE_3, encoding="totalizer")


@pytest.mark.parametrize("solver", sorted(set(SOLVERS) - set(NATIVE_SOLVERS)))
def test_native_constraints_are_refused_for_a_solver_without_them(solver: str) -> None:
    with pytest.raises(InvalidInput, match=f"solver {solver} does not take native cardinality constraints"):
        sat_worlds(FIGURE_3, encoding=NATIVE, solver=solver)


def test_knowledge_about_a_stranger_is_refused_at_once() -> None:
    stranger = Atom("Zoe", "flu")
    with pytest.raises(UnknownPerson):
        sat_worlds(FIGURE_3, Formula([simple_implication(stranger, stranger)]))


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_budget_of_time_ends_a_question_that_is_too_hard(solver: str) -> None:
    table, confined = _pigeons()
    encoding = NATIVE if solver in NATIVE_SOLVERS else "mtotalizer"
    with pytest.raises(BudgetExhausted, match=r"0.2 seconds ran out$"), budget(0.2):
        next(sat_worlds(table, confined, encoding=encoding, solver=solver))


def test_a_stream_may_be_left_before_its_end() -> None:
    stream = sat_worlds(FIGURE_3)
    first = next(stream)
    stream.close()  # type: ignore[attr-defined] # it is a generator, which its users need not know
    assert set(first) == set(FIGURE_3.people)
    assert list(stream) == []


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_two_streams_can_be_read_in_turn(encoding: str) -> None:
    pairs = list(zip(sat_worlds(FIGURE_3, encoding=encoding), sat_worlds(FIGURE_3, encoding=encoding), strict=True))
    assert len(pairs) == 1_800
    assert all(one == other for one, other in pairs)


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
