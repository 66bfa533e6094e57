r"""A table as cells: how many rows have these attributes and this sensitive value.

A *cell* is a combination of released attributes and a sensitive value that occurs, with its number of rows. Rows that
agree on all attributes form a bucket, so a bucket is a run of cells, and its histogram is their counts. Texts are
held once, and cells as arrays of their numbers:

    codes[i][j]    the number of cell j's text in attribute i        (texts[i] are attribute i's texts)
    values[j]      the number of its sensitive value                 (domain are the sensitive values)
    counts[j]      its rows, at least 1

**Invariant**: cells are different and sorted by codes, then by value. So buckets have the same numbers however the
table was read.

>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("F", "flu"), 1), (("M", "mumps"), 1)])
>>> cells.texts, len(cells), cells.bucket(1).frequencies, cells.labels(1)
((('F', 'M'),), 2, (('flu', 2), ('mumps', 1)), {'sex': 'M'})
>>> cells.histograms()
{(1,): 0, (2, 1): 1}

**Several sensitive columns** (`SensitiveColumns`). There are two things to protect, and the publisher chooses:

    each       every column by itself: an attacker's facts and target are about one column at a time. The columns are
               permuted independently within each bucket, so nothing in the release ties a value of one to a value of
               another. Knowledge that ties them ("cooks have flu") is not covered.
    together   their product: a person's value is the whole combination, for the attacker's facts and target, too. The
               release shows which values occur together. An attacker who is after one column alone is not covered.

A table is held with combinations as its sensitive values (a text of the values with " + " between them; a plus or a
backslash within a value has a backslash before it, so no two combinations are one text). Each column by itself is a
*view* of that table: the same buckets with fewer different values.

>>> columns = SensitiveColumns(("ill", "job"))
>>> entries = [(("F", columns.joined(("flu", "cook"))), 2), (("F", columns.joined(("flu", "a+b"))), 1)]
>>> table = Cells.of_counts(["sex"], columns.name, entries)
>>> table.sensitive, table.domain, [columns.values_of(text) for text in table.domain]
('ill + job', ('flu + a\\+b', 'flu + cook'), [('flu', 'a+b'), ('flu', 'cook')])
>>> [(view.sensitive, dict(view.bucket(0).frequencies)) for view in columns.views(table)]
[('ill', {'flu': 3}), ('job', {'cook': 2, 'a+b': 1})]
"""

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count, pairwise
from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

import numpy as np

from fastpath.minimize1 import Histogram
from fastpath.summary import CERTAIN, CountMatrix, Integers, Summary, merge_all, of_tuples, summary_of
from reference.buckets import MOST_PEOPLE, Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable, UnknownBucket
from reference.naming import described_thing, is_text, written
from reference.progress import step
from reference.tables import first_repeated

MISSING = "(missing)"  # the value that stands for no value, under the policy `value`

Missing: TypeAlias = Literal["error", "drop", "value"]
POLICIES: tuple[Missing, ...] = get_args(Missing)

# Texts that other programs write for no value; here they are values, and `MISSING` stands for none.
SPELLINGS = frozenset(["NaN", "nan", "NAN", "NaT", "NA", "<NA>", "N/A", "#N/A", "null", "NULL", "None", MISSING])

_LARGEST_KEY = 2**62

Value = TypeVar("Value", bound=Hashable)


@dataclass(frozen=True)
class SensitiveColumns:
    """The sensitive columns, in the order in which they are released, and whether their product is protected."""

    names: tuple[str, ...]
    together: bool = False

    @classmethod
    def of(cls, sensitive: str | Sequence[str], *, together: bool = False) -> "SensitiveColumns":
        """One column by its name, or several."""
        names = tuple(sensitive) if isinstance(sensitive, Iterable) and not isinstance(sensitive, str) else (sensitive,)
        if not names:
            raise InvalidInput("the sensitive columns: expected at least one, got none")
        for name in names:
            if not is_text(name):
                raise InvalidInput(f"the sensitive column: expected the name of a column, got {described_thing(name)}")
        if len(set(names)) < len(names):
            repeated = written(first_repeated(names))
            raise InvalidInput(f"the sensitive columns: expected different names, got {repeated} twice")
        if together and len(names) == 1:
            raise InvalidInput("the sensitive columns: expected two or more to protect together, got one")
        return cls(names, together)

    @property
    def protection(self) -> str:
        """What is protected, in a word."""
        return "together" if self.together else "each"

    @property
    def apart(self) -> bool:
        """Whether there are several columns, each protected by itself."""
        return len(self.names) > 1 and not self.together

    @property
    def name(self) -> str:
        """What the column of combinations is called."""
        return self.joined(self.names)

    def joined(self, values: Sequence[str]) -> str:
        """One text for a value of each column."""
        if len(self.names) == 1:
            return values[0]
        return " + ".join(re.sub(r"[\\+]", r"\\\g<0>", value) for value in values)

    def values_of(self, text: str) -> tuple[str, ...]:
        """The value of each column that a text stands for."""
        if len(self.names) == 1:
            return (text,)
        return tuple(re.sub(r"\\(.)", r"\1", part) for part in text.split(" + "))  # only these have no backslash

    def views(self, cells: "Cells") -> "tuple[Cells, ...]":
        """Views that are protected by themselves, with the same buckets: each column, or the combinations."""
        if not self.apart:
            return (cells,)
        values = [self.values_of(text) for text in cells.domain]
        return tuple(
            cells.revalued(name, [combination[place] for combination in values])
            for place, name in enumerate(self.names)
        )


