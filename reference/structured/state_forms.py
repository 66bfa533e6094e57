"""Two ways to write down one person's part in a count, for a dynamic program that goes person by person.

Let f_c be the effect of a person's having a value of class c. The person's part is one of

    values     Σ_c [p in c] · f_c                        everyone takes a value, and uses up a copy of it
    pins       f_u + Σ_c [p in c] · (f_c − f_u)          u is the usual effect; the person is *pinned* to a class
                                                         only where the effect is another, and otherwise is left
                                                         free, to be handed anything that remains at the end

Both are true of every table, since p is in exactly one class. The first takes from many classes; the second from
few, but it subtracts, and states of different numbers of pins live side by side. With many classes and few opinions
about them the second has far fewer states, on dense permanents the first.

>>> ed = Mentioned("Ed", 0, effects=((1, 0b1), (1, 0b0), (1, 0b0)), spans=(1, 1, 1), part_of=0b1)
>>> by_values(ed)
Form(free=(), pins={0: ((1, 1),), 1: ((1, 0),), 2: ((1, 0),)})
>>> by_pins(ed)
Form(free=((1, 0),), pins={0: ((1, 1), (-1, 0))})
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from reference.errors import InvalidInput
from reference.naming import listed, written
from reference.structured.components import Effect, Mentioned


@dataclass(frozen=True)
class Form:
    """A sum of terms: effects if the person is left free, and effects for each class to which they are pinned."""

    free: tuple[Effect, ...]
    pins: Mapping[int, tuple[Effect, ...]]


def by_values(person: Mentioned) -> Form:
    """Σ_c [p in c] · f_c."""
    return Form((), {c: (effect,) for c, effect in enumerate(person.effects) if effect is not None})


def by_pins(person: Mentioned) -> Form:
    """f_u + Σ_c [p in c] · (f_c − f_u), without the terms that vanish; if f_u is 0 nothing is subtracted."""
    if person.usual is None:
        return by_values(person)
    weight, truths = person.usual
    minus = (-weight, truths)
    pins = {
        c: (minus,) if effect is None else (effect, minus)
        for c, effect in enumerate(person.effects)
        if effect != person.usual
    }
    return Form((person.usual,), pins)


FORMS: Mapping[str, Callable[[Mentioned], Form]] = {"values": by_values, "pins": by_pins}
"""The forms by name."""

AUTO = "auto"
"""In place of a form's name: whichever is estimated to be faster."""


def require_form(form: str) -> None:
    """Raise unless this is the name of a form, or `auto`."""
    if form not in (AUTO, *FORMS):
        raise InvalidInput(
            f"there is no form {written(form)} of counting: one of {listed([AUTO, *FORMS])} was expected"
        )
