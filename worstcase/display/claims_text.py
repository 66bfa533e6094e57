"""Claims in words: what came of checking them, for people and as JSON."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import click

from proofs_check.claims import registry
from proofs_check.claims.claim import AnyClaim, Kind, Outcome
from proofs_check.claims.registry import ClaimReport
from reference.naming import numbered
from worstcase import options
from worstcase.terminal import line_width

_WRONG = {
    Kind.ERRATUM: "where the paper slips",
    Kind.NEAR_MISS: "that one could believe (near misses)",
}
"""What is expected to fail, in words."""

_FEW = 3
"""If a claim has no more instances than this, all are shown, otherwise the first."""


def listed(names: Sequence[str], *, as_json: bool) -> None:
    """Print names and places in the paper, of these claims or of all."""
    claims = [registry.claim_named(name) for name in names] or registry.all_claims()
    if as_json:
        keys = ("name", "paper", "evidence")
        records = [{key: str(getattr(claim, key)) for key in keys} | proof_of(claim) for claim in claims]
        options.print_json({"claims": records})
        return
    for claim in claims:
        click.echo(f"{claim.name}  ({claim.paper})")


def proof_of(claim: AnyClaim) -> dict[str, object]:
    """For a claim that is proved: the theorem, its file, its conditions, and further theorems; else nothing."""
    if not claim.theorems:
        return {}
    first, *further = claim.theorems
    proof: dict[str, object] = {"theorem": first.name, "file": first.file, "conditions": first.conditions}
    return proof | ({"further_theorems": [one.name for one in further]} if further else {})


def as_record(report: ClaimReport, *, deep: bool) -> dict[str, object]:
    """A report as JSON has it."""
    claim, outcome = report.claim, report.outcome
    return {
        "name": claim.name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "statement": claim.words,
        "verdict": outcome.verdict.value,
        "expected": claim.expected().value,
        "as_expected": report.as_expected,
        "evidence": claim.evidence.value,
        **proof_of(claim),
        "checked": claim.scope.evidence.value,
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


def tell_table(reports: Sequence[ClaimReport]) -> None:
    """Print a line for each claim."""
    from rich.console import Console
    from rich.table import Table

    table = Table("claim", "verdict", "evidence", "scope")
    table.add_column("instances", justify="right")
    table.add_column("seconds", justify="right")
    for report in reports:
        claim, outcome = report.claim, report.outcome
        colour = "green" if report.as_expected else "bold red"
        verdict = outcome.verdict.value + ("" if report.as_expected else ", unexpectedly")
        table.add_row(
            claim.name,
            f"[{colour}]{verdict}[/]",
            claim.evidence.value,
            str(claim.scope),
            f"{outcome.instances:,}",
            f"{report.seconds:.1f}",
        )
    Console(width=line_width(160)).print(table)


def tell_summary(reports: Sequence[ClaimReport], *, deep: bool) -> None:
    """Print how many claims hold, how many fail as they should, and whatever came out otherwise."""
    expected = [report for report in reports if report.as_expected]
    failing = Counter(report.claim.kind for report in expected if report.claim.fails_at is not None)
    number = f"{numbered(len(reports), 'claim')} {'was' if len(reports) == 1 else 'were'} checked"
    holding = len(expected) - failing.total()
    click.echo(f"{number}: {holding:,} {'holds' if holding == 1 else 'hold'}.")
    if failing:
        kinds = " and ".join(f"{count:,} {_WRONG.get(kind, kind.value)}" for kind, count in failing.items())
        verb = "fails" if failing.total() == 1 else "fail"
        click.echo(f"{failing.total():,} {verb} as expected, with a counterexample: {kinds}.")
    unexpected = [report for report in reports if not report.as_expected]
    if not unexpected:
        click.echo("Nothing came out otherwise than expected.")
        return
    click.echo(f"{len(unexpected):,} did not come out as expected:")
    for report in unexpected:
        again = _again(report, deep=deep)
        click.echo(f"  {report.claim.name}" + (f": {report.outcome.counterexample}; {again}" if again else ""))


def _again(report: ClaimReport, *, deep: bool) -> str | None:
    """The command that draws the same counterexample again; None where none was met, or none was drawn."""
    seed = report.claim.scope.drawn_from()
    if report.outcome.counterexample is None or seed is None:
        return None
    return f"worstcase claims {report.claim.name} --seed {seed}" + (" --deep" if deep else "")


def tell_one(report: ClaimReport, *, deep: bool) -> None:
    """Print everything about one claim."""
    claim, outcome = report.claim, report.outcome
    how = "as expected" if report.as_expected else f"but {claim.expected().value} was expected"
    tried = numbered(outcome.instances, "instance")
    click.echo(f"{claim.name}   ({claim.kind.value}; {claim.paper})\n\n  {claim.words}\n")
    click.echo("\n".join(f"    {line}" for line in claim.code().splitlines()))
    for theorem in claim.theorems:
        click.echo(f"\nproved for all sizes: {theorem.name} ({theorem.file}): {theorem.words}")
        if theorem.conditions:
            click.echo(f"condition: {theorem.conditions}")
    click.echo(f"\nscope: {claim.scope}\nevidence here: {claim.scope.evidence.value}, {tried}")
    click.echo(f"verdict: {outcome.verdict.value}, {how} ({report.seconds:.1f} s)")
    if outcome.counterexample is not None:
        again = _again(report, deep=deep)
        how_small = "drawn counterexample" if again else "smallest counterexample"
        click.echo(f"{how_small}: {outcome.counterexample}" + (f"\nto draw it again: {again}" if again else ""))
        _tell_counterexample(outcome, drawn=again is not None)
    else:
        first = list(islice(claim.scope, _FEW + 1))
        some = first if len(first) <= _FEW else first[:1]
        click.echo("\n".join(f"one of the instances: {claim.scope.shown(instance)}" for instance in some))
    if claim.instead:
        click.echo(f"what holds instead: {claim.instead}")


def _tell_counterexample(outcome: Outcome, *, drawn: bool) -> None:
    """Print the numbers of a counterexample, what is smaller, and how to look at its release."""
    if outcome.numbers:
        click.echo(f"in numbers: {outcome.numbers}")
    if not drawn:
        smaller = outcome.instances - 1
        those = "the one" if smaller == 1 else f"all {smaller:,}"
        none = "none in the scope, this is its first"
        click.echo(f"smaller instances: {f'the statement is true of {those} before it' if smaller else none}")
    if outcome.release:
        click.echo(f"to look at it:\n  {explore_line(outcome.release, outcome.k)}")


def explore_line(release: str, k: int | None) -> str:
    """The line that explains the release of a counterexample."""
    again = release.replace("'", "'\\''")
    return f"echo '{again}' | worstcase explain - -k {k or 0}"
