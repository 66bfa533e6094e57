"""Who solved what: found in strangers' files without running any of them, whatever is in those files."""

import csv
import io
import json
import os
from fractions import Fraction
from pathlib import Path

import pytest
from command_calls import refusal

from classroom.exercises.notebooks import attempts_in, class_results
from proofs_check.budgets import budget
from reference.errors import BudgetExhausted, InvalidInput
from worstcase.display.class_results_text import as_csv, as_page, as_text

ANNA = """
import marimo
app = marimo.App()

@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-1", 9)
    worstcase.check_exercise("worlds-1", 18)
    return

@app.cell
def _(worstcase):
    answer = [
        'Charlie!="lung cancer"'
    ]
    worstcase.check_exercise("worlds-3", attempt=answer)
    return

@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-2", "10" "/19")
    worstcase.check_exercise("worlds-4", ...)
    return
"""
HOSTILE = """
import os
open("ran", "w").write("this file was run")
check_exercise("worlds-1", (lambda: os.remove("x"))())
answer = 18
answer = 17
check_exercise("worlds-2", answer)
check_exercise("worlds-" + "3", 1)
check_exercise("<script>alert(1)</script>", 1)
check_exercise(*[1, 2])
check_exercise("worlds-4", [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]])
"""


FILES: dict[str, bytes | str] = {
    "anna/1_random_worlds.py": ANNA,
    "bert.py": 'from worstcase import check_exercise\ncheck_exercise("worlds-1", 36)\n',
    "=cmd.py": HOSTILE,
    "carl.py": "def broken(:\n",
    "<b>eve.py": b"\xff\xfe not text",
    "long.py": b"#" * (10 * 2**20),
    "deep.py": "x = " + "(" * 10_000 + ")" * 10_000,
    "minus.py": "x = " + "-" * 100_000 + "1",
    "nul.py": b"x = 1\x00\n",
    "many.py": 'check_exercise("worlds-1", 18)\n' * 300,
}
PROBLEMS = {
    "carl": "line 1: not valid Python: invalid syntax",
    "<b>eve": "expected UTF-8 text, got 0xFF at byte 0 (counted from 0)",
    "long": "expected at most 1,048,576 bytes, got more",
    "deep": "not valid Python",
    "minus": "not valid Python, or nested too deeply",
    "nul": "not valid Python",
    "many": "expected at most 200 attempts, got 300",
    "link": "expected a regular file, not a link or a pipe",
    "gone": "expected a regular file, not a link or a pipe",
    "pipe": "expected a regular file",
}


@pytest.fixture
def students(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "link.py").symlink_to(tmp_path / "bert.py")
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(tmp_path / "pipe.py")
    return tmp_path


