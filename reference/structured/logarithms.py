"""How many digits the number of worlds has, without working the number out.

With Stirling's series ln n! = n ln n − n + r(n), r(n) = ½ ln 2πn + 1/12n − 1/360n³ + …, the logarithm of the
multinomial coefficient n! / ∏ n_s! is Σ n_s ln(n / n_s) + r(n) − Σ r(n_s): the large terms, which would cancel in
floating point, are gone. For display only; whatever is decided is decided by integers.

>>> from reference.example import FIGURE_3
>>> round(log10_worlds(FIGURE_3), 6)  # 1800 worlds
3.255273
"""

from math import fsum, lgamma, log, log1p, pi

from reference.buckets import Bucket, Bucketization

_LARGE = 50


def log10_worlds(bucketization: Bucketization) -> float:
    """The base-10 logarithm of ∏_b n_b! / ∏_s n_b(s)!."""
    return fsum(map(_ln_arrangements, bucketization.buckets)) / log(10)


def _ln_arrangements(bucket: Bucket) -> float:
    if len(bucket.frequencies) == 1:
        return 0.0
    size = bucket.size
    terms = [count * log1p((size - count) / count) - _remainder(count) for _, count in bucket.frequencies]
    return fsum([*terms, _remainder(size)])


def _remainder(number: int) -> float:
    """r(n) = ln n! − (n ln n − n)."""
    if number < _LARGE:
        return lgamma(number + 1) - number * log(number) + number
    return log(2 * pi * number) / 2 + 1 / (12 * number) - 1 / (360 * number**3)
