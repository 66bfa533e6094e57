"""What a reduction makes: a bucketization, knowledge about it, and the number of tables that fit both.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> number_of_tables(Instance(FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"])))
1368
"""

from dataclasses import dataclass

from reference.buckets import Bucketization
from reference.language import NOTHING, Formula
from reference.meter import UNLIMITED, Meter
from reference.structured.structured_counting import structured_tally


@dataclass(frozen=True)
class Instance:
    """B and φ, a conjunction of simple implications."""

    bucketization: Bucketization
    knowledge: Formula


def number_of_tables(instance: Instance, meter: Meter = UNLIMITED, *, form: str = "auto") -> int:
    """How many tables are consistent with B and satisfy φ, by structured counting in the given form."""
    return structured_tally(NOTHING, instance.bucketization, instance.knowledge, form=form, meter=meter).consistent
