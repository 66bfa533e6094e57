r"""Knowledge for people's eyes: LaTeX as the paper sets it, and coloured text for a terminal.

An implication that only denies an atom is shown as what it means, t[S] ≠ s; `syntax.to_text` is the form that can
be read back.

>>> from reference.syntax import parse_implication
>>> print(to_latex(parse_implication("Hannah=flu -> Charlie=flu"), "Disease"))
t_{\mathrm{Hannah}}[\mathrm{Disease}] = \mathrm{flu} \to t_{\mathrm{Charlie}}[\mathrm{Disease}] = \mathrm{flu}
>>> print(to_rich(parse_implication("Ed=flu -> Ed=mumps")))
Ed ≠ flu
>>> print(to_rich(Or((Not(Same("Ann", "Bo")), AtLeast(1, "flu", ("Ann", "Bo"))))))
(¬Ann = Bo) ∨ at least 1 of Ann, Bo = flu
"""

from typing import TypeAlias

from rich.text import Text

from reference.drawing.mathml import name
from reference.drawing.notation import Notation
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.naming import written
from reference.statement_syntax import statement_text
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence, all_of, any_of


def to_latex(statement: Statement, sensitive: str = "S") -> str:
    """Set a statement of any kind in LaTeX's mathematics mode."""
    if isinstance(statement, Notation):
        return statement.notation(sensitive).latex
    return name(statement_text(statement)).latex  # type: ignore[arg-type] # or it is refused


def to_rich(statement: Statement) -> Text:
    """Colour a statement of any kind for a terminal; a formula has a line for each implication."""
    if isinstance(statement, Formula):
        lines = [to_rich(unit) for unit in statement.implications]
        return Text("\n").join(lines) if lines else Text("nothing", style="dim")
    if (leaf := _rich_leaf(statement)) is not None:
        return leaf
    sign, parts = _joined(statement)
    texts = [to_rich(part) if plain else Text.assemble("(", to_rich(part), ")") for part, plain in parts]
    if sign == "not":
        return Text.assemble(_SIGNS[sign], texts[0])
    return Text.assemble((f" {_SIGNS[sign]} ", "bold")).join(texts) if texts else Text(_SIGNS[f"no {sign}"])


def _rich_leaf(statement: Statement) -> Text | None:
    """A statement that has no parts, or is shown without them; None for the others."""
    match statement:
        case Atom():
            return _relation(statement, "=")
        case Not(Atom() as atom) | BasicImplication(denied=Atom() as atom):
            return _relation(atom, "≠")
        case Same():
            return Text.assemble((written(statement.one), "cyan"), " = ", (written(statement.other), "cyan"))
        case AtLeast() | AtMost():
            bound = f"at {'least' if isinstance(statement, AtLeast) else 'most'} {statement.number} of "
            people = Text(", ").join(Text(written(person), "cyan") for person in statement.people)
            return Text.assemble(bound, people, " = ", (written(statement.value), "magenta"))
    return None if _is_joined(statement) else Text(statement_text(statement))  # type: ignore[arg-type] # or it is refused


Parts: TypeAlias = list[tuple[Statement, bool]]
"""Statements, each with whether it needs no parentheses."""

_SIGNS = {"not": "¬", "and": "∧", "or": "∨", "arrow": "→", "no and": "true", "no or": "false"}


def _is_joined(statement: object) -> bool:
    return isinstance(statement, Formula | BasicImplication | Not | And | Or | Implies)


def _joined(statement: Statement) -> tuple[str, Parts]:
    """The sign that joins a statement's parts, and the parts."""
    leaves = (Atom, Same, AtLeast, AtMost)
    match statement:
        case Not():
            return "not", [(statement.part, isinstance(statement.part, leaves))]
        case And():
            return "and", [(part, isinstance(part, leaves)) for part in statement.parts]
        case Or():
            return "or", [(part, isinstance(part, leaves)) for part in statement.parts]
        case Formula():
            return "and", [(unit, False) for unit in statement.implications]
        case BasicImplication():
            sides: tuple[Sentence, Sentence] = all_of(statement.antecedent), any_of(statement.consequent)
            return "arrow", [(side, True) for side in sides]
        case Implies():
            return "arrow", [(side, isinstance(side, leaves)) for side in (statement.before, statement.after)]
    raise AssertionError(statement)


def _relation(atom: Atom, sign: str) -> Text:
    return Text.assemble((written(atom.person), "cyan"), f" {sign} ", (written(atom.value), "magenta"))
