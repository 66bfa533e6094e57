"""`worstcase compare`: the maximum disclosure of two releases, side by side."""

from typing import Unpack

import click

from fastpath.safety import MOST_SOFT
from reference.exact import doubt_of, exact, readable, strength_text
from worstcase import options
from worstcase.inputs import Columns
from worstcase.terminal import line_width


@click.command("compare", cls=options.OnceCommand)
@click.argument("first", metavar="FILE")
@click.argument("second", metavar="FILE")
@options.table_columns("For each file that is a table")
@click.option("--by-second", metavar="COLUMN,COLUMN…", multiple=True, help="--by for the second file, if it differs.")
@click.option(
    "-k", "k", metavar="K", type=options.NumberOfFacts(0, 1000), default=5, show_default=True, help="Up to K facts."
)
@options.strength
@options.budgets
@options.as_json
def command(
    first: str,
    second: str,
    by_second: tuple[str, ...],
    k: int,
    strength: str,
    as_json: bool,
    **columns: Unpack[Columns],
) -> None:
    r"""Compare the maximum disclosure of two releases for 0, 1, …, K facts.

    The output also lists, for some thresholds, the smallest number of facts at which each release is not safe. It
    states whether merging buckets turns one release into the other. A merged release is never worse. This follows from
    people's names. Without names, the values show only whether it is possible.

    \b
    JSON keys: curve (k, first, second), breaks_at (c, first, second), order (equal, second is coarser,
    first is coarser, not comparable, not decided), by_values (decided without names). With a strength, breaks_at is
    searched up to 8 facts, or K if that is more; null: not found.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from reference.naming import source_name
    from worstcase.disclosures import compare
    from worstcase.display.attacker import with_strength

    doubt = doubt_of(strength)
    second_by = options.column_names(by_second) if by_second else None
    found = compare(first, second, k, strength=strength, by_second=second_by, **columns)
    if as_json:
        curve = [{"k": k, "first": exact(one), "second": exact(other)} for k, (one, other) in enumerate(found.curve)]
        breaks = [{"c": exact(c), "first": one, "second": other} for c, (one, other) in found.breaks_at.items()]
        record = {"curve": curve, "breaks_at": breaks, "order": found.order, "by_values": found.by_values}
        options.print_json(record | ({"strength": strength_text(doubt)} if doubt else {}))
        return
    console, names = Console(width=line_width()), tuple(escape(source_name(path)) for path in (first, second))
    maxima = Table("k", *names, title=f"maximum disclosure{with_strength(doubt)}")
    for number, values in enumerate(found.curve):
        maxima.add_row(str(number), *map(readable, values))
    thresholds = Table("c", *names, title="unsafe from k on")
    for c, points in found.breaks_at.items():
        thresholds.add_row(exact(c), *(f"not up to {max(k, MOST_SOFT)}" if at is None else str(at) for at in points))
    console.print(maxima)
    console.print(thresholds)
    console.print(found.sentence, highlight=False)
