"""A block that overran its budget never yields an answer, wherever the timer rang.

Each block would take minutes or for ever. None of these tests looks at the clock.
"""

import multiprocessing
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import duckdb
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from processes import finished, worstcase_command
from strategies.histograms import bucketization_of

from proofs_check.budgets import budget
from proofs_check.claims.running import pool, submit
from reference.counting.sat import consistency
from reference.errors import BudgetExhausted, InvalidInput
from reference.language import Atom, Formula, negated_atom
from reference.progress import deferred, step, watch
from worstcase.io.tables import ParquetTable


def endless() -> None:
    while True:
        pass


class Lingering:
    """Its end takes long; an exception that is raised there is dropped by Python."""

    def __del__(self) -> None:
        endless()


def in_a_destructor() -> None:
    Lingering()


@settings(max_examples=1, deadline=None, database=None)
@given(st.integers())
def in_hypothesis(_: int) -> None:
    endless()


def in_a_solver() -> None:
    """Sixteen people share fifteen places: a pigeonhole problem, hard for every solver here."""
    release = bucketization_of((1,) * 31)
    people = release.people[:16]
    denied = [negated_atom(Atom(person, value), release.domain) for person in people for value in release.domain[15:]]
    consistency(release, Formula(denied))


def in_a_pool() -> None:
    with pool(2) as executor:
        done: SimpleQueue[Future[None]] = SimpleQueue()
        submit(executor, done, time.sleep, 60)
        done.get()


def where_the_exception_is_replaced() -> None:
    try:
        endless()
    except BaseException:  # noqa: BLE001 - as some libraries do
        raise ValueError("another error") from None


def in_sympy_with_the_exception_dropped() -> None:
    with suppress(BaseException):
        sympy.expand((sympy.Symbol("x") + 1) ** 100_000)


BLOCKS = (
    *(endless, in_a_destructor, in_hypothesis, in_a_solver, in_a_pool),
    *(where_the_exception_is_replaced, in_sympy_with_the_exception_dropped),
)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)
def test_a_budget_of_seconds_ends(block: Callable[[], None]) -> None:
    before = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[0], sys.unraisablehook
    with pytest.raises(BudgetExhausted, match=r"^the budget of 0\.3 seconds ran out"), budget(0.3):
        block()
    assert signal.getsignal(signal.SIGALRM) is before[0]
    assert signal.getitimer(signal.ITIMER_REAL)[0] <= before[1], "0, unless the test itself is timed"
    assert sys.unraisablehook is before[2]
    for child in multiprocessing.active_children():
        child.join(600)  # it is ending
    assert multiprocessing.active_children() == []


def test_a_budget_of_seconds_ends_a_query_of_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    with duckdb.connect(":memory:") as connection:
        connection.execute("COPY (SELECT range AS x FROM range(10000000)) TO ? (FORMAT parquet)", [str(path)])
    with pytest.raises(BudgetExhausted, match=r"^the budget of 0\.3 seconds ran out"), budget(0.3):
        ParquetTable.of_file(path).coded(["x"])


def test_the_message_repeats_the_last_progress() -> None:
    def work() -> None:
        step(2_000, "words")
        list(watch("abc", "letters", 26))
        step(1, "letters", 10**15)

    with pytest.raises(BudgetExhausted) as ended, budget(0):
        work()
    assert str(ended.value) == "the budget of 0 seconds ran out after 4 letters of about 10^15"


def test_ctrl_c_and_errors_within_the_budget_stay_what_they_are() -> None:
    with pytest.raises(KeyboardInterrupt), budget(0):
        raise KeyboardInterrupt
    with pytest.raises(ZeroDivisionError), budget(1_000, 100_000):
        raise ZeroDivisionError


