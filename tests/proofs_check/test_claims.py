"""Every claim comes out as expected, and tries as many instances as it did before.

Numbers of instances are pinned, so that a generator that silently shrinks is noticed. A claim that takes seconds is
checked on its first instances here, and its instances are counted all the same; with HYPOTHESIS_PROFILE=deep it is
checked in full, as `worstcase claims` does.
"""

import os
from dataclasses import replace
from itertools import islice

import pytest

from proofs_check.claim import Verdict
from proofs_check.registry import all_claims, claim_named

INSTANCES = {
    "the-numbers-of-the-introduction": 6,
    "the-example-is-5-anonymous": 2,
    "an-atom-is-as-likely-as-its-value-is-frequent": 1_463,
    "a-negated-atom-is-an-implication": 1_463,
    "random-permutations-make-tables-equally-likely": 29,
    "knowing-everyone-else-reveals-a-person": 366,
    "knowing-less-is-in-the-language": 972,
    "an-implication-is-a-clause-with-a-negated-atom": 4_436,
    "generalization-is-bucketization": 258,
    "implications-can-say-everything": 812,
    "predicates-on-the-tables-of-a-release-are-conjunctions": 278,
    "a-disjunction-may-take-exponentially-many-implications": 2_667,
    "consistency-is-as-hard-as-satisfiability": 136,
    "counting-is-as-hard-as-exactly-one-satisfiability": 136,
    "counting-is-as-hard-as-the-permanent": 530,
    "consistency-and-counting-are-no-harder-than-models": 1_180,
    "probabilities-and-counts-are-equally-hard": 1_180,
    "the-target-is-the-best-consequent": 23_640,
    "the-target-is-the-best-consequent-for-all-weights": 4,
    "one-atom-is-the-best-antecedent": 23_640,
    "one-atom-is-the-best-antecedent-for-all-weights": 4,
    "the-rows-of-the-truth-tables-partition": 32,
    "the-relations-between-the-truth-tables": 5,
    "two-implications-count-all-eight-rows": 17_370,
    "two-implications-to-the-target-count-five-rows": 17_370,
    "simple-implications-with-one-consequent-are-worst": 141,
    "one-consequent-is-worst-among-simple-implications": 384,
    "fastpath-finds-the-maximum-and-an-attacker": 141,
    "fastpath-finds-the-maximum-over-simple-implications": 384,
    "one-consequent-is-worst-beyond-given-knowledge": 214,
    "the-maximum-is-a-minimum": 5_217,
    "the-closed-form-of-nested-top-sets": 595,
    "nested-top-sets-are-best": 595,
    "the-closed-form-for-all-counts": 18,
    "minimize1-as-printed-is-right-while-people-last": 243,
    "minimize1-corrected-is-right": 264,
    "the-fast-table-within-a-bucket-is-right": 264,
    "a-best-pattern-is-remembered": 960,
    "exactly-k-atoms-are-as-good-as-at-most-k": 163,
    "the-minimum-of-formula-1-within-a-bucket": 116,
    "buckets-are-independent": 1_118,
    "minimize2-corrected-is-right": 384,
    "the-recursion-across-buckets-is-right": 384,
    "two-buckets-are-combined-where-that-pays": 2,
    "one-choice-in-a-bucket-beats-two": 9_104,
    "one-bucket-suffices-for-one-implication": 3_298,
    "one-bucket-suffices-for-two-implications-up-to-20-people": 37_544,
    "one-bucket-suffices-for-three-implications-up-to-23-people": 110_604,
    "minimize1-takes-cubic-time": 24,
    "minimize1-reaches-few-states": 41,
    "all-minima-within-a-bucket-take-quadratic-times-logarithmic-time": 100,
    "minimize2-takes-quadratic-time-in-k": 30,
    "the-optimum-of-a-summary-takes-quadratic-time": 60,
    "a-changed-release-is-as-a-new-one": 918,
    "only-new-buckets-cost-anything-within-buckets": 918,
    "two-vectors-say-everything-about-a-release": 880,
    "summaries-merge-by-minimum": 5_832,
    "merging-two-buckets-never-raises-disclosure": 8_286,
    "merging-two-buckets-never-raises-what-a-search-finds": 150,
    "coarser-bucketizations-are-safer": 2_849,
    "languages-closed-under-renaming-people-are-monotone": 308,
    "the-order-of-bucketizations-has-a-top-and-a-bottom": 11,
    "the-height-of-the-order-is-the-number-of-tuples": 11,
    "if-the-top-is-unsafe-nothing-is-safe": 378,
    "binary-search-finds-the-least-safe-element-of-a-chain": 10_763,
    "the-worst-negations-are-about-the-target": 188,
    "negations-never-exceed-implications": 4_335,
    "disclosure-grows-strictly-until-certainty": 867,
    "certainty-comes-with-all-but-one-value": 867,
    "thirteen-implications-suffice-for-fourteen-values": 4,
    "safety-is-strict": 436,
    "the-example-discloses-ten-nineteenths": 1,
    "the-example-discloses-two-thirds": 2,
    "implications-can-say-everything-whatever-the-domain": 1,
    "every-atom-can-be-denied": 1,
    "every-formula-is-consistent-with-the-release": 2,
    "the-right-side-of-lemma-10-is-defined": 12,
    "an-empty-antecedent-can-be-replaced-by-an-atom": 9,
    "the-closed-form-needs-no-people": 2,
    "there-are-atoms-for-every-pattern": 2,
    "minimize2-as-printed-is-right": 1,
    "minimize2-called-with-false-is-right": 1,
    "minimize2-called-with-true-is-right": 1,
    "minimize2-as-printed-is-infinite": 436,
    "minimize1-as-printed-is-right": 3,
    "minimize2-takes-linear-time-in-k": 1,
    "an-incremental-run-takes-linear-time-in-k": 1,
    "new-buckets-in-front-cost-one-loop": 9,
    "minimize2-takes-linear-space": 9,
    "two-implications-count-seven-rows": 3,
    "there-are-k-different-implications-with-one-consequent": 3,
    "negations-are-always-weaker-than-implications": 1,
    "binary-search-finds-a-minimal-safe-bucketization": 90,
    "the-least-disclosure-falls-as-entropy-rises": 182,
    "negations-can-express-implications": 5,
    "people-of-one-bucket-are-independent": 1,
    "satisfiable-implications-are-consistent": 2,
    "knowledge-never-makes-an-atom-less-likely": 2,
    "knowledge-never-lowers-the-disclosure-risk": 12,
    "the-safer-of-two-releases-is-safer-for-every-k": 255,
    "the-worst-case-fits-in-one-bucket": 141_759,
    "the-worst-case-with-three-implications-fits-in-one-bucket": 124_579,
    "negations-are-as-strong-as-implications": 57,
    "every-maximiser-has-the-special-form": 17,
    "one-long-implication-is-as-good-as-many-short-ones": 23,
    "merging-never-raises-the-risk-under-a-fixed-formula": 1_677,
    "merging-always-lowers-disclosure": 2,
    "every-language-is-monotone": 104,
    "merging-never-raises-the-risk-with-a-prior": 887,
    "the-closed-form-holds-in-any-order": 7,
    "the-closed-form-is-never-negative": 7,
    "any-most-frequent-values-are-best": 7,
    "filling-the-table-of-minimize1-takes-cubic-time": 1,
    "more-entropy-means-less-disclosure": 383,
    "larger-buckets-are-safer": 22,
    "there-is-one-minimal-safe-bucketization": 87,
}

