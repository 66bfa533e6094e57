"""A path that the system does not take, or does not let us look at: one sentence and status 2, whoever is given it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from worstcase.command_line import cli, run

SANITIZE = ["sanitize", "t.csv", "--sensitive", "ill", "-c", "2/3", "-k", "0", "--hierarchies"]
LANGUAGE = ["language", "negations", "-k", "1", "--people", "2"]
COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "risk": lambda path: ["risk", path],
    "a table": lambda path: ["risk", f"{path}.csv", "--sensitive", "ill"],
    "language": lambda path: ["language", f"{path}.py:Mine", "-k", "1"],
    "a card": lambda path: [*LANGUAGE, "--html", f"{path}/card.html"],
    "a card's journal": lambda path: [*LANGUAGE, "--journal", f"{path}/card.jsonl"],
    "hierarchies": lambda path: [*SANITIZE, path],
    "a sanitized table": lambda path: [*SANITIZE, "h.toml", "-o", f"{path}/s.csv"],
    "a utility": lambda path: [*SANITIZE, "h.toml", "--utility", f"{path}.py:mine"],
    "results": lambda path: ["exercise", "results", path],
    "an audit": lambda path: ["audit", "--command", "cat", "--html", f"{path}/audit.html"],
    "claims": lambda path: ["claims", "--html", f"{path}/claims.html"],
    "figures": lambda path: ["figures", "--adult", path],
    "play": lambda path: ["play", "-o", path],
}


def _refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False)) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    return error


@pytest.mark.parametrize("path", ["a" * 300, "a/" * 2500 + "x"], ids=["a long name", "a long path"])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("patients")
def test_a_path_that_is_too_long_is_refused_in_a_sentence(
    command: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "File name too long" in _refused(COMMANDS[command](path), capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_so_is_one_below_a_folder_that_may_not_be_entered(
    command: str, patients: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(real: Callable[..., object]) -> Callable[..., object]:
        def looked_at(path: object, *arguments: object, **named: object) -> object:
            if isinstance(path, str | Path) and "closed" in Path(path).parent.parts:
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *arguments, **named)

        return looked_at

    (patients / "closed").mkdir()
    for step in ("stat", "lstat", "open", "scandir"):
        monkeypatch.setattr(os, step, closed(getattr(os, step)))
    monkeypatch.setattr("io.open", closed(open))
    assert "Permission denied" in _refused(COMMANDS[command]("closed/a"), capsys)


@pytest.mark.usefixtures("patients")
def test_where_the_original_data_may_be_is_a_path_like_any_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORSTCASE_ADULT", "a" * 300)
    assert _refused(["figures"], capsys).endswith("aaa) holds them\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "-o", "new/"],
        [*LANGUAGE, "--html", "new/"],
        [*SANITIZE, "h.toml", "-o", "new.csv/"],
        [*SANITIZE, "h.toml", "--report", "new.html/"],
        [*SANITIZE, "h.toml", "--certificate", "new.cert/"],
        ["safe", "t.json", "-c", "3/4", "-k", "1", "--report", "new.html/"],
    ],
)
def test_what_ends_in_a_separator_is_no_file_to_be_written(
    arguments: list[str], patients: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (patients / "t.json").write_text('{"buckets": [{"values": {"flu": 2, "gout": 1}}]}', encoding="utf-8")
    before = sorted(patients.iterdir())
    assert "/: expected a file to write, got a folder" in _refused(arguments, capsys)
    assert sorted(patients.iterdir()) == before
