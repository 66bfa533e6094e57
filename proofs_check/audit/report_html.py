"""An audit's report as one HTML page that needs nothing else: no script, no font, no image from elsewhere."""

from collections.abc import Iterator
from html import escape

from proofs_check.audit.catalogue import explained
from proofs_check.audit.report_text import MEANING, asked_text, attacker_text, release_text, summary, truth_text
from proofs_check.audit.verdict import Mismatch, Report

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1 .v{padding:.1em .5em;border-radius:.3em;color:#fff;background:#a11}h1 .agrees{background:#176b2c}
h1 .unsupported{background:#555}table{border-collapse:collapse;width:100%}
th{text-align:left;vertical-align:top;width:11rem;padding:.3rem .8rem .3rem 0;font-weight:600}
td{padding:.3rem 0;border-bottom:1px solid #ddd}th{border-bottom:1px solid #ddd}
code,pre{font-family:ui-monospace,monospace;font-size:.95em;overflow-wrap:anywhere}pre{background:#f3f3f3;padding:.8rem;
white-space:pre-wrap}section{margin:2rem 0}
"""


def as_html(report: Report) -> str:
    """The whole page."""
    return "\n".join(_page(report)) + "\n"


def _page(report: Report) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f"<title>Audit of {escape(report.subject)}: {report.verdict}</title><style>{_STYLE}</style></head><body>"
    yield f'<h1>Audit: <span class="v {report.verdict}">{report.verdict}</span></h1>'
    yield f"<p><code>{escape(report.subject)}</code>: {escape(MEANING[report.verdict])}.</p>"
    seed = "" if report.seed is None else f" Seed {report.seed}."
    yield f"<p>{escape(summary(report))}.{seed}</p>"
    yield from _diagnoses(report)
    for mismatch in report.mismatches:
        yield from _mismatch(mismatch)
    if report.complaints:
        yield f"<section><h2>The end of its standard error</h2><pre>{escape(report.complaints)}</pre></section>"
    yield "</body></html>"


def _diagnoses(report: Report) -> Iterator[str]:
    if report.diagnoses:
        yield "<section><h2>Diagnosis</h2><p>Every answer, right and wrong, is what this mistake gives:</p><ul>"
        yield from (f"<li>{ask}, <b>{name}</b>: {escape(explained(ask, name))}</li>" for ask, name in report.diagnoses)
        yield "</ul></section>"


def _mismatch(mismatch: Mismatch) -> Iterator[str]:
    found = mismatch.smallest
    truth = found.truth
    mistakes = ", ".join(mismatch.mistakes)
    yield f"<section><h2>{found.kind}, in {mismatch.seen:,} answers</h2><table>"
    yield _row("smallest input", release_text(found.question))
    yield _row("how small", mismatch.certainty)
    yield _row("asked", asked_text(found.question))
    yield _row("answered", found.answer.shown)
    yield _row("true", truth_text(truth.value))
    if truth.target:
        yield _row("the attacker who attains it", attacker_text(truth))
    if mistakes:
        yield _row("known mistakes with this answer", mistakes)
    yield "</table></section>"


def _row(head: str, content: str) -> str:
    return f"<tr><th>{head}</th><td><code>{escape(content)}</code></td></tr>"
