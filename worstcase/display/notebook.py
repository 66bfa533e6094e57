r"""Pieces of HTML and LaTeX for notebooks: they need no style sheet, follow the notebook's colours, and stay small.

Classes that a notebook shows call these from `_repr_html_` and `_repr_latex_`; of large things the first part is shown.

>>> print(latex_rows([("k", "at most"), ("1", "2_3")]))
$\begin{array}{ll}\mathrm{k} & \mathrm{at~most} \\ \mathrm{1} & \mathrm{2\_3}\end{array}$
>>> print(fragment(paragraph("Safe: ", Supplied("<x>"))))
<div style="overflow-x:auto;max-width:60rem"><p style="margin:.4em 0">Safe: <bdi>&lt;x&gt;</bdi></p></div>
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Protocol

from reference.drawing.bucket_bars import DrawnBucket, bucket_bars
from reference.drawing.mathml import Math, name
from reference.drawing.prose import Part, Supplied, plain, prose_html
from reference.drawing.svg import shortened, some
from reference.naming import bucket_number, labels_text, numbered

MOST_BARS, MOST_ROWS, LONGEST_CELL = 6, 12, 300


class DrawableBucket(Protocol):
    """What is drawn of a bucket."""

    @property
    def people(self) -> Sequence[str]:
        """Who is in it."""
        ...

    @property
    def frequencies(self) -> Sequence[tuple[str, int]]:
        """Its values, the most frequent first."""
        ...


class DrawableRelease(Protocol):
    """What is drawn of a release."""

    @property
    def buckets(self) -> Sequence[DrawableBucket]:
        """Its buckets."""
        ...

    @property
    def sensitive(self) -> str:
        """The sensitive attribute."""
        ...

    @property
    def size(self) -> int:
        """How many people."""
        ...

    def labels(self, index: int, /) -> Mapping[str, str]:
        """What the people of a bucket have in common."""
        ...


def fragment(*parts: str) -> str:
    """Pieces of HTML one after the other, scrolled by themselves if they are wide."""
    return f'<div style="overflow-x:auto;max-width:60rem">{"".join(parts)}</div>'


def paragraph(*parts: Part) -> str:
    """A sentence."""
    return f'<p style="margin:.4em 0">{prose_html(parts)}</p>'


def small_table(rows: Iterable[Sequence[Part]]) -> str:
    """A table, its header first, of text, formulas and what users supplied."""
    head, *others = ([_cell(cell) for cell in row] for row in rows)
    style = ' style="text-align:left;padding:.1em 1em .1em 0;border-bottom:1px solid currentColor"'
    titles = "".join(f'<th scope="col"{style}>{cell}</th>' for cell in head)
    lines = ("".join(f"<td{style}>{cell}</td>" for cell in row) for row in others)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<table style="border-collapse:collapse"><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>'


def _cell(cell: Part) -> str:
    return escape(shortened(cell, LONGEST_CELL) if cell else "") if isinstance(cell, str) else prose_html((cell,))


def latex_rows(rows: Iterable[Sequence[Part]]) -> str:
    """The same as LaTeX: an array in mathematics mode."""
    lines = [[_latex(cell) for cell in row] for row in rows]
    columns = "l" * max(map(len, lines))
    body = r" \\ ".join(" & ".join(line) for line in lines)
    return rf"$\begin{{array}}{{{columns}}}{body}\end{{array}}$"


def _latex(cell: Part) -> str:
    return cell.latex if isinstance(cell, Math) else name(shortened(plain((cell,)), LONGEST_CELL) if cell else "").latex


def bucket_name(release: DrawableRelease, index: int) -> str:
    """The bucket's number, with what its people have in common."""
    labels = release.labels(index)
    return f"bucket {bucket_number(index)}" + (f" ({shortened(labels_text(labels), 60)})" if labels else "")


def drawn_buckets(release: DrawableRelease, numbers: Iterable[int]) -> list[DrawnBucket]:
    """Buckets of a release, to be drawn."""
    chosen = ((index, release.buckets[index]) for index in numbers)
    return [DrawnBucket(bucket_name(release, index), one.people, one.frequencies) for index, one in chosen]


def bucket_html(bucket: DrawableBucket) -> str:
    """One bucket as a bar."""
    drawn = DrawnBucket(f"a bucket of {_people(len(bucket.people))}", bucket.people, bucket.frequencies)
    return fragment(bucket_bars("One bucket", [drawn]))


def bucket_latex(bucket: DrawableBucket) -> str:
    """One bucket as a row of a table in LaTeX."""
    return latex_rows([("people", "values"), _people_and_values(bucket)])


def _people(number: int) -> str:
    return f"{number:,} {'person' if number == 1 else 'people'}"


def _people_and_values(bucket: DrawableBucket) -> tuple[str, str]:
    """As many of both as are shown in a row."""
    values = [f"{value} ×{count}" for value, count in bucket.frequencies[:MOST_ROWS]]
    people = some(bucket.people, MOST_ROWS, 40, len(bucket.people))
    return people, some(values, MOST_ROWS, 40, len(bucket.frequencies))


def release_html(release: DrawableRelease, weights: int = 0) -> str:
    """A release as bars; so many of its atoms may be weighted."""
    number = len(release.buckets)
    drawn = drawn_buckets(release, range(min(number, MOST_BARS)))
    words: tuple[Part, ...] = (
        Supplied(release.sensitive),
        f" of {_people(release.size)} in {numbered(number, 'bucket')}",
    )
    words += (f"; {numbered(weights, 'atom')} weighted",) if weights else ()
    return fragment(paragraph(*words), bucket_bars("The buckets of the release", drawn, number=number))


def release_latex(release: DrawableRelease) -> str:
    """A release as a table in LaTeX."""
    rows: list[Sequence[Part]] = [("bucket", "people", Supplied(release.sensitive))]
    first = enumerate(release.buckets[:MOST_ROWS])
    rows += [(bucket_name(release, index), *_people_and_values(bucket)) for index, bucket in first]
    if len(release.buckets) > MOST_ROWS:
        rows.append((f"and {len(release.buckets) - MOST_ROWS:,} more", "", ""))
    return latex_rows(rows)
