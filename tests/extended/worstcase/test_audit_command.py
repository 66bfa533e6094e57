"""`worstcase audit` and `worstcase vectors`."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from processes import finished
from project import ROOT

import worstcase
from proofs_check.audit.question import question_of
from worstcase.audits import question_line
from worstcase.command_line import run
from worstcase.commands import audit, vectors

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


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    command = audit.command if arguments[0] == "audit" else vectors.command
    status = run(lambda: command.main(list(arguments[1:]), standalone_mode=False))
    out, err = capsys.readouterr()
    return status, out, err


def test_a_right_function_agrees(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(capsys, "audit", "--python", f"{module}:right", "--questions", "120", "--json")
    found = json.loads(out)
    assert (status, found["verdict"], found["asked"], found["declined"]) == (0, "agrees", 120, 0)
    assert found["mismatches"] == []


@pytest.fixture
def none_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """No long search for smaller examples: then an audit ends by itself, however busy the machine is."""
    monkeypatch.setattr("proofs_check.audit.shrinking.everything_smaller", lambda _: iter(()))


@pytest.mark.usefixtures("none_smaller")
def test_one_that_never_crosses_is_unsound_with_diagnosis_page_and_replay(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, again = tmp_path / "report.html", tmp_path / "again.json"
    line = ["audit", "--python", f"{module}:single", "--questions", "320", "--seconds", "900", "--json"]
    status, out, _ = asked(capsys, *line, "--html", str(page), "--save-replay", str(again))
    found = json.loads(out)
    assert (status, found["verdict"]) == (1, "unsound")
    assert [one["mistake"] for one in found["diagnosis"]] == ["never-crosses"]
    smallest = found["mismatches"][0]
    assert sum(sum(bucket.values()) for bucket in smallest["buckets"]) == 21
    assert (smallest["k"], smallest["truth"]) == (2, "22/31")
    assert len(smallest["attacker"]) == 2
    assert "never-crosses" in page.read_text(encoding="utf-8")
    status, out, _ = asked(
        capsys, "audit", "--python", f"{module}:single", "--replay", str(again), "--seconds", "900", "--json"
    )
    repeated = json.loads(out)
    assert status == 1
    assert set(repeated["answers"]) == {"unsound"}


def test_declining_everything_is_unsupported_and_counted(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, error = asked(capsys, "audit", "--python", f"{module}:never", "--questions", "30")
    assert status == 2
    assert error.removeprefix("loading\n") == "worstcase: every question was declined, so nothing was tested\n"
    assert out.startswith("unsupported: ")
    assert "30 declined" in out


def test_a_function_that_raises_or_hangs_is_an_error(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["audit", "--ask", "safe", "--python", f"{module}:safe", "--questions", "5"]
    status, out, _ = asked(capsys, *line)
    assert status == 1
    assert out.startswith("error: ")
    assert "ZeroDivisionError" in out
    line = ["--questions", "1", "--answer-seconds", "0.3", "--json"]
    status, out, _ = asked(capsys, "audit", "--python", f"{module}:forever", *line)
    found = json.loads(out)
    assert (status, found["verdict"], found["unanswered"], found["answers"]) == (1, "error", 1, {"unanswered": 1})
    late = "it gave no answer within 0.3 seconds; after a fresh start, it gave no answer within 1.2 seconds"
    assert found["mismatches"][0]["answered"] == late


def test_a_command_is_audited(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"'{sys.executable}' -m worstcase.audits '{module}:right'"
    status, out, _ = asked(capsys, "audit", "--command", line, "--questions", "40")
    assert status == 0
    assert out.startswith("agrees: ")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--command", "true", "--python", "math:sin"],
        ["--python", "no.such:thing"],
        ["--command", "no-such-program-anywhere"],
        ["--python", "math:sin", "--replay", "no-such-file"],
        ["--python", "math:sin", "--questions", "0"],
        ["--command", "cat", "--questions", "99999999999999999999"],
        *(["--command", "cat", "--seconds", seconds] for seconds in ("0", "-1", "nan", "inf", "1e-9")),
        ["--command", "cat", "--answer-seconds", "nan"],
        ["--python", "math:sin"],
        ["--python", "math:gcd", "--ask", "safe"],
        ["--command", f"'{sys.executable}' -m no.such.module"],
        ["--command", "sh -c no-such-program-anywhere"],
    ],
)
def test_what_cannot_be_audited_is_refused_in_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, error = asked(capsys, "audit", *arguments)
    assert (status, out) == (2, "")
    assert error.startswith("worstcase: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("command", [["audit"], ["vectors", "run"]])
@pytest.mark.parametrize("ending", ["raise SystemExit(0)", "import sys; sys.exit()", "raise KeyError('x')", "1 / 0"])
def test_a_module_that_ends_while_it_is_loaded_cannot_be_audited(
    command: list[str], ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ending_module.py"
    path.write_text(f"def right(buckets, k):\n    return 1\n\n\n{ending}\n")
    status, out, error = asked(capsys, *command, "--python", f"{path}:right")
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert "cannot be loaded" in error


@pytest.mark.parametrize("ask", ["disclosure", "probability"])
def test_a_function_that_ends_its_process_answers_wrongly(
    ask: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "leaving_module.py"
    path.write_text("import sys\n\n\ndef leaves(**_):\n    sys.exit(0)\n")
    line = ["--ask", ask, "--python", f"{path}:leaves", "--json"]
    status, out, _ = asked(capsys, "audit", *line, "--questions", "20")
    assert (status, json.loads(out)["verdict"], json.loads(out)["answers"]) == (1, "error", {"error": 20})
    assert (
        asked(capsys, "vectors", "run", *line, "--flag", "impossible-is-zero" if ask == "probability" else "overflow")[
            0
        ]
        == 1
    )


@pytest.mark.parametrize("ending", ["raise KeyboardInterrupt", "raise GeneratorExit"])
def test_a_function_that_interrupts_answers_wrongly(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "interrupting_module.py"
    path.write_text(f"def interrupts(**_):\n    {ending}\n")
    status, out, _ = asked(capsys, "audit", "--python", f"{path}:interrupts", "--questions", "9", "--json")
    assert (status, json.loads(out)["answers"]) == (1, {"error": 9})


@pytest.mark.parametrize("number", ["10**5000", "Fraction(10**5000, 3)", "Fraction(1, 10**5000)", "'1' * 5000"])
def test_a_number_too_long_to_write_is_nonsense(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "long_module.py"
    path.write_text(f"from fractions import Fraction\n\n\ndef long(**_):\n    return {number}\n")
    status, out, _ = asked(capsys, "audit", "--python", f"{path}:long", "--questions", "9", "--json")
    assert (status, json.loads(out)["answers"]) == (1, {"error": 9})
    report = worstcase.audit(lambda **_: eval(number, {"Fraction": Fraction}), questions=9)  # noqa: S307 - a number above
    assert report.counts == {"error": 9}


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "3", True, 1e-9])
def test_an_audit_that_asks_nothing_has_no_verdict(seconds: Any) -> None:  # noqa: ANN401 - what is no number too
    with pytest.raises(worstcase.InvalidInput, match=r"a number of seconds above 0 was|no question was asked in 1e-09"):
        worstcase.audit_function(lambda **_: 1, seconds=seconds)


def test_a_failure_that_depends_on_what_was_asked_before_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tiring_module.py"
    tiring = "def tires(**asked):\n    times.append(1)\n    return 0 if len(times) > 2 else right(**asked)\n"
    path.write_text(f"{RIGHT}\ntimes = []\n\n{tiring}")
    _, out, _ = asked(capsys, "audit", "--python", f"{path}:tires", "--questions", "20", "--seconds", "20")
    assert "asked alone, after a fresh start, it answers rightly" in out
    assert "no smaller one goes wrong" not in out
    path.write_text(RIGHT)
    _, out, _ = asked(capsys, "audit", "--python", f"{path}:share", "--questions", "20", "--seconds", "20")
    assert "asked alone" not in out


@pytest.mark.parametrize("nonsense", ["'abc'", "object()"])
def test_nonsense_from_a_process_is_an_error_where_no_answer_is_right(
    nonsense: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the 22 fixed questions two contradict their releases; only to say so agrees."""
    path = tmp_path / "nonsense_module.py"
    path.write_text(f"def nonsense(**_):\n    return {nonsense}\n")
    line = ["--ask", "probability", "--python", f"{path}:nonsense", "--questions", "22", "--seconds", "100", "--json"]
    status, out, _ = asked(capsys, "audit", *line)
    assert (status, json.loads(out)["answers"]) == (1, {"error": 22})


