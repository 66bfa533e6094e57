"""The command line: each command with its arguments and options, and the exit statuses."""

from collections.abc import Iterator

import click

from reference import errors
from worstcase import command_line
from worstcase.command_line import COMMANDS, cli


def command_lines() -> Iterator[str]:
    """Each command, and each of its arguments and options."""
    context = click.Context(cli)
    for name in ("", *COMMANDS):
        command = cli.get_command(context, name) if name else cli
        assert command is not None
        yield from _lines(f"command worstcase {name}".rstrip(), command)
        if name and isinstance(command, click.Group):
            for inner, one in sorted(command.commands.items()):
                yield from _lines(f"command worstcase {name} {inner}", one)


def _lines(what: str, command: click.Command) -> Iterator[str]:
    yield what + (" (hidden)" if command.hidden else "")
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    for one in arguments:  # their order counts, the options' does not
        yield f"{what}: argument {one.human_readable_name}, {_kind(one)}"
    options = [one for one in command.params if isinstance(one, click.Option)]
    for option in sorted(options, key=lambda one: one.opts):
        flag = " (a flag)" if option.is_flag else ""
        hidden = " (hidden)" if option.hidden else ""
        names = ", ".join(sorted([*option.opts, *option.secondary_opts]))
        yield f"{what}: option {names}{flag}{hidden}, {_kind(option)}{_default(option)}"


def _kind(parameter: click.Parameter) -> str:
    kind = parameter.type
    words = ["|".join(map(str, kind.choices)) if isinstance(kind, click.Choice) else kind.name]
    if isinstance(kind, click.IntRange | click.FloatRange):
        words.append(f"from {kind.min} to {kind.max}")
    words.append("required" if parameter.required else "optional")
    repeated = parameter.nargs != 1 or parameter.multiple
    return ", ".join([*words, "any number"] if repeated else words)


def _default(option: click.Option) -> str:
    default = option.to_info_dict()["default"]
    return "" if default in (None, (), False) or callable(default) else f", default {default}"


def status_lines() -> Iterator[str]:
    """The exit status of each error, of a defect, and of whatever a signal ends."""
    for name, held in sorted(vars(errors).items()):
        if isinstance(held, type) and issubclass(held, errors.WorstcaseError):
            yield f"exit status {held.status}: {name}"
    yield f"exit status {command_line.DEFECT}: a defect of ours"
