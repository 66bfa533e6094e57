"""Mutants of the computing modules against the tests: `python -m benchmarks.mutation --session FILE`.

Needs the extra `mutation`. Outcomes are kept in the session file (`--session`), so that the same command goes on where
it was stopped. Survivors with a listed reason are equivalent to the program as it is. The status is 0 if all that were
drawn were tried and at least 95 % of those that are not equivalent were killed; 1 if not; 2 if the tests fail without
any mutant.

The tests of a module have to pass as it is first; its mutants may take four times as long, and ten seconds. A session
has one line of JSON for each mutant, written as soon as its outcome is known. An outcome holds for the text of the
module that was mutated; once the module is changed, its mutants are tried again. The last line about a mutant counts.
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from benchmarks.command_line import command_parser, log, natural, positive
from benchmarks.mutation.mutants import Mutant, Reason, difference, mutants, mutated, reason_for, reasons, sample, stale
from benchmarks.mutation.trials import answering, computing_modules, copied, left_out, replaced, trial

AIM = Fraction(95, 100)
CLEAN_SECONDS = 1800
PATIENCE, GRACE = 4, 10.0  # the tests of a mutant may take PATIENCE times as long as without it, and GRACE seconds
KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


class CleanTestsFail(Exception):
    """The tests fail on the module as it is, or there are none: they decide nothing about its mutants."""


@dataclass(frozen=True)
class MutantOutcome:
    """Verdict on a mutant, and the test that failed first."""

    verdict: str
    seconds: float
    by: str = ""


class Session:
    """The outcomes in a file, and those to come."""

    def __init__(self, path: Path) -> None:
        """Read what the file holds, if there is one; a line that was cut off is no outcome."""
        self._path = path
        self._known: dict[tuple[object, ...], MutantOutcome] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            self._known[entry["digest"], *entry["mutant"]] = MutantOutcome(**entry["outcome"])

    def known(self, mutant: Mutant, source: str) -> MutantOutcome | None:
        """Return the outcome of a mutant of this text, if it was tried."""
        return self._known.get((_digest(source), *mutant.identity))

    def write(self, mutant: Mutant, source: str, outcome: MutantOutcome) -> None:
        """Keep an outcome."""
        key = _digest(source)
        self._known[key, *mutant.identity] = outcome
        entry = {"digest": key, "mutant": mutant.identity, "outcome": asdict(outcome)}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _digest(source: str) -> str:
    return sha256(source.encode()).hexdigest()[:16]


def main(arguments: Sequence[str]) -> int:
    """Draw, try, report."""
    parser = command_parser("benchmarks.mutation", __doc__)
    add = parser.add_argument
    add("--sample", type=positive, default=500, metavar="N", help="how many mutants are drawn (500)")
    add("--seed", type=natural, default=1, metavar="S", help="of the sample (1)")
    add("--all", action="store_true", help="try all mutants instead")
    add("--modules", nargs="+", default=[], metavar="PATH", help="only those of the drawn that are here")
    add("--session", type=Path, required=True, metavar="FILE", help="where outcomes are kept")
    words = "try those that survived without a listed reason again, since tests were added"
    add("--again", action="store_true", help=words)
    options = parser.parse_args(arguments)
    session, listed = Session(options.session), reasons()
    with copied() as copy:
        sources = {module: (copy / module).read_text(encoding="utf-8") for module in computing_modules(copy)}
        every = [mutant for module, source in sources.items() for mutant in mutants(module, source)]
        drawn = sample(every, None if options.all else options.sample, options.seed)
        chosen = [one for one in drawn if not options.modules or one.module.startswith(tuple(options.modules))]
        log(f"{len(every)} mutants of {len(sources)} modules, {len(drawn)} drawn with the seed {options.seed},")
        log(f"of which {len(chosen)} are in the modules asked for")

        def untried(mutant: Mutant) -> bool:
            known = session.known(mutant, sources[mutant.module])
            unexplained = known and known.verdict == SURVIVED and reason_for(mutant, listed) is None
            return known is None or bool(options.again and unexplained)

        try:
            campaign(copy, sources, session, filter(untried, chosen))
        except KeyboardInterrupt:
            log("stopped: the same command goes on from here")
        except CleanTestsFail as error:
            log(str(error))
            return 2
    known = {mutant: outcome for mutant in chosen if (outcome := session.known(mutant, sources[mutant.module]))}
    status, sentence = verdict(known, len(chosen), len(every), listed)
    lines = [*table(known), "", *_survivors(known, listed, sources)]
    lines += [f"stale: there is no {entry.operator} of {entry.line!r}" for entry in stale(listed, every)]
    sys.stdout.write("\n".join([*lines, sentence]) + "\n")
    return status


def campaign(copy: Path, sources: Mapping[str, str], session: Session, mutants: Iterable[Mutant]) -> None:
    """Try mutants in the copy, those of a module one after the other, after its tests without a mutant."""
    todo, limits = list(mutants), dict[str, float]()
    began = time.monotonic()
    for number, mutant in enumerate(todo, 1):
        module, source = mutant.module, sources[mutant.module]
        tests = ["--doctest-modules", *answering(module, copy), *(f"--deselect={test}" for test in left_out(copy))]
        if module not in limits:
            clean = time.monotonic()
            status, by = trial(copy, tests, CLEAN_SECONDS)
            if status != 0:
                raise CleanTestsFail(f"{module}: the tests fail without any mutant (status {status}): {by}")
            limits[module] = PATIENCE * (time.monotonic() - clean) + GRACE
        started = time.monotonic()
        with replaced(copy / module, mutated(source, mutant)):
            status, by = trial(copy, tests, limits[module])
        if status == 5:
            raise CleanTestsFail(f"{module}: no test was run on the mutant")
        word = TIMED_OUT if status is None else SURVIVED if status == 0 else KILLED
        outcome = MutantOutcome(word, round(time.monotonic() - started, 2), by)
        session.write(mutant, source, outcome)
        left = (time.monotonic() - began) / number * (len(todo) - number) / 60
        log(
            f"[{number}/{len(todo)}, about {left:.0f} min left] {outcome.verdict} in {outcome.seconds:.1f} s:"
            f" {module}:{mutant.number} {mutant.operator} {outcome.by}"
        )


def table(outcomes: Mapping[Mutant, MutantOutcome]) -> Iterator[str]:
    """Yield a row for each module, and one for all."""
    yield "| module | mutants | killed | of these timed out | survived | killed, % |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for module in [*sorted({mutant.module for mutant in outcomes}), None]:
        found = [outcome.verdict for mutant, outcome in outcomes.items() if module in {None, mutant.module}]
        if found:
            lived, late = found.count(SURVIVED), found.count(TIMED_OUT)
            dead = len(found) - lived
            share = f"{100 * dead / len(found):.1f}"
            yield f"| {module or '**all**'} | {len(found)} | {dead} | {late} | {lived} | {share} |"


def _survivors(
    outcomes: Mapping[Mutant, MutantOutcome], listed: Sequence[Reason], sources: Mapping[str, str]
) -> Iterator[str]:
    for mutant in sorted(mutant for mutant, outcome in outcomes.items() if outcome.verdict == SURVIVED):
        source = sources[mutant.module]
        yield f"{mutant.module}:{mutant.number} {mutant.operator}, occurrence {mutant.occurrence}"
        yield from difference(source, mutated(source, mutant)).splitlines()
        yield f"    {reason_for(mutant, listed) or 'NO REASON IS LISTED: a test is missing'}"
        yield ""


def verdict(outcomes: Mapping[Mutant, MutantOutcome], drawn: int, of: int, listed: Sequence[Reason]) -> tuple[int, str]:
    """Return the status, and a sentence."""
    alive = [mutant for mutant, outcome in outcomes.items() if outcome.verdict == SURVIVED]
    unexplained = sum(reason_for(mutant, listed) is None for mutant in alive)
    late = sum(outcome.verdict == TIMED_OUT for outcome in outcomes.values())
    dead = len(outcomes) - len(alive)
    counted = dead + unexplained
    sentence = (
        f"{len(outcomes)} of the {drawn} drawn of {of} mutants were tried: {dead} killed"
        f" ({late} of them by the time limit), {len(alive)} survived, {unexplained} of these"
        f" without a reason. Of the {counted} that are not equivalent {100 * dead / max(counted, 1):.1f} % were killed,"
        f" {float(100 * AIM):g} % are the aim."
    )
    return (0 if counted and Fraction(dead, counted) >= AIM and len(outcomes) == drawn else 1), sentence


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
