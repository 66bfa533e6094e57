"""Buckets that come and go (paper, section 3.3.3, closing remark).

"If one had two bucketizations B and B* that differed only in that B* was
the result of removing some buckets from B and adding x new buckets to B, then […] we memoize MINIMIZE1 for the x new
buckets": nothing else within buckets is new. The bound O(|B*| × k + x × k³) rests on that of MINIMIZE2, and is off
likewise: see the errata.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.at_scale.incremental import IncrementalRelease
from fastpath.at_scale.summary import Summary
from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import disclosure
from reference.meter import Meter
from reference.small_instances import Release, released, releases, shown_release

Change: TypeAlias = tuple[Release, int, Release]
"""A release, the bucket that is removed, and the buckets that are added."""


def shown_change(change: Change) -> str:
    """The release and the change."""
    return f"{shown_release(change[0])}, without bucket {change[1]}, with {shown_release(change[2])}"


@enumerated(
    "all releases of at most {people} people, one bucket removed, 1 or 2 buckets of at most {added} people added",
    shown=shown_change,
)
def changes(people: int, added: int) -> Iterator[Change]:
    """All small releases, all buckets to remove, one or two to add."""
    for before, new in product(releases(people), releases(added, most_buckets=2)):
        yield from ((before, place, new) for place in range(len(before)))


def after_change(change: Change, k: int) -> Fraction:
    """The maximum disclosure after the change, without starting again."""
    before, place, added = change
    release = IncrementalRelease(k, released(before).buckets)
    for bucket in released(added).buckets:
        release.add(bucket)
    release.remove(place)
    return release.maximum_disclosure().value


def change_is_as_new(change: Change, changed: Callable[[Change, int], Fraction] = after_change) -> bool:
    """After removing and adding buckets the maximum disclosure is that of the new bucketization."""
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


CLAIMS = (
    Claim(
        name="a-changed-release-is-as-a-new-one",
        paper="3.3.3, closing remark",
        scope=changes(5, added=3).also("k ≤ 2"),
        statement=change_is_as_new,
    ),
    Claim(
        name="only-new-buckets-cost-anything-within-buckets",
        paper="3.3.3, closing remark",
        scope=changes(5, added=3).also("steps counted"),
        statement=only_new_buckets_cost,
    ),
)
