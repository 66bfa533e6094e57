"""A step of an explanation: a title, sentences, perhaps a table and pictures, for a terminal, for JSON and for a page.

>>> from worstcase.display.formulas import symbol
>>> step = ExplanationStep("The target", (("It is written ", symbol("A"), "."),), (("k", "sure"), ("0", "2/5")))
>>> step.sentences, step.table
(('It is written A.',), (('k', 'sure'), ('0', '2/5')))
>>> print(step.html().splitlines()[0])
<p>It is written <math xmlns="http://www.w3.org/1998/Math/MathML" aria-label="A"><mrow><mi>A</mi></mrow></math>.</p>
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from worstcase.display.pages import Part, Prose, plain, prose_html, table_of_html

Cell: TypeAlias = Part | Prose
Row: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True)
class ExplanationStep:
    """One step: what it is about, what is said, a table with its header first, if there is one, and pictures."""

    title: str
    prose: tuple[Cell, ...]
    """Sentences; formulas in them are formulas on a page and text elsewhere."""
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = ()
    """As HTML."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said, as text."""
        return tuple(plain(_parts(sentence)) for sentence in self.prose)

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """The table as text."""
        return tuple(tuple(plain(_parts(cell)) for cell in row) for row in self.rows)

    def html(self) -> str:
        """The step without its title, as HTML: sentences, pictures, table."""
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        return f"<div><b>{prose_html((self.title,))}</b>\n{self.html()}</div>"

    def _lines(self) -> Iterator[str]:
        yield from (f"<p>{prose_html(_parts(sentence))}</p>" for sentence in self.prose)
        yield from self.pictures
        if self.rows:
            head, *rows = ([prose_html(_parts(cell)) for cell in row] for row in self.rows)
            yield table_of_html(head, rows)


def _parts(cell: Cell) -> Prose:
    return cell if isinstance(cell, tuple) else (cell,)
