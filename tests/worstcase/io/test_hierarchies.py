"""Hierarchies: read as they are written, or refused with the value and the line."""

from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import TEXTS, hierarchies

from fastpath.sanitizing import hierarchies as levels
from fastpath.sanitizing.cells import MISSING
from fastpath.sanitizing.hierarchies import Classes, InvalidHierarchy, ListedHierarchy, level_names
from reference.errors import InvalidInput
from worstcase import sanitize
from worstcase.io.hierarchies import load_hierarchies, parse_arx, parse_toml


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


def test_quotes_line_ends_marks_and_empty_lines_are_understood(tmp_path: Path) -> None:
    (tmp_path / "sex.csv").write_bytes(b'\xef\xbb\xbfM;*\r\n\r\n"F;x";*')
    (tmp_path / "notes.txt").write_text("not a hierarchy")
    found = load_hierarchies(tmp_path)
    assert list(found) == ["sex"]
    assert found["sex"].labels("F;x") == ("F;x", "*")
    (tmp_path / "sex.csv").unlink()
    with pytest.raises(InvalidHierarchy, match=r"expected files named ATTRIBUTE.csv in this folder, got none"):
        load_hierarchies(tmp_path)
    with pytest.raises(InvalidInput, match="there is no such file"):
        load_hierarchies(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.csv: expected lines of value;level 1;level 2;…, got an empty file"),
        ("a;*\nb;*\nc\n", "x.csv: line 3: expected 2 fields, as on line 1, got 1"),
        ("\na;*\n\na;*\n", "x.csv: line 4: expected another value than on line 2, got a again"),
        ("a;\nb;*\n", "x.csv: line 1: expected a label at level 1"),
        (";*\n", "x.csv: line 1: expected a label at level 0"),
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
        ('groups = {north = ["a", "b"], south = ["c"]}', "b", ("north", "*")),
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
        ("", "FILE: expected a table [ATTRIBUTE] for each column to release, got none"),
        ("[x", "FILE: expected TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("x = 3", "FILE: [x]: expected a table, got 3"),
        (
            "[x]\nwidth = 5",
            "FILE: [x]: expected one of the keys intervals, prefixes, groups, file, start, suppress, names, got width",
        ),
        ("[x]\nintervals = [5]\nprefixes = [1]", "FILE: [x]: expected one rule, got intervals, prefixes"),
        ("[x]\nsuppress = 1", "FILE: [x]: suppress: expected true or false, got 1"),
        ("[x]\nintervals = [0]", "FILE: [x]: intervals: expected a positive width, got 0"),
        ("[x]\nintervals = [5, 12]", "FILE: [x]: intervals: expected a larger multiple of 5, the width before, got 12"),
        ("[x]\nintervals = [true]", "FILE: [x]: intervals: expected a number such as 7/10, 0.7 or 3, got true"),
        (
            "[x]\nprefixes = [2, 3]",
            "FILE: [x]: prefixes: expected whole numbers from 0, each smaller than the one before",
        ),
        ("[x]\ngroups = 1", "FILE: [x]: groups: expected labels with lists of values, got 1"),
        ("[x.groups]\na = [1]", "FILE: [x]: the group a: expected texts, got 1"),
        ('[x.groups]\na = ["1"]\nb = ["1"]', "FILE: [x]: the value 1: expected one group, got a and b"),
        (f"[x]\nintervals = [{'9' * 4_400}]", "FILE: a number has more digits than are supported"),
        (f"[x]\nintervals = [{'9' * 1_001}]", "FILE: [x]: intervals: expected at most 1,000 digits, got more"),
        ("[x]\nfile = 1", "FILE: [x]: file: expected the path of an ARX file, got 1"),
        ('[x]\nnames = "a"', 'FILE: [x]: names: expected a list, got "a"'),
        ('[x]\nnames = ["a", "b"]', "FILE: [x]: names: expected at most 1, one for each level above 0, got 2"),
        ('[x]\nnames = ["a", "a"]', "FILE: [x]: names: expected different names, got a twice"),
        ('[x]\nnames = [""]', 'FILE: [x]: names: expected the name of a level, got ""'),
    ],
)
def test_toml_that_breaks_the_rules_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_toml(text, "FILE")
    assert str(refused.value).startswith(sentence)


