"""A run over some targets: how many inputs were accepted and refused, and the smallest input of each finding.

Nothing is kept between runs: the same seed gives the same inputs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic, process_time

from benchmarks.fuzzing.mutator import Mutator
from benchmarks.fuzzing.target import FuzzFinding, Refusal, Target, tried, watching
from worstcase.io.writing import write_bytes

_TRIES = 3_000  # inputs that are tried to make one finding smaller
_HEADER = ("target", "executions", "accepted", "refused", "ways to refuse", "findings", "processor seconds")


@dataclass
class TargetTally:
    """What came of the inputs to one target."""

    target: Target
    accepted: int = 0
    refused: int = 0
    seconds: float = 0.0
    places: set[str] = field(default_factory=set)
    findings: dict[tuple[str, str], tuple[FuzzFinding, bytes]] = field(default_factory=dict)
    """By kind, with the smallest input."""
    failed: int = 0  # inputs that were findings

    @property
    def executions(self) -> int:
        """All inputs."""
        return self.accepted + self.refused + self.failed

    def add(self, content: bytes) -> None:
        """Try one more input."""
        found = tried(self.target, content)
        if found is None:
            self.accepted += 1
        elif isinstance(found, Refusal):
            self.refused += 1
            self.places.add(found.place)
        else:
            self.failed += 1
            known = self.findings.get(found.kind)
            if known is None or len(content) < len(known[1]):
                self.findings[found.kind] = found, content

    def row(self) -> tuple[str, ...]:
        """For the table."""
        numbers = self.executions, self.accepted, self.refused, len(self.places), len(self.findings)
        return (self.target.name, *(f"{number:,}" for number in numbers), f"{self.seconds:.0f}")


def mutated(target: Target, seed: int) -> Iterator[bytes]:
    """The seeds of the target, then changed ones without end; the same seed gives the same inputs."""
    mutator, random = Mutator(target.seeds), Random(f"{seed} {target.name}")  # noqa: S311 - no secret
    yield from target.seeds
    while True:
        yield mutator.drawn(random)


def run_mutator(tally: TargetTally, seed: int, number: int, end: float) -> None:
    """Give the target this number of inputs, until this time."""
    started = process_time()
    with watching():
        try:
            for content in islice(mutated(tally.target, seed), number):
                if monotonic() >= end:
                    break
                tally.add(content)
        finally:
            tally.seconds += process_time() - started


def smallest(target: Target, finding: FuzzFinding, content: bytes) -> bytes:
    """A part of the input, with as little in it as was found, that is a finding of the same kind."""
    if finding.kind[0] == "TooSlow":
        return content
    step, left = max(1, len(content) // 2), _TRIES
    with watching():
        while left > 0:
            place, shorter = 0, False
            while place < len(content) and left > 0:
                less = content[:place] + content[place + step :]
                left -= 1
                found = tried(target, less)
                if isinstance(found, FuzzFinding) and found.kind == finding.kind:
                    content, shorter = less, True
                else:
                    place += step
            if step == 1 and not shorter:
                break
            step = max(1, step // 2)
    return content


def saved(tally: TargetTally, folder: Path) -> list[str]:
    """Write the smallest input of each finding, and say what it is, a line each."""
    lines = []
    for number, (finding, content) in enumerate(tally.findings.values(), start=1):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{tally.target.name}-{number}"
        write_bytes(path, smallest(tally.target, finding, content))
        lines.append(f"{tally.target.name}: {finding.what!a} at {finding.place}: {path}")
    return lines


def table(tallies: list[TargetTally]) -> str:
    """All tallies, as a table in Markdown."""
    rules = ["---", *["---:"] * (len(_HEADER) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (_HEADER, rules, *(one.row() for one in tallies)))
