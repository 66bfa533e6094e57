"""What is audited: anything that answers questions.

`Function` calls a Python function in this process, for implementations that are trusted to end. `Command` starts a
program that speaks the protocol, and `Worker` such a program that serves a Python function. A `Mistake` is an
implementation that is known to be wrong (`proofs_check.audit.mistakes`).

**A command** is started once, and again after a failure. One loop serves its three pipes, so that a command that does
not read, floods its output, or prints nothing cannot block the audit. A command that crashes, is late, or prints what
is no answer to the question is ended with its process group: its later output cannot be assigned to a question. While
nothing is asked, what was read belongs to no question: more of it is nonsense.

**Time.** The limit for an answer is wall-clock time. Three rules keep the load of the machine out of the verdict. The
first answer after a start gets an allowance for the start. A question without an answer in time can be asked again
after a fresh start, with several times the limit. What is still without an answer is unanswered, and not wrong.

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

from proofs_check.audit.protocol import ENDED, INVALID, LATE, LOST, REFUSED, Answer, read_answer, request_line, value_of
from proofs_check.audit.question import Question, probes
from reference.errors import BudgetExhausted, InvalidInput, failure_text

Implementation: TypeAlias = Callable[..., object]
"""Takes `buckets` (a list of dictionaries) and `k`; returns a Fraction, a text or a float."""
Computation: TypeAlias = Callable[[Question], Fraction | float | str | bool]

PATIENCE = 4  # factor of the time limit where a question is asked again
LEAST_START, MOST_START, START_FACTOR = 1.0, 30.0, 10
"""Seconds beside the limit for the first answer after a start: the most until one was seen, then a multiple of it."""
LONGEST_LINE = 1 << 20
_KEPT_COMPLAINTS = 4_000
_GRACE = 1.0  # seconds for a command to end by itself after its input was closed
_STATUS = 3.0  # seconds for a command that closed its output to end
_PIECE = 512  # bytes that a pipe that is ready takes at once on every system
_LONGEST_WAIT = 10**6  # seconds that every system can wait at once
_NEVER_FLUSHED = ", nor ever before: is each line of its output flushed at once?"


class Subject:
    """An implementation that is asked."""

    deadline: float = inf  # time (`time.monotonic`) beyond which no answer is awaited

    def ask(self, question: Question) -> Answer:
        """Its answer; whatever goes wrong is an answer too."""
        raise NotImplementedError

    def ask_again(self, question: Question) -> Answer:
        """The answer to a question that had none in time, with more time."""
        return self.ask(question)

    def require_answers(self, ask: str) -> None:
        """Refuse an implementation that cannot be used at all, after it failed at its first question."""

    def complaints(self) -> str:
        """The end of what it wrote on a standard error of its own."""
        return ""

    def start_again(self) -> bool:
        """Forget all that was asked, before the next question; whether it can."""
        return False

    def close(self) -> None:
        """Ask nothing more."""


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
        """What it answers; an exception is an answer too."""
        try:
            return value_of(self.compute(question), self.ask)
        except (ArithmeticError, LookupError, ValueError) as error:
            return Answer(problem=failure_text(error), failure=REFUSED)


def check_signature(function: Implementation, asks: Iterable[str]) -> None:
    """Refuse a function that cannot be called with what a question of one of these kinds holds."""
    for ask in dict.fromkeys(asks):
        fields = Question(((1,),), ask=ask, threshold=Fraction(1)).fields()
        names = [name for name in fields if name != "ask"]
        try:
            inspect.signature(function).bind(**dict.fromkeys(names))
        except ValueError:  # some that are written in C have no signature: whether it fits is seen when it is called
            return
        except TypeError as reason:
            called = f"{getattr(function, '__name__', 'it')}({', '.join(f'{name}=…' for name in names)})"
            raise InvalidInput(f"asked about {ask}, the function is called as {called}: {reason}") from None


class Failure(Exception):
    """The command crashed, hung or flooded."""

    def __init__(self, problem: str, failure: str = LOST) -> None:
        super().__init__(problem)
        self.failure = failure


class Command(Subject):
    """A command that speaks the protocol."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        try:
            self.arguments = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise InvalidInput(f"the command {command!a} cannot be read: {error}") from None
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            raise InvalidInput(f"the command {command!a} cannot be found, so it cannot be audited")
        self.seconds, self.number, self.starts = seconds, 0, 0
        self.longest_start: float | None = None
        """Seconds until the first answer, of all starts so far."""
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
            process = self._running()
            begun, is_first = time.monotonic(), self._is_fresh
            allowed = seconds + (self.start_allowance if is_first else 0)
            line = self._transfer(process, request_line(self.number, question), allowed)
        except TimeoutError:
            self._end(grace=0)
            hint = "" if self._has_answered else self._hint
            within = "1 second" if seconds == 1 else f"{seconds:g} seconds"
            return Answer(problem=f"it gave no answer within {within}{hint}", failure=LATE)
        except Failure as failure:
            self._end(grace=0)
            return Answer(problem=str(failure), failure=failure.failure)
        except BaseException:
            self._end(grace=0)
            raise
        if is_first:
            self.longest_start = max(self.longest_start or 0.0, time.monotonic() - begun)
        self._has_answered, self._is_fresh = True, False
        answer = read_answer(line, self.number, question.ask)
        if self._output and answer.in_step:
            answer = Answer(problem="it printed more than one line", failure=LOST)
        if not answer.in_step:
            self._end(grace=0)
        return answer

    def require_answers(self, ask: str) -> None:
        """Refuse a command that ends without an answer to each of several questions, which differ in kind."""
        problem = ""
        for question in probes(ask):
            answer = self.ask(question)
            if answer.failure != ENDED:
                return
            problem = answer.problem or ""
        lines = [line.strip() for line in reversed(self.complaints().split("\n")) if line.strip()]
        last = next((line for line in lines if "error" in line.lower()), *lines[:1] or [""])  # Node ends otherwise
        reason = f", and its standard error ended with: {last[:200]}" if last else ""
        command = shlex.join(self.arguments)
        raise InvalidInput(f"the command {command} cannot be audited: {problem}, whatever was asked{reason}")

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

    @property
    def start_allowance(self) -> float:
        """Seconds for the first answer after a start, beside the limit of an answer."""
        if self.longest_start is None:
            return MOST_START
        return min(MOST_START, max(LEAST_START, START_FACTOR * self.longest_start))

    def _transfer(self, process: "subprocess.Popen[bytes]", request: bytes, seconds: float) -> bytes:
        """Write the request, and read one line; TimeoutError if it does not come in time."""
        deadline = min(time.monotonic() + seconds, self.deadline)
        stdin, stdout, stderr = _pipes(process)
        with DefaultSelector() as selector:
            for pipe, event in ((stdout, EVENT_READ), (stderr, EVENT_READ), (stdin, EVENT_WRITE)):
                selector.register(pipe, event)
            while b"\n" not in self._output:
                if (left := deadline - time.monotonic()) <= 0:
                    raise TimeoutError
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    if key.fileobj is stdin:
                        try:
                            piece = request = request[os.write(key.fd, request[:_PIECE]) :]
                        except BrokenPipeError:
                            piece = b""  # the other pipes show how it ended
                    else:
                        piece = os.read(key.fd, 1 << 16)
                        self._receive(process, piece, is_error=key.fileobj is stderr)
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
            raise Failure(f"it printed more than {LONGEST_LINE:,} characters")
        if not piece:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(_STATUS)
                self._read_complaints(process)
                raise Failure(f"it ended with status {status} before it answered", ENDED)
            raise Failure("it closed its output before it answered")

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
        stderr = _pipes(process)[2]
        os.set_blocking(stderr.fileno(), False)
        self._receive(process, stderr.read(1 << 16) or b"", is_error=True)

    def _end(self, grace: float) -> None:
        """Close its input, wait for `grace` seconds, then end its process group."""
        process, self._process = self._process, None
        if process is None:
            return
        stdin, stdout, stderr = _pipes(process)
        stdin.close()
        stdout.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._read_complaints(process)
        stderr.close()


def _pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", (process.stdin, process.stdout, process.stderr))


class Worker(Command):
    """A Python function in a process of its own, which can be ended; the command runs `serve`.

    Its first line reports whether the function was loaded and fits what it is asked. So the time in which a module is
    imported is taken from no answer, and what cannot be used is refused at the first question.
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
        key: str = ask
        value: object = answer.value
        if answer.declined is not None:
            key, value = "unsupported", answer.declined
        elif answer.problem is not None:
            key, value = "error" if answer.failure == REFUSED else "invalid", answer.problem
        elif isinstance(value, Fraction):
            value = answer.text or str(value)
        answers.write(json.dumps({"id": number, key: value}).encode() + b"\n")
        answers.flush()
