"""`worstcase exercise`: exercises of the lessons, checks of attempts, and results of a class."""

from pathlib import Path

import click

from worstcase import options


@click.group("exercise")
def command() -> None:
    r"""List the exercises of the lessons in classroom/, check attempts, and list the results of a class.

    \b
    worstcase exercise list
    worstcase exercise check worlds-1 --attempt 12
    worstcase exercise results students/ --html results.html
    """


@command.command("list", cls=options.OnceCommand)
@options.as_json
def list_command(as_json: bool) -> None:
    """List all exercises, lesson by lesson."""
    from classroom.exercises.catalogue import exercises

    found = exercises()
    if as_json:
        options.print_json({"exercises": [one.as_json() for one in found]})
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
    help='The attempt: 12, 2/7 or "Ann=flu -> Bo=flu". Write a list as JSON, or repeat --attempt for each item.',
)
@options.as_json
def check_command(name: str, attempts: tuple[str, ...], as_json: bool) -> int:
    r"""Check an attempt and print a hint if it is wrong. Without an attempt, print the question.

    Status 0: the attempt is right, or none was given. Status 1: it is wrong.

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
@options.output("-o", "--output", "--html", "page", help="Write the table as a page to this file.")
@options.output("--csv", "table", help="Write the table for a spreadsheet to this file.")
@options.budgets
@options.as_json
def results_command(folder: str, page: str | None, table: str | None, as_json: bool) -> None:
    r"""Check all attempts in a folder of students' notebooks. No notebook is executed.

    A student is a folder in FOLDER with notebooks in it, or a single notebook. An attempt is a call
    check_exercise("name", attempt) in a notebook. Both arguments must be literals: texts, numbers, lists, dictionaries,
    or whole numbers joined by + - * /. A name that has one such value in the same cell is read, too. Any other attempt
    is listed as "not readable". A file that is a link, too long, or not valid Python is listed with the reason. Of
    several attempts at one exercise a right one counts, otherwise the last.

    \b
    worstcase exercise results students/
    worstcase exercise results students/ --csv results.csv --html results.html
    """
    from classroom.exercises.notebooks import class_results, notebooks_in
    from reference.naming import visible
    from worstcase.display.class_results_text import as_csv, as_page, as_text
    from worstcase.io.writing import FileBatch, refuse_overwriting

    notebooks = [(notebook, "a notebook") for notebook in notebooks_in(Path(folder))]
    refuse_overwriting([(page, "the page"), (table, "the table")], notebooks)
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
