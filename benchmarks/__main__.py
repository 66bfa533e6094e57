r"""Every benchmark in one command: two ways to one answer timed side by side, and how time grows.

Each turn times every way once, A B A B …, and gives one ratio; told are the median, the least and the greatest ratio of
all turns. Seconds are processor time; quick calls are repeated within a turn, and the least counts. Ways that answer
differently end the run (status 70). Status 0: measured; 1: a promised ratio was not kept, or --compare found one that
got worse; 2: something cannot be used; 3: the budget ran out; 130: stopped with Ctrl-C. In the last two cases what was
measured until then is printed and written, and the JSON says that the run is not finished.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from benchmarks import results as run_results
from benchmarks.command_line import amount, command_parser, log, positive, say
from benchmarks.measurement import Measurement, Row, ScalingCurve, Turns
from benchmarks.pages import beside_it, growth, page, pictures, promise
from benchmarks.results import Results, as_json, read_results
from benchmarks.subjects import SUBJECTS, rows
from proofs_check.budgets import budget
from reference.errors import BudgetExhausted, WorstcaseError
from worstcase.interruptions import ending_cleanly, status_of
from worstcase.io.writing import write_text


def main(arguments: Sequence[str]) -> int:
    """Measure or read, tell, write, compare."""
    options = _parser().parse_args(arguments)
    try:
        old = read_results(options.compare) if options.compare else None
        results, status = (read_results(options.read), 0) if options.read else measured(options)
        _write(options, results)
        if status:
            return status
        status = _compare(old, results) if old is not None else 0
    except WorstcaseError as error:
        log(str(error))
        return error.status
    return status if all(row.kept for row in results.measurements) else 1


def measured(options: argparse.Namespace) -> tuple[Results, int]:
    """Everything that was asked for, or what was measured until it ended, with the status for that."""
    subjects = tuple(options.only or SUBJECTS)
    repeat, commit = options.repeat or (2 if options.short else 5), run_results.commit()
    results = Results(
        (), subjects, repeat, options.short, finished=False, commit=commit, versions=run_results.versions()
    )
    turns = Turns(results.repeat, options.short, _progress())
    try:
        with budget(options.seconds, options.memory):
            for row in chain.from_iterable(rows(subject, turns) for subject in subjects):
                results = replace(results, rows=(*results.rows, row))
                _told(row)
                if options.json:  # so that not even a kill loses what was measured
                    write_text(options.json, as_json(results))
    except BudgetExhausted as error:
        log(f"{error}; what was measured until then is kept")
        return results, error.status
    except KeyboardInterrupt as ended:
        log("stopped; what was measured until then is kept")
        return results, status_of(ended)
    return replace(results, finished=True), 0


def _write(options: argparse.Namespace, results: Results) -> None:
    """Write the requested files."""
    if options.json:
        write_text(options.json, as_json(results))
    if options.markdown:
        write_text(options.markdown, page(results))
    if options.pictures:
        for name, (_, picture) in pictures(results).items():
            write_text(Path(options.pictures) / name, picture)


def _compare(old: Results, new: Results) -> int:
    changes = run_results.compared(old, new)
    for change in changes:
        say(str(change))
    for run, other, which in ((old, new, "older"), (new, old, "new")):
        for name in sorted(run.figures.keys() - other.figures.keys()):
            say(f"only in the {which} run: {name}")
    worse = sum(change.worse for change in changes)
    say(f"{worse} of {len(changes)} rows got worse")
    return 1 if worse else 0


def _told(row: Row) -> None:
    if isinstance(row, Measurement):
        kept = "" if row.promised is None or row.kept else f" — NOT KEPT: {promise(row.promised)} was promised"
        say(f"{row.name}: {row.what}: {beside_it(row)}{kept}")
    elif isinstance(row, ScalingCurve):
        last = f"{row.typical[-1]:.2g} s for {row.variable} = {row.sizes[-1]:,}"
        say(f"{row.name}: {row.what}: {growth(row)} in {row.variable}, {last}")
    else:
        say(f"{row.name}: not measured: {row.reason}")


def _progress() -> Callable[[str], None]:
    """What is being measured, where that is seen on a terminal."""
    return log if sys.stderr.isatty() else lambda _: None


def _parser() -> argparse.ArgumentParser:
    parser = command_parser("benchmarks", __doc__)
    parser.epilog = run_results.RULE
    subjects = "; ".join(f"{name}: {words}" for name, words in SUBJECTS.items())
    parser.add_argument(
        "--only", action="append", choices=list(SUBJECTS), metavar="SUBJECT", help=f"again for more. {subjects}"
    )
    parser.add_argument("--repeat", type=positive, metavar="N", help="turns of each row (5; of a short run 2)")
    parser.add_argument("--short", action="store_true", help="tiny sizes: to see that everything works")
    parser.add_argument("--seconds", type=amount, metavar="S", help="the budget of the whole run")
    parser.add_argument("--memory", type=amount, metavar="MB", help="likewise, of this process")
    parser.add_argument("--read", metavar="FILE", help="measure nothing: take what an earlier run wrote as JSON")
    parser.add_argument("--json", metavar="FILE", help="write what was measured, for machines")
    parser.add_argument("--markdown", metavar="FILE", help="write the chapter of the book")
    parser.add_argument("--pictures", metavar="FOLDER", help="write the pictures of the curves, as SVG")
    parser.add_argument("--compare", metavar="OLD", help="JSON of an older run: tell what got worse")
    return parser


if __name__ == "__main__":
    with ending_cleanly():
        sys.exit(main(sys.argv[1:]))
