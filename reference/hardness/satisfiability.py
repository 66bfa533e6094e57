r"""Satisfiability as a question about a bucketization, and back: consistency is NP-complete, counting #P-complete.

Variables are numbered from 1; the literal v states that variable v is true, -v that it is false. A clause is a sequence
of literals, in which one may occur twice, or together with its negation; the empty clause is never true. A model is
written as solvers write it: v or -v for each variable v, in order.

>>> clauses = ClauseSet(3, ((1, 2), (-1, 3, 3)))
>>> clauses.true_literals((1, -2, 3)), clauses.holds((1, -2, 3)), clauses.holds((1, 2, -3))
([1, 2], True, False)
>>> clauses.to_dimacs()
'p cnf 3 2\n1 2 0\n-1 3 3 0\n'

**Hard.** For each variable x a bucket of two people, `x` and `not x`, with the values 1 and 0. For each clause
c = ℓ_1 ∨ … ∨ ℓ_m a bucket of m people c.1, …, c.m with the values 1, 0, …, 0 (the 1 is a token that one of them holds),
and for each of them the simple implication

    c.i=1 → ℓ_i=1            the holder of the clause's token stands for a true literal.

*Proof.* A table of the variables' buckets is an assignment: of each pair exactly one has the 1. Given an assignment,
the tables of the clauses' buckets can be chosen one by one, and for clause c the implications allow just those in
which the token is with a true literal: as many as c has true literals, so none iff c is false. Therefore

    number of tables = Σ over all models of Π over all clauses of the number of true literals,

which is positive iff there is a model. The instance is as long as the formula, but for a constant factor.

**Exactly one.** Add the reverse implications ℓ_i=1 → c.i=1. Now c.i holds the token iff ℓ_i is true, so a table
exists for an assignment iff each clause has exactly one true literal, and it is then the only one:

    number of tables = number of assignments that make exactly one literal of each clause true.

With three literals a clause this is exactly-one-in-three satisfiability, whose counting problem is #P-complete, since
"exactly one of three" is not an affine relation (Creignou and Hermann, Complexity of generalized satisfiability
counting problems, Information and Computation 125, 1996). Hence counting tables is #P-hard.

**Corners.** A literal that occurs twice in a clause counts twice, in both formulas. The bucket of an empty clause has
one person, who has the value 1 and is known not to. A formula without variables needs one bucket all the same: that of
a person who has the value 1, about whom nothing is known.

>>> clauses = ClauseSet(2, ((1, 2), (-1,)))
>>> instance = to_consistency(clauses)
>>> [dict(bucket.counts) for bucket in instance.bucketization.buckets]
[{'0': 1, '1': 1}, {'0': 1, '1': 1}, {'0': 1, '1': 1}, {'1': 1}]
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in instance.knowledge.implications]
['c1.1=1 -> x1=1', 'c1.2=1 -> x2=1', 'c2.1=1 -> "not x1"=1']
>>> solve(clauses)
Satisfiable(model=(-1, 2))

**No harder.** A witness for "B and φ are consistent" is a table, which `counting.sat.is_consistent` and `holds` check
in linear time: the number of tables is a #P function. `to_clauses` writes the check as clauses (see `counting.cnf`).
Each auxiliary variable is determined by the others, so tables and models correspond one to one:

    B and φ are consistent  iff  the clauses are satisfiable;        number of tables = number of models.

**Two counts give a probability**: Pr(C | B ∧ φ) is the number of tables that fit B, φ and C over the number of those
that fit B and φ. To know C, that p has s, is to know that p has no other value: simple implications again.

**Probabilities give a count.** Let N be the number of tables that fit B and φ, all equally likely. Build one of them,
T, person by person: having fixed p_1=s_1, …, p_i=s_i, choose for the next person p some value s that is possible,
and ask for

    q_{i+1} = Pr(p=s | B ∧ φ ∧ p_1=s_1 ∧ … ∧ p_i=s_i) > 0.

By the chain rule q_1 · q_2 · … = Pr(T | B ∧ φ) = 1/N, so N = 1/(q_1 · q_2 · …). There is one question for each person
and value at most. That no table fits, N = 0, is the one case in which the first probability is not defined.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> from reference.probability import probability
>>> instance = Instance(FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
>>> number_of_tables(instance), number_from_probabilities(instance, probability)
(1368, 1368)
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TypeAlias

from sympy import Rational

from reference.buckets import Bucket, Bucketization
from reference.counting.cnf import Clause, Cnf, encode
from reference.counting.dynamic_program import structured_count
from reference.counting.sat import Inconsistent, LoadedSolver, consistency, rows
from reference.errors import InconsistentKnowledge
from reference.exact import exact_number
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.probability import contradiction
from reference.progress import watch
from reference.tables import World

TRUE, FALSE = "1", "0"
Oracle: TypeAlias = Callable[[Atom, Bucketization, Formula], Rational]  # Pr(C | B ∧ φ)


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
        """A solver of python-sat with these clauses in it; a tautology brings in each variable that they lack."""
        unmet = set(range(1, self.variables + 1)).difference(abs(v) for clause in self.clauses for v in clause)
        clauses = (*self.clauses, *((variable, -variable) for variable in sorted(unmet)))
        return LoadedSolver("minisat22", Cnf("seqcounter", clauses, (), self.variables, ()))


@dataclass(frozen=True)
class Instance:
    """B and φ, a conjunction of simple implications."""

    bucketization: Bucketization
    knowledge: Formula


@dataclass(frozen=True)
class Satisfiable:
    """There is a model: this one, and python-sat confirms it."""

    model: tuple[int, ...]


@dataclass(frozen=True)
class Unsatisfiable:
    """There is none: the bucketization contradicts the knowledge, and our checker accepts the proof."""

    refutation: Inconsistent


def confirmed(clause_set: ClauseSet, model: Sequence[int]) -> bool:
    """Whether python-sat agrees that this is a model: it is asked for one with just these literals."""
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


def to_consistency(clause_set: ClauseSet) -> Instance:
    """An instance that is consistent iff the clauses are satisfiable."""
    return Instance(_bucketization(clause_set), Formula(_tokens(clause_set)))


def to_exactly_one(clause_set: ClauseSet) -> Instance:
    """An instance with one table for each assignment that makes exactly one literal of every clause true."""
    tokens = list(_tokens(clause_set))
    reverse = (BasicImplication(unit.consequent, unit.antecedent) for unit in tokens)
    return Instance(_bucketization(clause_set), Formula([*tokens, *reverse]))


def model_of(table: World, variables: int) -> tuple[int, ...]:
    """The assignment that a table of an instance stands for."""
    return tuple(variable if table[_name(variable)] == TRUE else -variable for variable in range(1, variables + 1))


def solve(clause_set: ClauseSet) -> Satisfiable | Unsatisfiable:
    """Decide satisfiability through the bucketization; the answer is checked before it is returned."""
    instance = to_consistency(clause_set)
    answer = consistency(instance.bucketization, instance.knowledge)
    if isinstance(answer, Inconsistent):
        return Unsatisfiable(answer)
    model = model_of(answer.table, clause_set.variables)
    if not clause_set.holds(model) or not confirmed(clause_set, model):
        raise AssertionError("the table does not stand for a model of the clauses")
    return Satisfiable(model)


def _name(literal: int) -> str:
    """The person who has the value 1 iff the literal is true."""
    return f"x{literal}" if literal > 0 else f"not x{-literal}"


def _bucketization(clause_set: ClauseSet) -> Bucketization:
    numbers = range(1, clause_set.variables + 1)
    buckets = [Bucket([_name(v), _name(-v)], {TRUE: 1, FALSE: 1}) for v in numbers]
    for number, clause in enumerate(clause_set.clauses, start=1):
        people = [f"c{number}.{place}" for place in range(1, max(1, len(clause)) + 1)]
        buckets.append(Bucket(people, {TRUE: 1} | ({FALSE: len(people) - 1} if len(people) > 1 else {})))
    return Bucketization(buckets or [Bucket(["nobody"], {TRUE: 1})], domain=(TRUE, FALSE), sensitive="truth")


def _tokens(clause_set: ClauseSet) -> Iterator[BasicImplication]:
    """The holder of a clause's token stands for a true literal."""
    for number, clause in enumerate(clause_set.clauses, start=1):
        for place, literal in enumerate(clause, start=1):
            yield simple_implication(Atom(f"c{number}.{place}", TRUE), Atom(_name(literal), TRUE))
        if not clause:
            yield simple_implication(Atom(f"c{number}.1", TRUE), Atom(f"c{number}.1", FALSE))


