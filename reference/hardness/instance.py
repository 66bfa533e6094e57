"""What a reduction makes, a bucketization B and knowledge φ: counting is as hard as #SAT, and so are probabilities.

**In NP and in #P.** A witness for "B and φ are consistent" is a table, which `consistency.is_witness` checks in linear
time: count the values in each bucket, evaluate each implication. The number of tables is thus the number of witnesses
that a polynomial-time check accepts, which is the definition of a #P function.

**Into SAT and #SAT.** By Cook's theorem such a check can be written as clauses. `to_clauses` does so directly, with
variables for atoms, and clauses for "exactly one value a person", for "exactly n_b(s) people of b have s" and for each
implication (see `sat.cnf`). The encoding of "exactly n" gives each auxiliary variable a value that follows from
the others, so tables and models correspond one to one:

    B and φ are consistent  iff  the clauses are satisfiable;        number of tables = number of models.

For a bucket with n people and d values there are n + n·d(d - 1)/2 clauses for the people and at most 2·n·(n + 1) for
each value, and one or a few for each implication: polynomial. (`number_of_clauses` is the bound.)

>>> from reference.buckets import Bucket
>>> from reference.hardness.clause_set import models
>>> clause_set, cnf = to_clauses(Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})]), NOTHING)
>>> [cnf.table_of(model)["Ann"] for model in models(clause_set)]
['flu', 'flu', 'mumps']

**Two counts give a probability**: Pr(C | B ∧ φ) is the number of tables that fit B, φ and C over the number of those
that fit B and φ. To know C, that p has s, is to know that p has no other value: simple implications again.

**Probabilities give a count.** Let N be the number of tables that fit B and φ, all equally likely. Build one of them,
T, person by person: having fixed p_1=s_1, …, p_i=s_i, choose for the next person p some value s that is possible,
and ask for

    q_{i+1} = Pr(p=s | B ∧ φ ∧ p_1=s_1 ∧ … ∧ p_i=s_i) > 0.

By the chain rule q_1 · q_2 · … = Pr(T | B ∧ φ) = 1/N, so N = 1/(q_1 · q_2 · …). A fixed p_j=s_j is knowledge of simple
implications too: the negated atoms p_j ≠ s for all other s that occur in the bucket. There is one question for each
person and value at most. That no table fits, N = 0, is the one case in which the first probability is not defined.

So counting reduces to probabilities and, through `satisfiability` and `permanent`, computing a probability is #P-hard.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> from reference.probability import probability
>>> instance = Instance(FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
>>> number_of_tables(instance), number_from_probabilities(instance, probability)
(1368, 1368)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.sat.cnf import Cnf, encode
from reference.counting.structured.structured_counting import structured_count
from reference.errors import InconsistentKnowledge
from reference.exact_numbers import exact_number
from reference.hardness.clause_set import ClauseSet
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.probability import contradiction

Oracle: TypeAlias = Callable[[Atom, Bucketization, Formula], Rational]
"""Pr(C | B ∧ φ)."""


@dataclass(frozen=True)
class Instance:
    """B and φ, a conjunction of simple implications."""

    bucketization: Bucketization
    knowledge: Formula


def to_clauses(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """Clauses with one model for each table that is consistent with both, and the encoding that knows which."""
    cnf = encode(bucketization, knowledge, "seqcounter")
    return ClauseSet(cnf.variables, cnf.clauses), cnf


def number_of_clauses(bucketization: Bucketization, knowledge: Formula) -> int:
    """The most clauses that the encoding takes.

    "At most r of n" takes 2·n·r + n - 3·r - 1 clauses at most (Sinz, Towards an optimal CNF encoding of Boolean
    cardinality constraints, 2005), "at least r" as many with n - r in place of r: at most 2·n·(n + 1) together. Each
    atom of an implication may be about a value that does not occur in the bucket, and is then said to be false.
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
    known = Formula([*instance.knowledge.implications, *_only(atom, instance.bucketization)])
    return Fraction(counter(Instance(instance.bucketization, known)), fitting)


def number_from_probabilities(instance: Instance, oracle: Oracle) -> int:
    """The number of tables that fit B and φ, from probabilities alone."""
    bucketization, knowledge = instance.bucketization, instance.knowledge
    chance_of_table = Fraction(1)
    try:
        for bucket in bucketization.buckets:
            for person in bucket.people:
                asked = ((value, oracle(Atom(person, value), bucketization, knowledge)) for value in bucket.values)
                value, chance = next((value, chance) for value, chance in asked if chance > 0)
                chance_of_table *= exact_number(chance)
                knowledge = Formula([*knowledge.implications, *_only(Atom(person, value), bucketization)])
    except InconsistentKnowledge:
        return 0
    return (1 / chance_of_table).numerator


def _only(atom: Atom, bucketization: Bucketization) -> Iterator[BasicImplication]:
    """The atom is true: whoever has another value that occurs has this one too, that is, has no other value."""
    values = bucketization.bucket(bucketization.index_of(atom.person)).values
    return (simple_implication(Atom(atom.person, other), atom) for other in values if other != atom.value)
