"""What tests of commands begin with."""

from pathlib import Path

import pytest
from command_calls import call


@pytest.fixture
def hospital(tmp_path: Path) -> str:
    path = tmp_path / "hospital.json"
    assert call("example", "-o", str(path)).returncode == 0
    return str(path)


@pytest.fixture
def patients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, the current one, with a table of four patients and the hierarchy of their ages."""
    (tmp_path / "t.csv").write_text("age,ill\n31,flu\n38,gout\n52,mumps\n59,gout\n", encoding="utf-8")
    (tmp_path / "h.toml").write_text("[age]\nintervals = [5, 20]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
