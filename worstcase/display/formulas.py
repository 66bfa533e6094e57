r"""Mathematics in several forms at once: LaTeX, MathML, and a line of plain text.

Formulas are made of smaller ones by operators and the functions here. A name that a user supplied goes through `name`:
in the LaTeX of a formula it stands between two private-use characters. So `latex` can write it as \mathrm, and `mathml`
as one text that latex2mathml never reads.

>>> from fractions import Fraction
>>> sure = equal(number(1) / (number(1) + symbol("ρ", r"\rho")), Fraction(2, 3))
>>> print(sure.text, sure.latex, sep="\n")
1/(1 + ρ) = 2/3
\frac{1}{1 + \rho} = \frac{2}{3}
>>> print(given(name("a_b"), name("<50 %>")).latex)
\Pr(\mathrm{a\_b} \mid \mathrm{{<}50~\%{>}})
>>> print(mathml(name("<x>")))
<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mtext>&lt;x&gt;</mtext></mrow></math>

Statements of every kind are formulas as well; an implication that only denies an atom is shown as what it means.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from html import escape
from typing import Any, cast

from reference.exact import Ratio, exact
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.naming import visible
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence
from reference.syntax import statement_text

LONGEST_NUMBER = 30  # characters of an exact number that is shown whole

_LATEX = str.maketrans(
    {char: f"\\{char}" for char in "{}$&#%_"}
    | {char: f"{{{char}}}" for char in "<>=+*:,"}
    | {char: rf"\text{{{char}}}" for char in "-'`\""}
    | {"\\": r"{\backslash}", "^": r"{\hat{\,}}", "~": r"{\tilde{\,}}", " ": "~"}
)  # in \mathrm, for LaTeX as well as for MathJax: nothing that only one of them knows
_NAME = re.compile("\ue000([^\ue001]*)\ue001")


@dataclass(frozen=True)
class Math:
    """A formula as LaTeX for mathematics mode, its names between private-use characters, and as a line of text.

    Formulas and numbers are put together by + - * /, and a function f is applied by f(x).
    """

    source: str
    text: str
    loose: bool = False  # needs parentheses in a fraction or a product

    @property
    def latex(self) -> str:
        """The LaTeX, with the names upright."""
        return _NAME.sub(lambda found: rf"\mathrm{{{found[1].translate(_LATEX)}}}", self.source)

    def __add__(self, other: "Math | int") -> "Math":
        return joined((self, _formula(other)), " + ", " + ", loose=True)

    def __sub__(self, other: "Math | int") -> "Math":
        return joined((self, _formula(other)), " - ", " − ", loose=True)

    def __mul__(self, other: "Math | int") -> "Math":
        return joined((_closed(self), _closed(_formula(other))), r" \cdot ", " · ")

    def __truediv__(self, other: "Math | int") -> "Math":
        below = _formula(other)
        return Math(rf"\frac{{{self.source}}}{{{below.source}}}", f"{_closed(self).text}/{_closed(below).text}")

    def __call__(self, argument: "Math | int") -> "Math":
        """This function at an argument, such as M(2)."""
        return joined((self, parenthesised(_formula(argument))), "", "")


def _formula(part: Math | Ratio) -> Math:
    return part if isinstance(part, Math) else number(part)


def _closed(part: Math) -> Math:
    return parenthesised(part) if part.loose else part


@lru_cache(maxsize=4096)
def mathml(formula: Math) -> str:
    """The `<math>` element for a page."""
    from latex2mathml.converter import convert

    names = map(escape, _NAME.findall(formula.source))
    inner = str(convert(_NAME.sub(r"\\text{" + "\ue000}", formula.source))).partition(">")[2]
    inner = inner.replace('<mo movablelimits="true">Pr</mo>', "<mi>Pr</mi>")  # without the space of an operator
    large = ' displaystyle="true"' if "<mfrac>" in inner else ""
    head = f'<math xmlns="http://www.w3.org/1998/Math/MathML"{large}>'
    return head + re.sub("\ue000", lambda _: next(names), inner)


def symbol(letter: str, latex: str | None = None) -> Math:
    """A variable, such as k or ρ."""
    return Math(latex or letter, letter)


def number(value: Ratio) -> Math:
    """A number, exact if that is short: otherwise rounded, and marked as such."""
    shown = exact(value)
    if len(shown) > LONGEST_NUMBER:
        rounded = f"{Decimal(int(value.numerator)) / Decimal(int(value.denominator)):.6g}"
        return Math(rf"\approx {rounded}", f"≈ {rounded}")
    above, _, below = shown.partition("/")
    return symbol(above) / symbol(below) if below else symbol(above)


def name(text: str) -> Math:
    """What a user supplied, upright: a person, a value, a column."""
    shown = visible(text)
    return Math(f"\ue000{shown}\ue001", shown)


def indexed(letter: str, index: Math | int) -> Math:
    """A letter with an index below, such as n_b."""
    below = _formula(index)
    return Math(f"{letter}_{{{below.source}}}", f"{letter}_{below.text}")


def equal(*sides: Math | Ratio) -> Math:
    """A chain of equations."""
    return joined(map(_formula, sides), " = ", " = ", loose=True)


def probability(event: Math) -> Math:
    """Pr(event)."""
    return symbol("Pr", r"\Pr")(event)


def given(event: Math, condition: Math) -> Math:
    """Pr(event | condition)."""
    return probability(joined((event, condition), r" \mid ", " | "))


def parenthesised(inner: Math) -> Math:
    """The same in parentheses."""
    return Math(f"({inner.source})", f"({inner.text})")


def joined(parts: Iterable[Math], latex: str, text: str, *, loose: bool = False) -> Math:
    """Formulas with a sign between them, in each of the forms; of a single one, itself."""
    several = list(parts)
    if len(several) == 1:
        return several[0]
    return Math(latex.join(part.source for part in several), text.join(part.text for part in several), loose)


def implies(before: Math, after: Math) -> Math:
    """If the first, then the second."""
    return joined((before, after), r" \to ", " → ", loose=True)


def conjunction(parts: Sequence[Math]) -> Math:
    """All of these; without any, true."""
    return joined(parts or [symbol("true", r"\mathit{true}")], r" \land ", " ∧ ", loose=True)


def _disjunction(parts: Sequence[Math]) -> Math:
    """One of these; without any, false."""
    return joined(parts or [symbol("false", r"\mathit{false}")], r" \lor ", " ∨ ", loose=True)


def _negation(part: Math) -> Math:
    return Math(rf"\lnot {part.source}", f"¬{part.text}")


def notation(statement: Statement, sensitive: str = "S") -> Math:
    """A statement of any kind as mathematics, the sensitive attribute by its name; one of a user's own as it prints."""
    write = _NOTATION.get(type(statement))
    return name(statement_text(cast("Sentence", statement))) if write is None else write(statement, sensitive)


