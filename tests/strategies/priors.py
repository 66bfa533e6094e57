"""Attackers' priors about a given bucketization."""

from hypothesis import strategies as st

from reference.buckets import Bucketization
from reference.priors import Prior
from strategies.knowledge import atoms


def priors(bucketization: Bucketization, *, most: int = 4) -> st.SearchStrategy[Prior]:
    """Weights for a few atoms, zero among them."""
    weights = st.fractions(min_value=0, max_value=10, max_denominator=12)
    return st.builds(Prior, st.dictionaries(atoms(bucketization), weights, max_size=most))
