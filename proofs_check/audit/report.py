"""What an audit found: as JSON, for the terminal, and as one HTML page that needs nothing else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import Diagnosis
from proofs_check.audit.question import Question, name_text
from proofs_check.html_page import html_page


@dataclass(frozen=True)
class Mismatch:
    """A way in which it is wrong: the smallest question found, and the mistakes that give the same answer to it."""

    smallest: Exchange
    seen: int
    """How many of the questions were answered wrongly in this way."""
    mistakes: tuple[str, ...]
    certainty: str
    """How sure it is that no smaller question is answered wrongly in this way."""

    @property
    def facts(self) -> Iterator[tuple[str, str]]:
        """What there is to know, each with what it is."""
        question, truth = self.smallest.question, self.smallest.truth
        yield "buckets", release_text(question)
        yield "asked", asked_text(question)
        yield "answered", self.smallest.answer.shown
        yield "true", truth_text(truth.value)
        yield "smallest", self.certainty
        if truth.target:
            known = "; ".join(truth.knowledge) or "knows nothing more"
            yield "attacker", f"{known}: {truth.target} with {truth.disclosure}"
        if self.mistakes:
            yield "so would", ", ".join(self.mistakes)


@dataclass(frozen=True)
class AuditReport:
    """Everything that an audit found."""

    subject: str
    seed: int | None
    verdict: str
    counts: Mapping[str, int]
    mismatches: tuple[Mismatch, ...]
    diagnoses: tuple[Diagnosis, ...]
    """The mistakes that reproduce every answer to one kind of question."""
    ended: str
    """Why no more was asked."""
    shrinking: int
    """How many more questions were asked to shrink what is wrong."""
    complaints: str
    failures: tuple[Question, ...]
    """The questions that were answered wrongly."""

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


MEANING = {
    "agrees": "no mismatch was found, which is no proof",
    "unsound": "it calls unsafe data safe (a maximum is understated, or a promise overstated)",
    "loose": "it errs on the safe side only (a maximum is overstated, or a promise understated)",
    "error": "it crashed, hung or spoke nonsense",
    "unsupported": "it declined every question",
}


def as_json(report: AuditReport) -> dict[str, object]:
    """The report as one JSON object."""
    return {
        "verdict": report.verdict,
        "meaning": MEANING[report.verdict],
        "subject": report.subject,
        "seed": report.seed,
        "asked": report.asked,
        "declined": report.declined,
        "answers": dict(report.counts),
        "asked_to_shrink": report.shrinking,
        "ended": report.ended,
        "diagnosis": [
            {"ask": one.ask, "mistake": one.name, "says": one.says, "repair": list(one.repair)}
            for one in report.diagnoses
        ],
        "mismatches": [
            {**one.smallest.as_json(), "seen": one.seen, "mistakes": list(one.mistakes), "smallest": one.certainty}
            for one in report.mismatches
        ],
        "complaints": report.complaints,
    }


def as_text(report: AuditReport) -> str:
    """The report for the terminal."""
    return "\n".join(_lines(report))


def summary(report: AuditReport) -> str:
    """How many questions came to what."""
    kinds = ", ".join(f"{number:,} {kind}" for kind, number in report.counts.items() if kind != "unsupported")
    return f"{report.asked:,} questions: {kinds or 'no answer'}; {report.declined:,} declined ({report.ended})"


def release_text(question: Question) -> str:
    """The buckets, for people."""
    rows = [
        ", ".join(f"{name_text(value)}: {count:,}" for value, count in bucket.items()) for bucket in question.buckets
    ]
    return "  ".join(f"{{{row}}}" for row in rows)


def _lines(report: AuditReport) -> Iterator[str]:
    yield f"{report.verdict}: {MEANING[report.verdict]}"
    yield f"  {summary(report)}"
    for found in report.diagnoses:
        yield f"  diagnosis: {found.says} ({found.name} gives every answer to {found.ask} that was given)"
        yield from (f"    {line}" for line in found.repair)
    for mismatch in report.mismatches:
        yield f"{mismatch.smallest.kind}, in {mismatch.seen:,} answers:"
        yield from (f"  {what:8}  {fact}" for what, fact in mismatch.facts)
    if report.complaints:
        yield "its standard error ended with"
        yield from (f"  {line}" for line in report.complaints.splitlines()[-8:])


def asked_text(question: Question) -> str:
    """What was asked about the buckets."""
    if question.ask == "probability":
        return f"probability of {question.asked_event} given {'; '.join(question.asked_knowledge) or 'nothing more'}"
    if question.ask == "safe":
        return f"is it safe with c = {question.threshold}, k = {question.k}"
    return f"disclosure with k = {question.k}" if question.ask == "disclosure" else question.ask


def truth_text(value: object) -> str:
    """A true answer, for people."""
    if value is None:
        return "none: the knowledge contradicts the buckets, which was to be said"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


_STYLE = """
h1 .v{padding:.1em .5em;border-radius:.3em;color:#fff;background:#a11}h1 .agrees{background:#176b2c}
h1 .unsupported{background:#555}table{width:100%}th{width:11rem;padding:.3rem .8rem .3rem 0;font-weight:600}
td{padding:.3rem 0}pre{background:var(--shade);padding:.8rem;white-space:pre-wrap}
"""


def as_html(report: AuditReport) -> str:
    """The whole page."""
    return html_page(f"Audit of {report.subject}: {report.verdict}", _body(report), _STYLE)


def _body(report: AuditReport) -> Iterator[str]:
    yield f'<h1>Audit: <span class="v {report.verdict}">{report.verdict}</span></h1>'
    yield f"<p><code>{escape(report.subject)}</code>: {escape(MEANING[report.verdict])}.</p>"
    seed = "" if report.seed is None else f" Seed {report.seed}."
    yield f"<p>{escape(summary(report))}.{seed}</p>"
    if report.diagnoses:
        yield "<section><h2>Diagnosis</h2><p>Every answer, right and wrong, is what this mistake gives:</p><ul>"
        for found in report.diagnoses:
            repair = "".join(f"<br>{escape(line)}" for line in found.repair)
            yield f"<li>{found.ask}, <b>{found.name}</b>: {escape(found.says)}{repair}</li>"
        yield "</ul></section>"
    for mismatch in report.mismatches:
        yield f"<section><h2>{mismatch.smallest.kind}, in {mismatch.seen:,} answers</h2><table>"
        for what, fact in mismatch.facts:
            yield f"<tr><th>{what}</th><td><code>{escape(fact)}</code></td></tr>"
        yield "</table></section>"
    if report.complaints:
        yield f"<section><h2>The end of its standard error</h2><pre>{escape(report.complaints)}</pre></section>"
