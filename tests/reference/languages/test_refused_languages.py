"""What is no language: the sentence says which part is missing or wrong, and where."""

from pathlib import Path
from typing import Any

import pytest

import worstcase
from reference.errors import InvalidInput
from worstcase.io.user_code import load_language

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


def test_a_conjecture_that_is_a_float_is_refused(tmp_path: Path) -> None:
    units = "    def units(self, bucketization):\n        return ['true']\n"
    (tmp_path / "mine.py").write_text(
        f"class Mine:\n{NAME}{units}    def conjecture(self, b, k):\n        return 0.5\n"
    )
    with pytest.raises(
        InvalidInput, match=r"the conjecture of the language mine .*: expected a fraction, got the float 0\.5"
    ):
        worstcase.report_card(f"{tmp_path / 'mine.py'}:Mine", 1, people=2)


def test_a_syntax_error_names_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Mine:\n    name = = 7\n")
    with pytest.raises(InvalidInput, match=r"SyntaxError: invalid syntax \(mine\.py, line 2\)$"):
        load_language(f"{tmp_path / 'mine.py'}:Mine")
