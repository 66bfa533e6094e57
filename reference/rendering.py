r"""Knowledge for people's eyes: LaTeX as the paper sets it, and coloured text for a terminal.

An implication that only denies an atom is shown as what it means, t[S] ≠ s; `syntax.to_text` is the form that can
be read back.

>>> from reference.syntax import parse_implication
>>> print(to_latex(parse_implication("Hannah=flu -> Charlie=flu"), "Disease"))
t_{\mathrm{Hannah}}[\mathrm{Disease}] = \mathrm{flu} \to t_{\mathrm{Charlie}}[\mathrm{Disease}] = \mathrm{flu}
>>> print(to_rich(parse_implication("Ed=flu -> Ed=mumps")))
Ed ≠ flu
"""

from rich.text import Text

from reference.language import Atom, BasicImplication, Formula
from reference.naming import written

_LATEX = str.maketrans(
    {char: f"\\{char}" for char in "{}$&#%_"}
    | dict.fromkeys(" \n\r\t", "~")
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def to_latex(statement: Atom | BasicImplication | Formula, sensitive: str = "S") -> str:
    """Set an atom, an implication or a conjunction in LaTeX's mathematics mode."""
    if isinstance(statement, Atom):
        return rf"t_{{{_roman(statement.person)}}}[{_roman(sensitive)}] = {_roman(statement.value)}"
    if isinstance(statement, Formula):
        if not statement.implications:
            return r"\mathit{true}"
        return r" \land ".join(rf"({to_latex(unit, sensitive)})" for unit in statement.implications)
    if statement.denied:
        return rf"\lnot {to_latex(statement.denied, sensitive)}"
    antecedent = r" \land ".join(to_latex(atom, sensitive) for atom in statement.antecedent)
    consequent = r" \lor ".join(to_latex(atom, sensitive) for atom in statement.consequent)
    return rf"{antecedent} \to {consequent}"


def to_rich(statement: Atom | BasicImplication | Formula) -> Text:
    """Colour an atom, an implication or a conjunction for a terminal."""
    if isinstance(statement, Atom):
        return _relation(statement, "=")
    if isinstance(statement, Formula):
        if not statement.implications:
            return Text("nothing", style="dim")
        return Text("\n").join(to_rich(unit) for unit in statement.implications)
    if statement.denied:
        return _relation(statement.denied, "≠")
    antecedent = Text(" ∧ ").join(map(to_rich, statement.antecedent))
    consequent = Text(" ∨ ").join(map(to_rich, statement.consequent))
    return Text.assemble(antecedent, (" → ", "bold"), consequent)


def _relation(atom: Atom, sign: str) -> Text:
    return Text.assemble((written(atom.person), "cyan"), f" {sign} ", (written(atom.value), "magenta"))


def _roman(name: str) -> str:
    return rf"\mathrm{{{name.translate(_LATEX)}}}"
