"""A question that an audited implementation is asked, and what a smaller question is.

A release is asked about by its counts alone: one row a bucket, one column a value, 0 where the value does not occur
in the bucket. Columns are named a, b, …, z, v26, v27, …; people are numbered (b0.p0, b0.p1, …), so that a question
about an event or about knowledge can name them. The order of columns is part of the question: an implementation that
takes its counts to be sorted is found out by rows that are not.

**Smaller** means: fewer people, then fewer buckets, then smaller k, then less knowledge, then rows in decreasing order,
then lexicographically less.

**A replay file** holds questions that were answered wrongly, to be asked again:

    {"format": "worstcase audit replay", "version": 1, "subject": …, "questions": [{"ask": …, "k": …, "buckets": …}, …]}

>>> question = Question(((2, 1), (1, 0, 3)), 1)
>>> question.buckets
({'a': 2, 'b': 1}, {'a': 1, 'c': 3})
>>> Question(((1, 1),), 5).size < question.size
True
>>> questions_in({"format": FORMAT, "version": 1, "questions": [{"ask": "disclosure", "k": 1, "buckets": [{"a": 1}]}]})
[Question(rows=((1,),), k=1, ask='disclosure', threshold=None, event='', knowledge=())]
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.files.file_access import write_text
from reference.files.strict_json import read_json

FORMAT, VERSION = "worstcase audit replay", 1
Row: TypeAlias = tuple[int, ...]
NEIGHBOURS = ("k-anonymity", "l-diversity", "entropy-l-diversity", "recursive-diversity", "t-closeness")
"""What can be asked of implementations of other promises."""
ASKS = ("disclosure", "safe", "probability", *NEIGHBOURS)
"""What can be asked: the first is the default."""


@dataclass(frozen=True)
class Question:
    """What is asked about a release."""

    rows: tuple[Row, ...]
    k: int = 0
    ask: str = "disclosure"
    threshold: Fraction | None = None
    """For `safe`: c."""
    event: str = ""
    """For `probability`: an atom."""
    knowledge: tuple[str, ...] = ()
    """For `probability`: basic implications."""

    @cached_property
    def buckets(self) -> tuple[Mapping[str, int], ...]:
        """How often each value occurs in each bucket."""
        return tuple({column_name(j): count for j, count in enumerate(row) if count} for row in self.rows)

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
        return self.people, len(self.rows), self.k, *said, not plain, gaps, *rest

    def bucketization(self) -> Bucketization:
        """The release."""
        return Bucketization.of_histograms(self.buckets)

    def fields(self) -> dict[str, object]:
        """The question as JSON, without its number."""
        asked: dict[str, object] = {"ask": self.ask, "buckets": [dict(bucket) for bucket in self.buckets]}
        if self.ask in {"disclosure", "safe"}:
            asked["k"] = self.k
        if self.ask == "safe":
            asked["c"] = str(self.threshold)
        if self.ask == "recursive-diversity":
            asked["l"] = min(map(len, self.histograms))
        if self.ask == "probability":
            asked |= {"event": self.event, "knowledge": list(self.knowledge)}
        return asked


def column_name(place: int) -> str:
    """What value number `place` is called."""
    return chr(ord("a") + place) if place < 26 else f"v{place}"


def column_place(name: str) -> int:
    """Which value is called so."""
    if len(name) == 1 and "a" <= name <= "z":
        return ord(name) - ord("a")
    if name[:1] == "v" and name[1:].isascii() and name[1:].isdigit() and 26 <= int(name[1:]) < 10_000:
        return int(name[1:])
    raise InvalidInput(f"a question names the value {name!a}, but a, b, …, z, v26, v27, … were expected")


def question_of(fields: Mapping[str, object], where: str = "question") -> Question:
    """The question that such fields state."""
    try:
        ask = str(fields.get("ask", "disclosure"))
        rows = tuple(_row(bucket) for bucket in _listed(fields["buckets"]))
        threshold = Fraction(str(fields["c"])) if ask == "safe" else None
        knowledge = tuple(str(unit) for unit in _listed(fields.get("knowledge", [])))
        k = fields.get("k", 0)
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise InvalidInput(f"{where}: a question with ask, buckets, k was expected") from None
    if ask not in ASKS or not rows or not isinstance(k, int) or k < 0:
        raise InvalidInput(f"{where}: a question with ask, buckets, k was expected")
    return Question(rows, k, ask, threshold, str(fields.get("event", "")), knowledge if ask == "probability" else ())


def _listed(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _row(bucket: object) -> Row:
    if not isinstance(bucket, dict) or not all(type(count) is int and count > 0 for count in bucket.values()):
        raise TypeError
    counts = {column_place(str(name)): count for name, count in bucket.items()}
    return tuple(counts.get(j, 0) for j in range(max(counts) + 1))


def write_questions(path: str | Path, subject: str, questions: Iterable[Question]) -> None:
    """Write a replay file."""
    fields = [question.fields() for question in dict.fromkeys(questions)]
    document = {"format": FORMAT, "version": VERSION, "subject": subject, "questions": fields}
    write_text(path, json.dumps(document, indent=1) + "\n")


def read_questions(path: str | Path) -> list[Question]:
    """Read the questions of a replay file."""
    return questions_in(read_json(path), str(path))


def questions_in(document: object, where: str = "replay file") -> list[Question]:
    """The questions that a replay file holds."""
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise InvalidInput(f"{where}: this is no replay file of an audit, version {VERSION}")
    questions = document.get("questions")
    if not isinstance(questions, list) or not all(isinstance(fields, dict) for fields in questions):
        raise InvalidInput(f"{where}: the list of questions is missing")
    return [question_of(fields, f"{where}: question {place}") for place, fields in enumerate(questions)]
