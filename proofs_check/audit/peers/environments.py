"""The virtual environment of a peer: where it is, how it is made, and the command that asks the peer in it.

It is kept in the cache folder (`WORSTCASE_PEERS` names another), in a folder whose name ends with a digest of what is
pinned: what is found there is what was asked for. It is made beside its place and moved there as a whole, with a list
of everything installed, so that a half-made one is never used.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs_check.audit.peers import Peer, answering
from reference.errors import InvalidInput

_INSTALLED = "installed.json"
_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


def environment_folder(peer: Peer) -> Path:
    """Where the environment of this peer is, whether it is there or not."""
    cache_home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    parent = os.environ.get("WORSTCASE_PEERS") or str(Path(cache_home) / "worstcase" / "peers")
    digest = hashlib.sha256("\n".join(peer.pins).encode()).hexdigest()
    return Path(parent) / f"{peer.name}-{digest[:12]}"


def is_made(peer: Peer) -> bool:
    """Whether its environment is there."""
    return (environment_folder(peer) / _INSTALLED).is_file()


def installed(peer: Peer) -> dict[str, str]:
    """The version of everything in its environment, and of Python."""
    path = environment_folder(_needed(peer)) / _INSTALLED
    versions: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return versions


def python_of(peer: Peer) -> Path:
    """The Python of its environment."""
    return environment_folder(_needed(peer)) / "bin" / "python"


def asking_command(peer: Peer) -> list[str]:
    """The command that answers the audit's questions for this peer."""
    return [str(python_of(peer)), str(Path(answering.__file__)), str(peer.adapter)]


def _needed(peer: Peer) -> Peer:
    if not is_made(peer):
        make = f"`{sys.executable} -m proofs_check.audit.peers {peer.name}` makes it"
        raise InvalidInput(f"{peer.name} is audited in an environment of its own, which is not there: {make}")
    return peer


def make(peer: Peer, told: Callable[[str], None] = lambda _: None) -> Path:
    """Make its environment, unless it is there."""
    folder = environment_folder(peer)
    if is_made(peer):
        return folder
    python = suitable_python(peer)
    told(f"{peer.name}: installing {', '.join(peer.pins)}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix="making-") as beside:
        new = Path(beside) / "environment"
        _run(peer, [python, "-m", "venv", str(new)])
        pip = [str(new / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        _run(peer, [*pip, "install", "--quiet", "--no-compile", *peer.pins])
        listed = json.loads(_run(peer, [*pip, "list", "--format=json"]))
        versions = {one["name"]: one["version"] for one in listed}
        versions["Python"] = _run(peer, [python, "-c", "import platform; print(platform.python_version())"]).strip()
        (new / _INSTALLED).write_text(json.dumps(versions, indent=1), encoding="utf-8")
        if not is_made(peer):  # somebody else may have been quicker
            shutil.rmtree(folder, ignore_errors=True)
            new.rename(folder)
    return folder


def suitable_python(peer: Peer) -> str:
    """This Python, or another one that the peer can be installed for."""
    candidates = (sys.executable, *(f"python{version}" for version in reversed(peer.pythons)))
    for candidate in candidates:
        if (found := shutil.which(candidate)) and _version(found) in peer.pythons:
            return found
    wanted = " or ".join(peer.pythons)
    raise InvalidInput(f"{peer.name} needs Python {wanted} ({peer.reason}), and none of them was found")


def _version(python: str) -> str:
    found = subprocess.run([python, "-c", _VERSION], capture_output=True, text=True, check=False)  # noqa: S603 - a Python
    return found.stdout.strip()


def _run(peer: Peer, arguments: Sequence[str]) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)  # noqa: S603 - Python's own tools
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise InvalidInput(f"the environment of {peer.name} cannot be made; the last that was said: {said[:300]}")
    return done.stdout