def test_who_solved_what_is_found_and_nothing_is_run(students: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(students)
    by_name = {student.name: student for student in class_results(students).students}
    anna, bert, hostile = by_name["anna"], by_name["bert"], by_name["=cmd"]
    states = [(one.exercise, one.state) for one in anna.states]
    assert states[:2] == [("worlds-1", "solved"), ("worlds-2", "tried")]
    assert states[2:] == [("worlds-3", "solved"), ("worlds-4", "not answered")]
    assert "independent" in anna.states[1].hint
    assert [(one.exercise, one.state, one.line) for one in bert.states] == [("worlds-1", "tried", 2)]
    assert hostile.having("not readable") == ["worlds-1", "worlds-2", "worlds-4"]
    assert len(hostile.problems) == 6
    assert not (students / "ran").exists()
    for name, problem in PROBLEMS.items():
        assert by_name[name].states == ()
        assert problem in by_name[name].problems[0], by_name[name].problems
    assert "loop" not in by_name


def test_a_notebook_and_a_folder_of_one_name_are_two_students(tmp_path: Path) -> None:
    for name in ("ann/1", "bea/1", "zoe.b/1", "ann", "ann.py", "cleo", "zoe"):
        (tmp_path / f"{name}.py").parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").write_text(f'check_exercise("worlds-1", {7 if "/" in name else 18})')
    solved = {student.name: len(student.having("solved")) for student in class_results(tmp_path).students}
    assert solved == {"ann.py": 1, "ann.py.py": 1, "ann/": 0, "bea": 0, "cleo": 1, "zoe": 1, "zoe.b": 0}


@pytest.mark.parametrize("name", ["=1+1", " =1+1", "＝x", "'t"])
def test_a_name_that_a_spreadsheet_may_run_is_marked(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text('check_exercise("worlds-1", 18)')
    row = list(csv.reader(io.StringIO(as_csv(class_results(tmp_path)))))[1]
    assert row[:2] == [f"'{name}", "1"]


def test_the_list_comes_as_text_table_page_and_json(students: Path) -> None:
    (students / "anna" / "2_broken.py").write_text("def broken(:\n")
    (students / "wide.py").write_text(f'check_exercise("worlds-1", "{"<i>" * 500}")')
    results = class_results(students)
    text, page = as_text(results), as_page(results)
    rows = list(csv.reader(io.StringIO(as_csv(results))))
    assert "carl: could not be read\n" in text
    told = "anna: 2 of 4 exercises solved, 1 file could not be read\n  solved: worlds-1, worlds-3\n  tried: worlds-2\n"
    assert told in text
    assert "0 of 0" not in text
    assert rows[0] == ["student", "solved", "worlds-1", "worlds-2", "worlds-3", "worlds-4", "problems"]
    assert ["anna", "2", "solved", "tried", "solved", "not answered"] in [row[:6] for row in rows]
    assert ["carl", "could not be read"] in [row[:2] for row in rows]
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    by_name = {student["name"]: student for student in json.loads(json.dumps(results.as_json()))["students"]}
    assert by_name["carl"]["could_not_be_read"] == ["carl.py"]
    second = next(one for one in by_name["anna"]["attempts"] if one["exercise"] == "worlds-2")
    assert second["attempt"] == "'10/19'"
    assert "independent" in second["hint"]
    for words in ("✓ solved", "&lt;b&gt;eve", "<td>&#x27;10/19&#x27;</td>", second["hint"].partition("'")[0]):
        assert words in page
    assert not any(tag in page for tag in ("<b>", "<i>", "<script"))
    assert by_name["=cmd"]["attempts"][0]["attempt"] == "(lambda: os.remove('x'))()"
    assert len(by_name["wide"]["attempts"][0]["attempt"]) == 201


def test_attempts_are_read_literally_or_not_at_all() -> None:
    for code, attempt in {
        "'2/7'": "2/7",
        "-3": -3,
        "4/7": Fraction(4, 7),
        "3*6": 18,
        "2+1": 3,
        "[1 - 2*(3/4), -(-2)]": [Fraction(-1, 2), 2],
        "['a', ('b', 1)]": ["a", ["b", 1]],
        "{'a': 1}": {"a": 1},
        "...": ...,
        "None": None,
    }.items():
        assert attempts_in(f'check_exercise("worlds-1", {code})')[0].attempt == attempt
        assert attempts_in(f'answer = {code}\nworstcase.check_exercise("worlds-1", answer)')[0].attempt == attempt
    computed = ("1 + x", "1 + 0.5", "2 ** 9", "7 // 2", "1 / 0", "True + 1", "1" * 15 + " * 22", "'a' * 9", "+1")
    large = ("9" * 4000 + " * 2", "*".join(["9" * 15] * 9), "+".join(["1"] * 500), "0x" + "f" * 9000 + " + 1")
    others = ("f()", "x", "f'{x}'", "[x]", "{x: 1}", "{**x}", "[*x]", "b'1'", "-x", "not 1", "'%s' % 1")
    for code in (*computed, *large, *others):
        assert attempts_in(f'check_exercise("worlds-1", {code})')[0].problem, code
    assert attempts_in('check_exercise("worlds-1")')[0].attempt is None
    assert attempts_in('def check_exercise():\n    "worlds-1"\n') == []
    inside = 'answer = 1\ndef cell():\n    answer = 2\n    check_exercise("worlds-1", answer)\n'
    assert attempts_in(inside)[0].attempt == 2
    for twice in ("answer = 1\nanswer = 2", "answer = 1\nanswer += 1", "for answer in x: pass", "answer, y = 1, 2"):
        assert attempts_in(f'{twice}\ncheck_exercise("worlds-1", answer)')[0].problem


def test_a_folder_without_notebooks_and_a_budget_are_told(students: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match=r"expected a notebook \(a \.py file\)"):
        class_results(tmp_path / "empty")
    with pytest.raises(InvalidInput, match="expected a folder with notebooks"):
        class_results(tmp_path / "bert.py")
    with pytest.raises(BudgetExhausted), budget(0):
        class_results(students)


@pytest.mark.parametrize("option", ["--html", "--csv"])
def test_no_table_of_results_takes_the_place_of_a_notebook(tmp_path: Path, option: str) -> None:
    notebook, link = tmp_path / "anna" / "one.py", tmp_path / "results"
    notebook.parent.mkdir()
    notebook.write_text(ANNA, encoding="utf-8")
    link.symlink_to(notebook)
    for path in (notebook, link):
        said = refusal("exercise", "results", str(tmp_path), option, str(path))
        assert said == f"{path} is a notebook itself; choose another name"
    assert notebook.read_text(encoding="utf-8") == ANNA


def _closed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the folder of this name not be readable, as without a permission."""
    real = os.scandir

    def refused(path: str) -> "os._ScandirIterator[str]":
        if Path(path).name == name:
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", refused)


def test_a_folder_that_cannot_be_read_is_not_left_out(students: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as whole:
        _closed(whole, students.name)
        with pytest.raises(InvalidInput, match=r": expected a folder with notebooks: Permission denied$"):
            class_results(students)
    _closed(monkeypatch, "anna")
    anna, bert = (student for student in class_results(students).students if student.name in ("anna", "bert"))
    assert (anna.unread, anna.problems) == (("anna",), ("anna: the folder cannot be read",))
    assert bert.unread == ()
