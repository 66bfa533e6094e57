"""Claims fail for the reason they state, and every part of a statement can refute it."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from strategies.broken import outcome_with
from strategies.other_curves import CERTAIN, EVEN, HALF, NEVER, adult_with, adult_with_weaker_negations

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import within_bucket
from fastpath.negations import max_disclosure_negations
from proofs_check.claims.claim import Verdict
from proofs_check.claims.section_1_introduction import STATED, StatedProbability, between_two_buckets, by_negations
from proofs_check.claims.section_3_1_hardness import implications_with_tables, in_two_literals
from proofs_check.claims.section_3_2_special_form import known_before
from proofs_check.claims.section_3_3_3_across_buckets import by_recursion
from proofs_check.claims.section_3_4_search import number_of_buckets
from proofs_check.claims.section_4_adult import against_negations
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, Curves, Tables, adult
from proofs_check.oracles.listed_tables import all_tables, sayable
from proofs_check.oracles.minima import closed_form
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.oracles.small_releases import implies, likelihood, space_of
from proofs_check.paper.latex_text import REFERENCES, Reference, places_of
from proofs_check.paper.sentence_index import sentences
from reference.buckets import Bucketization
from reference.example import FIGURE_2_GENERALIZATION
from reference.hardness.colouring import some_table
from reference.hardness.satisfiability import ClauseSet
from reference.instances import Release, histograms, released, releases
from reference.language import Formula

FORMS = "all-forms-of-minimize2-agree-on-large-releases"
LATTICE = "bucketizations-form-a-lattice"
ATTAINS = "the-named-attacker-attains-the-maximum-in-large-releases"
GROWS = "large-releases-disclose-strictly-more-until-certainty"
PARTS = "summaries-of-parts-make-that-of-a-large-release"
EQUAL = "figure-5-has-equal-points-wherever-its-intervals-begin"
STARTS = "figure-6-rises-with-two-other-starts-of-intervals"
EDGES = "generalizing-adult-further-never-discloses-more"


def with_two_values(knowledge: Formula, values: str) -> ClauseSet:
    """The clauses for two values; those for three have no model, as no table satisfies what is tried."""
    if len(values) <= 2 or some_table(knowledge, values) is not None:
        return in_two_literals(knowledge, values)
    return ClauseSet(0, ((),))


def far_apart(own: Curves) -> Curves:
    """Equal for k ≤ 1 only."""
    return replace(own, negations=(*own.implications[:2], *NEVER[2:]))


def risen(**curves: Any) -> Tables:  # noqa: ANN401 - fields of Curves
    top = adult().lattice.top
    return replace(adult(), curves={**adult().curves, top: replace(adult().curves[top], **curves)})


class Mended(Minimize2):
    """MINIMIZE2 with both corrections, also as printed."""

    def printed(self, k: int) -> Fraction | None:  # noqa: D102 - as in the class it stands for
        self.after_last = placed_or_not
        return super().corrected(k)

    corrected = printed


def certainty_missed(bucketization: Bucketization, k: int) -> SimpleNamespace:
    """What negated atoms disclose, with 1/2 for certainty."""
    value = max_disclosure_negations(bucketization, k).value
    return SimpleNamespace(value=Fraction(1, 2) if value == 1 else value)


NEGATIONS, MAPS = "max_disclosure_negations", "FIGURE_2_GENERALIZATION"
# Errata and near misses, each with a change that makes it true.
MENDED: dict[str, tuple[str, Any]] = {
    "one-negation-discloses-as-much-as-an-implication-between-two-people": (NEGATIONS, maximum_disclosure),
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": (NEGATIONS, maximum_disclosure),
    "alices-implication-discloses-more-than-any-negation": (NEGATIONS, lambda b, _: max_disclosure_negations(b, 0)),
    "implications-tell-the-frequencies-of-a-bucket": ("disclosure", by_negations),
    "the-most-frequent-values-are-roughly-equi-probable": ("least_c", lambda r, n: Fraction(r[0][0], r[0][n - 1])),
    "generalization-releases-no-exact-values": (MAPS, FIGURE_2_GENERALIZATION | {"Sex": {"M": "*", "F": "*"}}),
    "a-minimal-safe-generalization-is-a-minimal-safe-bucketization": ("from_attribute", lambda *_: True),
    "negations-can-express-implications": ("denied_from", lambda _, known: known),
    "an-atom-is-one-unit-of-knowledge": ("sayable", lambda size, _: set(range(all_tables(size) + 1))),
    "buckets-stay-independent-under-knowledge": ("likelihood", lambda *_: Fraction(1)),
    "any-generalization-prevents-linking": ("COARSER", dict.fromkeys("123", "*")),
    "minimize2-as-printed-is-right": ("Minimize2", Mended),
    "minimize2-called-with-false-is-right": ("Minimize2", Mended),
    "minimize2-called-with-true-is-right": ("Minimize2", Mended),
    "memoised-minimize2-takes-linear-time-in-k":
        ("after_minimize1", lambda buckets, k: SimpleNamespace(turns=buckets * (k + 1))),
    "an-incremental-run-of-memoised-minimize2-keeps-the-bound": ("turns_after_a_new_bucket", lambda k: 2 * k**3),
    "descending-numbers-lose-nothing-with-labelled-buckets": ("least_descending", by_recursion),
    "minimize1-as-printed-is-right": ("as_printed", within_bucket),
    "minimize1-minimizes-formula-1": ("as_printed", lambda row, k: within_bucket(row, k) * Fraction(sum(row), row[0])),
    "the-least-product-over-all-patterns-is-the-minimum": ("compositions", histograms),
    "minimize1-looks-up-values-of-s-only": ("inner_values", lambda row, _: [(0, len(row), len(row))]),
    "calls-inside-minimize1-return-probabilities":
        ("inner_values", lambda row, k: {(0, k, k): within_bucket(tuple(filter(None, row)), k)}),
    "minimal-atoms-are-shared-out-equally": ("least_with_equal_parts", within_bucket),
    "filling-the-table-of-minimize1-takes-cubic-time": ("filled_turns", lambda k: k**3),
    "line-4-as-printed-takes-constant-time": ("run_within", lambda k: SimpleNamespace(looked_up=k)),
    "the-right-side-of-lemma-10-is-defined": ("after", known_before),
    "the-closed-form-is-never-negative": ("closed_form", lambda row, p: abs(closed_form(row, p))),
    "negations-are-always-weaker-than-implications": ("disclosure", lambda *_: Fraction(2)),
    "negations-are-always-weaker-in-figure-5": ("adult", adult_with_weaker_negations),
    "disclosure-falls-with-entropy-in-figure-6": ("adult", partial(adult_with, implications=EVEN)),
    "disclosure-falls-with-entropy-for-negations-too": ("adult", partial(adult_with, negations=EVEN)),
    "a-probability-is-a-number-of-witnesses": ("likelihood", lambda one, _: Fraction(one.bit_count())),
    "the-language-is-finite": ("implications_of_width", sayable),
    "implications-alone-are-decided-by-their-2-cnf": ("in_two_literals", with_two_values),
    "there-are-k-different-implications-with-one-consequent": ("with_one_consequent", lambda _: range(12)),
    "satisfiable-implications-are-consistent":
        ("implications_with_tables", lambda case: (one for one in implications_with_tables(case) if one[1])),
    "every-maximiser-has-the-special-form": ("of_special_form", lambda *_: range(1 << 24)),
    "an-empty-antecedent-can-be-replaced-by-an-atom": ("best_with_atoms", lambda *_: 1),
    "two-implications-count-seven-rows": ("denominator", "a b c d e f g h"),
    "binary-search-looks-at-logarithmically-many-buckets": ("buckets_looked_at", int.bit_length),
    "minimal-safe-bucketizations-are-polynomially-few": ("number_by_sizes", lambda n: n**5),
    "bucketizations-are-at-most-exponentially-many": ("bell_number", lambda n: 5**n),
    "the-best-safe-bucketization-is-minimal-for-any-utility": ("size_of_the_largest", number_of_buckets),
    "more-entropy-means-less-skew":
        ("has_more_entropy", lambda one, other: one[0] * sum(other) < other[0] * sum(one)),
    "what-is-safe-against-negations-can-be-made-safe-against-implications": ("disclosure", against_negations),
    "twelve-implications-leave-figure-5-uncertain": ("adult", partial(adult_with, implications=EVEN)),
    "negations-and-implications-differ-by-less-than-a-tenth-everywhere":
        ("adult", partial(adult_with, implications=EVEN, negations=EVEN)),
}  # fmt: skip
# Claims of several parts, each with a change of one part that makes it false.
BROKEN: list[tuple[str, str, Any]] = [
    ("recursive-diversity-is-safety-against-negations", NEGATIONS, certainty_missed),
    ("a-bucket-of-one-value-discloses-it-whatever-its-size", "likelihood", lambda *_: Fraction(1)),
    ("knowing-a-value-takes-an-implication-for-every-other-value", "sayable", lambda *_: frozenset()),
    (ATTAINS, "maximum_disclosure", lambda bucketization, k: maximum_disclosure(bucketization, k + 1)),
    (
        GROWS,
        "curve",
        lambda release, k: [Fraction(1) if n >= min(map(len, release)) - 1 else HALF for n in range(k + 1)],
    ),
    (GROWS, "curve", lambda _, k: [1 - Fraction(1, number + 2) for number in range(k + 1)]),
    (PARTS, "merge", lambda one, other: replace(one, most=one.most + 1) if one is other else one.merge(other)),
    (FORMS, "across_buckets", lambda _, k: [HALF] * (k + 1)),
    (STARTS, "adult_from", lambda _: adult_with(implications=EVEN)),
    (STARTS, "adult_from", lambda _: adult_with(negations=EVEN)),
    (EQUAL, "figure_5_from", lambda _: far_apart(adult().curves[FIGURE_5_NODE])),
    (EDGES, "adult", lambda: risen(implications=CERTAIN)),
    (EDGES, "adult", lambda: risen(negations=CERTAIN)),
    ("the-ends-of-figure-6-fall", "adult", partial(adult_with, negations=EVEN)),
    ("three-steps-further-are-enough-on-adult", "adult", partial(adult_with, implications=CERTAIN)),
    ("adult-has-the-stated-size", "adult", lambda: replace(adult(), rows=46_033)),
    (LATTICE, "precedes", lambda one, other: one == other or len(other.buckets) == 1),
    (LATTICE, "precedes", lambda one, other: one == other or len(one.buckets) == one.size),
    ("no-placement-beats-nested-top-sets-in-large-buckets", "closed_form", lambda *_: Fraction(1)),
    (
        "merging-large-buckets-never-raises-disclosure",
        "curve",
        lambda release, k: [*[HALF] * k, Fraction(1, len(release))],
    ),
]


@pytest.mark.parametrize("name", MENDED)
def test_what_fails_holds_once_it_is_mended(name: str) -> None:
    assert outcome_with(name, dict([MENDED[name]])).verdict is Verdict.HOLDS


@pytest.mark.parametrize(("name", "part", "change"), BROKEN)
def test_each_part_alone_refutes(name: str, part: str, change: object) -> None:
    assert outcome_with(name, {part: change}).verdict is Verdict.FAILS


@pytest.mark.parametrize("stated", STATED, ids=lambda one: one.words)
def test_every_stated_probability_stands_in_the_introduction(stated: StatedProbability) -> None:
    quoted = [one for one in sentences() if one.section == "1" and stated.words in one.quotation]
    assert [one.claims for one in quoted] == [("the-numbers-of-the-introduction",)]


@pytest.mark.parametrize("reference", REFERENCES, ids=str)
def test_what_a_reference_is_about_is_in_the_index(reference: Reference) -> None:
    assert places_of(reference.about, sentences())


@pytest.mark.parametrize("release", [one for one in releases(6, 3, 2) if len(one) == 2], ids=str)
def test_the_worst_implication_between_two_buckets(release: Release) -> None:
    """Of all implications between people of the two buckets, with all targets, where it exceeds the negations."""
    space = space_of(release)
    negations = max_disclosure_negations(released(release), 1).value
    searched = max(
        likelihood(true, known)
        for before, after in product(space.atoms, repeat=2)
        if before.person[:2] != after.person[:2] and (known := implies(space, space.atoms[before], space.atoms[after]))
        for true in space.atoms.values()
    )
    stated = max(one.value for one in between_two_buckets(release))
    assert max(searched, negations) == max(stated, negations)
    assert searched >= stated
