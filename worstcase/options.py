"""The options that commands share.

What `probability` and `risk` have in common: a release, an attacker's knowledge, a method, a budget.

What the commands of `fastpath` start from: a release whose tables are all equally likely, and k.

The file of --costs: a JSON object that gives each sensitive value an exact cost, 0 where it gives none.
"""

import csv
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from reference.bucketization import Bucketization
    from reference.language import BasicImplication, Formula
    from reference.priors import Prior

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


METHODS = ("structured", "worlds", "sat")


@dataclass(frozen=True)
class Question:
    """A release and an attacker: B, φ and the prior."""

    bucketization: "Bucketization"
    knowledge: "Formula"
    prior: "Prior"


def asks(command: Command) -> Command:
    """Add the options of a question to a command."""
    for wrap in (as_json, budgets, method_options, knowledge, release_file):
        command = wrap(command)
    return command


def method_options(command: Command) -> Command:
    """How to count."""
    encoding = click.option(
        "--encoding",
        metavar="NAME",
        default="native",
        show_default=True,
        help="With --method sat: how 'exactly n of these' is said (native, seqcounter, mtotalizer, kmtotalizer).",
    )
    solver = click.option(
        "--solver",
        metavar="NAME",
        default="minicard",
        show_default=True,
        help="With --method sat: which of PySAT's solvers.",
    )
    method = click.option(
        "--method",
        type=click.Choice(METHODS),
        default="structured",
        show_default=True,
        help="structured: count without listing tables; worlds: generate every table; sat: a SAT solver's models.",
    )
    return method(encoding(solver(command)))


def read_question(
    file: str,
    sensitive: str | None,
    by: str | None,
    person: str | None,
    units: Sequence[str],
    knowledge_file: str | None,
) -> Question:
    """Read the release from its file and the knowledge from its texts, and check the one against the other."""
    from reference.files.release_file import load_release
    from reference.language import Formula, check
    from reference.syntax import parse_implication

    release = load_release(file, sensitive=sensitive, by=columns(by), person=person)
    domain = release.bucketization.domain
    given = [parse_implication(unit, domain) for unit in units]
    filed = _units_in(knowledge_file, domain) if knowledge_file is not None else ()
    formula = Formula([*given, *filed])
    check(formula, release.bucketization)
    return Question(release.bucketization, formula, release.prior)


def _units_in(path: str, domain: Sequence[str]) -> "Iterator[BasicImplication]":
    """The units of knowledge in a file, each error with its line."""
    from reference.errors import InvalidKnowledge
    from reference.files.file_access import read_text, source_name
    from reference.syntax import parse_implication

    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                yield parse_implication(line.strip(), domain)
            except InvalidKnowledge as error:
                raise InvalidKnowledge(f"{source_name(path)}, line {number}: {error}") from None


def facts(command: Command) -> Command:
    """-k K: how many facts the attacker knows."""
    return click.option(
        "-k", "k", metavar="K", type=click.IntRange(min=0), required=True, help="How many facts the attacker knows."
    )(command)


def uniform_release(file: str, sensitive: str | None, by: str | None, person: str | None, what: str) -> "Bucketization":
    """Read a release, and refuse an attacker's prior on behalf of what cannot honour it."""
    from reference.errors import PriorNotSupported
    from reference.files.release_file import load_release

    release = load_release(file, sensitive=sensitive, by=columns(by), person=person)
    if not release.is_uniform:
        raise PriorNotSupported(
            f"{file}: {what} assumes that all tables are equally likely, so it cannot honour the weights in this file"
        )
    return release.bucketization
