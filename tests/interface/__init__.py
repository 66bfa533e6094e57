"""All that people script against, as lines of text: public names, commands, exit statuses, formats.

`tests/worstcase/public_interface.txt` keeps them; `python -m interface`, started in `tests/`, writes that file anew.
Annotations and defaults stand as they are written in the source.
"""

from collections.abc import Iterator

from interface.commands import command_lines, status_lines
from interface.formats import format_lines
from interface.names import name_lines


def lines() -> Iterator[str]:
    """Every line, in a fixed order."""
    yield from name_lines()
    yield from command_lines()
    yield from status_lines()
    yield from format_lines()
