"""Properties of a language, each tried on all instances of a scope: closed, monotone, complete, as conjectured.

"Yes" means that no instance of the scope speaks against it. "No" comes with the smallest counterexample: fewest people,
then fewest buckets, then smallest k, then lexicographic.

**Is the language closed under renaming?** Let g rename some people, or some values. It maps a bucketization B to gB and
each unit about B to a statement about gB. The language is *closed under g on the scope* if for every B of the scope its
units about gB are the images of its units about B, as sets of tables (for a targeted language, for each target). Then
the maximum disclosure of gB is that of B, and so is whether units of some shape attain it. This is tested on every
labelling of the scope, never assumed.

All renamings of some names are products of two: the exchange of the first two names, and the turn that gives each of
them the next one's. So these two are tried on every labelling B with more than one table, for values first. If the
language is closed under renaming values, people are renamed on one labelling of each class up to renaming values:
people and values are renamed independently, so what holds for B holds for its class. A language may be closed under
renaming all names but one, such as one of facts about p1. Each name is tried; if none will do, all names are kept.

**Does merging buckets never raise the maximum disclosure?** This is the paper's Theorem 14 for basic implications. It
holds for every language that is closed under renaming people: average over all ways to deal the people of the merged
bucket out into the old ones; one of them must do at least as well. All merges of two buckets are tried.

**Is the language complete**: can it express every predicate on tables, and with how many units at the smallest? A
predicate is a set X of worlds. It can be expressed if and only if the units that hold all of X intersect in X. Hence:

    A language is complete for a bucketization if and only if it can exclude each table alone: for each world w some
    unit is true everywhere else and false in w. (The predicate "not w" is not the intersection of larger sets. And if
    each "not w" is a unit then X is the conjunction of "not w" over all w outside X.)

The number of units that X needs is its distance from "true", where each step intersects with one unit; a breadth-first
search finds all distances at once, where there are few worlds (`MOST_WORLDS`). Predicates that no table satisfies are
left out. A targeted language must express the predicate whatever the target.

**Do units of a simpler shape always attain the maximum?** By the paper's Theorem 9, basic implications do with A_i → A
for the target A. For any language, take only the units of a simple shape, and compare the maxima. A unit *has a shape*
if it is true in the same worlds as some statement of that shape, however it is written.

    an atom, a negated atom                A, ¬A
    a simple implication                   A → B
    a simple implication to the target     A → C where C is the atom that the attacker is after
    about the target's person, bucket      whether it is true depends on that person's value, on that bucket alone

A language may offer a shape of its own: a method `simpler(unit, target)` that is true of units of that shape. Where
several units, or several targets, are true in the same worlds, it is called with the first of them. The method may
depend on names, whether or not the language does; so it is tried on every labelling.

**Is the maximum what the language's author conjectures?** A method `conjecture(bucketization, k)` returns the
conjectured maximum with at most k units as an exact number; a float is refused. A conjecture may depend on names,
whether or not the language does; so it is tried on every labelling, and compared with the maximum of the bucketization
that stands for it.

>>> from reference.languages.builtin import AboutOnePerson, BasicImplications, NegatedAtoms
>>> three = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])
>>> examined = ExaminedLanguage(NegatedAtoms())
>>> [str(examined.maximum(three, k)) for k in range(4)]
['1/3', '1/2', '1', '1']
>>> found = expressiveness(examined, three)
>>> found.predicates, found.expressible, found.most_units
(63, 49, 3)
>>> small = SmallScope(people=3, values=2)
>>> found = closure(ExaminedLanguage(AboutOnePerson("p1")), small)
>>> found.people.holds, found.values.holds, sorted(found.kept.people), sorted(found.kept.values)
(False, True, ['p1'], [])
>>> found.people.counterexample.said
'with the names p1 and p2 exchanged the language has other facts'
>>> forms = special_forms(ExaminedLanguage(BasicImplications()), SmallScope(people=3, values=3), Kept(), 2)
>>> [form.shape for form in forms if form.finding.holds]  # doctest: +NORMALIZE_WHITESPACE
['a negated atom', 'a simple implication', 'a simple implication to the target', "about the target's person",
 "about the target's bucket"]
"""

import json
import numbers
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, TypeAlias

