"""An option that is given twice: it adds up where it may be repeated, and is refused everywhere else."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from worstcase.command_line import COMMANDS, LazyGroup, cli, run


def commands() -> Iterator[tuple[str, ...]]:
    """The words by which each command is called."""
    for name in COMMANDS:
        found = loaded(name)
        if isinstance(found, click.Group):
            yield from ((name, part) for part in found.commands)
        else:
            yield (name,)


def loaded(*words: str) -> click.Command:
    found: click.Command | None = cli
    for word in words:
        assert isinstance(found, (LazyGroup, click.Group))
        found = found.get_command(click.Context(cli), word)
    assert found is not None
    return found


def once_only() -> Iterator[tuple[tuple[str, ...], str, bool]]:
    """Every option that may not be repeated, of every command, by each of its spellings; and whether it is a flag."""
    for words in commands():
        for option in loaded(*words).params:
            if isinstance(option, click.Option) and not (option.multiple or option.is_eager):
                yield from ((words, spelling, option.is_flag) for spelling in option.opts)


def test_every_option_that_may_not_be_repeated_is_refused_when_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    seen = list(once_only())
    for words, option, flag in seen:
        given = [option] if flag else [option, "1"]
        assert run(lambda: cli.main([*words, *given, *given], prog_name="worstcase", standalone_mode=False)) == 2  # noqa: B023 - called at once
        out, err = capsys.readouterr()
        assert out == ""
        assert option in err
        assert f"was given 2 times: once was expected (see worstcase {' '.join(words)} --help)" in err
    assert {("disclosure",), ("safe",), ("vectors", "run"), ("hardness", "sat")} <= {words for words, _, _ in seen}
    assert {"--sensitive", "--person", "-k", "-c", "--json", "--budget-seconds"} <= {option for _, option, _ in seen}


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "by.csv"
    path.write_text("zip,age,disease\n1,5,flu\n1,6,gout\n2,5,gout\n2,6,flu\n")
    return str(path)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (["--by", "zip"], "1/2"),
        (["--by", "age"], "1/2"),
        (["--by", "zip,age"], "1"),
        (["--by", "zip", "--by", "age"], "1"),
        (["--by", "age", "--by", "zip"], "1"),
    ],
)
def test_repeated_columns_of_buckets_add_up(
    table: str, capsys: pytest.CaptureFixture[str], by: list[str], expected: str
) -> None:
    asked = ["disclosure", table, "--sensitive", "disease", *by, "-k", "0", "--json"]
    assert run(lambda: cli.main(asked, standalone_mode=False)) == 0
    assert json.loads(capsys.readouterr().out)["disclosure"] == expected


def test_repeated_columns_of_the_second_file_add_up(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    second = ["--by-second", "zip", "--by-second", "age"]
    asked = ["compare", table, table, "--sensitive", "disease", "--by", "zip", *second, "-k", "0", "--json"]
    assert run(lambda: cli.main(asked, standalone_mode=False)) == 0
    assert json.loads(capsys.readouterr().out)["curve"] == [{"k": 0, "first": "1/2", "second": "1"}]
