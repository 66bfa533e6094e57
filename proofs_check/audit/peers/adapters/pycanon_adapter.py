"""pycanon measures: k_anonymity, l_diversity and so on give the strongest promise.

It gives no c for ℓ = 1, so recursive diversity is declined there.
"""

import importlib
from collections.abc import Callable
from typing import Any

_QUASI, _SENSITIVE = ["bucket"], ["value"]


def _package() -> Any:  # noqa: ANN401 - a module without types
    return importlib.import_module("pycanon.anonymity")


def _plain(name: str) -> Callable[[Any], Any]:
    return lambda table: getattr(_package(), name)(table, _QUASI, _SENSITIVE)


def _recursive(table: Any, l: int) -> int:  # noqa: ANN401, E741 - a pandas table; the protocol's name
    found, diversity = _package().recursive_c_l_diversity(table, _QUASI, _SENSITIVE)
    if diversity < 2 or diversity != l:
        raise NotImplementedError(f"it answers for l = {diversity} from 2 on only")
    return int(found)


MEASURES: dict[str, Callable[..., Any]] = {
    "k-anonymity": lambda table: _package().k_anonymity(table, _QUASI),
    "l-diversity": _plain("l_diversity"),
    "entropy-l-diversity": _plain("entropy_l_diversity"),
    "recursive-diversity": _recursive,
    "t-closeness": _plain("t_closeness"),
    "beta-likeness": _plain("basic_beta_likeness"),
}
