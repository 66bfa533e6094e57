r"""Questions to an audited implementation, their order by size, and their JSON form.

A question states a release by its counts alone: one row per bucket, one column per value, 0 where the value does not
occur. Columns are named a, b, …, z, v26, v27, …, and people are numbered (b0.p0, b0.p1, …). The order of columns is
part of the question: unsorted rows detect an implementation that expects sorted ones. An answer must depend neither on
the names of values nor on written counts of 0. So a question may give its columns other *names*, and may write all its
*zeros*. Event and knowledge are stored in terms of a, b, … and asked with the names.

**Smaller** means: fewer people, then fewer buckets, then smaller k, then less knowledge, then fewer names of its own,
no zeros written, rows in decreasing order, then lexicographically less.

**JSON.** A question has the fields of its kind (`protocol.schema.json`) and perhaps an `id`; other fields are refused.
The l of recursive diversity is the least number of values in a bucket and may be omitted. A *replay file* holds
questions with wrong answers, to be asked again.

>>> question = Question(((2, 1), (1, 0, 3)), 1)
>>> question.buckets, Question(((1, 1),), 5).size < question.size
(({'a': 2, 'b': 1}, {'a': 1, 'c': 3}), True)
>>> named = Question(((2, 1), (1, 0)), 0, "probability", event="b0.p0=b", names=("Flu", "flu "), zeros=True)
>>> named.fields()["buckets"], named.fields()["event"]
([{'Flu': 2, 'flu ': 1}, {'Flu': 1, 'flu ': 0}], 'b0.p0="flu "')
>>> questions_in({"format": FORMAT, "version": 1, "questions": [{"k": 1, "buckets": [{"flu": 2, "Flu": 1}]}]})
[Question(rows=((2, 1),), k=1, names=('flu', 'Flu'))]
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from typing import Any, TypeAlias

from proofs_check.audit.metrics import DEFINITIONS
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.exact import parse_exact
from reference.language import Atom, BasicImplication
from reference.naming import written
from reference.strict_json import described, parse
from reference.syntax import parse_atom, parse_implication, to_text

Row: TypeAlias = tuple[int, ...]
ASKS = tuple(DEFINITIONS)  # the kinds of question: the first is the default
NEIGHBOURS = ASKS[3:]  # the kinds about other promises
FORMAT, VERSION = "worstcase audit replay", 1
_LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Question:
    """Question about a release."""

    rows: tuple[Row, ...]
    k: int = 0
    ask: str = "disclosure"
    threshold: Fraction | None = None  # for `safe`: c
    event: str = ""  # for `probability`: an atom, its value called a, b, …
    knowledge: tuple[str, ...] = ()  # for `probability`: basic implications, likewise
    names: tuple[str, ...] = ()  # names of the first columns instead of a, b, …
    zeros: bool = False  # whether each bucket names every value, those that do not occur in it with 0
    family: str = field(default="", compare=False)  # its origin: an audit needs an answer in each family

    def __repr__(self) -> str:
        """Only what differs from the default."""
        usual = [one for one in fields(self) if one.compare and getattr(self, one.name) != one.default]
        return f"Question({', '.join(f'{one.name}={getattr(self, one.name)!r}' for one in usual)})"

    def value(self, place: int) -> str:
        """The name of the value in this column."""
        return self.names[place] if place < len(self.names) else column_name(place)

    @cached_property
    def buckets(self) -> tuple[Mapping[str, int], ...]:
        """How often each value occurs in each bucket."""
        return tuple({self.value(j): count for j, count in enumerate(row) if count} for row in self.rows)

    @property
    def written(self) -> Sequence[Mapping[str, int]]:
        """The buckets as asked, with zeros if those are written."""
        if not self.zeros:
            return self.buckets
        width = max(len(self.names), *map(len, self.rows))
        return [{self.value(j): row[j] if j < len(row) else 0 for j in range(width)} for row in self.rows]

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
        """Number of people in the release."""
        return sum(map(sum, self.rows))

    @cached_property
    def asked(self) -> tuple[str, tuple[str, ...]]:
        """Event and knowledge, with the values' names."""
        if not self.names:
            return self.event, self.knowledge
        return changed(self.event, self.knowledge, lambda atom: Atom(atom.person, self.value(column_place(atom.value))))

    @property
    def size(self) -> tuple[object, ...]:
        """Sort key of questions by size; a row that is sorted, or has no gap, is smaller."""
        gaps = sum(row.count(0) for row in self.rows)
        rest = (self.rows, str(self.threshold), self.event, self.knowledge)
        known = len(self.knowledge), sum(map(len, self.knowledge))
        called = len(self.names), sum(map(len, self.names)), self.names, self.zeros
        return self.people, len(self.rows), self.k, *known, *called, self.rows != self.histograms, gaps, *rest

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
            asked |= {"event": self.asked[0], "knowledge": list(self.asked[1])}
        return asked


def probes(ask: str) -> list[Question]:
    """Different questions of one kind: a program that answers none of them cannot be audited."""
    releases = (((2, 1), (1, 0, 3)), ((2, 2, 1), (2, 0, 0, 1, 1, 1)), ((5, 3, 2),), ((2, 2), (4,)))
    event, facts = ("b0.p0=a", ("b0.p1=a -> b0.p0=b",)) if ask == "probability" else ("", ())
    return [
        Question(rows, 0 if ask in NEIGHBOURS else k, ask, Fraction(1, 2) if ask == "safe" else None, event, facts[:k])
        for k, rows in enumerate(releases)
    ]


def column_name(place: int) -> str:
    """The name of value number `place`."""
    return chr(ord("a") + place) if place < 26 else f"v{place}"


