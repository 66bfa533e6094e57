"""The public names, from wherever they live."""

from fastpath.at_scale.count_matrix import CountMatrix
from fastpath.at_scale.incremental import IncrementalRelease
from fastpath.at_scale.summary import Summary, summarize
from fastpath.certifying.certificate import certify
from fastpath.comparison import Comparison, compare
from fastpath.costs import CostlyDisclosure, maximum_cost
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.negations import max_disclosure_negations, negations_curve
from fastpath.safety import Safety, breaking_point, safety
from proofs_check.certificate_verifier import verify
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.sat.consistency import Consistent, Inconsistent, consistency
from reference.counting.sat.flashlight import sat_worlds
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, RejectedCertificate, WorstcaseError
from reference.example import FIGURE_1, FIGURE_3
from reference.files.release_file import load_release, to_json
from reference.generalization import bucketization_of, generalize
from reference.language import Atom, BasicImplication, Formula, negated_atom, simple_implication
from reference.meter import Meter
from reference.order import bottom, bucketize, bucketize_by, merged, precedes, top
from reference.priors import Prior
from reference.probability import Risk, disclosure_risk, probability
from reference.release import Release
from reference.rendering import to_latex, to_rich
from reference.syntax import parse_atom, parse_formula, parse_implication, to_text
from reference.tables import Record, Table
from reference.worlds import consistent_worlds, number_of_worlds, worlds

__all__ = [
    "FIGURE_1",
    "FIGURE_3",
    "Atom",
    "BasicImplication",
    "Bucket",
    "Bucketization",
    "BudgetExhausted",
    "Comparison",
    "Consistent",
    "CostlyDisclosure",
    "CountMatrix",
    "Disclosure",
    "Formula",
    "Inconsistent",
    "InconsistentKnowledge",
    "IncrementalRelease",
    "InvalidInput",
    "Meter",
    "Prior",
    "Record",
    "RejectedCertificate",
    "Release",
    "Risk",
    "Safety",
    "Summary",
    "Table",
    "WorstcaseError",
    "bottom",
    "breaking_point",
    "bucketization_of",
    "bucketize",
    "bucketize_by",
    "certify",
    "compare",
    "consistency",
    "consistent_worlds",
    "disclosure_curve",
    "disclosure_risk",
    "generalize",
    "load_release",
    "max_disclosure_negations",
    "maximum_cost",
    "maximum_disclosure",
    "merged",
    "negated_atom",
    "negations_curve",
    "number_of_worlds",
    "parse_atom",
    "parse_formula",
    "parse_implication",
    "precedes",
    "probability",
    "safety",
    "sat_worlds",
    "simple_implication",
    "summarize",
    "to_json",
    "to_latex",
    "to_rich",
    "to_text",
    "top",
    "verify",
    "worlds",
]