FIRST = {
    "one-consequent-is-worst-among-simple-implications": 150,
    "fastpath-finds-the-maximum-over-simple-implications": 150,
    "simple-implications-with-one-consequent-are-worst": 80,
    "fastpath-finds-the-maximum-and-an-attacker": 80,
    "consistency-and-counting-are-no-harder-than-models": 300,
    "probabilities-and-counts-are-equally-hard": 300,
    "two-implications-count-all-eight-rows": 5_000,
    "two-implications-to-the-target-count-five-rows": 5_000,
    "the-target-is-the-best-consequent": 9_000,
    "one-atom-is-the-best-antecedent": 9_000,
    "minimize1-as-printed-is-right-while-people-last": 180,
    "minimize1-corrected-is-right": 180,
    "the-fast-table-within-a-bucket-is-right": 180,
    "the-minimum-of-formula-1-within-a-bucket": 90,
    "nested-top-sets-are-best": 350,
    "merging-two-buckets-never-raises-disclosure": 1_000,
    "languages-closed-under-renaming-people-are-monotone": 110,
    "binary-search-finds-the-least-safe-element-of-a-chain": 1_000,
    "one-bucket-suffices-for-two-implications-up-to-20-people": 5_000,
    "one-bucket-suffices-for-three-implications-up-to-23-people": 5_000,
    "summaries-merge-by-minimum": 1_000,
}
"""Claims that take seconds, and how many of their instances are checked here."""


def test_every_claim_has_a_pinned_number_of_instances() -> None:
    assert list(INSTANCES) == [claim.name for claim in all_claims()]
    assert set(FIRST) <= set(INSTANCES)


@pytest.mark.parametrize("name", INSTANCES)
def test_every_claim_comes_out_as_expected(name: str) -> None:
    claim = claim_named(name)
    if name in FIRST and os.environ.get("HYPOTHESIS_PROFILE") != "deep":
        assert sum(1 for _ in claim.instances()) == INSTANCES[name]
        part = replace(claim, instances=lambda: islice(claim.instances(), FIRST[name]))
        outcome = part.check()
        assert (outcome.verdict, outcome.instances) == (Verdict.HOLDS, FIRST[name])
    else:
        outcome = claim.check()
        assert outcome.counterexample == claim.fails_at
        assert outcome.instances == INSTANCES[name]
        assert claim.as_expected(outcome)


@pytest.mark.parametrize("name", [claim.name for claim in all_claims() if claim.deeper])
def test_a_deeper_scope_goes_beyond_the_quick_one(name: str) -> None:
    claim = claim_named(name)
    deep = claim.deep()
    assert deep.scope == claim.deeper_scope != claim.scope
    assert next(islice(deep.instances(), INSTANCES[name], None), None) is not None
    assert claim_named("buckets-are-independent").deep() is claim_named("buckets-are-independent")
