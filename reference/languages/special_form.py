"""Special forms: do units of a simpler shape always attain the maximum?

The paper's Theorem 9 answers this for basic implications: simple implications with one consequent do, namely A_i → A
for the target A. For any language, take only the units of a simple shape, and compare the maxima. A unit *has a shape*
if it is true in the same worlds as some statement of that shape, however it is written.

    an atom, a negated atom                A, ¬A
    a simple implication                   A → B
    a simple implication to the target     A → C where C is the atom that the attacker is after
    about the target's person, bucket      whether it is true depends on that person's value, on that bucket alone

A language may offer a shape of its own: a method `simpler(unit, target)` that is true of units of that shape. Where
several units, or several targets, are true in the same worlds, it is called with the first of them. The method may
depend on names, whether or not the language does; so it is tried on every labelling.

>>> from reference.languages.builtin import BasicImplications
>>> small = SmallScope(people=3, values=3)
>>> forms = special_forms(ExaminedLanguage(BasicImplications()), small, Kept(), 2)
>>> [form.shape for form in forms if form.finding.holds]  # doctest: +NORMALIZE_WHITESPACE
['a negated atom', 'a simple implication', 'a simple implication to the target', "about the target's person",
 "about the target's bucket"]
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from reference.buckets import Bucketization
from reference.errors import safely
from reference.language import Atom
from reference.languages.properties import ExaminedLanguage, FailingRelease, Finding, Keeps, Note, judged
from reference.languages.scope import Kept, SmallScope
from reference.languages.world_space import WorldSpace
from reference.naming import written

Shape: TypeAlias = Callable[[WorldSpace, Atom], Keeps]  # for a target, which masks have the shape
THE_AUTHORS = "simpler, as its author says"


@dataclass(frozen=True)
class SpecialForm:
    """A shape, and whether units of that shape always attain the maximum."""

    shape: str
    finding: Finding
    # Every unit of the language has this shape, everywhere in the scope: then there is nothing simpler about it
    everything: bool

    def as_json(self) -> dict[str, object]:
        """The finding with the shape."""
        return {"shape": self.shape, "every_unit": self.everything, **self.finding.as_json()}


def special_forms(examined: ExaminedLanguage, scope: SmallScope, kept: Kept, k: int) -> list[SpecialForm]:
    """Try every shape with up to k units; the language is closed under renaming all but the kept names."""
    found = _tried(examined, scope.bucketizations(kept), scope.text(kept), k, *SHAPES)
    if callable(getattr(examined.language, "simpler", None)):
        found += _tried(examined, scope.labelled(), scope.text(scope.everything), k, THE_AUTHORS)
    return found


def _tried(
    examined: ExaminedLanguage, instances: Iterable[Bucketization], scope: str, k: int, *names: str
) -> list[SpecialForm]:
    every = [try_shapes(examined, one, k, *names) for one in examined.ahead(instances, try_shapes, k, *names)]
    found = []
    for name, each in zip(names, zip(*every, strict=True), strict=True):
        question = f"do units of the shape “{name}” always attain the maximum?"
        finding = judged(question, scope, len(every) * (k + 1), [missed for _, against in each for missed in against])
        found.append(SpecialForm(name, finding, all(everything for everything, _ in each)))
    return found


def try_shapes(
    examined: ExaminedLanguage, one: Bucketization, k: int, *names: str
) -> list[tuple[bool, list[FailingRelease]]]:
    """For each shape, whether every unit about a bucketization has it, and the numbers of units that need more."""
    return [_try_shape(examined, one, k, name) for name in names]


def _try_shape(examined: ExaminedLanguage, one: Bucketization, k: int, name: str) -> tuple[bool, list[FailingRelease]]:
    shape, against = SHAPES.get(name) or _simpler(examined), []

    def keeps(target: Atom) -> Keeps:
        return shape(examined.on(one)[0], target)

    def tried() -> Note:
        every = examined.units(one).items()
        return ("yes" if all(all(map(keeps(target), units.masks[1:])) for target, units in every) else "",)

    for units in range(k + 1):
        whole, part = examined.maximum(one, units), examined.maximum(one, units, name, keeps)
        if part < whole:
            against.append(FailingRelease(one, f"{part} in this shape, {whole} in any", units, (part, whole)))
    return bool(examined.noted(("every unit", name), one, tried)[0]), against


def _depends_on(space: WorldSpace, people: Sequence[str]) -> Keeps:
    """True of masks that hold all or none of the worlds in which these people have the same values."""
    columns = [space.people.index(person) for person in people]
    _, groups = np.unique(space.table[:, columns], axis=0, return_inverse=True)
    together = [0] * (int(groups.max()) + 1)
    for world, group in enumerate(groups.ravel().tolist()):
        together[group] |= 1 << world
    return lambda mask: all(mask & group in {0, group} for group in together)


def _simpler(examined: ExaminedLanguage) -> Shape:
    what = f"the method simpler of the language {written(examined.language.name)}"

    def shape(space: WorldSpace, target: Atom) -> Keeps:
        units = examined.units(space.bucketization)[target]
        pairs = zip(units.masks[1:], units.statements[1:], strict=True)
        kept = safely(what, lambda: {mask for mask, unit in pairs if examined.language.simpler(unit, target)})  # type: ignore[union-attr] # is there
        return kept.__contains__

    return shape


def _to(space: WorldSpace, consequent: Atom) -> set[int]:
    return {space.everything & ~before | space.atoms[consequent] for before in space.atoms.values()}


# The shapes that are tried on every language, by name
SHAPES: dict[str, Shape] = {
    "an atom": lambda space, _: set(space.atoms.values()).__contains__,
    "a negated atom": lambda space, _: {space.everything & ~atom for atom in space.atoms.values()}.__contains__,
    "a simple implication": lambda space, _: set().union(*(_to(space, atom) for atom in space.atoms)).__contains__,
    "a simple implication to the target": lambda space, target: _to(space, target).__contains__,
    "about the target's person": lambda space, target: _depends_on(space, [target.person]),
    "about the target's bucket": lambda space, target: _depends_on(
        space, space.bucketization.bucket_of(target.person).people
    ),
}
