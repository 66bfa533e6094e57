"""What is typed as text or read as lines: what an attacker knows, exact numbers, hard problems, the paper's LaTeX."""

import csv
import io
from fractions import Fraction
from pathlib import Path

from benchmarks.fuzzing.target import Target, again, from_input, from_text, must
from proofs_check.paper.latex_text import PaperSentence, paper_sentences, references_in
from reference.exact import exact, exact_number, exact_threshold, parse_exact
from reference.example import FIGURE_3
from reference.hardness.permanent import Matrix, parse_matrix
from reference.hardness.satisfiability import ClauseSet
from reference.languages.builtin import language_named
from reference.syntax import parse_atom, parse_formula, parse_statement, statement_text, to_text
from worstcase.inputs import costs_of, knowledge_of
from worstcase.io.files import read_text
from worstcase.io.problem_files import parse_dimacs, read_dimacs, read_matrix
from worstcase.options import column_names


def _numbers(text: str) -> tuple[Fraction, ...]:
    return parse_exact(text), exact_number(text, least=0), exact_threshold(text)


def _number_again(numbers: tuple[Fraction, ...]) -> None:
    must(len(set(numbers)) == 1 and parse_exact(exact(numbers[0])) == numbers[0], "the number is read in two ways")
    must(0 <= numbers[0] <= 1, "the threshold is no probability")


def _costs_hold(costs: dict[str, Fraction]) -> None:
    known = set(FIGURE_3.domain) <= set(costs)
    must(known and all(cost >= 0 for cost in costs.values()), "a cost is missing or negative")


def _formula(text: str) -> object:
    return parse_formula(text, FIGURE_3.domain)


def _columns(text: str) -> tuple[str, ...]:
    return column_names([text])


def _columns_text(columns: tuple[str, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="").writerow(columns)
    return text.getvalue()


def _matrix_text(matrix: Matrix) -> str:
    return "\n".join("".join(map(str, row)) for row in matrix)


def _sentences(path: str) -> tuple[list[PaperSentence], list[tuple[str, str]]]:
    text = read_text(path)
    return list(paper_sentences(text)), references_in(text)


def _sentences_hold(found: tuple[list[PaperSentence], list[tuple[str, str]]]) -> None:
    must(all(len(sentence.words) > 1 for sentence in found[0]), "a sentence has no words")


_UNITS = (
    b"Hannah=flu -> Charlie=flu",
    b'Ed="lung cancer" & Bob=flu -> Ed=mumps | Karen="breast cancer"',
    b"Ed != mumps\nBob=flu -> Dave=flu | Dave=mumps\n\n",
    'Ed=mumps ∧ Bob=flu → Dave="lung cancer" ∨ Ed=flu'.encode(),
    b'"Bob"="lu\\u006eg cancer" -> Frank=mumps',
)
_STATEMENTS = (
    b"not Ed=flu & atleast(1, flu: Ann, Bo) | same(Ann, Bo)",
    b"(a=1 & b=2) | c=3 -> not (d=4 -> e!=5) -> true",
    b'atmost(2, "lung cancer": "Ann B", Bo, Cy) & (false | not not same("x y", b))',
    "¬ a=1 ∧ b≠2 ∨ (c=3 → d=4)".encode(),
)
_NAMES = (b"basic:2,1", b"negations", b"about:Ed", b"counting:3", b"dnf:2,2", b"clauses:2", b"within-buckets")
_DIMACS = (b"c example\np cnf 3 2\n1 -3 0\n2 3\n-1 0\n", b"p cnf 2 2\n1 0 -2 2 0\n%\n0\n", b"p cnf 0 0\n")
_MATRICES = (b"# a comment\n110\n1, 1, 1\n0 1 1\n", b"1\n", b"10\r\n01")
_LATEX = (
    (
        rb"\begin{abstract}It \emph{is} so\footnote{Nearly always is.}. Or is $x_1 < 2$?\end{abstract}"
        rb"\Section{More} As \cite{a} they said."
    ),
    (
        b"%% file: main.tex\n\\begin{abstract}Some words are here.\\input{part}\\end{document}\n%% file: part.tex\n"
        b"\\Section{One} As in Figure \\ref{fig:a}. % no\n\\begin{figure}\\caption{A}\\label{fig:a}\\end{figure}\n"
        b"\\SubSection{Two}\\label{sec:b} See \\ref{sec:b}. \\begin{tabular}{l}x\\end{tabular}\n"
    ),
    (
        rb"\newcommand{\x}[1]{y} \parbox{2cm}{Kept words stay.} \begin{algorithm}\caption{No figure}"
        rb"\item One step.\end{algorithm}"
    ),
)
_FORMULA_AGAIN = again(to_text, _formula)
KNOWLEDGE = (
    Target("knowledge", "knowledge as text", from_text(_formula), _UNITS, _FORMULA_AGAIN),
    Target(
        "knowledge-file",
        "a file of knowledge about a release",
        from_input(lambda path: knowledge_of(Path(path), FIGURE_3)[0]),
        (b"# known\n" + _UNITS[0], _UNITS[2], _UNITS[4]),
        _FORMULA_AGAIN,
    ),
    Target(
        "event",
        "an event as text",
        from_text(parse_atom),
        (b'Ed="lung cancer"', b"a=1", b' "x y" = z.w-1 '),
        again(to_text, parse_atom),
    ),
    Target(
        "statement",
        "a statement of any language",
        from_text(parse_statement),
        _STATEMENTS,
        again(statement_text, parse_statement),
    ),
    Target("number", "an exact number that decides", from_text(_numbers), (b"7/10", b"0.7", b"1", b"0"), _number_again),
    Target(
        "costs",
        "a file of costs",
        from_input(lambda path: costs_of(path, FIGURE_3)),
        (b'{"flu": 1, "mumps": "9/2", "lung cancer": 0.25}', b"{}"),
        _costs_hold,
    ),
    Target("language-name", "the name of a built-in language", from_text(language_named), _NAMES),
    Target(
        "columns",
        "names of columns on the command line",
        from_text(_columns),
        (b"age,sex", b'"a,b",c'),
        again(_columns_text, _columns),
    ),
    Target(
        "dimacs",
        "clauses as DIMACS",
        from_input(read_dimacs),
        _DIMACS,
        again(ClauseSet.to_dimacs, lambda text: parse_dimacs(text, "again")),
    ),
    Target(
        "matrix",
        "a matrix of zeros and ones",
        from_input(read_matrix),
        _MATRICES,
        again(_matrix_text, lambda text: parse_matrix(text, "again")),
    ),
    Target("latex", "the paper's text", from_input(_sentences), _LATEX, _sentences_hold),
)
