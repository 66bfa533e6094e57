"""Enumerating models without remembering them: flashlight search.

Given *choices*, lists of literals exactly one of which is true in every model, a model's *row* is the literal it
makes true in each choice. The rows of all models form a tree, one choice a level, and are visited depth first. The
flashlight: before stepping into a branch, the solver is asked whether any model lies behind it, so no step is in
vain. Two facts keep the number of questions small:

    the model that answers "yes" shows the way to a first leaf, with no further question on the way down;
    one question tries all remaining literals of a choice at once: is there a model with this row so far and
    none of the literals already visited here?

So there is one "yes" for each row and one "no" for each inner node at most. What is kept is the current row and
what was visited beside it: memory does not depend on the number of models, unlike with blocking clauses, where
the clauses are a list of all models in disguise. If the choices do not determine a model's other variables, models
are counted once for each row: the count is projected on the choices.

>>> from reference.counting.sat.cnf import Cnf
>>> cnf = Cnf("seqcounter", clauses=((1, 2),), at_most=(), variables=2, choices=())
>>> with LoadedSolver("minisat22", cnf) as solver:
...     sorted(rows(solver, [(1, -1), (2, -2)]))
[(-1, 2), (1, -2), (1, 2)]

The consistent tables once more, this time from a SAT solver (paper, 2.3).

`worlds` generates all tables of the bucketization and keeps those that satisfy the knowledge. Here the solver finds
the consistent tables themselves, so a thousand tables among 10^50 are found in no time, while 10^6 of 10^6 take
longer than by generating. The two share no code beyond the vocabulary: each is the other's oracle.

The tables come as a stream, to be counted by `probability.tally` or `probability.marginals`. Nothing is kept of
those that were passed on. A step is one table.

>>> from reference.example import FIGURE_3
>>> from reference.probability import tally
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> counted = tally(parse_atom("Charlie=flu"), sat_worlds(FIGURE_3, knowledge))
>>> counted.consistent, counted.satisfying, counted.probability
(1368, 720, 10/19)
"""

from collections.abc import Iterator, Sequence

from reference.bucketization import Bucketization
from reference.counting.sat.cnf import NATIVE, Cnf, encode
from reference.counting.sat.solvers import LoadedSolver, require_solver
from reference.language import NOTHING, Formula
from reference.progress import watch
from reference.tables import World


def rows(solver: LoadedSolver, choices: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Every combination of literals, one from each choice, that some model makes true; each of them once."""
    row: list[int] = []
    ruled_out: list[list[int]] = []  # for each level of the row, the negations of the literals visited there
    model = solver.model()
    while model is not None:
        for choice in choices[len(row) :]:
            row.append(_true_literal(choice, model))
            ruled_out.append([-row[-1]])
        yield tuple(row)
        model = _next_model(solver, choices, row, ruled_out)


def _next_model(
    solver: LoadedSolver, choices: Sequence[Sequence[int]], row: list[int], ruled_out: list[list[int]]
) -> Sequence[int] | None:
    """Go back up to the deepest level with something left to visit, and take the first step down from there."""
    while row:
        row.pop()
        choice, visited = choices[len(row)], ruled_out[-1]
        model = solver.model(row + visited) if len(visited) < len(choice) else None
        if model is not None:
            row.append(_true_literal(choice, model))
            visited.append(-row[-1])
            return model
        ruled_out.pop()
    return None


def _true_literal(choice: Sequence[int], model: Sequence[int]) -> int:
    for literal in choice:
        if model[abs(literal) - 1] == literal:
            return literal
    raise AssertionError("no literal of a choice is true in a model: exactly one was expected")


def sat_worlds(
    bucketization: Bucketization, knowledge: Formula = NOTHING, *, encoding: str = NATIVE, solver: str = "minicard"
) -> Iterator[World]:
    """All tables consistent with the bucketization that satisfy the knowledge, each of them once."""
    require_solver(solver, encoding)
    return _stream(encode(bucketization, knowledge, encoding), solver)


def _stream(cnf: Cnf, solver: str) -> Iterator[World]:
    people = [choice.person for choice in cnf.choices]
    value_of = {variable: value for choice in cnf.choices for value, variable in choice.options}
    with LoadedSolver(solver, cnf) as loaded:
        found = rows(loaded, [choice.variables for choice in cnf.choices])
        for row in watch(found, "tables"):
            yield dict(zip(people, map(value_of.__getitem__, row), strict=True))
