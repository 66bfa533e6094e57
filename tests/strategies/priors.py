"""Attackers' priors about a given bucketization."""

from fractions import Fraction

from hypothesis import strategies as st

from reference.buckets import Bucketization
from reference.priors import Prior
from reference.soft_facts import SoftFact
from strategies.knowledge import atoms, implications

STRENGTHS = (1, "3/2", 2, 2.5, Fraction(10), "inf")


def priors(bucketization: Bucketization, *, most: int = 4) -> st.SearchStrategy[Prior]:
    """Weights for a few atoms, zero among them, and a few soft facts, repeated ones among them."""
    weights = st.fractions(min_value=0, max_value=10, max_denominator=12)
    fact = st.builds(SoftFact, implications(bucketization, widest=2), st.sampled_from(STRENGTHS))
    facts = st.lists(fact, max_size=2).flatmap(lambda some: st.sampled_from([some, some * 2]))
    return st.builds(Prior, st.dictionaries(atoms(bucketization), weights, max_size=most), facts)
