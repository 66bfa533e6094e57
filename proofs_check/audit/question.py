"""A question that an audited implementation is asked, and what a smaller question is.

A release is asked about by its counts alone: one row a bucket, one column a value, 0 where the value does not occur
in the bucket. Columns are named a, b, …, z, v26, v27, …; people are numbered (b0.p0, b0.p1, …), so that a question
about an event or about knowledge can name them. The order of columns is part of the question: an implementation that
takes its counts to be sorted is found out by rows that are not.

An answer must depend neither on what values are called nor on whether a count of 0 is written out. So a question may
give its columns other *names* (`proofs_check.audit.odd_names` has those that programs stumble over), and may write all
its *zeros*. Event and knowledge are kept in terms of a, b, … and asked with the names.

**Smaller** means: fewer people, then fewer buckets, then smaller k, then less knowledge, then fewer names of its own,
no zeros written, rows in decreasing order, then lexicographically less.

>>> question = Question(((2, 1), (1, 0, 3)), 1)
>>> question.buckets
({'a': 2, 'b': 1}, {'a': 1, 'c': 3})
>>> Question(((1, 1),), 5).size < question.size
True
>>> named = Question(((2, 1), (1, 0)), 0, "probability", event="b0.p0=b", names=("Flu", "flu "), zeros=True)
>>> named.fields()["buckets"], named.fields()["event"]
([{'Flu': 2, 'flu ': 1}, {'Flu': 1, 'flu ': 0}], 'b0.p0="flu "')
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from typing import TypeAlias

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.language import Atom, BasicImplication
from reference.naming import written
from reference.syntax import parse_atom, parse_implication, to_text

Row: TypeAlias = tuple[int, ...]
NEIGHBOURS = (
    "k-anonymity",
    "l-diversity",
    "entropy-l-diversity",
    "recursive-diversity",
    "t-closeness",
    "beta-likeness",
)
"""What can be asked of implementations of other promises."""
ASKS = ("disclosure", "safe", "probability", *NEIGHBOURS)
"""What can be asked: the first is the default."""
_LONGEST_SHOWN = 60
_COLUMN = re.compile(r"v[1-9][0-9]{1,3}", re.ASCII)


@dataclass(frozen=True)
class Question:
    """What is asked about a release."""

    rows: tuple[Row, ...]
    k: int = 0
    ask: str = "disclosure"
    threshold: Fraction | None = None
    """For `safe`: c."""
    event: str = ""
    """For `probability`: an atom, its value called a, b, …"""
    knowledge: tuple[str, ...] = ()
    """For `probability`: basic implications, likewise."""
    names: tuple[str, ...] = ()
    """What the first columns are called instead of a, b, …"""
    zeros: bool = False
    """Whether each bucket names every value, those that do not occur in it with 0."""
    family: str = field(default="", compare=False)
    """Part of the corpus, or generator, that made the question: an audit needs an answer in each family."""

    def __repr__(self) -> str:
        """Only what differs from the default."""
        usual = [one for one in fields(self) if one.compare and getattr(self, one.name) != one.default]
        return f"Question({', '.join(f'{one.name}={getattr(self, one.name)!r}' for one in usual)})"

    @cached_property
    def buckets(self) -> tuple[Mapping[str, int], ...]:
        """How often each value occurs in each bucket."""
        return tuple({self.value(j): count for j, count in enumerate(row) if count} for row in self.rows)

    def value(self, place: int) -> str:
        """What the value in this column is called."""
        return self.names[place] if place < len(self.names) else column_name(place)

    @property
    def asked_event(self) -> str:
        """The event, with the values' names."""
        return to_text(self._named(parse_atom(self.event))) if self.names and self.event else self.event

    @property
    def asked_knowledge(self) -> tuple[str, ...]:
        """The knowledge, with the values' names."""
        if not self.names:
            return self.knowledge
        units = map(parse_implication, self.knowledge)
        sides = ([[self._named(atom) for atom in side] for side in (one.antecedent, one.consequent)] for one in units)
        return tuple(to_text(BasicImplication(*side)) for side in sides)

    def _named(self, atom: Atom) -> Atom:
        return Atom(atom.person, self.value(column_place(atom.value)))

    @cached_property
    def histograms(self) -> tuple[Row, ...]:
        """The counts of each bucket, largest first."""
        return tuple(tuple(sorted(filter(None, row), reverse=True)) for row in self.rows)

    @property
    def united(self) -> Row:
        """How often each value occurs in the whole table."""
        return tuple(map(sum, zip_longest(*self.rows, fillvalue=0)))

    @property
    def people(self) -> int:
        """How many people the release is about."""
        return sum(map(sum, self.rows))

    @property
    def size(self) -> tuple[object, ...]:
        """What smaller questions are smaller in; a row that is sorted, or has no gap, is smaller."""
        plain = all(row == histogram for row, histogram in zip(self.rows, self.histograms, strict=True))
        gaps = sum(row.count(0) for row in self.rows)
        rest = (self.rows, str(self.threshold), self.event, self.knowledge)
        said = len(self.knowledge), sum(map(len, self.knowledge))
        called = len(self.names), sum(map(len, self.names)), self.names, self.zeros
        return self.people, len(self.rows), self.k, *said, *called, not plain, gaps, *rest

    def bucketization(self) -> Bucketization:
        """The release; a value that is written with zeros only belongs to its domain."""
        domain = dict.fromkeys(value for bucket in self.written for value in bucket)
        return Bucketization.of_histograms(self.buckets, domain=domain)

    def fields(self) -> dict[str, object]:
        """The question as JSON, without its number."""
        asked: dict[str, object] = {"ask": self.ask, "buckets": [dict(bucket) for bucket in self.written]}
        if self.ask in {"disclosure", "safe"}:
            asked["k"] = self.k
        if self.ask == "safe":
            asked["c"] = str(self.threshold)
        if self.ask == "recursive-diversity":
            asked["l"] = min(map(len, self.histograms))
        if self.ask == "probability":
            asked |= {"event": self.asked_event, "knowledge": list(self.asked_knowledge)}
        return asked

    @cached_property
    def written_rows(self) -> tuple[Row, ...]:
        """The counts of each bucket as they are asked: zeros are among them if they are written."""
        return tuple(tuple(bucket.values()) for bucket in self.written)

    @property
    def written(self) -> Sequence[Mapping[str, int]]:
        """The buckets as they are asked about: with zeros, if those are written."""
        if not self.zeros:
            return self.buckets
        width = max(len(self.names), *map(len, self.rows))
        return [{self.value(j): row[j] if j < len(row) else 0 for j in range(width)} for row in self.rows]


