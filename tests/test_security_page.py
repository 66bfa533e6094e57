"""SECURITY.md: every test that it names is there, every promise names one, and it is found."""

import ast
import re

from project import ROOT

PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
NAMED = re.findall(r"\[`(test_\w+)`\]\(([\w/.]+)\)", PAGE)


def test_every_test_that_it_names_is_there() -> None:
    assert len(NAMED) > 30
    for name, path in NAMED:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{path} has no {name}"
    assert {name for name in re.findall(r"\btest_\w+", PAGE) if (name, f"tests/{name}.py") not in NAMED} == {
        *(name for name, _ in NAMED),
        *(path.rpartition("/")[2].removesuffix(".py") for _, path in NAMED),
        "test_security_page",
    }, "a test is named without a link"


def test_every_promise_names_a_test() -> None:
    rows = re.findall(r"^\| (.*) \| (.*) \|$", PAGE, flags=re.MULTILINE)
    promises = [row for row in rows if row not in {("promised", "shown by"), ("---", "---")}]
    assert len(promises) > 20
    assert all(re.match(r"\[`test_", shown) for _, shown in promises)


def test_it_is_short_and_linked() -> None:
    assert len(PAGE.splitlines()) <= 150
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(../SECURITY.md)" in (ROOT / "book" / "index.md").read_text(encoding="utf-8")


def test_every_command_that_it_names_is_there() -> None:
    modules = re.findall(r"python -m (benchmarks\.\w+)", PAGE)
    assert modules
    for module in modules:
        place = ROOT / module.replace(".", "/")
        assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module
