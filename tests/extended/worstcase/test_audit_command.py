"""`worstcase audit` and `worstcase vectors`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_calls import call
from processes import finished
from project import ROOT

import worstcase
from proofs_check.audit.question import question_of
from worstcase.audits import question_line

RIGHT = """
from proofs_check.audit.mistakes.recursion import Recursion

print("loading")

def right(buckets, k):
    print("working")
    return Recursion()([tuple(bucket.values()) for bucket in buckets], k)

def single(buckets, k):
    return float(Recursion(most_buckets=1)([tuple(bucket.values()) for bucket in buckets], k))

def share(buckets, k):
    return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)

def never(buckets, k):
    raise NotImplementedError("not today")

def safe(buckets, k, c):
    raise ZeroDivisionError

def forever(buckets, k):
    while True:
        pass
"""


@pytest.fixture
def module(tmp_path: Path) -> str:
    path = tmp_path / "audited_module.py"
    path.write_text(RIGHT)
    return str(path)


def asked(*arguments: str) -> tuple[int, str, str]:
    """Status, output and errors of a command."""
    done = call(*arguments)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def returning(tmp_path: Path) -> Callable[[str], str]:
    """A function that does this, by name."""

    def named(body: str) -> str:
        path = tmp_path / "other_module.py"
        path.write_text(f"from fractions import Fraction\nimport sys\n\n\ndef other(**_):\n    {body}\n")
        return f"{path}:other"

    return named


@pytest.fixture
def none_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """No long search for smaller examples: then an audit ends by itself, however busy the machine is."""
    monkeypatch.setattr("proofs_check.audit.shrinking.everything_smaller", lambda _: iter(()))


def test_a_right_function_and_a_right_command_agree(module: str) -> None:
    status, out, _ = asked("audit", "--python", f"{module}:right", "--questions", "120", "--json")
    found = json.loads(out)
    assert (status, found["verdict"], found["asked"], found["declined"]) == (0, "agrees", 120, 0)
    assert found["mismatches"] == []
    line = f"'{sys.executable}' -m worstcase.audits '{module}:right'"
    status, out, _ = asked("audit", "--command", line, "--questions", "40")
    assert (status, out[:8]) == (0, "agrees: ")


@pytest.mark.usefixtures("none_smaller")
def test_one_that_never_crosses_is_unsound_with_diagnosis_page_and_replay(module: str, tmp_path: Path) -> None:
    page, again = tmp_path / "report.html", tmp_path / "again.json"
    line = ["audit", "--python", f"{module}:single", "--seconds", "900", "--json"]
    status, out, _ = asked(*line, "--questions", "320", "--html", str(page), "--save-replay", str(again))
    found = json.loads(out)
    assert (status, found["verdict"]) == (1, "unsound")
    assert [one["mistake"] for one in found["diagnosis"]] == ["never-crosses"]
    smallest = found["mismatches"][0]
    assert sum(sum(bucket.values()) for bucket in smallest["buckets"]) == 21
    assert (smallest["k"], smallest["truth"]) == (2, "22/31")
    assert len(smallest["attacker"]) == 2
    assert "never-crosses" in page.read_text(encoding="utf-8")
    status, out, _ = asked(*line, "--replay", str(again))
    assert (status, set(json.loads(out)["answers"])) == (1, {"unsound"})


def test_declining_everything_is_unsupported_and_counted(module: str) -> None:
    status, out, error = asked("audit", "--python", f"{module}:never", "--questions", "30")
    assert status == 2
    assert error.removeprefix("loading\n") == "worstcase: every question was declined, so nothing was tested\n"
    assert out.startswith("unsupported: ")
    assert "30 declined" in out
    for more in ([], ["--json"]):
        status, out, error = asked("vectors", "run", "--python", f"{module}:never", "--flag", "overflow", *more)
        assert (status, "unsupported" in out) == (2, True)
        assert error.removeprefix("loading\n") == "worstcase: every vector was declined, so nothing was tested\n"


def test_a_function_that_raises_or_hangs_is_an_error(module: str) -> None:
    status, out, _ = asked("audit", "--ask", "safe", "--python", f"{module}:safe", "--questions", "5")
    assert (status, out[:7], "ZeroDivisionError" in out) == (1, "error: ", True)
    line = ["--questions", "1", "--answer-seconds", "0.3", "--json"]
    status, out, _ = asked("audit", "--python", f"{module}:forever", *line)
    found = json.loads(out)
    assert (status, found["verdict"], found["unanswered"], found["answers"]) == (1, "error", 1, {"unanswered": 1})
    late = "it gave no answer within 0.3 seconds; after a fresh start, it gave no answer within 1.2 seconds"
    assert found["mismatches"][0]["answered"] == late


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--command", "true", "--python", "math:sin"],
        *(["--python", name] for name in ("no.such:thing", "nonsense", "math:pi", "math:nothing", ":f", "math:sin")),
        *(["--command", name] for name in ("no-such-program-anywhere", f"'{sys.executable}' -m no.such.module")),
        ["--python", "math:sin", "--replay", "no-such-file"],
        *(["--command", "cat", "--questions", number] for number in ("0", "99999999999999999999")),
        *(["--command", "cat", "--seconds", seconds] for seconds in ("0", "-1", "nan", "inf", "1e-9")),
        ["--command", "cat", "--answer-seconds", "nan"],
        ["--python", "math:gcd", "--ask", "safe"],
    ],
)
def test_what_cannot_be_audited_is_refused_in_one_sentence(arguments: list[str]) -> None:
    status, out, error = asked("audit", *arguments)
    assert (status, out) == (2, "")
    assert error.startswith("worstcase: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("body", "options", "status", "sentence"),
    [
        *((ending, [], 2, "cannot be loaded") for ending in ("raise SystemExit(0)", "raise KeyError('x')", "1 / 0")),
        ("while True: pass", ["--seconds", "0.5"], 3, "the time for the audit ran out while {name} was loaded"),
    ],
)
def test_a_module_that_ends_or_waits_while_it_is_loaded_cannot_be_audited(
    body: str, options: list[str], status: int, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "ending_module.py"
    path.write_text(f"def right(buckets, k):\n    return 1\n\n\n{body}\n")
    for command in [["audit"]] if options else [["audit"], ["vectors", "run"]]:
        found, out, error = asked(*command, "--python", f"{path}:right", *options)
        assert (found, out, error.count("\n")) == (status, "", 1)
        assert sentence.format(name=f"{path}:right") in error


@pytest.mark.parametrize(
    "body", ["sys.exit(0)", "return Fraction(10**5000, 3)", "return '1' * 5000", "return object()"]
)
def test_nonsense_from_a_process_is_an_error_even_where_no_answer_is_right(
    body: str, returning: Callable[[str], str]
) -> None:
    """Of the 22 fixed questions two contradict their releases; only to say so agrees."""
    line = ["--ask", "probability", "--python", returning(body), "--seconds", "100", "--json"]
    status, out, _ = asked("audit", *line, "--questions", "22")
    assert (status, json.loads(out)["answers"]) == (1, {"error": 22})


def test_a_failure_that_depends_on_what_was_asked_before_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "tiring_module.py"
    tiring = "def tires(**asked):\n    times.append(1)\n    return 0 if len(times) > 2 else right(**asked)\n"
    path.write_text(f"{RIGHT}\ntimes = []\n\n{tiring}")
    _, out, _ = asked("audit", "--python", f"{path}:tires", "--questions", "20", "--seconds", "20")
    assert "asked alone after a fresh start, it answers correctly" in out
    assert "no smaller one fails" not in out
    _, out, _ = asked("audit", "--python", f"{path}:share", "--questions", "20", "--seconds", "20")
    assert "asked alone" not in out


def test_a_module_finds_its_neighbours_while_it_answers(tmp_path: Path) -> None:
    (tmp_path / "share_of_largest.py").write_text("share = '1/2'\n")
    path = tmp_path / "late_import.py"
    path.write_text("def late(buckets, k):\n    import share_of_largest\n    return share_of_largest.share\n")
    before = list(sys.path)
    status, out, _ = asked("audit", "--python", f"{path}:late", "--questions", "9", "--json")
    assert (status, set(json.loads(out)["answers"])) == (1, {"agrees", "unsound"})
    assert sys.path == before


def test_a_function_that_does_not_fit_is_refused_before_it_is_asked(module: str, tmp_path: Path) -> None:
    line = ["audit", "--python", f"{module}:safe", "--questions", "5"]
    status, out, error = asked(*line)
    assert (status, out) == (2, "")
    assert error.removeprefix("loading\n") == (
        "worstcase: safe: expected the parameters buckets, k for questions about disclosure, got safe(buckets, k, c):"
        " missing a required argument: 'c';"
        " rename its parameters, or audit a wrapper lambda buckets, k: safe(…)\n"
    )
    again = tmp_path / "again.json"
    assert asked(*line, "--ask", "safe", "--save-replay", str(again))[0] == 1
    assert asked(*line, "--replay", str(again))[0] == 1  # these are questions about safety, and it fits them


def test_the_same_seed_gives_the_same_report_in_another_process(module: str, tmp_path: Path) -> None:
    """Whatever else is loaded, and wherever it runs."""
    line = [sys.executable, "-m", "worstcase", "audit", "--python", f"{module}:share", "--json", "--questions", "310"]
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"}
    elsewhere = {**there, "PYTHONHASHSEED": "2", "CI": "true"}
    reports = [
        subprocess.run([*line, *more], cwd=tmp_path, env=env, capture_output=True, check=False).stdout
        for env, more in ((there, []), (elsewhere, ["--html", "page.html"]))
    ]
    assert json.loads(reports[0])["verdict"] == "unsound"
    assert reports[0] == reports[1]
    assert not (tmp_path / ".hypothesis").exists()


QUESTION = '{"ask": "disclosure", "buckets": [{"O\'Neil \\\\": 2, "flu": 1}], "k": 0}'


def test_the_line_that_asks_again_runs_in_a_shell(module: str, tmp_path: Path) -> None:
    """Whatever quotes and backslashes are in it."""
    (tmp_path / "fit.py").write_text("def half(buckets, k):\n    return '1/2'\n")
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    command = f"'{sys.executable}' -m worstcase.audits '{module}:right'"
    lines = (
        ({"command": command}, 0, "answered  2/3\n  true      2/3"),
        ({"function": "fit.py:half"}, 1, "answered  1/2"),
    )
    for subject, status, said in lines:
        line = question_line(question_of(json.loads(QUESTION)), **subject)
        line = line.replace("worstcase ", f"'{sys.executable}' -m worstcase ", 1)
        done = finished(["sh", "-c", line], env=there, cwd=tmp_path)
        assert (done.returncode, said in done.stdout, "O'Neil \\\\" in done.stdout) == (status, True, True)


def test_one_question_is_asked_alone(module: str) -> None:
    status, out, _ = asked("audit", "--python", f"{module}:right", "--question", QUESTION)
    assert (status, out.splitlines()[-1]) == (0, "1 question: 1 agreed (all questions were asked)")
    assert "answered  2/3" in out
    line = ["audit", "--python", f"{module}:share", "--json", "--question"]
    status, out, _ = asked(*line, '{"id": 9, "buckets": [{"a": 4, "b": 4}], "k": 1}')
    found = json.loads(out)
    assert (status, found["asked"], found["mismatches"][0]["buckets"]) == (1, 1, [{"a": 4, "b": 4}])
    assert found["mismatches"][0]["again"].startswith("worstcase audit --python ")
    for wrong in ("[]", "{", '{"buckets": []}'):
        status, out, error = asked(*line, wrong)
        assert (status, out, error.count("\n"), "the question" in error) == (2, "", 1, True)


def test_a_line_and_a_badge_for_a_pipeline(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ["audit", "--python", f"{module}:never", "--questions", "3", "--summary", "--badge"]
    status, out, _ = asked(*line, str(tmp_path / "badge.svg"))
    assert (status, out.count("\n")) == (2, 1)
    assert out.startswith("worstcase: unsupported (disclosure, 3 questions, 3 declined, seed 0, version ")
    monkeypatch.setattr("worstcase.audits.audit", None)  # what cannot be written is refused before anything is asked
    names = {
        "badge.png": ".svg or .json",
        "no/badge.svg": "no such folder",
        "-": "expected a file",
        "badge.svg": "is already the file for the report",
    }
    for name, reason in names.items():
        html = ["--html", str(tmp_path / ("badge.svg" if name == "badge.svg" else "report.html"))]
        status, out, error = asked(*line, name if name == "-" else str(tmp_path / name), *html)
        assert (status, out, error.count("\n")) == (2, "", 1)
        assert reason in error


@pytest.mark.parametrize("option", ["--html", "--badge", "--save-replay"])
@pytest.mark.parametrize("form", ["{python} {file}", "{file} x"])
def test_the_audited_program_is_not_overwritten(option: str, form: str, tmp_path: Path) -> None:
    """Not even by way of a link."""
    program, link = tmp_path / "victim.svg", tmp_path / "link.svg"
    program.write_text("import sys\n")
    program.chmod(0o755)
    link.symlink_to(program)
    command = form.format(python=sys.executable, file=program)
    for output in (program, link):
        status, _, error = asked("audit", "--command", command, "--questions", "3", option, str(output))
        assert (status, program.read_text()) == (2, "import sys\n")
        assert f"{output} is a file of the audited program itself; choose another name" in error


def test_the_audited_module_is_not_overwritten(module: str) -> None:
    status, _, error = asked("audit", "--python", f"{module}:share", "--questions", "3", "--html", module)
    assert (status, Path(module).read_text()) == (2, RIGHT)
    assert f"{module} is a file of the audited program itself" in error


def test_json_cannot_steer_a_terminal(returning: Callable[[str], str], tmp_path: Path) -> None:
    hostile = returning("raise ValueError('\\x9b2J\\x7f\\u202e')")
    _, out, _ = asked("audit", "--python", hostile, "--questions", "3", "--json")
    assert "\x9b2J\x7f\u202e" in json.loads(out)["mismatches"][0]["answered"]
    _, run_text, _ = asked("vectors", "run", "--python", hostile, "--flag", "overflow")
    path = tmp_path / "ends.py"
    path.write_text("import sys\nsys.exit('\\x1b[2Jno')\n")
    status, _, error = asked("audit", "--command", f"{sys.executable} {path}")
    assert (status, "\\u001b[2Jno" in error) == (2, True)
    assert all(char.isprintable() or char == "\n" for text in (out, run_text, error) for char in text)


@pytest.mark.usefixtures("none_smaller")
def test_a_function_is_audited_within_a_test() -> None:
    namespace: dict[str, Any] = {}
    exec(RIGHT, namespace)  # noqa: S102 - the functions above
    assert worstcase.audit_function(namespace["right"], questions=20).verdict == "agrees"
    with pytest.raises(worstcase.AuditFailed, match="unsound") as failed:
        worstcase.audit_function(namespace["single"], questions=320, seconds=900)
    assert isinstance(failed.value, AssertionError)
    assert failed.value.report.mismatches[0].again.startswith("single(buckets=[{")
    with pytest.raises(worstcase.AuditFailed, match="unsupported"):
        worstcase.audit_function(namespace["never"], questions=3)


def test_vectors_are_listed_exported_and_run(module: str, tmp_path: Path) -> None:
    status, out, _ = asked("vectors", "list", "--flag", "never-crosses")
    assert (status, "22/31" in out) == (0, True)
    assert "\nnever-crosses: atoms are placed in one bucket only (unsound)\n" in out
    target = tmp_path / "vectors.json"
    assert asked("vectors", "export", "--ask", "safe", "-o", str(target))[0] == 0
    exported = json.loads(target.read_text(encoding="utf-8"))
    for spelling in ("--output", "--out"):
        other = tmp_path / spelling
        assert asked("vectors", "export", "--ask", "safe", spelling, str(other))[0] == 0
        assert other.read_bytes() == target.read_bytes()
    assert exported["number"] == len(exported["vectors"]) > 10
    assert {one["ask"] for one in exported["vectors"]} == {"safe"}
    for command, title in ((["vectors", "export"], "vectors"), (["audit"], "audit protocol")):
        assert json.loads(asked(*command, "--schema")[1])["title"] == f"worstcase {title}, version 1"
    status, out, _ = asked("vectors", "run", "--python", f"{module}:right")
    assert (status, out[:7]) == (0, "agrees:")
    status, out, _ = asked("vectors", "run", "--python", f"{module}:single", "--json")
    found = json.loads(out)
    assert (status, found["verdict"], found["suspects"]) == (1, "unsound", ["never-crosses"])
