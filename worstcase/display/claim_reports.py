"""Results of checking claims and the paper's sentences: as text, as JSON, and as a page.

The page has a section for each claim: its statement, the sentences of the paper that it settles, and the result. A
counterexample has numbers, pictures and the line to explore it.
"""

import json
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

import click

from proofs_check.claims import registry
from proofs_check.claims.claim import AnyClaim, Kind, Outcome
from proofs_check.claims.registry import ClaimReport, claim_named, claims_about
from proofs_check.paper.latex_text import IndexCheck
from proofs_check.paper.sentence_index import IndexedSentence, sentences_about
from reference.naming import numbered
from worstcase import options
from worstcase.display.pages import html_page, html_table
from worstcase.display.svg import shortened
from worstcase.terminal import line_width

SETTLED = {  # expected result of the claims of each kind
    Kind.PAPER: "holds",
    Kind.ERRATUM: "fails",
    Kind.CORRECTION: "holds instead",
    Kind.NEAR_MISS: "near miss, fails",
    Kind.OURS: "ours, holds",
}
_FAILING = (Kind.ERRATUM, Kind.NEAR_MISS)
_LONGEST = 2_000  # on a page, of a counterexample, of its numbers, and of the line to explore it
_STYLE = """
.words{font-size:1.15em}blockquote{margin:.4rem 0 .4rem 1rem;padding-left:.8rem;border-left:3px solid var(--line)}
pre{background:var(--shade);padding:.6rem;white-space:pre-wrap}.verdict{border:2px solid var(--ink);padding:.4rem 1rem}
.wide{margin:1rem 0}section+section{border-top:1px solid var(--line);padding-top:1rem}td:first-child{white-space:nowrap}
"""


def print_names(names: Sequence[str], *, as_json: bool) -> None:
    """Print the claims with these names or words, or all, with their places in the paper."""
    claims = list(dict.fromkeys(one for name in names for one in claims_about(name))) or registry.all_claims()
    if as_json:
        keys = ("name", "paper", "evidence")
        records = [{key: str(getattr(claim, key)) for key in keys} | _proof(claim) for claim in claims]
        options.print_json({"claims": records})
    else:
        click.echo("\n".join(f"{claim.name}  ({claim.paper})" for claim in claims))


def _proof(claim: AnyClaim) -> dict[str, object]:
    """The first theorem of a proved claim with its file and conditions, and all theorems; otherwise nothing."""
    if not claim.theorems:
        return {}
    first, *further = claim.theorems
    others = {"further_theorems": [one.name for one in further]} if further else {}
    every = [{"name": one.name, "file": one.file, "conditions": one.conditions} for one in claim.theorems]
    return {"theorem": first.name, "file": first.file, "conditions": first.conditions, **others, "theorems": every}


def as_record(report: ClaimReport, *, deep: bool) -> dict[str, object]:
    """Return a report as a JSON object."""
    claim, outcome = report.claim, report.outcome
    return {
        "name": claim.name,
        "paper": claim.paper,
        "kind": claim.kind,
        "statement": claim.words,
        "verdict": outcome.verdict,
        "expected": claim.expected(),
        "as_expected": report.as_expected,
        "evidence": claim.evidence,
        **_proof(claim),
        "checked": claim.scope.evidence,
        "evidence_in_words": claim.evidence_in_words,
        "scope": str(claim.scope),
        "instances": outcome.instances,
        "counterexample": outcome.counterexample,
        "numbers": outcome.numbers or None,
        "smaller_instances": None if outcome.counterexample is None else outcome.instances - 1,
        "release": json.loads(outcome.release) if outcome.release else None,
        "k": outcome.k,
        "again": _again(report, deep=deep),
        "instead": claim.instead or None,
    }


def _again(report: ClaimReport, *, deep: bool) -> str | None:
    """The command that draws the same counterexample again; None if there is none, or it was not drawn."""
    seed = report.claim.scope.seed
    if report.outcome.counterexample is None or seed is None:
        return None
    return f"worstcase claims {report.claim.name} --seed {seed}" + (" --deep" if deep else "")


def _explore_line(outcome: Outcome) -> str:
    """The line that explains the release of a counterexample."""
    release = outcome.release.replace("'", "'\\''")
    return f"echo '{release}' | worstcase explain - -k {outcome.k or 0}"


def _settled(report: ClaimReport) -> str:
    return SETTLED[report.claim.kind] if report.as_expected else f"{report.outcome.verdict}, unexpectedly"


def _print_table(reports: Sequence[ClaimReport]) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    numbers = (Column(name, justify="right") for name in ("instances", "seconds"))
    table = Table("claim", "verdict", "evidence", "scope", *numbers)
    for report in reports:
        claim, outcome = report.claim, report.outcome
        colour, otherwise = ("green", "") if report.as_expected else ("bold red", ", unexpectedly")
        verdict = f"[{colour}]{outcome.verdict}{otherwise}[/]"
        instances, seconds = f"{outcome.instances:,}", f"{report.seconds:.1f}"
        evidence = f"{claim.scope.evidence}{'; proved' * bool(claim.theorems)}"
        table.add_row(claim.name, verdict, evidence, str(claim.scope), instances, seconds)
    Console(width=line_width(160)).print(table)


