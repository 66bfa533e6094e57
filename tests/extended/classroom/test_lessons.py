"""The notebooks of the classroom run as scripts, and become pages that need nothing else."""

import re
from pathlib import Path

import pytest
from command_calls import call, refusal
from extended.browser import watched
from playwright.sync_api import Browser
from project import ROOT

import worstcase
from reference.errors import InvalidInput
from worstcase.display.lesson_page import cells_of, render_lesson

NOTEBOOKS = sorted((ROOT / "classroom").glob("[0-9]_*.py"))
HEAD = "import marimo\napp = marimo.App()\n\n"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_becomes_a_page_without_a_network(notebook: Path) -> None:
    lesson = render_lesson(notebook)  # every cell runs, and with it what the text claims and asserts
    assert f"<title>{notebook.stem[0]}. " in lesson.html
    assert not re.search(r"<script|<link|<iframe|<marimo|@import|url\(|\bsrc=(?!\"data:)", lesson.html)
    assert not re.search(r"https?://(?!www\.w3\.org/)", lesson.html)
    assert lesson.html.count('class="exercise"') >= 3
    assert "Not answered yet." in lesson.html
    assert "✓ Right." not in lesson.html
    assert "|||" not in lesson.html
    assert lesson.html.count("<details") >= 2
    assert notebook.read_text(encoding="utf-8").count("assert ") >= 2


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_code_below_a_question_asserts_its_answer(notebook: Path) -> None:
    below, questions = False, 0
    for cell in cells_of(notebook.read_text(encoding="utf-8"), notebook.name):
        if cell.hidden:
            below = "/// details" in cell.code or "<details>" in cell.code
            questions += below
        assert cell.hidden or not below or "assert " not in cell.code, cell.code
    assert questions >= 2


def test_every_exercise_stands_in_the_notebook_of_its_lesson_and_unanswered() -> None:
    from classroom.exercises.notebooks import read_notebook

    for notebook in NOTEBOOKS:
        lesson = int(notebook.stem[0])
        expected = [one.name for one in worstcase.exercises() if one.lesson == lesson]
        found = read_notebook(notebook)
        assert [one.name for one in found] == expected
        assert all(one.attempt is ... for one in found)
    assert {one.lesson for one in worstcase.exercises()} == {int(path.stem[0]) for path in NOTEBOOKS}


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "notebook.py"
    path.write_text(text)
    return path


SHOWS = """@app.cell
def _():
    class Shown:
        def _repr_html_(self):
            {}
        __repr__ = _repr_html_
    {}
"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEAD}@app.cell\ndef _():\n    x = 1 / 0\n    return\n", "a cell failed: ZeroDivisionError"),
        (f"{HEAD}@app.cell\ndef _():\n    raise SystemExit\n", "a cell failed: SystemExit"),
        (f"{HEAD}@app.cell\ndef _():\n    assert False, 'the words are false'\n", "the words are false"),
        ("x = 1\n", "expected a marimo notebook"),
        ("def f(:\n", "line 1: not valid Python: invalid syntax"),
        ("app = 1\n@app.cell\ndef _(): pass\n", "cannot be loaded: AttributeError"),
        (f"{HEAD}@app.cell\ndef _():\n    x = 1\n@app.cell\ndef _():\n    x = 2\n", "a cell failed"),
        ("x = " + "-" * 100_000 + "1", "not valid Python, or nested too deeply"),
        (HEAD + SHOWS.format("raise ValueError('no')", "Shown()"), "a cell failed: ValueError: no"),
        (HEAD + SHOWS.format("raise ValueError('no')", "[1, {1: Shown()}]"), "a cell failed: ValueError: no"),
        (HEAD + SHOWS.format("return ''", "'\\ud800'"), "got a lone surrogate"),
    ],
)
def test_what_is_wrong_with_a_notebook_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    notebook = written(tmp_path, text)
    assert sentence in refusal("lesson", str(notebook))
    assert not notebook.with_suffix(".html").exists()


def test_no_other_file_is_run_than_the_one_that_is_named(tmp_path: Path) -> None:
    """A name without .py was taken for that of a module, whose file lies beside."""
    written(tmp_path, f"{HEAD}@app.cell\ndef _():\n    1 / 0\n")
    other = tmp_path / "notebook"
    other.write_text(f"{HEAD}@app.cell\ndef _():\n    1\n    return\n")
    with pytest.raises(InvalidInput, match=r"expected a notebook whose name ends in \.py"):
        render_lesson(other)


def test_what_cells_show_is_escaped_and_formulas_are_mathml(tmp_path: Path) -> None:
    cells = {
        "import marimo as mo\n    return (mo,)": "",
        'mo.md(r"# A < B: $\\frac{1}{2}$")\n    return': "mo",
        '"<img src=x onerror=alert(1)>"\n    return': "",
        "# a comment\n    {'<b>': 1}\n    return": "",
        "print('printed')\n    return": "",
        "mo.ui.slider(1, 3)\n    return": "mo",
    }
    text = HEAD + "\n".join(f"@app.cell\ndef _({names}):\n    {body}\n" for body, names in cells.items())
    page = render_lesson(written(tmp_path, text)).html
    assert "<img" not in page
    shown = ("<mfrac>", "&lt;img src=x", "# a comment", "{&#x27;&lt;b&gt;&#x27;: 1}", "works in marimo only")
    for words in (*shown, "default-src 'none'", "<title>A &lt; B: 12</title>"):
        assert words in page


def test_the_commands_tell_a_student_how_it_stands() -> None:
    right, wrong, asked = (
        call("exercise", "check", "worlds-1", *more) for more in (["--attempt", "18"], ["--attempt", "9"], [])
    )
    assert (right.returncode, right.stdout) == (0, "worlds-1: right.\n")
    assert (wrong.returncode, asked.returncode) == (1, 0)
    assert asked.stdout.startswith("Ann, Bo and Cy")
    assert "worlds-3 (lesson 1): In the hospital's release, find one fact" in call("exercise", "list").stdout
    assert call("exercise", "check", "worlds-3", "--attempt", "Ed!=flu", "--attempt", "Ed!=mumps").returncode == 1
    assert call("exercise", "check", "nothing").returncode == 2


def test_pages_of_lessons_open_without_a_request(chromium: Browser, tmp_path: Path) -> None:
    page_file = tmp_path / "lesson.html"  # of the one with a wide table
    page_file.write_text(render_lesson(NOTEBOOKS[2]).html, encoding="utf-8")
    with watched(chromium, 390) as seen:
        page = seen.page
        page.goto(page_file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.locator("summary").first.click()
        assert page.locator("details[open]").count() == 1
        folded = "[...document.querySelectorAll('details:not([open]) .paragraph')]"
        closed = f"{folded}.map(one => one.checkVisibility({{contentVisibilityAuto: true}}))"
        assert page.evaluate(f"{folded}.length") > 0
        assert not any(page.evaluate(closed))
        page.emulate_media(media="print")
        for _ in range(40):
            if not all(page.evaluate(closed)):
                page.wait_for_timeout(50)
        assert all(page.evaluate(closed)), "printed, all folds are open"
        assert seen.requests == [page_file.as_uri()]
