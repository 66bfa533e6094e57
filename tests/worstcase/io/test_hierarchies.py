"""Hierarchies: read as they are written, or refused with the value and the line."""

import json
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import TEXTS, hierarchies

from fastpath.sanitizing.cells import MISSING
from fastpath.sanitizing.hierarchies import (
    Classes,
    InvalidHierarchy,
    KeptColumn,
    ListedHierarchy,
    RuleHierarchy,
    level_names,
)
from reference.errors import InvalidInput
from worstcase import sanitize
from worstcase.command_line import run
from worstcase.commands.sanitize import command
from worstcase.io.hierarchies import load_hierarchies, parse_arx, parse_toml

ADULT = """
[age]
intervals = [5, 10, 20, 40]
[marital-status.groups]
"spouse present" = ["Married-civ-spouse", "Married-AF-spouse"]
"spouse not present" = ["Divorced", "Never-married", "Separated", "Widowed", "Married-spouse-absent"]
[race]
[sex]
"""


@given(hierarchies("x"))
def test_an_arx_file_is_read_as_it_is_written(hierarchy: ListedHierarchy) -> None:
    text = "".join(";".join(labels) + "\n" for labels in hierarchy.rows.values())
    read = parse_arx(text, "x", "x.csv")
    assert read == hierarchy
    assert [read.labels(value) for value in TEXTS] == list(hierarchy.rows.values())
    classes = Classes.of(read, TEXTS)
    for low in range(hierarchy.levels):
        for high in range(low, hierarchy.levels):
            step = classes.step(low, high)
            for number, value in enumerate(TEXTS):
                assert classes.labels[high][step[classes.codes[low][number]]] == hierarchy.rows[value][high]
    assert sum(classes.values_in_classes(classes.top)) == len(TEXTS)


def test_quotes_line_ends_marks_and_empty_lines_are_understood(tmp_path: Path) -> None:
    (tmp_path / "sex.csv").write_bytes(b'\xef\xbb\xbfM;*\r\n\r\n"F;x";*')
    (tmp_path / "notes.txt").write_text("not a hierarchy")
    found = load_hierarchies(tmp_path)
    assert list(found) == ["sex"]
    assert found["sex"].labels("F;x") == ("F;x", "*")
    (tmp_path / "sex.csv").unlink()
    with pytest.raises(InvalidHierarchy, match=r"the folder has no file ATTRIBUTE.csv"):
        load_hierarchies(tmp_path)
    with pytest.raises(InvalidInput, match="there is no such file"):
        load_hierarchies(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.csv: the file is empty, but lines of value;level 1;level 2;… were expected"),
        ("a;*\nb;*\nc\n", "x.csv: line 3 has 1 fields, but line 1 has 2"),
        ("\na;*\n\na;*\n", "x.csv: the value a is on line 2 and on line 4"),
        ("a;\nb;*\n", "x.csv: line 1 has no label at level 1"),
        (";*\n", "x.csv: line 1 has no label at level 0"),
        ('a;"*\n', "x.csv: line 1 cannot be read: unexpected end of data"),
        (
            "a;A;*\nb;B;*\nc;A;+\n",
            "x.csv: line 1 and line 3: a and c are both A at level 1, but * and + at level 2: a higher level must be",
        ),
    ],
)
def test_an_arx_file_that_breaks_the_rules_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(InvalidHierarchy) as refused:
        parse_arx(text, "x", "x.csv")
    assert str(refused.value).replace('"*"', "*").replace('"+"', "+").removesuffix(" coarser") == sentence


def test_a_value_that_is_not_covered_is_named() -> None:
    with pytest.raises(InvalidHierarchy, match=r"x.csv: the value c is on no line$"):
        Classes.of(parse_arx("a;*\nb;*\n", "x", "x.csv"), ["a", "c"])
    with pytest.raises(InvalidHierarchy, match="are its levels separated by semicolons"):
        parse_arx("a,*\nb,*\n", "x", "x.csv").labels("a")


