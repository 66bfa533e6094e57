"""Knowledge and statements as text, in and out.

**Knowledge.**

    Hannah=flu -> Charlie=flu         a basic implication
    a=1 & b=2 -> c=3 | d=4            several atoms on each side
    Ed != mumps                       a negated atom: read as Ed=mumps -> Ed=s', s' the domain's first other value
    Ed="lung cancer"                  an atom; names and values with spaces or symbols in JSON's double quotes
    Hannah=flu -> Charlie=flu @ 10    a soft fact of strength 10 (see `soft_facts`)

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

**Statements** have a superset of this syntax (`statements.lark`).

    Ed != mumps                       a negated atom (read as Not, so that no domain is needed)
    not (Ed=flu -> Bob=flu)           not, &, |, -> in this order of binding; -> groups to the right; parentheses
    same(Ann, Bo)                     two people have the same value
    atleast(2, flu: Ann, Bo, Cy)      how many of these people have flu
    atmost(1, flu: Ann, Bo)
    true, false                       the empty conjunction and the empty disjunction

An arrow between bare atoms (joined by & before it and by | after it) is a basic implication; with a parenthesis
anywhere in it, it is an `Implies`. Written statements have parentheses where they are needed, around every arrow inside
another statement, and around what is before an arrow that would otherwise be read as a basic implication. So reading
what was written gives the same statement again, if it is nested no more than a hundred deep: deeper ones are refused.

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

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from reference.errors import InvalidKnowledge, safely
from reference.exact import strength_text
from reference.language import Atom, BasicImplication, Formula, Statement, negated_atom
from reference.naming import described_thing, visible, written
from reference.soft_facts import SoftFact
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence, all_of, is_statement, parts_of

if TYPE_CHECKING:
    import lark

# The deepest nesting that is read: reading and writing call themselves for each layer, and the stack is finite.
MOST_NESTED = 100
NAME, END = "a name", "the end"

# A bare name runs up to the next space, quotation mark or operator; a hyphen belongs to it unless it begins an arrow.
# It is not possessive: Python 3.11.2 loses a hyphen at its end then. Nothing follows it, so it never backtracks.
_BARE = r'(?:[^\s"=!&|<>()→∧∨≠¬-]|-(?!>))+'
_QUOTED = r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"'
_WORD = re.compile(rf"\s*+(?:({_BARE}|{_QUOTED})|(=)|(!=|≠)|(->|→)|([&∧])|([|∨])|(\Z))")
# The kinds of words, in the order of their groups; a name is bare or quoted.
_KINDS = ("", NAME, "=", "!=", "->", "&", "|", END)
_SOFT = re.compile(r'(.*\S)\s+@\s*([^\s"]+)\s*', re.DOTALL)  # a fact and its strength
LINE = 80  # characters of an unreadable text that a sentence repeats
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


def parse_fact(text: str, domain: Sequence[str] = ()) -> BasicImplication | SoftFact:
    """Read a basic implication, or a soft fact: one with a strength after it.

    >>> parse_fact("Hannah=flu -> Charlie=flu @ 10").doubt
    Fraction(1, 10)
    """
    soft = _SOFT.fullmatch(_require_text("knowledge", text))
    return SoftFact(parse_implication(soft[1], domain), soft[2]) if soft else parse_implication(text, domain)


def parse_formula(texts: str | Iterable[str], domain: Sequence[str] = ()) -> Formula:
    """Read a conjunction: one unit of knowledge a text, or a single text with one unit a line."""
    if isinstance(texts, str):
        texts = filter(str.strip, texts.split("\n"))
    if not isinstance(texts, Iterable):
        raise InvalidKnowledge(f"expected facts as texts, got {described_thing(texts)}")
    return Formula(parse_implication(text, domain) for text in texts)


def to_text(statement: Atom | BasicImplication | SoftFact | Formula) -> str:
    """Write an atom or a fact in the syntax above, or a formula: one implication a line."""
    if isinstance(statement, Formula):
        return "\n".join(map(to_text, statement.implications))
    if isinstance(statement, SoftFact):
        return f"{to_text(statement.implication)} @ {strength_text(statement.doubt)}"
    if isinstance(statement, Atom):
        return f"{written(statement.person)}={written(statement.value)}"
    antecedent = " & ".join(map(to_text, statement.antecedent))
    consequent = " | ".join(map(to_text, statement.consequent))
    return f"{antecedent} -> {consequent}"


class _Words:
    """The words of a text, taken one by one."""

    def __init__(self, what: str, text: str) -> None:
        self._what, self._text, self._end = what, _require_text(what, text), 0

    def take(self, *kinds: str) -> str:
        """The kind of the next word, which must be one of these."""
        return self._next(kinds)[0]

    def name(self) -> str:
        """The name that is the next word."""
        return _name_of(self._next((NAME,))[1])

    def atom(self) -> Atom:
        """The atom that the next words are."""
        person, _, value = self.name(), self.take("="), self.name()
        return Atom(person, value)

    def _next(self, kinds: tuple[str, ...]) -> tuple[str, str]:
        match = _WORD.match(self._text, self._end)
        group = (match.lastindex or 0) if match else 0  # what begins no word is of no kind
        if match is None or _KINDS[group] not in kinds:
            place = match.start(group) if match else len(self._text) - len(self._text[self._end :].lstrip())
            raise _unreadable(self._what, self._text, None if _KINDS[group] == END else place, kinds)
        self._end = match.end()
        return _KINDS[group], match[group]


def _require_text(what: str, text: str) -> str:
    if not isinstance(text, str):
        raise InvalidKnowledge(f"expected {what} as a text, got {described_thing(text)}")
    return text


def _unreadable(what: str, text: str, place: int | None, expected: Iterable[str]) -> InvalidKnowledge:
    """The error at a place where a text cannot be read (None: it ends too early)."""
    where, hint = f"ends too early, after column {len(text)}", ""
    if place is not None:
        where = f"cannot be read at column {place + 1}"
        if text[place] == '"':
            hint = " (check its closing quotation mark, and that its escapes are those of JSON)"
        elif text[place] not in _OPERATORS:
            hint = " (put a name with spaces or symbols in double quotes)"
    middle = len(text) if place is None else place
    start, end = (0, len(text)) if len(text) <= LINE else (max(0, middle - LINE // 2), middle + LINE // 2)
    around = f"{'…' if start else ''}{_shown(text[start:end])}{'…' if end < len(text) else ''}"
    return InvalidKnowledge(f"{what} '{around}' {where}: expected {' or '.join(sorted(expected))}{hint}")


def _shown(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _name_of(word: str) -> str:
    return cast("str", json.loads(word)) if word.startswith('"') else str(word)


# The terminals of the grammar, in words.
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


def parse_statement(text: str) -> Sentence:
    """Read a statement."""
    import lark  # noqa: PLC0415 - slow, and knowledge needs it not

    try:
        tree = _parser().parse(_require_text("a statement", text))
    except lark.UnexpectedInput as error:
        token = error.token if isinstance(error, lark.UnexpectedToken) else None
        ended = isinstance(error, lark.UnexpectedEOF) or (token is not None and token.type == "$END")
        place = None if ended else error.pos_in_stream or 0
        raise _unreadable("statement", text, place, _expected(error)) from None
    _check_depth(tree, text)
    return cast("Sentence", _built(tree))


def _expected(error: "lark.UnexpectedInput") -> set[str]:
    """What the grammar allows there, in words."""
    kinds = (getattr(error, name, None) for name in ("accepts", "expected", "allowed"))
    terminals = set(next(filter(None, kinds), ()))
    words = {"BARE": NAME} if terminals == {"BARE", "QUOTED"} else _EXPECTED
    return {words[name] for name in terminals if name in words} or {"an operator or the end"}


@cache
def _parser() -> "lark.Lark":
    import lark  # noqa: PLC0415 - as above

    grammar = "statements.lark"
    return lark.Lark.open(grammar, rel_to=__file__, parser="lalr", start="statement", maybe_placeholders=False)


# What each rule of the grammar but an arrow becomes.
_BUILDERS: Mapping[str, Callable[..., object]] = {
    "equal": Atom,
    "unequal": lambda person, value: Not(Atom(person, value)),
    "same": Same,
    "counted": lambda *names: names,
    "at_least": lambda counted: AtLeast(int(counted[0]), counted[1], counted[2:]),
    "at_most": lambda counted: AtMost(int(counted[0]), counted[1], counted[2:]),
    "negated": Not,
    "joined_and": lambda *parts: And(parts),
    "joined_or": lambda *parts: Or(parts),
    "true": lambda: And(()),
    "false": lambda: Or(()),
    "group": lambda part: part,
}


def _built(tree: "lark.Tree[lark.Token]") -> object:
    """Turn a parse tree, which is not too deep, into a statement."""
    parts = [_name_of(child) if isinstance(child, str) else _built(child) for child in tree.children]
    if tree.data != "arrow":
        return _BUILDERS[tree.data](*parts)
    before, after = cast("list[Sentence]", parts)
    antecedent, consequent = _atoms_joined_by(And, before), _atoms_joined_by(Or, after)
    if antecedent and consequent and not any(tree.find_data("group")):
        return BasicImplication(antecedent, consequent)
    return Implies(before, after)


def _check_depth(tree: "lark.Tree[lark.Token]", text: str) -> None:
    layer = [(tree, 1)]
    for _ in range(2 * MOST_NESTED):  # one parenthesis around a layer is none by itself: it may have to be written
        layer = [
            (child, layers + ("group" not in {child.data} - {node.data}))
            for node, layers in layer
            for child in node.children
            if not isinstance(child, str)
        ]
        if not layer:
            return
        if max(layers for _, layers in layer) > MOST_NESTED:
            break
    raise InvalidKnowledge(f"statement '{_shown(text)[:40]}…' is nested more than {MOST_NESTED} deep")


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
            before = _inside(statement.before)
            bare = _atoms_joined_by(And, statement.before) and _atoms_joined_by(Or, statement.after)
            return f"{f'({before})' if bare else before} -> {_inside(statement.after)}"
        case _:
            return _leaf_text(statement)


def _leaf_text(statement: Sentence) -> str:
    match statement:
        case Formula():
            return statement_text(all_of(statement.implications))
        case Same():
            return f"same({written(statement.one)}, {written(statement.other)})"
        case AtLeast() | AtMost():
            word, people = type(statement).__name__.lower(), ", ".join(map(written, statement.people))
            return f"{word}({statement.number}, {written(statement.value)}: {people})"
        case Atom() | BasicImplication():
            return to_text(statement)
        case _:
            return _own_text(statement)


def _own_text(statement: object) -> str:
    """A statement of a user's own kind as it shows itself, on one line."""
    if not is_statement(statement):
        expected = "expected an atom, an implication, a formula or another statement"
        raise InvalidKnowledge(f"{expected}, got {described_thing(statement)}")
    shows_itself = type(statement).__str__ is not object.__str__ or type(statement).__repr__ is not object.__repr__
    kind = f"a statement of the kind {type(statement).__name__}"
    return safely(kind, lambda: visible(" ".join(str(statement).split()))) if shows_itself else kind


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
