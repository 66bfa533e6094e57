"""Results of a class as text, as CSV and as a page."""

import csv
import io
from collections.abc import Iterator
from html import escape

from classroom.exercises.notebooks import OPEN, SOLVED, TRIED, UNREADABLE, ClassResults, Student
from fastpath.sanitizing.publication import marked
from reference.naming import numbered
from worstcase.display.pages import html_list, html_page, html_table

_MARKS = {SOLVED: "✓ solved", TRIED: "✗ tried", UNREADABLE: "? not readable", OPEN: "· not answered"}
_STYLE = (
    "td{white-space:nowrap}li{overflow-wrap:anywhere}"
    ".attempts td:nth-child(n+4){white-space:normal;overflow-wrap:anywhere;min-width:12rem}"
)


def as_text(results: ClassResults) -> str:
    """Return a few lines for each student."""
    return "\n".join(line for student in results.students for line in _lines(student))


def _lines(student: Student) -> Iterator[str]:
    yield f"{student.name}: {_summary(student)}"
    for state in (SOLVED, TRIED, UNREADABLE, OPEN):
        if names := student.having(state):
            yield f"  {state}: {', '.join(names)}"
    yield from (f"  {problem}" for problem in student.problems)


def _summary(student: Student) -> str:
    """Return the number of solved exercises and of unread files."""
    if student.unread and not student.states:
        return _solved(student)
    solved = f"{len(student.having(SOLVED))} of {numbered(len(student.states), 'exercise')} solved"
    return f"{solved}, {numbered(len(student.unread), 'file')} could not be read" if student.unread else solved


def _solved(student: Student) -> str:
    return "could not be read" if student.unread and not student.states else str(len(student.having(SOLVED)))


def as_csv(results: ClassResults) -> str:
    """Return CSV with a row per student and a column per exercise. Texts that look like formulas are marked."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "solved", *results.exercises, "problems"])
    for student in results.students:
        cells = [*_row(student, results, {state: state for state in _MARKS}), "; ".join(student.problems)]
        writer.writerow(map(marked, cells))
    return text.getvalue()


def _row(student: Student, results: ClassResults, marks: dict[str, str]) -> list[str]:
    states = {one.exercise: marks[one.state] for one in student.states}
    return [student.name, _solved(student), *(states.get(name, "") for name in results.exercises)]


def as_page(results: ClassResults) -> str:
    """Return the table as a page, with the attempts and the problems below."""
    title = f"Results of {results.folder}"
    rows = [_row(student, results, _MARKS) for student in results.students]
    body = [f"<h1>{escape(title)}</h1>", html_table(("student", "solved", *results.exercises), rows)]
    attempts = [
        (student.name, one.exercise, _MARKS[one.state], one.attempt, one.hint)
        for student in results.students
        for one in student.states
        if one.state != OPEN
    ]
    if attempts:
        table = html_table(("student", "exercise", "", "attempt", "hint"), attempts)
        body += ["<h2>Attempts</h2>", f'<div class="attempts">{table}</div>']
    if problems := [f"{student.name}: {one}" for student in results.students for one in student.problems]:
        body += ["<h2>Problems</h2>", html_list(problems)]
    return html_page(title, body, _STYLE)
