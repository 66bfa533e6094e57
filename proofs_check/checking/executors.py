"""What the code of this project says, as one short text.

A claim is only as checked as the code that checked it: its statement, its generator, and whatever these call. All of
it is in the sources of our packages and the data that lie beside them, so one digest over all of them changes when
any of it does, however small the change. That is sometimes too careful, and never too careless.

>>> len(digest()), digest() == digest_of(folders())
(64, True)

Checking claims on any executor: here, in processes of our own, or on a cluster.

A task is the name of a claim, whether its larger scope is meant, the seed of what is drawn, and the budgets of the
run: texts and numbers, so that whoever can call a function of this package can do it. What comes back is a small
record. It carries the *fingerprint* of the claim that was checked: what it says and expects, its scope, and the
sources of our packages. A worker that has other ones would answer another question, and is found out.

Reports come as claims are finished, not in the order in which they were given. While it waits, this process looks
at its budgets; tasks that are left over when it stops waiting are cancelled.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from proofs_check.checking.registry import claim_named
>>> with ThreadPoolExecutor() as threads:
...     [report.outcome for report in checked_on(threads, [claim_named("minimize1-as-printed-is-right")])]
[Outcome(instances=3, counterexample='(1), k = 2')]
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from proofs_check.checking.claim import AnyClaim, Outcome
from proofs_check.checking.processes import pool
from proofs_check.checking.registry import Report, checked, claim_named
from reference.errors import InvalidInput
from reference.meter import UNLIMITED, Meter
from reference.naming import written
from reference.optional_parts import missing

PACKAGES = ("reference", "fastpath", "proofs_check")


@cache
def digest() -> str:
    """The digest of everything that this process has loaded, or would load."""
    return digest_of(folders())


def folders() -> list[Path]:
    """The folders of our packages."""
    places = (find_spec(name) for name in PACKAGES)
    return [Path(place) for spec in places if spec is not None for place in spec.submodule_search_locations or ()]


def digest_of(folders: Iterable[Path]) -> str:
    """One digest of all files in these folders: their names and their bytes, but not what Python compiled."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(folder.parent).as_posix()
                whole.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


MOST_PROCESSES = 256

_POLL_SECONDS = 0.05
_ANSWER_SECONDS = 10


class Budgets(NamedTuple):
    """Limits that a worker keeps by itself; whatever is None is unlimited."""

    seconds: float | None = None
    memory: float | None = None


NO_BUDGETS = Budgets()


class Finished(NamedTuple):
    """What a worker sends back."""

    fingerprint: str
    outcome: Outcome
    seconds: float


def opened(text: str, most: int) -> AbstractContextManager[Executor | None]:
    """The executor that the text names, for so many tasks at most; None is this process."""
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
    meter: Meter = UNLIMITED,
    budgets: Budgets = NO_BUDGETS,
) -> Iterator[Report]:
    """Check the claims on the executor; each report comes as soon as it is there."""
    if executor is None:
        yield from checked((scoped(claim, deep=deep, seed=seed) for claim in claims), meter)
        return
    tasks = {executor.submit(check_named, claim.name, budgets, deep=deep, seed=seed): claim for claim in claims}
    try:
        for future in _as_finished(tasks, meter):
            yield _report(scoped(tasks[future], deep=deep, seed=seed), future)
    finally:
        for future in tasks:
            future.cancel()


def check_named(name: str, budgets: Budgets, *, deep: bool, seed: int = 0) -> Finished:
    """Check one claim: this is what a worker does."""
    claim = scoped(claim_named(name), deep=deep, seed=seed)
    (report,) = checked([claim], Meter(*budgets))
    return Finished(fingerprint(claim), report.outcome, report.seconds)


def scoped(claim: AnyClaim, *, deep: bool, seed: int = 0) -> AnyClaim:
    """The claim with its larger scope, if that is meant, and drawn with this seed, if it is drawn."""
    return (claim.deep() if deep else claim).seeded(seed)


def fingerprint(claim: AnyClaim) -> str:
    """A short text that changes when the claim, or any code that checks it, does."""
    says = [claim.name, claim.paper, claim.kind.value, claim.words, claim.instead]
    asks = [claim.extent, claim.evidence.value, claim.fails_at]
    return hashlib.sha256(json.dumps([*says, *asks, version("worstcase-privacy"), digest()]).encode()).hexdigest()


def _as_finished(futures: Iterable[Future[Finished]], meter: Meter) -> Iterator[Future[Finished]]:
    """The futures as they finish; of those that finish together, the failed ones last, so that no other is lost."""
    waiting = set(futures)
    total = len(waiting)
    while waiting:
        meter.look("claims", total)
        done, waiting = wait(waiting, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: future.cancelled() or future.exception() is not None):
            yield future
            meter.step(1, "claims", total)


def _report(claim: AnyClaim, future: Future[Finished]) -> Report:
    try:
        finished = future.result()
    except CancelledError:
        raise InvalidInput(f"the executor gave up the claim {claim.name} before it was checked") from None
    if finished.fingerprint != fingerprint(claim):
        raise InvalidInput(
            f"a worker has another version of the claim {claim.name}: it needs worstcase {version('worstcase-privacy')},"
            " with the same sources"
        )
    return Report(claim, finished.outcome, finished.seconds)


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
