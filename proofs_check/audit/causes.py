"""Wrong answers by their cause, so that one mistake is shown by one example.

Wrong answers to one kind of question have the same cause if one catalogued mistake gives every answer to it that was
given, right and wrong; or if two do *together*: both are right wherever the answer was right, and every wrong answer is
what one of the two gives. Then each of the two has its example. Where no such mistake is known, wrong answers of the
same kind (unsound, loose, error) are taken to have the same cause; and so are fractions if all that are wrong are off
by next to nothing, up and down: then numbers are rounded on the way. The same if the time is over before it is known
which mistakes give the answers. Questions without an answer in time have
no cause: they are unanswered, and not wrong.

>>> from proofs_check.audit.interview import Interview
>>> from proofs_check.audit.subjects.function import Function
>>> from proofs_check.audit.question import Question
>>> interview = Interview(Function(lambda buckets, k: "2/5"))
>>> for question in (Question(((1,),)), Question(((1, 1),)), Question(((1, 2),))):
...     interview.record(question)
>>> [(one.mistakes, len(one.wrong), one.kind) for one in causes(interview.exchanges)]
[((), 3, 'unsound')]
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from proofs_check.audit.answer import TOLERANCE
from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE, Diagnosis, IsLate, diagnoses, gives, never, reproduces
from proofs_check.audit.mistakes.port_slips import IN_CATALOGUE
from proofs_check.audit.protocol import WORST_FIRST
from proofs_check.audit.question import ASKS
from proofs_check.audit.subjects.function import Mistake
from reference.errors import BudgetExhausted

_BETWEEN_THEM = "every wrong answer is what one of the two gives, and where the answer was right both are right"
_ROUNDED = Diagnosis(
    "",
    "rounded-inside",
    "fractions are off by next to nothing: numbers are rounded on the way, as by doubles with 53 bits",
    (
        "Keep numerators and denominators as whole numbers of any size, from the counts to the answer;",
        "or answer with a JSON number (in Python, a float), which is compared within 1e-9.",
    ),
    "every wrong number is within 1e-9 of the truth, but a fraction must be exact",
)


@dataclass(frozen=True)
class Cause:
    """Wrong answers that belong together, and the mistakes each of which gives all of them."""

    wrong: tuple[Exchange, ...]
    mistakes: tuple[str, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    near: bool = False
    """Whether it is that fractions are off by next to nothing."""

    @property
    def kind(self) -> str:
        """The worst that is seen of it."""
        return min((one.kind for one in self.wrong), key=WORST_FIRST.index)

    @property
    def first(self) -> Exchange:
        """The smallest of the worst answers."""
        return min((one for one in self.wrong if one.kind == self.kind), key=lambda one: one.question.size)

    def explains(self, exchange: Exchange) -> bool:
        """Whether a wrong answer has this cause, as far as is known."""
        known = CATALOGUE[exchange.question.ask]
        alone = [known[name] for name in self.mistakes if name in known and name not in IN_CATALOGUE]
        given = all(reproduces(mistake, [exchange]) for mistake in alone)  # of ports there are many
        return exchange.kind == self.kind and given and (is_near(exchange) or not self.near)


def is_near(exchange: Exchange) -> bool:
    """Whether an exact answer is wrong, but by less than what a float may be off."""
    answered, true = exchange.answer.value, exchange.truth.value
    if not isinstance(answered, Fraction) or not isinstance(true, Fraction):
        return False
    return 0 < abs(answered - true) <= Fraction(TOLERANCE)


def causes(exchanges: Sequence[Exchange], is_late: IsLate = never) -> list[Cause]:
    """The causes of all wrong answers, the worst first."""
    found = chain.from_iterable(_causes(ask, exchanges, is_late) for ask in ASKS)
    return sorted(found, key=lambda one: WORST_FIRST.index(one.kind))


def _causes(ask: str, exchanges: Sequence[Exchange], is_late: IsLate) -> Iterator[Cause]:
    answered = sorted((one for one in exchanges if one.question.ask == ask), key=lambda one: one.question.size)
    wrong = [one for one in answered if one.kind in WORST_FIRST]
    if not wrong:
        return
    try:
        found = _of_known_mistakes(ask, answered, wrong, is_late)
    except BudgetExhausted:
        found = []
    yield from found or _of_unknown_mistakes(ask, wrong)


def _of_known_mistakes(
    ask: str, answered: Sequence[Exchange], wrong: Sequence[Exchange], is_late: IsLate
) -> Sequence[Cause]:
    """One mistake that gives all the answers, or two between them; otherwise nothing."""
    if known := diagnoses(answered, is_late):
        return [Cause(tuple(wrong), tuple(one.name for one in known), known)]
    pair = _together(ask, wrong, [one for one in answered if one.kind == "agrees"], is_late)
    if pair is None:
        return []
    first, second = pair
    says, name = f"{first.says}; and {second.says}", f"{first.name} + {second.name}"
    both = Diagnosis(ask, name, says, (*first.repair, *second.repair), _BETWEEN_THEM)
    of_the_first = tuple(one for one in wrong if gives(first, one, is_late))
    of_the_second = tuple(one for one in wrong if one not in of_the_first)
    return [Cause(of_the_first, (first.name,), (both,)), Cause(of_the_second, (second.name,))]


def _of_unknown_mistakes(ask: str, wrong: Sequence[Exchange]) -> Iterator[Cause]:
    numbers = tuple(one for one in wrong if one.answer.value is not None)
    rounded = bool(numbers) and all(map(is_near, numbers))
    if rounded:
        yield Cause(numbers, diagnoses=(replace(_ROUNDED, ask=ask),), near=True)
    for kind in WORST_FIRST[-1:] if rounded else WORST_FIRST:
        if same := tuple(one for one in wrong if one.kind == kind):
            yield Cause(same)


def _together(
    ask: str, wrong: Sequence[Exchange], right: Sequence[Exchange], is_late: IsLate
) -> tuple[Mistake, Mistake] | None:
    """Two mistakes that give all the wrong answers between them, and none where the answer was right."""
    harmless: dict[str, bool] = {}

    def giving(exchange: Exchange) -> Iterator[Mistake]:
        for name, mistake in CATALOGUE[ask].items():
            if gives(mistake, exchange, is_late):
                if name not in harmless:
                    harmless[name] = reproduces(mistake, right, is_late)
                if harmless[name]:
                    yield mistake

    for first in giving(wrong[0]):
        left = [one for one in wrong if not gives(first, one, is_late)]
        for second in giving(left[0]) if left else ():
            if reproduces(second, left, is_late):
                return first, second
    return None


def guesses(cause: Cause, exchange: Exchange, right: Sequence[Exchange], is_late: IsLate = never) -> tuple[str, ...]:
    """The mistakes that would give this wrong answer, and none of those that were right, where the cause is unknown."""
    if cause.mistakes:
        return cause.mistakes
    ask = exchange.question.ask
    answers = [exchange, *(one for one in right if one.question.ask == ask)]
    try:
        return tuple(name for name, mistake in CATALOGUE[ask].items() if reproduces(mistake, answers, is_late))
    except BudgetExhausted:
        return ()
