"""Which modules compute, and which tests answer for each of them.

*Computing modules* are all modules in the folders `COMPUTING`: the definitions, the counters and searches, the
polynomial algorithms, the sanitizer. The command lines (`commands`), the readers and writers of files (`files`) and
the schemas are none, nor is an `__init__.py`.

A mutant is tried against its module's own examples (the doctests) and the tests of the first row of `TESTS` that its
module matches, in this order: the quickest and nearest first, the agreement of independent ways last. Left out are
the tests in `TOO_LONG`, which are about memory, the depth of the stack or large random instances, at several seconds
each.
"""

from fnmatch import fnmatchcase
from pathlib import Path

COMPUTING = (
    "fastpath",
    "fastpath/sanitizing",
    "reference",
    "reference/counting/sat",
    "reference/counting/structured",
    "reference/hardness",
    "reference/laboratory",
    "reference/laboratory/languages",
)

_SEARCH = "fastpath/test_disclosure agreement/test_fastpath_against_search agreement/test_search_agrees"
_RELEASE = "sanitizing/test_sanitize sanitizing/test_publish sanitizing/test_sanitize_command"
_STRUCTURED = "reference/test_structured_counting reference/test_structured_marginals agreement/test_counters_agree"
_CROWDS = f"reference/test_crowds reference/test_permanent {_STRUCTURED}"
_WORDS = "reference/test_worlds reference/test_probability agreement/test_sat_agrees_with_enumeration"
_SAT = "laboratory/test_statements agreement/test_sat_agrees_with_enumeration agreement/test_counters_agree"
_HARD = "reference/test_hardness_* test_hardness_commands"
_STATEMENTS = "laboratory/test_statements laboratory/test_completeness laboratory/test_ones_own_language"
_LABORATORY = (
    "laboratory/test_ones_own_language laboratory/test_searches laboratory/test_symmetry agreement/test_search_agrees"
)

