"""All claims: the paper's statements, its slips, near misses, and theorems of our own.

A module that holds claims is listed in `MODULES`, in the order of the paper, and ends with `CLAIMS`. The tests hold
that no module is left out, that names are unique, that whatever is expected to fail names a claim that holds
instead, and that every claim's number of instances is pinned.

>>> claim_named("buckets-are-independent").paper
'3.3.3'
>>> claim_named("buckets-are-dependent")
Traceback (most recent call last):
...
reference.errors.InvalidInput: there is no claim buckets-are-dependent: did you mean buckets-are-independent?
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from proofs_check.checking.claim import AnyClaim, Outcome
from reference.errors import InvalidInput
from reference.naming import written

MODULES = (
    "claims.running_example",
    "claims.introduction",
    "claims.generalization",
    "claims.coarsening",
    "claims.buckets",
    "claims.definitions",
    "claims.completeness",
    "claims.units",
    "claims.natural_knowledge",
    "claims.hardness",
    "claims.membership",
    "claims.implications_alone",
    "claims.one_consequent",
    "claims.one_antecedent",
    "claims.any_distribution",
    "claims.maximisers",
    "claims.truth_tables",
    "claims.special_form",
    "claims.formula_one",
    "claims.within_bucket",
    "claims.atom_patterns",
    "claims.minimize_within",
    "claims.formula_within",
    "claims.shares_of_atoms",
    "claims.minimize_across",
    "claims.incremental_runs",
    "claims.crossing",
    "claims.crossing_pays",
    "claims.complexity",
    "claims.sums_within",
    "claims.complexity_across",
    "claims.complexity_whole",
    "claims.monotonicity",
    "claims.fewer_buckets",
    "claims.order",
    "claims.searching",
    "claims.minimal_bucketizations",
    "claims.generalizing",
    "claims.certainty",
    "claims.adult_data",
    "claims.figure_5",
    "claims.evenness",
    "claims.figure_6",
    "claims.related_work",
    "claims.large_buckets",
    "claims.large_releases",
    "claims.large_attackers",
    "errata.references",
    "errata.framework",
    "errata.hypotheses",
    "errata.simple_implications",
    "errata.within_one_bucket",
    "errata.printed_across",
    "errata.finding_one",
    "errata.finding_all",
    "errata.figures",
    "near_misses.diversity",
    "near_misses.diverse_buckets",
    "near_misses.coarsened_tables",
    "near_misses.unsaid_hypotheses",
    "near_misses.knowledge",
    "near_misses.misreadings",
    "near_misses.learning",
    "near_misses.provisos",
    "near_misses.atoms_of_one_bucket",
    "near_misses.inside_minimize1",
    "near_misses.inside_minimize2",
    "near_misses.memoised_minimize2",
    "near_misses.attackers",
    "near_misses.merging",
    "near_misses.left_out_rows",
    "near_misses.lattice_search",
    "near_misses.choosing",
    "near_misses.known_choice",
    "near_misses.case_study",
    "near_misses.entropy_curves",
    "near_misses.entropy",
)


DEAREST = (
    "one-bucket-suffices-for-one-implication",
    "large-releases-disclose-strictly-more-until-certainty",
    "one-bucket-suffices-for-three-implications-up-to-23-people",
    "the-closed-form-holds-in-large-buckets",
    "monotonicity-alone-takes-exponentially-many-looks",
    "the-risk-is-that-of-the-likeliest-atom",
    "merging-large-buckets-never-raises-disclosure",
    "the-worst-case-with-three-implications-fits-in-one-bucket",
    "the-least-numerator-over-the-largest-denominator-is-least",
    "no-placement-beats-nested-top-sets-in-large-buckets",
    "safety-is-strict",
    "negations-never-exceed-implications-in-large-releases",
    "splitting-while-it-is-safe-ends-at-a-minimal-one",
    "the-least-disclosure-falls-as-entropy-rises",
    "a-safe-release-stays-safe-when-its-choice-is-known",
    "knowing-how-a-release-was-chosen-tells-nothing",
    "merging-two-of-several-large-buckets-never-raises-disclosure",
    "all-generalizations-of-adult-are-looked-at",
    "generalizing-further-merges-buckets-and-discloses-no-more",
    "minimize2-corrected-is-right",
    "one-choice-in-a-large-bucket-beats-two",
    "nested-top-sets-are-best",
    "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
    "the-target-is-the-best-consequent-among-heavy-worlds",
    "no-drawn-attacker-exceeds-the-maximum",
    "five-languages-closed-under-renaming-people-are-monotone",
    "two-buckets-are-combined-where-that-pays",
    "figure-6-rises-with-any-two-groups-of-marital-statuses",
)
"""The claims that take longest over their usual scopes, the dearest last. The others take about 0.1 s each."""


@dataclass(frozen=True)
class ClaimReport:
    """A claim, what came of checking it, and how long that took."""

    claim: AnyClaim
    outcome: Outcome
    seconds: float

    @property
    def as_expected(self) -> bool:
        """The claim holds, or fails at its counterexample, as it should."""
        return self.claim.as_expected(self.outcome)

    def _repr_html_(self) -> str:
        return self.claim._repr_html_() + self.outcome._repr_html_()

    def _repr_latex_(self) -> str:
        return f"{self.claim._repr_latex_()} {self.outcome._repr_latex_()}"


@cache
def all_claims() -> tuple[AnyClaim, ...]:
    """Every claim, module by module."""
    modules = (import_module(f"proofs_check.paper.{name}") for name in MODULES)
    return tuple(claim for module in modules for claim in module.CLAIMS)


def claim_named(name: str) -> AnyClaim:
    """The claim of this name."""
    known = {claim.name: claim for claim in all_claims()}
    if name in known:
        return known[name]
    close = get_close_matches(name, known, n=1, cutoff=0.4)
    hint = f"did you mean {close[0]}?" if close else f"none of the {len(known)} has a name like it"
    raise InvalidInput(f"there is no claim {written(name)}: {hint}")


def cheapest_first(claims: Iterable[AnyClaim]) -> list[AnyClaim]:
    """The claims in the order in which they are checked; those of equal cost keep theirs."""
    cost = {name: place for place, name in enumerate(DEAREST)}
    return sorted(claims, key=lambda claim: cost.get(claim.name, -1))


def checked(claims: Iterable[AnyClaim]) -> Iterator[ClaimReport]:
    """Check one claim after the other."""
    for claim in claims:
        started = time.monotonic()
        outcome = claim.check()
        yield ClaimReport(claim, outcome, time.monotonic() - started)
