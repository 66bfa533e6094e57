"""The steps by which a command writes, counted, and a fault at one of them.

A *step* is one call of the system that changes a folder: a file is opened for writing, bytes are written, brought to
the disk, cut off, renamed, removed, given other permissions, a folder is made. Between two steps nothing that others
can see changes. So whoever is killed before each step, in the middle of each writing, and after the last step, was
killed at every moment that makes a difference. (Where the system itself copies a file, there is no middle here.)

The calls are replaced in this process (Python's own ones, by which all of our packages write). A file that changed
although no step touched it is a writer that is not seen: `seen` lets a trial notice that.
"""

import builtins
import errno
import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

FAULTS = ("killed", "torn", "asked before", "asked after", "full", "short")
"""Killed before a step; killed in the middle of a writing; asked to end (SIGTERM) before or after a step; no space from
this step on, where half of a writing still fits; a writing of which the system takes half at first."""

TAKING_SPACE = ("open", "write", "send", "sync", "rename", "make folder")


class Fault(NamedTuple):
    """What happens at which step, counted from 0."""

    kind: str
    step: int


class WritingSteps:
    """The steps of this process below a folder; `begin` is called before the first one, and tells the fault."""

    def __init__(self, folder: Path, begin: Callable[[], Fault | None]) -> None:
        self._folder, self._begin = f"{folder.resolve()}{os.sep}", begin
        self._begun = self._paused = False
        self._fault: Fault | None = None
        self._files: set[int] = set()
        self.taken: list[str] = []
        self.seen: set[str] = set()
        self.placed: list[str] = []  # what was renamed, by its new name
        self.fired: Callable[[], object] = lambda: None

    def step(self, kind: str, path: str, call: Callable[[Any], Any], content: Any = None) -> Any:  # noqa: ANN401, C901 - whatever a call of the system takes and gives; six kinds of fault
        """Make the call, or let happen what is to happen at it."""
        if not self._begun:
            self._begun = self._paused = True
            self._fault = self._begin()
            self._paused = False
        number = len(self.taken)
        self.taken.append(kind)
        self.seen.add(path)
        fault, half = self._fault, content[: len(content) // 2] if content else None
        if (
            fault is None
            or number < fault.step
            or (number > fault.step and fault.kind != "full")
            or (fault.kind in {"torn", "short"} and not half)
            or (fault.kind == "full" and kind not in TAKING_SPACE)
        ):
            return call(content)
        if number == fault.step:
            self.fired()
        match fault.kind:
            case "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "torn":
                call(half)
                os.kill(os.getpid(), signal.SIGKILL)
            case "short":
                return call(half)
            case "full":
                if number == fault.step and half:
                    return call(half)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            case "asked before":
                os.kill(os.getpid(), signal.SIGTERM)
                return call(content)
            case "asked after":
                try:
                    return call(content)
                finally:
                    os.kill(os.getpid(), signal.SIGTERM)
        raise AssertionError(fault)

    def _inside(self, path: Any, folder: int | None = None) -> str | None:  # noqa: ANN401 - whatever the system takes for a path
        """The path, absolute, if it is below the folder; of an open file, its number."""
        if self._paused:
            return None
        if isinstance(path, int):
            return f"file {path}" if path in self._files else None
        text = os.fsdecode(path)
        if folder is not None:
            text = str(Path(f"/proc/self/fd/{folder}").readlink() / text)
        text = os.path.abspath(text)  # noqa: PTH100 - not resolved: a link may be what is removed
        return text if f"{text}{os.sep}".startswith(self._folder) else None

    def install(self) -> None:
        """Replace the calls, for as long as this process lives."""
        for name, kind in _CALLS.items():
            self._replace(name, kind)
        real = io.open
        steps = self

        class SteppedFile(io.FileIO):
            """A file whose writing is counted."""

            def write(self, content: Any, /) -> int:  # noqa: ANN401 - whatever has bytes
                taken: int = steps.step("write", str(self.name), super().write, content)
                return taken

            def truncate(self, size: int | None = None, /) -> int:
                left: int = steps.step("cut off", str(self.name), lambda _: super(SteppedFile, self).truncate(size))
                return left

        def stepped(  # noqa: PLR0913, PLR0917 - as many as Python's own
            file: Any,  # noqa: ANN401 - as Python's own
            mode: str = "r",
            buffering: int = -1,
            encoding: str | None = None,
            errors: str | None = None,
            newline: str | None = None,
            closefd: bool = True,  # noqa: FBT001, FBT002 - likewise
            opener: Any = None,  # noqa: ANN401 - likewise
        ) -> Any:  # noqa: ANN401 - likewise
            path = None if isinstance(file, int) or not set(mode) & set("wax+") else self._inside(file)
            if path is None:
                return real(file, mode, buffering, encoding, errors, newline, closefd, opener)
            kind = mode.replace("b", "").replace("t", "")
            raw = self.step("open", path, lambda _: SteppedFile(file, kind, closefd, opener))
            self._files.add(raw.fileno())
            if buffering == 0:
                return raw
            buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)

        setattr(io, "open", stepped)  # noqa: B010 - for mypy, io.open is no variable
        setattr(builtins, "open", stepped)  # noqa: B010 - likewise

    def _replace(self, name: str, kind: str) -> None:
        """Replace a call of `os` whose first argument is a path or an open file."""
        real = getattr(os, name)

        def stepped(path: Any = ".", *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - as the system's own
            place = self._inside(path, named.get("dir_fd", named.get("src_dir_fd")))
            if kind == "open" and not arguments[0] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                place = None
            if place is None:
                return real(path, *arguments, **named)
            if kind == "write":
                return self.step(kind, place, lambda content: real(path, content), *arguments)
            made = self.step(kind, place, lambda _: real(path, *arguments, **named))
            if kind == "open":
                self._files.add(made)
            if kind == "rename" and (target := self._inside(arguments[0])) is not None:
                self.seen.add(target)
                self.placed.append(target)
            return made

        setattr(os, name, stepped)


_CALLS = {  # listing a folder changes nothing, but is where a run that removes what another one left begins
    "open": "open",
    "write": "write",
    "sendfile": "send",
    "fsync": "sync",
    "ftruncate": "cut off",
    "truncate": "cut off",
    "replace": "rename",
    "rename": "rename",
    "link": "rename",
    "symlink": "rename",
    "unlink": "remove",
    "remove": "remove",
    "rmdir": "remove",
    "mkdir": "make folder",
    "chmod": "permissions",
    "scandir": "list",
}