def _implication(unit: BasicImplication, sensitive: str) -> Math:
    if unit.denied is not None:
        return _negation(notation(unit.denied, sensitive))
    before, after = ([notation(atom, sensitive) for atom in side] for side in (unit.antecedent, unit.consequent))
    return implies(conjunction(before), _disjunction(after))


def _enclosed(part: Statement, sensitive: str) -> Math:
    inner = notation(part, sensitive)
    return inner if isinstance(part, Atom | Same | AtLeast | AtMost) else parenthesised(inner)


def _tuple(person: str, sensitive: str) -> Math:
    below = indexed("t", name(person))
    return Math(f"{below.source}[{name(sensitive).source}]", f"{below.text}[{name(sensitive).text}]")


def _counted(statement: AtLeast | AtMost, sensitive: str) -> Math:
    sign, word = (r"\geq", "at least") if isinstance(statement, AtLeast) else (r"\leq", "at most")
    among = joined([name(person) for person in statement.people], ", ", ", ")
    what, which, amount = name(sensitive), name(statement.value), statement.number
    latex = rf"|\{{p \in \{{{among.source}\}} : t_p[{what.source}] = {which.source}\}}| {sign} {amount}"
    return Math(latex, f"{word} {amount} of {among.text} = {which.text}", loose=True)


_NOTATION: dict[type, Callable[[Any, str], Math]] = {
    Atom: lambda atom, column: equal(_tuple(atom.person, column), name(atom.value)),
    Same: lambda pair, column: equal(_tuple(pair.one, column), _tuple(pair.other, column)),
    AtLeast: _counted,
    AtMost: _counted,
    BasicImplication: _implication,
    Formula: lambda whole, column: conjunction([parenthesised(notation(unit, column)) for unit in whole.implications]),
    Not: lambda denial, column: _negation(_enclosed(denial.part, column)),
    And: lambda whole, column: conjunction([_enclosed(part, column) for part in whole.parts]),
    Or: lambda whole, column: _disjunction([_enclosed(part, column) for part in whole.parts]),
    Implies: lambda unit, column: implies(_enclosed(unit.before, column), _enclosed(unit.after, column)),
}


def to_latex(statement: Statement, sensitive: str = "S") -> str:
    """Set a statement of any kind in LaTeX's mathematics mode."""
    return notation(statement, sensitive).latex
