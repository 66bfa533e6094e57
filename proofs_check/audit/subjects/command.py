"""An audited command: started once, again after a failure, and never waited for beyond its time.

One loop serves its three pipes, so that a command that does not read, floods its output, or prints nothing cannot block
the audit: each answer has a time limit, a line has a largest length, and only the end of standard error is kept. A
command that crashes, is late, or prints what is no answer to the question is ended with its process group, and started
again for the next question: its later output cannot be assigned to a question. An answer that is only wrong, or no
number, is an answer: the command keeps running.

**Time.** The limit for an answer is wall-clock time, which depends on the load of the machine. Three rules keep the
load out of the verdict. The first answer after a start gets an allowance for the start (`StartUp`). A question without
an answer in time can be asked again after a fresh start, with several times the limit (`ask_again`). What is still
without an answer is unanswered, and not wrong (`proofs_check.audit.protocol`).

    state          none → running (first question) → none (failure or close)
    invariant      while nothing is asked, what was read belongs to no question: more of it is nonsense

>>> start = StartUp()
>>> start.allowance, start.after(0.5).allowance, start.after(0.5).after(0.1).allowance, start.after(99).allowance
(30.0, 5.0, 5.0, 30.0)
"""

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE

from proofs_check.audit.answer import ENDED, LATE, LOST, Answer
from proofs_check.audit.protocol import read_answer, request_line
from proofs_check.audit.question import Question
from proofs_check.audit.subjects.function import Subject
from reference.errors import InvalidInput

LONGEST_LINE = 1 << 20
PATIENCE = 4
"""Factor of the time limit where a question is asked again."""
_KEPT_COMPLAINTS = 4_000
_GRACE = 1.0
"""Seconds for a command to end by itself after its input was closed."""
_STATUS = 3.0
"""Seconds for a command that closed its output to end."""
_PIECE = 512
"""Bytes that a pipe that is ready takes at once on every system."""
_LONGEST_WAIT = 10**6
"""Seconds that every system can wait at once."""
_NEVER_FLUSHED = ", nor ever before: is each line of its output flushed at once?"


class Failure(Exception):
    """The command crashed, hung or flooded."""

    def __init__(self, problem: str, failure: str = LOST) -> None:
        super().__init__(problem)
        self.failure = failure


@dataclass(frozen=True)
class StartUp:
    """Extra time for the first answer after a start: the most until one was seen, then a multiple of the longest."""

    longest: float | None = None
    """Seconds until the first answer, of all starts so far."""

    LEAST, MOST, FACTOR = 1.0, 30.0, 10

    @property
    def allowance(self) -> float:
        """Seconds beside the limit of an answer."""
        return self.MOST if self.longest is None else min(self.MOST, max(self.LEAST, self.FACTOR * self.longest))

    def after(self, seconds: float) -> "StartUp":
        """The same, after a start with its first answer after this time."""
        return StartUp(max(self.longest or 0.0, seconds))


