"""All generalizations of Adult that the paper looks at, computed once for all claims about them.

>>> len(adult().curves), adult().rows
(72, 45222)
"""

from functools import cache

from proofs_check.claim import METER
from proofs_check.experiments.adult_counts import cells_of, packaged_counts
from proofs_check.experiments.adult_hierarchies import adult_generalizations
from proofs_check.experiments.curves import Tables


@cache
def adult() -> Tables:
    """The 72 tables with their curves, in about a second."""
    return adult_from(0)


def adult_from(start: int) -> Tables:
    """The same with intervals of age that begin at this age plus multiples of their length."""
    return Tables.of(adult_generalizations(cells_of(packaged_counts()), start), meter=METER.get())
