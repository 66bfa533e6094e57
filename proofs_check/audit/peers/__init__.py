"""Packages by others that measure neighbouring promises, each audited in an environment of its own.

A *peer* is installed with pinned versions into a virtual environment that only it uses, so that its requirements (an
exact NumPy and an exact pandas) bind nothing else. `benchmarks/peers/environments.py` has the pins and makes the
environments, in the cache folder (`WORSTCASE_PEERS` names another), each in a folder whose name ends with a digest of
its pins. The audit starts the Python of that environment as it starts any other command: `answering.py` reads the
questions there, and calls the package in its own way. It imports nothing of ours.
"""

import os
from pathlib import Path

from reference.errors import InvalidInput

PEERS = (
    "pycanon",
    "anjana",
    "anonymity-api",
    "anonypy",
    "anonypyx",
    "crowds",
    "data-privacy",
    "pandas-emetrics",
    "QIDLearningLib",
)
INSTALLED = "installed.json"  # the versions of all that is installed; an environment without this file is not complete


def environments_folder() -> Path:
    """Where the environments are."""
    cache_home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("WORSTCASE_PEERS") or Path(cache_home) / "worstcase" / "peers")


def environment(name: str) -> Path | None:
    """The environment of this peer that was made last, if there is one."""
    if name not in PEERS:
        raise InvalidInput(f"peer: expected one of {', '.join(PEERS)}, got {name!a}")
    made = environments_folder().glob(f"{name}-{'[0-9a-f]' * 12}/{INSTALLED}")
    return max((path.parent for path in made), key=lambda folder: folder.stat().st_mtime, default=None)


def python_of(name: str) -> Path:
    """The Python of its environment."""
    if (folder := environment(name)) is None:
        make = f"create it with `python -m benchmarks.peers.environments {name}` in the repository"
        raise InvalidInput(f"{name} has no environment of its own for audits: {make}")
    return folder / "bin" / "python"


def asking_command(name: str) -> list[str]:
    """The command that answers the audit's questions for this peer."""
    return [str(python_of(name)), str(Path(__file__).with_name("answering.py")), name]
