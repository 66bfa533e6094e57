"""Rows that are counted quickly are the rows that are read with care, in the same order, or nothing is said at all."""

import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from reference.errors import InvalidInput
from worstcase.io import csv_tables
from worstcase.io.csv_tables import CsvTable, quick_counts
from worstcase.io.tables import open_table

Row = tuple[str, ...]

ENDS = ["\n", "\n", "\n", "\r\n", "\r", ""]
CELLS = ["a", "a", "b", "", '""', '"a"', '"a,b"', '"a\nb"', '"a""b"', 'a"b', " a", "\u2028", "é", "0", "NULL"]
STRANGE = ["\0", '"', '"a"b', "\udcff", "\n", "\r", ",", "\n\n", "x" * 70_000, "x" * 140_000]


def _hostile(random: Random) -> tuple[bytes, int]:
    """The bytes of a small file, of which more than half can be read, and its number of columns."""
    width = random.choice([1, 2, 2, 3])
    end = random.choice(ENDS[:5])
    cells = random.choices(CELLS, k=random.randrange(1, 5))
    lines = [",".join(random.choices(cells, k=width)) for _ in range(random.randrange(12))]
    text = end.join([",".join("xyz"[:width]), *lines]) + random.choice(ENDS)
    if random.random() < 0.3:
        place = random.randrange(len(text) + 1)
        text = text[:place] + random.choice(STRANGE) + text[place:]
    return ("\ufeff" * (random.random() < 0.1) + text).encode("utf-8", "surrogateescape"), width


def _told(table: CsvTable, columns: Sequence[str], *, with_care: bool) -> list[tuple[Row, int]] | str:
    try:
        if with_care:
            return list(Counter(table.careful_rows([table.columns.index(column) for column in columns])).items())
        return list(table.coded(columns).entries())
    except InvalidInput as refused:
        return str(refused)


@pytest.mark.parametrize("piece", [2**24, 1, 40])
def test_counting_quickly_and_reading_with_care_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int
) -> None:
    """Also where lines are counted and parsed in many small pieces."""
    monkeypatch.setattr(csv_tables, "_PIECE", piece)
    random = Random(2007 + piece)
    path = tmp_path / "hostile.csv"
    seen: Counter[str] = Counter()
    for _ in range(800):
        content, width = _hostile(random)
        path.write_bytes(content)
        try:
            table = CsvTable.of_file(path, ",")
        except InvalidInput:
            continue
        columns = random.sample(table.columns, random.randrange(1, len(table.columns) + 1))
        careful = _told(table, columns, with_care=True)
        assert _told(table, columns, with_care=False) == careful, content[:200]
        with path.open("rb") as stream:
            places = [table.columns.index(column) for column in columns]
            quick = quick_counts(stream, ",", len(table.columns), places)
        assert quick is None or list(quick.items()) == careful, content[:200]
        seen["refused" if isinstance(careful, str) else "by care" if quick is None else "quickly"] += 1
        seen["several columns"] += width > 1
    assert min(seen[kind] for kind in ("refused", "by care", "quickly", "several columns")) > 20, seen


@pytest.mark.parametrize("places", [[0], [2], [4], [1, 3], [3, 1], [0, 4], [2, 3, 4]])
def test_columns_that_nobody_asks_for_are_cut_off_quickly(places: list[int]) -> None:
    """Wherever they are; a file without anything unusual in it is never read a second time."""
    rows = [(f"n{row}", f"{row % 3}", f"{row % 5}", "", f"m{row}") for row in range(40)]
    file = io.BytesIO("\n".join(map(",".join, [("n", "a", "b", "c", "m"), *rows])).encode())
    expected = Counter(tuple(row[place] for place in places) for row in rows)
    quick = quick_counts(file, ",", 5, places)
    assert list((quick or {}).items()) == list(expected.items())


@pytest.mark.parametrize(
    ("text", "columns", "first"),
    [
        ("a;b\n1,5;2\n", ("a", "b"), ("1,5", "2")),
        ('"a,b";c\n1;2\n', ("a,b", "c"), ("1", "2")),
        ('"a;b",c\n1,2\n', ("a;b", "c"), ("1", "2")),
        ('"a;b"\n1;2\n', ("a;b",), ("1;2",)),
        ("\ufeffa;b\r\n1;2\r\n", ("a", "b"), ("1", "2")),
        ('"two\nlines";b\n1;2\n', ("two\nlines", "b"), ("1", "2")),
    ],
)
def test_the_first_line_separates_by_commas_or_semicolons(
    tmp_path: Path, text: str, columns: tuple[str, ...], first: tuple[str, ...]
) -> None:
    (tmp_path / "table.csv").write_bytes(text.encode())
    rows, _ = open_table(tmp_path / "table.csv")
    assert rows.columns == columns
    assert list(rows.coded(columns).entries()) == [(first, 1)]
