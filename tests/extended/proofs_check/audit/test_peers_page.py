"""The chapter on packages by others: it is true by the definitions, and each package answers what is said of it."""

import json
import re
import subprocess
from fractions import Fraction

import pytest
from project import ROOT

from benchmarks.peers.__main__ import HEAD, program, release
from benchmarks.peers.environments import PINS, is_made
from benchmarks.peers.findings import FINDINGS, NOT_AUDITED
from proofs_check.audit.peers import PEERS, answering, python_of
from proofs_check.audit.question import question_of
from proofs_check.audit.truth import truth_of
from worstcase.audits import audit

PAGE = (ROOT / "book" / "peers.md").read_text(encoding="utf-8")
AGAIN = re.compile(r"it answers (\S+), and (\S+) is true\n.*? `worstcase audit --peer (\S+) --question '([^']+)'`")
LINES = [found.groups() for found in AGAIN.finditer(PAGE)]
"""Each finding: what it answered, what is true, the package, the question."""


def asked(question: str) -> str:
    """What kind of question it is."""
    return str(json.loads(question)["ask"])


HERE = [line for line in LINES if is_made(line[2])]


def test_there_is_a_row_for_every_kind_of_question_that_a_peer_answers() -> None:
    rows = re.findall(r"^\| (\w\S*) \| (\S+) \| (\S+) \|", PAGE, re.MULTILINE)
    expected = set()
    for name in PEERS:
        answers = {**answering.MEASURES.get(name, {}), **answering.ACCEPTS.get(name, {})}
        expected |= {(name, PINS[name].version, ask) for ask in answers}
    assert sorted(rows) == sorted(expected | {("package", "version", "asked")})


def test_the_page_is_what_the_generator_would_say() -> None:
    """All words that are written by hand are in it, and no finding but theirs."""
    assert PAGE.startswith(HEAD)
    wrong = {key for key, finding in FINDINGS.items() if not finding.other_definition}
    assert all(finding.words in PAGE and finding.short in PAGE for finding in FINDINGS.values())
    assert {(peer, asked(question)) for _, _, peer, question in LINES} == wrong
    assert all(f"- {name}: {reason}" in PAGE for name, reason in NOT_AUDITED.items())


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[2]}, {asked(line[3])}")
def test_what_is_called_true_is_true_and_the_program_is_about_it(line: tuple[str, ...]) -> None:
    answered, true, peer, text = line
    question = question_of(json.loads(text))
    assert truth_of(question).value == Fraction(true) != Fraction(answered)
    assert f"```python\n{program(FINDINGS[peer, question.ask], question, true)}```" in PAGE
    assert f"| {release(question)} | {answered} | {true} |" in PAGE


if HERE:  # a test of what is not there is not collected: it would count as passed

    @pytest.mark.parametrize("line", HERE, ids=lambda line: f"{line[2]}, {asked(line[3])}")
    def test_a_package_answers_what_the_page_says(line: tuple[str, ...]) -> None:
        answered, _, peer, question = line
        [mismatch] = audit(peer=peer, question=question).mismatches
        assert Fraction(mismatch.smallest.answer.shown) == Fraction(answered)

    @pytest.mark.parametrize("name", sorted({line[2] for line in HERE}))
    def test_the_programs_print_what_the_page_says(name: str) -> None:
        found = re.findall(rf"### {re.escape(name)} .*?```python\n(.*?)```.*?```text\n(.*?)```", PAGE, re.DOTALL)
        assert found
        for text, printed in found:
            arguments = [str(python_of(name)), "-W", "ignore", "-c", text]
            done = subprocess.run(arguments, capture_output=True, text=True, check=True)
            assert done.stdout.strip() == printed.strip()
