"""What tests of commands begin with."""

from pathlib import Path

import pytest
from command_calls import call


@pytest.fixture
def hospital(tmp_path: Path) -> str:
    path = tmp_path / "hospital.json"
    assert call("example", "-o", str(path)).returncode == 0
    return str(path)