class Coded(NamedTuple):
    """A column as numbers: row j has the value texts[codes[j]]."""

    texts: Sequence[str]
    codes: Integers


def encode(values: Iterable[Value]) -> tuple[list[Value], Integers]:
    """The different values in order of first appearance, and the number of each value among them.

    >>> different, codes = encode(["b", "a", "b"])
    >>> different, codes.tolist()
    (['b', 'a'], [0, 1, 0])
    """
    book: defaultdict[Value, int] = defaultdict(count().__next__)
    codes = np.fromiter(map(book.__getitem__, values), dtype=np.int64)
    return list(book), codes


def combined(columns: Sequence[Coded], rows: int) -> Integers:
    """One number for each of the rows; numbers are in the order of the rows' codes, and equal where these are."""
    key, bound = np.zeros(rows, dtype=np.int64), 1
    for texts, codes in columns:
        if bound * len(texts) > _LARGEST_KEY:  # numbered anew, in the same order
            key, bound = np.unique(key, return_inverse=True)[1].astype(np.int64, copy=False), rows
        key, bound = key * len(texts) + codes, bound * len(texts)
    return key


@dataclass(frozen=True, eq=False)
class Cells:
    """Combinations of attributes and sensitive value that occur, with their counts."""

    attributes: tuple[str, ...]
    sensitive: str
    texts: tuple[tuple[str, ...], ...]
    domain: tuple[str, ...]
    codes: Integers
    values: Integers
    counts: Integers

    def __post_init__(self) -> None:
        for numbers in (self.codes, self.values, self.counts):
            numbers.setflags(write=False)  # a user's utility must not change the release

    @classmethod
    def of_counts(
        cls, attributes: Sequence[str], sensitive: str, entries: Iterable[tuple[tuple[str, ...], int]]
    ) -> "Cells":
        """An entry is the attributes' values and the sensitive value, and how often they occur; equal ones add up."""
        entries = list(entries)
        columns = [Coded(*encode(row[place] for row, _ in entries)) for place in range(len(attributes) + 1)]
        return cls.of_columns(attributes, sensitive, columns, np.array([count for _, count in entries], dtype=np.int64))

    @classmethod
    def of_columns(
        cls, attributes: Sequence[str], sensitive: str, columns: Sequence[Coded], counts: Integers
    ) -> "Cells":
        """Rows given column by column, the sensitive one last, and how often each occurs; equal ones add up."""
        if not 0 < (rows := int(counts.sum())) <= MOST_PEOPLE:
            what = f"more than {MOST_PEOPLE:,} rows, the most that are supported" if rows else "no rows"
            raise InvalidTable(f"the table has {what}")
        return _grouped(tuple(attributes), sensitive, [in_order(*column) for column in columns], counts)

    def rolled_up(self, maps: Sequence[Integers], texts: Sequence[tuple[str, ...]]) -> "Cells":
        """The same table with the text number j of attribute i replaced by number maps[i][j] of texts[i]."""
        columns = [Coded(names, where[codes]) for names, where, codes in zip(texts, maps, self.codes, strict=True)]
        return _grouped(self.attributes, self.sensitive, [*columns, Coded(self.domain, self.values)], self.counts)

    def revalued(self, sensitive: str, texts: Sequence[str]) -> "Cells":
        """The same buckets with texts[j] in the place of sensitive value number j; equal ones add up."""
        different, codes = encode(texts)
        columns = [Coded(*column) for column in zip(self.texts, self.codes, strict=True)]
        values = in_order(different, codes[self.values])
        return _grouped(self.attributes, sensitive, [*columns, values], self.counts)

    def without(self, buckets: Collection[int]) -> "Cells":
        """The rows of all other buckets, of which there is one at least; values that only these had are gone."""
        if not buckets:
            return self
        kept = np.ones(len(self), dtype=np.bool_)
        kept[list(buckets)] = False
        rows = np.repeat(kept, np.diff(self._starts))
        domain, values = in_order(self.domain, self.values[rows])
        codes, counts = self.codes[:, rows], self.counts[rows]
        return Cells(self.attributes, self.sensitive, self.texts, tuple(domain), codes, values, counts)

    def __len__(self) -> int:
        """The number of buckets."""
        return len(self._starts) - 1

    @property
    def rows(self) -> int:
        """The number of rows of the table."""
        return int(self.counts.sum())

    @property
    def sizes(self) -> list[int]:
        """n_b for each bucket."""
        return list(map(int, np.add.reduceat(self.counts, self._starts[:-1])))

    @property
    def fewest_values(self) -> int:
        """The least number of different sensitive values in a bucket."""
        return int(np.diff(self._starts).min())

    def bucket(self, index: int) -> Bucket:
        """Bucket number `index`, with numbered people."""
        cells = self.cells_of(index)
        values = [self.domain[value] for value in self.values[cells].tolist()]
        return Bucket.numbered(index, dict(zip(values, self.counts[cells].tolist(), strict=True)))

    def labels(self, index: int) -> dict[str, str]:
        """Labels of bucket number `index`: the attributes that its rows share."""
        codes = self.codes[:, self.cells_of(index).start].tolist()
        return {name: texts[code] for name, texts, code in zip(self.attributes, self.texts, codes, strict=True)}

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """The same texts of each bucket, without the names of the attributes."""
        codes = self.codes[:, self._starts[:-1]].tolist()
        columns = [map(texts.__getitem__, column) for texts, column in zip(self.texts, codes, strict=True)]
        return list(zip(*columns, strict=True)) or [()] * len(self)

    def cells_of(self, index: int) -> slice:
        """The cells of bucket number `index`."""
        if not 0 <= index < len(self):
            raise UnknownBucket(f"the bucket: expected a number from 0 to {len(self) - 1}, got {index}")
        return slice(int(self._starts[index]), int(self._starts[index + 1]))

    def bucket_histograms(self) -> Iterator[Histogram]:
        """The histogram of each bucket."""
        order = np.lexsort((-self.counts, np.repeat(np.arange(len(self)), np.diff(self._starts))))
        counts = self.counts[order].tolist()
        for start, end in pairwise(self._starts.tolist()):
            yield tuple(counts[start:end])

    def histograms(self) -> dict[Histogram, int]:
        """The distinct histograms, each with the smallest number of a bucket that has it."""
        first: dict[Histogram, int] = {}
        for index, histogram in enumerate(self.bucket_histograms()):
            first.setdefault(histogram, index)
        return first

    def summary(self, most: int, doubt: Fraction = CERTAIN) -> Summary:
        """What the maximum disclosure depends on, for up to `most` atoms."""
        first = self.histograms()
        step(len(self), "buckets")
        return merge_all(summary_of(part, most, doubt) for part in of_tuples(first, most))

    def matrix(self) -> CountMatrix:
        """The same buckets as a matrix, one column for each sensitive value."""
        counts = np.zeros((len(self), len(self.domain)), dtype=np.int64)
        counts[np.repeat(np.arange(len(self)), np.diff(self._starts)), self.values] = self.counts
        return CountMatrix(counts, self.domain)

    def bucketization(self) -> Bucketization:
        """The same buckets, as what is published; S is the set of values that occur."""
        buckets = map(self.bucket, range(len(self)))
        by, keys = self.attributes, self.keys if self.attributes else ()
        return Bucketization(buckets, domain=self.domain, sensitive=self.sensitive, by=by, keys=keys)

    @cached_property
    def _starts(self) -> Integers:
        """The first cell of each bucket, and the number of cells."""
        changes = (self.codes[:, 1:] != self.codes[:, :-1]).any(axis=0)
        return np.concatenate([[0], np.flatnonzero(changes) + 1, [len(self.counts)]])


