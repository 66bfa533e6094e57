"""Plausible mistakes in computing the maximum disclosure, and in deciding (c,k)-safety by it.

A mistake is a variant of the readable algorithm (`recursion`) or a wrong idea of its own. A release is (c,k)-safe if
its maximum disclosure is strictly below c. Whoever computes the maximum wrongly decides wrongly where c lies between
the true value and theirs: so each mistake about the maximum is one about safety as well, under the same name; and the
right maximum may be compared wrongly.

>>> crossing = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))
>>> str(DISCLOSURE["never-crosses"].answer(Question(crossing, 2)).value), DISCLOSURE["never-crosses"].verdict
('12/17', 'unsound')
>>> at_the_threshold = Question(((1, 1),), 0, "safe", Fraction(1, 2))
>>> SAFE["not-strict"].answer(at_the_threshold).value, SAFE["k-ignored"].answer(at_the_threshold).value
(True, False)
"""

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from proofs_check.audit.mistakes import Mistake, Number
from proofs_check.audit.mistakes.recursion import (
    Pattern,
    Recursion,
    decreasing,
    increasing,
    likeliest_target,
    rarest_target,
)
from proofs_check.audit.question import Question, Row
from proofs_check.oracles.pseudocode import Minimize2, placed_or_not

Computation: TypeAlias = Callable[[Sequence[Row], int], Number]
correct = Recursion()


def confidence(rows: Sequence[Row], k: int) -> Fraction:
    """The largest share of a value in a bucket, whatever k."""
    del k
    return max(Fraction(max(row), sum(row)) for row in rows)


def group_size(rows: Sequence[Row], k: int) -> Fraction:
    """Everything is known of a bucket of fewer than k people; otherwise the confidence."""
    return Fraction(1) if any(sum(row) < k for row in rows) else confidence(rows, k)


def negations(rows: Sequence[Row], k: int) -> Fraction:
    """The best k negated atoms about the target's person."""
    tables = map(decreasing, rows)
    return max(Fraction(row[0], sum(row) - sum(row[1 : k + 1])) for row in tables)


def printed(rows: Sequence[Row], k: int) -> Fraction:
    """Both algorithms letter by letter: ρ is ∞."""
    ratio = Minimize2(list(map(decreasing, rows))).printed(k)
    return Fraction(0) if ratio is None else 1 / (1 + ratio)


def printed_within(rows: Sequence[Row], k: int) -> Fraction:
    """MINIMIZE1 letter by letter, in a corrected MINIMIZE2: it divides by zero where people run out."""
    ratio = Minimize2(list(map(decreasing, rows)), after_last=placed_or_not).corrected(k)
    return Fraction(0) if ratio is None else 1 / (1 + ratio)


def average(rows: Sequence[Row], k: int) -> Fraction:
    """The mean over the buckets, each on its own."""
    return sum((correct((row,), k) for row in rows), Fraction(0)) / len(rows)


def safest(rows: Sequence[Row], k: int) -> Fraction:
    """The bucket with the least disclosure instead of the largest."""
    return min(correct((row,), k) for row in rows)


def one_bucket(rows: Sequence[Row], k: int) -> Fraction:
    """All buckets as if they were one."""
    return correct((Question(tuple(rows)).united,), k)


def first_bucket_only(rows: Sequence[Row], k: int) -> Fraction:
    """The target is looked for in the first bucket only."""
    first, *others = map(decreasing, rows)
    least = [Fraction(1)] + [Fraction(1)] * k
    for row in others:
        table = [correct.within(row, h) for h in range(k + 1)]
        least = [min(least[h - g] * table[g] for g in range(h + 1)) for h in range(k + 1)]
    scale = likeliest_target(first)
    return 1 / (1 + min(correct.within(first, h + 1) * scale * least[k - h] for h in range(k + 1)))


def two_decimals(rows: Sequence[Row], k: int) -> float:
    """Rounded to two decimals."""
    return round(float(correct(rows, k)), 2)


