"""All tables consistent with a bucketization, one by one."""

from itertools import islice, permutations
from math import factorial, prod

import pytest
from hypothesis import given
from strategies import bucketizations

from reference.buckets import Bucket, Bucketization
from reference.counting.sat import sat_worlds
from reference.errors import BudgetExhausted
from reference.example import FIGURE_3
from reference.language import NOTHING
from reference.worlds import arrangements, consistent_worlds, number_of_worlds, worlds


@given(bucketizations(most_people=6))
def test_worlds_are_the_distinct_permutations_of_each_bucket(b: Bucketization) -> None:
    found = [tuple(world.items()) for world in islice(worlds(b), number_of_worlds(b) + 1)]  # which may not end
    assert len(found) == len(set(found)) == number_of_worlds(b)
    for index, bucket in enumerate(b.buckets):
        row = [value for value, count in bucket.counts.items() for _ in range(count)]
        seen = {tuple(dict(world)[person] for person in b.buckets[index].people) for world in found}
        assert seen == set(permutations(row))


@given(bucketizations(most_people=12, most_buckets=4, most_values=4))
def test_the_number_of_worlds_is_the_product_of_the_multinomials(b: Bucketization) -> None:
    multinomials = (factorial(x.size) // prod(map(factorial, x.counts.values())) for x in b.buckets)
    assert number_of_worlds(b) == prod(multinomials)


def test_figure_3_fits_1800_tables() -> None:
    assert sum(1 for _ in worlds(FIGURE_3)) == number_of_worlds(FIGURE_3) == 1800


def test_arrangements_come_in_lexicographic_order() -> None:
    bucket = Bucket(["a", "b", "c", "d"], {"x": 2, "y": 1, "z": 1})
    rows = list(arrangements(bucket))
    assert rows == sorted(set(rows))
    assert len(rows) == 12


def test_worlds_do_not_change_while_later_ones_are_generated() -> None:
    kept = list(worlds(FIGURE_3))
    assert len({tuple(world.values()) for world in kept}) == 1800


def test_tables_that_no_machine_could_write_out_are_refused_at_once() -> None:
    vast = Bucketization.of_histograms([{"flu": 10**12, "mumps": 10**12}])
    for question in (
        lambda: consistent_worlds(vast, NOTHING),
        lambda: number_of_worlds(vast),
        lambda: next(sat_worlds(vast, NOTHING)),
    ):
        with pytest.raises(BudgetExhausted):
            question()
    assert (
        number_of_worlds(Bucketization.of_histograms([{"flu": 10**12, "mumps": 2}])) == (10**12 + 2) * (10**12 + 1) // 2
    )


def test_thousands_of_people_do_not_exhaust_the_stack() -> None:
    table = Bucketization.of_histograms([{"flu": 3000, "mumps": 1}, {"flu": 1}])
    assert sum(1 for _ in worlds(table)) == 3001
