"""Reports: what comes first, what is escaped, and an audit in one line."""

import json
import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from proofs_check.audit.corpus import script
from proofs_check.audit.diagnosis import Diagnosis
from proofs_check.audit.examination import ask_one, audit
from proofs_check.audit.question import Question
from proofs_check.audit.report import MEANING, AuditReport, as_json, badge_text, summary
from proofs_check.audit.subject import Function
from reference.errors import InvalidInput
from worstcase.display.audit_report import as_html, as_text

HOSTILE = "\x1b[2J\x9b31m\u202e<b>\n\r\x07"


def report() -> AuditReport:
    """On one that takes the largest share, with a repair, a line to ask again, and complaints."""

    def share(buckets: list[dict[str, int]], k: int) -> float:
        del k
        return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)

    found = audit(Function(share), script(seed=0, number=60), name="share", seed=0)
    diagnosis = Diagnosis("disclosure", "k-ignored", "k has no effect", ("place k + 1 atoms,", "not one"))
    lines = tuple(replace(one, again="ask me again") for one in found.mismatches)
    return replace(found, mismatches=lines, diagnoses=(diagnosis,), complaints="oh\noh\nno\n")


def of_one(answer: object, rows: tuple[tuple[int, ...], ...] = ((2, 1),), ask: str = "disclosure") -> AuditReport:
    return ask_one(Function(lambda **_: answer), Question(rows, ask=ask), "mine")


def test_what_matters_comes_first_and_the_counting_last_on_the_terminal_and_on_the_page() -> None:
    lines = as_text(report()).splitlines()
    assert lines[0].startswith("unsound: ")
    names = [line[2:10].strip() for line in lines[2:]]
    labels = ["buckets", "asked", "answered", "true", "attacker", "perhaps", "link", "repair", "", "advice", "again"]
    assert names[:11] == labels
    several = replace(report(), diagnoses=report().diagnoses * 2, counts={"unsound": 300})
    assert "  mistake   one of these:\n            k has no effect" in as_text(several)
    assert "  advice" not in as_text(several)
    assert "  advice" in as_text(replace(report(), diagnoses=()))
    assert lines[-3:-1] == ["  | oh  (2 times)", "  | no"]
    assert lines[-1].startswith("60 questions: ")
    assert lines[-1].endswith("seed 0)")
    page = unescape(re.sub(r"<[^>]+>", " ", as_html(report()).partition("<body>")[2]))
    place = 0
    for line in lines:
        for word in line.removeprefix("unsound: ").replace("  | ", "  ").split():
            place = page.find(word, place) + len(word)
            assert place >= len(word), line


def test_what_the_audited_says_can_neither_steer_a_terminal_nor_a_page() -> None:
    def hostile(buckets: list[dict[str, int]], k: int) -> str:
        del buckets
        if k:
            raise NotImplementedError(HOSTILE)
        raise ValueError(HOSTILE)

    found = replace(audit(Function(hostile), script(number=30), name=HOSTILE), complaints=HOSTILE * 2)
    found = replace(found, mismatches=tuple(replace(one, again=HOSTILE) for one in found.mismatches))
    declined = ask_one(Function(hostile), Question(((1,),), 1), HOSTILE)
    texts = (as_text(found), as_text(declined), as_html(found), badge_text("badge.svg", found), summary(found))
    assert all(char.isprintable() or char == "\n" for text in texts for char in text)
    assert "<b>" not in as_html(found)
    assert "http" not in as_html(found)
    assert "\\u001b[2J\\u009b31m\\u202e" in as_text(found)
    assert json.dumps(HOSTILE)[1:-1] in as_text(declined)


def test_a_contradiction_is_in_every_report() -> None:
    found = audit(Function(lambda **_: 0), script("probability", number=21))
    assert any(one.smallest.truth.value is None for one in found.mismatches)
    assert all("contradicts" in text for text in (as_text(found), as_html(found)))
    assert json.dumps(as_json(found), allow_nan=False)


def test_one_question_is_shown_right_or_wrong() -> None:
    right, wrong = of_one("2/3"), of_one("1/3")
    assert (right.verdict, right.mismatches) == ("agrees", ())
    assert "  answered  2/3\n  true      2/3\n" in as_text(right)
    assert (wrong.verdict, wrong.mismatches[0].smallest.question.rows) == ("unsound", ((2, 1),))
    assert ("no smaller one was searched for" in as_text(wrong), "smallest example" in as_text(wrong)) == (True, False)


def test_a_text_is_shown_as_it_was_written_and_what_is_no_probability_is_an_error() -> None:
    for answer in ("0.3333", "00.50", "2/6", "0." + "3" * 200):
        assert f"  answered  {answer[:80]}{'…' if len(answer) > 80 else ''}\n" in as_text(of_one(answer))
    for wrong in (100, "-1/2", "1.0000000001", 1.1):
        found = of_one(wrong)
        assert (found.verdict, "safe side" in as_text(found)) == ("error", False)
        assert f"  answered  {wrong} (expected a probability from 0 to 1)\n" in as_text(found)
    assert of_one(1 + 1e-12, ((1,),)).verdict == "agrees"
    assert of_one(9, ask="k-anonymity").verdict == "unsound"


@pytest.mark.parametrize("verdict", MEANING)
def test_a_badge_is_a_picture_with_the_verdict_or_its_data(verdict: str) -> None:
    found = replace(report(), verdict=verdict)
    picture = ET.fromstring(badge_text("badge.SVG", found))  # noqa: S314 - ours
    texts = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    message = f"{verdict} (60 asked)"
    assert texts == ["worstcase", message]
    data = json.loads(badge_text("badge.json", found))
    assert re.fullmatch(r"#[0-9a-f]{6}", data.pop("color"))
    assert data == {"schemaVersion": 1, "label": "worstcase", "message": message}
    with pytest.raises(InvalidInput, match=r"ends in \.svg or \.json"):
        badge_text("badge.png", found)


def test_the_summary_states_what_the_verdict_rests_on() -> None:
    found = report()
    line = r"worstcase: unsound \(disclosure, 60 questions, \d+ unsound, seed 0, version [\d.]+\)"
    assert re.fullmatch(line, summary(found))
    late = replace(found, counts={"agrees": 1_000, "unsupported": 3}, seed=None, ended="the time ran out")
    assert "(disclosure, 1,003 questions, 3 declined, given questions, the time ran out, version" in summary(late)
    assert "1,003 asked, 3 declined" in badge_text("badge.json", late)
