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
        self.placed: list[str] = []
        """What was renamed, by its new name."""
        self.fired: Callable[[], object] = lambda: None

    def step(self, kind: str, path: str | None, call: Callable[..., Any], content: Any = None) -> Any:  # noqa: ANN401 - whatever a call of the system takes and gives
        """Make the call, or let happen what is to happen at it."""
        if not self._begun:
            self._begun = self._paused = True
            self._fault = self._begin()
            self._paused = False
        number = len(self.taken)
        self.taken.append(kind)
        self.seen.add(str(path))
        fault = self._fault
        if fault is None or number < fault.step or (number > fault.step and fault.kind != "full"):
            return _whole(call, content)
        return self._faulty(fault.kind, kind, call, content, first=number == fault.step)

    def _faulty(  # noqa: C901 - six kinds of fault
        self,
        fault: str,
        kind: str,
        call: Callable[..., Any],
        content: Any,  # noqa: ANN401 - as above
        *,
        first: bool,
    ) -> Any:  # noqa: ANN401 - as above
        half = content[: len(content) // 2] if kind == "write" else None
        if fault in {"torn", "short"} and not half:
            return _whole(call, content)
        if fault == "full" and kind not in TAKING_SPACE:
            return _whole(call, content)
        if first:
            self.fired()
        match fault:
            case "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "torn":
                call(half)
                os.kill(os.getpid(), signal.SIGKILL)
            case "short":
                return call(half)
            case "full":
                if first and half:
                    return call(half)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            case "asked before":
                os.kill(os.getpid(), signal.SIGTERM)
                return _whole(call, content)
            case "asked after":
                try:
                    return _whole(call, content)
                finally:
                    os.kill(os.getpid(), signal.SIGTERM)
        raise AssertionError(fault)

    def inside(self, path: Any, folder: int | None = None) -> str | None:  # noqa: ANN401 - whatever the system takes for a path
        """The path, absolute, if it is below the folder; of an open file, the one it was opened by."""
        if self._paused:
            return None
        if isinstance(path, int):
            return f"file {path}" if path in self._files else None
        text = os.fsdecode(path)
        if folder is not None:
            text = str(Path(f"/proc/self/fd/{folder}").readlink() / text)
        text = os.path.abspath(text)  # noqa: PTH100 - not resolved: a link may be what is removed
        return text if f"{text}{os.sep}".startswith(self._folder) else None

    def opened(self, file: int) -> None:
        """Take notice of an open file."""
        self._files.add(file)

    def install(self) -> None:
        """Replace the calls, for as long as this process lives."""
        for name, kind in _BY_PATH.items():
            self._replace(name, kind)
        for name in ("fsync", "ftruncate"):
            self._replace(name, "sync" if name == "fsync" else "cut off")
        self._replace_os_open()
        self._replace_os_write()
        real = io.open
        steps = self

        class SteppedFile(io.FileIO):
            """A file whose writing is counted."""

            def write(self, content: Any, /) -> int:  # noqa: ANN401 - whatever has bytes
                taken: int = steps.step("write", str(self.name), super().write, content)
                return taken

            def truncate(self, size: int | None = None, /) -> int:
                left: int = steps.step("cut off", str(self.name), lambda: super(SteppedFile, self).truncate(size))
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
            path = None if isinstance(file, int) or not set(mode) & set("wax+") else self.inside(file)
            if path is None:
                return real(file, mode, buffering, encoding, errors, newline, closefd, opener)
            kind = mode.replace("b", "").replace("t", "")
            raw = self.step("open", path, lambda: SteppedFile(file, kind, closefd, opener))
            self.opened(raw.fileno())
            if buffering == 0:
                return raw
            buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
            return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)

        setattr(io, "open", stepped)  # noqa: B010 - for mypy, io.open is no variable
        setattr(builtins, "open", stepped)  # noqa: B010 - likewise

    def _replace(self, name: str, kind: str) -> None:
        real = getattr(os, name)

        def stepped(path: Any = ".", *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - as the system's own
            folder = named.get("dir_fd") if "dir_fd" in named else named.get("src_dir_fd")
            place = self.inside(path, folder)
            if place is None:
                return real(path, *arguments, **named)
            made = self.step(kind, place, lambda: real(path, *arguments, **named))
            if kind == "rename" and (target := self.inside(arguments[0])) is not None:
                self.seen.add(target)
                self.placed.append(target)
            return made

        setattr(os, name, stepped)

    def _replace_os_open(self) -> None:
        real = os.open

        def stepped(path: Any, flags: int, *arguments: Any, **named: Any) -> int:  # noqa: ANN401 - as the system's own
            place = self.inside(path, named.get("dir_fd"))
            if place is None or not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                return real(path, flags, *arguments, **named)
            file: int = self.step("open", place, lambda: real(path, flags, *arguments, **named))
            self.opened(file)
            return file

        setattr(os, "open", stepped)  # noqa: B010 - for mypy, os.open is no variable

    def _replace_os_write(self) -> None:
        real, send = os.write, os.sendfile

        def stepped(file: int, content: Any, /) -> int:  # noqa: ANN401 - as the system's own
            place = self.inside(file)
            taken: int = real(file, content) if place is None else self.step("write", place, _to(real, file), content)
            return taken

        def sent(out: int, *arguments: Any, **named: Any) -> int:  # noqa: ANN401 - as the system's own
            place = self.inside(out)
            if place is None:
                return send(out, *arguments, **named)
            taken: int = self.step("send", place, lambda: send(out, *arguments, **named))
            return taken

        setattr(os, "write", stepped)  # noqa: B010 - for mypy, os.write is no variable
        setattr(os, "sendfile", sent)  # noqa: B010 - likewise


_BY_PATH = {
    "replace": "rename",
    "rename": "rename",
    "link": "rename",
    "symlink": "rename",
    "unlink": "remove",
    "remove": "remove",
    "rmdir": "remove",
    "mkdir": "make folder",
    "chmod": "permissions",
    "truncate": "cut off",
    "scandir": "list",
}
"""Listing a folder changes nothing, but is where a run that removes what another one left begins."""


def _to(call: Callable[[int, Any], int], file: int) -> Callable[[Any], int]:
    return lambda content: call(file, content)


def _whole(call: Callable[..., Any], content: Any) -> Any:  # noqa: ANN401 - whatever a call of the system takes and gives
    return call() if content is None else call(content)