def test_the_inner_of_two_budgets_ends_alone_and_the_outer_ends_both() -> None:
    with budget(1_000):
        with pytest.raises(BudgetExhausted, match=r"0\.1 seconds"), budget(0.1):
            endless()
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900
    with pytest.raises(BudgetExhausted, match=r"0\.1 seconds"), budget(0.1), budget(1_000):
        endless()
    assert signal.getitimer(signal.ITIMER_REAL)[0] < 900


def test_renaming_files_is_not_interrupted() -> None:
    finished = []

    def rename() -> None:
        with deferred():
            while not signal.getitimer(signal.ITIMER_REAL)[1]:  # until the timer is set
                pass
            signal.raise_signal(signal.SIGALRM)
            finished.append("renamed")
        endless()

    with pytest.raises(BudgetExhausted), budget(0.1):
        rename()
    assert finished == ["renamed"]


def test_a_budget_in_another_thread_is_one_sentence() -> None:
    def limited() -> None:
        with budget(1):
            endless()

    with ThreadPoolExecutor(1) as pool, pytest.raises(InvalidInput, match="needs the main thread"):
        pool.submit(limited).result()


@pytest.mark.parametrize("seconds", [1e10, float("inf")])
def test_a_budget_that_no_timer_can_hold_is_kept_by_a_shorter_one(seconds: float) -> None:
    with budget(seconds):
        assert 1_000 < signal.getitimer(signal.ITIMER_REAL)[0] <= 1e6


MEMORY = {
    "bytes": "kept = [bytes(10**6) for _ in range(10**6)]",
    "json": "json.loads('[' + '[1,2],' * 10**7 + '1]')",
    "an array": "numpy.ones(10**9)",
    "an error in between": """
    try:
        kept = [bytes(10**6) for _ in range(10**6)]
    except MemoryError:
        raise ValueError('another error')""",
}
LIMITED = """
import json, numpy
from proofs_check.budgets import budget
from reference.errors import BudgetExhausted
try:
    with budget(memory=300):
        {}
    print("an answer")
except BudgetExhausted as ended:
    print(ended)
"""


@pytest.mark.parametrize("what", MEMORY)
def test_a_budget_of_memory_ends(what: str) -> None:
    command = [sys.executable, "-c", LIMITED.format(MEMORY[what].lstrip().replace("\n", "\n    "))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "the budget of 300 MB of memory ran out\n"
    with pytest.raises(BudgetExhausted, match=r"1 MB of memory ran out: \d+ MB are in use already"), budget(memory=1):
        pass


@pytest.mark.parametrize("amounts", [(float("nan"), None), (-1, None), ("1", None), (None, float("nan")), (None, "x")])
def test_what_is_no_amount_is_refused_and_leaves_nothing(amounts: tuple[Any, Any]) -> None:
    with pytest.raises(InvalidInput, match="expected a number from 0, got"):
        budget(*amounts)
    with budget(1_000, float("inf")):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900


@pytest.mark.parametrize("room", [20, 60, 100])
def test_little_room_for_duckdb_or_a_pool_is_status_3(room: int, tmp_path: Path) -> None:
    """With less memory than they need, threads hang and DuckDB crashes; both are refused before."""
    (tmp_path / "t.json").write_text('[{"x": "1", "ill": "a"}, {"x": "1", "ill": "b"}]', encoding="utf-8")
    with duckdb.connect(":memory:") as connection:
        connection.execute(
            "COPY (SELECT range % 9 AS x, range % 7 AS ill FROM range(60000)) TO ? ", [str(tmp_path / "t.parquet")]
        )
    parquet = ["disclosure", "t.parquet", "--sensitive", "ill", "--by", "x", "-k", "1"]
    pool = ["language", "negations", "-k", "1", "--people", "3", "--processes", "2"]
    for command in (parquet, pool):
        done = finished(worstcase_command(*command, "--budget-memory", str(35 + room)), cwd=tmp_path)
        assert (done.returncode, done.stdout) in {(3, ""), (0, done.stdout)}, done.stderr
        assert done.returncode == 0 or done.stderr.count("\n") == 1, done.stderr
