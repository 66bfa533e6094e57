"""Is every answer the same, byte for byte, wherever it is asked for? `python -m benchmarks.reproducibility`.

Calls of every command (`calls`) are run in many surroundings: other seeds of Python's hashes (on which the order of a
set depends), locales, time zones, folders, permissions of new files, and other interpreters. Whatever a call prints and
writes, and its status, is compared with that of the plain surroundings. The status is 0 if all is the same, 1 if not,
2 if the calls cannot be run in one of them.

`--python` names the interpreter of another environment in which the project's packages are installed (such as the
.venv/bin/python of a clone with another version of Python), `--core` one in which no extra is: calls that need one
must then say which. In every surrounding the code is the one of this clone.

What differs on purpose is listed at the end with its reason. Not compared: times and permissions of the files, what is
shown on a terminal (colours, the width of lines, progress), and the width of --help, which follows COLUMNS up to 80.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.options import positive
from benchmarks.reproducibility.calls import CALLS, LONG
from benchmarks.reproducibility.comparison import faults, outcomes
from benchmarks.reproducibility.surroundings import PLAIN, interpreters, surroundings


def main(arguments: Sequence[str]) -> int:
    """Run, compare, tell."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if missing := [path for path in (*options.python, *options.core) if shutil.which(path) is None]:
        parser.error(f"there is no interpreter {missing[0]}")
    try:
        return _compared(options)
    except subprocess.CalledProcessError as failed:  # it told why
        _say(f"the calls cannot be run by {failed.cmd[0]}")
        return 2


def _compared(options: argparse.Namespace) -> int:
    calls = [call for call in CALLS if call.pace < LONG or not options.short]
    wrong = 0
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor(options.processes) as pool:
        scratch = Path(made)
        places = [PLAIN, *(() if options.only else surroundings(scratch)), *interpreters(options.python, options.core)]
        coming = [pool.submit(outcomes, calls, place, scratch) for place in places]
        plain = coming[0].result()
        for place, one in zip(places, coming, strict=True):
            found = [*faults(calls, plain, one.result(), place)]
            wrong += len(found)
            parts = sum(len(outcome.parts) for outcome in one.result().values())
            _say(f"{place.name}: {len(calls)} calls, {parts} outputs and files: {len(found) or 'no'} differences")
            for fault in found:
                _say(f"  {fault}")
    for call in calls:
        if call.varies:
            _say(f"differs on purpose: worstcase {call.line}: {call.varies[1]}")
    return 1 if wrong else 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.reproducibility",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="another interpreter")
    parser.add_argument("--core", action="append", default=[], metavar="PATH", help="one without any extra")
    parser.add_argument("--only", action="store_true", help="only these interpreters, no other surroundings")
    parser.add_argument("--short", action="store_true", help="leave out the calls that take long")
    parser.add_argument("--processes", type=positive, default=1, metavar="N", help="surroundings at the same time")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
