"""Whatever code raises that a user names (a language, a utility, what is audited): status 2, file, line, sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from worstcase.command_line import cli, run

MUTE = "class Mute(Exception):\n    def __str__(self): raise SystemExit(0)\n"
"""What it says cannot be told."""
NAMELESS = """class Kind(type):
    __name__ = property(lambda kind: 1 / 0)
class Nameless(Exception, metaclass=Kind): pass
"""
"""What it is called cannot be told by asking it."""
SLY = """class Words(str):
    def split(self, *given): raise SystemExit(0)
class Sly(Exception):
    __traceback__ = property(lambda error: 1 / 0)
    def __str__(self): return Words("a b")
"""
"""What it says has a mind of its own, and where it comes from cannot be told."""
DEMANDING = """from reference.errors import InvalidInput
class Demanding(InvalidInput):
    status = property(lambda error: 1 / 0)
    def __init__(self, what, why): super().__init__(f"{what}: {why}")
"""
"""An error of ours, made by somebody else: it cannot be made anew from a sentence."""
UNSHOWN = """class Unshown:
    __module__ = property(lambda self: 1 / 0)
    def __repr__(self): return 1 / 0
    def __eq__(self, other): return False
    def __call__(self, candidate): return 1
"""
"""An object without an order that cannot be shown, nor asked for its module."""
LANGUAGE = ["language", "named_code.py:Thing", "-k", "1", "--people", "2"]
AUDIT = ["audit", "--python", "named_code.py:Thing"]
SANITIZE = ["sanitize", "t.csv", "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "2/3", "-k", "0"]
UTILITY = [*SANITIZE, "--utility", "named_code.py:Thing"]
ODD = """class Odd:
    __signature__ = property(lambda self: exit(0))
    def __call__(self, **given): return 1
