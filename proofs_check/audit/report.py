"""Reports of audits: as data, as JSON, in one line for logs, and as a badge."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from importlib.metadata import version
from pathlib import Path

from proofs_check.audit.diagnosis import Diagnosis
from proofs_check.audit.interview import ALL_ASKED, Exchange
from proofs_check.audit.protocol import UNANSWERED
from proofs_check.audit.question import Question
from reference.errors import InvalidInput
from reference.naming import numbered, source_name

MEANING = {
    "agrees": "no mismatch was found, which is not a proof",
    "unsound": "it calls unsafe data safe (a maximum is too low, or a promise too strong)",
    "loose": "it errs only on the safe side (a maximum is too high, or a promise too weak)",
    "error": "it crashed, gave invalid answers, or left too many questions unanswered",
    "unsupported": "it declined every question",
}
# Each dark enough for white letters.
_COLOURS = dict(zip(MEANING, ("#2a7d3a", "#b3261e", "#a35a00", "#b3261e", "#5a5a5a"), strict=True))
_LABEL = "worstcase"
_LETTER, _MARGIN, _HEIGHT = 7, 10, 20  # pixels of a badge: a letter's width, the space around a text, the height


@dataclass(frozen=True)
class Mismatch:
    """A kind of wrong answer: the smallest question found, and the known mistakes that give the same answer."""

    smallest: Exchange
    seen: int  # questions answered wrongly in this way
    as_bad: int  # answers among these of the same verdict as the smallest
    mistakes: tuple[str, ...]
    certainty: str  # the range in which no smaller question fails in this way
    again: str = ""  # a line that asks this question again


@dataclass(frozen=True)
class AuditReport:
    """Result of an audit."""

    subject: str
    verdict: str
    counts: Mapping[str, int]
    ended: str  # why the audit ended
    complaints: str
    failures: tuple[Question, ...]  # the questions that were answered wrongly
    asks: tuple[str, ...] = ()  # the kinds of question that were asked
    seed: int | None = None
    mismatches: tuple[Mismatch, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()  # the mistakes that reproduce every answer to one kind of question
    shrinking: int = 0  # further questions, asked to shrink mismatches
    right: tuple[Exchange, ...] = ()  # correct or declined answers that are shown

    @property
    def asked(self) -> int:
        """Number of questions asked."""
        return sum(self.counts.values())

    @property
    def replay(self) -> tuple[Question, ...]:
        """Questions for another run: the smallest of each mismatch, then the other failures as they were asked."""
        return (*(mismatch.smallest.question for mismatch in self.mismatches), *self.failures)

    @property
    def declined(self) -> int:
        """Number of declined questions."""
        return self.counts.get("unsupported", 0)

    @property
    def unanswered(self) -> int:
        """Number of questions without an answer in time."""
        return self.counts.get(UNANSWERED, 0)

    def diagnosed(self, ask: str) -> list[Diagnosis]:
        """The mistakes that reproduce every answer to this kind of question."""
        return [one for one in self.diagnoses if one.ask == ask]


def as_json(report: AuditReport) -> dict[str, object]:
    """The report as one JSON object."""
    return {
        "verdict": report.verdict,
        "meaning": MEANING[report.verdict],
        "subject": report.subject,
        "seed": report.seed,
        "asked": report.asked,
        "declined": report.declined,
        "unanswered": report.unanswered,
        "answers": dict(report.counts),
        "asked_to_shrink": report.shrinking,
        "ended": report.ended,
        "diagnosis": [
            {"ask": one.ask, "mistake": one.name, "says": one.says, "because": one.reason, "repair": list(one.repair)}
            for one in report.diagnoses
        ],
        "mismatches": [
            {
                **_exchange_json(one.smallest),
                "seen": one.seen,
                "seen_of_this_verdict": one.as_bad,
                "mistakes": list(one.mistakes),
                "smallest": one.certainty,
                "again": one.again,
            }
            for one in report.mismatches
        ],
        "right": [_exchange_json(one) for one in report.right],
        "complaints": report.complaints,
    }


def _exchange_json(one: Exchange) -> dict[str, object]:
    value = one.truth.value
    attacker = {"disclosure": str(one.truth.disclosure), "target": one.truth.target}
    return {
        "verdict": one.kind,
        **one.question.fields(),
        "answered": one.answer.shown,
        "truth": value if isinstance(value, bool) or value is None else str(value),
        "decimal": float(one.truth.disclosure) if value is not None else None,
        **(attacker | {"attacker": list(one.truth.knowledge)} if one.truth.target else {}),
    }


def summary(report: AuditReport) -> str:
    """The report in one line: verdict, questions, counts, seed, version."""
    kinds = {
        "unsound": "unsound",
        "loose": "loose",
        "error": "failed",
        "unsupported": "declined",
        UNANSWERED: UNANSWERED,
    }
    facts = [
        " and ".join(report.asks) or "nothing",
        numbered(report.asked, "question"),
        *(f"{report.counts[kind]:,} {text}" for kind, text in kinds.items() if report.counts.get(kind)),
        "given questions" if report.seed is None else f"seed {report.seed}",
        *([] if report.ended == ALL_ASKED else [report.ended]),
        f"version {version('worstcase-privacy')}",
    ]
    return f"{_LABEL}: {report.verdict} ({', '.join(facts)})"


def badge_kind(path: str | Path) -> str:
    """The kind of badge by the file name: .svg (a picture) or .json (data for a service that draws badges)."""
    if (kind := Path(path).suffix.lower()) in {".svg", ".json"}:
        return kind
    raise InvalidInput(f"{source_name(path)}: expected a file name that ends in .svg or .json for a badge")


def badge_text(path: str | Path, report: AuditReport) -> str:
    """The verdict as a self-contained picture, or its data, by the file's suffix."""
    declined = f", {report.declined:,} declined" if report.declined and report.verdict != "unsupported" else ""
    unanswered = f", {report.unanswered:,} unanswered" if report.unanswered else ""
    message = f"{report.verdict} ({report.asked:,} asked{declined}{unanswered})"
    colour = _COLOURS[report.verdict]
    if badge_kind(path) == ".json":
        data = {"schemaVersion": 1, "label": _LABEL, "message": message, "color": colour}
        return json.dumps(data, indent=1) + "\n"
    left, right = (_LETTER * len(text) + _MARGIN for text in (_LABEL, message))
    halves = ((_LABEL, left, 0), (message, right, left))
    words = (  # each in the middle of its half, as wide as was planned whatever the font
        f'<text x="{start + width / 2:g}" y="14" textLength="{width - _MARGIN}">{escape(text)}</text>'
        for text, width, start in halves
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img">\n'
        f"<title>{escape(summary(report))}</title>\n"
        f'<rect width="{left}" height="{_HEIGHT}" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{colour}"/>\n'
        f'<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle">'
        f"{''.join(words)}</g>\n</svg>\n"
    )
