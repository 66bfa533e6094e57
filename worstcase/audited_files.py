"""The files that an audited program consists of, as far as its command or its name tells: nothing is written over them.

Of a command these are the program itself and every argument that is an existing file, also as `--script=FILE` or as a
word of an argument that is a line of its own (`sh -c "node mine.js"`), or a module of Python's (`python -m mine`). Of
MODULE:FUNCTION it is the module's file, which is looked for without loading it. What a program loads by itself is not
known.

>>> [(Path(file).name, what) for file, what in audited_files(function="fractions:Fraction")]
[('fractions.py', 'the audited module')]
"""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from itertools import pairwise
from pathlib import Path


def audited_files(*, function: str | None = None, command: str | None = None) -> list[tuple[str, str]]:
    """The files, each with what it is."""
    found = [(file, "a file of the audited command") for file in _of_command(command)] if command else []
    module = _of_module(function.rpartition(":")[0]) if function else None
    return [*found, *([(module, "the audited module")] if module else [])]


def _of_command(command: str) -> Iterator[str]:
    words = _words(command)
    program = shutil.which(words[0]) if words else None
    if program is not None:
        yield program
    for word in words:
        yield from filter(os.path.isfile, (word, word.partition("=")[2]))
        if word != command and len(_words(word)) > 1:
            yield from _of_command(word)
    for option, module in pairwise(words):
        if option == "-m" and (file := _of_module(module)):
            yield file


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # it cannot be started either, which the audit tells
        return []


def _of_module(place: str) -> str | None:
    if place.endswith(".py"):
        return place
    folders: list[str] | None = [str(Path.cwd()), *sys.path]
    spec = None
    parts = place.split(".")
    for length in range(1, len(parts) + 1):
        spec = PathFinder.find_spec(".".join(parts[:length]), folders) if folders is not None else None
        folders = None if spec is None else spec.submodule_search_locations
    return None if spec is None else spec.origin
