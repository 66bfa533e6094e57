"""Two tables whose releases hold the same rows have the same release, byte for byte: the order of rows tells nothing.

The tables differ in the original values behind the labels, or in rows that are left out.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import worstcase

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

GROUPS = {"town": {"groups": {"north": ["ark", "dell", "mere"], "south": ["bray", "cove", "nook"]}, "suppress": False}}
ILLNESSES = ["flu", "gout", "mumps", "measles"]
NORTH_FIRST = {"town": ["ark", "dell", "bray", "cove"], "ill": ILLNESSES}
SOUTH_FIRST = {"town": ["dell", "mere", "bray", "cove"], "ill": ILLNESSES}
"""The same at level 1; the smallest town is in the north in one table and in the south in the other."""


def sanitized(table: object, **further: Any) -> worstcase.Sanitized:  # noqa: ANN401 - any parameter
    return worstcase.sanitize(table, GROUPS, "2/3", 0, sensitive="ill", seed=3, **further)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json"])
@pytest.mark.parametrize("read", ["csv", "parquet", "frame"])
def test_the_order_of_rows_does_not_tell_the_smallest_original_value(tmp_path: Path, read: str, suffix: str) -> None:
    texts = []
    for number, columns in enumerate([NORTH_FIRST, SOUTH_FIRST]):
        frame, table = pandas.DataFrame(columns), tmp_path / f"{number}.{read}"
        if read == "csv":
            frame.to_csv(table, index=False)
        elif read == "parquet":
            frame.to_parquet(table)
        out = tmp_path / f"out{number}{suffix}"
        answer = sanitized(frame if read == "frame" else table, output=out)
        assert answer.levels(answer.found.best) == {"town": 1}
        texts.append(out.read_bytes())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("library", [pandas.DataFrame, pl.DataFrame, pyarrow.table])
def test_nor_does_that_of_a_frame(library: Any) -> None:  # noqa: ANN401 - a function that makes a frame
    one, other = (sanitized(library(columns)).frame for columns in (NORTH_FIRST, SOUTH_FIRST))
    assert one.equals(other)
    assert len(one) == 4


def test_nor_do_the_bucket_numbers_of_an_anatomy_tell_of_rows_that_are_left_out(tmp_path: Path) -> None:
    groups = {"town": {"groups": {"z": ["ark", "mere"], "a": ["bray", "cove"], "m": ["aaa", "zzz"]}, "suppress": False}}
    texts = []
    for number, left_out in enumerate(["aaa", "zzz"]):
        towns = ["ark", "mere", "bray", "cove", left_out]
        frame = pandas.DataFrame({"town": towns, "ill": [*ILLNESSES, "rare"]})
        out = tmp_path / f"{number}.csv"
        worstcase.sanitize(frame, groups, "2/3", 0, sensitive="ill", seed=3, suppress=1, form="anatomy", output=out)
        texts.append((out.read_bytes(), out.with_name(f"{number}.sensitive.csv").read_bytes()))
    assert texts[0] == texts[1]
    assert b"rare" not in texts[0][1]


def test_a_frame_has_no_categories_of_rows_that_are_left_out() -> None:
    towns = ["ark", "dell", "bray", "cove", "nook", "nook", "nook"]
    ill = pandas.Categorical([*ILLNESSES, "rare", "rare", "rare"])
    groups = {"town": {"groups": {"n": ["ark", "dell"], "s": ["bray", "cove"], "o": ["nook"]}, "suppress": False}}
    for frame in (
        pandas.DataFrame({"town": towns, "ill": ill}),
        pandas.DataFrame({"town": towns, "ill": ill.set_categories(["rare", *ILLNESSES], ordered=True)}),
    ):
        found = worstcase.sanitize(frame, groups, "2/3", 0, sensitive="ill", seed=3, suppress=3).frame
        assert len(found) == 4
        assert "rare" not in str(getattr(found["ill"].dtype, "categories", ""))
    enum = pl.Enum(["rare", *ILLNESSES])
    frame = pl.DataFrame({"town": towns, "ill": pl.Series(list(ill), dtype=enum)})
    found = worstcase.sanitize(frame, groups, "2/3", 0, sensitive="ill", seed=3, suppress=3).frame
    assert found.schema["ill"] == pl.Enum(ILLNESSES)
