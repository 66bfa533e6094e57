"""Statements about a given bucketization."""

from hypothesis import strategies as st

from reference.buckets import Bucketization
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence
from strategies.knowledge import atoms, implications


def statements(bucketization: Bucketization, *, leaves: int = 6) -> st.SearchStrategy[Sentence]:
    """Any mixture of atoms, implications, connectives, equal values and counting facts."""
    people = st.sampled_from(list(bucketization.people))
    some = st.lists(people, min_size=1, max_size=4, unique=True).map(tuple)
    counting = st.tuples(st.integers(0, 4), st.sampled_from(bucketization.domain), some)
    leaf: st.SearchStrategy[Sentence] = st.one_of(
        atoms(bucketization),
        implications(bucketization, widest=2),
        st.builds(Same, people, people),
        counting.map(lambda fact: AtLeast(*fact)),
        counting.map(lambda fact: AtMost(*fact)),
    )
    return st.recursive(leaf, _compound, max_leaves=leaves)


def _compound(parts: st.SearchStrategy[Sentence]) -> st.SearchStrategy[Sentence]:
    several = st.lists(parts, max_size=3).filter(lambda chosen: len(chosen) != 1).map(tuple)
    return st.one_of(
        st.builds(Not, parts), st.builds(And, several), st.builds(Or, several), st.builds(Implies, parts, parts)
    )
