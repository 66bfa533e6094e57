"""The engine for pages: what the proofs give, right on every vector, and as the one whose arithmetic is Coq's own."""

import json
import re
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from project import ROOT

from benchmarks.proved.answers import ENGINE, by_engine, by_fastpath, verdicts_of_engine
from benchmarks.proved.questions import Asked, questions
from benchmarks.proved.verdicts import genuine_and_forged
from fastpath.certificate import certify
from proofs_check import vectors
from proofs_check.coq import build
from proofs_check.coq.engine import engine_text
from reference.buckets import Bucketization

SHELL = ROOT / "proofs_check" / "coq" / "javascript" / "shell.js"
LIMITS = {
    name: int(number)
    for name, number in re.findall(r"(\w+): (\d+)", re.findall(r"LIMITS = \{(.*?)\}", SHELL.read_text("utf-8"))[0])
}


@pytest.mark.usefixtures("built_proofs")
def test_it_is_byte_for_byte_what_the_proofs_give() -> None:
    """Otherwise scripts/keep_engine.py puts it there."""
    assert engine_text() == (build.build_folder() / "engine.js").read_text("utf-8")


@pytest.mark.usefixtures("node")
def test_it_says_what_fastpath_says_about_counts_of_up_to_60_digits() -> None:
    asked = questions(1000, seed=2)[800:]
    assert max(len(str(max(map(max, one.rows)))) for one in asked) == 60
    assert [one.value for one in by_engine(asked)] == [by_fastpath(one) for one in asked]


@pytest.mark.usefixtures("built_proofs", "node")
def test_it_says_what_the_engine_with_coqs_own_arithmetic_says() -> None:
    asked = [*questions(60, seed=3), *questions(75, seed=4)[60:]]
    plain = build.build_folder() / "engine_plain.js"
    assert by_engine(asked) == by_engine(asked, plain)
    texts = [content.decode(errors="replace") for _, content in genuine_and_forged(30, seed=5)]
    verdicts = verdicts_of_engine(texts)
    assert 30 < sum(one is not None for one in verdicts) < 55
    assert verdicts == verdicts_of_engine(texts, plain)


@pytest.mark.usefixtures("node")
def test_an_engine_whose_numbers_are_rounded_is_noticed(tmp_path: Path) -> None:
    """The vectors, all of which the engine answers, do not notice: no count in them is beyond 2⁵³."""
    text, shipped = engine_text(), vectors.load("disclosure")
    rounded = re.sub(r"return (\w+)\.BigInt\((\w+)\)", r"return \1.BigInt(\1.Number(\2))", text)
    assert rounded != text
    (tmp_path / "rounded.js").write_text(rounded)
    for engine in (ENGINE, tmp_path / "rounded.js"):
        answers = by_engine([Asked(one.question.rows, one.question.k) for one in shipped], engine)
        assert [str(one.value) for one in answers] == [one.fields["disclosure"] for one in shipped]
    asked = questions(100, seed=2)[80:]
    assert [one.value for one in by_engine(asked, tmp_path / "rounded.js")] != [by_fastpath(one) for one in asked]


