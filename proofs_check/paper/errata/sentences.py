"""Sentences that say a little too much (paper, sections 3.2, 3.4 and 4).

3.2, below Figure 4: the inequality begins with (b + d + f + h)/(a + b + c + d + e + f + h), which has lost the g of
the line before it. The chain of inequalities is right with g in its place.

3.2, Theorem 9: "there is a *set* of k simple implications, all sharing the same consequent": there are as many with
one consequent as there are atoms, |P|·|S|. For larger k some must be repeated, as a conjunction may.

4: "the maximum disclosure for k negated atoms is always smaller than the maximum disclosure for k implications." It
is never larger, and often equal: without knowledge, with certainty, and wherever the best atoms are about one
person.

3.4: with monotonicity "finding a ⪯-minimal (c,k)-safe bucketization can be done in time logarithmic in the height
of the bucketization lattice […] by doing a binary search." Binary search finds the least safe element of *one
chain*. Below it there may be safe bucketizations off the chain, so that it is not ⪯-minimal.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from proofs_check.paper.claims.negations import against_negations
from proofs_check.paper.claims.order import (
    THRESHOLDS,
    Search,
    binary_search,
    bucketizations,
    is_safe,
    searches,
    shown_search,
)
from proofs_check.paper.claims.truth_tables import Case as Atoms
from proofs_check.paper.claims.truth_tables import cases as choices_of_atoms
from proofs_check.paper.claims.truth_tables import first_line, shown
from reference.language import Atom, simple_implication
from reference.order import precedes
from reference.small_instances import Case, Release, cases, released, shown_case
from reference.tables import Record, Table


def without_g(sizes: Mapping[str, int]) -> int:
    """The printed denominator."""
    return sum(size for row, size in sizes.items() if row != "g")


def first_line_without_g(case: Atoms) -> bool:
    """Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h), wherever it is defined."""
    return first_line(case, denominator=without_g)


def negations_are_smaller(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """With k negated atoms less is disclosed than with k implications."""
    return against_negations(*case) < implications(*case)


def there_are_k_different_ones(case: Case) -> bool:
    """For some atom A there are k different simple implications A_i → A."""
    release, k = case
    bucketization = released(release)
    target = Atom(next(bucketization.people), bucketization.domain[0])
    atoms = product(bucketization.people, bucketization.domain)
    return len({simple_implication(Atom(*atom), target) for atom in atoms}) >= k


def finds_a_minimal_one(search: Search) -> bool:
    """No safe bucketization is strictly below the one that binary search finds on the chain."""
    chain, threshold, k = search
    found = chain[binary_search(search)[0]]
    bottom = chain[0]
    table = Table(Record(bucket.people[0], {}, bucket.values[0]) for bucket in bottom.buckets)
    below = (one for one in bucketizations(table) if one != found and precedes(one, found))
    return not any(is_safe(one, threshold, k) for one in below)


CLAIMS = (
    Claim(
        name="two-implications-count-seven-rows",
        paper="3.2, below Figure 4",
        kind=Kind.ERRATUM,
        words="Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h).",
        scope=Every(
            "all atoms A0, A1, B0, B1, C about releases of at most 3 people and 2 values", lambda: choices_of_atoms(3)
        ),
        statement=first_line_without_g,
        fails_at="(1, 1), A0: b0.p0=a, A1: b0.p0=a, B0: b0.p0=a, B1: b0.p0=a, C: b0.p0=b",
        instead="two-implications-count-all-eight-rows",
        shown=shown,
    ),
    Claim(
        name="there-are-k-different-implications-with-one-consequent",
        paper="3.2, Theorem 9",
        kind=Kind.ERRATUM,
        words="There is a set of k different simple implications with the same consequent, for every k.",
        scope=Every("all releases of at most 3 people, k ≤ 12", lambda: cases(3, range(13))),
        statement=there_are_k_different_ones,
        fails_at="(1), k = 2",
        instead="simple-implications-with-one-consequent-are-worst",
        shown=shown_case,
    ),
    Claim(
        name="negations-are-always-weaker-than-implications",
        paper="4",
        kind=Kind.ERRATUM,
        words="The maximum disclosure for k negated atoms is always smaller than that for k implications.",
        scope=Every("all releases of at most 9 people, k ≤ 4", lambda: cases(9, range(5))),
        statement=negations_are_smaller,
        fails_at="(1), k = 0",
        instead="negations-never-exceed-implications",
        shown=shown_case,
    ),
    Claim(
        name="binary-search-finds-a-minimal-safe-bucketization",
        paper="3.4",
        kind=Kind.ERRATUM,
        words="Binary search on a chain finds a ⪯-minimal (c,k)-safe bucketization.",
        scope=Every(
            "all chains of all tables of at most 5 people, c = 2/5, 1/2, …, 1, k ≤ 2, where the top is safe",
            lambda: searches(5, THRESHOLDS, (0, 1, 2)),
        ),
        statement=finds_a_minimal_one,
        fails_at="a | b | c | d ⪯ ab | c | d ⪯ abc | d ⪯ abcd; c = 3/5, k = 0",
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
        shown=shown_search,
    ),
)
