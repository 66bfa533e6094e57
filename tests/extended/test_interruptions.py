"""`python -m benchmarks.interruptions` in its short form: a run that is killed at random and resumed."""

import re
import sys
from pathlib import Path

import pytest

from benchmarks import interruptions

NAMES = ["figure-3-draws-the-permutation", "minimize1-as-printed-is-right", "buckets-are-independent"]
SHORT = ["--kills", "3", "--life", "2", "--processes", "1", *NAMES]


def test_a_run_that_is_killed_at_random_loses_nothing_and_counts_nothing_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert interruptions.main(SHORT) == 0
    said = capsys.readouterr().out
    assert re.findall(r"(\d+) instances in (\d+) claims", said) == [("111", "3")] * 2
    assert "killed 3 times (" in said
    assert "the same answer byte for byte" in said
    assert "lines lost: 0; lines twice, or of nothing: 0" in said


@pytest.mark.parametrize(
    ("journal", "said"),
    [
        (b'{"journal"}\n{"name": "a", "instances": 1, "seconds": 1}\n', "lines lost: 1; lines twice, or of nothing: 0"),
        (
            b'{"journal"}\n' + 2 * b'{"name": "a", "instances": 1, "seconds": 1}\n{"name": "b", "instances": 2}\n',
            "lines lost: 0; lines twice, or of nothing: 2",
        ),
    ],
)
def test_what_is_lost_or_there_twice_is_told(
    journal: bytes, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = b'{"journal"}\n{"name": "a", "instances": 1, "seconds": 2}\n{"name": "b", "instances": 2}\n'
    ends = iter([interruptions.EndedRun(0, "answer", first), interruptions.EndedRun(0, "answer", journal)])
    monkeypatch.setattr(interruptions, "_to_the_end", lambda *_: next(ends))
    assert interruptions.main(["--kills", "0"]) == 1
    assert said in capsys.readouterr().out


RESUMES_NOTHING = """#!/bin/sh
for journal; do :; done
case $journal in
  */whole.jsonl) echo done > "$journal"; exit 0 ;;
esac
[ -e "$journal" ] && exit 2
echo begun > "$journal"
exec sleep 60
"""


def test_a_run_that_refuses_to_be_resumed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even if it is not the last one: it comes to its end without being killed."""
    program = tmp_path / "python"
    program.write_text(RESUMES_NOTHING, encoding="ascii")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    assert interruptions.main(["--kills", "50", "--life", "1", "any"]) == 1
    said = capsys.readouterr().out
    assert "then to its end: status 2" in said
    assert "killed 50 times" not in said


def test_a_sweep_that_cannot_be_run_is_status_2() -> None:
    assert interruptions.main(["--kills", "1", "no-such-claim"]) == 2
