"""Doing the tasks of a search: one after the other, or in several processes.

A task is a target's field and a first pick. Workers are told the fields once, when they start; they leave Ctrl-C to
the process that started them, which stops them when a budget is used up or anything else goes wrong.
"""

import multiprocessing
import signal
from collections.abc import Iterator, Sequence

from reference.laboratory.rounds import Field, Found, Round
from reference.meter import Meter

Task = tuple[int, int | None]
"""The place of a field, and the first pick (None: all of them)."""

_POLL_SECONDS = 0.05
_fields: list[Field] = []
_most_kept = 0


def in_turn(fields: Sequence[Field], most_kept: int, meter: Meter) -> Iterator[tuple[int, Found]]:
    """Search the fields here, one after the other."""
    for place, field in enumerate(fields):
        meter.look("conjunctions")
        yield place, Round(field, most_kept, lambda number: meter.step(number, "conjunctions")).search()


def at_once(fields: Sequence[Field], most_kept: int, meter: Meter, processes: int) -> Iterator[tuple[int, Found]]:
    """Search them in so many processes; results come in the order of the tasks."""
    tasks: list[Task] = [(place, first) for place, field in enumerate(fields) for first in field.first_picks()]
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(processes, len(tasks)), _start, (list(fields), most_kept)) as pool:
        results = pool.imap(_work, tasks)
        for _ in tasks:
            place, found = _next(results, meter)
            meter.step(found.examined, "conjunctions")
            yield place, found


def _next(results: "multiprocessing.pool.IMapIterator[tuple[int, Found]]", meter: Meter) -> tuple[int, Found]:
    while True:
        try:
            return results.next(timeout=_POLL_SECONDS)
        except multiprocessing.TimeoutError:
            meter.look("conjunctions")


def _start(fields: list[Field], most_kept: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _fields, _most_kept
    _fields, _most_kept = fields, most_kept


def _work(task: Task) -> tuple[int, Found]:
    place, first = task
    return place, Round(_fields[place], _most_kept, lambda _: None).search(first)
