"""Audited implementations: anything that answers questions.

`Function` calls a Python function in this process, for implementations that are trusted to end. `Command` starts a
program that follows the protocol, and `Worker` such a program for a Python function. A `Mistake` is an implementation
that is known to be wrong (`proofs_check.audit.mistakes`).

**A command** is started once, and again after a failure. One loop serves its three pipes, so that a command that does
not read, floods its output, or prints nothing cannot block the audit. A command that crashes, is late, or prints
something other than an answer is ended with its process group: its later output cannot be assigned to a question.

**Time.** The limit for an answer is wall-clock time. Three rules keep the load of the machine out of the verdict. The
first answer after a start gets an allowance for the start. A question without an answer in time can be asked again
after a fresh start, with several times the limit. A question that is still without an answer is unanswered, not wrong.

>>> Function(lambda buckets, k: 1 if k else "1/2").ask(Question(((1, 1),), 0)).value
Fraction(1, 2)
>>> Mistake("optimist", "nothing is ever known", "unsound", "disclosure", lambda _: 0).answer(Question(((1,),))).value
Fraction(0, 1)
"""

import contextlib
import inspect
import json
import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import IO, Any, TypeAlias, cast

from proofs_check.audit.metrics import DEFINITIONS
from proofs_check.audit.protocol import ENDED, INVALID, LATE, LOST, REFUSED, Answer, read_answer, request_line, value_of
from proofs_check.audit.question import Question, probes
from reference.errors import BudgetExhausted, InvalidInput, failure_text

# Given the fields of a question, it returns a Fraction, a text or a float
Implementation: TypeAlias = Callable[..., object]
Computation: TypeAlias = Callable[[Question], Fraction | float | str | bool]

PATIENCE = 4  # factor of the time limit where a question is asked again
# Seconds beside the limit for the first answer after a start: the most until one was seen, then a multiple of it.
LEAST_START, MOST_START, START_FACTOR = 1.0, 30.0, 10
LONGEST_LINE = 1 << 20
_KEPT_COMPLAINTS = 4_000
_GRACE = 1.0  # seconds for a command to end by itself after its input was closed
_STATUS = 3.0  # seconds for a command that closed its output to end
_PIECE = 512  # bytes that a pipe that is ready takes at once on every system
_LONGEST_WAIT = 10**6  # seconds that every system can wait at once
_NEVER_FLUSHED = " and has never answered: flush each line of its output at once"


class Subject:
    """An implementation that is asked."""

    deadline: float = inf  # time (`time.monotonic`) beyond which no answer is awaited

    def ask(self, question: Question) -> Answer:
        """Return its answer, or its failure as an answer."""
        raise NotImplementedError

    def ask_again(self, question: Question) -> Answer:
        """Return the answer to a question that had none in time, with more time."""
        return self.ask(question)

    def require_answers(self, ask: str) -> None:
        """Refuse an implementation that answers no question, after it failed at the first one."""

    def complaints(self) -> str:
        """Return the end of its standard error, if it has one of its own."""
        return ""

    def start_again(self) -> bool:
        """Start afresh before the next question; return whether that is possible."""
        return False

    def close(self) -> None:
        """End the interview."""


class Function(Subject):
    """A Python function, called in this process. One that raises NotImplementedError declines."""

    def __init__(self, function: Implementation) -> None:
        self.function = function

    def ask(self, question: Question) -> Answer:
        """Call it."""
        fields = question.fields()
        return _called(self.function, str(fields.pop("ask")), fields)


def _called(function: Implementation, ask: str, fields: dict[str, Any]) -> Answer:
    try:
        return value_of(function(**fields), ask)
    except NotImplementedError as reason:
        return Answer(declined=str(reason))
    except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
        return Answer(problem=failure_text(error), failure=REFUSED)
    except SystemExit as error:
        return Answer(problem=failure_text(error), failure=INVALID)


