r"""Buckets that are distributed over many machines: each partition in a few numbers, and these merged.

A `DistributedRows` has its rows in partitions, each with whole buckets. A partition is reduced to the minima of its
`Summary` for up to k + 1 atoms, each with a bucket that attains it, its *witness*: the labels, the number of people and
the k + 1 most frequent values. Parts merge by minimum, in any order; where values are equal, the witness whose labels
come first wins, so the answer does not depend on how the table is distributed. A part is a text whose size depends on k
and on the lengths of the table's values, not on the number of its rows, buckets or values.

That suffices. m_b(h) for h ≤ k + 1 depends only on the number of people n_b, on the k + 1 largest counts, and on
whether there are more (see `within_bucket`): so a histogram is *shortened* to these counts and the sum of all others.

>>> rows = [(("37", "flu"), 2), (("37", "gout"), 1), (("52", "flu"), 1), (("52", "gout"), 1), (("52", "mumps"), 1)]
>>> whole = parsed_part(reduced_part(rows, columns=("age", "ill"), most=2))
>>> one = parsed_part(reduced_part(rows[:2], columns=("age", "ill"), most=2))
>>> other = parsed_part(reduced_part(rows[2:], columns=("age", "ill"), most=2))
>>> one.merge(other) == whole, whole.people, whole.buckets
(True, 6, 2)
>>> [(str(value), witness.labels) for value, witness in whole.ratio]
[('1/2', ('37',)), ('0', ('37',))]

The answers are those of `fastpath.disclosure` and `fastpath.safety`. The attacker's buckets are given by their labels
(`Carriers.labels`); their numbers, and so the people's names, count only the buckets that the summary names.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field
from fractions import Fraction
from functools import cached_property, partial, reduce
from math import inf
from typing import NamedTuple, Protocol, TypeAlias

from fastpath.disclosure import Disclosure, curve_of, disclosure_at
from fastpath.minimize1 import Histogram
from fastpath.minimize2 import optima
from fastpath.safety import Safety, first_reaching
from fastpath.summary import CERTAIN, Summary, SummaryEntry, merge_all, of_tuples, summary_of
from reference.buckets import MOST_PEOPLE, NumberedPeople
from reference.errors import InvalidTable
from reference.exact import Exact, doubt_of, exact_threshold, whole_number
from reference.tables import check_columns, refuse_missing

# From the counted rows of a partition to a text. It is a function of a module, or a `partial` of one
Reduction: TypeAlias = Callable[[Iterator[tuple[tuple[str | None, ...], int]]], str]


class DistributedRows(Protocol):
    """A table in partitions."""

    @property
    def columns(self) -> tuple[str, ...]: ...  # noqa: D102 - their names

    def reduced(self, columns: Sequence[str], shared: int, reduction: Reduction) -> list[str]:
        """What becomes of each partition; rows that agree on the first `shared` of these columns are in one."""
        ...


@dataclass(frozen=True, order=True)
class Witness:
    """A bucket that attains a minimum: its labels, its number of people, its most frequent values and their counts."""

    labels: tuple[str, ...]
    size: int
    values: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def histogram(self) -> Histogram:
        """The counts, and the sum of all others."""
        rest = self.size - sum(self.counts)
        return (*self.counts, rest) if rest else self.counts


class NumberedWitness(NamedTuple):
    """A witness with a number, and hence with people."""

    people: NumberedPeople
    values: tuple[str, ...]


Minima: TypeAlias = tuple[tuple[Fraction, Witness], ...]


@dataclass(frozen=True)
class TablePart:
    """Some partitions of a table: what a worst case needs of them."""

    columns: tuple[str, ...]  # those that form the buckets, and the sensitive one
    people: int = 0
    buckets: int = 0
    lacking: Counter[str] = field(default_factory=Counter)  # the number of rows without a value, by column
    least: Minima = ()  # M(1), M(2), …, each with its witness; none if there is no bucket
    ratio: Minima = ()  # R(1), R(2), …

    def merge(self, other: "TablePart") -> "TablePart":
        """Both parts together, which have no bucket in common. The shorter minima end with a 0, and so do these."""
        people, buckets = self.people + other.people, self.buckets + other.buckets
        least = tuple(map(min, self.least or other.least, other.least or self.least))
        ratio = tuple(map(min, self.ratio or other.ratio, other.ratio or self.ratio))
        return TablePart(self.columns, people, buckets, self.lacking + other.lacking, least, ratio)

    @cached_property
    def witnesses(self) -> list[Witness]:
        """All witnesses, in order: their places are the numbers of their buckets."""
        return sorted({witness for _, witness in (*self.least, *self.ratio)})

    def summary(self, most: int, doubt: Fraction = CERTAIN) -> Summary:
        """The minima as the summary of a release whose buckets are the witnesses."""
        least, ratio = (
            tuple(SummaryEntry(value, self.witnesses.index(one), one.histogram) for value, one in minima)
            for minima in (self.least, self.ratio)
        )
        return Summary(most, least, ratio, doubt)

    def bucket(self, index: int) -> NumberedWitness:
        """The witness with this number."""
        witness = self.witnesses[index]
        return NumberedWitness(NumberedPeople(index, witness.size), witness.values)

    def labels(self, index: int) -> dict[str, str]:
        """What the people of this witness have in common."""
        return dict(zip(self.columns, self.witnesses[index].labels, strict=False))  # all but the sensitive column


def reduced_part(
    entries: Iterable[tuple[tuple[str | None, ...], int]],
    columns: tuple[str, ...],
    most: int,
    doubt: Fraction = CERTAIN,
) -> str:
    """One partition, with whole buckets, for up to `most` atoms; the sensitive column is the last one."""
    buckets: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    lacking: Counter[str] = Counter()
    for row, count in entries:
        texts = tuple(text for text in row if text)
        if len(texts) == len(row):
            buckets[texts[:-1]][texts[-1]] += count
        else:
            lacking.update({column: count for column, text in zip(columns, row, strict=True) if not text})
    witnesses = [_witness(labels, buckets[labels], most) for labels in sorted(buckets)]
    first: dict[Histogram, int] = {}
    for number, witness in enumerate(witnesses):
        first.setdefault(witness.histogram, number)
    nothing = Summary(most, (), ())
    whole = merge_all(summary_of(part, most, doubt) for part in of_tuples(first, most)) if first else nothing
    least, ratio = (
        tuple((entry.value, witnesses[entry.bucket]) for entry in vector) for vector in (whole.least, whole.ratio)
    )
    people = sum(witness.size for witness in witnesses)
    return part_text(TablePart(columns, people, len(witnesses), lacking, least, ratio))


def _witness(labels: tuple[str, ...], counts: Counter[str], most: int) -> Witness:
    if (size := counts.total()) > MOST_PEOPLE:
        raise InvalidTable(f"a bucket has more than {MOST_PEOPLE:,} people, the most that are supported")
    frequent = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))[:most]
    return Witness(labels, size, tuple(value for value, _ in frequent), tuple(count for _, count in frequent))


def part_text(part: TablePart) -> str:
    """A part as text, to travel."""
    number = {witness: place for place, witness in enumerate(part.witnesses)}
    minima = [[(str(value), number[witness]) for value, witness in vector] for vector in (part.least, part.ratio)]
    return json.dumps([part.columns, part.people, part.buckets, part.lacking, minima, list(map(astuple, number))])


def parsed_part(text: str) -> TablePart:
    """The part that `part_text` wrote."""
    columns, people, buckets, lacking, minima, rows = json.loads(text)
    witnesses = [Witness(tuple(labels), size, tuple(values), tuple(counts)) for labels, size, values, counts in rows]
    least, ratio = (tuple((Fraction(value), witnesses[place]) for value, place in vector) for vector in minima)
    return TablePart(tuple(columns), people, buckets, Counter(lacking), least, ratio)


@dataclass(frozen=True)
class DistributedTable:
    """A table in partitions, its sensitive column, and the columns that form its buckets."""

    rows: DistributedRows
    where: str  # what sentences about it begin with
    sensitive: str
    by: Sequence[str] = ()

    def maximum_disclosure(self, k: int, strength: Exact = inf) -> Disclosure:
        """The maximum disclosure with respect to L^k, or to k soft facts of this strength."""
        part, summary = self._reduced(k, strength)
        found = optima(summary)
        return disclosure_at(part, found[min(k, len(found) - 1)], k, summary.doubt)

    def curve(self, k: int, strength: Exact = inf) -> tuple[Disclosure, ...]:
        """The maximum disclosure with respect to L^0, L^1, …, L^k, or to as many soft facts of this strength."""
        return curve_of(*self._reduced(k, strength))

    def safety(self, c: Exact, k: int, strength: Exact = inf) -> Safety:
        """Whether the table is (c,k)-safe; the buckets that alone reach c are not looked for: there may be many."""
        k, threshold = whole_number(k, "k", 0), exact_threshold(c)
        curve = self.curve(k if doubt_of(strength) else max(k, 8), strength)  # few tables are safe beyond
        breaks_at = first_reaching(curve, threshold, lambda most: self.curve(most, strength))
        safe = curve[k].value < threshold
        return Safety(threshold, safe, curve[k], breaks_at, () if safe else None)

    def _reduced(self, k: int, strength: Exact) -> tuple[TablePart, Summary]:
        most, doubt = whole_number(k, "k", 0) + 1, doubt_of(strength)
        check_columns(self.rows.columns, self.where, self.sensitive, self.by)
        columns = (*self.by, self.sensitive)
        reduction = partial(reduced_part, columns=columns, most=most, doubt=doubt)
        texts = self.rows.reduced(columns, len(self.by), reduction)
        whole = reduce(TablePart.merge, map(parsed_part, texts), TablePart(columns))
        refuse_missing({column: whole.lacking[column] for column in columns if whole.lacking[column]}, self.where)
        if not whole.buckets:
            raise InvalidTable(f"{self.where}: the table has no rows")
        return whole, whole.summary(most, doubt)