def test_values_that_a_rule_does_not_cover_are_named() -> None:
    found = parse_toml('[age]\nintervals = [5]\n[sex.groups]\nany = ["M"]', "FILE")
    with pytest.raises(InvalidHierarchy, match=r"FILE: \[age\]: intervals: expected a number, got the value old"):
        found["age"].labels("old")
    with pytest.raises(InvalidHierarchy, match=r"FILE: \[sex\]: the value F: expected a group that lists it"):
        found["sex"].labels("F")


def test_rules_that_are_not_nested_are_refused() -> None:
    crossed = levels.RuleHierarchy("x", (lambda value: value[:1], lambda value: value[1:]))
    with pytest.raises(InvalidHierarchy, match="the hierarchy of x: aa and ab are both a at level 1, but a and b at"):
        Classes.of(crossed, ["aa", "ab"])


def test_levels_are_called_by_their_rule_by_their_labels_or_as_the_user_says() -> None:
    text = '[age]\nintervals = [5, 10]\n[job.groups]\npaid = ["a"]\nunpaid = ["b"]\n[sex]\n'
    text += '[zip]\nprefixes = [3, 1, 0]\nsuppress = false\n[town]\nprefixes = [1]\nnames = ["quarter"]\n'
    assert {name: level_names(hierarchy) for name, hierarchy in parse_toml(text, "FILE").items()} == {
        "age": ("as it is", "in steps of 5", "in steps of 10", "all the same"),
        "job": ("as it is", "paid, unpaid", "all the same"),
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
    assert level_names(levels.KeptColumn("x")) == ("as it is",)


class Classified:
    """A hierarchy of somebody's own, without names."""

    attribute, levels = "x", 2

    def labels(self, value: str) -> tuple[str, str]:
        """The value, and its first character."""
        return value, value[0]


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


def test_the_project_goes_in_as_it_is(project: Path) -> None:
    """Of the hierarchies those of this table's columns are taken, the sensitive one's is not.

    With marital-status at level 1, two of the four who are alone are in sales: 2/3 after one exclusion, not below it.
    """
    out = project / "out.csv"
    answer = sanitize(project / "adult.csv", sensitive="occupation", hierarchies=project, c="2/3", k=1, output=out)
    assert (answer.found.minimal, answer.found.disclosure.value) == (((0, 1, 2),), Fraction(1, 2))
    head, *rows = out.read_text(encoding="utf-8").splitlines()
    assert head == "sex,age,marital-status,occupation"
    jobs = ("Craft-repair", "Sales", "Tech-support")
    assert sorted(rows) == [f"{sex},30-34,*,{job}" for sex in ("Female", "Male") for job in jobs]


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
    frame = import_module("pandas").read_csv(project / "persons.csv", sep=";", dtype=str)
    for table, problem in (project / "persons.csv", "the table persons"), (frame, "a data frame, which has no name"):
        with pytest.raises(InvalidHierarchy, match=f"expected one of the tables adult, test, got {problem}"):
            load_hierarchies(project, table, ["occupation"])
    (project / "test_hierarchy_age.csv").unlink()
    assert load_hierarchies(project, frame, ["occupation"]).keys() == {"sex", "age", "marital-status"}
    (project / "persons.csv").write_text("a;b\n1;2\n", encoding="utf-8")
    with pytest.raises(InvalidHierarchy, match="for a column that is not sensitive, of the columns a, b"):
        load_hierarchies(project, project / "persons.csv", ["b"])


def test_a_column_may_be_called_like_a_file_of_a_project(tmp_path: Path) -> None:
    for name in ("my_hierarchy_level", "age"):
        (tmp_path / f"{name}.csv").write_text("1;*\n", encoding="utf-8")
    frame = import_module("pandas").DataFrame({"my_hierarchy_level": [1], "age": [1], "ill": ["yes"]})
    found = load_hierarchies(tmp_path, frame, ["ill"])
    assert found.keys() == {"my_hierarchy_level", "age"}
