"""Random inputs for every reader and every verifier.

    python -m benchmarks.fuzzing                                          10,000 inputs for each target, a few minutes
    python -m benchmarks.fuzzing --target certificate --executions 1000000

A *target* (`targets/`) is one of our functions that reads bytes from outside: releases, tables, knowledge,
certificates, hierarchies, questions, journals … Each input must be accepted with its true meaning, or refused with one
sentence (`target`). `census` finds the readers in the sources. A test fails if no target reaches a reader and no reason
is given. Not fuzzed are functions whose parameters are Python objects (data frames, functions), functions that run the
code they get, and the extracted programs, which `benchmarks.proved` compares with ours.

The `mutator` changes seeds according to their structure. The same --seed gives the same inputs.

Without --target all targets but parquet (--list names them) get that many inputs each; parquet gets a hundredth of it.
The smallest input of each finding is written into the folder --out: fix the reader, and add a test with that input.
Results are printed after Ctrl-C or the end of --seconds, too. The status is 0 without findings, 1 with findings, 2 if
the request is invalid, 130 after Ctrl-C.
"""

import argparse
import faulthandler
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from benchmarks.command_line import amount, command_parser, log, natural, positive, say
from benchmarks.fuzzing.session import TargetTally, run_mutator, saved, table
from benchmarks.fuzzing.targets import TARGETS


def main(arguments: Sequence[str]) -> int:
    """Fuzz, and print the results."""
    options = _parser().parse_args(arguments)
    if options.list:
        sys.stdout.writelines(f"{name}: {target.says}\n" for name, target in TARGETS.items())
        return 0
    if unknown := [name for name in options.target if name not in TARGETS]:
        log(f"--target {unknown[0]}: expected one of {', '.join(TARGETS)}")
        return 2
    # A Parquet file that crashes DuckDB ends this process, so that target has to be named.
    safe = [name for name, target in TARGETS.items() if not target.through_duckdb]
    started, tallies, status = monotonic(), list[TargetTally](), 0
    for target in (TARGETS[name] for name in options.target or safe):
        tallies.append(tally := TargetTally(target))
        number = max(1, options.executions // 100) if target.through_duckdb else options.executions
        try:
            run_mutator(tally, options.seed, number, monotonic() + options.seconds)
        except KeyboardInterrupt:
            status = 130
            break
        log(f"{' | '.join(tally.row())} | {monotonic() - started:.0f} s")
    lines = [line for tally in tallies for line in saved(tally, options.out)]
    say("\n".join((table(tallies), *lines)))
    return 1 if lines else status


def _parser() -> argparse.ArgumentParser:
    parser = command_parser("benchmarks.fuzzing", __doc__)
    add = parser.add_argument
    add("--target", action="append", default=[], metavar="T", help="may be repeated (default: all but parquet)")
    add("--list", action="store_true", help="list the targets and exit")
    add("--executions", type=positive, default=10_000, metavar="N", help="inputs for each target (default: 10,000)")
    add("--seed", type=natural, default=1, metavar="S", help="seed of the inputs (default: 1)")
    add("--seconds", type=amount, default=float("inf"), metavar="S", help="time limit for each target")
    add("--out", type=Path, default=Path("build/fuzzing"), metavar="FOLDER", help="folder for findings")
    return parser


if __name__ == "__main__":
    faulthandler.enable()  # prints where an input crashes native code
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        log("stopped before the first result")
        sys.exit(130)
