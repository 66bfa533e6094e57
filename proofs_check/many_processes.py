"""Checking claims in several processes, a module of claims a task.

Claims of one module share what they have worked out, so they are checked in one process. Workers leave Ctrl-C to
the process that started them, which stops them when it is interrupted or when a budget is used up.
"""

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from proofs_check.claim import AnyClaim, Outcome
from proofs_check.registry import Report, checked, claim_named
from reference.meter import UNLIMITED, Meter

if TYPE_CHECKING:
    from multiprocessing.pool import IMapIterator

Task: TypeAlias = tuple[tuple[str, ...], bool]
"""Names of claims, and whether their larger scopes are meant."""
Results: TypeAlias = list[tuple[str, Outcome, float]]

_POLL_SECONDS = 0.05


def checked_at_once(
    claims: Sequence[AnyClaim], processes: int, *, deep: bool = False, meter: Meter = UNLIMITED
) -> Iterator[Report]:
    """Check the claims, by their names, in so many processes; reports come in the order of the claims."""
    modules = groupby(claims, key=lambda claim: claim.statement.__module__)
    tasks: list[Task] = [(tuple(claim.name for claim in group), deep) for _, group in modules]
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(processes, len(tasks)), _leave_interrupts_alone) as pool:
        results = pool.imap(_work, tasks)
        for _ in tasks:
            for name, outcome, seconds in _next(results, meter):
                yield Report(scoped(claim_named(name), deep=deep), outcome, seconds)


def scoped(claim: AnyClaim, *, deep: bool) -> AnyClaim:
    """The claim with its larger scope, if that is meant."""
    return claim.deep() if deep else claim


def _next(results: "IMapIterator[Results]", meter: Meter) -> Results:
    while True:
        try:
            return results.next(timeout=_POLL_SECONDS)
        except multiprocessing.TimeoutError:
            meter.look("claims")


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(task: Task) -> Results:
    names, deep = task
    reports = checked(scoped(claim_named(name), deep=deep) for name in names)
    return [(report.claim.name, report.outcome, report.seconds) for report in reports]
