"""data-privacy measures k-anonymity of a channel from secrets to quasi-identifiers; the secret is who somebody is."""

import importlib
from collections.abc import Callable
from typing import Any


def _anonymity(table: Any) -> Any:  # noqa: ANN401 - a pandas table
    package = importlib.import_module("data_privacy")
    named = table.assign(person=[f"p{number}" for number in range(len(table))])
    return package.anonymity.max_kanonymity(package.dataset.make_channel(named, ["person"], ["bucket"]))


MEASURES: dict[str, Callable[..., Any]] = {"k-anonymity": _anonymity}
