"""What one could believe of entropy and disclosure, and is false (siblings of the paper's section 4).

More entropy does not mean less disclosure, not even for one bucket, nor for the best release of a table with least
entropy h, the paper's T(h): few values, evenly spread, are soon ruled out, and a large count among many small ones has
much entropy. What is so: `claims.evenness`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.entropy_order import bits, by_entropy, has_more_entropy
from proofs_check.oracles.pairs_of_buckets import Compared, compared
from proofs_check.oracles.small_releases import disclosure, histograms_with_k
from reference.small_instances import Histogram, Release, released, row_histogram, set_partitions, shown_release


def entropy_protects(case: Compared, more: Callable[[Histogram, Histogram], bool] = has_more_entropy) -> bool:
    """Of two buckets, the one whose values have more entropy discloses no more."""
    one, other, k = case
    return not more(one, other) or disclosure((one,), k) <= disclosure((other,), k)


def entropies_and_disclosures(case: Compared) -> Shown:
    """Entropy and disclosure of both buckets, and the one with more of both."""
    one, other, k = case
    parts = (f"{shown_release((row,))} has {bits(row):.4f} bits, {disclosure((row,), k)}" for row in (one, other))
    return Shown(f"entropy and maximum disclosure: {'; '.join(parts)}", released((one,)), k)


@cache
def bucketizations(table: Histogram) -> tuple[Release, ...]:
    """All bucketizations of a table whose values occur so often, up to symmetry."""
    values = [value for value, count in enumerate(table) for _ in range(count)]
    found = set()
    for parts in set_partitions(range(len(values))):
        rows = ([sum(values[i] == value for i in part) for value in range(len(table))] for part in parts)
        found.add(tuple(sorted(map(row_histogram, rows))))
    return tuple(sorted(found))


def best_by_entropy(table: Histogram, k: int) -> list[tuple[Histogram, Release]]:
    """For each least entropy of a bucket, in increasing order, a bucket that has it, and the release that is T(h)."""
    lowest = [(min(release, key=by_entropy), release) for release in bucketizations(table)]
    lowest.sort(key=lambda pair: by_entropy(pair[0]))
    groups = groupby(lowest, key=lambda pair: by_entropy(pair[0]))
    return [min(group, key=lambda pair: disclosure(pair[1], k)) for _, group in groups]


def least_disclosure_falls(
    case: tuple[Histogram, int], measured: Callable[[Release, int], Fraction] = disclosure
) -> bool:
    """The least maximum disclosure among the bucketizations with least entropy h never rises with h."""
    values = [measured(release, case[1]) for _, release in best_by_entropy(*case)]
    return all(one >= other for one, other in pairwise(values))


def rise_in_a_table(case: tuple[Histogram, int]) -> Shown:
    """The first rise, and the release that discloses more."""
    table, k = case
    pairs = pairwise(best_by_entropy(table, k))
    both = next(pair for pair in pairs if disclosure(pair[0][1], k) < disclosure(pair[1][1], k))
    parts = (f"{disclosure(one, k)} at h = {bits(row):.4f} by {shown_release(one)}" for row, one in both)
    return Shown(f"w(T(h), {k}) rises from {' to '.join(parts)}", released(both[1][1]), k)


@enumerated(
    "all tables of at most {people} people, all their bucketizations, {k}",
    shown=lambda case: f"a table {shown_release(case[:1])}, k = {case[1]}",
)
def tables_with_k(people: int, k: int) -> Iterator[tuple[Histogram, int]]:
    """All tables, each given by its histogram, with each k."""
    return iter(histograms_with_k(people, k))


CLAIMS = (
    near_miss(
        name="more-entropy-means-less-disclosure",
        paper="sibling of 4",
        scope=compared(9, k=3),
        statement=entropy_protects,
        fails_at="(3, 1, 1) against (1, 1), k = 0",
        fails_with="entropy and maximum disclosure: (3, 1, 1) has 1.3710 bits, 3/5; (1, 1) has 1.0000 bits, 1/2",
        shows=entropies_and_disclosures,
        instead="a-more-even-bucket-never-discloses-more",
    ),
    near_miss(
        name="the-least-disclosure-falls-as-entropy-rises",
        paper="sibling of 4, Figure 6",
        scope=tables_with_k(8, k=3),
        statement=least_disclosure_falls,
        fails_at="a table (3, 1, 1, 1, 1, 1), k = 0",
        fails_with="w(T(h), 0) rises from 1/2 at h = 1.0000 by (1, 1) + (1, 1) + (1, 1) + (1, 1) to 3/5 at h ="
        " 1.3710 by (1, 1, 1) + (3, 1, 1)",
        shows=rise_in_a_table,
        instead="coarser-bucketizations-are-safer",
    ),
)
