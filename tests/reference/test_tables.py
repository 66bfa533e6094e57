"""Tables: records of distinct people with a sensitive value and other attributes."""

import pytest

from reference.errors import InvalidTable, UnknownPerson
from reference.example import FIGURE_1
from reference.tables import Record, Table


def test_a_table_is_frozen_and_hashable() -> None:
    table = Table([Record("Ann", {"age": "40"}, "flu")])
    assert hash(table) == hash(Table([Record("Ann", {"age": "40"}, "flu")]))
    with pytest.raises(AttributeError):
        table.sensitive = "other"  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        table.attributes_of("Ann")["age"] = "41"  # type: ignore[index]  # likewise


def test_the_domain_may_hold_values_that_occur_nowhere() -> None:
    table = Table([Record("Ann", {}, "flu")], domain=["mumps", "flu", "measles"])
    assert table.domain == ("mumps", "flu", "measles")


@pytest.mark.parametrize(
    ("records", "domain", "sentence"),
    [
        ([Record("Ann", {}, "flu"), Record("Ann", {}, "flu")], None, "person Ann is in the table twice"),
        ([Record("Ann", {}, "lung cancer")], ["flu"], 'the domain lacks "lung cancer", which the table holds'),
        ([Record("Ann", {}, "flu")], ["flu", "flu"], "the domain holds flu twice"),
        ([Record("Ann", {}, "flu")], ["flu", 7], "the domain holds 7 where a text was expected"),
    ],
)
def test_a_table_that_breaks_its_definition_is_refused(
    records: list[Record], domain: list[str] | None, sentence: str
) -> None:
    with pytest.raises(InvalidTable) as refused:
        Table(records, domain=domain)
    assert str(refused.value) == sentence


def test_text_that_cannot_be_encoded_is_refused() -> None:
    with pytest.raises(InvalidTable, match=r"'\\ud800'"):
        Record("\ud800", {}, "flu")


def test_a_person_outside_the_table_is_named() -> None:
    with pytest.raises(UnknownPerson, match=r"^person Zoe is not in the table$"):
        FIGURE_1.value_of("Zoe")


def test_figure_1_has_ten_patients_and_six_diseases() -> None:
    assert len(FIGURE_1.people) == 10
    assert len(FIGURE_1.domain) == 6
    assert FIGURE_1.value_of("Karen") == "heart disease"
    assert FIGURE_1.attributes_of("Ed") == {"Zip": "14850", "Age": "27", "Sex": "M"}
    assert FIGURE_1.world()["Frank"] == "mumps"