TESTS = (
    ("fastpath/histogram.py", f"fastpath/test_within_bucket fastpath/test_count_matrix {_SEARCH}"),
    ("fastpath/within_bucket.py", f"fastpath/test_within_bucket {_SEARCH}"),
    ("fastpath/across_buckets.py", f"fastpath/test_across_buckets {_SEARCH}"),
    ("fastpath/at_scale/summary.py", f"fastpath/test_summary {_SEARCH}"),
    (
        "fastpath/at_scale/preselection.py",
        f"fastpath/test_grouping fastpath/test_summary fastpath/test_count_matrix {_SEARCH}",
    ),
    ("fastpath/at_scale/count_matrix.py", f"fastpath/test_count_matrix fastpath/test_summary {_SEARCH}"),
    ("fastpath/at_scale/incremental.py", f"fastpath/test_incremental {_SEARCH}"),
    ("fastpath/at_scale/incremental.py", f"fastpath/test_incremental {_SEARCH}"),
    ("fastpath/targeted.py", f"fastpath/test_cost_sensitive {_SEARCH}"),
    ("fastpath/costs.py", f"fastpath/test_cost_sensitive {_SEARCH}"),
    ("fastpath/comparison.py", f"fastpath/test_safety {_SEARCH}"),
    ("fastpath/safety.py", f"fastpath/test_safety {_SEARCH}"),
    ("reference/files/frame_rows.py", "sanitizing/test_frames fastpath/test_count_matrix"),
    ("fastpath/[cg]*.py", f"fastpath/test_grouping proofs_check/test_certificates {_SEARCH}"),
    ("fastpath/sanitizing/hierarch*.py", f"sanitizing/test_hierarchies sanitizing/test_cells {_RELEASE}"),
    ("fastpath/sanitizing/utility*.py", f"sanitizing/test_utility {_RELEASE}"),
    ("fastpath/sanitizing/merging.py", f"sanitizing/test_merging {_RELEASE}"),
    ("fastpath/sanitizing/publication.py", f"sanitizing/test_publish {_RELEASE}"),
    ("fastpath/sanitizing/table_reading.py", f"sanitizing/test_reading sanitizing/test_frames {_RELEASE}"),
    ("fastpath/sanitizing/*.py", f"sanitizing/test_search sanitizing/test_cells {_RELEASE} sanitizing/test_merging"),
    ("fastpath/*.py", f"fastpath/test_disclosure {_SEARCH}"),
    ("reference/counting/sat/rup.py", "reference/test_rup reference/test_consistency"),
    ("reference/counting/sat/consistency.py", "reference/test_consistency reference/test_hardness_satisfiability"),
    ("reference/meter.py", "reference/test_sat_counting reference/test_consistency"),
    (
        "reference/counting/sat/*.py",
        f"reference/test_cnf reference/test_sat_counting reference/test_consistency {_SAT}",
    ),
    ("reference/counting/structured/clauses.py", f"reference/test_clauses {_CROWDS}"),
    ("reference/counting/structured/packed_*.py", f"reference/test_packed_counting {_STRUCTURED}"),
    ("reference/counting/structured/component_share.py", f"reference/test_component_share {_STRUCTURED}"),
    (
        "reference/counting/structured/person_forms.py",
        f"reference/test_crowds reference/test_component_share {_STRUCTURED}",
    ),
    ("reference/counting/structured/ryser.py", f"reference/test_permanent {_STRUCTURED}"),
    ("reference/worlds.py", f"reference/test_logarithms {_STRUCTURED}"),
    ("reference/counting/structured/e*.py", f"reference/test_elimination_order {_CROWDS}"),
    (
        "reference/counting/structured/*.py",
        f"reference/test_components reference/test_elimination_order reference/test_component_share {_CROWDS}",
    ),
    ("reference/hardness/[dc]*.py", f"reference/test_hardness_dimacs {_HARD}"),
    ("reference/hardness/[mp][ae][tr]*.py", f"reference/test_hardness_permanent {_HARD}"),
    ("reference/hardness/*.py", f"reference/test_hardness_satisfiability reference/test_hardness_membership {_HARD}"),
    ("reference/laboratory/statement*.py", _STATEMENTS),
    ("reference/laboratory/ex[ph]*.py", f"{_LABORATORY} {_STATEMENTS}"),
    ("reference/laboratory/p*.py", f"{_LABORATORY} {_STATEMENTS}"),
    ("reference/laboratory/predicates.py", f"{_STATEMENTS} {_LABORATORY}"),
    ("reference/laboratory/completeness.py", _STATEMENTS),
    ("reference/small_instances.py", f"laboratory/test_scopes {_LABORATORY} laboratory/test_ones_own_language"),
    ("reference/laboratory/symmetry.py", f"laboratory/test_symmetry {_LABORATORY} laboratory/test_ones_own_language"),
    ("reference/laboratory/report*.py", f"laboratory/test_report_card test_language_command {_LABORATORY}"),
    (
        "reference/laboratory/[rmbv]*.py",
        f"laboratory/test_report_card laboratory/test_languages laboratory/test_completeness {_LABORATORY}",
    ),
    ("reference/laboratory/languages/*.py", f"laboratory/test_languages {_LABORATORY}"),
    ("reference/laboratory/*.py", f"laboratory/test_languages {_LABORATORY} laboratory/test_report_card"),
    ("reference/meter.py", "reference/test_meter reference/test_worlds reference/test_clauses"),
    ("reference/counting/methods.py", f"test_paper_numbers laboratory/test_statements {_WORDS} test_command_line"),
    ("reference/api.py", f"test_paper_numbers {_WORDS}"),
    ("reference/counting/inclusion_exclusion.py", "reference/test_inclusion_exclusion agreement/test_counters_agree"),
    ("reference/order.py", "reference/test_bucketize reference/test_table_file sanitizing/test_merging"),
    ("reference/generalization.py", "reference/test_generalization sanitizing/test_cells sanitizing/test_sanitize"),
    ("reference/promises.py", "reference/test_neighbours"),
    ("reference/n*.py", "reference/test_syntax reference/test_buckets reference/test_bucketization_file"),
    ("reference/priors.py", f"reference/test_priors {_WORDS} agreement/test_counters_agree"),
    ("reference/buckets.py", f"reference/test_buckets reference/test_bucketization_file {_WORDS}"),
    ("reference/tables.py", f"reference/test_tables reference/test_bucketize {_WORDS}"),
    ("reference/language.py", f"reference/test_language reference/test_syntax {_WORDS}"),
    ("reference/[sr]*.py", f"reference/test_syntax reference/test_language {_WORDS}"),
    ("reference/*.py", f"{_WORDS} reference/test_priors reference/test_language agreement/test_counters_agree"),
)
"""Rows of a pattern of modules, and their tests (below `tests`, without `.py`)."""

FOR_ALL = (
    "reference/test_values_never_change",
    "reference/test_stated_limits",
    "reference/test_budgets_are_watched",
)
"""The tests that answer for all modules, the last of each."""

TOO_LONG = (
    "tests/reference/test_meter.py::test_a_million_worlds_stay_under_200_megabytes",
    "tests/reference/test_worlds.py::test_thousands_of_people_do_not_exhaust_the_stack",
    "tests/reference/test_hardness_satisfiability.py::test_200_random_formulas_around_the_threshold_agree_with_python_sat",
    "tests/reference/test_sat_counting.py::test_memory_does_not_grow_with_the_number_of_tables",
    "tests/reference/test_structured_counting.py::test_a_dense_permanent_of_forty_people_stops_within_its_memory",
    "tests/reference/test_cnf.py::test_a_thousand_people_with_ten_values_can_be_encoded",
    "tests/fastpath/test_disclosure.py::test_a_hundred_thousand_equal_buckets_are_one",
)


def computing_modules(root: Path) -> list[str]:
    """The paths of all computing modules from the root, those in the order of the folders."""
    paths = (path for folder in COMPUTING for path in sorted((root / folder).glob("*.py")))
    return [str(path.relative_to(root)) for path in paths if path.name != "__init__.py"]


def answering(module: str, root: Path) -> list[str]:
    """What pytest is told to run for a module, in this order: its examples, then its row's tests, each once."""
    row = next(tests for pattern, tests in TESTS if fnmatchcase(module, pattern))
    paths = [module]
    for pattern in [*row.split(), *FOR_ALL]:
        found = sorted(str(path.relative_to(root)) for path in root.glob(f"tests/{pattern}.py"))
        if not found:
            raise FileNotFoundError(f"there are no tests tests/{pattern}.py, which answer for {module}")
        paths += found
    return list(dict.fromkeys(paths))
