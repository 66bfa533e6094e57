"""Tables that are listed one by one, one bit for each: what implications express and disclose.

Unlike a `WorldSpace` this knows no bucketization. So it can measure what a release by other means discloses, and what
can be expressed where nothing is published: then the tables are those of a *size*, all ways to hand each of the people
p0, p1, … one of the values a, b, ….

>>> tables = [{"Ann": "flu", "Bo": "mumps"}, {"Ann": "mumps", "Bo": "flu"}, {"Ann": "mumps", "Bo": "mumps"}]
>>> largest_share(tables, ("flu", "mumps"), 0), largest_share(tables, ("flu", "mumps"), 1)
(Fraction(2, 3), Fraction(1, 1))
>>> len(tables_of((2, 3))), [bin(true_in((2, 2), atom)) for atom in atoms_of((1, 2))]
(9, ['0b11', '0b1100'])
>>> fewest_implications(tables_of((2, 3)), "abc", lambda table: table["p0"] == table["p1"])
3
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import groupby, product
from operator import and_, or_
from typing import TypeAlias

from proofs_check.claims.scope import Every
from reference.language import Atom, Statement
from reference.tables import World

Size: TypeAlias = tuple[int, int]  # a number of people, and of values


def domain_of(size: Size) -> str:
    """The values."""
    return "abcd"[: size[1]]


def tables_of(size: Size) -> list[World]:
    """All ways to hand each person a value."""
    names = [f"p{number}" for number in range(size[0])]
    return [dict(zip(names, row, strict=True)) for row in product(domain_of(size), repeat=size[0])]


def atoms_of(size: Size) -> list[Atom]:
    """All atoms."""
    return [Atom(f"p{number}", value) for number in range(size[0]) for value in domain_of(size)]


def all_tables(size: Size) -> int:
    """All tables, one bit for each."""
    people, values = size
    number: int = values**people
    return (1 << number) - 1


def true_in(size: Size, statement: Statement) -> int:
    """The tables in which it is true, one bit for each."""
    return where(tables_of(size), statement.holds)


def shown_size(size: Size) -> str:
    """How many people and values there are."""
    return f"people: {size[0]}, values: {size[1]}"


def shown_sizes(sizes: Iterable[Size]) -> str:
    """All numbers of people and of values, in words."""
    words = []
    for people, group in groupby(sizes, key=lambda size: size[0]):
        *most, last = [str(values) for _, values in group]
        either = f"{', '.join(most)} or {last}" if most else last
        words.append(f"{people} {'person' if people == 1 else 'people'} and {either} values")
    return ", ".join(words)


_SIZES = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2))
SMALL_SIZES: Every[Size] = Every(shown_sizes(_SIZES), lambda: _SIZES, shown=shown_size)  # few people and values


def where(tables: Sequence[World], wanted: Callable[[World], bool]) -> int:
    """The tables that are wanted, one bit for each."""
    return sum(1 << number for number, table in enumerate(tables) if wanted(table))


def atom_sets(tables: Sequence[World], domain: Sequence[str]) -> list[int]:
    """For each person and value the tables in which the person has it."""
    return [where(tables, Atom(person, value).holds) for person in tables[0] for value in domain]


def largest_share(tables: Sequence[World], domain: Sequence[str], k: int) -> Fraction:
    """The largest share of the tables left by k simple implications in which one atom is true."""
    atoms, everything = atom_sets(tables, domain), (1 << len(tables)) - 1
    units = {everything & ~one | other for one, other in product(atoms, repeat=2)}
    known = {everything}
    for _ in range(k):
        known = {one & unit for one in known for unit in units} - {0}
    return max(Fraction((atom & left).bit_count(), left.bit_count()) for left in known for atom in atoms)


def implication_sets_of(atoms: Sequence[int], everything: int, widest: int | None = None) -> set[int]:
    """What single basic implications express, with any number of atoms a side, or with at most `widest`."""

    def joined(start: int, join: Callable[[int, int], int]) -> set[int]:
        found, latest = set[int](), {start}
        for _ in range(len(atoms) if widest is None else widest):
            latest = {join(one, atom) for one in latest for atom in atoms} - found
            found |= latest
        return found

    return {everything & ~one | other for one, other in product(joined(everything, and_), joined(0, or_))}


@cache
def sayable(size: Size, widest: int) -> frozenset[int]:
    """What single implications with at most `widest` atoms a side express where nothing is published."""
    return frozenset(implication_sets_of(atom_sets(tables_of(size), domain_of(size)), all_tables(size), widest))


def fewest_units(everything: int, wanted: int, units: Collection[int]) -> int:
    """How many units it takes to express exactly the wanted tables; more than there are if none do."""
    helpful = {unit for unit in units if unit & wanted == wanted}
    if reduce(and_, helpful, everything) != wanted:
        return len(units) + 1
    reached, number = {everything}, 0
    while wanted not in reached:
        reached, number = {one & unit for one in reached for unit in helpful}, number + 1
    return number


def fewest_implications(tables: Sequence[World], domain: Sequence[str], wanted: Callable[[World], bool]) -> int:
    """The least number of basic implications that are true in exactly those of the tables that are wanted."""
    everything = (1 << len(tables)) - 1
    return fewest_units(everything, where(tables, wanted), implication_sets_of(atom_sets(tables, domain), everything))
