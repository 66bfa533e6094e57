"""The neighbours of (c,k)-safety: older promises about a release in buckets, each by its exact definition.

With n people in a bucket and counts r_1 ≥ r_2 ≥ … ≥ r_m of its values:

    k-anonymity                 n ≥ k in every bucket
    distinct ℓ-diversity        m ≥ ℓ in every bucket
    entropy ℓ-diversity         -Σ (r_i/n)·log(r_i/n) ≥ log ℓ in every bucket
    recursive (c,ℓ)-diversity   r_1 < c·(r_ℓ + r_{ℓ+1} + … + r_m) in every bucket
    t-closeness                 in every bucket, the distance between its distribution of values and the whole table's
                                is at most t; all values equally far apart, so it is ½·Σ |p_i - q_i|
    basic β-likeness            (q - p)/p ≤ β in every bucket, for every value whose share q of it exceeds its share p
                                of the whole table

(Sweeney 2002; Machanavajjhala et al. 2006; Li, Li and Venkatasubramanian 2007; Cao and Karras 2012.)
Each function gives the strongest promise that a release keeps. For recursive diversity that is the bound that c must
*exceed*.

**Entropy without logarithms.** Raised to the power n, entropy ℓ-diversity says n^n ≥ ℓ^n · Π r_i^{r_i}. Both sides are
integers; dividing all exponents by the counts' greatest common divisor keeps them small where counts are regular. A
float's logarithm cannot decide the case of equality, and equality is the common case: a bucket whose ℓ values are
equally frequent.

>>> bucketization = Bucketization.of_histograms([{"flu": 2, "mumps": 2}, {"flu": 9, "mumps": 1}])
>>> k_anonymity(bucketization), distinct_diversity(bucketization), entropy_diversity(bucketization)
(4, 2, 1)
>>> recursive_diversity(bucketization, 2), t_closeness(bucketization), basic_likeness(bucketization)
(9, 2/7, 4/3)
"""

from collections.abc import Iterable
from itertools import starmap
from math import gcd, prod

from sympy import Integer, Rational

from reference.buckets import Bucketization, union
from reference.errors import BudgetExhausted, InvalidInput
from reference.exact import whole_number

MOST_BITS = 4_000_000  # of the numbers that are compared for an entropy: they take about a second


def k_anonymity(bucketization: Bucketization) -> int:
    """The largest k such that the release is k-anonymous."""
    return min(bucket.size for bucket in bucketization.buckets)


def distinct_diversity(bucketization: Bucketization) -> int:
    """The largest ℓ such that the release is distinct ℓ-diverse."""
    return min(len(bucket.frequencies) for bucket in bucketization.buckets)


def entropy_diversity(bucketization: Bucketization) -> int:
    """The largest whole ℓ such that the release is entropy ℓ-diverse.

    In a bucket it is at most the number of values, since the entropy is largest for equal counts.
    """
    rows = ([count for _, count in bucket.frequencies] for bucket in bucketization.buckets)
    return min(next(number for number in range(len(row), 0, -1) if is_entropy_diverse(row, number)) for row in rows)


def is_entropy_diverse(counts: Iterable[int], diversity: int) -> bool:
    """n^n ≥ ℓ^n · Π r^r for the counts r of one bucket."""
    counts = tuple(counts)
    n, common = sum(counts), gcd(*counts)
    if n // common * n.bit_length() > MOST_BITS:
        raise BudgetExhausted(f"the entropy of {n:,} people takes numbers of too many digits to be worked out")
    return bool(n ** (n // common) >= diversity ** (n // common) * prod(r ** (r // common) for r in counts))


def recursive_diversity(bucketization: Bucketization, diversity: int) -> Rational:
    """The bound that c must exceed for the release to be recursively (c,ℓ)-diverse."""
    whole_number(diversity, "ℓ", 1)
    bounds = []
    for index, bucket in enumerate(bucketization.buckets):
        rest = sum(count for _, count in bucket.frequencies[diversity - 1 :])
        if not rest:
            few = f"bucket {index} has fewer than {diversity} values"
            raise InvalidInput(f"{few}: no c makes it (c,{diversity})-diverse")
        bounds.append(Rational(bucket.frequencies[0][1], rest))
    return max(bounds)


def t_closeness(bucketization: Bucketization) -> Rational:
    """The least t such that the release is t-close, with all values equally far apart."""
    whole, everyone = union(bucketization.buckets).counts, bucketization.size
    return max(
        Rational(sum(abs(bucket.frequency(s) * everyone - n * bucket.size) for s, n in whole.items()), 2 * bucket.size)
        for bucket in bucketization.buckets
    ) / Integer(everyone)


def basic_likeness(bucketization: Bucketization) -> Rational:
    """The least β such that the release is basic β-like; 0 where no value is more frequent than in the whole table.

    Never below 0, since the shares of a bucket and those of the table both add up to 1.
    """
    whole, everyone = union(bucketization.buckets).counts, bucketization.size
    gains = ((n * everyone, bucket.size * whole[s]) for bucket in bucketization.buckets for s, n in bucket.frequencies)
    return max(starmap(Rational, gains)) - 1
