"""How long a command takes that hardly computes: most of it is loading what it needs, beside Python's own start."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measurement import Row, Turns, Way, beside
from fastpath.certificate import certify
from reference.example import FIGURE_3
from reference.releases import Release, to_json

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "help": ("--help",),
    "verify": ("verify", "certificate.json"),
    "disclosure": ("disclosure", "release.json", "-k", "1"),
}


def rows(turns: Turns) -> Iterator[Row]:
    """Each command, in a process of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "certificate.json").write_text(json.dumps(certify(FIGURE_3, 1)), encoding="utf-8")
        (folder / "release.json").write_text(json.dumps(to_json(Release(FIGURE_3))), encoding="utf-8")
        bare = _started(folder, "-c", "pass")
        for command, words in COMMANDS.items():
            ours = ("worstcase", _started(folder, "-m", "worstcase", *words))
            what = f"`worstcase {' '.join(words)}`, from the start of Python to the end"
            yield from beside(turns, f"start/{command}", what, ours, {"python": ("`python -c pass`", bare)})


def _started(folder: Path, *words: str) -> Way:
    def start() -> None:
        line = [sys.executable, *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(line, cwd=folder, env=environment, check=True, capture_output=True)

    return start