def to_clauses(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """Clauses with one model for each table that is consistent with both, and the encoding that knows which."""
    cnf = encode(bucketization, knowledge, "seqcounter")
    return ClauseSet(cnf.variables, cnf.clauses), cnf


def number_of_clauses(bucketization: Bucketization, knowledge: Formula) -> int:
    """The most clauses that the encoding takes.

    For n people and d values there are n + n·d(d - 1)/2 for the people. "At most r of n" takes 2·n·r + n - 3·r - 1 at
    most (Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, 2005), "at least r" as many with
    n - r in place of r: at most 2·n·(n + 1) together. Each atom of an implication may be about a value that does not
    occur in the bucket, and takes a clause that makes it false.
    """
    shapes = ((bucket.size, len(bucket.values)) for bucket in bucketization.buckets)
    for_buckets = sum(n + n * d * (d - 1) // 2 + 2 * n * (n + 1) * d for n, d in shapes)
    return for_buckets + knowledge.k + sum(1 for _ in knowledge.atoms())


def number_of_tables(instance: Instance, *, form: str = "auto") -> int:
    """How many tables are consistent with B and satisfy φ, by structured counting in the given form."""
    return structured_count(NOTHING, instance.bucketization, instance.knowledge, form=form).consistent


def probability_from_counts(atom: Atom, instance: Instance, counter: Callable[[Instance], int]) -> Fraction:
    """Pr(C | B ∧ φ), from two numbers of tables alone."""
    fitting = counter(instance)
    if not fitting:
        raise contradiction()
    return Fraction(counter(Instance(instance.bucketization, _and_only(instance, atom))), fitting)


def number_from_probabilities(instance: Instance, oracle: Oracle) -> int:
    """The number of tables that fit B and φ, from probabilities alone."""
    bucketization, chance_of_table = instance.bucketization, Fraction(1)
    try:
        for bucket in bucketization.buckets:
            for person in bucket.people:
                atoms = (Atom(person, value) for value in bucket.values)
                asked = ((atom, oracle(atom, bucketization, instance.knowledge)) for atom in atoms)
                atom, chance = next((atom, chance) for atom, chance in asked if chance > 0)
                chance_of_table *= exact_number(chance)
                instance = Instance(bucketization, _and_only(instance, atom))
    except InconsistentKnowledge:
        return 0
    return (1 / chance_of_table).numerator


def _and_only(instance: Instance, atom: Atom) -> Formula:
    """Besides φ, the atom is true: a person with another value would have this one too, so has no other value."""
    values = instance.bucketization.bucket_of(atom.person).values
    others = (simple_implication(Atom(atom.person, other), atom) for other in values if other != atom.value)
    return Formula([*instance.knowledge.implications, *others])
