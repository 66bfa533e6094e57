r"""Files of matrices and DIMACS files, read strictly: what is no set of clauses is refused with its line.

    c a comment; wherever a line begins with c
    p cnf 3 2               once, before the clauses: 3 variables, 2 clauses
    1 -3 0                  a clause: literals, then 0; it may go over several lines, or share one with others
    2 3 -1 0
    %                       may follow the last clause, as in SATLIB's files; after it only 0 may come

Both numbers of the header must be right, every literal's variable declared, and the last clause ended. At most 16 MiB
are read, and at most 50,000 variables, 300,000 literals (with the zeros) and 3,000 literals in one clause.

>>> parse_dimacs("c example\np cnf 3 2\n1 -3 0\n2 3\n-1 0\n", "FILE")
ClauseSet(variables=3, clauses=((1, -3), (2, 3, -1)))
>>> parse_dimacs("p cnf 3 2\n1 -3 0\n2 4 0\n", "FILE")
Traceback (most recent call last):
...
worstcase.io.problem_files.NotDimacs: FILE: line 3: the literal 4 is here, but the header declares 3 variables
"""

import re
from collections.abc import Iterator
from pathlib import Path

from reference.errors import InvalidInput
from reference.hardness.permanent import Matrix, parse_matrix
from reference.hardness.satisfiability import ClauseSet
from reference.naming import quoted, source_name
from worstcase.io.files import read_text

MOST_BYTES = 16 * 2**20
MOST_BYTES_OF_MATRIX = 2**20
MOST_VARIABLES = 50_000
MOST_LITERALS = 300_000
LONGEST_CLAUSE = 3_000

_HEADER = re.compile(r"p cnf (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})")
_LITERAL = re.compile(r"0|-?[1-9][0-9]{0,8}")
_LONGEST_SHOWN = 40


class NotDimacs(InvalidInput):
    """A text that is not a DIMACS file of clauses."""


def read_dimacs(path: str | Path) -> ClauseSet:
    """Read the file, or standard input if the path is "-"."""
    return parse_dimacs(read_text(path, MOST_BYTES), source_name(path))


def read_matrix(path: str | Path) -> Matrix:
    """Read the matrix in the file, or on standard input if the path is "-"."""
    return parse_matrix(read_text(path, MOST_BYTES_OF_MATRIX), source_name(path))


def parse_dimacs(text: str, where: str) -> ClauseSet:
    """Read the text; `where` is what its errors begin with."""
    lines = _content(text, where)
    place, words = next(lines, (where, []))
    variables, declared = _header(words, place)
    clauses: list[list[int]] = [[]]
    for literal in _literals(lines, variables):
        if literal:
            clauses[-1].append(literal)
            continue
        if (length := len(clauses[-1])) > LONGEST_CLAUSE:
            problem = f"has {length:,} literals, more than the {LONGEST_CLAUSE:,} supported"
            raise NotDimacs(f"{where}: clause {len(clauses)} {problem}")
        clauses.append([])
    if clauses.pop():
        raise NotDimacs(f"{where}: the last clause is not ended: a 0 was expected at the end of the file")
    if len(clauses) != declared:
        raise NotDimacs(f"{where}: there are {len(clauses):,} clauses, but the header declares {declared:,}")
    return ClauseSet(variables, tuple(map(tuple, clauses)))


def _content(text: str, where: str) -> Iterator[tuple[str, list[str]]]:
    """The words of each line that is neither empty nor a comment, with the place for errors; up to a line %."""
    ended = False
    for number, line in enumerate(text.split("\n"), start=1):
        place, words = f"{where}: line {number}", line.split()
        if not words or words[0].startswith("c"):
            continue
        if ended and words != ["0"]:
            raise NotDimacs(f"{place}: {_shown(words[0])} is here, but after % nothing but 0 was expected")
        ended = ended or words == ["%"]
        if not ended:
            yield place, words


def _header(words: list[str], place: str) -> tuple[int, int]:
    header = _HEADER.fullmatch(" ".join(words))
    if header is None:
        found = f"{_shown(' '.join(words))} is here" if words else "nothing is here"
        raise NotDimacs(f"{place}: {found}, but a header such as p cnf 20 85 was expected before the clauses")
    variables, clauses = map(int, header.groups())
    if variables > MOST_VARIABLES:
        raise NotDimacs(f"{place}: {variables:,} variables are declared, more than the {MOST_VARIABLES:,} supported")
    return variables, clauses


def _literals(lines: Iterator[tuple[str, list[str]]], variables: int) -> Iterator[int]:
    """All literals and ending zeros."""
    read = 0
    for place, words in lines:
        read += len(words)
        if read > MOST_LITERALS:
            raise NotDimacs(f"{place}: there are more than {MOST_LITERALS:,} literals and zeros, the most supported")
        for word in words:
            if not _LITERAL.fullmatch(word):
                raise NotDimacs(f"{place}: {_shown(word)} is here, but a literal such as 3 or -3, or 0, was expected")
            if abs(int(word)) > variables:
                raise NotDimacs(f"{place}: the literal {word} is here, but the header declares {variables:,} variables")
            yield int(word)


def _shown(text: str) -> str:
    return quoted(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")
