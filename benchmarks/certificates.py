"""Does checking a certificate cost no more than solving? Both start from the same parsed JSON, in one run.

Solving means: the counts become a bucketization, whose maximum disclosure and attacker are computed. Checking means
the whole of `verify`: the attacker's formula is parsed and counted, and every inequality is compared. Parsing and
counting a formula takes a millisecond or two however small the release is, so below a hundred buckets or so checking
takes longer; that is shown, too, but nothing is demanded of it.
"""

import json
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from fastpath.certificate import certify
from fastpath.disclosure import maximum_disclosure
from proofs_check.certificate_verifier import verify
from reference.bucketization import Bucketization

SEED = 2007
TURNS = 5
DEMANDED_FROM = 1_000


class Measured(NamedTuple):
    """A release of `buckets` random buckets of 14 values, and the seconds of one core for it."""

    buckets: int
    k: int
    profiles: int
    solving: float
    certifying: float
    checking: float


def measurements(*, quick: bool) -> Iterator[Measured]:
    """Releases from 1 to 10,000 buckets; each number is the least of several turns."""
    generator = np.random.default_rng(SEED)
    for number in (1, 10, 100, 1_000) if quick else (1, 10, 100, 1_000, 10_000):
        rows = generator.integers(1, 1000, size=(number, 14)).tolist()
        counts = [{f"v{j}": count for j, count in enumerate(row)} for row in rows]
        for k in (1, 5, 12):
            yield measured(counts, k)


def measured(counts: list[dict[str, int]], k: int) -> Measured:
    """The three costs of one release."""
    certificate = json.loads(json.dumps(certify(Bucketization.of_histograms(counts), k)))
    works: list[Callable[[], object]] = [
        lambda: maximum_disclosure(Bucketization.of_histograms(counts), k),
        lambda: certify(Bucketization.of_histograms(counts), k),
        lambda: verify(certificate),
    ]
    turns = [[_seconds(work) for work in works] for _ in range(TURNS)]
    return Measured(len(counts), k, len(certificate["profiles"]), *map(min, zip(*turns, strict=True)))


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