Thing = Odd()
"""
ONE_UNIT = "return [f'{release.people[0]}!={release.domain[0]}']\n"
OF_A_LANGUAGE = "class Thing:\n    name = 'thing'\n    def units(self, release): "


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        *(
            (command, "def __getattr__(name): raise SystemExit(0)\n", "line 1")
            for command in (LANGUAGE, AUDIT, UTILITY)
        ),
        *((command, "def __getattr__(name): 1 / 0\n", "line 1") for command in (LANGUAGE, AUDIT, UTILITY)),
        *((command, f"{MUTE}raise Mute\n", "Mute (named_code.py, line 3)") for command in (LANGUAGE, AUDIT, UTILITY)),
        (UTILITY, "def Thing(candidate): raise GeneratorExit\n", "GeneratorExit (named_code.py, line 1)"),
        (UTILITY, f"{MUTE}def Thing(candidate): raise Mute\n", "failed at {'age': 2}: Mute (named_code.py, line 3)"),
        (
            UTILITY,
            "class Cost:\n    def __eq__(self, other): raise SystemExit(0)\ndef Thing(candidate): return Cost()\n",
            "something else with an order was expected",
        ),
        (LANGUAGE, f"{MUTE}{OF_A_LANGUAGE}raise Mute\n", "raises Mute (named_code.py, line 5)"),
        (
            LANGUAGE,
            f"from reference.errors import RejectedCertificate\n{OF_A_LANGUAGE}raise RejectedCertificate('no')\n",
            "the language thing: no (named_code.py, line 4)",
        ),
        *(
            (command, f"{NAMELESS}raise Nameless\n", "Nameless (named_code.py, line 4)")
            for command in (LANGUAGE, UTILITY)
        ),
        (LANGUAGE, f"{NAMELESS}{OF_A_LANGUAGE}raise Nameless('no')\n", "raises Nameless: no (named_code.py, line 6)"),
        (LANGUAGE, f"{SLY}{OF_A_LANGUAGE}raise Sly\n", "raises Sly: a b (named_code.py, line 8)"),
        (UTILITY, f"{SLY}def Thing(candidate): raise Sly\n", "failed at {'age': 2}: Sly: a b\n"),
        (LANGUAGE, f"{DEMANDING}{OF_A_LANGUAGE}raise Demanding('a', 'b')\n", "thing: a: b (named_code.py, line 7)"),
        (
            LANGUAGE,
            f"{OF_A_LANGUAGE}raise SyntaxError('no', (7, 'x', 0, ''))\n",
            "SyntaxError: no (named_code.py, line 3)",
        ),
        (
            AUDIT,
            ODD,
            ": SystemExit: 0 (named_code.py, line 2)",
        ),
        (UTILITY, "def Thing(candidate):\n    candidate.cells.counts[:] = 9\n    return 1\n", "is read-only"),
        (UTILITY, "def Thing(candidate):\n    candidate.table.values.sort()\n    return 1\n", "is read-only"),
        (UTILITY, "def Thing(candidate):\n    candidate.cells.codes[0] += 1\n    return 1\n", "is read-only"),
        (UTILITY, "def Thing(candidate):\n    candidate.classes[0].codes[1][:] = 0\n    return 1\n", "is read-only"),
        (
            UTILITY,
            "def Thing(candidate):\n    it = []\n    it.append(it)\n    return it\n",
            "no number: RecursionError",
        ),
        (UTILITY, "def Thing(candidate): return 10**1000\n", "has more than 1,000 digits"),
        (UTILITY, f"{UNSHOWN}def Thing(candidate): return Unshown()\n", "gives no number: ZeroDivisionError"),
        (UTILITY, f"{UNSHOWN}Thing = Unshown()\n", "cannot be used: Zero"),
        (LANGUAGE, f"{OF_A_LANGUAGE}{ONE_UNIT}    def conjecture(self, release, k): return 10**5000\n", "1,000 digits"),
    ],
)
@pytest.mark.usefixtures("patients")
def test_whatever_it_raises_is_one_sentence_and_no_answer(
    command: list[str], code: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("named_code.py").write_text(code, encoding="utf-8")
    assert run(lambda: cli.main(command, prog_name="worstcase", standalone_mode=False)) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert said in error


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SANITIZE[:1], "def Thing(candidate):\n    print('\\x1b[2J')\n    return 1\n"),
        (LANGUAGE[:1], f"{OF_A_LANGUAGE}print('\\x1b[2J'); {ONE_UNIT}"),
    ],
)
def test_what_it_prints_is_no_part_of_the_answer(command: list[str], code: str, processes: str, patients: Path) -> None:
    (patients / "named_code.py").write_text(code, encoding="utf-8")
    line = UTILITY if command == SANITIZE[:1] else [*LANGUAGE, "--processes", processes]
    whole = [sys.executable, "-m", "worstcase", *line, "--json"]
    done = subprocess.run(whole, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, json.loads(done.stdout).keys() >= {"k"}) == (0, True)
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (LANGUAGE, "while True: pass\n"),
        (UTILITY, "while True: pass\n"),
        (UTILITY, "def Thing(candidate):\n    while True: pass\n"),
    ],
)
def test_that_a_budget_runs_out_in_it_is_not_its_mistake(command: list[str], code: str, patients: Path) -> None:
    (patients / "named_code.py").write_text(code, encoding="utf-8")
    line = [sys.executable, "-m", "worstcase", *command, "--budget-seconds", "1"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "the budget of 1 second ran out" in done.stderr


@pytest.mark.parametrize("command", [["audit"], ["vectors", "run"]])
def test_what_ends_the_process_at_once_while_it_is_loaded_is_no_answer_either(
    command: list[str], patients: Path
) -> None:
    (patients / "named_code.py").write_text("import os\nos._exit(0)\n", encoding="utf-8")
    line = [sys.executable, "-m", "worstcase", *command, "--python", "named_code.py:Thing"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "named_code.py:Thing ends the process, with status 0, while it is loaded" in done.stderr


ENDING = """
import atexit, os

def one(candidate): os._exit(1)
def three(candidate): os._exit(3)
def forks(candidate): os._exit(1) if os.fork() else exit(0)
def late(candidate):
    atexit.register(os._exit, 0)
    raise ValueError("boom")
def closes(candidate):
    os.closerange(3, 256)
    return 1
"""
CUT_OFF = "worstcase: code that was named ended the command before it was over: there is no answer\n"
FAILED = "worstcase: the utility named_code.py:late failed at {'age': 2}: ValueError: boom (named_code.py, line 9)\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process watches over a budget")
@pytest.mark.parametrize(
    ("name", "said"),
    [("one", CUT_OFF), ("three", CUT_OFF), ("forks", CUT_OFF), ("late", FAILED), ("closes", CUT_OFF)],
)
def test_with_a_budget_its_process_may_end_with_any_status_and_that_is_no_answer(
    name: str, said: str, patients: Path
) -> None:
    (patients / "named_code.py").write_text(ENDING, encoding="utf-8")
    line = [sys.executable, "-m", "worstcase", *SANITIZE, "--budget-seconds", "60", "-o", "release.csv"]
    done = subprocess.run(
        [*line, "--utility", f"named_code.py:{name}"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (2, said)
