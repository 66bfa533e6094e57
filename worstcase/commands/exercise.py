"""`worstcase exercise`: exercises of the lessons, attempts at them, and who solved what."""

from pathlib import Path

import click

from worstcase import options


@click.group("exercise")
def command() -> None:
    r"""Exercises of the lessons in classroom/: what is asked, is an attempt right, who solved what?

    \b
    worstcase exercise list
    worstcase exercise check worlds-1 --attempt 12
    worstcase exercise results students/ --html results.html
    """


@command.command("list", cls=options.OnceCommand)
@options.as_json
def list_command(as_json: bool) -> None:
    """All exercises, lesson by lesson."""
    from classroom.exercises.catalogue import exercises

    found = exercises()
    if as_json:
        fields = [
            {"name": one.name, "lesson": one.lesson, "question": one.question, "expects": one.kind.expects}
            for one in found
        ]
        options.print_json({"exercises": fields})
        return
    for one in found:
        click.echo(f"{one.name} (lesson {one.lesson}): {one.question}")


@command.command("check", cls=options.OnceCommand)
@click.argument("name")
@click.option(
    "--attempt",
    "attempts",
    metavar="TEXT",
    multiple=True,
    help='The attempt: 12, 2/7, "Ann=flu -> Bo=flu"; a list as JSON, or item by item with --attempt repeated.',
)
@options.as_json
def check_command(name: str, attempts: tuple[str, ...], as_json: bool) -> int:
    r"""Is an attempt right? If not, a hint; without an attempt, the question. Status 0: right; 1: not yet.

    \b
    worstcase exercise check worlds-3
    worstcase exercise check worlds-3 --attempt "Hannah=flu -> Charlie=flu"
    """
    from classroom.exercises.catalogue import check_exercise
    from reference.naming import visible

    result = check_exercise(name, None if not attempts else attempts[0] if len(attempts) == 1 else list(attempts))
    if as_json:
        options.print_json(result.as_json())
    else:
        if not result.answered:
            click.echo(result.exercise.question)
        click.echo(visible(str(result)))
    return 0 if result.right or not attempts else 1


@command.command("results", cls=options.OnceCommand)
@click.argument("folder")
@click.option(
    "--html", "page", metavar="OUT", callback=options.real_file, help="Write the table as a page to this file."
)
@click.option(
    "--csv", "table", metavar="OUT", callback=options.real_file, help="Write the table for a spreadsheet to this file."
)
@options.budgets
@options.as_json
def results_command(folder: str, page: str | None, table: str | None, as_json: bool) -> None:
    r"""Who solved what, from a folder of students' notebooks, none of which is executed.

    A student is a folder in FOLDER with notebooks in it, or a single notebook. An attempt is found where a notebook
    calls check_exercise("name", attempt) with both written literally (texts, numbers, lists, dictionaries), or with a
    name that was given such a value once in the same cell; whole numbers joined by + - * / are worked out. What is not
    literal is listed as "not readable"; what is no Python, no text, too long, a link or no file, could not be read, and
    is told in a sentence. Of several attempts at one exercise a
    right one counts, otherwise the last.

    \b
    worstcase exercise results students/
    worstcase exercise results students/ --csv results.csv --html results.html
    """
    from classroom.exercises.notebooks import class_results, notebooks_in
    from reference.naming import visible
    from worstcase.display.class_results_text import as_csv, as_page, as_text
    from worstcase.io.writing import FileBatch, refuse_overwriting

    notebooks = [(notebook, "a notebook") for notebook in notebooks_in(Path(folder))]
    refuse_overwriting([(path, what) for path, what in ((page, "the page"), (table, "the table")) if path], notebooks)
    results = class_results(folder)
    with FileBatch() as batch:
        if page is not None:
            batch.write_text(page, as_page(results))
        if table is not None:
            batch.write_text(table, as_csv(results))
    if as_json:
        options.print_json(results.as_json())
    elif page is None and table is None:
        click.echo(as_text(results))
    else:
        click.echo(f"the results are in {' and '.join(visible(path) for path in (page, table) if path)}")