def said_by_node(script: str, *options: str) -> str:
    command = ["node", *options, "-e", f"const engine = require({json.dumps(str(ENGINE))});\n{script}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.usefixtures("node")
def test_counts_are_numbers_big_integers_or_digits_and_places_are_those_given() -> None:
    calls = [
        'engine.worstCase([[0], [4, 0, "3", 1n, 1, 1], [], [1, 4, 4, 1, 1]], 2)',
        "engine.disclosure([[2n ** 64n, 1]], 0)",
        "Object.keys(globalThis.worstcase)",
    ]
    found = json.loads(said_by_node(f"console.log(JSON.stringify([{', '.join(calls)}]))"))
    assert found[0]["disclosure"] == "22/31"
    assert found[0]["target"] == {"bucket": 1, "person": 0, "place": 0}
    assert found[0]["knowledge"] == [{"bucket": 3, "person": 0, "place": place} for place in (1, 2)]
    assert Fraction(found[1]) == Fraction(2**64, 2**64 + 1)
    assert found[2] == ["disclosure", "worstCase", "validCertificate", "LIMITS"]


REFUSED = {
    "engine.disclosure(7, 1)": "TypeError: buckets must be an array of arrays of counts",
    "engine.disclosure([[1.5]], 1)": "TypeError: a count must be a natural number, and is 1.5",
    "engine.disclosure([[2 ** 53]], 1)": "TypeError: a count must be a natural number, and is 9007199254740992",
    "engine.disclosure([[1, , 1]], 1)": "TypeError: a count must be a natural number, and is undefined",
    "engine.disclosure([[1]], -1)": "TypeError: k must be a natural number, and is -1",
    "engine.disclosure([[0]], 1)": "RangeError: no bucket holds anybody",
    "engine.validCertificate({})": "TypeError: a certificate is given as its text",
    "engine.disclosure(Array(L.buckets + 1).fill([1, 1]), 0)": "1501 buckets, and at most 1500 are possible",
    "engine.disclosure([Array(L.values + 1).fill(1)], 0)": "1501 values, and at most 1500 are possible",
    "engine.disclosure(Array(50).fill(Array(1001).fill(1)), 0)": "50050 counts, and at most 50000 are possible",
    "engine.disclosure([Array(1000).fill(1)], 500)": "500 facts, and at most 100 are possible",
    'engine.disclosure([Array(50).fill("9".repeat(100))], 40)': "4182 digits, and at most 4000 are possible",
    'engine.disclosure([["9".repeat(4001)]], 0)': "4001 digits, and at most 4000 are possible",
}


@pytest.mark.usefixtures("node")
def test_what_it_cannot_use_is_refused_in_a_sentence() -> None:
    tried = (f"try {{ {call} }} catch (error) {{ console.log(String(error)) }}" for call in REFUSED)
    said = said_by_node("const L = engine.LIMITS;\n" + "\n".join(tried)).splitlines()
    assert all(sentence in line for sentence, line in zip(REFUSED.values(), said, strict=True))


AT_THE_LIMITS = {
    "buckets": "Array.from({length: L.buckets}, (_, i) => Array.from({length: 20}, (_, j) => 1 + (i + j) % 5)), 3",
    "values": "[Array.from({length: L.values}, (_, j) => 1 + j % 7)], 3",
    "facts": "[0, 1].map((i) => Array.from({length: L.facts + 5}, (_, j) => 1 + (i + j) % 9)), L.facts",
    "digits": '[0, 1].map((i) => ["9".repeat(440 - i), ...Array(12).fill("7".repeat(430))]), 8',
}


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("what", AT_THE_LIMITS)
def test_what_is_within_its_limits_is_answered_with_half_the_usual_stack(what: str) -> None:
    """Node's stack is of 984 kB; the first call of a function takes more of it than later ones."""
    call = f"const L = engine.LIMITS; const found = engine.worstCase({AT_THE_LIMITS[what]});"
    found = json.loads(said_by_node(f"{call} console.log(JSON.stringify(found))", "--stack-size=492"))
    assert 0 < Fraction(found["disclosure"]) <= 1
    assert found["target"] is not None


@pytest.mark.usefixtures("node")
def test_certificates_at_its_limits_are_judged_with_half_the_usual_stack_and_beyond_them_refused(
    tmp_path: Path,
) -> None:
    rows = [{f"v{j}": 1 + (i * j) % 97 for j in range(1, 15)} for i in range(1, LIMITS["buckets"] + 1)]
    certificate = certify(Bucketization.of_histograms(rows), 12)
    path = tmp_path / "certificate.json"
    judge = f"engine.validCertificate(require('fs').readFileSync({json.dumps(str(path))}, 'utf8'))"
    path.write_text(json.dumps(certificate))
    found = json.loads(said_by_node(f"console.log(JSON.stringify({judge}))", "--stack-size=492"))
    assert found == {"valid": True, "disclosure": certificate["disclosure"], "reason": None}
    path.write_text(json.dumps(certificate | {"buckets": [*rows, rows[0]]}))
    assert "1501 buckets, and at most 1500 are possible" in said_by_node(
        f"try {{ {judge} }} catch (error) {{ console.log(String(error)) }}"
    )
