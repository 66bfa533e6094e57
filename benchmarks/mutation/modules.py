"""Which modules compute, and which tests answer for each of them.

*Computing modules* are those of `reference` and `fastpath` (the definitions, the counters and searches, the
polynomial algorithms, the sanitizer), the audit, and the verifier of certificates. The readers and writers of files,
the schemas and the pictures are none, nor is an `__init__.py`; the programs that ask packages by others run in
environments of their own. The rest of `proofs_check` compares what these compute, and its oracles would take a run of
the claims for each mutant.

A mutant is tried against its module's own examples (the doctests) and the tests of its module's row in `TESTS`, in
this order: the quickest and nearest first, the agreement of independent ways last. Left out are the tests in
`TOO_LONG`, which are about memory, the depth of the stack or large random instances, at several seconds each.
"""

from pathlib import Path

PACKAGES = ("fastpath", "proofs_check/audit", "reference")
NO_COMPUTING = (
    "proofs_check/audit/peers",
    "proofs_check/audit/peers/adapters",
    "reference/drawing",
    "reference/files",
    "reference/schemas",
)
BEYOND = ("proofs_check/certificate_verifier.py", "proofs_check/choice_attack.py")
"""The computing modules outside of those packages."""

_SEARCH = "test_disclosure test_fastpath_against_search test_search_agrees"
_RELEASE = "test_sanitize test_publish test_sanitize_command"
_CELLS = f"test_search test_cells {_RELEASE} test_merging"
_HIERARCHIES = f"test_hierarchies test_cells {_RELEASE}"
_CERTIFICATES = "test_grouping test_certificates test_certificate_forgeries"
_STRUCTURED = "test_structured_counting test_structured_marginals test_counters_agree"
_CROWDS = f"test_crowds test_permanent {_STRUCTURED}"
_PLAN = f"test_components test_elimination_order test_component_share {_CROWDS}"
_WORDS = "test_worlds test_probability test_sat_agrees_with_enumeration"
_SYNTAX = f"test_syntax test_language {_WORDS}"
_SAT = (
    "test_cnf test_sat_counting test_consistency test_statements test_sat_agrees_with_enumeration test_counters_agree"
)
_HARD = "test_hardness_* test_hardness_commands"
_STATEMENTS = "test_statements test_completeness test_ones_own_language"
_SEARCHES = "test_ones_own_language test_searches test_symmetry test_search_agrees"
_LABORATORY = f"test_languages {_SEARCHES} test_report_card"
_QUESTIONS = "test_audit_protocol test_what_is_asked test_audit_names test_audit_reports"
_MISTAKES = "test_audit_causes test_audit_catalogue"
_PORTS = f"test_audit_ports {_MISTAKES}"
_REPORTS = "test_audit_reports test_audit_protocol test_audit_causes test_audit_command"
_SHRINKING = "test_audit_shrinking test_audit_protocol test_audit_causes test_audit_time"
_SUBJECTS = "test_audit_protocol test_audit_processes test_audit_time test_audit_command"

