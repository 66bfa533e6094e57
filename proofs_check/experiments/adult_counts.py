r"""The table of the paper's experiments, as counts: how many people have each combination of the five attributes.

The paper projects Adult on age, marital status, race, sex and occupation, and keeps the 45,222 rows that have no
missing value in any of the original fifteen columns. Nothing else of the data matters to buckets, so the counts are
packaged: one line for each combination of the first four attributes, one column for each occupation.

Source: UCI Machine Learning Repository, *Adult*, by Barry Becker and Ronny Kohavi, 1996
(https://doi.org/10.24432/C5XW20), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes
made: rows with a missing value left out, five columns kept, equal rows counted. `scripts/derive_adult_counts.py` makes
the file.

>>> counts = packaged_counts()
>>> counts.total(), len({row[-1] for row in counts}), counts["17", "Never-married", "White", "Male", "Sales"]
(45222, 14, 31)
>>> cells_of(counts).attributes
('age', 'marital-status', 'race', 'sex')
"""

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import TypeAlias

from fastpath.sanitizing.cells import Cells
from reference.errors import InvalidTable

Counts: TypeAlias = Counter[tuple[str, ...]]
"""How many people have this age, marital status, race, sex and occupation."""

ATTRIBUTES = ("age", "marital-status", "race", "sex")
SENSITIVE = "occupation"
ROWS = 45_222
"""As many as the paper says."""

SOURCE = (
    "UCI Machine Learning Repository, Adult, by Barry Becker and Ronny Kohavi, 1996, https://doi.org/10.24432/C5XW20"
)
LICENCE = "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"
_HEADER = (
    "How many rows of Adult have each combination of age, marital status, race, sex (lines) and occupation (columns).",
    f"Source: {SOURCE}.",
    f"Licence: {LICENCE}.",
    "Changes: rows with a missing value (?) in any of the 15 columns left out, 5 columns kept, equal rows counted.",
    "Made by scripts/derive_adult_counts.py; do not edit.",
)


def packaged_counts() -> Counts:
    """The counts that come with this package."""
    file = files(__package__).joinpath("data", "adult_counts.csv")
    return parse_counts(file.read_text(encoding="utf-8"), file.name)


def cells_of(counts: Counts) -> Cells:
    """The table as cells, people of equal age, marital status, race and sex together in a bucket."""
    return Cells.of_counts(ATTRIBUTES, SENSITIVE, counts.items())


def counts_text(counts: Counts) -> str:
    """The packaged file: comments, the column names, then a line for each combination, by age."""
    occupations = sorted({row[-1] for row in counts})
    people = sorted({row[:-1] for row in counts}, key=lambda row: (int(row[0]), row))
    lines = [f"# {line}" for line in _HEADER]
    lines.append(",".join((*ATTRIBUTES, *occupations)))
    lines += [",".join((*row, *(str(counts[*row, occupation]) for occupation in occupations))) for row in people]
    return "\n".join(lines) + "\n"


def parse_counts(text: str, where: str) -> Counts:
    """Read such a file; `where` is what its errors begin with."""
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    header, *rows = lines or [[]]
    if tuple(header[: len(ATTRIBUTES)]) != ATTRIBUTES:
        raise InvalidTable(f"{where}: the columns {', '.join(ATTRIBUTES)} and one for each occupation were expected")
    counts: Counts = Counter()
    for row in rows:
        counts.update(dict(_cells(row, header, where)))
    if counts.total() != ROWS:
        raise InvalidTable(f"{where}: there are counts of {counts.total():,} people, but {ROWS:,} were expected")
    return counts


def _cells(row: list[str], header: list[str], where: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """The counts on one line that are not 0."""
    own, numbers = tuple(row[: len(ATTRIBUTES)]), row[len(ATTRIBUTES) :]
    if len(row) != len(header) or not all(number.isdecimal() for number in numbers):
        raise InvalidTable(f"{where}: the line of {','.join(own)} is damaged: {len(header)} columns were expected")
    for occupation, number in zip(header[len(ATTRIBUTES) :], map(int, numbers), strict=True):
        if number:
            yield (*own, occupation), number
