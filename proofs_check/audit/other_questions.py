"""Questions of the other kinds: (c,k)-safety at and around the exact threshold, and probabilities given a formula.

A release is (c,k)-safe if its maximum disclosure is *strictly* below c: so c is the maximum itself (not safe), or a
millionth more (safe) or less. Probabilities are asked about small releases with up to three random implications that
the release is consistent with. Neighbouring promises (ℓ-diversity and others) are asked about releases of few people.

>>> [str(question.threshold) for question in questions_about("safe", seed=0, number=12)][9:]
['1', '1', '999999/1000000']
>>> next(questions_about("probability", seed=0, number=1)).event != ""
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from random import Random

from proofs_check.audit.question import NEIGHBOURS, Question, column_name
from proofs_check.audit.questions import SMALL, corpus, disclosure_questions, generated
from proofs_check.audit.truth import truth_of
from reference.errors import InconsistentKnowledge

_NEAR = Fraction(1, 10**6)
_FEW_PEOPLE = 60
"""For implementations that want a row for each person."""


def questions_about(ask: str, seed: int, number: int) -> Iterator[Question]:
    """So many questions of this kind."""
    if ask == "safe":
        return safe_questions(seed, number)
    if ask == "probability":
        return islice(probability_questions(seed), number)
    if ask in {*NEIGHBOURS, "neighbours"}:
        return islice(neighbour_questions(seed, NEIGHBOURS if ask == "neighbours" else [ask]), number)
    return disclosure_questions(seed, number)


def neighbour_questions(seed: int, asks: Sequence[str] = NEIGHBOURS) -> Iterator[Question]:
    """Without end: the same releases, those of few people, and one promise after the other."""
    for question in chain(corpus(), generated(seed)):
        once = question.k == 0 or question.people > SMALL  # k does not matter here
        if once and question.people <= _FEW_PEOPLE:
            yield from (Question(question.rows, ask=ask) for ask in asks)


def safe_questions(seed: int, number: int) -> Iterator[Question]:
    """Thresholds at the maximum disclosure, just above and just below it, within [0, 1]."""
    for place, question in enumerate(disclosure_questions(seed, number)):
        value = truth_of(question).disclosure
        yield replace(
            question, ask="safe", threshold=min(Fraction(1), (value, value + _NEAR, value - _NEAR)[place % 3])
        )


def probability_questions(seed: int) -> Iterator[Question]:
    """Without end."""
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    while True:
        widths = [random.randint(1, 4) for _ in range(random.randint(1, 3))]
        rows = tuple(tuple(random.randint(1, 3) for _ in range(width)) for width in widths)
        question = Question(rows, ask="probability", event=_atom(random, rows), knowledge=_knowledge(random, rows))
        try:
            truth_of(question)
        except InconsistentKnowledge:
            continue
        yield question


def _knowledge(random: Random, rows: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    return tuple(_unit(random, rows) for _ in range(random.randint(0, 3)))


def _unit(random: Random, rows: tuple[tuple[int, ...], ...]) -> str:
    sides = ([_atom(random, rows) for _ in range(random.choice([1, 1, 2]))] for _ in range(2))
    antecedent, consequent = sides
    return f"{' & '.join(antecedent)} -> {' | '.join(consequent)}"


def _atom(random: Random, rows: tuple[tuple[int, ...], ...]) -> str:
    """A person and a value that occurs somewhere."""
    bucket = random.randrange(len(rows))
    person = random.randrange(sum(rows[bucket]))
    return f"b{bucket}.p{person}={column_name(random.randrange(max(map(len, rows))))}"
