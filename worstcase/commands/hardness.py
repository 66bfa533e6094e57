"""`worstcase hardness`: hard problems solved through a release."""

import math
from typing import TYPE_CHECKING

import click

from reference import exact as exact_numbers
from worstcase import options

if TYPE_CHECKING:
    from proofs_check.experiments.growth import Point


@click.group("hardness")
def command() -> None:
    """Solve hard problems through a release.

    Deciding whether given facts are consistent with a release is NP-complete. Computing how likely they make an event
    is #P-hard (a ratio of two #P counts). The worst k facts are nevertheless found in polynomial time.
    """


@command.command("sat", cls=options.OnceCommand, short_help="Decide whether a DIMACS file is satisfiable.")
@click.argument("file", metavar="DIMACS")
@options.output("--write-release", help="Write the release (JSON) to OUT.")
@options.output("--write-knowledge", help="Write the facts to OUT, one per line.")
@click.option("--count", is_flag=True, help="Also count the tables, and compute their number from the models.")
@options.budgets
@options.as_json
def sat_command(file: str, write_release: str | None, write_knowledge: str | None, count: bool, as_json: bool) -> int:
    r"""Decide whether clauses are satisfiable, through a release.

    The release has a bucket {x, not x} for each variable and a bucket with one 1 for each clause; the facts are simple
    implications. Some table fits both if and only if the clauses have a model. Prints a model that python-sat confirms
    (status 0), or reports that our own checker accepted a refutation (status 1).

    --count also counts the tables that fit. Their number is the sum over all models of the product over all clauses of
    the number of true literals. Both are computed, in different ways.

    \b
    printf 'p cnf 3 2\n1 -3 0\n2 3 -1 0\n' > example.cnf
    worstcase hardness sat example.cnf --count --write-release b.json --write-knowledge k.txt
    worstcase probability b.json --knowledge-file k.txt --event x1=1
    """
    from reference.hardness.satisfiability import Satisfiable
    from worstcase.studies import hardness_sat

    solved = hardness_sat(file, count=count, write_release=write_release, write_knowledge=write_knowledge)
    answer, counts, status = solved.answer, solved.counts, 0 if isinstance(solved.answer, Satisfiable) else 1
    if as_json:
        if isinstance(answer, Satisfiable):
            found: dict[str, object] = {"satisfiable": True, "model": list(answer.model), "confirmed": True}
        else:
            found = {"satisfiable": False, "proof_steps": len(answer.refutation.proof), "confirmed": True}
        for key, number in counts.items():
            found |= exact_numbers.counted(key, math.log10(number) if number else None, number.__int__)
        options.print_json(found)
        return status
    if isinstance(answer, Satisfiable):
        click.echo(f"satisfiable: python-sat confirms this model\n  {' '.join(map(str, answer.model))}")
    else:
        click.echo(f"unsatisfiable: a refutation of {len(answer.refutation.proof):,} steps was checked")
    clauses, instance = solved.clauses, solved.instance
    click.echo(f"  {clauses.variables:,} variables and {len(clauses.clauses):,} clauses became")
    click.echo(f"  {len(instance.bucketization.buckets):,} buckets with {instance.bucketization.size:,} people")
    click.echo(f"  and {instance.knowledge.k:,} simple implications")
    if counts:
        tables = counts["tables"]
        shown = exact_numbers.readable_count(math.log10(tables) if tables else None, tables.__int__)
        click.echo(f"  {shown} tables fit, the number predicted by the models:")
        click.echo("  the sum over all models of the product over all clauses of the number of true literals")
    return status


@command.command("permanent", cls=options.OnceCommand, short_help="Compute the permanent of a 0/1 matrix.")
@click.argument("file", metavar="MATRIX")
@click.option("--check", is_flag=True, help="Also compute it by Ryser's formula (2^n steps).")
@options.budgets
@options.as_json
def permanent_command(file: str, check: bool, as_json: bool) -> None:
    r"""Compute a permanent by counting the tables that fit a release.

    MATRIX is a text file with a line of zeros and ones for each row. The release is one bucket with a person for each
    row and a value for each column. The facts are one negated atom for each zero.

    \b
    printf '110\n111\n011\n' > matrix.txt
    worstcase hardness permanent matrix.txt --check
    """
    from worstcase.studies import hardness_permanent

    found = hardness_permanent(file, check=check)
    if as_json:
        ways = {"permanent": found.value} | ({} if found.by_formula is None else {"ryser": found.by_formula})
        options.print_json({"rows": found.rows} | {way: exact_numbers.exact(number) for way, number in ways.items()})
        return
    click.echo(f"permanent {exact_numbers.exact(found.value)}: the number of tables that fit the release and the facts")
    if found.by_formula is not None:
        click.echo(f"  Ryser's formula gives {exact_numbers.exact(found.by_formula)}")


@command.command("curve", cls=options.OnceCommand, short_help="Measure how the cost of an exact answer grows.")
@click.option(
    "--most", metavar="N", type=click.IntRange(2, 30), default=16, show_default=True, help="Up to N people and values."
)
@options.output(
    "-o", "--output", "--out", "out", metavar="FILE", help="Also draw a picture with matplotlib: FILE.png or FILE.svg."
)
@options.budgets
@options.as_json
def curve_command(most: int, out: str | None, as_json: bool) -> None:
    r"""Measure how the cost of an exact answer grows.

    For n people with n values, counting the tables that fit given facts (a half-full 0/1 permanent) takes about twice
    as many steps for each further n. The maximum disclosure over all sets of 0, 1, …, n facts, with an attacker, takes
    O(n² log n) steps. Steps are the same on every machine; seconds are not.

    \b
    worstcase hardness curve --most 18 --out curve.svg
    """
    from proofs_check.experiments.growth import as_text, growth_factor
    from worstcase.studies import hardness_curve

    found = hardness_curve(most, out=out)
    growth = growth_factor([point.one_formula.steps for point in found])
    maximum_growth = growth_factor([point.all_formulas.steps for point in found])
    if as_json:
        points = [_point_json(point) for point in found]
        options.print_json({"points": points, "growth": growth, "maximum_growth": maximum_growth})
        return
    click.echo("          one formula              all formulas")
    click.echo("  n       steps    seconds        steps    seconds")
    for point in found:
        one, every = point.one_formula, point.all_formulas
        click.echo(f"{point.size:>3}{one.steps:>12,}{one.seconds:>11.4f}{every.steps:>13,}{every.seconds:>11.4f}")
    click.echo(f"\n{as_text(found)}")
    click.echo(
        f"\nWith one person and value more, one formula takes about {growth:.2f} times as many steps,"
        f" the maximum over all formulas {maximum_growth:.2f} times."
    )


def _point_json(point: "Point") -> dict[str, object]:
    return {
        "n": point.size,
        "facts": point.facts,
        "tables": exact_numbers.exact(point.tables),
        "steps": point.one_formula.steps,
        "seconds": point.one_formula.seconds,
        "disclosures": [exact_numbers.exact(value) for value in point.disclosures],
        "maximum_steps": point.all_formulas.steps,
        "maximum_seconds": point.all_formulas.seconds,
    }