def test_a_module_finds_its_neighbours_while_it_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "share_of_largest.py").write_text("share = '1/2'\n")
    path = tmp_path / "late_import.py"
    path.write_text("def late(buckets, k):\n    import share_of_largest\n    return share_of_largest.share\n")
    before = list(sys.path)
    status, out, _ = asked(capsys, "audit", "--python", f"{path}:late", "--questions", "9", "--json")
    assert (status, set(json.loads(out)["answers"])) == (1, {"agrees", "unsound"})
    assert sys.path == before


def test_a_function_that_does_not_fit_is_refused_before_it_is_asked(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, error = asked(capsys, "audit", "--python", f"{module}:safe", "--questions", "5")
    assert (status, out) == (2, "")
    assert error.removeprefix("loading\n") == (  # which a copy of this process said, if it was loaded in one
        "worstcase: asked about disclosure, the function is called as safe(buckets=…, k=…):"
        " missing a required argument: 'c'\n"
    )
    assert asked(capsys, "vectors", "run", "--python", f"{module}:safe")[0] == 2
    again = tmp_path / "again.json"
    line = ["audit", "--python", f"{module}:safe", "--questions", "5"]
    assert asked(capsys, *line, "--ask", "safe", "--save-replay", str(again))[0] == 1
    assert asked(capsys, *line, "--replay", str(again))[0] == 1  # these are questions about safety, and it fits them


def test_what_a_function_returns_is_told_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nothing_module.py"
    path.write_text("def nothing(**_):\n    return None\n")
    _, out, _ = asked(capsys, "audit", "--python", f"{path}:nothing", "--questions", "5")
    assert "None is not a number: a Fraction, a text such as '2/3', an int or a float was expected" in out


def test_a_text_is_shown_as_a_function_in_another_process_wrote_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rounds_module.py"
    path.write_text("def rounds(**_):\n    return '0.3330'\n")
    question = '{"buckets": [{"a": 1, "b": 1, "c": 1}], "k": 0}'
    _, out, _ = asked(capsys, "audit", "--python", f"{path}:rounds", "--question", question)
    assert "  answered  0.3330\n" in out


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


def test_no_half_written_report_is_left(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "reports"
    folder.mkdir()
    line = ["audit", "--python", f"{module}:never", "--questions", "3", "--html", str(folder)]
    status, _, error = asked(capsys, *line)
    assert status == 2
    assert "folder" in error
    assert list(folder.iterdir()) == []


QUESTION = '{"ask": "disclosure", "buckets": [{"O\'Neil \\\\": 2, "flu": 1}], "k": 0}'


def test_the_line_that_asks_again_runs_in_a_shell(module: str, tmp_path: Path) -> None:
    """Whatever quotes and backslashes are in it."""
    command = f"'{sys.executable}' -m worstcase.audits '{module}:right'"
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    (tmp_path / "fit.py").write_text("def half(buckets, k):\n    return '1/2'\n")
    line = question_line(question_of(json.loads(QUESTION)), command=command)
    line = line.replace("worstcase ", f"'{sys.executable}' -m worstcase ", 1)
    said = subprocess.run(["sh", "-c", line], env=there, capture_output=True, text=True, check=True).stdout
    assert "  answered  2/3\n  true      2/3\n" in said
    again = question_line(question_of(json.loads(QUESTION)), function="fit.py:half")
    again = again.replace("worstcase ", f"'{sys.executable}' -m worstcase ", 1)
    done = finished(["sh", "-c", again], env=there, cwd=tmp_path)
    assert done.returncode == 1
    assert "answered  1/2" in done.stdout
    assert "O'Neil \\\\" in done.stdout


def test_one_question_is_asked_alone(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(capsys, "audit", "--python", f"{module}:right", "--question", QUESTION)
    assert (status, out.splitlines()[-1]) == (0, "1 question: 1 agreed (all questions were asked)")
    assert "answered  2/3" in out
    line = ["audit", "--python", f"{module}:share", "--json", "--question"]
    status, out, _ = asked(capsys, *line, '{"id": 9, "buckets": [{"a": 4, "b": 4}], "k": 1}')
    found = json.loads(out)
    assert (status, found["asked"], found["mismatches"][0]["buckets"]) == (1, 1, [{"a": 4, "b": 4}])
    assert found["mismatches"][0]["again"].startswith("worstcase audit --python ")
    for wrong in ("[]", "{", '{"buckets": []}', '{"ask": "nonsense", "buckets": [{"a": 1}]}', "3"):
        status, out, error = asked(capsys, *line, wrong)
        assert (status, out, error.count("\n")) == (2, "", 1)
        assert "the question" in error


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"k": -1}, "k: a whole number, 0 or more,"),
        ({"k": 1.5}, "k: a whole number, 0 or more,"),
        ({"k": True}, "k: a whole number, 0 or more,"),
        ({"buckets": []}, "buckets: a list of at least one bucket"),
        ({"buckets": [{"a": 0}]}, "buckets[0]: at least one person"),
        ({"buckets": [{"b": 1}, {"a": 1e3}]}, "buckets[1], a: a whole number"),
        ({"buckets": [3]}, "buckets[0]: values with their counts"),
        ({"ask": "nonsense"}, "ask: one of disclosure, safe,"),
        ({"ask": ["safe"]}, "ask: one of disclosure, safe,"),
        ({"ask": "safe", "c": "1/0"}, "c: a fraction as a text"),
        ({"ask": "safe"}, "c: a fraction as a text"),
        ({"ask": "probability", "knowledge": "x"}, "knowledge: a list of implications"),
    ],
)
def test_a_wrong_question_is_told_by_its_field(
    fields: dict[str, object], told: str, module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    question = json.dumps({"buckets": [{"a": 1}], "k": 0, **fields})
    status, out, error = asked(capsys, "audit", "--python", f"{module}:right", "--question", question)
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert f"the question: {told}" in error
    assert " expected" in error


def test_what_is_to_be_audited_is_asked_for_by_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert "one of --command, --python and --peer was expected" in asked(capsys, "audit")[2]
    assert "one of --command and --python was expected" in asked(capsys, "vectors", "run")[2]


def test_a_banner_is_told_where_to_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "banner.py"
    path.write_text("print('Welcome', flush=True)\ninput()\n")
    _, out, _ = asked(capsys, "audit", "--command", f"{sys.executable} {path}", "--question", QUESTION)
    assert "Welcome is no JSON object: print nothing but answers on standard output; everything else goes to" in out


def test_one_second_is_no_plural(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["audit", "--python", f"{module}:forever", "--answer-seconds", "1", "--question", QUESTION]
    assert "it gave no answer within 1 second; after a fresh start, it gave" in asked(capsys, *line)[1]
    assert "1 people" not in (ROOT / "book" / "peers.md").read_text(encoding="utf-8")


def test_a_line_and_a_badge_for_a_pipeline(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["audit", "--python", f"{module}:never", "--questions", "3", "--summary", "--badge"]
    status, out, _ = asked(capsys, *line, str(tmp_path / "badge.svg"))
    assert status == 2
    assert out.startswith("worstcase: unsupported (disclosure, 3 questions, 3 declined, seed 0, version ")
    assert out.count("\n") == 1
    monkeypatch.setattr("worstcase.audits.audit", None)  # what cannot be written is refused before anything is asked
    refused = {"badge.png": ".svg or .json", "no/badge.svg": "no such folder", "-": "a file was expected"}
    for name, reason in refused.items():
        status, out, error = asked(capsys, *line, name if name == "-" else str(tmp_path / name))
        assert (status, out, error.count("\n")) == (2, "", 1)
        assert reason in error
    twice = [str(tmp_path / "badge.svg"), "--html", str(tmp_path / "badge.svg")]
    assert "two files were expected" in asked(capsys, *line, *twice)[2]


@pytest.mark.parametrize("option", ["--html", "--badge", "--save-replay"])
@pytest.mark.parametrize("form", ["{python} {file}", "{file} x"])
def test_the_audited_program_is_not_overwritten(
    option: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even by way of a link."""
    program, link = tmp_path / "victim.svg", tmp_path / "link.svg"
    program.write_text("import sys\n")
    program.chmod(0o755)
    link.symlink_to(program)
    command = form.format(python=sys.executable, file=program)
    for output in (program, link):
        status, _, error = asked(capsys, "audit", "--command", command, "--questions", "3", option, str(output))
        assert (status, program.read_text()) == (2, "import sys\n")
        assert f"{output} is a file of the audited program itself; choose another name" in error


def test_the_audited_module_is_not_overwritten(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, error = asked(capsys, "audit", "--python", f"{module}:share", "--questions", "3", "--html", module)
    assert (status, Path(module).read_text()) == (2, RIGHT)
    assert f"{module} is a file of the audited program itself" in error


@pytest.mark.parametrize("seconds", ["1e300", "1e10"])
def test_more_time_than_a_timer_can_hold_is_time_enough(
    module: str, capsys: pytest.CaptureFixture[str], seconds: str
) -> None:
    of_all = ["--seconds", seconds, "--answer-seconds", "1e300"]
    assert asked(capsys, "audit", "--python", f"{module}:right", "--questions", "3", *of_all)[0] == 0


def test_json_cannot_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hostile_module.py"
    path.write_text("def hostile(buckets, k):\n    raise ValueError('\\x9b2J\\x7f\\u202e')\n")
    _, out, _ = asked(capsys, "audit", "--python", f"{path}:hostile", "--questions", "3", "--json")
    assert "\x9b2J\x7f\u202e" in json.loads(out)["mismatches"][0]["answered"]
    assert all(char.isprintable() or char == "\n" for char in out)
    _, out, _ = asked(capsys, "vectors", "run", "--python", f"{path}:hostile", "--flag", "overflow")
    assert "answered" in out
    assert all(char.isprintable() or char == "\n" for char in out)


def test_a_refusal_cannot_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ends.py"
    path.write_text("import sys\nsys.exit('\\x1b[2Jno')\n")
    status, _, error = asked(capsys, "audit", "--command", f"{sys.executable} {path}")
    assert (status, error.rstrip("\n").isprintable()) == (2, True)
    assert "\\u001b[2Jno" in error


@pytest.mark.usefixtures("none_smaller")
@pytest.mark.parametrize("name", ["right", "single"])
def test_a_function_is_audited_within_a_test(name: str) -> None:
    namespace: dict[str, Any] = {}
    exec(RIGHT, namespace)  # noqa: S102 - the functions above
    if name == "right":
        assert worstcase.audit_function(namespace[name], questions=20).verdict == "agrees"
        return
    with pytest.raises(worstcase.AuditFailed, match="unsound") as failed:
        worstcase.audit_function(namespace[name], questions=320, seconds=900)
    assert isinstance(failed.value, AssertionError)
    assert failed.value.report.mismatches[0].again.startswith("single(buckets=[{")


def test_declining_everything_fails_a_test() -> None:
    def never(buckets: object, k: int) -> None:
        raise NotImplementedError

    with pytest.raises(worstcase.AuditFailed, match="unsupported"):
        worstcase.audit_function(never, questions=3)


def test_vectors_are_listed_exported_and_run(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(capsys, "vectors", "list", "--flag", "never-crosses")
    assert status == 0
    assert "22/31" in out
    assert "\nnever-crosses: atoms are placed in one bucket only (unsound)\n" in out
    target = tmp_path / "vectors.json"
    assert asked(capsys, "vectors", "export", "--ask", "safe", "-o", str(target))[0] == 0
    exported = json.loads(target.read_text(encoding="utf-8"))
    assert exported["number"] == len(exported["vectors"]) > 10
    assert {one["ask"] for one in exported["vectors"]} == {"safe"}
    status, out, _ = asked(capsys, "vectors", "export", "--schema")
    assert json.loads(out)["title"] == "worstcase vectors, version 1"
    status, out, _ = asked(capsys, "vectors", "run", "--python", f"{module}:right")
    assert (status, out[:7]) == (0, "agrees:")
    status, out, _ = asked(capsys, "vectors", "run", "--python", f"{module}:single", "--json")
    found = json.loads(out)
    assert (status, found["verdict"], found["suspects"]) == (1, "unsound", ["never-crosses"])
    status, out, _ = asked(capsys, "vectors", "list", "--ask", "probability", "--json")
    assert {one["ask"] for one in json.loads(out)["vectors"]} == {"probability"}


def test_the_schema_of_the_protocol_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(capsys, "audit", "--schema")
    assert (status, json.loads(out)["title"]) == (0, "worstcase audit protocol, version 1")


def test_vectors_are_made_by_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = {"format": "worstcase vectors", "vectors": [{"id": 1}]}
    monkeypatch.setattr("proofs_check.vectors.generate.document", lambda: made)
    target = tmp_path / "made.json"
    assert asked(capsys, "vectors", "generate", "-o", str(target))[0] == 0
    assert json.loads(target.read_text(encoding="utf-8")) == made


def test_a_module_that_is_never_loaded_ends_the_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "waiting_module.py"
    module.write_text("while True: pass\n")
    status, out, error = asked(capsys, "audit", "--python", f"{module}:right", "--seconds", "0.5")
    assert (status, out, error.count("\n")) == (3, "", 1)
    assert f"the time for the audit ran out while {module}:right was loaded" in error


def test_vectors_that_are_all_declined_show_nothing(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["--json"]):
        line = ["vectors", "run", "--python", f"{module}:never", "--flag", "overflow"]
        status, out, error = asked(capsys, *line, *more)
        assert (status, "unsupported" in out) == (2, True)
        assert error.removeprefix("loading\n") == "worstcase: every vector was declined, so nothing was tested\n"
