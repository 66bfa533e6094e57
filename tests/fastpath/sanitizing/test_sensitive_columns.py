"""Several sensitive columns: combinations as one text, and each column's view of them."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fastpath.disclosure import maximum_disclosure
from fastpath.sanitizing.cells import Cells, SensitiveColumns
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.safe_generalizations import SafetyCheck
from reference.errors import InvalidInput, InvalidTable
from worstcase.io.hierarchies import parse_toml
from worstcase.io.tables import generalizations, parse_rows

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
    prepared, _ = generalizations(parse_rows(json.dumps(records), "FILE"), columns, parse_toml("[q]", "FILE"))
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


def test_columns_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidInput, match="there is no sensitive column: one at least was expected"):
        SensitiveColumns.of(())
    with pytest.raises(InvalidInput, match="the sensitive column ill is named twice"):
        SensitiveColumns.of(("ill", "ill"))
    with pytest.raises(InvalidInput, match="there is one sensitive column, but two or more were expected"):
        SensitiveColumns.of("ill", together=True)


def test_every_sensitive_column_must_be_there() -> None:
    table = parse_rows('[{"q": "x", "ill": "flu"}]', "FILE")
    with pytest.raises(InvalidTable, match="there is no column job: the columns are q, ill"):
        generalizations(table, SensitiveColumns(("ill", "job")), parse_toml("[q]", "FILE"))
