"""worstcase: worst-case background knowledge for privacy-preserving data publishing, the front door.

`import worstcase` gives the public API, loaded when first used; `worstcase` on the command line gives the commands,
loaded when first called.

>>> import worstcase
>>> worstcase.probability("Charlie=flu", worstcase.FIGURE_3, "Hannah=flu -> Charlie=flu")
Fraction(10, 19)
>>> worstcase.disclosure(worstcase.FIGURE_3, 1).value
Fraction(2, 3)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worstcase.api import *  # noqa: F403 - the public names, loaded when first used


__all__ = [
    "FIGURE_3",
    "And",
    "AtLeast",
    "AtMost",
    "Atom",
    "AuditFailed",
    "BasicImplication",
    "Bucket",
    "Bucketization",
    "BudgetExhausted",
    "Consistent",
    "CountMatrix",
    "Disclosure",
    "Formula",
    "Implies",
    "Inconsistent",
    "InconsistentKnowledge",
    "IncrementalRelease",
    "InvalidInput",
    "Language",
    "Not",
    "Or",
    "Prior",
    "RejectedCertificate",
    "Release",
    "Safety",
    "Same",
    "Sanitized",
    "WorstcaseError",
    "audit",
    "audit_function",
    "budget",
    "certify",
    "check_exercise",
    "claims",
    "compare",
    "compare_languages",
    "consistent",
    "count_tables",
    "disclosure",
    "exercises",
    "explain",
    "figures",
    "fingerprint",
    "hardness_curve",
    "hardness_permanent",
    "hardness_sat",
    "languages",
    "load_release",
    "merged",
    "minimal_by_merging",
    "number_of_worlds",
    "parse_formula",
    "parse_statement",
    "play",
    "probability",
    "proofs",
    "report_card",
    "risk",
    "safety",
    "sanitize",
    "to_json",
    "to_latex",
    "to_text",
    "vectors",
    "verify",
    "verify_proof",
    "worlds",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("worstcase-privacy")
    if name in __all__:
        return getattr(import_module("worstcase.api"), name)
    raise AttributeError(f"module 'worstcase' has no attribute {name!r}")


def __dir__() -> list[str]:
    return ["__version__", *__all__]
