r"""Square matrices of zeros and ones as text: a line a row, entries side by side or apart.

Spaces and commas between entries may be left out; empty lines and lines that begin with # are skipped. At most 1 MiB
and 300 rows are read.

>>> parse_matrix("# a comment\n110\n1, 1, 1\n0 1 1\n", "FILE")
((1, 1, 0), (1, 1, 1), (0, 1, 1))
>>> parse_matrix("11\n1\n", "FILE")
Traceback (most recent call last):
...
reference.hardness.matrix_file.NotMatrix: FILE: line 2: the row has 1 entry, but there are 2 rows, so 2 were expected
"""

from pathlib import Path

from reference.errors import InvalidInput
from reference.files.sources import read_text, source_name
from reference.hardness.permanent import Matrix
from reference.naming import quoted

MOST_BYTES = 2**20
MOST_ROWS = 300

_IGNORED = str.maketrans("", "", ", \t\r")


class NotMatrix(InvalidInput):
    """A text that is not a square matrix of zeros and ones."""


def read_matrix(path: str | Path) -> Matrix:
    """Read the file, or standard input if the path is "-"."""
    return parse_matrix(read_text(path, MOST_BYTES), source_name(path))


def parse_matrix(text: str, where: str) -> Matrix:
    """Read the text; `where` is what its errors begin with."""
    lines = enumerate((line.translate(_IGNORED) for line in text.split("\n")), start=1)
    rows = [(f"{where}: line {number}", line) for number, line in lines if line and not line.startswith("#")]
    if not rows:
        raise NotMatrix(f"{where}: no row is here, but rows of zeros and ones were expected")
    if len(rows) > MOST_ROWS:
        raise NotMatrix(f"{where}: there are {len(rows):,} rows, more than the {MOST_ROWS:,} supported")
    for place, row in rows:
        _check_row(row, place, len(rows))
    return tuple(tuple(map(int, row)) for _, row in rows)


def _check_row(row: str, place: str, expected: int) -> None:
    strange = next((entry for entry in row if entry not in "01"), None)
    if strange is not None:
        raise NotMatrix(f"{place}: {quoted(strange)} is here, but entries 0 and 1 were expected")
    if len(row) != expected:
        entries = "1 entry" if len(row) == 1 else f"{len(row):,} entries"
        raise NotMatrix(
            f"{place}: the row has {entries}, but there are {expected:,} rows, so {expected:,} were expected"
        )
