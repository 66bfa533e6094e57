"""The command line: all commands by name, loaded when they are called, so that --help is quick.

Exit status 0: yes, or done; 1: the answer is no; 2: the input cannot be used, or the answer cannot be written (one
sentence on standard error); 3: a budget ran out before the exact answer; 70: an internal error, which is no answer
(only then is Python's traceback printed). A command that a signal ends has the status 128 + its number: 130 for Ctrl-C,
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

from reference.errors import InvalidInput, WorstcaseError
from reference.naming import visible
from worstcase.interruptions import ending_cleanly, status_of
from worstcase.terminal import ReaderGone, checked_output, line_width

DEFECT = 70
"""The status that systems have for a program that failed by itself (EX_SOFTWARE)."""

COMMANDS = {
    "probability": "How sure is an attacker of one event?",
    "risk": "Of what is an attacker with this knowledge surest?",
    "disclosure": "How sure can the worst attacker with k facts become?",
    "explain": "The same, worked out step by step.",
    "safe": "Is the worst case below a threshold?",
    "compare": "Two releases side by side.",
    "sanitize": "Generalize a table until it is safe, and no further.",
    "certify": "The maximum disclosure, with a proof that travels.",
    "verify": "Does a certificate prove what it claims?",
    "consistent": "Can the knowledge be true of the release at all?",
    "claims": "The paper, sentence by sentence, checked.",
    "proofs": "The theorems, machine-checked for all sizes.",
    "audit": "Does another implementation agree?",
    "vectors": "Test vectors for implementations in any language.",
    "language": "The report card of a knowledge language.",
    "hardness": "Hard problems, solved through a bucketization.",
    "figures": "The paper's figures, redrawn, with their data.",
    "play": "A page to play with, for a browser.",
    "exercise": "Exercises of the lessons: is an attempt right, who solved what?",
    "lesson": "A lesson's notebook as a page that needs no network.",
    "example": "Write the paper's example as a file to play with.",
}

_HELP = """How sure can an attacker become who sees a release in buckets and knows k facts?

Without a command: the paper's example, told in a screenful.

\b
FILE is a bucketization (JSON; "domain" and "people" may be left out):
  {"domain": ["flu", "lung cancer", "mumps"],
   "buckets": [{"people": ["Bob", "Ed", "Dave"], "values": {"flu": 2, "mumps": 1}}]}
or a table (.csv, .tsv, .parquet, .json rows) with --sensitive, --by and --person.

\b
Knowledge is written as
  Hannah=flu -> Charlie=flu         if Hannah has flu then so has Charlie
  a=1 & b=2 -> c=3 | d=4            several atoms on each side
  Ed!="lung cancer"                 Ed does not have it; quotes around spaces and symbols

\b
Exit status: 0 yes or done; 1 the answer is no; 2 the input cannot be used;
3 a budget ran out before the exact answer; 70 a defect of ours, no answer;
128 + N ended by signal N.
"""


class Interrupted(WorstcaseError):
    """Ctrl-C, or another request to end."""

    def __init__(self, ended: BaseException) -> None:
        notes = getattr(ended, "__notes__", None) or ["nothing was left half-written"]
        super().__init__(f"interrupted; {', '.join(notes)}")
        self.status: int = status_of(ended)


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

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; Ctrl-C ends it with one sentence."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as ended:
            raise Interrupted(ended) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="worstcase-privacy", prog_name="worstcase")
@click.pass_context
def cli(context: click.Context) -> None:
    """Tell the example if no command is given."""
    if context.invoked_subcommand is None:
        from rich.console import Console

        from worstcase.commands.example import tell

        tell(Console(width=line_width()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    if "_WORSTCASE_COMPLETE" in os.environ:  # click's shell completion, which ends with sys.exit
        cli.main(prog_name="worstcase")
    status = None
    with ending_cleanly():
        try:
            whole = partial(cli.main, arguments, prog_name="worstcase", standalone_mode=False)
            status = run(whole)
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
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (WorstcaseError, click.ClickException, KeyboardInterrupt, click.Abort, MemoryError) as error:
        status = _report(error)
    except Exception as error:  # noqa: BLE001 - a defect of ours is no answer, and must not look like one
        if isinstance(error, OSError) and error.errno in {errno.EAGAIN, errno.EMFILE, errno.ENFILE}:
            return _report(InvalidInput(f"the system refuses what this command needs: {error.strerror}"))
        import traceback

        from reference.errors import failure_text

        lines = [
            *traceback.format_exc().rstrip().split("\n"),
            f"worstcase: this is a defect of ours, not an answer: {failure_text(error)}",
        ]
        click.echo("\n".join(map(visible, lines)), err=True)
        return DEFECT
    except BaseException as error:  # noqa: BLE001 - nothing of ours raises such a thing, so the user's code did
        from reference.errors import failure_text

        return _report(InvalidInput(f"a program that was named tries to end this one: {failure_text(error)}"))
    return status if isinstance(status, int) else 0


def _report(error: BaseException) -> int:
    """Print in one line what ended the command, and return its status."""
    sentence, status = _verdict(error)
    shown = visible(" ".join(sentence.split()))  # which may be longer, and click repeats all of what was typed
    line = f"worstcase: {WorstcaseError(shown)}"
    with suppress(OSError):  # the status remains
        click.echo(line, err=True)
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
            interrupted = Interrupted(error.__cause__ or error)
            return str(interrupted), interrupted.status
        case click.UsageError():
            problem, place = error.format_message().rstrip("."), error.ctx.command_path if error.ctx else "worstcase"
            if error.ctx and isinstance(error, click.exceptions.NoArgsIsHelpError):  # whose message is the whole help
                commands = cast("click.Group", error.ctx.command).list_commands(error.ctx)
                problem = f"a command was expected: {', '.join(commands)}"
            return f"{problem} (see {place} --help)", 2
        case click.ClickException():
            return error.format_message(), 2
        case _:
            return "the memory of this machine ran out before the exact answer", 3
