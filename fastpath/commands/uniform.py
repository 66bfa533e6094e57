"""What the commands of `fastpath` start from: a release whose tables are all equally likely, and k."""

from typing import TYPE_CHECKING

import click

from reference.commands.options import Command, columns

if TYPE_CHECKING:
    from reference.buckets import Bucketization


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
