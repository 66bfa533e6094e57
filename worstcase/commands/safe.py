"""`worstcase safe`: compare a release's maximum disclosure with a threshold."""

from typing import TYPE_CHECKING, Unpack

import click

from reference.exact import decimal, exact, strength_text
from reference.naming import bucket_number, labels_text, numbered, visible
from worstcase import options
from worstcase.inputs import Columns, uniform

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpath.safety import Safety
    from reference.buckets import Bucketization
    from worstcase.display.attacker import SpokenBucket


@click.command("safe", cls=options.OnceCommand)
@options.release_file
@click.option("-c", "threshold", metavar="C", required=True, help="The threshold, such as 7/10 or 0.7, read exactly.")
@options.number_of_facts
@options.strength
@options.output(
    "--merge",
    help="Merge buckets until the release is safe, no more than needed, and write the result as a bucketization.",
)
@options.report_page
@options.budgets
@options.as_json
def command(
    file: str,
    threshold: str,
    k: int,
    strength: str,
    merge: str | None,
    report: str | None,
    as_json: bool,
    **columns: Unpack[Columns],
) -> int:
    r"""Check whether a release is (C,K)-safe.

    A release is safe if its maximum disclosure with K facts is strictly below C. Status 0: FILE is safe. Status 1: it
    is not, even if --merge finds a safe release.

    --merge writes a release whose buckets are unions of buckets of FILE. That release is minimal: if any of its buckets
    were split, it would not be safe. The search may be long for many buckets; --budget-seconds limits it.

    \b
    worstcase safe hospital.json -c 2/3 -k 1 --merge merged.json
    """
    from worstcase.display.attacker import as_json as buckets_json
    from worstcase.display.attacker import attacker_json, spoken_of
    from worstcase.display.evidence import lasting, report_files
    from worstcase.io.writing import refuse_overwriting
    from worstcase.safe_releases import minimal_by_merging, safety

    release = uniform(file, "(c,k)-safety", **columns)
    merged: dict[str, Sequence[tuple[int, ...]] | None] = {}
    evidence = {} if report is None else report_files(report)
    outputs = [(merge, "the merged release"), *((path, what) for what, path in evidence.items())]
    refuse_overwriting(outputs, [(file, "the release")])
    if report is None or lasting(file) is None:
        verdict = safety(release, threshold, k, strength=strength, report=report)
    else:
        verdict = safety(file, threshold, k, strength=strength, report=report, **columns)
    if merge is not None:
        found = minimal_by_merging(release, threshold, k, strength=strength, output=merge)
        merged["merged"] = None if found is None else found.parts
    worst, doubt = verdict.disclosure, verdict.disclosure.doubt
    spoken = spoken_of(release, worst.target, worst.knowledge)
    if as_json:
        record = {"safe": verdict.safe, "c": exact(verdict.threshold), "k": k, "disclosure": exact(worst.value)}
        record |= {"decimal": decimal(worst.value), "breaks_at": verdict.breaks_at}
        record |= {"violating": list(verdict.violating or ())}
        record |= attacker_json(worst.target, worst.knowledge.implications, worst.pattern, doubt)
        record |= {"strength": strength_text(doubt)} if doubt else {}
        options.print_json(record | {"buckets": buckets_json(spoken), **merged})
    else:
        _print_verdict(verdict, spoken, release)
        for parts in merged.values():
            united = "no union of its buckets is safe" if parts is None else f"{_united(parts)}; written to {merge}"
            click.echo(visible(f"  {united}"))
        if report is not None:
            page, certificate = report_files(report).values()
            click.echo(f"the evidence is in {visible(str(page))}, with {visible(str(certificate))} beside it")
    return 0 if verdict.safe else 1


def _united(parts: "Sequence[tuple[int, ...]]") -> str:
    unions = [" + ".join(str(bucket_number(index)) for index in part) for part in parts if len(part) > 1]
    if not unions:
        return "safe without uniting buckets"
    return f"safe after merging buckets (counted from 1): {_first_ten(unions, len(unions))}"


def _first_ten(words: "Sequence[str]", number: int) -> str:
    return ", ".join(words[:10]) + (f" and {number - 10:,} more" if number > 10 else "")


def _print_verdict(verdict: "Safety", spoken: "Sequence[SpokenBucket]", release: "Bucketization") -> None:
    from fastpath.safety import MOST_SOFT
    from worstcase.display.attacker import attacker_lines, sentences, with_strength
    from worstcase.display.sanitized_text import brief, short

    c, relation = short(verdict.threshold), "below" if verdict.safe else "not below"
    worst, doubt = verdict.disclosure, verdict.disclosure.doubt
    value = f"{brief(worst.value)}{with_strength(doubt)}"
    click.echo(f"{'safe' if verdict.safe else 'not safe'}: maximum disclosure {value}, {relation} {c}")
    attacker = attacker_lines(worst.target, worst.knowledge.implications, doubt=doubt)
    click.echo("\n".join([*attacker, *sentences(spoken)]))
    if verdict.breaks_at is None:
        click.echo(f"  safe up to k = {max(worst.k, MOST_SOFT)} at least; more facts were not tried")
    else:
        click.echo(f"  no longer safe from k = {verdict.breaks_at} on" if verdict.breaks_at else "  not safe for any k")
    if violating := verdict.violating:
        alone = f"{numbered(len(violating), 'bucket')} alone {'reaches' if len(violating) == 1 else 'reach'}"
        named = ((bucket_number(index), release.labels(index)) for index in violating[:10])
        words = [f"{number} ({labels_text(labels)})" if labels else str(number) for number, labels in named]
        shown = _first_ten(words, len(violating))
        click.echo(f"  {alone} the threshold (counted from 1): {shown}")
    elif not verdict.safe:
        click.echo("  no bucket alone reaches the threshold: the facts connect buckets")
