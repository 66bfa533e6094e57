"""Words about near misses for people who have not read the paper: subjects, what a statement means, hints.

Nothing here decides anything: a near miss without words of its own gets those of its subject, and a new subject's are
general.
"""

from typing import NamedTuple


class LevelGroup(NamedTuple):
    """What several near misses are about."""

    title: str
    hint: str
    """A first, general hint."""
    mistake: tuple[str, str]
    """In the catalogue of typical mistakes: the kind of question, and the name."""


_PROMISES = LevelGroup(
    "Large and diverse buckets",
    "Many people in a bucket do not help if most of them have the same value.",
    ("disclosure", "k-as-group-size"),
)
_CROSSING = LevelGroup(
    "Facts across buckets",
    "A fact may begin in one bucket and end in another.",
    ("disclosure", "never-crosses"),
)
_MERGING = LevelGroup(
    "Merging buckets",
    "That merging helps is proved for the maximum over all attackers, not for one attacker.",
    ("disclosure", "buckets-united"),
)
_LEARNING = LevelGroup(
    "What facts do",
    "A fact removes tables. Ask which ones, and what is true in those that are left.",
    ("probability", "never-less"),
)
_SAYING = LevelGroup(
    "What facts can say",
    "An implication is wrong only where its first part is true and its second part is false.",
    ("probability", "converse"),
)
_INSIDE = LevelGroup(
    "Inside one bucket",
    "Look at tiny buckets first: one or two people, one or two values.",
    ("disclosure", "with-replacement"),
)
_CHOOSING = LevelGroup(
    "Choosing a safe release",
    "Several ways to divide people may be safe, and none of them be finer than another.",
    ("safe", "not-strict"),
)
_MEASURES = LevelGroup(
    "“Is not”, entropy, and the census table",
    "Compare a small even bucket with a larger one in which one value is frequent.",
    ("disclosure", "negations-only"),
)
_COARSENING = LevelGroup(
    "Coarser attributes",
    "To coarsen an attribute treats all people with the same value of it alike.",
    ("k-anonymity", "table-united"),
)
_PROGRAMS = LevelGroup(
    "How the algorithms work",
    "Follow the algorithm on the smallest bucket for which k is too large.",
    ("disclosure", "values-run-out"),
)
OTHER = LevelGroup("Other statements", "Try the smallest cases first.", ("disclosure", "k-ignored"))

SUBJECTS = {
    "1": _PROMISES,
    "5": _PROMISES,
    "abstract": _LEARNING,
    "2.3": _LEARNING,
    "3.1": _LEARNING,
    "3.2": _LEARNING,
    "2.2": _SAYING,
    "3.3": _INSIDE,
    "3.3.1": _INSIDE,
    "3.3.2": _INSIDE,
    "3.4": _CHOOSING,
    "4": _MEASURES,
    "2.1": _COARSENING,
    "3.3.3": _PROGRAMS,
}
"""By the section of the paper."""

ORDER = (
    _PROMISES,
    _CROSSING,
    _MERGING,
    _LEARNING,
    _SAYING,
    _INSIDE,
    _CHOOSING,
    _MEASURES,
    _COARSENING,
    _PROGRAMS,
    OTHER,
)
"""The subjects as the page lists them."""

ELSEWHERE = {
    "buckets-stay-independent-under-knowledge": _LEARNING,
    "every-formula-is-consistent-with-the-release": _SAYING,
    "people-of-one-bucket-are-independent": _SAYING,
    "minimal-safe-bucketizations-are-polynomially-few": _CHOOSING,
    "there-are-k-different-implications-with-one-consequent": _INSIDE,
    "minimize1-looks-up-values-of-s-only": _PROGRAMS,
    "calls-inside-minimize1-return-probabilities": _PROGRAMS,
    "filling-the-table-of-minimize1-takes-cubic-time": _PROGRAMS,
    "line-4-as-printed-takes-constant-time": _PROGRAMS,
    "the-worst-case-fits-in-one-bucket": _CROSSING,
    "the-worst-case-with-three-implications-fits-in-one-bucket": _CROSSING,
    "merging-never-raises-the-risk-under-a-fixed-formula": _MERGING,
    "merging-always-lowers-disclosure": _MERGING,
    "every-language-is-monotone": _MERGING,
    "merging-never-raises-the-risk-with-a-prior": _MERGING,
    "safe-within-a-limit-stays-safe-when-merged": _MERGING,
}
"""Near misses on another subject than the rest of their section."""

