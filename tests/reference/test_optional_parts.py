"""The line that installs an optional package works; `worstcase` on the package index is another project."""

import json
import re
import shlex
import shutil
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


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the distribution and pip in a made-up environment; return the folder of the metadata."""
    (metadata := tmp_path / "worstcase_privacy-1.0.dist-info").mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: 1.0\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "executable", "/opt/my env/bin/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    return metadata


@pytest.mark.parametrize(
    ("origin", "what"),
    [
        (None, "'worstcase-privacy[plot]'"),
        ({"url": "file:///a", "dir_info": {}}, "'worstcase-privacy[plot]'"),
        ({"url": "https://a/b.whl"}, "'worstcase-privacy[plot]'"),
        ({"url": "file:///home/ann/my%20clone", "dir_info": {"editable": True}}, "-e '/home/ann/my clone[plot]'"),
    ],
)
def test_what_is_installed_from_an_index_a_file_or_a_clone_is_installed_again(
    environment: Path, origin: object, what: str
) -> None:
    if origin is not None:
        (environment / "direct_url.json").write_text(json.dumps(origin))
    assert extras.install_line("plot") == f"'/opt/my env/bin/python' -m pip install {what}"


def test_a_clone_that_is_not_installed_is_found_by_its_files(environment: Path) -> None:
    shutil.rmtree(environment)
    assert extras.install_line("plot").endswith(f" -m pip install -e {shlex.quote(f'{ROOT}[plot]')}")


def test_uv_installs_where_there_is_no_pip(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del environment
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    line = "uv pip install --python '/opt/my env/bin/python' 'worstcase-privacy[plot]'"
    assert extras.install_line("plot") == line
