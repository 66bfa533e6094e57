"""The command line: all commands by name, loaded when they are called, so that --help is quick.

Exit status 0: yes, or done; 1: the answer is no; 2: the input cannot be used, or the answer cannot be written (one
sentence on standard error); 3: a budget ran out before the exact answer; 70: an internal error, which is no answer
(Python's traceback is printed only then). A command that a signal ends has the status 128 + its number: 130 for Ctrl-C,
143 for SIGTERM, 129 for SIGHUP, and 141, silently, if the reader of the answer went away (SIGPIPE).
"""

import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import cast

import click

from reference.errors import InvalidInput, WorstcaseError, failure_text
from reference.naming import visible
from worstcase.interruptions import ending_cleanly, status_of
from worstcase.terminal import ReaderGone, checked_output, line_width

DEFECT = 70  # EX_SOFTWARE: an internal error

ROLES = {
    "Measure": {
        "probability": "Compute how likely one event is, given some facts.",
        "risk": "Find the most likely event, given some facts.",
        "disclosure": "Find the worst k facts, and how likely they make an event.",
        "explain": "Show step by step how a maximum disclosure comes about.",
        "compare": "Compare the maximum disclosure of two releases.",
        "consistent": "Check whether any table fits a release and some facts.",
    },
    "Publish": {
        "sanitize": "Generalize a table just enough to be safe.",
        "safe": "Check whether a release is (c,k)-safe.",
        "certify": "Write a certificate of the maximum disclosure.",
        "verify": "Check a certificate.",
    },
    "Audit": {
        "audit": "Compare another implementation with this one.",
        "vectors": "List, export or run test vectors.",
        "claims": "Check the statements of the paper.",
        "proofs": "Check the machine-checked theorems.",
    },
    "Research": {
        "language": "Examine a knowledge language.",
        "hardness": "Solve hard problems through a release.",
        "figures": "Redraw the paper's figures from the data.",
    },
    "Learn": {
        "example": "Write the paper's example to a file.",
        "play": "Make an interactive page.",
        "lesson": "Render a lesson as a page that needs no network.",
        "exercise": "Check attempts at the lessons' exercises.",
    },
}
"""All commands with what they do, by what users want."""
COMMANDS = {name: line for commands in ROLES.values() for name, line in commands.items()}

_HELP = """Measure how much a release in buckets discloses to an attacker who knows k facts.

Without a command, worstcase prints the paper's example.

\b
FILE is a bucketization (JSON; "domain" and "people" are optional):
  {"domain": ["flu", "lung cancer", "mumps"],
   "buckets": [{"people": ["Bob", "Ed", "Dave"], "values": {"flu": 2, "mumps": 1}}]}
or a table (.csv, .tsv, .parquet, .json rows) with --sensitive, --by and --person.

\b
Facts are written as
  Hannah=flu -> Charlie=flu         if Hannah has flu, then Charlie has flu
  a=1 & b=2 -> c=3 | d=4            several atoms on each side
  Ed!="lung cancer"                 Ed does not have it; quote names with spaces or symbols

\b
Exit status: 0 yes or done; 1 the answer is no; 2 the input cannot be used;
3 a budget ran out before the exact answer; 70 an internal error, no answer;
128 + N ended by signal N.
"""


class LazyGroup(click.Group):
    """All commands by name; the module of the same name in `worstcase.commands` holds each, as `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        loaded: click.Command = import_module(f"worstcase.commands.{cmd_name}").command
        for command in (loaded, *(loaded.commands.values() if isinstance(loaded, click.Group) else ())):
            # A raw docstring has \b where click wants a backspace: its sign for "do not wrap this".
            command.help = command.help and command.help.replace("\\b\n", "\b\n")
        return loaded

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `help COMMAND` for `COMMAND --help`."""
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was typed; the error about an unknown one suggests the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; for Ctrl-C click itself would print an empty line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as ended:
            raise click.Abort from ended

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        width = max(map(len, COMMANDS))
        for role, commands in ROLES.items():
            with formatter.section(role):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    help=_HELP,
    epilog="Start with `worstcase example -o hospital.json` and `worstcase explain hospital.json -k 1`. What the"
    " model leaves out: book/limits.md.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="worstcase-privacy", prog_name="worstcase")
