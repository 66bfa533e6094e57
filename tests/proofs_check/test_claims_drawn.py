"""Drawn instances: the same for the same seed, shrunk when they refute something, and drawn again on request."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from strategies.mutants_beyond import MUTANTS_BEYOND

from proofs_check.checking import registry, scope
from proofs_check.checking.claim import AnyClaim, Claim, Evidence, Outcome, Verdict
from proofs_check.checking.registry import all_claims, claim_named
from proofs_check.checking.scope import BATCH, PROFILES, Draw, Drawn
from reference.errors import BudgetExhausted
from reference.meter import Meter
from worstcase.commands.claims import command
from worstcase.exit_status import run

PROPERTIES = [claim.name for claim in all_claims() if claim.evidence is Evidence.PROPERTY]


def pair(draw: Draw) -> tuple[int, int]:
    return draw(0, 1000), draw(0, 1000)


def example(limit: int = 700) -> Claim[tuple[int, int]]:
    return Claim(
        name="sums-are-small",
        paper="nowhere",
        words="Two numbers have a small sum.",
        scope="numbers up to 1,000",
        evidence=Evidence.PROPERTY,
        instances=Drawn(pair, 15),
        statement=lambda numbers: sum(numbers) < limit,
    )


def drawn_by(claim: AnyClaim) -> Drawn[object]:
    assert isinstance(claim.instances, Drawn)
    return claim.instances


def call(*arguments: str) -> int:
    return run(lambda: command.main(list(arguments), prog_name="worstcase claims", standalone_mode=False))


def test_what_is_drawn_is_called_a_property_and_nothing_else_is() -> None:
    assert len(PROPERTIES) == 15
    assert [claim.name for claim in all_claims() if isinstance(claim.instances, Drawn)] == PROPERTIES


def test_the_same_seed_draws_the_same_in_every_process(tmp_path: Path) -> None:
    """Also where other modules are loaded, the constants in whose sources Hypothesis would like to try."""
    (tmp_path / "numbers_to_try.py").write_text(f"NUMBERS = {list(range(1, 200))}")
    code = "import numbers_to_try; from proofs_check.checking.registry import claim_named as c; print(list(c('{}').instances()))"
    name = PROPERTIES[2]
    other = subprocess.run(
        [sys.executable, "-c", code.format(name)],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": f"{tmp_path}{os.pathsep}."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == str(list(claim_named(name).instances()))


@pytest.mark.parametrize("has", [True, False])
def test_another_seed_draws_others(has: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001 - parametrized
    monkeypatch.setattr(scope, "has_hypothesis", lambda: has)
    one, again, other = (list(Drawn(pair, 60, seed)()) for seed in (1, 1, 2))
    assert one == again != other
    assert len(one) == len(other) == 60


@pytest.mark.parametrize("name", PROPERTIES)
def test_instances_reach_far_beyond_the_smallest(name: str) -> None:
    texts = {str(instance) for instance in claim_named(name).instances()}
    assert len(texts) > 0.6 * drawn_by(claim_named(name)).examples
    assert max(map(len, texts)) > 1.5 * min(map(len, texts))


def test_profiles_draw_more() -> None:
    claim = claim_named(PROPERTIES[0])
    assert list(PROFILES) == ["quick", "ci", "deep"]
    assert sorted(PROFILES.values()) == list(PROFILES.values())
    quick, deep = drawn_by(claim), drawn_by(claim.deep())
    assert (deep.examples, deep.seed) == (100 * quick.examples, quick.seed)
    assert claim.extent == f"{claim.scope}; 100 examples drawn with seed 0"
    assert claim.deep().seeded(5).extent == f"{claim.scope}; 10,000 examples drawn with seed 5"
    assert claim_named("buckets-are-independent").seeded(5) is claim_named("buckets-are-independent")


def test_batches_are_drawn_one_after_the_other_each_with_its_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scope, "BATCH", 40)
    drawn = Drawn(pair, 60, 3)
    found = list(drawn())
    assert len(found) == 60
    assert found[:40] == list(Drawn(pair, 40, 3)())
    assert found[40:] == list(Drawn(pair, 20, 4)())


def test_the_batch_of_the_counterexample_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def noted(_make: object, seed: int, found: tuple[int, int], _holds: object) -> tuple[int, int]:
        seeds.append(seed)
        return found

    monkeypatch.setattr(scope, "_shrunk", noted)
    for number in (1, BATCH, BATCH + 1, 2 * BATCH + 1):
        assert Drawn(pair, 3 * BATCH, 7).shrunk(number, (1, 2), lambda _: False) == (1, 2)
    assert seeds == [7, 7, 8, 9]


def test_a_counterexample_is_shrunk() -> None:
    outcome = example().check()
    assert outcome.counterexample in {str((i, 700 - i)) for i in range(701)}
    assert example().check() == outcome


def test_without_hypothesis_a_counterexample_is_shown_as_it_was_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    assert not scope.has_hypothesis()
    found = list(Drawn(pair, 15)())
    number = next(n for n, numbers in enumerate(found, start=1) if sum(numbers) >= 700)
    assert example().check() == Outcome(number, str(found[number - 1]))


@pytest.mark.parametrize("name", PROPERTIES)
def test_without_hypothesis_claims_hold_and_what_is_broken_is_refuted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scope, "has_hypothesis", lambda: False)
    claim = claim_named(name)
    few = replace(claim, instances=lambda: islice(claim.instances(), 15))
    assert few.check() == Outcome(15)
    broken = MUTANTS_BEYOND[name]
    assert claim.about(**{broken.name: broken.replacement}).check().verdict is Verdict.FAILS


def test_a_budget_that_ends_while_shrinking_keeps_what_was_found() -> None:
    looked: list[int] = []

    def holds(numbers: tuple[int, int]) -> bool:
        looked.append(sum(numbers))
        if len(looked) > 30:
            raise BudgetExhausted("the budget ran out", Meter())
        return sum(numbers) < 700

    found = Drawn(pair, 60).shrunk(1, (1000, 1000), holds)
    assert sum(found) >= 700
    assert len(looked) == 31


def test_a_statement_that_breaks_while_shrinking_keeps_what_was_found() -> None:
    def holds(numbers: tuple[int, int]) -> bool:
        if sum(numbers) < 900:
            raise ZeroDivisionError
        return False

    assert sum(Drawn(pair, 60).shrunk(1, (1000, 1000), holds)) >= 900


@pytest.mark.parametrize("options", [(), ("--seed", "7"), ("--seed", "3", "--deep")])
def test_the_line_that_is_printed_draws_the_counterexample_again(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
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
