"""Statements as text: a superset of the syntax of knowledge (`reference.syntax`), read and written.

    Hannah=flu -> Charlie=flu         a basic implication, as there
    Ed != mumps                       a negated atom (read as Not, so that no domain is needed)
    not (Ed=flu -> Bob=flu)           not, &, |, -> in this order of binding; -> groups to the right; parentheses
    (a=1 & b=2) | c=3                 any mixture of them
    same(Ann, Bo)                     two people have the same value
    atleast(2, flu: Ann, Bo, Cy)      how many of these people have flu
    atmost(1, flu: Ann, Bo)
    true, false                       the empty conjunction and the empty disjunction

¬ ∧ ∨ → ≠ may be written for not & | -> !=. An arrow between bare atoms (joined by & before it and by | after it)
is a basic implication; with a parenthesis anywhere in it, it is an `Implies`. Written statements have parentheses
where they are needed, around every arrow inside another statement, and around what is before an arrow that would
otherwise be read as a basic implication. So reading what was written gives the same statement again, if it is nested
no more than a hundred deep: deeper ones are refused.

>>> statement = parse_statement("not Ed=flu & atleast(1, flu: Ann, Bo) | same(Ann, Bo)")
>>> print(statement_text(statement))
Ed!=flu & atleast(1, flu: Ann, Bo) | same(Ann, Bo)
>>> a, b = Atom("Ann", "flu"), Atom("Bo", "lung cancer")
>>> for x in (Not(And((a, b))), Or((And((a, b)), Implies(a, b))), BasicImplication([a], [b]), And(())):
...     print(statement_text(x))
not (Ann=flu & Bo="lung cancer")
Ann=flu & Bo="lung cancer" | ((Ann=flu) -> Bo="lung cancer")
Ann=flu -> Bo="lung cancer"
true
>>> parse_statement("same(Ann)")
Traceback (most recent call last):
...
reference.errors.InvalidKnowledge: statement 'same(Ann)' cannot be read at column 9: expected a comma
"""

from functools import cache
from typing import TypeAlias, cast

import lark

from reference.errors import InvalidKnowledge, safely
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.naming import described_thing, visible, written
from reference.statements import (
    And,
    AtLeast,
    AtMost,
    Implies,
    Not,
    Or,
    Same,
    Sentence,
    all_of,
    is_statement,
    parts_of,
)
from reference.syntax import END, NAME, name_of, shown, to_text, unreadable

MOST_NESTED = 100
"""The deepest nesting that is read: reading and writing call themselves for each layer, and the stack is finite."""

_EXPECTED = {
    "BARE": "a statement",
    "LISTED": NAME,
    "NUMBER": "a number of at most 9 digits",
    "_EQUAL": "=",
    "_UNEQUAL": "!=",
    "_ARROW": "->",
    "_AND": "&",
    "_OR": "|",
    "_CLOSE": ")",
    "_COMMA": "a comma",
    "_COLON": "a colon",
    "$END": END,
}
_AFTER_EQUALS = {"BARE", "QUOTED"}

_Tree: TypeAlias = "lark.Tree[lark.Token]"


def parse_statement(text: str) -> Sentence:
    """Read a statement."""
    if not isinstance(text, str):
        raise InvalidKnowledge(f"{described_thing(text)} is here, where a statement as a text was expected")
    try:
        tree = _parser().parse(text)
    except lark.UnexpectedInput as error:
        raise unreadable("statement", text, _place(error), _expected(error)) from None
    _check_depth(tree, text)
    return _built(tree)


def _place(error: lark.UnexpectedInput) -> int | None:
    """Where a text cannot be read, None if it ends too early."""
    token = error.token if isinstance(error, lark.UnexpectedToken) else None
    ended = isinstance(error, lark.UnexpectedEOF) or (token is not None and token.type == "$END")
    return None if ended else error.pos_in_stream or 0


def _expected(error: lark.UnexpectedInput) -> set[str]:
    """What the grammar allows there, in words."""
    kinds = (getattr(error, name, None) for name in ("accepts", "expected", "allowed"))
    terminals = set(next(filter(None, kinds), ()))
    words = {"BARE": NAME} if terminals == _AFTER_EQUALS else _EXPECTED
    return {words[name] for name in terminals if name in words} or {"an operator or the end"}


@cache
def _parser() -> lark.Lark:
    return lark.Lark.open(
        "statements.lark", rel_to=__file__, parser="lalr", start="statement", maybe_placeholders=False
    )


def _built(tree: _Tree) -> Sentence:
    """Turn a parse tree, which is not too deep, into a statement."""
    kind, names = str(tree.data), [name_of(child) for child in tree.children if isinstance(child, lark.Token)]
    parts = tuple(_built(child) for child in tree.children if isinstance(child, lark.Tree) and child.data != "counted")
    match kind:
        case "equal" | "unequal":
            atom = Atom(*names)
            return atom if kind == "equal" else Not(atom)
        case "same":
            return Same(*names)
        case "at_least" | "at_most":
            return _counting_fact(kind, tree)
        case "arrow":
            return _arrow(tree, *parts)
        case _:
            return _joined(kind, parts)


