"""The public names of `reference`."""

from reference.bucketize import bottom, bucketize, bucketize_by, merged, precedes, top
from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, WorstcaseError
from reference.example import FIGURE_1, FIGURE_3
from reference.files.bucketization_file import to_json
from reference.files.release import Release
from reference.files.release_file import load_release
from reference.generalization import bucketization_of, generalize
from reference.language import Atom, BasicImplication, Formula, negated_atom, simple_implication
from reference.meter import Meter
from reference.priors import Prior
from reference.probability import Risk, disclosure_risk, probability
from reference.rendering import to_latex, to_rich
from reference.sat.consistency import Consistent, Inconsistent, consistency
from reference.sat.sat_counting import sat_worlds
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
    "Consistent",
    "Formula",
    "Inconsistent",
    "InconsistentKnowledge",
    "InvalidInput",
    "Meter",
    "Prior",
    "Record",
    "Release",
    "Risk",
    "Table",
    "WorstcaseError",
    "bottom",
    "bucketization_of",
    "bucketize",
    "bucketize_by",
    "consistency",
    "consistent_worlds",
    "disclosure_risk",
    "generalize",
    "load_release",
    "merged",
    "negated_atom",
    "number_of_worlds",
    "parse_atom",
    "parse_formula",
    "parse_implication",
    "precedes",
    "probability",
    "sat_worlds",
    "simple_implication",
    "to_json",
    "to_latex",
    "to_rich",
    "to_text",
    "top",
    "worlds",
]
