"""Any statement as clauses that keep the number of models (Tseitin's encoding with full equivalences).

`reference.counting.cnf` writes "consistent with the bucketization" as constraints over variables x(p,s). Here a
new variable is defined for each compound part of a statement, and the whole is required to be true:

    y ↔ φ ∧ ψ ∧ …                 y → φ, y → ψ, …, and φ ∧ ψ ∧ … → y; disjunctions through their negation
    c(i,j) ↔ at least j of the first i people have s:   c(i,j) ↔ c(i-1,j) ∨ (x(i,s) ∧ c(i-1,j-1))

Every new variable is determined by the x(p,s), in both directions, so each consistent table extends to exactly one
model: models are counted right even by counters that do not project (G. S. Tseitin, 1968, with one-sided
definitions would do for satisfiability alone). A part that is certain is never given a variable.

>>> from reference.buckets import Bucket
>>> from reference.syntax import parse_statement
>>> pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
>>> len(list(sat_worlds_of(pair, parse_statement("same(Ann, Bo) | Ann=flu"))))
1
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from reference.buckets import Bucketization
from reference.counting.cnf import NATIVE, Clause, Cnf, encode
from reference.counting.sat import LoadedSolver, require_solver, rows
from reference.language import Atom
from reference.progress import step, watch
from reference.statements import TRUE, And, AtLeast, Not, Or, Sentence, check_statement, core
from reference.tables import World


def sat_worlds_of(
    bucketization: Bucketization, statement: Sentence = TRUE, *, encoding: str = NATIVE, solver: str = "minicard"
) -> Iterator[World]:
    """All tables consistent with the bucketization in which the statement is true, each of them once."""
    require_solver(solver, encoding)
    return _stream(encode_statement(bucketization, statement, encoding), solver)


def _stream(cnf: Cnf, solver: str) -> Iterator[World]:
    value_of = {variable: value for choice in cnf.choices for value, variable in choice.options}
    with LoadedSolver(solver, cnf) as loaded:
        found = rows(loaded, [choice.variables for choice in cnf.choices])
        for row in watch(found, "tables"):
            yield {choice.person: value_of[true] for choice, true in zip(cnf.choices, row, strict=True)}


def encode_statement(bucketization: Bucketization, statement: Sentence, encoding: str = NATIVE) -> Cnf:
    """Write "consistent with the bucketization and the statement" as constraints."""
    check_statement(statement, bucketization)
    cnf = encode(bucketization, encoding=encoding)
    draft = _Gates(cnf, bucketization.domain)
    draft.require(draft.literal(statement))
    return replace(cnf, clauses=cnf.clauses + tuple(draft.clauses), variables=draft.top)


class _Gates:
    """Definitions that are being written; a literal is an int, or a bool where the truth is certain."""

    def __init__(self, cnf: Cnf, domain: tuple[str, ...]) -> None:
        self._domain = domain
        self._variable_of = {
            Atom(choice.person, value): variable for choice in cnf.choices for value, variable in choice.options
        }
        self.clauses: list[Clause] = []
        self.top = cnf.variables

    def require(self, literal: int) -> None:
        """Make a literal true."""
        if literal is False:
            self.clauses.extend(((1,), (-1,)))  # no model: there is at least one variable in every bucketization
        elif literal is not True:
            self.clauses.append((literal,))

    def literal(self, statement: Sentence) -> int:
        """A literal that is true exactly where the statement is."""
        step(1, "parts of the statement")
        match core(statement, self._domain):
            case Atom() as atom:
                return self._variable_of.get(atom, False)
            case Not(part):
                return _negated(self.literal(part))
            case And(parts):
                return self._and(map(self.literal, parts))
            case Or(parts):
                return self._or(map(self.literal, parts))
            case AtLeast() as fact:
                return self._at_least(fact)

    def _and(self, parts: Iterable[int]) -> int:
        """A literal for the conjunction."""
        literals = {literal: None for literal in parts if literal is not True}
        if any(literal is False or -literal in literals for literal in literals):
            return False
        if len(literals) < 2:
            return next(iter(literals), True)
        self.top += 1
        self.clauses.extend((-self.top, literal) for literal in literals)
        self.clauses.append((self.top, *(-literal for literal in literals)))
        return self.top

    def _or(self, parts: Iterable[int]) -> int:
        return _negated(self._and(map(_negated, parts)))

    def _at_least(self, fact: AtLeast) -> int:
        """c(i,j) for i people in turn; c(0,0) is true, c(0,j) is false otherwise."""
        counters: list[int] = [True, *(False for _ in range(min(fact.number, len(fact.people) + 1)))]
        for atom in fact.atoms():
            step(len(counters), "parts of the statement")
            has_it = self.literal(atom)
            for j in range(len(counters) - 1, 0, -1):
                counters[j] = self._or((counters[j], self._and((has_it, counters[j - 1]))))
        return counters[-1]


def _negated(literal: int) -> int:
    return not literal if isinstance(literal, bool) else -literal
