"""The examples in docstrings, a test for each module that has some."""

import doctest
from importlib import import_module

import pytest
from project import ROOT

FOLDERS = {"reference": ROOT, "fastpath": ROOT, "proofs_check": ROOT, "worstcase": ROOT}
FOLDERS |= {"oracles": ROOT / "tests", "strategies": ROOT / "tests"}


def modules_with_examples() -> list[str]:
    """Names of modules whose text holds an example; no module is imported for that."""
    return [
        ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
        for folder, base in FOLDERS.items()
        for path in sorted((base / folder).rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed
