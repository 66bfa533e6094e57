"""Soft facts within one bucket: the least expected weight of h facts of one strength.

**Terms.** A *soft fact* is a basic implication with a strength λ ≥ 1: a table in which it is false keeps only the
fraction e = 1/λ of its weight, its *doubt*. Two facts may be equal, as the reports of two independent witnesses are.
λ = 1 is no knowledge. λ = ∞, e = 0, is a fact of the paper.

**Special form** (proved: `soft_special_form`). Some k facts A_i → A with one consequent are worst, and the target's
probability is 1/(1 + ρ) with ρ = E[e^(number of true A_i); not A] / Pr(A). Buckets are independent, so ρ is a product
over buckets, as for certain facts (see `minimize2`). Person p of a bucket carries x_p(j) facts about value number j.
The bucket's factor is the expected weight

    E[∏ over people p of e^(x_p(t_p))],        and with "not A" a weight of 0 for the target's person and value.

**Sorted and nested rows** (proved: `sorted_rows`, `nested_rows`). Moving a person's larger numbers to more frequent
values never raises the expected weight. Nor does replacing two people's rows by their maximum and minimum, value by
value. So the least expected weight of h facts is attained by a *plane partition* of h: numbers that fall along each row
(the values by frequency) and from each person to the next. Around a target, the target's person has the first row, and
the target is its most frequent value: a corner with a fact of infinite strength, which is not counted.

**Program.** A depth-first search goes through all plane partitions of up to k facts, row by row. The state after some
rows is the weight of each way in which their people used up the columns within the last row. Columns beyond it are
one, since later rows are no wider. With e = p/q, weights are integers over the common denominator n(n-1)…·q^k.

**The readable twin**, `listed_weights`, sums over all ways to hand the values to the first people.

**Splitting the facts of one bucket is never better**: m(g + h) ≤ m(g)·m(h) and w(g + h) ≤ w(g)·m(h). For relabel the
people of the placement for h at random: the mean expected weight of both placements together is the product of the
two, so some relabelling has at most the product. (For one table, the mean over all relabellings of the weight for h is
m(h), whatever the table is.) Hence `minimize2` holds for soft facts as it stands.

>>> [str(entry.value) for entry in least_weights((2, 2, 1), 2, Fraction(1, 10), corner=False)]
['1', '16/25', '7/25']
>>> [(str(entry.value), entry.rows) for entry in least_weights((2, 2, 1), 2, Fraction(1, 10), corner=True)]
[('3/5', ((0,),)), ('6/25', ((0, 1),)), ('3/50', ((0, 1, 1),))]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import TypeAlias

from fastpath.minimize1 import Histogram, Row, Rows
from reference.progress import step

State: TypeAlias = dict[tuple[int, ...], int]  # for each way to use up the columns, its weight


@dataclass(frozen=True, slots=True)
class LeastWeight:
    """The least expected weight of at most h facts, and rows that attain it with the fewest facts."""

    value: Fraction
    rows: Rows


def least_weights(histogram: Histogram, k: int, doubt: Fraction, *, corner: bool) -> list[LeastWeight]:
    """Return the least weights of at most 0, 1, …, k facts; with a corner, around a target, whose entry is 0."""
    search = _Search(histogram, k, doubt)
    most = 0 if doubt == 1 else k  # facts of strength 1 change nothing
    if corner:
        for tail in rows_below((most,) * (len(histogram) - 1), most, empty=True):
            search.extend((), {(): 1}, (0, *tail), corner=True)
    else:
        search.best[0] = (search.whole, ())
        search.extend_all((), {(): 1}, (most,) * len(histogram), most)
    result: list[LeastWeight] = []
    for entry in search.best:  # at most h facts: an entry that does not improve on fewer facts repeats theirs
        if entry is not None and (not result or entry[0] < result[-1].value * search.whole):
            result.append(LeastWeight(Fraction(entry[0], search.whole), entry[1]))
        else:
            result.append(result[-1])
    return result


def rows_below(bound: Row, most: int, *, empty: bool = False) -> Iterator[Row]:
    """Yield all rows of falling positive numbers, none above the bound's, of sum at most `most`."""
    if empty:
        yield ()
    if bound:
        for first in range(1, min(bound[0], most) + 1):
            for rest in rows_below(tuple(min(first, limit) for limit in bound[1:]), most - first, empty=True):
                yield (first, *rest)


class _Search:
    """The least weights found so far, as integers over `whole`."""

    def __init__(self, histogram: Histogram, k: int, doubt: Fraction) -> None:
        self.histogram, self.k, self.n = histogram, k, sum(histogram)
        self.p, self.q = doubt.as_integer_ratio()
        self.most_people = min(self.n, k + 1)
        self.whole = perm(self.n, self.most_people) * self.q**k
        self.best: list[tuple[int, Rows] | None] = [None] * (k + 1)

    def extend_all(self, rows: Rows, state: State, bound: Row, left: int) -> None:
        """Try all next rows, and all that may follow them."""
        if left and len(rows) < self.n:
            for row in rows_below(bound, left):
                self.extend(rows, state, row)

    def extend(self, rows: Rows, state: State, row: Row, *, corner: bool = False) -> None:
        """Add a row: note the weight, and go on."""
        state = self._placed(len(rows), state, row, corner=corner)
        rows = (*rows, row)
        used = sum(map(sum, rows))
        powers = sum(max(row) for row in rows)  # of q, in the denominator of the weights
        rest = perm(self.n - len(rows), self.most_people - len(rows)) * self.q ** (self.k - powers)
        weight = sum(state.values()) * rest
        best = self.best[used]
        if best is None or weight < best[0]:
            self.best[used] = (weight, rows)
        self.extend_all(rows, state, (self.k, *row[1:]) if corner else row, self.k - used)

    def _placed(self, people: int, state: State, row: Row, *, corner: bool) -> State:
        """The state after one more person, who carries this row."""
        step(len(state) * len(row), "weights")
        width, most = len(row), max(row)
        weights = [self.p**number * self.q ** (most - number) for number in row]
        if corner:
            weights[0] = 0
        beyond = (self.n - sum(self.histogram[:width]) - people, self.q**most)
        result: State = {}
        for before, weight in state.items():
            used = before[:width] if people else (0,) * width
            inside = [count - taken for count, taken in zip(self.histogram, used, strict=False)]
            if free := beyond[0] + sum(used):
                result[used] = result.get(used, 0) + weight * free * beyond[1]
            for column, free in enumerate(inside):
                if free and weights[column]:
                    after = (*used[:column], used[column] + 1, *used[column + 1 :])
                    result[after] = result.get(after, 0) + weight * free * weights[column]
        return result


def listed_weights(histogram: Histogram, rows: Rows, doubt: Fraction, *, corner: bool) -> Fraction:
    """Return the expected weight of a placement, by listing who has which of the bucket's values."""
    slots = [value for value, count in enumerate(histogram) for _ in range(count)]
    ways = list(permutations(slots, len(rows)))
    counted = (given for given in ways if not (corner and given[0] == 0))
    carried = ([row[v] for row, v in zip(rows, given, strict=True) if v < len(row)] for given in counted)
    return sum((doubt ** sum(numbers) for numbers in carried), start=Fraction(0)) / len(ways)
