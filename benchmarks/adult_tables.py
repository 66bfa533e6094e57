"""The 72 generalizations of the Adult data in the paper's experiments (section 4), as histograms, built with pandas.

The packaged counts are the complete rows; occupation is the sensitive attribute. Age is generalized to intervals of
1, 5, 10, 20 and 40 years that begin at multiples of their length, or suppressed; marital status to whether a spouse
is present, or suppressed; race and sex are left as they are, or suppressed.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from fastpath.summary import CountMatrix
from proofs_check.experiments.adult_counts import ATTRIBUTES, SENSITIVE, packaged_counts

WIDTHS = (1, 5, 10, 20, 40, 0)


def adult_frame(pandas: Any) -> Any:  # noqa: ANN401 - pandas has no types
    """The rows, with the columns of all generalizations beside the original ones."""
    rows = [row for row, number in packaged_counts().items() for _ in range(number)]
    frame = pandas.DataFrame(rows, columns=[*ATTRIBUTES, SENSITIVE])
    frame["age"] = frame["age"].astype(int)
    for level, width in enumerate(WIDTHS):
        frame[f"age{level}"] = frame["age"] // width * width if width else 0
    marital, (_, *others) = "marital-status", ATTRIBUTES[1:]
    present = frame[marital].isin(["Married-civ-spouse", "Married-AF-spouse"])
    frame[f"{marital}0"], frame[f"{marital}1"], frame[f"{marital}2"] = frame[marital], present, "*"
    for name in others:
        frame[f"{name}0"], frame[f"{name}1"] = frame[name], "*"
    grouped = frame.columns[len(ATTRIBUTES) :]
    return frame.astype(dict.fromkeys(grouped, "category"))


def adult_tables(frame: Any) -> Iterator[CountMatrix]:  # noqa: ANN401 - pandas has no types
    """The histograms of the 72 generalizations, the table as it is first."""
    for levels in product(range(len(WIDTHS)), range(3), range(2), range(2)):
        yield table_of(frame, [f"{name}{level}" for name, level in zip(ATTRIBUTES, levels, strict=True)])


def table_of(frame: Any, columns: list[str]) -> CountMatrix:  # noqa: ANN401 - pandas has no types
    """The histograms of the buckets in which these columns agree."""
    counts = frame.groupby([*columns, SENSITIVE], observed=True, sort=False).size().unstack(fill_value=0)
    return CountMatrix(counts.to_numpy(), list(counts.columns))
