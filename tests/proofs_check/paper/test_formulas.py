"""The list of formulas: a text made of it is as listed, and a change of one sign in it is reported with its place."""

from itertools import groupby

import pytest

from proofs_check.paper.formulas import FORMULAS, IndexedFormula, formulas_otherwise

SECTIONS = ["1", "2", "2.1", "2.2", "2.3", "3", "3.1", "3.2", "3.3", "3.3.1", "3.3.2", "3.3.3", "3.4", "4", "5", "6"]
HEADINGS = ("Section", "SubSection", "SubSubSection")


def part_of(formula: IndexedFormula) -> str:
    """The section of a formula, or its algorithm."""
    return formula.place.rpartition(", ")[0]


def as_text(formula: IndexedFormula) -> str:
    """A formula as it stands in the text."""
    kind = formula.place.rpartition(", ")[2].split()[0]
    marks = {"text": "for ${}$ % no $x = y$\n", "display": "$$ {} \\, $$", "line": "  {}\n", "input": "\\INPUT{{${}$}}"}
    return marks.get(kind, r"\caption{{${}$}}").format(formula.latex)


def text() -> str:
    """A LaTeX text with our formulas."""
    parts = [r"\begin{abstract}\end{abstract}"]
    for section in SECTIONS:
        parts.append(rf"\{HEADINGS[section.count('.')]}{{}}")
        ours = (one for one in FORMULAS if one.place.startswith(f"{section}, "))
        for part, formulas in groupby(ours, part_of):
            body = "".join(map(as_text, formulas))
            parts.append(rf"\begin{{algorithm}}{body}\end{{algorithm}}" if "Algorithm" in part else body)
    return "".join(parts)


LATEX = text()


def test_a_text_of_our_formulas_is_as_listed() -> None:
    assert {part_of(one) for one in FORMULAS} == {"3.3.1, Algorithm 1", "3.3.3, Algorithm 2", *SECTIONS} - {"5"}
    assert formulas_otherwise(LATEX) == []


@pytest.mark.parametrize(
    ("place", "ours", "other"),
    [
        ("3.3.1, Algorithm 1, line 4", r"n_b - i - \sum", r"n_b + i + \sum"),
        ("3.3.1, Algorithm 1, line 2", "1, 2", "0, 1, 2"),
        ("3.3.3, Algorithm 2, line 6", "0, 1, 2", "1, 2"),
        ("3.3.3, Algorithm 2, line 12", "h_{i + 1} + 1, h", "h_{i + 1}, h"),
        ("3.3.3, Algorithm 2, line 3", r"\STATE \textit{// Finished all buckets}", ""),
        ("3.2, display 1", r"\leq", r"\geq"),
        ("3.3.3, display 1", r"\prod", r"\sum"),
        ("2.2, display 1", r"\lor", r"\land"),
        ("3.2, text", r"d \leq d'", r"d \geq d'"),
    ],
)
def test_a_change_is_reported_with_its_place(place: str, ours: str, other: str) -> None:
    formula = next(one.latex for one in FORMULAS if one.place == place and ours in one.latex)
    assert LATEX.count(formula) == 1
    (found,) = formulas_otherwise(LATEX.replace(formula, formula.replace(ours, other)))
    changed = formula.replace(ours, other) or "nothing"
    assert found == f"{place}: {changed} in the text, {formula} in our list"


def test_what_is_added_is_reported() -> None:
    (found,) = formulas_otherwise(LATEX.replace(r"\ENDIF", r"\STATE $q = 1$ \ENDIF", 1))
    assert found == r"3.3.3, Algorithm 2, line 5: \STATE $q = 1$ in the text, nothing in our list"
