"""One command that writes, with a fault at each of its steps.

All faults of a command start from one run of it, which is copied (`fork`) just before its first step; with a budget,
whose timer and listener no copy has, each starts anew. After a kill, and wherever there is a journal, the command is
run again.

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
import json
import os
import re
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeAlias

from benchmarks.faults.writing_commands import CACHE, INPUTS, WritingCommand, prepare
from benchmarks.faults.writing_steps import FAULTS, TAKING_SPACE, Fault, WritingSteps
from proofs_check.claims.journal import digest
from worstcase.interruptions import own_requests

BESIDE = re.compile(r"(.*/)?\.worstcase-[0-9a-f]{16}\.part|.*\.making-\d+")
"""What a kill may leave beside the files of an answer."""
Files: TypeAlias = Mapping[str, bytes]  # what is there by its name
_NO_SPACE = os.strerror(errno.ENOSPC)


class EndedCommand(NamedTuple):
    """How a run ended: its status, what it printed and said, what is there, and what it noted at its end."""

    status: int
    printed: str
    said: str
    files: dict[str, bytes]
    fired: bool
    steps: list[str]
    placed: list[str]  # the files that were renamed, by their new names, in order
    seen: list[str]  # all files that some step was about


class TriedFault(NamedTuple):
    """What came of all faults at all steps of a command."""

    steps: int
    faults: dict[str, int]
    after_kills: dict[str, int]
    """How often no file was new, all were, or the first ones of several, and how often something lay beside them."""
    wrong: list[str]


def tried(command: WritingCommand, folder: Path, *, existing: bool, most_steps: int | None = None) -> TriedFault:
    """Try every fault at every step, or at so many of them, where the answer's files exist before, or none does."""
    trials = _Trials(command, folder, existing=existing)
    trials.load()
    process = os.fork()
    if not process:
        try:
            _serve(trials, most_steps)
        except BaseException:  # noqa: BLE001 - a copy of this process must end here, whatever happens
            traceback.print_exc()
        finally:
            os._exit(70)
    os.waitpid(process, 0)
    found = trials.noted("found")
    return TriedFault(*found) if found else TriedFault(0, {}, {}, ["the command ended without a step that writes"])


def _serve(trials: "_Trials", most_steps: int | None) -> NoReturn:
    """Start the command; when it is about to write, be the one from which every run is copied."""
    trials.enter()

    def begin() -> Fault | None:
        try:
            found = trials.all(most_steps)
        except _Copied as copy:
            return copy.fault
        except Exception:  # noqa: BLE001 - of ours, and nothing that the command should hear of
            traceback.print_exc()
            os._exit(70)
        trials.note("found", found)
        os._exit(0)

    anew = "--budget-seconds" in trials.command.arguments
    fault = begin() if anew else None
    steps = WritingSteps(trials.folder, (lambda: fault) if anew else begin)
    steps.fired = lambda: trials.note("fired", [""])
    steps.install()
    status = _called(trials.command.arguments.split())
    above = f"{trials.folder.resolve()}{os.sep}"
    trials.note("steps", steps.taken)
    trials.note("placed", [path.removeprefix(above) for path in steps.placed])
    trials.note("seen", sorted(path.removeprefix(above) for path in steps.seen))
    os._exit(status)


def _called(arguments: list[str]) -> int:
    from worstcase import entry  # noqa: PLC0415 - as late as a user's process does

    sys.argv = ["worstcase", *arguments]
    status = 0
    try:
        entry.main()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:  # noqa: BLE001 - as Python itself would end
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return status


class _Copied(BaseException):
    """We are the copy that goes on, with this fault."""

    def __init__(self, fault: Fault | None) -> None:
        super().__init__(fault)
        self.fault = fault


