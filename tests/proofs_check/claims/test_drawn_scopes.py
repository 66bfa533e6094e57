"""Drawn instances: the same for the same seed, shrunk when they refute something, and drawn again on request."""

import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call
from strategies.other_curves import without_crossing
from strategies.pinned_instances import PROPERTIES

from proofs_check.claims import registry, scope
from proofs_check.claims.claim import Claim
from proofs_check.claims.large_releases import FEW_K, before_and_after, curve
from proofs_check.claims.refutation import Refutation, unless
from proofs_check.claims.registry import claim_named
from proofs_check.claims.scope import Draw, Drawn


def pair(draw: Draw) -> tuple[int, int]:
    return draw(0, 1000), draw(0, 1000)


def pairs(examples: int, seed: int = 0) -> Drawn[tuple[int, int]]:
    return Drawn("numbers up to 1,000", pair, examples, seed)


def example(limit: int) -> Claim[tuple[int, int]]:
    def small(numbers: tuple[int, int]) -> Refutation:
        """Two numbers have a small sum."""
        return unless(sum(numbers) < limit)

    return Claim(name="sums-are-small", paper="nowhere", scope=pairs(15), statement=small)


def test_the_same_seed_draws_the_same_in_every_process(tmp_path: Path) -> None:
    """Also where other modules are loaded, the constants in whose sources Hypothesis would like to try."""
    (tmp_path / "numbers_to_try.py").write_text(f"NUMBERS = {list(range(1, 200))}")
    code = f"from proofs_check.claims.registry import claim_named as c; print(list(c('{PROPERTIES[2]}').scope))"
    command = [sys.executable, "-c", f"import numbers_to_try; {code}"]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": f"{tmp_path}{os.pathsep}."}
    other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(list(claim_named(PROPERTIES[2]).scope))


@pytest.mark.parametrize("name", PROPERTIES)
def test_instances_reach_far_beyond_the_smallest(name: str) -> None:
    drawn = list(map(str, claim_named(name).scope))
    texts = set(drawn)
    assert len(texts) > 0.6 * len(drawn)
    assert max(map(len, texts)) > 1.5 * min(map(len, texts))


def test_batches_have_seeds_of_their_own_and_two_seeds_share_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis always begins with the smallest instance; beyond that, seeds that follow each other share nothing."""
    monkeypatch.setattr(scope, "BATCH", 40)
    assert list(pairs(60, 3))[:40] == list(pairs(40, 3))
    runs = [list(pairs(120, seed)) for seed in range(4)]
    batches = [frozenset(run[start : start + 40]) for run in runs for start in (0, 40, 80)]
    assert all(len(one & other) < 10 for one, other in combinations(batches, 2))


def test_the_batch_of_the_counterexample_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scope, "BATCH", 40)
    drawn = pairs(120, 7)
    for number in (1, 40, 41, 81):
        seen: list[tuple[int, int]] = []
        assert drawn.smallest(number, (1, 2), lambda numbers, seen=seen: not seen.append(numbers)) == (1, 2)  # type: ignore[misc] # it notes what it is asked
        start = (number - 1) // 40 * 40
        assert seen == list(drawn)[start : start + 40]


def test_a_statement_that_breaks_while_shrinking_keeps_what_was_found() -> None:
    def holds(numbers: tuple[int, int]) -> bool:
        if sum(numbers) < 900:
            raise ZeroDivisionError
        return False

    assert sum(pairs(60).smallest(1, (1000, 1000), holds)) >= 900


@pytest.mark.parametrize("options", [(), ("--seed", "7"), ("--seed", "3", "--deep")])
def test_the_line_that_is_printed_draws_the_counterexample_again(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = {claim.name: claim for claim in (example(900), example(950))}
    monkeypatch.setattr(registry, "claim_named", examples.__getitem__)
    monkeypatch.setattr(registry, "all_claims", lambda: (example(900), example(950)))
    told = call("claims", "sums-are-small", *options).stdout
    found = re.search(r"^drawn counterexample: (.*)\nto draw it again: (worstcase claims .*)$", told, re.MULTILINE)
    assert found
    again = found[2].split()[1:]
    assert set(options) <= set(again)
    assert found[0] in call(*again).stdout
    (claim,) = json.loads(call(*again, "--json").stdout)["claims"]
    assert (claim["counterexample"], claim["again"]) == found.groups()
    assert f"  sums-are-small: {found[1]}; {found[2]}" in call("claims", *options).stdout


def test_nothing_is_drawn_again_where_nothing_was_drawn() -> None:
    claims: Any = answer("claims", "negations-are-as-strong-as-implications", PROPERTIES[0])["claims"]
    assert [claim["again"] for claim in claims] == [None, None]


def test_merges_are_drawn_where_two_buckets_are_tied_together() -> None:
    """Before the merge, and after it: else a program that never does so would pass."""
    drawn = claim_named("merging-two-of-several-large-buckets-never-raises-disclosure").scope
    pairs_of_releases = [before_and_after(merge) for merge in drawn]
    for releases in zip(*pairs_of_releases, strict=True):
        assert sum(curve(release, FEW_K) != without_crossing(release, FEW_K) for release in releases) >= 10