def rounded_up(rows: Sequence[Row], k: int) -> Fraction:
    """Rounded up to a thousandth."""
    return Fraction(-(-1000 * correct(rows, k) // 1), 1000)


def single_precision(rows: Sequence[Row], k: int) -> float:
    """Kept in 32 bits."""
    value: float = struct.unpack("f", struct.pack("f", float(correct(rows, k))))[0]
    return value


def small_denominator(rows: Sequence[Row], k: int) -> str:
    """Made a fraction again from a float, with a denominator of at most 1000."""
    return str(Fraction(float(correct(rows, k))).limit_denominator(1000))


def past_the_values(rows: Sequence[Row], k: int) -> Fraction:
    """Reads a value's count where a bucket has no more values."""
    if any(k >= sum(1 for count in row if count) for row in rows):
        raise IndexError("list index out of range")
    return correct(rows, k)


def overflowing(rows: Sequence[Row], k: int) -> Fraction:
    """n(n-1)…(n-k) in 64 bits."""
    for row in rows:
        product, n = 1, sum(row)
        for i in range(min(k + 1, n)):
            product *= n - i
        if product >= 1 << 63:
            return Fraction(0)
    return correct(rows, k)


def _with_replacement(n: int, i: int) -> int:
    del i
    return n


def _unscaled(row: Row) -> Fraction:
    del row
    return Fraction(1)


def _uniform(row: Row) -> Fraction:
    return Fraction(len(row))


def _as_given(row: Row) -> Row:
    return tuple(filter(None, row))


def _catalogue() -> Iterator[tuple[str, str, str, Computation]]:
    yield ("never-crosses", "atoms are placed in one bucket only", "unsound", Recursion(most_buckets=1))
    one_person = Recursion(Pattern(most_people=1))
    yield ("one-person-a-bucket", "all atoms about a bucket are about one person", "unsound", one_person)
    one_value = Recursion(Pattern(most_values=1))
    yield ("one-atom-a-person", "nobody carries more than one atom", "unsound", one_value)
    yield ("k-atoms", "k atoms are placed, the target among them, not k + 1", "unsound", Recursion(extra_atoms=0))
    yield ("k-plus-2-atoms", "k + 2 atoms are placed, not k + 1", "loose", Recursion(extra_atoms=2))
    drawn = Recursion(Pattern(left=_with_replacement))
    yield ("with-replacement", "the people of a bucket are taken to be independent", "unsound", drawn)
    yield ("ascending", "values are taken rarest first", "unsound", Recursion(order=increasing))
    yield ("unsorted", "values are taken in the order they are given", "unsound", Recursion(order=_as_given))
    yield ("rarest-target", "the target is about the rarest value", "unsound", Recursion(scale=rarest_target))
    yield ("target-unscaled", "ρ is not divided by the target's probability", "loose", Recursion(scale=_unscaled))
    yield ("target-uniform", "the target's values are taken to be equally likely", "unsound", Recursion(scale=_uniform))
    yield ("two-buckets", "atoms are placed in two buckets at most", "unsound", Recursion(most_buckets=2))
    yield ("three-buckets", "atoms are placed in three buckets at most", "unsound", Recursion(most_buckets=3))
    yield ("first-bucket-only", "the target is looked for in the first bucket", "unsound", first_bucket_only)
    yield ("pseudocode", "both algorithms as they are printed", "unsound", printed)
    yield ("people-run-out", "MINIMIZE1 as it is printed divides by zero", "error", printed_within)
    yield ("values-run-out", "fails where k reaches the number of values", "error", past_the_values)
    yield ("negations-only", "only negated atoms are known", "unsound", negations)
    yield ("k-ignored", "the largest share of a value, whatever k", "unsound", confidence)
    yield ("k-as-group-size", "k is taken for the least size of a bucket", "unsound", group_size)
    yield ("average", "the mean over the buckets, not the largest", "unsound", average)
    yield ("safest-bucket", "the least over the buckets, not the largest", "unsound", safest)
    yield ("buckets-united", "all buckets are taken as one", "unsound", one_bucket)
    yield ("two-decimals", "rounded to two decimals", "unsound", two_decimals)
    yield ("rounded-up", "rounded up to a thousandth", "loose", rounded_up)
    yield ("single-precision", "kept in 32 bits", "unsound", single_precision)
    yield ("small-denominator", "a fraction guessed from a float", "unsound", small_denominator)
    yield ("overflow", "a product of people overflows 64 bits", "unsound", overflowing)


def _mistake(name: str, says: str, verdict: str, compute: Computation) -> Mistake:
    return Mistake(name, says, verdict, "disclosure", lambda question: compute(question.rows, question.k))


DISCLOSURE = {row[0]: _mistake(*row) for row in _catalogue()}


Comparison: TypeAlias = Callable[[Fraction, Fraction], bool]
"""Of the maximum disclosure with c."""


def by_wrong_maximum(mistake: Mistake) -> Mistake:
    """Safe if the wrong maximum is below c."""

    def compute(question: Question) -> bool:
        said = mistake.answer(replace(question, ask="disclosure", threshold=None))
        if said.value is None:
            raise ArithmeticError(said.shown)
        return Fraction(said.value) < _threshold(question)

    return replace(mistake, ask="safe", compute=compute)


def by_wrong_comparison(name: str, says: str, verdict: str, safe: Comparison) -> Mistake:
    """The right maximum, compared in a way of its own."""
    return Mistake(name, says, verdict, "safe", lambda one: safe(correct(one.rows, one.k), _threshold(one)))


def _threshold(question: Question) -> Fraction:
    return Fraction(0) if question.threshold is None else question.threshold


def half(value: Fraction) -> float:
    """In 16 bits."""
    rounded: float = struct.unpack("e", struct.pack("e", float(value)))[0]
    return rounded


def _comparisons() -> Iterator[tuple[str, str, str, Comparison]]:
    yield "not-strict", "safe where the maximum equals c", "unsound", lambda value, c: value <= c
    yield "c-as-float", "c is read as a float", "unsound", lambda value, c: value < Fraction(float(c))
    yield "compared-in-16-bits", "compared in 16 bits", "loose", lambda value, c: half(value) < half(c)
    yield "compared-with-tolerance", "safe up to a small tolerance", "unsound", lambda value, c: value < c + _TOLERANCE
    yield "compared-with-margin", "safe only with a small margin", "loose", lambda value, c: value + _TOLERANCE < c
    yield "odds", "c is compared with the odds", "loose", lambda value, c: value < 1 and value / (1 - value) < c
    yield "one-minus-c", "1 - c is taken for c", "unsound", lambda value, c: value < 1 - c
    yield "unsafe-asked", "yes means unsafe", "unsound", lambda value, c: value >= c
    yield "always-safe", "everything is safe", "unsound", lambda *_: True
    yield "never-safe", "nothing is safe", "loose", lambda *_: False


_TOLERANCE = Fraction(1, 10**5)
_MISTAKES = (*map(by_wrong_maximum, DISCLOSURE.values()), *(by_wrong_comparison(*row) for row in _comparisons()))
SAFE = {mistake.name: mistake for mistake in _MISTAKES}
