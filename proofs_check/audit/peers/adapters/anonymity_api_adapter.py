"""anonymity-api measures, in its module `verify`.

Its entropy ℓ-diversity is the exponential of the entropy, which need not be whole: the largest whole ℓ not above it is
meant, and what is missing by an error in the last digits of a float is not held against it.
"""

import importlib
import math
from collections.abc import Callable
from typing import Any

_QUASI, _SENSITIVE = ["bucket"], ["value"]
_ROUNDING = 1e-9


def _package() -> Any:  # noqa: ANN401 - a module without types
    return importlib.import_module("anonymity_api.verify")


def _plain(name: str) -> Callable[[Any], Any]:
    return lambda table: getattr(_package(), name)(table, _QUASI, _SENSITIVE)


def _recursive(table: Any, l: int) -> int:  # noqa: ANN401, E741 - a pandas table; the protocol's name
    found, diversity = _package().recursive_cl_diversity(table, _QUASI, _SENSITIVE)
    if diversity != l:
        raise ValueError(f"it takes l to be {diversity}")
    return int(found)


MEASURES: dict[str, Callable[..., Any]] = {
    "k-anonymity": lambda table: _package().k_anonymity(table, _QUASI),
    "l-diversity": _plain("distinct_l_diversity"),
    "entropy-l-diversity": lambda table: math.floor(_plain("entropy_l_diversity")(table) + _ROUNDING),
    "recursive-diversity": _recursive,
    "t-closeness": _plain("t_closeness"),
}
