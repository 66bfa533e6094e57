"""Implementations to audit that no catalogue knows: correct ones in other shapes, and mistakes of our own invention."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.mistakes.probability import Conditional
from proofs_check.audit.mistakes.recursion import Pattern, Recursion, decreasing
from proofs_check.audit.question import ASKS, NEIGHBOURS, Row, question_of
from proofs_check.audit.subject import Mistake
from proofs_check.vectors.generate import every_placement, promise_by_trying

Buckets = Sequence[Mapping[str, int]]
correct = Recursion()
# All mistakes of the catalogue: kind of question and name
EVERY = [(ask, name) for ask in ASKS for name in CATALOGUE[ask]]


def exact(buckets: Buckets, k: int) -> Fraction:
    return correct([tuple(bucket.values()) for bucket in buckets], k)


def floating(buckets: Buckets, k: int) -> float:
    return float(exact(buckets, k))


def brute_force(buckets: Buckets, k: int) -> str:
    """Every placement of atoms, on what is small enough."""
    if sum(sum(bucket.values()) for bucket in buckets) > 6 or k > 2:
        raise NotImplementedError("too large to try everything")
    return str(every_placement(tuple(decreasing(tuple(bucket.values())) for bucket in buckets), k))


def implementation(mistake: Mistake) -> Callable[..., object]:
    """A mistake as a function that the auditor can call."""

    def answer(**fields: object) -> object:
        said = mistake.answer(question_of({"ask": mistake.ask, **fields}))
        if said.problem is not None:
            raise ArithmeticError(said.problem)
        return said.value

    return answer


def safe(buckets: Buckets, k: int, c: str) -> bool:
    return exact(buckets, k) < Fraction(c)


def conditional(**fields: object) -> Fraction:
    """Contradictions divide by zero, which is an exception, as it should be."""
    return Conditional()(question_of({"ask": "probability", **fields}))


def promise(ask: str) -> Callable[..., object]:
    return lambda **fields: promise_by_trying(question_of({"ask": ask, **fields}))


CORRECT: dict[str, Callable[..., object]] = {
    **{ask: promise(ask) for ask in NEIGHBOURS},
    "disclosure": exact,
    "safe": safe,
    "probability": conditional,
}


@cache
def _greedy(row: Row, atoms: int) -> Fraction:
    """One atom after the other, each where it helps most at once."""
    n, parts = sum(row), list[int]()

    def value(pattern: list[int]) -> Fraction:
        result = Fraction(1)
        for i, part in enumerate(sorted(pattern, reverse=True)):
            result *= Fraction(max(0, n - i - sum(row[:part])), n - i)
        return result

    for _ in range(min(atoms, len(row))):
        options = [[*parts[:i], part + 1, *parts[i + 1 :]] for i, part in enumerate(parts) if part < len(row)]
        if len(parts) < n:
            options.append([*parts, 1])
        parts = min(options, key=value)
    return value(parts)


@cache
def _one_rich_person(row: Row, atoms: int) -> Fraction:
    """One person carries many atoms, everyone else one."""
    n = sum(row)
    best = Fraction(1)
    for first in range(1, min(atoms, len(row)) + 1):
        value = Fraction(n - sum(row[:first]), n)
        for i in range(1, min(n, atoms - first + 1)):
            value *= Fraction(max(0, n - i - row[0]), n - i)
        best = min(best, value)
    return best if atoms else Fraction(1)


def _target_alone(rows: Sequence[Row], k: int) -> Fraction:
    """The target's bucket carries the target only, unless it carries everything."""
    best = max(correct([row], k) for row in rows)
    for place, row in enumerate(_each(rows)):
        others = [correct.within(other, k) for i, other in enumerate(_each(rows)) if i != place]
        alone = correct.within(row, 1) * Fraction(sum(row), row[0])
        best = max([best, *(1 / (1 + alone * other) for other in others)])
    return best


def _each(rows: Sequence[Row]) -> list[Row]:
    return [decreasing(row) for row in rows]


STRANGERS: dict[str, Callable[[Sequence[Row], int], Fraction]] = {
    "greedy": Recursion(_greedy),
    "one rich person": Recursion(_one_rich_person),
    "two people a bucket": Recursion(Pattern(most_people=2)),
    "three values a person": Recursion(Pattern(most_values=3)),
    "no lonely people": lambda rows, k: correct([row for row in rows if sum(row) > 1] or rows, k),
    "equal counts once": lambda rows, k: correct([tuple(set(row)) for row in rows], k),
    "k up to ten": lambda rows, k: correct(rows, min(k, 10)),
    "largest bucket only": lambda rows, k: correct([max(rows, key=sum)], k),
    "neighbouring buckets only": lambda rows, k: max(correct(rows[i : i + 2], k) for i in range(max(1, len(rows) - 1))),
    "crossing up to three facts": lambda rows, k: (correct if k <= 3 else Recursion(most_buckets=1))(rows, k),
    "thirty-two bits": lambda rows, k: correct(
        [tuple(min(count, 2**31 - 1) for count in row) for row in _each(rows)], k
    ),
    "as many buckets as twenty": lambda rows, k: correct(rows[:20], k),
    "rarest value dropped": lambda rows, k: correct([row[:-1] or row for row in _each(rows)], k),
    "crossing needs a shared value": lambda rows, k: max(
        correct(sharing, k)
        for column in range(max(map(len, rows)))
        if (sharing := [row for row in rows if row[column : column + 1] > (0,)])
    ),
    "equal buckets count once, the first is lost": lambda rows, k: correct(list(dict.fromkeys(rows[1:])) or rows, k),
    "one atom in the target's bucket": _target_alone,
    "large counts as floats": lambda rows, k: correct(
        [tuple(int(float(c) * (1 + 2**-40)) for c in r) for r in rows], k
    ),
    "exact only to twelve digits": lambda rows, k: correct(rows, k).limit_denominator(10**12),
    "all atoms outside the target's bucket cross": lambda rows, k: max(
        Recursion(most_buckets=1)(rows, k), Recursion(most_buckets=2)([max(rows, key=len), *rows[:1]], k)
    ),
    "one fact too many past the values": lambda rows, k: (
        Fraction(1) if k >= min(map(len, _each(rows))) - 2 else correct(rows, k)
    ),
}
