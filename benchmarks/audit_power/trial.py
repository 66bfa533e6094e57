"""One trial: a mistake of the catalogue audited with one seed, as `worstcase audit` would with its default settings.

The mistake is asked in this process, so no time is lost on pipes; everything else is the audit that users run. This
is a module of its own because worker processes load it, and not `__main__`.

>>> found = tried(Trial("k-anonymity", "largest-bucket", 0), Settings(questions=30, seconds=5))
>>> found.verdict, found.diagnosed, found.people, found.least
('unsound', True, 3, True)
"""

import inspect
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import Answer
from proofs_check.audit.question import Question
from proofs_check.audit.shrinking import LEAST, Limits
from proofs_check.audit.subject import Mistake, Subject
from reference.errors import InvalidInput
from worstcase import audits

_DEFAULTS = {name: one.default for name, one in inspect.signature(audits.audit).parameters.items()}


class Trial(NamedTuple):
    """What is tried."""

    ask: str
    name: str
    seed: int


class Settings(NamedTuple):
    """How long an audit may take; the default is that of `worstcase audit`."""

    questions: int = _DEFAULTS["questions"]
    seconds: float = _DEFAULTS["seconds"]


@dataclass(frozen=True)
class AuditedTrial:
    """What came of it."""

    verdict: str
    diagnosed: bool  # whether the mistake is among those that are named
    named: int  # how many are named
    people: int | None  # in the smallest example of the first cause, the worst; None if nothing was wrong
    least: bool  # whether everything smaller was asked
    questions: int | None  # how many were asked until the first wrong answer, that one included
    seconds: float


class _Recorded(Subject):
    """A mistake that remembers what it was asked, in order."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake, self.asked = mistake, list[Question]()

    def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        return self.mistake.answer(question)


def tried(trial: Trial, settings: Settings) -> AuditedTrial:
    """Audit the mistake."""
    subject = _Recorded(CATALOGUE[trial.ask][trial.name])
    questions = script(trial.ask, trial.seed, settings.questions)
    started = time.monotonic()
    report = audit(subject, questions, seconds=settings.seconds, limits=Limits(2 * settings.questions))
    names = [one.name for one in report.diagnosed(trial.ask)]
    return AuditedTrial(
        verdict=report.verdict,
        diagnosed=trial.name in names,
        named=len(names),
        people=report.mismatches[0].smallest.question.people if report.mismatches else None,
        least=bool(report.mismatches) and report.mismatches[0].certainty.startswith(LEAST),
        questions=subject.asked.index(report.failures[0]) + 1 if report.failures else None,
        seconds=round(time.monotonic() - started, 1),
    )


def trials(names: Iterable[str], seeds: int) -> list[Trial]:
    """All trials of these mistakes, or of the whole catalogue; a name is NAME, or ASK:NAME for one kind of question."""
    every = [(ask, name) for ask, mistakes in CATALOGUE.items() for name in mistakes]
    wanted = list(names)
    for name in wanted:
        if not any(name in {one, f"{ask}:{one}"} for ask, one in every):
            raise InvalidInput(f"no mistake of the catalogue is called {name}: NAME or ASK:NAME was expected")
    chosen = [(ask, one) for ask, one in every if not wanted or {one, f"{ask}:{one}"} & set(wanted)]
    return [Trial(ask, name, seed) for ask, name in chosen for seed in range(seeds)]
