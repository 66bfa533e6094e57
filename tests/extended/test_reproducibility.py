"""The same calls print and write the same bytes under another hash seed, locale, time zone, folder, width, umask."""

import re
from dataclasses import replace
from pathlib import Path

import click

from benchmarks.reproducibility.__main__ import ALL_AT_ONCE, PLAIN, CallOutcome, Surrounding, faults, outcomes
from benchmarks.reproducibility.calls import CALLS, QUICK, Call
from worstcase.command_line import COMMANDS, cli

TRIED = [call for call in CALLS if call.pace == QUICK]


def told(calls: list[Call], folder: Path, place: Surrounding = ALL_AT_ONCE) -> list[str]:
    plain, other = (outcomes(calls, one, folder) for one in (PLAIN, place))
    return [*faults(calls, plain, other, place)]


def test_outputs_are_the_same_everywhere(tmp_path: Path) -> None:
    assert told(TRIED, tmp_path) == []


def test_every_command_is_called_and_those_that_share_work_in_one_process_and_in_two() -> None:
    called = {" ".join(arguments[:2]) for call in CALLS for arguments in call.commands}
    context = click.Context(cli)
    for name in COMMANDS:
        loaded = cli.get_command(context, name)
        inner = loaded.commands if isinstance(loaded, click.Group) else {}
        assert {f"{name} {one}" for one in inner} <= called
        assert {one for one in called if one.split(" ")[0] == name} - {f"{name} --help"}
    compared = {call.line: call.like for call in CALLS if "--processes" in call.line}
    assert compared
    assert all(line.replace(" --processes 2", "") == like for line, like in compared.items())
    assert set(compared.values()) <= {call.line for call in CALLS}
    assert any(call.like for call in TRIED)


DIFFERING = """
import os, sys, time

class Same:
    name = "the-same"

    def units(self, bucketization):
        for person in bucketization.people:
            yield Not(Atom(person, bucketization.domain[0]))

class Order(Same):
    name = "-".join({f"p{i}" for i in range(40)})

class Zone(Same):
    name = f"hour-{time.localtime(0).tm_hour}"

class Encoding(Same):
    name = sys.__stdout__.encoding

class Folder(Same):
    name = "-".join(os.getcwd().split(os.sep)[-2].split())

class Home(Same):
    name = f"home-{'HOME' in os.environ}"

class Umask(Same):
    name = f"umask-{os.umask(0)}"

class Width(Same):
    name = os.environ.get("COLUMNS", "none")
"""


def test_what_depends_on_the_surroundings_is_found(tmp_path: Path) -> None:
    path = tmp_path / "differing.py"
    path.write_text("from worstcase import Atom, Not\n" + DIFFERING, encoding="utf-8")
    asked = "disclosure hospital.json -k 1 --method exhaustive --language"
    names = re.findall(r"^class (\w+)", DIFFERING, flags=re.MULTILINE)
    calls = [Call(f"{asked} {path}:{name}") for name in names]
    calls += [Call("example", 1), Call("example", varies=("nothing of the kind", "of no reason"))]
    found = told(calls, tmp_path)
    assert [one.split(": standard output")[0].split(":")[-1] for one in found[: len(names) - 1]] == names[1:]
    assert "status 0, but 1 was expected" in found[-2]
    assert "nothing in it is nothing of the kind" in found[-1]
    assert len(found) == len(names) + 1


def test_without_its_extra_a_call_says_in_one_sentence_which_it_needs() -> None:
    core, call = replace(PLAIN, core=True), Call("lesson lesson.py", extra="classroom")
    asked = b"worstcase: a lesson needs the package marimo: `pip install 'worstcase-privacy[classroom]'`\n"
    for said, right in ((asked, True), (asked.replace(b"classroom", b"plot"), False), (asked * 2, False), (b"", False)):
        outcome = {call.line: CallOutcome(2, {"standard output": b"", "standard error": said})}
        assert ([*faults([call], outcome, outcome, core)] == []) is right
