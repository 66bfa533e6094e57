"""How start.py chooses an interpreter, and what it installs."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

import start

ROOT = Path(start.__file__).parent


def program(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(os.name == "nt", reason="the programs made here are shell scripts")
def test_only_an_interpreter_that_runs_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version manager's python3.13 may be a script that ends with 127."""
    old = program(tmp_path, "old", "exit 1")
    program(tmp_path, "python3.13", "echo 'command not found' >&2; exit 127")
    good = program(tmp_path, "python3.12", f"exec '{sys.executable}' \"$@\"")
    assert start.suitable_python() == sys.executable
    monkeypatch.setattr(sys, "executable", old)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start.suitable_python() == good
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer is needed"):
        start.suitable_python()


def test_what_is_not_there_or_lacks_a_module_does_not_run(tmp_path: Path) -> None:
    assert start.runs(sys.executable)
    assert not start.runs(sys.executable, "no_such_module_anywhere")
    assert not start.runs(str(tmp_path / "python"))


def test_every_extra_that_a_command_needs_is_installed() -> None:
    from reference.errors import EXTRAS

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(EXTRAS.values()) <= set(start.EXTRAS["run"].split(","))
    assert set(EXTRAS.values()) <= included("test-all", extras)


def included(extra: str, extras: dict[str, list[str]]) -> set[str]:
    """An extra with all that it names, directly or not."""
    found = {extra}
    for one in extras[extra]:
        if one.startswith("worstcase-privacy["):
            found.update(*(included(name, extras) for name in one.partition("[")[2].partition("]")[0].split(",")))
    return found
