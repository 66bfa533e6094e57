"""Reports of audits as text and as a page, with the same content in the same order.

The verdict comes first. For each mismatch follow the smallest example, the attacker, the likely mistake with its place
in the book, and the line that asks again. Then come the number of unanswered questions, if any, the last lines of the
program's standard error, and the counts. Output of the program is shown on one line, with everything unprintable
escaped. Lists of more than six items are shortened; the line that asks again and the JSON report have all items.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby, zip_longest

from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import LATE, NEEDED, UNANSWERED
from proofs_check.audit.question import Question, name_text
from proofs_check.audit.report import MEANING, AuditReport, Mismatch
from reference.naming import numbered, visible
from worstcase.display.pages import html_page

_MOST_COMPLAINTS = 8  # lines of its standard error that are shown
_MOST_GUESSES = 3  # mistakes that are named where they give one answer only
_ENOUGH = 300  # questions whose answers identify a mistake
_MOST_LISTED, _FEW = 6, 3  # a list of more items is cut to a few
_BOOK = "book/audit_power.md"  # has an anchor for each mistake of the catalogue
_COUNTED = {"agrees": "agreed", "error": "failed", "unsupported": "declined", UNANSWERED: "unanswered"}
_STYLE = """
h1 .v{padding:.1em .5em;border-radius:.3em;color:#fff;background:#a11}h1 .agrees{background:#176b2c}
h1 .unsupported{background:#555}table{width:100%}th{width:6rem;padding:.3rem .8rem .3rem 0;font-weight:600}
td{padding:.3rem 0}pre{background:var(--shade);padding:.8rem;white-space:pre-wrap}
"""


def as_text(report: AuditReport) -> str:
    """Return the report for the terminal."""
    lines = [f"{report.verdict}: {MEANING[report.verdict]}"]
    for heading, rows in findings(report):
        lines += [heading, *(f"  {what:8}  {fact}" for what, fact in rows)]
    lines += _unanswered(report)
    if report.complaints:
        lines += ["last lines of its standard error", *(f"  | {line}" for line in _complaints(report))]
    return "\n".join([*lines, _counting(report)])


def as_html(report: AuditReport) -> str:
    """Return the report as a page."""
    subject = visible(report.subject)
    body = [
        f'<h1>Audit: <span class="v {report.verdict}">{report.verdict}</span></h1>',
        f"<p><code>{escape(subject)}</code>: {escape(MEANING[report.verdict])}.</p>",
    ]
    for heading, rows in findings(report):
        cells = (f'<th scope="row">{what}</th><td><code>{escape(fact)}</code></td>' for what, fact in rows)
        body += [f"<section><h2>{escape(heading)}</h2><table>", *(f"<tr>{row}</tr>" for row in cells)]
        body.append("</table></section>")
    body += [f"<p>{escape(line)}</p>" for line in _unanswered(report)]
    if report.complaints:
        lines = escape("\n".join(_complaints(report)))
        body.append(f"<section><h2>last lines of its standard error</h2><pre>{lines}</pre></section>")
    body.append(f"<p>{escape(_counting(report))}</p>")
    return html_page(f"Audit of {subject}: {report.verdict}", body, _STYLE)


def findings(report: AuditReport) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each mismatch or question with its heading and its rows of label and text."""
    for one in report.mismatches:
        seen = f"{one.seen:,} such answers" if one.seen > 1 else "one such answer"
        if one.as_bad < one.seen:
            seen = f"{one.seen:,} wrong answers of this mistake, {one.as_bad:,} of them {one.smallest.kind}"
        heading = f"{one.smallest.kind}, the smallest example found ({seen})"
        yield heading if report.asked > 1 else "the question", list(_facts(report, one))
    for exchange in report.right:
        yield "the question", list(_exchange_facts(exchange))


def _facts(report: AuditReport, mismatch: Mismatch) -> Iterator[tuple[str, str]]:
    yield from _exchange_facts(mismatch.smallest)
    ask = mismatch.smallest.question.ask
    is_late = mismatch.smallest.answer.failure == LATE  # which no diagnosis covers
    diagnosed = [] if is_late else report.diagnosed(ask)
    label = "perhaps" if report.asked < _ENOUGH else "mistake"
    if len(diagnosed) > 1:
        yield label, "one of these:"
        label = ""
    for one in diagnosed:
        yield label, f"{one.says} ({one.name}: {one.reason})"
        if one.name in CATALOGUE[ask]:
            yield "link", f"{_BOOK}#{ask}-{one.name}"
        if mismatch is next(first for first in report.mismatches if first.smallest.question.ask == ask):
            yield from zip_longest(["repair"][: len(one.repair)], one.repair, fillvalue="")
    if mismatch.mistakes and not diagnosed:
        more = len(mismatch.mistakes) - _MOST_GUESSES
        named = [f"{CATALOGUE[ask][name].says} ({name})" for name in mismatch.mistakes[:_MOST_GUESSES]]
        yield "perhaps", "; or ".join([*named, *([f"{more:,} more"] if more > 0 else [])])
    if mismatch.mistakes and report.asked < _ENOUGH and report.seed is not None:
        yield "advice", f"with fewer than {_ENOUGH} questions the mistake may be another one; run without --questions"
    if mismatch.again:
        yield "again", visible(mismatch.again)
    yield "smallest", mismatch.certainty


def _exchange_facts(exchange: Exchange) -> Iterator[tuple[str, str]]:
    question, truth = exchange.question, exchange.truth
    rows = (_listed(f"{name_text(value)}: {count:,}" for value, count in row.items()) for row in question.written)
    yield "buckets", _listed((f"{{{row}}}" for row in rows), "  ")
    yield "asked", _asked(question)
    yield "answered", visible(exchange.answer.shown)
    if truth.value is None:
        yield "true", "none: the knowledge contradicts the buckets, so expected error or unsupported"
    else:
        yield "true", str({"True": "yes", "False": "no"}.get(str(truth.value), truth.value))
    if truth.target:
        known = _listed(truth.knowledge, "; ") or "only the buckets"
        yield "attacker", f"knows {known}; then {truth.target} has probability {truth.disclosure}"


def _listed(items: Iterable[str], separator: str = ", ") -> str:
    shown = list(items)
    if len(shown) > _MOST_LISTED:
        shown[_FEW:] = [f"… and {len(shown) - _FEW:,} more"]
    return separator.join(shown)


def _asked(question: Question) -> str:
    if question.ask == "probability":
        event, knowledge = question.asked
        return f"probability of {event} given {_listed(knowledge, '; ') or 'only the buckets'}"
    if question.ask == "safe":
        return f"safe with c = {question.threshold}, k = {question.k}"
    return f"disclosure with k = {question.k}" if question.ask == "disclosure" else question.ask


def _complaints(report: AuditReport) -> list[str]:
    lines = ((visible(line), len(list(same))) for line, same in groupby(report.complaints.splitlines()))
    return [f"{line}  ({times:,} times)" if times > 1 else line for line, times in lines][-_MOST_COMPLAINTS:]


def _unanswered(report: AuditReport) -> Iterator[str]:
    if report.unanswered:
        asked = report.asked - report.declined
        number = f"{report.unanswered:,} of {asked:,} questions" if asked > 1 else "the question"
        needed = f"{float(NEEDED):.0%} of the questions and one of every family must be answered"
        yield f"unanswered: {number} got no answer in time ({needed})"


def _counting(report: AuditReport) -> str:
    kinds = ", ".join(f"{number:,} {_COUNTED.get(kind, kind)}" for kind, number in report.counts.items() if number)
    shrinking = f"; {report.shrinking:,} more to shrink" if report.shrinking else ""
    seed = "" if report.seed is None else f"; seed {report.seed}"
    return f"{numbered(report.asked, 'question')}: {kinds or 'no answer'} ({report.ended}{shrinking}{seed})"
