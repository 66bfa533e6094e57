"""Optional packages, and the line that installs one.

Packages that only some tasks need come with the *extras* of the distribution `worstcase-privacy`. (The distribution
`worstcase` on the package index is another project.) The line names this interpreter and works in any folder: a clone
is installed again from its folder, in editable mode; otherwise the distribution is installed by its name.

>>> str(missing("matplotlib", "drawing pictures")).split("`")[0]
'drawing pictures needs the package matplotlib: install it with '
"""

import os
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from reference.errors import InvalidInput

DISTRIBUTION = "worstcase-privacy"

# Each optional package that is imported by name, with the extra that brings it.
EXTRAS = {"distributed": "dask", "marimo": "classroom", "matplotlib": "plot", "narwhals": "frames"}


def missing(package: str, task: str) -> InvalidInput:
    """Return the error for a task (the subject of the sentence) whose package is not installed."""
    return InvalidInput(f"{task} needs the package {package}: install it with `{install_line(EXTRAS[package])}`")


def install_line(extra: str) -> str:
    """Return the shell command that installs an extra into this interpreter's environment."""
    if find_spec("pip") is None:  # as in an environment that uv made
        install = ["uv", "pip", "install", "--python", sys.executable]
    else:
        install = [sys.executable, "-m", "pip", "install"]
    clone = Path(__file__).resolve().parent.parent  # where this is imported from, as after an editable installation
    what = ["-e", f"{clone}[{extra}]"] if (clone / "pyproject.toml").is_file() else [f"{DISTRIBUTION}[{extra}]"]
    return subprocess.list2cmdline([*install, *what]) if os.name == "nt" else shlex.join([*install, *what])
