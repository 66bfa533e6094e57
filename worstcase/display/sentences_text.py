"""The paper's sentences in words: each with what came of its claims, and the index held against the paper's text."""

from collections.abc import Sequence

import click

from proofs_check.claims.claim import Kind
from proofs_check.claims.registry import ClaimReport, claim_named
from proofs_check.paper.latex_text import IndexCheck
from proofs_check.paper.sentence_index import IndexedSentence
from worstcase import options

SETTLED = {
    Kind.PAPER: "holds",
    Kind.ERRATUM: "fails",
    Kind.CORRECTION: "holds instead",
    Kind.NEAR_MISS: "near miss, fails",
    Kind.OURS: "ours, holds",
}
"""What is expected of the claims of each kind."""


def as_records(sentences: Sequence[IndexedSentence]) -> list[dict[str, object]]:
    """The sentences as JSON has them."""
    records: list[dict[str, object]] = []
    for one in sentences:
        told = {"claims": list(one.claims), "reason": one.reason, "note": one.note}
        records.append({"quotation": one.quotation, "place": one.place, **{key: it for key, it in told.items() if it}})
    return records


def tell_sentences(
    sentences: Sequence[IndexedSentence], reports: Sequence[ClaimReport] | None, *, as_json: bool
) -> None:
    """Print the sentences in order, each with its claims and what came of them (None: they were not checked)."""
    known = {report.claim.name: report for report in reports or ()}
    if as_json:
        records = as_records(sentences)
        for record, sentence in zip(records, sentences, strict=True):
            if reports is not None and sentence.claims:
                verdicts = (known[name].outcome.verdict.value for name in sentence.claims if name in known)
                record["verdicts"] = list(verdicts)
        options.print_json({"sentences": records})
        return
    section = ""
    for sentence in sentences:
        if sentence.section != section:
            section = sentence.section
            click.echo(f"\n{section.capitalize() if section.isalpha() else f'Section {section}'}\n")
        click.echo(f"({sentence.place}) “{sentence.quotation}”")
        for name in sentence.claims:
            click.echo(f"    {_verdict(name, known.get(name))}")
        if sentence.reason:
            click.echo(f"    no claim: {sentence.reason}")
        if sentence.note:
            click.echo(f"    note: {sentence.note}")


def _verdict(name: str, report: ClaimReport | None) -> str:
    claim = claim_named(name)
    if report is None:
        return f"{name} ({claim.kind.value}, {claim.evidence.value})"
    told = SETTLED[claim.kind] if report.as_expected else f"{report.outcome.verdict.value}, unexpectedly"
    return f"{told}: {name} ({claim.evidence.value})"


def tell_index_check(check: IndexCheck, *, as_json: bool) -> int:
    """Print what came of holding the index against the paper's text; 1 if a quotation or a sentence is missing."""
    quotations = check.quotations
    if as_json:
        options.print_json(
            {
                "quotations": quotations,
                "missing": as_records(check.missing),
                "unindexed": [str(one) for one in check.unindexed],
                "references": list(check.references),
            }
        )
    else:
        click.echo(f"{quotations - len(check.missing):,} of {quotations:,} quotations stand in the text, in order.")
        for entry in check.missing:
            click.echo(f"  not there: ({entry.place}) “{entry.quotation}”")
        click.echo(
            "Every sentence of the text is indexed." if not check.unindexed else "Sentences that are not indexed:"
        )
        for sentence in check.unindexed:
            click.echo(f"  {sentence}")
        click.echo(
            "References that are not as listed:"
            if check.references
            else "Every reference to a section or a figure is as listed."
        )
        for told in check.references:
            click.echo(f"  {told}")
    return 1 if check.missing or check.unindexed or check.references else 0
