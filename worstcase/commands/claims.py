"""`worstcase claims`: every statement of the paper, checked."""

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from reference.meter import Meter
from worstcase import options, output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from proofs_check.checking.claim import AnyClaim
    from proofs_check.checking.executors import Budgets
    from proofs_check.checking.registry import ClaimReport


@click.command("claims")
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the claims without checking them.")
@click.option("--deep", is_flag=True, help="Larger scopes, and more drawn instances, where there are some: hours.")
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    help="Draw other instances, where instances are drawn (0 by default, and then always the same).",
)
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
    seed: int,
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
    from proofs_check.checking.executors import Budgets
    from proofs_check.checking.registry import all_claims, claim_named
    from worstcase import claims_text

    if executor is not None and processes is not None:
        raise click.UsageError("--processes is short for --executor processes:N, so only one of them can be given")
    chosen = [claim_named(name) for name in names] or all_claims()
    if only_list:
        claims_text.listed(chosen, as_json=as_json)
        return 0
    where = executor if executor is not None else f"processes:{processes}" if processes else "here"
    reports = _reports(chosen, _Run(where, journal, deep, seed), Budgets(budget_seconds, budget_memory))
    if as_json:
        output.print_json({"claims": [claims_text.as_record(report, deep=deep) for report in reports]})
    elif len(names) == 1:
        claims_text.tell_one(reports[0], deep=deep)
    else:
        claims_text.tell_all(reports, deep=deep)
    return 0 if all(report.as_expected for report in reports) else 1


class _Run(NamedTuple):
    """How the claims are checked."""

    where: str
    journal: str | None
    deep: bool
    seed: int


def _reports(chosen: "Sequence[AnyClaim]", run: _Run, budgets: "Budgets") -> "list[ClaimReport]":
    """The reports in the order of the claims: finished ones from the journal, the others checked and written down."""
    from proofs_check.checking.executors import checked_on, opened
    from proofs_check.checking.journal import journal_at

    with journal_at(run.journal) as journal:
        known = {claim.name: journal.finished(claim, deep=run.deep, seed=run.seed) for claim in chosen}
        left = list({claim.name: claim for claim in chosen if known[claim.name] is None}.values())
        with _watched(budgets, len(known), len(left)) as (meter, tick), opened(run.where, len(left)) as executor:
            for report in checked_on(executor, left, deep=run.deep, seed=run.seed, meter=meter, budgets=budgets):
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
