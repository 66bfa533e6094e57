"""A port of the paper's pseudocode is told which misprints are left in it: all that are, and none that is not."""

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from itertools import product as product_of
from pathlib import Path

import pytest
from strategies.audited import STRANGERS, implementation
from strategies.ports import LANGUAGES, REPAIRS, PortedPseudocode, port

from proofs_check.audit.corpus import corpus
from proofs_check.audit.diagnosis import Diagnosis, diagnoses
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.mistakes.pseudocode import (
    AT_LEAST_ONE,
    DIVISION_BY_ZERO,
    GUARDED,
    IN_CATALOGUE,
    IN_JAVASCRIPT,
    INFINITY,
    PRINTED,
    REPAIRED,
    SLIPS,
    UNSEEN,
    ZERO,
    Extended,
    Port,
    every_port,
)
from proofs_check.audit.mistakes.recursion import Recursion
from proofs_check.audit.protocol import LATE, Answer, compared
from proofs_check.audit.question import Question
from proofs_check.audit.report import as_json
from proofs_check.audit.shrinking import Limits
from proofs_check.audit.subject import Command, Function
from proofs_check.audit.truth import Truth, truth_of
from proofs_check.oracles.minimize2 import Minimize2, as_infinity, as_zero, never, placed_or_not
from worstcase.display.audit_report import as_html, as_text, findings

CROSSING = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))
SLIP_OF = {  # what is not repaired is that slip
    "base case": "the base case",
    "first flag": "the first flag",
    "people": "division by zero",
    "values": "values that run out",
    "product": "0·∞",
}
LATE_ANSWER = Answer(problem="it gave no answer within 5 seconds", failure=LATE)


@cache
def questions() -> tuple[tuple[Question, Truth], ...]:
    """Some of up to five people, some larger ones, and some that write their zeros."""
    small = [one for one in corpus() if one.people <= 5][::9]
    large = [Question(((2, 2, 1), (2, 1)), k) for k in range(4)] + [Question(CROSSING, 2), Question(((3, 1, 1),), 6)]
    large.append(Question(((3, 1), (1,) * 5), 2))  # values run out in the first bucket, nothing else does anywhere
    zeros = [Question(((2, 1, 0), (1, 1, 1)), k, zeros=True) for k in range(4)]
    return tuple((one, truth_of(one)) for one in (*small, *large, *zeros))


def told(function: Callable[..., object]) -> tuple[Diagnosis, ...]:
    """The diagnoses, given the answers to all questions."""
    subject, exchanges = Function(function), list[Exchange]()
    for question, truth in questions():
        answer = subject.ask(question)
        exchanges.append(Exchange(question, answer, truth, compared(answer, truth.value)))
    return diagnoses(exchanges)


