"""Cells: the same buckets however the table was read, and however often it was rolled up."""

import json
from collections import Counter
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import ATTRIBUTES, Microdata, Row, microdata, table_rows

from fastpath.disclosure import disclosure_at, maximum_disclosure
from fastpath.minimize2 import optima
from fastpath.sanitizing.cells import Cells, SensitiveColumns
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.hierarchies import given_hierarchies
from fastpath.sanitizing.lattice import precedes
from fastpath.sanitizing.safe_generalizations import SafetyCheck
from reference.buckets import Bucketization
from reference.errors import InvalidTable, UnknownBucket
from reference.generalization import bucketization_of
from worstcase.io.tables import generalizations, parse_rows


def shown(cells: Cells) -> list[tuple[dict[str, str], dict[str, int]]]:
    return [(cells.labels(index), dict(cells.bucket(index).frequencies)) for index in range(len(cells))]


def kinds(bucketization: Bucketization) -> Counter[tuple[tuple[str, int], ...]]:
    return Counter(bucket.frequencies for bucket in bucketization.buckets)


@given(table_rows(), st.randoms())
def test_neither_the_order_nor_the_grouping_of_rows_matters(rows: list[Row], random: Random) -> None:
    one = Cells.of_counts(ATTRIBUTES, "S", ((row, 1) for row in rows))
    shuffled = list(Counter(rows).items())
    random.shuffle(shuffled)
    other = Cells.of_counts(ATTRIBUTES, "S", shuffled)
    assert shown(one) == shown(other)
    assert one.rows == other.rows == len(rows)
    assert one.sizes == [sum(values.values()) for _, values in shown(one)]
    assert sum(one.sizes) == len(rows)
    labels = [tuple(label.values()) for label, _ in shown(one)]
    assert labels == sorted(set(labels))


@given(microdata())
def test_every_node_has_the_buckets_of_the_papers_generalization(data: Microdata) -> None:
    table = data.generalizations
    for node in table.lattice.nodes():
        expected = bucketization_of(data.table, data.maps(node))
        assert kinds(table.at(node).bucketization()) == kinds(expected)


@given(microdata(), st.data())
def test_rolling_up_in_any_order_gives_the_same_cells(data: Microdata, choices: st.DataObject) -> None:
    nodes = list(data.generalizations.lattice.nodes())
    order = choices.draw(st.permutations(nodes))
    by_chance, from_scratch = data.generalizations, data.generalizations
    for node in order:
        by_chance.at(node)
    for one, other in pairwise(order):
        if precedes(one, other):
            assert len(by_chance.at(one)) >= len(by_chance.at(other))
    chosen = order[0]
    assert shown(by_chance.at(chosen)) == shown(from_scratch.at(chosen))


@given(microdata(), st.integers(0, 4))
def test_the_summary_and_the_matrix_agree(data: Microdata, k: int) -> None:
    cells = data.generalizations.table
    matrix = cells.matrix()
    assert [matrix.bucket(i) for i in range(len(matrix))] == [cells.bucket(i) for i in range(len(cells))]
    found = optima(cells.summary(k + 1))
    assert disclosure_at(cells, found[min(k, len(found) - 1)], k) == maximum_disclosure(matrix, k)


@pytest.mark.parametrize("letters", ["abcde", "abcdefghijklmnop"])
def test_more_combinations_than_an_integer_can_number_are_told_apart(letters: str) -> None:
    attributes = [f"a{number}" for number in range(40)]
    random = Random(letters)
    rows = [tuple(random.choices(letters, k=40)) for _ in range(200)]
    cells = Cells.of_counts(attributes, "S", (((*row, "v"), 1) for row in [*rows, *rows]))
    assert len(cells) == len(set(rows))
    assert [tuple(cells.labels(i).values()) for i in range(len(cells))] == sorted(set(rows))
    assert np.array_equal(cells.counts, np.array([2 * rows.count(row) for row in sorted(set(rows))]))


def test_without_attributes_all_rows_are_one_bucket() -> None:
    cells = Cells.of_counts([], "S", [(("flu",), 2), (("gout",), 1), (("flu",), 3)])
    assert shown(cells) == [({}, {"flu": 5, "gout": 1})]


def test_a_table_without_rows_and_a_bucket_that_is_not_there_are_refused() -> None:
    with pytest.raises(InvalidTable, match="the table has no rows"):
        Cells.of_counts(["x"], "S", [])
    with pytest.raises(InvalidTable, match="more than 1,000,000,000,000,000 rows"):
        Cells.of_counts(["x"], "S", [(("a", "flu"), 10**15), (("b", "flu"), 1)])
    with pytest.raises(UnknownBucket, match="the bucket: expected a number from 0 to 0, got 1"):
        Cells.of_counts(["x"], "S", [(("a", "flu"), 1)]).bucket(1)


# Several sensitive columns: combinations as one text, and each column's view of them

hostile = st.text(alphabet="a+\\ b\n", max_size=6)


@given(st.integers(1, 4), st.data())
def test_no_two_combinations_are_one_text(number: int, data: st.DataObject) -> None:
    columns = SensitiveColumns(tuple(f"c{i}" for i in range(number)))
    one, other = (tuple(data.draw(hostile) for _ in range(number)) for _ in range(2))
    assert columns.values_of(columns.joined(one)) == one
    assert (columns.joined(one) == columns.joined(other)) == (one == other)


choices = (st.sampled_from("xy"), st.sampled_from("abc"), st.sampled_from(["+", "d + e"]))


@given(st.lists(st.tuples(*choices), min_size=1, max_size=9), st.sampled_from(["each", "together"]), st.integers(0, 2))
def test_the_disclosure_is_that_of_the_worst_column_or_of_the_combinations(
    table: list[tuple[str, str, str]], protected: str, k: int
) -> None:
    records = [dict(zip(("q", "ill", "job"), row, strict=True)) for row in table]
    columns = SensitiveColumns(("ill", "job"), together=protected == "together")
    assert columns.protection == protected
    prepared, _ = generalizations(parse_rows(json.dumps(records), "FILE"), columns, given_hierarchies({"q": {}}))
    parts = [slice(1, 3)] if columns.together else [slice(1, 2), slice(2, 3)]
    for node in prepared.lattice.nodes():
        releases = [Counter(("*" if node[0] else row[0], str(row[part])) for row in table) for part in parts]
        expected = [Cells.of_counts(["q"], "S", counts.items()).bucketization() for counts in releases]
        values = [maximum_disclosure(published, k).value for published in expected]
        check = SafetyCheck(prepared, Demands.of("9/10", k))
        assert check.value(node) == max(values) == check.disclosure(node).value
        assert check.is_safe(node) == (max(values) < check.c)
        assert [view.sensitive for view in check.views(node)] == (["ill + job"] if columns.together else ["ill", "job"])
        assert check.worst_view(node).sensitive == check.views(node)[values.index(max(values))].sensitive
