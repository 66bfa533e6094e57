r"""A long run, killed at random and resumed: `python -m benchmarks.interruptions --kills 100`.

A sweep is run once to its end, with a journal. Then it is run from an empty journal, killed at a random moment, and
started again, until it was killed so often; it then runs to its end. (Should it come to its end before, the same must
hold of that end, and it starts once more from an empty journal.) What must hold:

- nothing lost: each line that was in the journal at a kill is there, in its place, at the next;
- nothing twice: the journal of the end has the same lines as that of the run without kills, each as often;
- the same answer, byte for byte, and so the same numbers of instances;
- nothing left: soon after each kill no process of the run is there.

Without claims to name, the sweep is over those that took the kept deep run (`book/deep_run.json`) from one second to
twenty each: enough that kills meet them at work, and not hours.

Kills are, at random: SIGKILL to the process that was started; to it and all that it started; to one of its workers,
which ends the run with one sentence; SIGTERM. The status is 0 if all of it holds, 1 if not, 2 if the sweep cannot be
run.

>>> torn = b'{"name": "a", "seconds": 1.5}\n{"name": "b", "sec'
>>> whole_lines(torn)
b'{"name": "a", "seconds": 1.5}\n'
>>> noted(whole_lines(torn)) == noted(b'{"name": "a", "seconds": 2}\n')
True
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.command_line import amount, command_parser, natural, say
from book.generators.claims_page import DEEP_RUN
from worstcase.interruptions import ending_cleanly, status_of

KINDS = ("SIGKILL", "SIGKILL to all", "SIGKILL to a worker", "SIGTERM")
SWEEPS = {"claims": "claims --deep --json", "language": "language implications -k 2 --people 4 --json"}
"""Commands that keep a journal; what is given on the command line is added, in place of the claims that are usual."""
_STATUSES = {"SIGTERM": (143, -signal.SIGTERM), "SIGKILL to a worker": (2, 0)}
"""Other than that of a process that SIGKILL ended; before our code runs, SIGTERM simply ends it, and a worker may be
killed when all its work is done."""
_PATIENCE = 5  # after so many lives in a row without a new line lives may be twice as long, until there is one
_GONE_SECONDS = 20.0


class EndedRun(NamedTuple):
    """A run that came to its end."""

    status: int
    printed: str
    journal: bytes

    def __str__(self) -> str:
        numbers = [int(number) for number in re.findall(rb'"instances": (\d+)', self.journal)]
        counted = f", {sum(numbers):,} instances in {len(numbers):,} claims" if numbers else ""
        return f"status {self.status}, {noted(self.journal).total():,} lines in the journal{counted}"


class Killed(NamedTuple):
    """What became of a run that was killed again and again."""

    ended: EndedRun
    kills: Counter[str]
    rounds: int
    grown: int  # how many lives added a line to the journal
    wrong: list[str]


def whole_lines(journal: bytes) -> bytes:
    """The journal without a torn line."""
    return journal[: journal.rfind(b"\n") + 1]


def noted(journal: bytes) -> Counter[bytes]:
    """How often each line is there, however long what it tells of took; a torn one counts."""
    return Counter(re.sub(rb'"seconds": [^,}]*', b"", line) for line in journal.splitlines())


def main(arguments: Sequence[str]) -> int:
    """Run, kill, compare, tell."""
    parser = command_parser("benchmarks.interruptions", __doc__)
    parser.add_argument("--sweep", choices=tuple(SWEEPS), default="claims", help="what is killed (claims)")
    parser.add_argument("--kills", type=natural, default=100, metavar="N", help="how often (100)")
    parser.add_argument("--life", type=amount, default=6.0, metavar="S", help="a kill comes within so many seconds (6)")
    parser.add_argument("--seed", type=natural, default=0, metavar="N", help="of moments and kinds (0)")
    parser.add_argument("--processes", default="2", metavar="N", help="in how many processes the sweep works (2)")
    options, more = parser.parse_known_args(arguments)
    line = [sys.executable, "-m", "worstcase", *SWEEPS[options.sweep].split(), "--processes", options.processes]
    line += more or (_claims_of_middle_length() if options.sweep == "claims" else [])
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        whole = _to_the_end(line, Path(folder) / "whole.jsonl")
        say(f"not interrupted: {whole}; {time.monotonic() - started:.0f} seconds")
        if whole.status not in {0, 1}:
            return 2
        chance = random.Random(options.seed)  # noqa: S311 - moments
        found = _killed(line, Path(folder), whole, options.kills, options.life, chance)
    kinds = ", ".join(f"{number} × {kind}" for kind, number in sorted(found.kills.items()))
    say(f"killed {found.kills.total()} times ({kinds}) in {found.rounds} rounds; {found.grown} lives added lines")
    lines, again = noted(whole.journal), noted(found.ended.journal)
    lost, twice = lines - again, again - lines
    same = whole[:2] == found.ended[:2]
    say(f"then to its end: {found.ended}; the {'same' if same else 'NOT THE SAME'} answer byte for byte")
    say(f"lines lost: {lost.total()}; lines twice, or of nothing: {twice.total()}")
    for what in found.wrong:
        say(f"  {what}")
    return 0 if same and not (lost or twice or found.wrong) else 1


def _claims_of_middle_length() -> list[str]:
    """None, which means all, if no deep run is kept."""
    if not DEEP_RUN.exists():
        return []
    kept = json.loads(DEEP_RUN.read_text(encoding="utf-8"))
    return [one["name"] for one in kept["larger"] if 1 <= one["seconds"] <= 20]


def _killed(line: list[str], folder: Path, whole: EndedRun, most: int, life: float, chance: random.Random) -> Killed:
    """Kill it so often, and then let it come to its end; one before that which is unlike the whole run is the last."""
    kills, wrong, rounds, grown, idle = Counter[str](), list[str](), 1, 0, 0
    journal = folder / "1.jsonl"
    while kills.total() < most:
        before = whole_lines(_content(journal))
        kind, moment = chance.choice(KINDS), chance.uniform(0, life * 2 ** (idle // _PATIENCE))
        with _started(line, journal) as run:
            with suppress(subprocess.TimeoutExpired):
                run.wait(moment)
            if run.poll() is not None:  # it came to its end, and was not killed
                ended = EndedRun(run.returncode, run.communicate()[0], _content(journal))
                if ended[:2] != whole[:2] or noted(ended.journal) != noted(whole.journal):
                    return Killed(ended, kills, rounds, grown, wrong)
                rounds += 1
                journal = folder / f"{rounds}.jsonl"
                continue
            kind = _kill(run, kind)
            kills[kind] += 1
            wrong += _left_over(run, kind)
        after = whole_lines(_content(journal))
        if not after.startswith(before):
            wrong.append(f"kill {kills.total()}: a line that was in the journal is not there")
        grown += after != before
        idle = 0 if after != before else idle + 1
    return Killed(_to_the_end(line, journal), kills, rounds, grown, wrong)


@contextmanager
def _started(line: list[str], journal: Path) -> "Iterator[subprocess.Popen[str]]":
    """Start it in a session of its own, which Ctrl-C does not reach: whoever stops us stops it as well."""
    with subprocess.Popen(  # noqa: S603 - our own command line
        [*line, "--journal", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        try:
            yield run
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)
            raise


def _to_the_end(line: list[str], journal: Path) -> EndedRun:
    with _started(line, journal) as run:
        printed, said = run.communicate()
    if said:
        say(said.strip())
    return EndedRun(run.returncode, printed, _content(journal))


def _kill(run: "subprocess.Popen[str]", kind: str) -> str:
    """Kill the run; the kind, which is another one where there are no workers yet."""
    workers = _workers(run.pid) if kind == "SIGKILL to a worker" else []
    if workers:
        os.kill(workers[0], signal.SIGKILL)
    elif kind == "SIGTERM":
        run.terminate()
    elif kind == "SIGKILL to all":
        os.killpg(run.pid, signal.SIGKILL)
    else:
        run.kill()
        return "SIGKILL"
    return kind


def _workers(process: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == process:
                command = path.with_name("cmdline").read_bytes()
                found += [int(path.parent.name)] if b"spawn_main" in command else []
    return sorted(found)


def _left_over(run: "subprocess.Popen[str]", kind: str) -> list[str]:
    """Wait for its end; what is wrong with that."""
    try:
        _, said = run.communicate(timeout=_GONE_SECONDS)  # until the last process that could write to us is gone
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return [f"{kind}: some process was still there after {_GONE_SECONDS:.0f} seconds"]
    asked = kind in {"SIGTERM", "SIGKILL to a worker"}  # after a SIGKILL Python itself may speak of what it cleans up
    if run.returncode not in _STATUSES.get(kind, (-signal.SIGKILL,)) or (asked and said.count("\n") > 1):
        return [f"{kind}: status {run.returncode}, and said: {said}"]
    return []


def _content(journal: Path) -> bytes:
    """Nothing where there is none: whoever refuses what it is asked makes none."""
    return journal.read_bytes() if journal.exists() else b""


if __name__ == "__main__":
    with ending_cleanly():
        try:
            sys.exit(main(sys.argv[1:]))
        except KeyboardInterrupt as stopped:
            sys.exit(status_of(stopped))
