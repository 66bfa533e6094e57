r"""What a release must keep to be called safe: (c,k)-safety, and perhaps older promises beside it.

A release is given by its *views* (see `sensitive_columns`): the same buckets, once for everything that is protected by
itself. Each view must be (c,k)-safe (paper, section 3.4: its maximum disclosure with respect to L^k is strictly below
c) and keep every criterion (see `criteria`).

That costs one look at a view's distinct histograms: floats point to the few that may hold a minimum, and these alone
get exact tables (see `fastpath.at_scale.preselection`). Most unsafe releases are found quickly: where a bucket has
k + 1 different values or fewer, k negations about one of its people leave at most one, so the disclosure is 1, and no
c ≤ 1 exceeds it.

**Kept on the way up.** If a release keeps all demands, so does every release that unites buckets of it: for
(c,k)-safety that is the paper's monotonicity theorem, for the criteria see there.

>>> from fastpath.sanitizing.cells import Cells
>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("M", "mumps"), 1), (("M", "gout"), 1)])
>>> [Demands.of(c, 0, asked).kept_by([cells]) for c, asked in (("1/2", []), ("3/5", []), ("3/5", ["k-anonymity=5"]))]
[False, True, False]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fastpath.across_buckets import Optimum, optima
from fastpath.histogram import Histogram, checked_number
from fastpath.safety import reaches_alone
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Asked, BucketCriterion, Closeness, Criterion, parsed_criteria
from reference.exact_numbers import Exact, exact_threshold


@dataclass(frozen=True)
class Demands:
    """A threshold c, a number k of implications, and criteria."""

    c: Fraction
    k: int
    criteria: tuple[Criterion, ...] = ()

    @classmethod
    def of(cls, c: Exact, k: int, criteria: Asked = ()) -> "Demands":
        """Read them."""
        return cls(exact_threshold(c), checked_number(k), parsed_criteria(criteria))

    @property
    def closeness(self) -> tuple[Closeness, ...]:
        """The criteria that look at a bucket beside all released rows."""
        return tuple(criterion for criterion in self.criteria if isinstance(criterion, Closeness))

    def kept_by(self, views: Iterable[Cells]) -> bool:
        """A release with these views keeps all demands."""
        return all(
            view.fewest_values > self.k + 1
            and not any(criterion.broken_by(view) for criterion in self.criteria)
            and not self.reached_by(self.optimum(view))
            for view in views
        )

    def optimum(self, view: Cells) -> Optimum:
        """The least ρ with k implications, and the shares that attain it; the maximum disclosure is 1/(1 + ρ)."""
        found = optima(view.summary(self.k + 1))
        return found[min(self.k, len(found) - 1)]

    def reached_by(self, optimum: Optimum) -> bool:
        """The maximum disclosure is c or more."""
        return 1 / (1 + optimum.ratio) >= self.c

    def broken_quickly(self, histograms: Sequence[Histogram]) -> bool:
        """A bucket with these histograms alone breaks a criterion, or k negations about one of its people reach c."""
        return any(
            histogram[0] >= self.c * (sum(histogram) - sum(histogram[1 : self.k + 1]))
            or any(each.breaks(histogram) for each in self.criteria if isinstance(each, BucketCriterion))
            for histogram in histograms
        )

    def reached_alone(self, histograms: Sequence[Histogram]) -> bool:
        """A bucket with these histograms alone reaches c."""
        return any(reaches_alone(histogram, self.c, self.k) for histogram in histograms)