def test_the_papers_hierarchies_in_toml() -> None:
    """Age in 6 levels, aligned at 0, marital status in 3, race and sex in 2: 72 nodes."""
    found = parse_toml(ADULT, "adult.toml")
    assert [found[name].levels for name in ("age", "marital-status", "race", "sex")] == [6, 3, 2, 2]
    assert found["age"].labels("39") == ("39", "[35,40)", "[30,40)", "[20,40)", "[0,40)", "*")
    assert found["age"].labels("40")[1:3] == ("[40,45)", "[40,50)")
    assert found["marital-status"].labels("Widowed") == ("Widowed", "spouse not present", "*")


@pytest.mark.parametrize(
    ("rule", "value", "labels"),
    [
        ("intervals = [20]", "17", ("[0,20)", "*")),
        ("intervals = [20]\nstart = 17", "17", ("[17,37)", "*")),
        ("intervals = [20]\nstart = 17", "16", ("[-3,17)", "*")),
        ("intervals = [20]", "-1", ("[-20,0)", "*")),
        ("intervals = [0.1, 0.3]", "0.3", ("[3/10,2/5)", "[3/10,3/5)", "*")),
        ("intervals = [0.1, 0.3]", "0.29999999999999999999", ("[1/5,3/10)", "[0,3/10)", "*")),
        ("intervals = [5]", MISSING, (MISSING, "*")),
        ("prefixes = [4, 2, 0]\nsuppress = false", "14850", ("1485*", "14***", "*****")),
        ("prefixes = [4, 2, 0]\nsuppress = false", "1", ("1", "1", "*")),
    ],
)
def test_intervals_are_exact_and_aligned_and_prefixes_keep_characters(
    rule: str, value: str, labels: tuple[str, ...]
) -> None:
    assert parse_toml(f"[x]\n{rule}", "FILE")["x"].labels(value) == (value, *labels)


@given(st.integers(-(10**6), 10**6), st.integers(1, 50), st.lists(st.integers(2, 5), max_size=3), st.integers(-60, 60))
def test_intervals_hold_their_value_and_nest(value: int, width: int, factors: list[int], start: int) -> None:
    widths = [width]
    for factor in factors:
        widths.append(widths[-1] * factor)
    hierarchy = parse_toml(f"[x]\nintervals = {widths}\nstart = {start}", "FILE")["x"]
    inner = (value, value + 1)
    for label, expected in zip(hierarchy.labels(str(value))[1:], widths, strict=False):
        low, high = map(int, label[1:-1].split(","))
        assert low <= inner[0] < inner[1] <= high
        assert (high - low, (low - start) % expected) == (expected, 0)
        inner = (low, high)


def test_a_table_may_name_an_arx_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "town.csv").write_text("a;A;*\nb;A;*\nc;C;*\n")
    (tmp_path / "h.toml").write_text('[town]\nfile = "town.csv"\nnames = ["county"]\n')
    found = load_hierarchies(tmp_path / "h.toml")["town"]
    assert (found.attribute, found.levels, found.labels("b")) == ("town", 3, ("b", "A", "*"))
    assert level_names(found) == ("as it is", "county", "all the same")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "FILE: there is no attribute, but a table [ATTRIBUTE] for each was expected"),
        ("[x", "FILE: this is not TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("x = 3", "FILE: [x]: 3 is here, but a table was expected"),
        ("[x]\nwidth = 5", "FILE: [x]: there is no key width: the keys are intervals, prefixes, groups, file, start,"),
        ("[x]\nintervals = [5]\nprefixes = [1]", "FILE: [x]: intervals, prefixes are given together, but one rule was"),
        ("[x]\nstart = 5", "FILE: [x]: start is given without intervals"),
        ("[x]\nsuppress = 1", "FILE: [x]: suppress is 1, but true or false was expected"),
        ("[x]\nintervals = 5", "FILE: [x]: intervals is 5, but a list was expected"),
        ("[x]\nintervals = [0]", "FILE: [x]: the width 0 is not positive"),
        ("[x]\nintervals = [5, 12]", "FILE: [x]: the width 12 is no multiple of 5, the one before"),
        ("[x]\nintervals = [5, 5]", "FILE: [x]: the width 5 is no multiple of 5, the one before"),
        ("[x]\nintervals = [true]", "FILE: [x]: intervals: expected a number such as 7/10, 0.7 or 3, got true"),
        ("[x]\nintervals = [nan]", "FILE: [x]: intervals: expected a number such as 7/10, 0.7 or 3, got nan"),
        (
            "[x]\nprefixes = [2, 3]",
            "FILE: [x]: prefixes must be whole numbers from 0, each smaller than the one before",
        ),
        ("[x]\nprefixes = [-1]", "FILE: [x]: prefixes must be whole numbers from 0, each smaller than the one before"),
        ("[x]\ngroups = 1", "FILE: [x]: groups is 1, but labels with lists of values were expected"),
        ("[x.groups]\na = 1", "FILE: [x]: the group a is 1, but a list was expected"),
        ("[x.groups]\na = [1]", "FILE: [x]: the group a holds 1, not a text"),
        ('[x.groups]\na = ["1"]\nb = ["1"]', "FILE: [x]: the value 1 is in the groups a and b"),
        (f"[x]\nintervals = [{'9' * 4_400}]", "FILE: a number in it has more digits than are supported"),
        (
            f"[x]\nintervals = [{'9' * 1_001}]",
            "FILE: [x]: intervals: expected at most 1,000 digits, got more",
        ),
        ("[x]\nfile = 1", "FILE: [x]: file is 1, but the path of an ARX file was expected"),
    ],
)
def test_toml_that_breaks_the_rules_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_toml(text, "FILE")
    assert str(refused.value).startswith(sentence)


