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


@pytest.fixture
def students(tmp_path: Path) -> Path:
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "1_random_worlds.py").write_text(ANNA)
    (tmp_path / "bert.py").write_text('from worstcase import check_exercise\ncheck_exercise("worlds-1", 36)\n')
    (tmp_path / "carl.py").write_text("def broken(:\n")
    (tmp_path / "=cmd.py").write_text(HOSTILE)
    (tmp_path / "<b>eve.py").write_bytes(b"\xff\xfe not text")
    (tmp_path / "long.py").write_bytes(b"#" * (10 * 2**20))
    (tmp_path / "deep.py").write_text("x = " + "(" * 10_000 + ")" * 10_000)
    (tmp_path / "minus.py").write_text("x = " + "-" * 100_000 + "1")
    (tmp_path / "nul.py").write_bytes(b"x = 1\x00\n")
    (tmp_path / "many.py").write_text('check_exercise("worlds-1", 18)\n' * 300)
    (tmp_path / "link.py").symlink_to(tmp_path / "bert.py")
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(tmp_path / "pipe.py")
    return tmp_path


def test_who_solved_what_is_found_and_nothing_is_run(students: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(students)
    results = class_results(students)
    by_name = {student.name: student for student in results.students}
    anna, bert, hostile = by_name["anna"], by_name["bert"], by_name["=cmd"]
    assert {one.exercise: one.state for one in anna.states} == {
        "worlds-1": "solved",
        "worlds-2": "tried",
        "worlds-3": "solved",
        "worlds-4": "not answered",
    }
    assert "independent" in anna.states[1].hint
    assert [(one.exercise, one.state, one.line) for one in bert.states] == [("worlds-1", "tried", 2)]
    assert hostile.having("not readable") == ["worlds-1", "worlds-2", "worlds-4"]
    assert len(hostile.problems) == 6
    assert not (students / "ran").exists()
    for name, problem in {
        "carl": "this is not Python: invalid syntax (line 1)",
        "<b>eve": "expected UTF-8 text, got 0xFF at byte 0 (counted from 0)",
        "long": "expected at most 1,048,576 bytes, got more",
        "deep": "not Python",
        "minus": "not Python, or nested too deeply",
        "nul": "not Python",
        "many": "there are 300 attempts in it, more than the 200 supported",
        "link": "this is a link, which is not followed",
        "gone": "this is a link, which is not followed",
        "pipe": "this is no regular file",
    }.items():
        assert by_name[name].states == ()
        assert problem in by_name[name].problems[0], by_name[name].problems
    assert "loop" not in by_name


def test_a_notebook_and_a_folder_of_one_name_are_two_students(tmp_path: Path) -> None:
    right, wrong = '"worlds-1", 18', '"worlds-1", 7'
    for name in ("ann", "bea", "zoe.b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.py").write_text(f"check_exercise({wrong})")
    for name in ("ann", "ann.py", "cleo", "zoe"):
        (tmp_path / f"{name}.py").write_text(f"check_exercise({right})")
    results = class_results(tmp_path)
    solved = {student.name: len(student.having("solved")) for student in results.students}
    assert solved == {"ann.py": 1, "ann.py.py": 1, "ann/": 0, "bea": 0, "cleo": 1, "zoe": 1, "zoe.b": 0}
    assert len(results.students) == 7


@pytest.mark.parametrize("name", ["=1+1", " =1+1", "＝x", "'t"])
def test_a_name_that_a_spreadsheet_may_run_is_marked(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text('check_exercise("worlds-1", 18)')
    results = class_results(tmp_path)
    row = list(csv.reader(io.StringIO(as_csv(results))))[1]
    assert row[:2] == [f"'{results.students[0].name}", "1"]


def test_the_list_comes_as_text_table_and_page(students: Path) -> None:
    results = class_results(students)
    assert "anna: 2 of 4 exercises solved\n  solved: worlds-1, worlds-3\n  tried: worlds-2\n" in as_text(results)
    rows = list(csv.reader(io.StringIO(as_csv(results))))
    assert rows[0] == ["student", "solved", "worlds-1", "worlds-2", "worlds-3", "worlds-4", "problems"]
    assert ["anna", "2", "solved", "tried", "solved", "not answered", ""] in rows
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    page = as_page(results)
    assert "✓ solved" in page
    assert "&lt;b&gt;eve" in page
    assert "<b>" not in page
    assert "<script" not in page


def test_attempts_and_hints_are_told_and_a_file_that_cannot_be_read_is_no_student_without_answers(
    students: Path,
) -> None:
    (students / "anna" / "2_broken.py").write_text("def broken(:\n")
    (students / "wide.py").write_text(f'check_exercise("worlds-1", "{"<i>" * 500}")')
    results = class_results(students)
    text, page = as_text(results), as_page(results)
    assert "carl: could not be read\n" in text
    assert "anna: 2 of 4 exercises solved, 1 file could not be read\n" in text
    assert "0 of 0" not in text
    told = json.loads(json.dumps(results.as_json()))
    by_name = {student["name"]: student for student in told["students"]}
    assert by_name["carl"]["could_not_be_read"] == ["carl.py"]
    assert ["carl", "could not be read"] in [row[:2] for row in csv.reader(io.StringIO(as_csv(results)))]
    second = next(one for one in by_name["anna"]["attempts"] if one["exercise"] == "worlds-2")
    assert second["attempt"] == "'10/19'"
    assert "independent" in second["hint"]
    assert "<td>&#x27;10/19&#x27;</td>" in page
    assert second["hint"].partition("'")[0] in page
    assert by_name["=cmd"]["attempts"][0]["attempt"] == "(lambda: os.remove('x'))()"
    assert len(by_name["wide"]["attempts"][0]["attempt"]) == 201
    assert "<i>" not in page


def test_what_is_worked_out_is_bounded() -> None:
    for code in ("9" * 4000 + " * 2", "*".join(["9" * 15] * 9), "+".join(["1"] * 500), "0x" + "f" * 9000 + " + 1"):
        assert attempts_in(f'check_exercise("worlds-1", {code})')[0].problem, code[:20]


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
    for code in (*computed, "f()", "x", "f'{x}'", "[x]", "{x: 1}", "{**x}", "[*x]", "b'1'", "-x", "not 1", "'%s' % 1"):
        assert attempts_in(f'check_exercise("worlds-1", {code})')[0].problem, code
    assert attempts_in('check_exercise("worlds-1")')[0].attempt is None
    assert attempts_in('def check_exercise():\n    "worlds-1"\n') == []
    inside = 'answer = 1\ndef cell():\n    answer = 2\n    check_exercise("worlds-1", answer)\n'
    assert attempts_in(inside)[0].attempt == 2
    for twice in ("answer = 1\nanswer = 2", "answer = 1\nanswer += 1", "for answer in x: pass", "answer, y = 1, 2"):
        assert attempts_in(f'{twice}\ncheck_exercise("worlds-1", answer)')[0].problem


def test_a_folder_without_notebooks_and_a_budget_are_told(students: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match="there is no notebook"):
        class_results(tmp_path / "empty")
    with pytest.raises(InvalidInput, match="a folder with students' notebooks was expected"):
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
    """Let nobody read the folder of this name, as if whoever asks had no permission."""
    real = os.scandir

    def refused(path: str) -> "os._ScandirIterator[str]":
        if Path(path).name == name:
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", refused)


def test_a_folder_that_cannot_be_read_is_not_left_out(students: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as whole:
        _closed(whole, students.name)
        with pytest.raises(InvalidInput, match=r": the folder cannot be read: Permission denied$"):
            class_results(students)
    _closed(monkeypatch, "anna")
    anna, bert = (student for student in class_results(students).students if student.name in ("anna", "bert"))
    assert (anna.unread, anna.problems) == (("anna",), ("anna: this is a folder that cannot be read",))
    assert bert.unread == ()
