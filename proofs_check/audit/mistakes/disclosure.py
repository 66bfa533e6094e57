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
from math import ceil
from typing import TypeAlias

from proofs_check.audit.mistakes.pseudocode import PRINTED, RAISES, Port, every_port
from proofs_check.audit.mistakes.recursion import (
    Pattern,
    Recursion,
    by_rounded,
    decreasing,
    likeliest_target,
    through_64_bits,
    through_double,
)
from proofs_check.audit.question import Question, Row
from proofs_check.audit.subject import Mistake

Maximum: TypeAlias = Callable[[Sequence[Row], int], Fraction | float]  # the maximum disclosure, given rows and k
Comparison: TypeAlias = Callable[[Fraction, Fraction], bool]  # of the maximum disclosure with c
correct = Recursion()


def _confidence(rows: Sequence[Row]) -> Fraction:
    return max(Fraction(max(row), sum(row)) for row in rows)


def _negations(rows: Sequence[Row], k: int) -> Fraction:
    tables = map(decreasing, rows)
    return max(Fraction(row[0], sum(row) - sum(row[1 : k + 1])) for row in tables)


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
    if any(k >= sum(1 for count in row if count) for row in rows):
        raise IndexError("list index out of range")
    return correct(rows, k)


def _overflowing(rows: Sequence[Row], k: int) -> Fraction:
    """n(n-1)…(n-k) in 64 bits."""
    for row in rows:
        product, n = 1, sum(row)
        for i in range(min(k + 1, n)):
            product *= n - i
        if product >= 1 << 63:
            return Fraction(0)
    return correct(rows, k)


def _rounded_result(rows: Sequence[Row], k: int) -> Fraction:
    exact = correct(rows, k)
    return Fraction(through_double(exact.numerator), through_double(exact.denominator))


def _packed(value: Fraction, form: str) -> float:
    rounded: float = struct.unpack(form, struct.pack(form, float(value)))[0]
    return rounded


def _ported(port: Port) -> Maximum:
    return lambda rows, k: port(list(map(decreasing, rows)), k)


def _maxima() -> Iterator[tuple[str, str, str, Maximum]]:
    yield "never-crosses", "atoms are placed in one bucket only", "unsound", Recursion(most_buckets=1)
    one_person = Recursion(Pattern(most_people=1))
    yield "one-person-a-bucket", "all atoms about a bucket are about one person", "unsound", one_person
    yield "one-atom-a-person", "nobody carries more than one atom", "unsound", Recursion(Pattern(most_values=1))
    yield "k-atoms", "k atoms are placed, the target among them, not k + 1", "unsound", Recursion(extra_atoms=0)
    yield "k-plus-2-atoms", "k + 2 atoms are placed, not k + 1", "loose", Recursion(extra_atoms=2)
    drawn = Recursion(Pattern(left=lambda n, _: n))
    yield "with-replacement", "the people of a bucket are taken to be independent", "unsound", drawn
    yield "ascending", "values are taken rarest first", "unsound", Recursion(order=lambda row: decreasing(row)[::-1])
    as_given = Recursion(order=lambda row: tuple(filter(None, row)))
    yield "unsorted", "values are taken in the order they are given", "unsound", as_given
    rarest = Recursion(scale=lambda row: (sum(row), row[-1]))
    yield "rarest-target", "the target is about the rarest value", "unsound", rarest
    yield "target-unscaled", "ρ is not divided by the target's probability", "loose", Recursion(scale=lambda _: (1, 1))
    uniform = Recursion(scale=lambda row: (len(row), 1))
    yield "target-uniform", "the target's values are taken to be equally likely", "unsound", uniform
    yield "two-buckets", "atoms are placed in two buckets at most", "unsound", Recursion(most_buckets=2)
    yield "three-buckets", "atoms are placed in three buckets at most", "unsound", Recursion(most_buckets=3)
    yield "first-bucket-only", "the target is looked for in the first bucket", "unsound", _first_bucket_only
    yield "target-elsewhere", "the target is not counted among its bucket's atoms", "loose", _target_elsewhere
    yield "pseudocode", "both algorithms as they are printed", "unsound", _ported(PRINTED)
    divides = _ported(Port(no_more_people=RAISES))
    yield "people-run-out", "MINIMIZE1 as it is printed divides by zero", "error", divides
    yield "values-run-out", "fails where k reaches the number of values", "error", _past_the_values
    yield "negations-only", "only negated atoms are known", "unsound", _negations
    yield "k-ignored", "the largest share of a value, whatever k", "unsound", lambda rows, _: _confidence(rows)
    says = "k is taken for the least size of a bucket"
    yield "k-as-group-size", says, "unsound", lambda rows, k: 1 if min(map(sum, rows)) < k else _confidence(rows)
    says = "the mean over the buckets, not the largest"
    yield "average", says, "unsound", lambda rows, k: sum(_alone(rows, k)) / len(rows)
    yield "safest-bucket", "the least over the buckets, not the largest", "unsound", lambda *asked: min(_alone(*asked))
    says = "all buckets are taken as one"
    yield "buckets-united", says, "unsound", lambda rows, k: correct((Question(tuple(rows)).united,), k)
    yield "two-decimals", "rounded to two decimals", "unsound", lambda *asked: round(float(correct(*asked)), 2)
    says = "rounded up to a thousandth"
    yield "rounded-up", says, "loose", lambda *asked: Fraction(ceil(1000 * correct(*asked)), 1000)
    yield "single-precision", "kept in 32 bits", "unsound", lambda *asked: _packed(correct(*asked), "f")
    says = "a fraction guessed from a float"
    yield "small-denominator", says, "unsound", lambda *asked: Fraction(float(correct(*asked))).limit_denominator(1000)
    yield "overflow", "a product of people overflows 64 bits", "unsound", _overflowing
    says = "products go through doubles, which keep 53 bits"
    yield "doubles-inside", says, "unsound", by_rounded(through_double)
    says = "products go through doubles, and fractions are not reduced"
    yield "doubles-unreduced", says, "unsound", by_rounded(through_double, reduced=False)
    says = "numerator and denominator of the answer go through doubles"
    yield "doubles-at-the-end", says, "unsound", _rounded_result
    yield "wrapped-64-bits", "products wrap around at 64 bits", "unsound", by_rounded(through_64_bits)


