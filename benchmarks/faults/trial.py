"""One command that writes, with a fault at each of its steps.

All faults of a command start from one run of it, which is copied (`fork`) just before its first step; where a budget
is kept by a process of its own, each starts anew. After a kill, and wherever there is a journal, the command is run
again. `verdicts` says what must hold.
"""

import json
import os
import shutil
import sys
import traceback
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

from benchmarks.faults.verdicts import (
    EndedCommand,
    Files,
    beside,
    half_of,
    new_files,
    wrong_after,
    wrong_again,
    wrong_without_fault,
)
from benchmarks.faults.writing_commands import CACHE, WritingCommand, prepare
from benchmarks.faults.writing_steps import FAULTS, TAKING_SPACE, Fault, WritingSteps
from proofs_check.claims.journal import digest
from worstcase.interruptions import own_requests


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
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(reading)
            _serve(trials, most_steps, writing)
        except BaseException:  # noqa: BLE001 - a copy of this process must end here, whatever happens
            traceback.print_exc()
        finally:
            os._exit(70)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        said = answer.read()
    os.waitpid(process, 0)
    return (
        TriedFault(*json.loads(said))
        if said
        else TriedFault(0, {}, {}, ["the command ended without a step that writes"])
    )


def _serve(trials: "_Trials", most_steps: int | None, answer: int) -> NoReturn:
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
        os.write(answer, json.dumps(found).encode())
        os._exit(0)

    fault: Fault | None = None
    anew = "--budget-seconds" in trials.command.arguments
    if anew:
        fault = begin()
    steps = WritingSteps(trials.folder, (lambda: fault) if anew else begin)
    steps.fired = lambda: trials.note("fired", [""])
    steps.install()
    status = _called(trials.command.arguments.split())
    if steps.taken:  # not by the process that keeps the budget, which has none
        above = f"{trials.folder.resolve()}{os.sep}"
        trials.note("steps", steps.taken)
        trials.note("placed", [path.removeprefix(above) for path in steps.placed])
        trials.note("seen", sorted(path.removeprefix(above) for path in steps.seen))
    os._exit(status)


def _called(arguments: list[str]) -> int:
    """The status of the command."""
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
    """The runs of one command."""

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
        for name in self._noted("modules"):
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
        wrong = list(wrong_without_fault(self.command, whole, before))
        number, counts, after_kills = len(whole.steps), Counter[str](), Counter[str]()
        some = range(number) if most_steps is None else {number * part // most_steps for part in range(most_steps)}
        for fault in (Fault(kind, step) for step in sorted({*some, number - 1}) for kind in FAULTS):
            if not _possible(fault.kind, whole.steps[fault.step]):
                continue
            self._clear()
            ended = self._run(fault)
            if not ended.fired:
                if fault.kind not in {"torn", "short"}:  # a writing of one byte has no half
                    wrong.append(f"{fault}: the step did not come")
                continue
            counts[fault.kind] += 1
            found = list(wrong_after(self.command, fault, ended, whole, before))
            if fault.kind in {"killed", "torn"}:
                after_kills.update(_left(self.command, ended, before))
            if fault.kind in {"killed", "torn"} or self.command.journal:
                for path in self.folder.rglob(".worstcase-*.part"):  # all copies of the run have one random name
                    path.unlink()
                found += wrong_again(self.command, self._run(None), whole)
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
            self._journal = half_of(whole.files[self.command.journal])
            self._clear()
            whole = self._run(None)
        return whole

    def _clear(self) -> None:
        """As it was before the first run."""
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
        noted = {name: self._noted(name) for name in ("steps", "placed", "seen")}
        return EndedCommand(status, printed, said, self._files(), bool(self._noted("fired")), **noted)

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

    def note(self, name: str, what: list[str]) -> None:
        """For the process that waits."""
        (self._notes / name).write_text(json.dumps(what), encoding="utf-8")

    def _noted(self, name: str) -> list[str]:
        path = self._notes / name
        noted: list[str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        return noted


def _possible(fault: str, step: str) -> bool:
    return step == "write" if fault in {"torn", "short"} else fault != "full" or step in TAKING_SPACE


def _left(command: WritingCommand, ended: EndedCommand, before: Files) -> list[str]:
    """What a kill left, in words to be counted."""
    new = new_files(command, ended, before)
    some = "none new" if not new else "all new" if len(new) == len(command.outputs) else "the first ones new"
    return [some, *(["something beside"] if beside(command, ended) else [])]
