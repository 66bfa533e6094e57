"""`worstcase consistent`: whether any table fits a release and some facts."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from worstcase import options
from worstcase.inputs import Columns

if TYPE_CHECKING:
    from reference.counting.sat import Inconsistent


@click.command("consistent", cls=options.OnceCommand)
@options.release_file
@options.knowledge
@options.budgets
@options.as_json
@click.option(
    "--proof",
    metavar="OUT",
    callback=options.real_file,
    help="If no table fits: write the refutation (DRUP) to OUT and its CNF to OUT.cnf.",
)
def command(file: str, columns: Columns, known: list[Any], proof: str | None, as_json: bool) -> int:
    """Check whether any table fits the release and the facts.

    Prints such a table (status 0). If there is none, a SAT solver finds a refutation and our own checker accepts it
    (status 1). Weights in the file are ignored: a table fits even if its weight is 0.
    """
    from reference.counting.sat import Consistent
    from reference.naming import visible
    from worstcase.io.writing import refuse_overwriting
    from worstcase.probabilities import consistent

    if proof is not None:
        knowledge = ((part, "the knowledge") for part in known if isinstance(part, Path))
        refuse_overwriting([(proof, "the proof"), (f"{proof}.cnf", "its CNF")], [(file, "the release"), *knowledge])
    verdict = consistent(file, known, **columns)
    if isinstance(verdict, Consistent):
        if as_json:
            options.print_json({"consistent": True, "table": dict(verdict.table)})
        else:
            click.echo("consistent: this table fits")
            for name, value in verdict.table.items():
                click.echo(f"  {visible(name)}: {visible(value)}")
        return 0
    if proof is not None:
        _write(verdict, proof)
    if as_json:
        options.print_json({"consistent": False, "proof_steps": len(verdict.proof)})
    else:
        click.echo(f"inconsistent: a refutation of {len(verdict.proof):,} steps was checked")
    return 1


def _write(verdict: "Inconsistent", path: str) -> None:
    from worstcase.io.writing import FileBatch

    with FileBatch() as batch:
        batch.write_text(f"{path}.cnf", verdict.cnf.to_dimacs())
        batch.write_text(path, "".join(f"{line}\n" for line in verdict.proof))
