"""anonypyx anonymizes; what it asks of each part are the classes of its module `models`, asked here.

As its documentation wants it, the sensitive column is categorical. Of its two distances for t-closeness the first, the
earth mover's distance for categories, is asked.
"""

import importlib
from collections.abc import Callable
from typing import Any


def _package() -> Any:  # noqa: ANN401 - a module without types
    return importlib.import_module("anonypyx.models")


def _holds(table: Any, model: Any) -> bool:  # noqa: ANN401 - a pandas table and one of the classes
    return all(model.is_enforcable(part) for _, part in table.groupby("bucket"))


def _close(table: Any, t: float) -> bool:  # noqa: ANN401 - a pandas table
    categories = table.astype({"value": "category"})
    distance = _package().earth_movers_distance_categorical
    return _holds(categories, _package().tCloseness(t, categories, "value", distance))


ACCEPTS: dict[str, Callable[..., bool]] = {
    "k-anonymity": lambda table, k: _holds(table, _package().kAnonymity(k)),
    "l-diversity": lambda table, l: _holds(table, _package().DistinctLDiversity(l, "value")),  # noqa: E741 - the protocol's name
    "t-closeness": _close,
}
