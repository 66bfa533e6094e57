"""What `probability` and `risk` have in common: a release, an attacker's knowledge, a method, a budget."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from reference.commands import options

if TYPE_CHECKING:
    from reference.buckets import Bucketization
    from reference.language import Formula
    from reference.priors import Prior

Command = TypeVar("Command", bound=Callable[..., Any])
METHODS = ("worlds", "sat")


@dataclass(frozen=True)
class Question:
    """A release and an attacker: B, φ and the prior."""

    bucketization: "Bucketization"
    knowledge: "Formula"
    prior: "Prior"


def asks(command: Command) -> Command:
    """Add the options of a question to a command."""
    for wrap in (options.as_json, options.budgets, method_options, options.knowledge, options.release_file):
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
        default="worlds",
        show_default=True,
        help="worlds: generate every table; sat: stream the models of a SAT solver.",
    )
    return method(encoding(solver(command)))


def read_question(
    file: str, sensitive: str | None, by: str | None, person: str | None, units: Sequence[str]
) -> Question:
    """Read the release from its file and the knowledge from its texts, and check the one against the other."""
    from reference.language import check
    from reference.release_file import load_release
    from reference.syntax import parse_formula

    release = load_release(file, sensitive=sensitive, by=options.columns(by), person=person)
    knowledge = parse_formula(units, release.bucketization.domain)
    check(knowledge, release.bucketization)
    return Question(release.bucketization, knowledge, release.prior)