import numpy as np

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, safely
from reference.exact import exact_number
from reference.instances import merges
from reference.language import Atom
from reference.languages.branch_and_bound import pruned_search
from reference.languages.protocol import AnyLanguage, CollectedUnits, Units, collected
from reference.languages.scope import Kept, SmallScope, in_order, representative, written_in_order
from reference.languages.world_space import WorldSpace
from reference.naming import written
from reference.progress import step

THE_AUTHORS = "simpler, according to its author"
MOST_WORLDS = 12  # the most worlds for which each of the 2^|worlds| predicates is examined: 4,096 of them

# A result, or what it is about: the language's source, the question, and the bucketization as it is written
Note: TypeAlias = tuple[str, ...]
# A function of an examined language, a bucketization, and more: what other processes can do, too
Work: TypeAlias = Callable[..., object]
Keeps: TypeAlias = Callable[[int], bool]  # which masks are kept
Shape: TypeAlias = Callable[[WorldSpace, Atom], Keeps]  # for a target, which masks have the shape
Renaming: TypeAlias = dict[str, str]  # the new name of each person, or of each value, whose name changes


class Notebook:
    """Results by what they are about; each new one is also passed to `keep`, such as a journal."""

    # Passes bucketizations on when other processes have noted the results of a function; None if there are none.
    ahead: Callable[..., Iterator[Bucketization]] | None = None

    def __init__(
        self, notes: Mapping[Note, Note] | None = None, keep: Callable[[Note, Note], None] | None = None
    ) -> None:
        self.notes, self._keep = dict(notes or {}), keep

    def write(self, about: Note, found: Note) -> None:
        """Note a result, unless there is one already."""
        if about not in self.notes:
            self.notes[about] = found
            if self._keep is not None:
                self._keep(about, found)


def as_written(bucketization: Bucketization) -> str:
    """A bucketization with the order of its buckets, people and values, on which a language may depend."""
    buckets = [[list(bucket.people), list(bucket.counts.items())] for bucket in bucketization.buckets]
    return json.dumps([buckets, list(bucketization.domain)], ensure_ascii=False)


def read_back(text: str) -> Bucketization:
    """The inverse of `as_written`."""
    buckets, domain = json.loads(text)
    return Bucketization([Bucket(people, dict(counts)) for people, counts in buckets], domain=domain)


class ExaminedLanguage:
    """A language with its units on each bucketization, collected once, and its maxima.

    A language may have no units on some bucketization (two people with equal values, where there is one person);
    then the attacker knows nothing there.
    """

    def __init__(self, language: AnyLanguage, notebook: Notebook | None = None, source: str = "") -> None:
        self.language, self.source = language, source or language.name
        self.notebook = Notebook() if notebook is None else notebook
        self.yielded = 0  # the number of units on all bucketizations
        self._collected: dict[str, tuple[WorldSpace, CollectedUnits]] = {}

    def noted(self, what: Note, bucketization: Bucketization, work: Callable[[], Note]) -> Note:
        """The noted result about a bucketization, or that of the work, which is then noted."""
        about = (self.source, *what, as_written(bucketization))
        if about not in self.notebook.notes:
            self.notebook.write(about, work())
        return self.notebook.notes[about]

    def ahead(self, instances: Iterable[Bucketization], work: Work, *asked: str | int) -> Iterator[Bucketization]:
        """The bucketizations; where there are other processes, each when `work(self, it, *asked)` is noted by one."""
        ahead = self.notebook.ahead
        return ahead(self.source, instances, work, *asked) if ahead else iter(instances)

    def on(self, bucketization: Bucketization) -> tuple[WorldSpace, CollectedUnits]:
        """The worlds of a bucketization, and the units about it, all kinds as one."""
        key = as_written(bucketization)
        if key not in self._collected:
            space = WorldSpace(bucketization)
            self._collected[key] = space, self._units(space)
        return self._collected[key]

    def _units(self, space: WorldSpace) -> CollectedUnits:
        units = collected(self.language, space, may_be_empty=True)
        self.yielded += units.yielded
        return units.together()

    def units(self, bucketization: Bucketization) -> dict[Atom, Units]:
        """For each target the units that an attacker who is after it may know."""
        return {target: units for target, (units,) in self.on(bucketization)[1].by_target.items()}

    def unit_sets(self, space: WorldSpace) -> frozenset[tuple[int, frozenset[int]]]:
        """Each target with the units for it, all of them as sets of worlds."""
        by_target = self._units(space).by_target
        different = {id(one): frozenset(one.masks) for (one,) in by_target.values()}
        return frozenset((space.atoms[target], different[id(one)]) for target, (one,) in by_target.items())

    def maximum(
        self, bucketization: Bucketization, k: int, shape: str = "", keeps: Callable[[Atom], Keeps] | None = None
    ) -> Fraction:
        """The maximum disclosure with at most k units: all of them, or those that a named shape keeps for a target."""
        if k == 0:
            return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)
        if self.maximum(bucketization, k - 1, shape, keeps) == 1:
            return Fraction(1)

        def searched() -> Note:
            space, units = self.on(bucketization)
            return (str(pruned_search(space, units.only(keeps) if keeps else units, k).value),)

        return Fraction(self.noted(("maximum", shape, str(k)), bucketization, searched)[0])