MISTAKES = {
    "one-negation-discloses-as-much-as-an-implication-between-two-people": ("disclosure", "negations-only"),
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": ("disclosure", "negations-only"),
    "alices-implication-discloses-more-than-any-negation": ("disclosure", "negations-only"),
    "implications-tell-the-frequencies-of-a-bucket": ("disclosure", "one-person-a-bucket"),
    "the-most-frequent-values-are-roughly-equi-probable": ("recursive-diversity", "l-is-2"),
    "every-formula-is-consistent-with-the-release": ("probability", "impossible-is-zero"),
    "satisfiable-implications-are-consistent": ("probability", "impossible-is-ignored"),
    "negations-can-express-implications": ("probability", "exclusion"),
    "people-of-one-bucket-are-independent": ("probability", "independent-people"),
    "an-atom-is-one-unit-of-knowledge": ("probability", "conjunction"),
    "every-maximiser-has-the-special-form": ("probability", "equivalence"),
    "an-empty-antecedent-can-be-replaced-by-an-atom": ("probability", "first-antecedent"),
    "two-implications-count-seven-rows": ("probability", "joint"),
    "buckets-stay-independent-under-knowledge": ("probability", "within-buckets"),
    "every-belief-is-a-predicate": ("probability", "counts-ignored"),
    "knowledge-never-lowers-the-disclosure-risk": ("probability", "last-unit"),
    "there-are-k-different-implications-with-one-consequent": ("disclosure", "values-run-out"),
    "formula-1-is-defined-for-all-atoms": ("probability", "impossible-is-zero"),
    "minimize1-minimizes-formula-1": ("disclosure", "target-unscaled"),
    "the-closed-form-needs-no-people": ("disclosure", "people-run-out"),
    "there-are-atoms-for-every-pattern": ("disclosure", "values-run-out"),
    "one-long-implication-is-as-good-as-many-short-ones": ("probability", "any-antecedent"),
    "the-closed-form-holds-in-any-order": ("disclosure", "unsorted"),
    "the-closed-form-is-never-negative": ("disclosure", "unsorted"),
    "any-most-frequent-values-are-best": ("disclosure", "ascending"),
    "minimal-atoms-are-shared-out-equally": ("disclosure", "one-atom-a-person"),
    "every-minimal-set-of-atoms-names-a-most-frequent-value": ("disclosure", "rarest-target"),
    "the-worst-case-with-three-implications-fits-in-one-bucket": ("disclosure", "never-crosses"),
    "merging-never-raises-the-risk-under-a-fixed-formula": ("probability", "own-bucket"),
    "every-language-is-monotone": ("probability", "own-person"),
    "merging-never-raises-the-risk-with-a-prior": ("disclosure", "target-uniform"),
    "the-safer-of-two-releases-is-safer-for-every-k": ("disclosure", "k-ignored"),
    "more-entropy-means-less-disclosure": ("entropy-l-diversity", "distinct"),
    "more-entropy-means-less-skew": ("entropy-l-diversity", "distinct"),
    "minimize2-called-with-true-is-right": ("disclosure", "target-elsewhere"),
    "descending-numbers-lose-nothing-with-labelled-buckets": ("disclosure", "first-bucket-only"),
}
"""The typical mistake that is nearest to believing it."""

HINTS = {
    "every-language-is-monotone": (
        "While the person is in a small bucket with few values, the surest guess may be about somebody else. Look for "
        "a person whose bucket gets a frequent value by merging."
    ),
}
"""A second hint of its own, where no typical mistake helps."""
