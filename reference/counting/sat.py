"""The SAT solvers of python-sat, made to end: consistent tables one by one, and consistency with evidence (paper, 2.3).

**Slices.** A solver may think for hours inside one call. So each call is cut into slices: the solver gives up after a
number of conflicts and keeps what it has learned, Python handles signals (Ctrl-C, a budget's timer), and the solver
goes on. Slices grow slowly: a solver that starts afresh in each of them still ends, while each slice stays short.

    minicard, gluecard3, gluecard4     take native at-most constraints
    minisat22, glucose4, cadical195    take clauses only

**Flashlight search** enumerates models without remembering them. Given *choices*, lists of literals exactly one of
which is true in every model, a model's *row* is the literal it makes true in each choice. The rows of all models form a
tree, one choice a level, and are visited depth first. Before stepping into a branch, the solver is asked whether any
model lies behind it, so no step is in vain. Two facts keep the number of questions small:

    the model that answers "yes" shows the way to a first leaf, with no further question on the way down;
    one question tries all remaining literals of a choice at once: is there a model with this row so far and
    none of the literals already visited here?

So there is one "yes" for each row and one "no" for each inner node at most. Memory does not depend on the number of
models, unlike with blocking clauses.

>>> cnf = Cnf("seqcounter", clauses=((1, 2),), at_most=(), variables=2, choices=())
>>> with LoadedSolver("minisat22", cnf) as solver:
...     solver.model([1, -2]), sorted(rows(solver, [(1, -1), (2, -2)]))
([1, -2], [(-1, 2), (1, -2), (1, 2)])

**Consistent tables.** `worlds` generates all tables and keeps those that satisfy the knowledge. Here the solver finds
the consistent tables themselves. The two share no code beyond the vocabulary: each is the other's oracle.

>>> from reference.example import FIGURE_3
>>> from reference.probability import tally
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> counted = tally(parse_atom("Charlie=flu"), sat_worlds(FIGURE_3, knowledge))
>>> counted.consistent, counted.satisfying, counted.probability
(1368, 720, 10/19)

**Consistency** comes with its evidence:

    yes    a table that is consistent with the bucketization and satisfies the formula
    no     the clauses for "there is such a table", and a proof by reverse unit propagation that they have no model

Both are checked before they are returned, the table against the definitions and the proof by `refutation`: neither
answer rests on the solver being right. Only the people whom the formula mentions have variables.

>>> consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps"], FIGURE_3.domain)).table["Ed"]
'lung cancer'
>>> answer = consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps", 'Ed!="lung cancer"'], FIGURE_3.domain))
>>> type(answer).__name__, answer.proof[-1]
('Inconsistent', '0')
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Self, cast

import pysolvers
from pysat.solvers import Solver

from reference.buckets import Bucketization
from reference.counting.cnf import NATIVE, Cnf, encode, encode_mentioned, require_encoding
from reference.counting.refutation import RejectedProof, check_refutation
from reference.errors import InvalidInput
from reference.language import NOTHING, Formula
from reference.naming import listed, written
from reference.progress import deferred, watch
from reference.tables import World

NATIVE_SOLVERS = ("minicard", "gluecard3", "gluecard4")
SOLVERS = (*NATIVE_SOLVERS, "minisat22", "glucose4", "cadical195")
# The solver with the shortest proofs. Before python-sat 1.9.dev16 the last lines of CaDiCaL's were missing.
PROOF_SOLVER = "cadical195" if hasattr(pysolvers, "flushpr") else "glucose4"
_PROOF_ENCODING = "kmtotalizer"  # with the shortest proofs to check; they stay complete when the solver works in slices
_FIRST_SLICE, _SLICE_GROWTH = 100, 10


def require_solver(solver: str, encoding: str) -> None:
    """Raise unless the solver is known and takes this encoding."""
    require_encoding(encoding)
    if solver not in SOLVERS:
        raise InvalidInput(f"the solver: expected one of {listed(SOLVERS, len(SOLVERS))}, got {written(solver)}")
    if encoding == NATIVE and solver not in NATIVE_SOLVERS:
        others = f"use one of {listed(NATIVE_SOLVERS)}, or another encoding"
        raise InvalidInput(f"solver {solver} does not support native cardinality constraints: {others}")


class LoadedSolver:
    """A solver with constraints in it, to be asked many questions; a context, so that its memory is given back."""

    def __init__(self, name: str, cnf: Cnf, *, with_proof: bool = False) -> None:
        self._solver = Solver(name=name, **({"with_proof": True} if with_proof else {}))
        self._jumps_at_ctrl_c = name == "cadical195"
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
        conflicts, answer = _FIRST_SLICE, None
        while answer is None:  # expecting an interrupt, python-sat leaves Ctrl-C to Python; it cannot for CaDiCaL
            with deferred() if self._jumps_at_ctrl_c else nullcontext():
                self._solver.conf_budget(conflicts)
                answer = self._solver.solve_limited(assumptions, expect_interrupt=not self._jumps_at_ctrl_c)
            conflicts += _SLICE_GROWTH
        return cast("list[int]", self._solver.get_model()) if answer else None

    def proof(self) -> list[str]:
        """The proof that there is no model, after `model` has found none."""
        return cast("list[str]", self._solver.get_proof())


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
        model = None
        while row and model is None:  # go back up to the deepest level with something left to visit
            row.pop()
            choice, visited = choices[len(row)], ruled_out[-1]
            model = solver.model(row + visited) if len(visited) < len(choice) else None
            if model is None:
                ruled_out.pop()
            else:  # and take the first step down from there
                row.append(_true_literal(choice, model))
                visited.append(-row[-1])


def _true_literal(choice: Sequence[int], model: Sequence[int]) -> int:
    return next(literal for literal in choice if model[abs(literal) - 1] == literal)


def sat_worlds(
    bucketization: Bucketization, knowledge: Formula = NOTHING, *, encoding: str = NATIVE, solver: str = "minicard"
) -> Iterator[World]:
    """All tables consistent with the bucketization that satisfy the knowledge, each of them once."""
    require_solver(solver, encoding)
    cnf = encode(bucketization, knowledge, encoding)

    def stream() -> Iterator[World]:
        people = [choice.person for choice in cnf.choices]
        value_of = {variable: value for choice in cnf.choices for value, variable in choice.options}
        with LoadedSolver(solver, cnf) as loaded:
            for row in watch(rows(loaded, [choice.variables for choice in cnf.choices]), "tables"):
                yield dict(zip(people, map(value_of.__getitem__, row), strict=True))

    return stream()


@dataclass(frozen=True)
class Consistent:
    """There is such a table: this one."""

    table: World


@dataclass(frozen=True)
class Inconsistent:
    """There is no such table: the proof's lines derive the empty clause from the clauses of `cnf.encode_mentioned`."""

    cnf: Cnf
    proof: tuple[str, ...]

    def check(self) -> None:
        """Raise `RejectedProof` unless the proof is one."""
        check_refutation(self.cnf.clauses, self.proof)


