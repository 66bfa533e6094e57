"""From a table to a bucketization, and the order among the bucketizations of a table (paper, 2.1 and 3.4).

B ⪯ B' if and only if every bucket of B' is the union of one or more buckets of B. The top element has all
tuples in one bucket, the bottom element one tuple in each.

>>> from reference.tables import Record
>>> table = Table([Record("Ann", {}, "flu"), Record("Bo", {}, "mumps"), Record("Cy", {}, "flu")])
>>> pairs = bucketize(table, [["Ann", "Bo"], ["Cy"]])
>>> precedes(bottom(table), pairs), precedes(pairs, top(table)), precedes(top(table), pairs)
(True, True, False)
>>> merged(pairs, 0, 1) == top(table)
True
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from reference.bucketization import Bucketization
from reference.buckets import Bucket, Everyone
from reference.errors import InvalidTable, UnknownBucket
from reference.naming import listed, written
from reference.tables import Table, first_repeated


def bucketize(table: Table, partition: Iterable[Iterable[str]]) -> Bucketization:
    """Partition the table: each part, given by its people, becomes a bucket."""
    parts = [tuple(part) for part in partition]
    placed = [person for part in parts for person in part]
    if len(set(placed)) < len(placed):
        raise InvalidTable(f"person {written(first_repeated(placed))} is in two parts of the partition")
    left_out = set(table.people) - set(placed)
    if left_out:
        raise InvalidTable(f"the partition leaves out {listed(sorted(left_out))}")
    return Bucketization(
        (Bucket(part, Counter(map(table.value_of, part))) for part in parts),
        domain=table.domain,
        sensitive=table.sensitive,
        attributes={record.person: record.attributes for record in table.records},
    )


def bucketize_by(table: Table, columns: Sequence[str]) -> Bucketization:
    """Put people into one bucket who agree on these non-sensitive attributes."""
    parts: dict[tuple[str, ...], list[str]] = {}
    for record in table.records:
        for column in columns:
            if column not in record.attributes:
                raise InvalidTable(f"person {written(record.person)} has no attribute {written(column)}")
        parts.setdefault(tuple(record.attributes[column] for column in columns), []).append(record.person)
    return bucketize(table, parts.values())


def top(table: Table) -> Bucketization:
    """B_⊤: all tuples in one bucket."""
    return bucketize(table, [table.people])


def bottom(table: Table) -> Bucketization:
    """B_⊥: one tuple in each bucket."""
    return bucketize(table, ([person] for person in table.people))


def precedes(finer: Bucketization, coarser: Bucketization) -> bool:
    """B ⪯ B': every bucket of B' is the union of one or more buckets of B."""
    if finer.size != coarser.size:
        return False
    counts = [Counter[str]() for _ in coarser.buckets]
    for bucket in finer.buckets:
        home = coarser.index_of_all(bucket.people)
        if home is None:
            return False
        counts[home].update(bucket.counts)
    # Everyone in B has a place in B', which has as many people: so the parts hold just the people of their union.
    return all(total == bucket.counts for total, bucket in zip(counts, coarser.buckets, strict=True))


def union(buckets: Iterable[Bucket]) -> Bucket:
    """The bucket that holds the tuples of all of these."""
    parts, counts = tuple(buckets), Counter[str]()
    for bucket in parts:
        counts.update(bucket.counts)
    return Bucket(Everyone([bucket.people for bucket in parts]), counts)


def merged(bucketization: Bucketization, *indices: int) -> Bucketization:
    """The bucketization with these buckets, given by number, made one, in the place of the first of them."""
    if len(set(indices)) < len(indices) or not indices:
        raise UnknownBucket("merging needs the numbers of one or more different buckets")
    whole = union(bucketization.bucket(index) for index in indices)
    first, rest = min(indices), set(indices)
    buckets = (
        whole if index == first else bucket
        for index, bucket in enumerate(bucketization.buckets)
        if index == first or index not in rest
    )
    return Bucketization(
        buckets,
        domain=bucketization.domain,
        sensitive=bucketization.sensitive,
        attributes=bucketization.attributes,
    )
