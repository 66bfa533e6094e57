"""What the README says is so; its examples are executed with those of the book."""

import re

from project import ROOT

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(kind: str, text: str = TEXT) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert found, f"there is no {kind} block"
    return found


def test_it_is_short() -> None:
    """Longer texts belong in the book."""
    assert len(TEXT.splitlines()) <= 120
    assert len(TEXT) <= 7_000


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^()#\s]+)", TEXT)
    assert len(links) > 10
    assert all((ROOT / link).exists() for link in links)


def test_ci_calls_the_two_commands_of_the_readme() -> None:
    commands = blocks("sh")[0].split("\n")[:2]
    assert commands == ["python3 start.py", "python3 start.py test"]
    script = (README.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert all(re.search(rf"^{re.escape(command)}\b", script, flags=re.MULTILINE) for command in commands)
