"""Every command with a budget ends with status 3 and one sentence, and leaves nothing half-written."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from processes import finished

from worstcase.command_line import cli

HARD: dict[str, list[str]] = {
    "certify": ["pipe", "-k", "1", "-o", "c.json"],
    "claims": ["--deep"],
    "compare": ["pipe", "pipe", "-k", "1"],
    "consistent": ["pipe"],
    "disclosure": ["pipe", "-k", "1"],
    "exercise results": ["results"],
    "explain": ["pipe", "-k", "1"],
    "figures": ["--adult", "adult"],
    "hardness curve": ["--most", "30"],
    "hardness permanent": ["pipe"],
    "hardness sat": ["pipe"],
    "language": ["implications", "-k", "20", "--people", "8"],
    "lesson": ["lesson.py"],
    "play": ["pipe"],
    "probability": ["pipe", "--event", "a=b"],
    "risk": ["pipe"],
    "safe": ["pipe", "-c", "1/2", "-k", "1"],
    "sanitize": ["t.csv", "--sensitive", "ill", "--hierarchies", "pipe", "-c", "1/2", "-k", "1"],
    "vectors run": ["--python", "endless.py:answer"],
    "verify": ["pipe"],
}
"""What each command would not finish, or not soon: pipes without a writer, code without end, much work."""

LESSON = """
import marimo
app = marimo.App()

@app.cell
def _():
    while True:
        pass
"""


def commands_with_budgets(command: click.Command, name: str = "") -> Iterator[str]:
    if isinstance(command, click.Group):
        for each in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), each)
            assert below is not None
            yield from commands_with_budgets(below, f"{name} {each}".strip())
    elif any(parameter.name == "budget_seconds" for parameter in command.params):
        yield name


def test_every_command_with_a_budget_keeps_it(tmp_path: Path) -> None:
    assert set(HARD) == set(commands_with_budgets(cli)), "a new command needs a row"
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "adult").mkdir()
    os.mkfifo(tmp_path / "adult" / "adult.data")
    (tmp_path / "results").mkdir()
    for student in range(50):
        (tmp_path / "results" / f"{student}.py").write_text(200 * 'check_exercise("worlds-3", "Ed=flu -> Bob=flu")\n')
    (tmp_path / "t.csv").write_text("age,ill\n31,flu\n38,gout\n")
    (tmp_path / "endless.py").write_text("while True:\n    pass\n")
    (tmp_path / "lesson.py").write_text(LESSON)
    given = {path.name for path in tmp_path.iterdir()}
    for name, arguments in HARD.items():
        command = [sys.executable, "-m", "worstcase", *name.split(), *arguments, "--budget-seconds", "0.1"]
        done = finished(command, cwd=tmp_path)
        assert (name, done.returncode, done.stdout) == (name, 3, ""), done.stderr
        assert (name, done.stderr.count("\n")) == (name, 1), done.stderr
        assert "the budget of 0.1 seconds ran out" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == given


def test_parsing_takes_no_more_memory_than_allowed(tmp_path: Path) -> None:
    buckets = ",".join('{"values":{"a":1,"b":1}}' for _ in range(400_000))
    (tmp_path / "many.json").write_text(f'{{"buckets":[{buckets}]}}')
    command = [sys.executable, "-m", "worstcase", "disclosure", "many.json", "-k", "1", "--budget-memory", "150"]
    done = finished(command, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "worstcase: the budget of 150 MB of memory ran out\n"
