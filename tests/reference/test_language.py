"""Atoms, basic implications, negated atoms, formulas of L^k."""

from collections.abc import Callable
from itertools import product

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
    rows = product(("flu", "mumps", "measles"), repeat=3)
    false = [row for row in rows if not implication.holds(dict(zip(("Ann", "Bo", "Cy"), row, strict=True)))]
    assert false == [("flu", "flu", "measles")]
    assert NOTHING.holds({})


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


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: BasicImplication([], [ANN_FLU]), InvalidKnowledge, r"before its arrow \(m ≥ 1\)"),
    (lambda: BasicImplication([ANN_FLU], []), InvalidKnowledge, r"after its arrow \(n ≥ 1\)"),
    (lambda: negated_atom(ANN_FLU, ["flu"]), UnknownValue, "Ann!=flu: .* second value"),
    (lambda: check(Formula([simple_implication(Atom("Ed", "flu"), ANN_FLU)]), FIGURE_3), UnknownPerson, "person Ann"),
    (lambda: check(Atom("Ed", "cholera"), FIGURE_3), UnknownValue, "value cholera is not in the domain of Disease"),
    (lambda: Atom("Ed", 7), InvalidKnowledge, "an atom: expected a text, got 7"),  # type: ignore[arg-type] # wrong
]


@pytest.mark.parametrize(("make", "error", "sentence"), REFUSED)
def test_what_is_no_knowledge_is_refused(make: Callable[[], object], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        make()
