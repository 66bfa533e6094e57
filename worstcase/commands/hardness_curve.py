"""`worstcase hardness curve`: the cost of one formula beside that of the maximum over all formulas."""

from typing import TYPE_CHECKING

import click

from reference import exact_numbers
from worstcase import options, output
from worstcase.exit_status import metered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from proofs_check.experiments.growth import Point


@click.command("curve")
@click.option(
    "--most", metavar="N", type=click.IntRange(2, 30), default=16, show_default=True, help="Up to N people and values."
)
@click.option("--out", metavar="FILE", help="Draw a picture as well: FILE.png or FILE.svg (drawn by matplotlib).")
@options.budgets
@options.as_json
def command(
    most: int, out: str | None, budget_seconds: float | None, budget_memory: float | None, as_json: bool
) -> None:
    r"""Measure how the cost of an exact answer grows.

    For n people with n values, counting the tables that fit one given formula (a half-full 0/1 permanent) takes about
    twice as many steps with each n. The maximum disclosure over all formulas of 0, 1, …, n implications, each with an
    attacker who attains it, is found in O(n² log n) steps. Steps are the same everywhere, seconds are this machine's.

    \b
    worstcase hardness curve --most 18 --out curve.svg
    """
    from proofs_check.experiments.growth import points, require_kind, write_picture

    if out is not None:
        require_kind(out)  # said before anything is measured
    with metered(budget_seconds, budget_memory) as meter:
        found = list(points(most, meter))
    if out is not None:
        write_picture(found, out)
    if as_json:
        output.print_json({"points": [_as_json(point) for point in found], **_factors(found)})
    else:
        _tell(found)


def _as_json(point: "Point") -> dict[str, object]:
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


def _factors(found: "Sequence[Point]") -> dict[str, float]:
    from proofs_check.experiments.growth import growth_factor

    return {
        "growth": growth_factor([point.one_formula.steps for point in found]),
        "maximum_growth": growth_factor([point.all_formulas.steps for point in found]),
    }


def _tell(found: "Sequence[Point]") -> None:
    from proofs_check.experiments.growth import as_text

    click.echo("          one formula              all formulas")
    click.echo("  n       steps    seconds        steps    seconds")
    for point in found:
        one, every = point.one_formula, point.all_formulas
        click.echo(f"{point.size:>3}{one.steps:>12,}{one.seconds:>11.4f}{every.steps:>13,}{every.seconds:>11.4f}")
    click.echo()
    click.echo(as_text(found))
    growth = _factors(found)
    click.echo(
        f"\nWith one person and value more, one formula takes about {growth['growth']:.2f} times as many steps,"
        f" the maximum over all formulas {growth['maximum_growth']:.2f} times."
    )
