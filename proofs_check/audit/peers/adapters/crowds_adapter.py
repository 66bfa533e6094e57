"""crowds anonymizes; whether a table is k-anonymous is asked of its module `kanonymity.utils`."""

import importlib
from collections.abc import Callable
from typing import Any


def _anonymous(table: Any, k: int) -> bool:  # noqa: ANN401 - a pandas table
    package = importlib.import_module("crowds.kanonymity.utils")
    return bool(package.k_anonymity_check(table, ["bucket"], k))


ACCEPTS: dict[str, Callable[..., bool]] = {"k-anonymity": _anonymous}
