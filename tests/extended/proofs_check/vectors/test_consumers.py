"""The worked consumers of the vectors, on Node and Java."""

import json
import shutil
from pathlib import Path

import pytest
from processes import finished
from project import ROOT
from runtimes import require

from proofs_check import vectors as shipped
from proofs_check.audit.subject import Command

FILE = ROOT / "proofs_check" / "vectors" / "vectors.json"


@pytest.fixture(params=["node", "javac"])
def consumer(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """The command that runs a consumer, compiled if need be."""
    require(shutil.which(request.param), f"{request.param} is not installed")
    if request.param == "node":
        return ["node", str(ROOT / "consumers" / "javascript" / "disclosure.js")]
    sources = sorted(map(str, (ROOT / "consumers" / "java").glob("*.java")))
    assert finished(["javac", "-d", str(tmp_path), *sources]).returncode == 0
    return ["java", "-cp", str(tmp_path), "Disclosure"]


def test_the_worked_consumers_pass_and_notice_a_wrong_vector(consumer: list[str], tmp_path: Path) -> None:
    done = finished([*consumer, str(FILE)])
    number = len(shipped.load("disclosure")) + len(shipped.load("safe"))
    others = len(shipped.load()) - number
    assert (done.returncode, done.stdout) == (0, f"{number} passed, 0 failed, {others} not implemented\n")
    wrong = json.loads(FILE.read_text(encoding="utf-8"))
    wrong["vectors"][3]["disclosure"] = "3/7"
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    done = finished([*consumer, str(tmp_path / "wrong.json")])
    assert done.returncode == 1
    assert "vector 4: " in done.stdout


def test_the_worked_consumers_speak_the_protocol(consumer: list[str]) -> None:
    done = shipped.run(Command([*consumer, "--serve"], seconds=300), shipped.load())
    number = len(shipped.load("disclosure")) + len(shipped.load("safe"))
    assert done.counts == {"agrees": number, "unsupported": len(done.answers) - number}
