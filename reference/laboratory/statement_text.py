"""Statements written as text, in the syntax that `statement_syntax` reads.

`not` binds tightest, then `&`, `|` and `->`; parentheses are put where they are needed, around every arrow inside
another statement, and around what is before an arrow that would otherwise be read as a basic implication.

>>> from reference.laboratory.statements import TRUE
>>> a, b = Atom("Ann", "flu"), Atom("Bo", "lung cancer")
>>> for x in (Not(a), Not(And((a, b))), Or((And((a, b)), Implies(a, b))), BasicImplication([a], [b]), TRUE):
...     print(statement_text(x))
Ann!=flu
not (Ann=flu & Bo="lung cancer")
Ann=flu & Bo="lung cancer" | ((Ann=flu) -> Bo="lung cancer")
Ann=flu -> Bo="lung cancer"
true
"""

from reference.errors import InvalidKnowledge
from reference.laboratory.statement_core import parts_of
from reference.laboratory.statements import And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence
from reference.language import Atom, BasicImplication
from reference.naming import written
from reference.syntax import to_text


def statement_text(statement: Sentence) -> str:
    """Write a statement."""
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


def atoms_joined_by(joined: type[And] | type[Or], side: Sentence) -> tuple[Atom, ...]:
    """The atoms of one side of a basic implication, none if it is no such side."""
    parts = parts_of(side) if isinstance(side, joined) else (side,)
    atoms = tuple(part for part in parts if isinstance(part, Atom))
    return atoms if len(atoms) == len(parts) else ()


def _leaf(statement: Sentence) -> str:
    match statement:
        case Same():
            return f"same({written(statement.one)}, {written(statement.other)})"
        case AtLeast() | AtMost():
            return _counted(statement)
        case Atom() | BasicImplication():
            return to_text(statement)
        case _:
            raise InvalidKnowledge("a formula is written one implication a text, not as one statement")


def _counted(statement: AtLeast | AtMost) -> str:
    word = "atleast" if isinstance(statement, AtLeast) else "atmost"
    people = ", ".join(map(written, statement.people))
    return f"{word}({statement.number}, {written(statement.value)}: {people})"


def _inside(part: Sentence, *looser: type) -> str:
    """Write a part, in parentheses if it binds no tighter than what it is part of."""
    joined = isinstance(part, looser) and parts_of(part)
    text = statement_text(part)
    return f"({text})" if joined or isinstance(part, (Implies, BasicImplication)) else text


def _before(statement: Implies) -> str:
    """Write what is before the arrow; in parentheses if the whole could be taken for a basic implication."""
    text = _inside(statement.before)
    bare = atoms_joined_by(And, statement.before) and atoms_joined_by(Or, statement.after)
    return f"({text})" if bare else text
