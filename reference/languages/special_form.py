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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

Shape: TypeAlias = Callable[[WorldSpace, Atom], Keeps]
"""For a target, which masks have the shape."""
THE_AUTHORS = "simpler, as its author says"


@dataclass(frozen=True)
class SpecialForm:
    """A shape, and whether units of that shape always attain the maximum."""

    shape: str
    finding: Finding
    everything: bool
    """Every unit of the language has this shape, everywhere in the scope: then there is nothing simpler about it."""

    def as_json(self) -> dict[str, object]:
        """The finding with the shape."""
        return {"shape": self.shape, "every_unit": self.everything, **self.finding.as_json()}


def special_forms(examined: ExaminedLanguage, scope: SmallScope, kept: Kept, k: int) -> list[SpecialForm]:
    """Try every shape with up to k units; the language is closed under renaming all but the kept names."""
    found = _tried(examined, scope.bucketizations(kept), k, in_all_shapes, SHAPES, scope.text(kept))
    if callable(getattr(examined.language, "simpler", None)):
        every, own = scope.text(scope.everything), {THE_AUTHORS: _simpler(examined)}
        found += _tried(examined, scope.labelled(), k, in_the_authors_shape, own, every)
    return found


def in_all_shapes(examined: ExaminedLanguage, bucketization: Bucketization, k: int) -> None:
    """Compute everything about each shape on one bucketization."""
    _in_shapes(examined, bucketization, k, SHAPES)


def in_the_authors_shape(examined: ExaminedLanguage, bucketization: Bucketization, k: int) -> None:
    """Likewise about the shape that the language's author offers."""
    _in_shapes(examined, bucketization, k, {THE_AUTHORS: _simpler(examined)})


def _in_shapes(examined: ExaminedLanguage, one: Bucketization, k: int, shapes: Mapping[str, Shape]) -> None:
    for name, shape in shapes.items():
        list(_missed(examined, one, k, name, shape))
        _have_it(examined, one, name, shape)


def _tried(
    examined: ExaminedLanguage,
    instances: Iterable[Bucketization],
    k: int,
    work: Callable[[ExaminedLanguage, Bucketization, int], None],
    shapes: Mapping[str, Shape],
    scope: str,
) -> list[SpecialForm]:
    every, found = list(examined.ahead(instances, work, k)), []
    for name, shape in shapes.items():
        against = [missed for one in every for missed in _missed(examined, one, k, name, shape)]
        question = f"do units of the shape “{name}” always attain the maximum?"
        every_unit = all(_have_it(examined, one, name, shape) for one in every)
        found.append(SpecialForm(name, judged(question, scope, len(every) * (k + 1), against), every_unit))
    return found


def _have_it(examined: ExaminedLanguage, one: Bucketization, name: str, shape: Shape) -> bool:
    """Whether every unit about a bucketization has the shape."""

    def tried() -> Note:
        space, every = examined.on(one)[0], examined.units(one).items()
        return ("yes" if all(all(map(shape(space, target), units.masks[1:])) for target, units in every) else "",)

    return bool(examined.noted(("every unit", name), one, tried)[0])


def _missed(
    examined: ExaminedLanguage, bucketization: Bucketization, k: int, name: str, shape: Shape
) -> Iterator[FailingRelease]:
    """The numbers of units with which the shape is not enough."""

    def keeps(target: Atom) -> Keeps:
        return shape(examined.on(bucketization)[0], target)

    for units in range(k + 1):
        whole, part = examined.maximum(bucketization, units), examined.maximum(bucketization, units, name, keeps)
        if part < whole:
            yield FailingRelease(bucketization, f"{part} in this shape, {whole} in any", units, (part, whole))


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
    """The simple implications with this consequent."""
    return {space.everything & ~before | space.atoms[consequent] for before in space.atoms.values()}


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
"""The shapes that are tried on every language, by name."""