def print_summary(reports: Sequence[ClaimReport], *, deep: bool, table: bool) -> None:
    """Print the number of claims that hold, that fail as expected, and the unexpected results; first a table."""
    if table:
        _print_table(reports)
    expected = [report for report in reports if report.as_expected]
    failing = {kind: [one.claim.name for one in expected if one.claim.kind is kind] for kind in _FAILING}
    failed = sum(map(len, failing.values()))
    holding = len(expected) - failed
    checked = f"{numbered(len(reports), 'claim')} {'was' if len(reports) == 1 else 'were'} checked"
    click.echo(f"{checked}: {holding:,} {'holds' if holding == 1 else 'hold'}.")
    if failed:
        errata, missed = failing.values()
        wrong = numbered(len(sentences_about(*errata)), "wrong sentence")
        parts = [f"{numbered(len(errata), 'claim')} about {wrong} of the paper"] if errata else []
        parts += [f"{len(missed):,} near miss{'es' * (len(missed) > 1)}"] if missed else []
        kinds = " and ".join(parts)
        click.echo(f"{failed:,} {'fails' if failed == 1 else 'fail'} as expected, with a counterexample: {kinds}.")
    unexpected = [report for report in reports if not report.as_expected]
    if not unexpected:
        click.echo("All results are as expected.")
        return
    click.echo(f"{numbered(len(unexpected), 'unexpected result')}:")
    for report in unexpected:
        again = _again(report, deep=deep)
        click.echo(f"  {report.claim.name}" + (f": {report.outcome.counterexample}; {again}" if again else ""))


def print_claim(report: ClaimReport, *, deep: bool) -> None:
    """Print everything about one claim."""
    claim = report.claim
    click.echo(f"{claim.name}   ({claim.kind}; {claim.paper})\n\n  {claim.words}\n")
    click.echo("".join(f"    {line}\n" for line in claim.code().splitlines()))
    for label, text in _results(report, deep=deep):
        seconds = f" ({report.seconds:.1f} s)" if label == "verdict" else ""
        click.echo(f"{label}: {text}{seconds}")
    if report.outcome.release:
        click.echo(f"to explore it:\n  {_explore_line(report.outcome)}")


def _results(report: ClaimReport, *, deep: bool) -> Iterator[tuple[str, str]]:
    """Labels with texts: what is proved and known of a claim, and what came of the check."""
    claim, outcome = report.claim, report.outcome
    for theorem in claim.theorems:
        yield "proved for all sizes", f"{theorem.name} ({theorem.file}): {theorem.words}"
        if theorem.conditions:
            yield "condition", theorem.conditions
    yield "link", claim.link
    yield "scope", str(claim.scope)
    yield "evidence", claim.evidence_in_words
    yield "checked here", numbered(outcome.instances, "instance")
    how = "as expected" if report.as_expected else f"but {claim.expected()} was expected"
    yield "verdict", f"{outcome.verdict}, {how}"
    if outcome.counterexample is None:
        first = list(islice(claim.scope, 4))  # all, if there are no more than three
        for instance in first if len(first) < 4 else first[:1]:
            yield "example instance", claim.scope.shown(instance)
    else:
        again, smaller = _again(report, deep=deep), outcome.instances - 1
        yield f"{'drawn' if again else 'smallest'} counterexample", outcome.counterexample
        if outcome.numbers:
            yield "in numbers", outcome.numbers
        if again:
            yield "to draw it again", again
        elif smaller:
            those = "the one" if smaller == 1 else f"all {smaller:,}"
            yield "smaller instances", f"the statement is true for {those} before it"
        else:
            yield "smaller instances", "none, this is the first of the scope"
    if claim.instead:
        yield "what holds instead", f"{claim.instead}: {claim_named(claim.instead).words}"


def claims_html(reports: Sequence[ClaimReport], *, deep: bool = False) -> str:
    """Return the page of these claims."""
    several = len(reports) > 1
    title = f"{numbered(len(reports), 'claim')} about the paper" if several else reports[0].claim.name
    body = [f"<main><h1>{escape(title)}</h1>"]
    if several:
        body.append("<nav aria-label='All claims'><ul>")
        for report in reports:
            name = report.claim.name
            body.append(f'<li><a href="#{name}">{name}</a>: {_settled(report)}</li>')
        body.append("</ul></nav>")
    for report in reports:
        name = report.claim.name
        body += [f'<section id="{name}">', *([f"<h2>{name}</h2>"] if several else [])]
        body += [*_section(report, "h3" if several else "h2", deep=deep), "</section>"]
    return html_page(title, [*body, "</main>"], _STYLE)


