"""Adult, the data of the paper's experiments, as counts: how many people have each combination of five attributes.

The paper projects Adult on age, marital status, race, sex and occupation, and keeps the 45,222 rows that have no
missing value in any of the original fifteen columns (none in these five: 46,033). Nothing else of the data matters to
buckets, so two small files are packaged: the counts, one line for each combination of the first four attributes and one
column for each occupation; and how many rows lack which columns. `scripts/derive_adult_counts.py` makes both.

Source: UCI Machine Learning Repository, *Adult*, by Barry Becker and Ronny Kohavi, 1996
(https://doi.org/10.24432/C5XW20), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes
made: rows with a missing value left out, five columns kept, equal rows counted.

>>> counts, missing = packaged_counts(), packaged_missing()
>>> counts.total(), len({row[-1] for row in counts}), counts["17", "Never-married", "White", "Male", "Sales"]
(45222, 14, 31)
>>> missing.total(), missing[frozenset()], missing[frozenset({"native-country"})]
(48842, 45222, 811)
>>> cells_of(counts).attributes
('age', 'marital-status', 'race', 'sex')

The original files, `adult.data` and `adult.test`, can be counted again (`worstcase.io.adult_files`). A row of them has
fifteen values separated by commas, `?` if missing.

>>> rows = ["39, ?, 1, B, 13, Divorced, ?, Wife, White, Female, 0, 0, 40, Peru, <=50K", "|a comment", ""]
>>> complete_rows(rows, "FILE"), *map(sorted, missing_in(rows, "FILE"))
(Counter(), ['occupation', 'workclass'])
>>> complete_rows([rows[0].replace("?", "Sales")], "FILE")
Counter({('39', 'Divorced', 'White', 'Female', 'Sales'): 1})
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import TypeAlias

from fastpath.sanitizing.cells import Cells
from reference.errors import InvalidTable

Counts: TypeAlias = Counter[tuple[str, ...]]  # how many people have this age, marital status, race, sex and occupation
MissingTally: TypeAlias = Counter[frozenset[str]]  # for each set of columns how many rows lack just these

ATTRIBUTES = ("age", "marital-status", "race", "sex")
SENSITIVE = "occupation"
COLUMNS = (
    "age", "workclass", "fnlwgt", "education", "education-num", "marital-status", "occupation", "relationship", "race",
    "sex", "capital-gain", "capital-loss", "hours-per-week", "native-country", "income",
)  # fmt: skip
ROWS = 45_222  # the paper's number

SOURCE = (
    "UCI Machine Learning Repository, Adult, by Barry Becker and Ronny Kohavi, 1996, https://doi.org/10.24432/C5XW20"
)
LICENCE = "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"


def packaged_counts() -> Counts:
    """The counts that come with this package."""
    return parse_counts(_packaged("adult_counts.csv"))


def packaged_missing() -> MissingTally:
    """The tally of missing values that comes with this package."""
    return parse_missing(_packaged("adult_missing.csv"))


def _packaged(name: str) -> str:
    return files("proofs_check.experiments").joinpath("data", name).read_text(encoding="utf-8")


def cells_of(counts: Counts) -> Cells:
    """The table as cells, people of equal age, marital status, race and sex together in a bucket."""
    return Cells.of_counts(ATTRIBUTES, SENSITIVE, counts.items())


def parse_counts(text: str) -> Counts:
    """Read the packaged counts; raise if they are not of 45,222 people."""
    header, *rows = (line.split(",") for line in text.splitlines() if not line.startswith("#"))
    places = range(len(ATTRIBUTES), len(header))
    cells = {(*row[: len(ATTRIBUTES)], header[place]): int(row[place]) for row in rows for place in places}
    counts = Counter({row: number for row, number in cells.items() if number})
    if counts.total() != ROWS:
        raise InvalidTable(f"the packaged counts of Adult: expected {ROWS:,} people, got {counts.total():,}")
    return counts


def parse_missing(text: str) -> MissingTally:
    """Read the packaged tally."""
    _, *lines = (line for line in text.splitlines() if not line.startswith("#"))
    split = (line.rsplit(",", 1) for line in lines)
    return Counter({frozenset(columns.split()): int(number) for columns, number in split})


def complete_rows(lines: Iterable[str], where: str) -> Counts:
    """The counts over the rows without a ? in any column."""
    places = [COLUMNS.index(name) for name in (*ATTRIBUTES, SENSITIVE)]
    return Counter(tuple(row[place] for place in places) for row in _rows(lines, where) if "?" not in row)


def missing_in(lines: Iterable[str], where: str) -> MissingTally:
    """The tally over the rows of an original file."""
    rows = (zip(COLUMNS, row, strict=True) for row in _rows(lines, where))
    return Counter(frozenset(name for name, value in row if value == "?") for row in rows)


def _rows(lines: Iterable[str], where: str) -> Iterator[list[str]]:
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("|"):
            row = [value.strip() for value in line.split(",")]
            if len(row) != len(COLUMNS):
                raise InvalidTable(f"{where}: line {number}: expected {len(COLUMNS)} values, got {len(row)}")
            yield row
