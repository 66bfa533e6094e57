"""The code blocks of a page, in their order: executed, and held to what the page shows.

A page is the README or a chapter of the book. One folder and one Python session serve all blocks of a page:

- a block with a title, ```` ```python title="mine.py" ````, is a file: it is written there;
- a Python block with `>>>` must print what stands below each line; one without is run;
- in a `console` block each line after `$ ` is a command, and what it prints is below it; `...` stands for anything.
  `worstcase` and `python` are known, and `echo $?`, which tells the status of the command before it. A command
  whose status is not told must end with 0; what it prints to standard error is shown after the rest.

Any other block is listed in `SHOWN_ONLY`, with the reason why it is not executed.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest
from project import ROOT

from worstcase.command_line import cli, run

BOOK = ROOT / "book"
SHOWN_ONLY: dict[tuple[str, str], str] = {  # by a block's kind or, of files, by its title: why it is not executed here
    ("README.md", "sh"): "installs everything: .ci/run calls both, which test_readme.py holds",
    ("five_minutes.md", "sh"): "installs everything: .ci/run calls it, which test_readme.py holds",
    ("benchmarks.md", "sh"): "takes minutes to hours",
    ("auditing.md", "test_mine.py"): "a test that fails as it should: test_auditing_page.py runs it",
    ("auditing.md", "text"): "two lines of the protocol: test_auditing_page.py holds that the answer is true",
    ("proofs.md", "sh"): "Coq's check takes minutes: test_theories.py",
    ("proofs.md", "coq"): "Coq's statements: test_pages.py holds that each stands in the theories",
    ("peers.md", "python"): "test_peers_page.py runs it where the package's environment is made",
    ("peers.md", "text"): "what such a program prints: test_peers_page.py",
}

_FENCE = re.compile(r"^( *)(`{3,})([\w-]*)(?: +title=\"([^\"]+)\")? *\n(.*?)^\1\2 *$", re.MULTILINE | re.DOTALL)


class PageBlock(NamedTuple):
    """A block of a page."""

    page: str
    kind: str
    title: str
    text: str
    line: int

    @property
    def shown_only(self) -> str:
        """Why it is not executed; empty if it is."""
        return "" if self.title else SHOWN_ONLY.get((self.page, self.kind), "")


class PageRun:
    """What the blocks of one page have in common: a folder, a Python session, the status of the last command."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "page"}
        self.status = 0
        self.told = True

    def execute(self, block: PageBlock) -> None:
        """Do what the block says, and hold it to what it shows."""
        where = f"{block.page}, line {block.line}"
        if block.title:
            (self.folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.kind == "python" and ">>> " in block.text:
            self._doctest(block, where)
        elif block.kind == "python":
            exec(compile(block.text, where, "exec"), self.names)  # noqa: S102 - our own page
        elif block.kind == "console":
            before, *steps = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
            assert steps, f"{where}: there is no command in it"
            assert before == "", where
            for step in steps:
                self._command(step, where)
            self._end(where)
        else:
            pytest.fail(f"{where}: a block of kind {block.kind!r} is neither executed nor listed in SHOWN_ONLY")

    def _doctest(self, block: PageBlock, where: str) -> None:
        parsed = doctest.DocTestParser().get_doctest(block.text, self.names, where, block.page, block.line)
        said = io.StringIO()
        failed = (
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed, out=said.write, clear_globs=False).failed
        )
        assert failed == 0, said.getvalue()
        self.names = parsed.globs

    def _command(self, step: str, where: str) -> None:
        line, _, expected = step.replace("\\\n", " ").partition("\n")
        if line == "echo $?":
            assert expected == f"{self.status}\n", f"{where}: {line}"
            self.told = True
            return
        self._end(where)
        self.status, out = _called(shlex.split(line, comments=True), self.folder)
        self.told = False
        assert doctest.OutputChecker().check_output(expected, out, doctest.ELLIPSIS), f"{where}: {line}\n{out}"

    def _end(self, where: str) -> None:
        """The status of a command that is not told is 0."""
        assert self.told or self.status == 0, f"{where}: the page does not show that a command ended with {self.status}"


def blocks_of(page: Path) -> list[PageBlock]:
    """All blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [
        PageBlock(page.name, found[3], found[4] or "", dedent(found[5]), text.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(text)
    ]


def run_page(page: Path, folder: Path) -> PageRun:
    """Execute every block of a page that is not only shown."""
    session, blocks = PageRun(folder), blocks_of(page)
    with contextlib.chdir(folder):
        for block in blocks:
            if not block.shown_only:
                session.execute(block)
    return session


def _called(words: list[str], folder: Path) -> tuple[int, str]:
    """The status of a command and what it prints; ours are called in this process, which is quicker."""
    program, *arguments = words
    if program == "python":
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        line = [sys.executable, *arguments]
        done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr
    assert program == "worstcase", f"{program} is not known here"
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False))
    return status, out.getvalue() + err.getvalue()
