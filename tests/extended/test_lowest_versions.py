"""All counters agree with the lowest version of python-sat that pyproject.toml allows, too."""

import os
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from processes import finished
from project import ROOT
from runtimes import require

AGREEMENT = ("tests/agreement", "tests/reference/counting/test_sat.py", "reference/counting/sat.py")


def _lowest(package: str) -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = (one for one in map(Requirement, project["dependencies"]) if one.name == package)
    (lowest,) = (each.version for each in wanted.specifier if each.operator == ">=")
    return lowest


@pytest.fixture
def python(tmp_path: Path) -> str:
    """An interpreter with the lowest python-sat; every other package is this environment's."""
    venv.create(tmp_path, with_pip=True, symlinks=True)
    python = str(tmp_path / "bin" / "python")
    asked = f"python-sat=={_lowest('python-sat')}"
    done = finished([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", asked])
    require(done.returncode == 0, f"{asked} cannot be installed: {' '.join(done.stderr.splitlines()[-1:])}")
    packages = finished([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
    (Path(packages) / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def test_all_counters_agree_with_the_lowest_python_sat(python: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    used = finished([python, "-c", "import pysat; print(pysat.__version__)"], cwd=ROOT, env=environment)
    assert used.stdout.strip() == _lowest("python-sat")
    done = finished([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *AGREEMENT], cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout[-5000:]
