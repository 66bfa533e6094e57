"""What the README says is so; its examples are executed with those of the book."""

import re
from importlib import import_module

from project import ROOT

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(kind: str, text: str = TEXT) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert found, f"there is no {kind} block"
    return found


def test_every_name_of_the_paper_map_exists() -> None:
    table = TEXT.split("## The paper, and where it lives")[1].split("\n\n")[1]
    names = re.findall(r"`([\w.]+)`", table)
    assert len(names) > 15
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name


def test_every_folder_of_the_rooms_exists() -> None:
    for room in re.findall(r"^([\w.]+/?) {2,}", blocks("text")[-1], flags=re.MULTILINE):
        assert (README.parent / room).exists(), room


def test_ci_calls_the_two_commands_of_the_readme() -> None:
    commands = blocks("sh")[0].split("\n")[:2]
    assert commands == ["python3 start.py", "python3 start.py test"]
    script = (README.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert all(re.search(rf"^{re.escape(command)}\b", script, flags=re.MULTILINE) for command in commands)
