"""What the README says is so."""

import doctest
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from project import ROOT

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(kind: str, text: str = TEXT) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert found, f"there is no {kind} block"
    return found


@pytest.mark.parametrize("page", ["README.md", "book/large_tables.md"])
@pytest.mark.filterwarnings("ignore")  # of libraries about each other
def test_the_python_examples_run_as_shown(page: str) -> None:
    for block in blocks("python", (ROOT / page).read_text(encoding="utf-8")):
        parsed = doctest.DocTestParser().get_doctest(block, {}, page, page, 0)
        assert parsed.examples
        assert doctest.DocTestRunner().run(parsed).failed == 0


def test_the_commands_print_what_is_shown(tmp_path: Path) -> None:
    for block in blocks("console"):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            program, *arguments = shlex.split(command)
            assert program == "worstcase"
            done = subprocess.run(
                [sys.executable, "-m", "worstcase", *arguments], cwd=tmp_path, capture_output=True, check=False
            )
            assert done.stdout.decode() == expected, command
            assert done.stderr == b""


def test_every_name_of_the_paper_map_exists() -> None:
    table = TEXT.split("## The paper, and where it lives")[1].split("\n\n")[1]
    names = re.findall(r"`([\w.]+)`", table)
    assert len(names) > 15
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name


def test_every_folder_of_the_rooms_exists() -> None:
    for room in re.findall(r"^([\w.]+/?) {2,}", blocks("")[-1], flags=re.MULTILINE):
        assert (README.parent / room).exists(), room


def test_ci_calls_the_two_commands_of_the_readme() -> None:
    commands = blocks("")[0].split("\n")[:2]
    assert commands == ["python3 start.py", "python3 start.py test"]
    script = (README.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert all(re.search(rf"^{re.escape(command)}\b", script, flags=re.MULTILINE) for command in commands)
