"""What people script against does not change unnoticed: names, parameters, commands, options, statuses, formats."""

import re
import tomllib

import pytest
from interface import lines
from project import ROOT

import worstcase
from worstcase.command_line import cli, run

KEPT = ROOT / "tests" / "worstcase" / "public_interface.txt"
WHAT_TO_DO = """
What is new is compatible: tell it in CHANGELOG.md, run `PYTHONPATH=tests python -m interface`, commit the kept file.
What is missing or changed breaks other people's programs: let the former way work on, with a DeprecationWarning,
until the next major version. book/formats.md, "What may change", has the rules."""


def test_the_public_interface_is_the_kept_one() -> None:
    kept, found = KEPT.read_text("utf-8").splitlines(), list(lines())
    missing = [f"- {line}" for line in kept if line not in set(found)]
    new = [f"+ {line}" for line in found if line not in set(kept)]
    assert found == kept, "\n".join(["the public interface has changed:", *missing, *new, WHAT_TO_DO])


def test_the_version_has_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    """It stands in pyproject.toml; whoever changes it installs again, as start.py does."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert run(lambda: cli.main(["--version"], standalone_mode=False)) == 0
    assert capsys.readouterr().out == f"worstcase, version {source}\n"
    assert worstcase.__version__ == source
    assert re.fullmatch(r"\d+\.\d+\.\d+", source)
