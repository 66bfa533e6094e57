"""`worstcase compare`: the maximum disclosure of two releases, side by side."""

from typing import TYPE_CHECKING

import click

from reference.exact import exact, readable
from worstcase import options
from worstcase.inputs import Columns
from worstcase.terminal import line_width

if TYPE_CHECKING:
    from fastpath.safety import Comparison


@click.command("compare", cls=options.OnceCommand)
@click.argument("first", metavar="FILE")
@click.argument("second", metavar="FILE")
@options.table_columns("If the files are tables")
@click.option("--by-second", metavar="COLUMN,COLUMN…", multiple=True, help="--by for the second file, if it differs.")
@click.option(
    "-k", "k", metavar="K", type=click.IntRange(0, 1000), default=5, show_default=True, help="Compare for 0, …, K."
)
@options.budgets
@options.as_json
def command(first: str, second: str, columns: Columns, by_second: tuple[str, ...], k: int, as_json: bool) -> None:
    r"""Compare the maximum disclosure of two releases for 0, 1, …, K facts.

    The output also lists, for some thresholds, the number of facts from which each release is not safe. It states
    whether one release results from the other by merging buckets; then it is never worse. People's names decide that.
    Without names, the values alone show whether it is possible.

    \b
    JSON keys: curve (k, first, second), breaks_at (c, first, second), order (equal, second is coarser,
    first is coarser, not comparable, not decided), by_values (decided without names).
    """
    from worstcase.disclosures import compare

    second_by = options.column_names(by_second) if by_second else None
    comparison = compare(first, second, k, by_second=second_by, **columns)
    if as_json:
        options.print_json(_as_json(comparison))
    else:
        _print_text(comparison, first, second)


def _as_json(comparison: "Comparison") -> dict[str, object]:
    return {
        "curve": [
            {"k": k, "first": exact(one), "second": exact(other)} for k, (one, other) in enumerate(comparison.curve)
        ],
        "breaks_at": [
            {"c": exact(c), "first": one, "second": other} for c, (one, other) in comparison.breaks_at.items()
        ],
        "order": comparison.order,
        "by_values": comparison.by_values,
    }


def _print_text(comparison: "Comparison", first: str, second: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from reference.naming import source_name

    console, names = Console(width=line_width()), tuple(escape(source_name(path)) for path in (first, second))
    curve = Table("k", *names, title="maximum disclosure")
    for k, values in enumerate(comparison.curve):
        curve.add_row(str(k), *map(readable, values))
    console.print(curve)
    breaks = Table("c", *names, title="unsafe from k on")
    for c, points in comparison.breaks_at.items():
        breaks.add_row(exact(c), *map(str, points))
    console.print(breaks)
    console.print(comparison.sentence, highlight=False)
