"""Sentences with formulas in them, as a line of text and as HTML.

A sentence is some parts: text of ours; a formula; what a user supplied, which is shown as it is and cannot reorder the
words around it; and a term or symbol at the place where it is introduced.

>>> from reference.drawing.mathml import symbol
>>> sentence = ("The ", Introduced("target"), " is ", symbol("A"), ", for instance about ", Supplied("<Bob>"), ".")
>>> plain(sentence)
'The target is A, for instance about <Bob>.'
>>> print(prose_html(sentence[:2] + sentence[4:]))
The <dfn>target</dfn>, for instance about <bdi>&lt;Bob&gt;</bdi>.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from reference.drawing.mathml import Math, html
from reference.drawing.svg import shortened

LONGEST_NAME = 60
"""In a sentence; longer names are cut, and end with "…"."""


@dataclass(frozen=True)
class Supplied:
    """A name or a value that a user supplied."""

    text: str


@dataclass(frozen=True)
class Introduced:
    """A term or a symbol where it is first used, and explained."""

    part: str | Math


Part: TypeAlias = str | Math | Supplied | Introduced
Prose: TypeAlias = tuple[Part, ...]


def plain(prose: Sequence[Part]) -> str:
    """The sentence as a line of text."""
    return "".join(_text(part) for part in prose)


def prose_html(prose: Sequence[Part]) -> str:
    """The sentence as HTML."""
    return "".join(_html(part) for part in prose)


def listed_prose(parts: Sequence[Sequence[Part]], last: str = " and ") -> Prose:
    """Several pieces with commas between them, and a word before the last."""
    joined: list[Part] = []
    for place, part in enumerate(parts):
        joined += [", " if 0 < place < len(parts) - 1 else last if place else "", *part]
    return tuple(part for part in joined if part != "")


def _text(part: Part) -> str:
    match part:
        case Math():
            return part.text
        case Supplied():
            return shortened(part.text, LONGEST_NAME)
        case Introduced():
            return _text(part.part)
        case _:
            return part


def _html(part: Part) -> str:
    match part:
        case Math():
            return html(part)
        case Supplied():
            return f"<bdi>{escape(shortened(part.text, LONGEST_NAME))}</bdi>"
        case Introduced():
            return f"<dfn>{_html(part.part)}</dfn>"
        case _:
            return escape(part)
