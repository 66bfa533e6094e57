"""The report of an audit as one page: what the terminal shows, in the same order."""

from collections.abc import Iterator
from html import escape

from proofs_check.audit.report import MEANING, AuditReport
from reference.naming import visible
from worstcase.display.pages import html_page
from worstcase.display.report_text import complaints, counted, findings, unanswered

_STYLE = """
h1 .v{padding:.1em .5em;border-radius:.3em;color:#fff;background:#a11}h1 .agrees{background:#176b2c}
h1 .unsupported{background:#555}table{width:100%}th{width:6rem;padding:.3rem .8rem .3rem 0;font-weight:600}
td{padding:.3rem 0}pre{background:var(--shade);padding:.8rem;white-space:pre-wrap}
"""


def as_html(report: AuditReport) -> str:
    """The whole page."""
    return html_page(f"Audit of {visible(report.subject)}: {report.verdict}", _body(report), _STYLE)


def _body(report: AuditReport) -> Iterator[str]:
    yield f'<h1>Audit: <span class="v {report.verdict}">{report.verdict}</span></h1>'
    yield f"<p><code>{escape(visible(report.subject))}</code>: {escape(MEANING[report.verdict])}.</p>"
    for heading, rows in findings(report):
        yield f"<section><h2>{escape(heading)}</h2><table>"
        for what, fact in rows:
            yield f'<tr><th scope="row">{what}</th><td><code>{escape(fact)}</code></td></tr>'
        yield "</table></section>"
    if report.unanswered:
        yield f"<p>{escape(unanswered(report))}</p>"
    if report.complaints:
        lines = "\n".join(escape(line) for line in complaints(report))
        yield f"<section><h2>its standard error ended with</h2><pre>{lines}</pre></section>"
    yield f"<p>{escape(counted(report))}</p>"
