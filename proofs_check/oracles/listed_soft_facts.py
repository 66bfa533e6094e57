"""Soft facts and known people by listing: every table, and every attacker.

**All soft basic implications** of a small release are sets of its tables, one bit for a table. With k of them, a table
weighs e to the number of facts that are false in it.

**Facts A_i → A** weigh a table without A by e to the number of its true A_i. So k atoms matter by how many tables
without A have how many of them true: their *profile*. One list of profiles answers for all strengths.

>>> row, doubt = ((2, 2, 1),), Fraction(1, 10)
>>> [str(worst_of_all(((2, 1),), k, doubt)) for k in range(2)], [str(listed_maximum(row, k, doubt)) for k in range(3)]
(['2/3', '20/21'], ['2/5', '5/8', '20/23'])

**Known people.** Their values may be any; the facts are about others.

>>> str(listed_with_known_values(((2, 2, 1),), 1, 0)), str(listed_skyline(((2, 2, 1),), (0, 1, 1)))
('1/2', '3/4')
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement, permutations, product
from typing import TypeAlias

import numpy as np

from proofs_check.oracles.small_releases import implication_sets, space_of
from reference.instances import Release, released
from reference.language import Atom
from reference.tables import World
from reference.worlds import worlds

Profile: TypeAlias = tuple[int, ...]  # how many tables have 0, 1, 2, … of something


def worst_of_all(release: Release, k: int, doubt: Fraction) -> Fraction:
    """Return the largest probability of any atom with any k soft basic implications of strength 1/doubt."""
    weighed = ((weight(with_atom, doubt), weight(tables, doubt)) for with_atom, tables in _counts(release, k))
    return max(part / whole for part, whole in weighed if whole)


def weight(profile: Profile, doubt: Fraction) -> Fraction:
    """Return the weight of tables with 0, 1, 2, … false facts."""
    return sum((count * doubt**false for false, count in enumerate(profile)), start=Fraction(0))


@lru_cache(maxsize=8)
def _counts(release: Release, k: int) -> set[tuple[Profile, Profile]]:
    """How many tables with an atom, and how many tables, have 0, 1, …, k false facts: all that there is."""
    space, sets = space_of(release), sorted(implication_sets(space_of(release)))
    levels = {tuple(by_false(space.everything, some)) for some in combinations_with_replacement(sets, k)}
    return {
        (tuple((atom & level).bit_count() for level in one), tuple(level.bit_count() for level in one))
        for one in levels
        for atom in space.atoms.values()
    }


def by_false(tables: int, facts: Iterable[int]) -> list[int]:
    """Return the tables in which 0, 1, 2, … of the facts are false."""
    levels = [tables]
    for fact in facts:
        true, false = [level & fact for level in levels], [level & ~fact for level in levels]
        levels = [one | other for one, other in zip([*true, 0], [0, *false], strict=True)]
    return levels


def listed_maximum(release: Release, k: int, doubt: Fraction, *, repeated: bool = True) -> Fraction:
    """Return the largest probability of any target with k facts A_i → A of strength 1/doubt."""
    return max(
        Fraction(with_target) / (with_target + sum(number * doubt**true for true, number in enumerate(profile)))
        for with_target, profiles in _profiles(release, k, repeated=repeated)
        for profile in profiles
    )


@lru_cache(maxsize=8)
def _profiles(release: Release, k: int, *, repeated: bool) -> list[tuple[int, set[Profile]]]:
    """For the first person of each bucket with each value: the tables with this target, and all profiles."""
    people, tables = sum(map(sum, release)), np.array(list(_tables(release)))
    truth = {(p, v): tables[:, p] == v for p in range(people) for v in np.unique(tables[:, p]).tolist()}
    firsts = {end - sum(counts) for counts, end in zip(release, accumulate(map(sum, release)), strict=True)}
    chosen = combinations_with_replacement if repeated else combinations
    found: list[tuple[int, set[Profile]]] = []
    for target in [atom for atom in truth if atom[0] in firsts]:
        rows = [row[~truth[target]].astype(np.int8) for row in truth.values()]
        sums = (sum(some, start=np.zeros_like(rows[0])) for some in chosen(rows, min(k, len(rows))))
        profiles = {tuple(np.bincount(each, minlength=k + 1).tolist()) for each in sums}
        found.append((int(truth[target].sum()), profiles))
    return found


def _tables(release: Release) -> Iterator[tuple[int, ...]]:
    """Everybody's values, a table at a time."""
    slots = ([value for value, count in enumerate(counts) for _ in range(count)] for counts in release)
    for rows in product(*(sorted(set(permutations(row))) for row in slots)):
        yield tuple(value for row in rows for value in row)


def listed_with_known_values(release: Release, known: int, k: int, *, about_known: bool = False) -> Fraction:
    """Return the maximum if `known` people's values are known, and k implications about the other people."""
    found, published = [Fraction(0)], released(release)
    for others, tables in _known_tables(list(worlds(published)), list(published.people), known):
        people = published.people if about_known else others
        atoms = [Atom(person, value) for person in people for value in published.bucket_of(person).values]
        targets = [atom for atom in atoms if atom.person in others]
        for target, chosen in product(targets, combinations(atoms, min(k, len(atoms)))):
            fitting = [t for t in tables if target.holds(t) or not any(one.holds(t) for one in chosen)]
            found.append(share(target, fitting))
    return max(found)


def listed_skyline(release: Release, levels: Sequence[int], *, apart: bool = True) -> Fraction:
    """Return the maximum for Skyline's (ℓ, k, m); the known people are apart from those of the implications."""
    found, published = [Fraction(0)], released(release)
    for target in (Atom(person, value) for person in published.people for value in published.domain):
        values = [value for value in published.domain if value != target.value]
        for denied in combinations(values, min(levels[0], len(values))):
            left = [table for table in worlds(published) if table[target.person] not in denied]
            people = [person for person in published.people if person != target.person]
            for rest, tables in _known_tables(left, people, levels[1]):
                for some in combinations(sorted(rest) if apart else people, min(levels[2], len(rest))):
                    holds = [t for t in tables if target.holds(t) or all(t[one] != target.value for one in some)]
                    found.append(share(target, holds))
    return max(found)


def _known_tables(
    tables: Sequence[World], people: Sequence[str], number: int
) -> Iterator[tuple[set[str], list[World]]]:
    """The other people, and the tables that remain, for all ways to know the values of some people."""
    for some in combinations(people, number):
        groups = defaultdict(list)
        for table in tables:
            groups[tuple(table[person] for person in some)].append(table)
        yield from ((set(people) - set(some), group) for group in groups.values())


def share(target: Atom, tables: Sequence[World]) -> Fraction:
    """Return the share of the tables with the target; 0 if there is none."""
    return Fraction(sum(map(target.holds, tables)), len(tables)) if tables else Fraction(0)
