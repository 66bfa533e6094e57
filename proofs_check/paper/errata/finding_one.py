"""Where a search for a minimal or a best safe bucketization is said to do more than it does (paper, section 3.4).

**Binary search.** With monotonicity, finding a ⪯-minimal safe bucketization "can be done in time logarithmic in the
height of the bucketization lattice […] by doing a binary search." Binary search finds the least safe element of *one
chain*. Below it there may be safe bucketizations off the chain.

**The best.** "We can thus find the bucketization that maximizes a given utility function", by looking at the ⪯-minimal
ones. For a utility that likes larger buckets the best safe one is not minimal.
"""

from collections.abc import Callable

from proofs_check.checking.claim import Shown, erratum
from proofs_check.oracles.small_releases import bucketizations
from proofs_check.oracles.small_searches import (
    Question,
    disclosure_of,
    is_safe,
    questions,
    safe_and_minimal,
    shown_buckets,
)
from proofs_check.paper.claims.minimal_bucketizations import Utility, best_is_minimal
from proofs_check.paper.claims.searching import Search, binary_search, searches
from reference.bucketization import Bucketization
from reference.order import precedes
from reference.tables import Record, Table


def _safe_below(search: Search) -> list[Bucketization]:
    """The safe bucketizations strictly below the one that binary search finds."""
    chain, threshold, k = search
    found = chain[binary_search(search)[0]]
    table = Table(Record(bucket.people[0], {}, bucket.values[0]) for bucket in chain[0].buckets)
    below = (one for one in bucketizations(table) if one != found and precedes(one, found))
    return [one for one in below if is_safe(one, threshold, k)]


def finds_a_minimal_one(search: Search, below: Callable[[Search], list[Bucketization]] = _safe_below) -> bool:
    """No safe bucketization is strictly below the one that binary search finds on the chain."""
    return not below(search)


def shows_a_lower_one(search: Search) -> Shown:
    """What is found, and what is safe and below it."""
    chain, threshold, k = search
    found, lower = chain[binary_search(search)[0]], _safe_below(search)[0]
    disclosed = f"{shown_buckets(lower)}, which discloses {disclosure_of(lower, k)}, less than {threshold}"
    return Shown(f"the search ends at {shown_buckets(found)}; below it is {disclosed}", lower, k)


def size_of_the_largest(bucketization: Bucketization) -> int:
    """A utility: somebody wants as many people together as possible."""
    return max(bucket.size for bucket in bucketization.buckets)


def best_is_among_the_minimal(question: Question, utility: Utility = size_of_the_largest) -> bool:
    """No safe bucketization has a larger largest bucket than all minimal ones."""
    return best_is_minimal(question, utility)


def shows_a_better_safe_one(question: Question) -> Shown:
    """The best of the minimal ones, and a better safe one."""
    safe_ones, minimal = safe_and_minimal(question)
    better, best = (max(some, key=size_of_the_largest) for some in (safe_ones, minimal))
    sizes = [f"{shown_buckets(one)} has a bucket of {size_of_the_largest(one)}" for one in (better, best)]
    return Shown(f"{sizes[0]} and is safe; of the minimal ones, {sizes[1]} at most", better, question[2])


CLAIMS = (
    erratum(
        name="binary-search-finds-a-minimal-safe-bucketization",
        paper="3.4",
        words="Binary search on a chain finds a ⪯-minimal (c,k)-safe bucketization.",
        scope=searches(5, k=2),
        statement=finds_a_minimal_one,
        fails_at="a | b | c | d ⪯ ab | c | d ⪯ abc | d ⪯ abcd; c = 1, k = 0",
        fails_with="the search ends at abcd; below it is ab | cd, which discloses 1/2, less than 1",
        shows=shows_a_lower_one,
        instead="splitting-while-it-is-safe-ends-at-a-minimal-one",
    ),
    erratum(
        name="the-best-safe-bucketization-is-minimal-for-any-utility",
        paper="3.4",
        words="The ⪯-minimal safe bucketization of the largest utility is the best of all safe ones.",
        scope=questions(5, k=1).also("the size of the largest bucket as utility"),
        statement=best_is_among_the_minimal,
        fails_at="values abcd, c = 1, k = 0",
        fails_with="abcd has a bucket of 4 and is safe; of the minimal ones, ab | cd has a bucket of 2 at most",
        shows=shows_a_better_safe_one,
        instead="the-best-safe-bucketization-is-minimal-if-utility-falls",
    ),
)
