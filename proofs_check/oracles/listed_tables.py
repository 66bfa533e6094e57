"""Tables that are listed one by one, wherever they come from: what implications say of them, and disclose.

Unlike a `WorldSpace` this knows no bucketization, so it can tell what a release by other means discloses.

>>> tables = [{"Ann": "flu", "Bo": "mumps"}, {"Ann": "mumps", "Bo": "flu"}, {"Ann": "mumps", "Bo": "mumps"}]
>>> largest_share(tables, ("flu", "mumps"), 0), largest_share(tables, ("flu", "mumps"), 1)
(Fraction(2, 3), Fraction(1, 1))
"""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import and_

from reference.tables import World


def atom_sets(tables: Sequence[World], domain: Sequence[str]) -> list[int]:
    """For each person and value the tables in which the person has it, one bit for each table."""
    return [
        sum(1 << number for number, table in enumerate(tables) if table[person] == value)
        for person in tables[0]
        for value in domain
    ]


def conjunctions(atoms: Sequence[int], everything: int, k: int) -> set[int]:
    """Where k simple implications are true together, for all choices of them that some table satisfies."""
    units = {everything & ~one | other for one, other in product(atoms, repeat=2)}
    known = {everything}
    for _ in range(k):
        known = {one & unit for one in known for unit in units} - {0}
    return known


def largest_share(tables: Sequence[World], domain: Sequence[str], k: int) -> Fraction:
    """The largest share of the tables left by k simple implications in which one atom is true."""
    atoms = atom_sets(tables, domain)
    known = conjunctions(atoms, (1 << len(tables)) - 1, k)
    return max(Fraction((atom & left).bit_count(), left.bit_count()) for left in known for atom in atoms)


def implication_sets_of(atoms: Sequence[int], everything: int) -> set[int]:
    """What single basic implications say, of whatever width: all conjunctions before, all disjunctions after."""
    alls, anys = {everything}, {0}
    for atom in atoms:
        alls |= {one & atom for one in alls}
        anys |= {one | atom for one in anys}
    before = {one & atom for one in alls for atom in atoms}
    after = {one | atom for one in anys for atom in atoms}
    return {everything & ~one | other for one, other in product(before, after)}


def fewest_units(everything: int, wanted: int, units: Collection[int]) -> int:
    """How many units it takes to say exactly what is true in the wanted tables; more than there are if none do."""
    helpful = {unit for unit in units if unit & wanted == wanted}
    if reduce(and_, helpful, everything) != wanted:
        return len(units) + 1
    reached, number = {everything}, 0
    while wanted not in reached:
        reached, number = {one & unit for one in reached for unit in helpful}, number + 1
    return number


def fewest_implications(tables: Sequence[World], domain: Sequence[str], wanted: Callable[[World], bool]) -> int:
    """The least number of basic implications that are true in exactly those of the tables that are wanted.

    >>> tables = [{"Ann": one, "Bo": other} for one, other in product("abc", repeat=2)]
    >>> fewest_implications(tables, "abc", lambda table: table["Ann"] == table["Bo"])
    3
    """
    everything = (1 << len(tables)) - 1
    mask = sum(1 << number for number, table in enumerate(tables) if wanted(table))
    return fewest_units(everything, mask, implication_sets_of(atom_sets(tables, domain), everything))
