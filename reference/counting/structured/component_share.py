"""The *share* of one component: the mean over all tables of [clauses true] · weight. Three ways, and which is taken.

    packed_counting    a field of a long integer for each state that is possible: best if these are few, or all reached
    ryser              Ryser's formula: best for one bucket without clauses if most of 2^n sets of columns matter
    `share`, here      a dictionary of the states that are reached: best if these are few among very many

How long each takes is known in advance, or bounded: by the bits of the integers, by the terms of the formula, by an
estimate of the states. Working out the last takes some milliseconds itself, so what can be packed into little is
counted at once. Whoever asks for one of the forms of `person_forms` gets the dynamic program in that form.

The dynamic program carries out a plan layer by layer. A *layer* maps each state that can be reached by some past to
the sum, over all such pasts, of the product of their effects' weights and of the number of copies that each could
choose from. From one layer follows the next, and from the last one the share.

>>> from reference.counting.structured.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.person_forms import by_values
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> {component_share(whole, form) for form in ("auto", "values", "pins")}
{Fraction(19, 25)}
>>> share(Plan(whole, whole.people, by_values))
Fraction(19, 25)
"""

from collections import defaultdict
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from reference.counting.structured.components import Component
from reference.counting.structured.counting_plan import Plan, PlanStep
from reference.counting.structured.elimination_order import best_plan, estimate
from reference.counting.structured.packed_counting import packed_share, packing
from reference.counting.structured.person_forms import AUTO, crowded
from reference.counting.structured.ryser import fits, ryser_share, ryser_work
from reference.meter import UNLIMITED, Meter

Layer: TypeAlias = list[defaultdict[int, int]]
"""States with their sums, spread over several dictionaries so that memory never grows by much at once."""

SPREAD = 61
"""The number of dictionaries, for layers that are not small: a prime, so that states spread evenly."""

_TERMS_AT_ONCE = 3000
"""Between two looks at the meter: a few milliseconds of work."""

_RYSER_IS_FASTER = 50
"""The factors of Ryser's formula that take as long as one state of the dynamic program with one term of a person."""

_PACKED_IS_FASTER = 2000
"""The bits of packed layers that do; both were measured."""

_NOT_WORTH_A_THOUGHT = 10**8
"""Bits of packed layers: they take a few milliseconds, as long as it takes to make a plan."""


def component_share(component: Component, form: str = AUTO, meter: Meter = UNLIMITED) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component, in the way that seems fastest."""
    if form != AUTO:
        return share(best_plan(crowded(component), form, meter), meter)
    packed = packing(component)
    if packed is not None and packed.work < _NOT_WORTH_A_THOUGHT:
        return packed_share(packed, meter)
    plan = best_plan(crowded(component), form, meter)
    work = estimate(plan)
    if fits(component) and ryser_work(component) < _RYSER_IS_FASTER * work:
        return ryser_share(component, meter)
    if packed is not None and packed.work < _PACKED_IS_FASTER * work:
        return packed_share(packed, meter)
    return share(plan, meter)


def share(plan: Plan, meter: Meter = UNLIMITED) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer: Layer = [defaultdict(int, {0: 1})]
    for step in plan.steps:
        layer = _advanced(layer, step, meter)
    total = sum(weight * plan.final(state) for states in layer for state, weight in states.items())
    return Fraction(total, plan.whole())


def _advanced(layer: Layer, step: PlanStep, meter: Meter) -> Layer:
    """The next layer; the old one is given up piece by piece."""
    at_once = 1 + _TERMS_AT_ONCE // (1 + step.terms)
    is_small = sum(map(len, layer)) <= at_once
    result: Layer = [defaultdict(int) for _ in range(1 if is_small else SPREAD)]
    while layer:
        entries = iter(layer.pop().items())
        while chunk := list(islice(entries, at_once)):
            meter.step(len(chunk), "states")
            meter.look("states")  # a state may lead to many others, so memory can grow fast
            if is_small:
                _advance(chunk, step, result[0])
            else:
                _spread(_advance(chunk, step, defaultdict(int)), result)
    return result


def _spread(states: dict[int, int], result: Layer) -> None:
    for state, weight in states.items():
        result[state % SPREAD][state] += weight


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
    field, take = step.field, step.pins[0] if step.pins else None
    for state, weight in chunk:
        merged = state
        for source, target in step.merges:
            used = state >> source & field
            merged += (used << target) - (used << source)
        left = take.capacity - (state >> take.shift & field) if take else 0
        for copies, ways in step.pinned(left):
            result[merged + copies * take.add if take else merged] += weight * ways
    return result
