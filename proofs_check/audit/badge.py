"""An audit in one line: for logs, as a small picture, and as data for a page that draws such pictures itself.

>>> summary_of("agrees", {"agrees": 800}, ("disclosure",), "seed 0")
'agrees (disclosure, 800 questions, seed 0)'
>>> summary_of("unsound", {"agrees": 797, "unsound": 3, "unsupported": 2}, ("safe",), "seed 1", "the time ran out")
'unsound (safe, 802 questions, 3 unsound, 2 declined, seed 1, the time ran out)'
"""

import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.metadata import version
from pathlib import Path

from proofs_check.audit.interview import ALL_ASKED
from proofs_check.audit.protocol import UNANSWERED
from proofs_check.audit.report import AuditReport
from reference.errors import InvalidInput
from reference.naming import source_name

LABEL = "worstcase"
_COLOURS = {
    "agrees": "#2a7d3a",
    "unsound": "#b3261e",
    "loose": "#a35a00",
    "error": "#b3261e",
    "unsupported": "#5a5a5a",
}
"""Each dark enough for white letters."""
_LETTER, _MARGIN, _HEIGHT = 7, 10, 20
"""Pixels: a letter's width, the space around a text, and the picture's height."""


def summary(report: AuditReport) -> str:
    """One line: the verdict, what was asked, and by which version of what."""
    seed = "given questions" if report.seed is None else f"seed {report.seed}"
    ended = [] if report.ended == ALL_ASKED else [report.ended]
    more = [seed, *ended, f"version {version('worstcase-privacy')}"]
    return f"{LABEL}: {summary_of(report.verdict, report.counts, report.asks, *more)}"


def summary_of(verdict: str, counts: Mapping[str, int], asks: Sequence[str], *more: str) -> str:
    """The verdict with what it rests on."""
    asked = sum(counts.values())
    kinds = {"unsound": "unsound", "loose": "loose", "error": "failed", "unsupported": "declined"}
    kinds[UNANSWERED] = UNANSWERED
    others = [f"{counts[kind]:,} {text}" for kind, text in kinds.items() if counts.get(kind)]
    questions = "1 question" if asked == 1 else f"{asked:,} questions"
    return f"{verdict} ({', '.join([' and '.join(asks) or 'nothing', questions, *others, *more])})"


def check_name(path: str | Path) -> str:
    """What kind of file this is, .svg or .json."""
    if (kind := Path(path).suffix.lower()) in {".svg", ".json"}:
        return kind
    raise InvalidInput(f"{source_name(path)}: for a badge, a name that ends in .svg or .json was expected")


def badge_text(path: str | Path, report: AuditReport) -> str:
    """The picture, or its data, by the file's suffix."""
    return svg(report) if check_name(path) == ".svg" else endpoint(report)


def message(report: AuditReport) -> str:
    """What stands on the badge."""
    declined = f", {report.declined:,} declined" if report.declined and report.verdict != "unsupported" else ""
    unanswered = f", {report.unanswered:,} unanswered" if report.unanswered else ""
    return f"{report.verdict} ({report.asked:,} asked{declined}{unanswered})"


def endpoint(report: AuditReport) -> str:
    """The badge as the JSON object that services which draw badges take."""
    colour = _COLOURS[report.verdict]
    data = {"schemaVersion": 1, "label": LABEL, "message": message(report), "color": colour}
    return json.dumps(data, indent=1) + "\n"


def svg(report: AuditReport) -> str:
    """The badge as a picture that needs nothing else."""
    left, right = (_LETTER * len(text) + _MARGIN for text in (LABEL, message(report)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img">\n'
        f"<title>{escape(summary(report))}</title>\n"
        f'<rect width="{left}" height="{_HEIGHT}" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{_COLOURS[report.verdict]}"/>\n'
        f'<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle">'
        f"{_words(LABEL, left, 0)}{_words(message(report), right, left)}</g>\n</svg>\n"
    )


def _words(text: str, width: int, start: int) -> str:
    """A text in the middle of its half, as wide as was planned whatever the font."""
    return f'<text x="{start + width / 2:g}" y="14" textLength="{width - _MARGIN}">{escape(text)}</text>'
