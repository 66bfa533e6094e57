"""Drawn instances: the same for the same seed, shrunk when they refute something, and drawn again on request."""

import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from strategies.other_curves import without_crossing
from strategies.pinned_instances import PROPERTIES

from proofs_check.claims import registry, scope
from proofs_check.claims.claim import AnyClaim, Claim, Refutation, unless
from proofs_check.claims.large_releases import FEW_K, before_and_after, curve
from proofs_check.claims.registry import all_claims, claim_named
from proofs_check.claims.scope import Draw, Drawn
from worstcase.command_line import run
from worstcase.commands.claims import command


def pair(draw: Draw) -> tuple[int, int]:
    return draw(0, 1000), draw(0, 1000)


def pairs(examples: int, seed: int = 0) -> Drawn[tuple[int, int]]:
    return Drawn("numbers up to 1,000", pair, examples, seed)


def example(limit: int = 700) -> Claim[tuple[int, int]]:
    def small(numbers: tuple[int, int]) -> Refutation:
        """Two numbers have a small sum."""
        return unless(sum(numbers) < limit)

    return Claim(name="sums-are-small", paper="nowhere", scope=pairs(15), statement=small)


def drawn_by(claim: AnyClaim) -> Drawn[object]:
    assert isinstance(claim.scope, Drawn)
    return claim.scope


def call(*arguments: str) -> int:
    return run(lambda: command.main(list(arguments), prog_name="worstcase claims", standalone_mode=False))


def test_what_is_drawn_is_known() -> None:
    """That it is called a property, and nothing else is, is part of the registry's test."""
    assert {claim.name for claim in all_claims() if isinstance(claim.scope, Drawn)} == set(PROPERTIES)


def test_the_same_seed_draws_the_same_in_every_process(tmp_path: Path) -> None:
    """Also where other modules are loaded, the constants in whose sources Hypothesis would like to try."""
    (tmp_path / "numbers_to_try.py").write_text(f"NUMBERS = {list(range(1, 200))}")
    code = (
        "import numbers_to_try; from proofs_check.claims.registry import claim_named as c; print(list(c('{}').scope))"
    )
    name = PROPERTIES[2]
    other = subprocess.run(
        [sys.executable, "-c", code.format(name)],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": f"{tmp_path}{os.pathsep}."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == str(list(claim_named(name).scope))


@pytest.mark.parametrize("name", PROPERTIES)
def test_instances_reach_far_beyond_the_smallest(name: str) -> None:
    texts = {str(instance) for instance in claim_named(name).scope}
    assert len(texts) > 0.6 * drawn_by(claim_named(name)).examples
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


def test_a_counterexample_is_shrunk() -> None:
    outcome = example().check()
    assert outcome.counterexample in {str((i, 700 - i)) for i in range(701)}
    assert example().check() == outcome


def test_a_statement_that_breaks_while_shrinking_keeps_what_was_found() -> None:
    def holds(numbers: tuple[int, int]) -> bool:
        if sum(numbers) < 900:
            raise ZeroDivisionError
        return False

    assert sum(pairs(60).smallest(1, (1000, 1000), holds)) >= 900


@pytest.mark.parametrize("options", [(), ("--seed", "7"), ("--seed", "3", "--deep")])
def test_the_line_that_is_printed_draws_the_counterexample_again(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    examples = {claim.name: claim for claim in (example(900), example(950))}
    monkeypatch.setattr(registry, "claim_named", examples.__getitem__)
    monkeypatch.setattr(registry, "all_claims", lambda: (example(900), example(950)))
    assert call("sums-are-small", *options) == 1
    told = capsys.readouterr().out.splitlines()
    (shown,) = (line for line in told if line.startswith("drawn counterexample: "))
    (line,) = (line for line in told if line.startswith("to draw it again: "))
    again = line.removeprefix("to draw it again: worstcase claims ").split()
    assert set(options) <= set(again)
    assert call(*again) == 1
    assert shown in capsys.readouterr().out
    assert call(*again, "--json") == 1
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert (claim["counterexample"], claim["again"]) == (shown.split(": ", 1)[1], f"worstcase claims {' '.join(again)}")
    assert call(*options) == 1
    assert f"  sums-are-small: {claim['counterexample']}; {claim['again']}" in capsys.readouterr().out


def test_nothing_is_drawn_again_where_nothing_was_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("negations-are-as-strong-as-implications", PROPERTIES[0], "--json") == 0
    assert [claim["again"] for claim in json.loads(capsys.readouterr().out)["claims"]] == [None, None]


def test_merges_are_drawn_where_two_buckets_are_tied_together() -> None:
    """Before the merge, and after it: else a program that never does so would pass."""
    drawn = claim_named("merging-two-of-several-large-buckets-never-raises-disclosure").scope
    pairs_of_releases = [before_and_after(merge) for merge in drawn]
    for releases in zip(*pairs_of_releases, strict=True):
        assert sum(curve(release, FEW_K) != without_crossing(release, FEW_K) for release in releases) >= 10
