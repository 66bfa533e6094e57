"""Simple implications without a bucketization: two values are easy, three say that a graph is 3-colourable."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.errors import InvalidInput
from reference.hardness import colouring
from reference.hardness.colouring import Graph
from reference.hardness.satisfiability import ClauseSet
from reference.language import Atom, BasicImplication, Formula
from reference.syntax import parse_formula


@st.composite
def graphs(draw: st.DrawFn, most: int = 7) -> Graph:
    vertices = draw(st.integers(1, most))
    edges = draw(st.lists(st.sampled_from(list(combinations(range(vertices), 2))), unique=True)) if vertices > 1 else []
    return Graph(vertices, tuple(edges))


@given(graphs(), st.integers(2, 4))
def test_a_graph_can_be_coloured_if_some_table_satisfies_its_implications(graph: Graph, number: int) -> None:
    found = colouring.colour(graph, number)
    proper = [
        one for one in product(range(number), repeat=graph.vertices) if all(one[u] != one[v] for u, v in graph.edges)
    ]
    assert found in proper if proper else found is None
    assert colouring.to_implications(graph, number).k == 2 * number * len(graph.edges)
    assert set(colouring.colours(number)) >= {atom.value for atom in colouring.to_implications(graph, number).atoms()}


ATOMS = st.builds(Atom, st.sampled_from(["p", "q", "r"]), st.sampled_from("abc"))
IMPLICATIONS = st.builds(
    BasicImplication, st.lists(ATOMS, min_size=1, max_size=2), st.lists(ATOMS, min_size=1, max_size=2)
)


@given(st.lists(IMPLICATIONS, max_size=8))
def test_a_table_is_found_wherever_there_is_one(units: list[BasicImplication]) -> None:
    knowledge = Formula(units)
    people = list(dict.fromkeys(atom.person for atom in knowledge.atoms()))
    tables = [dict(zip(people, row, strict=True)) for row in product("abc", repeat=len(people))]
    fitting = [table for table in tables if knowledge.holds(table)]
    found = colouring.some_table(knowledge, "abc")
    assert found in fitting if fitting else found is None


def test_longer_clauses_are_left_out_or_refused() -> None:
    clause_set = colouring.to_clause_set(parse_formula(["p=a -> p=b"]), "abc")
    assert colouring.of_two_literals(clause_set) == ClauseSet(3, clause_set.clauses[1:])
    with pytest.raises(InvalidInput, match="expected clauses of at most two literals"):
        colouring.decide(clause_set)
    assert colouring.decide(ClauseSet(1, ((),))) == (False, 0)
    assert colouring.decide(ClauseSet(2, ((1, 2), (-1, 2)))) == (True, 6)
