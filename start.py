"""Set everything up, then run: `python3 start.py` the example and all claims, `… test` the tests, `… book` the book.

`… test` runs the default tier of the tests, `… test --all` the extended tier as well.

Needs Python 3.11 or newer and nothing else. The first run makes a virtual environment in .venv and installs the
project there; tests and book add the packages that they need. Later runs find it, and install again if pyproject.toml
has changed, the folder was moved, or an installation was cut short.
Whatever follows is passed on: `python3 start.py test -k merging`, `python3 start.py run risk hospital.json`.
"""

from __future__ import annotations  # an older Python must read this file in order to find a newer one

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
OLDEST = (3, 11)
TRIED = ("python3.14", "python3.13", "python3.12", "python3.11")
EXTRAS = {"run": "", "test": "test", "test --all": "test-all", "book": "book,classroom"}


def main() -> int:
    """Run the task that the first argument names."""
    task, *rest = sys.argv[1:] or ["run"]
    if task in {"-h", "--help", "help"}:
        print(__doc__)
        return 0
    everything = task == "test" and "--all" in rest
    if task in EXTRAS:
        install(EXTRAS["test --all" if everything else task])
    if task == "run":
        status = call([tool("worstcase"), *rest]) or (0 if rest else call([tool("worstcase"), "claims"]))
        if not rest:
            activate = r".venv\Scripts\activate" if os.name == "nt" else ". .venv/bin/activate"
            print(f"\nTry it yourself, first: {activate}")
            print("  worstcase example -o hospital.json\n  worstcase explain hospital.json -k 1")
        return status
    if task == "test":
        options = rest if set(rest) - {"--all"} else ["-q", "-n", "auto", *rest]
        return call([tool("python"), "-m", "pytest", *options])
    if task == "book":
        os.environ["NO_MKDOCS_2_WARNING"] = "1"  # about another program
        return call([tool("python"), "-m", "mkdocs", "build", *rest])
    print(f"start.py: {task!r} is not known; use: python3 start.py [run|test|book] …", file=sys.stderr)
    return 2


def install(extras: str) -> None:
    """Make the virtual environment with the project and these extras in it, unless it is there already."""
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + f"{HERE} {extras}".encode()).hexdigest()
    stamp = ENVIRONMENT / f"installed {extras or 'core'}"
    if stamp.exists() and stamp.read_text() == wanted and runs(tool("python")):
        return
    print(f"start.py: installing the project into {ENVIRONMENT.name} …", file=sys.stderr)
    make_environment()
    project = ["--editable", f"{HERE}[{extras}]" if extras else str(HERE)]
    if not uv_install(project) and call([*pip_install(), *project]) != 0:
        sys.exit("start.py: the installation failed; pip printed the reason above")
    stamp.write_text(wanted)


def pip_install() -> list[str]:
    """The command that installs what follows with pip."""
    return [tool("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def uv_install(project: list[str]) -> bool:
    """Install with uv, in less than half of pip's time, and return whether that worked.

    Without uv on the path it is fetched into .venv, and removed afterwards. If nothing may be fetched, pip does it.
    """
    if os.environ.get("PIP_NO_INDEX"):
        return False
    own = ENVIRONMENT / "uv"
    uv = shutil.which("uv")
    if uv is None and call([*pip_install(), "--target", str(own), "uv"]) == 0:
        uv = shutil.which("uv", path=str(own / "bin"))
    options = ["pip", "install", "--quiet", "--compile-bytecode", "--python", tool("python")]
    installed = uv is not None and call([uv, *options, *project]) == 0
    shutil.rmtree(own, ignore_errors=True)
    return installed


def make_environment() -> None:
    """Make .venv with a Python that the project supports, unless a working one is there."""
    if runs(tool("python"), "pip"):
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if call([suitable_python(), "-m", "venv", str(ENVIRONMENT)]) != 0:
        sys.exit("start.py: the virtual environment could not be made (on Debian: apt-get install python3-venv)")


def suitable_python() -> str:
    """This interpreter, or another one on the path, that runs and is of a version that the project supports."""
    for candidate in (sys.executable, *filter(None, map(shutil.which, TRIED))):
        if runs(candidate):
            return candidate
    return sys.exit("start.py: Python 3.11 or newer is needed, and none that runs is on the path")


def runs(python: str, module: str = "sys") -> bool:
    """Whether this interpreter runs, is new enough and has the module; a name on the path may be an empty promise."""
    code = f"import sys, {module}; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def tool(name: str) -> str:
    """The path of a program in the virtual environment."""
    folder, ending = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    return str(ENVIRONMENT / folder / f"{name}{ending}")


def call(command: list[str]) -> int:
    """Run a program to its end, here and visibly, and return its status."""
    try:
        return subprocess.run(command, cwd=HERE, check=False).returncode
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    sys.exit(main())
