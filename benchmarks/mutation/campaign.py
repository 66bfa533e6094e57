"""The campaign: clean tests first, then one mutant after the other, each outcome kept as soon as it is known."""

import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.mutation.modules import answering, left_out
from benchmarks.mutation.mutants import Mutant, mutated
from benchmarks.mutation.session import KILLED, SURVIVED, TIMED_OUT, MutantOutcome, Session, clean_key
from benchmarks.mutation.workshop import ELSEWHERE, TrialLimits, first_failure, replaced, seconds_by_file, trial

CLEAN = TrialLimits(one=300, all=1800)
NOTHING_TRIED = (5, ELSEWHERE)
"""Statuses of a trial that tells nothing of the mutant: no test was found, or other modules were tested."""
PATIENCE, GRACE = 4, 5.0
"""A test of a mutant may take PATIENCE times as long as the slowest clean test, and GRACE seconds; so for all."""


class CleanTestsFail(Exception):
    """The tests fail on the module as it is, or there are none, so they could not tell anything about its mutants."""


@dataclass
class Campaign:
    """Mutants of these sources, tried in a copy that holds them."""

    copy: Path
    sources: Mapping[str, str]
    session: Session

    def run(self, mutants: Iterable[Mutant]) -> None:
        """Try mutants, those of a module one after the other."""
        todo = list(mutants)
        limits = self._limits(list(dict.fromkeys(mutant.module for mutant in todo)))
        started = time.monotonic()
        for number, mutant in enumerate(todo, 1):
            outcome = self._tried(mutant, limits[mutant.module])
            self.session.write(mutant, self.sources, outcome)
            left = (time.monotonic() - started) / number * (len(todo) - number) / 60
            say(
                f"[{number}/{len(todo)}, about {left:.0f} min left] {outcome.verdict} in {outcome.seconds:.1f} s:"
                f" {mutant.module}:{mutant.number} {mutant.operator} {outcome.by}"
            )

    def _limits(self, modules: Sequence[str]) -> dict[str, TrialLimits]:
        """How long the tests of each module's mutants may take; first, all of them have to pass as they are."""
        wanted = {module: answering(module, self.copy) for module in modules}
        keys = {path: clean_key(self.copy, path) for paths in wanted.values() for path in paths}
        self._run_clean({path: key for path, key in keys.items() if self.session.clean(key) is None})
        taken = {path: self.session.clean(key) or [] for path, key in keys.items()}
        return {module: _generous([s for path in paths for s in taken[path]]) for module, paths in wanted.items()}

    def _run_clean(self, keys: Mapping[str, str]) -> None:
        """Run tests that are not known to pass without a mutant."""
        if not keys:
            return
        say(f"{len(keys)} files of tests, without any mutant")
        status, printed = trial(self.copy, [*keys, *self._left_out(), "--durations=0", "-vv"], CLEAN)
        if status != 0:
            say("\n".join(printed[-40:]))
            raise CleanTestsFail(f"the tests fail without any mutant (status {status}): {first_failure(printed)}")
        taken = seconds_by_file(printed)
        say(f"they pass, in {sum(map(sum, taken.values())):.0f} s")
        for path, key in keys.items():
            self.session.write_clean(key, path, taken.get(path, []))

    def _tried(self, mutant: Mutant, limits: TrialLimits) -> MutantOutcome:
        started = time.monotonic()
        with replaced(self.copy / mutant.module, mutated(self.sources[mutant.module], mutant)):
            status, printed = trial(self.copy, [*answering(mutant.module, self.copy), *self._left_out()], limits)
        if status in NOTHING_TRIED:
            raise CleanTestsFail(f"{mutant.module}: no test was run on the mutant (status {status})")
        verdict = TIMED_OUT if status is None else SURVIVED if status == 0 else KILLED
        return MutantOutcome(verdict, round(time.monotonic() - started, 2), first_failure(printed))

    def _left_out(self) -> list[str]:
        return [f"--deselect={test}" for test in left_out(self.copy)]


def _generous(seconds: Sequence[float]) -> TrialLimits:
    """What tests may take that took so long without a mutant."""
    return TrialLimits(PATIENCE * max(seconds, default=0) + GRACE, PATIENCE * sum(seconds) + 2 * GRACE)


def say(line: str) -> None:
    """Tell how it is going."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()
