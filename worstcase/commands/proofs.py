"""`worstcase proofs`: check the Coq proofs of the paper's theorems."""

import click

from reference.naming import visible
from worstcase import options


@click.command("proofs", cls=options.OnceCommand)
@click.argument("names", metavar="[THEOREM]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the theorems without building anything.")
@options.as_json
def command(names: tuple[str, ...], only_list: bool, as_json: bool) -> int:
    r"""Check the proofs with Coq, print the assumptions of each theorem, and build the extracted programs.

    The first run takes some minutes and needs Coq; if it is missing, the error names the Debian packages. The results
    are kept in a folder that is printed. Status 1: a theorem rests on an axiom.

    \b
    worstcase proofs --list "Theorem 9"
    worstcase proofs max_disclosure_merge
    """
    from proofs_check.coq.theorems import Theorem, theorems, theorems_named
    from worstcase.studies import proofs

    chosen = tuple(dict.fromkeys(one for name in names for one in theorems_named(name))) or theorems()
    found: list[tuple[Theorem, str | None, str | None]] = [(one, None, None) for one in chosen]
    folder, status = None, 0
    if not only_list:
        report = proofs(progress=None if as_json else lambda what: click.echo(f"{what} …", err=True))
        found = [(one.theorem, one.statement, one.assumptions) for one in report.theorems if one.theorem in chosen]
        folder, status = str(report.folder), 0 if all(one.closed for one in report.theorems) else 1
    if as_json:
        records = [{**one._asdict(), "statement": stated, "assumptions": rests_on} for one, stated, rests_on in found]
        options.print_json({"theorems": records, "folder": folder})
        return status
    for one, stated, rests_on in found:
        click.echo(f"{one.name}  ({one.file}; {one.paper})\n    {one.words}")
        if one.conditions:
            click.echo(f"    Condition: {one.conditions}.")
        if names and stated:
            click.echo("\n" + "\n".join(f"    {line}" for line in stated.splitlines()))
            click.echo(f"\n    {rests_on}")
    if folder:
        closed = f"{sum(1 for *_, rests_on in found if rests_on and rests_on.startswith('Closed'))} of {len(found)}"
        click.echo(f"\n{closed} theorems rest on no axiom. Compiled proofs: {visible(folder)}")
    return status
