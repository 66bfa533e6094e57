"""`worstcase hardness sat`: satisfiability, solved as a question about a release and an attacker's knowledge."""

import math
from typing import TYPE_CHECKING

import click

from reference import exact_numbers
from worstcase import options, output
from worstcase.exit_status import metered

if TYPE_CHECKING:
    from reference.hardness.clause_set import ClauseSet
    from reference.hardness.instance import Instance
    from reference.hardness.satisfiability import Satisfiable, Unsatisfiable
    from reference.meter import Meter


def _real_file(_: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """A path beside which there is still room for the answer on standard output."""
    if path == "-":
        raise click.BadParameter("a file was expected: standard output is for the answer", param=param)
    return path


@click.command("sat")
@click.argument("file", metavar="DIMACS")
@click.option("--write-release", metavar="OUT", callback=_real_file, help="Write the bucketization (JSON) here.")
@click.option(
    "--write-knowledge", metavar="OUT", callback=_real_file, help="Write the knowledge, one unit a line, here."
)
@click.option("--count", is_flag=True, help="Count the tables as well, and what their number should be.")
@options.budgets
@options.as_json
def command(
    file: str,
    write_release: str | None,
    write_knowledge: str | None,
    count: bool,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> int:
    r"""Decide whether clauses are satisfiable, through a bucketization.

    A bucket {x, not x} for each variable, a bucket with one 1 for each clause, and simple implications: some table fits
    the release and the knowledge if and only if there is a model. Status 0 with a model that python-sat confirms, or
    status 1 after a proof that there is none was accepted by a checker of our own.

    With --count: the number of tables that fit, which is the sum over all models of the product over all clauses of
    the number of true literals; both are computed, in different ways.

    \b
    printf 'p cnf 3 2\n1 -3 0\n2 3 -1 0\n' > example.cnf
    worstcase hardness sat example.cnf --count --write-release b.json --write-knowledge k.txt
    worstcase probability b.json --knowledge-file k.txt --event x1=1
    """
    from reference.hardness.clause_set import read_dimacs
    from reference.hardness.satisfiability import Satisfiable, solve, to_consistency

    clauses = read_dimacs(file)
    with metered(budget_seconds, budget_memory) as meter:
        instance = to_consistency(clauses, meter)
        _write(instance, write_release, write_knowledge)
        answer = solve(clauses, meter)
        counts = _counts(clauses, instance, meter) if count else {}
    if as_json:
        output.print_json(_as_json(answer) | _counts_as_json(counts))
    else:
        _tell(clauses, instance, answer, counts)
    return 0 if isinstance(answer, Satisfiable) else 1


def _write(instance: "Instance", release: str | None, knowledge: str | None) -> None:
    import json

    from reference.files.file_access import write_text
    from reference.files.release_file import to_json
    from reference.release import Release
    from reference.syntax import to_text

    if release is not None:
        document = to_json(Release(instance.bucketization))
        write_text(release, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    if knowledge is not None:
        write_text(knowledge, "".join(f"{to_text(unit)}\n" for unit in instance.knowledge.implications))


def _counts(clauses: "ClauseSet", instance: "Instance", meter: "Meter") -> dict[str, int]:
    from reference.hardness.clause_set import weighted_model_count
    from reference.hardness.instance import number_of_tables

    counts = {"tables": number_of_tables(instance, meter), "predicted": weighted_model_count(clauses, meter)}
    if counts["tables"] != counts["predicted"]:
        raise AssertionError(f"the reduction is wrong: {counts}")
    return counts


def _as_json(answer: "Satisfiable | Unsatisfiable") -> dict[str, object]:
    from reference.hardness.satisfiability import Satisfiable

    if isinstance(answer, Satisfiable):
        return {"satisfiable": True, "model": list(answer.model), "confirmed": True}
    return {"satisfiable": False, "proof_steps": len(answer.refutation.proof), "confirmed": True}


def _counts_as_json(counts: dict[str, int]) -> dict[str, object]:
    result: dict[str, object] = {}
    for key, number in counts.items():
        result |= exact_numbers.counted(key, _log10(number), number.__int__)
    return result


def _log10(count: int) -> float | None:
    """For display; None if the count is 0."""
    return math.log10(count) if count else None


def _tell(
    clauses: "ClauseSet", instance: "Instance", answer: "Satisfiable | Unsatisfiable", counts: dict[str, int]
) -> None:
    from reference.hardness.satisfiability import Satisfiable

    if isinstance(answer, Satisfiable):
        click.echo("satisfiable: python-sat confirms this model")
        click.echo(f"  {' '.join(map(str, answer.model))}")
    else:
        click.echo(f"unsatisfiable: a refutation of {len(answer.refutation.proof):,} steps was checked")
    click.echo(f"  {clauses.variables:,} variables and {len(clauses.clauses):,} clauses became")
    click.echo(f"  {len(instance.bucketization.buckets):,} buckets with {instance.bucketization.size:,} people")
    click.echo(f"  and {instance.knowledge.k:,} simple implications")
    if counts:
        tables = counts["tables"]
        shown = exact_numbers.readable_count(_log10(tables), tables.__int__)
        click.echo(f"  {shown} tables fit, as many as were predicted:")
        click.echo("  the sum over all models of the product over all clauses of the number of true literals")
