"""All claims: the paper's statements, its slips, near misses, and theorems of our own.

`MODULES` lists the modules with claims, in the order of the paper. Their claims are found in their texts
(`@claim("…"`), so that only the modules of the requested claims are imported.

>>> claim_named("buckets-are-independent").paper
'3.3.3'
>>> claim_named("buckets-are-dependent")
Traceback (most recent call last):
...
reference.errors.InvalidInput: there is no claim buckets-are-dependent; did you mean buckets-are-independent?...
"""

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from proofs_check.claims.claim import STATED, AnyClaim, Outcome
from reference.errors import InvalidInput
from reference.naming import nearest, with_words, written

MODULES = (
    "claims.section_1_introduction",
    "claims.section_2_1_bucketization",
    "claims.section_2_2_knowledge",
    "claims.section_2_3_disclosure",
    "claims.section_3_1_hardness",
    "claims.section_3_2_special_form",
    "claims.section_3_3_formula_1",
    "claims.section_3_3_1_within_bucket",
    "claims.section_3_3_3_across_buckets",
    "claims.section_3_3_complexity",
    "claims.section_3_4_order",
    "claims.section_3_4_search",
    "claims.section_4_adult",
    "claims.section_4_entropy",
    "claims.section_5_6_related_work",
    "claims.soft_facts",
    "claims.large_releases",
)


@dataclass(frozen=True)
class ClaimReport:
    """Result of checking a claim, and the time it took."""

    claim: AnyClaim
    outcome: Outcome
    seconds: float

    @property
    def as_expected(self) -> bool:
        """The claim holds, or fails at its counterexample, as expected."""
        return self.claim.as_expected(self.outcome)


@cache
def all_claims() -> tuple[AnyClaim, ...]:
    """Every claim, module by module."""
    return tuple(claim for module in MODULES for claim in claims_of(module))


def claims_of(module: str) -> tuple[AnyClaim, ...]:
    """The claims of a module in `MODULES`."""
    return tuple(STATED[import_module(f"proofs_check.{module}").__name__])


@cache
def modules_by_claim() -> dict[str, str]:
    """The name of each claim with its module, from the modules' texts."""
    folder = Path(__file__).parents[1]
    texts = {module: (folder / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8") for module in MODULES}
    name = re.compile(r'^@(?:claim|erratum|correction|near_miss|ours)\(\s*"([a-z0-9-]+)"', re.MULTILINE)
    return {found: module for module, text in texts.items() for found in name.findall(text)}


def claim_named(name: str) -> AnyClaim:
    """The claim of this name."""
    known = modules_by_claim()
    if name in known:
        return next(claim for claim in claims_of(known[name]) if claim.name == name)
    searched = "claims --list TEXT searches them"
    raise InvalidInput(f"there is no claim {written(name)}{nearest(name, known)}; {searched}")


def claims_about(text: str) -> list[AnyClaim]:
    """The claim of this name, or those about these words, such as `Theorem 9`."""
    if text in modules_by_claim():
        return [claim_named(text)]
    described = {one.name: f"{one.name.replace('-', ' ')} {one.paper} {one.words}" for one in all_claims()}
    return [claim_named(name) for name in with_words(text, described)] or [claim_named(text)]


def checked(claims: Iterable[AnyClaim]) -> Iterator[ClaimReport]:
    """Check one claim after the other."""
    for claim in claims:
        started = time.monotonic()
        outcome = claim.check()
        yield ClaimReport(claim, outcome, time.monotonic() - started)
