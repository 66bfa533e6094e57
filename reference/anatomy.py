"""Anatomy, and why it is bucketization (paper, section 5).

Anatomy (Xiao and Tao, VLDB 2006) divides a table into groups and publishes two tables. The first has everyone's
non-sensitive attributes as they are, with the number of the group; the second tells for each group how often which
sensitive value occurs in it. Joined by the number of the group, they give for everyone the values that are possible,
each with its share.

Here a person's attributes are taken to tell who it is (the attacker's full identification information), so the first
table is given by people.

>>> from reference.tables import Record
>>> table = Table([Record("Ann", {}, "flu"), Record("Bo", {}, "mumps"), Record("Cy", {}, "flu")])
>>> published = anatomize(table, [["Ann", "Bo"], ["Cy"]])
>>> published.groups["Bo"], published.values[0, "flu"], [str(share) for share in joined(published)["Bo"].values()]
(0, 1, ['1/2', '1/2'])
>>> len(list(consistent_with_anatomy(published, table.domain)))
2
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from reference.tables import Table, World


@dataclass(frozen=True)
class AnatomizedTable:
    """The two tables that anatomy publishes."""

    groups: Mapping[str, int]
    """The number of each person's group."""
    values: Mapping[tuple[int, str], int]
    """How often each value occurs in each group."""


def anatomize(table: Table, partition: Iterable[Sequence[str]]) -> AnatomizedTable:
    """Publish the table in these groups of people."""
    groups = {person: number for number, part in enumerate(partition) for person in part}
    return AnatomizedTable(groups, _values(groups, table.world()))


def joined(published: AnatomizedTable) -> dict[str, dict[str, Fraction]]:
    """For each person the values of the group, each with its share of the group."""
    sizes = Counter(published.groups.values())
    return {
        person: {value: Fraction(count, sizes[group]) for (at, value), count in published.values.items() if at == group}
        for person, group in published.groups.items()
    }


def consistent_with_anatomy(published: AnatomizedTable, domain: Sequence[str]) -> Iterator[World]:
    """All tables over these people that, once anatomized, give what was published: by trying every one."""
    for values in product(domain, repeat=len(published.groups)):
        world = dict(zip(published.groups, values, strict=True))
        if _values(published.groups, world) == published.values:
            yield world


def _values(groups: Mapping[str, int], world: World) -> Mapping[tuple[int, str], int]:
    return Counter((group, world[person]) for person, group in groups.items())
