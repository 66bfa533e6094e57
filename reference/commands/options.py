"""The options that commands share."""

import csv
import math
from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


class _Amount(click.ParamType[float]):
    """A number of seconds or megabytes: not negative, and a number."""

    name = "number"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        try:
            amount = float(value)
        except ValueError:
            amount = math.nan
        if not amount >= 0:
            self.fail(f"{value!r} is not a number from 0", param, ctx)
        return amount


def _together(*decorators: Callable[[Command], Command]) -> Callable[[Command], Command]:
    return lambda command: reduce(lambda inner, wrap: wrap(inner), reversed(decorators), command)


def release_file(command: Command) -> Command:
    """FILE, and how to make buckets of it if it is a table."""
    return _together(
        click.argument("file", metavar="FILE"),
        click.option("--sensitive", metavar="COLUMN", help="If FILE is a table: the sensitive column."),
        click.option(
            "--by",
            metavar="COLUMN,COLUMN…",
            help="If FILE is a table: rows that agree on these columns form a bucket (none: one bucket).",
        ),
        click.option(
            "--person",
            metavar="COLUMN",
            help="If FILE is a table: the column of names (otherwise b0.p0, b0.p1, …).",
        ),
    )(command)


def knowledge(command: Command) -> Command:
    """What the attacker knows beyond the release."""
    return _together(
        click.option(
            "--knowledge",
            "-K",
            "units",
            metavar="TEXT",
            multiple=True,
            help='One unit of knowledge, such as "Hannah=flu -> Charlie=flu" or "Ed!=mumps". May be repeated.',
        ),
        click.option(
            "--knowledge-file",
            metavar="FILE",
            help="A file of knowledge, one unit a line (empty lines and lines that begin with # are passed over).",
        ),
    )(command)


def budgets(command: Command) -> Command:
    """When to give up."""
    return _together(
        click.option("--budget-seconds", metavar="S", type=_Amount(), help="Stop after S seconds (status 3)."),
        click.option("--budget-memory", metavar="MB", type=_Amount(), help="Stop above MB of memory (status 3)."),
    )(command)


def as_json(command: Command) -> Command:
    """One JSON object instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")(command)


def columns(by: str | None) -> tuple[str, ...]:
    """The columns of --by; one with a comma in its name is put in double quotes, as in a CSV file."""
    return tuple(next(csv.reader([by]))) if by else ()
