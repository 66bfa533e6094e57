"""The public names of `fastpath`."""

from fastpath.certificate import certify
from fastpath.comparison import Comparison, compare
from fastpath.cost_sensitive import CostlyDisclosure, maximum_cost
from fastpath.count_matrix import CountMatrix
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.incremental import IncrementalRelease
from fastpath.negations import max_disclosure_negations, negations_curve
from fastpath.safety import Safety, breaking_point, safety
from fastpath.summary import Summary, summarize

__all__ = [
    "Comparison",
    "CostlyDisclosure",
    "CountMatrix",
    "Disclosure",
    "IncrementalRelease",
    "Safety",
    "Summary",
    "breaking_point",
    "certify",
    "compare",
    "disclosure_curve",
    "max_disclosure_negations",
    "maximum_cost",
    "maximum_disclosure",
    "negations_curve",
    "safety",
    "summarize",
]
