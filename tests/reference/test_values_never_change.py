"""What is computed with does not change under the hands of those who compute with it."""

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

# Work in progress inside one module, which nobody else holds.
CHANGING = {"ConjunctionSearch", "_Branch", "_CurrentBuckets", "_Held", "_Search"}


def dataclasses_of(package: str) -> Iterator[type]:
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        module = importlib.import_module(found.name)
        yield from (
            entry
            for entry in vars(module).values()
            if isinstance(entry, type) and dataclasses.is_dataclass(entry) and entry.__module__ == found.name
        )


@pytest.mark.parametrize("package", ["reference", "fastpath"])
def test_values_are_frozen(package: str) -> None:
    found = list(dataclasses_of(package))
    assert len(found) > 10
    for entry in found:
        frozen = entry.__dataclass_params__.frozen  # type: ignore[attr-defined] # dataclasses have it
        assert frozen == (entry.__name__ not in CHANGING), entry


def test_what_there_are_millions_of_takes_little_memory() -> None:
    from fastpath.minimize1 import Minimum
    from fastpath.minimize2 import Optimum, Product, Share
    from fastpath.summary import SummaryEntry
    from reference.language import Atom

    for entry in (Atom, SummaryEntry, Minimum, Optimum, Product, Share):
        assert entry.__slots__ == tuple(field.name for field in dataclasses.fields(entry)), entry
