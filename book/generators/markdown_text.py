r"""Plain text as Markdown: docstrings and the help of commands, whose stars and angle brackets mean themselves.

>>> print(prose("At most *n* of `a*b`, or <none>\nof them."))
At most \*n\* of `a*b`, or &lt;none>
of them.
>>> print(table(("k", "at most"), [("1", "2|3")]))
| k | at most |
| --- | --- |
| 1 | 2\|3 |
"""

import re
from collections.abc import Iterable, Iterator, Sequence

_CODE = re.compile(r"(`+[^`]*`+)")


def prose(text: str) -> str:
    """Text in which nothing but backticks has a meaning."""
    parts = _CODE.split(text)
    return "".join(part if number % 2 else _escaped(part) for number, part in enumerate(parts))


def _escaped(text: str) -> str:
    return re.sub(r"([*$\\])", r"\\\1", text).replace("<", "&lt;")


def fenced(text: str, kind: str) -> str:
    """A block of code, whatever is in it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{kind}\n{text.rstrip()}\n{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def cell(text: str) -> str:
    """A cell of a table: one line, and no bars that would end it."""
    return re.sub(r"(?<!\\)\|", r"\\|", " ".join(text.split()))


def docstring(text: str) -> Iterator[str]:
    """The paragraphs of a docstring: examples and aligned lists as blocks, the rest as prose."""
    for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
        lines = paragraph.splitlines()
        if lines[0].lstrip().startswith(">>>"):
            yield fenced(paragraph, "pycon")
        elif lines[0].lstrip().startswith(("- ", "1. ")):
            yield prose(paragraph)
        elif any(re.search(r"\S {2,}\S", line) or line.startswith("    ") for line in lines):
            yield fenced(paragraph, "text")
        else:
            yield prose(paragraph)
