r"""How names and values are written where people read them.

Inside the knowledge syntax and in error sentences a name is written bare when it is made of letters, digits,
`_`, `.` and `-` only, and otherwise between double quotes with JSON's escapes, so that a name with a newline or
an arrow in it can neither break a sentence nor be misread.

>>> print(written("Ed"), written("lung cancer"), written('say "hi"'), written("a\nb"))
Ed "lung cancer" "say \"hi\"" "a\nb"
>>> print(visible("done \x1b[2J\x9b2J"))
done \u001b[2J\u009b2J
"""

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from math import log10
from os import PathLike

_BARE = re.compile(r"[\w.-]+")


def written(name: str) -> str:
    """Write `name` bare if that is unambiguous, else quoted."""
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(name: str) -> str:
    """Write `name` between double quotes, everything unprintable escaped as in JSON."""
    return visible(json.dumps(name, ensure_ascii=False))


def visible(text: str) -> str:
    """Write on one line what a stranger wrote, everything unprintable escaped as in JSON, and the rest as it is."""
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def source_name(path: str | PathLike[str]) -> str:
    """Return how sentences name a file: its path, or "standard input" for "-".

    >>> source_name("a.csv"), source_name("-")
    ('a.csv', 'standard input')
    """
    text = str(path)
    if text == "-":
        return "standard input"
    return text if text.isprintable() else quoted(text)


def listed(names: Iterable[str], most: int = 5) -> str:
    """Write the first few names, and how many more there are."""
    names = list(names)
    shown = ", ".join(written(name) for name in names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most:,} more"


def nearest(name: str, names: Iterable[str]) -> str:
    """Return a hint at the name that resembles this one most, or nothing; of many names the first 10,000 are compared.

    >>> nearest("Flu", ["flu", "mumps"]), nearest("gout", ["flu", "mumps"])
    ('; did you mean flu?', '')
    """
    by_lower_case = {one.casefold(): one for one in islice(names, 10_000)}
    found = get_close_matches(name.casefold(), by_lower_case, 1)
    return f"; did you mean {written(by_lower_case[found[0]])}?" if found else ""


def with_words(text: str, described: Mapping[str, str]) -> list[str]:
    """Return the names whose description has every word of the text; a number is a word of its own.

    >>> with_words("theorem 9", {"one": "Theorem 9", "other": "Theorem 19"}), with_words(" ", {"one": ""})
    (['one'], [])
    """
    words = [re.compile(rf"(?<!\w){re.escape(word)}(?!\d)", re.IGNORECASE) for word in text.split()]
    return [name for name, known in described.items() if words and all(word.search(known) for word in words)]


def labels_text(labels: Mapping[str, str]) -> str:
    """Write what some people have in common, by column: `age=37, sex=F`."""
    return ", ".join(f"{written(column)}={written(text)}" for column, text in labels.items())


def described_thing(thing: object) -> str:
    """Name something that should not be here, in a sentence.

    >>> print(described_thing("Ed"), described_thing([7]), sep="; ")
    the text Ed; the list [7]
    """
    if thing is None:
        return "None"
    shown = written(thing) if isinstance(thing, str) else " ".join(repr(thing).split())
    kind = "text" if isinstance(thing, str) else type(thing).__name__
    return f"the {kind} {shown if len(shown) <= 80 else f'{shown[:80]}…'}"


def numbered(number: int, noun: str) -> str:
    """The number with its noun: 0 tables, 1 table, 1,800 tables.

    >>> numbered(1, "table"), numbered(1_800, "table")
    ('1 table', '1,800 tables')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def bucket_number(index: int) -> int:
    """How people call a bucket: they count from 1; files, JSON, Python and made-up names (b0.p0) count from 0."""
    return index + 1


def is_text(name: object) -> bool:
    """Return whether `name` is a string that every encoding of Unicode can carry (no lone surrogates)."""
    return isinstance(name, str) and (name.isascii() or not any("\ud800" <= char <= "\udfff" for char in name))


def rounded(total: int) -> str:
    """The number; a large one by its order of magnitude."""
    return f"{total:,}" if total < 10**12 else f"about 10^{log10(total):.0f}"
