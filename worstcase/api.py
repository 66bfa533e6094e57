"""The public names, from wherever they live; `worstcase.__all__` lists them.

Nothing but imports: loading this module loads SymPy and NumPy, which `worstcase --help` must not.
"""

# ruff: noqa: F401 - what is imported here is what `worstcase` exports

from classroom.exercises.catalogue import check_exercise, exercises
from classroom.exercises.notebooks import class_results
from fastpath.costs import CostlyDisclosure, maximum_cost
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.incremental import IncrementalRelease
from fastpath.negations import max_disclosure_negations, negations_curve
from fastpath.safety import Comparison, Safety, breaking_point
from fastpath.sanitizing.merging import Merged
from fastpath.summary import CountMatrix, Summary, summarize
from proofs_check.budgets import budget
from proofs_check.claims.registry import all_claims
from reference.buckets import Bucket, Bucketization, bottom, bucketize, bucketize_by, merged, precedes, top
from reference.counting.sat import Consistent, Inconsistent, sat_worlds
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, RejectedCertificate, WorstcaseError
from reference.example import FIGURE_1, FIGURE_3
from reference.generalization import bucketization_of, generalize
from reference.language import Atom, BasicImplication, Formula, negated_atom, simple_implication
from reference.languages.protocol import Language
from reference.priors import Prior
from reference.probability import Risk
from reference.releases import Release, to_json
from reference.statement_syntax import knowledge_text as to_text
from reference.statement_syntax import parse_statement
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same
from reference.syntax import parse_atom, parse_formula, parse_implication
from reference.tables import Record, Table
from reference.worlds import consistent_worlds, number_of_worlds, worlds
from worstcase.audits import AuditFailed, audit, audit_function, run_vectors, vectors
from worstcase.display import notebook  # attaches what notebooks show
from worstcase.display.formulas import to_latex, to_rich
from worstcase.display.lesson_page import render_lesson
from worstcase.fingerprints import fingerprint
from worstcase.hard_problems import hardness_curve, hardness_permanent, hardness_sat
from worstcase.inputs import load_release
from worstcase.language_studies import compare_languages, languages, report_card
from worstcase.one_attacker import consistent, count_tables, example, probability, risk
from worstcase.safe_release import minimal_by_merging, sanitize
from worstcase.sanitized import Sanitized
from worstcase.studies import (
    claims,
    figures,
    proofs,
    quotations,
    sentences,
    theorems,
)
from worstcase.worst_attacker import certify, compare, explain, play, safety, theorem, verify, verify_proof
from worstcase.worst_facts import disclosure
