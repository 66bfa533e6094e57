"""Which known mistake an implementation makes: the one that gives the very answers it gave, right and wrong.

A mistake that reproduces every answer of an audit is a diagnosis. Two mistakes may do so if nothing that was asked
tells them apart; then both are named. For a single answer more mistakes may fit, and they are only hints.

>>> from proofs_check.audit.mistakes import CATALOGUE
>>> "never-crosses" in CATALOGUE
True
"""

from collections.abc import Iterable, Sequence

from proofs_check.audit.mistakes import CATALOGUE, Mistake
from proofs_check.audit.protocol import same_answer
from proofs_check.audit.verdict import Exchange


def diagnoses(exchanges: Sequence[Exchange]) -> tuple[str, ...]:
    """The mistakes that reproduce all answers to questions about the maximum disclosure."""
    answered = [one for one in exchanges if one.answer.declined is None and one.question.ask == "disclosure"]
    wrong = [one for one in answered if one.kind != "agrees"]
    if not wrong:
        return ()
    in_order = sorted(answered, key=lambda one: (one.kind == "agrees", one.question.size))
    return tuple(name for name, mistake in CATALOGUE.items() if reproduces(mistake, in_order))


def hints(exchange: Exchange) -> tuple[str, ...]:
    """The mistakes that give this wrong answer."""
    if exchange.question.ask != "disclosure":
        return ()
    return tuple(name for name, mistake in CATALOGUE.items() if reproduces(mistake, [exchange]))


def reproduces(mistake: Mistake, exchanges: Iterable[Exchange]) -> bool:
    """Whether the mistake gives the same answers; it is dropped at the first other one."""
    return all(same_answer(mistake.answer(one.question.rows, one.question.k), one.answer) for one in exchanges)
