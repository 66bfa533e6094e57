"""An attacker's facts as arrows: people as chips in their buckets, the target marked, from each fact to the target.

Every fact says: if this person has this value, then the target person has the target value. One about the target person
is an arrow from her to herself. Several facts about a person share an arrow, with a label for each as far as they fit.

>>> women = DrawnBucket("bucket 1", ["Gloria", "Hannah", "Irma"], (("flu", 2), ("gout", 1)))
>>> men = DrawnBucket("bucket 0", ["Bob", "Ed"], (("flu", 1), ("<b>", 1)))
>>> picture = attacker_arrows("Two facts", [men, women], ("Bob", "flu"), [("Bob", "<b>"), ("Hannah", "gout")])
>>> picture.count("<path"), picture.count("<polygon"), "Gloria, Irma" in picture
(2, 2, True)
>>> picture.splitlines()[2].removeprefix("<desc>").removesuffix("</desc>").split("; if ")
['target: Bob (bucket 0) has flu', 'Bob has &lt;b&gt;, then Bob has flu', 'Hannah (bucket 1) has gout, ditto']
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from reference.drawing.bucket_bars import DrawnBucket
from reference.drawing.svg import COLOURS, fitting, shortened, some, svg_picture, svg_text, text_width

WIDTH = 640
MOST_CARRIERS, MOST_LABELS, MOST_OTHERS, MOST_WORDS = 12, 4, 8, 40
_CHIP, _LABEL, _TURN, _ROW = 12, 178, 480, 34
"""Where chips begin, where labels begin, where arrows turn upwards; how high a row is."""


@dataclass(frozen=True)
class _Line:
    """One line of the picture: of whom it is, at which height, and what is said there."""

    y: float
    label: str

    @property
    def end(self) -> float:
        """Where its label ends."""
        return _LABEL + text_width(self.label) + 8


def attacker_arrows(
    title: str, buckets: Sequence[DrawnBucket], target: tuple[str, str], facts: Sequence[tuple[str, str]]
) -> str:
    """The picture; `facts` are the people and values that the facts speak of before their arrows.

    Only buckets with somebody in them whom a fact or the target is about are drawn, the target's first.
    """
    known: dict[str, list[str]] = {target[0]: []}
    for person, value in facts:
        known.setdefault(person, []).append(value)
    drawn = dict(islice(known.items(), MOST_CARRIERS))
    home = {person: bucket for person in drawn for bucket in buckets if person in bucket.people}
    rooms = list(dict.fromkeys(bucket.name for bucket in home.values()))
    lines: list[str] = []
    arrows: list[_Line] = []
    y = 0.0
    for room in rooms:
        bucket = next(each for each in buckets if each.name == room)
        inside = [person for person in drawn if home.get(person) is bucket]
        part, told, y = _room(bucket, inside, drawn, target, y)
        lines += part
        arrows += told
    if left := len(known) - len(drawn):
        lines.append(svg_text(0, y + 12, f"and facts about {left:,} more people", 'font-style="italic"'))
        y += 24
    lines += [part for number, line in enumerate(arrows[1:]) for part in _arrow(line, arrows[0], number, len(arrows))]
    words = "; ".join(_in_words(home, target, facts))
    return svg_picture("arrows", title, words, (WIDTH, round(y)), lines)


def _room(
    bucket: DrawnBucket, inside: Sequence[str], known: dict[str, list[str]], target: tuple[str, str], y: float
) -> tuple[list[str], list[_Line], float]:
    """A bucket's frame with its chips, the lines that arrows join, and where it ends."""
    parts: list[str] = []
    told: list[_Line] = []
    top = y
    y += 26
    for person in inside:
        labels = [f"then {fitting(shortened(target[1], 60), 200)}"] if person == target[0] else []
        labels += [_if(known[person])] if known[person] else []
        parts += _chip(person, y, len(labels), marked=person == target[0])
        for label in labels:
            parts.append(svg_text(_LABEL, y + 19, label, 'font-weight="600"' if label.startswith("then ") else ""))
            told.append(_Line(y + 15, label))
            y += _ROW
    others = _others(bucket, inside)
    if others:
        parts.append(svg_text(_CHIP, y + 12, others, 'fill-opacity="0.8" font-size="12"'))
        y += 22
    frame = (
        f'<rect x="1" y="{top + 4:.0f}" width="{WIDTH - 2}" height="{y - top:.0f}" rx="8" fill="none"'
        ' stroke="currentColor" stroke-opacity="0.45" stroke-dasharray="5 4"/>'
    )
    caption = svg_text(_CHIP, top + 21, shortened(bucket.name, 70), 'font-size="12" fill-opacity="0.8"')
    return [frame, caption, *parts], told, y + 14


