"""Claims on executors: the same reports everywhere, and nothing left behind."""

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from distributed import LocalCluster

from proofs_check.budgets import budget
from proofs_check.claims import running as executors
from proofs_check.claims.claim import Outcome
from proofs_check.claims.journal import fingerprint
from proofs_check.claims.registry import checked, claim_named
from proofs_check.claims.running import Finished, checked_on, opened, pool
from reference.errors import BudgetExhausted, InvalidInput

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

NAMES = [
    "buckets-are-independent",
    "negations-are-as-strong-as-implications",
    "the-rows-of-the-truth-tables-partition",
    "minimize1-as-printed-is-right",
    "safety-is-strict",
]
CLAIMS = [claim_named(name) for name in NAMES]
WITH_LARGER_SCOPE = claim_named("clauses-of-two-literals-are-easily-checked")
ENDLESS = claim_named("merging-two-buckets-never-raises-disclosure")
"""With its larger scope: longer than any test."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    cluster: Any = LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)  # type: ignore[no-untyped-call] # dask has no types
    with cluster:
        yield cluster


def children() -> "list[BaseProcess]":
    """The processes of our pools; those of the cluster are daemons."""
    return [child for child in multiprocessing.active_children() if not child.daemon]


def outcomes(executor: Executor | None) -> dict[str, Outcome]:
    return {report.claim.name: report.outcome for report in checked_on(executor, CLAIMS)}


def in_turn() -> dict[str, Outcome]:
    return {report.claim.name: report.outcome for report in checked(CLAIMS)}


@pytest.mark.parametrize("where", ["here", "processes:2"])
def test_every_executor_gives_the_reports_of_a_plain_run(where: str) -> None:
    with opened(where, len(CLAIMS)) as executor:
        assert outcomes(executor) == in_turn()
        (deep,) = checked_on(executor, [WITH_LARGER_SCOPE], deep=True)
    assert (deep.outcome.instances, deep.claim.scope) == (7120, WITH_LARGER_SCOPE.scope.deep())
    assert children() == []


def test_one_task_or_one_process_needs_no_pool() -> None:
    for where, most in (("processes:2", 1), ("processes:1", 7), ("processes", 1)):
        with opened(where, most) as executor:
            assert executor is None


def test_any_executor_of_the_standard_library_will_do() -> None:
    with ThreadPoolExecutor(2) as threads:
        assert outcomes(threads) == in_turn()


def test_a_real_cluster_gives_the_reports_of_a_plain_run(cluster: LocalCluster) -> None:
    with opened(f"dask:{cluster.scheduler_address}", len(CLAIMS)) as executor:
        assert outcomes(executor) == in_turn()
        (deep,) = checked_on(executor, [WITH_LARGER_SCOPE], deep=True)
    assert (deep.outcome.instances, deep.claim.scope) == (7120, WITH_LARGER_SCOPE.scope.deep())


def test_a_run_that_gives_up_leaves_no_task_on_the_cluster(cluster: LocalCluster) -> None:
    with (
        pytest.raises(BudgetExhausted, match="the budget of 1 second ran out"),
        budget(1),
        opened(f"dask:{cluster.scheduler_address}", 2) as executor,
    ):
        list(checked_on(executor, [ENDLESS, CLAIMS[0]], deep=True))
    scheduler: Any = cluster.scheduler
    patience = time.monotonic() + 600
    while scheduler.tasks and time.monotonic() < patience:
        time.sleep(0.05)
    assert not scheduler.tasks
    with opened(f"dask:{cluster.scheduler_address}", len(CLAIMS)) as executor:  # its one worker is free again
        assert outcomes(executor) == in_turn()


def test_without_dask_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidInput, match=r"needs the package distributed: install it with .*\[dask\]"):
        opened("dask:tcp://127.0.0.1:1", 1).__enter__()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense::7"])
def test_a_cluster_that_does_not_answer_is_one_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_ANSWER_SECONDS", 0.5)
    with pytest.raises(InvalidInput, match=f'^no dask scheduler answers at "{address}"$'):
        opened(f"dask:{address}", 1).__enter__()


def test_an_address_that_cannot_be_read_makes_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a client would wait long at the end of the program, and then complain."""
    made: list[object] = []
    monkeypatch.setattr("distributed.Client", lambda *arguments, **_more: made.append(arguments))
    with pytest.raises(InvalidInput, match="no dask scheduler answers"):
        opened("dask:nonsense::7", 1).__enter__()
    assert made == []


@pytest.mark.parametrize("text", ["", "there", "here:", "dask", "dask:", "Processes", "threads"])
def test_an_unknown_executor_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="but here, processes, processes:N or dask:ADDRESS is expected"):
        opened(text, 1)


@pytest.mark.parametrize("number", ["", "0", "257", "-1", "two", "1.5", "²", "9" * 5000])
def test_an_impossible_number_of_processes_is_refused(number: str) -> None:
    with pytest.raises(InvalidInput, match=r"is no number of processes from 1 to 256$"):
        opened(f"processes:{number}", 1)


def test_workers_are_stopped_in_the_middle_of_a_task() -> None:
    def give_up() -> None:
        with pool(2) as executor:
            running = [executor.submit(time.sleep, 10_000) for _ in range(2)]
            while not all(future.running() for future in running):
                time.sleep(0.01)
            assert len(children()) == 2
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give_up()
    assert children() == []


