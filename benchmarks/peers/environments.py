"""The virtual environments of the peers: `python -m benchmarks.peers.environments NAME…` makes those, or all of them.

An environment is in a folder whose name ends with a digest of what is pinned: what is found there is what was asked
for. It is made beside its place and moved there as a whole, with a list of everything installed, so that a half-made
one is never used.

>>> PINS["pycanon"].requirements
('pycanon==1.3.6',)
"""

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from proofs_check.audit.peers import INSTALLED, PEERS, environments_folder
from reference.errors import InvalidInput, WorstcaseError

_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


class Pins(NamedTuple):
    """What is installed, and for which Pythons that can be."""

    requirements: tuple[str, ...]
    pythons: tuple[str, ...] = ("3.11", "3.12", "3.13")
    reason: str = "it was tried with these only"  # why no other Python

    @property
    def version(self) -> str:
        """Of the package itself."""
        return self.requirements[0].partition("==")[2]


_PANDAS_2 = ("pandas==2.3.3", "numpy==2.2.6")
_OLD_NUMPY = "it asks for exactly NumPy 2.0.2, which has no wheels for Python 3.13"
_PLOTS = ("scipy==1.15.3", "matplotlib==3.10.8", "typing_extensions==4.15.0")
PINS = {
    "pycanon": Pins(("pycanon==1.3.6",), ("3.11", "3.12"), _OLD_NUMPY),
    "anjana": Pins(("anjana==1.2.3",), ("3.11", "3.12"), _OLD_NUMPY),
    "anonymity-api": Pins(("anonymity-api==1.0.4", *_PANDAS_2)),
    "anonypy": Pins(("anonypy==0.2.1", *_PANDAS_2)),
    "anonypyx": Pins(("anonypyx==0.2.11", *_PANDAS_2)),
    "crowds": Pins(("crowds==0.0.1", *_PANDAS_2)),
    "data-privacy": Pins(("data-privacy==0.1.9", "pyqif==0.2.5", *_PANDAS_2)),
    "pandas-emetrics": Pins(("pandas-emetrics==1.0.0", *_PANDAS_2)),
    "QIDLearningLib": Pins(("QIDLearningLib==0.0.6", *_PANDAS_2, *_PLOTS)),
}


def environment_folder(name: str) -> Path:
    """Where the environment of this peer with these pins is, whether it is there or not."""
    digest = hashlib.sha256("\n".join(PINS[name].requirements).encode()).hexdigest()
    return environments_folder() / f"{name}-{digest[:12]}"


def is_made(name: str) -> bool:
    """Whether its environment with these pins is there."""
    return (environment_folder(name) / INSTALLED).is_file()


def installed(name: str) -> dict[str, str]:
    """The version of everything in its environment, and of Python."""
    if not is_made(name):
        raise InvalidInput(f"the environment of {name} is not there: `python -m benchmarks.peers.environments {name}`")
    versions: dict[str, str] = json.loads((environment_folder(name) / INSTALLED).read_text(encoding="utf-8"))
    return versions


def make(name: str) -> Path:
    """Make its environment, unless it is there."""
    if name not in PINS:
        raise InvalidInput(f"no peer is called {name!a}: there are {', '.join(PEERS)}")
    folder = environment_folder(name)
    if is_made(name):
        return folder
    python = suitable_python(name)
    sys.stderr.write(f"{name}: installing {', '.join(PINS[name].requirements)}\n")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix="making-") as beside:
        new = Path(beside) / "environment"
        _run(name, [python, "-m", "venv", str(new)])
        pip = [str(new / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        _run(name, [*pip, "install", "--quiet", "--no-compile", *PINS[name].requirements])
        listed = json.loads(_run(name, [*pip, "list", "--format=json"]))
        versions = {one["name"]: one["version"] for one in listed}
        versions["Python"] = _run(name, [python, "-c", "import platform; print(platform.python_version())"]).strip()
        (new / INSTALLED).write_text(json.dumps(versions, indent=1), encoding="utf-8")
        if not is_made(name):  # another process may have been quicker
            shutil.rmtree(folder, ignore_errors=True)
            new.rename(folder)
    return folder


def suitable_python(name: str) -> str:
    """This Python, or another one that the peer can be installed for."""
    pins = PINS[name]
    for candidate in (sys.executable, *(f"python{version}" for version in reversed(pins.pythons))):
        if (found := shutil.which(candidate)) and _run(name, [found, "-c", _VERSION]).strip() in pins.pythons:
            return found
    raise InvalidInput(f"{name} needs Python {' or '.join(pins.pythons)} ({pins.reason}), and none of them was found")


def _run(name: str, arguments: Sequence[str]) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)  # noqa: S603 - Python's own tools
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise InvalidInput(f"the environment of {name} cannot be made; the last that was said: {said[:300]}")
    return done.stdout


def main(names: Sequence[str]) -> int:
    """Status 2, and a sentence for each, if one of them cannot be made."""
    status = 0
    for name in names or PINS:
        try:
            sys.stdout.write(f"{make(name)}\n")
        except WorstcaseError as problem:
            sys.stderr.write(f"{problem}\n")
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