def in_order(texts: Sequence[str], codes: Integers) -> Coded:
    """The column with only those texts that occur, numbered alphabetically."""
    occurring = np.flatnonzero(np.bincount(codes, minlength=len(texts))).tolist()
    occurring.sort(key=texts.__getitem__)
    places = np.zeros(len(texts), dtype=np.int64)
    places[occurring] = np.arange(len(occurring))
    return Coded(tuple(map(texts.__getitem__, occurring)), places[codes])


def _grouped(attributes: tuple[str, ...], sensitive: str, columns: Sequence[Coded], counts: Integers) -> Cells:
    """Sort the cells and add up equal ones; the sensitive column comes last."""
    key = combined(columns, len(counts))
    order = np.argsort(key)
    starts = np.concatenate([[0], np.flatnonzero(np.diff(key[order])) + 1])
    kept, totals = order[starts], np.add.reduceat(counts[order], starts)
    codes = np.array([column.codes[kept] for column in columns[:-1]], dtype=np.int64)
    texts, domain = tuple(tuple(column.texts) for column in columns[:-1]), tuple(columns[-1].texts)
    codes = codes.reshape(len(attributes), len(kept))
    return Cells(attributes, sensitive, texts, domain, codes, columns[-1].codes[kept], totals)


def spelled_missing(cells: Cells, sensitive: SensitiveColumns) -> dict[str, dict[str, int]]:
    """By column, the texts in it that look like no value, each with its number of rows."""
    columns = list(zip(cells.attributes, cells.texts, cells.codes, strict=True))
    values = zip(*map(sensitive.values_of, cells.domain), strict=True)
    columns += [(name, texts, cells.values) for name, texts in zip(sensitive.names, values, strict=True)]
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for name, texts, codes in columns:
        for code, text in enumerate(texts):
            if text in SPELLINGS:
                found[name][text] = found[name].get(text, 0) + int(cells.counts[codes == code].sum())
    return dict(found)
