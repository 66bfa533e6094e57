"""anjana anonymizes: it is given a promise, and returns a table that keeps it, or an empty one.

With nothing to generalize (the bucket's only level is the bucket) and nothing to suppress, it can only return the table
as it is, which is to say that the promise holds, or refuse. Where it raises since its own first step came out empty
(a distinct ℓ that cannot be reached, within the entropy ℓ), it refuses too.
"""

import importlib
from collections.abc import Callable
from typing import Any

_REFUSALS = (KeyError, ValueError)


def _accepts(name: str, *, sensitive: bool = True) -> Callable[..., bool]:
    def accepts(table: Any, promise: float, **others: int) -> bool:  # noqa: ANN401 - a pandas table
        function = getattr(importlib.import_module("anjana.anonymity"), name)
        levels = {"bucket": {0: sorted(set(table["bucket"]))}}
        middle = ["value", 1] if sensitive else []
        promises = [promise, *others.values()]
        try:
            kept = function(table.copy(), [], ["bucket"], *middle, *promises, 0, levels)
        except _REFUSALS:
            return False
        return len(kept) == len(table) and list(kept["bucket"]) == list(table["bucket"])

    return accepts


ACCEPTS: dict[str, Callable[..., bool]] = {
    "k-anonymity": _accepts("k_anonymity", sensitive=False),
    "l-diversity": _accepts("l_diversity"),
    "entropy-l-diversity": _accepts("entropy_l_diversity"),
    "recursive-diversity": _accepts("recursive_c_l_diversity"),
    "t-closeness": _accepts("t_closeness"),
    "beta-likeness": _accepts("basic_beta_likeness"),
}
