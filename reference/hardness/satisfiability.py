"""Satisfiability as a question about a bucketization: consistency is NP-hard, counting #P-hard.

**The reduction.** For each variable x a bucket of two people, `x` and `not x`, with the values 1 and 0. For each clause
c = ℓ_1 ∨ … ∨ ℓ_m a bucket of m people c.1, …, c.m with the values 1, 0, …, 0 (the 1 is a token that one of them holds),
and for each of them the simple implication

    c.i=1 → ℓ_i=1            whoever holds the clause's token stands for a true literal.

**Proof.** A table of the variables' buckets is an assignment: of each pair exactly one has the 1. Given an assignment,
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
one person, who has the value 1 and is said not to. A formula without variables needs one bucket all the same: that of
a person who has the value 1, of whom nothing is said.

>>> clauses = ClauseSet(2, ((1, 2), (-1,)))
>>> instance = to_consistency(clauses)
>>> [dict(bucket.counts) for bucket in instance.bucketization.buckets]
[{'0': 1, '1': 1}, {'0': 1, '1': 1}, {'0': 1, '1': 1}, {'1': 1}]
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in instance.knowledge.implications]
['c1.1=1 -> x1=1', 'c1.2=1 -> x2=1', 'c2.1=1 -> "not x1"=1']
>>> solve(clauses)
Satisfiable(model=(-1, 2))
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.sat.consistency import Inconsistent, consistency
from reference.hardness.clause_set import ClauseSet, confirmed
from reference.hardness.instance import Instance
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.tables import World

TRUE, FALSE = "1", "0"


@dataclass(frozen=True)
class Satisfiable:
    """There is a model: this one, and python-sat confirms it."""

    model: tuple[int, ...]


@dataclass(frozen=True)
class Unsatisfiable:
    """There is none: the bucketization contradicts the knowledge, and our checker accepts the proof."""

    refutation: Inconsistent


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
    return tuple(
        variable if table[literal_name(variable)] == TRUE else -variable for variable in range(1, variables + 1)
    )


def solve(clause_set: ClauseSet) -> Satisfiable | Unsatisfiable:
    """Decide satisfiability through the bucketization; the answer is checked before it is handed out."""
    instance = to_consistency(clause_set)
    answer = consistency(instance.bucketization, instance.knowledge)
    if isinstance(answer, Inconsistent):
        return Unsatisfiable(answer)
    model = model_of(answer.table, clause_set.variables)
    if not clause_set.holds(model) or not confirmed(clause_set, model):
        raise AssertionError("the table does not stand for a model of the clauses")
    return Satisfiable(model)


def literal_name(literal: int) -> str:
    """The person who has the value 1 iff the literal is true."""
    return f"x{literal}" if literal > 0 else f"not x{-literal}"


def _bucketization(clause_set: ClauseSet) -> Bucketization:
    numbers = range(1, clause_set.variables + 1)
    pairs = [Bucket([literal_name(v), literal_name(-v)], {TRUE: 1, FALSE: 1}) for v in numbers]
    tokens = []
    for number, clause in enumerate(clause_set.clauses, start=1):
        people = [f"c{number}.{place}" for place in range(1, max(1, len(clause)) + 1)]
        tokens.append(Bucket(people, {TRUE: 1} | ({FALSE: len(people) - 1} if len(people) > 1 else {})))
    buckets = [*pairs, *tokens] or [Bucket(["nobody"], {TRUE: 1})]
    return Bucketization(buckets, domain=(TRUE, FALSE), sensitive="truth")


def _tokens(clause_set: ClauseSet) -> Iterator[BasicImplication]:
    """Whoever holds the token of a clause stands for a true literal."""
    for number, clause in enumerate(clause_set.clauses, start=1):
        for place, literal in enumerate(clause, start=1):
            yield simple_implication(Atom(f"c{number}.{place}", TRUE), Atom(literal_name(literal), TRUE))
        if not clause:
            yield simple_implication(Atom(f"c{number}.1", TRUE), Atom(f"c{number}.1", FALSE))