def _joined(kind: str, parts: tuple[Sentence, ...]) -> Sentence:
    match kind:
        case "negated":
            return Not(*parts)
        case "joined_and" | "true":
            return And(parts)
        case "joined_or" | "false":
            return Or(parts)
        case _:
            return parts[0]


def _counting_fact(kind: str, tree: _Tree) -> Sentence:
    number, value, *people = map(name_of, cast("list[lark.Token]", cast("_Tree", tree.children[0]).children))
    return (AtLeast if kind == "at_least" else AtMost)(int(number), value, tuple(people))


def _arrow(tree: _Tree, before: Sentence, after: Sentence) -> Sentence:
    antecedent, consequent = _atoms_joined_by(And, before), _atoms_joined_by(Or, after)
    parenthesised = next(iter(tree.find_data("group")), None) is not None
    if antecedent and consequent and not parenthesised:
        return BasicImplication(antecedent, consequent)
    return Implies(before, after)


def _check_depth(tree: _Tree, text: str) -> None:
    layer = [(tree, 1)]
    for _ in range(2 * MOST_NESTED):  # one parenthesis around a layer is none by itself: it may have to be written
        layer = [
            (child, layers + ("group" not in {child.data} - {node.data}))
            for node, layers in layer
            for child in node.children
            if isinstance(child, lark.Tree)
        ]
        if not layer:
            return
        if max(layers for _, layers in layer) > MOST_NESTED:
            break
    raise InvalidKnowledge(f"statement '{shown(text)[:40]}…' is nested more than {MOST_NESTED} deep")


def _atoms_joined_by(joined: type[And] | type[Or], side: Sentence) -> tuple[Atom, ...]:
    """The atoms of one side of a basic implication; none if it is no such side."""
    parts = parts_of(side) if isinstance(side, joined) else (side,)
    atoms = tuple(part for part in parts if isinstance(part, Atom))
    return atoms if len(atoms) == len(parts) else ()


def statement_text(statement: Sentence) -> str:
    """Write a statement, on one line; a formula as the conjunction of its implications."""
    match statement:
        case Not(Atom(person, value)):
            return f"{written(person)}!={written(value)}"
        case Not():
            return f"not {_inside(statement.part, And, Or)}"
        case And():
            return " & ".join(_inside(part, And, Or) for part in statement.parts) or "true"
        case Or():
            return " | ".join(_inside(part, Or) for part in statement.parts) or "false"
        case Implies():
            return f"{_before(statement)} -> {_inside(statement.after)}"
        case _:
            return _leaf(statement)


def _leaf(statement: Sentence) -> str:
    match statement:
        case Formula():
            return statement_text(all_of(statement.implications))
        case Same():
            return f"same({written(statement.one)}, {written(statement.other)})"
        case AtLeast() | AtMost():
            return _counted_text(statement)
        case Atom() | BasicImplication():
            return to_text(statement)
        case _:
            return _own_text(statement)


def _own_text(statement: object) -> str:
    """A statement of somebody's own kind as it shows itself, on one line."""
    if not is_statement(statement):
        expected = "an atom, an implication, a formula or another statement was expected"
        raise InvalidKnowledge(f"{described_thing(statement)} is no statement: {expected}")
    shows_itself = type(statement).__str__ is not object.__str__ or type(statement).__repr__ is not object.__repr__
    kind = f"a statement of the kind {type(statement).__name__}"
    return safely(kind, lambda: visible(" ".join(str(statement).split()))) if shows_itself else kind


def _counted_text(statement: AtLeast | AtMost) -> str:
    word = "atleast" if isinstance(statement, AtLeast) else "atmost"
    people = ", ".join(map(written, statement.people))
    return f"{word}({statement.number}, {written(statement.value)}: {people})"


def knowledge_text(statement: Statement) -> str:
    """Write a formula one implication a line, as `parse_formula` reads it; any other statement on one line."""
    return to_text(statement) if isinstance(statement, Formula) else statement_text(cast("Sentence", statement))


def _inside(part: Sentence, *looser: type) -> str:
    """Write a part, in parentheses if it binds no tighter than what it is part of."""
    if isinstance(part, Formula):
        part = all_of(part.implications)
    joined = isinstance(part, looser) and parts_of(part)
    text = statement_text(part)
    return f"({text})" if joined or isinstance(part, (Implies, BasicImplication)) else text


def _before(statement: Implies) -> str:
    """Write what is before the arrow; in parentheses if the whole could be taken for a basic implication."""
    text = _inside(statement.before)
    bare = _atoms_joined_by(And, statement.before) and _atoms_joined_by(Or, statement.after)
    return f"({text})" if bare else text
