"""Inputs at random for every reader and every verifier.

    python -m benchmarks.fuzzing                                          10,000 inputs for each target, a few minutes
    python -m benchmarks.fuzzing --target certificate --executions 1000000
    python -m benchmarks.fuzzing --engine hypothesis --executions 1000
    python -m benchmarks.fuzzing --engine atheris --target hierarchies --executions 1000000

A *target* (`targets/`) is a function of ours that takes bytes of others: releases, tables, knowledge, certificates,
hierarchies, questions, journals … What must hold of each input is said in `target`: it is accepted, and then is what it
says, or it is refused in one sentence. `census` finds the readers in the sources, and a test fails if no target reaches
one of them and no reason is given. Not fuzzed is what only has parameters in Python (data frames, functions), what runs
the code that it is given, and the extracted programs, which `benchmarks.proved` compares with ours.

Three engines make inputs: our own `mutator`, which changes seeds with their structure in view; Hypothesis, which builds
them up; and atheris (the extra `fuzz`: Linux on x86-64), which is guided by what an input reaches. The same seed gives
the same inputs, but of atheris; --first N goes on where a run of N inputs ended, with the mutator.

Without --target all targets (--list names them) get that many inputs each (a hundredth of it those that go through
DuckDB). The smallest input of each finding is written into the folder --out: mend it, and add a test with that input to
the tests of the reader. What was done is told after Ctrl-C or the end of --seconds, too. The status is 0 if nothing was
found, 1 if something was, 2 if what is asked for cannot be done, 130 after Ctrl-C.
"""

import argparse
import faulthandler
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from benchmarks.command_line import amount, command_parser, log, natural, positive, say

if TYPE_CHECKING:
    from benchmarks.fuzzing.session import TargetTally
    from benchmarks.fuzzing.target import Target

ENGINES = ("mutator", "hypothesis", "atheris")


def main(arguments: Sequence[str]) -> int:
    """Fuzz, and tell what came of it."""
    options = _parser().parse_args(arguments)
    if options.engine != "mutator" and find_spec(options.engine) is None:
        log(f"the engine {options.engine} is not installed: `pip install -e '.[fuzz]'` brings it where it runs")
        return 2
    if options.engine == "atheris":  # before anything of ours is loaded
        import_module("benchmarks.fuzzing.atheris_engine").instrumented()
    from benchmarks.fuzzing.targets import TARGETS  # noqa: PLC0415 - after that

    if options.list:
        sys.stdout.writelines(f"{name}: {target.says}\n" for name, target in TARGETS.items())
        return 0
    if unknown := [name for name in options.target if name not in TARGETS]:
        log(f"there is no target {unknown[0]}: there are {', '.join(TARGETS)}")
        return 2
    # A Parquet file that crashes DuckDB ends this process, so that target has to be named.
    safe = (name for name, target in TARGETS.items() if not target.through_duckdb)
    chosen = [TARGETS[name] for name in options.target or safe]
    if options.engine == "atheris" and len(chosen) > 1:
        log("atheris ends with its process, so that it takes one --target at a time")
        return 2
    return _fuzzed(options, chosen)


def _fuzzed(options: argparse.Namespace, chosen: "Sequence[Target]") -> int:
    from benchmarks.fuzzing import session  # noqa: PLC0415 - likewise

    started, tallies, status = monotonic(), list[session.TargetTally](), 0
    for target in chosen:
        tally = session.TargetTally(target, options.engine)
        tallies.append(tally)
        number = max(1, options.executions // 100) if target.through_duckdb else options.executions
        end = monotonic() + options.seconds
        try:
            if options.engine == "atheris":
                engine = import_module("benchmarks.fuzzing.atheris_engine")
                engine.run_atheris(tally, options.seed, number, end, lambda: _reported(tallies, options))
            elif options.engine == "hypothesis":
                session.run_hypothesis(tally, options.seed, number, end)
            else:
                session.run_mutator(tally, options.seed, options.first, number, end)
        except KeyboardInterrupt:
            status = 130
            break
        log(f"{' | '.join(tally.row())} | {monotonic() - started:.0f} s")
    return _reported(tallies, options) or status


def _reported(tallies: "list[TargetTally]", options: argparse.Namespace) -> int:
    from benchmarks.fuzzing import session  # noqa: PLC0415 - likewise

    lines = [line for tally in tallies for line in session.saved(tally, options.out)]
    say("\n".join((session.table(tallies), *lines)))
    if options.record is not None:
        with options.record.open("a", encoding="utf-8") as stream:
            stream.writelines(f"{tally.as_json()}\n" for tally in tallies)
    return 1 if lines else 0


def _parser() -> argparse.ArgumentParser:
    parser = command_parser("benchmarks.fuzzing", __doc__)
    add = parser.add_argument
    add("--target", action="append", default=[], metavar="T", help="may be repeated (all but parquet)")
    add("--list", action="store_true", help="tell what there is to be read, and try nothing")
    add("--executions", type=positive, default=10_000, metavar="N", help="for each target (10,000)")
    add("--first", type=natural, default=0, metavar="N", help="the number of the mutator's first input (0)")
    add("--seed", type=natural, default=1, metavar="S", help="of the inputs (1)")
    add("--engine", choices=ENGINES, default="mutator", help="who makes the inputs (mutator)")
    add("--seconds", type=amount, default=float("inf"), metavar="S", help="for each target at most")
    add("--out", type=Path, default=Path("build/fuzzing"), metavar="FOLDER", help="for what is found")
    add("--record", type=Path, metavar="FILE", help="add the figures to this file, as JSON lines")
    return parser


if __name__ == "__main__":
    faulthandler.enable()  # if an input crashes native code, it is told where
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        log("stopped before there was anything to tell")
        sys.exit(130)
