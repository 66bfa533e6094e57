"""The catalogue of plausible mistakes by kind of question and name, and which of them an implementation makes.

Each mistake is an implementation that makes it, with the verdict that an audit should come to: `unsound` where it once
says less than the truth, `loose` where it only ever says more, `error` where it only fails. They serve three ends: an
auditor that misses one of them is not sharp enough; a vector says which of them it catches; and a mistake that
reproduces every answer of an implementation to one kind of question, right and wrong, is its *diagnosis*. Two mistakes
may do so if nothing that was asked tells them apart; then both are named. (What was declined, or not answered in time,
is no answer.) For a single answer more mistakes may fit, and they are only hints.

What a mistake answers to a question with a very large k, with very many buckets or counts, or about very many people,
is not reckoned (`is_reckoned`): it would take longer than the audit; so no mistake is told to give such an answer.

A port of the paper's pseudocode is recognised in all its variants, printed or half repaired, and told what is left to
repair (`port_slips`); the catalogue holds only the best known of them.

>>> all(len(CATALOGUE[ask]) > 2 for ask in ASKS), CATALOGUE["safe"]["not-strict"].says
(True, 'safe where the maximum equals c')
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from proofs_check.audit.answer import same_answer
from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes.disclosure import DISCLOSURE, PORTS, SAFE
from proofs_check.audit.mistakes.misreading import misreadings
from proofs_check.audit.mistakes.port_slips import IN_CATALOGUE, told
from proofs_check.audit.mistakes.probability import PROBABILITY, number_of_worlds
from proofs_check.audit.mistakes.promises import PROMISES
from proofs_check.audit.protocol import UNANSWERED
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.subjects.function import Mistake
from reference.errors import BudgetExhausted

_COMPUTED = {"disclosure": DISCLOSURE, "safe": SAFE, "probability": PROBABILITY, **PROMISES}
CATALOGUE = {ask: {**_COMPUTED[ask], **misreadings(ask)} for ask in ASKS}
IsLate: TypeAlias = Callable[[], bool]
"""Whether the time for a diagnosis is over."""
MOST_FACTS = 50
"""The largest k for which mistakes are reckoned: a port of the pseudocode takes time that grows with its cube."""
MOST_PRODUCTS = 20_000
"""The most products of two numbers that MINIMIZE2 may need for it, about: buckets times (k + 2) squared."""

MOST_COUNTS = 2_000
"""The most counts in a release for it: some mistakes take time that grows with their square."""
MOST_WORLDS = 100_000
"""The most worlds of those who are named for it: they are listed."""


@dataclass(frozen=True)
class Diagnosis:
    """The likely mistake in answers to one kind of question, why it is likely, and what to do about it."""

    ask: str
    name: str
    says: str
    repair: tuple[str, ...] = ()
    """In lines."""
    because: str = ""
    """Why it is likely, unless for the usual reason."""

    @property
    def reason(self) -> str:
        """Why it is likely."""
        return self.because or f"it gives every answer to {self.ask} that was given"


def never() -> bool:
    """Whether the time is over, where it is unlimited."""
    return False


def diagnoses(exchanges: Sequence[Exchange], is_late: IsLate = never) -> tuple[Diagnosis, ...]:
    """For each kind of question that was answered wrongly the mistakes that reproduce all answers to it."""
    return tuple(found for ask in ASKS for found in _diagnoses(ask, exchanges, is_late))


def _diagnoses(ask: str, exchanges: Sequence[Exchange], is_late: IsLate) -> Iterator[Diagnosis]:
    answered = [one for one in exchanges if one.question.ask == ask and one.kind not in {"unsupported", UNANSWERED}]
    if all(one.kind == "agrees" for one in answered):
        return
    in_order = sorted(answered, key=lambda one: (one.kind == "agrees", one.question.size))
    ports = [port for port, mistake in PORTS.get(ask, {}).items() if reproduces(mistake, in_order, is_late)]
    port = told(ports) if ports else None
    if port is not None:
        yield Diagnosis(ask, port.name, port.says, port.repair)
    for name, mistake in CATALOGUE[ask].items():
        if not (port and name in IN_CATALOGUE) and reproduces(mistake, in_order, is_late):
            yield Diagnosis(ask, name, mistake.says, mistake.repair)


def hints(exchange: Exchange, is_late: IsLate = never) -> tuple[str, ...]:
    """The mistakes that give this wrong answer."""
    known = CATALOGUE[exchange.question.ask]
    return tuple(name for name, mistake in known.items() if reproduces(mistake, [exchange], is_late))


def is_reckoned(question: Question) -> bool:
    """Whether it soon is known what each mistake answers."""
    if question.k > MOST_FACTS or len(question.rows) * (question.k + 2) ** 2 > MOST_PRODUCTS:
        return False
    return sum(map(len, question.rows)) <= MOST_COUNTS and number_of_worlds(question) <= MOST_WORLDS


def gives(mistake: Mistake, exchange: Exchange, is_late: IsLate = never) -> bool:
    """Whether the mistake is known to give this answer; BudgetExhausted if there is no time left to find out."""
    if is_late():
        raise BudgetExhausted("the time for a diagnosis ran out")
    return is_reckoned(exchange.question) and same_answer(mistake.answer(exchange.question), exchange.answer)


def reproduces(mistake: Mistake, exchanges: Iterable[Exchange], is_late: IsLate = never) -> bool:
    """Whether the mistake gives the same answers; it is dropped at the first other one."""
    return all(gives(mistake, one, is_late) for one in exchanges)
