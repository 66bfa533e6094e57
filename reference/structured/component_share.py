"""The share of one component: three ways to the same number, and which of them is taken.

    packed_counting    a field of a long integer for each state that is possible: best if these are few, or all reached
    permanent          Ryser's formula: best for one bucket without clauses if most of 2^n sets of columns matter
    layers             a dictionary of the states that are reached: best if these are few among very many

How long each takes is known in advance, or bounded: by the bits of the integers, by the terms of the formula, by an
estimate of the states. Working out the last takes some milliseconds itself, so what can be packed into little is
counted at once. Whoever asks for one of the forms of `state_forms` gets the dynamic program in that form.

>>> from reference.example import FIGURE_3
>>> from reference.structured.components import components
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> {component_share(whole, form) for form in ("auto", "values", "pins")}
{Fraction(19, 25)}
"""

from fractions import Fraction

from reference.meter import UNLIMITED, Meter
from reference.structured.components import Component
from reference.structured.crowds import crowded
from reference.structured.elimination_order import best_plan, estimate
from reference.structured.layers import share
from reference.structured.packed_counting import packed_share, packing
from reference.structured.permanent import fits, ryser_share, ryser_work
from reference.structured.state_forms import AUTO

_RYSER_IS_FASTER = 50
"""So many factors of Ryser's formula take as long as one state of the dynamic program with one term of a person."""

_PACKED_IS_FASTER = 2000
"""So many bits of packed layers do."""

_NOT_WORTH_A_THOUGHT = 10**8
"""So many bits take a few milliseconds, as long as it takes to make a plan."""


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
