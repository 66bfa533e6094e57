"""The paper's central contrast, measured: one formula is hard to evaluate, the worst of all formulas is not.

For n = 2, 3, … take a release of one bucket with n people and n values, and measure in steps and in seconds

    one formula     the number of tables that fit it and one given formula: a negated atom for each zero of a
                    half-full n×n matrix, so that the number is its permanent; by the dynamic program over values
    all formulas    the maximum disclosure over *all* formulas of k implications, for every k from 0 to n at once

The first is #P-hard, and its steps about double with each n; the second takes O(n² log n) steps, attackers included. A
step of the one is not a step of the other: how the curves bend is what counts, not where they cross.

>>> from reference.hardness.permanent import ryser
>>> point = measured(4)
>>> point.size, point.facts, point.tables == ryser(half_full(4)), [str(value) for value in point.disclosures]
(4, 8, True, ['1/4', '1/3', '1/2', '1', '1'])

In the chart for a terminal a line is a power of two, so doubling with each n is a straight line up.

>>> cheap, dear = Cost(3, 0.0), Cost(9, 0.0)
>>> print(as_text([Point(2, 2, 0, cheap, (), cheap), Point(3, 4, 1, dear, (), cheap)]))
steps
 2^3 |    *
 2^2 |
 2^1 | @  o
     +------
    n  2  3
* the number of tables for one formula   o the maximum over all formulas   @ both
"""

import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import exp, log
from typing import NamedTuple, TypeVar

from fastpath.disclosure import disclosure_curve
from reference.hardness.permanent import half_full, to_counting
from reference.hardness.satisfiability import number_of_tables
from reference.progress import counted

Answer = TypeVar("Answer")

ONE, ALL = "the number of tables for one formula", "the maximum over all formulas"


class Cost(NamedTuple):
    """What a computation took."""

    steps: int
    seconds: float


class Point(NamedTuple):
    """Both questions about one release of n people, their answers, and what they cost."""

    size: int
    facts: int  # the number of negated atoms in the one formula
    tables: int
    one_formula: Cost
    disclosures: tuple[Fraction, ...]
    all_formulas: Cost


def points(most: int) -> Iterator[Point]:
    """Measure n = 2, …, `most`."""
    return (measured(size) for size in range(2, most + 1))


def measured(size: int) -> Point:
    """Measure one n."""
    instance = to_counting(half_full(size))
    tables, one = _cost(lambda: number_of_tables(instance, form="values"))
    curve, every = _cost(lambda: disclosure_curve(instance.bucketization, size))
    return Point(size, instance.knowledge.k, tables, one, tuple(answer.value for answer in curve), every)


def _cost(compute: Callable[[], Answer]) -> tuple[Answer, Cost]:
    started = time.perf_counter()
    with counted() as steps:
        answer = compute()
    return answer, Cost(steps.total(), time.perf_counter() - started)


def growth_factor(steps: Sequence[int], last: int = 6) -> float:
    """By how much the steps grow from one n to the next: the geometric mean over the last few."""
    recent = steps[-last:]
    return exp(log(recent[-1] / recent[0]) / (len(recent) - 1)) if len(recent) > 1 else 1.0


def as_text(points: Sequence[Point]) -> str:
    """The chart for a terminal."""
    powers = [(point.one_formula.steps.bit_length() - 1, point.all_formulas.steps.bit_length() - 1) for point in points]
    lines = ["steps"]
    for power in range(max(map(max, powers)), min(map(min, powers)) - 1, -1):
        marks = (" *o@"[(one == power) + 2 * (every == power)] for one, every in powers)
        lines.append(f"{f'2^{power}':>4} |{''.join(f' {mark} ' for mark in marks)}".rstrip())
    lines.append("     +" + "---" * len(points))
    lines.append("    n " + "".join(f"{point.size:>2} " for point in points).rstrip())
    return "\n".join([*lines, f"* {ONE}   o {ALL}   @ both"])
