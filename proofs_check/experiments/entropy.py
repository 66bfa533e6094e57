r"""The entropy of a bucket's sensitive values, exactly.

With n people and counts c_1, …, c_d the entropy is, in bits,

    H = log2 n - (1/n) · Σ c_i · log2 c_i,

a sum of rational multiples of logarithms, and these are compared exactly (see `fastpath.exact_logarithm`). Floats
never decide which tables the paper's T(h) collects; they only point to the buckets that may have the least entropy,
and draw.

>>> entropy((2, 1, 1)), entropy((2, 1, 1)) == entropy((4, 2, 2)), entropy((2, 1)) < entropy((1, 1))
(1.5 bits, True, True)
>>> entropy((3, 3, 2, 1)).terms
((2, Fraction(-2, 9)), (3, Fraction(4, 3)))
>>> least_entropy([(5,), (2, 1)]), least_entropy([(2, 1), (3, 2)])[1]
((0 bits, (5,)), (2, 1))
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import fsum, log2

from fastpath.exact_logarithm import Logarithm
from fastpath.histogram import Histogram

_FLOATS_MAY_BE_OFF_BY = 1e-9
"""Much more than they are: a sum of at most a few thousand terms below 20 is off by less than 10^-11."""


def entropy(histogram: Histogram) -> Logarithm:
    """The entropy of these counts, in bits."""
    people = sum(histogram)
    coefficients: Counter[int] = Counter({people: people})
    for count in histogram:
        coefficients[count] -= count
    return Logarithm({number: Fraction(share, people) for number, share in coefficients.items()})


def least_entropy(histograms: Iterable[Histogram]) -> tuple[Logarithm, Histogram]:
    """The least entropy of these buckets, and the smallest histogram among those that have it."""
    rough = [(_rough(histogram), histogram) for histogram in histograms]
    near = min(rough)[0] + _FLOATS_MAY_BE_OFF_BY
    return min((entropy(histogram), histogram) for bits, histogram in rough if bits <= near)


def _rough(histogram: Histogram) -> float:
    people = sum(histogram)
    return log2(people) - fsum(count * log2(count) for count in histogram) / people
