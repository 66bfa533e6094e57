"""Knowledge as text, in and out.

    Hannah=flu -> Charlie=flu         a basic implication
    a=1 & b=2 -> c=3 | d=4            several atoms on each side
    Ed != mumps                       a negated atom: read as Ed=mumps -> Ed=s', s' the domain's first other value
    Ed="lung cancer"                  an atom; names and values with spaces or symbols in JSON's double quotes

→ ∧ ∨ ≠ may be written for -> & | !=. For all x over the same domain, parsing the printed x gives x again.

>>> unit = parse_implication('Ed=mumps -> Ed="lung cancer" | Bob=flu')
>>> to_text(unit)
'Ed=mumps -> Ed="lung cancer" | Bob=flu'
>>> to_text(parse_implication("Ed!=flu", domain=["flu", "lung cancer"]))
'Ed=flu -> Ed="lung cancer"'
>>> parse_implication("Ed=flu -> ")
Traceback (most recent call last):
...
reference.errors.InvalidKnowledge: knowledge 'Ed=flu -> ' ends too early, after column 10: expected a name
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from reference.errors import InvalidKnowledge
from reference.language import Atom, BasicImplication, Formula, negated_atom
from reference.naming import described_thing, written

NAME, END = "a name", "the end"

# A bare name runs up to the next space, quotation mark or operator; a hyphen belongs to it unless it begins an arrow.
# It is not possessive: Python 3.11.2 loses a hyphen at its end then. Nothing follows it, so it never backtracks.
_BARE = r'(?:[^\s"=!&|<>()→∧∨≠¬-]|-(?!>))+'
_QUOTED = r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"'
_WORD = re.compile(rf"\s*+(?:({_BARE}|{_QUOTED})|(=)|(!=|≠)|(->|→)|([&∧])|([|∨])|(\Z))")
_KINDS = (NAME, "=", "!=", "->", "&", "|", END)
"""The kinds of words, in the order of their groups; a name is bare or quoted."""

LINE = 80
"""Characters of an unreadable text that a sentence repeats."""
_OPERATORS = "=!<>-&|(),:¬∧∨→≠"


def parse_atom(text: str) -> Atom:
    """Read an atom such as Ed="lung cancer"."""
    words = _Words("event", text)
    atom = words.atom()
    words.take(END)
    return atom


def parse_implication(text: str, domain: Sequence[str] = ()) -> BasicImplication:
    """Read one unit of knowledge; `domain` is the S that a negated atom refers to."""
    words = _Words("knowledge", text)
    person, relation, value = words.name(), words.take("=", "!="), words.name()
    if relation == "!=":
        words.take(END)
        return negated_atom(Atom(person, value), domain)
    antecedent = [Atom(person, value)]
    while words.take("&", "->") == "&":
        antecedent.append(words.atom())
    consequent = [words.atom()]
    while words.take("|", END) == "|":
        consequent.append(words.atom())
    return BasicImplication(antecedent, consequent)


def parse_formula(texts: str | Iterable[str], domain: Sequence[str] = ()) -> Formula:
    """Read a conjunction: one unit of knowledge a text, or a single text with one unit a line."""
    if isinstance(texts, str):
        texts = filter(str.strip, texts.split("\n"))
    if not isinstance(texts, Iterable):
        raise InvalidKnowledge(f"{described_thing(texts)} is here, where knowledge as texts was expected")
    return Formula(parse_implication(text, domain) for text in texts)


def to_text(statement: Atom | BasicImplication | Formula) -> str:
    """Write an atom or an implication in the syntax above, or a formula: one implication a line."""
    if isinstance(statement, Formula):
        return "\n".join(map(to_text, statement.implications))
    if isinstance(statement, Atom):
        return f"{written(statement.person)}={written(statement.value)}"
    antecedent = " & ".join(map(to_text, statement.antecedent))
    consequent = " | ".join(map(to_text, statement.consequent))
    return f"{antecedent} -> {consequent}"


class _Word(NamedTuple):
    """A word of a text: its kind, how it is written, and where it begins."""

    kind: str
    text: str
    place: int


class _Words:
    """The words of a text, taken one by one."""

    def __init__(self, what: str, text: str) -> None:
        if not isinstance(text, str):
            raise InvalidKnowledge(f"{described_thing(text)} is here, where {what} as a text was expected")
        self._what, self._text = what, text
        self._words = _words(text)

    def take(self, *kinds: str) -> str:
        """The kind of the next word, which must be one of these."""
        return self._next(kinds).kind

    def name(self) -> str:
        """The name that is the next word."""
        return name_of(self._next((NAME,)).text)

    def atom(self) -> Atom:
        """The atom that the next words are."""
        person, _, value = self.name(), self.take("="), self.name()
        return Atom(person, value)

    def _next(self, kinds: tuple[str, ...]) -> _Word:
        word = next(self._words)
        if word.kind not in kinds:
            raise unreadable(self._what, self._text, None if word.kind == END else word.place, kinds)
        return word


def _words(text: str) -> Iterator[_Word]:
    """Every word of the text, the end included; what begins no word is of no kind."""
    place = 0
    while match := _WORD.match(text, place):
        group, place = match.lastindex or 0, match.end()
        yield _Word(_KINDS[group - 1], match[group], match.start(group))
    yield _Word("", "", len(text) - len(text[place:].lstrip()))


def unreadable(what: str, text: str, place: int | None, expected: Iterable[str]) -> InvalidKnowledge:
    """Say at which place a text cannot be read (None: it ends too early), and what was expected there."""
    where, hint = f"ends too early, after column {len(text)}", ""
    if place is not None:
        where = f"cannot be read at column {place + 1}"
        if text[place] == '"':
            hint = " (is its closing quotation mark missing, or an escape not JSON's?)"
        elif text[place] not in _OPERATORS:
            hint = " (a name with spaces or symbols in it is put in double quotes)"
    return InvalidKnowledge(f"{what} '{_around(text, place)}' {where}: expected {' or '.join(sorted(expected))}{hint}")


def _around(text: str, place: int | None) -> str:
    """The text if it fits on a line, and otherwise what stands around a place in it; None is the end."""
    if len(text) <= LINE:
        return shown(text)
    middle = len(text) if place is None else place
    start, end = max(0, middle - LINE // 2), middle + LINE // 2
    return f"{'…' if start else ''}{shown(text[start:end])}{'…' if end < len(text) else ''}"


def shown(text: str) -> str:
    """The text as sentences show it, on one line."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def name_of(word: str) -> str:
    """The name that a bare or quoted word stands for."""
    return cast("str", json.loads(word)) if word.startswith('"') else str(word)
