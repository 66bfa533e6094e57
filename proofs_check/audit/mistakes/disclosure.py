"""Plausible mistakes in computing the maximum disclosure, and in deciding (c,k)-safety by it.

A mistake is a variant of the readable algorithm (`recursion`) or a wrong idea of its own. A release is (c,k)-safe if
its maximum disclosure is strictly below c. A wrong maximum decides wrongly where c lies between it and the true value:
so each mistake about the maximum is one about safety as well, under the same name; and the right maximum may be
compared wrongly.

>>> crossing = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))
>>> str(DISCLOSURE["never-crosses"].answer(Question(crossing, 2)).value), DISCLOSURE["never-crosses"].verdict
('12/17', 'unsound')
>>> at_the_threshold = Question(((1, 1),), 0, "safe", Fraction(1, 2))
>>> SAFE["not-strict"].answer(at_the_threshold).value, SAFE["k-ignored"].answer(at_the_threshold).value
(True, False)
"""

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, perm
from typing import TypeAlias

from proofs_check.audit.mistakes.pseudocode import PRINTED, RAISES, Port, every_port
from proofs_check.audit.mistakes.recursion import Pattern, Recursion, by_rounded, decreasing, likeliest_target
from proofs_check.audit.question import Question, Row
from proofs_check.audit.subject import Mistake

Maximum: TypeAlias = Callable[[Sequence[Row], int], Fraction | float]  # the maximum disclosure, given rows and k
Comparison: TypeAlias = Callable[[Fraction, Fraction], bool]  # of the maximum disclosure with c
correct = Recursion()


def _confidence(rows: Sequence[Row]) -> Fraction:
    return max(Fraction(max(row), sum(row)) for row in rows)


def _negations(rows: Sequence[Row], k: int) -> Fraction:
    return max(Fraction(row[0], sum(row) - sum(row[1 : k + 1])) for row in map(decreasing, rows))


def _alone(rows: Sequence[Row], k: int) -> list[Fraction]:
    return [correct((row,), k) for row in rows]


def _shared_out(rows: Iterable[Row], atoms: int) -> list[Fraction]:
    """The least probability that none of 0, 1, …, `atoms` atoms about these buckets is true."""
    least = [Fraction(1)] * (atoms + 1)
    for row in rows:
        table = [correct.within(row, h) for h in range(atoms + 1)]
        least = [min(least[h - g] * table[g] for g in range(h + 1)) for h in range(atoms + 1)]
    return least


def _first_bucket_only(rows: Sequence[Row], k: int) -> Fraction:
    first, *others = map(decreasing, rows)
    scale, least = Fraction(*likeliest_target(first)), _shared_out(others, k)
    ratio: Fraction = min(correct.within(first, h + 1) * scale * least[k - h] for h in range(k + 1))
    return 1 / (1 + ratio)


def _target_elsewhere(rows: Sequence[Row], k: int) -> Fraction:
    """K + 1 atoms wherever they do most, and the likeliest target, though none of them is about it."""
    tables = list(map(decreasing, rows))
    return 1 / (1 + _shared_out(tables, k + 1)[-1] * min(Fraction(*likeliest_target(row)) for row in tables))


def _past_the_values(rows: Sequence[Row], k: int) -> Fraction:
    if any(k >= len(decreasing(row)) for row in rows):
        raise IndexError("list index out of range")
    return correct(rows, k)


def _overflowing(rows: Sequence[Row], k: int) -> Fraction:
    """n(n-1)…(n-k) in 64 bits."""
    people = map(sum, rows)
    return Fraction(0) if any(perm(n, min(k + 1, n)) >= 1 << 63 for n in people) else correct(rows, k)


def _through_double(number: int) -> int:
    """Rounded to 53 bits; beyond 10^308 there is no such number."""
    return int(float(number))


