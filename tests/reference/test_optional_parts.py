"""An optional package is asked for in words that work: `worstcase` on the package index is somebody else's."""

import re
import tomllib

import pytest
from project import ROOT

from reference.errors import EXTRAS, missing

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
    assert [path for path in read if FOREIGN.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("text", ["pip install {}", "pip install '{}[plot]'", "it needs {}[frames]", "version('{}')"])
def test_what_names_the_other_one_is_noticed(text: str) -> None:
    assert FOREIGN.search(text.format("worstcase"))
    assert not FOREIGN.search(text.format("worstcase-privacy"))


@pytest.mark.parametrize("package", EXTRAS)
def test_a_hint_names_an_extra_that_brings_the_package(package: str) -> None:
    assert PROJECT["name"] == "worstcase-privacy"
    found = re.search(r"install 'worstcase-privacy\[(\w+)\]'", str(missing(package, "this")))
    assert found
    requirements = PROJECT["optional-dependencies"][found[1]]
    assert any(re.match(rf"{package}\b", requirement) for requirement in requirements)
