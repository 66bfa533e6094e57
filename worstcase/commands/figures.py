"""`worstcase figures`: redraw the figures of the paper's experiments."""

from typing import TYPE_CHECKING

import click

from reference.naming import visible
from worstcase import options

if TYPE_CHECKING:
    from worstcase.studies import Figures


@click.command("figures", cls=options.OnceCommand)
@click.option(
    "-o", "--output", "--out", "out", metavar="DIR", help="Write pictures, CSV files and figures.json to this folder."
)
@click.option(
    "--age-start",
    metavar="YEARS",
    type=click.IntRange(-1000, 1000),
    default=0,
    show_default=True,
    help="Start of the age intervals: 0 for [0,20), 17 for [17,37).",
)
@click.option(
    "--adult",
    metavar="PATH",
    help="Use the original files instead of the packaged counts: a folder with adult.data and adult.test, or a zip"
    " archive. WORSTCASE_ADULT may name such folders.",
)
@options.budgets
@options.as_json
def command(out: str | None, age_start: int, adult: str | None, as_json: bool) -> None:
    r"""Redraw Figures 5 and 6 of the paper, and check its sentences about them.

    The data are the packaged counts of 45,222 people in the census data set Adult; occupation is sensitive. All 72
    generalizations of age, marital status, race and sex are evaluated exactly.

    \b
    worstcase figures --output figures
    """
    from worstcase.display.figure_files import problem
    from worstcase.studies import figures

    found = figures(out, age_start=age_start, adult=adult)
    if as_json:
        options.print_json(found.data)
    else:
        click.echo(f"Adult, {found.experiment.counted_from}; intervals of age begin at {age_start}.")
        _print(found)
        names = ", ".join(path.name for path in found.files)
        click.echo(f"\nWritten to {visible(out)}: {names}" if out else "\nTo draw them, add --output DIR.")
    if out is not None and (no_pictures := problem()) is not None:
        click.echo(f"worstcase: the data are written, but no pictures: {no_pictures}", err=True)


def _print(found: "Figures") -> None:
    import textwrap

    from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, entropy_curves
    from proofs_check.experiments.figures import CHECKED_ON, finding

    tables = found.experiment.tables
    curves = tables.curves[FIGURE_5_NODE]
    click.echo("\nFigure 5: maximum disclosure, age in intervals of 20 years, all else suppressed")
    click.echo("  k  implications  negations")
    for k, (one, other) in enumerate(zip(curves.implications, curves.negations, strict=True)):
        click.echo(f"{k:>3}  {float(one):>12.4f}  {float(other):>9.4f}")
    titles = ("Figure 6: least maximum disclosure with k implications", "Its twin: with k negated atoms")
    for language, title in zip(LANGUAGES, titles, strict=True):
        by_k = entropy_curves(tables, language)
        click.echo(f"\n{title}, by the least entropy of a bucket in bits")
        click.echo("entropy  tables" + "".join(f"{f'k={k}':>8}" for k in by_k))
        for points in zip(*by_k.values(), strict=True):
            values = "".join(f"{float(point.disclosure):>8.4f}" for point in points)
            click.echo(f"{float(points[0].entropy):>7.4f}{points[0].tables:>8}{values}")
    click.echo(f"\nThe paper's sentences about the figures, checked on {CHECKED_ON}")
    for report in found.reports:
        claim = report.claim
        click.echo(f"\n{'FAILS' if report.outcome.counterexample else 'holds'}: {claim.name}")
        parts = (f"section {claim.paper} ({claim.kind.value})", claim.words, str(claim.scope), finding(report))
        for label, text in zip(("place", "claim", "scope", "found"), parts, strict=True):
            click.echo(textwrap.fill(f"{label:>9}: {text}", 110, subsequent_indent=" " * 11, break_on_hyphens=False))
