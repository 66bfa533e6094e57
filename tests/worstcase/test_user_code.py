"""MODULE:NAME and FILE.py:NAME are loaded, or refused in one sentence."""

import sys
from pathlib import Path

import pytest

from reference.errors import InvalidInput
from worstcase.io.user_code import load_object


def test_a_file_finds_its_neighbours_and_leaves_the_path_alone(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_mine.py").write_text("x = 7\n", encoding="utf-8")
    (tmp_path / "with_a_neighbour.py").write_text("from neighbour_of_mine import x\n", encoding="utf-8")
    before = list(sys.path)
    assert load_object(f"{tmp_path}/with_a_neighbour.py:x", "a number") == 7
    assert sys.path == before


def test_a_file_does_not_take_the_place_of_a_module_with_its_name(tmp_path: Path) -> None:
    import fractions

    (tmp_path / "fractions.py").write_text("x = 7\n", encoding="utf-8")
    assert load_object(f"{tmp_path}/fractions.py:x", "a number") == 7
    assert sys.modules["fractions"] is fractions


def test_dataclasses_can_be_loaded(tmp_path: Path) -> None:
    code = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    x: int = 3\n"
    )
    (tmp_path / "with_a_dataclass.py").write_text(code, encoding="utf-8")
    held = load_object(f"{tmp_path}/with_a_dataclass.py:A", "a class")
    assert isinstance(held, type)
    assert held().x == 3


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(0)\n", "SystemExit: 0"),
        ("def __getattr__(name):\n    raise SystemExit(0)\n", "SystemExit: 0"),
        ("\nx = = 1\n", r"SyntaxError: .* \(broken_thing.py, line 2\)"),
        ("import no_such_module\n", "ModuleNotFoundError: .*no_such_module'"),
    ],
)
def test_whatever_a_module_raises_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, sentence: str, *, relative: bool
) -> None:
    (tmp_path / "broken_thing.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_thing", raising=False)
    before = list(sys.path)
    with pytest.raises(InvalidInput, match=rf"^(x of )?module \S+ cannot be loaded: {sentence}$"):
        load_object("broken_thing:x" if relative else f"{tmp_path}/broken_thing.py:x", "a number")
    assert sys.path == before
    sys.modules.pop("broken_thing", None)


@pytest.mark.parametrize("text", ["", "x", ":x", "math:", "math"])
def test_what_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"expected MODULE:NAME or FILE.py:NAME"):
        load_object(text, "a number")


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"there is no file nowhere.py"):
        load_object("nowhere.py:x", "a number")
