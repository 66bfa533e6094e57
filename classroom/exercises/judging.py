"""What judges share: numbers with their typical mistakes, and what facts do to an attacker, counted.

>>> from fractions import Fraction
>>> judge = number_judge(lambda: Fraction(18), lambda: [(Fraction(9), "This is a sum.")], "Multiply.")
>>> judge(Fraction(18)), judge(Fraction(9)), judge(Fraction(5))
(None, 'This is a sum.', 'Multiply.')
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from classroom.exercises.exercise import Judge
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.question import Question
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.exact import exact
from reference.language import Atom, Formula, Statement
from reference.languages.world_space import WorldSpace
from reference.probability import TableCount
from reference.syntax import to_text

Slips: TypeAlias = Callable[[], Iterable[tuple[Fraction, str]]]
"""Numbers that come out of typical mistakes, each with a sentence about that mistake."""


def number_judge(truth: Callable[[], Fraction], slips: Slips, otherwise: str) -> Judge:
    """Right if it is the number that is worked out; a typical mistake is named, where it gives another number."""

    def judge(number: Fraction) -> str | None:
        if number == truth():
            return None
        return next((sentence for value, sentence in slips() if value == number), otherwise)

    return judge


def probability_judge(truth: Callable[[], Fraction], slips: Slips, otherwise: str) -> Judge:
    """Likewise for a probability, which lies between 0 and 1."""
    inner = number_judge(truth, slips, otherwise)

    def judge(number: Fraction) -> str | None:
        if not 0 <= number <= 1:
            return "A probability is a number between 0 and 1."
        return inner(number)

    return judge


def disclosure_slips(rows: tuple[tuple[int, ...], ...], k: int) -> Iterator[tuple[Fraction, str]]:
    """What catalogued mistakes give for the maximum disclosure."""
    question = Question(rows, k)
    for mistake in CATALOGUE["disclosure"].values():
        value = mistake.answer(question).value
        if isinstance(value, Fraction):
            yield value, f"This number comes from a mistake that others have made too: {mistake.says}."


def sureness_hint(target: Atom, release: Bucketization, known: Formula, goal: Fraction) -> str | None:
    """None if these facts make the attacker at least so sure of the target; otherwise what they do instead."""
    count = structured_count(target, release, known)
    if not count.share:
        return "No table of the release fits this, so the attacker would know something false."
    sure, before = share(count), share(structured_count(target, release))
    if sure >= goal:
        return None
    name = to_text(target)
    if count.share == 1:
        return "Every table of the release fits this: it tells the attacker nothing that is not published."
    tables = (
        f"{count.consistent:,} of {count.worlds:,} tables fit it, and {name} is true in {count.satisfying:,} of those"
    )
    if sure < before:
        return f"This makes the attacker less sure of {name} than without it: {tables}."
    if sure == before:
        return f"This makes the attacker no surer of {name}: {tables}, the same share as before."
    return f"This is a step, but too small: {tables}, which is {exact(sure)}."


def share(count: TableCount) -> Fraction:
    """The probability, as a Python fraction."""
    return count.event_share / count.share


def meaning_hint(release: Bucketization, known: Formula, wanted: Statement) -> str | None:
    """None if the facts are true in the same tables as the statement; otherwise how they differ, table by table."""
    space = _space(release)
    said, meant = space.mask(known), space.mask(wanted)
    if said == meant:
        return None
    lost, kept = (meant & ~said).bit_count(), (said & ~meant).bit_count()
    if lost and kept:
        return f"This rules out {_tables(lost)} that should stay, and keeps {_tables(kept)} that should go."
    if lost:
        return f"This says too much: it rules out {_tables(lost)} in which what is to be said is true."
    return f"This says too little: it keeps {_tables(kept)} in which what is to be said is false."


@cache
def _space(release: Bucketization) -> WorldSpace:
    return WorldSpace(release)


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number:,} tables"
