"""Set everything up, then run: `python3 start.py` the paper's example and claims, `python3 start.py test` the tests.

Needs Python 3.11 to 3.13 and nothing else. The first run makes a virtual environment in .venv and installs the
project there; later runs find it, and make it anew if pyproject.toml has changed or an installation was cut short.
Whatever follows is passed on: `python3 start.py test -k merging`, `python3 start.py run risk hospital.json`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
OLDEST, NEWEST = (3, 11), (3, 13)


def main() -> int:
    """Do what the first argument says."""
    task, *rest = sys.argv[1:] or ["run"]
    if task == "run":
        install("")
        return call([tool("worstcase"), *rest]) or (0 if rest else call([tool("worstcase"), "claims"]))
    if task == "test":
        install("[test]")
        return call([tool("python"), "-m", "pytest", *(rest or ["-q", "-n", "auto"])])
    print(f"start.py: {task!r} is not known; use: python3 start.py [run|test] …", file=sys.stderr)
    return 2


def install(extra: str) -> None:
    """Make the virtual environment with the project and this extra in it, unless it is there already."""
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + extra.encode()).hexdigest()
    stamp = ENVIRONMENT / f"installed{extra}"
    if stamp.exists() and stamp.read_text() == wanted and Path(tool("python")).exists():
        return
    print(f"start.py: installing worstcase{extra} into {ENVIRONMENT.name} …", file=sys.stderr)
    make_environment()
    quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if call([tool("python"), *quiet, "--editable", f"{HERE}{extra}"]) != 0:
        sys.exit("start.py: the installation failed; pip says why above")
    stamp.write_text(wanted)


def make_environment() -> None:
    """Make .venv with a Python that the project supports, unless a working one is there."""
    probe = [tool("python"), "-c", "import sys, pip; print(*sys.version_info[:2])"]
    if Path(probe[0]).exists():
        found = subprocess.run(probe, capture_output=True, text=True, check=False)
        if found.returncode == 0 and OLDEST <= tuple(map(int, found.stdout.split())) <= NEWEST:
            return
        shutil.rmtree(ENVIRONMENT)
    if call([suitable_python(), "-m", "venv", str(ENVIRONMENT)]) != 0:
        sys.exit("start.py: the virtual environment could not be made (on Debian: apt-get install python3-venv)")


def suitable_python() -> str:
    """This interpreter, or another one on the path, of a version that the project supports."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            return found
    return sys.exit("start.py: Python 3.11, 3.12 or 3.13 is needed, and none of them is on the path")


def tool(name: str) -> str:
    """The path of a program in the virtual environment."""
    folder, ending = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return str(ENVIRONMENT / folder / f"{name}{ending}")


def call(command: list[str]) -> int:
    """Run a program to its end, here and visibly."""
    try:
        return subprocess.run(command, cwd=HERE, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