@dataclass(frozen=True)
class Mistake:
    """A wrong implementation of one kind of question."""

    name: str
    says: str
    verdict: str
    ask: str
    compute: Computation

    def answer(self, question: Question) -> Answer:
        """Its answer, or its exception as an answer."""
        try:
            return value_of(self.compute(question), self.ask)
        except (ArithmeticError, LookupError, ValueError) as error:
            return Answer(problem=failure_text(error), failure=REFUSED)


def check_signature(function: Implementation, asks: Iterable[str]) -> None:
    """Refuse a function that cannot be called with the fields of each of these kinds of question."""
    for ask in dict.fromkeys(asks):
        names = DEFINITIONS[ask].given
        try:
            signature = inspect.signature(function)
        except ValueError:  # some functions written in C have no signature: a call shows whether it fits
            return
        try:
            signature.bind(**dict.fromkeys(names))
        except TypeError as reason:
            name, expected = getattr(function, "__name__", "function"), ", ".join(names)
            taken = ", ".join(str(one).partition(":")[0].partition("=")[0] for one in signature.parameters.values())
            raise InvalidInput(
                f"{name}: expected the parameters {expected} for questions about {ask}, got {name}({taken}): {reason};"
                f" rename its parameters, or audit a wrapper lambda {expected}: {name}(…)"
            ) from None


class Failure(Exception):
    """The command crashed, or printed something other than an answer."""

    def __init__(self, problem: str, failure: str = LOST) -> None:
        super().__init__(problem)
        self.failure = failure


