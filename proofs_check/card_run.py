"""A report card as a long run: its results are kept in a journal, and several processes work ahead.

The journal is a file of JSON lines (`claims.journal`). The second line names the languages, with a digest of the file
of each and one of our own sources; a journal of anything else is refused. (What a language's file imports is not
covered: start a new journal if that changes.) Each further line is a note. A run that is killed and started again finds
them there, and goes on; so does one with a larger scope or another k.

Bucketizations are handed out in small parcels, in the order in which they will be needed, a few parcels ahead. A worker
process loads the language by its source, with the function that the caller gives.
"""

import hashlib
import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias

from proofs_check.claims.journal import LineFile, digest, line_file
from proofs_check.claims.running import pool, submit
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.languages.builtin import language_named
from reference.languages.properties import ExaminedLanguage, Note, Notebook, Work, as_written, read_back
from reference.languages.protocol import AnyLanguage
from reference.naming import source_name
from reference.progress import deferred
from reference.strict_json import NotJson, parse

FIRST_LINE = b'{"journal": "worstcase language", "format": 1}\n'
# How many bucketizations a process gets at a time, and how many parcels there are for each process
PARCEL, AHEAD = 16, 3

Load: TypeAlias = Callable[[str], AnyLanguage]
Notes: TypeAlias = list[tuple[Note, Note]]


@contextmanager
def notebook_of(
    sources: Sequence[str], journal: str | Path | None = None, processes: int = 1, load: Load = language_named
) -> Iterator[Notebook]:
    """The notes on these languages so far; new ones are added to the journal."""
    with ExitStack() as stack:
        file = journal and stack.enter_context(line_file(str(journal), FIRST_LINE, "worstcase language in format 1"))
        notes = _notes(file, sources) if file else {}

        def keep(about: Note, found: Note) -> None:
            if file:
                file.add(json.dumps([about, found], ensure_ascii=False).encode(), to_the_disk=False)

        notebook = Notebook(notes, keep)
        if processes > 1:
            executor = stack.enter_context(pool(processes))
            notebook.ahead = partial(
                _ahead, notebook, lambda done, *task: submit(executor, done, notes_of, load, *task), AHEAD * processes
            )
        yield notebook


def _ahead(
    notebook: Notebook,
    start: Callable[..., Future[Notes]],
    parcels: int,
    source: str,
    instances: Iterable[Bucketization],
    work: Work,
    *asked: str | int,
) -> Iterator[Bucketization]:
    """Pass the bucketizations on, each when a process is done with it."""
    mark = (source, "done", work.__qualname__, *map(str, asked))
    waiting: deque[tuple[list[Bucketization], list[str], Future[Notes], SimpleQueue[Future[Notes]]]] = deque()
    remaining = iter(instances)
    try:
        while True:
            while len(waiting) < parcels and (some := list(islice(remaining, PARCEL))):
                left = [text for text in map(as_written, some) if (*mark, text) not in notebook.notes]
                done: SimpleQueue[Future[Notes]] = SimpleQueue()
                task = start(done, source, left, work, *asked)
                waiting.append((some, left, task, done))
            if not waiting:
                return
            some, left, _, done = waiting.popleft()
            for about, found in (*done.get().result(), *(((*mark, text), ()) for text in left)):
                notebook.write(about, found)
            yield from some
    finally:
        with deferred():
            for _, _, task, _ in waiting:
                task.cancel()


def notes_of(load: Load, source: str, texts: list[str], work: Work, *asked: str | int) -> Notes:
    """All notes that the work on these bucketizations makes: the task of a worker."""
    fresh: dict[Note, Note] = {}
    if texts:
        examined = ExaminedLanguage(_loaded(load, source), Notebook(keep=fresh.__setitem__), source)
        for text in texts:
            work(examined, read_back(text), *asked)
    return list(fresh.items())


@cache
def _loaded(load: Load, source: str) -> AnyLanguage:
    return load(source)


def _notes(file: LineFile, sources: Sequence[str]) -> dict[Note, Note]:
    bound = json.dumps({"languages": {source: _digest(source) for source in sorted(sources)}, "sources": digest()})
    if not file.lines:
        file.add(bound.encode())
        return {}
    (_, first), *others = file.lines
    if first != bound.encode():
        raise InvalidInput(
            f"{source_name(file.path)}: this journal is of other languages, or of other versions of them or of"
            " worstcase: choose a new file"
        )
    return dict(_note(line, where) for where, line in others)


def _note(line: bytes, where: str) -> tuple[Note, Note]:
    try:
        match parse(line.decode(), where):
            case [[*about], [*found]] if all(isinstance(each, str) for each in (*about, *found)):
                return tuple(map(str, about)), tuple(map(str, found))
    except (NotJson, UnicodeDecodeError):
        pass
    raise InvalidInput(f"{where}: expected a line of a journal of worstcase language")


def _digest(source: str) -> str:
    """The digest of the file that a language is in; empty for one that is built in, which our own digest covers."""
    place = source.rpartition(":")[0]
    file = place if place.endswith(".py") else getattr(sys.modules.get(place), "__file__", None)
    return "" if file is None else hashlib.sha256(Path(file).read_bytes()).hexdigest()