def probes(ask: str) -> list[Question]:
    """Questions of one kind that differ in all else: a program that answers none of them cannot be audited."""
    releases = (((2, 1), (1, 0, 3)), ((2, 2, 1), (2, 0, 0, 1, 1, 1)), ((5, 3, 2),), ((2, 2), (4,)))
    event, fact = ("b0.p0=a", ("b0.p1=a -> b0.p0=b",)) if ask == "probability" else ("", ())
    return [
        Question(rows, 0 if ask in NEIGHBOURS else k, ask, Fraction(1, 2) if ask == "safe" else None, event, fact[:k])
        for k, rows in enumerate(releases)
    ]


def column_name(place: int) -> str:
    """What value number `place` is called."""
    return chr(ord("a") + place) if place < 26 else f"v{place}"


def column_place(name: str) -> int:
    """Which value is called so."""
    if len(name) == 1 and "a" <= name <= "z":
        return ord(name) - ord("a")
    if _COLUMN.fullmatch(name) and (place := int(name[1:])) >= 26:
        return place
    raise InvalidInput(f"a question names the value {name!a}, but a, b, …, z, v26, v27, … were expected")


def name_text(name: str) -> str:
    """A value's name for people: in ASCII, since names that look alike are told apart by escapes, and short."""
    text = written(name)
    text = text if text.isascii() else json.dumps(name)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}… ({len(name):,} characters)"
