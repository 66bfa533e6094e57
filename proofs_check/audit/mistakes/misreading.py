r"""Mistakes of reading: names that are confused or lost before anything is computed, and counts of 0.

A *reading* maps each value's name to what the program takes it for, or to nothing if it loses the value. Two values
that are taken for one another count together, or the later one overwrites the earlier; whatever comes next is correct.

>>> question = Question(((2, 1, 2),), 0, names=("flu", "Flu", "mumps"))
>>> [str(one(question)) for one in (Misread(str.lower), Misread(str.lower, overwrites=True))]
['3/5', '2/3']
>>> Misread(str.lower)(Question(((2, 1, 2),)))
Fraction(2, 5)
"""

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, column_name, column_place, renamed
from proofs_check.audit.subject import Mistake
from proofs_check.audit.truth import truth_of
from reference.errors import WorstcaseError

Reading: TypeAlias = Callable[[str], str | None]  # what a name is taken for; None: the value is lost
_INHERITED = frozenset(
    ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"]
)
"""What every object in JavaScript has."""
_MISSING = frozenset(["", "#N/A", "<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"])
"""What readers of tables take for a missing value."""
_PLAIN_OBJECT = "values are keys of a plain JavaScript object, in which constructor is taken and __proto__ is lost"


@dataclass(frozen=True)
class Misread:
    """A right answer to a question that was misread."""

    reading: Reading
    overwrites: bool = False
    loses: bool = False  # whether it loses values

    def __call__(self, question: Question) -> Fraction | bool:
        """The true answer to what was read."""
        read = self.read(question)
        if question.ask == "recursive-diversity" and read.fields()["l"] != question.fields()["l"]:
            raise ArithmeticError("a bucket has fewer than ℓ values")
        try:
            value = _truth(read)
        except WorstcaseError as error:  # somebody who is named is gone
            raise ValueError(str(error)) from None
        if value is None:
            raise ArithmeticError("the knowledge contradicts the buckets")
        return value

    def read(self, question: Question) -> Question:
        """The question as it was read."""
        width = max(len(question.names), *map(len, question.rows))
        taken = [self.reading(question.value(j)) for j in range(width)]
        columns = {name: place for place, name in enumerate(dict.fromkeys(name for name in taken if name is not None))}
        rows = [[0] * len(columns) for _ in question.rows]
        for read, row in zip(rows, question.rows, strict=True):
            for name, count in zip(taken, row, strict=False):
                if name is not None and (count or question.zeros):
                    read[columns[name]] = count if self.overwrites else read[columns[name]] + count
        if not all(map(any, rows)):
            raise ValueError("a bucket is empty")

        def moved(value: str) -> str:
            place = column_place(value)
            if place >= width:
                return value
            if (name := taken[place]) is None:
                raise LookupError(f"there is no value {value}")
            return column_name(columns[name])

        event, knowledge = renamed(question.event, question.knowledge, moved)
        return replace(question, rows=tuple(map(tuple, rows)), event=event, knowledge=knowledge, names=())


@lru_cache(maxsize=4096)
def _truth(question: Question) -> Fraction | bool | None:
    return truth_of(question).value


def _lost(*names: str) -> Reading:
    return lambda name: None if name in names else name


def _in_object(name: str) -> str | None:
    if name in _INHERITED:
        raise ArithmeticError(f"{name} is no number")
    return None if name == "__proto__" else name


def _confused() -> Iterator[tuple[str, str, Reading]]:
    yield "case-folded", "names that differ in case only", str.lower
    yield "trimmed", "names that differ in spaces at their ends", str.strip
    yield "trimmed-ascii", "names that differ in ASCII spaces at their ends", lambda name: name.strip(" \t\r\n\v\f")
    yield "spaces-collapsed", "names that differ in the number of spaces", lambda name: " ".join(name.split())
    yield "normalized", "Unicode's normal forms of a name", lambda name: unicodedata.normalize("NFC", name)
    compatible = "names that Unicode calls compatible (full-width letters and letters)"
    yield "compatibility-normalized", compatible, lambda name: unicodedata.normalize("NFKC", name)
    same = "names that are the same number, 1 and 01"
    yield "numbers-parsed", same, lambda name: str(int(name)) if re.fullmatch("[0-9]+", name) else name
    yield "truncated", "names with the same beginning", lambda name: name[:255]
    yield "ascii-only", "characters beyond ASCII", lambda name: name.encode("ascii", "replace").decode()
    yield "unquoted", "a name with quotes around it and without", lambda name: name.strip("'\"")


def _losses() -> Iterator[tuple[str, str, Reading]]:
    yield "prototype-lost", "a value called __proto__ is lost", _lost("__proto__")
    yield "plain-object", _PLAIN_OBJECT, _in_object
    yield "empty-lost", "a value whose name is empty is lost", _lost("")
    yield "blank-lost", "values whose names are blank are lost", lambda name: name if name.strip() else None
    yield "missing-lost", "values called NA, null and the like are taken to be missing", _lost(*_MISSING)


def _readings() -> Iterator[tuple[str, str, Misread]]:
    for name, what, reading in _confused():
        yield name, f"confused are {what}; they count together", Misread(reading)
        yield f"{name}-overwritten", f"confused are {what}; the last one counts", Misread(reading, overwrites=True)
    for name, says, reading in _losses():
        yield name, says, Misread(reading, loses=True)


def _plain_object_of_numbers(question: Question) -> Fraction | float | bool:
    """A plain object again, but what is no number makes the answer NaN."""
    inherited = any(name in _INHERITED for bucket in question.written for name in bucket)
    return math.nan if inherited else Misread(_in_object)(question)


def _zeros_refused(question: Question) -> Fraction | bool:
    if not all(map(all, question.written_rows)):
        raise ValueError("a count from 1 was expected")
    return Misread(str)(question)


_TOGETHER = ("case-folded", "trimmed", "normalized", "ascii-only")
_VERDICTS = {
    "probability": dict.fromkeys(_TOGETHER, "unsound"),
    "k-anonymity": {"missing-lost": "loose"},
    "l-diversity": dict.fromkeys((*_TOGETHER, "missing-lost"), "loose"),
    "entropy-l-diversity": dict.fromkeys(_TOGETHER, "loose"),
    "recursive-diversity": dict.fromkeys(_TOGETHER, "loose"),
    "t-closeness": dict.fromkeys(_TOGETHER, "unsound"),
    "beta-likeness": dict.fromkeys(("trimmed", "ascii-only"), "unsound"),
}
"""The readings that are looked for in answers about anything but the maximum; there all are, and safety follows it."""


def misreadings(ask: str) -> dict[str, Mistake]:
    """The mistakes of reading in answers to what is asked, by name."""
    maximum = {name: "unsound" if one.overwrites or one.loses else "loose" for name, _, one in _readings()}
    verdicts = maximum if ask in {"disclosure", "safe"} else _VERDICTS[ask]
    found = [Mistake(name, says, verdicts[name], ask, one) for name, says, one in _readings() if name in verdicts]
    found.append(Mistake("zeros-refused", "refuses counts of 0", "error", ask, _zeros_refused))
    if ask == "disclosure":
        says = f"{_PLAIN_OBJECT}, and the answer is NaN"
        found.append(Mistake("plain-object-nan", says, "unsound", ask, _plain_object_of_numbers))
    if ask == "l-diversity":
        says = "counts values that are written with 0"
        found.append(Mistake("zeros-counted", says, "unsound", ask, lambda question: min(map(len, question.written))))
    return {one.name: one for one in found}
