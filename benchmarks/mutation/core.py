"""Does the default tier notice 20 chosen mutants of the computing core? `python -m benchmarks.mutation.core`.

Each mutant of `core_mutants.toml` is applied in a copy of the repository. There its own tests are run up to the first
failure, and the whole default tier if they pass. Without a mutant its own tests have to pass. Status 0: all
mutants were killed; 1: one survived, or a test fails without any mutant.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

LIST = Path(__file__).with_name("core_mutants.toml")
MEMORY = 12 << 30
"""Bytes that a process of the tests may take: a mutant may go on forever, and d4 reserves eight gigabytes."""
SECONDS = {"own": 120, "all": 900}
"""Processor seconds of such a process: for a mutant's own tests, and for the default tier."""
LIMITED = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[1]),) * 2)
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]),) * 2)
sys.exit(pytest.main(sys.argv[3:]))
"""
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".hypothesis", "__pycache__", "*.egg-info")


def main(wanted: Sequence[str]) -> int:
    """Try all mutants, or those whose numbers (from 1) are given."""
    listed = list(enumerate(tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"], 1))
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        tried = [(number, mutant) for number, mutant in listed if not wanted or str(number) in wanted]
        if failing := first_failure(
            copy, sorted({path for _, mutant in tried for path in mutant["tests"].split()}), SECONDS["all"]
        ):
            sys.exit(f"{failing} fails without any mutant")
        for number, mutant in tried:
            killer = killed_by(copy, mutant)
            survivors += not killer
            verdict = f"killed by {killer}" if killer else "SURVIVED"
            print(f"{number:2} {mutant['file']}: {mutant['words']}: {verdict}", flush=True)  # noqa: T201 - the report
    return int(survivors > 0)


def killed_by(copy: Path, mutant: dict[str, str]) -> str:
    """The test that fails first with this mutant; empty if none does."""
    path = copy / mutant["file"]
    original = path.read_text(encoding="utf-8")
    if original.count(mutant["before"]) != 1:
        raise ValueError(f"{mutant['file']}: expected once, got {original.count(mutant['before'])}: {mutant['before']}")
    path.write_text(original.replace(mutant["before"], mutant["after"]), encoding="utf-8")
    try:
        return first_failure(copy, mutant["tests"].split()) or first_failure(copy, ["-n", "auto"], SECONDS["all"])
    finally:
        path.write_text(original, encoding="utf-8")


def first_failure(copy: Path, arguments: Sequence[str], seconds: int = SECONDS["own"]) -> str:
    """The first test that fails in the copy, or how the tests ended otherwise; empty if they pass."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-rfE", *arguments]
    command = [sys.executable, "-c", LIMITED, str(MEMORY), str(seconds), *options]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "ci"}
    with subprocess.Popen(  # noqa: S603 - our tests
        command, cwd=copy, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            printed, _ = process.communicate()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode not in {0, 1, 2}:
        return f"the end of the tests with status {process.returncode}"
    failures = (line.split()[1] for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return next(failures, "no test by name") if process.returncode else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
