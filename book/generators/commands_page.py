"""The reference of all commands, from the commands themselves: usage, help, every option."""

from collections.abc import Iterator
from inspect import cleandoc

import click

from book.generators.markdown_text import cell, fenced, prose, table
from worstcase.command_line import cli

_OPENING = """# Commands

Every command with every option, as in `--help`. The first section applies to all commands.
"""


def page() -> str:
    """The whole page."""
    context = click.Context(cli, info_name="worstcase", help_option_names=["-h", "--help"])
    parts = [_OPENING, *_help_text(cli.help or ""), *_options(cli, context)]
    for name in cli.list_commands(context):
        parts.extend(_sections(name, context, "##"))
    return "\n\n".join(parts) + "\n"


def _sections(name: str, parent: click.Context, heading: str) -> Iterator[str]:
    group = parent.command
    assert isinstance(group, click.Group)  # noqa: S101 - it has just listed this command
    command = group.get_command(parent, name)
    assert command is not None  # noqa: S101 - likewise
    context = click.Context(command, parent=parent, info_name=name, help_option_names=["-h", "--help"])
    yield f"{heading} {context.command_path}"
    yield fenced(" ".join([context.command_path, *command.collect_usage_pieces(context)]), "text")
    yield from _help_text(command.help or "")
    yield from _options(command, context)
    yield from _help_text(command.epilog or "")
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            yield from _sections(inner, context, f"{heading}#")


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    records = (parameter.get_help_record(context) for parameter in command.get_params(context))
    rows = [(f"`{names}`", prose(cell(words))) for names, words in filter(None, records) if words]
    if rows:
        yield table(("option", "what it does"), rows)


def _help_text(text: str) -> Iterator[str]:
    """Paragraphs of help; those that click does not wrap are blocks."""
    for paragraph in cleandoc(text).replace("\f", "").split("\n\n"):
        shown, mark, block = paragraph.partition("\b\n")
        if mark:
            yield fenced(shown + block, "text")
        elif paragraph.strip():
            yield prose(paragraph.strip())
