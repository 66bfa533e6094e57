"""Predicates on tables (paper, 2.2): whatever can be true or false of the publisher's table.

The attacker has full identification information, so a predicate may look at the non-sensitive attributes as well as at
the sensitive values: "the average age of heart disease patients is 48". A predicate is given as

    a function      of the whole table, a `Table` with attributes and values, to True or False
    a statement     anything with a method `holds`, as everywhere in the laboratory
    a set           the tables in which it is true, each as a `Table` or as a `World`

and becomes a mask: one bit for each table that is consistent with the bucketization (`masks`).

>>> from reference.example import FIGURE_3
>>> def of_age_24(table: Table) -> bool:
...     "The average age of heart disease patients is 24."
...     ages = [int(r.attributes["Age"]) for r in table.records if r.value == "heart disease"]
...     return bool(ages) and sum(ages) == 24 * len(ages)
>>> space = WorldSpace(FIGURE_3)
>>> mask = predicate_mask(space, of_age_24)
>>> mask.bit_count(), mask == space.atoms[Atom("Irma", "heart disease")]
(360, True)
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, cast

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.masks import WorldSpace
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter
from reference.naming import written
from reference.tables import Record, Table, World

__all__ = ["Atom", "Predicate", "predicate_mask", "table_of"]

Predicate: TypeAlias = Callable[[Table], bool] | Statement | Collection[Table] | Collection[World]
"""A function of the table, a statement, or the tables in which it is true."""


def table_of(bucketization: Bucketization, world: World) -> Table:
    """The table of a world, with the non-sensitive attributes that the attacker knows."""
    known = bucketization.attributes
    records = [Record(person, known.get(person, {}), value) for person, value in world.items()]
    return Table(records, domain=bucketization.domain, sensitive=bucketization.sensitive)


def predicate_mask(space: WorldSpace, predicate: Predicate, meter: Meter = UNLIMITED) -> int:
    """The worlds in which the predicate is true."""
    if callable(getattr(predicate, "holds", None)):
        return space.mask(cast("Statement", predicate))
    if callable(predicate):
        numbers = meter.watch(iter(range(space.size)), "tables", space.size)
        return sum(1 << number for number in numbers if _true_of(space, predicate, number))
    if isinstance(predicate, Collection):
        return _mask_of_tables(space, predicate, meter)
    raise InvalidInput(f"{written(repr(predicate))} is no predicate: a function, a statement or tables were expected")


def _true_of(space: WorldSpace, predicate: Callable[[Table], bool], number: int) -> bool:
    verdict = predicate(table_of(space.bucketization, space.world(number)))
    if not isinstance(verdict, bool):
        raise InvalidInput(f"the predicate is {written(repr(verdict))} in some table: True or False was expected")
    return verdict


def _mask_of_tables(space: WorldSpace, tables: Collection[Table] | Collection[World], meter: Meter) -> int:
    numbers = meter.watch(iter(range(space.size)), "tables", space.size)
    place = {frozenset(space.world(number).items()): number for number in numbers}
    mask = 0
    for table in tables:
        if not isinstance(table, (Table, Mapping)):
            raise InvalidInput(f"{written(repr(table))} is no table: a table or each person's value was expected")
        world = frozenset((table.world() if isinstance(table, Table) else table).items())
        if world not in place:
            raise InvalidInput(f"{written(repr(dict(world)))} is no table that is consistent with the bucketization")
        mask |= 1 << place[world]
    return mask
