"""Every checker can fail: each claim that holds is refuted when something it is about is broken on purpose."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from strategies.broken import checked_when_broken, inside, parameter
from strategies.mutants_beyond import (
    HALF,
    MUTANTS_BEYOND,
    fewer_buckets_are_worse,
    flat,
    one_atom_each,
    one_person_only,
)
from sympy import Rational

from fastpath.across_buckets import across_buckets
from fastpath.disclosure import maximum_disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Verdict
from proofs_check.checking.registry import all_claims
from proofs_check.oracles.minima import closed_form
from proofs_check.oracles.minimize2 import Minimize2
from proofs_check.oracles.small_releases import disclosure
from proofs_check.paper.claims import minimize_across
from proofs_check.paper.claims.truth_tables import CHAIN, LEFT
from proofs_check.paper.claims.units import all_tables
from reference.hardness.clause_set import ClauseSet
from reference.hardness.implications_alone import Decision
from reference.hardness.instance import to_clauses
from reference.hardness.permanent import to_counting
from reference.hardness.risk import to_risk
from reference.hardness.satisfiability import to_consistency, to_exactly_one
from reference.language import NOTHING, Atom, BasicImplication
from reference.order import top


class Forgetful(Minimize2):
    """Memoises far more than it needs."""

    def corrected(self, k: int) -> None:  # noqa: D102 - as above
        self.known = dict.fromkeys((i, k, True) for i in range(10_000))


MUTANTS = (
    MUTANTS_BEYOND
    | {
        "the-numbers-of-the-introduction": parameter("measured", lambda *_: Rational(2, 5)),
        "the-example-is-5-anonymous": inside("claims.running_example", "fits", lambda *_: True),
        "an-atom-is-as-likely-as-its-value-is-frequent": inside("claims.definitions", "likelihood", lambda *_: HALF),
        "a-negated-atom-is-an-implication": parameter("arrow", lambda atom, _: atom),
        "random-permutations-make-tables-equally-likely": inside("claims.buckets", "factorial", lambda _: 1),
        "knowing-everyone-else-reveals-a-person": parameter("known", lambda *_: {}),
        "knowing-less-is-in-the-language": parameter("units", lambda space: {space.everything & ~1}),
        "an-implication-is-a-clause-with-a-negated-atom": parameter("true", lambda *_: True),
        "generalization-is-bucketization": parameter("bucketized", lambda table, _: top(table)),
        "implications-can-say-everything": parameter(
            "rule_out", lambda table, _: BasicImplication([Atom("p0", table["p0"])], [Atom("p0", "b")])
        ),
        "predicates-on-the-tables-of-a-release-are-conjunctions": parameter("conjunction", lambda *_: NOTHING),
        "a-disjunction-may-take-exponentially-many-implications": parameter("true_in", all),
        "consistency-is-as-hard-as-satisfiability": parameter("reduction", to_exactly_one),
        "counting-is-as-hard-as-exactly-one-satisfiability": parameter("reduction", to_consistency),
        "counting-is-as-hard-as-the-permanent": parameter("reduction", lambda m: to_counting(m[:1] * len(m))),
        "the-risk-is-as-hard-as-the-permanent": parameter("reduction", lambda _: to_risk(((1, 1), (1, 1)))),
        "consistency-and-counting-are-no-harder-than-models": parameter(
            "encoding", lambda bucketization, _: to_clauses(bucketization, NOTHING)
        ),
        "the-cnf-of-a-bucket-is-short": parameter("bound", lambda *_: 100),
        "probabilities-and-counts-are-equally-hard": parameter("number", lambda *_: 1),
        "clauses-of-two-literals-are-easily-checked": parameter("decided", lambda _: Decision(True, 0)),  # noqa: FBT003
        "with-two-values-implications-are-in-2-cnf": parameter("written", lambda *_: ClauseSet(0, ())),
        "implications-alone-are-as-hard-as-colouring": parameter("reduction", lambda _: NOTHING),
        "the-second-row-has-the-target-and-neither-antecedent": parameter("left", LEFT | {"b": "*****"}),  # type: ignore[arg-type]
        "each-inequality-of-the-chain-holds": parameter(
            "chain",
            dict.fromkeys(CHAIN, ("a", "a", "b", "a")),  # type: ignore[arg-type]
        ),
        "the-target-is-the-best-consequent": parameter(
            "after", lambda s, w: all(not s.target[w] or theta[w] for theta, _ in s.implications)
        ),
        "the-target-is-the-best-consequent-for-all-weights": parameter(
            "after", lambda cell: not cell.target or all(cell.thetas)
        ),
        "one-atom-is-the-best-antecedent": parameter("instead", lambda *_: False),
        "one-atom-is-the-best-antecedent-for-all-weights": parameter("instead", lambda _: False),
        "one-consequent-is-worst-for-any-distribution": parameter(
            "special", lambda world, _: frozenset([all_tables(world)])
        ),
        "a-worst-conjunction-stays-one-in-special-form": parameter(
            "rewriting", lambda space, *_: iter([space.everything])
        ),
        "the-rows-of-the-truth-tables-partition": parameter("left", LEFT | {"c": "01*00"}),  # type: ignore[arg-type]
        "the-relations-between-the-truth-tables": inside("claims.truth_tables", "in_row", lambda *_: True),
        "two-implications-count-all-eight-rows": parameter(
            "denominator", lambda sizes: sum(sizes.values()) - sizes["a"]
        ),
        "two-implications-to-the-target-count-five-rows": inside(
            "claims.truth_tables", "sizes", lambda _, table: dict.fromkeys(table, 1)
        ),
        "simple-implications-with-one-consequent-are-worst": parameter("special", lambda _: HALF),
        "one-consequent-is-worst-among-simple-implications": parameter("special", lambda _: HALF),
        "fastpath-finds-the-maximum-and-an-attacker": parameter("fast", lambda b, _: maximum_disclosure(b, 0)),
        "fastpath-finds-the-maximum-over-simple-implications": parameter(
            "fast", lambda b, k: maximum_disclosure(b, k + 1)
        ),
        "one-consequent-is-worst-beyond-given-knowledge": inside(
            "claims.special_form", "implies", lambda space, *_: space.everything
        ),
        "the-maximum-is-a-minimum": inside("claims.formula_one", "implies", lambda space, *_: space.everything),
        "the-closed-form-of-nested-top-sets": parameter(
            "formula", lambda row, pattern: closed_form(row, pattern[::-1])
        ),
        "nested-top-sets-are-best": parameter("formula", lambda row, pattern: closed_form(row[::-1], pattern)),
        "the-closed-form-for-all-counts": parameter("numerator", lambda n, c, _, k_i: n - sum(c[:k_i])),
        "minimize1-as-printed-is-right-while-people-last": parameter("algorithm", one_person_only),
        "minimize1-corrected-is-right": parameter("algorithm", one_person_only),
        "the-fast-table-within-a-bucket-is-right": parameter("algorithm", one_person_only),
        "a-best-pattern-is-remembered": parameter("remembers", one_atom_each),
        "exactly-k-atoms-are-as-good-as-at-most-k": inside("claims.atom_patterns", "least", lambda *_: Fraction(0)),
        "the-minimum-of-formula-1-within-a-bucket": parameter("algorithm", one_person_only),
        "buckets-are-independent": parameter(
            "tables",
            lambda release: (
                [tuple((0,) * sum(row) for row in release)] * 2 + [tuple((1,) * sum(row) for row in release)]
            ),
        ),
        "minimize2-corrected-is-right": parameter("algorithm", lambda rows, k: across_buckets(rows[-1:], k)[k]),
        "the-recursion-across-buckets-is-right": parameter("algorithm", lambda rows, k: across_buckets(rows[:1], k)[k]),
        "two-buckets-are-combined-where-that-pays": parameter(
            "fast", lambda release, k: max(disclosure((row,), k) for row in release)
        ),
        "one-choice-in-a-bucket-beats-two": parameter("table", lambda row: (Fraction(1), *(HALF,) * 2 * len(row))),
        "one-bucket-suffices-for-one-implication": parameter("largest", lambda release, _: Fraction(len(release), 2)),
        "one-bucket-suffices-for-two-implications-up-to-20-people": parameter(
            "table", lambda _: (Fraction(1), HALF, HALF, HALF, HALF)
        ),
        "one-bucket-suffices-for-three-implications-up-to-23-people": parameter(
            "table", lambda _: (Fraction(1), HALF, HALF, HALF, HALF)
        ),
        "minimize1-takes-cubic-time": parameter("count", lambda k: k**4),
        "minimize1-reaches-few-states": parameter("states", lambda k: [(1, k, k)]),
        "all-minima-within-a-bucket-take-quadratic-times-logarithmic-time": parameter("count", lambda k: k**3),
        "minimize2-takes-quadratic-time-in-k": parameter("count", lambda buckets, k: buckets * (k + 1)),
        "a-changed-release-is-as-a-new-one": parameter("answers", lambda _: [HALF] * 3),
        "only-new-buckets-cost-anything-within-buckets": parameter("steps", lambda _: 1),
        "two-vectors-say-everything-about-a-release": parameter("fast", lambda release, k: disclosure(release[:1], k)),
        "summaries-merge-by-minimum": parameter("merge", lambda one, _: one),
        "merging-two-buckets-never-raises-disclosure": parameter("curve", fewer_buckets_are_worse),
        "merging-two-buckets-never-raises-what-a-search-finds": parameter(
            "search", lambda case, *_: Fraction(1, len(case[0]))
        ),
        "coarser-bucketizations-are-safer": parameter("curve", fewer_buckets_are_worse),
        "languages-closed-under-renaming-people-are-monotone": parameter(
            "search", lambda bucketization, *_: Fraction(1, len(bucketization.buckets))
        ),
        "the-order-of-bucketizations-has-a-top-and-a-bottom": parameter("below", lambda *_: True),
        "the-height-of-the-order-is-the-number-of-tuples": parameter("height", lambda _: 1),
        "if-the-top-is-unsafe-nothing-is-safe": parameter("safe", lambda one, *_: len(one.buckets) > 1),
        "binary-search-finds-the-least-safe-element-of-a-chain": parameter("found", lambda search: (0, len(search[0]))),
        "the-worst-negations-are-about-the-target": parameter("fast", lambda b, k: max_disclosure_negations(b, k + 1)),
        "negations-never-exceed-implications": parameter("implications", lambda release, _: disclosure(release, 0)),
        "disclosure-grows-strictly-until-certainty": parameter("curve", flat),
        "certainty-comes-with-all-but-one-value": parameter("curve", flat),
        "thirteen-implications-suffice-for-fourteen-values": parameter("curve", flat),
        "safety-is-strict": parameter(
            "decide", lambda b, c, k: SimpleNamespace(safe=maximum_disclosure(b, k).value <= c)
        ),
        "the-example-discloses-two-thirds": parameter("fast", lambda b, _: maximum_disclosure(b, 0)),
        "minimize2-as-printed-is-infinite": parameter("algorithm", minimize_across.with_reading),
        "minimize2-takes-linear-space": inside("claims.complexity_across", "Minimize2", Forgetful),
    }
)


def test_mutants_are_of_claims_that_hold() -> None:
    assert set(MUTANTS) <= {claim.name for claim in all_claims() if claim.expected() is Verdict.HOLDS}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_implementation_is_refuted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked_when_broken(name, MUTANTS[name], monkeypatch) is Verdict.FAILS
