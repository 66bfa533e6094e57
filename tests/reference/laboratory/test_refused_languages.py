"""What is no language: the sentence says which part is missing or wrong, and where."""

from pathlib import Path
from typing import Any

import pytest

import worstcase
from reference.errors import InvalidInput
from reference.files.python_objects import load_object
from reference.laboratory.languages import load_language
from reference.laboratory.statement_syntax import statement_text
from reference.laboratory.statements import Not
from reference.language import Atom

UNITS = "    def units(self, bucketization):\n        return []\n"
NAME = '    name = "mine"\n'


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (UNITS, "but it has no name"),
        (f"    name = 7\n{UNITS}", "but its name is .*7"),
        (f"    name = ''\n{UNITS}", "but its name is "),
        (NAME, "but it has no units"),
        (f"{NAME}    units = (x for x in [1])\n", "but its units is .*generator.*, not a method"),
        (f"{NAME}    kinds = ('a',)\n", "but it has no units_about"),
        (f"{NAME}    kinds = ('a', 'a')\n    units_about = print\n", "but its kinds is .*, not a tuple of different"),
        (f"{NAME}    kinds = ('a',)\n    units_about = 7\n", "but its units_about is .*, not a method"),
    ],
)
def test_the_part_that_is_missing_or_wrong_is_named(tmp_path: Path, body: str, problem: str) -> None:
    (tmp_path / "mine.py").write_text(f"class Mine:\n{body}")
    with pytest.raises(InvalidInput, match=problem):
        load_language(f"{tmp_path / 'mine.py'}:Mine")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("counting:0", "counting or counting:PEOPLE with whole numbers from 1"),
        ("counting:x", "counting or counting:PEOPLE with whole numbers from 1"),
        ("basic:1", "basic:BEFORE,AFTER with whole numbers from 1"),
        ("dnf:2,0", "dnf:TERMS,WIDTH with whole numbers from 1"),
        ("skyline:1,2,3", "built-in language skyline is written: skyline was expected"),
    ],
)
def test_wrong_arguments_of_a_built_in_language_are_told_as_such(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence) as refused:
        load_language(text)
    assert "module" not in str(refused.value).lower()


def test_a_module_may_have_the_name_of_a_built_in_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "skyline.py").write_text(f"class Mine:\n{NAME}{UNITS}")
    monkeypatch.chdir(tmp_path)
    assert load_language("skyline:Mine").name == "mine"


class Denied:
    """Nobody has a value."""

    name = "denied"

    def units(self, bucketization: worstcase.Bucketization) -> list[worstcase.Not]:
        """A denial for each person and value."""
        return [worstcase.Not(worstcase.Atom(p, s)) for p in bucketization.people for s in bucketization.domain]


def test_a_class_is_made_and_anything_else_gets_a_sentence() -> None:
    release = worstcase.Bucketization.of_histograms([{"a": 2, "b": 1}])
    kind: Any = Denied
    assert worstcase.report_card(kind, 1, people=2).language == "denied"
    assert worstcase.disclosure(release, 1, language=kind, method="exhaustive").value == 1
    wrong: Any
    for wrong in (None, 5, int):
        with pytest.raises(InvalidInput, match="is no language: a name and a method"):
            worstcase.report_card(wrong, 1)
        for method in ("fastpath", "exhaustive"):
            with pytest.raises(InvalidInput, match="is no language: a name and a method"):
                worstcase.disclosure(release, 1, language=wrong, method=method)


def test_a_conjecture_that_is_a_float_names_file_and_line(tmp_path: Path) -> None:
    units = "    def units(self, bucketization):\n        return ['true']\n"
    (tmp_path / "mine.py").write_text(
        f"class Mine:\n{NAME}{units}    def conjecture(self, b, k):\n        return 0.5\n"
    )
    with pytest.raises(InvalidInput, match=r"is the float 0\.5, .* \(mine\.py, line 5\)$"):
        worstcase.report_card(f"{tmp_path / 'mine.py'}:Mine", 1, people=2)


