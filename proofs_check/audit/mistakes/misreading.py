r"""Mistakes in reading a question: names that are confused or lost, and counts of 0.

A *reading* maps each value's name to the name that the program uses, or to None if it loses the value. Two values with
the same name after that are added, or the later one overwrites the earlier. Everything else is correct.

>>> question = Question(((2, 1, 2),), 0, names=("flu", "Flu", "mumps"))
>>> [str(one(question)) for one in (Misread(str.lower), Misread(str.lower, overwrites=True))]
['3/5', '2/3']
>>> Misread(str.lower)(Question(((2, 1, 2),)))
Fraction(2, 5)
"""

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, changed, column_name, column_place
from proofs_check.audit.subject import Mistake
from proofs_check.audit.truth import truth_of
from reference.errors import WorstcaseError
from reference.language import Atom

Reading: TypeAlias = Callable[[str], str | None]  # the name that the program uses; None: the value is lost
# Properties of every JavaScript object, and texts that readers of tables treat as missing:
_INHERITED = {"constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString"}
_INHERITED |= {"valueOf"}
_MISSING = {"", "#N/A", "<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"}
_PLAIN_OBJECT = "values are keys of a plain JavaScript object: constructor exists already, and __proto__ is lost"


@dataclass(frozen=True)
class Misread:
    """A right answer to a question that was misread."""

    reading: Reading
    overwrites: bool = False
    loses: bool = False  # whether it loses values

    def __call__(self, question: Question) -> Fraction | bool:
        """The true answer to the question as it was read."""
        read = self.read(question)
        if question.ask == "recursive-diversity" and read.fields()["l"] != question.fields()["l"]:
            raise ArithmeticError("a bucket has fewer than ℓ values")
        try:
            value = _truth(read)
        except WorstcaseError as error:  # a person who is named is gone
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

        def moved(atom: Atom) -> Atom:
            place = column_place(atom.value)
            if place >= width:
                return atom
            if (name := taken[place]) is None:
                raise LookupError(f"there is no value {atom.value}")
            return Atom(atom.person, column_name(columns[name]))

        event, knowledge = changed(question.event, question.knowledge, moved)
        return replace(question, rows=tuple(map(tuple, rows)), event=event, knowledge=knowledge, names=())


@lru_cache(maxsize=4096)
def _truth(question: Question) -> Fraction | bool | None:
    return truth_of(question).value


def _in_object(name: str) -> str | None:
    if name in _INHERITED:
        raise ArithmeticError(f"{name} is no number")
    return None if name == "__proto__" else name


_CONFUSED: Sequence[tuple[str, str, Reading]] = (
    ("case-folded", "names that differ only in case", str.lower),
    ("trimmed", "names that differ only in outer spaces", str.strip),
    ("trimmed-ascii", "names that differ only in outer ASCII spaces", lambda name: name.strip(" \t\r\n\v\f")),
    ("spaces-collapsed", "names that differ only in the number of spaces", lambda name: " ".join(name.split())),
    ("normalized", "Unicode normal forms of a name", lambda name: unicodedata.normalize("NFC", name)),
    (
        "compatibility-normalized",
        "names that are compatible in Unicode (full-width letters and letters)",
        lambda name: unicodedata.normalize("NFKC", name),
    ),
    ("numbers-parsed", "names of the same number (1 and 01)", lambda name: re.sub(r"\A0+(?=[0-9]+\Z)", "", name)),
    ("truncated", "long names with the same beginning", lambda name: name[:255]),
    ("ascii-only", "characters outside ASCII", lambda name: name.encode("ascii", "replace").decode()),
    ("unquoted", "a name with and without quotes around it", lambda name: name.strip("'\"")),
)
_LOST: Sequence[tuple[str, str, Reading]] = (
    ("prototype-lost", "a value named __proto__ is lost", lambda name: None if name == "__proto__" else name),
    ("plain-object", _PLAIN_OBJECT, _in_object),
    ("empty-lost", "a value with an empty name is lost", lambda name: name or None),
    ("blank-lost", "values with blank names are lost", lambda name: name if name.strip() else None),
    (
        "missing-lost",
        "values named NA, null or similar are treated as missing",
        lambda name: None if name in _MISSING else name,
    ),
)
_READINGS = (
    *(
        row
        for name, what, reading in _CONFUSED
        for row in (
            (name, f"{what} are confused; their counts are added", Misread(reading)),
            (f"{name}-overwritten", f"{what} are confused; the last count wins", Misread(reading, overwrites=True)),
        )
    ),
    *((name, words, Misread(reading, loses=True)) for name, words, reading in _LOST),
)


def _plain_object_of_numbers(question: Question) -> Fraction | float | bool:
    """The same for a plain object, but an inherited property makes the answer NaN."""
    inherited = any(name in _INHERITED for bucket in question.written for name in bucket)
    return math.nan if inherited else Misread(_in_object)(question)


def _zeros_refused(question: Question) -> Fraction | bool:
    if not all(all(bucket.values()) for bucket in question.written):
        raise ValueError("expected a count from 1")
    return Misread(str)(question)


_TOGETHER = ("case-folded", "trimmed", "normalized", "ascii-only")
# Mistakes in the catalogue for other questions than the maximum and safety, which have all of them.
_VERDICTS = {
    "probability": dict.fromkeys(_TOGETHER, "unsound"),
    "k-anonymity": {"missing-lost": "loose"},
    "l-diversity": dict.fromkeys((*_TOGETHER, "missing-lost"), "loose"),
    "entropy-l-diversity": dict.fromkeys(_TOGETHER, "loose"),
    "recursive-diversity": dict.fromkeys(_TOGETHER, "loose"),
    "t-closeness": dict.fromkeys(_TOGETHER, "unsound"),
    "beta-likeness": dict.fromkeys(("trimmed", "ascii-only"), "unsound"),
}


def misreadings(ask: str) -> dict[str, Mistake]:
    """The mistakes in reading this kind of question, by name."""
    maximum = {name: "unsound" if one.overwrites or one.loses else "loose" for name, _, one in _READINGS}
    verdicts = maximum if ask in {"disclosure", "safe"} else _VERDICTS[ask]
    found = [Mistake(name, words, verdicts[name], ask, one) for name, words, one in _READINGS if name in verdicts]
    found.append(Mistake("zeros-refused", "refuses counts of 0", "error", ask, _zeros_refused))
    if ask == "disclosure":
        words = f"{_PLAIN_OBJECT}; the answer is NaN"
        found.append(Mistake("plain-object-nan", words, "unsound", ask, _plain_object_of_numbers))
    if ask == "l-diversity":
        words = "values with a count of 0 are counted"
        found.append(Mistake("zeros-counted", words, "unsound", ask, lambda question: min(map(len, question.written))))
    return {one.name: one for one in found}
