r"""Statements that notebooks show as mathematics.

A class of statements says how it is written (`notation`); a notebook then shows it as MathML, or as LaTeX where that is
preferred. Statements that are too long to be read that way are shown as text, cut; neither ever fails.

>>> class Fact(Notation):
...     def notation(self, sensitive):
...         return name(f"{sensitive} < 1")
>>> Fact()._repr_latex_(), "<mtext>S &lt; 1</mtext>" in Fact()._repr_html_()
('$\\mathrm{S~{<}~1}$', True)
"""

from html import escape
from itertools import islice

from reference.drawing.mathml import Math, html, name, parenthesised
from reference.drawing.svg import shortened

MOST_ATOMS, LONGEST = 60, 1_500
"""Of what is shown as mathematics: atoms, and characters of its text."""


class Notation:
    """What is written with signs."""

    __slots__ = ()

    is_leaf = False
    """Within other statements it needs no parentheses."""

    def notation(self, sensitive: str) -> Math:
        """The statement as mathematics, the sensitive attribute by its name."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        formula = _shown(self)
        inner = f"<code>{escape(formula)}</code>" if isinstance(formula, str) else html(formula)
        return f'<div style="overflow-x:auto">{inner}</div>'

    def _repr_latex_(self) -> str:
        formula = _shown(self)
        return f"${(name(formula) if isinstance(formula, str) else formula).latex}$"


def notation_of(statement: object, sensitive: str) -> Math:
    """A statement of ours as it is written, one of somebody's own kind as it shows itself."""
    if isinstance(statement, Notation):
        return statement.notation(sensitive)
    return name(_own_words(statement))


def enclosed(statement: object, sensitive: str) -> Math:
    """The same inside another statement, in parentheses where they are needed."""
    written = notation_of(statement, sensitive)
    return written if isinstance(statement, Notation) and statement.is_leaf else parenthesised(written)


def _own_words(statement: object) -> str:
    kind = f"a statement of the kind {type(statement).__name__}"
    if type(statement).__str__ is object.__str__ and type(statement).__repr__ is object.__repr__:
        return kind
    try:
        return " ".join(str(statement).split())
    except Exception:  # noqa: BLE001 - whatever an author's code does, a notebook shows something
        return kind


def _shown(statement: Notation) -> Math | str:
    """The formula, or words where it is too long or too deep to be read, or has parts that fail."""
    kind = f"{type(statement).__name__}: too long to be shown here; to_text writes all of it"
    try:
        atoms = getattr(statement, "atoms", tuple)
        if len(list(islice(atoms(), MOST_ATOMS + 1))) > MOST_ATOMS:
            return kind
        formula = statement.notation("S")
    except Exception:  # noqa: BLE001 - as above; nesting without end is a RecursionError
        return kind
    return formula if len(formula.text) <= LONGEST else shortened(formula.text, LONGEST)
