"""Implications as clauses: what simplification must achieve, and that it changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.profiles import examples

from reference.buckets import Bucket, Bucketization
from reference.counting.structure import Clause, ValueBits, bits, clauses_of, simplified
from reference.language import Atom
from reference.progress import counted
from reference.syntax import parse_formula
from reference.tables import World
from reference.worlds import worlds

PAIR = Bucketization(
    [Bucket(["Ann", "Bo", "Cy"], {"flu": 1, "mumps": 1, "measles": 1}), Bucket(["Di", "Ed"], {"flu": 2})],
    domain=["flu", "mumps", "measles", "plague"],
)
"""The first bucket's values in alphabetical order, all being as frequent: flu 1, measles 2, mumps 4."""


def simple(*texts: str) -> tuple[dict[str, int], tuple[Clause, ...]] | None:
    values = ValueBits(PAIR)
    result = simplified(values, clauses_of(values, parse_formula(texts, PAIR.domain)))
    return result and (result[0], tuple(result[1]))


def test_an_implication_becomes_the_sets_of_values_that_make_it_true() -> None:
    (clause,) = clauses_of(ValueBits(PAIR), parse_formula(["Ann=flu & Bo=mumps -> Cy=flu | Ann=mumps"]))
    assert clause == {"Ann": 0b110, "Bo": 0b011, "Cy": 0b001}


def test_an_atom_becomes_a_clause_of_one_person() -> None:
    assert clauses_of(ValueBits(PAIR), Atom("Bo", "mumps")) == [{"Bo": 0b100}]


@pytest.mark.parametrize(
    "text",
    [
        "Ann=flu -> Ann=flu",
        "Ann=flu & Ann=mumps -> Bo=flu",
        "Ann=plague -> Bo=flu",
        "Ann=flu -> Di=flu",
        "Ann=flu & Di=mumps -> Bo=flu",
    ],
)
def test_a_clause_that_is_certain_goes(text: str) -> None:
    assert simple(text) == ({}, ())


def test_an_impossible_consequent_atom_leaves_its_clause() -> None:
    assert simple("Ann=flu -> Bo=flu | Ed=mumps") == simple("Ann=flu -> Bo=flu")


def test_a_certain_antecedent_atom_leaves_its_clause() -> None:
    assert simple("Ann=flu & Ed=flu -> Bo=flu") == simple("Ann=flu -> Bo=flu")


def test_a_negated_atom_restricts_one_person_and_leaves_no_clause() -> None:
    assert simple("Ann!=flu", "Ann!=mumps") == ({"Ann": 0b010}, ())


def test_a_restriction_simplifies_the_other_clauses_until_nothing_changes() -> None:
    """Ann cannot have flu, so Bo cannot, so Cy cannot: whatever the order of the clauses."""
    for texts in (
        ("Cy=flu -> Bo=flu", "Bo=flu -> Ann=flu", "Ann!=flu"),
        ("Ann!=flu", "Bo=flu -> Ann=flu", "Cy=flu -> Bo=flu"),
    ):
        assert simple(*texts) == ({"Ann": 0b110, "Bo": 0b110, "Cy": 0b110}, ())


def test_a_restriction_makes_clauses_certain() -> None:
    assert simple("Ann!=flu", "Ann=flu -> Bo=flu") == ({"Ann": 0b110}, ())


def test_knowledge_that_no_value_satisfies_is_a_contradiction() -> None:
    assert simple("Ann!=flu", "Ann!=mumps", "Ann!=measles") is None
    assert simple("Di=flu -> Ed=mumps") is None


def test_duplicates_go() -> None:
    assert simple("Ann=flu -> Bo=flu", "Ann=flu -> Bo=flu | Bo=flu") == simple("Ann=flu -> Bo=flu")


def test_a_clause_that_another_one_implies_goes_wherever_it_stands() -> None:
    """With fewer people, with the same people and fewer values, or both."""
    strong = "Ann=flu -> Bo=flu"
    for weak in ("Ann=flu -> Bo=flu | Cy=flu", "Ann=flu -> Bo=flu | Bo=mumps", "Ann=flu & Cy=flu -> Bo=flu | Bo=mumps"):
        assert simple(strong, weak) == simple(weak, strong) == simple(strong)


def test_clauses_that_do_not_imply_each_other_stay() -> None:
    assert len((simple("Ann=flu -> Bo=flu", "Bo=flu -> Ann=flu", "Ann=flu -> Cy=flu") or ((), ()))[1]) == 3


def holds(clause: Clause, world: World, bucketization: Bucketization) -> bool:
    values = ValueBits(bucketization)
    return any(values.only(Atom(person, world[person])) & truth for person, truth in clause.items())


@examples(150)
@given(st.data(), bucketizations(most_people=5))
def test_simplified_clauses_are_true_in_the_same_tables(data: st.DataObject, bucketization: Bucketization) -> None:
    knowledge = data.draw(formulas(bucketization, most=6))
    values = ValueBits(bucketization)
    result = simplified(values, clauses_of(values, knowledge))
    for world in worlds(bucketization):
        restrictions, left = result or ({}, [{}])
        true_now = all(
            holds(clause, world, bucketization) for clause in [*({p: s} for p, s in restrictions.items()), *left]
        )
        assert true_now == knowledge.holds(world)


@examples(150)
@given(st.data(), bucketizations(most_people=5))
def test_nothing_is_left_to_simplify(data: st.DataObject, bucketization: Bucketization) -> None:
    """Every set in a clause is allowed in part, two people are in each clause, and no clause implies another."""
    values = ValueBits(bucketization)
    result = simplified(values, clauses_of(values, data.draw(formulas(bucketization, most=6))))
    allowed, left = result or ({}, [])
    for clause in left:
        assert len(clause) > 1
        for person, truth in clause.items():
            possible = allowed.get(person, values.everything(person))
            assert truth
            assert truth & possible == truth != possible
        others = [other for other in left if other is not clause]
        assert not any(all(truth & ~clause.get(p, 0) == 0 for p, truth in other.items()) for other in others)


def test_the_members_of_a_set_come_in_order() -> None:
    assert list(bits(0b101001)) == [0, 3, 5]


def test_comparing_a_clause_with_its_rivals_counts_as_steps() -> None:
    """Three clauses are looked at, then looked at again, the second with one rival and the third with two."""
    release = Bucketization([Bucket(["a", "b", "c", "d"], {"1": 2, "2": 2})])
    knowledge = parse_formula(["a=1 -> b=1", "a=1 -> c=1", "a=1 -> d=1"])
    values = ValueBits(release)
    with counted() as steps:
        simplified(values, clauses_of(values, knowledge))
    assert steps.total() == 3 + (1 + 0) + (1 + 1) + (1 + 2)
