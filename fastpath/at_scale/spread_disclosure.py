"""The worst case over a table that is spread over many machines: only summaries of its partitions are looked at.

The answers are those of `fastpath.disclosure` and `fastpath.safety`. The attacker's buckets are told by their labels
(`Carriers.labels`); their numbers, and so the people's names, count the few buckets that the summary names. Each
question goes through the table once, and the smallest k at which it is no longer safe at most once more each time that
k doubles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fastpath.across_buckets import optima
from fastpath.at_scale.spread_buckets import spread_part
from fastpath.disclosure import Disclosure, curve_of, disclosure_at
from fastpath.histogram import checked_number
from fastpath.safety import Safety
from reference.exact_numbers import Exact, exact_threshold
from reference.files.spread_rows import SpreadRows

_FIRST_K = 8
"""The curve that is looked at first for the smallest k at which a table is no longer safe: few tables go beyond."""


@dataclass(frozen=True)
class SpreadTable:
    """A table in partitions, its sensitive column, and the columns that form its buckets."""

    rows: SpreadRows
    where: str
    """What sentences about it begin with."""
    sensitive: str
    by: Sequence[str] = ()

    def maximum_disclosure(self, k: int) -> Disclosure:
        """The maximum disclosure with respect to L^k."""
        part = spread_part(self.rows, self.where, self.sensitive, self.by, checked_number(k) + 1)
        assert part.summary is not None  # noqa: S101 - for the type checker: there are rows
        found = optima(part.summary)
        return disclosure_at(part, found[min(k, len(found) - 1)], k)

    def curve(self, k: int) -> tuple[Disclosure, ...]:
        """The maximum disclosure with respect to L^0, L^1, …, L^k."""
        part = spread_part(self.rows, self.where, self.sensitive, self.by, checked_number(k) + 1)
        assert part.summary is not None  # noqa: S101 - likewise
        return curve_of(part, part.summary)

    def safety(self, c: Exact, k: int) -> Safety:
        """Whether the table is (c,k)-safe; if not, which buckets alone reach c is not looked for: there may be many."""
        threshold, most = exact_threshold(c), max(checked_number(k), _FIRST_K)
        curve = self.curve(most)
        answer = curve[k]
        while curve[-1].value < threshold:
            most *= 2
            curve = self.curve(most)
        breaks_at = next(one.k for one in curve if one.value >= threshold)
        safe = answer.value < threshold
        return Safety(threshold, safe, answer, breaks_at, () if safe else None)
