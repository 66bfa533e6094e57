"""Every part of a checker can fail: where a statement asks for several things, each of them alone refutes it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from strategies.broken import Broken, checked_when_broken, inside, parameter
from strategies.other_curves import CERTAIN, EVEN, HALF, NEVER, adult_with

from fastpath.disclosure import maximum_disclosure
from fastpath.summary import Summary
from proofs_check.claims.claim import Verdict
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, Curves, Tables, adult
from reference.instances import Release

FORMS = "all-forms-of-minimize2-agree-on-large-releases"
LATTICE = "bucketizations-form-a-lattice"
ATTAINS = "the-named-attacker-attains-the-maximum-in-large-releases"
GROWS = "large-releases-disclose-strictly-more-until-certainty"
PARTS = "summaries-of-parts-make-that-of-a-large-release"
EQUAL = "figure-5-has-equal-points-wherever-its-intervals-begin"
STARTS = "figure-6-rises-with-two-other-starts-of-intervals"
INTERVALS = "ages-become-intervals-of-the-stated-sizes"
EDGES = "generalizing-adult-further-never-discloses-more"


def certain_in_time_but_flat(release: Release, k: int) -> list[Fraction]:
    fewest = min(map(len, release))
    return [Fraction(1) if number >= fewest - 1 else HALF for number in range(k + 1)]


def growing_for_ever(release: Release, k: int) -> list[Fraction]:
    del release
    return [1 - Fraction(1, number + 2) for number in range(k + 1)]


def different_from_itself(one: Summary, other: Summary) -> Summary:
    return replace(one, most=one.most + 1) if one is other else one.merge(other)


def in_one_order_only(one: Summary, other: Summary) -> Summary:
    return one.merge(other) if one.ratio[0].bucket <= other.ratio[0].bucket else replace(one, most=one.most + 1)


def far_apart(own: Curves) -> Curves:
    """Equal for k ≤ 1 only."""
    return replace(own, negations=(*own.implications[:2], *NEVER[2:]))


def worse_at_the_end(release: Release, k: int) -> list[Fraction]:
    return [*[HALF] * k, Fraction(1, len(release))]


def risen(language: str) -> Tables:
    top = adult().lattice.top
    own = adult().curves[top]
    other = replace(own, implications=CERTAIN) if language == "implications" else replace(own, negations=CERTAIN)
    return replace(adult(), curves={**adult().curves, top: other})


def one_table_more() -> Tables:
    return replace(adult(), curves={**adult().curves, (6, 0, 0, 0): adult().curves[0, 0, 0, 0]})


BROKEN: list[tuple[str, Broken]] = [
    (ATTAINS, parameter("fast", lambda bucketization, k: maximum_disclosure(bucketization, k + 1))),
    (GROWS, parameter("values", certain_in_time_but_flat)),
    (GROWS, parameter("values", growing_for_ever)),
    (PARTS, parameter("merge", different_from_itself)),
    (PARTS, parameter("merge", in_one_order_only)),
    (FORMS, inside("claims.large_releases", "across_buckets", lambda _, k: [HALF] * (k + 1))),
    (STARTS, parameter("adult_from", lambda _: adult_with(implications=EVEN))),
    (STARTS, parameter("adult_from", lambda _: adult_with(negations=EVEN))),
    (EQUAL, parameter("figure_5_from", lambda _: far_apart(adult().curves[FIGURE_5_NODE]))),
    ("all-generalizations-of-adult-are-looked-at", parameter("adult", one_table_more)),
    (EDGES, parameter("adult", lambda: risen("implications"))),
    (EDGES, parameter("adult", lambda: risen("negations"))),
    ("the-ends-of-figure-6-fall", parameter("adult", lambda: adult_with(negations=EVEN))),
    ("three-steps-further-are-enough-on-adult", parameter("tables", lambda: adult_with(implications=CERTAIN))),
    ("adult-has-the-stated-size", parameter("adult", lambda: replace(adult(), rows=46_033))),
    (LATTICE, parameter("precedes", lambda one, other: one == other or len(other.buckets) == 1)),
    (LATTICE, parameter("precedes", lambda one, other: one == other or len(one.buckets) == one.size)),
    (INTERVALS, parameter("labels", lambda age: ("*", *real_labels(age)[1:]))),
    (INTERVALS, parameter("labels", lambda age: (*real_labels(age)[:5], age))),
    (INTERVALS, parameter("labels", lambda age: (age, *("[0,5)", "[0,10)", "[0,20)", "[0,40)"), "*"))),
    ("no-placement-beats-nested-top-sets-in-large-buckets", parameter("formula", lambda *_: Fraction(1))),
    ("merging-large-buckets-never-raises-disclosure", parameter("values", worse_at_the_end)),
]  # fmt: skip


def real_labels(age: str) -> tuple[str, ...]:
    from proofs_check.experiments.adult_tables import adult_hierarchies

    return tuple(adult_hierarchies()["age"].labels(age))


@pytest.mark.parametrize(
    ("name", "broken"), BROKEN, ids=[f"{number}-{name}" for number, (name, _) in enumerate(BROKEN)]
)
def test_each_part_alone_refutes(name: str, broken: Broken) -> None:
    assert checked_when_broken(name, broken) is Verdict.FAILS