def column_place(name: str) -> int:
    """The number of the value with this name."""
    if re.fullmatch("[a-z]", name):
        return ord(name) - ord("a")
    if re.fullmatch("v[1-9][0-9]{1,3}", name) and (place := int(name[1:])) >= 26:
        return place
    raise InvalidInput(f"a question: expected a value named a, b, …, z, v26, v27, …, got {name!a}")


def changed(event: str, knowledge: Iterable[str], change: Callable[[Atom], Atom]) -> tuple[str, tuple[str, ...]]:
    """Event and knowledge with each atom changed."""
    other = to_text(change(parse_atom(event))) if event else ""
    facts = ((map(change, one.antecedent), map(change, one.consequent)) for one in map(parse_implication, knowledge))
    return other, tuple(to_text(BasicImplication(*sides)) for sides in facts)


def name_text(name: str) -> str:
    """A value's name for display: short, and in ASCII, since escapes distinguish names that look alike."""
    text = written(name)
    text = text if text.isascii() else json.dumps(name)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}… ({len(name):,} characters)"


def question_of(given: Mapping[str, Any], where: str = "question") -> Question:
    """The question with these fields; a zero that is written for one bucket is written for all."""

    def require(holds: bool, name: str, expected: str) -> None:  # noqa: FBT001 - what must hold
        if not holds:
            raise InvalidInput(f"{where}: {name}: expected {expected}")

    usual: tuple[tuple[str, Any], ...] = (("ask", ASKS[0]), ("k", 0), ("buckets", ()), ("knowledge", []), ("event", ""))
    ask, k, listed, facts, event = (given.get(name, value) for name, value in usual)
    require(isinstance(ask, str) and ask in ASKS, "ask", f"one of {', '.join(ASKS)}")
    counts = '{"flu": 2, "gout": 1}'
    require(isinstance(listed, list) and bool(listed), "buckets", f"a list of at least one bucket such as {counts}")
    for name, bucket in ((f"buckets[{place}]", bucket) for place, bucket in enumerate(listed)):
        require(isinstance(bucket, dict), name, f"an object of counts by value, such as {counts}")
        for value, count in bucket.items():
            whole = "a whole number, 0 or more, as its count"
            require(type(count) is int and count >= 0, f"{name}, {name_text(str(value))}", whole)
        require(any(bucket.values()), name, "at least one person, that is, a count above 0")
    require(type(k) is int and k >= 0, "k", f"a whole number, 0 or more, got {described(k)}")
    threshold = None
    if ask == "safe":
        c = str(given.get("c"))
        try:
            threshold = parse_exact(c)
        except InvalidInput:
            raise InvalidInput(f'{where}: c: expected a fraction as a string, such as "2/3"') from None
        require(0 <= threshold <= 1, "c", f"a fraction from 0 to 1, got {written(c)}")
    require(isinstance(facts, list), "knowledge", "a list of implications as strings")
    known = ("ask", *DEFINITIONS[ask].given)
    for name in given:
        require(name in (*known, "id"), name_text(str(name)), f"only {', '.join(known)} in a question about {ask}")
    buckets = [{str(name): count for name, count in bucket.items()} for bucket in listed]
    names, places, event, knowledge = _columns(buckets, str(event), tuple(map(str, facts)))
    placed = [{places[name]: count for name, count in bucket.items()} for bucket in buckets]
    rows = tuple(tuple(row.get(j, 0) for j in range(max(row) + 1)) for row in placed)
    zeros = any(not all(bucket.values()) for bucket in buckets)
    question = Question(rows, k, ask, threshold, event, knowledge, names, zeros)
    if "l" in given:
        least, other = question.fields()["l"], given["l"]
        no_other = f"{least}, the least number of values in a bucket: audits ask about no other l"
        require(type(other) is int and other == least, "l", no_other)
    return question


def read_question(given: str | Mapping[str, object]) -> Question:
    """The question in a JSON object, given as text or as fields."""
    fields = parse(given, "the question") if isinstance(given, str) else given
    if not isinstance(fields, Mapping):
        raise InvalidInput("the question: expected a JSON object with ask, buckets, k")
    return question_of(fields, "the question")


def _columns(
    buckets: Sequence[Mapping[str, int]], event: str, knowledge: tuple[str, ...]
) -> tuple[tuple[str, ...], Mapping[str, int], str, tuple[str, ...]]:
    """The names of columns, if some have names of their own, their places, and event and knowledge by a, b, …"""
    names = dict.fromkeys(name for bucket in buckets for name in bucket)
    try:
        return (), {name: column_place(name) for name in names}, event, knowledge
    except InvalidInput:
        places = {name: place for place, name in enumerate(names)}

    def usual(atom: Atom) -> Atom:
        return Atom(atom.person, column_name(places.setdefault(atom.value, len(places))))

    event, knowledge = changed(event, knowledge, usual)
    return tuple(places), places, event, knowledge


def replay_text(subject: str, questions: Iterable[Question]) -> str:
    """Return the text of a replay file with these questions."""
    asked = [question.fields() for question in dict.fromkeys(questions)]
    return json.dumps({"format": FORMAT, "version": VERSION, "subject": subject, "questions": asked}, indent=1) + "\n"


def questions_in(document: object, where: str = "replay file") -> list[Question]:
    """The questions in a replay file."""
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise InvalidInput(f"{where}: expected a replay file of an audit, version {VERSION}")
    questions = document.get("questions")
    if not isinstance(questions, list) or not all(isinstance(fields, dict) for fields in questions):
        raise InvalidInput(f"{where}: questions: expected a list of objects")
    return [question_of(fields, f"{where}: question {number}") for number, fields in enumerate(questions, start=1)]
