"""QIDLearningLib measures each bucket: the least k and ℓ, and the largest t, are the release's.

Its t-closeness is a divergence of Kullback and Leibler in nats, as its documentation says: not the distance of the
paper on t-closeness, so it is declined rather than held against it.
"""

import importlib
from collections.abc import Callable
from typing import Any


def _package() -> Any:  # noqa: ANN401 - a module without types
    return importlib.import_module("QIDLearningLib.metrics.data_privacy")


def _closeness(_: Any) -> float:  # noqa: ANN401 - a pandas table
    raise NotImplementedError("its t-closeness is another measure: a divergence of Kullback and Leibler")


MEASURES: dict[str, Callable[..., Any]] = {
    "k-anonymity": lambda table: _package().k_anonymity(table, ["bucket"]).values.min(),
    "l-diversity": lambda table: _package().l_diversity(table, ["bucket"], ["value"]).values.min(),
    "t-closeness": _closeness,
}
