r"""Hard problems solved through a bucketization: satisfiability, permanents, and how the cost grows.

Deciding whether given facts are consistent with a release is NP-complete, and computing how likely they make an event
is #P-hard. The worst k facts are nevertheless found in polynomial time.

>>> from worstcase.io.problem_files import parse_dimacs
>>> solved = hardness_sat(parse_dimacs("p cnf 2 2\n1 2 0\n-1 0\n", "two clauses"), count=True)
>>> solved.answer.model, solved.counts["tables"]
((-1, 2), 1)
>>> hardness_permanent([[1, 1], [0, 1]], check=True)
Permanent(rows=2, value=1, by_formula=1)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from reference.exact import whole_number
from reference.strict_json import json_text

if TYPE_CHECKING:
    from proofs_check.experiments.growth import Point
    from reference.hardness.satisfiability import ClauseSet, Instance, Satisfiable, Unsatisfiable


@dataclass(frozen=True)
class SolvedClauses:
    """Clauses, the release and the knowledge that they became, and the answer."""

    clauses: "ClauseSet"
    instance: "Instance"
    answer: "Satisfiable | Unsatisfiable"
    counts: dict[str, int] = field(default_factory=dict)
    """With `count`: the number of tables that fit, and the same number computed from the models."""


@dataclass(frozen=True)
class Permanent:
    """The permanent of a matrix as a number of tables and, if asked for, by Ryser's formula."""

    rows: int
    value: int
    by_formula: int | None


def hardness_sat(
    clauses: "str | Path | ClauseSet",
    *,
    count: bool = False,
    write_release: str | Path | None = None,
    write_knowledge: str | Path | None = None,
) -> SolvedClauses:
    """Decide whether clauses (or those in a DIMACS file) are satisfiable, through a release and knowledge."""
    from reference.hardness.satisfiability import number_of_tables, solve, to_consistency, weighted_model_count
    from reference.releases import Release, to_json
    from reference.syntax import to_text
    from worstcase.io.problem_files import read_dimacs
    from worstcase.io.writing import FileBatch, refuse_overwriting

    outputs = ((write_release, "the release"), (write_knowledge, "the knowledge"))
    read = [(clauses, "the file of clauses")] if isinstance(clauses, str | Path) else []
    refuse_overwriting([(path, what) for path, what in outputs if path is not None], read)
    if isinstance(clauses, str | Path):
        clauses = read_dimacs(clauses)
    instance = to_consistency(clauses)
    with FileBatch() as batch:
        if write_release is not None:
            batch.write_text(write_release, json_text(to_json(Release(instance.bucketization)), indent=1))
        if write_knowledge is not None:
            lines = (f"{to_text(unit)}\n" for unit in instance.knowledge.implications)
            batch.write_text(write_knowledge, "".join(lines))
    answer, counts = solve(clauses), dict[str, int]()
    if count:
        counts = {"tables": number_of_tables(instance), "predicted": weighted_model_count(clauses)}
        if counts["tables"] != counts["predicted"]:
            raise AssertionError(f"the reduction is wrong: {counts}")
    return SolvedClauses(clauses, instance, answer, counts)


def hardness_permanent(matrix: str | Path | Sequence[Sequence[int]], *, check: bool = False) -> Permanent:
    """The permanent of a 0/1 matrix (or of that in a file), by counting the tables that fit a release."""
    from reference.hardness.permanent import permanent, ryser
    from worstcase.io.problem_files import read_matrix

    rows = read_matrix(matrix) if isinstance(matrix, str | Path) else tuple(map(tuple, matrix))
    value = permanent(rows)
    by_formula = ryser(rows) if check else None
    if by_formula is not None and by_formula != value:
        raise AssertionError(f"{value} tables fit, but Ryser's formula gives {by_formula}")
    return Permanent(len(rows), value, by_formula)


def hardness_curve(most: int = 16, *, out: str | None = None) -> "list[Point]":
    """The cost of one formula beside that of the maximum over all formulas, for 2, …, `most` people and values."""
    from proofs_check.experiments.growth import points
    from worstcase.display.figure_files import require_kind, write_growth

    most = whole_number(most, "the number of people and values", 2)
    if out is not None:
        require_kind(out)  # refused before anything is measured
    found = list(points(most))
    if out is not None:
        write_growth(found, out)
    return found
