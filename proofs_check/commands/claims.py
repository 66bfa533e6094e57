"""`worstcase claims`: every statement of the paper, checked."""

import sys
from typing import TYPE_CHECKING

import click

from reference.commands import options, output
from reference.commands.running import metered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs_check.claim import AnyClaim
    from proofs_check.registry import Report


@click.command("claims")
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the claims without checking them.")
@click.option("--deep", is_flag=True, help="Larger scopes, where there are some: this takes many minutes.")
@click.option(
    "--processes", metavar="N", type=click.IntRange(1, 256), default=1, show_default=True, help="Work in N processes."
)
@options.budgets
@options.as_json
def command(
    names: tuple[str, ...],
    only_list: bool,
    deep: bool,
    processes: int,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> int:
    r"""Check every definition, lemma, theorem and remark of the paper, or the claims that are named.

    A claim is a statement about all instances of a stated scope. Slips of the paper and near misses are claims that
    are expected to fail, each at its smallest counterexample. Without names this takes about a minute. Status 1: some
    claim did not come out as expected.

    \b
    worstcase claims --list
    worstcase claims negations-are-as-strong-as-implications
    """
    from proofs_check.many_processes import checked_at_once, scoped
    from proofs_check.registry import all_claims, checked, claim_named

    chosen = [claim_named(name) for name in names] or all_claims()
    if only_list:
        _list(chosen, as_json=as_json)
        return 0
    with metered(budget_seconds, budget_memory) as meter:
        if processes == 1:
            reports = list(checked([scoped(claim, deep=deep) for claim in chosen], meter))
        else:
            reports = list(checked_at_once(chosen, processes, deep=deep, meter=meter))
    if as_json:
        output.print_json({"claims": [_as_json(report) for report in reports]})
    elif len(names) == 1:
        _tell_one(reports[0])
    else:
        _tell_all(reports)
    return 0 if all(report.as_expected for report in reports) else 1


def _list(claims: "Sequence[AnyClaim]", *, as_json: bool) -> None:
    if as_json:
        output.print_json({"claims": [{"name": claim.name, "paper": claim.paper} for claim in claims]})
        return
    for claim in claims:
        click.echo(f"{claim.name}  ({claim.paper})")


def _as_json(report: "Report") -> dict[str, object]:
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
        "scope": claim.scope,
        "instances": outcome.instances,
        "counterexample": outcome.counterexample,
        "instead": claim.instead or None,
    }


def _tell_all(reports: "Sequence[Report]") -> None:
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
            claim.scope,
            f"{outcome.instances:,}",
            f"{report.seconds:.1f}",
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    unexpected = [report.claim.name for report in reports if not report.as_expected]
    click.echo(f"{len(reports)} claims, {len(unexpected)} not as expected" + "".join(f"\n  {n}" for n in unexpected))


def _tell_one(report: "Report") -> None:
    claim, outcome = report.claim, report.outcome
    how = "as expected" if report.as_expected else f"but {claim.expected().value} was expected"
    click.echo(f"{claim.name}   ({claim.kind.value}; {claim.paper})\n\n  {claim.words}\n")
    click.echo("\n".join(f"    {line}" for line in claim.code().splitlines()))
    click.echo(f"\nscope: {claim.scope}\nevidence: {claim.evidence.value}, {outcome.instances:,} instances")
    click.echo(f"verdict: {outcome.verdict.value}, {how} ({report.seconds:.1f} s)")
    if outcome.counterexample is not None:
        click.echo(f"smallest counterexample: {outcome.counterexample}")
    else:
        click.echo(f"one of the instances: {claim.shown(next(iter(claim.instances())))}")
    if claim.instead:
        click.echo(f"what holds instead: {claim.instead}")
