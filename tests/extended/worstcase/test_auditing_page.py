"""The book for auditors is so: its examples run as shown, its workflow is one, and pytest is helped at no cost."""

import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from page_blocks import blocks_of
from processes import finished
from project import ROOT

CHAPTER = ROOT / "book" / "auditing.md"
PAGE = CHAPTER.read_text(encoding="utf-8")


def run_pytest(folder: Path, file: str) -> subprocess.CompletedProcess[str]:
    """Run a test with pytest, beside the files of the page."""
    for block in blocks_of(CHAPTER):
        if block.title:
            (folder / block.title).write_text(block.text)
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file]
    return finished(line, cwd=folder, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"})


def test_the_test_on_the_page_fails_with_the_report_at_the_line_of_the_test(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "test_mine.py")
    assert done.returncode == 1
    assert "AuditFailed: unsound: it calls unsafe data safe" in done.stdout
    assert "maximum(buckets=[{'a': 1, 'b': 1}], k=1)" in done.stdout
    assert "test_mine.py:" in done.stdout
    assert "raise AuditFailed" not in done.stdout


def test_a_conftest_enables_the_fixture(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["worstcase.pytest_plugin"]\n')
    (tmp_path / "test_fixture.py").write_text(
        "def test_audited(audit_function):\n"
        "    assert audit_function(lambda buckets, k: 1 / k if k < 1 else 1, questions=1)\n"
    )
    done = run_pytest(tmp_path, "test_fixture.py")
    assert "FAILED test_fixture.py::test_audited - worstcase.audits.AuditFailed: error" in done.stdout, done.stdout


def test_the_workflow_is_yaml_and_calls_our_options() -> None:
    yaml: Any = import_module("yaml")
    text = (ROOT / "consumers" / "github-workflow.yml").read_text(encoding="utf-8")
    steps = yaml.safe_load(text)["jobs"]["audit"]["steps"]
    lines = [step["run"] for step in steps if "run" in step]
    assert lines[0] == "pip install worstcase-privacy"
    command: Any = import_module("worstcase.commands.audit").command
    known = {option for parameter in command.params for option in parameter.opts}
    used = [word for word in shlex.split(lines[1]) if word.startswith("--")]
    assert lines[1].startswith("worstcase audit ")
    assert {"--summary", "--badge"} <= set(used) <= known
