"""The lattice of bucketizations, and the best safe one (paper, section 3.4).

"The bucketization lattice": any two bucketizations of a table have a least one above both and a greatest one below
both.

"Another approach is to find all ⪯-minimal (c,k)-safe bucketizations, and return the one that maximizes a specified
utility function." That is the best of *all* safe ones if the utility never rises when buckets are merged, which the
paper does not ask for (see the errata).
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.paper.claims.order import Question, bucketizations, is_safe, questions, small_tables
from reference.bucketization import Bucketization
from reference.order import precedes
from reference.tables import Table

Utility: TypeAlias = Callable[[Bucketization], int]


def number_of_buckets(bucketization: Bucketization) -> int:
    """The more buckets the better."""
    return len(bucketization.buckets)


def few_alike(bucketization: Bucketization) -> int:
    """The fewer others share a person's bucket, added up over all people, the better."""
    return -sum(bucket.size**2 for bucket in bucketization.buckets)


def smallest_largest(bucketization: Bucketization) -> int:
    """The smaller the largest bucket the better."""
    return -max(bucket.size for bucket in bucketization.buckets)


FALLING: tuple[Utility, ...] = (number_of_buckets, few_alike, smallest_largest)
"""They never rise when buckets are merged."""


def safe_and_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    """All safe bucketizations, and the minimal ones of them."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    return safe, [one for one in safe if not any(other != one and precedes(other, one) for other in safe)]


def best_is_minimal(question: Question, utility: Utility) -> bool:
    """No safe bucketization is better than the best minimal one."""
    safe, minimal = safe_and_minimal(question)
    return not safe or max(map(utility, safe)) == max(map(utility, minimal))


def with_utilities() -> Iterator[tuple[Question, Utility]]:
    """All small tables, thresholds, k, and utilities that fall."""
    return ((question, utility) for question in questions(5, (0, 1)) for utility in FALLING)


def best_of_falling_is_minimal(case: tuple[Question, Utility], chosen: Utility | None = None) -> bool:
    """No safe bucketization is better than the best minimal one, by a utility that falls."""
    question, utility = case
    return best_is_minimal(question, chosen or utility)


def is_a_lattice(table: Table, below: Callable[[Bucketization, Bucketization], bool] = precedes) -> bool:
    """Any two have a least upper and a greatest lower bound."""
    everything = bucketizations(table)
    above = {i: {j for j, b in enumerate(everything) if below(a, b)} for i, a in enumerate(everything)}
    under = {j: {i for i in above if j in above[i]} for j in above}
    joins = all(_has_one(above[i] & above[j], above) for i in above for j in above)
    return joins and all(_has_one(under[i] & under[j], under) for i in under for j in under)


def _has_one(bounds: set[int], beyond: dict[int, set[int]]) -> bool:
    """Exactly one of the bounds has all of them beyond it."""
    return sum(bounds <= beyond[bound] for bound in bounds) == 1


def shown_question(question: Question) -> str:
    """The table's values, c and k."""
    table, threshold, k = question
    return f"values {''.join(table.value_of(person) for person in table.people)}, c = {threshold}, k = {k}"


CLAIMS = (
    Claim(
        name="bucketizations-form-a-lattice",
        paper="3.4",
        words="Any two bucketizations of a table have a least one above both and a greatest one below both.",
        scope=Every("all tables of at most 4 people, all their bucketizations", lambda: small_tables(4)),
        statement=is_a_lattice,
    ),
    Claim(
        name="the-best-safe-bucketization-is-minimal-if-utility-falls",
        paper="3.4",
        kind=Kind.CORRECTION,
        words="If merging never raises the utility, the best minimal safe bucketization is the best of all safe ones.",
        scope=Every(
            "all tables of at most 5 people, c = 2/5, 1/2, …, 1, k ≤ 1; three utilities that fall", with_utilities
        ),
        statement=best_of_falling_is_minimal,
        shown=lambda case: f"{shown_question(case[0])}, {case[1].__name__}",
    ),
)
