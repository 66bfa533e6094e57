"""Claims on executors: the same reports everywhere, and nothing left behind."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import LocalCluster

from proofs_check.budgets import budget
from proofs_check.claims import running as executors
from proofs_check.claims.claim import Outcome
from proofs_check.claims.journal import fingerprint
from proofs_check.claims.registry import claim_named
from proofs_check.claims.running import Finished, checked_on, opened, pool
from reference.errors import BudgetExhausted, InvalidInput

NAMES = [
    "buckets-are-independent",
    "negations-are-as-strong-as-implications",
    "the-rows-of-the-truth-tables-partition",
    "minimize1-as-printed-is-right",
    "safety-is-strict",
]
CLAIMS = [claim_named(name) for name in NAMES]
WITH_LARGER_SCOPE = claim_named("clauses-of-two-literals-are-easily-checked")
ENDLESS = claim_named("merging-two-buckets-never-raises-disclosure")  # with its larger scope: longer than any test


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    cluster: Any = LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)  # type: ignore[no-untyped-call] # dask has no types
    with cluster:
        yield cluster


def no_process_is_left() -> bool:
    return all(child.daemon for child in multiprocessing.active_children())  # those of the cluster are daemons


def outcomes(executor: Executor | None) -> dict[str, Outcome]:
    return {report.claim.name: report.outcome for report in checked_on(executor, CLAIMS)}


@pytest.mark.parametrize("where", ["processes:2", "dask"])
def test_every_executor_gives_the_reports_of_a_plain_run(where: str, cluster: LocalCluster) -> None:
    with opened(where if where != "dask" else f"dask:{cluster.scheduler_address}", len(CLAIMS)) as executor:
        assert outcomes(executor) == outcomes(None)
        (deep,) = checked_on(executor, [WITH_LARGER_SCOPE], deep=True)
    assert (deep.outcome.instances, deep.claim.scope) == (7120, WITH_LARGER_SCOPE.scope.deep())
    assert no_process_is_left()


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
        assert outcomes(executor) == outcomes(None)


def test_without_dask_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidInput, match=r"needs the package distributed: install it with .*\[dask\]"):
        opened("dask:tcp://127.0.0.1:1", 1).__enter__()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense::7"])
def test_a_cluster_that_does_not_answer_is_one_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_ANSWER_SECONDS", 0.5)
    with pytest.raises(InvalidInput, match=f'^no dask scheduler answers at "{address}"$'):
        opened(f"dask:{address}", 1).__enter__()


def test_an_unknown_executor_is_refused() -> None:
    for text in ("", "there", "here:", "dask", "dask:", "Processes"):
        with pytest.raises(InvalidInput, match="expected here, processes, processes:N or dask:ADDRESS, got "):
            opened(text, 1)
    for number in ("", "0", "257", "-1", "two", "1.5", "²", "9" * 5000):
        with pytest.raises(InvalidInput, match="processes: expected a number from 1 to 256, got "):
            opened(f"processes:{number}", 1)


def test_a_worker_that_dies_is_one_sentence() -> None:
    with pytest.raises(InvalidInput, match="killed from outside, or ran out of memory"), pool(1) as executor:
        executor.submit(os._exit, 7).result()
    assert no_process_is_left()


def prepared(*answers: Finished | BaseException) -> Any:  # noqa: ANN401 - stands for an executor
    """An executor that has its answers ready, in the order of the tasks."""
    futures: list[Future[Finished]] = [Future() for _ in answers]
    for future, answer in zip(futures, answers, strict=True):
        if isinstance(answer, Finished):
            future.set_result(answer)
        else:
            future.set_exception(answer)
    return SimpleNamespace(submit=lambda *_, **__: futures.pop(0))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Finished("another", Outcome(3), 0.5), "a worker has another version of the claim buckets-are-independent"),
        (CancelledError(), "cancelled the claim buckets-are-independent"),
    ],
)
def test_another_version_and_a_cancelled_task_are_one_sentence(
    answer: Finished | CancelledError, sentence: str
) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        list(checked_on(prepared(answer), CLAIMS[:1]))


def test_what_is_finished_comes_before_what_failed() -> None:
    good = [Finished(fingerprint(claim), Outcome(3), 0.5) for claim in CLAIMS[1:]]
    reports = checked_on(prepared(BudgetExhausted("no more"), *good), CLAIMS)
    assert {next(reports).claim.name for _ in good} == set(NAMES[1:])
    with pytest.raises(BudgetExhausted, match="no more"):
        next(reports)


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
    assert no_process_is_left()


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
    assert no_process_is_left()
