"""Names, values, paths and others' programs may hold anything: nothing of it steers a terminal or forges a line."""

import csv
import json
from functools import partial
from pathlib import Path

import pytest

import worstcase
from worstcase.command_line import cli, run

EVIL = "\x1b[2J\x9b31m\x07\u202e\u2066\u200f\nvalid: FORGED\r\x85FORGED\u2028FORGED"
PEOPLE = [f"p{i}{EVIL}" for i in range(4)]
VALUES = [f"v{i}{EVIL}" for i in range(3)]
SENSITIVE, AGE = f"S{EVIL}", f"age{EVIL}"
ATOM = f"{json.dumps(PEOPLE[0])}={json.dumps(VALUES[0])}"
FACT = f"{json.dumps(PEOPLE[1])}={json.dumps(VALUES[1])} -> {ATOM}"
DENIED = [f"{json.dumps(PEOPLE[0])}!={json.dumps(value)}" for value in VALUES]
TABLE = ["t.csv", "--sensitive", SENSITIVE, "--hierarchies", "h.toml", "-c", "1", "-k", "0"]
COLUMNS = ["--sensitive", SENSITIVE, "--by", f'"{AGE}"', "--person", "name"]
BAD_MODULE = r"""
raise RuntimeError('\x1b[31m evil \nvalid: FORGED \u202e')
"""
BAD_PROGRAM = r"""
import json, sys
for line in sys.stdin:
    sys.stderr.write('\x1b[2J\nvalid: FORGED\u202e\n')
    print(json.dumps({'id': json.loads(line)['id'], 'disclosure': '\x1b[2J\nvalid: FORGED\u202e'}), flush=True)
"""
BAD_LANGUAGE = r"""
import worstcase
class Loud(worstcase.Language):
    name = 'x\x1b[2J\nvalid: FORGED'
    def units(self, bucketization):
        raise ValueError('\x1b[2J\nvalid: FORGED\u202e')
"""
OWN_LANGUAGE = r"""
import worstcase
class Says:
    atoms = lambda self: ()
    def __init__(self, people):
        self.people = people
    def holds(self, world):
        return world[self.people[0]] != world[self.people[2]]
    def __str__(self):
        return ' differs from '.join(self.people)
class Own:
    name = 'own'
    def units(self, bucketization):
        return [Says(bucketization.people)]
"""
BAD_UTILITY = r"""
class Dear:
    def __lt__(self, other):
        return False
    def __eq__(self, other):
        return True
    def __str__(self):
        return '\x1b[2J\nvalid: FORGED\u202e'
    __repr__, __hash__ = __str__, None
def cost(candidate):
    return Dear()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("hostile")
    buckets = [
        {"people": PEOPLE[:2], "values": dict.fromkeys(VALUES[:2], 1)},
        {"people": PEOPLE[2:], "values": {VALUES[0]: 1, VALUES[2]: 1}},
    ]
    (place / "r.json").write_text(json.dumps({"sensitive": SENSITIVE, "domain": VALUES, "buckets": buckets}))
    with (place / "t.csv").open("w", newline="", encoding="utf-8") as file:
        rows = [(name, f"{i // 2}{EVIL}", VALUES[i % 3]) for i, name in enumerate(PEOPLE)]
        csv.writer(file).writerows([("name", AGE, SENSITIVE), *rows])
    (place / "h.toml").write_text(f"[{json.dumps(AGE)}]\n")
    certificate = worstcase.certify(place / "r.json", 1)
    (place / f"{EVIL}.cert").write_text(json.dumps(certificate))
    (place / "forged.cert").write_text(json.dumps(certificate | {"target": EVIL}))
    (place / f"{EVIL}.json").write_bytes((place / "r.json").read_bytes())
    (place / f"{EVIL}.py").write_text("import marimo\napp = marimo.App()\n@app.cell\ndef _():\n    return\n")
    denied = "return [worstcase.Not(worstcase.Atom(p, v)) for p in bucketization.people for v in bucketization.domain]"
    quiet = BAD_LANGUAGE.replace("raise ValueError(", f"{denied}  # (")
    modules = {"bad": BAD_MODULE, "answering": BAD_PROGRAM, "loud": BAD_LANGUAGE, "quiet": quiet, "own": OWN_LANGUAGE}
    for name, text in (modules | {f"cost{EVIL}": BAD_UTILITY}).items():
        (place / f"{name}.py").write_text(text, "utf-8")
    return place


@pytest.mark.parametrize(
    "arguments",
    [
        ["probability", "r.json", "--event", ATOM, "--knowledge", FACT],
        ["probability", "r.json", "--event", ATOM + EVIL],
        ["probability", "r.json", "--event", "nobody" + EVIL + "=x"],
        ["risk", "r.json", "--knowledge", FACT],
        ["consistent", "r.json", "--knowledge", FACT],
        ["consistent", "r.json", *(word for unit in DENIED for word in ("--knowledge", unit))],
        ["disclosure", "r.json", "-k", "1"],
        ["disclosure", "r.json", "-k", "1", "--json"],
        ["disclosure", "r.json", "-k", "0", "--given", FACT],
        ["disclosure", "r.json", "-k", "0", "--given", FACT, "--method", "exhaustive"],
        ["disclosure", "r.json", "-k", "1", "--language", "basic"],
        ["disclosure", "r.json", "-k", "1", "--language", "loud.py:Loud"],
        ["explain", "r.json", "-k", "1"],
        ["safe", "r.json", "-c", "0.5", "-k", "0"],
        ["compare", "r.json", "r.json", "-k", "1"],
        ["certify", "r.json", "-k", "1"],
        ["play", "r.json", "-o", f"x{EVIL}.html"],
        ["sanitize", "t.csv", "--sensitive", SENSITIVE, "-c", "0.9", "-k", "0", "-o", "out.csv"],
        ["sanitize", "t.csv", "--sensitive", f"no{EVIL}", "-c", "0.9", "-k", "0", "-o", "out.csv"],
        ["disclosure", "t.csv", *COLUMNS, "-k", "1"],
        ["explain", "t.csv", *COLUMNS, "-k", "1"],
        ["disclosure", "t.csv", "--sensitive", SENSITIVE, "--by", AGE, "-k", "1"],
        ["sanitize", *TABLE, "--all"],
        ["sanitize", *TABLE, "--utility", f"cost{EVIL}.py:cost"],
        ["verify", f"{EVIL}.cert", f"{EVIL}.json"],
        ["verify", "forged.cert"],
        ["compare", f"{EVIL}.json", "r.json", "-k", "1"],
        ["lesson", f"{EVIL}.py", "-o", f"{EVIL}.html"],
        ["exercise", "results", ".", "--html", f"{EVIL}.html", "--csv", f"{EVIL}.csv"],
        ["claims", "the-numbers-of-the-introduction", "--html", f"{EVIL}.html"],
        ["language", "quiet.py:Loud", "-k", "1", "--people", "2"],
        ["disclosure", "r.json", "-k", "1", "--method", "exhaustive", "--language", "own.py:Own"],
        ["audit", "--python", "bad.py:f", "--seconds", "3"],
        ["audit", "--command", "python3 answering.py", "--seconds", "1", "--questions", "3"],
        ["language", "loud.py:Loud", "-k", "1"],
        ["language", EVIL, "-k", "1"],
        ["claims", EVIL],
        ["disclosure", f"no{EVIL}", "-k", "1"],
        ["safe", "r.json", "-c", EVIL, "-k", "1"],
        ["disclosure", "r.json", "-k", EVIL],
        [EVIL],
    ],
    ids=lambda words: "-".join(word[:12] for word in words if word.isprintable()) or "evil",
)
def test_nothing_raw_reaches_a_terminal(
    arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "10000")  # so that only line breaks break lines
    run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False))
    answer = capsys.readouterr()
    for text in (answer.out, answer.err):
        assert [char for char in text if not char.isprintable() and char != "\n"] == []
        assert not any(line.lstrip().startswith(("valid: FORGED", "FORGED")) for line in text.split("\n")), text
        assert "Traceback" not in text
    assert len(answer.err) < 1000


LONG = ["x" * 100_000, "(" * 100_000, "Ed=flu & " * 20_000, '"' + "q" * 100_000, "\x1b" * 1000, "\U000e0001" * 1000]


@pytest.mark.parametrize("text", LONG, ids=["x", "(", "atoms", "quoted", "escapes", "pairs of escapes"])
def test_a_sentence_repeats_no_more_than_a_line_of_the_input(
    text: str, hospital: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [["--event", "Ed=flu", "--knowledge", text], ["--event", text], ["--event", f"{text}=flu"], [f"--{text}"]]
    wrong += [["--event", "Ed=flu", "--method", text], ["--budget-seconds", text], ["--event", "Ed=flu", text]]
    calls = [[text], ["claims", text], ["disclosure", text, "-k", "1"], ["disclosure", hospital, "-k", text]]
    for call in (*calls, *(["probability", hospital, *arguments] for arguments in wrong)):
        assert run(partial(cli.main, call, prog_name="worstcase", standalone_mode=False)) == 2
        said = capsys.readouterr().err
        assert len(said) < 420 + len("worstcase: ")
        assert said.count("\n") == 1
