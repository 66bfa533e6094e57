"""Hardness of one given formula (paper, section 3.1, Theorem 8).

"The problem of deciding if B and φ are both satisfiable by some table T is NP-complete. Moreover, given an atom C
as further input, the problem of computing Pr(C | B ∧ ∧φ_i) is #P-complete." The proofs are the reductions in
`reference.hardness`; that a reduction runs in polynomial time is read off its code, that it is *right* is checked
here, in both directions. (Complexity theory takes the hardness of satisfiability and of the permanent; a
probability is a quotient of two #P counts, so "#P-complete" is to be read up to a division.)
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from reference.hardness.clause_set import ClauseSet, models, weighted_model_count
from reference.hardness.instance import Instance, number_from_probabilities, number_of_tables, to_clauses
from reference.hardness.permanent import Matrix, permanent, ryser
from reference.hardness.satisfiability import to_consistency, to_exactly_one
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability
from reference.small_instances import Release, released, releases, shown_release
from reference.worlds import consistent_worlds


@enumerated("all sets of at most {clauses} clauses of at most {literals} literals over 2 variables")
def clause_sets(clauses: int, literals: int) -> Iterator[ClauseSet]:
    """All small sets of clauses of two variables, the empty clause included."""
    widths = range(literals + 1)
    every = [c for width in widths for c in combinations_with_replacement((1, -1, 2, -2), width)]
    for number in range(clauses + 1):
        yield from (ClauseSet(2, chosen) for chosen in combinations_with_replacement(every, number))


def satisfiability_reduces(clauses: ClauseSet, reduction: Callable[[ClauseSet], Instance] = to_consistency) -> bool:
    """Tables are consistent iff there is a model, and there are as many as the proof says."""
    instance = reduction(clauses)
    consistent = any(True for _ in consistent_worlds(instance.bucketization, instance.knowledge))
    satisfiable = any(clauses.holds((one, other)) for one, other in product((1, -1), (2, -2)))
    return consistent == satisfiable and number_of_tables(instance) == weighted_model_count(clauses)


def exactly_one_reduces(clauses: ClauseSet, reduction: Callable[[ClauseSet], Instance] = to_exactly_one) -> bool:
    """With the reverse implications there is one table for each assignment with one true literal a clause."""
    assignments = product((1, -1), (2, -2))
    wanted = sum(set(clauses.true_literals(one)) <= {1} for one in assignments)
    return number_of_tables(reduction(clauses)) == wanted


@enumerated("all square 0/1 matrices with at most {rows} rows")
def matrices(rows: int) -> Iterator[Matrix]:
    """All small matrices."""
    for size in range(1, rows + 1):
        yield from product(product((0, 1), repeat=size), repeat=size)


def permanent_reduces(matrix: Matrix, counted: Callable[[Matrix], int] = permanent) -> bool:
    """The number of tables is the permanent, by Ryser's formula."""
    return counted(matrix) == ryser(matrix)


@enumerated(
    "all releases of at most {people} people and 2 values, {k}, all conjunctions of k simple implications",
    shown=lambda case: f"{shown_release(case[0])}, {case[1].knowledge}",
)
def instances(people: int, k: int) -> Iterator[tuple[Release, Instance]]:
    """All releases of at most 2 values, with all conjunctions of at most k simple implications."""
    for release in releases(people, 2):
        bucketization = released(release)
        atoms = [Atom(person, value) for person in bucketization.people for value in bucketization.domain]
        units = [simple_implication(one, other) for one, other in product(atoms, repeat=2) if one != other]
        for number in range(k + 1):
            for chosen in combinations_with_replacement(units, number):
                yield release, Instance(bucketization, Formula(chosen))


def is_no_harder_than_models(case: tuple[Release, Instance]) -> bool:
    """The clauses of the encoding have as many models as there are tables."""
    _, instance = case
    clauses, _ = to_clauses(instance.bucketization, instance.knowledge)
    return sum(1 for _ in models(clauses)) == _tables(instance)


def probabilities_count(case: tuple[Release, Instance]) -> bool:
    """The number of tables that fit is computed from probabilities of atoms alone, by the chain rule."""
    return number_from_probabilities(case[1], probability) == _tables(case[1])


def _tables(instance: Instance) -> int:
    return sum(1 for _ in consistent_worlds(instance.bucketization, instance.knowledge))


CLAIMS = (
    Claim(
        name="consistency-is-as-hard-as-satisfiability",
        paper="3.1, Theorem 8 (NP-hardness)",
        words="Clauses become a release and simple implications that are consistent iff the clauses are satisfiable.",
        scope=clause_sets(2, 2),
        statement=satisfiability_reduces,
    ),
    Claim(
        name="counting-is-as-hard-as-exactly-one-satisfiability",
        paper="3.1, Theorem 8 (#P-hardness)",
        scope=clause_sets(2, 2),
        statement=exactly_one_reduces,
    ),
    Claim(
        name="counting-is-as-hard-as-the-permanent",
        paper="3.1, Theorem 8 (#P-hardness)",
        words="One bucket and negated atoms alone: the number of tables is the permanent of a 0/1 matrix.",
        scope=matrices(3),
        statement=permanent_reduces,
    ),
    Claim(
        name="consistency-and-counting-are-no-harder-than-models",
        paper="3.1, Theorem 8 (membership)",
        words="The tables that fit a release and a formula correspond one to one to the models of a short CNF.",
        scope=instances(3, k=2),
        statement=is_no_harder_than_models,
    ),
    Claim(
        name="probabilities-and-counts-are-equally-hard",
        paper="3.1, Theorem 8",
        scope=instances(3, k=2),
        statement=probabilities_count,
    ),
)
