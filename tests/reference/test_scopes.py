"""Small scopes: every bucketization once, and none forgotten."""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from reference.laboratory.examined_language import buckets_text
from reference.small_instances import SmallScope


def set_partitions(people: tuple[int, ...]) -> Iterator[list[list[int]]]:
    if not people:
        yield []
        return
    for smaller in set_partitions(people[1:]):
        yield [[people[0]], *smaller]
        for place, part in enumerate(smaller):
            yield [*smaller[:place], [people[0], *part], *smaller[place + 1 :]]


def classes(people: int, values: int, *, pointed: bool = False) -> int:
    """All tables in all partitions, up to renaming values (and people, or people other than the first)."""
    found = set()
    for parts in set_partitions(tuple(range(people))):
        for row in product(range(values), repeat=people):
            found.add(
                min(
                    tuple(
                        sorted(
                            (pointed and 0 not in part, sorted(names[row[person]] for person in part)) for part in parts
                        )
                    ).__repr__()
                    for names in permutations(range(values))
                )
            )
    return len(found)


@pytest.mark.parametrize("values", [1, 2, 3])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_scope_holds_each_bucketization_once(people: int, values: int) -> None:
    scope = SmallScope(people, values)
    found = [one for one in scope.bucketizations() if one.size == people]
    assert len(found) == classes(people, values)
    assert sum(one.size == people for one in scope.pointed()) == classes(people, values, pointed=True)
    assert len(set(map(buckets_text, scope.pointed()))) == len(list(scope.pointed()))


def test_the_number_of_instances_is_pinned() -> None:
    by_size = [sum(one.size == people for one in SmallScope(6, 3).bucketizations()) for people in range(1, 7)]
    assert by_size == [1, 4, 10, 28, 68, 184]
    assert len(list(SmallScope().pointed())) == 217
    assert len(list(SmallScope(4, 2, buckets=1).bucketizations())) == 8


def test_a_scope_of_few_buckets_is_the_part_of_the_whole_that_has_no_more() -> None:
    few = [buckets_text(one) for one in SmallScope(5, 2, buckets=2).bucketizations()]
    assert few == [buckets_text(one) for one in SmallScope(5, 2).bucketizations() if len(one.buckets) <= 2]


def test_the_smallest_come_first() -> None:
    ranks = [(one.size, len(one.buckets)) for one in SmallScope(4, 3).bucketizations()]
    assert ranks == sorted(ranks)
