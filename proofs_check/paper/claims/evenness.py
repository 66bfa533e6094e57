"""Uniform buckets disclose less: in which sense that is so (paper, section 4).

"If all the buckets in a table have a nearly uniform distribution, then the maximum disclosure should be lower", the
paper says of its intuition, adding that "the exact relationship is not obvious". By entropy it is not so (see the near
misses). But it is so in this sense: let a bucket be made *more even* by giving one person, whose value occurs more
often than another one does, that other value (which may be new to the bucket). Then no number of implications, nor of
negated atoms, discloses more than before. Steps of this kind lead from any bucket to the most uniform one with as many
people and values.

Why: T(u), the number of people with the u most frequent values, never grows in such a step, nor does the largest
frequency. In Formula (1) the first makes every factor of the numerator at least as large, the second every denominator
at most as large; so the minimum never falls, and the maximum disclosure 1/(1 + minimum) never rises.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from proofs_check.checking.claim import ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.small_releases import disclosures
from proofs_check.paper.claims.certainty import against_negations
from reference.small_instances import Histogram, Release, releases, shown_release

MOST_K = 4

Evened: TypeAlias = tuple[Release, int, int, int]
"""A release, the number of a bucket, and the places of two values in it."""


def made_more_even(row: Histogram, more: int, less: int) -> Histogram:
    """One person with the first value gets the second one, which may be one that did not occur."""
    counts = [*row, 0]
    counts[more] -= 1
    counts[less] += 1
    return tuple(sorted((count for count in counts if count), reverse=True))


def shown_evened(case: Evened) -> str:
    """The release, and what the bucket becomes."""
    release, bucket, more, less = case
    after = made_more_even(release[bucket], more, less)
    return f"{shown_release(release)}, {shown_release(release[bucket : bucket + 1])} becomes {shown_release((after,))}"


@enumerated(
    "all releases of at most {people} people, all buckets, all pairs of a more and a less frequent value",
    shown=shown_evened,
)
def evened(people: int) -> Iterator[Evened]:
    """All steps to a more even bucket."""
    for release in releases(people):
        for bucket, row in enumerate(release):
            counts = (*row, 0)
            places = range(len(counts))
            yield from (
                (release, bucket, more, less) for more in places for less in places if counts[more] > counts[less]
            )


def evenness_never_discloses_more(
    case: Evened,
    step: Callable[[Histogram, int, int], Histogram] = made_more_even,
    curve: Callable[[Release, int], list[Fraction]] = disclosures,
) -> bool:
    """A bucket made more even never discloses more, with k implications or k negated atoms."""
    release, bucket, more, less = case
    after = (*release[:bucket], step(release[bucket], more, less), *release[bucket + 1 :])
    pairs = zip(curve(release, MOST_K), curve(after, MOST_K), strict=True)
    return all(one >= other for one, other in pairs) and all(
        against_negations(release, k) >= against_negations(after, k) for k in range(MOST_K + 1)
    )


SCOPE: Every[Evened] = evened(7).deepened(evened(12)).also(f"k ≤ {MOST_K}")

CLAIMS = (
    ours(
        name="a-more-even-bucket-never-discloses-more",
        paper="ours, on 4",
        scope=SCOPE,
        statement=evenness_never_discloses_more,
    ),
)
