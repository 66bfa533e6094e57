"""Lemma 12: within one bucket, the most frequent values are the best (paper, section 3.3.1).

"Let k, l, and k_0, k_1, …, k_{l-1} be such that k = Σ k_i and k_i ≥ k_{i+1} […] Pr(∧ ¬A_{i,j} | B) is minimized
over all atoms A_{i,j} when A_{i,j} is t_{p_i}[S] = s_b^j […] Consequently, the minimum probability is given by

    ∏_{i ∈ [l]} (n_b - i - Σ_{j ∈ [k_i]} n_b(s_b^j)) / (n_b - i)."

Two statements: the *closed form* of the probability for nested top sets, and *minimality* among all atoms that are
shared out as k_0, k_1, …. Side conditions, which the lemma does not state (see the errata): people are distinct, so l ≤
n_b; atoms are different, so a person has at most |S| of them. Values of S that do not occur in the bucket come last,
with frequency 0, and atoms may name them too. The k_i do not increase (see the near misses).

**The closed form, proved by algebra.** Let T(u) = c_0 + … + c_{u-1}. People are given values one after the other,
the person with the most atoms first: whoever came before has more atoms, and a value outside them, hence outside this
one's, and has taken nothing of it. That is an identity of polynomials in n and c_0, c_1, …: multiplied by
n(n-1)…(n-l+1), inclusion and exclusion over who has which value of their set gives the product of the n - i -
T(k_i). SymPy expands both sides for each pattern; a polynomial identity holds for all n and all counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from sympy import Expr, Integer, Poly, Symbol, expand, ff, symbols

from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles.bucket_rows import Row, rows_with_patterns, top_sets
from proofs_check.oracles.minima import Pattern, closed_form, least_for_pattern, none_true
from reference.instances import histograms_up_to

Case: TypeAlias = tuple[Row, Pattern]
Formula: TypeAlias = Callable[[Row, Pattern], Fraction]

BUCKETS = rows_with_patterns(7, 5, spare=1).deepened(rows_with_patterns(9, 6, spare=2))


@enumerated("all patterns of 1 to {atoms} atoms; all numbers of people, all counts", evidence=Evidence.CERTIFICATE)
def all_patterns(atoms: int) -> Iterator[Pattern]:
    """All patterns."""
    return histograms_up_to(atoms)


def top_sets_have_the_closed_form(case: Case, formula: Formula = closed_form) -> bool:
    """With the k_i most frequent values for person i, Pr(no atom is true) = ∏ (n - i - T(k_i))/(n - i)."""
    row, pattern = case
    return none_true(row, top_sets(pattern)) == formula(row, pattern)


def top_sets_are_best(case: Case, formula: Formula = closed_form) -> bool:
    """No atoms that are shared out as k_0 ≥ k_1 ≥ … give a smaller probability than the product, and some give it."""
    return least_for_pattern(*case) == formula(*case)


def factor(n: Symbol, counts: list[Symbol], i: int, k_i: int) -> Expr:
    """The numerator of person i: n - i - T(k_i)."""
    return n - i - sum(counts[:k_i])


def closed_form_is_an_identity(
    pattern: Pattern, numerator: Callable[[Symbol, list[Symbol], int, int], Expr] = factor
) -> bool:
    """Inclusion and exclusion gives ∏ (n - i - T(k_i)), for all n and all counts."""
    n, counts = Symbol("n"), list(symbols(f"c:{max(pattern)}"))
    expanded = Integer(1)
    for i, k_i in enumerate(pattern):
        expanded *= numerator(n, counts, i, k_i)
    difference = expand(_ways(n, counts, pattern) - expanded)
    return bool(Poly(difference, n, *counts).is_zero)


def _ways(n: Symbol, counts: list[Symbol], pattern: Pattern) -> Expr:
    """In how many ways values are drawn for these people, nobody having one of their k_i most frequent values."""
    total = Integer(0)
    for chosen in product(*((None, *range(k_i)) for k_i in pattern)):
        used = Counter(value for value in chosen if value is not None)
        having = used.total()
        ways = Integer((-1) ** having) * ff(n - having, len(pattern) - having)
        for value, number in used.items():
            ways *= ff(counts[value], number)
        total += expand(ways, func=True)
    return total


CLAIMS = (
    Claim(
        name="the-closed-form-of-nested-top-sets",
        paper="3.3.1, Lemma 12",
        scope=BUCKETS,
        statement=top_sets_have_the_closed_form,
    ),
    Claim(
        name="nested-top-sets-are-best",
        paper="3.3.1, Lemma 12",
        scope=BUCKETS.also("all atoms"),
        statement=top_sets_are_best,
    ),
    Claim(
        name="the-closed-form-for-all-counts",
        paper="3.3.1, Lemma 12",
        words="For nested top sets the closed form is an identity of polynomials in n and the counts.",
        scope=all_patterns(5).deepened(all_patterns(9)),
        statement=closed_form_is_an_identity,
    ),
)
