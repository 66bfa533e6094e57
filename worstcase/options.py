"""Options that commands share, what each passes to the command, and the printing of JSON.

OnceCommand     the class of every command: it refuses an option that is given twice, unless it may be repeated
table_columns   --sensitive, --by, --person, the keyword arguments of `load_release`; release_file has FILE besides
knowledge       --knowledge, --knowledge-file: `facts`, texts, and `files`, at most one path
counting        --method, --encoding, --solver
budgets         --budget-seconds, --budget-memory: the whole command runs within them
number_of_facts -k: `k`
output          an option that names a file to write
as_json         --json: `as_json`; the command then calls `print_json`
"""

import codecs
import csv
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout, suppress
from functools import wraps
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from reference.errors import InvalidInput
from reference.exact import MOST_CHARACTERS
from reference.naming import quoted
from worstcase.terminal import progress_bar

Command = TypeVar("Command", bound=Callable[..., Any])


class _Amount(click.ParamType[float]):
    """A number of seconds or megabytes: not negative, and a number."""

    name = "number"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        with suppress(ValueError):
            if (amount := float(value)) >= 0:
                return amount
        return self.fail(f"{value!r} is not a number from 0", param, ctx)


class NumberOfFacts(click.IntRange):
    """A number of facts, with no more digits than our files may hold."""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number."""
        if (length := len(str(value))) > MOST_CHARACTERS:
            self.fail(f"the number has {length:,} characters, more than the {MOST_CHARACTERS:,} supported", param, ctx)
        try:
            int(value)
        except ValueError:
            self.fail(f"expected a whole number from 0, got {value}", param, ctx)
        return int(super().convert(cast("int", value), param, ctx))


class OnceCommand(click.Command):
    """A command that refuses an option given twice, unless it may be repeated: the parser would keep the last one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Count the options first; where a value was split at a space, show how to quote it."""
        typed = list(args)
        if not ctx.resilient_parsing:  # a shell completes the line
            try:
                _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            except click.NoSuchOption as error:
                if error.option_name != "--strength" or all(param.name != "facts" for param in self.params):
                    raise
                how = "write the strength after the fact: -K 'Bob!=flu @ 10'"
                raise click.UsageError(f"No such option '--strength': {how}", ctx) from None
            for option, times in Counter(given).items():
                if times > 1 and isinstance(option, click.Option) and not (option.multiple or option.is_eager):
                    shown = " / ".join(option.opts)
                    raise click.UsageError(f"Option {shown}: expected once, got {times} times", ctx)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            extra = re.match(r"Got unexpected extra arguments? \((\S+?)[ )]", error.message)
            if extra is None:
                raise
            raise click.UsageError(error.message.rstrip(".") + _quoting_hint(typed, extra[1]), ctx) from None


def _quoting_hint(typed: list[str], extra: str) -> str:
    """How to quote an argument such as Ed="lung cancer", if this word may be the rest of one."""
    place = typed.index(extra) if extra in typed else 0
    person, equals, value = typed[place - 1].rpartition("=") if place else ("", "", "")
    if not equals:
        return ""
    rest = list(takewhile(lambda word: not word.startswith("-"), typed[place:]))
    return f""". Quote a name with spaces: '{person}="{" ".join([value, *rest])}"'"""


def column_names(by: Sequence[str]) -> tuple[str, ...]:
    """The columns of all --by; one with a comma in its name is put in double quotes, as in a CSV file."""
    found: list[str] = []
    for columns in by:
        try:
            found += next(csv.reader([columns])) if columns else []
        except csv.Error:
            problem = f"{quoted(columns)} cannot be read as columns: put a name with a line break in double quotes"
            raise InvalidInput(problem, parameter="by") from None
    return tuple(found)


def table_columns(whose: str = "If FILE is a table", *, person: bool = True) -> Callable[[Command], Command]:
    """--sensitive, --by and --person."""
    sensitive = click.option("--sensitive", metavar="COLUMN", help=f"{whose}: the sensitive column.")
    by = click.option(
        "--by",
        metavar="COLUMN,COLUMN…",
        multiple=True,
        callback=lambda *given: column_names(given[-1]),
        help=f"{whose}: rows that agree on these columns form a bucket (default: one bucket). May be repeated.",
    )
    names = f"{whose}: the column of names (default: b0.p0, b0.p1, …)."
    named = click.option("--person", metavar="COLUMN", help=names)
    return lambda command: sensitive(by(named(command) if person else command))


def release_file(command: Command) -> Command:
    """FILE, and how to read it if it is a table."""
    return click.argument("file", metavar="FILE")(table_columns()(command))


def knowledge(command: Command) -> Command:
    """--knowledge and --knowledge-file: what the attacker knows beyond the release."""
    text = 'A fact, such as "Hannah=flu -> Charlie=flu" or "Ed!=mumps". May be repeated.'
    file = "A file with one fact per line. Empty lines and lines that begin with # are ignored."
    facts = click.option("--knowledge", "-K", "facts", metavar="TEXT", multiple=True, help=text)
    return facts(click.option("--knowledge-file", "files", metavar="FILE", callback=_paths, help=file)(command))


def _paths(_: click.Context, __: click.Parameter, path: str | None) -> list[Path]:
    return [] if path is None else [Path(path)]


def counting(command: Command) -> Command:
    """--method, --encoding, --solver: how to count."""
    method = click.option(
        "--method",
        type=click.Choice(["structured", "worlds", "sat"]),
        default="structured",
        show_default=True,
        help="structured: count without listing tables; worlds: list every table; sat: list a SAT solver's models.",
    )
    text = "With --method sat: the cardinality encoding (native, seqcounter, mtotalizer, kmtotalizer)."
    encoding = click.option("--encoding", metavar="NAME", default="native", show_default=True, help=text)
    text = "With --method sat: the PySAT solver."
    solver = click.option("--solver", metavar="NAME", default="minicard", show_default=True, help=text)
    return method(encoding(solver(command)))


def budgets(command: Command) -> Command:
    """Run the command within --budget-seconds and --budget-memory, with a progress bar on a terminal."""

    @wraps(command)
    def within(*, budget_seconds: float | None, budget_memory: float | None, **given: Any) -> object:  # noqa: ANN401 - whatever click gives
        from proofs_check.budgets import budget

        limited = nullcontext() if budget_seconds is budget_memory is None else budget(budget_seconds, budget_memory)
        with limited, progress_bar():
            return command(**given)

    seconds = click.option("--budget-seconds", metavar="S", type=_Amount(), help="Stop after S seconds (status 3).")
    memory = click.option("--budget-memory", metavar="MB", type=_Amount(), help="Stop above MB of memory (status 3).")
    return cast("Command", seconds(memory(within)))


def number_of_facts(command: Command) -> Command:
    """-k K: the number of facts that the attacker knows."""
    text = "Number of facts that the attacker knows."
    return click.option("-k", "k", metavar="K", type=NumberOfFacts(min=0), required=True, help=text)(command)


def strength(command: Command) -> Command:
    """--strength L: how firmly the attacker believes each fact."""
    text = (
        "Strength of each fact, from 1 (no knowledge) to inf (certain): a table in which it is false is 1/L as likely."
    )
    return click.option("--strength", metavar="L", default="inf", show_default=True, help=text)(command)


def as_json(command: Command) -> Command:
    """--json: one JSON object instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")(command)


