r"""The minimality attack, counted exactly on small tables: the attacker knows how a release was chosen.

A sanitizer that generalizes until a table is safe, *and no further*, discloses more than the table that it releases.
From a table that is safe earlier it would have made another release (Wong, Fu, Wang and Pei, *Minimality attack in
privacy preserving data publishing*, VLDB 2007). The attacker knows the sanitizer, its options, and who is in which
bucket. Of all tables that fit the release, the attacker keeps those for which it would have been chosen:

    Pr(A | release, chosen, k facts) = a / (a + w)

a, w: how many of the kept tables have A, and have neither A nor one of k atoms A_1, …, A_k; the facts A_i → A are worst
whatever else is known (see `reference.languages.given`). All tables are listed, so this is for small tables; atoms are
chosen by branch and bound: r further atoms cover at most the sum of the r largest covers.

For a generalization that was *fixed* beforehand the kept tables are all that fit: whether it is safe follows from what
it releases. Then the number is the maximum disclosure itself.

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.criteria import Demands
>>> from fastpath.sanitizing.lattice import Generalizations
>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> from fastpath.sanitizing.safe_generalizations import answered
>>> rows = [(("M", "a"), 2), *((("F", value), 1) for value in "bcde")]
>>> table = Generalizations(Cells.of_counts(["sex"], "disease", rows), given_hierarchies({"sex": {}}))
>>> found = answered(SafetyCheck(table, Demands.of("0.6", 0)))
>>> attack = choice_attack(found, answered)
>>> found.best, found.disclosure.value, attack.value, attack.target, attack.kept, attack.fitting
((1,), Fraction(1, 3), Fraction(1, 1), Atom(person='M #1', value='a'), 24, 360)
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.safe_generalizations import SafeGeneralizations, SafetyCheck
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import Atom, Formula, simple_implication
from reference.languages.world_space import WorldSpace
from reference.progress import step, watch
from reference.tables import World

# How a release is chosen, with all options but those that the check holds.
Sanitizer: TypeAlias = Callable[[SafetyCheck], SafeGeneralizations]


@dataclass(frozen=True)
class ChoiceAttack:
    """Maximum disclosure to an attacker with k facts who knows how the release was chosen."""

    k: int
    fitting: int  # the number of tables that fit the release
    kept: int  # the number of these for which it would have been chosen
    value: Fraction  # the largest Pr(target | release, chosen, knowledge)
    target: Atom
    knowledge: Formula


def knowing_the_choice(release: Bucketization, chosen: Callable[[World], bool], k: int) -> ChoiceAttack:
    """Find the worst k facts for an attacker who knows that the release was `chosen`, given the table as a world."""
    space = WorldSpace(release)
    places = watch(range(space.size), "tables", space.size)
    kept = sum(1 << place for place in places if chosen(space.world(place)))
    if not kept:
        raise InvalidInput("expected a release that is chosen for at least one table that fits it, got none")
    atoms = {atom: mask & kept for atom, mask in space.atoms.items() if mask & kept}
    best, target, known = Fraction(-1), next(iter(atoms)), tuple[Atom, ...]()
    for atom, mask in sorted(atoms.items(), key=lambda entry: -entry[1].bit_count()):
        uncovered, chosen_atoms = _fewest_left(kept & ~mask, tuple(atoms.items()), k)
        value = Fraction(mask.bit_count(), mask.bit_count() + uncovered)
        if value > best:
            best, target, known = value, atom, chosen_atoms
        if best == 1:
            break
    facts = Formula(simple_implication(atom, target) for atom in known)
    return ChoiceAttack(k, space.size, kept.bit_count(), best, target, facts)


def _fewest_left(left: int, atoms: Sequence[tuple[Atom, int]], number: int) -> tuple[int, tuple[Atom, ...]]:
    """The fewest tables that `number` atoms can leave uncovered, and these atoms; large covers come first."""
    best = left.bit_count(), tuple[Atom, ...]()
    if not number:
        return best
    covers = sorted(((atom, mask & left) for atom, mask in atoms if mask & left), key=lambda one: -one[1].bit_count())
    for place, (atom, mask) in enumerate(covers):
        step(1, "sets of atoms")
        reach = sum(cover.bit_count() for _, cover in covers[place : place + number])
        if left.bit_count() - reach >= best[0]:
            break
        fewer, further = _fewest_left(left & ~mask, covers[place + 1 :], number - 1)
        if fewer < best[0]:
            best = fewer, (atom, *further)
    return best


def choice_attack(found: SafeGeneralizations, sanitizer: Sanitizer) -> ChoiceAttack:
    """Attack the best release of a table, chosen by this sanitizer; people are named by their attributes."""
    check, node = found.check, found.best
    if node is None:
        raise InvalidInput("expected a release that was chosen, got none")
    if check.limit or len(found.table.columns.names) > 1:
        problem = "expected one sensitive column and no rows to leave out"
        raise InvalidInput(problem, parameter="measure_choice")
    release, attributes_of = _named(found, node)
    table = found.table.table

    @cache
    def chosen_for(counts: frozenset[tuple[tuple[str, ...], int]]) -> bool:
        cells = Cells.of_counts(table.attributes, table.sensitive, sorted(counts))
        return sanitizer(SafetyCheck(found.table.with_cells(cells), check.demands, 0)).best == node

    def chosen(world: World) -> bool:
        counts = Counter((*attributes_of[person], value) for person, value in world.items())
        return chosen_for(frozenset(counts.items()))

    return knowing_the_choice(release, chosen, check.k)


def _named(found: SafeGeneralizations, node: tuple[int, ...]) -> tuple[Bucketization, dict[str, tuple[str, ...]]]:
    """The release with people who are named by their original attributes, and these attributes by name."""
    original, released = found.table.table, found.table.at(node)
    people: dict[tuple[str, ...], list[str]] = {key: [] for key in released.keys}
    attributes_of: dict[str, tuple[str, ...]] = {}
    met: Counter[str] = Counter()
    for attributes, labels, size in zip(original.keys, found.table.keys_at(node), original.sizes, strict=True):
        text = " ".join(attributes)
        for _ in range(size):
            met[text] += 1
            people[labels].append(f"{text} #{met[text]}")
            attributes_of[f"{text} #{met[text]}"] = attributes
    buckets = (Bucket(names, released.bucket(index).counts) for index, names in enumerate(people.values()))
    return Bucketization(buckets, domain=released.domain), attributes_of
