"""What is fuzzed, and what must hold of every input: whatever the bytes are, a reader accepts or refuses in order.

**Refused** means: one of our own errors about the input (`InvalidInput`, or a budget that ran out), whose sentence is
one line of at most 401 characters. **Accepted** means: what was read is what was meant, as far as the target can tell
(mostly: written again and read again it is the same; for a verifier: the claim is true by another count). Anything else
is a *finding*: another exception, a sentence that is none, an accepted lie, or more than five seconds of processor
time.

>>> seven = Target("seven", "the number 7", lambda content: int(content), (b"7",))
>>> with watching():
...     tried(seven, b"7"), tried(seven, b"x").what
(None, "ValueError: invalid literal for int() with base 10: b'x'")
"""

import atexit
import io
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, NamedTuple, cast

from reference.errors import LONGEST, BudgetExhausted, InvalidInput
from worstcase.io.files import decoded

SECONDS = 5  # of processor time, that one input may take
_ROOT = Path(__file__).parents[2]
_OURS = tuple(f"{_ROOT / name}/" for name in ("reference", "fastpath", "proofs_check", "worstcase", "benchmarks"))


class Broken(Exception):
    """Something that must hold of an accepted input does not."""


class TooSlow(BaseException):
    """The processor time for one input is over."""


@dataclass(frozen=True)
class Target:
    """A reader or a verifier, from the bytes of a file to what it makes of them."""

    name: str
    says: str  # what is read, for people
    read: Callable[[bytes], object]
    seeds: tuple[bytes, ...] = field(repr=False)  # files that are accepted, to be changed
    holds: Callable[[Any], object] = lambda _: None  # raises `Broken` unless what was read is what was meant
    through_duckdb: bool = False
    """A hundred times slower than the others; an input may crash DuckDB, and with it this process."""


class Refusal(NamedTuple):
    """A refused input: from which lines of ours the sentence came."""

    place: str


class FuzzFinding(NamedTuple):
    """An input that was neither accepted nor refused in order: what happened instead, and where."""

    what: str
    place: str

    @property
    def kind(self) -> tuple[str, str]:
        """Two findings of one kind have one cause, most likely."""
        return self.what.partition(":")[0], self.place


def tried(target: Target, content: bytes) -> Refusal | FuzzFinding | None:
    """Read the input, while `watching`: None if it is accepted and all is well."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return _read(target, content)
    except TooSlow as error:
        return FuzzFinding(f"TooSlow: more than {SECONDS} s", _place(error.__traceback__))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return FuzzFinding(f"{type(error).__name__}: {error}"[:300], _place(error.__traceback__))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _read(target: Target, content: bytes) -> Refusal | None:
    try:
        result = target.read(content)
    except (InvalidInput, BudgetExhausted) as error:
        sentence = str(error)
        if not sentence or len(sentence) > LONGEST + 1 or "\n" in sentence or "\r" in sentence:
            raise Broken(f"no sentence of one line and {LONGEST} characters: {sentence!a}") from error
        return Refusal(_place(error.__traceback__))
    target.holds(result)
    return None


def _place(trace: TracebackType | None) -> str:
    """The last two lines of ours on the way to an error: helpers that only raise are told apart by who calls them."""
    lines: list[str] = []
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(_OURS):
            lines.append(f"{name[len(str(_ROOT)) + 1 :]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " < ".join(reversed(lines[-2:]))


@contextmanager
def watching() -> Iterator[None]:
    """While this lasts, an input that takes too long is interrupted."""

    def interrupt(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)


def from_input(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """A target's `read` for what takes a path: the bytes come from standard input, so that no file is written."""

    def reading(content: bytes) -> object:
        before = sys.stdin
        sys.stdin = cast("io.TextIOWrapper", SimpleNamespace(buffer=io.BytesIO(content)))
        try:
            return read("-")
        finally:
            sys.stdin = before

    return reading


def from_text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    """A target's `read` for what takes a text."""
    return lambda content: read(decoded(content, "the text"))


@cache
def folder() -> Path:
    """A folder for the files of those that cannot read anything else, in memory where there is such a place."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    path = Path(tempfile.mkdtemp(prefix="worstcase-fuzzing-", dir=memory if memory.is_dir() else None))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def from_file(name: str, read: Callable[[Path], object]) -> Callable[[bytes], object]:
    """A target's `read` for what takes a file of this name."""

    def reading(content: bytes) -> object:
        path = folder() / name
        path.write_bytes(content)
        return read(path)

    return reading


def must(condition: object, what: str) -> None:
    """Raise `Broken` unless it holds."""
    if not condition:
        raise Broken(what)


def again(write: Callable[[Any], str], read: Callable[[str], object]) -> Callable[[object], None]:
    """A target's `holds`: what was read is the same when it is written and read again."""
    return lambda found: must(read(write(found)) == found, "written and read again, it is another")
