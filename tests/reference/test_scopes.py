"""Small scopes: every bucketization once, and none forgotten."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from reference.buckets import Bucketization
from reference.instances import set_partitions
from reference.languages.properties import buckets_text
from reference.languages.scope import NOTHING_KEPT, Kept, SmallScope, representative, written_in_order

FIRST = Kept(people=frozenset({"p1"}))


def labellings(people: int, values: int) -> set[frozenset[tuple[frozenset[int], tuple[int, ...]]]]:
    """All tables in all partitions, as what is published of them, where the values that occur are the first ones."""
    found = set()
    for parts in set_partitions(range(people)):
        for row in product(range(values), repeat=people):
            if set(row) == set(range(max(row) + 1)):
                found.add(frozenset((frozenset(part), tuple(sorted(row[person] for person in part))) for part in parts))
    return found


def read_back(one: Bucketization) -> frozenset[tuple[frozenset[int], tuple[int, ...]]]:
    return frozenset(
        (
            frozenset(int(person[1:]) - 1 for person in bucket.people),
            tuple(sorted("abc".index(value) for value, count in bucket.counts.items() for _ in range(count))),
        )
        for bucket in one.buckets
    )


@pytest.mark.parametrize("values", [1, 2, 3])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_every_labelling_is_there_once(people: int, values: int) -> None:
    found = [one for one in SmallScope(people, values).labelled() if one.size == people]
    assert set(map(read_back, found)) == labellings(people, values)
    assert len(found) == len(labellings(people, values))
    assert all(list(one.domain) == list("abc"[: len(one.domain)]) for one in found)
    assert all(buckets_text(written_in_order(one)) == buckets_text(one) for one in found)


@pytest.mark.parametrize(
    "kept",
    [
        NOTHING_KEPT,
        FIRST,
        Kept(values=frozenset({"b"})),
        Kept(frozenset({"p2"}), frozenset({"a"})),
        SmallScope(4, 3).everything,
    ],
)
def test_each_class_has_one_bucketization_that_stands_for_as_many_labellings_as_it_says(kept: Kept) -> None:
    """Two labellings are of one class if some renaming of the other names maps one to the other: all are tried."""
    scope = SmallScope(4, 3)
    classes = scope.classes(kept)
    standing = Counter(buckets_text(representative(one, kept)) for one in scope.labelled())
    assert standing == {buckets_text(each.bucketization): each.labellings for each in classes}
    orbits = {buckets_text(one): min(renamings(one, kept)) for one in scope.labelled()}
    assert len(set(orbits.values())) == len(classes)
    assert all(orbits[buckets_text(representative(one, kept))] == orbits[buckets_text(one)] for one in scope.labelled())


def renamings(one: Bucketization, kept: Kept) -> Iterator[tuple[tuple[str, str], ...]]:
    """The buckets after each renaming of the names that are not kept."""
    people, values = sorted(one.people), sorted(one.domain)
    for who in permutations(people):
        for what in permutations(values):
            names = dict(zip(people, who, strict=True)) | dict(zip(values, what, strict=True))
            if all(names[name] == name for name in names if name in kept.people | kept.values):
                buckets = (
                    (
                        " ".join(sorted(names[person] for person in bucket.people)),
                        " ".join(sorted(names[value] for value, count in bucket.counts.items() for _ in range(count))),
                    )
                    for bucket in one.buckets
                )
                yield tuple(sorted(buckets))


def test_the_number_of_instances_is_pinned() -> None:
    by_size = Counter(one.size for one in SmallScope(6, 3).bucketizations())
    assert by_size == {1: 1, 2: 4, 3: 10, 4: 28, 5: 68, 6: 184}
    assert len(list(SmallScope().labelled())) == 3998
    assert len(list(SmallScope().bucketizations(FIRST))) == 217
    assert len(list(SmallScope(4, 2, buckets=1).bucketizations())) == 8


def test_a_scope_of_few_buckets_is_the_part_of_the_whole_that_has_no_more() -> None:
    few = [buckets_text(one) for one in SmallScope(5, 2, buckets=2).bucketizations()]
    assert few == [buckets_text(one) for one in SmallScope(5, 2).bucketizations() if len(one.buckets) <= 2]


def test_the_smallest_come_first() -> None:
    ranks = [(one.size, len(one.buckets)) for one in SmallScope(4, 3).bucketizations()]
    assert ranks == sorted(ranks)