class Command(Subject):
    """A command that speaks the protocol."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        self.arguments = split_command(command) if isinstance(command, str) else list(command)
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            raise InvalidInput(f"the command {command!a} cannot be found, so it cannot be audited")
        self.seconds, self.number, self.starts = seconds, 0, 0
        self.start_up = StartUp()
        self._has_answered, self._is_fresh = False, True
        self._hint = _NEVER_FLUSHED if isinstance(command, str) else ""  # ours flush
        self._process: subprocess.Popen[bytes] | None = None
        self._output, self._complaints = b"", b""

    def ask(self, question: Question) -> Answer:
        """Ask, and wait for the answer no longer than `seconds`."""
        return self._ask(question, self.seconds)

    def ask_again(self, question: Question) -> Answer:
        """Ask after a fresh start, and wait several times as long."""
        self.start_again()
        return self._ask(question, PATIENCE * self.seconds)

    def _ask(self, question: Question, seconds: float) -> Answer:
        self.number += 1
        try:
            line = self._exchange(request_line(self.number, question), seconds)
        except Failure as failure:
            self._end(grace=0)
            return Answer(problem=str(failure), failure=failure.failure)
        except BaseException:
            self._end(grace=0)
            raise
        answer = read_answer(line, self.number, question.ask)
        if self._output or not answer.in_step:
            self._end(grace=0)
        if self._output and answer.in_step:
            return Answer(problem="it printed more than one line", failure=LOST)
        return answer

    def require_answers(self, questions: Iterable[Question]) -> None:
        """Refuse a command that ends without an answer to each of these questions, which differ in kind."""
        answers: list[Answer] = []
        for question in questions:
            answers.append(self.ask(question))
            if answers[-1].failure != ENDED:
                return
        lines = [line.strip() for line in reversed(self.complaints().split("\n")) if line.strip()]
        last = next((line for line in lines if "error" in line.lower()), *lines[:1] or [""])  # Node ends otherwise
        reason = f", and its standard error ended with: {last[:200]}" if last else ""
        command = shlex.join(self.arguments)
        raise InvalidInput(
            f"the command {command} cannot be audited: {answers[-1].problem}, whatever was asked{reason}"
        )

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

    def _exchange(self, request: bytes, seconds: float) -> bytes:
        """Send the line, and receive one."""
        process = self._running()
        begun, is_first = time.monotonic(), self._is_fresh
        allowed = seconds + (self.start_up.allowance if is_first else 0)
        try:
            line = self._transfer(process, request, allowed)
        except TimeoutError:
            hint = "" if self._has_answered else self._hint
            within = "1 second" if seconds == 1 else f"{seconds:g} seconds"
            raise Failure(f"it gave no answer within {within}{hint}", LATE) from None
        if is_first:
            self.start_up = self.start_up.after(time.monotonic() - begun)
        self._has_answered, self._is_fresh = True, False
        return line

    def _transfer(self, process: "subprocess.Popen[bytes]", request: bytes, seconds: float) -> bytes:
        """Write the request, and read one line; TimeoutError if it does not come in time."""
        deadline = min(time.monotonic() + seconds, self.deadline)
        with selectors.DefaultSelector() as selector:
            for pipe in (process.stdout, process.stderr, *([process.stdin] if request else [])):
                if pipe is not None:
                    selector.register(pipe.fileno(), EVENT_WRITE if pipe is process.stdin else EVENT_READ)
            while b"\n" not in self._output:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise TimeoutError
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    request = self._serve(process, key.fd, request, selector)
        line, _, self._output = self._output.partition(b"\n")
        return line

    def _serve(
        self, process: "subprocess.Popen[bytes]", pipe: int, request: bytes, selector: selectors.BaseSelector
    ) -> bytes:
        """Move bytes through one pipe that is ready; what is left of the request."""
        if process.stdin is not None and pipe == process.stdin.fileno():
            try:
                request = request[os.write(pipe, request[:_PIECE]) :]
            except BrokenPipeError:
                request = b""  # the other pipes show how it ended
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
        self._output += piece
        if len(self._output) > LONGEST_LINE:
            raise Failure(f"it printed more than {LONGEST_LINE:,} characters")
        return request

    def _how_it_ended(self, process: "subprocess.Popen[bytes]") -> Failure:
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = process.wait(_STATUS)
            self._read_complaints(process)
            return Failure(f"it ended with status {status} before it answered", ENDED)
        return Failure("it closed its output before it answered")

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            self.starts += 1
            self._output, self._is_fresh = b"", True
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(  # noqa: S603 - the command that its user asked to audit
                    self.arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
                )
            except OSError as error:
                command = shlex.join(self.arguments)
                raise InvalidInput(f"the command {command} cannot be started: {error.strerror}") from None
        return self._process

    def _read_complaints(self, process: "subprocess.Popen[bytes]") -> None:
        """What is left on standard error of a command that has ended."""
        if process.stderr is not None:
            os.set_blocking(process.stderr.fileno(), False)
            self._complaints = (self._complaints + (process.stderr.read(1 << 16) or b""))[-_KEPT_COMPLAINTS:]

    def _end(self, grace: float) -> None:
        """Close its input, wait for `grace` seconds, then end its process group."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._read_complaints(process)
        if process.stderr is not None:
            process.stderr.close()


def split_command(command: str) -> list[str]:
    """The words of a command line."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InvalidInput(f"the command {command!a} cannot be read: {error}") from None