@dataclass(frozen=True)
class FailingRelease:
    """A bucketization that speaks against a property, and in what way; k where a number of units is involved."""

    bucketization: Bucketization
    said: str
    k: int | None = None
    values: tuple[Fraction, ...] = ()  # the numbers that should have been equal, or in order

    @property
    def rank(self) -> tuple[int, int, int, str, str]:
        """Fewest people, then fewest buckets, then smallest k, then lexicographic."""
        size, buckets = self.bucketization.size, len(self.bucketization.buckets)
        return size, buckets, self.k or 0, buckets_text(self.bucketization), self.said

    def __str__(self) -> str:
        number = "" if self.k is None else f", k = {self.k}"
        return f"{buckets_text(self.bucketization)}{number}: {self.said}"

    def as_json(self) -> dict[str, object]:
        """The buckets in the format of a bucketization file, with what is wrong."""
        buckets = self.bucketization.buckets
        return {
            "buckets": [{"people": list(bucket.people), "values": dict(bucket.counts)} for bucket in buckets],
            "k": self.k,
            "values": list(map(str, self.values)),
            "said": self.said,
        }


def buckets_text(bucketization: Bucketization) -> str:
    """The buckets as people read them: who is in each, and each value as often as it occurs."""
    texts = []
    for bucket in bucketization.buckets:
        values = [written(value) for value, count in sorted(bucket.frequencies) for _ in range(count)]
        texts.append(f"{{{', '.join(map(written, bucket.people))}: {', '.join(values)}}}")
    return " ".join(texts)


@dataclass(frozen=True)
class Finding:
    """The answer to a question for all instances of a scope, with the smallest counterexample if it is no."""

    question: str
    holds: bool
    scope: str
    instances: int
    counterexample: FailingRelease | None = None
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """The fields as they are named, the counterexample with its own."""
        against = None if self.counterexample is None else self.counterexample.as_json()
        return {**vars(self), "counterexample": against}


def judged(question: str, scope: str, instances: int, against: Iterable[FailingRelease], *, note: str = "") -> Finding:
    """Yes if nothing speaks against it, else no with the smallest counterexample."""
    smallest = min(against, key=lambda found: found.rank, default=None)
    return Finding(question, smallest is None, scope, instances, smallest, note)


@dataclass(frozen=True)
class Closure:
    """Whether a language is closed under renaming all people, all values; and the names that must be kept."""

    people: Finding
    values: Finding
    kept: Kept


def hides_something(bucketization: Bucketization) -> bool:
    """Whether there are several tables."""
    return any(len(bucket.counts) > 1 for bucket in bucketization.buckets)


def hides_everyone(bucketization: Bucketization) -> bool:
    """Whether no person's value is given away: where one is, the maximum is 1, whatever the language."""
    return all(len(bucket.counts) > 1 for bucket in bucketization.buckets)


def closure(
    examined: ExaminedLanguage, scope: SmallScope, matters: Callable[[Bucketization], bool] = hides_something
) -> Closure:
    """Try to rename all values and all people, then all but one, on the bucketizations that matter."""

    def tried(labellings: Kept, what: str, *kept: str) -> Finding:
        return _tried(examined, scope.text(labellings), filter(matters, scope.bucketizations(labellings)), what, *kept)

    def least_kept(labellings: Kept, what: str, names: frozenset[str]) -> tuple[Finding, frozenset[str]]:
        """What is found when all names are renamed, and the names that must be kept: none, one, or all."""
        found = tried(labellings, what)
        if found.holds:
            return found, frozenset()
        return found, next((frozenset({one}) for one in sorted(names) if tried(labellings, what, one).holds), names)

    every = scope.everything
    values, kept_values = least_kept(every, "values", every.values)
    people, kept_people = least_kept(Kept(every.people, kept_values), "people", every.people)
    return Closure(people, values, Kept(kept_people, kept_values))