TESTS = {
    "fastpath/across_buckets.py": f"test_across_buckets {_SEARCH}",
    "fastpath/coarser.py": "test_coarser test_safety",
    "fastpath/costs.py": f"test_cost_sensitive {_SEARCH}",
    "fastpath/disclosure.py": _SEARCH,
    "fastpath/exact_logarithm.py": f"test_exact_logarithm test_utility {_RELEASE}",
    "fastpath/histogram.py": f"test_within_bucket test_count_matrix {_SEARCH}",
    "fastpath/negations.py": _SEARCH,
    "fastpath/safety.py": f"test_safety {_SEARCH}",
    "fastpath/targeted.py": f"test_cost_sensitive {_SEARCH}",
    "fastpath/within_bucket.py": f"test_within_bucket {_SEARCH}",
    "fastpath/at_scale/count_matrix.py": f"test_count_matrix test_summary {_SEARCH}",
    "fastpath/at_scale/incremental.py": f"test_incremental {_SEARCH}",
    "fastpath/at_scale/preselection.py": f"test_grouping test_summary test_count_matrix {_SEARCH}",
    "fastpath/at_scale/spread_buckets.py": "test_spread_buckets",
    "fastpath/at_scale/spread_disclosure.py": "test_spread_buckets",
    "fastpath/at_scale/summary.py": f"test_summary {_SEARCH}",
    "fastpath/certificate.py": f"{_CERTIFICATES} {_SEARCH}",
    "fastpath/covering_profiles.py": f"{_CERTIFICATES} {_SEARCH}",
    "fastpath/sanitizing/cell_reading.py": f"test_reading test_frames {_CELLS}",
    "fastpath/sanitizing/cells.py": _CELLS,
    "fastpath/sanitizing/criteria.py": f"test_criteria test_suppression {_RELEASE}",
    "fastpath/sanitizing/demands.py": f"test_criteria test_suppression {_CELLS}",
    "fastpath/sanitizing/generalizations.py": _CELLS,
    "fastpath/sanitizing/hierarchies.py": _HIERARCHIES,
    "fastpath/sanitizing/hierarchy_files.py": _HIERARCHIES,
    "fastpath/sanitizing/hierarchy_folder.py": f"test_arx_project {_HIERARCHIES}",
    "fastpath/sanitizing/hierarchy_rules.py": _HIERARCHIES,
    "fastpath/sanitizing/lattice.py": _CELLS,
    "fastpath/sanitizing/lattice_picture.py": f"test_lattice_picture {_RELEASE}",
    "fastpath/sanitizing/level_names.py": _HIERARCHIES,
    "fastpath/sanitizing/merging.py": f"test_merging {_RELEASE}",
    "fastpath/sanitizing/publication.py": f"test_publish test_publishing {_RELEASE}",
    "fastpath/sanitizing/safe_generalizations.py": f"{_CELLS} test_sanitize_demands",
    "fastpath/sanitizing/safety_check.py": f"test_suppression {_CELLS}",
    "fastpath/sanitizing/search.py": f"test_suppression {_CELLS}",
    "fastpath/sanitizing/sensitive_columns.py": f"test_sensitive_columns {_RELEASE}",
    "fastpath/sanitizing/spreadsheet_cells.py": "test_publishing",
    "fastpath/sanitizing/suppression.py": "test_suppression",
    "fastpath/sanitizing/utility.py": f"test_utility {_RELEASE}",
    "proofs_check/audit/answer.py": f"{_QUESTIONS} test_audit_causes",
    "proofs_check/audit/badge.py": "test_audit_reports",
    "proofs_check/audit/causes.py": f"test_audit_causes {_REPORTS}",
    "proofs_check/audit/choices.py": _SHRINKING,
    "proofs_check/audit/corpus.py": f"test_audit_names test_vectors {_MISTAKES}",
    "proofs_check/audit/descent.py": _SHRINKING,
    "proofs_check/audit/enumeration.py": _SHRINKING,
    "proofs_check/audit/examination.py": f"{_SHRINKING} {_REPORTS}",
    "proofs_check/audit/families.py": f"test_vectors {_MISTAKES}",
    "proofs_check/audit/interview.py": f"{_QUESTIONS} {_SHRINKING} test_audit_processes",
    "proofs_check/audit/large_numbers.py": f"test_vectors {_MISTAKES}",
    "proofs_check/audit/mistakes/disclosure.py": f"test_audit_mistakes {_MISTAKES}",
    "proofs_check/audit/mistakes/extended_numbers.py": _PORTS,
    "proofs_check/audit/mistakes/misreading.py": _MISTAKES,
    "proofs_check/audit/mistakes/port_slips.py": _PORTS,
    "proofs_check/audit/mistakes/probability.py": _MISTAKES,
    "proofs_check/audit/mistakes/promises.py": f"test_audit_mistakes {_MISTAKES}",
    "proofs_check/audit/mistakes/pseudocode.py": f"test_audit_mistakes {_PORTS}",
    "proofs_check/audit/mistakes/recursion.py": _PORTS,
    "proofs_check/audit/mistakes/rounding.py": _MISTAKES,
    "proofs_check/audit/odd_names.py": f"test_audit_names {_MISTAKES}",
    "proofs_check/audit/protocol.py": f"{_QUESTIONS} {_SUBJECTS}",
    "proofs_check/audit/question.py": f"{_QUESTIONS} {_SHRINKING}",
    "proofs_check/audit/question_files.py": f"{_QUESTIONS} test_vectors",
    "proofs_check/audit/report.py": _REPORTS,
    "proofs_check/audit/report_page.py": _REPORTS,
    "proofs_check/audit/report_text.py": _REPORTS,
    "proofs_check/audit/single_question.py": _REPORTS,
    "proofs_check/audit/smallest.py": _SHRINKING,
    "proofs_check/audit/subjects/command.py": _SUBJECTS,
    "proofs_check/audit/subjects/function.py": _SUBJECTS,
    "proofs_check/audit/subjects/worker.py": _SUBJECTS,
    "proofs_check/audit/truth.py": f"{_QUESTIONS} test_audit_time",
    "proofs_check/audit/what_is_asked.py": "test_what_is_asked test_auditing_page",
    "proofs_check/certificate_verifier.py": _CERTIFICATES,
    "proofs_check/choice_attack.py": "test_choice_attack test_publishing",
    "reference/anatomy.py": "test_anatomy",
    "reference/bucketization.py": f"test_buckets test_bucketization_file {_WORDS} test_priors",
    "reference/buckets.py": f"test_buckets test_bucketization_file {_WORDS}",
    "reference/errors.py": f"test_growth {_WORDS} test_command_line",
    "reference/exact_numbers.py": f"test_exact_numbers test_safety test_priors {_WORDS}",
    "reference/example.py": f"test_paper_numbers {_WORDS}",
    "reference/extras.py": "test_optional_parts",
    "reference/generalization.py": "test_generalization test_cells test_sanitize",
    "reference/interruptions.py": "test_file_batch test_endings",
    "reference/language.py": f"test_language test_syntax {_WORDS}",
    "reference/progress.py": "test_budgets test_worlds test_clauses test_sat_counting test_consistency",
    "reference/naming.py": "test_syntax test_buckets test_bucketization_file",
    "reference/order.py": "test_bucketize test_table_file test_merging",
    "reference/priors.py": f"test_priors {_WORDS} test_counters_agree",
    "reference/probability.py": f"{_WORDS} test_priors test_language test_counters_agree",
    "reference/promises.py": "test_neighbours",
    "reference/rendering.py": _SYNTAX,
    "reference/small_instances.py": f"test_small_scope {_SEARCHES}",
    "reference/syntax.py": _SYNTAX,
    "reference/tables.py": f"test_tables test_bucketize {_WORDS}",
    "reference/worlds.py": f"test_logarithms {_WORDS} {_STRUCTURED}",
    "reference/counting/methods.py": f"test_paper_numbers test_statements {_WORDS} test_command_line",
    "reference/counting/sat/cnf.py": _SAT,
    "reference/counting/sat/consistency.py": "test_consistency test_hardness_satisfiability",
    "reference/counting/sat/flashlight.py": _SAT,
    "reference/counting/sat/rup.py": "test_rup test_consistency",
    "reference/counting/sat/solvers.py": _SAT,
    "reference/counting/structured/clauses.py": f"test_clauses {_CROWDS}",
    "reference/counting/structured/component_share.py": f"test_component_share test_permanent {_STRUCTURED}",
    "reference/counting/structured/components.py": _PLAN,
    "reference/counting/structured/counting_plan.py": _PLAN,
    "reference/counting/structured/elimination_order.py": f"test_elimination_order {_CROWDS}",
    "reference/counting/structured/every_atom.py": f"test_elimination_order {_CROWDS}",
    "reference/counting/structured/person_forms.py": f"test_crowds test_component_share {_STRUCTURED}",
    "reference/counting/structured/structured_counting.py": _PLAN,
    "reference/hardness/clause_set.py": f"test_hardness_dimacs {_HARD}",
    "reference/hardness/colouring.py": f"test_hardness_colouring {_HARD}",
    "reference/hardness/implications_alone.py": f"test_hardness_colouring {_HARD}",
    "reference/hardness/instance.py": f"test_hardness_satisfiability test_hardness_membership {_HARD}",
    "reference/hardness/permanent.py": f"test_hardness_permanent {_HARD}",
    "reference/hardness/risk.py": f"test_hardness_permanent {_HARD}",
    "reference/hardness/satisfiability.py": f"test_hardness_satisfiability test_hardness_membership {_HARD}",
    "reference/laboratory/branch_and_bound.py": f"{_LABORATORY} test_completeness",
    "reference/laboratory/card.py": "test_closure test_report_card test_language_command",
    "reference/laboratory/card_tasks.py": "test_language_runs",
    "reference/laboratory/closure.py": "test_closure test_report_card",
    "reference/laboratory/completeness.py": _STATEMENTS,
    "reference/laboratory/examined_language.py": f"{_LABORATORY} test_completeness",
    "reference/laboratory/exhaustive_search.py": f"{_SEARCHES} {_STATEMENTS}",
    "reference/laboratory/given_knowledge.py": "test_given",
    "reference/laboratory/collected_units.py": _LABORATORY,
    "reference/laboratory/knowledge_language.py": "test_languages test_ones_own_language",
    "reference/laboratory/language_comparison.py": "test_language_runs",
    "reference/laboratory/maximum.py": _LABORATORY,
    "reference/laboratory/notebook.py": "test_report_card test_language_runs",
    "reference/laboratory/properties.py": f"test_report_card test_completeness {_SEARCHES}",
    "reference/laboratory/reckoned_worlds.py": "test_reckoned_worlds",
    "reference/laboratory/report_card.py": f"test_closure test_report_card test_language_command {_SEARCHES}",
    "reference/laboratory/search_problem.py": _LABORATORY,
    "reference/laboratory/small_scope.py": "test_scopes test_closure test_report_card",
    "reference/laboratory/special_form.py": _LABORATORY,
    "reference/laboratory/statement_core.py": _STATEMENTS,
    "reference/laboratory/statement_syntax.py": _STATEMENTS,
    "reference/laboratory/statements.py": _STATEMENTS,
    "reference/laboratory/symmetry.py": f"test_symmetry {_SEARCHES}",
    "reference/laboratory/world_space.py": f"test_authors_code {_LABORATORY}",
    "reference/laboratory/languages/facts.py": f"test_languages {_SEARCHES}",
    "reference/laboratory/languages/implications.py": f"test_languages {_SEARCHES}",
}
"""Each computing module with its tests: files somewhere below `tests`, without `.py`."""

