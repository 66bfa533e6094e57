"""`worstcase explain`: the maximum disclosure, worked out step by step."""

from typing import TYPE_CHECKING

import click

from reference.naming import visible
from worstcase import options
from worstcase.inputs import Columns
from worstcase.terminal import line_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worstcase.display.explanation import ExplanationStep


@click.command("explain", cls=options.OnceCommand)
@options.release_file
@options.facts
@click.option(
    "--html", "page", metavar="OUT", callback=options.real_file, help="Write the steps as a page to this file."
)
@options.budgets
@options.as_json
def command(file: str, columns: Columns, k: int, page: str | None, as_json: bool) -> None:
    r"""Tell how the maximum disclosure comes about, every number on the way, and count it in the end.

    \b
    worstcase explain hospital.json -k 1
    worstcase explain hospital.json -k 2 --html hospital.html
    """
    from reference.naming import numbered, source_name
    from worstcase.disclosures import explain
    from worstcase.display.explanation import as_page
    from worstcase.io.writing import refuse_overwriting, write_text

    if page is not None:
        refuse_overwriting([(page, "the explanation")], [(file, "the release")])
    steps = explain(file, k, **columns)
    if page is not None:
        title = f"How sure can somebody with {numbered(k, 'fact')} become? ({source_name(file)})"
        write_text(page, as_page(steps, title))
    if as_json:
        options.print_json({"k": k, "steps": [_as_record(step) for step in steps]})
    elif page is None:
        _tell(steps)
    else:
        click.echo(f"the explanation is in {visible(page)}")


def _as_record(step: "ExplanationStep") -> dict[str, object]:
    return {"title": step.title, "sentences": list(step.sentences), "table": [list(row) for row in step.table]}


def _tell(steps: "Sequence[ExplanationStep]") -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=line_width(), highlight=False, markup=False)
    for number, step in enumerate(steps, 1):
        console.print(Text(f"{number}. {step.title}", style="bold"))
        for sentence in step.sentences:
            console.print(visible(sentence))
        if step.table:
            head, *rows = step.table
            table = Table()
            for cell in head:
                table.add_column(Text(visible(cell)))
            for row in rows:
                table.add_row(*(Text(visible(cell)) for cell in row))
            console.print(table)
        console.print()
