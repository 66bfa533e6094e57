"""Hard problems and the paper's text: DIMACS, matrices, LaTeX."""

from benchmarks.fuzzing.target import Target, from_input, must
from proofs_check.paper.latex_text import PaperSentence, paper_sentences
from proofs_check.paper.references import references_in
from reference.hardness.permanent import Matrix, parse_matrix
from reference.hardness.satisfiability import ClauseSet
from worstcase.io.files import read_text
from worstcase.io.problem_files import parse_dimacs, read_dimacs, read_matrix


def _clauses_again(clauses: ClauseSet) -> None:
    must(parse_dimacs(clauses.to_dimacs(), "again") == clauses, "the clauses, written and read again, are others")


def _matrix_again(matrix: Matrix) -> None:
    text = "\n".join("".join(map(str, row)) for row in matrix)
    must(parse_matrix(text, "again") == matrix, "the matrix, written and read again, is another")


def _sentences(path: str) -> tuple[list[PaperSentence], list[tuple[str, str]]]:
    text = read_text(path)
    return list(paper_sentences(text)), references_in(text)


def _sentences_hold(found: tuple[list[PaperSentence], list[tuple[str, str]]]) -> None:
    must(all(len(sentence.words) > 1 for sentence in found[0]), "a sentence has no words")


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
PROBLEMS = (
    Target("dimacs", "clauses as DIMACS", from_input(read_dimacs), _DIMACS, _clauses_again),
    Target("matrix", "a matrix of zeros and ones", from_input(read_matrix), _MATRICES, _matrix_again),
    Target("latex", "the paper's text", from_input(_sentences), _LATEX, _sentences_hold),
)
