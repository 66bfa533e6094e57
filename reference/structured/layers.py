"""Carrying out a plan: exact counts of one component, layer by layer.

A *layer* maps each state that can be reached by some past to the sum, over all such pasts, of the product of their
effects' weights and of the number of copies that each could choose from. From one layer follows the next, and from
the last one the component's *share*: the mean over all tables of [clauses true] · weight.

>>> from reference.structured.components import components
>>> from reference.example import FIGURE_3
>>> from reference.structured.state_forms import by_values
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> share(Plan(whole, whole.people, by_values))
Fraction(19, 25)
"""

from collections import defaultdict
from fractions import Fraction
from itertools import islice
from typing import TypeAlias

from reference.meter import UNLIMITED, Meter
from reference.structured.counting_plan import Plan, Step

Layer: TypeAlias = list[defaultdict[int, int]]
"""States with their sums, spread over several dictionaries so that memory never grows by much at once."""

SPREAD = 61
"""So many dictionaries, for layers that are not small: a prime, so that states spread evenly."""

_TERMS_AT_ONCE = 3000


def share(plan: Plan, meter: Meter = UNLIMITED) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer: Layer = [defaultdict(int, {0: 1})]
    for step in plan.steps:
        layer = _advanced(layer, step, meter)
    total = sum(weight * plan.final(state) for states in layer for state, weight in states.items())
    return Fraction(total, plan.whole())


def _advanced(layer: Layer, step: Step, meter: Meter) -> Layer:
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


def _advance(chunk: list[tuple[int, int]], step: Step, result: defaultdict[int, int]) -> defaultdict[int, int]:
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


def _advance_crowd(chunk: list[tuple[int, int]], step: Step, result: defaultdict[int, int]) -> defaultdict[int, int]:
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
