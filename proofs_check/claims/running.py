"""Checking claims on an executor of `concurrent.futures`: worker processes, or a cluster of dask.distributed.

A task is the name of a claim, whether its larger scope is meant, and the seed of what is drawn. Its result holds the
*fingerprint* (`claims.journal`) of the claim that was checked, so that a worker with other sources is refused.

**Ending.** The workers of a pool are fresh processes that ignore Ctrl-C. They are killed when the block of the pool is
left, and end by themselves when the process that started them is killed. What a signal raises (Ctrl-C, a budget) must
not leave a lock of the pool or of a future taken. So the main thread takes such locks only while signals are deferred,
or when the future is done; it waits for a queue, to which futures are added when they are done.

>>> with pool(2) as executor:
...     done = SimpleQueue()
...     future = submit(executor, done, divmod, 7, 2)
...     done.get() is future, future.result()
(True, (3, 1))
"""

import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from proofs_check.claims.claim import AnyClaim, Outcome
from proofs_check.claims.journal import fingerprint
from proofs_check.claims.registry import ClaimReport, checked, claim_named
from proofs_check.extras import missing
from reference.errors import InvalidInput
from reference.naming import written
from reference.progress import POOL_MEMORY, deferred, require_memory

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


MOST_PROCESSES = 256  # more than the processors of one machine
_ANSWER_SECONDS = 10

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Finished(NamedTuple):
    """Result of a worker."""

    fingerprint: str
    outcome: Outcome
    seconds: float


def opened(text: str, most: int) -> AbstractContextManager[Executor | None]:
    """Return the executor with this name, for at most `most` tasks; None is this process."""
    kind, colon, argument = text.partition(":")
    match kind, colon:
        case "here", "":
            return nullcontext()
        case "processes", _:
            number = cores() if not colon else int(argument) if re.fullmatch("[0-9]{1,9}", argument) else 0
            if not 1 <= number <= MOST_PROCESSES:
                raise InvalidInput(f"processes: expected a number from 1 to {MOST_PROCESSES}, got {written(argument)}")
            return pool(min(number, most)) if min(number, most) > 1 else nullcontext()
        case "dask", ":" if argument:
            return _cluster(argument)
    raise InvalidInput(f"the executor: expected here, processes, processes:N or dask:ADDRESS, got {written(text)}")


def cores() -> int:
    """Number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checked_on(
    executor: Executor | None, claims: Sequence[AnyClaim], *, deep: bool = False, seed: int = 0
) -> Iterator[ClaimReport]:
    """Check the claims on the executor; each report comes as soon as it is there."""
    if executor is None:
        yield from checked(claim.scoped(deep=deep, seed=seed) for claim in claims)
        return
    done: SimpleQueue[Future[Finished]] = SimpleQueue()
    tasks = {submit(executor, done, check_named, claim.name, deep=deep, seed=seed): claim for claim in claims}
    while tasks:
        finished = [done.get()]
        while not done.empty():
            finished.append(done.get())
        # The failed ones last, so that the results of the others are not lost.
        for future in sorted(finished, key=lambda future: future.cancelled() or future.exception() is not None):
            yield _report(tasks.pop(future).scoped(deep=deep, seed=seed), future)


def check_named(name: str, *, deep: bool, seed: int = 0) -> Finished:
    """Check one claim: the task of a worker."""
    (report,) = checked([claim_named(name).scoped(deep=deep, seed=seed)])
    return Finished(fingerprint(report.claim), report.outcome, report.seconds)


def _report(claim: AnyClaim, future: Future[Finished]) -> ClaimReport:
    try:
        finished = future.result()
    except CancelledError:
        raise InvalidInput(f"the executor cancelled the claim {claim.name} before it was checked") from None
    if finished.fingerprint != fingerprint(claim):
        raise InvalidInput(
            f"a worker has another version of the claim {claim.name}: install worstcase"
            f" {version('worstcase-privacy')} with the same sources and hypothesis {version('hypothesis')} there"
        )
    return ClaimReport(claim, finished.outcome, finished.seconds)


def submit(
    executor: Executor,
    done: "SimpleQueue[Future[Result]]",
    task: Callable[Arguments, Result],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> Future[Result]:
    """Submit a task; its future is added to the queue when it is done."""
    with deferred():  # this may start a process, which inherits that Ctrl-C is blocked
        future = executor.submit(task, *args, **kwargs)
        future.add_done_callback(done.put)
    return future


@contextmanager
def pool(processes: int) -> Iterator[Executor]:
    """Yield an executor with this many processes, which are killed when the block is left."""
    others = set(multiprocessing.active_children())
    require_memory(POOL_MEMORY)
    executor = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        yield executor
    except BrokenProcessPool:
        raise InvalidInput("a worker process was killed from outside, or ran out of memory") from None
    finally:
        try:
            _end(executor, others)
        except BaseException:  # the next tick of a budget, or a second Ctrl-C, before signals were held back
            _end(executor, others)
            raise


def _end(executor: Executor, others: "set[BaseProcess]") -> None:
    """Kill the workers of a pool: the child processes that are not among the others."""
    with deferred():
        before = threading.excepthook
        threading.excepthook = lambda _: None  # the thread of the pool would print a traceback on cancelled tasks
        workers = set(multiprocessing.active_children()) - others
        for worker in workers:
            worker.kill()
        executor.shutdown()
        for worker in workers:
            worker.join()
        threading.excepthook = before


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems on which nothing can be blocked
    # Output of other code here is not an answer.
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The executor of the dask cluster at this address; its workers finish the claims that they have begun."""
    try:
        dask = import_module("distributed")
    except ImportError:
        raise missing("distributed", "a dask cluster") from None
    try:
        dask.comm.resolve_address(address)  # first, since a client that cannot read its address does not end well
        client = dask.Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        raise InvalidInput(f"no dask scheduler answers at {written(address)}") from None
    with client:
        # Not pure: equal tasks of two runs are two tasks, and one run's giving up is not the other's.
        executor = client.get_executor(pure=False)
        try:
            yield executor
        except dask.KilledWorker:
            raise InvalidInput(f"workers of the cluster at {written(address)} died while checking a claim") from None
        except ModuleNotFoundError as error:
            raise InvalidInput(f"workers of the cluster at {written(address)} lack a module: {error}") from None
        finally:
            executor.shutdown(wait=False)  # what is left is cancelled
