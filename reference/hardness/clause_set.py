r"""Propositional formulas in conjunctive normal form: where the reductions start and where they end.

Variables are numbered from 1; the literal v says that variable v is true, -v that it is false. A clause is a sequence
of literals, in which one may occur twice, or together with its negation; the empty clause is never true. A model is
written as solvers write it: v or -v for each variable v, in order.

>>> clauses = ClauseSet(3, ((1, 2), (-1, 3, 3)))
>>> clauses.true_literals((1, -2, 3)), clauses.holds((1, -2, 3)), clauses.holds((1, 2, -3))
([1, 2], True, False)
>>> clauses.to_dimacs()
'p cnf 3 2\n1 2 0\n-1 3 3 0\n'
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from reference.meter import UNLIMITED, Meter
from reference.sat.cnf import Clause, Cnf
from reference.sat.flashlight import rows
from reference.sat.solvers import LoadedSolver

_SOLVER = "minisat22"


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

    def loaded(self, meter: Meter = UNLIMITED) -> LoadedSolver:
        """A solver of python-sat with these clauses in it."""
        # A solver knows of the variables that it has met: the others are brought in by clauses that say nothing.
        unmet = set(range(1, self.variables + 1)).difference(abs(v) for clause in self.clauses for v in clause)
        clauses = (*self.clauses, *((variable, -variable) for variable in sorted(unmet)))
        return LoadedSolver(_SOLVER, Cnf("seqcounter", clauses, (), self.variables, ()), meter)


def confirmed(clause_set: ClauseSet, model: Sequence[int], meter: Meter = UNLIMITED) -> bool:
    """Tell whether python-sat agrees that this is a model: it is asked for one with just these literals."""
    with clause_set.loaded(meter) as solver:
        return len(model) == clause_set.variables and solver.model(model) is not None


def models(clause_set: ClauseSet, meter: Meter = UNLIMITED) -> Iterator[tuple[int, ...]]:
    """All models, one by one, from python-sat."""
    with clause_set.loaded(meter) as solver:
        choices = [(variable, -variable) for variable in range(1, clause_set.variables + 1)]
        yield from meter.watch(rows(solver, choices), "models")


def weighted_model_count(clause_set: ClauseSet, meter: Meter = UNLIMITED) -> int:
    """The sum over all models of the product over all clauses of the number of true literals."""
    return sum(prod(clause_set.true_literals(model)) for model in models(clause_set, meter))
