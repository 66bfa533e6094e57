"""Audit every peer, and print the page about them: `python -m benchmarks.peers > book/peers.md`, about ten minutes.

`python -m benchmarks.peers.environments` makes their environments. One that is missing ends this with a sentence
(status 2): a page about some of them would not say so.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from benchmarks.command_line import command_parser, log, say
from benchmarks.peers.environments import PINS, installed
from benchmarks.peers.findings import FINDINGS, NOT_AUDITED, PeerFinding
from proofs_check.audit.peers import PEERS, answering, python_of
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.report import AuditReport, Mismatch
from reference.errors import WorstcaseError
from worstcase.audits import audit

QUESTIONS = 240
_SECONDS = 1200.0
HEAD = f"""# Packages by others, audited

Packages on PyPI that measure k-anonymity, ℓ-diversity, t-closeness or β-likeness, audited against the definitions:

- k-anonymity (Sweeney 2002)
- distinct, entropy and recursive (c,ℓ)-diversity (Machanavajjhala et al. 2006)
- t-closeness with all values equally far apart (Li, Li and Venkatasubramanian 2007)
- basic β-likeness (Cao and Karras 2012)

[The README of the test vectors](../proofs_check/vectors/README.md) defines each question exactly. Every package was
asked {QUESTIONS} questions of each kind that it answers. A wrong answer was shrunk to a smallest release.

- *agrees*: no mismatch was found; this is no proof.
- *unsound*: it calls unsafe data safe.
- *loose*: it is wrong only on the safe side.

A release is written as its buckets, with the number of people for each value. Each program below uses only the package.
`python -m benchmarks.peers.environments` makes an environment for each package.
`python -m benchmarks.peers > book/peers.md` makes this page. If we misread a package, please open an issue.
"""


@dataclass(frozen=True)
class Audited:
    """A peer, one kind of question, and what came of it."""

    peer: str
    ask: str
    report: AuditReport

    @cached_property
    def finding(self) -> PeerFinding | None:
        """What was read about it; it must be there if, and only if, something was found."""
        found = FINDINGS.get((self.peer, self.ask))
        expected = self.report.verdict != "agrees"
        if (found is not None) != expected:
            missing = "something was found, and nothing is said of it" if expected else "what is said was not found"
            raise AssertionError(f"{self.peer}, {self.ask}: {missing}")
        return found

    @property
    def anchor(self) -> str:
        """Where its section is."""
        return f"{self.peer}-{self.ask}".lower()

    @property
    def worst(self) -> Mismatch | None:
        """The first mismatch."""
        return next(iter(self.report.mismatches), None)


def audited(name: str) -> Iterator[Audited]:
    """All kinds of question that this peer answers, each asked."""
    answers = {**answering.MEASURES.get(name, {}), **answering.ACCEPTS.get(name, {})}
    for ask in NEIGHBOURS:
        if ask in answers:
            log(f"{name}, {ask}")
            yield Audited(name, ask, audit(peer=name, ask=ask, questions=QUESTIONS, seconds=_SECONDS))


def release(question: Question) -> str:
    """The buckets, for people."""
    return " ".join("{" + ", ".join(f"{v}: {n}" for v, n in bucket.items()) + "}" for bucket in question.buckets)


def row(one: Audited) -> str:
    """A line of the table."""
    verdict, cells = one.report.verdict, ["", "", "", ""]
    if one.finding is not None and one.finding.other_definition:
        verdict = "another definition"
    elif one.worst is not None:
        exchange = one.worst.smallest
        cells[:3] = [release(exchange.question), exchange.answer.shown, str(exchange.truth.value)]
    if one.finding is not None:
        cells[3] = f"{one.finding.short} ([more](#{one.anchor}))"
    return f"| {one.peer} | {PINS[one.peer].version} | {one.ask} | {verdict} | {' | '.join(cells)} |"


def section(one: Audited) -> Iterator[str]:
    """What its maintainers need."""
    if one.finding is None:
        return
    yield f'<a id="{one.anchor}"></a>\n\n### {one.peer} {PINS[one.peer].version}: {one.ask}\n'
    yield one.finding.words + "\n"
    if one.worst is None:
        return
    exchange, counts = one.worst.smallest, one.report.counts
    wrong = ", ".join(f"{number} {kind}" for kind, number in counts.items() if kind not in {"agrees", "unsupported"})
    answer = f"it answers {exchange.answer.shown}, and {exchange.truth.value} is true"
    yield f"Of {one.report.asked} answers {wrong}. About {release(exchange.question)} {answer}"
    yield f"({one.worst.certainty}). Asked again by `{one.worst.again}`."
    for known in one.report.diagnoses:
        yield f"The mistake *{known.name}* ({known.says}) gives every one of its answers, right and wrong."
    yield ""
    text = program(one.finding, exchange.question, str(exchange.truth.value))
    done = subprocess.run(  # noqa: S603 - a program of this page, in the package's own environment
        [str(python_of(one.peer)), "-W", "ignore", "-c", text], capture_output=True, text=True, check=True
    )
    yield f"```python\n{text}```\n\nprints\n\n```text\n{done.stdout.strip()}\n```\n"


def program(finding: PeerFinding, question: Question, truth: str) -> str:
    """The program that shows it: the package, the release, the call."""
    rows = answering.people(question.buckets)
    buckets, values = (json.dumps(column) for column in zip(*rows, strict=True))
    shows = finding.shows.replace("{l}", str(question.fields().get("l", ""))).replace("{truth}", truth)
    return (
        f'import pandas\n{finding.imports}\n\ntable = pandas.DataFrame({{"bucket": {buckets}, "value": {values}}})\n'
        f"{shows}\n"
    )


def page() -> Iterator[str]:
    """The whole page."""
    versions = {name: installed(name) for name in PEERS}  # first: one may be missing
    yield HEAD
    found = [one for name in PEERS for one in audited(name)]
    yield "| package | version | asked | verdict | smallest release | its answer | true | what is likely wrong |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    yield from map(row, found)
    yield "\n## For the maintainers\n"
    for one in found:
        yield from section(one)
    yield "## Environments\n"
    for name, pins in PINS.items():
        beside = ", ".join(f"{package} {versions[name][package]}" for package in ("Python", "pandas", "numpy"))
        only = f"; only for Python {' and '.join(pins.pythons)}: {pins.reason}" if len(pins.pythons) < 3 else ""
        yield f"- {name} {pins.version}, with {beside}{only}"
    yield "\n## Packages that were not audited\n"
    yield from (f"- {name}: {reason}" for name, reason in NOT_AUDITED.items())


def main(arguments: Sequence[str]) -> int:
    """Print it."""
    command_parser("benchmarks.peers", __doc__).parse_args(arguments)
    try:
        say("\n".join(page()))
    except WorstcaseError as problem:
        log(str(problem))
        return problem.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
