"""The *share* of one component: the mean over all tables of [clauses true] · weight. Two ways, and which is taken.

    `ryser_share`    Ryser's formula: best for one bucket without clauses if most of 2^n sets of columns matter
    `share`          the dynamic program: a dictionary of the states that are reached

The terms of the formula are known in advance, and the states are estimated. A caller who names one of the forms of
`person_forms` gets the dynamic program in that form.

**The dynamic program** carries out a plan layer by layer. A *layer* maps each state that can be reached by some past to
the sum, over all such pasts, of the product of their effects' weights and of the number of copies that each could
choose from. From one layer follows the next, and from the last one the share.

**Ryser's formula.** If one bucket's people are only told which values they may have, at which weights, the tables are
counted by a *permanent*: rows are people, columns are copies of values, and the copies of a class are equal columns.
With a_pc the weight of class c for person p (1 for whoever is not mentioned) and N_c its capacity, Ryser's inclusion
and exclusion over sets of columns (Combinatorial Mathematics, 1963) becomes, equal columns taken together,

    Σ over 0 ≤ k_c ≤ N_c of   ∏_c (−1)^(N_c − k_c) · (N_c choose k_c)   ·   ∏_p Σ_c a_pc · k_c.

Its ∏ (N_c + 1) terms are worked out many at once in 64-bit arithmetic. That wraps around, which is harmless modulo
2⁶⁴, and the result is exact because it is known to be smaller than that: `ryser_fits` sees to it.

>>> from reference.counting.structured.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.person_forms import by_values
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> {component_share(whole, form) for form in ("auto", "values", "pins")}
{Fraction(19, 25)}
>>> share(Plan(whole, whole.people, by_values))
Fraction(19, 25)
>>> denials = parse_formula(["Bob!=flu", "Ed!=mumps"], FIGURE_3.domain)
>>> (men,) = components(FIGURE_3, [denials])
>>> ryser_share(men), component_share(men)
(Fraction(1, 2), Fraction(1, 2))
"""

from collections import defaultdict
from fractions import Fraction
from itertools import islice, product
from math import comb, factorial, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from reference import progress
from reference.counting.structured.components import Component
from reference.counting.structured.counting_plan import Plan, PlanStep
from reference.counting.structured.elimination_order import best_plan, estimate
from reference.counting.structured.person_forms import AUTO, crowded

Layer: TypeAlias = list[defaultdict[int, int]]
"""States with their sums, spread over several dictionaries so that memory never grows by much at once."""

SPREAD = 61
"""The number of dictionaries, for layers that are not small: a prime, so that states spread evenly."""

_TERMS_AT_ONCE = 3000
"""Between two reports of progress: a few milliseconds of work."""

_RYSER_IS_FASTER = 50
"""The factors of Ryser's formula that take as long as one state of the dynamic program with one term of a person."""

_RYSER_AT_ONCE = 1 << 14
"""Terms of Ryser's formula that are worked out together."""

_MODULUS = 1 << 64


