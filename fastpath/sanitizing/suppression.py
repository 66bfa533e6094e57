r"""The fewest rows to leave out of a release, in whole buckets, so that the rest keeps what is demanded.

**The model.** An attacker sees no row of a bucket that is left out, and the maximum disclosure is that of the released
rows. Conclusions from an absence are not modelled, and the number of rows left out is not written into the release. At
least one bucket is released.

**What must go.** Leaving out buckets never raises the maximum disclosure: buckets are independent, so whatever an
attacker does with some of them is as good when there are more. So if facts about some buckets are enough to reach c,
one of *these* must go, whatever else goes: a *conflict*. A bucket that alone reaches c, or breaks a criterion about
single buckets, is a conflict of one. Knowledge that ties buckets together gives conflicts of several, all of which may
be safe alone. Buckets with equal histograms go together or not at all: leaving out some of them changes nothing.

t-closeness is not so: the distance is to the released rows, so leaving out *another* bucket may mend it. Leaving out r
of n rows moves the shares by r/n at most. So a bucket that is farther off than t by more than r/n, with r the rows that
may still go, must go; else any bucket may be the one that helps, and all of them are a conflict.

**The search.** Sets of buckets to leave out are taken in the order of their rows. One without a conflict is an answer,
and none has fewer rows, for every such set comes from a smaller one that has a conflict by adding a bucket of it. (Of a
conflict's buckets, those that were tried before are held to be released from then on, so no set comes twice.) There may
be exponentially many sets: a budget ends it, without an answer.

>>> from fastpath.sanitizing.cells import Cells
>>> entries = [(("x", "flu"), 4), (("x", "gout"), 3), *((("x", value), 1) for value in "abc")]
>>> entries += [(("y", "flu"), 4), (("y", "gout"), 4), *((("y", value), 1) for value in "abc"), (("z", "flu"), 2)]
>>> cells = Cells.of_counts(["place"], "disease", entries)
>>> demands = Demands.of("0.708", 2)  # x and y alone disclose 12/17 and 20/29, together 22/31
>>> fewest_left_out([cells], demands, 12), fewest_left_out([cells], demands, 11)
((0, 2), None)
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from fastpath.incremental import Tournament
from fastpath.minimize2 import optima
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Demands, distances
from fastpath.summary import Summary
from reference.progress import step

if TYPE_CHECKING:
    from fastpath.minimize1 import Histogram


def fewest_left_out(views: Sequence[Cells], demands: Demands, limit: int) -> tuple[int, ...] | None:
    """Return the buckets with the fewest rows to leave out, at most `limit` rows; None if that is not enough."""
    kinds = _Kinds(views, apart=bool(demands.closeness))
    must_go, rows = set[int](), 0
    for kind, histograms in enumerate(kinds.histograms):
        step(1, "buckets")
        if demands.broken_alone(histograms):
            must_go.add(kind)
            rows += kinds.rows[kind]
            if rows > limit or len(must_go) == len(kinds.rows):
                return None
    forced = frozenset(must_go)
    gone = kinds.buckets_of(forced)
    if demands.kept_by([view.without(gone) for view in views]):
        return gone
    found = _search(kinds, _Conflicts(views, kinds, demands, forced), forced, limit)
    return None if found is None else kinds.buckets_of(found)


class _Kinds:
    """Buckets that no demand distinguishes, as one: all with equal histograms, or every bucket for itself."""

    def __init__(self, views: Sequence[Cells], *, apart: bool) -> None:
        kinds: dict[tuple[tuple[Histogram, ...], int], list[int]] = {}
        for index, histograms in enumerate(zip(*(view.bucket_histograms() for view in views), strict=True)):
            kinds.setdefault((histograms, index if apart else 0), []).append(index)
        sizes = views[0].sizes
        self.buckets = list(kinds.values())
        self.rows = [sum(sizes[index] for index in buckets) for buckets in self.buckets]
        self.histograms = [histograms for histograms, _ in kinds]

    def buckets_of(self, kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(index for kind in kinds for index in self.buckets[kind]))


class _Conflicts:
    """Some kinds of buckets of which one at least must go as well."""

    def __init__(self, views: Sequence[Cells], kinds: _Kinds, demands: Demands, gone: frozenset[int]) -> None:
        self.views, self.kinds, self.demands = views, kinds, demands
        self._out = gone  # whatever is asked, these are out
        self._trees = [Tournament() for _ in views]
        self._leaves: dict[int, list[tuple[int, Summary]]] = {}
        for kind, histograms in enumerate(kinds.histograms):
            if kind not in gone:
                summaries = [Summary.of_bucket(one, kind, demands.k + 1, demands.doubt) for one in histograms]
                places = [tree.add(one) for tree, one in zip(self._trees, summaries, strict=True)]
                self._leaves[kind] = list(zip(places, summaries, strict=True))

    def among(self, out: frozenset[int], left: int) -> list[int] | None:
        """One conflict of the kinds that are not out, if at most `left` more rows may go; None if there is none."""
        for kind in self._out ^ out:
            for tree, (place, summary) in zip(self._trees, self._leaves[kind], strict=True):
                tree.put(place, None if kind in out else summary)
        self._out = out
        for tree in self._trees:
            found = optima(tree.root())
            optimum = found[min(self.demands.k, len(found) - 1)]
            if self.demands.reached_by(optimum):
                return sorted({share.bucket for share in optimum.shares})
        return self._far_off(out, left) if self.demands.closeness else None

    def _far_off(self, out: frozenset[int], left: int) -> list[int] | None:
        """A bucket that must go for t-closeness, or all buckets where any may help. Each kind is one bucket here."""
        kept = [kind for kind in range(len(self.kinds.rows)) if kind not in out]
        broken = False
        for view in self.views:
            released = view.without(out)
            step(len(released.counts), "cells")
            slack = Fraction(left, released.rows)
            for kind, distance in zip(kept, distances(released), strict=True):
                for criterion in self.demands.closeness:
                    if distance - slack > criterion.t:
                        return [kind]
                    broken = broken or distance > criterion.t
        return kept if broken else None


def _search(kinds: _Kinds, conflicts: _Conflicts, forced: frozenset[int], limit: int) -> frozenset[int] | None:
    """The kinds to leave out, with the fewest rows; these first. Of equally many, those with the smallest numbers."""
    number = count()  # of equal entries of the queue, the first comes first, and sets are never compared
    queue = [(sum(kinds.rows[kind] for kind in forced), sorted(forced), next(number), forced, frozenset[int]())]
    while queue:
        rows, _, _, out, held = heappop(queue)
        step(1, "sets of buckets to leave out")
        if len(out) == len(kinds.rows):
            continue
        conflict = conflicts.among(out, limit - rows)
        if conflict is None:
            return out
        for kind in conflict:
            if kind not in held:
                more = rows + kinds.rows[kind]
                if more <= limit:
                    heappush(queue, (more, sorted(out | {kind}), next(number), out | {kind}, held))
                held |= {kind}
    return None
