"""The shipped vectors: true, reproducible, complete, and usable from other languages."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from strategies.audited import exact, implementation

from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.question import Question
from proofs_check.audit.subject import Function
from proofs_check.audit.subject_command import Command
from proofs_check.vectors import generate, oracles, shipped

ROOT = Path(__file__).parents[2]
FILE = ROOT / "proofs_check" / "vectors" / "vectors.json"
RUNTIMES = [name for name in ("node", "javac") if shutil.which(name)]


def test_the_file_is_what_the_command_makes() -> None:
    """Never edited by hand: and making it again lets at least two oracles agree on every value."""
    assert shipped.text() == generate.as_text(generate.document())


def test_the_file_follows_its_schema() -> None:
    schema = json.loads(shipped.text("vectors.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    document = json.loads(shipped.text())
    validator.validate(document)
    document["vectors"][0]["disclosure"] = 1.0
    assert not validator.is_valid(document)


def test_every_flag_is_explained_and_every_mistake_is_caught_three_times() -> None:
    vectors = shipped.load()
    notes = json.loads(shipped.text())["notes"]
    flags = [flag for vector in vectors for flag in vector.flags]
    assert set(flags) == set(notes)
    assert all(flags.count(name) >= 3 for name in CATALOGUE)
    assert [vector.number for vector in vectors] == list(range(1, len(vectors) + 1))


def test_safety_is_asked_at_the_exact_threshold() -> None:
    at = [one for one in shipped.load("safe") if one.question.threshold == Fraction(str(one.fields["disclosure"]))]
    assert len(at) > 10
    assert not any(one.expected for one in at)
    assert all("not-strict" in one.flags for one in at)
    assert any(one.expected for one in shipped.load("safe"))


def test_probabilities_are_asked_with_knowledge() -> None:
    assert sum("knowledge-ignored" in one.flags for one in shipped.load("probability")) > 5


def test_oracles_that_disagree_make_no_vector(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracles, "counted", lambda *_: Fraction(1, 7))
    with pytest.raises(AssertionError, match="disagree"):
        oracles.agreeing(Question(((2, 1),), 0))


@pytest.mark.parametrize("name", ["never-crosses", "rounded-up", "people-run-out"])
def test_a_failing_run_names_the_mistake(name: str) -> None:
    done = shipped.run(Function(implementation(CATALOGUE[name])), shipped.load("disclosure"))
    assert done.verdict == CATALOGUE[name].verdict
    assert done.suspects == [name]


def test_python_reads_the_file_as_the_procedure_says() -> None:
    document = json.loads(FILE.read_text(encoding="utf-8"))
    assert (document["format"], document["version"]) == ("worstcase vectors", 1)
    assert document["number"] == len(document["vectors"])
    asked = [vector for vector in document["vectors"] if vector["ask"] == "disclosure"]
    assert asked
    for vector in asked:
        assert str(exact(vector["buckets"], vector["k"])) == vector["disclosure"]


def consumer(runtime: str, folder: Path) -> list[str]:
    """The command that runs a consumer, compiled if need be."""
    if runtime == "node":
        return ["node", str(ROOT / "consumers" / "javascript" / "disclosure.js")]
    sources = sorted(map(str, (ROOT / "consumers" / "java").glob("*.java")))
    subprocess.run(["javac", "-d", str(folder), *sources], check=True)
    return ["java", "-cp", str(folder), "Disclosure"]


def output(command: Sequence[str]) -> tuple[int, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_worked_consumers_pass_and_notice_a_wrong_vector(runtime: str, tmp_path: Path) -> None:
    command = consumer(runtime, tmp_path)
    status, said = output([*command, str(FILE)])
    number = len(shipped.load("disclosure")) + len(shipped.load("safe"))
    assert (status, said) == (0, f"{number} passed, 0 failed, {len(shipped.load('probability'))} not implemented\n")
    wrong = json.loads(FILE.read_text(encoding="utf-8"))
    wrong["vectors"][3]["disclosure"] = "3/7"
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    status, said = output([*command, str(tmp_path / "wrong.json")])
    assert status == 1
    assert "vector 4: " in said


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_worked_consumers_speak_the_protocol(runtime: str, tmp_path: Path) -> None:
    subject = Command([*consumer(runtime, tmp_path), "--serve"], seconds=30)
    done = shipped.run(subject, shipped.load())
    assert done.counts == {"agrees": len(done.answers) - 40, "unsupported": 40}
