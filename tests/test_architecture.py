"""Who may import whom, and what a --help may load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"reference", "fastpath", "proofs_check", "worstcase"}
MAY_IMPORT = {
    "reference": set[str](),
    "fastpath": {"reference"},
    "proofs_check": {"reference", "fastpath"},
    "worstcase": {"reference", "fastpath", "proofs_check"},
}
VOCABULARY = {"bucketization", "buckets", "errors", "language", "naming", "order", "release", "syntax", "tables"}
NO_COMPUTATION = VOCABULARY | {"exact_numbers", "files", "meter", "rendering"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield node.module or ""


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_one_way(package: str) -> None:
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for path in files:
        roots = {name.split(".")[0] for name in imports(path)} & OURS
        assert roots <= MAY_IMPORT[package] | {package}, path


def test_fastpath_takes_only_the_vocabulary_from_reference() -> None:
    """An oracle that shares code with what it checks is no oracle."""
    for path in (ROOT / "fastpath").rglob("*.py"):
        taken = {name.split(".")[1] for name in imports(path) if name.startswith("reference.")}
        assert taken <= NO_COMPUTATION, path
        assert "reference" not in set(imports(path)), path


@pytest.mark.parametrize("arguments", [["--help"], ["probability", "--help"], ["risk", "--help"], ["--version"]])
def test_help_loads_neither_sympy_nor_a_solver(arguments: list[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "worstcase", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {line.rsplit("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "click" in loaded
    assert not loaded & {"sympy", "pysat", "pysat.solvers", "numpy", "duckdb", "lark", "rich.console"}


def test_every_package_is_listed_for_installation() -> None:
    import tomllib

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(settings["tool"]["setuptools"]["packages"])
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for package in MAY_IMPORT
        for path in (ROOT / package).rglob("__init__.py")
    }
    assert listed == found


def test_the_public_names_are_there_and_documented() -> None:
    import worstcase

    for name in dir(worstcase):
        assert getattr(worstcase, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        worstcase.nonsense  # noqa: B018 - that is the point
    assert {"probability", "Bucketization", "__version__"} <= set(dir(worstcase))
