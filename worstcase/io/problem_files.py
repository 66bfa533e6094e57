r"""Files of matrices and DIMACS files, read strictly: errors name the line.

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
worstcase.io.problem_files.NotDimacs: FILE: line 3: expected a variable of at most 3, as the header declares, got 4
"""

import re
from collections.abc import Iterator
from pathlib import Path

from reference.errors import InvalidInput
from reference.hardness.permanent import Matrix, parse_matrix
from reference.hardness.satisfiability import ClauseSet
from reference.naming import numbered, quoted, source_name
from worstcase.io.files import read_text

MOST_BYTES = 16 * 2**20
MOST_BYTES_OF_MATRIX = 2**20
MOST_VARIABLES = 50_000
MOST_LITERALS = 300_000
LONGEST_CLAUSE = 3_000

_HEADER = re.compile(r"p cnf (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8})")
_LITERAL = re.compile(r"0|-?[1-9][0-9]{0,8}")


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
    header = _HEADER.fullmatch(" ".join(words))
    if header is None:
        found = _shown(" ".join(words)) if words else "nothing"
        raise NotDimacs(f"{place}: expected a header such as p cnf 20 85 before the clauses, got {found}")
    variables, declared = map(int, header.groups())
    if variables > MOST_VARIABLES:
        raise NotDimacs(f"{place}: expected at most {MOST_VARIABLES:,} variables, got {variables:,}")
    clauses: list[list[int]] = [[]]
    for literal in _literals(lines, variables):
        if literal:
            clauses[-1].append(literal)
            continue
        if (length := len(clauses[-1])) > LONGEST_CLAUSE:
            problem = f"expected at most {LONGEST_CLAUSE:,} literals, got {length:,}"
            raise NotDimacs(f"{where}: clause {len(clauses)}: {problem}")
        clauses.append([])
    if clauses.pop():
        raise NotDimacs(f"{where}: expected a 0 after the last clause, got the end of the file")
    if len(clauses) != declared:
        expected = f"expected {numbered(declared, 'clause')}, as the header declares"
        raise NotDimacs(f"{where}: {expected}, got {len(clauses):,}")
    return ClauseSet(variables, tuple(map(tuple, clauses)))


def _content(text: str, where: str) -> Iterator[tuple[str, list[str]]]:
    """The words of each line that is neither empty nor a comment, with the place for errors; up to a line %."""
    ended = False
    for number, line in enumerate(text.split("\n"), start=1):
        place, words = f"{where}: line {number}", line.split()
        if not words or words[0].startswith("c"):
            continue
        if ended and words != ["0"]:
            raise NotDimacs(f"{place}: expected only 0 after %, got {_shown(words[0])}")
        ended = ended or words == ["%"]
        if not ended:
            yield place, words


def _literals(lines: Iterator[tuple[str, list[str]]], variables: int) -> Iterator[int]:
    read = 0
    for place, words in lines:
        read += len(words)
        if read > MOST_LITERALS:
            raise NotDimacs(f"{place}: expected at most {MOST_LITERALS:,} literals and zeros in the file, got more")
        for word in words:
            if not _LITERAL.fullmatch(word):
                raise NotDimacs(f"{place}: expected a literal such as 3 or -3, or 0, got {_shown(word)}")
            if abs(int(word)) > variables:
                expected = f"expected a variable of at most {variables:,}, as the header declares"
                raise NotDimacs(f"{place}: {expected}, got {word}")
            yield int(word)


def _shown(text: str) -> str:
    return quoted(text if len(text) <= 40 else f"{text[:40]}…")
