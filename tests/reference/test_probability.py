"""Tables one by one, their number and its logarithm; probability and disclosure risk, from the definition."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice, permutations
from math import factorial, log10, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, formulas, priors
from sympy import Rational

from reference.buckets import Bucketization
from reference.counting.sat import sat_worlds
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, Formula
from reference.priors import UNIFORM, Prior
from reference.probability import disclosure_risk, probability
from reference.syntax import parse_formula
from reference.worlds import consistent_worlds, log10_worlds, number_of_worlds, worlds

ED = Atom("Ed", "flu")
HISTOGRAMS = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.integers(1, 300), min_size=1), min_size=1, max_size=4
)


@given(bucketizations(most_people=6))
def test_worlds_are_the_distinct_permutations_of_each_bucket(b: Bucketization) -> None:
    found = [tuple(world.items()) for world in islice(worlds(b), number_of_worlds(b) + 1)]  # which may not end
    assert len(found) == len(set(found)) == number_of_worlds(b)
    for index, bucket in enumerate(b.buckets):
        row = [value for value, count in bucket.counts.items() for _ in range(count)]
        seen = {tuple(dict(world)[person] for person in b.buckets[index].people) for world in found}
        assert seen == set(permutations(row))


@given(HISTOGRAMS)
def test_the_number_of_worlds_is_the_product_of_the_multinomials(histograms: list[dict[str, int]]) -> None:
    table = Bucketization.of_histograms(histograms)
    number = prod(factorial(x.size) // prod(map(factorial, x.counts.values())) for x in table.buckets)
    assert number_of_worlds(table) == number
    assert log10_worlds(table) == pytest.approx(log10(number), rel=1e-11, abs=1e-11)


def test_tables_that_no_machine_could_write_out_are_refused_at_once() -> None:
    vast = Bucketization.of_histograms([{"flu": 10**12, "mumps": 10**12}])
    for question in (
        lambda: consistent_worlds(vast, NOTHING),
        lambda: number_of_worlds(vast),
        lambda: next(sat_worlds(vast, NOTHING)),
    ):
        with pytest.raises(BudgetExhausted):
            question()
    n = 10**12
    assert number_of_worlds(Bucketization.of_histograms([{"flu": n, "mumps": 2}])) == (n + 2) * (n + 1) // 2


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), formulas(b))))
def test_the_risk_is_the_largest_probability_of_an_atom_and_those_of_a_person_add_up_to_one(
    drawn: tuple[Bucketization, Formula],
) -> None:
    bucketization, knowledge = drawn
    if not any(knowledge.holds(world) for world in worlds(bucketization)):
        with pytest.raises(InconsistentKnowledge):
            disclosure_risk(bucketization, knowledge)
        return
    rows = [
        {Atom(person, v): probability(Atom(person, v), bucketization, knowledge) for v in bucketization.domain}
        for person in bucketization.people
    ]
    assert all(sum(row.values()) == 1 for row in rows)
    found = disclosure_risk(bucketization, knowledge)
    assert found.risk == max(max(row.values()) for row in rows)
    assert found.target == next(atom for row in rows for atom, chance in row.items() if chance == found.risk)


DENIED = parse_formula(["Ed!=flu", 'Ed!="lung cancer"', "Ed!=mumps"], FIGURE_3.domain)
REFUSED: list[tuple[type[Exception], Callable[[], object]]] = [
    (InconsistentKnowledge, lambda: probability(ED, FIGURE_3, DENIED)),
    (InconsistentKnowledge, lambda: disclosure_risk(FIGURE_3, DENIED)),
    (UnknownPerson, lambda: probability(Atom("Zoe", "flu"), FIGURE_3)),
    (UnknownValue, lambda: probability(Atom("Ed", "cholera"), FIGURE_3)),
    (UnknownPerson, lambda: probability(ED, FIGURE_3, parse_formula(["Zoe=flu -> Ed=flu"]))),
    (UnknownPerson, lambda: disclosure_risk(FIGURE_3, NOTHING, Prior({Atom("Zoe", "flu"): 2}))),
    (UnknownValue, lambda: probability(ED, FIGURE_3, NOTHING, Prior({Atom("Ed", "cholera"): 2}))),
]


@pytest.mark.parametrize(("error", "question"), REFUSED)
def test_contradictions_and_strangers_are_refused(error: type[Exception], question: Callable[[], object]) -> None:
    sentence = "contradict the release: no table fits both" if error is InconsistentKnowledge else " not in "
    with pytest.raises(error, match=sentence):
        question()


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), atoms(b), priors(b))))
def test_probability_is_the_ratio_of_weights(drawn: tuple[Bucketization, Atom, Prior]) -> None:
    bucketization, event, prior = drawn
    weight = {True: Rational(0), False: Rational(0)}
    for world in worlds(bucketization):
        false = [fact for fact in prior.soft if not fact.implication.holds(world)]
        own = prod((weight for atom, weight in prior.items if atom.holds(world)), start=Rational(1))
        doubts = (Rational(fact.doubt.numerator, fact.doubt.denominator) for fact in false)
        weight[event.holds(world)] += prod(doubts, start=own)
    total = weight[True] + weight[False]
    if total == 0:
        with pytest.raises(InconsistentKnowledge):
            probability(event, bucketization, NOTHING, prior)
    else:
        assert probability(event, bucketization, NOTHING, prior) == weight[True] / total


def test_weights_are_exact_numbers_that_are_not_negative() -> None:
    for number in (Fraction(3, 2), "1.5", 1.5):
        assert Prior({ED: number}) == Prior({ED: Rational(3, 2)})
    assert Prior({ED: 1}) == UNIFORM
    assert Prior({ED: 2, Atom("Bob", "flu"): 1}).items == ((ED, 2),)
    wrong: list[Any] = [-1, True, None, "much", "-1/2"]
    for weight in wrong:
        with pytest.raises(InvalidInput, match=r"^the weight of Ed=flu: expected "):
            Prior({ED: weight})


def test_the_logarithm_for_a_thousand_million_million_people_is_within_its_precision() -> None:
    """One of 10¹⁵ people has another value: 10¹⁵ worlds. The difference of two logarithms of 10¹⁵! would be noise."""
    assert log10_worlds(Bucketization.of_histograms([{"a": 10**15 - 1, "b": 1}])) == pytest.approx(15, abs=1e-9)
    assert log10_worlds(Bucketization.of_histograms([{"a": 10**15}])) == 0
