"""Which bucketizations are full-domain generalizations of the attributes that there are (paper, section 2.1).

That the two methods "are equivalent" may be read as that each does what the other does. Every generalization is a
bucketization (see `generalization`); the converse depends on the attributes. People with the same attributes are never
told apart, and to join two people may be to join a third one (see the near misses).

The *finest coarsening* decides: call two values of an attribute alike if some bucket has both, and so on along chains.
Every coarsening that keeps each bucket together makes at least these alike, so the bucketization is a generalization
exactly if whoever is alike in all attributes is in one bucket. In particular it is one if a single attribute, the
others being left out, tells everyone apart.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import ours
from proofs_check.checking.scope import enumerated
from reference.bucketization import Bucketization
from reference.order import bucketize
from reference.small_instances import LETTERS, set_partitions
from reference.tables import Record, Table

Column: TypeAlias = tuple[int, ...]
"""Everyone's value of an attribute, values numbered in the order in which they appear."""
Parts: TypeAlias = frozenset[frozenset[int]]
"""The buckets: sets of people, by number."""
Divided: TypeAlias = tuple[tuple[Column, Column], Parts]
"""Two attributes, and buckets."""


def all_parts(people: int) -> list[Parts]:
    """All bucketizations of so many people, those with few buckets first."""
    found = [frozenset(map(frozenset, parts)) for parts in set_partitions(range(people))]
    return sorted(found, key=lambda parts: (len(parts), sorted(map(sorted, parts))))


def columns(people: int) -> list[Column]:
    """All attributes of so many people, up to renaming their values; those with few values first."""
    found = (numbered(parts) for parts in set_partitions(range(people)))
    columns = (tuple(number[person] for person in range(people)) for number in found)
    return sorted(columns, key=lambda column: (len(set(column)), column))


def numbered(parts: Iterable[Iterable[int]]) -> dict[int, int]:
    """For whatever is in the parts the number of its part."""
    return {item: number for number, part in enumerate(parts) for item in part}


def shown_divided(divided: Divided) -> str:
    """Everyone's attributes, bucket by bucket."""
    attributes, parts = divided
    rows = [" ".join(str(column[person] + 1) for column in attributes) for person in range(len(attributes[0]))]
    return "attributes " + " | ".join(", ".join(rows[p] for p in sorted(part)) for part in sorted(parts, key=min))


@enumerated("all bucketizations of at most {people} people with two attributes", shown=shown_divided)
def divided_tables(people: int) -> Iterator[Divided]:
    """All pairs of attributes, up to renaming values, with all bucketizations."""
    for number in range(1, people + 1):
        for parts in all_parts(number):
            yield from (((x, y), parts) for x, y in product(columns(number), repeat=2) if x <= y)


@enumerated(
    "two attributes: all bucketizations of at most {people} people, 2 + 2 + 1 + 1 people with {values} values of each",
    shown=shown_divided,
)
def with_chains(people: int, values: int) -> Iterator[Divided]:
    """These, and tables in which only a chain of buckets makes two people alike."""
    yield from divided_tables(people)
    parts = frozenset(map(frozenset, ((0, 1), (2, 3), (4,), (5,))))
    attributes = [column for column in columns(6) if len(set(column)) == values]
    yield from (((x, y), parts) for x, y in product(attributes, repeat=2) if x <= y)


def grouped(keys: tuple[object, ...]) -> Parts:
    """People with equal keys together."""
    groups: dict[object, list[int]] = {}
    for person, key in enumerate(keys):
        groups.setdefault(key, []).append(person)
    return frozenset(map(frozenset, groups.values()))


@cache
def generalized(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """The bucketizations that come about by coarsening the attributes in all ways."""
    return frozenset(grouped(tuple(zip(*chosen, strict=True))) for chosen in product(*map(coarsened, attributes)))


@cache
def coarsened(column: Column) -> list[Column]:
    """The attribute, coarsened in all ways."""
    every = map(numbered, set_partitions(sorted(set(column))))
    return [tuple(classes[value] for value in column) for classes in every]


def alike(column: Column, parts: Parts) -> Column:
    """The finest coarsening of an attribute that keeps each bucket together."""
    classes = list(column)
    for part in parts:
        values = {classes[person] for person in part}
        classes = [min(values) if one in values else one for one in classes]
    return tuple(classes)


def by_finest_coarsening(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """Whoever is alike in all attributes is in one bucket."""
    return grouped(tuple(zip(*(alike(column, parts) for column in attributes), strict=True))) == parts


def is_a_generalization(
    divided: Divided, reachable: Callable[[tuple[Column, ...]], frozenset[Parts]] = generalized
) -> bool:
    """Some way to coarsen the attributes gives these buckets."""
    attributes, parts = divided
    return parts in reachable(attributes)


def finest_decides(
    divided: Divided, decide: Callable[[tuple[Column, ...], Parts], bool] = by_finest_coarsening
) -> bool:
    """Some way to coarsen the attributes gives these buckets exactly if the finest that joins each bucket does."""
    return decide(*divided) == is_a_generalization(divided)


def tells_everyone_apart(divided: Divided) -> bool:
    """One of the attributes has a different value for everyone."""
    return any(len(set(column)) == len(column) for column in divided[0])


def divided_release(divided: Divided) -> Bucketization:
    """The bucketization, of people who all have different sensitive values."""
    attributes, parts = divided
    rows = enumerate(zip(*attributes, strict=True))
    records = (Record(f"p{place}", {"x": str(x + 1), "y": str(y + 1)}, LETTERS[place]) for place, (x, y) in rows)
    return bucketize(Table(records), ([f"p{place}" for place in sorted(part)] for part in sorted(parts, key=min)))


CLAIMS = (
    ours(
        name="an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
        paper="ours, on 2.1",
        words="If one attribute is different for everyone, every bucketization is a full-domain generalization.",
        scope=divided_tables(4).where("x or y is different for everyone", tells_everyone_apart),
        statement=is_a_generalization,
    ),
    ours(
        name="the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        paper="ours, on 2.1",
        words="Buckets come from coarsening attributes exactly if the finest way that keeps each together gives them.",
        scope=with_chains(4, 3).also("all ways to coarsen both attributes"),
        statement=finest_decides,
    ),
)