def test_values_that_a_rule_does_not_cover_are_named() -> None:
    found = parse_toml('[age]\nintervals = [5]\n[sex.groups]\nany = ["M"]', "FILE")
    with pytest.raises(InvalidHierarchy, match=r"FILE: \[age\]: the value old is no number, so no interval has it"):
        found["age"].labels("old")
    with pytest.raises(InvalidHierarchy, match=r"FILE: \[sex\]: the value F is in no group"):
        found["sex"].labels("F")


def test_rules_that_are_not_nested_are_refused() -> None:
    crossed = RuleHierarchy("x", (lambda value: value[:1], lambda value: value[1:]))
    with pytest.raises(InvalidHierarchy, match="the hierarchy of x: aa and ab are both a at level 1, but a and b at"):
        Classes.of(crossed, ["aa", "ab"])


def test_levels_are_called_by_their_rule_by_their_labels_or_as_the_user_says() -> None:
    text = ADULT + '[zip]\nprefixes = [3, 1, 0]\nsuppress = false\n[town]\nprefixes = [1]\nnames = ["quarter"]\n'
    assert {name: level_names(hierarchy) for name, hierarchy in parse_toml(text, "FILE").items()} == {
        "age": ("as it is", "in steps of 5", "in steps of 10", "in steps of 20", "in steps of 40", "all the same"),
        "marital-status": ("as it is", "spouse present, spouse not present", "all the same"),
        "race": ("as it is", "all the same"),
        "sex": ("as it is", "all the same"),
        "zip": ("as it is", "first 3 characters", "first character", "length only"),
        "town": ("as it is", "quarter", "all the same"),
    }
    listed = parse_arx("a;A;x\tlong label that goes on;*\nb;B;y;*\nc;C;z;*\nd;D;z;*\n", "x", "x.csv")
    assert level_names(listed) == (
        "as it is",
        "A, B, …",
        "x\N{REPLACEMENT CHARACTER}long label that goes …, y, z",
        "all the same",
    )
    assert level_names(Classified()) == ("as it is", "level 1")
    assert level_names(KeptColumn("x")) == ("as it is",)


class Classified:
    """A hierarchy of somebody's own, without names."""

    attribute, levels = "x", 2

    def labels(self, value: str) -> tuple[str, str]:
        """The value, and its first character."""
        return value, value[0]


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        ('"decades"', 'names is "decades", but a list was expected'),
        ('["decades", "all", "more"]', "there are 3 names, but 2 levels above level 0"),
        ('["decades", "decades"]', "two levels are called decades"),
        ('["decades", ""]', 'names holds "", but a name of a level was expected'),
        ("[7]", "names holds 7, but a name of a level was expected"),
    ],
)
def test_names_that_cannot_be_used_are_refused(names: str, problem: str) -> None:
    with pytest.raises(InvalidHierarchy) as refused:
        parse_toml(f"[age]\nintervals = [10]\nnames = {names}", "FILE")
    assert str(refused.value) == f"FILE: [age]: {problem}"


# A project in the form of ARX's own example: TABLE_hierarchy_ATTRIBUTE.csv

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
