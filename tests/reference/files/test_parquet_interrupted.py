"""A scan of a Parquet file ends when a signal says so: some kilobytes may hold more rows than anybody counts."""

import signal
import time
from pathlib import Path
from types import FrameType

import pytest

from reference.files.parquet_rows import _answers

WITHOUT_END = "SELECT count(*) FROM range(10000000000000) t(i) WHERE i % 7 = 3 AND ? <> ''"


class Rung(Exception):
    """What the handler of a signal raises."""


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise Rung


def test_what_a_signal_raises_ends_the_scan_and_is_what_is_raised() -> None:
    before = signal.signal(signal.SIGALRM, _ring)
    started = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(Rung):
            list(_answers(Path("none.parquet"), WITHOUT_END))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 20
