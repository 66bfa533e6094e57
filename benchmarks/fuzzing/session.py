"""A run over some targets: how many inputs were accepted and refused, and the smallest input of each finding.

Nothing is kept between runs: with our own mutator and with Hypothesis the same seed gives the same inputs.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic, process_time

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from benchmarks.fuzzing.mutator import NUMBERS, TEXTS, Mutator, edited, nodes, tokens_of
from benchmarks.fuzzing.target import FuzzFinding, Refusal, Target, tried, watching
from worstcase.io.writing import write_bytes

_BLOCK = 64  # inputs of the mutator that follow from each other
_TRIES = 3_000  # inputs that are tried to make one finding smaller
_HEADER = ("target", "engine", "executions", "accepted", "refused", "ways to refuse", "findings", "processor seconds")


@dataclass
class TargetTally:
    """What came of the inputs to one target."""

    target: Target
    engine: str
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
        return (self.target.name, self.engine, *(f"{number:,}" for number in numbers), f"{self.seconds:.0f}")

    def as_json(self) -> str:
        """For machines."""
        return json.dumps(
            {
                "target": self.target.name,
                "engine": self.engine,
                "executions": self.executions,
                "accepted": self.accepted,
                "refused": self.refused,
                "ways_to_refuse": len(self.places),
                "findings": [f"{finding.what} at {finding.place}" for finding, _ in self.findings.values()],
                "processor_seconds": round(self.seconds, 1),
            }
        )


def mutated(target: Target, seed: int, first: int, number: int) -> Iterator[bytes]:
    """Inputs number `first`, `first` + 1, … of the built-in mutator: each is the same whatever comes before it."""
    mutator = Mutator(target.seeds)
    random = Random()  # noqa: S311 - no secret, and begun anew below
    for place in range(first - first % _BLOCK, first + number):
        if place % _BLOCK == 0:  # to begin anew for each input would take longer than to make it
            random.seed(f"{seed} {target.name} {place}")
        content = mutator.drawn(random)
        if place >= first:
            yield content


def run_mutator(tally: TargetTally, seed: int, first: int, number: int, end: float) -> None:
    """Give the target inputs number `first`, `first` + 1, …, until this time: the seeds, and then changed ones."""
    seeds = tally.target.seeds
    unchanged = seeds[first : first + number]
    changed = mutated(tally.target, seed, max(0, first - len(seeds)), number - len(unchanged))
    started = process_time()
    with watching():
        try:
            for place, content in enumerate(chain(unchanged, changed)):
                if place % _BLOCK == 0 and monotonic() >= end:
                    break
                tally.add(content)
        finally:
            tally.seconds += process_time() - started


class _Over(Exception):
    """The time is."""


def _built(target: Target) -> st.SearchStrategy[bytes]:
    """Inputs that are built up from nothing, and not only changed.

    They are bytes, sequences of a target's own pieces, JSON documents of any shape with its own words as keys and
    values, and seeds in which some nodes are exchanged.
    """
    mutator = Mutator(target.seeds)
    pieces = st.sampled_from((*mutator.pieces, *NUMBERS, *TEXTS))
    words = st.sampled_from([piece.decode(errors="replace").strip('"') for piece in mutator.pieces if len(piece) < 60])
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | words
    trees = st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=5), max_leaves=12
    )
    return st.one_of(
        _exchanged(target, pieces),
        _exchanged(target, pieces),
        st.lists(pieces, max_size=20).map(b"".join),
        trees.map(lambda tree: json.dumps(tree).encode()),
        st.text(max_size=40).map(lambda text: text.encode(errors="surrogatepass")),
        st.binary(max_size=60),
    )


@st.composite
def _exchanged(draw: st.DrawFn, target: Target, pieces: st.SearchStrategy[bytes]) -> bytes:
    """A seed with other pieces in the place of some nodes."""
    cut = tokens_of(draw(st.sampled_from(target.seeds)))
    spans = nodes(cut)
    edits, end = [], 0
    for place in sorted(draw(st.sets(st.integers(0, max(0, len(spans) - 1)), max_size=3))):
        if spans and spans[place][0] >= end:
            edits.append((*spans[place], draw(pieces)))
            end = spans[place][1]
    return edited(cut, edits)


def run_hypothesis(tally: TargetTally, seed: int, number: int, end: float) -> None:
    """Give the target so many inputs, unless it is this time before."""

    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] # its metaclass says that it holds itself
    )
    @seeded(seed)
    @given(_built(tally.target))
    def give(content: bytes) -> None:
        if monotonic() >= end:
            raise _Over
        tally.add(content)

    started = process_time()
    try:
        with watching():
            give()
    except _Over:
        pass
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
        path = folder / f"{tally.target.name}-{tally.engine}-{number}"
        write_bytes(path, smallest(tally.target, finding, content))
        lines.append(f"{tally.target.name}: {finding.what!a} at {finding.place}: {path}")
    return lines


def table(tallies: list[TargetTally]) -> str:
    """All tallies, as a table in Markdown."""
    rules = ["---", "---", *["---:"] * (len(_HEADER) - 2)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (_HEADER, rules, *(one.row() for one in tallies)))
