"""The paper's central contrast, measured: one formula is hard to evaluate, the worst of all formulas is not.

For n = 2, 3, … take a release of one bucket with n people and n values, and measure in steps and in seconds

    one formula     the number of tables that fit it and one given formula: a negated atom for each zero of a
                    half-full n×n matrix, so that the number is the matrix's permanent (`reference.hardness.permanent`);
                    by one algorithm throughout, the dynamic program over values
    all formulas    the maximum disclosure over *all* formulas of k implications, for every k from 0 to n at once
                    (`fastpath.disclosure`)

The first is #P-hard, and its steps (clauses read, states visited) about double with each n, up to the luck of the coin
that fills the matrix; the second takes O(n² log n) steps (patterns, products), attackers included. A program for the
permanent that did fundamentally better would be news; that is no proof that there is none.

A step of the one is not a step of the other, so where the curves cross means little; how they bend is what counts.
Steps are the same on every machine, seconds are not: nothing is decided by them.

>>> point = measured(4)
>>> point.size, point.facts, point.tables == ryser(half_full(4)), [str(value) for value in point.disclosures]
(4, 8, True, ['1/4', '1/3', '1/2', '1', '1'])
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log
from typing import TypeVar

from fastpath.disclosure import disclosure_curve
from reference.hardness.instance import number_of_tables
from reference.hardness.permanent import half_full, ryser, to_counting
from reference.meter import UNLIMITED, Meter

__all__ = ["Cost", "Point", "growth_factor", "half_full", "measured", "points", "ryser"]

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Cost:
    """What a computation took."""

    steps: int
    seconds: float


@dataclass(frozen=True)
class Point:
    """Both questions about one release of n people, their answers, and what they cost."""

    size: int
    facts: int
    """The number of negated atoms in the one formula."""
    tables: int
    one_formula: Cost
    disclosures: tuple[Fraction, ...]
    all_formulas: Cost


def points(most: int, meter: Meter = UNLIMITED) -> Iterator[Point]:
    """Measure n = 2, …, `most`."""
    return (measured(size, meter) for size in range(2, most + 1))


def measured(size: int, meter: Meter = UNLIMITED) -> Point:
    """Measure one n."""
    instance = to_counting(half_full(size))
    tables, one = _cost(lambda: number_of_tables(instance, meter, form="values"), meter)
    curve, every = _cost(lambda: disclosure_curve(instance.bucketization, size, meter), meter)
    return Point(size, instance.knowledge.k, tables, one, tuple(answer.value for answer in curve), every)


def growth_factor(steps: Sequence[int], last: int = 6) -> float:
    """By how much the steps grow from one n to the next: the geometric mean over the last few."""
    recent = steps[-last:]
    return exp(log(recent[-1] / recent[0]) / (len(recent) - 1)) if len(recent) > 1 else 1.0


def _cost(compute: Callable[[], Answer], meter: Meter) -> tuple[Answer, Cost]:
    before, started = meter.done, time.perf_counter()
    answer = compute()
    return answer, Cost(meter.done - before, time.perf_counter() - started)
