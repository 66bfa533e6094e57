"""Full-domain generalization is bucketization in disguise."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from reference.errors import InvalidTable
from reference.example import FIGURE_1, FIGURE_2_GENERALIZATION, FIGURE_3
from reference.generalization import (
    Generalization,
    bucketization_of,
    coarsen,
    consistent_with_generalization,
    generalize,
)
from reference.tables import Table, World
from reference.worlds import worlds

GENERALIZATIONS = [
    {},
    {"x": {"0": "0", "1": "1"}},
    {"x": {"0": "*", "1": "*"}, "y": {"0": "0", "1": "1"}},
    {"x": {"0": "0", "1": "1"}, "y": {"0": "0", "1": "1"}},
]


@given(tables(), st.sampled_from(GENERALIZATIONS))
def test_generalization_and_bucketization_are_equivalent(table: Table, generalization: Generalization) -> None:
    """If the attacker knows the people and their non-sensitive values, both leave the same tables possible."""
    identification = {record.person: record.attributes for record in table.records}
    published = generalize(table, generalization)
    by_generalization = consistent_with_generalization(published, identification, table.domain)
    assert _set(by_generalization) == _set(worlds(bucketization_of(table, generalization)))


def test_figure_2_generalizes_to_the_buckets_of_figure_3() -> None:
    published = generalize(FIGURE_1, FIGURE_2_GENERALIZATION)
    assert published.rows[("1485*", "2*", "M"), "flu"] == 2
    assert sum(published.rows.values()) == 10
    assert bucketization_of(FIGURE_1, FIGURE_2_GENERALIZATION) == FIGURE_3


def test_figure_2_is_5_anonymous() -> None:
    rows = generalize(FIGURE_1, FIGURE_2_GENERALIZATION).rows
    groups = {coarse: sum(n for (c, _), n in rows.items() if c == coarse) for coarse, _ in rows}
    assert groups == {("1485*", "2*", "M"): 5, ("1485*", "2*", "F"): 5}


def test_a_generalization_must_cover_every_value() -> None:
    with pytest.raises(InvalidTable, match="of Sex does not say what becomes of F"):
        generalize(FIGURE_1, {"Sex": {"M": "*"}})
    with pytest.raises(InvalidTable, match="of Height does not say what becomes of nothing"):
        coarsen({}, {"Height": {}})


def _set(tables: Iterable[World]) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(world.items()) for world in tables}
