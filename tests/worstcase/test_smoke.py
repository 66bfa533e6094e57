"""Each command once in a process of its own; everything else about commands is tested within this process."""

from pathlib import Path

import pytest
from command_calls import call, call_process
from project import ROOT

from worstcase.command_line import COMMANDS

CALLS: dict[str, tuple[tuple[str, ...], str]] = {
    "probability": (("h.json", "--event", "Ed=flu"), "2/5"),
    "risk": (("h.json",), "disclosure risk 2/5"),
    "disclosure": (("h.json", "-k", "1"), "2/3"),
    "explain": (("h.json", "-k", "1"), "2/3"),
    "safe": (("h.json", "-c", "0.7", "-k", "1"), "below 7/10"),
    "compare": (("h.json", "h.json"), "2/3"),
    "sanitize": (("t.csv", "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "1", "-k", "0"), "1/2"),
    "certify": (("h.json", "-k", "1"), '"disclosure"'),
    "verify": (("h.cert", "h.json"), "valid"),
    "consistent": (("h.json",), "consistent"),
    "claims": (("buckets-are-independent",), "buckets-are-independent"),
    "proofs": (("--list",), "max_disclosure_merge"),
    "audit": (("--python", "mine.py:right", "--questions", "20", "--json"), '"agrees"'),
    "vectors": (("list",), "disclosure"),
    "language": (("negations", "-k", "1", "--people", "2"), "negations"),
    "hardness": (("permanent", "matrix.txt"), "permanent"),
    "figures": (("--help",), "Figures 5 and 6"),  # which takes seconds
    "play": (("h.json", "-o", "page.html"), "page.html"),
    "exercise": (("list",), "worlds-1"),
    "lesson": (("--help",), "marimo"),  # which the default tier does without
    "example": ((), '"buckets"'),
}
"""The arguments of a command, and a part of its output."""


@pytest.fixture
def inputs(patients: Path) -> Path:
    """A folder, the current one, with the files that the calls name."""
    assert (
        call("example", "-o", "h.json").returncode
        == call("certify", "h.json", "-k", "1", "-o", "h.cert").returncode
        == 0
    )
    (patients / "matrix.txt").write_text("110\n111\n011\n", "utf-8")
    (patients / "mine.py").write_text(
        "import worstcase\n\n\ndef right(buckets, k):\n"
        "    return worstcase.disclosure(worstcase.Bucketization.of_histograms(buckets), k).value\n",
        "utf-8",
    )
    return patients


@pytest.mark.parametrize("name", CALLS)
def test_a_command_answers_in_a_process_of_its_own(name: str, inputs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert inputs == Path.cwd()
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    arguments, expected = CALLS[name]
    done = call_process(name, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert expected in done.stdout


def test_no_command_is_left_out() -> None:
    assert set(CALLS) == COMMANDS.keys() - {"completion"}
