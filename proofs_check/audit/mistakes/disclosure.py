"""Plausible mistakes in computing the maximum disclosure, and in deciding (c,k)-safety by it.

A mistake is a variant of the readable algorithm (`recursion`) or a wrong idea of its own. A release is (c,k)-safe if
its maximum disclosure is strictly below c. A wrong maximum decides wrongly where c lies between it and the true value.
So each mistake about the maximum is also one about safety, under the same name. The right maximum may be compared
wrongly, too.

>>> crossing = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))
>>> str(DISCLOSURE["never-crosses"].answer(Question(crossing, 2)).value), DISCLOSURE["never-crosses"].verdict
('12/17', 'unsound')
>>> at_the_threshold = Question(((1, 1),), 0, "safe", Fraction(1, 2))
>>> SAFE["not-strict"].answer(at_the_threshold).value, SAFE["k-ignored"].answer(at_the_threshold).value
(True, False)
"""

import struct
from collections.abc import Callable, Iterable, Sequence
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


def _group_size(rows: Sequence[Row], k: int) -> Fraction | float:
    return 1 if min(map(sum, rows)) < k else _confidence(rows)


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
    """K + 1 atoms in the best places, and the likeliest target, which is not one of them."""
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
    return int(float(number))  # rounded to 53 bits; beyond 10^308 there is no such number


def _through_64_bits(number: int) -> int:
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)  # wrapped around, as signed integers are


def _rounded_result(rows: Sequence[Row], k: int) -> Fraction:
    exact = correct(rows, k)
    return Fraction(_through_double(exact.numerator), _through_double(exact.denominator))


def _packed(value: Fraction, form: str) -> float:
    rounded: float = struct.unpack(form, struct.pack(form, float(value)))[0]
    return rounded


def _ported(port: Port) -> Maximum:
    return lambda rows, k: port(list(map(decreasing, rows)), k)