def consistency(bucketization: Bucketization, knowledge: Formula = NOTHING) -> Consistent | Inconsistent:
    """Find a table that is consistent with both, or a proof that there is none."""
    cnf = encode_mentioned(bucketization, knowledge, _PROOF_ENCODING)
    with LoadedSolver(PROOF_SOLVER, cnf, with_proof=True) as solver:
        model = solver.model()
        proof = solver.proof() if model is None else []
    if model is None:
        answer = Inconsistent(cnf, tuple(line.strip() for line in proof))
        try:
            answer.check()
        except RejectedProof as error:
            raise AssertionError(f"the solver's proof is wrong: {error}") from error
        return answer
    part, table = cnf.table_of(model), dict[str, str]()
    for bucket in bucketization.buckets:  # the others get the values that are left, in order
        taken = Counter(part[person] for person in bucket.people if person in part)
        left = chain.from_iterable(repeat(value, count - taken[value]) for value, count in bucket.frequencies)
        table |= {person: part[person] if person in part else next(left) for person in bucket.people}
    if not is_consistent(table, bucketization):
        raise AssertionError("the solver's table is not consistent with the bucketization")
    if not knowledge.holds(table):
        raise AssertionError("the solver's table does not satisfy the knowledge")
    return Consistent(table)


def is_consistent(table: World, bucketization: Bucketization) -> bool:
    """Whether the table has the people of the bucketization, and each bucket's people its values."""
    return set(table) == set(bucketization.people) and all(
        Counter(table[person] for person in bucket.people) == bucket.counts for bucket in bucketization.buckets
    )
