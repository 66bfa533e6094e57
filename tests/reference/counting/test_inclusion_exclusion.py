"""Inclusion and exclusion: against enumeration, and as a permanent in disguise."""

from itertools import permutations
from math import factorial, prod

from hypothesis import given
from hypothesis import strategies as st
from oracles.inclusion_exclusion import consistent_tables, fraction_of_tables, violations
from strategies import atoms, bucketizations, formulas, implications
from strategies.profiles import examples

from reference.buckets import Bucket, Bucketization
from reference.language import Atom, BasicImplication, Formula
from reference.worlds import consistent_worlds, number_of_worlds, worlds


@examples(150)
@given(st.data(), bucketizations(most_people=6))
def test_it_counts_the_tables_that_enumeration_finds(data: st.DataObject, bucketization: Bucketization) -> None:
    knowledge = data.draw(formulas(bucketization, most=3))
    facts = data.draw(st.lists(atoms(bucketization), max_size=2))
    expected = sum(all(atom.holds(world) for atom in facts) for world in consistent_worlds(bucketization, knowledge))
    assert consistent_tables(bucketization, knowledge, facts) == expected


@examples(50)
@given(st.data(), bucketizations(most_people=5))
def test_the_violations_of_an_implication_are_all_other_tables(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    implication = data.draw(implications(bucketization))
    kept = consistent_tables(bucketization, Formula([implication]))
    assert violations(bucketization, implication) == number_of_worlds(bucketization) - kept


@examples(50)
@given(st.data(), bucketizations(most_people=5))
def test_the_fraction_of_tables_with_given_atoms_is_a_product_of_falling_factorials(
    data: st.DataObject, bucketization: Bucketization
) -> None:
    facts = frozenset(data.draw(st.lists(atoms(bucketization), max_size=4)))
    true_in = sum(all(atom.holds(world) for atom in facts) for world in worlds(bucketization))
    assert fraction_of_tables(facts, bucketization) * number_of_worlds(bucketization) == true_in


def permanent(matrix: list[list[int]]) -> int:
    """From the definition: the sum over all permutations of the product of the entries met."""
    columns = range(len(matrix))
    return sum(prod(matrix[row][column] for row, column in enumerate(p)) for p in permutations(columns))


def wide_implication(matrix: list[list[int]]) -> tuple[Bucketization, BasicImplication]:
    """One bucket: a person and a value for each row and column, one more of each for the antecedent."""
    size = len(matrix)
    values = [f"column {number}" for number in range(size)]
    people = [f"row {number}" for number in range(size)]
    bucketization = Bucketization([Bucket([*people, "last"], dict.fromkeys([*values, "last"], 1))])
    zeros = [Atom(people[i], values[j]) for i in range(size) for j in range(size) if not matrix[i][j]]
    # An atom that is false wherever the antecedent is true keeps the consequent from being empty.
    return bucketization, BasicImplication([Atom("last", "last")], [*zeros, Atom("last", values[0])])


@examples(40)
@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_the_violations_of_one_wide_implication_are_a_permanent(matrix: list[list[int]]) -> None:
    """The tables violating a single implication, one consequent atom for each 0, count the permanent."""
    bucketization, implication = wide_implication(matrix)
    assert violations(bucketization, implication) == permanent(matrix)


def test_tables_of_hundreds_of_people_are_counted() -> None:
    bucketization = Bucketization.of_histograms([{"flu": 100, "mumps": 300}, {"flu": 1, "measles": 499}])
    knowledge = Formula([BasicImplication([Atom("b0.p0", "flu")], [Atom("b1.p7", "flu")])])
    worlds_0 = factorial(400) // (factorial(100) * factorial(300))
    # Violated: p0 has flu (a quarter of the tables), and p7 of the other bucket does not (499 of 500).
    assert consistent_tables(bucketization, knowledge) == worlds_0 * 500 - worlds_0 // 4 * 499
