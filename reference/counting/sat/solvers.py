"""The SAT solvers of python-sat, made to end.

A solver may think for hours inside one call. So each call is cut into slices: the solver gives up after a number of
conflicts and keeps what it has learned, Python handles signals (Ctrl-C, a budget's timer), and the solver goes on.
Slices grow slowly: a solver that starts afresh in each of them (and forgets some of what it learned) still ends some
day, while each slice stays short.

    minicard, gluecard3, gluecard4     take native at-most constraints
    minisat22, glucose4, cadical195    take clauses only

Other solvers lack something: lingeling and kissat cannot be stopped and asked again.

>>> cnf = Cnf("seqcounter", clauses=((1, 2), (-1, 2)), at_most=(), variables=2, choices=())
>>> with LoadedSolver("minisat22", cnf) as solver:
...     solver.model([1]), solver.model([-2])
([1, 2], None)
"""

from collections.abc import Sequence
from typing import Self, cast

import pysolvers
from pysat.solvers import Solver

from reference.counting.sat.cnf import NATIVE, Cnf, require_encoding
from reference.errors import InvalidInput
from reference.naming import listed, written
from reference.progress import deferred

NATIVE_SOLVERS = ("minicard", "gluecard3", "gluecard4")
SOLVERS = (*NATIVE_SOLVERS, "minisat22", "glucose4", "cadical195")
"""Every solver that can be asked again under assumptions and stopped after a number of conflicts."""

PROOF_SOLVER = "cadical195" if hasattr(pysolvers, "flushpr") else "glucose4"
"""The solver with the shortest proofs; before python-sat 1.9.dev16 the last lines of CaDiCaL's were missing."""

_JUMPS_AT_CTRL_C = frozenset({"cadical195"})
_FIRST_SLICE, _SLICE_GROWTH = 100, 10


def require_solver(solver: str, encoding: str) -> None:
    """Raise unless the solver is known and takes this encoding."""
    require_encoding(encoding)
    if solver not in SOLVERS:
        raise InvalidInput(f"there is no solver {written(solver)}: one of {listed(SOLVERS, len(SOLVERS))} was expected")
    if encoding == NATIVE and solver not in NATIVE_SOLVERS:
        raise InvalidInput(
            f"solver {solver} does not take native cardinality constraints: one of {listed(NATIVE_SOLVERS)}"
            " or another encoding was expected"
        )


class LoadedSolver:
    """A solver with constraints in it, to be asked many questions; a context, so that its memory is given back."""

    def __init__(self, name: str, cnf: Cnf, *, with_proof: bool = False) -> None:
        """Load the constraints into the solver of this name, which may be told to write down a proof."""
        self._solver = Solver(name=name, **({"with_proof": True} if with_proof else {}))
        self._solve = self._solve_deferred if name in _JUMPS_AT_CTRL_C else self._solve_plainly
        for clause in cnf.clauses:
            self._solver.add_clause(clause)
        for literals, bound in cnf.at_most:
            self._solver.add_atmost(literals, bound)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def model(self, assumptions: Sequence[int] = ()) -> Sequence[int] | None:
        """A model in which these literals are true, None if there is none; variable v at place v - 1 as v or -v."""
        conflicts = _FIRST_SLICE
        while (answer := self._solve(assumptions, conflicts)) is None:
            conflicts += _SLICE_GROWTH
        return cast("list[int]", self._solver.get_model()) if answer else None

    def proof(self) -> list[str]:
        """The proof that there is no model, after `model` has found none."""
        return cast("list[str]", self._solver.get_proof())

    def _solve_plainly(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """One slice; python-sat leaves Ctrl-C to Python if it is told to expect an interrupt."""
        self._solver.conf_budget(conflicts)
        return cast("bool | None", self._solver.solve_limited(assumptions, expect_interrupt=True))

    def _solve_deferred(self, assumptions: Sequence[int], conflicts: int) -> bool | None:
        """One slice of a solver for which python-sat cannot be told so."""
        with deferred():
            self._solver.conf_budget(conflicts)
            return cast("bool | None", self._solver.solve_limited(assumptions))