def slips(found: Diagnosis) -> tuple[list[str], list[str]]:
    """Those that are seen, and those that the answers do not show; each with its repair in the next line."""
    lines = [line for line in found.repair if line not in {UNSEEN, AT_LEAST_ONE}]
    named = [next(slip for slip in SLIPS if slip.words == line) for line in lines[::2]]
    assert lines[1::2] == [slip.repair for slip in named]
    names = [slip.name for slip in named]
    [seen] = [place // 2 for place, line in enumerate(found.repair) if line not in lines] or [len(names)]
    assert (AT_LEAST_ONE in found.repair) == (seen == 0)
    return names[:seen], names[seen:]


P, F, D, J = "Python, floats", "Python, fractions", "Python, decimals", "JavaScript"
LOOKS_UP = "Python, floats, each value looked up"
BASE, ONE, FLAG, PEOPLE, VALUES, PRODUCT = (slip.name for slip in SLIPS)
NOTHING_ELSE = [FLAG, PEOPLE, VALUES, PRODUCT]


@pytest.mark.parametrize(
    ("language", "repaired", "name", "seen", "unseen"),
    [
        (P, (), "pseudocode", [BASE, FLAG, PEOPLE], [PRODUCT]),
        (J, (), "pseudocode", [BASE, FLAG, PRODUCT], [PEOPLE, VALUES]),
        ("JavaScript, compared by <", (), "pseudocode", [BASE], NOTHING_ELSE),
        (P, ("base case",), "pseudocode-halfway", [FLAG, PEOPLE], [ONE, PRODUCT]),
        (F, ("base case", "first flag", "product"), "people-run-out", [PEOPLE], [PRODUCT]),
        (D, ("base case", "first flag", "people"), "pseudocode-halfway", [PRODUCT], []),
        (LOOKS_UP, ("base case", "first flag", "people"), "values-run-out", [VALUES], [PEOPLE, PRODUCT]),
    ],
)
def test_each_port_is_told_what_remains(
    language: str, repaired: tuple[str, ...], name: str, seen: list[str], unseen: list[str]
) -> None:
    [found] = told(port(language, *repaired))
    assert (found.ask, found.name, *slips(found)) == ("disclosure", name, seen, unseen)


def every_repair(language: str) -> list[tuple[str, ...]]:
    """All sets of repairs; one that takes a part of the list cannot run out of values."""
    can_be = [one for one in REPAIRS if one != "values" or LANGUAGES[language].get("looks_up")]
    return [some for number in range(len(can_be) + 1) for some in combinations(can_be, number)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_seen_is_there_and_what_is_there_is_told(language: str) -> None:
    """For every set of repairs; and whoever gives no wrong answer is told nothing."""
    harmless = 0
    for repaired in every_repair(language):
        made = {SLIP_OF[one] for one in every_repair(language)[-1] if one not in repaired}
        found = told(port(language, *repaired))
        if not found:
            harmless += 1
            assert made <= ({PRODUCT} if language.startswith("Python") else {PRODUCT, PEOPLE})
            continue
        [[seen, unseen]] = map(slips, found)
        assert set(seen) <= made <= {*seen, *unseen}, repaired
        assert not set(seen) & set(unseen)
    assert harmless


def test_other_mistakes_are_not_taken_for_ports() -> None:
    """Neither those of the catalogue, nor those that it does not have."""
    for name in CATALOGUE["disclosure"].keys() - {*IN_CATALOGUE}:
        found = {one.name for one in told(implementation(CATALOGUE["disclosure"][name]))}
        assert not {"pseudocode", "pseudocode-halfway", "people-run-out"} & found, name
    for name, answers in STRANGERS.items():

        def stranger(buckets: list[dict[str, int]], k: int) -> Fraction:
            return answers([tuple(bucket.values()) for bucket in buckets], k)  # noqa: B023 - used at once

        assert not [one for one in told(stranger) if one.repair], name


@pytest.mark.parametrize(
    "changed",
    [
        lambda answer: answer + Fraction(1, 10**6) if answer else answer,
        lambda answer: None if answer == 1 else answer,
        lambda answer: 1 / 0 if answer == 1 else answer,
    ],
)
def test_one_that_only_nearly_gives_the_answers_of_a_port_is_not_diagnosed(changed: Callable[..., object]) -> None:
    """Also where it fails in another way than a port would."""
    halfway = port(F, "base case", "people")
    assert told(halfway)
    assert told(lambda buckets, k: changed(halfway(buckets, k))) == ()


def test_ports_are_what_the_oracles_make_of_the_page() -> None:
    """By `proofs_check.oracles`, which reads the page on its own, and by the readable algorithm."""
    assert len({PRINTED, IN_JAVASCRIPT} & set(every_port())) == 2
    readings = {GUARDED: as_infinity, ZERO: as_zero}
    bases: list[Extended] = [Fraction(1), INFINITY]
    for question, _ in questions():
        rows, k = question.histograms, question.k
        assert REPAIRED(rows, k) == Recursion()(rows, k)
        if any(sum(row) <= k for row in rows):
            continue  # the page divides by zero
        for product, reading in readings.items():
            for base, flag in product_of(bases, (False, True)):
                algorithm = Minimize2(rows, never if base == INFINITY else placed_or_not, reading=reading)
                ratio = algorithm.printed(k) if flag else algorithm.corrected(k)
                ported = Port(base, first_flag=flag, zero_times_infinity=product)
                assert ported(rows, k) == (0 if ratio is None else 1 / (1 + ratio))


class Slow(Function):
    """One that is in time for two buckets, and not for three."""

    def ask(self, question: Question) -> Answer:
        """Its answer, if it has one."""
        return LATE_ANSWER if len(question.rows) > 2 else super().ask(question)


def test_a_slow_port_is_told_what_it_is_and_apart_from_that_where_it_was_too_slow() -> None:
    asked = [Question(((1,), (1,), (1,)), 3), *(one for one, _ in questions())]
    report = audit(Slow(port(F, "base case", "first flag")), asked, limits=Limits(0, 0))
    [(_, division), (_, late)] = findings(report)
    assert [one.name for one in report.diagnoses] == ["people-run-out"]
    assert ("repair", DIVISION_BY_ZERO.words) in division
    assert not {"mistake", "repair"} & dict(late).keys()
    assert "no answer within" in dict(late)["answered"]


def test_one_who_decides_safety_by_a_port_is_told_too() -> None:
    halfway: PortedPseudocode = port(F, "base case", "people")

    def safe(buckets: list[dict[str, int]], k: int, c: str) -> bool:
        return halfway(buckets, k) < Fraction(c)  # type: ignore[operator] # the port may give None

    asked = [
        Question(one.rows, one.k, "safe", max(Fraction(0), min(Fraction(1), truth.disclosure + step)))
        for one, truth in questions()
        for step in (Fraction(0), Fraction(-1, 6), Fraction(1, 6))
    ]
    report = audit(Function(safe), asked, limits=Limits(0, 0))
    assert ("safe", "pseudocode-halfway") in [(one.ask, one.name) for one in report.diagnoses]


def test_the_repairs_are_in_every_report(tmp_path: Path) -> None:
    path = tmp_path / "audited.py"
    path.write_text(
        "from strategies.ports import port\nfrom proofs_check.audit.subject import serve\nimport sys\n"
        "serve(port('Python, floats'), sys.stdin.buffer, sys.stdout.buffer)\n"
    )
    line = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; exec(open({str(path)!r}).read())"]
    report = audit(Command(line, 5), [one for one, _ in questions()], limits=Limits(4, 4))
    [found] = report.diagnoses
    for text in (as_text(report), as_html(report), json.dumps(as_json(report), ensure_ascii=False)):
        for slip in ("Base case: ", "First call: ", "Division by zero: ", "0·∞: "):
            assert slip in text
        assert text.count("Repair: ") == len(found.repair) // 2
