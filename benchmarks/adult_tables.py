"""The 72 generalizations of the Adult data in the paper's experiments (section 4), as histograms, built with pandas.

Rows without a missing value in any column; occupation is the sensitive attribute. Age is generalized to intervals of
1, 5, 10, 20 and 40 years that begin at multiples of their length, or suppressed; marital status to whether a spouse
is present, or suppressed; race and sex are left as they are, or suppressed.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from fastpath.at_scale.count_matrix import CountMatrix

COLUMNS = [
    *("age", "workclass", "weight", "education", "education-number", "marital", "occupation", "relationship"),
    *("race", "sex", "gain", "loss", "hours", "country", "income"),
]
WIDTHS = (1, 5, 10, 20, 40, 0)
QUASI_IDENTIFIERS = ["age", "marital", "race", "sex"]


def adult_frame(pandas: Any, folder: Path) -> Any:  # noqa: ANN401 - pandas has no types
    """The complete rows, with the columns of all generalizations beside the original ones."""
    reads = {"names": COLUMNS, "skipinitialspace": True, "comment": "|"}
    frame = pandas.concat([pandas.read_csv(folder / name, **reads) for name in ("adult.data", "adult.test")])
    frame = frame[~(frame == "?").any(axis=1)].reset_index(drop=True)[[*QUASI_IDENTIFIERS, "occupation"]]
    for level, width in enumerate(WIDTHS):
        frame[f"age{level}"] = frame["age"] // width * width if width else 0
    present = frame["marital"].isin(["Married-civ-spouse", "Married-AF-spouse"])
    frame["marital0"], frame["marital1"], frame["marital2"] = frame["marital"], present, "*"
    for name in ("race", "sex"):
        frame[f"{name}0"], frame[f"{name}1"] = frame[name], "*"
    grouped = frame.columns[len(QUASI_IDENTIFIERS) :]
    return frame.astype(dict.fromkeys(grouped, "category"))


def adult_tables(frame: Any) -> Iterator[CountMatrix]:  # noqa: ANN401 - pandas has no types
    """The histograms of the 72 generalizations, the table as it is first."""
    for levels in product(range(len(WIDTHS)), range(3), range(2), range(2)):
        yield table_of(frame, [f"{name}{level}" for name, level in zip(QUASI_IDENTIFIERS, levels, strict=True)])


def table_of(frame: Any, columns: list[str]) -> CountMatrix:  # noqa: ANN401 - pandas has no types
    """The histograms of the buckets in which these columns agree."""
    counts = frame.groupby([*columns, "occupation"], observed=True, sort=False).size().unstack(fill_value=0)
    return CountMatrix(counts.to_numpy(), list(counts.columns))
