"""anonypy anonymizes by Mondrian; what it asks of each part are the functions of its module `anonymity`, asked here.

Its documentation wants the sensitive column to be categorical where its algorithm splits by it, which it does not here.
"""

import importlib
from collections.abc import Callable
from typing import Any


def _package() -> Any:  # noqa: ANN401 - a module without types
    return importlib.import_module("anonypy.anonymity")


def _parts(table: Any) -> list[Any]:  # noqa: ANN401 - a pandas table
    return list(table.groupby("bucket").groups.values())


def _close(table: Any, t: float) -> bool:  # noqa: ANN401 - a pandas table
    shares = _package().get_global_freq(table, "value")
    return all(_package().is_t_close(table, part, "value", shares, t) for part in _parts(table))


ACCEPTS: dict[str, Callable[..., bool]] = {
    "k-anonymity": lambda table, k: all(_package().is_k_anonymous(part, k) for part in _parts(table)),
    "l-diversity": lambda table, l: all(_package().is_l_diverse(table, part, "value", l) for part in _parts(table)),  # noqa: E741 - the protocol's name
    "t-closeness": _close,
}
