"""Probability and disclosure risk, from the definition."""

from fractions import Fraction
from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from sympy import Rational

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, Formula
from reference.probability import TableCount, disclosure_risk, probability
from reference.syntax import parse_formula
from reference.worlds import worlds


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), formulas(b))))
def test_the_risk_is_the_largest_probability_of_an_atom(drawn: tuple[Bucketization, Formula]) -> None:
    bucketization, knowledge = drawn
    if not any(knowledge.holds(world) for world in worlds(bucketization)):
        with pytest.raises(InconsistentKnowledge):
            disclosure_risk(bucketization, knowledge)
        return
    of = {
        Atom(person, value): probability(Atom(person, value), bucketization, knowledge)
        for person in bucketization.people
        for value in bucketization.domain
    }
    found = disclosure_risk(bucketization, knowledge)
    assert found.risk == max(of.values())
    assert found.target == next(atom for atom, chance in of.items() if chance == found.risk)


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), formulas(b), st.sampled_from(list(b.people)))))
def test_the_probabilities_of_a_persons_values_add_up_to_one(drawn: tuple[Bucketization, Formula, str]) -> None:
    bucketization, knowledge, person = drawn
    if any(knowledge.holds(world) for world in worlds(bucketization)):
        chances = (probability(Atom(person, v), bucketization, knowledge) for v in bucketization.domain)
        assert sum(chances) == 1


@given(bucketizations())
def test_without_knowledge_the_probability_is_the_frequency(b: Bucketization) -> None:
    """The probability of t_p ∈ b having s for its sensitive attribute is n_b(s)/n_b."""
    for bucket in b.buckets:
        for value in b.domain:
            chance = probability(Atom(bucket.people[0], value), b)
            assert chance == Rational(bucket.frequency(value), bucket.size)


def test_contradictory_knowledge_is_an_error_of_its_own() -> None:
    everything_denied = parse_formula(["Ed!=flu", 'Ed!="lung cancer"', "Ed!=mumps"], FIGURE_3.domain)
    for question in (
        lambda: probability(Atom("Ed", "flu"), FIGURE_3, everything_denied),
        lambda: disclosure_risk(FIGURE_3, everything_denied),
    ):
        with pytest.raises(InconsistentKnowledge, match="contradicts the bucketization: no table satisfies both"):
            question()


def test_strangers_are_refused_before_anything_is_counted() -> None:
    with pytest.raises(UnknownPerson):
        probability(Atom("Zoe", "flu"), FIGURE_3)
    with pytest.raises(UnknownValue):
        probability(Atom("Ed", "cholera"), FIGURE_3)
    with pytest.raises(UnknownPerson):
        probability(Atom("Ed", "flu"), FIGURE_3, parse_formula(["Zoe=flu -> Ed=flu"]))


def test_the_answer_is_an_exact_rational() -> None:
    answer = probability(Atom("Ed", "flu"), FIGURE_3, NOTHING)
    assert isinstance(answer, Rational)
    assert answer == Rational(2, 5)


def test_logarithms_are_those_of_the_numbers_of_tables() -> None:
    count = TableCount(FIGURE_3, Fraction(19, 25), Fraction(2, 5), Fraction(1), Fraction(1))
    assert (count.worlds, count.consistent, count.satisfying) == (1800, 1368, 720)
    told = [count.log10_worlds, count.log10_consistent, count.log10_satisfying]
    assert told == [pytest.approx(log10(number)) for number in (1800, 1368, 720)]
