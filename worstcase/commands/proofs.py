"""`worstcase proofs`: check the Coq proofs of the paper's theorems."""

from typing import TYPE_CHECKING

import click

from reference.naming import visible
from worstcase import options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs_check.coq.theorems import Theorem


@click.command("proofs", cls=options.OnceCommand)
@click.argument("names", metavar="[THEOREM]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the theorems without building anything.")
@options.as_json
def command(names: tuple[str, ...], only_list: bool, as_json: bool) -> int:
    r"""Check the proofs with Coq, print the assumptions of each theorem, and build the extracted programs.

    The first run takes some minutes and needs Coq; if it is missing, the error names the Debian packages. The results
    are kept in a folder that is printed. Status 1: a theorem rests on an axiom.

    \b
    worstcase proofs --list
    worstcase proofs max_disclosure_merge
    """
    from worstcase import studies

    chosen = studies.theorems(*names)
    if only_list:
        _print([(one, None, None) for one in chosen], as_json=as_json, folder=None)
        return 0
    report = studies.proofs(progress=None if as_json else lambda what: click.echo(f"{what} …", err=True))
    wanted = {one.name for one in chosen}
    found = [(one.theorem, one.statement, one.assumptions) for one in report.theorems if one.theorem.name in wanted]
    _print(found, as_json=as_json, folder=str(report.folder), in_full=bool(names))
    return 0 if all(one.closed for one in report.theorems) else 1


def _print(
    found: "Sequence[tuple[Theorem, str | None, str | None]]",
    *,
    as_json: bool,
    folder: str | None,
    in_full: bool = False,
) -> None:
    """Print theorems, each with its statement and what it rests on where Coq was asked."""
    if as_json:
        records = [
            {**one._asdict(), "statement": statement, "assumptions": rests_on} for one, statement, rests_on in found
        ]
        options.print_json({"theorems": records, "folder": folder})
        return
    for one, statement, assumptions in found:
        click.echo(f"{one.name}  ({one.file}; {one.paper})\n    {one.words}")
        if one.conditions:
            click.echo(f"    Condition: {one.conditions}.")
        if in_full and statement:
            click.echo("\n" + "\n".join(f"    {line}" for line in statement.splitlines()))
            click.echo(f"\n    {assumptions}")
    if folder:
        closed = f"{sum(1 for *_, rests_on in found if rests_on and rests_on.startswith('Closed'))} of {len(found)}"
        click.echo(f"\n{closed} theorems rest on no axiom. Compiled proofs: {visible(folder)}")
