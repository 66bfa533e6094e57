"""What an analysis starts from: a bucketization, and the attacker's prior over its tables.

The prior is held as plain fractions, the weights that differ from 1. The `Prior` that the definitions count with
is made of them when it is asked for: it needs a computer algebra system, which most readers of a file do not.

>>> from reference.example import FIGURE_3
>>> Release(FIGURE_3).is_uniform, Release(FIGURE_3, {Atom("Ed", "flu"): Fraction(3, 2)}).prior.people
(True, frozenset({'Ed'}))
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from reference.bucketization import Bucketization
from reference.language import Atom

if TYPE_CHECKING:
    from reference.priors import Prior


@dataclass(frozen=True)
class Release:
    """A bucketization, and the weights w(p, s) of some atoms; every other atom weighs 1."""

    bucketization: Bucketization
    weights: Mapping[Atom, Fraction] = field(default_factory=dict, hash=False)

    @property
    def is_uniform(self) -> bool:
        """All tables are equally likely."""
        return all(weight == 1 for weight in self.weights.values())

    @cached_property
    def prior(self) -> "Prior":
        """The attacker's prior."""
        from reference.priors import Prior  # noqa: PLC0415 - loads SymPy, which reading a file does not need

        return Prior(self.weights)
