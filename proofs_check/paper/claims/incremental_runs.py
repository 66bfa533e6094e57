"""Buckets that come and go (paper, section 3.3.3, closing remark).

"If one had two bucketizations B and B* that differed only in that B* was the result of removing some buckets from B and
adding x new buckets to B, then […] we memoize MINIMIZE1 for the x new buckets": nothing else within buckets is new.
Here `fastpath`'s incremental release is really changed, and its steps are counted.

**The bound** O(|B*| k + x k³) rests on that of MINIMIZE2, which merely memoised takes |B*| k² (see the near misses).
`fastpath` takes O(|B*| k + x k³ + k²), whatever is removed. The last term matters only if nothing is added (x = 0) and
k is larger than |B*|: with x ≥ 1 it is less than x k³. Whether it can be had without it is open. (Here all summaries
are merged again. The incremental release of `fastpath` merges only along the way from a changed bucket to the root of
a tree, which is less unless much is removed.)

**Buckets that are known to go.** MINIMIZE2's values for a bucket depend on the buckets from there on. So if those that
will be removed stand in front, and new ones take their place, all values for the buckets that stay are reused.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.incremental import IncrementalRelease
from fastpath.minimize1 import within_bucket
from fastpath.minimize2 import optima
from fastpath.summary import Summary, merge_all
from proofs_check.claims.claim import Claim, correction
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import disclosure
from reference.instances import Histogram, Release, released, releases, shown_release
from reference.progress import counted

Change: TypeAlias = tuple[Release, int, Release]
"""A release, the bucket that is removed, and the buckets that are added."""


def shown_change(change: Change) -> str:
    """The release and the change."""
    return f"{shown_release(change[0])}, without bucket {change[1]}, with {shown_release(change[2])}"


@enumerated(
    "all releases of at most {people} people, one bucket removed, 1 or 2 of at most {added} people added in any order",
    shown=shown_change,
)
def changes(people: int, added: int) -> Iterator[Change]:
    """All small releases, all buckets to remove, one or two to add."""
    for before, new in product(releases(people), releases(added, most_buckets=2)):
        for order in sorted({new, new[::-1]}):
            yield from ((before, place, order) for place in range(len(before)))


def changed(change: Change, k: int) -> tuple[IncrementalRelease, Counter[str]]:
    """The release after the change, without starting again, and the steps of the change by kind."""
    before, place, added = change
    release = IncrementalRelease(k, released(before).buckets)
    with counted() as steps:
        for bucket in released(added).buckets:
            release.add(bucket)
        release.remove(place)
    return release, steps


def after_change(change: Change) -> list[Fraction]:
    """The maximum disclosure after the change, for k = 0, 1, 2."""
    return [answer.value for answer in changed(change, 2)[0].curve()]


def change_is_as_new(change: Change, answers: Callable[[Change], list[Fraction]] = after_change) -> bool:
    """After removing and adding buckets the maximum disclosure is that of the new bucketization."""
    before, place, added = change
    new = tuple(sorted((*before[:place], *before[place + 1 :], *added)))
    return answers(change) == [disclosure(new, k) for k in range(3)]


def patterns_of_change(change: Change) -> int:
    """The steps within buckets that a change takes, for k = 4."""
    return changed(change, 4)[1]["patterns"]


def only_new_buckets_cost(change: Change, steps: Callable[[Change], int] = patterns_of_change) -> bool:
    """A change takes the steps within buckets that the added buckets with new histograms take, and no others."""
    before, _, added = change
    with counted() as alone:
        for row in set(added) - set(before):
            Summary.of_bucket(row, 0, 5)
    return steps(change) == alone["patterns"]


class Run(NamedTuple):
    """How many buckets stay, are removed and are added, and k."""

    kept: int
    removed: int
    added: int
    k: int

    def __str__(self) -> str:
        return f"{self.kept} kept, {self.removed} removed, {self.added} added, k = {self.k}"


@enumerated("{kept} buckets kept, {removed} removed, {added} added, {k}", evidence=Evidence.EXAMPLE)
def runs(kept: tuple[int, ...], removed: tuple[int, ...], added: tuple[int, ...], k: tuple[int, ...]) -> Iterator[Run]:
    """Changes of these sizes."""
    return (Run(*one) for one in product(kept, removed, added, k))


class Steps(NamedTuple):
    """How many comparisons and products are made across buckets, and how many steps within them."""

    across: int
    within: int


@cache
def _summary(row: Histogram, k: int) -> Summary:
    """What is remembered of a bucket: MINIMIZE1 for all numbers of atoms."""
    return Summary.of_bucket(row, 0, k + 1)


def steps_of_run(run: Run) -> Steps:
    """The steps for B*, with all that is known of the buckets of B, where no two buckets are alike."""
    kept, removed, added = rows_of(run)
    known = {row: _summary(row, run.k) for row in (*removed, *kept)}
    with counted() as within:
        known |= {row: Summary.of_bucket(row, 0, run.k + 1) for row in added}
    with counted() as across:
        optima(merge_all([known[row] for row in (*kept, *added)]))
    return Steps(across["comparisons"] + across["products"], within.total())


def run_keeps_the_bound(run: Run, steps: Callable[[Run], Steps] = steps_of_run) -> bool:
    """With MINIMIZE1 kept for B, `fastpath` answers for B* after 2(|B*| - 1)(k + 1) comparisons and (k + 1)² products,
    and at most (k + 1)³ steps within each of the x new buckets: O(|B*| k + x k³ + k²).
    """  # noqa: D205 - one sentence
    buckets, k = run.kept + run.added, run.k
    across, within = steps(run)
    return across == 2 * (buckets - 1) * (k + 1) + (k + 1) ** 2 and within <= run.added * (k + 1) ** 3


class Rerun(NamedTuple):
    """What MINIMIZE2 gives for a release after another, and how often its loop turned for that."""

    value: Number
    turns: int


Within: TypeAlias = Callable[[Histogram, int], Fraction]
within: Within = cache(within_bucket)


def rerun(before: Release, after: Release, k: int, within: Within = within) -> Rerun:
    """MINIMIZE2, corrected, for the one and then for the other, whose last buckets may be the same."""
    first = Minimize2(before, after_last=placed_or_not, within=within)
    first.corrected(k)
    second = Minimize2(after, after_last=placed_or_not, within=within)
    shift = len(after) - len(before)
    differ = (one != other for one, other in zip(before[::-1], after[::-1], strict=False))
    same = next((number for number, is_other in enumerate(differ) if is_other), min(len(before), len(after)))
    for (i, h, a), value in first.known.items():
        if i >= len(before) - same:  # it is about the last buckets, which are the same
            second.known[i + shift, h, a] = value
    return Rerun(second.corrected(k), second.turns)


def rows_of(run: Run) -> tuple[Release, Release, Release]:
    """Different buckets that stay, are removed, and are added."""
    rows = [(number + 2, *range(run.k + 2, 0, -1)) for number in range(run.kept + run.removed + run.added)]
    kept, removed, added = rows[: run.kept], rows[run.kept : -run.added or None], rows[len(rows) - run.added :]
    return tuple(kept), tuple(removed), tuple(added)


def front_is_reused(run: Run, again: Callable[[Release, Release, int], Rerun] = rerun) -> bool:
    """If buckets that go stand in front, and new ones take their place, MINIMIZE2's loop turns for the new only."""
    kept, removed, added = rows_of(run)
    value, turns = again((*removed, *kept), (*added, *kept), run.k)
    expected = (run.k + 1) + (run.added - 1) * (run.k + 1) * (run.k + 2) if run.added else 0
    whole = Minimize2((*added, *kept), after_last=placed_or_not, within=within)
    return value == whole.corrected(run.k) and turns == expected


CLAIMS = (
    Claim(
        name="a-changed-release-is-as-a-new-one",
        paper="3.3.3, closing remark",
        scope=changes(4, added=5).deepened(changes(5, added=6)).also("k ≤ 2"),
        statement=change_is_as_new,
    ),
    Claim(
        name="only-new-buckets-cost-anything-within-buckets",
        paper="3.3.3, closing remark",
        scope=changes(4, added=5).also("k = 4, steps counted"),
        statement=only_new_buckets_cost,
    ),
    correction(
        name="an-incremental-run-of-fastpath-keeps-the-bound",
        paper="3.3.3, closing remark",
        scope=runs(kept=(1, 15, 40), removed=(0, 1, 30), added=(0, 1, 4), k=(0, 1, 2, 4, 8, 16)).also("steps counted"),
        statement=run_keeps_the_bound,
    ),
    Claim(
        name="minimize2-is-reused-if-buckets-that-go-are-in-front",
        paper="3.3.3, closing remark",
        scope=runs(kept=(1, 2, 5), removed=(1, 2), added=(0, 1, 2), k=(0, 1, 2, 4)).also("turns counted"),
        statement=front_is_reused,
    ),
)
