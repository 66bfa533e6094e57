"""What `probability` and `risk` have in common: a release, an attacker's knowledge, a method, a budget."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from reference.commands.options import Command, as_json, budgets, columns, knowledge, release_file

if TYPE_CHECKING:
    from reference.buckets import Bucketization
    from reference.language import BasicImplication, Formula
    from reference.priors import Prior

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
    from reference.files.sources import read_text, source_name
    from reference.syntax import parse_implication

    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                yield parse_implication(line.strip(), domain)
            except InvalidKnowledge as error:
                raise InvalidKnowledge(f"{source_name(path)}, line {number}: {error}") from None
