"""Every way in which a command writes files: what it is called with, what it reads, and what it writes.

`tests/extended/test_faults.py` walks over all commands and their options. An option that takes a text, and is neither
here nor in `_READ_ONLY`, fails it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from proofs_check.coq.build import build_folder
from worstcase.command_line import COMMANDS, cli

CACHE = "cache"  # the folder of what is built and kept, in which each folder counts as one file
OLD = "old"  # what each file holds before a run


class WritingCommand(NamedTuple):
    """Arguments, the files that the answer consists of, the journal beside it, and the status where nothing fails."""

    arguments: str
    outputs: tuple[str, ...]
    journal: str | None = None
    status: int = 0
    long: bool = False  # takes a second or more by itself


_FIGURES = ("figure5", "figure6", "figure6-negations")

WRITING_COMMANDS = {
    "example": WritingCommand("example -o out.json", ("out.json",)),
    "certify": WritingCommand("certify hospital.json -k 1 -o out.cert --coq out.v", ("out.cert", "out.v")),
    "explain": WritingCommand("explain hospital.json -k 1 --html out.html", ("out.html",)),
    "safe --merge": WritingCommand("safe hospital.json -c 2/5 -k 0 --merge out.json", ("out.json",)),
    "safe --report": WritingCommand("safe hospital.json -c 1/2 -k 0 --report out.html", ("out.cert", "out.html")),
    "consistent": WritingCommand(
        "consistent hospital.json -K Bob!=flu -K Bob!=mumps -K Bob!=cold --proof out.drup",
        ("out.drup", "out.drup.cnf"),
        status=1,
    ),
    "sanitize": WritingCommand(
        "sanitize table.csv --sensitive ill --hierarchies levels.toml -c 1 -k 0 --seed 1 -o out.csv --form anatomy"
        " --report out.html --confidential-proof proof.json --lattice lattice.svg --certificate own.cert",
        ("out.csv", "out.sensitive.csv", "out.html", "out.cert", "own.cert", "proof.json", "lattice.svg"),
    ),
    "sanitize with a budget": WritingCommand(
        "sanitize table.csv --sensitive ill --hierarchies levels.toml -c 1 -k 0 --seed 1 -o out.csv --form anatomy"
        " --budget-seconds 600",
        ("out.csv", "out.sensitive.csv"),
    ),
    "claims": WritingCommand(
        "claims figure-3-draws-the-permutation minimize1-as-printed-is-right everybody-in-figure-1-has-one-record"
        " --html out.html --journal journal",
        ("out.html",),
        "journal",
    ),
    "language": WritingCommand(
        "language negations -k 1 --people 2 --values 2 --html out.html --journal journal", ("out.html",), "journal"
    ),
    "audit": WritingCommand(
        "audit --python theirs.py:maximum --questions 5 --html out.html --save-replay replay.json --badge badge.svg",
        ("out.html", "replay.json", "badge.svg"),
        status=1,
    ),
    "vectors export": WritingCommand("vectors export --ask k-anonymity -o out.json", ("out.json",)),
    "vectors generate": WritingCommand("vectors generate -o out.json", ("out.json",), long=True),
    "hardness sat": WritingCommand(
        "hardness sat clauses.cnf --write-release out.json --write-knowledge out.txt", ("out.json", "out.txt")
    ),
    "hardness curve": WritingCommand("hardness curve --most 3 --out out.svg", ("out.svg",), long=True),
    "figures": WritingCommand(
        "figures --out out",
        (
            "out/figures.json",
            "out/tables.csv",
            *(f"out/{name}.{kind}" for name in _FIGURES for kind in ("csv", "png", "svg")),
        ),
        long=True,
    ),
    "play": WritingCommand("play hospital.json -o out.html", ("out.html",)),
    "exercise results": WritingCommand(
        "exercise results students --html out.html --csv out.csv", ("out.html", "out.csv")
    ),
    "lesson": WritingCommand("lesson notebook.py -o out.html", ("out.html",), long=True),
    "proofs": WritingCommand("proofs figure3_k0 --json", (f"{CACHE}/{build_folder().name}",), status=1, long=True),
}

_TOOLS = {  # what stands for Coq and OCaml: only the writing is looked at
    "coq_makefile": "echo > Makefile.coq",
    "make": "exit 0",
    "coqc": "for last; do :; done; case $last in Extraction.v) echo > proved.ml; echo > proved.mli ;; *)"
    """ sed -n 's/^Redirect "\\(.*\\)" .*/\\1/p' $last | while read name; do echo said > $name.out; done;; esac""",
    "ocamlfind": "for last; do :; done; echo > $last",
    "ocamlc": "exit 0",
    "js_of_ocaml": "for last; do :; done; echo > $last",
}

INPUTS = {
    "hospital.json": json.dumps(
        {
            "buckets": [
                {"people": ["Bob", "Ed", "Dave"], "values": {"flu": 1, "mumps": 1, "cold": 1}},
                {"people": ["Gloria", "Karen", "Irma"], "values": {"flu": 1, "mumps": 1, "gout": 1}},
            ]
        }
    ),
    "table.csv": "age,sex,ill\n31,F,flu\n38,M,gout\n35,M,flu\n52,F,flu\n57,M,mumps\n51,F,gout\n",
    "levels.toml": "[age]\nintervals = [10, 20]\n[sex]\n",
    "theirs.py": "def maximum(buckets, k):\n    return 1\n",
    "clauses.cnf": "p cnf 3 2\n1 -3 0\n2 3 -1 0\n",
    "students/ann.py": 'from worstcase import check_exercise\n\ncheck_exercise("worlds-1", 12)\n',
    **{f"tools/{name}": f"#!/bin/sh\n{line}\n" for name, line in _TOOLS.items()},
    "notebook.py": "import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    1 + 1\n    return\n",
}


def prepare(folder: Path, command: WritingCommand, *, existing: bool) -> None:
    """Put the inputs into the folder, and where asked for, old files where the answer goes."""
    old = {name: OLD for name in command.outputs if existing and not name.startswith(CACHE)}
    for name, text in (INPUTS | old).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for path in (folder / "tools").iterdir():
        path.chmod(0o755)
    (folder / CACHE).mkdir()


_READ_ONLY = """
file first second table certificate names languages folder notebook name --sensitive --by --by-second --person --event
--knowledge --knowledge-file --encoding --solver --language --given --costs -c --hierarchies --keep --criterion
--suppress --utility --node --paper --executor --command --python --question --replay --flag --beside --adult --attempt
--budget-seconds --budget-memory --strength --strengths --levels
"""
"""Options and arguments that take a text and write nothing."""

_NUMBERS = (click.Choice, click.types.IntParamType, click.types.FloatParamType, click.types.BoolParamType)


def unknown_options() -> Iterator[str]:
    """Every option of a command that takes a text, perhaps the name of a file, and of which nothing is said here."""
    for name in COMMANDS:
        loaded = cli.get_command(click.Context(cli), name)
        assert loaded is not None, name  # noqa: S101 - each name in the table has a module
        parts = loaded.commands.items() if isinstance(loaded, click.Group) else [("", loaded)]
        for inner, command in parts:
            called = f"{name} {inner}".strip()
            tried = [one.arguments.split() for one in WRITING_COMMANDS.values() if one.arguments.startswith(called)]
            for param in command.params:
                if isinstance(param.type, _NUMBERS) or set(param.opts) & {*_READ_ONLY.split()}:
                    continue
                if not any(set(param.opts) & set(arguments) for arguments in tried):
                    yield f"{called} {param.opts[0]}"
