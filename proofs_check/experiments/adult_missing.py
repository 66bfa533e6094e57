"""How many rows of Adult lack which columns: what the paper's number of tuples depends on.

A `?` stands for a missing value. Which columns a row lacks is tallied over the 48,842 rows of both original files, and
the tally is packaged, as `scripts/derive_adult_counts.py` makes it.

>>> tally = packaged_missing()
>>> tally.total(), tally[frozenset()], tally[frozenset({"native-country"})]
(48842, 45222, 811)
>>> rows = ["39, ?, 1, B, 13, Divorced, ?, Wife, White, Female, 0, 0, 40, Peru, <=50K"]
>>> [(sorted(columns), number) for columns, number in missing_in(rows, "FILE").items()]
[(['occupation', 'workclass'], 1)]
"""

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from proofs_check.experiments.adult_counts import LICENCE, SOURCE, original_lines, rows_of

Tally: TypeAlias = Counter[frozenset[str]]
"""For each set of columns how many rows lack just these."""

COLUMNS = (
    "age",
    "workclass",
    "fnlwgt",
    "education",
    "education-num",
    "marital-status",
    "occupation",
    "relationship",
    "race",
    "sex",
    "capital-gain",
    "capital-loss",
    "hours-per-week",
    "native-country",
    "income",
)
FILE = "adult_missing.csv"
_HEADER = (
    "How many rows of Adult lack just these columns.",
    f"Source: {SOURCE}.",
    f"Licence: {LICENCE}.",
    "Changes: rows counted by which of the 15 columns hold a missing value (?).",
    "Made by scripts/derive_adult_counts.py; do not edit.",
)


def missing_in(lines: Iterable[str], where: str) -> Tally:
    """The tally over the rows of an original file."""
    lacking = (frozenset(name for name, value in zip(COLUMNS, row, strict=True) if value == "?")
               for row in rows_of(lines, where))  # fmt: skip
    return Counter(lacking)


def original_missing(path: str | Path | None = None) -> Tally:
    """The tally over the original files in this folder or archive."""
    tally: Tally = Counter()
    for lines, where in original_lines(path):
        tally += missing_in(lines, where)
    return tally


def packaged_missing() -> Tally:
    """The tally that comes with this package."""
    return parse_missing(files("proofs_check.experiments").joinpath("data", FILE).read_text(encoding="utf-8"))


def missing_text(tally: Tally) -> str:
    """The packaged file: comments, the column names, then a line for each set of columns."""
    lines = sorted(f"{' '.join(sorted(columns))},{number}" for columns, number in tally.items())
    return "\n".join([*(f"# {line}" for line in _HEADER), "lacking,rows", *lines]) + "\n"


def parse_missing(text: str) -> Tally:
    """Read such a file."""
    _, *lines = (line for line in text.splitlines() if not line.startswith("#"))
    split = (line.rsplit(",", 1) for line in lines)
    return Counter({frozenset(columns.split()): int(number) for columns, number in split})
