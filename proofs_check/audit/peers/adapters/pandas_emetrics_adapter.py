"""pandas-emetrics measures, by methods that it adds to a data frame."""

import importlib
from collections.abc import Callable
from typing import Any


def _with_methods(table: Any) -> Any:  # noqa: ANN401 - a pandas table
    importlib.import_module("pandas_emetrics.metrics")
    return table


MEASURES: dict[str, Callable[..., Any]] = {
    "k-anonymity": lambda table: _with_methods(table).k_anonymity(["bucket"]),
    "l-diversity": lambda table: _with_methods(table).l_diversity(["bucket"], ["value"]),
}