class _Trials:
    def __init__(self, command: WritingCommand, folder: Path, *, existing: bool) -> None:
        self.command, self.folder, self._existing = command, folder, existing
        self._notes = folder.with_name(f"{folder.name}.notes")
        self._notes.mkdir(exist_ok=True)
        self._journal = b""
        self._clear()

    def load(self) -> None:
        """Import whatever the command imports, once for all copies."""
        try:
            self._run(None)
        except _Copied:
            self.enter()
            status = _called(self.command.arguments.split())
            self.note("modules", [name for name in sys.modules if name != "__main__"])
            os._exit(status)
        for name in self.noted("modules"):
            with suppress(Exception):
                import_module(name)
        digest()
        self._clear()

    def enter(self) -> None:
        """Work in the folder."""
        os.chdir(self.folder)
        os.environ["WORSTCASE_PROOFS"] = str(self.folder / CACHE)
        os.environ["PATH"] = f"{self.folder / 'tools'}{os.pathsep}{os.environ['PATH']}"

    def all(self, most_steps: int | None) -> TriedFault:
        """Every fault at every step, or at so many of them, from the first to the last."""
        whole = self._whole()
        self._clear()
        before = self._files()
        wrong = list(_wrong_without_fault(self.command, whole, before))
        number, counts, after_kills = len(whole.steps), Counter[str](), Counter[str]()
        some = range(number) if most_steps is None else {number * part // most_steps for part in range(most_steps)}
        for fault in (Fault(kind, step) for step in sorted({*some, number - 1}) for kind in FAULTS):
            step = whole.steps[fault.step]
            if (fault.kind in {"torn", "short"} and step != "write") or (
                fault.kind == "full" and step not in TAKING_SPACE
            ):
                continue
            self._clear()
            ended = self._run(fault)
            if not ended.fired:
                if fault.kind not in {"torn", "short"}:  # a writing of one byte has no half
                    wrong.append(f"{fault}: the step did not come")
                continue
            counts[fault.kind] += 1
            found = list(_wrong_after(self.command, fault, ended, whole, before))
            if fault.kind in {"killed", "torn"}:
                after_kills.update(_left(self.command, ended, before))
            if fault.kind in {"killed", "torn"} or self.command.journal:
                for path in self.folder.rglob(".worstcase-*.part"):  # all copies of the run have one random name
                    path.unlink()
                found += _wrong_again(self.command, self._run(None), whole)
            wrong += [f"{fault.kind} at step {fault.step}: {what.strip()}" for what in found]
        self._clear()
        if self._run(Fault("killed", number)).fired:
            wrong.append(f"after {number} steps there was another one")
        return TriedFault(number, dict(counts), dict(after_kills), wrong)

    def _whole(self) -> EndedCommand:
        """The run without a fault; where there is a journal, and it exists, from half of it on."""
        self._clear()
        whole = self._run(None)
        if self.command.journal is not None and self._existing:
            self._journal = _half_of(whole.files[self.command.journal])
            self._clear()
            whole = self._run(None)
        return whole

    def _clear(self) -> None:
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        prepare(self.folder, self.command, existing=self._existing)
        if self._journal:
            (self.folder / str(self.command.journal)).write_bytes(self._journal)

    def _run(self, fault: Fault | None) -> EndedCommand:
        """Let a copy of this process go on, and wait for its end."""
        for path in self._notes.iterdir():
            path.unlink()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if not process:
            own_requests()
            for file, name in ((1, "stdout"), (2, "stderr")):
                os.dup2(os.open(self._notes / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), file)
            raise _Copied(fault)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        printed, said = ((self._notes / name).read_text(encoding="utf-8") for name in ("stdout", "stderr"))
        noted = {name: self.noted(name) for name in ("steps", "placed", "seen")}
        return EndedCommand(status, printed, said, self._files(), bool(self.noted("fired")), **noted)

    def _files(self) -> dict[str, bytes]:
        """What is there by its name; a folder in the cache counts as one file."""
        files: dict[str, bytes] = {}
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            content = path.read_bytes() if path.is_file() else b""
            if name.startswith(f"{CACHE}/"):
                whole = "/".join(name.split("/")[:2])
                files[whole] = files.get(whole, b"") + f"{name}\n".encode() + content
            elif path.is_file():
                files[name] = content
        return files

    def note(self, name: str, what: object) -> None:
        """For the process that waits."""
        (self._notes / name).write_text(json.dumps(what), encoding="utf-8")

    def noted(self, name: str) -> Any:  # noqa: ANN401 - any JSON value
        """What another process noted; nothing if it did not."""
        path = self._notes / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def _left(command: WritingCommand, ended: EndedCommand, before: Files) -> list[str]:
    """What a kill left, in words to be counted."""
    new = _new_files(command, ended, before)
    some = "none new" if not new else "all new" if len(new) == len(command.outputs) else "the first ones new"
    return [some, *(["something beside"] if _beside(command, ended) else [])]


def _new_files(command: WritingCommand, ended: EndedCommand, before: Files) -> set[str]:
    """The files of the answer that are not as they were; one that is gone is one of them."""
    return {name for name in command.outputs if ended.files.get(name) != before.get(name)}


def _beside(command: WritingCommand, ended: EndedCommand) -> list[str]:
    """What is there and should not be."""
    return sorted(ended.files.keys() - {*INPUTS, *command.outputs, command.journal})


def _wrong_without_fault(command: WritingCommand, ended: EndedCommand, before: Files) -> Iterator[str]:
    """What is wrong with a run in which nothing happens; these files were there before."""
    if ended.status != command.status:
        yield f"status {ended.status}: {ended.said}"
    if _new_files(command, ended, before) != {*command.outputs}:
        yield f"not all is new: {sorted(ended.files)}"
    if _beside(command, ended):
        yield f"left behind: {_beside(command, ended)}"
    if unseen := {*command.outputs} - {*ended.seen}:
        yield f"written without a step that is seen: {sorted(unseen)}"


def _wrong_after(
    command: WritingCommand, fault: Fault, ended: EndedCommand, whole: EndedCommand, before: Files
) -> Iterator[str]:
    """What is wrong after a fault; `whole` is the run without one, and these files were there before."""
    new, journal = _new_files(command, ended, before), before.get(str(command.journal), b"")
    yield from (f"{name} was changed" for name, text in INPUTS.items() if ended.files.get(name) != text.encode())
    yield from (f"{name} is neither old nor new" for name in new if ended.files.get(name) != whole.files.get(name))
    if not ended.files.get(str(command.journal), b"").startswith(whole_lines(journal)):
        yield "the journal lost a line"
    told = f"status {ended.status}, new {sorted(new)}: {ended.said}"
    if fault.kind in {"killed", "torn"}:
        order = [name for name in whole.placed if name in command.outputs]
        if ended.status != -signal.SIGKILL or new != {*order[: len(new)]}:
            yield told
        if strange := [name for name in _beside(command, ended) if not BESIDE.fullmatch(name)]:
            yield f"left behind, under the name of nothing that is begun: {strange}"
        return
    if _beside(command, ended):
        yield f"left behind: {_beside(command, ended)}"
    everything, sentence = {*command.outputs}, ended.said.startswith("worstcase: ") and ended.said.count("\n") == 1
    if fault.kind == "short":
        holds = (ended.status, ended.printed) == (whole.status, whole.printed) and new == everything
    elif fault.kind == "full":
        named = ended.said.partition("(written before: ")[2].rstrip(")\n").split(", ")
        holds = new == {*filter(None, named)} and ended.status == 2 and sentence and _NO_SPACE in ended.said
    else:
        lie = "no file was changed" if new else "all files were written"
        together = not new or new == everything
        holds = together and ended.status == 128 + signal.SIGTERM and sentence and lie not in ended.said
    if not holds:
        yield told


def _wrong_again(command: WritingCommand, again: EndedCommand, whole: EndedCommand) -> Iterator[str]:
    """What is wrong with the run after the one in which a fault was."""
    if (again.status, again.printed) != (whole.status, whole.printed) or _beside(command, again):
        yield f"then again: status {again.status}, left {_beside(command, again)}: {again.said}"
    if any(again.files.get(name) != whole.files.get(name) for name in command.outputs):
        yield "then again: another answer"
    if command.journal and noted(again.files[command.journal]) != noted(whole.files[command.journal]):
        yield "the journal of the next run lacks a line, or has one twice"


def whole_lines(journal: bytes) -> bytes:
    """The journal without a torn line."""
    return journal[: journal.rfind(b"\n") + 1]


def noted(journal: bytes) -> Counter[bytes]:
    """The lines of a journal with their numbers, without the seconds."""
    return Counter(re.sub(rb'"seconds": [^,}]*', b"", line) for line in journal.splitlines())


def _half_of(journal: bytes) -> bytes:
    """The first half of a journal, and a torn line."""
    lines = journal.split(b"\n")
    kept = len(lines) // 2
    return b"\n".join([*lines[:kept], lines[kept][: len(lines[kept]) // 2]])
