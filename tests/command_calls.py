"""Calls of the command line in this process, which is quick."""

import io
import json
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from functools import partial

from worstcase.command_line import cli, run


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Status and output of a command that is run in this process."""
    with io.TextIOWrapper(io.BytesIO(), "utf-8") as out, io.TextIOWrapper(io.BytesIO(), "utf-8") as errors:
        with redirect_stdout(out), redirect_stderr(errors):
            status = run(partial(cli.main, list(arguments), prog_name="worstcase", standalone_mode=False))
        printed = []
        for stream in (out, errors):
            stream.seek(0)
            printed.append(stream.read())
    return subprocess.CompletedProcess(list(arguments), status, *printed)


def answer(*arguments: str) -> dict[str, object]:
    """The JSON that a command prints."""
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
