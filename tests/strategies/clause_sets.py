"""Propositional clauses and 0/1 matrices."""

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from reference.hardness.permanent import Matrix
from reference.hardness.satisfiability import ClauseSet


@st.composite
def clause_sets(
    draw: st.DrawFn, *, most_variables: int = 3, most_clauses: int = 4, longest: int = 3, shortest: int = 0
) -> ClauseSet:
    """Few clauses: empty ones, repeated literals, tautologies and variables that occur nowhere among them."""
    variables = draw(st.integers(0, most_variables))
    literals = [literal for v in range(1, variables + 1) for literal in (v, -v)]
    longest = longest if literals else 0
    clause = st.lists(st.sampled_from(literals or [0]), min_size=min(shortest, longest), max_size=longest)
    return ClauseSet(variables, tuple(draw(st.lists(clause.map(tuple), max_size=most_clauses))))


def matrices(*, most: int = 5) -> st.SearchStrategy[Matrix]:
    """Square matrices of zeros and ones."""
    return st.integers(1, most).flatmap(lambda size: st.tuples(*[st.tuples(*[st.integers(0, 1)] * size)] * size))


def assignments(variables: int) -> Iterator[tuple[int, ...]]:
    """All of them, by counting."""
    return product(*((v, -v) for v in range(1, variables + 1)))
