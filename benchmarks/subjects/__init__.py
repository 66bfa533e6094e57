"""What is measured: a module a subject, each with `rows`, which yields its rows one after the other.

A subject imports what it needs when it is asked for. What is not installed here becomes a row that says so.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import cast

from benchmarks.measurement import Row, Turns

SUBJECTS = {  # by name, and in the order in which they are measured
    "fastpath": "the polynomial-time algorithms, compared with the readable ones, pandas and pycanon",
    "search": "the exhaustive search with and without its use of symmetry; safe generalizations",
    "counting": "exact counting by structure, compared with OxiDD and d4",
    "certificates": "checking a certificate, compared with solving",
    "reading": "a CSV file read as buckets, compared with pandas",
    "start": "the start of a command, compared with Python's own",
}


def rows(subject: str, turns: Turns) -> Iterator[Row]:
    """All rows of a subject."""
    module = import_module(f"{__name__}.{subject}")
    return cast("Callable[[Turns], Iterator[Row]]", module.rows)(turns)