def _tried(
    examined: ExaminedLanguage, scope: str, instances: Iterable[Bucketization], what: str, *kept: str
) -> Finding:
    """Try to rename all but the kept names; after the first size that speaks against it, stop."""
    against: list[FailingRelease] = []
    bucketizations = renamings = 0
    for one in examined.ahead(instances, try_renamings, what, *kept):
        if against and against[0].rank[:2] < (one.size, len(one.buckets)):
            break
        number, yielded, *changed = try_renamings(examined, one, what, *kept)
        bucketizations, renamings = bucketizations + 1, renamings + int(number)
        examined.yielded = examined.yielded or int(yielded)
        against += [FailingRelease(one, f"with {each} the language has other facts") for each in changed]
    question = f"is the language closed under renaming {what}?"
    note = f"{renamings} renaming{'s' * (renamings != 1)}"
    return judged(question, scope, bucketizations, against, note=note)


def try_renamings(examined: ExaminedLanguage, one: Bucketization, what: str, *kept: str) -> Note:
    """The number of renamings of all but the kept names, the number of units, and the renamings that matter."""

    def tried() -> Note:
        before, space = examined.yielded, WorldSpace(one)
        units = examined.unit_sets(space)
        names = one.domain if what == "values" else in_order(one.people)
        moves = _moves([name for name in names if name not in kept])
        changed = [_words(move) for move in moves if examined.unit_sets(_renamed(space, **{what: move})) != units]
        return str(len(moves)), str(examined.yielded - before), *changed

    return examined.noted(("renamings", what, *kept), one, tried)


def _moves(names: Sequence[str]) -> list[Renaming]:
    """The exchange of the first two and the turn of all: every renaming of these names is a product of such."""
    if len(names) < 2:
        return []
    first, second, *rest = names
    exchange = {first: second, second: first}
    return [exchange, dict(zip(names, (second, *rest, first), strict=True))] if rest else [exchange]


def _renamed(space: WorldSpace, people: Mapping[str, str] = {}, values: Mapping[str, str] = {}) -> WorldSpace:
    """The same worlds with other names, those of the bucketization that then is written."""
    buckets = []
    for bucket in space.bucketization.buckets:
        counts = {values.get(value, value): count for value, count in bucket.counts.items()}
        buckets.append(Bucket([people.get(person, person) for person in bucket.people], counts))
    bucketization = Bucketization(buckets, domain=space.bucketization.domain)
    return space.renamed(written_in_order(bucketization), people, values)


def _words(renaming: Renaming) -> str:
    names = list(map(written, renaming))
    if len(names) == 2:
        return f"the names {' and '.join(names)} exchanged"
    return f"the names {', '.join(names)} changed to {', '.join(map(written, renaming.values()))}"


def is_monotone(examined: ExaminedLanguage, instances: Sequence[Bucketization], k: int, scope: str) -> Finding:
    """Try all merges of two buckets, with up to k units."""
    tried = [merged_maxima(examined, one, k) for one in examined.ahead(instances, merged_maxima, k)]
    merged = sum(number for number, _ in tried)
    question = "does merging two buckets never raise the maximum?"
    note = f"{merged} merges, each for k = 0, …, {k}"
    return judged(question, scope, merged * (k + 1), [found for _, against in tried for found in against], note=note)


def merged_maxima(examined: ExaminedLanguage, before: Bucketization, k: int) -> tuple[int, list[FailingRelease]]:
    """The number of merges of two buckets, and the numbers of units with which one raises the maximum."""
    every, against = list(map(written_in_order, merges(before))), []
    for after, units in product(every, range(k + 1)):
        low = examined.maximum(before, units)
        if low < 1 and low < (high := examined.maximum(after, units)):
            said = f"{low} before and {high} after merging into {buckets_text(after)}"
            against.append(FailingRelease(before, said, units, (low, high)))
    return len(every), against


@dataclass(frozen=True)
class Expressiveness:
    """The number of predicates that some table satisfies, how many are expressible, and the units for the hardest."""

    bucketization: Bucketization
    predicates: int
    expressible: int
    most_units: int
    hardest: int  # a predicate that needs that many, as a mask


