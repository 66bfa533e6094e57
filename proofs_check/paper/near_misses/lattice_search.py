"""What one could read into the paper's sentences on searching the lattice of bucketizations (siblings of 2.3 and 3.4).

**"as low as possible in the partial order (i.e., as close to B_⊥)"** defines what minimal means. If closeness is
counted in merges, which is *our* measure, a minimal safe bucketization need not be as close as one can come.

**"in time logarithmic in the height"**: the *looks* of a binary search are logarithmically many
(`binary-search-finds-the-least-safe-element-of-a-chain`). If the *buckets* that are looked at are counted, which is our
measure of the time, they are not: each look goes through the buckets, of which there are up to n.

**"find all ⪯-minimal (c,k)-safe bucketizations"** is an aim and an approach; the paper says nowhere that they are few.
There may be so many that they cannot even be written down in polynomial time: of n people with different values, for
c = 1 and k = 0, all (n - 1)·(n - 3)·… pairings (n even). For n ≥ 4(d + 1) that product has d + 1 factors of n/2 or
more, so it is more than n^d once n > 2^(d+1) too.

**"worst-case exponential running time in the height"** is said of Incognito and its like, and is so
(`incognito-is-exponential-in-the-height-of-its-lattice`). The lattice of *all* bucketizations, which they do not go
through, has more than b^h elements for every base b, once its height h is large.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import Every, Evidence
from proofs_check.oracles.fitted_exponents import Series, at_most, counted
from proofs_check.oracles.small_searches import Question, is_safe, questions, safe_and_minimal, shown_buckets
from proofs_check.paper.claims.minimal_bucketizations import Utility, number_by_sizes, number_of_buckets
from proofs_check.paper.claims.order import bell_number
from proofs_check.paper.claims.searching import binary_search
from reference.bucketization import Bucketization
from reference.order import bottom, merged
from reference.tables import Record, Table

Growth: TypeAlias = tuple[int, ...]
"""Degrees of polynomials, or bases of exponentials."""

MOST = 60
"""The largest number of tuples for which bucketizations are counted."""
POINTS = 5
"""At so many sizes, each twice the one before, the buckets are counted that a binary search looks at."""


def minimal_are_closest(question: Question, closeness: Utility = number_of_buckets) -> bool:
    """A ⪯-minimal safe bucketization is as close to B_⊥ as any, in merges: no fewer lead to another safe one."""
    safe_ones, minimal = safe_and_minimal(question)
    return all(closeness(one) == max(map(closeness, safe_ones)) for one in minimal)


def shows_two_distances(question: Question) -> Shown:
    """Two minimal ones, and how far each is from the bottom."""
    _, minimal = safe_and_minimal(question)
    near, far = max(minimal, key=number_of_buckets), min(minimal, key=number_of_buckets)
    merges = [f"{one.size - len(one.buckets)} merges lead to {shown_buckets(one)}" for one in (near, far)]
    return Shown(f"{' and '.join(merges)}; both are minimal", far, question[2])


def buckets_looked_at(people: int) -> int:
    """The buckets of all elements that a binary search looks at: all values differ, each step adds one to a bucket."""
    chain = [bottom(Table(Record(f"p{number}", {}, f"v{number}") for number in range(people)))]
    while len(chain[-1].buckets) > 1:
        chain.append(merged(chain[-1], 0, 1))
    looked_at: list[Bucketization] = []

    def noted(one: Bucketization, threshold: Fraction, k: int) -> bool:
        looked_at.append(one)
        return is_safe(one, threshold, k)

    binary_search((tuple(chain), Fraction(1), 0), noted)
    return sum(len(one.buckets) for one in looked_at)


def takes_logarithmic_time(first: int, count: Callable[[int], int] = buckets_looked_at) -> bool:
    """The exponent that fits the number of buckets looked at best is 1/2 at most; that of log2 n is 0.39 there."""
    return at_most(counted("tuples", count, first, POINTS).counts, Fraction(1, 2))


def looked_at_from(first: int) -> Series:
    """The counts at all sizes."""
    return counted("tuples", buckets_looked_at, first, POINTS)


def shows_the_time(first: int) -> Shown:
    """The counts, size by size."""
    series = looked_at_from(first)
    pairs = zip(series.sizes, series.counts, strict=True)
    return Shown(", ".join(f"{size} tuples: {count} buckets looked at" for size, count in pairs))


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


CLAIMS = (
    near_miss(
        name="minimal-means-fewest-merges-from-the-bottom",
        paper="sibling of 3.4",
        scope=questions(6, k=2),
        statement=minimal_are_closest,
        fails_at="values abcdef, c = 1, k = 0",
        fails_with="3 merges lead to ab | cd | ef and 4 merges lead to abc | def; both are minimal",
        shows=shows_two_distances,
        instead="the-safe-bucketization-closest-to-the-bottom-is-minimal",
    ),
    near_miss(
        name="binary-search-looks-at-logarithmically-many-buckets",
        paper="sibling of 3.4",
        words="All looks of a binary search together go through logarithmically many buckets: the exponent that fits is"
        " 1/2 at most (a bound of ours; that of log2 n is 0.39 at these sizes).",
        scope=Every(
            "4, 8, 16, 32, 64 tuples with different values, c = 1, k = 0; one chain; buckets counted",
            lambda: (4,),
            evidence=Evidence.EXAMPLE,
            shown=lambda first: str(looked_at_from(first)),
        ),
        statement=takes_logarithmic_time,
        fails_at="tuples = 4, 8, 16, 32, 64: fitted exponent 0.94",
        fails_with="4 tuples: 5 buckets looked at, 8 tuples: 10 buckets looked at, 16 tuples: 19 buckets looked at,"
        " 32 tuples: 36 buckets looked at, 64 tuples: 69 buckets looked at",
        shows=shows_the_time,
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
    ),
    near_miss(
        name="minimal-safe-bucketizations-are-polynomially-few",
        paper="sibling of 2.3 and 3.4",
        words="There are polynomially few ⪯-minimal safe bucketizations: at most n^d of n tuples, for a d ≤ 5.",
        scope=Every(
            f"n ≤ {MOST} people with different values, c = 1, k = 0; numbers by the recurrence over sizes of buckets",
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
    near_miss(
        name="bucketizations-are-at-most-exponentially-many",
        paper="sibling of 3.4, footnote",
        words="Looking at all bucketizations takes at most exponential time in the height n: b^n looks, for a b ≤ 5.",
        scope=Every(
            f"tables of n ≤ {MOST} tuples; bucketizations counted, by Bell's recurrence",
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
)
