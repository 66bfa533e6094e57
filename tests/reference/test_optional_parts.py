"""The line that installs an optional package works; `worstcase` on the package index is another project."""

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from project import ROOT

from proofs_check import extras
from proofs_check.extras import EXTRAS, missing

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOREIGN = re.compile(
    r"pip3? install[^\n]*\bworstcase(?!-privacy)\b"
    rf"|\bworstcase\[(?:{'|'.join(PROJECT['optional-dependencies'])})\b"
    r"|\bversion\(['\"]worstcase['\"]"
)
KINDS = {".html", ".java", ".js", ".json", ".md", ".mjs", ".py", ".toml", ".txt", ".yml", ""}


def test_nobody_is_told_to_install_the_other_worstcase() -> None:
    folders = [path for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")]
    paths = [*ROOT.glob("*.*"), ROOT / ".ci" / "run", *(path for folder in folders for path in folder.rglob("*"))]
    read = [path for path in paths if path.suffix in KINDS and path.is_file()]
    assert len(read) > 300
    assert FOREIGN.search(f"pip install {PROJECT['name'].removesuffix('-privacy')}")
    assert [path for path in read if FOREIGN.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("package", EXTRAS)
def test_the_line_names_an_extra_that_brings_the_package(package: str) -> None:
    found = re.search(r"`.* install .*\[(\w+)\]'?`$", str(missing(package, "this")))
    assert found
    requirements = PROJECT["optional-dependencies"][found[1]]
    assert any(re.match(rf"{package}\b", requirement) for requirement in requirements)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install pip in a made-up environment."""
    monkeypatch.setattr(sys, "executable", "/opt/my env/bin/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: name)


def test_a_clone_is_installed_again_from_its_folder() -> None:
    what = shlex.quote(f"{ROOT}[plot]")
    assert extras.install_line("plot") == f"'/opt/my env/bin/python' -m pip install -e {what}"


def test_without_a_clone_the_distribution_is_installed_by_uv_where_there_is_no_pip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "proofs_check" / "extras.py"))
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    line = "uv pip install --python '/opt/my env/bin/python' 'worstcase-privacy[plot]'"
    assert extras.install_line("plot") == line
