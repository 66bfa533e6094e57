"""Claims as one HTML page, a section each: what is said, which sentences of the paper it settles, what came of it.

For what fails: the counterexample with its numbers and pictures, what holds instead, and the line to explore it.

>>> from worstcase.studies import claims
>>> page = claims_html(claims("safety-is-strict"))
>>> "<h1>safety-is-strict</h1>" in page, page.count("<section")
(True, 1)
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from proofs_check.claims import registry
from proofs_check.claims.registry import ClaimReport
from proofs_check.paper.sentence_index import sentences_about
from reference.naming import numbered
from worstcase.display.claims_text import explore_line
from worstcase.display.notebook import release_pictures
from worstcase.display.pages import html_page, html_table
from worstcase.display.sentences_text import SETTLED
from worstcase.display.svg import shortened

LONGEST_TEXT, LONGEST_LINE = 2_000, 2_000
"""Of a counterexample or its numbers, and of the line to explore it."""

_STYLE = """
.says{font-size:1.15em}blockquote{margin:.4rem 0 .4rem 1rem;padding-left:.8rem;border-left:3px solid var(--line)}
pre{background:var(--shade);padding:.6rem;white-space:pre-wrap}.verdict{border:2px solid var(--ink);padding:.4rem 1rem}
.wide{margin:1rem 0}section+section{border-top:1px solid var(--line);padding-top:1rem}td:first-child{white-space:nowrap}
"""


def claims_html(reports: Sequence[ClaimReport], *, deep: bool = False) -> str:
    """The page."""
    title = reports[0].claim.name if len(reports) == 1 else f"{numbered(len(reports), 'claim')} about the paper"
    return html_page(title, _body(reports, title, deep=deep), _STYLE)


def _body(reports: Sequence[ClaimReport], title: str, *, deep: bool) -> Iterator[str]:
    yield f"<main><h1>{escape(title)}</h1>"
    if len(reports) > 1:
        links = ((report.claim.name, _verdict(report)) for report in reports)
        items = (f'<li><a href="#{escape(name)}">{escape(name)}</a>: {escape(verdict)}</li>' for name, verdict in links)
        yield f"<nav aria-label='All claims'><ul>{''.join(items)}</ul></nav>"
    for report in reports:
        yield f'<section id="{escape(report.claim.name)}">'
        if len(reports) > 1:
            yield f"<h2>{escape(report.claim.name)}</h2>"
        yield from _section(report, "h2" if len(reports) == 1 else "h3", deep=deep)
        yield "</section>"
    yield "</main>"


def _verdict(report: ClaimReport) -> str:
    if not report.as_expected:
        return f"{report.outcome.verdict.value}, and that is not what was expected"
    return SETTLED[report.claim.kind]


def _section(report: ClaimReport, heading: str, *, deep: bool) -> Iterator[str]:
    claim, outcome = report.claim, report.outcome
    yield f'<p class="says">{escape(claim.words)}</p><p class="verdict">{escape(_in_words(report))}</p>'
    yield from _paper(claim.name, claim.paper, heading)
    if outcome.counterexample is not None:
        yield from _counterexample(report, heading)
    else:
        first = list(islice(claim.scope, 1))
        yield from (f"<p>One of the instances: {_text(claim.scope.shown(instance))}</p>" for instance in first)
    if claim.instead:
        instead = registry.claim_named(claim.instead)
        yield f"<{heading}>What holds instead</{heading}><p>{escape(instead.words)} ({escape(instead.name)})</p>"
    for theorem in claim.theorems:
        condition = f" Condition: {theorem.conditions}." if theorem.conditions else ""
        yield f"<{heading}>Proved for all sizes: {escape(theorem.name)}</{heading}>"
        yield f"<p>{escape(theorem.words)}{escape(condition)} ({escape(theorem.file)})</p>"
    yield f"<{heading}>How it was checked</{heading}>"
    holds = outcome.counterexample is None
    rows = [
        ("kind", claim.kind.value),
        ("evidence", claim.evidence.value),
        ("scope", f"{claim.scope} ({claim.scope.evidence.value})"),
        (
            "instances tried",
            f"{outcome.instances:,}" + ("" if holds else ", in this order, up to the first that fails"),
        ),
        ("again", f"worstcase claims {claim.name}" + (" --deep" if deep else "")),
    ]
    yield html_table(("what", "of this claim"), rows)
    yield f"<details><summary>The statement as code</summary><pre>{escape(claim.code())}</pre></details>"


def _in_words(report: ClaimReport) -> str:
    """What came of it, in a sentence that says no more than was tried."""
    claim, outcome = report.claim, report.outcome
    tried, before = numbered(outcome.instances, "instance"), numbered(outcome.instances - 1, "instance")
    if outcome.counterexample is not None:
        how = "as expected" if report.as_expected else "and that was not expected"
        if claim.scope.drawn_from() is not None or outcome.instances == 1:
            return f"This fails, {how}: the last of the {tried} that were tried speaks against it."
        return f"This fails, {how}: it is true of the {before} before the one below, but not of that one."
    proof = "This holds: it is proved for all sizes, and true of" if claim.theorems else "This holds of"
    return f"{proof} the {tried} that were tried{'' if report.as_expected else ', which was not expected'}."


def _paper(name: str, place: str, heading: str) -> Iterator[str]:
    """The sentences of the paper that the claim settles."""
    settled = sentences_about(name)
    yield f"<{heading}>In the paper: {escape(place)}</{heading}>"
    for one in settled:
        note = f" <span class='soft'>{escape(one.note)}</span>" if one.note else ""
        yield f"<blockquote>“{escape(one.quotation)}” ({escape(one.place)}){note}</blockquote>"
    if not settled:
        yield "<p>It settles no sentence of the paper by itself.</p>"


def _counterexample(report: ClaimReport, heading: str) -> Iterator[str]:
    """Where it fails, in numbers and pictures, and the line to look at it."""
    claim, outcome = report.claim, report.outcome
    drawn = claim.scope.drawn_from() is not None
    smallest = "A counterexample" if drawn else "The smallest counterexample of the scope"
    yield f"<{heading}>{smallest}</{heading}><p>{_text(outcome.counterexample or '')}</p>"
    if outcome.numbers:
        yield f"<p>In numbers: {_text(outcome.numbers)}</p>"
    yield release_pictures(outcome.release, outcome.k)
    if not outcome.release:
        return
    line = explore_line(outcome.release, outcome.k)
    if len(line) <= LONGEST_LINE:
        yield f"<p>To explore it:</p><pre>{escape(line)}</pre>"
    else:
        yield f"<p>To explore it: <code>worstcase claims {escape(claim.name)} --json</code> has the release.</p>"


def _text(text: str) -> str:
    return escape(shortened(text, LONGEST_TEXT))
