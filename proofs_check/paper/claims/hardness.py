"""Hardness of one given formula (paper, section 3.1, Theorem 8, and the sentences before it).

"The problem of deciding if B and φ are both satisfiable by some table T is NP-complete. Moreover, given an atom C
as further input, the problem of computing Pr(C | B ∧ ∧φ_i) is #P-complete." Before it, the paper says that the
disclosure *risk*, the largest of all these probabilities, is #P-hard.

The proofs are the reductions in `reference.hardness`. That a reduction is *right* is checked here, and that what it
makes is *short*: so many people and implications at most. That satisfiability and the permanent are hard is taken from
complexity theory. The other direction, that it is no harder than that, is in `membership`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import prod

from sympy import Rational

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from reference.counting.sat.cnf import Clause
from reference.hardness.clause_set import ClauseSet
from reference.hardness.instance import Instance, number_of_tables
from reference.hardness.permanent import Matrix, ryser, to_counting
from reference.hardness.risk import permanent_from_risk, to_risk
from reference.hardness.satisfiability import to_consistency, to_exactly_one
from reference.language import Formula
from reference.probability import disclosure_risk
from reference.worlds import consistent_worlds


def shown_clauses(clauses: ClauseSet) -> str:
    """The clauses, with their numbers of literals as they are."""
    written = " ".join(f"({' '.join(map(str, clause))})" for clause in clauses.clauses)
    return f"variables: {clauses.variables}, clauses: {written or 'none'}"


def _clauses(variables: int, *widths: int) -> list[Clause]:
    """All clauses of these numbers of literals, the same literal and opposite ones included."""
    literals = [literal for v in range(1, variables + 1) for literal in (v, -v)]
    return [clause for width in widths for clause in combinations_with_replacement(literals, width)]


@enumerated(
    "all sets of at most 2 clauses of at most 2 literals over 2 variables, all pairs of clauses of 3 or 4 literals over"
    " 1 variable and single ones over 3, all sets of at most {full} clauses with each of 3 variables once",
    shown=shown_clauses,
)
def clause_sets(full: int) -> Iterator[ClauseSet]:
    """Sets of few clauses of few literals; repeated and opposite literals, and the empty clause, are among them."""
    for number in range(3):
        yield from (ClauseSet(2, chosen) for chosen in combinations_with_replacement(_clauses(2, 0, 1, 2), number))
    yield from (ClauseSet(1, chosen) for chosen in combinations_with_replacement(_clauses(1, 3, 4), 2))
    yield from (ClauseSet(3, (clause,)) for clause in _clauses(3, 3, 4))
    for number in range(full + 1):
        yield from (ClauseSet(3, chosen) for chosen in combinations(product((1, -1), (2, -2), (3, -3)), number))


CLAUSE_SETS = clause_sets(2).deepened(clause_sets(8))


def _assignments(clauses: ClauseSet) -> Iterator[tuple[int, ...]]:
    return product(*((v, -v) for v in range(1, clauses.variables + 1)))


def are_simple(knowledge: Formula) -> bool:
    """All implications are simple."""
    return all(len(unit.antecedent) == len(unit.consequent) == 1 for unit in knowledge.implications)


def is_short(clauses: ClauseSet, instance: Instance, implications: int) -> bool:
    """Two people a variable, one a literal (an empty clause has one too), so many simple implications a literal."""
    literals = sum(max(1, len(clause)) for clause in clauses.clauses)
    bucketization, knowledge = instance.bucketization, instance.knowledge
    few_people = bucketization.size <= 2 * clauses.variables + literals
    return few_people and knowledge.k <= implications * literals and are_simple(knowledge)


def satisfiability_reduces(clauses: ClauseSet, reduction: Callable[[ClauseSet], Instance] = to_consistency) -> bool:
    """Tables are consistent iff there is a model, and there are as many as the proof says."""
    instance = reduction(clauses)
    consistent = any(True for _ in consistent_worlds(instance.bucketization, instance.knowledge))
    satisfiable = any(clauses.holds(assignment) for assignment in _assignments(clauses))
    counted = sum(prod(clauses.true_literals(assignment)) for assignment in _assignments(clauses))
    return consistent == satisfiable and number_of_tables(instance) == counted and is_short(clauses, instance, 1)


def exactly_one_reduces(clauses: ClauseSet, reduction: Callable[[ClauseSet], Instance] = to_exactly_one) -> bool:
    """With the reverse implications there is one table for each assignment with one true literal a clause."""
    instance = reduction(clauses)
    wanted = sum(set(clauses.true_literals(one)) <= {1} for one in _assignments(clauses))
    return number_of_tables(instance) == wanted and is_short(clauses, instance, 2)


@enumerated(
    "all square 0/1 matrices with at most {rows} rows",
    shown=lambda rows: " ".join("".join(map(str, row)) for row in rows),
)
def matrices(rows: int) -> Iterator[Matrix]:
    """All small matrices."""
    for size in range(1, rows + 1):
        yield from product(product((0, 1), repeat=size), repeat=size)


def permanent_reduces(matrix: Matrix, reduction: Callable[[Matrix], Instance] = to_counting) -> bool:
    """The number of tables is the permanent, by Ryser's formula; one bucket, one negated atom a zero."""
    instance = reduction(matrix)
    counted = sum(1 for _ in consistent_worlds(instance.bucketization, instance.knowledge))
    units = instance.knowledge.implications
    negated = all(unit.denied is not None for unit in units) and len(units) == sum(row.count(0) for row in matrix)
    one_bucket = len(instance.bucketization.buckets) == 1 and instance.bucketization.size == len(matrix)
    return counted == number_of_tables(instance) == ryser(matrix) and negated and one_bucket


def risk_gives_the_permanent(
    matrix: Matrix,
    reduction: Callable[[Matrix], Instance] = to_risk,
    decoder: Callable[[Rational | Fraction, int], Fraction] = permanent_from_risk,
) -> bool:
    """A matrix becomes a release and a simple implication a zero; the risk and the number of rows give its permanent.

    The decoder sees nothing else of the matrix.
    """
    instance = reduction(matrix)
    risk = disclosure_risk(instance.bucketization, instance.knowledge).risk
    short = instance.bucketization.size <= len(matrix) + 3 and instance.knowledge.k <= len(matrix) ** 2 + 2
    return decoder(risk, len(matrix)) == ryser(matrix) and short and are_simple(instance.knowledge)


CLAIMS = (
    Claim(
        name="consistency-is-as-hard-as-satisfiability",
        paper="3.1, Theorem 8 (NP-hardness)",
        words="Clauses become a release and at most one simple implication a literal: consistent iff satisfiable.",
        scope=CLAUSE_SETS,
        statement=satisfiability_reduces,
    ),
    Claim(
        name="counting-is-as-hard-as-exactly-one-satisfiability",
        paper="3.1, Theorem 8 (#P-hardness)",
        scope=CLAUSE_SETS,
        statement=exactly_one_reduces,
    ),
    Claim(
        name="counting-is-as-hard-as-the-permanent",
        paper="3.1, Theorem 8 (#P-hardness)",
        words="One bucket and a negated atom for each zero: the number of tables is the permanent of a 0/1 matrix.",
        scope=matrices(3).deepened(matrices(4)),
        statement=permanent_reduces,
    ),
    Claim(
        name="the-risk-is-as-hard-as-the-permanent",
        paper="3.1, before Theorem 8",
        scope=matrices(3).deepened(matrices(4)),
        statement=risk_gives_the_permanent,
    ),
)