FOR_ALL = "test_values_never_change test_stated_limits"
"""The tests that answer for all modules, the last of each."""

TOO_LONG = (
    "test_worlds.py::test_thousands_of_people_do_not_exhaust_the_stack",
    "test_hardness_satisfiability.py::test_200_random_formulas_around_the_threshold_agree_with_python_sat",
    "test_sat_counting.py::test_memory_does_not_grow_with_the_number_of_tables",
    "test_structured_counting.py::test_a_dense_permanent_of_forty_people_stops_within_its_memory",
    "test_cnf.py::test_a_thousand_people_with_ten_values_can_be_encoded",
    "test_disclosure.py::test_a_hundred_thousand_equal_buckets_are_one",
)


def computing_modules(root: Path) -> list[str]:
    """The paths of all computing modules from the root."""
    paths = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    inside = (path.relative_to(root) for path in paths if path.name != "__init__.py")
    return [*(path.as_posix() for path in inside if path.parent.as_posix() not in NO_COMPUTING), *BEYOND]


def answering(module: str, root: Path) -> list[str]:
    """What pytest is told to run for a module, in this order: its examples, then its row's tests, each once."""
    paths = [module]
    for name in f"{TESTS[module]} {FOR_ALL}".split():
        paths += _files(name, root)
    return list(dict.fromkeys(paths))


def left_out(root: Path) -> list[str]:
    """The tests in `TOO_LONG` by their paths from the root."""
    return [f"{_files(file.removesuffix('.py'), root)[0]}::{test}" for file, test in (t.split("::") for t in TOO_LONG)]


def _files(name: str, root: Path) -> list[str]:
    found = sorted(path.relative_to(root).as_posix() for path in (root / "tests").rglob(f"{name}.py"))
    if not found or (len(found) > 1 and "*" not in name):
        raise FileNotFoundError(f"there is not one {name}.py below tests, but {len(found)}")
    return found
