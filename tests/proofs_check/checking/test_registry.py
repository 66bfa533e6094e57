"""The registry is whole: nothing is left out, and every claim says what it must."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from project import ROOT

from proofs_check.claims.claim import AnyClaim, Claim, Kind, Outcome, Verdict
from proofs_check.claims.refutation import unless
from proofs_check.claims.registry import MODULES, all_claims, claim_named, claims_of, modules_by_claim
from proofs_check.claims.scope import Drawn, Every, Evidence

PACKAGE = ROOT / "proofs_check"


def test_every_module_that_holds_claims_is_listed_once() -> None:
    holding = re.compile(r"^@(claim|ours|erratum|correction|near_miss)\(", re.MULTILINE)
    found = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if holding.search(path.read_text("utf-8")))
    assert sorted(MODULES) == sorted(".".join(path.with_suffix("").parts) for path in found)


@pytest.mark.parametrize("name", MODULES)
def test_every_claim_that_a_module_makes_is_found_in_its_text(name: str) -> None:
    found = [claim for claim, module in modules_by_claim().items() if module == name]
    assert found == [claim.name for claim in claims_of(name)]


def problems(claim: AnyClaim) -> Iterator[str]:
    """What a claim lacks or contradicts."""
    fails = claim.kind in {Kind.ERRATUM, Kind.NEAR_MISS}
    here, deep = claim.scope.evidence, claim.scope.deep().evidence
    requirements = {
        "its name states no concept": re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", claim.name) is not None,
        "it cites no place of the paper": bool(claim.paper),
        "its scope has no words": bool(claim.scope.words),
        "its words are no sentence": claim.words.endswith((".", "…", ")")),
        "it is proved without a theorem, or not proved with one": (claim.evidence is Evidence.PROVED)
        == bool(claim.theorems),
        "its scope is proved, but scopes are tried": here is not Evidence.PROVED,
        "its scope is empty": next(iter(claim.scope), None) is not None,
        "its kind contradicts the expected verdict": (claim.expected() is Verdict.FAILS) == fails,
        "it fails without naming what holds, or holds and names it": bool(claim.instead) == fails,
        "what holds instead does not": not fails or claim_named(claim.instead).expected() is Verdict.HOLDS,
        "drawn and property are not the same": (here is Evidence.PROPERTY) == isinstance(claim.scope, Drawn),
        # Where a few of finitely many instances are tried, the deeper scope may try all of them.
        "its deeper scope is evidence of another kind": deep is here
        or (here, deep) == (Evidence.EXAMPLE, Evidence.EXHAUSTIVE),
    }
    yield from (words for words, met in requirements.items() if not met)


def test_every_claim_is_complete_and_consistent() -> None:
    assert [f"{claim.name}: {words}" for claim in all_claims() for words in problems(claim)] == []


def test_a_claim_is_in_the_module_of_its_section() -> None:
    for name in MODULES:
        if number := re.match(r"claims\.section_((?:\d_)+)", name):
            for claim in claims_of(name):
                places = {place[0] for place in re.findall(r"(?<![\w.])[1-6](?:\.\d)*", claim.paper)}
                assert not places or places & {*number[1]} or claim.kind is Kind.OURS, claim.name


NUMBERS = Every("0 to 9", lambda: range(10))
SMALL = Claim("small-numbers-are-small", "nowhere", NUMBERS, lambda number: unless(number < 5), "Numbers are below 5.")


def test_only_the_expected_counterexample_is_as_expected() -> None:
    assert SMALL.check() == Outcome(6, "5")
    assert replace(SMALL, fails_at="5").as_expected(Outcome(6, "5"))
    assert not replace(SMALL, fails_at="4").as_expected(Outcome(6, "5"))
    assert not replace(SMALL, fails_at="5").as_expected(Outcome(10))
    assert not SMALL.as_expected(Outcome(6, "5"))
    assert not SMALL.as_expected(replace(SMALL, scope=Every("nothing", tuple)).check())
