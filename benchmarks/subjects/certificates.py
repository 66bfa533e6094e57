"""Does checking a certificate cost no more than solving? Both start from the same parsed JSON.

Solving means: the counts become a bucketization, whose maximum disclosure and attacker are computed. Checking means the
whole of `verify`: the attacker's formula is parsed and counted, and every inequality is compared. Nothing is promised
for fewer than a thousand buckets, where both take some milliseconds at most.
"""

import json
from collections.abc import Iterator
from functools import partial

import numpy as np

from benchmarks.measurement import Row, ScalingCurve, Turns, Way, beside, curve
from fastpath.certificate import certify
from fastpath.disclosure import maximum_disclosure
from proofs_check.certificate_verifier import verify
from reference.buckets import Bucketization

SEED = 2007
PROMISED_FROM = 1_000  # buckets


def rows(turns: Turns) -> Iterator[Row]:
    """Releases of several sizes, then curves of the verifier alone."""
    generator = np.random.default_rng(SEED)
    for number in (1, 10) if turns.short else (10, 1_000, 10_000):
        counts = _counts(generator, number, 14)
        for k in (1, 12) if number == PROMISED_FROM else (5,):
            promised = {"solving": 1.0} if number >= PROMISED_FROM else {}
            what = f"a certificate for {number:,} random buckets of 14 values, k = {k}, checked"
            theirs = {"solving": ("solving", partial(_solved, counts, k))}
            name = f"certificates/{number}-buckets-{k}-facts"
            yield from beside(turns, name, what, ("verifier", _checked(counts, k)), theirs, promised)
    yield from curves(turns)


def curves(turns: Turns) -> Iterator[ScalingCurve]:
    """The verifier: buckets, facts, values."""
    generator = np.random.default_rng(SEED)
    yield curve(
        turns,
        "certificates/buckets",
        "a certificate checked, random buckets of 14 values, k = 5",
        "|B|",
        {10**e: _checked(_counts(generator, 10**e, 14), 5) for e in range(1, 3 if turns.short else 5)},
        theory="1: every bucket is compared with a profile that covers it",
    )
    yield curve(
        turns,
        "certificates/facts",
        "a certificate checked, 100 random buckets of 100 values, k facts",
        "k",
        {k: _checked(_counts(generator, 100, 100), k) for k in ((2, 4) if turns.short else (5, 10, 20, 40, 80))},
        theory="at most 3: all patterns of k + 1 atoms over at most k + 1 people, for each profile",
    )
    yield curve(
        turns,
        "certificates/values",
        "a certificate checked, 100 random buckets of n values, k = 5",
        "n",
        {
            n: _checked(_counts(generator, 100, n), 5)
            for n in ((10, 20) if turns.short else (25, 50, 100, 200, 400, 800))
        },
        theory="1: every count is read once",
    )


def _counts(generator: np.random.Generator, number: int, values: int) -> list[dict[str, int]]:
    table = generator.integers(1, 1000, size=(number, values)).tolist()
    return [{f"v{j}": count for j, count in enumerate(row)} for row in table]


def _solved(counts: list[dict[str, int]], k: int) -> object:
    return maximum_disclosure(Bucketization.of_histograms(counts), k).value


def _checked(counts: list[dict[str, int]], k: int) -> Way:
    certificate = json.loads(json.dumps(certify(Bucketization.of_histograms(counts), k)))
    return lambda: verify(certificate)
