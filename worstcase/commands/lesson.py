"""`worstcase lesson`: render a notebook as one page without network or scripts."""

import click

from worstcase import options


@click.command("lesson", cls=options.OnceCommand)
@click.argument("notebook", metavar="NOTEBOOK.py")
@click.option(
    "-o", "--out", metavar="PAGE", help="Write the page to this file (default: NOTEBOOK.html beside the notebook)."
)
@options.budgets
@options.as_json
def command(notebook: str, out: str | None, as_json: bool) -> None:
    r"""Run a marimo notebook and write its results as one page that needs no scripts and no network.

    This executes the code in the notebook: render only notebooks that you would run. The page has Markdown, formulas,
    code and the result of each cell, but not printed text. If a cell fails, no page is written.

    \b
    worstcase lesson classroom/1_random_worlds.py -o random_worlds.html
    """
    from reference.naming import visible
    from worstcase.display.lesson_page import render_lesson
    from worstcase.io.writing import refuse_overwriting, write_text

    if as_json and out == "-":
        raise click.UsageError("--json and -o - both write to standard output: choose a file for -o")
    page = out or f"{notebook.removesuffix('.py')}.html"
    refuse_overwriting([(page, "the page")], [(notebook, "the notebook")])
    lesson = render_lesson(notebook)
    write_text(page, lesson.html)
    if as_json:
        options.print_json({"title": lesson.title, "cells": lesson.cells, "page": page})
    elif page != "-":
        click.echo(f"the lesson is in {visible(page)}")
