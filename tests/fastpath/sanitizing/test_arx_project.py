"""A project in the form of ARX's own example: a table with semicolons, and TABLE_hierarchy_ATTRIBUTE.csv beside it."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from fastpath.sanitizing.hierarchies import InvalidHierarchy
from reference.errors import InvalidInput
from worstcase import sanitize
from worstcase.command_line import run
from worstcase.commands.sanitize import command
from worstcase.io.hierarchies import load_hierarchies

TABLE = """\
sex;age;marital-status;occupation;"note; free"
Male;31;Divorced;Sales;"says ""hi"";, twice"
Male;32;Widowed;Tech-support;-
Female;34;Divorced;Sales;-
Female;33;Married-AF-spouse;Tech-support;-
Female;33;Never-married;Craft-repair;-
Male;34;Married-AF-spouse;Craft-repair;-
"""
HIERARCHIES = {
    "adult_hierarchy_sex": "Male;*\r\nFemale;*\r\n",
    "adult_hierarchy_age": "".join(f"{age};{age // 5 * 5}-{age // 5 * 5 + 4};*\n" for age in range(1, 101)),
    "adult_hierarchy_marital-status": "Divorced;alone;*\nWidowed;alone;*\nNever-married;alone;*\n"
    "Separated;alone;*\nMarried-AF-spouse;together;*\n",
    "adult_hierarchy_occupation": "Sales;Nontechnical;*\nTech-support;Technical;*\nCraft-repair;Technical;*\n",
    "adult_hierarchy_native-country": "Peru;South America;*\n",
    "test_hierarchy_age": "31;<50;*\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A table with the line ends of Windows, hierarchies for more columns than it has, and other files."""
    (tmp_path / "adult.csv").write_bytes(TABLE.replace("\n", "\r\n").encode())
    for name, text in HIERARCHIES.items():
        (tmp_path / f"{name}.csv").write_bytes(text.encode())
    (tmp_path / "adult.deid").write_bytes(b"\0binary")
    (tmp_path / "adult_config.csv").write_text("anything;at all\n", encoding="utf-8")
    return tmp_path


def test_the_project_goes_in_as_it_is(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the hierarchies those of this table's columns are taken, the sensitive one's is not.

    With marital-status at level 1, two of the four who are alone are in sales: 2/3 after one exclusion, not below it.
    """
    asked = ["--sensitive", "occupation", "--hierarchies", str(project), "-c", "2/3", "-k", "1", "--all", "--json"]
    arguments = [str(project / "adult.csv"), *asked, "-o", str(project / "out.csv")]
    assert run(lambda: command.main(arguments, prog_name="worstcase sanitize", standalone_mode=False)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["minimal"] == [{"sex": 0, "age": 1, "marital-status": 2}]
    assert found["disclosure"] == "1/2"
    rows = (project / "out.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "sex,age,marital-status,occupation"
    jobs = ("Craft-repair", "Sales", "Tech-support")
    assert sorted(rows[1:]) == [f"{sex},30-34,*,{job}" for sex in ("Female", "Male") for job in jobs]


@pytest.mark.parametrize("name", ["adult", "adult_subset", "persons"])
def test_whose_hierarchies_are_meant(project: Path, name: str) -> None:
    """The table's own, else those of the longest name it begins with, else the only ones."""
    (project / "adult.csv").rename(project / f"{name}.csv")
    (project / "ad_hierarchy_age.csv").write_text("31;young;*\n", encoding="utf-8")
    if name == "persons":
        for path in [*project.glob("test_*"), *project.glob("ad_*")]:
            path.unlink()
    found = load_hierarchies(project, project / f"{name}.csv", ["occupation"])
    assert found.keys() == {"sex", "age", "marital-status"}
    assert found["age"].labels("31") == ("31", "30-34", "*")


def test_hierarchies_of_several_tables_need_a_name(project: Path) -> None:
    (project / "adult.csv").rename(project / "persons.csv")
    with pytest.raises(
        InvalidHierarchy, match="hierarchies of the tables adult, test, but the table is called persons"
    ):
        load_hierarchies(project, project / "persons.csv", ["occupation"])
    frame = import_module("pandas").read_csv(project / "persons.csv", sep=";", dtype=str)
    with pytest.raises(InvalidHierarchy, match="adult, test, but a data frame has no name"):
        sanitize(frame, sensitive="occupation", hierarchies=project, c="2/3", k=1)
    (project / "test_hierarchy_age.csv").unlink()
    assert sanitize(frame, sensitive="occupation", hierarchies=project, c="2/3", k=1).found.best is not None


def test_a_project_about_other_columns_is_refused(project: Path) -> None:
    (project / "adult.csv").write_text("a;b\n1;2\n", encoding="utf-8")
    with pytest.raises(InvalidHierarchy, match="is about a column that is not sensitive: the columns are a, b"):
        load_hierarchies(project, project / "adult.csv", ["b"])


def test_a_column_may_be_called_like_a_file_of_a_project(tmp_path: Path) -> None:
    for name in ("my_hierarchy_level", "age"):
        (tmp_path / f"{name}.csv").write_text("1;*\n", encoding="utf-8")
    table = tmp_path / "people.csv"
    table.write_text("my_hierarchy_level;age;ill\n1;1;yes\n", encoding="utf-8")
    table.rename(tmp_path.parent / "people of a column.csv")
    found = load_hierarchies(tmp_path, tmp_path.parent / "people of a column.csv", ["ill"])
    assert found.keys() == {"my_hierarchy_level", "age"}


def test_a_value_that_no_line_lists_is_named(project: Path) -> None:
    """A question mark is a value like any other: the hierarchy must say what becomes of it."""
    with (project / "adult.csv").open("a", encoding="utf-8") as table:
        table.write("?;31;Divorced;Sales;-\r\n")
    with pytest.raises(InvalidInput, match=r'adult_hierarchy_sex\.csv: the value "\?" is on no line'):
        sanitize(project / "adult.csv", sensitive="occupation", hierarchies=project, c="2/3", k=1)
    with (project / "adult_hierarchy_sex.csv").open("a", encoding="utf-8") as listed:
        listed.write("?;*\r\n")
    assert sanitize(project / "adult.csv", sensitive="occupation", hierarchies=project, c="2/3", k=1).found.best
