"""Sensitivity of audits: `python -m benchmarks.audit_power --journal trials.jsonl -o book/audit_power.md`.

Every mistake of the catalogue, of every kind of question, is audited with five seeds and the default settings of
`worstcase audit`. This takes hours, with as many processes as there are cores. Finished trials are lines of the
journal, so the same command continues where it was stopped. A trial holds for its settings and for the digest of all
sources; it is repeated after a change of either. The status is 0 if every mistake got its verdict with every seed, 1 if
not, 2 if the request is invalid, 130 after Ctrl-C.
"""

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from itertools import groupby
from queue import SimpleQueue
from typing import TYPE_CHECKING

from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial, trials, tried
from benchmarks.command_line import amount, command_parser, log, positive
from book.generators.markdown_text import table
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.claims.journal import LineFile, digest, line_file
from proofs_check.claims.running import pool, submit
from reference.errors import InvalidInput, WorstcaseError
from worstcase.io.writing import write_text

if TYPE_CHECKING:
    from concurrent.futures import Future

_FIRST_LINE = b'{"journal": "worstcase audit power", "format": 1}\n'
_DEFAULTS = Settings()
_COLUMNS = {
    "mistake": "",
    "computation": "",
    "detected": "audits with the right verdict, of all audits of this mistake",
    "diagnosed": "audits whose diagnosis names the mistake (at most this many mistakes, if several)",
    "people": "people in the smallest mismatch, as a range over the seeds; **bold** if every audit asked all smaller"
    " questions that it can list",
    "questions": "questions up to the first wrong answer, as a range over the seeds",
    "seconds": "mean duration of one audit",
}


def main(arguments: Sequence[str]) -> int:
    """Try, report progress, print the page."""
    parser = command_parser("benchmarks.audit_power", __doc__)
    add = parser.add_argument
    add("names", nargs="*", metavar="NAME", help="only these mistakes: NAME, or ASK:NAME")
    add("--seeds", type=positive, default=5, metavar="N", help="how many, from 0 on (5)")
    add("--seconds", type=amount, default=_DEFAULTS.seconds, metavar="S", help="for one audit")
    add("--questions", type=positive, default=_DEFAULTS.questions, metavar="N", help="for one audit")
    add("--processes", type=positive, default=os.cpu_count() or 1, metavar="N", help="as many as cores by default")
    add("--journal", metavar="FILE", help="where finished trials are kept")
    add("-o", "--out", metavar="OUT", help="write the page here, and not on standard output")
    options = parser.parse_args(arguments)
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
        log(str(error))
        return error.status
    except KeyboardInterrupt:
        log("stopped: the same command goes on from here" if options.journal else "stopped")
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
    todo: Sequence[Trial], known: dict[Trial, AuditedTrial], settings: Settings, file: LineFile | None, processes: int
) -> None:
    started = time.monotonic()
    for number, (trial, outcome) in enumerate(_tried(todo, settings, processes), 1):
        known[trial] = outcome
        if file is not None:
            entry = {"trial": trial, "settings": settings, "digest": digest(), "tried": asdict(outcome)}
            file.add(json.dumps(entry).encode())
        left = (time.monotonic() - started) / number * (len(todo) - number) / 60
        wrong = "" if caught(trial, outcome) else ", which is NOT the right verdict"
        log(
            f"[{number}/{len(todo)}, about {left:.0f} min left] {trial.ask} {trial.name} seed {trial.seed}:"
            f" {outcome.verdict} in {outcome.seconds:.1f} s{wrong}"
        )


def _tried(todo: Sequence[Trial], settings: Settings, processes: int) -> Iterator[tuple[Trial, AuditedTrial]]:
    if processes == 1 or len(todo) < 2:
        yield from ((one, tried(one, settings)) for one in todo)
        return
    with pool(processes) as workers:
        done: SimpleQueue[Future[AuditedTrial]] = SimpleQueue()
        asked = {submit(workers, done, tried, one, settings): one for one in todo}
        yield from ((asked[future], future.result()) for future in (done.get() for _ in asked))


def caught(trial: Trial, tried: AuditedTrial) -> bool:
    """Whether the audit came to the verdict that the catalogue has for this mistake."""
    return tried.verdict == CATALOGUE[trial.ask][trial.name].verdict


def page(found: Mapping[Trial, AuditedTrial], settings: Settings) -> Iterator[str]:
    """The page, line by line."""
    rows = [(key, list(same)) for key, same in groupby(found, key=lambda one: (one.ask, one.name))]
    seeds = max(len(same) for _, same in rows)
    always = sum(all(caught(one, found[one]) for one in same) for _, same in rows)
    named = sum(all(found[one].diagnosed for one in same) for _, same in rows)
    alone = sum(all(found[one].diagnosed and found[one].named == 1 for one in same) for _, same in rows)
    yield from ("# Sensitivity of audits", "")
    yield (
        f"{len(rows)} programs, each with one known mistake, are audited with {seeds} seeds each. An audit has"
        f" {settings.questions} questions, and {settings.seconds:g} seconds for asking and shrinking. {always} mistakes"
        f" are detected with every seed. The diagnosis names {named} with every seed, and {alone} of these alone."
    )
    yield from (
        "",
        "`python -m benchmarks.audit_power` writes this page. Only results that a time limit cuts vary.",
        "",
    )
    yield from (f"- **{column}**: {meaning}." for column, meaning in _COLUMNS.items() if meaning)
    for ask, same in groupby(rows, key=lambda row: row[0][0]):
        yield from ("", f"## {ask}", "", table(list(_COLUMNS), (_row(trials, found) for _, trials in same)))


def _row(trials: Sequence[Trial], found: Mapping[Trial, AuditedTrial]) -> tuple[str, ...]:
    mistake = CATALOGUE[trials[0].ask][trials[0].name]
    results = [found[one] for one in trials]
    number = sum(caught(one, found[one]) for one in trials)
    named = sum(one.diagnosed for one in results)
    most = max(one.named for one in results)
    people = _range(one.people for one in results)
    return (
        f'<a id="{mistake.ask}-{mistake.name}"></a>`{mistake.name}`',  # the anchor that audits print
        mistake.says,
        f"{number}/{len(trials)}",
        f"{named}/{len(trials)}" + (f" ({most})" if most > 1 else ""),
        f"**{people}**" if all(one.least for one in results) else people,
        _range(one.questions for one in results),
        f"{sum(one.seconds for one in results) / len(results):.1f}",
    )


def _range(numbers: Iterable[int | None]) -> str:
    """Least and most of those that are known."""
    known = [number for number in numbers if number is not None]
    if not known:
        return "–"
    return str(min(known)) if min(known) == max(known) else f"{min(known)}–{max(known)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
