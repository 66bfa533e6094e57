"""`worstcase claims`: every statement of the paper, checked."""

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from reference.commands import options, output
from reference.meter import Meter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from proofs_check.claim import AnyClaim
    from proofs_check.executors import Budgets
    from proofs_check.registry import Report


@click.command("claims")
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the claims without checking them.")
@click.option("--deep", is_flag=True, help="Larger scopes, where there are some: this takes hours.")
@click.option(
    "--executor",
    metavar="WHERE",
    help="Where to work: here (the default), processes, processes:N, or dask:ADDRESS (a cluster of dask.distributed).",
)
@click.option("--processes", metavar="N", type=click.IntRange(1, 256), help="Short for --executor processes:N.")
@click.option("--journal", metavar="FILE", help="Write finished claims to FILE, and do not check again what is in it.")
@options.budgets
@options.as_json
def command(
    names: tuple[str, ...],
    only_list: bool,
    deep: bool,
    executor: str | None,
    processes: int | None,
    journal: str | None,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> int:
    r"""Check every definition, lemma, theorem and remark of the paper, or the claims that are named.

    A claim is a statement about all instances of a stated scope. Slips of the paper and near misses are claims that
    are expected to fail, each at its smallest counterexample. Without names this takes about a minute. Status 1: some
    claim did not come out as expected. A run with a journal that was interrupted, killed or out of budget goes on
    where it ended when it is started again. The budget of memory is that of each process.

    \b
    worstcase claims --list
    worstcase claims negations-are-as-strong-as-implications
    worstcase claims --deep --executor processes --journal deep.jsonl
    """
    from proofs_check.executors import Budgets
    from proofs_check.registry import all_claims, claim_named

    if executor is not None and processes is not None:
        raise click.UsageError("--processes is short for --executor processes:N, so only one of them can be given")
    chosen = [claim_named(name) for name in names] or all_claims()
    if only_list:
        _list(chosen, as_json=as_json)
        return 0
    where = executor if executor is not None else f"processes:{processes}" if processes else "here"
    reports = _reports(chosen, _Run(where, journal, deep), Budgets(budget_seconds, budget_memory))
    if as_json:
        output.print_json({"claims": [_as_json(report) for report in reports]})
    elif len(names) == 1:
        _tell_one(reports[0])
    else:
        _tell_all(reports)
    return 0 if all(report.as_expected for report in reports) else 1


class _Run(NamedTuple):
    """How the claims are checked."""

    where: str
    journal: str | None
    deep: bool


def _reports(chosen: "Sequence[AnyClaim]", run: _Run, budgets: "Budgets") -> "list[Report]":
    """The reports in the order of the claims: finished ones from the journal, the others checked and written down."""
    from proofs_check.executors import checked_on, opened
    from proofs_check.journal import journal_at

    with journal_at(run.journal) as journal:
        known = {claim.name: journal.finished(claim, deep=run.deep) for claim in chosen}
        left = list({claim.name: claim for claim in chosen if known[claim.name] is None}.values())
        with _watched(budgets, len(known), len(left)) as (meter, tick), opened(run.where, len(left)) as executor:
            for report in checked_on(executor, left, deep=run.deep, meter=meter, budgets=budgets):
                journal.add(report, deep=run.deep)
                known[report.claim.name] = report
                tick()
    return [found for claim in chosen if (found := known[claim.name]) is not None]


@contextmanager
def _watched(budgets: "Budgets", claims: int, left: int) -> "Iterator[tuple[Meter, Callable[[], None]]]":
    """A meter, and what to call when a claim is finished; a person who is watching sees a bar and an estimate."""
    if not sys.stderr.isatty():
        yield Meter(*budgets), lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    started, ran = time.monotonic(), 0
    columns = (TextColumn("{task.completed} of {task.total} claims"), BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(time_left(0, left, 0), total=claims, completed=claims - left)

        def listen(done: int, what: str, _total: int | None) -> None:
            step = "" if what == "claims" else f"; {done:,} {what}"
            progress.update(task, description=time_left(ran, left, time.monotonic() - started) + step)

        def tick() -> None:
            nonlocal ran
            ran += 1
            estimate = time_left(ran, left, time.monotonic() - started)
            progress.update(task, advance=1, description=estimate, refresh=True)

        yield Meter(*budgets, listener=listen), tick


def time_left(ran: int, left: int, seconds: float) -> str:
    """An estimate from the pace so far: so many claims of those that were left took so many seconds."""
    if not ran:
        return "no estimate yet"
    minutes, rest = divmod(round(seconds * (left - ran) / ran), 60)
    hours, minutes = divmod(minutes, 60)
    return f"about {hours}:{minutes:02}:{rest:02} left"


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
