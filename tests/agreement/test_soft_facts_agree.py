"""Soft facts: the fast path against the listing of every table and every multiset of atoms, and known numbers."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.histograms import Histogram, bucketization_of, histograms
from strategies.priors import STRENGTHS
from strategies.profiles import examples

from fastpath.disclosure import disclosure_curve, maximum_disclosure
from fastpath.minimize1 import table_to_zero
from fastpath.minimize2 import optima
from fastpath.soft_facts import least_weights, listed_weights
from fastpath.summary import Summary, merge_all
from proofs_check.oracles.listed_soft_facts import listed_maximum
from reference.buckets import Bucketization, merged
from reference.counting.methods import count_by
from reference.errors import InvalidInput
from reference.exact import doubt_of
from reference.example import FIGURE_3
from reference.instances import Release, releases
from reference.language import NOTHING
from reference.priors import Prior
from reference.soft_facts import SoftFact

DOUBTS = [Fraction(1), Fraction(1, 2), Fraction(2, 3), Fraction(1, 4), Fraction(1, 10), Fraction(0)]
# Each was computed beforehand in two other ways.
FIGURE_3_NUMBERS = {
    2: ["2/5", "1/2", "4/7", "2/3"],
    4: ["2/5", "4/7", "8/11", "16/19"],
    10: ["2/5", "5/8", "20/23", "50/53"],
    100: ["2/5", "100/151", "200/203", "10000/10051"],
    1: ["2/5", "2/5", "2/5", "2/5"],
    inf: ["2/5", "2/3", "1", "1"],
}


def curve(release: Release, k: int, doubt: Fraction) -> list[Fraction]:
    """The curve by the program for soft facts, also where the doubt is 0."""
    found = optima(merge_all(Summary.of_bucket(row, number, k + 1, doubt) for number, row in enumerate(release)))
    return [1 / (1 + found[min(at, len(found) - 1)].ratio) for at in range(k + 1)]


def test_every_small_release_against_the_listing_of_all_multisets_of_atoms() -> None:
    """All bucketizations of at most six people, up to three facts, six strengths."""
    tried = 0
    for release in releases(6):
        for doubt in DOUBTS:
            for k, value in enumerate(curve(release, 3, doubt)):
                assert value == listed_maximum(release, k, doubt), (release, k, doubt)
                tried += 1
    assert tried == 2616


@pytest.mark.parametrize("strength", FIGURE_3_NUMBERS)
def test_the_numbers_of_figure_3(strength: float) -> None:
    assert [str(answer.value) for answer in disclosure_curve(FIGURE_3, 3, strength)] == FIGURE_3_NUMBERS[strength]


def test_a_fact_may_have_two_witnesses() -> None:
    answer = maximum_disclosure(FIGURE_3, 3, 10)
    texts = [unit.antecedent[0].value for unit in answer.knowledge.implications]
    assert sorted(texts) == ["lung cancer", "lung cancer", "mumps"]


@given(bucketizations(most_people=6), st.integers(0, 4), st.sampled_from(STRENGTHS))
def test_counting_the_attackers_tables_gives_the_answer(
    release: Bucketization, k: int, strength: str | float | Fraction
) -> None:
    answer = maximum_disclosure(release, k, strength)
    assert answer.knowledge.k <= k
    prior = Prior({}, [SoftFact(unit, strength) for unit in answer.knowledge.implications])
    for method in ("structured", "worlds"):
        assert count_by(method, answer.target, release, NOTHING, prior).probability == answer.value


@given(row=histograms(most_values=4, largest=2), doubt=st.sampled_from(DOUBTS), corner=st.booleans())
def test_a_placement_weighs_what_listing_gives(*, row: Histogram, doubt: Fraction, corner: bool) -> None:
    for entry in least_weights(row, 3, doubt, corner=corner):
        if len(entry.rows) <= 4:
            assert listed_weights(row, entry.rows, doubt, corner=corner) == entry.value


@examples(500)
@given(histograms(most_values=6, largest=30), st.integers(0, 6))
def test_without_doubt_the_program_is_minimize1(row: Histogram, k: int) -> None:
    hard = [entry.value for entry in table_to_zero(row, k)]
    soft = [entry.value for entry in least_weights(row, k, Fraction(0), corner=False)]
    assert soft == hard + [Fraction(0)] * (len(soft) - len(hard))


@examples(100)
@given(st.lists(histograms(most_values=4, largest=4), min_size=2, max_size=3), st.sampled_from(STRENGTHS))
def test_merging_buckets_discloses_no_more(rows: list[Histogram], strength: str | float | Fraction) -> None:
    release = bucketization_of(*rows)
    coarser = merged(release, 0, 1)
    pairs = zip(disclosure_curve(release, 3, strength), disclosure_curve(coarser, 3, strength), strict=True)
    assert all(other.value <= one.value for one, other in pairs)


@examples(100)
@given(histograms(most_values=5, largest=5), st.sampled_from(STRENGTHS), st.sampled_from(STRENGTHS))
def test_stronger_facts_disclose_no_less(row: Histogram, one: str | float, other: str | float) -> None:
    weaker, stronger = sorted((one, other), key=doubt_of, reverse=True)
    curves = [disclosure_curve(bucketization_of(row), 4, strength) for strength in (weaker, stronger)]
    assert all(a.value <= b.value for a, b in zip(*curves, strict=True))


@pytest.mark.parametrize("strength", ["1/2", 0, -1, float("nan"), "ten", "", True, None, [2], "1e3", "1/0", -inf])
def test_a_strength_that_is_no_number_from_1_is_refused(strength: float) -> None:
    with pytest.raises(InvalidInput, match=r"^the strength: "):
        maximum_disclosure(FIGURE_3, 1, strength)


def test_a_huge_strength_is_exact() -> None:
    assert maximum_disclosure(FIGURE_3, 1, 10**400).value == Fraction(2 * 10**400, 3 * 10**400 + 2)
