"""A report card as a long run: its notes are written down as they come, and several processes work ahead.

The journal is a file of JSON lines (`line_file`). The second line says of which languages it is, with a digest of the
file of each and one of our own sources; a journal of anything else is refused. (What a language's file imports is not
looked at: start a new journal if that changes.) Each further line is a note. A run that is killed and started again
finds them there, and goes on; so does one with a larger scope or another k.

Bucketizations are handed out in small parcels, in the order in which they will be asked for, a few parcels ahead.

>>> with notebook_of(["negations"]) as notebook:
...     isinstance(notebook, Notebook), isinstance(notebook, SharedNotebook)
(True, False)
"""

import hashlib
import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias

from proofs_check.claims.journal import LineFile, digest, line_file
from proofs_check.claims.running import pool, submit
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.languages.examined_language import Note, Notebook, Task, as_written
from reference.languages.report_card import notes_of
from reference.naming import source_name
from reference.progress import deferred
from reference.strict_json import NotJson, parse

FIRST_LINE = b'{"journal": "worstcase language", "format": 1}\n'
PARCEL, AHEAD = 16, 3
"""How many bucketizations a process gets at a time, and how many parcels there are for each process."""


@contextmanager
def notebook_of(sources: Sequence[str], journal: str | None = None, processes: int = 1) -> Iterator[Notebook]:
    """The notes on these languages so far; whatever is noted meanwhile is added to the journal."""
    if journal is None:
        with _notebook({}, None, processes) as notebook:
            yield notebook
        return
    with line_file(journal, FIRST_LINE, "worstcase language in format 1") as file:
        notes = _notes(file, journal, sources)

        def keep(about: Note, found: Note) -> None:
            file.add(json.dumps([about, found], ensure_ascii=False).encode(), to_the_disk=False)

        with _notebook(notes, keep, processes) as notebook:
            yield notebook


@contextmanager
def _notebook(notes: dict[Note, Note], keep: Callable[[Note, Note], None] | None, processes: int) -> Iterator[Notebook]:
    if processes == 1:
        yield Notebook(notes, keep)
        return
    with pool(processes) as executor:
        yield SharedNotebook(notes, keep, _Workers(executor, processes))


Notes: TypeAlias = list[tuple[Note, Note]]
Parcel: TypeAlias = tuple["Future[Notes]", "SimpleQueue[Future[Notes]]"]
"""The notes on some bucketizations to come, and the queue to which they come when they are there."""


class _Workers:
    """Processes that do tasks."""

    def __init__(self, executor: Executor, processes: int) -> None:
        self.parcels = AHEAD * processes
        self._executor = executor

    def begun(self, task: Task, written: list[str]) -> Parcel:
        """Have a task begun."""
        done: SimpleQueue[Future[Notes]] = SimpleQueue()
        return submit(self._executor, done, notes_of, task, written), done


class SharedNotebook(Notebook):
    """Notes that several processes work for."""

    def __init__(self, notes: dict[Note, Note], keep: Callable[[Note, Note], None] | None, workers: _Workers) -> None:
        super().__init__(notes, keep)
        self._workers = workers

    def ahead(
        self, task: Task, instances: Iterable[Bucketization], work: Callable[[Bucketization], object]
    ) -> Iterator[Bucketization]:
        """Pass the bucketizations on, each when the processes are done with it."""
        del work
        waiting: deque[tuple[list[Bucketization], list[str], Parcel | None]] = deque()
        remaining = iter(instances)
        try:
            while True:
                while len(waiting) < self._workers.parcels and (some := list(islice(remaining, PARCEL))):
                    left = [text for text in map(as_written, some) if _mark(task, text) not in self]
                    waiting.append((some, left, self._workers.begun(task, left) if left else None))
                if not waiting:
                    return
                some, left, parcel = waiting.popleft()
                if parcel is not None:
                    marks = [(_mark(task, text), ()) for text in left]
                    for about, found in (*parcel[1].get().result(), *marks):
                        if about not in self:
                            self.write(about, found)
                yield from some
        finally:
            with deferred():
                for future, _ in (parcel for _, _, parcel in waiting if parcel is not None):
                    future.cancel()


def _mark(task: Task, text: str) -> Note:
    """What is noted when a task was done on a bucketization."""
    return task.source, "done", task.name, *task.asked, text


def _notes(file: LineFile, path: str, sources: Sequence[str]) -> dict[Note, Note]:
    """The notes of a journal, if it is one of these languages."""
    bound = json.dumps({"languages": {source: _digest(source) for source in sorted(sources)}, "sources": digest()})
    if not file.lines:
        file.add(bound.encode())
        return {}
    (_, first), *others = file.lines
    if first != bound.encode():
        raise InvalidInput(
            f"{source_name(path)}: this journal is of other languages, or of other versions of them or of worstcase:"
            " a new file was expected"
        )
    return dict(_note(line, where) for where, line in others)


def _note(line: bytes, where: str) -> tuple[Note, Note]:
    try:
        match parse(line.decode(), where):
            case [[*about], [*found]] if all(isinstance(each, str) for each in (*about, *found)):
                return tuple(map(str, about)), tuple(map(str, found))
    except (NotJson, UnicodeDecodeError):
        pass
    raise InvalidInput(f"{where}: this is no line of a journal of worstcase language")


def _digest(source: str) -> str:
    """The digest of the file that a language is in; of one that is built in, which our own digest covers, nothing."""
    place = source.rpartition(":")[0]
    file = place if place.endswith(".py") else getattr(sys.modules.get(place), "__file__", None)
    return "" if file is None else hashlib.sha256(Path(file).read_bytes()).hexdigest()
