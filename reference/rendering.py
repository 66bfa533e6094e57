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

from reference.laboratory.statement_syntax import statement_text
from reference.laboratory.statements import (
    And,
    AtLeast,
    AtMost,
    Implies,
    Not,
    Or,
    Same,
    Sentence,
    all_of,
    any_of,
)
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.naming import written

_LATEX = str.maketrans(
    {char: f"\\{char}" for char in "{}$&#%_"}
    | dict.fromkeys(" \n\r\t", "~")
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def to_latex(statement: Statement, sensitive: str = "S") -> str:
    """Set a statement of any kind in LaTeX's mathematics mode."""
    match statement:
        case Atom():
            return rf"{_tuple(statement.person, sensitive)} = {_roman(statement.value)}"
        case Same():
            return rf"{_tuple(statement.one, sensitive)} = {_tuple(statement.other, sensitive)}"
        case AtLeast() | AtMost():
            sign = r"\geq" if isinstance(statement, AtLeast) else r"\leq"
            people = ", ".join(map(_roman, statement.people))
            has = rf"t_p[{_roman(sensitive)}] = {_roman(statement.value)}"
            return rf"|\{{p \in \{{{people}\}} : {has}\}}| {sign} {statement.number}"
        case BasicImplication() if statement.denied:
            return rf"\lnot {to_latex(statement.denied, sensitive)}"
    if not _is_joined(statement):
        return rf"\mathrm{{{statement_text(statement).translate(_LATEX)}}}"  # type: ignore[arg-type] # or it is refused
    sign, parts = _joined(statement)
    texts = [to_latex(part, sensitive) if plain else f"({to_latex(part, sensitive)})" for part, plain in parts]
    return _put_together(_LATEX_SIGNS, sign, texts)


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
_LATEX_SIGNS = {
    "not": r"\lnot ",
    "and": r"\land",
    "or": r"\lor",
    "arrow": r"\to",
    "no and": r"\mathit{true}",
    "no or": r"\mathit{false}",
}


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


def _put_together(signs: dict[str, str], sign: str, texts: list[str]) -> str:
    if len(texts) == 1 and sign == "not":
        return f"{signs[sign]}{texts[0]}"
    return f" {signs[sign]} ".join(texts) if texts else signs[f"no {sign}"]


def _tuple(person: str, sensitive: str) -> str:
    return rf"t_{{{_roman(person)}}}[{_roman(sensitive)}]"


def _relation(atom: Atom, sign: str) -> Text:
    return Text.assemble((written(atom.person), "cyan"), f" {sign} ", (written(atom.value), "magenta"))


def _roman(name: str) -> str:
    return rf"\mathrm{{{name.translate(_LATEX)}}}"
