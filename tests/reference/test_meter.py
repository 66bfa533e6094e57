"""Budgets end computations and say how far they got."""

import resource
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from reference import meter as meter_module
from reference.errors import BudgetExhausted
from reference.meter import memory_in_use
from reference.progress import step, watch


def test_the_budget_of_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with pytest.raises(BudgetExhausted) as ended:
        for _ in Meter(seconds=2.5).watch(iter(range(10**6)), "tables", 10**6):
            pass
    assert str(ended.value) == "the budget of 2.5 seconds ran out after 2,048 tables of 1,000,000"


def test_the_budget_of_memory_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    used = iter([50, 90, 120])
    monkeypatch.setattr(meter_module, "memory_in_use", lambda: next(used))
    with pytest.raises(BudgetExhausted) as ended:
        for _ in Meter(memory=100).watch(iter(range(10**6)), "tables"):
            pass
    assert str(ended.value) == "the budget of 100 MB of memory ran out (120 MB in use) after 2,048 tables"


def test_totals_beyond_comprehension_are_rounded() -> None:
    for total, said in (
        (10**12 - 1, "999,999,999,999"),
        (10**12, "about 10^12"),
        (10**15, "about 10^15"),
        (3**100_000, "about 10^47712"),
    ):
        with pytest.raises(BudgetExhausted, match=said.replace("^", r"\^")):
            Meter(seconds=-1).look("tables", total)


def test_a_listener_is_told() -> None:
    told: list[tuple[int, str, int | None]] = []
    for _ in Meter(listener=lambda *news: told.append(news)).watch(iter(range(2500)), "tables", 2500):
        pass
    assert told == [(0, "tables", 2500), (1024, "tables", 2500), (2048, "tables", 2500)]


def test_the_memory_in_use_is_measured() -> None:
    before = memory_in_use()
    held = bytearray(64 << 20)
    assert 50 < memory_in_use() - before < 100
    del held


def test_where_only_the_peak_is_told_the_peak_counts() -> None:
    assert meter_module.peak_memory() >= memory_in_use() - 1


@pytest.mark.parametrize(("platform", "megabytes"), [("linux", 5120), ("aix", 5120), ("darwin", 5)])
def test_the_peak_is_told_in_kilobytes_or_bytes(
    platform: str, megabytes: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(resource, "getrusage", lambda _: SimpleNamespace(ru_maxrss=5 << 20))
    assert meter_module.peak_memory() == megabytes


def test_a_million_worlds_stay_under_200_megabytes() -> None:
    script = (
        "import re\n"
        "from pathlib import Path\n"
        "from reference.bucketization import Bucketization\n"
        "from reference.language import Atom, NOTHING\n"
        "from reference.probability import tally\n"
        "from reference.worlds import consistent_worlds\n"
        "table = Bucketization.of_histograms([{'a': 6, 'b': 2, 'c': 1, 'd': 1}, {'a': 2, 'b': 2, 'c': 2, 'd': 1}])\n"
        "count = tally(Atom('b0.p0', 'a'), consistent_worlds(table, NOTHING))\n"
        # Not ru_maxrss, which begins with the memory of the process that started this one.
        "peak = re.search(r'VmHWM:\\s*(\\d+) kB', Path('/proc/self/status').read_text())[1]\n"
        "print(count.consistent, int(peak) // 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    worlds, megabytes = map(int, done.stdout.split())
    assert worlds == 1_587_600
    assert megabytes < 200


def test_the_meter_without_limits_is_shared_and_never_changes() -> None:
    before = dict(vars())
    step(5, "steps")
    assert list(watch("ab", "letters")) == ["a", "b"]
    assert (vars(), UNLIMITED.done) == (before, 0) == ({}, 0)


@pytest.mark.parametrize("seconds", [1e10, float("inf")])
def test_a_budget_that_no_timer_can_hold_is_kept_by_looking(seconds: float) -> None:
    with Meter(seconds=seconds).alarm("it was tested"):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 1000
        signal.raise_signal(signal.SIGALRM)
