"""Diagnosis: wrong answers by their cause, and the catalogued mistake that explains them.

A mistake that reproduces every answer of an implementation to one kind of question, right and wrong, is its
*diagnosis*. Declined and unanswered questions do not count. Mistakes that fit a single answer are only hints. A port of
the paper's pseudocode is recognized in all its variants, as printed or partly repaired, and its diagnosis states the
remaining repairs. The answers of mistakes to very large questions are not computed (`is_easy`): that would take longer
than the audit.

Wrong answers to one kind of question have the same **cause** if one catalogued mistake reproduces every answer to it.
Two mistakes may do so *together*: both are right wherever the answer was right, and every wrong answer is that of one
of them. Then each of the two has its example. If no such mistake is known, or the time runs out first, wrong answers of
the same kind (unsound, loose, error) count as one cause. Wrong fractions that are all off by at most 1e-9, up and down,
also count as one: intermediate numbers are rounded.

>>> from proofs_check.audit.interview import Interview
>>> from proofs_check.audit.subject import Function
>>> interview = Interview(Function(lambda buckets, k: "2/5"))
>>> for question in (Question(((1,),)), Question(((1, 1),)), Question(((1, 2),))):
...     interview.record(question)
>>> [(one.mistakes, len(one.wrong), one.kind) for one in causes(interview.exchanges)]
[((), 3, 'unsound')]
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.mistakes.disclosure import PORTS
from proofs_check.audit.mistakes.probability import number_of_worlds
from proofs_check.audit.mistakes.pseudocode import IN_CATALOGUE, describe_ports
from proofs_check.audit.protocol import TOLERANCE, UNANSWERED, WORST_FIRST, same_answer
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.subject import Mistake
from reference.errors import BudgetExhausted

IsLate: TypeAlias = Callable[[], bool]  # whether the time for a diagnosis is over
_NEVER: IsLate = lambda: False  # noqa: E731 - a default
# The answers of mistakes are computed up to:
MOST_FACTS = 50  # k, as a port of the pseudocode takes time that grows with its cube
MOST_PRODUCTS = 20_000  # products of two numbers that MINIMIZE2 may need, about: buckets times (k + 2) squared
MOST_COUNTS = 2_000  # counts in a release, as some mistakes take time that grows with their square
MOST_WORLDS = 100_000  # worlds of the people who are named, which are listed


@dataclass(frozen=True)
class Diagnosis:
    """The likely mistake in answers to one kind of question, the reason, and the repair."""

    ask: str
    name: str
    says: str
    repair: tuple[str, ...] = ()  # in lines
    because: str = ""  # why it is likely, unless for the usual reason

    @property
    def reason(self) -> str:
        """Why it is likely."""
        return self.because or f"it reproduces every answer about {self.ask}"


_BETWEEN_THEM = "one of the two reproduces each wrong answer, and both are right wherever the answer was right"
_ROUNDED = Diagnosis(
    "",
    "rounded-inside",
    "fractions are off by at most 1e-9: intermediate numbers are rounded, such as to doubles (53 bits)",
    (
        "Keep numerators and denominators as integers of any size, from the counts to the answer,",
        "or answer with a JSON number (in Python, a float), which is compared within 1e-9.",
    ),
    "every wrong number is within 1e-9 of the truth, but a fraction must be exact",
)


@dataclass(frozen=True)
class Cause:
    """Wrong answers with one cause, and the mistakes that each reproduce all of them."""

    wrong: tuple[Exchange, ...]
    mistakes: tuple[str, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    near: bool = False  # whether fractions are off by at most 1e-9

    @property
    def kind(self) -> str:
        """The worst kind among its answers."""
        return min((one.kind for one in self.wrong), key=WORST_FIRST.index)

    @property
    def first(self) -> Exchange:
        """The smallest of the worst answers."""
        return min((one for one in self.wrong if one.kind == self.kind), key=lambda one: one.question.size)

    def explains(self, exchange: Exchange) -> bool:
        """Whether a wrong answer fits this cause."""
        known = CATALOGUE[exchange.question.ask]
        alone = [known[name] for name in self.mistakes if name in known and name not in IN_CATALOGUE]
        given = all(gives(mistake, exchange) for mistake in alone)  # of ports there are many
        return exchange.kind == self.kind and given and (_is_near(exchange) or not self.near)


def is_easy(question: Question) -> bool:
    """Whether the answers of all mistakes are quick to compute."""
    if question.k > MOST_FACTS or len(question.rows) * (question.k + 2) ** 2 > MOST_PRODUCTS:
        return False
    return sum(map(len, question.rows)) <= MOST_COUNTS and number_of_worlds(question) <= MOST_WORLDS


def gives(mistake: Mistake, exchange: Exchange, is_late: IsLate = _NEVER) -> bool:
    """Whether the mistake gives this answer, as far as computed; raise BudgetExhausted if the time is over."""
    if is_late():
        raise BudgetExhausted("the time for a diagnosis ran out")
    return is_easy(exchange.question) and same_answer(mistake.answer(exchange.question), exchange.answer)


def _reproduces(mistake: Mistake, exchanges: Iterable[Exchange], is_late: IsLate) -> bool:
    return all(gives(mistake, one, is_late) for one in exchanges)


def diagnoses(exchanges: Sequence[Exchange], is_late: IsLate = _NEVER) -> tuple[Diagnosis, ...]:
    """The mistakes that reproduce all answers, some of them wrong, to questions of one kind."""
    answered = [one for one in exchanges if one.kind not in {"unsupported", UNANSWERED}]
    if all(one.kind == "agrees" for one in answered):
        return ()
    ask = answered[0].question.ask
    in_order = sorted(answered, key=lambda one: (one.kind == "agrees", one.question.size))
    ports = [port for port, mistake in PORTS.get(ask, {}).items() if _reproduces(mistake, in_order, is_late)]
    others = (one for name, one in CATALOGUE[ask].items() if not (ports and name in IN_CATALOGUE))
    found = [Diagnosis(ask, one.name, one.says) for one in others if _reproduces(one, in_order, is_late)]
    return (*([Diagnosis(ask, *describe_ports(ports))] if ports else []), *found)


def hints(exchange: Exchange, is_late: IsLate = _NEVER, right: Sequence[Exchange] = ()) -> tuple[str, ...]:
    """The mistakes that give this wrong answer and these right ones of its kind; none if the time is over."""
    ask = exchange.question.ask
    answers = [exchange, *(one for one in right if one.question.ask == ask)]
    try:
        return tuple(name for name, mistake in CATALOGUE[ask].items() if _reproduces(mistake, answers, is_late))
    except BudgetExhausted:
        return ()


def causes(exchanges: Sequence[Exchange], is_late: IsLate = _NEVER) -> list[Cause]:
    """The causes of all wrong answers, the worst first."""
    found: list[Cause] = []
    for ask in ASKS:
        answered = sorted((one for one in exchanges if one.question.ask == ask), key=lambda one: one.question.size)
        if wrong := tuple(one for one in answered if one.kind in WORST_FIRST):
            try:
                known = _of_known_mistakes(answered, wrong, is_late)
            except BudgetExhausted:
                known = []
            found += known or _of_unknown_mistakes(ask, wrong)
    return sorted(found, key=lambda one: WORST_FIRST.index(one.kind))


def _of_known_mistakes(answered: Sequence[Exchange], wrong: tuple[Exchange, ...], is_late: IsLate) -> list[Cause]:
    if known := diagnoses(answered, is_late):
        return [Cause(wrong, tuple(one.name for one in known), known)]
    pair = _together(wrong, [one for one in answered if one.kind == "agrees"], is_late)
    if pair is None:
        return []
    first, second = pair
    both = f"{first.name} + {second.name}", f"{first.says}; and {second.says}"
    of_the_first = tuple(one for one in wrong if gives(first, one, is_late))
    of_the_second = tuple(one for one in wrong if one not in of_the_first)
    known = (Diagnosis(first.ask, *both, (), _BETWEEN_THEM),)
    return [Cause(of_the_first, (first.name,), known), Cause(of_the_second, (second.name,))]


def _of_unknown_mistakes(ask: str, wrong: Sequence[Exchange]) -> Iterator[Cause]:
    numbers = tuple(one for one in wrong if one.answer.value is not None)
    rounded = bool(numbers) and all(map(_is_near, numbers))
    if rounded:
        yield Cause(numbers, diagnoses=(replace(_ROUNDED, ask=ask),), near=True)
    for kind in WORST_FIRST[-1:] if rounded else WORST_FIRST:
        if same := tuple(one for one in wrong if one.kind == kind):
            yield Cause(same)


def _is_near(exchange: Exchange) -> bool:
    """Whether an exact answer is wrong, but by less than what a float may be off."""
    answered, true = exchange.answer.value, exchange.truth.value
    if not isinstance(answered, Fraction) or not isinstance(true, Fraction):
        return False
    return 0 < abs(answered - true) <= Fraction(TOLERANCE)


def _together(wrong: Sequence[Exchange], right: Sequence[Exchange], is_late: IsLate) -> tuple[Mistake, Mistake] | None:
    """Two mistakes that give all the wrong answers between them, and none where the answer was right."""

    @cache
    def is_harmless(mistake: Mistake) -> bool:
        return _reproduces(mistake, right, is_late)

    def giving(exchange: Exchange) -> Iterator[Mistake]:
        known = CATALOGUE[exchange.question.ask].values()
        return (mistake for mistake in known if gives(mistake, exchange, is_late) and is_harmless(mistake))

    for first in giving(wrong[0]):
        left = [one for one in wrong if not gives(first, one, is_late)]
        for second in giving(left[0]) if left else ():
            if _reproduces(second, left, is_late):
                return first, second
    return None
