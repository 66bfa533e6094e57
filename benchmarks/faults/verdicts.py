"""What must hold after a fault, and the sentence where it does not.

Whatever the fault:

- every file of the answer is wholly old or wholly new, and what was read is as it was;
- *killed* (also in the middle of a writing): the new files are those that are put in place first, only temporary files
  lie beside them, and the next run ends as if nothing had happened;
- *asked* to end: either all files are new or none is, nothing lies beside them, status 143 and one sentence;
- *full*: no file is new, nothing lies beside them, status 2 and one sentence (should a renaming find no space, the
  sentence names the files that are new);
- a *short* writing changes nothing: the rest follows.

A journal is no file of the answer: it grows. Whatever the fault, its old lines are there, and the next run completes
it, with no line twice.
"""

import errno
import os
import re
import signal
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from benchmarks.faults.writing_commands import INPUTS, WritingCommand
from benchmarks.faults.writing_steps import Fault
from benchmarks.journal_lines import noted, whole_lines

BESIDE = re.compile(r"(.*/)?\.worstcase-[0-9a-f]{16}\.part|.*\.making-\d+")
"""What a kill may leave beside the files of an answer."""
Files: TypeAlias = Mapping[str, bytes]
"""What is there by its name."""
_NO_SPACE = os.strerror(errno.ENOSPC)
_KILLED = (-signal.SIGKILL, 128 + signal.SIGKILL)  # the latter where a process keeps the budget


class EndedCommand(NamedTuple):
    """How a run ended: its status, what it printed and said, what is there, and what it noted at its end."""

    status: int
    printed: str
    said: str
    files: dict[str, bytes]
    fired: bool
    steps: list[str]
    placed: list[str]
    """The files that were renamed, by their new names, in order."""
    seen: list[str]
    """All files that some step was about."""


def new_files(command: WritingCommand, ended: EndedCommand, before: Files) -> set[str]:
    """The files of the answer that are not as they were; one that is gone is one of them."""
    return {name for name in command.outputs if ended.files.get(name) != before.get(name)}


def beside(command: WritingCommand, ended: EndedCommand) -> list[str]:
    """What is there and should not be."""
    return sorted(ended.files.keys() - {*INPUTS, *command.outputs, command.journal})


def wrong_without_fault(command: WritingCommand, ended: EndedCommand, before: Files) -> Iterator[str]:
    """What is wrong with a run in which nothing happens; these files were there before."""
    if ended.status != command.status:
        yield f"status {ended.status}: {ended.said}"
    if new_files(command, ended, before) != {*command.outputs}:
        yield f"not all is new: {sorted(ended.files)}"
    if beside(command, ended):
        yield f"left behind: {beside(command, ended)}"
    if unseen := {*command.outputs} - {*ended.seen}:
        yield f"written without a step that is seen: {sorted(unseen)}"


def wrong_after(
    command: WritingCommand, fault: Fault, ended: EndedCommand, whole: EndedCommand, before: Files
) -> Iterator[str]:
    """What is wrong after a fault; `whole` is the run without one, and these files were there before."""
    new, journal = new_files(command, ended, before), before.get(str(command.journal), b"")
    yield from (f"{name} was changed" for name, text in INPUTS.items() if ended.files.get(name) != text.encode())
    yield from (f"{name} is neither old nor new" for name in new if ended.files.get(name) != whole.files.get(name))
    if not ended.files.get(str(command.journal), b"").startswith(whole_lines(journal)):
        yield "the journal lost a line"
    told = f"status {ended.status}, new {sorted(new)}: {ended.said}"
    if fault.kind in {"killed", "torn"}:
        order = [name for name in whole.placed if name in command.outputs]
        if ended.status not in _KILLED or new != {*order[: len(new)]}:
            yield told
        if strange := [name for name in beside(command, ended) if not BESIDE.fullmatch(name)]:
            yield f"left behind, under the name of nothing that is begun: {strange}"
        return
    if beside(command, ended):
        yield f"left behind: {beside(command, ended)}"
    if not _HOLDS[fault.kind](command, ended, whole, new):
        yield told


def wrong_again(command: WritingCommand, again: EndedCommand, whole: EndedCommand) -> Iterator[str]:
    """What is wrong with the run after the one in which a fault was."""
    if (again.status, again.printed) != (whole.status, whole.printed) or beside(command, again):
        yield f"then again: status {again.status}, left {beside(command, again)}: {again.said}"
    if any(again.files.get(name) != whole.files.get(name) for name in command.outputs):
        yield "then again: another answer"
    if command.journal and noted(again.files[command.journal]) != noted(whole.files[command.journal]):
        yield "the journal of the next run lacks a line, or has one twice"


def _holds_after_short(command: WritingCommand, ended: EndedCommand, whole: EndedCommand, new: set[str]) -> bool:
    return (ended.status, ended.printed) == (whole.status, whole.printed) and new == {*command.outputs}


def _holds_after_full(command: WritingCommand, ended: EndedCommand, whole: EndedCommand, new: set[str]) -> bool:
    del command, whole
    named = ended.said.partition("(written before: ")[2].rstrip(")\n").split(", ")
    return new == {*filter(None, named)} and ended.status == 2 and _is_sentence(ended.said) and _NO_SPACE in ended.said


def _holds_after_asked(command: WritingCommand, ended: EndedCommand, whole: EndedCommand, new: set[str]) -> bool:
    del whole
    lie = "no file was changed" if new else "all files were written"
    together = not new or new == {*command.outputs}
    return together and ended.status == 128 + signal.SIGTERM and _is_sentence(ended.said) and lie not in ended.said


_HOLDS = {
    "short": _holds_after_short,
    "full": _holds_after_full,
    "asked before": _holds_after_asked,
    "asked after": _holds_after_asked,
}


def _is_sentence(said: str) -> bool:
    return said.startswith("worstcase: ") and said.count("\n") == 1


def half_of(journal: bytes) -> bytes:
    """The first half of a journal, and a torn line."""
    lines = journal.split(b"\n")
    kept = len(lines) // 2
    return b"\n".join([*lines[:kept], lines[kept][: len(lines[kept]) // 2]])
