"""Who solved what, as text, as a table for spreadsheets, and as a page."""

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
    """A few lines for each student."""
    return "\n".join(line for student in results.students for line in _lines(student))


def _lines(student: Student) -> Iterator[str]:
    yield f"{student.name}: {_summary(student)}"
    for state in (SOLVED, TRIED, UNREADABLE, OPEN):
        if names := student.having(state):
            yield f"  {state}: {', '.join(names)}"
    yield from (f"  {problem}" for problem in student.problems)


def _summary(student: Student) -> str:
    """How many are solved, and whether there are files that nobody has read."""
    if student.unread and not student.states:
        return _solved(student)
    solved = f"{len(student.having(SOLVED))} of {numbered(len(student.states), 'exercise')} solved"
    return f"{solved}, {numbered(len(student.unread), 'file')} could not be read" if student.unread else solved


def _solved(student: Student) -> str:
    return "could not be read" if student.unread and not student.states else str(len(student.having(SOLVED)))


def as_csv(results: ClassResults) -> str:
    """A row for each student, a column for each exercise; what a spreadsheet may take for a formula is marked."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "solved", *results.exercises, "problems"])
    for student in results.students:
        states = {one.exercise: one.state for one in student.states}
        cells = [student.name, _solved(student), *(states.get(name, "") for name in results.exercises)]
        writer.writerow([marked(cell) for cell in [*cells, "; ".join(student.problems)]])
    return text.getvalue()


def as_page(results: ClassResults) -> str:
    """The table as a page, with the attempts and what could not be read below."""
    title = f"Who solved what: {results.folder}"
    rows = []
    for student in results.students:
        marks = {one.exercise: _MARKS[one.state] for one in student.states}
        rows.append((student.name, _solved(student), *(marks.get(name, "") for name in results.exercises)))
    body = [f"<h1>{escape(title)}</h1>", html_table(("student", "solved", *results.exercises), rows)]
    attempts = [
        (student.name, one.exercise, _MARKS[one.state], one.attempt, one.hint)
        for student in results.students
        for one in student.states
        if one.state != OPEN
    ]
    if attempts:
        table = html_table(("student", "exercise", "", "attempt", "hint"), attempts)
        body += ["<h2>The attempts</h2>", f'<div class="attempts">{table}</div>']
    if problems := [f"{student.name}: {one}" for student in results.students for one in student.problems]:
        body += ["<h2>What could not be read</h2>", html_list(problems)]
    return html_page(title, body, _STYLE)
