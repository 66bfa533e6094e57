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
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, cast

import lark

from reference.errors import InvalidKnowledge
from reference.language import Atom, BasicImplication, Formula, negated_atom
from reference.naming import described_thing, written

_EXPECTED = {
    "BARE": "a name",
    "QUOTED": "a name",
    "_EQUAL": "=",
    "_UNEQUAL": "!=",
    "_ARROW": "->",
    "_AND": "&",
    "_OR": "|",
    "$END": "the end",
}
LINE = 80
"""Characters of an unreadable text that a sentence repeats."""
_OPERATORS = "=!<>-&|(),:¬∧∨→≠"


def parse_atom(text: str) -> Atom:
    """Read an atom such as Ed="lung cancer"."""
    return _atom(_tree("event", "event", text))


def parse_implication(text: str, domain: Sequence[str] = ()) -> BasicImplication:
    """Read one unit of knowledge; `domain` is the S that a negated atom refers to."""
    tree = _tree("unit", "knowledge", text)
    if tree.data == "negation":
        return negated_atom(_atom(tree), domain)
    antecedent, consequent = (map(_atom, _subtrees(side)) for side in _subtrees(tree))
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


@cache
def _parser() -> lark.Lark:
    return lark.Lark.open(
        "knowledge.lark", rel_to=__file__, parser="lalr", start=["unit", "event"], maybe_placeholders=False
    )


def _tree(start: Literal["unit", "event"], what: str, text: str) -> "lark.Tree[lark.Token]":
    if not isinstance(text, str):
        raise InvalidKnowledge(f"{described_thing(text)} is here, where {what} as a text was expected")
    try:
        return _parser().parse(text, start=start)
    except lark.UnexpectedInput as error:
        raise unreadable(error, what, text, _EXPECTED, "a name") from None


def unreadable(
    error: lark.UnexpectedInput, what: str, text: str, words: Mapping[str, str], otherwise: str
) -> InvalidKnowledge:
    """Say at which column a text cannot be read, and what was expected there, in words for the grammar's terminals."""
    expected = " or ".join(sorted({words[name] for name in terminals(error) if name in words})) or otherwise
    place, hint = f"cannot be read at column {(error.pos_in_stream or 0) + 1}", ""
    if isinstance(error, lark.UnexpectedEOF) or (
        isinstance(error, lark.UnexpectedToken) and error.token.type == "$END"
    ):
        place = f"ends too early, after column {len(text)}"
    elif text[error.pos_in_stream or 0] == '"':
        hint = " (is its closing quotation mark missing, or an escape not JSON's?)"
    elif text[error.pos_in_stream or 0] not in _OPERATORS:
        hint = " (a name with spaces or symbols in it is put in double quotes)"
    return InvalidKnowledge(f"{what} '{_around(text, error.pos_in_stream)}' {place}: expected {expected}{hint}")


def terminals(error: lark.UnexpectedInput) -> set[str]:
    """What the grammar allows where the error is."""
    kinds = (getattr(error, name, None) for name in ("accepts", "expected", "allowed"))
    return set(next(filter(None, kinds), ()))


def _around(text: str, place: int | None) -> str:
    """The text if it fits on a line, and otherwise what stands around a place in it; None is the end."""
    if len(text) <= LINE:
        return shown(text)
    middle = len(text) if place is None or place < 0 else place
    start, end = max(0, middle - LINE // 2), middle + LINE // 2
    return f"{'…' if start else ''}{shown(text[start:end])}{'…' if end < len(text) else ''}"


def shown(text: str) -> str:
    """The text as sentences show it, on one line."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _subtrees(tree: "lark.Tree[lark.Token]") -> list["lark.Tree[lark.Token]"]:
    return cast("list[lark.Tree[lark.Token]]", tree.children)


def _atom(tree: "lark.Tree[lark.Token]") -> Atom:
    person, value = (name_of(cast("lark.Token", token)) for token in tree.children)
    return Atom(person, value)


def name_of(token: lark.Token) -> str:
    """The name that a bare or quoted word stands for."""
    return cast("str", json.loads(token)) if token.type == "QUOTED" else str(token)
