"""Errata and near misses hold once what they are about is mended: they fail for the reason they state."""

from fractions import Fraction

import pytest
from strategies.broken import checked_when_broken, parameter
from strategies.other_curves import EVEN, adult_with, adult_with_weaker_negations

from fastpath.minimize1 import within_bucket
from proofs_check.claims import section_3_2_lemmas as one_consequent
from proofs_check.claims import section_3_2_lemmas as truth_tables
from proofs_check.claims import section_3_3_3_across_buckets as minimize_across
from proofs_check.claims.claim import Verdict
from proofs_check.claims.section_3_1_hardness import implications_with_tables, in_two_literals
from proofs_check.claims.section_3_4_search import number_of_buckets
from proofs_check.claims.section_4_adult import against_negations
from proofs_check.oracles.listed_tables import sayable
from proofs_check.oracles.minima import closed_form
from reference.hardness.colouring import some_table
from reference.hardness.satisfiability import ClauseSet
from reference.instances import histograms
from reference.language import Formula


def with_two_values(knowledge: Formula, values: str) -> ClauseSet:
    """The clauses for two values; those for three have no model, as no table satisfies what is tried."""
    if len(values) <= 2 or some_table(knowledge, values) is not None:
        return in_two_literals(knowledge, values)
    return ClauseSet(0, ((),))


MENDED = {
    "minimize2-as-printed-is-right": parameter("algorithm", minimize_across.corrected),
    "minimize2-called-with-false-is-right": parameter("algorithm", minimize_across.corrected),
    "minimize2-called-with-true-is-right": parameter("algorithm", minimize_across.corrected),
    "memoised-minimize2-takes-linear-time-in-k": parameter("count", lambda buckets, k: buckets * (k + 1)),
    "an-incremental-run-of-memoised-minimize2-keeps-the-bound": parameter("count", lambda k: 2 * k**3),
    "descending-numbers-lose-nothing-with-labelled-buckets": parameter("algorithm", minimize_across.by_recursion),
    "minimize1-as-printed-is-right": parameter("algorithm", within_bucket),
    "minimize1-minimizes-formula-1": parameter(
        "algorithm", lambda row, k: within_bucket(row, k) * Fraction(sum(row), row[0])
    ),
    "the-least-product-over-all-patterns-is-the-minimum": parameter(
        "smallest", lambda row, k: min((closed_form(row, p), p) for p in histograms(k, sum(row)))
    ),
    "minimize1-looks-up-values-of-s-only": parameter("looked_up", lambda row, _: range(len(row))),
    "calls-inside-minimize1-return-probabilities": parameter(
        "values", lambda row, k: {(0, k, k): within_bucket(tuple(filter(None, row)), k)}
    ),
    "minimal-atoms-are-shared-out-equally": parameter("equal", within_bucket),
    "filling-the-table-of-minimize1-takes-cubic-time": parameter("count", lambda k: k**3),
    "line-4-as-printed-takes-constant-time": parameter("count", lambda k: k),
    "the-right-side-of-lemma-10-is-defined": parameter("after", one_consequent.known_before),
    "the-closed-form-is-never-negative": parameter("formula", lambda row, p: abs(closed_form(row, p))),
    "negations-are-always-weaker-than-implications": parameter("disclosure", lambda *_: Fraction(2)),
    "negations-are-always-weaker-in-figure-5": parameter("adult", adult_with_weaker_negations),
    "disclosure-falls-with-entropy-in-figure-6": parameter("adult", lambda: adult_with(implications=EVEN)),
    "disclosure-falls-with-entropy-for-negations-too": parameter("adult", lambda: adult_with(negations=EVEN)),
    "a-probability-is-a-number-of-witnesses": parameter("likelihood", lambda one, _: Fraction(one.bit_count())),
    "the-language-is-finite": parameter("written", sayable),
    "implications-alone-are-decided-by-their-2-cnf": parameter("in_two_literals", with_two_values),
    "there-are-k-different-implications-with-one-consequent": parameter("implications", lambda _: range(12)),
    "satisfiable-implications-are-consistent": parameter(
        "implications_with_tables",
        lambda case: ((known, left) for known, left in implications_with_tables(case) if left),
    ),
    "every-maximiser-has-the-special-form": parameter("special", lambda *_: range(1 << 24)),
    "an-empty-antecedent-can-be-replaced-by-an-atom": parameter("best", lambda *_: 1),
    "two-implications-count-seven-rows": parameter("denominator", truth_tables.whole),
    "binary-search-looks-at-logarithmically-many-buckets": parameter("buckets_looked_at", int.bit_length),
    "minimal-safe-bucketizations-are-polynomially-few": parameter("number_by_sizes", lambda n: n**5),
    "bucketizations-are-at-most-exponentially-many": parameter("bell_number", lambda n: 5**n),
    "the-best-safe-bucketization-is-minimal-for-any-utility": parameter("size_of_the_largest", number_of_buckets),
    "more-entropy-means-less-skew": parameter(
        "has_more_entropy", lambda one, other: one[0] * sum(other) < other[0] * sum(one)
    ),
    "what-is-safe-against-negations-can-be-made-safe-against-implications": parameter("disclosure", against_negations),
    "twelve-implications-leave-figure-5-uncertain": parameter("adult", lambda: adult_with(implications=EVEN)),
    "negations-and-implications-differ-by-less-than-a-tenth-everywhere": parameter(
        "adult", lambda: adult_with(implications=EVEN, negations=EVEN)
    ),
}
"""Errata and near misses that hold once what they are about is mended."""


@pytest.mark.parametrize("name", MENDED)
def test_what_fails_holds_once_it_is_mended(name: str) -> None:
    assert checked_when_broken(name, MENDED[name]) is Verdict.HOLDS
