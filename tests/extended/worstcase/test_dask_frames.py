"""`sanitize` on a data frame of Dask: the rows of the file, as a frame of Dask, in an order that reveals nothing."""

import csv
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import worstcase

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
dask: Any = import_module("dask.dataframe")

ROWS: dict[str, list[Any]] = {
    "age": [31, 38, 35, 52, 59, 58],
    "sex": ["F", "M", "F", "M", "F", "M"],
    "ill": ["flu", "gout", "mumps", "flu", "gout", "gout"],
}
TOWNS = {"town": {"groups": {"north": ["ark", "dell", "mere"], "south": ["bray", "cove", "nook"]}, "suppress": False}}
ILLNESSES = ["flu", "gout", "mumps", "measles"]


def partitioned(columns: dict[str, list[Any]]) -> Any:  # noqa: ANN401 - a frame of Dask
    return dask.from_pandas(pandas.DataFrame(columns), npartitions=2)


@pytest.mark.filterwarnings("ignore")  # of libraries about each other
def test_a_frame_of_dask_holds_what_the_file_holds(tmp_path: Path) -> None:
    file, levels = tmp_path / "safe.csv", {"age": {"intervals": [5, 20]}, "sex": {}}
    found = worstcase.sanitize(partitioned(ROWS), levels, "3/4", 0, sensitive="ill", output=file, seed=7)
    with file.open(newline="") as stream:
        head, *expected = csv.reader(stream)
    assert isinstance(found.frame, dask.DataFrame)
    rows = found.frame.compute()
    assert (list(rows.columns), rows.astype(str).values.tolist()) == (head, expected)


def test_the_order_of_rows_does_not_reveal_the_smallest_original_value() -> None:
    one, other = (
        worstcase.sanitize(
            partitioned({"town": [*north, "bray", "cove"], "ill": ILLNESSES}), TOWNS, "2/3", 0, sensitive="ill", seed=3
        ).frame.compute()
        for north in (["ark", "dell"], ["dell", "mere"])
    )
    assert one.equals(other)
    assert len(one) == 4