def test_a_syntax_error_names_its_place_once(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Mine:\n    name = = 7\n")
    with pytest.raises(InvalidInput, match=r"SyntaxError: invalid syntax \(mine\.py, line 2\)$") as refused:
        load_language(f"{tmp_path / 'mine.py'}:Mine")
    assert str(refused.value).count("line 2") == 1


SLY = """class Sly(str):
    def __format__(self, form): raise SystemExit(0)
    def __str__(self): raise SystemExit(0)
    def isprintable(self): return True
    def isascii(self): return True
    def __getitem__(self, place): raise SystemExit(0)
    def __iter__(self): raise SystemExit(0)
    def __len__(self): raise SystemExit(0)
class Thing:
"""
"""A text with a mind of its own."""


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (f"    name = Sly('mine')\n{UNITS}", "its name is of the class Sly, not a plain text"),
        (f"    name = Sly('a\\x1b[31m\\nforged')\n{UNITS}", "its name is of the class Sly, not a plain text"),
        (
            f"{NAME}    kinds = (Sly('a'),)\n    units_about = print\n",
            "its kinds is .*, not a tuple of different texts",
        ),
    ],
)
def test_a_name_is_a_plain_text_and_nothing_that_writes_itself(tmp_path: Path, body: str, problem: str) -> None:
    (tmp_path / "sly.py").write_text(f"{SLY}{body}")
    with pytest.raises(InvalidInput, match=rf"but {problem}$"):
        load_language(f"{tmp_path / 'sly.py'}:Thing")


def test_a_unit_that_is_a_text_is_read_as_the_text_that_it_is(tmp_path: Path) -> None:
    units = (
        "    def units(self, bucketization):\n        return [Sly(f'{person}!=a') for person in bucketization.people]\n"
    )
    (tmp_path / "sly.py").write_text(f"{SLY}{NAME}{units}")
    release = worstcase.Bucketization.of_histograms([{"a": 1, "b": 2}])
    language = load_language(f"{tmp_path / 'sly.py'}:Thing")
    assert worstcase.disclosure(release, 2, language=language, method="exhaustive").value == 1


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        ("Shown()", 'the language mine returns "a b" where statements were expected'),
        ("[Shown()]", 'the language mine yields "a b" where a statement was expected'),
        ("[Classless()]", "the language mine raises ZeroDivisionError"),
        ("Classless()", "the language mine raises ZeroDivisionError"),
    ],
)
def test_nor_does_what_is_no_statement_end_us_when_it_is_shown(tmp_path: Path, returned: str, said: str) -> None:
    code = f"""class Shown:
    def __repr__(self): return Sly("a b")
class Classless:
    __class__ = property(lambda self: 1 / 0)
class Mine:
{NAME}    def units(self, bucketization): return {returned}
"""
    (tmp_path / "sly.py").write_text(SLY.removesuffix("class Thing:\n") + code)
    with pytest.raises(InvalidInput, match=said):
        worstcase.report_card(f"{tmp_path / 'sly.py'}:Mine", 1, people=2)


@pytest.mark.parametrize("about", ["Odd()", "{'a': Classless()}"])
def test_nor_does_a_mapping_of_units_that_cannot_be_asked(tmp_path: Path, about: str) -> None:
    code = f"""class Odd(dict):
    def __contains__(self, kind): return 1 / 0
class Classless:
    __class__ = property(lambda self: 1 / 0)
class Mine:
{NAME}    kinds = ("a",)
    def units_about(self, target, bucketization): return {about}
"""
    (tmp_path / "sly.py").write_text(code)
    with pytest.raises(InvalidInput, match="the language mine raises ZeroDivisionError"):
        worstcase.report_card(f"{tmp_path / 'sly.py'}:Mine", 1, people=2)


def test_names_in_statements_are_written_as_the_texts_that_they_are(tmp_path: Path) -> None:
    (tmp_path / "sly.py").write_text(SLY.removesuffix("class Thing:\n"))
    sly: Any = load_object(f"{tmp_path / 'sly.py'}:Sly", "a text")
    assert statement_text(Not(Atom(sly("Ann"), sly("a\x1b[31m\nforged")))) == 'Ann!="a\\u001b[31m\\nforged"'
    with pytest.raises(InvalidInput, match=r"^an atom holds '"):
        Atom(sly("\ud800"), "flu")
