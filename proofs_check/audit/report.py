"""The findings of an audit: as data, as JSON, in one line for logs, and as a badge."""

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
from reference.naming import source_name

MEANING = {
    "agrees": "no mismatch was found, which is no proof",
    "unsound": "it calls unsafe data safe (a maximum is understated, or a promise overstated)",
    "loose": "it errs on the safe side only (a maximum is overstated, or a promise understated)",
    "error": "it crashed, answered nonsense, or left too many questions unanswered",
    "unsupported": "it declined every question",
}
_COLOURS = dict(zip(MEANING, ("#2a7d3a", "#b3261e", "#a35a00", "#b3261e", "#5a5a5a"), strict=True))
"""Each dark enough for white letters."""
_LABEL = "worstcase"
_LETTER, _MARGIN, _HEIGHT = 7, 10, 20
"""Pixels of a badge: a letter's width, the space around a text, and the picture's height."""


@dataclass(frozen=True)
class Mismatch:
    """A way in which it is wrong: the smallest question found, and the mistakes that give the same answer to it."""

    smallest: Exchange
    seen: int  # how many of the questions were answered wrongly in this way
    as_bad: int  # how many of these answers are as bad as the smallest: unsound as well, or loose, or an error
    mistakes: tuple[str, ...]
    certainty: str  # how sure it is that no smaller question is answered wrongly in this way
    again: str = ""  # a line that asks this question again, if one is known


@dataclass(frozen=True)
class AuditReport:
    """Everything that an audit found."""

    subject: str
    verdict: str
    counts: Mapping[str, int]
    ended: str  # why no more was asked
    complaints: str
    failures: tuple[Question, ...]  # the questions that were answered wrongly
    asks: tuple[str, ...] = ()  # the kinds of question that were asked
    seed: int | None = None
    mismatches: tuple[Mismatch, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()  # the mistakes that reproduce every answer to one kind of question
    shrinking: int = 0  # how many more questions were asked to shrink what is wrong
    right: tuple[Exchange, ...] = ()  # what was answered rightly, or declined, and is to be shown all the same

    @property
    def asked(self) -> int:
        """How many questions were asked."""
        return sum(self.counts.values())

    @property
    def replay(self) -> tuple[Question, ...]:
        """What another run should ask: the smallest question of each mismatch, then the others as they were asked."""
        return (*(mismatch.smallest.question for mismatch in self.mismatches), *self.failures)

    @property
    def declined(self) -> int:
        """How many questions it declined."""
        return self.counts.get("unsupported", 0)

    @property
    def unanswered(self) -> int:
        """How many questions had no answer in time."""
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
    found: dict[str, object] = {"verdict": one.kind, **one.question.fields(), "answered": one.answer.shown}
    found["truth"] = value if isinstance(value, bool) or value is None else str(value)
    found["decimal"] = float(one.truth.disclosure) if value is not None else None
    if one.truth.target:
        attacker = {"target": one.truth.target, "attacker": list(one.truth.knowledge)}
        found |= {"disclosure": str(one.truth.disclosure), **attacker}
    return found


def summary(report: AuditReport) -> str:
    """One line: the verdict, what was asked, and by which version of what."""
    kinds = {"unsound": "unsound", "loose": "loose", "error": "failed", "unsupported": "declined"}
    kinds[UNANSWERED] = UNANSWERED
    facts = [
        " and ".join(report.asks) or "nothing",
        "1 question" if report.asked == 1 else f"{report.asked:,} questions",
        *(f"{report.counts[kind]:,} {text}" for kind, text in kinds.items() if report.counts.get(kind)),
        "given questions" if report.seed is None else f"seed {report.seed}",
        *([] if report.ended == ALL_ASKED else [report.ended]),
        f"version {version('worstcase-privacy')}",
    ]
    return f"{_LABEL}: {report.verdict} ({', '.join(facts)})"


def badge_kind(path: str | Path) -> str:
    """What kind of badge this file holds, .svg (a picture) or .json (data for a service that draws badges)."""
    if (kind := Path(path).suffix.lower()) in {".svg", ".json"}:
        return kind
    raise InvalidInput(f"{source_name(path)}: for a badge, a name that ends in .svg or .json was expected")


def badge_text(path: str | Path, report: AuditReport) -> str:
    """The verdict as a picture that needs nothing else, or its data, by the file's suffix."""
    declined = f", {report.declined:,} declined" if report.declined and report.verdict != "unsupported" else ""
    unanswered = f", {report.unanswered:,} unanswered" if report.unanswered else ""
    message = f"{report.verdict} ({report.asked:,} asked{declined}{unanswered})"
    colour = _COLOURS[report.verdict]
    if badge_kind(path) == ".json":
        data = {"schemaVersion": 1, "label": _LABEL, "message": message, "color": colour}
        return json.dumps(data, indent=1) + "\n"
    left, right = (_LETTER * len(text) + _MARGIN for text in (_LABEL, message))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img">\n'
        f"<title>{escape(summary(report))}</title>\n"
        f'<rect width="{left}" height="{_HEIGHT}" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{colour}"/>\n'
        f'<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle">'
        f"{_words(_LABEL, left, 0)}{_words(message, right, left)}</g>\n</svg>\n"
    )


def _words(text: str, width: int, start: int) -> str:
    """A text in the middle of its half, as wide as was planned whatever the font."""
    return f'<text x="{start + width / 2:g}" y="14" textLength="{width - _MARGIN}">{escape(text)}</text>'
