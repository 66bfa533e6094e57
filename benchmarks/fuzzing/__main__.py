"""Inputs at random for every reader and verifier: `python -m benchmarks.fuzzing --executions 1000000`.

Without --target all targets (--list names them) get that many inputs each (a hundredth of it those that go through
DuckDB). The same seed gives the same inputs, but of atheris; --first N goes on where a run of N inputs ended, with the
mutator. The smallest input of each finding is written into the folder --out, and what was done until then is told after
Ctrl-C or the end of --seconds, too. The status is 0 if nothing was found, 1 if something was, 2 if what is asked for
cannot be done, 130 after Ctrl-C.
"""

import argparse
import faulthandler
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from benchmarks.options import amount, natural, positive

if TYPE_CHECKING:
    from benchmarks.fuzzing.session import TargetTally

ENGINES = ("mutator", "hypothesis", "atheris")


def main(arguments: Sequence[str]) -> int:
    """Fuzz, and tell what came of it."""
    options = _parser().parse_args(arguments)
    if find_spec(options.engine) is None and options.engine != "mutator":
        return _told(
            f"the engine {options.engine} is not installed: `pip install -e '.[fuzz]'` brings it where it runs"
        )
    if options.engine == "atheris":
        from benchmarks.fuzzing.atheris_engine import instrumented  # noqa: PLC0415 - before anything of ours is loaded

        instrumented()
    from benchmarks.fuzzing.targets import TARGETS  # noqa: PLC0415 - after that

    if options.list:
        sys.stdout.writelines(f"{name}: {target.says}\n" for name, target in TARGETS.items())
        return 0
    if unknown := [name for name in options.target if name not in TARGETS]:
        return _told(f"there is no target {unknown[0]}: there are {', '.join(TARGETS)}")
    # A Parquet file that crashes DuckDB ends this process, so that target has to be named.
    safe = (name for name, target in TARGETS.items() if not target.through_duckdb)
    chosen = [TARGETS[name] for name in options.target or safe]
    if options.engine == "atheris":
        from benchmarks.fuzzing.atheris_engine import run_atheris  # noqa: PLC0415

        if len(chosen) > 1:
            return _told("atheris ends with its process, so that it takes one --target at a time")
        run_atheris(
            chosen[0],
            options.executions,
            options.seed,
            options.seconds,
            lambda tally: _reported([tally], options.out, options.record),
        )
    started, tallies, status = monotonic(), list["TargetTally"](), 0
    from benchmarks.fuzzing.session import TargetTally  # noqa: PLC0415

    for target in chosen:
        tally = TargetTally(target, options.engine)
        tallies.append(tally)
        share = max(1, options.executions // 100) if target.through_duckdb else options.executions
        begun = monotonic()
        try:
            _run(options, tally, share, lambda begun=begun: monotonic() - begun >= options.seconds)  # type: ignore[misc]
        except KeyboardInterrupt:
            status = 130
            break
        sys.stderr.write(f"{' | '.join(tally.row())} | {monotonic() - started:.0f} s\n")
    return _reported(tallies, options.out, options.record) or status


def _run(options: argparse.Namespace, tally: "TargetTally", number: int, is_over: Callable[[], bool]) -> None:
    if options.engine == "hypothesis":
        from benchmarks.fuzzing.hypothesis_engine import run_hypothesis  # noqa: PLC0415

        run_hypothesis(tally, options.seed, number, is_over)
    else:
        from benchmarks.fuzzing.session import run_mutator  # noqa: PLC0415

        run_mutator(tally, options.seed, options.first, number, is_over)


def _reported(tallies: "list[TargetTally]", out: Path, record: Path | None) -> int:
    from benchmarks.fuzzing.session import as_json, saved, table  # noqa: PLC0415

    lines = [line for tally in tallies for line in saved(tally, out)]
    sys.stdout.write("\n".join((table(tallies), *lines)) + "\n")
    if record is not None:
        with record.open("a", encoding="utf-8") as stream:
            stream.write(as_json(tallies) + "\n")
    return 1 if lines else 0


def _told(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzzing", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--target", action="append", default=[], metavar="T", help="may be repeated (all but parquet)")
    parser.add_argument("--list", action="store_true", help="tell what there is to be read, and try nothing")
    parser.add_argument("--executions", type=positive, default=10_000, metavar="N", help="for each target (10,000)")
    parser.add_argument(
        "--first", type=natural, default=0, metavar="N", help="the number of the mutator's first input (0)"
    )
    parser.add_argument("--seed", type=natural, default=1, metavar="S", help="of the inputs (1)")
    parser.add_argument("--engine", choices=ENGINES, default="mutator", help="who makes the inputs (mutator)")
    parser.add_argument("--seconds", type=amount, default=float("inf"), metavar="S", help="for each target at most")
    parser.add_argument("--out", type=Path, default=Path("build/fuzzing"), metavar="FOLDER", help="for what is found")
    parser.add_argument("--record", type=Path, metavar="FILE", help="add the figures to this file, as JSON lines")
    return parser


if __name__ == "__main__":
    faulthandler.enable()  # if an input crashes native code, it is told where
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(_told("stopped before there was anything to tell") and 130)
