"""Anatomy is bucketization: the same tables, the same shares."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from reference.buckets import bucketize
from reference.example import FIGURE_1, FIGURE_3
from reference.generalization import anatomize, consistent_with_anatomy, joined
from reference.tables import Table
from reference.worlds import worlds


@given(tables(), st.randoms(use_true_random=False))
def test_anatomy_leaves_the_tables_of_the_bucketization(table: Table, random: Random) -> None:
    groups: dict[int, list[str]] = {}
    for person in table.people:
        groups.setdefault(random.randint(0, 2), []).append(person)
    parts = list(groups.values())
    found = {frozenset(world.items()) for world in consistent_with_anatomy(anatomize(table, parts), table.domain)}
    assert found == {frozenset(world.items()) for world in worlds(bucketize(table, parts))}


def test_figure_3_as_two_tables() -> None:
    published = anatomize(FIGURE_1, [bucket.people for bucket in FIGURE_3.buckets])
    assert published.values[0, "flu"] == published.values[1, "flu"] == 2
    assert sum(published.values.values()) == 10
    assert joined(published)["Ed"] == {
        "flu": Fraction(2, 5),
        "lung cancer": Fraction(2, 5),
        "mumps": Fraction(1, 5),
    }
