"""Who may import whom, and what may have the same name. ARCHITECTURE.md draws it."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest
from project import ROOT

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
MAY_IMPORT = {
    "reference": set[str](),
    "fastpath": {"reference"},
    "proofs_check": {"reference", "fastpath"},
    "classroom": {"reference", "fastpath", "proofs_check"},
    "worstcase": {"reference", "fastpath", "proofs_check", "classroom"},
}
VOCABULARY = {
    "reference.buckets",
    "reference.errors",
    "reference.exact",
    "reference.language",
    "reference.progress",
    "reference.naming",
    "reference.syntax",
    "reference.tables",
    "reference.releases",
    "reference.strict_json",
}
"""All that `fastpath` takes from `reference`: words, files and budgets. None of these computes a probability."""
OUTSIDE = {
    "reference.progress": "reads how much memory the process has",
    "reference.syntax": "reads the grammar beside it",
}
"""The modules of `reference` and `fastpath` that open a file or start a process all the same, and why."""
SAME_CONCEPT: dict[str, str] = {}
"""The module names that occur twice within a package, with what both are about."""
LOADED_BY_NAME: dict[str, str | tuple[str, ...]] = {
    "worstcase": "worstcase.api",
    "worstcase.command_line": "worstcase.commands.",
    "proofs_check.claims.registry": ("proofs_check.claims.section_", "proofs_check.claims.large_"),
}
"""Modules that load others by their names, which begin so (a prefix, or several)."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the packages by its full name, notebooks excepted; a package is its `__init__`."""
    found = {}
    for package in MAY_IMPORT:
        for path in sorted((ROOT / package).rglob("[!0-9]*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    assert len(found) > 100
    return found


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """What a module imports of ours, anywhere in it: at the top, in a function, or for the type checker only."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] in MAY_IMPORT)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            name = node.module or ""
            if name.split(".")[0] in MAY_IMPORT:
                inner = {f"{name}.{alias.name}" for alias in node.names}
                yield from inner & modules().keys() or {name}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_one_way(package: str) -> None:
    for name, path in modules().items():
        if name.split(".")[0] == package:
            assert {other.split(".")[0] for other in imports(path)} <= MAY_IMPORT[package] | {package}, path


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports of ours, that which it loads by name included."""
    found = {name: set(imports(path)) for name, path in modules().items()}
    for name, loaded in LOADED_BY_NAME.items():
        found[name] |= {other for other in modules() if other.startswith(loaded)}
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports within functions and for the type checker count as well: who reads one file must be able to stop."""
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_fastpath_takes_only_the_vocabulary_from_reference() -> None:
    """An oracle that shares code with what it checks is no oracle."""
    taken = {
        other
        for name, path in modules().items()
        if name.startswith("fastpath")
        for other in imports(path)
        if other.startswith("reference")
    }
    assert taken == VOCABULARY


def test_reference_and_fastpath_open_no_file_print_nothing_and_start_no_process() -> None:
    """Nor do they know data frames. What they compute depends on their arguments alone."""
    outside = re.compile(
        r"^ *(?:import|from) (?:subprocess|multiprocessing|socket|duckdb|narwhals|pandas|polars|pyarrow)\b"
        r"|(?<!\w)open\(|\.(?:read|write)_(?:text|bytes)\(|(?<!\w)print\(",
        re.MULTILINE,
    )
    for name, path in modules().items():
        if name.split(".")[0] in ("reference", "fastpath") and name not in OUTSIDE:
            text = re.sub(r"^ *(?:>>>|\.\.\.).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert (said := outside.search(text)) is None, f"{name}: {said}"


def test_reference_and_fastpath_draw_nothing() -> None:
    """Not a page, not a picture, not a formula: `worstcase.display` does."""
    drawn = re.compile(
        r"</?(?:div|p|table|t[dhr]|svg|text|math|m[ino]|code|b)\b[^<]*>|_repr_(?:html|latex)_|\\(?:frac|mathrm)\b"
    )
    for name, path in modules().items():
        if name.split(".")[0] in ("reference", "fastpath"):
            assert drawn.search(path.read_text(encoding="utf-8")) is None, name


def test_no_class_name_means_two_things() -> None:
    """Nor in what measures them."""
    places = defaultdict(list)
    for path in (*modules().values(), *(ROOT / "benchmarks").rglob("*.py"), *(ROOT / "scripts").glob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_module_name_means_two_things_within_a_package() -> None:
    places = defaultdict(list)
    for name in modules():
        places[name.partition(".")[0], name.rpartition(".")[2]].append(name)
    assert {last for (_, last), found in places.items() if len(found) > 1} == SAME_CONCEPT.keys()


def test_every_exception_from_a_rule_is_argued() -> None:
    """Whoever silences a checker says why, on the same line."""
    bare = re.compile(r"[#] noqa(?!: [A-Z0-9, ]+ - .)|[#] type: ignore(?!\[[a-z, -]+\] +# .)|[#] pragma")
    folders = (*MAY_IMPORT, "book")
    files = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    lines = (f"{path.relative_to(ROOT)}: {line}" for path in files for line in path.read_text("utf-8").splitlines())
    assert [line for line in lines if bare.search(line)] == []


def test_everything_that_the_page_names_is_there() -> None:
    named = re.findall(r"`([\w.]+/[\w./]*)`", PAGE)
    assert {f"{package}/" for package in MAY_IMPORT} <= set(named)
    for name in named:
        assert (ROOT / name).is_dir() if name.endswith("/") else (ROOT / name).is_file(), name


def test_every_module_that_a_row_of_the_page_names_is_in_its_folder() -> None:
    rows = re.findall(r"^\| `([\w/]+/)` \| (.*) \|$", PAGE, flags=re.MULTILINE)
    assert len(rows) > 15
    for folder, contents in rows:
        for name in re.findall(r"`(\w+)`", contents):
            assert (ROOT / folder / f"{name}.py").is_file(), (folder, name)


def test_every_folder_of_the_packages_is_on_the_page() -> None:
    """Or it is within one that is."""
    for name, path in modules().items():
        if path.name == "__init__.py":
            assert f"`{'/'.join(name.split('.')[:2])}/`" in PAGE, name


def test_each_file_on_the_way_of_the_data_imports_the_next() -> None:
    ways = [line.split(" → ") for line in PAGE.splitlines() if " → " in line]
    assert len(ways) > 12
    for way in ways:
        names = [path.removesuffix(".py").replace("/", ".") for path in way]
        for this, following in pairwise(names):
            assert following in graph()[this], f"{this} does not import {following}"


def test_every_package_is_listed_for_installation() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = {name for name, path in modules().items() if path.name == "__init__.py"}
    assert set(settings["tool"]["setuptools"]["packages"]) == packages


def test_the_public_names_are_there_and_documented() -> None:
    import worstcase

    for name in dir(worstcase):
        assert getattr(worstcase, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        worstcase.nonsense  # noqa: B018 - that is the point
    assert {"probability", "Bucketization", "__version__"} <= set(dir(worstcase))