def output(*names: str, help: str, metavar: str = "OUT") -> Callable[[Command], Command]:  # noqa: A002 - click's word
    """An option that names a file to write, which is not standard output: the answer is printed there."""
    return click.option(*names, metavar=metavar, callback=_real_file, help=help)


def report_page(command: Command) -> Command:
    """--report: the page with the evidence for a release."""
    text = "Write a page with the evidence, for those who decide, and OUT.cert beside it."
    return output("--report", metavar="OUT.html", help=text)(command)


def _real_file(_: click.Context, param: click.Parameter, path: str | None) -> str | None:
    if path == "-":
        raise click.BadParameter("expected a file: standard output is for the answer", param=param)
    return path


def print_json(answer: Mapping[str, object]) -> None:
    """Print one JSON object on standard output, with control characters escaped."""
    from reference.strict_json import json_text

    every_letter = codecs.lookup(sys.stdout.encoding or "utf-8").name == "utf-8"
    click.echo(json_text(answer, indent=2, ascii_only=not every_letter), nl=False)


def own_output() -> AbstractContextManager[object]:
    """Keep standard output for the answer: what a user's module prints goes to standard error."""
    return redirect_stdout(sys.stderr)


def declined(what: str) -> int:
    """Report that declined questions test nothing, and return status 2."""
    with suppress(OSError):  # the status remains
        click.echo(f"worstcase: {what} was declined, so nothing was tested", err=True)
    return 2


def exactly_one(given: Mapping[str, object]) -> None:
    """Refuse unless one of these options, by name, was given."""
    if sum(value is not None for value in given.values()) != 1:
        *names, last = given
        raise click.UsageError(f"expected exactly one of {', '.join(names)} and {last}")