def _comparisons() -> Iterator[tuple[str, str, str, Comparison]]:
    small = Fraction(1, 10**5)
    yield "not-strict", "safe where the maximum equals c", "unsound", lambda value, c: value <= c
    yield "c-as-float", "c is read as a float", "unsound", lambda value, c: value < Fraction(float(c))
    yield "compared-in-16-bits", "compared in 16 bits", "loose", lambda value, c: _packed(value, "e") < _packed(c, "e")
    yield "compared-with-tolerance", "safe up to a small tolerance", "unsound", lambda value, c: value < c + small
    yield "compared-with-margin", "safe only with a small margin", "loose", lambda value, c: value + small < c
    yield "odds", "c is compared with the odds", "loose", lambda value, c: value < 1 and value / (1 - value) < c
    yield "one-minus-c", "1 - c is taken for c", "unsound", lambda value, c: value < 1 - c
    yield "unsafe-asked", "yes means unsafe", "unsound", lambda value, c: value >= c
    yield "always-safe", "everything is safe", "unsound", lambda *_: True
    yield "never-safe", "nothing is safe", "loose", lambda *_: False


def _wrong_maximum(name: str, says: str, verdict: str, compute: Maximum) -> Mistake:
    return Mistake(name, says, verdict, "disclosure", lambda question: compute(question.rows, question.k))


def _by_wrong_maximum(mistake: Mistake) -> Mistake:

    def compute(question: Question) -> bool:
        said = mistake.answer(replace(question, ask="disclosure", threshold=None))
        if said.value is None:
            raise ArithmeticError(said.shown)
        return Fraction(said.value) < _threshold(question)

    return replace(mistake, ask="safe", compute=compute)


def _by_wrong_comparison(name: str, says: str, verdict: str, safe: Comparison) -> Mistake:
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
SAFE |= {row[0]: _by_wrong_comparison(*row) for row in _comparisons()}
PORTS = {ask: {port: _by_port(port, ask) for port in every_port()} for ask in ("disclosure", "safe")}
"""All ports of the pseudocode, for both kinds of question."""
