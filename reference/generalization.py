"""Full-domain generalization and anatomy, and why both are bucketization in disguise (paper, 2.1 and 5).

**A generalization** coarsens each non-sensitive attribute by one map for its whole domain. What is published is the
coarsened table without names, together with the map. The paper remarks:

    if the attacker knows the set of people in the table and their non-sensitive values, then full-domain
    generalization and bucketization are equivalent.

Both sides are here: `consistent_with_generalization` finds literally all tables that coarsen to what was published, and
`bucketization_of` puts people who coarsen to the same attributes into one bucket; its worlds must be the same tables.

**Anatomy** (Xiao and Tao, VLDB 2006) divides a table into groups and publishes two tables. The first has everyone's
non-sensitive attributes with the number of the group; the second has for each group how often each sensitive value
occurs in it. Joined, they give for everyone the possible values, each with its share. Here attributes are taken to
identify people (the attacker's full identification information), so the first table is given by people.

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
from typing import TypeAlias

from reference.buckets import Bucketization, bucketize
from reference.errors import InvalidTable
from reference.naming import written
from reference.tables import Attributes, Table, World

# For each released attribute, the map from its values to coarser ones. An attribute without one is suppressed.
Generalization: TypeAlias = Mapping[str, Mapping[str, str]]

# The coarsened attributes of one row, in the order of the generalization's attributes.
Coarse: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class GeneralizedTable:
    """What full-domain generalization publishes: coarsened rows, as a multiset, without names."""

    rows: Mapping[tuple[Coarse, str], int]  # how often each pair of coarsened attributes and sensitive value occurs
    generalization: Generalization


def coarsen(attributes: Attributes, generalization: Generalization) -> Coarse:
    """One person's attributes, coarsened."""
    for attribute, levels in generalization.items():
        if attributes.get(attribute) not in levels:
            missing = written(attributes.get(attribute, "nothing"))
            raise InvalidTable(f"the generalization of {written(attribute)} has no value for {missing}")
    return tuple(levels[attributes[attribute]] for attribute, levels in generalization.items())


def generalize(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Publish the table coarsened."""
    rows = Counter((coarsen(record.attributes, generalization), record.value) for record in table.records)
    return GeneralizedTable(rows, generalization)


def consistent_with_generalization(
    published: GeneralizedTable, identification: Mapping[str, Attributes], domain: tuple[str, ...]
) -> Iterator[World]:
    """All tables over these people that, once generalized, give what was published: by trying every one."""
    people = list(identification)
    coarse = [coarsen(identification[person], published.generalization) for person in people]
    for values in product(domain, repeat=len(people)):
        if Counter(zip(coarse, values, strict=True)) == published.rows:
            yield dict(zip(people, values, strict=True))


def bucketization_of(table: Table, generalization: Generalization) -> Bucketization:
    """Put the people who are coarsened to the same attributes into one bucket."""
    parts: dict[Coarse, list[str]] = {}
    for record in table.records:
        parts.setdefault(coarsen(record.attributes, generalization), []).append(record.person)
    return bucketize(table, parts.values())


@dataclass(frozen=True)
class AnatomizedTable:
    """The two tables that anatomy publishes."""

    groups: Mapping[str, int]  # the number of each person's group
    values: Mapping[tuple[int, str], int]  # how often each value occurs in each group


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
