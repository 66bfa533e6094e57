"""Atoms, basic implications and formulas about a given bucketization."""

from hypothesis import strategies as st

from reference.buckets import Bucketization
from reference.language import Atom, BasicImplication, Formula


def atoms(bucketization: Bucketization) -> st.SearchStrategy[Atom]:
    """Any person of the table with any value of S."""
    return st.builds(Atom, st.sampled_from(list(bucketization.people)), st.sampled_from(bucketization.domain))


def implications(bucketization: Bucketization, *, widest: int = 3) -> st.SearchStrategy[BasicImplication]:
    """One to `widest` atoms on each side, repeated and contradictory ones included."""
    side = st.lists(atoms(bucketization), min_size=1, max_size=widest)
    return st.builds(BasicImplication, side, side)


def formulas(bucketization: Bucketization, *, most: int = 4, widest: int = 3) -> st.SearchStrategy[Formula]:
    """Up to `most` implications."""
    return st.builds(Formula, st.lists(implications(bucketization, widest=widest), max_size=most))
