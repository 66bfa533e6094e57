"""`worstcase play`: an interactive page."""

from typing import Unpack

import click

from reference.naming import visible
from worstcase import options
from worstcase.inputs import Columns


@click.command("play", cls=options.OnceCommand)
@click.argument("file", metavar="[FILE]", required=False)
@options.table_columns()
@click.option("-o", "--output", "path", metavar="PAGE", default="play.html", help="Write to PAGE (default: play.html).")
@options.budgets
def command(file: str | None, path: str, **columns: Unpack[Columns]) -> None:
    r"""Write an HTML page to change, attack and protect a release interactively.

    Open the page in a browser; it needs no network and no server. Without FILE it begins with the paper's example.

    \b
    worstcase play
    worstcase play hospital.json -o hospital.html
    """
    from worstcase.disclosures import play
    from worstcase.io.writing import refuse_overwriting, write_text

    refuse_overwriting([(path, "the page")], [(file, "the release")])
    write_text(path, play(file, **columns))
    if path != "-":
        click.echo(f"the page is in {visible(path)}: open it in a browser")
