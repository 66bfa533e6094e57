"""What came of checking claims, for people and as JSON."""

import sys
from itertools import islice
from typing import TYPE_CHECKING

import click

from fastpath.commands import answers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs_check.claim import AnyClaim
    from proofs_check.registry import Report

_FEW = 3
"""So many instances are all shown."""


def listed(claims: "Sequence[AnyClaim]", *, as_json: bool) -> None:
    """Print names and places in the paper."""
    if as_json:
        answers.print_json({"claims": [{"name": claim.name, "paper": claim.paper} for claim in claims]})
        return
    for claim in claims:
        click.echo(f"{claim.name}  ({claim.paper})")


def as_record(report: "Report", *, deep: bool) -> dict[str, object]:
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
        "scope": claim.extent,
        "instances": outcome.instances,
        "counterexample": outcome.counterexample,
        "again": _again(report, deep=deep),
        "instead": claim.instead or None,
    }


def tell_all(reports: "Sequence[Report]", *, deep: bool) -> None:
    """Print a table, and what did not come out as expected."""
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
            claim.extent,
            f"{outcome.instances:,}",
            f"{report.seconds:.1f}",
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    unexpected = [report for report in reports if not report.as_expected]
    click.echo(f"{len(reports)} claims, {len(unexpected)} not as expected")
    for report in unexpected:
        again = _again(report, deep=deep)
        click.echo(f"  {report.claim.name}" + (f": {report.outcome.counterexample}; {again}" if again else ""))


def _again(report: "Report", *, deep: bool) -> str | None:
    """The command that draws the same counterexample again; None where none was met, or none was drawn."""
    from proofs_check.drawing import Drawn

    drawn = report.claim.instances
    if report.outcome.counterexample is None or not isinstance(drawn, Drawn):
        return None
    return f"worstcase claims {report.claim.name} --seed {drawn.seed}" + (" --deep" if deep else "")


def tell_one(report: "Report", *, deep: bool) -> None:
    """Print everything about one claim."""
    claim, outcome = report.claim, report.outcome
    how = "as expected" if report.as_expected else f"but {claim.expected().value} was expected"
    click.echo(f"{claim.name}   ({claim.kind.value}; {claim.paper})\n\n  {claim.words}\n")
    click.echo("\n".join(f"    {line}" for line in claim.code().splitlines()))
    click.echo(f"\nscope: {claim.extent}\nevidence: {claim.evidence.value}, {outcome.instances:,} instances")
    click.echo(f"verdict: {outcome.verdict.value}, {how} ({report.seconds:.1f} s)")
    if outcome.counterexample is not None:
        again = _again(report, deep=deep)
        how_small = "drawn counterexample" if again else "smallest counterexample"
        click.echo(f"{how_small}: {outcome.counterexample}" + (f"\nto draw it again: {again}" if again else ""))
    else:
        first = list(islice(claim.instances(), _FEW + 1))
        some = first if len(first) <= _FEW else first[:1]
        click.echo("\n".join(f"one of the instances: {claim.shown(instance)}" for instance in some))
    if claim.instead:
        click.echo(f"what holds instead: {claim.instead}")
