"""The public names, from wherever they live; `worstcase.__all__` lists them.

Nothing but imports: loading this module loads SymPy and NumPy, which `worstcase --help` must not.
"""

# ruff: noqa: F401 - what is imported here is what `worstcase` exports

from classroom.exercises.catalogue import check_exercise, exercises
from fastpath.disclosure import Disclosure
from fastpath.incremental import IncrementalRelease
from fastpath.safety import Safety
from fastpath.summary import CountMatrix
from proofs_check.budgets import budget
from proofs_check.vectors import load as vectors
from reference.buckets import Bucket, Bucketization, merged
from reference.counting.sat import Consistent, Inconsistent
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, RejectedCertificate, WorstcaseError
from reference.example import FIGURE_3
from reference.language import Atom, BasicImplication, Formula
from reference.languages.builtin import built_in_languages as languages
from reference.languages.protocol import Language
from reference.priors import Prior
from reference.releases import Release, to_json
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same
from reference.syntax import knowledge_text as to_text
from reference.syntax import parse_formula, parse_statement
from reference.worlds import number_of_worlds, worlds
from worstcase.audits import AuditFailed, audit, audit_function
from worstcase.certificates import certify, fingerprint, verify, verify_proof
from worstcase.disclosures import compare, disclosure, explain, play
from worstcase.display import notebook  # attaches what notebooks show
from worstcase.display.formulas import to_latex
from worstcase.inputs import load_release
from worstcase.probabilities import consistent, count_tables, probability, risk
from worstcase.safe_releases import minimal_by_merging, safety, sanitize
from worstcase.sanitized import Sanitized
from worstcase.studies import (
    claims,
    compare_languages,
    figures,
    hardness_curve,
    hardness_permanent,
    hardness_sat,
    proofs,
    report_card,
)