def component_share(component: Component, form: str = AUTO) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component, in the way that seems fastest."""
    plan = best_plan(crowded(component), form)
    if form == AUTO and ryser_fits(component) and ryser_work(component) < _RYSER_IS_FASTER * estimate(plan):
        return ryser_share(component)
    return share(plan)


def share(plan: Plan) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer: Layer = [defaultdict(int, {0: 1})]
    for step in plan.steps:
        layer = _advanced(layer, step)
    total = sum(weight * plan.final(state) for states in layer for state, weight in states.items())
    return Fraction(total, plan.whole())


def _advanced(layer: Layer, step: PlanStep) -> Layer:
    """The next layer; the old one is given up piece by piece."""
    at_once = 1 + _TERMS_AT_ONCE // (1 + step.terms)
    is_small = sum(map(len, layer)) <= at_once
    result: Layer = [defaultdict(int) for _ in range(1 if is_small else SPREAD)]
    while layer:
        entries = iter(layer.pop().items())
        while chunk := list(islice(entries, at_once)):
            progress.step(len(chunk), "states")
            if is_small:
                _advance(chunk, step, result[0])
            else:
                for state, weight in _advance(chunk, step, defaultdict(int)).items():
                    result[state % SPREAD][state] += weight
    return result


def _advance(chunk: list[tuple[int, int]], step: PlanStep, result: defaultdict[int, int]) -> defaultdict[int, int]:
    """Add what these states lead to. Everything waits for this loop, so it is written out in full."""
    if step.count > 1:
        return _advance_crowd(chunk, step, result)
    field, closing, merges, free = step.field, step.closing, step.merges, step.free
    pins = [(take.shift, take.capacity, take.add, *term) for take in step.pins for term in take.terms]
    for state, weight in chunk:
        if not weight:
            continue
        merged = state
        for source, target in merges:
            used = state >> source & field
            merged += (used << target) - (used << source)
        for factor, truths in free:
            reached = merged | truths
            if reached & closing == closing:
                result[reached ^ closing] += weight * factor
        for shift, capacity, add, factor, truths in pins:
            left = capacity - (state >> shift & field)
            if left > 0:
                reached = merged | truths
                if reached & closing == closing:
                    result[(reached ^ closing) + add] += weight * left * factor
    return result


def _advance_crowd(
    chunk: list[tuple[int, int]], step: PlanStep, result: defaultdict[int, int]
) -> defaultdict[int, int]:
    """The same for people alike, who are in no clause and have one pin at most."""
    for state, weight in chunk:
        for reached, _, ways, _ in step.crowd_moves(state):
            result[reached] += weight * ways
    return result


def ryser_fits(component: Component) -> bool:
    """Tell whether it is one bucket without clauses whose count is below 2⁶⁴."""
    if len(component.buckets) > 1 or component.clauses or component.sizes[0] > 20:
        return False
    return factorial(component.sizes[0]) * prod(max(row) for row in _weight_rows(component)) < _MODULUS


def ryser_work(component: Component) -> int:
    """How many terms the formula has, times the factors of each."""
    return _terms(component) * len(component.people)


def ryser_share(component: Component) -> Fraction:
    """The mean over all tables of [everyone has an allowed value] · weight."""
    (size,), (capacities,) = component.sizes, component.capacities
    rows, free = _weight_rows(component), size - len(component.people)
    inner = _inner_classes(capacities)
    sums, signs = _block(rows, capacities[:inner])
    total = 0
    for choice in product(*(range(capacity + 1) for capacity in capacities[inner:])):
        progress.step(sums.shape[1], "terms", _terms(component))
        more = [sum(map(int.__mul__, row[inner:], choice)) for row in [*rows, [1] * len(capacities)]]
        shifted = sums + np.array(more, dtype=np.uint64)[:, None]
        terms = np.multiply.reduce(shifted[:-1], axis=0) * shifted[-1] ** np.uint64(free) * signs
        total += _sign(choice, capacities[inner:]) * int(np.add.reduce(terms))
    return Fraction(total % _MODULUS, factorial(size) * component.scale)


def _terms(component: Component) -> int:
    return prod(capacity + 1 for capacity in component.capacities[0])


def _weight_rows(component: Component) -> list[list[int]]:
    """a_pc for each mentioned person."""
    return [[0 if effect is None else effect[0] for effect in person.effects] for person in component.people]


def _inner_classes(capacities: tuple[int, ...]) -> int:
    """How many classes, from the first, are taken at once."""
    terms = 1
    for number, capacity in enumerate(capacities):
        terms *= capacity + 1
        if terms > _RYSER_AT_ONCE:
            return number
    return len(capacities)


def _block(rows: list[list[int]], capacities: tuple[int, ...]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """For all choices in some classes: the sums of all rows and of one row of ones, and the signed coefficients."""
    sums = np.zeros((len(rows) + 1, 1), dtype=np.uint64)
    signs = np.ones(1, dtype=np.uint64)
    for c, capacity in enumerate(capacities):
        weights = np.array([*(row[c] for row in rows), 1], dtype=np.uint64)
        more = np.multiply.outer(weights, np.arange(capacity + 1, dtype=np.uint64))
        sums = (sums[:, :, None] + more[:, None, :]).reshape(len(rows) + 1, -1)
        column = [_sign((k,), (capacity,)) % _MODULUS for k in range(capacity + 1)]
        signs = np.multiply.outer(signs, np.array(column, dtype=np.uint64)).reshape(-1)
    return sums, signs


def _sign(choice: tuple[int, ...], capacities: tuple[int, ...]) -> int:
    """∏_c (−1)^(N_c − k_c) · (N_c choose k_c)."""
    return prod((-1) ** (n - k) * comb(n, k) for k, n in zip(choice, capacities, strict=True))
