"""Hypothesis strategies for everything the paper talks about, shared by all tests."""

from strategies.knowledge import atoms, formulas, implications
from strategies.priors import priors
from strategies.tables import bucketizations, names, tables

__all__ = ["atoms", "bucketizations", "formulas", "implications", "names", "priors", "tables"]
