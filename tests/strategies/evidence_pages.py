"""What a reader sees on an evidence page, and what its lines to check answer."""

import html
import re
import shlex

from worstcase.command_line import cli, run


def commands(page: str) -> list[list[str]]:
    """The lines to check."""
    found = re.search(r"<pre>(.*?)</pre>", page, re.DOTALL)
    assert found is not None
    return [shlex.split(line)[1:] for line in html.unescape(found.group(1)).splitlines()]


def words(page: str) -> str:
    """What a reader sees."""
    without = re.sub(r"</?bdi>", "", re.sub(r"<(style|svg).*?</\1>", " ", page, flags=re.DOTALL))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", without)).split())


def status_of(arguments: list[str]) -> int:
    return run(lambda: cli.main(arguments, standalone_mode=False))


def check_the_lines(page: str, number: int) -> None:
    found = commands(page)
    assert len(found) == number
    for arguments in found:
        assert status_of(arguments) == 0, arguments
