"""Whether what a verifier accepted is true, counted in a way that shares nothing with the verifier.

The maximum disclosure of small releases is searched for over all conjunctions of k simple implications, table by table;
that of larger ones comes from the paper's own program, mended (`proofs_check.oracles.minimize2`). Where a bucket has at
most k + 1 values it is 1: k negations leave one of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import factorial, prod

from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.oracles.small_releases import largest
from reference.instances import Release, released
from reference.languages.builtin import SimpleImplications

_MOST_TABLES = 200


def true_disclosure(buckets: Iterable[Mapping[str, int]], k: int) -> Fraction:
    """The maximum disclosure of a release with these counts, with k implications."""
    release = tuple(sorted(tuple(sorted(counts.values(), reverse=True)) for counts in buckets))
    return Fraction(1) if any(len(row) <= k + 1 for row in release) else _disclosure(release, k)


@lru_cache(maxsize=100_000)
def _disclosure(release: Release, k: int) -> Fraction:
    if sum(map(sum, release)) < 12 and _tables(release) <= _MOST_TABLES and k < 2:
        return largest(released(release), SimpleImplications(), k)
    ratio = Minimize2(release, after_last=placed_or_not).corrected(k)
    return Fraction(0) if ratio is None else 1 / (1 + ratio)


def _tables(release: Release) -> int:
    return prod(factorial(sum(row)) // prod(map(factorial, row)) for row in release)


@lru_cache(maxsize=100_000)
def has_model(variables: int, clauses: tuple[Sequence[int], ...]) -> bool:
    """Whether some assignment makes every clause true: all of them are tried."""
    assignments = product((-1, 1), repeat=variables)
    return any(all(any(signs[abs(v) - 1] * v > 0 for v in clause) for clause in clauses) for signs in assignments)
