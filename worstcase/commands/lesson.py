"""`worstcase lesson`: render a notebook as one page without network or scripts."""

from pathlib import Path

import click

from reference.errors import InvalidInput
from reference.naming import listed, written
from worstcase import options


@click.command("lesson", cls=options.OnceCommand)
@click.argument("notebook", metavar="NOTEBOOK.py|LESSON", default="")
@click.option(
    "-o",
    "--output",
    "--out",
    "out",
    metavar="PAGE",
    help="Write to this file (default: NOTEBOOK.html; of a LESSON, in this folder).",
)
@options.budgets
@options.as_json
def command(notebook: str, out: str | None, as_json: bool) -> None:
    r"""Run a marimo notebook and write its results as one page that needs no scripts and no network.

    This executes the code in the notebook: render only notebooks that you would run. The page has Markdown, formulas,
    code and the result of each cell, but not printed text. If a cell fails, no page is written.

    \b
    worstcase lesson 1                                                    # the first one of ours
    worstcase lesson classroom/1_random_worlds.py -o random_worlds.html
    """
    from reference.naming import visible
    from worstcase.display.lesson_page import render_lesson
    from worstcase.io.writing import refuse_overwriting, write_text

    if as_json and out == "-":
        raise click.UsageError("--json and -o - both write to standard output: choose a file for -o")
    page = out or f"{notebook.removesuffix('.py')}.html"
    if not notebook.endswith(".py"):
        notebook = _lesson_named(notebook)
        page = out or f"{Path(notebook).stem}.html"
    refuse_overwriting([(page, "the page")], [(notebook, "the notebook")])
    lesson = render_lesson(notebook)
    write_text(page, lesson.html)
    if as_json:
        options.print_json({"title": lesson.title, "cells": lesson.cells, "page": page})
    elif page != "-":
        click.echo(f"the lesson is in {visible(page)}")


def _lesson_named(name: str) -> str:
    """Notebook of the lesson with this number, or with this word in its title."""
    import classroom

    notebooks = sorted(Path(classroom.__file__).parent.glob("[0-9]_*.py"))
    found = [str(one) for one in notebooks if name and name in {*one.stem.split("_"), one.stem}]
    if len(found) == 1:
        return found[0]
    expected = f"expected a notebook.py or one of the lessons {listed((one.stem for one in notebooks), 20)}"
    raise InvalidInput(f"{expected}, got {written(name) if name else 'none'}")
