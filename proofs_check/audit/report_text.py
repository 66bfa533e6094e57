"""An audit's report: as JSON, and for the terminal."""

from collections.abc import Iterator

from proofs_check.audit.catalogue import explained
from proofs_check.audit.question import Question
from proofs_check.audit.truth import Truth
from proofs_check.audit.verdict import Mismatch, Report

MEANING = {
    "agrees": "no mismatch was found, which is no proof",
    "unsound": "it calls unsafe data safe (a maximum is understated, or a promise overstated)",
    "loose": "it errs on the safe side only (a maximum is overstated, or a promise understated)",
    "error": "it crashed, hung or spoke nonsense",
    "unsupported": "it declined every question",
}


def as_json(report: Report) -> dict[str, object]:
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
        "diagnosis": [{"ask": ask, "mistake": name, "says": explained(ask, name)} for ask, name in report.diagnoses],
        "mismatches": [
            {**one.smallest.as_json(), "seen": one.seen, "mistakes": list(one.mistakes), "smallest": one.certainty}
            for one in report.mismatches
        ],
        "complaints": report.complaints,
    }


def as_text(report: Report) -> str:
    """The report for the terminal."""
    return "\n".join(_lines(report))


def summary(report: Report) -> str:
    """How many questions came to what."""
    kinds = ", ".join(f"{number:,} {kind}" for kind, number in report.counts.items() if kind != "unsupported")
    return f"{report.asked:,} questions: {kinds or 'no answer'}; {report.declined:,} declined ({report.ended})"


def release_text(question: Question) -> str:
    """The buckets, for people."""
    rows = [", ".join(f"{value}: {count:,}" for value, count in bucket.items()) for bucket in question.buckets]
    return "  ".join(f"{{{row}}}" for row in rows)


def _lines(report: Report) -> Iterator[str]:
    yield f"{report.verdict}: {MEANING[report.verdict]}"
    yield f"  {summary(report)}"
    for ask, name in report.diagnoses:
        yield f"  diagnosis: {explained(ask, name)} ({name} gives every answer to {ask} that was given)"
    for mismatch in report.mismatches:
        yield from _mismatch_lines(mismatch)
    if report.complaints:
        yield "its standard error ended with"
        yield from (f"  {line}" for line in report.complaints.splitlines()[-8:])


def _mismatch_lines(mismatch: Mismatch) -> Iterator[str]:
    found = mismatch.smallest
    question, truth = found.question, found.truth
    yield f"{found.kind}, in {mismatch.seen:,} answers:"
    yield f"  buckets   {release_text(question)}"
    yield f"  asked     {asked_text(question)}"
    yield f"  answered  {found.answer.shown}"
    yield f"  true      {truth_text(truth.value)}"
    yield f"  smallest  {mismatch.certainty}"
    if truth.target:
        yield f"  attacker  {attacker_text(truth)}"
    if mismatch.mistakes:
        yield f"  so would  {', '.join(mismatch.mistakes)}"


def asked_text(question: Question) -> str:
    """What was asked about the buckets."""
    if question.ask == "probability":
        return f"probability of {question.event} given {'; '.join(question.knowledge) or 'nothing more'}"
    if question.ask == "safe":
        return f"is it safe with c = {question.threshold}, k = {question.k}"
    return f"disclosure with k = {question.k}" if question.ask == "disclosure" else question.ask


def attacker_text(truth: Truth) -> str:
    """What the attacker knows, and of what she becomes how sure."""
    return f"{'; '.join(truth.knowledge) or 'knows nothing more'}: {truth.target} with {truth.disclosure}"


def truth_text(value: object) -> str:
    """A true answer, for people."""
    if value is None:
        return "none: the knowledge contradicts the buckets, which was to be said"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
