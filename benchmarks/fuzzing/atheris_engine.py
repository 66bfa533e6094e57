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
    from benchmarks.fuzzing.target import Target

_PACKAGES = ["reference", "fastpath", "proofs_check", "worstcase"]
_MOST_BYTES = 20_000


def instrumented() -> None:
    """Load all targets so that what they reach is seen."""
    with atheris.instrument_imports(include=_PACKAGES):  # pyright: ignore[reportAttributeAccessIssue] # it has no types
        import benchmarks.fuzzing.targets  # noqa: F401, PLC0415


def run_atheris(
    target: "Target", number: int, seed: int, seconds: float, reported: "Callable[[TargetTally], int]"
) -> None:
    """Give the target so many inputs, unless the time is over before; this process ends with it, as is `reported`."""
    from benchmarks.fuzzing.mutator import Mutator  # noqa: PLC0415 - loads what is instrumented
    from benchmarks.fuzzing.session import TargetTally  # noqa: PLC0415
    from benchmarks.fuzzing.target import watching  # noqa: PLC0415

    tally, mutator, started, begun = (
        TargetTally(target, "atheris"),
        Mutator(target.seeds, target.words),
        process_time(),
        monotonic(),
    )

    def end(status: int) -> None:
        tally.seconds = process_time() - started
        status = reported(tally) or status
        sys.stdout.flush()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(status)

    def give(content: bytes) -> None:
        tally.add(content)
        if tally.executions >= number or monotonic() - begun >= seconds:
            end(0)

    def change(content: bytes, most: int, lot: int) -> bytes:
        random = Random(lot)  # noqa: S311 - no secret
        changed = mutator.changed(content, random) if lot % 3 else atheris.Mutate(content, most)
        return bytes(changed)[:most]

    folder = tempfile.mkdtemp()
    with watching():
        for place, content in enumerate(target.seeds):
            (Path(folder) / str(place)).write_bytes(content)
        arguments = [
            sys.argv[0],
            f"-seed={seed or 1}",
            f"-max_len={_MOST_BYTES}",
            "-timeout=60",
            "-verbosity=0",
            folder,
        ]
        atheris.Setup(arguments, give, custom_mutator=change)
        signal.signal(signal.SIGINT, lambda *_: end(130))
        atheris.Fuzz()
