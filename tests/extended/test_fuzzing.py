"""A short run of the fuzzer for every target, and that it would notice: readers are broken here on purpose."""

from collections.abc import Callable
from itertools import islice
from math import inf
from pathlib import Path
from random import Random

import pytest

from benchmarks.fuzzing import target as trying
from benchmarks.fuzzing.__main__ import main
from benchmarks.fuzzing.census import LEFT_OUT, VERIFIERS, reached, readers
from benchmarks.fuzzing.mutator import Mutator
from benchmarks.fuzzing.session import TargetTally, mutated, run_mutator, smallest
from benchmarks.fuzzing.target import FuzzFinding, Target, tried, watching
from benchmarks.fuzzing.targets import TARGETS
from fastpath.sanitizing import criteria
from fastpath.sanitizing import hierarchies as hierarchy_rules
from proofs_check import certificate_verifier
from reference import naming, releases, syntax
from reference.counting import refutation as rup
from reference.errors import InvalidInput
from worstcase.io import problem_files

NEVER_ACCEPTED = {"adult-archive"}  # its only valid input has four megabytes
NEVER_REFUSED = {"answer"}  # whatever a program says is an answer of some kind


def fuzzed(name: str, number: int, seed: int = 0) -> TargetTally:
    tally = TargetTally(TARGETS[name])
    run_mutator(tally, seed, number, inf)
    return tally


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_is_read_is_accepted_or_refused_in_order(name: str) -> None:
    target = TARGETS[name]
    with watching():
        for seed in target.seeds:
            assert (tried(target, seed) is None) == (name not in NEVER_ACCEPTED), seed
    tally = fuzzed(name, 20 if target.through_duckdb else 300)
    assert tally.findings == {}
    assert (tally.refused == 0) == (name in NEVER_REFUSED)


def test_no_reader_is_without_a_target() -> None:
    with_target = reached(TARGETS.values())
    assert readers() - with_target - LEFT_OUT.keys() == set()
    assert LEFT_OUT.keys() <= readers(), "these are no readers any more"
    assert set(VERIFIERS) <= with_target


def test_a_new_reader_would_be_noticed() -> None:
    assert "reference/strict_json.py parse" in readers()
    assert "reference/strict_json.py parse" not in reached([TARGETS["number"]])
    assert "reference/strict_json.py parse" in reached([TARGETS["costs"]])


def let_through(*_: object, **__: object) -> None:
    """In the place of a check."""


BROKEN: list[tuple[str, object, str, Callable[..., object]]] = [
    # what must not be known to a reader
    ("release", releases, "_fields", lambda document, *_, **__: document),
    ("hierarchies", hierarchy_rules, "_list", lambda values, *_: values),
    ("dimacs", problem_files, "_literals", lambda lines, _: (int(word) for _, words in lines for word in words)),
    # no check of what a certificate or a proof claims
    ("certificate", certificate_verifier, "_check_attained", let_through),
    ("certificate", certificate_verifier, "_check_not_exceeded", let_through),
    ("proof-file", certificate_verifier, "_check_not_exceeded", let_through),
    ("refutation", rup._KnownClauses, "imply", lambda *_: True),  # noqa: SLF001
    # another meaning of what is written
    ("knowledge", syntax, "written", lambda name: name),
    ("criteria", criteria, "exact", lambda number: f"{float(number):.1f}"),
    # sentences that are none
    ("statement", syntax, "_shown", lambda text: text),
    ("release", naming, "quoted", lambda text: text),
]


@pytest.mark.parametrize(("name", "where", "what", "instead"), BROKEN)
def test_a_reader_that_is_broken_on_purpose_is_found_out(
    name: str, where: object, what: str, instead: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, instead)
    assert any(fuzzed(name, 300, seed).findings for seed in range(40))


def reading(read: Callable[[bytes], object]) -> Target:
    return Target("example", "an example", read, (b"abc",))


@pytest.mark.parametrize("sentence", ["", "two\nlines", "two\rlines"])
def test_what_is_no_sentence_is_a_finding(sentence: str) -> None:
    def refuse(_: bytes) -> object:
        raise InvalidInput(sentence)

    with watching():
        found = tried(reading(refuse), b"")
    assert isinstance(found, FuzzFinding)
    assert found.what.startswith("Broken: no sentence")


def test_what_takes_too_long_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "SECONDS", 0.2)

    def endless(_: bytes) -> object:
        while True:
            pass

    def in_one_call(_: bytes) -> object:
        return sum(range(10**8))

    for read in (endless, in_one_call):
        with watching():
            found = tried(reading(read), b"")
        assert isinstance(found, FuzzFinding)
        assert found.what == "TooSlow: more than 0.2 s"


def test_the_same_seed_gives_the_same_inputs() -> None:
    target = TARGETS["certificate"]
    inputs = [list(islice(mutated(target, seed), 60)) for seed in (3, 3, 4)]
    assert inputs[0] == inputs[1] != inputs[2]
    assert inputs[0][: len(target.seeds)] == list(target.seeds)
    assert len(set(inputs[0])) > 40
    assert Mutator([b""]).drawn(Random(1)) is not None


def test_the_smallest_input_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def read(content: bytes) -> object:
        return dict[bytes, int]()[content] if b"x" in content else None

    target = reading(read)
    with watching():
        finding = tried(target, b"abc" * 30 + b"x" + b"abc" * 30)
    assert isinstance(finding, FuzzFinding)
    assert smallest(target, finding, b"abc" * 30 + b"x" + b"abc" * 30) == b"x"
    TARGETS["example"] = Target("example", "an example", read, (b"axb",))
    try:
        assert main(["--target", "example", "--executions", "50", "--out", str(tmp_path / "found")]) == 1
    finally:
        del TARGETS["example"]
    assert [path.read_bytes() for path in (tmp_path / "found").iterdir()] == [b"x"]
    assert "| example | 50 |" in capsys.readouterr().out


def test_the_command_tells_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--executions", "30", "--out", str(tmp_path / "found")]
    assert main(["--target", "number", "--target", "event", *options]) == 0
    assert capsys.readouterr().out.count(" | 30 | ") == 2
    assert not (tmp_path / "found").exists()
    assert main(["--list"]) == 0
    assert capsys.readouterr().out.count("\n") == len(TARGETS)
    assert main(["--target", "nothing"]) == 2
    assert capsys.readouterr().err.startswith("--target nothing: expected one of json, release")
