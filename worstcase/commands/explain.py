"""`worstcase explain`: the maximum disclosure step by step."""

from typing import Unpack

import click

from reference.naming import visible
from worstcase import options
from worstcase.inputs import Columns
from worstcase.terminal import line_width


@click.command("explain", cls=options.OnceCommand)
@options.release_file
@options.number_of_facts
@options.output("-o", "--output", "--html", "page", help="Write the steps as a page to OUT.")
@options.budgets
@options.as_json
def command(file: str, k: int, page: str | None, as_json: bool, **columns: Unpack[Columns]) -> None:
    r"""Show step by step how the maximum disclosure comes about, and count the tables at the end.

    \b
    worstcase explain hospital.json -k 1
    worstcase explain hospital.json -k 2 --html hospital.html
    """
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    from reference.naming import numbered, source_name
    from worstcase.disclosures import explain
    from worstcase.display.explanation import as_page
    from worstcase.io.writing import refuse_overwriting, write_text

    refuse_overwriting([(page, "the explanation")], [(file, "the release")])
    steps = explain(file, k, **columns)
    if page is not None:
        title = f"How sure can an attacker with {numbered(k, 'fact')} become? ({source_name(file)})"
        write_text(page, as_page(steps, title))
    if as_json:
        records = [{"title": step.title, "sentences": step.sentences, "table": step.table} for step in steps]
        options.print_json({"k": k, "steps": records})
        return
    if page is not None:
        click.echo(f"explanation written to {visible(page)}")
        return
    console = Console(width=line_width(), highlight=False, markup=False)
    most = max(4, console.width // 12)  # columns that can be read
    for number, step in enumerate(steps, 1):
        console.print(Text(f"{number}. {step.title}", style="bold"))
        for sentence in step.sentences:
            console.print(visible(sentence))
        if step.table:
            shown = [row if len(row) <= most else (*row[: most - 2], "…", row[-1]) for row in step.table]
            head, *rows = [[Text(visible(cell)) for cell in row] for row in shown]
            table = Table(*(Column(cell) for cell in head))
            for row in rows:
                table.add_row(*row)
            console.print(table)
        console.print()
