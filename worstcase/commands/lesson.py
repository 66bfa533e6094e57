"""`worstcase lesson`: a notebook as a page that needs no network."""

import click

from worstcase import options


@click.command("lesson", cls=options.OnceCommand)
@click.argument("notebook", metavar="NOTEBOOK.py")
@click.option("-o", "--out", metavar="PAGE", help="Where to write the page (otherwise beside it, as NOTEBOOK.html).")
@options.budgets
@options.as_json
def command(notebook: str, out: str | None, as_json: bool) -> None:
    r"""Run a marimo notebook and write what it shows as one page, without script or network.

    This executes the code in the notebook: only render what you would run. Markdown, formulas, code and what each
    cell shows are on the page; what cells print is not. A cell that fails is reported, and
    nothing is written.

    \b
    worstcase lesson classroom/1_random_worlds.py -o random_worlds.html
    """
    from reference.naming import visible
    from worstcase.display.lesson_page import render_lesson
    from worstcase.io.writing import refuse_overwriting, write_text

    if as_json and out == "-":
        raise click.UsageError("--json needs another -o: the page itself would be on standard output")
    page = out or f"{notebook.removesuffix('.py')}.html"
    refuse_overwriting([(page, "the page")], [(notebook, "the notebook")])
    lesson = render_lesson(notebook)
    write_text(page, lesson.html)
    if as_json:
        options.print_json({"title": lesson.title, "cells": lesson.cells, "page": page})
    elif page != "-":
        click.echo(f"the lesson is in {visible(page)}")