class Command(Subject):
    """A command that follows the protocol."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        try:
            self.arguments = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise InvalidInput(f"the command {command!a} cannot be parsed: {error}") from None
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            raise InvalidInput(f"the command {command!a} was not found: check its path")
        self.seconds, self.number, self.starts = seconds, 0, 0
        self.longest_start: float | None = None  # seconds until the first answer, of all starts so far
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
        answer = Answer(problem="it was interrupted", failure=LOST)
        try:
            process = self._running()
            begun, is_first = time.monotonic(), self._is_fresh
            allowed = seconds + (self.start_allowance if is_first else 0)
            line = self._transfer(process, request_line(self.number, question), allowed)
            if is_first:
                self.longest_start = max(self.longest_start or 0.0, time.monotonic() - begun)
            self._has_answered, self._is_fresh = True, False
            answer = read_answer(line, self.number, question.ask)
            if self._output and answer.in_step:
                answer = Answer(problem="it printed more than one line", failure=LOST)
        except TimeoutError:
            hint = "" if self._has_answered else self._hint
            within = "1 second" if seconds == 1 else f"{seconds:g} seconds"
            answer = Answer(problem=f"it gave no answer within {within}{hint}", failure=LATE)
        except Failure as failure:
            answer = Answer(problem=str(failure), failure=failure.failure)
        finally:
            if not answer.in_step:
                self._end(grace=0)
        return answer

    def require_answers(self, ask: str) -> None:
        """Refuse a command that ends without an answer to any of several different questions."""
        problem = ""
        for question in probes(ask):
            answer = self.ask(question)
            if answer.failure != ENDED:
                return
            problem = answer.problem or ""
        lines = [line.strip() for line in reversed(self.complaints().split("\n")) if line.strip()]
        last = next((line for line in lines if "error" in line.lower()), *lines[:1] or [""])  # Node ends otherwise
        reason = f"{problem} to any question" + f"; its standard error: {last[:200]}" * bool(last)
        raise InvalidInput(f"the command {shlex.join(self.arguments)} cannot be audited: {reason}")

    def complaints(self) -> str:
        """Return the end of its standard error."""
        return self._complaints.decode(errors="backslashreplace")

    def start_again(self) -> bool:
        """End it, so that the next question starts it again."""
        self._end(grace=0)
        return True

    def close(self) -> None:
        """Close its input, and end it if that does not."""
        self._end(grace=_GRACE)

    @property
    def start_allowance(self) -> float:
        """Seconds for the first answer after a start, beside the limit of an answer."""
        if self.longest_start is None:
            return MOST_START
        return min(MOST_START, max(LEAST_START, START_FACTOR * self.longest_start))

    def _transfer(self, process: "subprocess.Popen[bytes]", request: bytes, seconds: float) -> bytes:
        """Write the request, and read one line; TimeoutError if it does not come in time."""
        deadline = min(time.monotonic() + seconds, self.deadline)
        with DefaultSelector() as selector:
            for pipe in (process.stdin, process.stdout, process.stderr):
                selector.register(cast("IO[bytes]", pipe), EVENT_WRITE if pipe is process.stdin else EVENT_READ)
            while b"\n" not in self._output:
                if (left := deadline - time.monotonic()) <= 0:
                    raise TimeoutError
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    if key.fileobj is process.stdin:
                        try:
                            piece = request = request[os.write(key.fd, request[:_PIECE]) :]
                        except BrokenPipeError:
                            piece = b""  # the other pipes show how it ended
                    else:
                        piece = os.read(key.fd, 1 << 16)
                        self._receive(process, piece, is_error=key.fileobj is process.stderr)
                    if not piece:
                        selector.unregister(key.fileobj)
        line, _, self._output = self._output.partition(b"\n")
        return line

    def _receive(self, process: "subprocess.Popen[bytes]", piece: bytes, *, is_error: bool) -> None:
        if is_error:
            self._complaints = (self._complaints + piece)[-_KEPT_COMPLAINTS:]
            return
        self._output += piece
        if len(self._output) > LONGEST_LINE:
            raise Failure(f"it printed more than {LONGEST_LINE:,} characters on a line")
        if not piece:
            with contextlib.suppress(subprocess.TimeoutExpired):
                raise Failure(f"it ended with status {process.wait(_STATUS)} without an answer", ENDED)
            raise Failure("it closed its output without an answer")

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

    def _end(self, grace: float) -> None:
        """Close its input, wait for `grace` seconds, then end its process group."""
        process, self._process = self._process, None
        if process is None:
            return
        stdin, stdout, stderr = (cast("IO[bytes]", pipe) for pipe in (process.stdin, process.stdout, process.stderr))
        stdin.close()
        stdout.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.set_blocking(stderr.fileno(), False)
        self._receive(process, stderr.read(1 << 16) or b"", is_error=True)
        stderr.close()


class Worker(Command):
    """A Python function in a process of its own, which can be ended; the command runs `serve`.

    Its first line reports whether the function was loaded and fits the questions. So the time for importing the module
    counts against no answer, and an unusable function is refused at the first question.
    """

    def __init__(self, command: Sequence[str], function: str, seconds: float) -> None:
        super().__init__(command, seconds)
        self.function = function

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is not None:
            return self._process
        process = super()._running()
        try:
            refusal = json.loads(self._transfer(process, b"", inf))["refused"]
        except TimeoutError:
            raise BudgetExhausted(f"the time for the audit ran out while {self.function} was loaded") from None
        except Failure as failure:
            refusal = f"{self.function} cannot be loaded: its process {str(failure).removeprefix('it ')}"
        if refusal is not None:
            raise InvalidInput(refusal) if self.starts == 1 else Failure(refusal, ENDED)
        self._is_fresh = False
        return process


def serve(function: Implementation, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each line of JSON with a line of JSON, until there are no more."""
    for line in requests:
        fields: dict[str, Any] = json.loads(line)
        number, ask = fields.pop("id"), fields.pop("ask")
        answer = _called(function, ask, fields)
        value: object = answer.text or str(answer.value) if isinstance(answer.value, Fraction) else answer.value
        if answer.declined is not None:
            ask, value = "unsupported", answer.declined
        elif answer.problem is not None:
            ask, value = "error" if answer.failure == REFUSED else "invalid", answer.problem
        answers.write(json.dumps({"id": number, ask: value}).encode() + b"\n")
        answers.flush()
