"""Calls of the command line in a process of its own."""

import json
import subprocess
import sys


def call(*arguments: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "worstcase", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def answer(*arguments: str) -> dict[str, object]:
    done = call(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    parsed: dict[str, object] = json.loads(done.stdout)
    return parsed


def refusal(*arguments: str, status: int = 2) -> str:
    """The one sentence that a failing call prints."""
    done = call(*arguments)
    assert done.returncode == status, done
    assert done.stdout == ""
    assert done.stderr.startswith("worstcase: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("worstcase: ").rstrip("\n")
