"""How sharp an audit is: `python -m benchmarks.audit_power --journal trials.jsonl -o book/audit_power.md`.

Every mistake of the catalogue, of every kind of question, is audited with five seeds and the default settings of
`worstcase audit`. That takes hours, shared by as many processes as there are cores. Finished trials are lines of the
journal, so that the same command goes on where it was stopped. A trial holds for its settings and for the digest of all
sources; once any of that is changed, it is tried again. The status is 0 if every mistake got its verdict with every
seed, 1 if not, 2 if something cannot be used, 130 after Ctrl-C.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from queue import SimpleQueue
from typing import TYPE_CHECKING

from benchmarks.audit_power.page import caught, page
from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial, trials, tried
from benchmarks.options import amount, positive
from proofs_check.claims.journal import LineFile, digest, line_file
from proofs_check.claims.running import pool, submit
from reference.errors import InvalidInput, WorstcaseError
from worstcase.io.writing import write_text

if TYPE_CHECKING:
    from concurrent.futures import Future

_FIRST_LINE = b'{"journal": "worstcase audit power", "format": 1}\n'
_DEFAULTS = Settings()


def main(arguments: Sequence[str]) -> int:
    """Try, report progress, print the page."""
    options = _parser().parse_args(arguments)
    settings = Settings(options.questions, options.seconds)
    kept = line_file(options.journal, _FIRST_LINE, "worstcase audit power in format 1") if options.journal else None
    try:
        wanted = trials(options.names, options.seeds)
        with kept or nullcontext() as file:
            known = dict(_known(file, settings))
            _run([one for one in wanted if one not in known], known, settings, file, options.processes)
        found = {one: known[one] for one in wanted}
        text = "\n".join(page(found, settings)) + "\n"
        if options.out is None:
            sys.stdout.write(text)
        else:
            write_text(options.out, text)
    except WorstcaseError as error:
        _log(str(error))
        return error.status
    except KeyboardInterrupt:
        _log("stopped: the same command goes on from here" if options.journal else "stopped")
        return 130
    return 0 if all(caught(one, outcome) for one, outcome in found.items()) else 1


def _known(file: LineFile | None, settings: Settings) -> Iterator[tuple[Trial, AuditedTrial]]:
    for where, line in file.lines if file else ():
        try:
            entry = json.loads(line)
            trial, outcome = Trial(*entry["trial"]), AuditedTrial(**entry["tried"])
            holds = entry["digest"] == digest() and entry["settings"] == list(settings)
        except (ValueError, KeyError, TypeError):
            raise InvalidInput(f"{where}: this is no trial") from None
        if holds:
            yield trial, outcome


def _run(
    todo: Sequence[Trial],
    known: dict[Trial, AuditedTrial],
    settings: Settings,
    file: LineFile | None,
    processes: int,
) -> None:
    started = time.monotonic()
    for number, (trial, outcome) in enumerate(_tried(todo, settings, processes), 1):
        known[trial] = outcome
        if file is not None:
            entry = {"trial": trial, "settings": settings, "digest": digest(), "tried": asdict(outcome)}
            file.add(json.dumps(entry).encode())
        left = (time.monotonic() - started) / number * (len(todo) - number) / 60
        wrong = "" if caught(trial, outcome) else ", which is NOT the right verdict"
        _log(
            f"[{number}/{len(todo)}, about {left:.0f} min left] {trial.ask} {trial.name} seed {trial.seed}:"
            f" {outcome.verdict} in {outcome.seconds:.1f} s{wrong}"
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


def _log(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
