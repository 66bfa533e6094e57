"""The wheel holds all that is needed and is the same every time; what development and CI install is pinned."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from processes import finished
from project import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = ("worstcase", "reference", "fastpath", "proofs_check", "classroom")
PINNED = re.compile(
    r"^([\w.-]+)==(\S+)(?: ; [^\\\n]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two folders of them, built in other places, permissions and time zones."""
    able = int(version("setuptools").split(".")[0]) >= 77 and (ROOT / ".git").exists()
    if not able and "CI" not in os.environ:
        pytest.skip("that takes a clone, and a setuptools that knows licence files")
    folders = (tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other"))
    for folder, zone, umask in zip(folders, ("UTC", "Asia/Tokyo"), (0o022, 0o077), strict=True):
        environment = {**os.environ, "TZ": zone, "TMPDIR": str(folder)}
        environment.pop("SOURCE_DATE_EPOCH", None)
        command = [sys.executable, str(ROOT / "scripts" / "build_distributions.py"), str(folder / "dist")]
        subprocess.run(command, cwd=folder, env=environment, umask=umask, check=True)
    return folders


def test_both_distributions_are_the_same_bytes_every_time(distributions: tuple[Path, Path]) -> None:
    one, other = ({path.name: path.read_bytes() for path in (folder / "dist").iterdir()} for folder in distributions)
    assert sorted(Path(name).suffix for name in one) == [".gz", ".whl"]
    assert one == other


def test_the_wheel_holds_every_file_of_the_packages_and_the_licences(
    distributions: tuple[Path, Path], tmp_path: Path
) -> None:
    (wheel,) = (distributions[0] / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
        archive.extractall(tmp_path)
    tracked = finished(["git", "ls-tree", "-r", "--name-only", "HEAD", *PACKAGES], cwd=ROOT).stdout.splitlines()
    teachers = re.compile(r"classroom/(solutions/.*|\w+\.md)")  # students get the wheel
    tracked = [name for name in tracked if not teachers.fullmatch(name)]
    assert len(tracked) > 200
    assert set(tracked) == {name for name in held if ".dist-info/" not in name}
    (information,) = {name.split("/")[0] for name in held if ".dist-info/" in name}
    licences = {name.removeprefix(f"{information}/licenses/") for name in held if "/licenses/" in name}
    assert (
        licences == set(PROJECT["license-files"]) == {"LICENSE", "NOTICE.md", "proofs_check/experiments/data/README.md"}
    )
    assert b"License-Expression: MIT AND CC-BY-4.0" in held[f"{information}/METADATA"]
    program = "import worstcase, proofs_check; print(worstcase.__file__, proofs_check.__file__, worstcase.vectors()[0])"
    done = finished([sys.executable, "-c", program], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.stdout.count(str(tmp_path)) == 2, done.stderr


@pytest.mark.parametrize(("name", "extra"), [("core", None), ("development", "test-all")])
def test_everything_that_is_installed_is_pinned_with_hashes_and_without_addresses(name: str, extra: str | None) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pins = {canonicalize_name(found[1]): found[2] for found in PINNED.finditer(text)}
    assert PINNED.sub("", re.sub(r"(?m)^#.*\n", "", text)) == ""
    assert "://" not in text
    for wanted in required(extra):
        assert wanted.specifier.contains(pins[canonicalize_name(wanted.name)], prereleases=True), wanted


def required(extra: str | None) -> list[Requirement]:
    """What pyproject.toml asks for, its own extras resolved."""
    optional = PROJECT["optional-dependencies"]
    asked = [Requirement(one) for one in [*PROJECT["dependencies"], *(optional[extra] if extra else ())]]
    inner = [one for requirement in asked if requirement.name == PROJECT["name"] for one in requirement.extras]
    found = [one for one in asked if one.name != PROJECT["name"]]
    return found + [one for other in inner for one in required(other)]


def test_ci_installs_what_is_pinned_and_nothing_else() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = ("--require-hashes -r requirements/development.txt", "PIP_NO_INDEX", "\npython3 start.py")
    places = [script.index(words) for words in steps]
    assert places == sorted(places)