def _through_64_bits(number: int) -> int:
    """Wrapped around, as a signed integer of 64 bits."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def _rounded_result(rows: Sequence[Row], k: int) -> Fraction:
    exact = correct(rows, k)
    return Fraction(_through_double(exact.numerator), _through_double(exact.denominator))


def _packed(value: Fraction, form: str) -> float:
    rounded: float = struct.unpack(form, struct.pack(form, float(value)))[0]
    return rounded


def _ported(port: Port) -> Maximum:
    return lambda rows, k: port(list(map(decreasing, rows)), k)


def _maxima() -> Iterator[tuple[str, str, Maximum]]:
    yield "never-crosses", "atoms are placed in one bucket only", Recursion(most_buckets=1)
    yield "one-person-a-bucket", "all atoms about a bucket are about one person", Recursion(Pattern(most_people=1))
    yield "one-atom-a-person", "nobody carries more than one atom", Recursion(Pattern(most_values=1))
    yield "k-atoms", "k atoms are placed, the target among them, not k + 1", Recursion(extra_atoms=0)
    yield "k-plus-2-atoms", "k + 2 atoms are placed, not k + 1", Recursion(extra_atoms=2)
    drawn = Recursion(Pattern(left=lambda n, _: n))
    yield "with-replacement", "the people of a bucket are taken to be independent", drawn
    yield "ascending", "values are taken rarest first", Recursion(order=lambda row: decreasing(row)[::-1])
    as_given = Recursion(order=lambda row: tuple(filter(None, row)))
    yield "unsorted", "values are taken in the order they are given", as_given
    yield "rarest-target", "the target is about the rarest value", Recursion(scale=lambda row: (sum(row), row[-1]))
    yield "target-unscaled", "ρ is not divided by the target's probability", Recursion(scale=lambda _: (1, 1))
    uniform = Recursion(scale=lambda row: (len(row), 1))
    yield "target-uniform", "the target's values are taken to be equally likely", uniform
    yield "two-buckets", "atoms are placed in two buckets at most", Recursion(most_buckets=2)
    yield "three-buckets", "atoms are placed in three buckets at most", Recursion(most_buckets=3)
    yield "first-bucket-only", "the target is looked for in the first bucket", _first_bucket_only
    yield "target-elsewhere", "the target is not counted among its bucket's atoms", _target_elsewhere
    yield "pseudocode", "both algorithms as they are printed", _ported(PRINTED)
    yield "people-run-out", "MINIMIZE1 as it is printed divides by zero", _ported(Port(no_more_people=RAISES))
    yield "values-run-out", "fails where k reaches the number of values", _past_the_values
    yield "negations-only", "only negated atoms are known", _negations
    yield "k-ignored", "the largest share of a value, whatever k", lambda rows, _: _confidence(rows)
    says = "k is taken for the least size of a bucket"
    yield "k-as-group-size", says, lambda rows, k: 1 if min(map(sum, rows)) < k else _confidence(rows)
    yield "average", "the mean over the buckets, not the largest", lambda rows, k: sum(_alone(rows, k)) / len(rows)
    yield "safest-bucket", "the least over the buckets, not the largest", lambda *asked: min(_alone(*asked))
    says = "all buckets are taken as one"
    yield "buckets-united", says, lambda rows, k: correct((Question(tuple(rows)).united,), k)
    yield "two-decimals", "rounded to two decimals", lambda *asked: round(float(correct(*asked)), 2)
    yield "rounded-up", "rounded up to a thousandth", lambda *asked: Fraction(ceil(1000 * correct(*asked)), 1000)
    yield "single-precision", "kept in 32 bits", lambda *asked: _packed(correct(*asked), "f")
    says = "a fraction guessed from a float"
    yield "small-denominator", says, lambda *asked: Fraction(float(correct(*asked))).limit_denominator(1000)
    yield "overflow", "a product of people overflows 64 bits", _overflowing
    yield "doubles-inside", "products go through doubles, which keep 53 bits", by_rounded(_through_double)
    says = "products go through doubles, and fractions are not reduced"
    yield "doubles-unreduced", says, by_rounded(_through_double, reduced=False)
    yield "doubles-at-the-end", "numerator and denominator of the answer go through doubles", _rounded_result
    yield "wrapped-64-bits", "products wrap around at 64 bits", by_rounded(_through_64_bits)


_SMALL = Fraction(1, 10**5)
_COMPARISONS: Sequence[tuple[str, str, Comparison]] = (
    ("not-strict", "safe where the maximum equals c", lambda value, c: value <= c),
    ("c-as-float", "c is read as a float", lambda value, c: value < Fraction(float(c))),
    ("compared-in-16-bits", "compared in 16 bits", lambda value, c: _packed(value, "e") < _packed(c, "e")),
    ("compared-with-tolerance", "safe up to a small tolerance", lambda value, c: value < c + _SMALL),
    ("compared-with-margin", "safe only with a small margin", lambda value, c: value + _SMALL < c),
    ("odds", "c is compared with the odds", lambda value, c: value < 1 and value / (1 - value) < c),
    ("one-minus-c", "1 - c is taken for c", lambda value, c: value < 1 - c),
    ("unsafe-asked", "yes means unsafe", lambda value, c: value >= c),
    ("always-safe", "everything is safe", lambda *_: True),
    ("never-safe", "nothing is safe", lambda *_: False),
)
_VERDICTS = {
    **dict.fromkeys(("k-plus-2-atoms", "target-unscaled", "target-elsewhere", "rounded-up"), "loose"),
    **dict.fromkeys(("compared-in-16-bits", "compared-with-margin", "odds", "never-safe"), "loose"),
    **dict.fromkeys(("people-run-out", "values-run-out"), "error"),
}
"""Of those that are not unsound."""


def _wrong_maximum(name: str, says: str, compute: Maximum) -> Mistake:
    verdict = _VERDICTS.get(name, "unsound")
    return Mistake(name, says, verdict, "disclosure", lambda question: compute(question.rows, question.k))


def _by_wrong_maximum(mistake: Mistake) -> Mistake:
    def compute(question: Question) -> bool:
        answer = mistake.answer(replace(question, ask="disclosure", threshold=None))
        if answer.value is None:
            raise ArithmeticError(answer.shown)
        return Fraction(answer.value) < _threshold(question)

    return replace(mistake, ask="safe", compute=compute)


def _by_wrong_comparison(name: str, says: str, safe: Comparison) -> Mistake:
    verdict = _VERDICTS.get(name, "unsound")
    return Mistake(name, says, verdict, "safe", lambda one: safe(correct(one.rows, one.k), _threshold(one)))


def _by_port(port: Port, ask: str) -> Mistake:
    """A port of the paper's pseudocode, given the counts as they are written; NaN is not below any c."""

    def compute(question: Question) -> Fraction | float | bool:
        value = port(question.written_rows, question.k)
        return value if ask == "disclosure" else value < _threshold(question)

    return Mistake("pseudocode", "a port of the pseudocode", "unsound", ask, compute)


def _threshold(question: Question) -> Fraction:
    return question.threshold or Fraction(0)


DISCLOSURE = {row[0]: _wrong_maximum(*row) for row in _maxima()}
SAFE = {name: _by_wrong_maximum(mistake) for name, mistake in DISCLOSURE.items()}
SAFE |= {row[0]: _by_wrong_comparison(*row) for row in _COMPARISONS}
PORTS = {ask: {port: _by_port(port, ask) for port in every_port()} for ask in ("disclosure", "safe")}
"""All ports of the pseudocode, for both kinds of question."""
