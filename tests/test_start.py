"""How start.py chooses an interpreter, and what it installs."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

import start

ROOT = Path(start.__file__).parent
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs made here are shell scripts")


def program(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


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


def test_every_extra_that_a_command_needs_is_installed_for_all_tests() -> None:
    from proofs_check.extras import EXTRAS

    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(EXTRAS.values()) <= included("test-all", extras)


def included(extra: str, extras: dict[str, list[str]]) -> set[str]:
    """An extra with all that it names, directly or not."""
    found = {extra}
    for one in extras[extra]:
        if one.startswith("worstcase-privacy["):
            found.update(*(included(name, extras) for name in one.partition("[")[2].partition("]")[0].split(",")))
    return found


class Calls:
    """Takes the place of `start.call`: notes the programs, and lets those fail whose line has one of these words."""

    def __init__(self, *failing: str) -> None:
        """No call yet."""
        self.failing, self.lines = failing, list[list[str]]()

    def __call__(self, command: list[str]) -> int:
        """Note it; a uv that is fetched is there afterwards."""
        self.lines.append(command)
        if "--target" in command and not set(self.failing) & set(command):
            folder = Path(command[command.index("--target") + 1]) / "bin"
            folder.mkdir(parents=True)
            program(folder, "uv", "exit 0")
        return int(bool(set(self.failing) & {*command, Path(command[0]).name}))


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A virtual environment that is there, and no uv on the path."""
    made = tmp_path / ".venv"
    made.mkdir()
    monkeypatch.setattr(start, "ENVIRONMENT", made)
    monkeypatch.setattr(start, "make_environment", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    monkeypatch.delenv("PIP_NO_INDEX", raising=False)
    return made


def installed_by(monkeypatch: pytest.MonkeyPatch, calls: Calls) -> list[list[str]]:
    """The lines that install the core."""
    monkeypatch.setattr(start, "call", calls)
    start.install("")
    return calls.lines


def test_uv_is_fetched_installs_and_is_removed(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched, installed = installed_by(monkeypatch, Calls())
    assert fetched[-3:] == ["--target", str(environment / "uv"), "uv"]
    assert installed[0] == str(environment / "uv" / "bin" / "uv")
    assert {"--compile-bytecode", "--editable", start.tool("python")} < set(installed)
    assert installed[-1] == str(ROOT)
    assert [path.name for path in environment.iterdir()] == ["installed core"]


def test_the_uv_on_the_path_is_used(environment: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del environment
    monkeypatch.setenv("PATH", str(tmp_path))
    uv = program(tmp_path, "uv", "exit 0")
    (installed,) = installed_by(monkeypatch, Calls())
    assert installed[0] == uv


@pytest.mark.parametrize(("failing", "number"), [("--target", 2), ("--compile-bytecode", 3)])
def test_pip_installs_where_uv_does_not(
    failing: str, number: int, environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = installed_by(monkeypatch, Calls(failing))
    assert len(lines) == number
    assert lines[-1][1:4] == ["-m", "pip", "install"]
    assert lines[-1][-2:] == ["--editable", str(ROOT)]
    assert [path.name for path in environment.iterdir()] == ["installed core"]


def test_pip_installs_what_is_there_if_nothing_may_be_fetched(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del environment
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (installed,) = installed_by(monkeypatch, Calls())
    assert installed[1:4] == ["-m", "pip", "install"]


def test_an_installation_that_fails_leaves_no_stamp(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="the installation failed"):
        installed_by(monkeypatch, Calls("--target", "--editable"))
    assert list(environment.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "calls", "printed"),
    [
        (["--help"], [], "python3 start.py test"),
        ([], [[], ["claims"]], "Try it yourself, first: "),
        (["run", "claims"], [["claims"]], ""),
    ],
)
def test_the_end_names_what_to_type_next(
    arguments: list[str],
    calls: list[list[str]],
    printed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    taken = Calls()
    monkeypatch.setattr(sys, "argv", ["start.py", *arguments])
    monkeypatch.setattr(start, "install", lambda _: None)
    monkeypatch.setattr(start, "call", taken)
    assert start.main() == 0
    assert [line[1:] for line in taken.lines] == calls
    shown = capsys.readouterr().out
    assert printed in shown
    assert bool(shown) == bool(printed)
