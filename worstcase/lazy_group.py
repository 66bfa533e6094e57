"""A group of commands that are loaded when they are called, so that --help is quick."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeAlias

import click

from worstcase.exit_status import interruptible

Commands: TypeAlias = Mapping[str, tuple[str, str]]
"""For each command the module that holds it, as `command`, and what it does in a few words."""


class LazyGroup(click.Group):
    """A group that knows its commands by name only."""

    def __init__(self, *arguments: Any, lazy: Commands, **options: Any) -> None:  # noqa: ANN401 - click's own
        super().__init__(*arguments, **options)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        del ctx
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        if cmd_name not in self._lazy:
            return None
        loaded: click.Command = import_module(self._lazy[cmd_name][0]).command
        loaded.help = _with_examples(loaded.help)
        return loaded

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it with one sentence."""
        with interruptible():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self._lazy.items()])


def _with_examples(text: str | None) -> str | None:
    r"""The help with click's sign for "do not wrap this", a backspace, where a raw docstring has \b."""
    return text and text.replace("\\b\n", "\b\n")
