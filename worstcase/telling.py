"""What the copy of a process tells the original (see `worstcase.keeper`): what files it begins, and how it ends.

Each message ends with a NUL. The path of a file is absolute; a sentence begins with "!" and its status, and the status
of a command that is over with ".". The first of these two is how the copy ends, whatever its process does afterwards.

>>> reading, writing = os.pipe()
>>> told = Telling(writing)
>>> told.begun(Path("/answer"))
>>> told.sentence("it cannot be used", 2)
>>> heard = os.read(reading, 100)
>>> list(begun_files(heard)), ending(heard)
([PosixPath('/answer')], Ending(status=2, sentence='it cannot be used'))
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_END = b"\0"
_SENTENCE = b"!"
_OVER = b"."


class Ending(NamedTuple):
    """How the copy ends: its status, and the sentence that is still to be said."""

    status: int
    sentence: str | None = None


class Telling:
    """The copy's end of the pipe.

    Code that was named may have closed it, and given its number to something else: then nothing is told, and nothing
    is written there. Nor does a process tell anything that was made of the copy.
    """

    def __init__(self, writing: int) -> None:
        self._writing, self._pipe, self._process = writing, os.fstat(writing), os.getpid()

    def begun(self, path: Path) -> None:
        """A file was begun."""
        self._tell(os.fsencode(path.absolute()))

    def sentence(self, line: str, status: int) -> None:
        """The command ends with this sentence, which the original says."""
        self._tell(_SENTENCE + b"%d " % status + line.encode())

    def over(self, status: int) -> None:
        """The command is over, and all was said."""
        self._tell(_OVER + b"%d" % status)

    def _tell(self, message: bytes) -> None:
        with suppress(OSError):
            if os.getpid() == self._process and os.path.samestat(os.fstat(self._writing), self._pipe):
                os.write(self._writing, message + _END)


def begun_files(heard: bytes) -> Iterator[Path]:
    """The files of which the copy told."""
    return (Path(os.fsdecode(message)) for message in _messages(heard) if message.startswith(b"/"))


def ending(heard: bytes) -> Ending | None:
    """How the copy ends, if it told."""
    for message in _messages(heard):
        if message.startswith(_SENTENCE):
            status, _, line = message[1:].partition(b" ")
            return Ending(int(status), line.decode())
        if message.startswith(_OVER):
            return Ending(int(message[1:]))
    return None


def _messages(heard: bytes) -> list[bytes]:
    return heard.split(_END)[:-1]
