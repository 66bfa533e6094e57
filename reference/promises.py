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
from math import gcd, prod

from sympy import Integer, Rational

from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InvalidInput
from reference.exact import whole_number

MOST_BITS = 4_000_000
"""Of the numbers that are compared for an entropy: they take about a second."""


def k_anonymity(bucketization: Bucketization) -> int:
    """The largest k such that the release is k-anonymous."""
    return min(bucket.size for bucket in bucketization.buckets)


def distinct_diversity(bucketization: Bucketization) -> int:
    """The largest ℓ such that the release is distinct ℓ-diverse."""
    return min(len(bucket.frequencies) for bucket in bucketization.buckets)


def entropy_diversity(bucketization: Bucketization) -> int:
    """The largest whole ℓ such that the release is entropy ℓ-diverse."""
    return min(_entropy_of(bucket) for bucket in bucketization.buckets)


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
    return max(_recursive_of(index, bucket, diversity) for index, bucket in enumerate(bucketization.buckets))


def t_closeness(bucketization: Bucketization) -> Rational:
    """The least t such that the release is t-close, with all values equally far apart."""
    whole = _frequencies(bucketization)
    return max(_distance(bucket, whole, bucketization.size) for bucket in bucketization.buckets)


def basic_likeness(bucketization: Bucketization) -> Rational:
    """The least β such that the release is basic β-like; 0 where no value is more frequent than in the whole table."""
    whole = _frequencies(bucketization)
    return max(_gain(bucket, whole, bucketization.size) for bucket in bucketization.buckets)


def _frequencies(bucketization: Bucketization) -> dict[str, int]:
    """How often each value occurs in the whole table."""
    return {value: sum(bucket.frequency(value) for bucket in bucketization.buckets) for value in bucketization.domain}


def _entropy_of(bucket: Bucket) -> int:
    """The largest ℓ for one bucket: at most its number of values, since the entropy is largest for equal counts."""
    counts = [count for _, count in bucket.frequencies]
    return next(number for number in range(len(counts), 0, -1) if is_entropy_diverse(counts, number))


def _recursive_of(index: int, bucket: Bucket, diversity: int) -> Rational:
    counts = [count for _, count in bucket.frequencies]
    rest = sum(counts[diversity - 1 :])
    if not rest:
        raise InvalidInput(f"bucket {index} has fewer than {diversity} values: no c makes it (c,{diversity})-diverse")
    return Rational(counts[0], rest)


def _distance(bucket: Bucket, whole: dict[str, int], everyone: int) -> Rational:
    differences = (abs(bucket.frequency(value) * everyone - count * bucket.size) for value, count in whole.items())
    return Integer(sum(differences)) / (2 * everyone * bucket.size)


def _gain(bucket: Bucket, whole: dict[str, int], everyone: int) -> Rational:
    """The largest q/p - 1; never below 0, since the shares of a bucket and those of the table both add up to 1."""
    return max(Rational(count * everyone, bucket.size * whole[value]) for value, count in bucket.frequencies) - 1
