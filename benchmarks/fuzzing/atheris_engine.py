"""Atheris as the engine: libFuzzer, which keeps inputs that reach something new and changes them further.

What is reached is seen in our four packages, which must not be loaded before they are instrumented. New inputs come
from the built-in mutator and from libFuzzer's own, by turns. libFuzzer ends with its process, so that the table is
written when the last input was given, or from the handler of Ctrl-C.
"""

import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import TYPE_CHECKING

import atheris  # pyright: ignore[reportMissingImports] # an extra

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.fuzzing.session import TargetTally

_PACKAGES = ["reference", "fastpath", "proofs_check", "worstcase"]


def instrumented() -> None:
    """Load all targets so that what they reach is seen."""
    with atheris.instrument_imports(include=_PACKAGES):  # pyright: ignore[reportAttributeAccessIssue] # it has no types
        import benchmarks.fuzzing.targets  # noqa: F401, PLC0415


def run_atheris(tally: "TargetTally", seed: int, number: int, until: float, reported: "Callable[[], int]") -> None:
    """Give the target so many inputs, unless it is this time before; this process ends with it, as is `reported`."""
    from benchmarks.fuzzing.mutator import Mutator  # noqa: PLC0415 - loads what is instrumented
    from benchmarks.fuzzing.target import watching  # noqa: PLC0415

    mutator, started = Mutator(tally.target.seeds), process_time()

    def end(status: int) -> None:
        tally.seconds = process_time() - started
        status = reported() or status
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(status)

    def give(content: bytes) -> None:
        tally.add(content)
        if tally.executions >= number or monotonic() >= until:
            end(0)

    def change(content: bytes, most: int, lot: int) -> bytes:
        random = Random(lot)  # noqa: S311 - no secret
        changed = mutator.changed(content, random) if lot % 3 else atheris.Mutate(content, most)
        return bytes(changed)[:most]

    folder = tempfile.mkdtemp()
    with watching():
        for place, content in enumerate(tally.target.seeds):
            (Path(folder) / str(place)).write_bytes(content)
        options = (f"-seed={seed or 1}", "-max_len=20000", "-timeout=60", "-verbosity=0")
        atheris.Setup([sys.argv[0], *options, folder], give, custom_mutator=change)
        signal.signal(signal.SIGINT, lambda *_: end(130))
        atheris.Fuzz()
