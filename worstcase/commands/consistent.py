"""`worstcase consistent`: whether any table fits a release and some facts."""

from pathlib import Path
from typing import Unpack

import click

from worstcase import options
from worstcase.inputs import Columns


@click.command("consistent", cls=options.OnceCommand)
@options.release_file
@options.knowledge
@options.budgets
@options.as_json
@options.output("--proof", help="If no table fits: write the refutation (DRUP) to OUT and its CNF to OUT.cnf.")
def command(
    file: str, facts: tuple[str, ...], files: list[Path], proof: str | None, as_json: bool, **columns: Unpack[Columns]
) -> int:
    """Check whether any table fits the release and the facts.

    Status 0: the command prints such a table. Status 1: there is none; a SAT solver found a refutation, and a separate
    checker accepted it. Soft facts are refused, since they rule out no table. Weights in the file are ignored.
    """
    from reference.counting.sat import Consistent
    from reference.naming import visible
    from worstcase.io.writing import FileBatch, refuse_overwriting
    from worstcase.probabilities import consistent

    read = [(file, "the release"), *((path, "the knowledge") for path in files)]
    refuse_overwriting([] if proof is None else [(proof, "the proof"), (f"{proof}.cnf", "its CNF")], read)
    verdict = consistent(file, [*facts, *files], **columns)
    if isinstance(verdict, Consistent):
        if as_json:
            options.print_json({"consistent": True, "table": dict(verdict.table)})
        else:
            lines = (f"  {visible(name)}: {visible(value)}" for name, value in verdict.table.items())
            click.echo("\n".join(["consistent: this table fits", *lines]))
        return 0
    if proof is not None:
        with FileBatch() as batch:
            batch.write_text(f"{proof}.cnf", verdict.cnf.to_dimacs())
            batch.write_text(proof, "".join(f"{line}\n" for line in verdict.proof))
    if as_json:
        options.print_json({"consistent": False, "proof_steps": len(verdict.proof)})
    else:
        click.echo(f"inconsistent: a refutation of {len(verdict.proof):,} steps was checked")
    return 1
