r"""Files changed at random, the same ones for the same seed: whatever their format, their structure is seen.

A file is cut into words, numbers, quoted texts, spaces and signs; a *node* is one of these, or all that stands between
a bracket and the one that closes it. Nodes are left out, doubled, swapped, put into each other or replaced: by nodes of
this and of other files, by numbers that are large, small or none, by texts that are hard to write. Sometimes single
bytes change, the file ends early, has another encoding, or nests a thousand deep.

>>> mutator = Mutator([b'{"k": 1}'])
>>> mutator.changed(b'{"k": 1}', Random(3)) == mutator.changed(b'{"k": 1}', Random(3))
True
>>> nodes([b"[", b"1", b",", b" ", b"[", b"]", b"]"])
[(0, 7), (1, 2), (4, 6)]
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

Tokens: TypeAlias = list[bytes]
Span: TypeAlias = tuple[int, int]
Edit: TypeAlias = tuple[int, int, bytes]  # from where to where, and what is put there

_TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[\w.\x80-\xff]+|\s+|.', re.DOTALL)
_CLOSING = {b"(": b")", b"[": b"]", b"{": b"}"}
_BETWEEN = {b",", b":", b"]", b")", b"}"}
_NUMBER = re.compile(rb"[0-9]{1,30}")
_MOST_BYTES = 20_000

NUMBERS = (
    *b"0 1 2 -1 -0 00 01 +1 1.0 0.5 .5 5. 1/2 1/0 0/1 -1/2 2/4".split(),
    *(b"1 / 2", b"1e3", b"1E400", b"1e999999999", b"1e-999999999", b"0x10", b"1_000", b"1,000", b"NaN", b"nan"),
    *(b"Infinity", b"-Infinity", b"inf", b"9007199254740993", b"18446744073709551616", b"9" * 30, b"9" * 400),
    *(b"9" * 1001, b"9" * 4400, b"0." + b"3" * 300, "٣".encode(), "１".encode(), "²".encode(), "½".encode()),
)
TEXTS = (
    *(b"", b'""', b'"a"', b'" "', b'"a\\nb"', b'"\\ud800"', b'"\\u0000"', b'"\\""'),
    *(b"'", b'"', b"\\", b"\n", b"\r", b"\t"),
    *(b"\r\n", b"\0", b"\x1b[2J", b"\x7f", b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xf0\x9f\x92\xa9", "\u202e".encode()),
    *("\u2028".encode(), "\x85".encode(), "é".encode(), "ﬁ".encode(), "İ".encode(), b"%", b"%s", b"{}", b"{0}", b"$x"),
    *b'null true false None [] {} [[]] () [null] {"":""} -> = != & | not'.split(),
    *(b"a" * 500, b'"' + b"b" * 500 + b'"'),
    *b"# ; , ,, : .. ../x / * -".split(),
)
_AROUND = ((b"[", b"]"), (b"(", b")"), (b"{", b"}"), (b'"', b'"'), (b"not ", b""), (b"-", b""))
_DEEP = (*_AROUND[:3], *_AROUND[4:], (b'{"a":', b"}"), (b"a=1->", b""))
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "utf-8-sig", "utf-7")


def tokens_of(content: bytes) -> Tokens:
    """The words, numbers, quoted texts, spaces and signs of a file; together they are the file."""
    return _TOKEN.findall(content)


def nodes(tokens: Tokens) -> list[Span]:
    """From where to where each node goes; spaces are none."""
    found: list[Span] = []
    waiting: list[tuple[int, bytes]] = []
    for place, token in enumerate(tokens):
        if token in _CLOSING:
            waiting.append((place, _CLOSING[token]))
        elif waiting and token == waiting[-1][1]:
            found.append((waiting.pop()[0], place + 1))
        elif not token.isspace() and token not in _BETWEEN:
            found.append((place, place + 1))
    return sorted(found)


class Mutator:
    """Changes files, with nodes of these files."""

    def __init__(self, seeds: Sequence[bytes]) -> None:
        self.seeds = tuple(seeds)
        self._cut = {seed: (cut := tokens_of(seed), nodes(cut)) for seed in self.seeds}
        self.pieces: tuple[bytes, ...] = tuple(  # all nodes of the files
            sorted({b"".join(cut[start:end]) for cut, spans in self._cut.values() for start, end in spans})
        )
        self._alike: dict[bytes, list[bytes]] = {}
        for piece in self.pieces:
            self._alike.setdefault(_kind(piece), []).append(piece)
        self._wholes: tuple[Callable[[bytes, Random], bytes], ...] = (_bytes_changed, _bytes_changed, _cut_off, _lines)

    def drawn(self, random: Random) -> bytes:
        """One of the files, changed."""
        return self.changed(random.choice(self.seeds), random)

    def changed(self, content: bytes, random: Random) -> bytes:
        """This file, changed in one place or in several."""
        cut, spans = self._cut.get(content) or (cut := tokens_of(content), nodes(cut))
        chance = random.random()
        result = content
        if chance < 0.85 and spans:
            result = edited(cut, self._edits(cut, spans, random))
        if chance > 0.7:
            result = random.choice(self._wholes)(result, random)
        if chance > 0.985:
            result = _nested(result, random) if chance > 0.992 else _encoded(result, random)
        return result[:_MOST_BYTES]

    def _edits(self, cut: Tokens, spans: Sequence[Span], random: Random) -> list[Edit]:
        """Changes of some nodes, none of which is inside another one that is changed."""
        edits: list[Edit] = []
        number = 1 if random.random() < 0.6 else 2 + int(random.random() * 3)
        for start, end in sorted(spans[int(random.random() * len(spans))] for _ in range(number)):
            if edits and start < edits[-1][1]:
                continue
            text = b"".join(cut[start:end])
            if random.random() < 0.15:
                edits.append((*_with_comma(cut, start, end), b""))
                continue
            if random.random() < 0.15:  # two nodes change places
                other = spans[int(random.random() * len(spans))]
                if other[0] >= end:
                    edits += [(start, end, b"".join(cut[slice(*other)])), (*other, text)]
                    continue
            edits.append((start, end, self._instead(text, random)))
        return edits

    def _instead(self, text: bytes, random: Random) -> bytes:
        chance = random.random()
        number = _NUMBER.fullmatch(text.strip(b'"'))
        if chance < 0.15:
            return b"" if chance < 0.05 else text + random.choice((b"", b",", b" ", b", ", b"\n", b";")) + text
        if chance < 0.45:
            return random.choice(self._alike.get(_kind(text), self.pieces) if chance < 0.35 else self.pieces)
        if chance < 0.6 and number:
            near = b"%d" % (int(number[0]) + random.choice((-1, 1, 2, -2, 10, -10)))
            return b'"' + near + b'"' if text[:1] == b'"' else near
        if chance < 0.9:
            return random.choice(NUMBERS if chance < 0.75 else TEXTS)
        before, after = random.choice(_AROUND)
        return before + text + after


def _kind(piece: bytes) -> bytes:
    first = piece[:1]
    return b"0" if first.isdigit() else b"a" if first.isalpha() else first


def _with_comma(cut: Tokens, start: int, end: int) -> Span:
    """A node and the comma after it, or else before it, so that of a list less is left and not nothing."""
    if cut[end : end + 1] == [b","]:
        return start, end + 1 + (cut[end + 1 : end + 2] == [b" "])
    before = start - 1 - (cut[start - 1 : start] == [b" "])
    return (before, end) if before >= 0 and cut[before] == b"," else (start, end)


def edited(cut: Tokens, edits: Sequence[Edit]) -> bytes:
    """The file with these changes, which are in order and do not overlap."""
    parts: list[bytes] = []
    place = 0
    for start, end, instead in edits:
        parts += cut[place:start]
        parts.append(instead)
        place = end
    return b"".join((*parts, *cut[place:]))


def _bytes_changed(content: bytes, random: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(1 + int(random.random() * 3)):
        place = int(random.random() * (len(changed) + 1))
        if random.random() < 0.5 and place < len(changed):
            changed[place] ^= 1 << int(random.random() * 8)
        elif random.random() < 0.5:
            changed.insert(place, int(random.random() * 256))
        else:
            del changed[place : place + 1 + int(random.random() * 8)]
    return bytes(changed)


def _cut_off(content: bytes, random: Random) -> bytes:
    place = int(random.random() * (len(content) + 1))
    return content[:place] if random.random() < 0.7 else content[place:]


def _lines(content: bytes, random: Random) -> bytes:
    """A line is left out, doubled, or put elsewhere."""
    lines = content.splitlines(keepends=True) or [b""]
    line = lines.pop(int(random.random() * len(lines)))
    for _ in range(int(random.random() * 3)):
        lines.insert(int(random.random() * (len(lines) + 1)), line)
    return b"".join(lines)


def _nested(content: bytes, random: Random) -> bytes:
    opening, closing = random.choice(_DEEP)
    depth = random.choice((10, 90, 101, 300, 1_500))
    return opening * depth + content + (closing * depth if random.random() < 0.7 else b"")


def _encoded(content: bytes, random: Random) -> bytes:
    return content.decode(errors="replace").encode(random.choice(_ENCODINGS), errors="replace")
