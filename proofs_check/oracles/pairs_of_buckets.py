"""Two buckets to be compared, and k.

>>> print(compared(4, k=1))
all pairs of buckets with at most 4 people together, k ≤ 1
>>> shown_compared(next(iter(compared(4, k=1))))
'(1) against (1), k = 0'
"""

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from proofs_check.checking.scope import Ks, all_k, enumerated
from reference.small_instances import Histogram, histograms, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two buckets and k."""


def shown_compared(case: Compared) -> str:
    """The two buckets and k."""
    return f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}"


@enumerated("all pairs of buckets with at most {people} people together, {k}", shown=shown_compared)
def compared(people: int, k: Ks) -> Iterator[Compared]:
    """All pairs of buckets, in either order, with each k."""
    for both in range(2, people + 1):
        pairs = sorted(pair for n in range(1, both) for pair in product(histograms(n), histograms(both - n)))
        yield from ((*pair, one) for one in all_k(k) for pair in pairs)
