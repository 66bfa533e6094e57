r"""Every benchmark in one command: two ways to one answer timed side by side, and how time grows.

Each turn times every way once, A B A B …, and gives one ratio; told are the median, the least and the greatest ratio of
all turns. Seconds are processor time; quick calls are repeated within a turn, and the least counts. Ways that answer
differently end the run (status 70). Status 0: measured; 1: a promised ratio was not kept, or --compare found one that
got worse; 2: something cannot be used; 3: the budget ran out; 130: stopped with Ctrl-C. In the last two cases what was
measured until then is printed and written, and the JSON says that the run is not finished.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

from benchmarks import comparing
from benchmarks.measurement import Measurement, Row, ScalingCurve
from benchmarks.options import amount, positive
from benchmarks.pages import beside_it, growth, page, promise, readme_rows, with_table
from benchmarks.pictures import write_pictures
from benchmarks.results import Results, as_json, no_results, read_results
from benchmarks.subjects import SUBJECTS, rows
from benchmarks.timing import Turns
from proofs_check.budgets import budget
from reference.errors import BudgetExhausted, InvalidInput, WorstcaseError
from reference.naming import source_name
from worstcase.interruptions import ending_cleanly, status_of
from worstcase.io.files import read_text
from worstcase.io.writing import write_text


def main(arguments: Sequence[str]) -> int:
    """Measure or read, tell, write, compare."""
    options = _parser().parse_args(arguments)
    try:
        _check_outputs(options)
        old = read_results(options.compare) if options.compare else None
        results, status = (read_results(options.read), 0) if options.read else measured(options)
        _write(options, results)
        if status:
            return status
        status = _compare(old, results) if old is not None else 0
    except WorstcaseError as error:
        _say(str(error))
        return error.status
    return status if all(row.kept for row in results.measurements) else 1


def measured(options: argparse.Namespace) -> tuple[Results, int]:
    """Everything that was asked for, or what was measured until it ended, with the status for that."""
    subjects = tuple(options.only or SUBJECTS)
    results = no_results(subjects, options.repeat or (2 if options.short else 5), short=options.short)
    turns = Turns(results.repeat, options.short, _progress())
    try:
        with budget(options.seconds, options.memory):
            for row in chain.from_iterable(rows(subject, turns) for subject in subjects):
                results = results.with_rows((*results.rows, row), finished=False)
                _told(row)
                if options.json:  # so that not even a kill loses what was measured
                    write_text(options.json, as_json(results))
    except BudgetExhausted as error:
        _say(f"{error}; what was measured until then is kept")
        return results, error.status
    except KeyboardInterrupt as ended:
        _say("stopped; what was measured until then is kept")
        return results, status_of(ended)
    return results.with_rows(results.rows, finished=True), 0


def _check_outputs(options: argparse.Namespace) -> None:
    """What cannot be written is said before minutes are spent."""
    named = [path for path in (options.json, options.markdown, options.readme) if path]
    if len(set(named)) < len(named):
        raise InvalidInput("two outputs have the same name, but each needs a file of its own")
    for path in (options.json, options.markdown):
        if path and (Path(path).is_dir() or not os.access(Path(path).parent, os.W_OK)):
            raise InvalidInput(f"{source_name(path)}: no file of this name can be written")
    if options.pictures and not Path(options.pictures).is_dir():
        raise InvalidInput(f"{source_name(options.pictures)}: a folder for the pictures was expected")
    if options.readme:
        with_table(read_text(options.readme), (), source_name(options.readme))


def _write(options: argparse.Namespace, results: Results) -> None:
    """All files that were asked for; the README, which needs certain rows, last, and only if they are complete."""
    if options.json:
        write_text(options.json, as_json(results))
    if options.markdown:
        write_text(options.markdown, page(results))
    if options.pictures:
        write_pictures(results, options.pictures)
    if options.readme and results.finished:
        text = with_table(read_text(options.readme), readme_rows(results), source_name(options.readme))
        write_text(options.readme, text)


def _compare(old: Results, new: Results) -> int:
    changes = comparing.compared(old, new)
    worse = [change for change in changes if change.worse]
    for line in (*(change.line for change in changes), *comparing.only_in_one(old, new)):
        _print(line)
    _print(f"{len(worse)} of {len(changes)} rows got worse")
    return 1 if worse else 0


def _told(row: Row) -> None:
    """The row in words, at once."""
    if isinstance(row, Measurement):
        kept = "" if row.promised is None or row.kept else f" — NOT KEPT: {promise(row.promised)} was promised"
        _print(f"{row.name}: {row.what}: {beside_it(row)}{kept}")
    elif isinstance(row, ScalingCurve):
        last = f"{row.typical[-1]:.2g} s for {row.variable} = {row.sizes[-1]:,}"
        _print(f"{row.name}: {row.what}: {growth(row)} in {row.variable}, {last}")
    else:
        _print(f"{row.name}: not measured: {row.reason}")


def _progress() -> Callable[[str], None]:
    """What is being measured, on one line of a terminal that is written over; nothing where there is none."""
    if not sys.stderr.isatty():
        return lambda _: None

    def tell(text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text[:100]}")
        sys.stderr.flush()

    return tell


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        epilog=comparing.__doc__.split("\n>>> ")[0] if comparing.__doc__ else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
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
    parser.add_argument("--readme", metavar="FILE", help="replace the rows of the table of benchmarks in this file")
    parser.add_argument("--pictures", metavar="FOLDER", help="write the pictures of the curves, as SVG")
    parser.add_argument("--compare", metavar="OLD", help="JSON of an older run: tell what got worse")
    return parser


def _print(line: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    with ending_cleanly():
        sys.exit(main(sys.argv[1:]))
