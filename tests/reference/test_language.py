"""Atoms, basic implications, negated atoms, formulas of L^k."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, implications

from reference.buckets import Bucketization
from reference.errors import InvalidKnowledge, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, BasicImplication, Formula, check, negated_atom, simple_implication
from reference.worlds import worlds

WITH_TWO_VALUES = bucketizations(spare_values=1).filter(lambda b: len(b.domain) > 1)
ANN_FLU, ANN_MUMPS, BO_FLU = Atom("Ann", "flu"), Atom("Ann", "mumps"), Atom("Bo", "flu")


def test_an_implication_is_false_only_if_all_before_the_arrow_hold_and_none_after_it() -> None:
    implication = BasicImplication([ANN_FLU, BO_FLU], [Atom("Cy", "flu"), Atom("Cy", "mumps")])
    false = [
        (a, b, c)
        for a in ("flu", "mumps", "measles")
        for b in ("flu", "mumps", "measles")
        for c in ("flu", "mumps", "measles")
        if not implication.holds({"Ann": a, "Bo": b, "Cy": c})
    ]
    assert false == [("flu", "flu", "measles")]


def test_both_sides_of_an_implication_need_an_atom() -> None:
    with pytest.raises(InvalidKnowledge, match=r"before its arrow \(m ≥ 1\)"):
        BasicImplication([], [ANN_FLU])
    with pytest.raises(InvalidKnowledge, match=r"after its arrow \(n ≥ 1\)"):
        BasicImplication([ANN_FLU], [])


def test_simple_means_one_atom_on_each_side() -> None:
    assert simple_implication(ANN_FLU, BO_FLU) == BasicImplication([ANN_FLU], [BO_FLU])


@given(WITH_TWO_VALUES.flatmap(lambda b: st.tuples(st.just(b), atoms(b))))
def test_a_negated_atom_is_true_exactly_where_the_atom_is_false(drawn: tuple[Bucketization, Atom]) -> None:
    """¬(t[S] = s) is (t[S] = s) → (t[S] = s') for any s' ≠ s, since each tuple has exactly one value."""
    bucketization, atom = drawn
    negation = negated_atom(atom, bucketization.domain)
    assert negation.denied == atom
    assert all(negation.holds(world) != atom.holds(world) for world in worlds(bucketization))


@given(bucketizations().flatmap(lambda b: st.tuples(st.just(b), implications(b))))
def test_whatever_is_called_a_denial_denies(drawn: tuple[Bucketization, BasicImplication]) -> None:
    bucketization, implication = drawn
    denied = implication.denied
    if denied is not None:
        assert all(implication.holds(world) != denied.holds(world) for world in worlds(bucketization))


def test_what_is_not_a_denial_is_not_called_one() -> None:
    assert simple_implication(ANN_FLU, ANN_MUMPS).denied == ANN_FLU
    assert BasicImplication([ANN_FLU, ANN_FLU], [ANN_MUMPS]).denied == ANN_FLU
    assert simple_implication(ANN_FLU, BO_FLU).denied is None
    assert simple_implication(ANN_FLU, ANN_FLU).denied is None
    assert BasicImplication([ANN_FLU], [ANN_MUMPS, BO_FLU]).denied is None
    assert BasicImplication([ANN_FLU, BO_FLU], [ANN_MUMPS]).denied is None


def test_the_other_value_of_a_negated_atom_is_the_first_other_one_of_the_domain() -> None:
    assert negated_atom(ANN_FLU, ["flu", "mumps", "measles"]).consequent == (ANN_MUMPS,)
    assert negated_atom(ANN_MUMPS, ["flu", "mumps"]).consequent == (ANN_FLU,)


def test_a_negated_atom_needs_a_second_value() -> None:
    with pytest.raises(UnknownValue, match=r"Ann cannot be said not to have flu: .* second value"):
        negated_atom(ANN_FLU, ["flu"])


def test_a_formula_of_l_k_has_k_implications_and_the_empty_one_is_true() -> None:
    formula = Formula([simple_implication(ANN_FLU, BO_FLU)] * 3)
    assert formula.k == 3
    assert NOTHING.k == 0
    assert NOTHING.holds({})
    assert {formula, Formula([simple_implication(ANN_FLU, BO_FLU)] * 3)} == {formula}


def test_knowledge_about_strangers_is_refused() -> None:
    with pytest.raises(UnknownPerson, match="person Zoe is not in the table"):
        check(Formula([simple_implication(Atom("Ed", "flu"), Atom("Zoe", "flu"))]), FIGURE_3)
    with pytest.raises(UnknownValue, match="value cholera is not in the domain of Disease"):
        check(Atom("Ed", "cholera"), FIGURE_3)
    with pytest.raises(InvalidKnowledge, match="an atom holds 7 where a text was expected"):
        Atom("Ed", 7)  # type: ignore[arg-type]  # that is the point
