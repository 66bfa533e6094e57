"""What hardness cannot exceed: consistency in NP, counting in #P, probabilities by counting (paper, section 3.1).

Theorem 8 says *complete*: the problems are as hard as satisfiability and counting models (`hardness`), and no harder.
No harder means that a release and a formula can be written as clauses, not too many, whose models are the tables that
fit both. A probability is a quotient of two such counts, and counts come out of probabilities by the chain rule, with
few questions. So "#P-complete" is to be read up to a division (see the errata).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from sympy import Rational

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import all_histograms
from reference.bucketization import Bucketization
from reference.counting.sat.cnf import Cnf
from reference.hardness.clause_set import ClauseSet, models
from reference.hardness.instance import (
    Instance,
    Oracle,
    number_from_probabilities,
    number_of_clauses,
    number_of_tables,
    probability_from_counts,
    to_clauses,
)
from reference.language import NOTHING, Atom, Formula, simple_implication
from reference.probability import probability
from reference.small_instances import Histogram, Release, released, releases, shown_release
from reference.syntax import to_text
from reference.worlds import consistent_worlds

Encoding: TypeAlias = Callable[[Bucketization, Formula], tuple[ClauseSet, Cnf]]
"""The clauses, and what their variables mean."""
Counter: TypeAlias = Callable[[Instance], int]
"""How many tables fit."""


def shown_instance(case: tuple[Release, Instance]) -> str:
    """The release, and what is known."""
    known = " and ".join(to_text(unit) for unit in case[1].knowledge.implications)
    return f"{shown_release(case[0])}, {known or 'nothing known'}"


@enumerated(
    "all releases of at most {people} people and 2 values, those of one person less with one more value in S too, {k},"
    " all conjunctions of k simple implications of different atoms",
    shown=shown_instance,
)
def instances(people: int, k: int) -> Iterator[tuple[Release, Instance]]:
    """All releases of at most 2 values, with all conjunctions of at most k simple implications."""
    small = [(release, spare) for spare in (0, 1) for release in releases(people - spare, 2)]
    for release, spare in small:
        bucketization = released(release, spare)
        atoms = [Atom(person, value) for person in bucketization.people for value in bucketization.domain]
        units = [simple_implication(one, other) for one, other in product(atoms, repeat=2) if one != other]
        for number in range(k + 1):
            for chosen in combinations_with_replacement(units, number):
                yield release, Instance(bucketization, Formula(chosen))


def models_are_tables(case: tuple[Release, Instance], encoding: Encoding = to_clauses) -> bool:
    """Each model stands for a table that fits, different models for different tables, and no table is left out."""
    _, instance = case
    clauses, cnf = encoding(instance.bucketization, instance.knowledge)
    found = [sorted(cnf.table_of(model).items()) for model in models(clauses)]
    tables = [sorted(world.items()) for world in consistent_worlds(instance.bucketization, instance.knowledge)]
    few = len(clauses.clauses) <= number_of_clauses(instance.bucketization, instance.knowledge)
    return sorted(found) == sorted(tables) and few


def most_clauses(n: int, d: int) -> int:
    """N + n·d(d - 1)/2 + 2·n·(n + 1)·d."""
    return n + n * d * (d - 1) // 2 + 2 * n * (n + 1) * d


def is_short(row: Histogram, bound: Callable[[int, int], int] = most_clauses, encoding: Encoding = to_clauses) -> bool:
    """A bucket of n people and d values takes at most n + n·d(d - 1)/2 + 2·n·(n + 1)·d clauses, none with more than
    max(3, n) literals.
    """  # noqa: D205 - one sentence
    n, d = sum(row), len(row)
    clauses, _ = encoding(released((row,)), NOTHING)
    return len(clauses.clauses) <= bound(n, d) and all(len(one) <= max(3, n) for one in clauses.clauses)


def counts_and_probabilities_agree(
    case: tuple[Release, Instance],
    number: Callable[[Instance, Oracle], int] = number_from_probabilities,
    quotient: Callable[[Atom, Instance, Counter], Fraction] = probability_from_counts,
) -> bool:
    """Probabilities of atoms alone give the number of tables; two numbers of tables give any probability.

    No more questions are asked than there are pairs of a person and a value of the person's bucket.
    """
    _, instance = case
    bucketization, asked = instance.bucketization, []

    def oracle(atom: Atom, given: Bucketization, knowledge: Formula) -> Rational:
        asked.append(atom)
        return probability(atom, given, knowledge)

    tables = list(consistent_worlds(bucketization, instance.knowledge))
    if number(instance, oracle) != len(tables):
        return False
    if len(asked) > sum(bucket.size * len(bucket.values) for bucket in bucketization.buckets):
        return False
    return all(
        quotient(atom, instance, number_of_tables) == Fraction(sum(map(atom.holds, tables)), len(tables))
        for atom in (Atom(person, value) for person in bucketization.people for value in bucketization.domain)
        if tables
    )


CLAIMS = (
    Claim(
        name="consistency-and-counting-are-no-harder-than-models",
        paper="3.1, Theorem 8 (membership)",
        words="The tables that fit a release and a formula correspond one to one to the models of a short CNF.",
        scope=instances(3, k=2),
        statement=models_are_tables,
    ),
    Claim(
        name="the-cnf-of-a-bucket-is-short",
        paper="3.1, Theorem 8 (membership)",
        scope=all_histograms(12).deepened(all_histograms(22)).also("no further knowledge"),
        statement=is_short,
    ),
    Claim(
        name="probabilities-and-counts-are-equally-hard",
        paper="3.1, Theorem 8",
        scope=instances(3, k=1).deepened(instances(4, k=2)),
        statement=counts_and_probabilities_agree,
    ),
)
