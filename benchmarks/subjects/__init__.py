"""What is measured: a module a subject, each with `rows`, which yields its rows one after the other.

A subject imports what it needs when it is asked for. What is not installed here becomes a row that says so.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import cast

from benchmarks.measurement import Row
from benchmarks.timing import Turns

SUBJECTS = {
    "fastpath": "the polynomial-time algorithms, beside the readable ones, pandas and pycanon",
    "search": "the exhaustive search, with and without what it knows of symmetry; safe generalizations",
    "counting": "exact counting by structure, beside OxiDD and d4",
    "certificates": "checking a certificate, beside solving",
    "verified": "the programs extracted from the proofs, beside fastpath",
    "audits": "how many questions an audit asks, beside finding the true answers",
    "reading": "a CSV file read as buckets, beside pandas",
    "start": "the start of a command, beside Python's own",
}
"""By name, and in the order in which they are measured."""


def rows(subject: str, turns: Turns) -> Iterator[Row]:
    """All rows of a subject."""
    module = import_module(f"{__name__}.{subject}")
    return cast("Callable[[Turns], Iterator[Row]]", module.rows)(turns)
