"""Buckets that come and go, and summaries that merge (paper, closing remark of section 3.3.3; ours).

"If one had two bucketizations B and B* that differed only in that B* was the result of removing some buckets from B
and adding x new buckets to B, then […] we memoize MINIMIZE1 for the x new buckets": nothing else within buckets is
new. Its bound O(|B*| × k + x × k³) rests on that of MINIMIZE2, and is off likewise: see the errata.

**A release is two vectors** (ours). M(h) = min over b of m_b(h) and R(h) = min over b of m_b(h)·n_b/n_b(s_b^0), h ≤
k + 1, determine the maximum disclosure: the optimum is min over h of R(h)·P(k + 1 - h), with P the best product of
M's. Choosing one bucket twice is worse than once (see `crossing`), so it does no harm that the vectors forget which
bucket is which. Vectors merge by minimum, which is associative, commutative and idempotent.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.at_scale.incremental import IncrementalRelease
from fastpath.at_scale.summary import Summary
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from proofs_check.paper.claims.minimize_across import corrected
from reference.meter import Meter
from reference.small_instances import (
    Case,
    Histogram,
    Release,
    cases,
    histograms_up_to,
    released,
    releases,
    shown_case,
    shown_release,
)

Change: TypeAlias = tuple[Release, int, Release]
"""A release, the bucket that is removed, and the buckets that are added."""


def changes() -> Iterator[Change]:
    """All small releases, all buckets to remove, one or two to add."""
    for before, added in product(releases(5), releases(3, most_buckets=2)):
        yield from ((before, place, added) for place in range(len(before)))


def after_change(change: Change, k: int) -> Fraction:
    """The maximum disclosure after the change, without starting again."""
    before, place, added = change
    release = IncrementalRelease(k, released(before).buckets)
    for bucket in released(added).buckets:
        release.add(bucket)
    release.remove(place)
    return release.maximum_disclosure().value


def change_is_as_new(change: Change, changed: Callable[[Change, int], Fraction] = after_change) -> bool:
    """For k = 0, 1, 2 the changed release discloses what the new one does."""
    before, place, added = change
    new = tuple(sorted((*before[:place], *before[place + 1 :], *added)))
    return all(changed(change, k) == disclosure(new, k) for k in range(3))


def steps_of_change(change: Change) -> tuple[int, int]:
    """The steps of tables within buckets that a change takes, and those of the added buckets alone."""
    before, place, added = change
    meter = Meter()
    release = IncrementalRelease(4, released(before).buckets, meter)
    already = meter.done
    for bucket in released(added).buckets:
        release.add(bucket)
    release.remove(place)
    alone = Meter()
    for row in set(added):
        Summary.of_bucket(row, 0, 5, alone)
    return meter.done - already, alone.done


def only_new_buckets_cost(change: Change, steps: Callable[[Change], tuple[int, int]] = steps_of_change) -> bool:
    """A change takes no more steps within buckets than the added buckets do."""
    taken, allowed = steps(change)
    return taken <= allowed


def summaries_are_exact(case: Case, fast: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The two vectors give what the whole program gives, bucket by bucket."""
    ratio = corrected(*case)
    return ratio is not None and fast(*case) == 1 / (1 + ratio)


def _triples() -> Iterator[tuple[Histogram, ...]]:
    return product(histograms_up_to(5), repeat=3)


def merging_is_a_minimum(
    rows: tuple[Histogram, ...], merge: Callable[[Summary, Summary], Summary] = Summary.merge
) -> bool:
    """Merging is associative, commutative and idempotent."""
    a, b, c = (Summary.of_bucket(row, place, 4) for place, row in enumerate(rows))
    return merge(merge(a, b), c) == merge(a, merge(b, c)) and merge(a, b) == merge(b, a) and merge(a, a) == a


def _shown(change: Change) -> str:
    return f"{shown_release(change[0])}, without bucket {change[1]}, with {shown_release(change[2])}"


CLAIMS = (
    Claim(
        name="a-changed-release-is-as-a-new-one",
        paper="3.3.3, closing remark",
        words="After removing and adding buckets the maximum disclosure is that of the new bucketization.",
        scope=Every(
            "all releases of at most 5 people, one bucket removed, 1 or 2 buckets of at most 3 people added, k ≤ 2",
            changes,
        ),
        statement=change_is_as_new,
        shown=_shown,
    ),
    Claim(
        name="only-new-buckets-cost-anything-within-buckets",
        paper="3.3.3, closing remark",
        words="After a change only the added buckets' tables within buckets are computed.",
        scope=Every(
            "all releases of at most 5 people, one bucket removed, 1 or 2 of at most 3 people added; steps counted",
            changes,
        ),
        statement=only_new_buckets_cost,
        shown=_shown,
    ),
    Claim(
        name="two-vectors-say-everything-about-a-release",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="M and R, 2(k + 1) numbers, determine the maximum disclosure exactly.",
        scope=Every(
            "all releases of at most 7 people, k ≤ 3, against MINIMIZE2 over all atoms",
            lambda: cases(7, range(4)),
            deeper=Every(
                "all releases of at most 8 people, k ≤ 4, against MINIMIZE2 over all atoms", lambda: cases(8, range(5))
            ),
        ),
        statement=summaries_are_exact,
        shown=shown_case,
    ),
    Claim(
        name="summaries-merge-by-minimum",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="Merging summaries is associative, commutative and idempotent.",
        scope=Every("all triples of histograms of at most 5 people, 4 atoms", _triples),
        statement=merging_is_a_minimum,
    ),
)
