"""Attackers who do not find all tables equally likely."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, priors
from sympy import Rational

from reference.buckets import Bucket, Bucketization
from reference.errors import InconsistentKnowledge, InvalidInput, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom
from reference.priors import UNIFORM, Prior
from reference.probability import disclosure_risk, probability
from reference.worlds import worlds


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), atoms(b), priors(b))))
def test_probability_is_the_ratio_of_weights(drawn: tuple[Bucketization, Atom, Prior]) -> None:
    bucketization, event, prior = drawn
    weight = {True: Rational(0), False: Rational(0)}
    for world in worlds(bucketization):
        product = Rational(1)
        for person, value in world.items():
            product *= prior.weight(Atom(person, value))
        weight[event.holds(world)] += product
    total = weight[True] + weight[False]
    if total == 0:
        with pytest.raises(InconsistentKnowledge):
            probability(event, bucketization, NOTHING, prior)
    else:
        assert probability(event, bucketization, NOTHING, prior) == weight[True] / total


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), atoms(b))), st.integers(1, 9))
def test_equal_weights_for_all_values_of_a_person_change_nothing(
    drawn: tuple[Bucketization, Atom], weight: int
) -> None:
    bucketization, event = drawn
    prior = Prior({Atom(event.person, value): weight for value in bucketization.domain})
    assert probability(event, bucketization, NOTHING, prior) == probability(event, bucketization)


def test_merging_may_raise_the_risk_under_a_prior() -> None:
    """{p,q}, {r,t}, values 1 and 0 in each, r and t weighted 10:1 towards 1: 1/2 before merging, 40/47 after."""
    prior = Prior({Atom("r", "1"): 10, Atom("t", "1"): 10})
    apart = Bucketization([Bucket(["p", "q"], {"1": 1, "0": 1}), Bucket(["r", "t"], {"1": 1, "0": 1})])
    together = Bucketization([Bucket(["p", "q", "r", "t"], {"1": 2, "0": 2})])
    assert disclosure_risk(apart, NOTHING, prior).risk == Rational(1, 2)
    assert disclosure_risk(together, NOTHING, prior).risk == Rational(40, 47)


def test_weights_are_exact_numbers_that_are_not_negative() -> None:
    assert Prior({Atom("Ed", "flu"): Fraction(3, 2)}) == Prior({Atom("Ed", "flu"): Rational(3, 2)})
    assert (
        Prior({Atom("Ed", "flu"): "1.5"})
        == Prior({Atom("Ed", "flu"): 1.5})
        == Prior({Atom("Ed", "flu"): Rational(3, 2)})
    )
    assert Prior({Atom("Ed", "flu"): 1}) == UNIFORM
    wrong: list[Any] = [-1, True, None, "much", "-1/2"]
    for weight in wrong:
        with pytest.raises(InvalidInput, match=r"^the weight of Ed=flu: expected "):
            Prior({Atom("Ed", "flu"): weight})


def test_weights_for_strangers_are_refused() -> None:
    with pytest.raises(UnknownPerson):
        disclosure_risk(FIGURE_3, NOTHING, Prior({Atom("Zoe", "flu"): 2}))
    with pytest.raises(UnknownValue):
        probability(Atom("Ed", "flu"), FIGURE_3, NOTHING, Prior({Atom("Ed", "cholera"): 2}))


def test_people_with_weights_are_known() -> None:
    assert Prior({Atom("Ed", "flu"): 2, Atom("Bob", "flu"): 1}).people == {"Ed"}
