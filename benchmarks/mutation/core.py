"""Does the default tier notice 20 chosen mutants of the computing core? `python -m benchmarks.mutation.core`.

Each mutant of `core_mutants.toml` is applied in a copy of the repository. There its own tests are run up to the first
failure, and the whole default tier if they pass. Without a mutant its own tests have to pass. Status 0: all
mutants were killed; 1: one survived, or a test fails without any mutant.
"""

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from benchmarks.command_line import say
from benchmarks.mutation.trials import copied, replaced, trial

LIST = Path(__file__).with_name("core_mutants.toml")
OWN, ALL = 120, 900  # seconds for a mutant's own tests, and for the default tier


def main(wanted: Sequence[str]) -> int:
    """Try all mutants, or those whose numbers (from 1) are given."""
    listed = list(enumerate(tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"], 1))
    tried = [(number, mutant) for number, mutant in listed if not wanted or str(number) in wanted]
    survivors = 0
    with copied() as copy:
        own = sorted({path for _, mutant in tried for path in mutant["tests"].split()})
        if failing := _failure(copy, own, ALL):
            sys.exit(f"{failing} fails without any mutant")
        for number, mutant in tried:
            killer = killed_by(copy, mutant)
            survivors += not killer
            verdict = f"killed by {killer}" if killer else "SURVIVED"
            say(f"{number:2} {mutant['file']}: {mutant['words']}: {verdict}")
    return int(survivors > 0)


def killed_by(copy: Path, mutant: dict[str, str]) -> str:
    """Return the test that fails first with this mutant; empty if none does."""
    path = copy / mutant["file"]
    original = path.read_text(encoding="utf-8")
    if original.count(mutant["before"]) != 1:
        raise ValueError(f"{mutant['file']}: expected once, got {original.count(mutant['before'])}: {mutant['before']}")
    with replaced(path, original.replace(mutant["before"], mutant["after"])):
        return _failure(copy, mutant["tests"].split(), OWN) or _failure(copy, ["-n", "auto"], ALL)


def _failure(copy: Path, arguments: Sequence[str], seconds: float) -> str:
    status, failed = trial(copy, arguments, seconds, "ci")
    if status in {0, 1, 2}:
        return failed or "no test by name" if status else ""
    return f"the end of the tests with status {status}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
