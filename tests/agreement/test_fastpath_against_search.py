"""The polynomial algorithms against oracles that know nothing of them: exhaustive search, all placements of atoms."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.brute_force import Space, best_placement
from strategies.histograms import Histogram, bucketization_of, histograms
from strategies.profiles import examples

from fastpath import minimize2 as across_buckets
from fastpath.costs import maximum_cost
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.minimize2 import Product
from fastpath.negations import max_disclosure_negations, negations_curve
from reference.buckets import Bucketization, merged
from reference.counting.dynamic_program import structured_count
from reference.language import check
from reference.probability import disclosure_risk, probability

costs = st.lists(st.fractions(0, 9, max_denominator=4), min_size=8, max_size=8)

# Buckets, k, the maximum disclosure, and the best that knowledge about a single bucket attains.
CROSSING = [
    ([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], 2, Fraction(22, 31), Fraction(12, 17)),
    ([(3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)], 3, Fraction(15, 37), Fraction(2, 5)),
]

# Each is good for a number of atoms of its own: one, two, three.
THREE_BUCKETS = [(50, *[5] * 10), (39, 38, 5, 5, 5, 5, 3), (30, 30, 30, *[2] * 5)]


def check_witness(published: Bucketization, answer: Disclosure) -> None:
    """The attacker's knowledge gives exactly the value, to the target and to nobody more, without padding."""
    check(answer.knowledge, published)
    assert answer.knowledge.k == answer.k or (answer.knowledge.k < answer.k and answer.value == 1)
    assert len(set(answer.knowledge.implications)) == answer.knowledge.k
    assert sum(sum(carriers.atoms) for carriers in answer.pattern) == answer.knowledge.k + 1
    assert Fraction(str(probability(answer.target, published, answer.knowledge))) == answer.value
    assert Fraction(str(disclosure_risk(published, answer.knowledge).risk)) == answer.value


@given(bucketizations(most_people=5))
def test_maximum_disclosure_is_that_of_all_conjunctions_of_simple_implications(published: Bucketization) -> None:
    space = Space(published)
    units = space.simple_implications()
    for answer in disclosure_curve(published, 2):
        assert answer.value == space.largest(units, answer.k)
        check_witness(published, answer)


@given(bucketizations(most_people=6))
def test_witnesses_count_out_for_every_k(published: Bucketization) -> None:
    answers = disclosure_curve(published, published.size + 2)
    for answer in answers:
        check_witness(published, answer)
    assert answers[-1].value == 1


@examples(25)
@given(bucketizations(most_people=4).filter(lambda published: len(published.buckets) > 1))
def test_merging_buckets_discloses_no_more_by_counting(published: Bucketization) -> None:
    """All tables are counted before and after, under all implications with up to two atoms on each side."""
    before, after = Space(published), Space(merged(published, 0, 1))
    largest = [space.largest(space.basic_implications(widest=2), 1) for space in (before, after)]
    assert largest[1] <= largest[0]


@given(bucketizations(most_people=6))
def test_negations_are_those_of_all_conjunctions_of_negated_atoms(published: Bucketization) -> None:
    """Negations about other people are among them, and do not help."""
    space = Space(published)
    units = space.negated_atoms()
    for answer in negations_curve(published, 3):
        assert answer.value == space.largest(units, answer.k)
        assert all(unit.denied for unit in answer.knowledge.implications)
        check_witness(published, answer)
        assert answer == max_disclosure_negations(published, answer.k)


@given(bucketizations(most_people=5), costs)
def test_costly_disclosure_is_that_of_all_conjunctions(published: Bucketization, costs: list[Fraction]) -> None:
    space, by_value = Space(published), dict(zip(published.domain, costs, strict=False))
    units = space.simple_implications()
    for k in range(3):
        answer = maximum_cost(published, by_value, k)
        assert answer.cost == space.largest(units, k, by_value)
        assert answer.cost == by_value[answer.target.value] * answer.probability
        assert Fraction(str(probability(answer.target, published, answer.knowledge))) == answer.probability
        assert answer.knowledge.k <= k
        assert len(set(answer.knowledge.implications)) == answer.knowledge.k


@given(st.lists(histograms(most_values=4), min_size=1, max_size=3))
def test_maximum_disclosure_is_that_of_all_placements(rows: list[Histogram]) -> None:
    for answer in disclosure_curve(bucketization_of(*rows), 3):
        assert answer.value == best_placement(rows, answer.k)


@given(st.lists(histograms(most_values=4), min_size=1, max_size=3), costs)
def test_costly_disclosure_is_that_of_all_placements(rows: list[Histogram], costs: list[Fraction]) -> None:
    published = bucketization_of(*rows)
    by_value = {value: costs[int(value[1:])] for value in published.domain}
    for k in range(4):
        answer = maximum_cost(published, by_value, k)
        assert answer.cost == best_placement(rows, k, costs)
        assert by_value[answer.target.value] * answer.probability == answer.cost


@pytest.mark.parametrize(("rows", "k", "crossing", "single"), CROSSING)
def test_crossing_buckets_pays(rows: list[Histogram], k: int, crossing: Fraction, single: Fraction) -> None:
    answer = maximum_disclosure(bucketization_of(*rows), k)
    assert answer.value == crossing == best_placement(rows, k)
    assert {carriers.bucket for carriers in answer.pattern} == {0, 1}
    assert answer.knowledge.k == k
    assert max(maximum_disclosure(bucketization_of(row), k).value for row in rows) == single < crossing
    assert max(best_placement([row], k) for row in rows) == single


@pytest.mark.parametrize(("rows", "k"), [(rows, k) for rows, k, _, _ in CROSSING] + [(THREE_BUCKETS, 5)])
def test_knowledge_that_crosses_buckets_counts_out_with_and_without_costs(rows: list[Histogram], k: int) -> None:
    """The tables in which the attacker's formula is true are counted, whatever order the buckets come in."""
    for order in permutations(rows):
        published = bucketization_of(*order)
        plain = maximum_disclosure(published, k)
        costly = maximum_cost(published, dict.fromkeys(published.domain, 1) | {"v0": 2}, k)
        assert costly.probability == plain.value
        assert len(plain.pattern) == len(costly.pattern) == len(rows)
        for answer in (plain, costly):
            counted = structured_count(answer.target, published, answer.knowledge).probability
            assert Fraction(str(counted)) == plain.value == 1 / (1 + across_buckets.across_buckets(order, k)[k])


@pytest.mark.parametrize(("rows", "k", "crossing", "single"), CROSSING)
def test_an_algorithm_that_never_crosses_buckets_is_caught(
    rows: list[Histogram], k: int, crossing: Fraction, single: Fraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mutant puts all atoms into one bucket. It gives the single bucket's value, and the test above fails on it."""
    monkeypatch.setattr(across_buckets, "best_products", lambda least: [Product(Fraction(1), ()) for _ in least])
    assert maximum_disclosure(bucketization_of(*rows), k).value == single
    with pytest.raises(AssertionError):
        test_crossing_buckets_pays(rows, k, crossing, single)
