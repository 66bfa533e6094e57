"""Does the default tier notice 20 chosen mutants of the computing core? `python -m benchmarks.mutation.core`.

Each mutant of `core_mutants.toml` is applied in a copy of the repository. There its own tests are run up to the first
failure, and the whole default tier if they pass. Status 0: all mutants were killed; 1: one survived.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

LIST = Path(__file__).with_name("core_mutants.toml")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".hypothesis", "__pycache__", "*.egg-info")


def main(wanted: Sequence[str]) -> int:
    """Try all mutants, or those whose numbers (from 1) are given."""
    listed = list(enumerate(tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"], 1))
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        for number, mutant in listed:
            if wanted and str(number) not in wanted:
                continue
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
        return first_failure(copy, mutant["tests"].split()) or first_failure(copy, ["-n", "auto"])
    finally:
        path.write_text(original, encoding="utf-8")


def first_failure(copy: Path, arguments: Sequence[str]) -> str:
    """The first test that fails in the copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-rfE", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "ci"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our tests
    if done.returncode not in {0, 1, 2}:
        raise RuntimeError(f"pytest ended with status {done.returncode}:\n{done.stdout}{done.stderr}")
    failures = (line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return next(failures, "") if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
