"""`python -m benchmarks.interruptions` in its short form: a run that is killed at random and resumed."""

import re

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
    ends = iter([interruptions.Ended(0, "answer", first), interruptions.Ended(0, "answer", journal)])
    monkeypatch.setattr(interruptions, "_to_the_end", lambda *_: next(ends))
    assert interruptions.main(["--kills", "0"]) == 1
    assert said in capsys.readouterr().out
