r"""Propositional formulas in conjunctive normal form: where the reductions start and where they end.

Variables are numbered from 1; the literal v says that variable v is true, -v that it is false. A clause is a sequence
of literals, in which one may occur twice, or together with its negation; the empty clause is never true. A model is
written as solvers write it: v or -v for each variable v, in order.

>>> clauses = ClauseSet(3, ((1, 2), (-1, 3, 3)))
>>> clauses.true_literals((1, -2, 3)), clauses.holds((1, -2, 3)), clauses.holds((1, 2, -3))
([1, 2], True, False)
>>> clauses.to_dimacs()
'p cnf 3 2\n1 2 0\n-1 3 3 0\n'

**DIMACS files** are read strictly: what is not a set of clauses is refused in one sentence that names the line.

    c a comment; wherever a line begins with c
    p cnf 3 2               once, before the clauses: 3 variables, 2 clauses
    1 -3 0                  a clause: literals, then 0; it may go over several lines, or share one with others
    2 3 -1 0
    %                       may follow the last clause, as in SATLIB's files; after it only 0 may come

Both numbers of the header must be right, every literal's variable declared, and the last clause ended. At most 16 MiB
are read, and at most 50,000 variables, 300,000 literals (with the zeros) and 3,000 literals in one clause: beyond that
the bucketization would be of no use to anybody.

>>> parse_dimacs("c example\np cnf 3 2\n1 -3 0\n2 3\n-1 0\n", "FILE")
ClauseSet(variables=3, clauses=((1, -3), (2, 3, -1)))
>>> parse_dimacs("p cnf 3 2\n1 -3 0\n2 4 0\n", "FILE")
Traceback (most recent call last):
...
reference.hardness.clause_set.NotDimacs: FILE: line 3: the literal 4 is here, but the header declares 3 variables
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from reference.counting.sat.cnf import Clause, Cnf
from reference.counting.sat.flashlight import rows
from reference.counting.sat.solvers import LoadedSolver
from reference.errors import InvalidInput
from reference.files.file_access import read_text, source_name
from reference.naming import quoted
from reference.progress import watch

MOST_BYTES = 16 * 2**20
MOST_VARIABLES = 50_000
MOST_LITERALS = 300_000
LONGEST_CLAUSE = 3_000

_SOLVER = "minisat22"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_LITERAL = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)
_LONGEST_SHOWN = 40


@dataclass(frozen=True)
class ClauseSet:
    """A conjunction of clauses over the variables 1, …, `variables`."""

    variables: int
    clauses: tuple[Clause, ...]

    def true_literals(self, model: Sequence[int]) -> list[int]:
        """For each clause the number of its literals that are true."""
        true = frozenset(model)
        return [sum(literal in true for literal in clause) for clause in self.clauses]

    def holds(self, model: Sequence[int]) -> bool:
        """Every clause has a true literal."""
        return all(self.true_literals(model))

    def to_dimacs(self) -> str:
        """The text of its DIMACS file."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines.extend(" ".join(map(str, (*clause, 0))) for clause in self.clauses)
        return "\n".join(lines) + "\n"

    def loaded(self) -> LoadedSolver:
        """A solver of python-sat with these clauses in it."""
        # A solver knows of the variables that it has met: the others are brought in by clauses that say nothing.
        unmet = set(range(1, self.variables + 1)).difference(abs(v) for clause in self.clauses for v in clause)
        clauses = (*self.clauses, *((variable, -variable) for variable in sorted(unmet)))
        return LoadedSolver(_SOLVER, Cnf("seqcounter", clauses, (), self.variables, ()))


def confirmed(clause_set: ClauseSet, model: Sequence[int]) -> bool:
    """Tell whether python-sat agrees that this is a model: it is asked for one with just these literals."""
    with clause_set.loaded() as solver:
        return len(model) == clause_set.variables and solver.model(model) is not None


def models(clause_set: ClauseSet) -> Iterator[tuple[int, ...]]:
    """All models, one by one, from python-sat."""
    with clause_set.loaded() as solver:
        choices = [(variable, -variable) for variable in range(1, clause_set.variables + 1)]
        yield from watch(rows(solver, choices), "models")


def weighted_model_count(clause_set: ClauseSet) -> int:
    """The sum over all models of the product over all clauses of the number of true literals."""
    return sum(prod(clause_set.true_literals(model)) for model in models(clause_set))


class NotDimacs(InvalidInput):
    """A text that is not a DIMACS file of clauses."""


def read_dimacs(path: str | Path) -> ClauseSet:
    """Read the file, or standard input if the path is "-"."""
    return parse_dimacs(read_text(path, MOST_BYTES), source_name(path))


def parse_dimacs(text: str, where: str) -> ClauseSet:
    """Read the text; `where` is what its errors begin with."""
    lines = _content(text, where)
    place, header = next(lines, (where, []))
    variables, declared = _header(header, place)
    clauses: list[tuple[int, ...]] = []
    open_clause: list[int] = []
    for literal in _literals(lines, variables):
        if literal:
            open_clause.append(literal)
        else:
            if (length := len(open_clause)) > LONGEST_CLAUSE:
                problem = f"has {length:,} literals, more than the {LONGEST_CLAUSE:,} supported"
                raise NotDimacs(f"{where}: clause {len(clauses) + 1} {problem}")
            clauses.append(tuple(open_clause))
            open_clause.clear()
    if open_clause:
        raise NotDimacs(f"{where}: the last clause is not ended: a 0 was expected at the end of the file")
    if len(clauses) != declared:
        raise NotDimacs(f"{where}: there are {len(clauses):,} clauses, but the header declares {declared:,}")
    return ClauseSet(variables, tuple(clauses))


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
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not all(_NUMBER.fullmatch(word) for word in words[2:]):
        found = f"{_shown(' '.join(words))} is here" if words else "nothing is here"
        raise NotDimacs(f"{place}: {found}, but a header such as p cnf 20 85 was expected before the clauses")
    variables, clauses = map(int, words[2:])
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
            literal = int(word)
            if abs(literal) > variables:
                raise NotDimacs(
                    f"{place}: the literal {literal} is here, but the header declares {variables:,} variables"
                )
            yield literal


def _shown(text: str) -> str:
    return quoted(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")