@click.pass_context
def cli(context: click.Context) -> None:
    """Print the example if no command is given."""
    if context.invoked_subcommand is None:
        from rich.console import Console

        from worstcase.commands.example import print_example

        print_example(Console(width=line_width()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    if "_WORSTCASE_COMPLETE" in os.environ:  # click's shell completion, which ends with sys.exit
        cli.main(prog_name="worstcase")
    status = None
    with ending_cleanly():
        try:
            status = run(partial(cli.main, arguments, prog_name="worstcase", standalone_mode=False))
        except KeyboardInterrupt as late:  # just after the command
            status = _report(late) if status is None else status
        sys.exit(status)


def run(command: Callable[[], object]) -> int:
    """Run the command and return its exit status, with at most one sentence on standard error."""
    if sys.stderr is None:  # closed by the caller
        sys.stderr = io.StringIO()
    if isinstance(sys.stderr, io.TextIOWrapper):  # a name that the terminal cannot show must not end the run
        sys.stderr.reconfigure(errors="backslashreplace")
    try:
        with checked_output():
            status = command()
    except ReaderGone as gone:
        return gone.status
    except (WorstcaseError, click.ClickException, KeyboardInterrupt, click.Abort, MemoryError) as error:
        status = _report(error)
    except Exception as error:  # noqa: BLE001 - an internal error must not look like an answer
        if isinstance(error, OSError) and error.errno in {errno.EAGAIN, errno.EMFILE, errno.ENFILE}:
            return _report(InvalidInput(f"the operating system refused a resource: {error.strerror}"))
        import traceback

        lines = f"{traceback.format_exc()}worstcase: internal error, no answer: {failure_text(error)}".split("\n")
        click.echo("\n".join(map(visible, lines)), err=True)
        return DEFECT
    except BaseException as error:  # noqa: BLE001 - only a user's code raises such an exception
        return _report(InvalidInput(f"user code tried to end the process: {failure_text(error)}"))
    return status if isinstance(status, int) else 0


def _report(error: BaseException) -> int:
    """Print in one line why the command ended, and return its status."""
    sentence, status = _verdict(error)
    shown = visible(" ".join(sentence.split()))  # click repeats all that was typed
    with suppress(OSError):  # the status remains
        click.echo(f"worstcase: {WorstcaseError(shown)}", err=True)
    return status


def _verdict(error: BaseException) -> tuple[str, int]:
    """The sentence and the exit status for what ended the command."""
    match error:
        case InvalidInput(parameter=str(parameter)):
            option = f"-{parameter}" if len(parameter) == 1 else f"--{parameter.replace('_', '-')}"
            return f"{error} (option {option})", error.status
        case WorstcaseError():
            return str(error), error.status
        case KeyboardInterrupt() | click.Abort():  # before or after the command itself
            ended = error.__cause__ or error
            notes = getattr(ended, "__notes__", None) or ["nothing was left half-written"]
            return f"interrupted; {', '.join(notes)}", status_of(ended)
        case click.UsageError():
            problem, place = error.format_message().rstrip("."), error.ctx.command_path if error.ctx else "worstcase"
            if error.ctx and isinstance(error, click.exceptions.NoArgsIsHelpError):  # whose message is the whole help
                commands = cast("click.Group", error.ctx.command).list_commands(error.ctx)
                problem = f"expected a command: {', '.join(commands)}"
            return f"{problem} (see {place} --help)", 2
        case click.ClickException():
            return error.format_message(), 2
        case _:
            return "memory ran out before the exact answer", 3
