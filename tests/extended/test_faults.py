"""`python -m benchmarks.faults` in its short form: who writes is killed, asked to end, or finds a full disk."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from processes import finished
from project import ROOT

from benchmarks.faults.writing_commands import INPUTS, OLD, WRITING_COMMANDS, WritingCommand, prepare, unknown_options

BROKEN = """
import sys
from pathlib import Path
from benchmarks.faults.__main__ import main
from benchmarks.faults.trial import tried
from proofs_check.claims import journal
from worstcase.io import writing
{broken}
sys.exit(main(sys.argv[1:]))
"""
WRITERS = {  # the modules that change files by themselves, and why
    "worstcase/io/writing.py": "the one way in which files are written",
    "proofs_check/claims/journal.py": "journals",
    "proofs_check/coq/build.py": "in a folder beside its place",
    "proofs_check/coq/engine.py": "likewise",
    "proofs_check/coq/programs.py": "in a folder of its own among the system's temporary ones",
    "proofs_check/audit/subject.py": "to the pipe of an audited program",
    "proofs_check/claims/running.py": "opens the file that forgets what is written",
    "worstcase/terminal.py": "to standard output",
    "worstcase/display/lesson_page.py": "to nowhere: what cells print",
}
CHANGES = "write_text write_bytes mkdir rename unlink rmdir symlink_to hardlink_to touch"
OF_SHUTIL = "shutil.copy shutil.copyfile shutil.copytree shutil.copymode shutil.move shutil.rmtree"
OF_OS = "write truncate link mkdir makedirs rename replace unlink remove rmdir"


def faults(*arguments: str, broken: str = "") -> subprocess.CompletedProcess[str]:
    program = ["-c", BROKEN.format(broken=broken)] if broken else ["-m", "benchmarks.faults"]
    command = [sys.executable, *program, *arguments]
    return finished(command, cwd=ROOT)


def test_every_option_that_writes_is_tried() -> None:
    """A new option that takes a text is noticed here: does it name a file that is written?"""
    assert list(unknown_options()) == []


def test_no_other_module_writes_files() -> None:
    found = {
        str(path.relative_to(ROOT))
        for package in ("reference", "fastpath", "proofs_check", "classroom", "worstcase")
        for path in (ROOT / package).rglob("*.py")
        if any(_changes_files(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == WRITERS.keys()


def _changes_files(node: ast.AST) -> bool:
    """Whether a call by its name changes files; `text.replace(a, b)` and those of our one writer do not."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr=name)):
            return name in OF_OS.split()
        case ast.Call(func=ast.Attribute(attr="replace"), args=arguments):
            return len(arguments) == 1
        case ast.Call(func=ast.Attribute(attr="open"), args=arguments):
            return _for_writing(arguments[:1])
        case ast.Call(func=ast.Attribute(value=value, attr=name)):
            return f"{ast.unparse(value)}.{name}" in OF_SHUTIL.split() or (
                name in CHANGES.split() and ast.unparse(value) not in {"batch", "writing"}
            )
        case ast.Call(func=ast.Name(id="open"), args=arguments):
            return _for_writing(arguments[1:2])
    return False


def _for_writing(mode: list[ast.expr]) -> bool:
    modes = [str(each.value) for each in mode if isinstance(each, ast.Constant)]
    return any(re.fullmatch("[rwaxbt+]+", each) and set(each) & set("wax+") for each in modes)


def test_at_some_steps_of_every_command() -> None:
    done = faults("--quick", "--old-files", "--steps", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    quick = {name for name, command in WRITING_COMMANDS.items() if not command.long}
    assert {line[2:].partition(", over")[0] for line in done.stdout.splitlines()[2:] if line.startswith("| ")} == quick


def test_at_every_step_of_one_with_two_files() -> None:
    done = faults("certify", "--old-files")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 the first ones new" in done.stdout, "two files are not renamed in one step"


@pytest.mark.parametrize(
    ("broken", "command", "said"),
    [
        (
            "writing.FileBatch.write_bytes = lambda self, path, content: Path(path).write_bytes(content) and None",
            "example",
            "torn at step 1: out.json is neither old nor new",
        ),
        (
            (
                "rename = writing.FileBatch._finish\n"
                "remove = lambda self: [output.target.unlink(missing_ok=True) for output in self._outputs.values()]\n"
                "writing.FileBatch._finish = lambda self, renamed: (remove(self), rename(self, renamed))"
            ),
            "example",
            "out.json is neither old nor new",
        ),
        (
            (
                "journal.LineFile.add = lambda self, line, to_the_disk=True: "
                "(self.file.write(line + b'\\n'), __import__('os').fsync(self.file.fileno())) and None"
            ),
            "claims",
            "the journal of the next run lacks a line, or has one twice",
        ),
        ("writing.deferred = __import__('contextlib').nullcontext", "certify", "asked after at step "),
    ],
)
def test_what_does_not_hold_is_found(broken: str, command: str, said: str) -> None:
    done = faults(command, "--old-files", "--steps", "12", broken=broken)
    assert done.returncode == 1, done.stdout + done.stderr
    assert said in done.stdout


@pytest.mark.parametrize("name", ["sanitize", "claims"])
def test_a_file_that_may_not_grow_is_told_in_one_sentence(name: str, tmp_path: Path) -> None:
    """For real: the system refuses to write more than so many bytes to a file."""
    command: WritingCommand = WRITING_COMMANDS[name]
    prepare(tmp_path, command, existing=True)
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500));"
        "from worstcase.entry import main; sys.argv[0] = 'worstcase'; main()"
    )
    line = [sys.executable, "-c", limited, *command.arguments.split()]
    done = finished(line, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("worstcase: ")
    assert done.stderr.endswith("cannot be written: File too large\n")
    assert done.stderr.count("\n") == 1
    assert all((tmp_path / output).read_text(encoding="utf-8") == OLD for output in command.outputs)
    there = {path.name for path in tmp_path.iterdir()}
    assert there == {name.split("/")[0] for name in (*INPUTS, *command.outputs, command.journal or "cache", "cache")}