def _section(report: ClaimReport, heading: str, *, deep: bool) -> Iterator[str]:
    claim, outcome = report.claim, report.outcome
    yield f'<p class="words">{escape(claim.words)}</p><p class="verdict">{escape(_in_words(report))}</p>'
    settled = sentences_about(claim.name)
    yield f"<{heading}>In the paper: {escape(claim.paper)}</{heading}>"
    for one in settled:
        note = f" <span class='soft'>{escape(one.note)}</span>" if one.note else ""
        yield f"<blockquote>“{escape(one.quotation)}” ({escape(one.place)}){note}</blockquote>"
    if not settled:
        yield "<p>This claim alone settles no sentence of the paper.</p>"
    yield f"<{heading}>How it was checked</{heading}>"
    rows = [("kind", claim.kind.value), *_results(report, deep=deep)]
    rows.append(("command", f"worstcase claims {claim.name}" + (" --deep" if deep else "")))
    yield html_table(("field", "value"), [(label, shortened(text, _LONGEST)) for label, text in rows])
    if outcome.release:
        from worstcase.display.notebook import release_pictures  # loads what only a page needs

        yield release_pictures(outcome.release, outcome.k)
        line = _explore_line(outcome)
        if len(line) > _LONGEST:
            line = f"worstcase claims {claim.name} --json  # has the release"
        yield f"<p>To explore it:</p><pre>{escape(line)}</pre>"
    yield f"<details><summary>The statement as code</summary><pre>{escape(claim.code())}</pre></details>"


def _in_words(report: ClaimReport) -> str:
    """The result in a sentence that claims no more than was tried."""
    claim, outcome = report.claim, report.outcome
    tried, before = numbered(outcome.instances, "instance"), numbered(outcome.instances - 1, "instance")
    if outcome.counterexample is not None:
        how = "as expected" if report.as_expected else "unexpectedly"
        if claim.scope.seed is not None or outcome.instances == 1:
            return f"This fails, {how}: the last of the {tried} tried is a counterexample."
        return f"This fails, {how}: it is true for the {before} before the one below, but not for that one."
    proof = "This holds: it is proved for all sizes, and true for" if claim.theorems else "This holds for"
    return f"{proof} the {tried} tried{'' if report.as_expected else ', unexpectedly'}."


def _record(sentence: IndexedSentence, verdicts: Sequence[str] = ()) -> dict[str, object]:
    parts: dict[str, object] = {key: part for key in ("claims", "reason", "note") if (part := getattr(sentence, key))}
    if verdicts:
        parts["verdicts"] = verdicts
    return {"quotation": sentence.quotation, "place": sentence.place, **parts}


def print_sentences(
    sentences: Sequence[IndexedSentence], reports: Sequence[ClaimReport] | None, *, as_json: bool
) -> None:
    """Print the sentences in order, each with its claims and their results (None: they were not checked)."""
    known = {report.claim.name: report for report in reports or ()}
    if as_json:
        records = [
            _record(one, [known[name].outcome.verdict for name in one.claims if name in known]) for one in sentences
        ]
        options.print_json({"sentences": records})
        return
    section = ""
    for sentence in sentences:
        if sentence.section != section:
            section = sentence.section
            click.echo(f"\n{section.capitalize() if section.isalpha() else f'Section {section}'}\n")
        click.echo(f"({sentence.place}) “{sentence.quotation}”")
        for claim in map(claim_named, sentence.claims):
            if (report := known.get(claim.name)) is None:
                click.echo(f"    {claim.name} ({claim.kind}, {claim.evidence_in_words})")
                continue
            click.echo(f"    {_settled(report)}: {claim.name} ({claim.evidence_in_words})")
        for label, words in (("no claim", sentence.reason), ("note", sentence.note)):
            if words:
                click.echo(f"    {label}: {words}")


def print_index_check(check: IndexCheck, *, as_json: bool) -> int:
    """Print the comparison of the index with the paper's text; return 1 if anything differs."""
    quotations, unindexed = check.quotations, [str(one) for one in check.unindexed]
    if as_json:
        found = {"unindexed": unindexed, "references": list(check.references), "formulas": list(check.formulas)}
        options.print_json({"quotations": quotations, "missing": list(map(_record, check.missing)), **found})
    else:
        click.echo(f"{quotations - len(check.missing):,} of {quotations:,} quotations are in the text, in order.")
        for entry in check.missing:
            click.echo(f"  missing: ({entry.place}) “{entry.quotation}”")
        nothing = "Every reference to a section or a figure is as listed."
        for lines, heading, otherwise in (
            (unindexed, "Sentences that are not indexed:", "Every sentence of the text is indexed."),
            (check.references, "References that are not as listed:", nothing),
            (
                check.formulas,
                "Formulas that are not as listed:",
                "Every formula and line of an algorithm is as listed.",
            ),
        ):
            click.echo("\n  ".join([heading, *lines]) if lines else otherwise)
    return 1 if check.missing or check.unindexed or check.references or check.formulas else 0
