"""The same questions to `fastpath`, to the extracted program and to the engines for JavaScript, many in one process."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.proved.questions import Asked
from fastpath.disclosure import maximum_disclosure
from fastpath.minimize2 import across_buckets
from proofs_check.coq import build
from proofs_check.coq.engine import SHIPPED
from reference.buckets import MOST_PEOPLE, Bucketization
from reference.errors import InvalidInput
from reference.syntax import parse_atom, parse_formula

ENGINE = build.SOURCES / "javascript" / SHIPPED
STACK = "--stack-size=3900"  # for the engine whose numbers are Coq's own, which recurs as deep as numbers have bits
_ASK_ENGINE = Path(__file__).with_name("ask_engine.js")


class Attacked(NamedTuple):
    """A maximum disclosure, and the atoms of an attacker who attains it, the target first: bucket, person, value."""

    value: Fraction
    atoms: tuple[tuple[int, int, int], ...]


def by_fastpath(asked: Asked) -> Fraction:
    """The fast form with its attacker; beyond what a bucket may hold there, the readable recursion."""
    rows = asked.histograms
    if max(map(sum, rows)) > MOST_PEOPLE:
        return 1 / (1 + across_buckets(rows, asked.k)[asked.k])
    counts = [dict(zip(map(str, range(len(row))), row, strict=True)) for row in rows]
    return maximum_disclosure(Bucketization.of_histograms(counts), asked.k).value


def by_extracted(asked: Sequence[Asked]) -> list[Attacked]:
    """By the program extracted from Witness.v; value number j of a bucket is called vj."""
    lines = [
        {"id": i, "ask": "disclosure", "k": k, "buckets": [{f"v{j}": n for j, n in enumerate(row)} for row in rows]}
        for i, (rows, k) in enumerate(asked)
    ]
    said = _lines([str(build.program("worst_case"))], map(json.dumps, lines))
    return [_attacked(one) for one in map(json.loads, said)]


def _attacked(said: dict[str, Any]) -> Attacked:
    target = parse_atom(said["target"])
    knowledge = parse_formula(said["knowledge"])
    if any(unit.consequent != (target,) or len(unit.antecedent) != 1 for unit in knowledge.implications):
        raise AssertionError(said)
    atoms = [target, *(unit.antecedent[0] for unit in knowledge.implications)]
    people = [atom.person[1:].split(".p") for atom in atoms]
    places = [int(atom.value[1:]) for atom in atoms]
    named = tuple((int(b), int(p), place) for (b, p), place in zip(people, places, strict=True))
    return Attacked(Fraction(said["disclosure"]), named)


def by_engine(asked: Sequence[Asked], engine: Path = ENGINE) -> list[Attacked]:
    """By an engine for JavaScript, in Node; `disclosure` and `worstCase` must say the same."""
    lines = (json.dumps(["question", [list(map(str, row)) for row in rows], str(k)]) for rows, k in asked)
    found = []
    for said in map(json.loads, _lines_of_engine(engine, lines)):
        alone, worst = said["disclosure"], said["worst"]
        if alone != worst["disclosure"]:
            raise AssertionError(said)
        atoms = tuple((a["bucket"], a["person"], a["place"]) for a in (worst["target"], *worst["knowledge"]))
        found.append(Attacked(Fraction(alone), atoms))
    return found


def verdicts_of_engine(texts: Iterable[str], engine: Path = ENGINE) -> list[str | None]:
    """What an engine says of each certificate: the disclosure, None where it is not valid."""
    lines = (json.dumps(["certificate", text]) for text in texts)
    said = map(json.loads, _lines_of_engine(engine, lines))
    return [one["disclosure"] if one["valid"] else None for one in said]


def verdicts_of_extracted(paths: Iterable[Path]) -> list[str | None]:
    """What the extracted verifier says of each certificate: the disclosure, None where it is not valid."""
    said = _lines([str(build.program("verify_certificate")), "-"], map(str, paths))
    return [line.removeprefix("valid ") if line.startswith("valid ") else None for line in said]


def _lines_of_engine(engine: Path, lines: Iterable[str]) -> list[str]:
    node = shutil.which("node")
    if node is None:
        raise InvalidInput("Node is not installed, in which the engines for JavaScript run")
    return _lines([node, STACK, str(_ASK_ENGINE), str(engine)], lines)


def _lines(command: list[str], lines: Iterable[str]) -> list[str]:
    asked = list(lines)
    text = "".join(f"{line}\n" for line in asked)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)  # noqa: S603 - our own programs
    said = done.stdout.splitlines()
    if len(said) != len(asked):
        raise AssertionError(f"{command[0]} answered {len(said)} of {len(asked)} lines")
    return said