def test_a_worker_that_dies_is_one_sentence() -> None:
    with pytest.raises(InvalidInput, match="ended from outside, or ran out of memory"), pool(1) as executor:
        executor.submit(os._exit, 7).result()
    assert children() == []


class Prepared(Executor):
    """An executor that has its answers ready."""

    def __init__(self, *futures: "Future[Any]") -> None:
        """These, in the order of the tasks."""
        self.futures = list(futures)
        self.given = iter(self.futures)

    def submit(self, *_arguments: Any, **_more: Any) -> "Future[Any]":  # noqa: ANN401 - as the class has it
        """Give the next one."""
        return next(self.given)


def answered(answer: Finished | Exception) -> "Future[Finished]":
    future: Future[Finished] = Future()
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
    return future


def test_a_worker_with_another_version_is_found_out() -> None:
    executor = Prepared(answered(Finished("another", Outcome(3), 0.5)))
    with pytest.raises(InvalidInput, match="a worker has another version of the claim buckets-are-independent"):
        list(checked_on(executor, CLAIMS[:1]))


def test_what_is_finished_comes_before_what_failed() -> None:
    """Whatever the order in which a set of futures is gone through."""
    good = [Finished(fingerprint(claim), Outcome(3), 0.5) for claim in CLAIMS[1:]]
    executor = Prepared(answered(BudgetExhausted("no more")), *map(answered, good))
    reports = checked_on(executor, CLAIMS)
    assert {next(reports).claim.name for _ in good} == set(NAMES[1:])
    with pytest.raises(BudgetExhausted, match="no more"):
        next(reports)


def test_a_task_that_was_cancelled_elsewhere_is_one_sentence() -> None:
    executor = Prepared(Future())
    executor.futures[0].cancel()
    executor.futures[0].set_running_or_notify_cancel()
    with pytest.raises(InvalidInput, match="gave up the claim buckets-are-independent"):
        list(checked_on(executor, CLAIMS[:1]))


class WatchedLock:
    """The lock of a future; it notes when the main thread takes it and a signal may raise something meanwhile."""

    def __init__(self, future: "Future[Any]", taken: list[str]) -> None:
        """Add what is noted to `taken`."""
        self.future, self.taken, self.lock = future, taken, threading.RLock()

    def acquire(self) -> bool:
        """Take it."""
        main = threading.current_thread() is threading.main_thread()
        if main and not self.future.done_already and signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # type: ignore[attr-defined] # ours
            self.taken.append("".join(traceback.format_stack(limit=4)))
        return self.lock.acquire()

    def release(self) -> None:
        """Give it back."""
        self.lock.release()

    def __enter__(self) -> bool:
        """Take it."""
        return self.acquire()

    def __exit__(self, *error: object) -> None:
        """Give it back."""
        self.release()

    def notify_all(self) -> None:
        """Nothing waits for the condition."""


class Watched(ThreadPoolExecutor):
    """An executor whose futures have watched locks."""

    def __init__(self) -> None:
        """Note nothing yet."""
        super().__init__(1)
        self.taken: list[str] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":  # noqa: ANN401 - as the class has it
        """Do the task after a moment, and have its locks watched."""
        future: Future[Any] = Future()
        watched: Any = future
        watched.done_already = False
        watched._condition = WatchedLock(future, self.taken)  # noqa: SLF001 - the lock that a signal must not leave taken

        def work() -> None:
            time.sleep(0.2)
            result = fn(*args, **kwargs)
            watched.done_already = True
            future.set_result(result)

        super().submit(work)
        return future


def test_no_signal_leaves_the_lock_of_a_future_taken() -> None:
    """The thread of a pool would wait for it, and the end of the program for that thread."""
    with Watched() as executor:
        assert len(list(checked_on(executor, CLAIMS[:3]))) == 3
    assert executor.taken == []


@pytest.mark.parametrize("moment", range(12))
def test_a_signal_at_any_moment_ends_a_pool(moment: int) -> None:
    """From the start of the first process to the end of the last task."""

    class Ended(BaseException):
        pass

    def end(_number: int, _frame: object) -> None:
        raise Ended

    def work() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.02 + 0.15 * moment)
        with pool(2) as executor:
            list(checked_on(executor, CLAIMS))
            while True:
                time.sleep(1)

    before = signal.signal(signal.SIGALRM, end)
    try:
        with pytest.raises(Ended):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert children() == []


def test_a_run_that_is_given_up_while_tasks_wait_prints_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's pool fails on cancelled tasks if it sees first that its processes are gone, and prints a traceback."""
    printed: list[object] = []

    def given_up() -> None:
        with pool(1) as executor:
            assert executor.submit(abs, -1).result() == 1  # its process has begun
            tasks = [executor.submit(time.sleep, 60) for _ in range(6)]
            while not tasks[1].running():
                time.sleep(0.01)
            assert [task.cancel() for task in tasks][-1]
            raise KeyboardInterrupt

    monkeypatch.setattr(threading, "excepthook", printed.append)
    with pytest.raises(KeyboardInterrupt):
        given_up()
    assert printed == []
    assert children() == []
