"""Code of a user is loaded by its name; an exception in it is one sentence with status 2, never an answer."""

import json
import sys
from pathlib import Path

import pytest
from command_calls import refusal
from processes import finished, worstcase_command

from reference.errors import InvalidInput
from worstcase.io.user_code import load_object

DATACLASS = (
    "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\nclass A:\n    x: int = 7\n"
)


def test_a_file_finds_its_neighbours_and_leaves_everything_as_it_was(tmp_path: Path) -> None:
    import fractions

    (tmp_path / "neighbour_of_mine.py").write_text(f"{DATACLASS}x = A().x\n", encoding="utf-8")
    (tmp_path / "fractions.py").write_text("from neighbour_of_mine import x\n", encoding="utf-8")
    before = list(sys.path)
    assert load_object(f"{tmp_path}/fractions.py:x", "a number") == 7
    assert (sys.path, sys.modules["fractions"]) == (before, fractions)


@pytest.mark.parametrize("relative", [True, False])
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(0)\n", "SystemExit: 0"),
        ("def __getattr__(name):\n    raise SystemExit(0)\n", "SystemExit: 0"),
        ("\nx = = 1\n", r"SyntaxError: .* \(broken_thing.py, line 2\)"),
        ("import no_such_module\n", "ModuleNotFoundError: .*no_such_module'"),
    ],
)
def test_whatever_a_module_raises_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, sentence: str, *, relative: bool
) -> None:
    (tmp_path / "broken_thing.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_thing", raising=False)
    before = list(sys.path)
    with pytest.raises(InvalidInput, match=rf"^(x of )?module \S+ cannot be loaded: {sentence}$"):
        load_object("broken_thing:x" if relative else f"{tmp_path}/broken_thing.py:x", "a number")
    assert sys.path == before
    sys.modules.pop("broken_thing", None)


@pytest.mark.parametrize("text", ["", "x", ":x", "math:", "math", "nowhere.py:x"])
def test_what_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"expected MODULE:NAME or FILE.py:NAME"):
        load_object(text, "a number")


LANGUAGE = ["language", "named_code.py:Thing", "-k", "1", "--people", "2"]
AUDIT = ["audit", "--python", "named_code.py:Thing"]
SANITIZE = ["sanitize", "t.csv", "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "2/3", "-k", "0"]
UTILITY = [*SANITIZE, "--utility", "named_code.py:Thing"]
ONE_UNIT = "return [f'{release.people[0]}!={release.domain[0]}']\n"
OF_A_LANGUAGE = "class Thing:\n    name = 'thing'\n    def units(self, release): "


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        *((command, "raise SystemExit(0)\n", "SystemExit: 0") for command in (LANGUAGE, AUDIT, UTILITY)),
        (UTILITY, "def Thing(candidate): raise SystemExit(0)\n", "the utility at {'age': 2} raises SystemExit: 0"),
        (UTILITY, "def Thing(candidate): return candidate.nothing\n", "raises AttributeError: "),
        (
            LANGUAGE,
            f"from reference.errors import RejectedCertificate\n{OF_A_LANGUAGE}raise RejectedCertificate('no')\n",
            "the language thing: no",
        ),
        (UTILITY, "def Thing(candidate):\n    candidate.cells.counts[:] = 9\n    return 1\n", "is read-only"),
        (UTILITY, "def Thing(candidate): return 10**1000\n", "expected at most 1,000 digits"),
        (LANGUAGE, f"{OF_A_LANGUAGE}{ONE_UNIT}    def conjecture(self, release, k): return 10**5000\n", "1,000 digits"),
    ],
)
@pytest.mark.usefixtures("patients")
def test_whatever_it_raises_is_one_sentence_and_no_answer(command: list[str], code: str, said: str) -> None:
    Path("named_code.py").write_text(code, encoding="utf-8")
    assert said in refusal(*command)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (UTILITY, "def Thing(candidate):\n    print('working')\n    return 1\n"),
        ([*LANGUAGE, "--processes", "2"], f"{OF_A_LANGUAGE}print('working'); {ONE_UNIT}"),
    ],
)
def test_what_it_prints_is_no_part_of_the_answer(command: list[str], code: str, patients: Path) -> None:
    (patients / "named_code.py").write_text(code, encoding="utf-8")
    done = finished(worstcase_command(*command, "--json"))
    assert (done.returncode, json.loads(done.stdout).keys() >= {"k"}) == (0, True)


@pytest.mark.parametrize(
    ("command", "code"), [(LANGUAGE, "while True: pass\n"), (UTILITY, "def Thing(candidate):\n    while True: pass\n")]
)
def test_that_a_budget_runs_out_in_it_is_not_its_mistake(command: list[str], code: str, patients: Path) -> None:
    (patients / "named_code.py").write_text(code, encoding="utf-8")
    done = finished(worstcase_command(*command, "--budget-seconds", "1"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert "the budget of 1 second ran out" in done.stderr
