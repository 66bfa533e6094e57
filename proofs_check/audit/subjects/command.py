"""An audited command: started once, again after a failure, and never waited for beyond its time.

One loop serves its three pipes, so that a command that does not read, floods its output or its complaints, or says
nothing cannot hold us up: each answer has a time limit, a line has a longest length, and of the complaints only the
end is kept. A command that crashes, is late, or says what is no answer to the question is ended with everything it
started (see `supervisor`) and started again for the next question, since nothing it may still say can be trusted to
belong to what is asked then. An answer that is only wrong, or no number, is an answer: it stays. A command that ends
again and again before it has ever said a line is not asked any more: it cannot be used.

    state          none → running (first question) → none (failure or close)
    invariant      while nothing is asked, what was read belongs to no question: more of it is nonsense
"""

import contextlib
import os
import secrets
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE

from proofs_check.audit.answer import ENDED, LATE, LOST, Answer
from proofs_check.audit.protocol import read_answer, request_line
from proofs_check.audit.question import Question
from proofs_check.audit.subjects import supervisor
from proofs_check.audit.subjects.function import Subject
from reference.errors import InvalidInput

LONGEST_LINE = 1 << 20
_KEPT_COMPLAINTS = 4_000
_GRACE = 1.0
_PIECE = 512
"""Bytes that a pipe that is ready takes at once on every system."""
_LONGEST_WAIT = 10**6
"""Seconds that every system can wait at once."""


_NEVER_FLUSHED = ", nor ever before: is each line of its output flushed at once?"
_STARTS_IN_VAIN = 3
"""A command that ended so often before it said its first line is no program that answers."""


class Failure(Exception):
    """The command crashed, hung or flooded."""

    def __init__(self, problem: str, failure: str = LOST) -> None:
        super().__init__(problem)
        self.failure = failure


class Command(Subject):
    """A command that speaks the protocol."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        self.arguments = _split(command) if isinstance(command, str) else list(command)
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            raise InvalidInput(f"the command {command!a} cannot be found, so it cannot be audited")
        self.seconds, self.number, self.starts = seconds, 0, 0
        self._lines, self._ended_in_vain = 0, 0
        self._hint = _NEVER_FLUSHED if isinstance(command, str) else ""  # ours flush
        self._process: subprocess.Popen[bytes] | None = None
        self._said, self._complaints = b"", b""

    def ask(self, question: Question) -> Answer:
        """Ask, and wait for the answer no longer than `seconds`."""
        self.number += 1
        try:
            line = self._exchange(request_line(self.number, question))
        except Failure as failure:
            self._end(grace=0)
            if failure.failure == ENDED and not self._lines:
                self._give_up_on_one_that_only_ends(str(failure))
            return Answer(problem=str(failure), failure=failure.failure)
        except BaseException:
            self._end(grace=0)
            raise
        self._lines += 1
        answer = read_answer(line, self.number, question.ask)
        if self._said or not answer.in_step:
            self._end(grace=0)
        if self._said and answer.in_step:
            return Answer(problem="it said more than one line", failure=LOST)
        return answer

    def _give_up_on_one_that_only_ends(self, problem: str) -> None:
        self._ended_in_vain += 1
        if self._ended_in_vain == _STARTS_IN_VAIN or f"status {supervisor.FAILED_TO_START} " in problem:
            lines = [line.strip() for line in reversed(self.complaints().split("\n")) if line.strip()]
            last = next((line for line in lines if "error" in line.lower()), *lines[:1] or [""])  # Node ends otherwise
            told = f", and its standard error said: {last[:200]}" if last else ""
            times = "" if self._ended_in_vain == 1 else f" {self._ended_in_vain} times"
            raise InvalidInput(f"the command {shlex.join(self.arguments)} cannot be audited:{times} {problem}{told}")

    def complaints(self) -> str:
        """The end of what it wrote on standard error."""
        return self._complaints.decode(errors="backslashreplace")

    def start_again(self) -> bool:
        """End it, so that the next question starts it afresh."""
        self._end(grace=0)
        return True

    def close(self) -> None:
        """Close its input, and end it if that does not."""
        self._end(grace=_GRACE)

    def _exchange(self, request: bytes) -> bytes:
        """Send the line, and receive one."""
        process = self._running()
        deadline = time.monotonic() + self.seconds
        with selectors.DefaultSelector() as selector:
            for pipe in (process.stdout, process.stderr, process.stdin):
                if pipe is not None:
                    selector.register(pipe.fileno(), EVENT_WRITE if pipe is process.stdin else EVENT_READ)
            while b"\n" not in self._said:
                left = deadline - time.monotonic()
                if left <= 0:
                    hint = "" if self._lines else self._hint
                    within = "1 second" if self.seconds == 1 else f"{self.seconds:g} seconds"
                    raise Failure(f"it gave no answer within {within}{hint}", LATE)
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    request = self._serve(process, key.fd, request, selector)
        line, _, self._said = self._said.partition(b"\n")
        return line

    def _serve(
        self, process: "subprocess.Popen[bytes]", pipe: int, request: bytes, selector: selectors.BaseSelector
    ) -> bytes:
        """Move bytes through one pipe that is ready; what is left of the request."""
        if process.stdin is not None and pipe == process.stdin.fileno():
            try:
                request = request[os.write(pipe, request[:_PIECE]) :]
            except BrokenPipeError:
                request = b""  # the other pipes tell how it ended
            if not request:
                selector.unregister(pipe)
            return request
        piece = os.read(pipe, 1 << 16)
        if process.stderr is not None and pipe == process.stderr.fileno():
            self._complaints = (self._complaints + piece)[-_KEPT_COMPLAINTS:]
            if not piece:
                selector.unregister(pipe)
            return request
        if not piece:
            raise self._how_it_ended(process)
        self._said += piece
        if len(self._said) > LONGEST_LINE:
            raise Failure(f"it said more than {LONGEST_LINE:,} characters")
        return request

    def _how_it_ended(self, process: "subprocess.Popen[bytes]") -> Failure:
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = process.wait(_GRACE)
            self._read_complaints(process)
            return Failure(f"it ended with status {status} before it answered", ENDED)
        return Failure("it closed its output before it answered")

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            self.starts += 1
            self._said = b""
            pipe = subprocess.PIPE
            line = [sys.executable, str(Path(supervisor.__file__)), *self.arguments]
            self._mark = secrets.token_hex(16)
            self._process = subprocess.Popen(  # noqa: S603 - the command that its user asked to audit
                line,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                bufsize=0,
                start_new_session=True,
                env={**os.environ, supervisor.MARK: self._mark},
            )
        return self._process

    def _read_complaints(self, process: "subprocess.Popen[bytes]") -> None:
        """What is left on standard error of a command that has ended."""
        if process.stderr is not None:
            os.set_blocking(process.stderr.fileno(), False)
            self._complaints = (self._complaints + (process.stderr.read(1 << 16) or b""))[-_KEPT_COMPLAINTS:]

    def _end(self, grace: float) -> None:
        """Close its input, wait for `grace` seconds, then end it and all it started."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        for wait, number in ((grace, signal.SIGTERM), (_GRACE, signal.SIGKILL)):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(wait)
                break
            process.send_signal(number)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        supervisor.kill_marked(self._mark)
        self._read_complaints(process)
        if process.stderr is not None:
            process.stderr.close()


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InvalidInput(f"the command {command!a} cannot be read: {error}") from None