def _chip(person: str, y: float, rows: int, *, marked: bool) -> Iterator[str]:
    """A person: the target has a thick border and is called so."""
    colour, thick = (COLOURS[1], 3) if marked else (COLOURS[0], 1.5)
    height = _ROW * max(rows, 1) - 6
    yield (
        f'<rect x="{_CHIP}" y="{y:.1f}" width="150" height="{height}" rx="14" fill="{colour}" fill-opacity="0.14"'
        f' stroke="{colour}" stroke-width="{thick}"/>'
    )
    room = 84 if marked else 136
    yield svg_text(_CHIP + 9, y + 19, fitting(shortened(person, 60), room))
    if marked:
        yield svg_text(_CHIP + 142, y + 19, "target", 'text-anchor="end" font-size="11" font-weight="600"')


def _if(values: Sequence[str]) -> str:
    """What the facts about one person ask."""
    shown = [f"if {fitting(shortened(value, 40), 170)}" for value in values[:MOST_LABELS]]
    while len(shown) > 1 and text_width(" · ".join(shown)) > _TURN - _LABEL - 90:
        shown.pop()
    left = len(values) - len(shown)
    return " · ".join(shown) + (f" and {left:,} more facts" if left > 1 else " and 1 more fact" if left else "")


def _others(bucket: DrawnBucket, inside: Sequence[str]) -> str:
    """As many as fit in a line of the people of the bucket about whom nothing is said."""
    number = len(bucket.people) - len(inside)
    few = list(islice((person for person in bucket.people if person not in inside), MOST_OTHERS))
    line = ""
    for most in range(len(few), 0, -1):
        line = f"and {some(few, most, 14, number)}"
        if text_width(line) * 12 / 13 <= WIDTH - 2 * _CHIP:
            break
    return line


def _arrow(start: _Line, end: _Line, number: int, of: int) -> Iterator[str]:
    """From a label to the right, up (or down) and back to the target's."""
    colour = COLOURS[0]
    turn = max(_TURN, start.end, end.end) + 10
    far = turn + 20 + (WIDTH - turn - 30) * (number + 1) / of
    path = (
        f"M{start.end:.1f} {start.y:.1f}H{turn:.1f}C{far:.1f} {start.y:.1f} {far:.1f} {end.y:.1f}"
        f" {turn:.1f} {end.y:.1f}H{end.end + 8:.1f}"
    )
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    tip, behind = f"{end.end:.1f},{end.y:.1f}", end.end + 11
    yield f'<polygon points="{tip} {behind:.1f},{end.y - 6:.1f} {behind:.1f},{end.y + 6:.1f}" fill="{colour}"/>'


def _in_words(home: dict[str, DrawnBucket], target: tuple[str, str], facts: Sequence[tuple[str, str]]) -> Iterator[str]:
    def who(person: str) -> str:
        where = f" ({shortened(home[person].name, 40)})" if person in home else ""
        return shortened(person, 40) + where

    person, value = (shortened(text, 40) for text in target)
    yield f"target: {who(target[0])} has {value}"
    for number, (one, has) in enumerate(facts[:MOST_WORDS]):
        name = person if one == target[0] else who(one)
        then = f"then {person} has {value}" if number == 0 else "ditto"
        yield f"if {name} has {shortened(has, 40)}, {then}"
    if len(facts) > MOST_WORDS:
        yield f"and {len(facts) - MOST_WORDS:,} more facts"