def is_complete(examined: ExaminedLanguage, instances: Sequence[Bucketization], scope: str) -> Finding:
    """Try to exclude each table alone."""
    against, tables = [], 0
    for one in examined.ahead(instances, never_excluded):
        number, *said = never_excluded(examined, one)
        tables += int(number)
        against += [FailingRelease(one, each) for each in said]
    question = "can every predicate on tables be expressed?"
    return judged(question, scope, len(instances), against, note=f"{tables} tables to be excluded alone")


def never_excluded(examined: ExaminedLanguage, bucketization: Bucketization) -> Note:
    """The number of tables, and the first one that no unit excludes alone, if there are several tables."""

    def tried() -> Note:
        space = examined.on(bucketization)[0]
        different = {frozenset(units.masks) for units in examined.units(bucketization).values()}
        for number in range(space.size if space.size > 1 else 0):
            step(1, "tables")
            if any(space.everything & ~(1 << number) not in masks for masks in different):
                world = space.world(number).items()
                table = ", ".join(f"{written(person)}={written(value)}" for person, value in world)
                return str(space.size), f"no facts express “not the table {table}”"
        return (str(space.size),)

    return examined.noted(("complete",), bucketization, tried)


def expressiveness(examined: ExaminedLanguage, bucketization: Bucketization) -> Expressiveness | None:
    """All predicates on the tables of one bucketization; None if there are too many of them."""

    def tried() -> Note:
        space = examined.on(bucketization)[0]
        if space.size > MOST_WORLDS:
            return ()
        different = {frozenset(units.masks) for units in examined.units(bucketization).values()}
        found = [_distances(space.everything, sorted(masks, reverse=True)) for masks in different]
        common = {mask: max(one[mask] for one in found) for mask in found[0] if all(mask in one for one in found)}
        hardest = max(common, key=lambda mask: (common[mask], -mask))
        return tuple(map(str, (space.everything, len(common), common[hardest], hardest)))

    noted = examined.noted(("predicates",), bucketization, tried)
    return Expressiveness(bucketization, *map(int, noted)) if noted else None


def _distances(everything: int, masks: Sequence[int]) -> dict[int, int]:
    """How many units each expressible predicate needs, those satisfied by some table."""
    distances, frontier = {everything: 0}, [everything]
    while frontier:
        reached = []
        for mask in frontier:
            step(len(masks), "predicates")
            for other in {mask & unit for unit in masks}:
                if other and other not in distances:
                    distances[other] = distances[mask] + 1
                    reached.append(other)
        frontier = reached
    return distances


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
    found = _shapes_tried(examined, scope.bucketizations(kept), scope.text(kept), k, *SHAPES)
    if callable(getattr(examined.language, "simpler", None)):
        found += _shapes_tried(examined, scope.labelled(), scope.text(scope.everything), k, THE_AUTHORS)
    return found


def _shapes_tried(
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


def conjecture_holds(examined: ExaminedLanguage, scope: SmallScope, kept: Kept, k: int) -> Finding | None:
    """Compare with the maxima for up to k units, on every labelling; None if the language offers no conjecture.

    The language is closed under renaming all but the kept names.
    """
    if not callable(conjecture := getattr(examined.language, "conjecture", None)):
        return None
    whose = f"the conjecture of the language {written(examined.language.name)}"
    against: list[FailingRelease] = []
    labellings = 0
    for one in scope.labelled():
        labellings += 1
        alike = representative(one, kept)
        for units in range(k + 1):
            step(1, "conjectures")
            what = f"{whose} for {buckets_text(one)} and k = {units}"
            answer: Any = safely(what, partial(conjecture, one, units))
            if isinstance(answer, numbers.Real) and not isinstance(answer, numbers.Rational):
                raise InvalidInput(f"{what}: expected a fraction, got the float {answer}, which may be rounded")
            guess, truth = exact_number(answer, what), examined.maximum(alike, units)
            if guess != truth:
                said = f"conjectured {guess}, but the maximum is {truth}"
                against.append(FailingRelease(one, said, units, (guess, truth)))
    question = "is the maximum what the language's author conjectures?"
    note = f"{labellings} labellings, each for k = 0, …, {k}"
    return judged(question, scope.text(scope.everything), labellings * (k + 1), against, note=note)
