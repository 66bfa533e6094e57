"""The classroom's page: its plan adds up, names what there is, and its commands answer as they are printed."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from project import ROOT

import worstcase
from worstcase.command_line import cli, run
from worstcase.display.lesson_page import render_lesson

PAGE = (ROOT / "classroom" / "README.md").read_text(encoding="utf-8")
ANNA = """
check_exercise("worlds-1", 18)
check_exercise("worlds-2", "10/19")
check_exercise("worlds-3", 'Charlie!="lung cancer"')
check_exercise("worlds-4", ...)
"""


def test_the_plan_takes_ninety_minutes_and_names_lessons_and_exercises_that_exist() -> None:
    rows = [row for row in re.findall(r"^\| (.*) \|$", PAGE, flags=re.MULTILINE) if re.match(r"\d+ \|", row)]
    assert sum(int(row.split(" | ")[0]) for row in rows) == 90
    lesson_of = {one.name: one.lesson for one in worstcase.exercises()}
    planned = 0
    for row in rows:
        _, _, lessons, exercises, *_ = row.split(" | ")
        for name in re.findall(r"[a-z]+-\d", exercises):
            assert str(lesson_of[name]) in lessons
            planned += 1
    assert planned >= 8
    links = re.findall(r"\]\(([\w./]+)\)", PAGE)
    assert {path.name for path in (ROOT / "classroom").glob("[0-9]_*.py")} <= set(links)
    assert all((ROOT / "classroom" / link).is_file() for link in links)


def test_every_command_answers_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "classroom", tmp_path / "classroom")
    (tmp_path / "students" / "anna").mkdir(parents=True)
    (tmp_path / "students" / "anna" / "1_random_worlds.py").write_text(ANNA)
    (tmp_path / "students" / "bert.py").write_text('check_exercise("worlds-1", sum([9, 9]))')
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", PAGE, flags=re.DOTALL)
    printed = [
        part.partition("\n") for block in blocks for part in re.split(r"^\$ worstcase ", block, flags=re.MULTILINE)[1:]
    ]
    assert len(printed) == 5
    for command, _, answer in printed:
        assert run(lambda command=command: cli.main(command.split(), standalone_mode=False)) in {0, 1}  # type: ignore[misc] # bound at once
        assert capsys.readouterr().out == answer, command
    assert (tmp_path / "results.html").is_file()


def test_what_is_handed_out_is_enough_and_has_no_solutions(tmp_path: Path) -> None:
    copied = re.search(r"^    (cp classroom/.* handout/)$", PAGE, flags=re.MULTILINE)
    assert copied
    (tmp_path / "handout").mkdir()
    (tmp_path / "classroom").symlink_to(ROOT / "classroom", target_is_directory=True)
    subprocess.run(["/bin/sh", "-c", copied[1]], cwd=tmp_path, check=True)
    notebooks = {path.name for path in (ROOT / "classroom").glob("[0-9]_*.py")}
    assert {path.name for path in (tmp_path / "handout").iterdir()} == {*notebooks, "an_example_language.py"}
    assert render_lesson(tmp_path / "handout" / "8_languages.py").cells > 10  # it imports the other file
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert not any("solutions" in name for name in project["tool"]["setuptools"]["packages"])
    assert not any("toml" in name for name in project["tool"]["setuptools"]["package-data"].get("classroom", ()))
    wheel = f"{project['project']['name'].replace('-', '_')}-{project['project']['version']}-py3-none-any.whl"
    assert f'install "./{wheel}[classroom]"' in PAGE
    assert '    .venv/bin/python -m pip install --editable ".[classroom]"' in PAGE.splitlines()
