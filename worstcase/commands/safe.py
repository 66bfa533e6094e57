"""`worstcase safe`: is the worst case below a threshold?"""

from typing import TYPE_CHECKING

import click

from reference.exact import decimal, exact, readable
from reference.naming import bucket_number, labels_text, visible
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
@options.facts
@click.option(
    "--merge",
    metavar="OUT",
    callback=options.real_file,
    help="Unite buckets until the release is safe, no more than needed, and write it as a bucketization here.",
)
@click.option(
    "--report",
    metavar="OUT.html",
    callback=options.real_file,
    help="Write a page with the evidence, for those who decide; OUT.cert beside it.",
)
@options.budgets
@options.as_json
def command(
    file: str, columns: Columns, threshold: str, k: int, merge: str | None, report: str | None, as_json: bool
) -> int:
    r"""Tell whether a release is (C,K)-safe.

    It is if the maximum disclosure with K facts is strictly below C. Status 0: safe; 1: not safe, also where --merge
    finds buckets that are. Of the safe releases that unite buckets of FILE, --merge writes a minimal one: none of its
    buckets can be split again. Many buckets have very many splits; a budget ends the search.

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
    outputs = [] if merge is None else [(merge, "the merged release")]
    outputs += [] if report is None else [(str(path), what) for what, path in report_files(report).items()]
    refuse_overwriting(outputs, [(file, "the release")])
    if report is None or lasting(file) is None:
        verdict = safety(release, threshold, k, report=report)
    else:
        verdict = safety(file, threshold, k, report=report, **columns)
    if merge is not None:
        found = minimal_by_merging(release, threshold, k, output=merge)
        merged["merged"] = None if found is None else found.parts
    worst = verdict.disclosure
    spoken = spoken_of(release, worst.target, worst.knowledge)
    if as_json:
        options.print_json(
            {
                "safe": verdict.safe,
                "c": exact(verdict.threshold),
                "k": k,
                "disclosure": exact(worst.value),
                "decimal": decimal(worst.value),
                "breaks_at": verdict.breaks_at,
                "violating": list(verdict.violating or ()),
                **attacker_json(worst.target, worst.knowledge.implications, worst.pattern),
                "buckets": buckets_json(spoken),
                **merged,
            }
        )
    else:
        _tell(verdict, spoken, release)
        for parts in merged.values():
            united = "no union of its buckets is safe" if parts is None else f"{_united(parts)}; it is in {merge}"
            click.echo(visible(f"  {united}"))
        if report is not None:
            page, certificate = report_files(report).values()
            click.echo(f"the evidence is in {visible(str(page))}, with {visible(str(certificate))} beside it")
    return 0 if verdict.safe else 1


def _united(parts: "Sequence[tuple[int, ...]]") -> str:
    unions = [" + ".join(str(bucket_number(index)) for index in part) for part in parts if len(part) > 1]
    shown = ", ".join(unions[:10]) + (" …" if len(unions) > 10 else "")
    return (
        f"safe with these of its buckets (counted from 1) united: {shown}" if unions else "safe with no bucket united"
    )


def _tell(verdict: "Safety", spoken: "Sequence[SpokenBucket]", release: "Bucketization") -> None:
    from worstcase.display.attacker import attacker_lines, print_buckets

    c, relation = exact(verdict.threshold), "below" if verdict.safe else "not below"
    value = readable(verdict.disclosure.value)
    click.echo(f"{'safe' if verdict.safe else 'not safe'}: maximum disclosure {value}, {relation} {c}")
    click.echo("\n".join(attacker_lines(verdict.disclosure.target, verdict.disclosure.knowledge.implications)))
    print_buckets(spoken)
    click.echo(f"  no longer safe from k = {verdict.breaks_at} on" if verdict.breaks_at else "  not safe for any k")
    if violating := verdict.violating:
        labels = {index: release.labels(index) for index in violating[:10]}
        named = [
            f"{bucket_number(i)} ({labels_text(own)})" if own else str(bucket_number(i)) for i, own in labels.items()
        ]
        shown = ", ".join(named) + (" …" if len(violating) > 10 else "")
        click.echo(f"  {len(violating):,} of its buckets alone reach it (counted from 1): {shown}")
    elif not verdict.safe:
        click.echo("  no bucket alone reaches it: the facts tie buckets together")