_INDEPENDENT = Recursion(Pattern(left=lambda n, _: n))
_AS_GIVEN = Recursion(order=lambda row: tuple(filter(None, row)))
_UNREDUCED = "products are rounded to doubles, and fractions are not reduced"
_MAXIMA: Sequence[tuple[str, str, Maximum]] = (
    ("never-crosses", "atoms are placed in one bucket only", Recursion(most_buckets=1)),
    ("one-person-a-bucket", "all atoms about a bucket are about one person", Recursion(Pattern(most_people=1))),
    ("one-atom-a-person", "no person carries more than one atom", Recursion(Pattern(most_values=1))),
    ("k-atoms", "k atoms are placed, the target among them, not k + 1", Recursion(extra_atoms=0)),
    ("k-plus-2-atoms", "k + 2 atoms are placed, not k + 1", Recursion(extra_atoms=2)),
    ("with-replacement", "people in a bucket are treated as independent", _INDEPENDENT),
    ("ascending", "values are sorted rarest first", Recursion(order=lambda row: decreasing(row)[::-1])),
    ("unsorted", "values are not sorted by frequency", _AS_GIVEN),
    ("rarest-target", "the target names the rarest value", Recursion(scale=lambda row: (sum(row), row[-1]))),
    ("target-unscaled", "ρ is not divided by the target's probability", Recursion(scale=lambda _: (1, 1))),
    (
        "target-uniform",
        "the values of the target's bucket are treated as equally likely",
        Recursion(scale=lambda row: (len(row), 1)),
    ),
    ("two-buckets", "atoms are placed in two buckets at most", Recursion(most_buckets=2)),
    ("three-buckets", "atoms are placed in three buckets at most", Recursion(most_buckets=3)),
    ("first-bucket-only", "the target is searched for in the first bucket only", _first_bucket_only),
    ("target-elsewhere", "the target is not counted among its bucket's atoms", _target_elsewhere),
    ("pseudocode", "both algorithms as printed", _ported(PRINTED)),
    ("people-run-out", "MINIMIZE1 as printed divides by zero", _ported(Port(no_more_people=RAISES))),
    ("values-run-out", "fails where k reaches the number of values", _past_the_values),
    ("negations-only", "only negated atoms count as knowledge", _negations),
    ("k-ignored", "k is ignored: the largest share of a value in a bucket", lambda rows, _: _confidence(rows)),
    ("k-as-group-size", "k is read as the minimum size of a bucket", _group_size),
    ("average", "the mean over the buckets, not the maximum", lambda rows, k: sum(_alone(rows, k)) / len(rows)),
    ("safest-bucket", "the minimum over the buckets, not the maximum", lambda *asked: min(_alone(*asked))),
    ("buckets-united", "all buckets are merged into one", lambda rows, k: correct((Question(tuple(rows)).united,), k)),
    ("two-decimals", "rounded to two decimals", lambda *asked: round(float(correct(*asked)), 2)),
    ("rounded-up", "rounded up to a thousandth", lambda *asked: Fraction(ceil(1000 * correct(*asked)), 1000)),
    ("single-precision", "rounded to a 32-bit float", lambda *asked: _packed(correct(*asked), "f")),
    (
        "small-denominator",
        "a float is converted to a fraction with a small denominator",
        lambda *asked: Fraction(float(correct(*asked))).limit_denominator(1000),
    ),
    ("overflow", "a product of people overflows 64 bits", _overflowing),
    ("doubles-inside", "products are rounded to doubles (53 bits)", by_rounded(_through_double)),
    ("doubles-unreduced", _UNREDUCED, by_rounded(_through_double, reduced=False)),
    ("doubles-at-the-end", "numerator and denominator of the answer are rounded to doubles", _rounded_result),
    ("wrapped-64-bits", "products wrap around at 64 bits", by_rounded(_through_64_bits)),
)
_SMALL = Fraction(1, 10**5)
_COMPARISONS: Sequence[tuple[str, str, Comparison]] = (
    ("not-strict", "answers safe where the maximum equals c", lambda value, c: value <= c),
    ("c-as-float", "c is read as a float", lambda value, c: value < Fraction(float(c))),
    ("compared-in-16-bits", "compared as 16-bit floats", lambda value, c: _packed(value, "e") < _packed(c, "e")),
    ("compared-with-tolerance", "answers safe up to a small tolerance above c", lambda value, c: value < c + _SMALL),
    ("compared-with-margin", "answers safe only with a small margin below c", lambda value, c: value + _SMALL < c),
    ("odds", "c is compared with the odds", lambda value, c: value < 1 and value / (1 - value) < c),
    ("one-minus-c", "1 - c is used instead of c", lambda value, c: value < 1 - c),
    ("unsafe-asked", "true means unsafe", lambda value, c: value >= c),
    ("always-safe", "always answers safe", lambda *_: True),
    ("never-safe", "never answers safe", lambda *_: False),
)
_VERDICTS = {
    **dict.fromkeys(("k-plus-2-atoms", "target-unscaled", "target-elsewhere", "rounded-up"), "loose"),
    **dict.fromkeys(("compared-in-16-bits", "compared-with-margin", "odds", "never-safe"), "loose"),
    **dict.fromkeys(("people-run-out", "values-run-out"), "error"),
}  # of those that are not unsound


def _wrong_maximum(name: str, words: str, compute: Maximum) -> Mistake:
    verdict = _VERDICTS.get(name, "unsound")
    return Mistake(name, words, verdict, "disclosure", lambda question: compute(question.rows, question.k))


def _by_wrong_maximum(mistake: Mistake) -> Mistake:
    def compute(question: Question) -> bool:
        answer = mistake.answer(replace(question, ask="disclosure", threshold=None))
        if answer.value is None:
            raise ArithmeticError(answer.shown)
        return Fraction(answer.value) < _threshold(question)

    return replace(mistake, ask="safe", compute=compute)


def _by_wrong_comparison(name: str, words: str, safe: Comparison) -> Mistake:
    verdict = _VERDICTS.get(name, "unsound")
    return Mistake(name, words, verdict, "safe", lambda one: safe(correct(one.rows, one.k), _threshold(one)))


def _by_port(port: Port, ask: str) -> Mistake:
    """A port of the paper's pseudocode, given the counts as they are written; NaN is not below any c."""

    def compute(question: Question) -> Fraction | float | bool:
        value = port([tuple(bucket.values()) for bucket in question.written], question.k)
        return value if ask == "disclosure" else value < _threshold(question)

    return Mistake("pseudocode", "a port of the pseudocode", "unsound", ask, compute)


def _threshold(question: Question) -> Fraction:
    return question.threshold or Fraction(0)


DISCLOSURE = {row[0]: _wrong_maximum(*row) for row in _MAXIMA}
SAFE = {name: _by_wrong_maximum(mistake) for name, mistake in DISCLOSURE.items()}
SAFE |= {row[0]: _by_wrong_comparison(*row) for row in _COMPARISONS}
PORTS = {ask: {port: _by_port(port, ask) for port in every_port()} for ask in ("disclosure", "safe")}
