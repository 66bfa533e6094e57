"""How sharp an audit is: `python -m benchmarks.audit_power --journal trials.jsonl -o book/audit_power.md`.

Every mistake of the catalogue, of every kind of question, is audited with five seeds and the default settings of
`worstcase audit`. That takes hours, shared by as many processes as there are cores; what is over is kept in the
journal, so that the same command goes on where it was stopped. The status is 0 if every mistake got its verdict with
every seed, 1 if not, 2 if something cannot be used, 130 after Ctrl-C.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from typing import TYPE_CHECKING

from benchmarks.audit_power.known_trials import KnownTrials, known_trials
from benchmarks.audit_power.page import caught, page
from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial, trials, tried
from benchmarks.options import amount, positive
from proofs_check.claims.running import pool, submit
from reference.errors import WorstcaseError
from worstcase.io.writing import write_text

if TYPE_CHECKING:
    from concurrent.futures import Future

_DEFAULTS = Settings()


def main(arguments: Sequence[str]) -> int:
    """Try, tell, print."""
    options = _parser().parse_args(arguments)
    settings = Settings(options.questions, options.seconds)
    try:
        wanted = trials(options.names, options.seeds)
        with known_trials(options.journal, settings) as known:
            _run([one for one in wanted if one not in known.found], known, options.processes)
            found = {one: known.found[one] for one in wanted}
        text = "\n".join(page(found, settings)) + "\n"
        if options.out is None:
            sys.stdout.write(text)
        else:
            write_text(options.out, text)
    except WorstcaseError as error:
        _say(str(error))
        return error.status
    except KeyboardInterrupt:
        _say("stopped: the same command goes on from here" if options.journal else "stopped")
        return 130
    return 0 if all(caught(one, outcome) for one, outcome in found.items()) else 1


def _run(todo: Sequence[Trial], known: KnownTrials, processes: int) -> None:
    started = time.monotonic()
    for number, (trial, outcome) in enumerate(_tried(todo, known.settings, processes), 1):
        known.add(trial, outcome)
        left = (time.monotonic() - started) / number * (len(todo) - number) / 60
        told = "" if caught(trial, outcome) else ", which is NOT the right verdict"
        _say(
            f"[{number}/{len(todo)}, about {left:.0f} min left] {trial.ask} {trial.name} seed {trial.seed}:"
            f" {outcome.verdict} in {outcome.seconds:.1f} s{told}"
        )


def _tried(todo: Sequence[Trial], settings: Settings, processes: int) -> Iterator[tuple[Trial, AuditedTrial]]:
    """Each trial when it is over."""
    if processes == 1 or len(todo) < 2:
        yield from ((one, tried(one, settings)) for one in todo)
        return
    with pool(processes) as workers:
        done: SimpleQueue[Future[AuditedTrial]] = SimpleQueue()
        asked = {submit(workers, done, tried, one, settings): one for one in todo}
        yield from ((asked[future], future.result()) for future in (done.get() for _ in asked))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.audit_power", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these mistakes: NAME, or ASK:NAME")
    parser.add_argument("--seeds", type=positive, default=5, metavar="N", help="how many, from 0 on (5)")
    parser.add_argument("--seconds", type=amount, default=_DEFAULTS.seconds, metavar="S", help="for one audit")
    parser.add_argument("--questions", type=positive, default=_DEFAULTS.questions, metavar="N", help="for one audit")
    parser.add_argument(
        "--processes", type=positive, default=os.cpu_count() or 1, metavar="N", help="as many as cores by default"
    )
    parser.add_argument("--journal", metavar="FILE", help="where finished trials are kept")
    parser.add_argument("-o", "--out", metavar="OUT", help="write the page here, and not on standard output")
    return parser


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
