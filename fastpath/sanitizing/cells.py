r"""One sensitive column or several: what of them is protected, and how they are held.

With several sensitive columns there are two things to protect, and whoever publishes says which:

    each       every column by itself: what an attacker knows and wants to know is about one column at a time. The
               columns are permuted independently of each other within each bucket, so that nothing in the release ties
               a value of one to a value of another, and the columns' answers stand side by side. Knowledge that ties
               them ("whoever has this illness has that job") is not covered.
    together   their product: a person's value is the whole combination, and so is what an attacker knows and wants to
               know. Combinations are permuted as a whole, so the release shows which values occur together. That an
               attacker may be after one column alone is not covered: that is the other question.

A table is held with combinations as its sensitive values (a text of the values with " + " between them; a plus or a
backslash within a value has a backslash before it, so no two combinations are one text). Each column by itself is a
*view* of that table: the same buckets with fewer different values.

>>> from fastpath.sanitizing.cells import Cells
>>> columns = SensitiveColumns(("ill", "job"))
>>> entries = [(("F", columns.joined(("flu", "cook"))), 2), (("F", columns.joined(("flu", "a+b"))), 1)]
>>> table = Cells.of_counts(["sex"], columns.name, entries)
>>> table.sensitive, table.domain, [columns.values_of(text) for text in table.domain]
('ill + job', ('flu + a\\+b', 'flu + cook'), [('flu', 'a+b'), ('flu', 'cook')])
>>> [(view.sensitive, dict(view.bucket(0).frequencies)) for view in columns.views(table)]
[('ill', {'flu': 3}), ('job', {'cook': 2, 'a+b': 1})]

A table as cells: how many rows have these attributes and this sensitive value.

A *cell* is a combination of released attributes and a sensitive value that occurs, with its number of rows. Rows that
agree on all attributes form a bucket, so a bucket is a run of cells, and its histogram is their counts. Texts are
held once, and cells as arrays of their numbers:

    codes[i][j]    the number of cell j's text in attribute i        (texts[i] are attribute i's texts)
    values[j]      the number of its sensitive value                 (domain are the sensitive values)
    counts[j]      its rows, at least 1

**Invariant**: cells are different and sorted by codes, then by value. So buckets have the same numbers however the
table was read. Only what occurs is held: a hundred thousand sensitive values cost no more than as many rows.

>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("F", "flu"), 1), (("M", "mumps"), 1)])
>>> cells.texts, len(cells), cells.bucket(1).frequencies, cells.labels(1)
((('F', 'M'),), 2, (('flu', 2), ('mumps', 1)), {'sex': 'M'})
>>> cells.histograms()
{(1,): 0, (2, 1): 1}

"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, get_args

import numpy as np

from fastpath.minimize1 import Histogram
from fastpath.summary import CountMatrix, Integers, Summary, merge_all, of_tuples, summary_of
from reference.buckets import MOST_PEOPLE, Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable, UnknownBucket
from reference.naming import described_thing, is_text, written
from reference.progress import step
from reference.tables import first_repeated

_ESCAPED = re.compile(r"[\\+]")
_PART = re.compile(r"(?:[^\\+]|\\.)*", re.DOTALL)


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
            raise InvalidInput("there is no sensitive column: one at least was expected")
        for name in names:
            if not is_text(name):
                raise InvalidInput(
                    f"the sensitive column is {described_thing(name)}, but the name of a column was expected"
                )
        if len(set(names)) < len(names):
            raise InvalidInput(f"the sensitive column {written(first_repeated(names))} is named twice")
        if together and len(names) == 1:
            raise InvalidInput("there is one sensitive column, but two or more were expected to be protected together")
        return cls(names, together)

    @property
    def protection(self) -> str:
        """What is protected, in a word."""
        return "together" if self.together else "each"

    @property
    def apart(self) -> bool:
        """Several columns, each protected by itself."""
        return len(self.names) > 1 and not self.together

    @property
    def name(self) -> str:
        """What the column of combinations is called."""
        return self.joined(self.names)

    def joined(self, values: Sequence[str]) -> str:
        """One text for a value of each column."""
        if len(self.names) == 1:
            return values[0]
        return " + ".join(_ESCAPED.sub(r"\\\g<0>", value) for value in values)

    def values_of(self, text: str) -> tuple[str, ...]:
        """The value of each column that a text stands for."""
        if len(self.names) == 1:
            return (text,)
        parts, start = list[str](), 0
        while start <= len(text):
            part = _PART.match(text, start)
            assert part is not None  # noqa: S101 - it matches nothing at least
            parts.append(part.group())
            start = part.end() + 1
        last = len(parts) - 1
        trimmed = (part[i > 0 : len(part) - (i < last)] for i, part in enumerate(parts))
        return tuple(re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in trimmed)

    def views(self, cells: "Cells") -> "tuple[Cells, ...]":
        """What is protected by itself, each with the same buckets: every column, or the combinations."""
        if not self.apart:
            return (cells,)
        values = [self.values_of(text) for text in cells.domain]
        return tuple(
            cells.revalued(name, [combination[place] for combination in values])
            for place, name in enumerate(self.names)
        )


_LARGEST_KEY = 2**62


@dataclass(frozen=True, eq=False)
class Cells:
    """Which combinations of attributes and sensitive value occur, and how often."""

    attributes: tuple[str, ...]
    sensitive: str
    texts: tuple[tuple[str, ...], ...]
    domain: tuple[str, ...]
    codes: Integers
    values: Integers
    counts: Integers

    def __post_init__(self) -> None:
        """A utility that somebody wrote sees them: it may not change what is released."""
        for numbers in (self.codes, self.values, self.counts):
            numbers.setflags(write=False)

    @classmethod
    def of_counts(
        cls, attributes: Sequence[str], sensitive: str, entries: Iterable[tuple[tuple[str, ...], int]]
    ) -> "Cells":
        """An entry is the attributes' values and the sensitive value, and how often they occur; equal ones add up."""
        codebooks: list[dict[str, int]] = [{} for _ in range(len(attributes) + 1)]
        columns: list[list[int]] = [[] for _ in codebooks]
        counts: list[int] = []
        for row, count in entries:
            for codebook, column, text in zip(codebooks, columns, row, strict=True):
                column.append(codebook.setdefault(text, len(codebook)))
            counts.append(count)
        if not counts:
            raise InvalidTable("the table has no rows")
        if sum(counts) > MOST_PEOPLE:
            raise InvalidTable(f"the table has more than {MOST_PEOPLE:,} rows, the most that are supported")
        texts = [tuple(sorted(codebook)) for codebook in codebooks]
        coded = [_in_order(*both) for both in zip(codebooks, columns, strict=True)]
        return _grouped(tuple(attributes), sensitive, texts, coded, np.array(counts, dtype=np.int64))

    def rolled_up(self, maps: Sequence[Integers], texts: Sequence[tuple[str, ...]]) -> "Cells":
        """The same table with the text number j of attribute i replaced by number maps[i][j] of texts[i]."""
        codes = [where[column] for where, column in zip(maps, self.codes, strict=True)]
        return _grouped(self.attributes, self.sensitive, [*texts, self.domain], [*codes, self.values], self.counts)

    def revalued(self, sensitive: str, texts: Sequence[str]) -> "Cells":
        """The same buckets with texts[j] in the place of sensitive value number j; equal ones add up."""
        domain = tuple(sorted(set(texts)))
        places = {text: place for place, text in enumerate(domain)}
        values = np.array([places[text] for text in texts], dtype=np.int64)[self.values]
        return _grouped(self.attributes, sensitive, [*self.texts, domain], [*self.codes, values], self.counts)

    def without(self, buckets: Collection[int]) -> "Cells":
        """The rows of all other buckets, of which there is one at least; values that only these had are gone."""
        if not buckets:
            return self
        kept = np.ones(len(self), dtype=np.bool_)
        kept[list(buckets)] = False
        rows = np.repeat(kept, np.diff(self._starts))
        found, values = np.unique(self.values[rows], return_inverse=True)
        domain = tuple(self.domain[value] for value in found.tolist())
        codes, counts = self.codes[:, rows], self.counts[rows]
        return Cells(self.attributes, self.sensitive, self.texts, domain, codes, values.astype(np.int64), counts)

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
        sizes: list[int] = np.add.reduceat(self.counts, self._starts[:-1]).tolist()
        return sizes

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
        """What the rows of bucket number `index` have in common."""
        first = self.cells_of(index).start
        codes = self.codes[:, first].tolist()
        return {name: texts[code] for name, texts, code in zip(self.attributes, self.texts, codes, strict=True)}

    def cells_of(self, index: int) -> slice:
        """The cells of bucket number `index`."""
        if not 0 <= index < len(self):
            raise UnknownBucket(f"there is no bucket {index}: the buckets are 0 to {len(self) - 1}")
        return slice(int(self._starts[index]), int(self._starts[index + 1]))

    def bucket_histograms(self) -> Iterator[Histogram]:
        """The histogram of each bucket."""
        sizes = np.diff(self._starts)
        order = np.lexsort((-self.counts, np.repeat(np.arange(len(self)), sizes)))
        counts, start = self.counts[order].tolist(), 0
        for size in sizes.tolist():
            yield tuple(counts[start : start + size])
            start += size

    def histograms(self) -> dict[Histogram, int]:
        """The distinct histograms, each with the smallest number of a bucket that has it."""
        first: dict[Histogram, int] = {}
        for index, histogram in enumerate(self.bucket_histograms()):
            first.setdefault(histogram, index)
        return first

    def summary(self, most: int) -> Summary:
        """What the maximum disclosure depends on, for up to `most` atoms."""
        first = self.histograms()
        step(len(self), "buckets")
        parts = of_tuples(list(first), list(first.values()), most)
        return merge_all(summary_of(part, most) for part in parts)

    def matrix(self) -> CountMatrix:
        """The same buckets as a matrix, one column for each sensitive value."""
        counts = np.zeros((len(self), len(self.domain)), dtype=np.int64)
        counts[np.repeat(np.arange(len(self)), np.diff(self._starts)), self.values] = self.counts
        return CountMatrix(counts, self.domain)

    def bucketization(self) -> Bucketization:
        """The same buckets, as what is published; S is the set of values that occur."""
        buckets = (self.bucket(index) for index in range(len(self)))
        codes = self.codes[:, self._starts[:-1]].tolist()
        labels = [[texts[code] for code in column] for texts, column in zip(self.texts, codes, strict=True)]
        return Bucketization(
            buckets,
            domain=self.domain,
            sensitive=self.sensitive,
            by=self.attributes,
            keys=list(zip(*labels, strict=True)),
        )

    @cached_property
    def _starts(self) -> Integers:
        """The first cell of each bucket, and the number of cells."""
        changes = (self.codes[:, 1:] != self.codes[:, :-1]).any(axis=0)
        return np.concatenate([[0], np.flatnonzero(changes) + 1, [len(self.counts)]])


