"""Where finding *all* minimal safe bucketizations is said to be easier than it is (paper, sections 2.3 and 3.4).

**All of them.** 2.3 promises to "efficiently find […] the set of all minimally sanitized bucketizations". There may be
so many that they cannot even be written down in polynomial time: of n people with different values, for c = 1 and
k = 0, all (n - 1)·(n - 3)·… pairings (n even). For n ≥ 4(d + 1) that product has d + 1 factors of n/2 or more, so it is
more than n^d once n > 2^(d+1) too.

**The footnote**: such algorithms have "worst-case exponential running time in the height of the bucketization lattice".
The lattice of all bucketizations has more than b^h elements for every base b, once its height h is large. It is so for
the lattices that these algorithms go through, those of generalizations.

**Incognito** "finds all the ⪯-minimal k-anonymous bucketizations": of the generalizations. Others are not looked at,
and may be lower, and better.

**The best.** "We can thus find the bucketization that maximizes a given utility function": of the generalizations. Even
for a utility that never rises when buckets are merged, the best of these need not be the best of all bucketizations.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from fastpath.sanitizing.search import all_minimal
from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, Evidence, enumerated, shown_k
from proofs_check.oracles.small_hierarchies import (
    GeneralizedExample,
    Partition,
    all_partitions,
    different_examples,
    is_finer,
    small_examples,
)
from proofs_check.oracles.small_releases import disclosure
from proofs_check.oracles.small_searches import EVERY_C, disclosure_of, shown_buckets
from proofs_check.paper.claims.generalizing import (
    Anonymous,
    Incognito,
    Wanted,
    anonymous,
    safe,
    shown_wanted,
    wanted_anonymity,
)
from proofs_check.paper.claims.minimal_bucketizations import number_by_sizes, number_of_buckets
from proofs_check.paper.claims.order import bell_number

Growth: TypeAlias = tuple[int, ...]
"""Degrees of polynomials, or bases of exponentials."""

MOST = 60
"""The largest number of tuples that is tried."""


def exceeded(count: Callable[[int], int], bound: Callable[[int, int], int], growth: int) -> int | None:
    """The least n for which the count is larger than the bound, if there is one up to 60."""
    return next((n for n in range(2, MOST + 1) if count(n) > bound(n, growth)), None)


def polynomial(n: int, degree: int) -> int:
    """n^d."""
    return int(n**degree)


def exponential(n: int, base: int) -> int:
    """b^n."""
    return int(base**n)


def are_polynomially_few(degrees: Growth, count: Callable[[int], int] = number_by_sizes) -> bool:
    """For one of these degrees d there are at most n^d minimal safe bucketizations, for all n ≤ 60."""
    return any(exceeded(count, polynomial, degree) is None for degree in degrees)


def shows_many_minimal(degrees: Growth) -> Shown:
    """For each degree the least n where it is exceeded."""
    least = {degree: exceeded(number_by_sizes, polynomial, degree) or 0 for degree in degrees}
    said = (f"n = {n}: {number_by_sizes(n):,} > n^{d} = {n**d:,}" for d, n in least.items())
    return Shown("; ".join(said))


def are_exponentially_many(bases: Growth, count: Callable[[int], int] = bell_number) -> bool:
    """For one of these bases b a table of n tuples has at most b^n bucketizations, for all n ≤ 60."""
    return any(exceeded(count, exponential, base) is None for base in bases)


def shows_many_bucketizations(bases: Growth) -> Shown:
    """For each base the least n where it is exceeded."""
    least = {base: exceeded(bell_number, exponential, base) or 0 for base in bases}
    return Shown("; ".join(f"n = {n}: {bell_number(n):,} > {b}^n = {b**n:,}" for b, n in least.items()))


def lowest_anonymous(case: Anonymous) -> list[Partition]:
    """All ⪯-minimal k-anonymous bucketizations."""
    example, k = case
    wanted = [one for one in all_partitions(len(example.values)) if min(map(len, one)) >= k]
    return [one for one in wanted if not any(other != one and is_finer(other, one) for other in wanted)]


def finds_all_anonymous(case: Anonymous, lowest: Callable[[Anonymous], list[Partition]] = lowest_anonymous) -> bool:
    """Among what Incognito finds are all ⪯-minimal k-anonymous bucketizations of the table."""
    example = case[0]
    found = {example.buckets(node) for node in all_minimal(example.lattice, anonymous(*case))}
    return set(lowest(case)) <= found


def shows_what_is_not_found(case: Anonymous) -> Shown:
    """What is found, and what is not."""
    example = case[0]
    found = {example.buckets(node) for node in all_minimal(example.lattice, anonymous(*case))}
    said = " and ".join(shown_buckets(example.named(part)) for part in sorted(found)) or "nothing"
    missed = example.named(next(part for part in lowest_anonymous(case) if part not in found))
    return Shown(f"found is {said}; not found is {shown_buckets(missed)}, which is minimal", missed)


@enumerated(lambda examples, k: f"{examples}; {EVERY_C}, {shown_k(k)}", shown=shown_wanted)
def with_every_threshold(examples: Every[GeneralizedExample], k: int) -> Iterator[Wanted]:
    """These tables with attributes, all k, and all c that matter to some bucketization."""
    for example in examples:
        for one in range(k + 1):
            values = {disclosure(example.histograms(part), one) for part in all_partitions(len(example.values))}
            yield from ((example, threshold, one) for threshold in sorted(values))


def best_generalization_is_best(wanted: Wanted, incognito: Incognito = all_minimal) -> bool:
    """No safe bucketization has more buckets than the best that Incognito finds with the check for safety."""
    example, threshold, k = wanted
    found = [example.buckets(node) for node in incognito(example.lattice, safe(*wanted))]
    everything = (one for one in all_partitions(len(example.values)) if len(one) > max(map(len, found), default=0))
    return not any(disclosure(example.histograms(one), k) < threshold for one in everything)


def shows_a_better_one(wanted: Wanted) -> Shown:
    """The best of what is found, and a better one."""
    example, threshold, k = wanted
    found = [example.named(example.buckets(node)) for node in all_minimal(example.lattice, safe(*wanted))]
    best = max(found, key=number_of_buckets, default=None)
    wider = (example.named(one) for one in sorted(all_partitions(len(example.values)), key=len, reverse=True))
    better = next(one for one in wider if disclosure_of(one, k) < threshold)
    disclosed = f"{shown_buckets(better)} discloses {disclosure_of(better, k)}, less than {threshold}"
    return Shown(f"the best that is found is {shown_buckets(best) if best else 'nothing'}; {disclosed}", better, k)


CLAIMS = (
    erratum(
        name="minimal-safe-bucketizations-are-polynomially-few",
        paper="2.3, and 3.4",
        words="All ⪯-minimal safe bucketizations can be found efficiently: at most n^d of n tuples, for a d ≤ 5.",
        scope=Every(
            f"n ≤ {MOST} people with different values, c = 1, k = 0; minimal safe bucketizations counted",
            lambda: ((1, 2, 3, 4, 5),),
            evidence=Evidence.EXAMPLE,
            shown=lambda degrees: f"degrees {', '.join(map(str, degrees))}",
        ),
        statement=are_polynomially_few,
        fails_at="degrees 1, 2, 3, 4, 5",
        fails_with=(
            "n = 5: 10 > n^1 = 5; n = 7: 105 > n^2 = 49; n = 9: 1,540 > n^3 = 729; n = 11: 32,725 > n^4 = 14,641; "
            "n = 13: 870,870 > n^5 = 371,293"
        ),
        shows=shows_many_minimal,
        instead="minimal-safe-bucketizations-of-different-values-have-middle-sizes",
    ),
    erratum(
        name="bucketizations-are-at-most-exponentially-many",
        paper="3.4, footnote",
        words="Looking at all bucketizations takes at most exponential time in the height n: b^n looks, for a b ≤ 5.",
        scope=Every(
            f"tables of n ≤ {MOST} tuples; bucketizations counted",
            lambda: ((2, 3, 4, 5),),
            evidence=Evidence.EXAMPLE,
            shown=lambda bases: f"bases {', '.join(map(str, bases))}",
        ),
        statement=are_exponentially_many,
        fails_at="bases 2, 3, 4, 5",
        fails_with=(
            "n = 5: 52 > 2^n = 32; n = 9: 21,147 > 3^n = 19,683; n = 15: 1,382,958,545 > 4^n = 1,073,741,824; "
            "n = 22: 4,506,715,738,447,323 > 5^n = 2,384,185,791,015,625"
        ),
        shows=shows_many_bucketizations,
        instead="bucketizations-outgrow-every-exponential",
    ),
    erratum(
        name="incognito-finds-all-minimal-anonymous-bucketizations",
        paper="3.4",
        scope=wanted_anonymity(different_examples((1, 2, 3, 4), (2,)), (2, 3)),
        statement=finds_all_anonymous,
        fails_at="values abcd, attributes 0 1 2 3 → 0123; 2-anonymity",
        fails_with="found is abcd; not found is ab | cd, which is minimal",
        shows=shows_what_is_not_found,
        instead="incognito-finds-all-minimal-anonymous-generalizations",
    ),
    erratum(
        name="the-best-safe-generalization-is-the-best-safe-bucketization",
        paper="3.4",
        scope=with_every_threshold(small_examples(4, (2,)), 2),
        statement=best_generalization_is_best,
        fails_at="values abcd, attributes 0 1 2 3 → 0123, c = 1, k = 0",
        fails_with="the best that is found is abcd; ab | cd discloses 1/2, less than 1",
        shows=shows_a_better_one,
        instead="incognito-finds-all-minimal-safe-generalizations",
    ),
)
