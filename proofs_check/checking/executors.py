"""Checking claims on any executor: here, in processes of our own, or on a cluster.

A task is the name of a claim, whether its larger scope is meant, and the seed of what is drawn: texts and numbers,
so that any process that has this package can do it. What comes back is a small record with the *fingerprint*
(`checking.journal`) of the claim that was checked: a worker that has other sources would answer another question, and
is found out.

Reports come as claims are finished, not in the order in which they were given. Tasks that are left over
when this process stops waiting, because of an error or a budget, are cancelled.

>>> from concurrent.futures import ThreadPoolExecutor
>>> with ThreadPoolExecutor() as threads:
...     reports = list(checked_on(threads, [claim_named("minimize1-as-printed-is-right")]))
>>> [report.outcome.counterexample for report in reports]
['(1), k = 2']
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from importlib.metadata import version
from typing import NamedTuple

from proofs_check.checking.claim import AnyClaim, Outcome
from proofs_check.checking.journal import fingerprint
from proofs_check.checking.processes import pool
from proofs_check.checking.registry import ClaimReport, checked, claim_named
from reference.errors import InvalidInput
from reference.extras import missing
from reference.naming import written
from reference.progress import step

MOST_PROCESSES = 256
"""More than one machine has processors; a larger number is a slip of the pen."""

_ANSWER_SECONDS = 10


class Finished(NamedTuple):
    """What a worker sends back."""

    fingerprint: str
    outcome: Outcome
    seconds: float


def opened(text: str, most: int) -> AbstractContextManager[Executor | None]:
    """The executor that the text names, for at most `most` tasks; None is this process."""
    kind, colon, argument = text.partition(":")
    match kind, colon:
        case "here", "":
            return nullcontext()
        case "processes", _:
            number = _number(argument) if colon else os.cpu_count() or 1
            return pool(max(1, min(number, most)))
        case "dask", ":" if argument:
            return _cluster(argument)
    raise InvalidInput(f"the executor is {written(text)}, but here, processes, processes:N or dask:ADDRESS is expected")


def checked_on(
    executor: Executor | None,
    claims: Sequence[AnyClaim],
    *,
    deep: bool = False,
    seed: int = 0,
) -> Iterator[ClaimReport]:
    """Check the claims on the executor; each report comes as soon as it is there."""
    if executor is None:
        yield from checked(claim.scoped(deep=deep, seed=seed) for claim in claims)
        return
    tasks = {executor.submit(check_named, claim.name, deep=deep, seed=seed): claim for claim in claims}
    try:
        for future in _as_finished(tasks):
            yield _report(tasks[future].scoped(deep=deep, seed=seed), future)
    finally:
        for future in tasks:
            future.cancel()


def check_named(name: str, *, deep: bool, seed: int = 0) -> Finished:
    """Check one claim: this is what a worker does."""
    claim = claim_named(name).scoped(deep=deep, seed=seed)
    (report,) = checked([claim])
    return Finished(fingerprint(claim), report.outcome, report.seconds)


def _as_finished(futures: Iterable[Future[Finished]]) -> Iterator[Future[Finished]]:
    """The futures as they finish; of those that finish together, the failed ones last, so that no other is lost."""
    waiting = set(futures)
    total = len(waiting)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: future.cancelled() or future.exception() is not None):
            yield future
            step(1, "claims", total)


def _report(claim: AnyClaim, future: Future[Finished]) -> ClaimReport:
    try:
        finished = future.result()
    except CancelledError:
        raise InvalidInput(f"the executor gave up the claim {claim.name} before it was checked") from None
    if finished.fingerprint != fingerprint(claim):
        raise InvalidInput(
            f"a worker has another version of the claim {claim.name}: it needs worstcase"
            f" {version('worstcase-privacy')} with the same sources, and hypothesis {version('hypothesis')}"
        )
    return ClaimReport(claim, finished.outcome, finished.seconds)


def _number(argument: str) -> int:
    if argument.isascii() and argument.isdigit() and 1 <= int(argument[:9]) <= MOST_PROCESSES:
        return int(argument)
    raise InvalidInput(f"{written(argument)} is no number of processes from 1 to {MOST_PROCESSES}")


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The executor of the dask cluster at this address; a claim that a worker has begun, it finishes on its own."""
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
        try:
            # Not pure: equal tasks of two runs are two tasks, and one run's giving up is not the other's.
            yield client.get_executor(pure=False)
        except dask.KilledWorker:
            raise InvalidInput(
                f"workers of the cluster at {written(address)} died while they checked a claim"
            ) from None
        except ModuleNotFoundError as error:
            raise InvalidInput(f"workers of the cluster at {written(address)} lack a module: {error}") from None