def _in_order(codebook: dict[str, int], column: list[int]) -> Integers:
    """The column with texts numbered alphabetically instead of by appearance."""
    places = np.empty(len(codebook), dtype=np.int64)
    for place, text in enumerate(sorted(codebook)):
        places[codebook[text]] = place
    return places[np.array(column, dtype=np.int64)]


def _grouped(
    attributes: tuple[str, ...],
    sensitive: str,
    texts: Sequence[tuple[str, ...]],
    columns: Sequence[Integers],
    counts: Integers,
) -> Cells:
    """Sort the cells and add up equal ones; the sensitive column comes last."""
    key, bound = np.zeros(len(counts), dtype=np.int64), 1
    for column, names in zip(columns, texts, strict=True):
        if bound * len(names) > _LARGEST_KEY:  # numbered anew, in the same order
            key = np.unique(key, return_inverse=True)[1].astype(np.int64, copy=False)
            bound = len(counts)
        key, bound = key * len(names) + column, bound * len(names)
    order = np.argsort(key)
    starts = np.concatenate([[0], np.flatnonzero(np.diff(key[order])) + 1])
    kept = order[starts]
    codes = np.array([column[kept] for column in columns[:-1]], dtype=np.int64).reshape(len(attributes), len(kept))
    totals = np.add.reduceat(counts[order], starts)
    return Cells(attributes, sensitive, tuple(texts[:-1]), texts[-1], codes, columns[-1][kept], totals)


MISSING = "(missing)"
"""The value that stands for no value, under the policy `value`."""

Missing: TypeAlias = Literal["error", "drop", "value"]
POLICIES: tuple[Missing, ...] = get_args(Missing)

SPELLINGS = frozenset(["NaN", "nan", "NAN", "NaT", "NA", "<NA>", "N/A", "#N/A", "null", "NULL", "None", MISSING])
"""Texts that other programs write for no value; here they are values, and `MISSING` stands for none."""


def spelled_missing(cells: Cells, sensitive: SensitiveColumns) -> dict[str, dict[str, int]]:
    """By column, the texts in it that look like no value, each with its number of rows."""
    columns = [
        (name, texts, cells.codes[i]) for i, (name, texts) in enumerate(zip(cells.attributes, cells.texts, strict=True))
    ]
    values = [sensitive.values_of(text) for text in cells.domain]
    columns += [(name, tuple(row[i] for row in values), cells.values) for i, name in enumerate(sensitive.names)]
    found: dict[str, dict[str, int]] = {}
    for name, texts, codes in columns:
        for code, text in enumerate(texts):
            if text in SPELLINGS:
                rows = found.setdefault(name, {})
                rows[text] = rows.get(text, 0) + int(cells.counts[codes == code].sum())
    return found
