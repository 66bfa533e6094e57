"""What one could believe of safe releases (siblings of the paper's sections 1 and 3.4).

k-anonymity asks for large buckets, and the paper's introduction says why that is not enough: what counts is how the
values are spread. And there need not be *the* minimal safe bucketization: the paper rightly speaks of all of them.
"""

from collections.abc import Iterator
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from proofs_check.paper.claims.order import Question, bucketizations, is_safe, questions
from reference.order import precedes
from reference.small_instances import Histogram, histograms, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""A bucket, a larger one, and k."""


def larger_buckets(most_people: int) -> Iterator[Compared]:
    """All pairs of a bucket and a larger one, with each k up to 2."""
    for people in range(3, most_people + 1):
        sizes = [(n, people - n) for n in range(1, people) if n < people - n]
        pairs = sorted((one, other) for n, m in sizes for one in histograms(n) for other in histograms(m))
        yield from ((one, other, k) for k in range(3) for one, other in pairs)


def larger_is_safer(case: Compared) -> bool:
    """The larger bucket discloses no more."""
    smaller, larger, k = case
    return disclosure((larger,), k) <= disclosure((smaller,), k)


def at_most_one_is_minimal(question: Question) -> bool:
    """Of the safe bucketizations at most one has no other safe one below it."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    minimal = [one for one in safe if not any(other != one and precedes(other, one) for other in safe)]
    return len(minimal) <= 1


def _shown(question: Question) -> str:
    table, threshold, k = question
    return f"values {''.join(table.value_of(person) for person in table.people)}, c = {threshold}, k = {k}"


CLAIMS = (
    Claim(
        name="larger-buckets-are-safer",
        paper="sibling of 1, on k-anonymity",
        kind=Kind.NEAR_MISS,
        words="Of two buckets the larger one discloses no more.",
        scope=Every(
            "all pairs of a bucket and a larger one with at most 8 people together, k ≤ 2", lambda: larger_buckets(8)
        ),
        statement=larger_is_safer,
        fails_at="(1, 1) against (2, 1), k = 0",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=lambda case: f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}",
    ),
    Claim(
        name="there-is-one-minimal-safe-bucketization",
        paper="sibling of 3.4",
        kind=Kind.NEAR_MISS,
        words="A table has at most one ⪯-minimal (c,k)-safe bucketization.",
        scope=Every("all tables of at most 4 people, c = 2/5, 1/2, …, 1, k ≤ 1", lambda: questions(4, (0, 1))),
        statement=at_most_one_is_minimal,
        fails_at="values abcd, c = 3/5, k = 0",
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
        shown=_shown,
    ),
)
