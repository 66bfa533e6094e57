"""Buckets as pictures: as bars, and with an attacker's facts as arrows.

Bars have a segment for each value, as wide as its share of the bucket, with its count, and people's names below. A
value keeps its colour and its dashes in all bars; a value whose name does not fit into its segment is in the legend.

>>> men = DrawnBucket("bucket 0", ["Bob", "Ed", "<Al>"], (("flu", 2), ("mumps", 1)))
>>> picture = bucket_bars("What is published", [men])
>>> picture.count("<rect"), "flu ×2" in picture, "bucket 0, 3 people (Bob, Ed, &lt;Al&gt;): flu ×2, mumps ×1" in picture
(2, True, True)

Arrows lead from each fact to the target. A fact means: if this person has this value, then the target person has the
target value. One about the target person is an arrow back to the target. Several facts about a person share an arrow,
with a label for each as far as they fit. Of many values, people, facts or buckets the first ones are drawn, with the
number of the others.

>>> picture = attacker_arrows("A fact", [men], Atom("Bob", "flu"), [Atom("Ed", "<b>")])
>>> picture.splitlines()[2]
'<desc>target: Bob (bucket 0) has flu; if Ed (bucket 0) has &lt;b&gt;, then Bob has flu</desc>'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from reference.buckets import Bucket, Bucketization
from reference.language import Atom
from reference.naming import bucket_number, labels_text
from worstcase.display.svg import (
    COLOURS,
    DASHES,
    WIDTH,
    fitting,
    shortened,
    some,
    svg_line,
    svg_picture,
    svg_rect,
    svg_text,
    text_width,
)

MOST_BUCKETS, MOST_VALUES, MOST_PEOPLE = 24, 12, 12
MOST_BARS, MOST_NAMES = 6, 6  # of a release, and of people in a cell
LONGEST_NAME, LONGEST_CAPTION = 18, 70
_BAR, _STRIP = 38, 10
MOST_CARRIERS, MOST_LABELS, MOST_OTHERS, MOST_WORDS = 12, 4, 8, 40
_CHIP, _LABEL, _TURN, _ROW = 12, 178, 480, 34  # where chips and labels begin, where arrows turn up; how high a row is


class _Segment(NamedTuple):
    """A value and the number of people who have it; unknown: all values without a segment of their own."""

    value: str
    number: int
    known: bool = True


class DrawnBucket(NamedTuple):
    """What is drawn of a bucket: its title, its people, its values with their counts, most frequent first."""

    name: str
    people: Sequence[str]
    values: Sequence[tuple[str, int]]


def bucket_name(release: Bucketization, index: int) -> str:
    """The bucket's number, with what its people have in common."""
    labels = release.labels(index)
    return f"bucket {bucket_number(index)}" + (f" ({shortened(labels_text(labels), 60)})" if labels else "")


def drawn_buckets(release: Bucketization, numbers: Iterable[int]) -> list[DrawnBucket]:
    """Buckets of a release, to be drawn."""
    chosen = ((index, release.buckets[index]) for index in numbers)
    return [DrawnBucket(bucket_name(release, index), one.people, one.frequencies) for index, one in chosen]


def release_bars(title: str, release: Bucketization, numbers: Sequence[int] = range(MOST_BARS)) -> str:
    """The first buckets of a release, or those with these numbers, as bars."""
    total = len(release.buckets)
    return bucket_bars(title, drawn_buckets(release, (number for number in numbers if number < total)), number=total)


def contents(bucket: Bucket) -> tuple[str, str]:
    """The first people and the first values of a bucket, as cells of a table."""
    values = [f"{value} ×{count}" for value, count in bucket.frequencies[:MOST_VALUES]]
    people = some(bucket.people, MOST_NAMES, 40, bucket.size)
    return people, some(values, MOST_VALUES, 60, len(bucket.frequencies))


def people_text(number: int) -> str:
    """The number with its noun: 1 person, 2 people."""
    return f"{number:,} {'person' if number == 1 else 'people'}"


def bucket_bars(title: str, buckets: Sequence[DrawnBucket], *, number: int | None = None) -> str:
    """Buckets as bars; `number` is the number of all buckets, if not all of them are given."""
    shown = buckets[:MOST_BUCKETS]
    left = (len(buckets) if number is None else number) - len(shown)
    segments = [_segments(bucket) for bucket in shown]
    values = dict.fromkeys(part.value for parts in segments for part in parts if part.known)
    places = {value: place for place, value in enumerate(values)}
    lines, words = list[str](), list[str]()
    y, legend = 0, set[str]()
    for bucket, parts in zip(shown, segments, strict=True):
        lines += _bar(bucket, parts, places, y, legend)
        y += 20 + _BAR + 38
        counts = ", ".join(f"{shortened(part.value, 60)} ×{part.number:,}" for part in parts)
        people = some(bucket.people, MOST_PEOPLE, LONGEST_NAME, len(bucket.people))
        words.append(
            f"{shortened(bucket.name, LONGEST_CAPTION)}, {people_text(len(bucket.people))} ({people}): {counts}"
        )
    if left:
        words.append(f"and {left:,} more buckets")
        lines.append(svg_text(0, y + 12, words[-1], 'font-style="italic"'))
        y += 24
    named = [value for value in places if value in legend]
    for place, value in enumerate(named):
        x, top = place % 2 * WIDTH / 2, y + place // 2 * 20
        lines += _drawn_value(x + 0.5, top, 26, 14, places[value])
        lines.append(svg_text(x + 34, top + 12, fitting(shortened(value, 60), WIDTH / 2 - 44)))
    return svg_picture("bars", title, "; ".join(words), (WIDTH, y + 20 * -(-len(named) // 2)), lines)


def _drawn_value(x: float, y: float, width: float, height: float, place: int | None) -> Iterator[str]:
    """A segment or a swatch in the colour and dashes of value number `place`; plain for other values."""
    colour = COLOURS[(place or 0) % len(COLOURS)]
    edge = 'fill-opacity="0.2" stroke="currentColor" stroke-opacity="0.6"'
    yield svg_rect(x, y, width, height, f'fill="{"none" if place is None else colour}" {edge}')
    if place is None:
        return
    dash = DASHES[place % len(DASHES)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    rails = place // len(DASHES) % 3 + 1
    thick = (_STRIP - 2 * (rails - 1)) / rails - (rails > 1)
    for rail in range(rails):
        level = y + height - _STRIP - 1 + (rail + 0.5) * _STRIP / rails
        yield svg_line(x + 1, level, x + width - 1, level, f'stroke="{colour}" stroke-width="{thick:.1f}"{dashes}')


def _segments(bucket: DrawnBucket) -> list[_Segment]:
    """The values with their counts; what is beyond the most is one segment."""
    if len(bucket.values) <= MOST_VALUES:
        return [_Segment(*one) for one in bucket.values]
    first = [_Segment(*one) for one in bucket.values[: MOST_VALUES - 1]]
    others = len(bucket.people) - sum(one.number for one in first)
    return [*first, _Segment(f"{len(bucket.values) - len(first):,} other values", others, known=False)]


def _bar(
    bucket: DrawnBucket, parts: Sequence[_Segment], places: Mapping[str, int], y: int, legend: set[str]
) -> Iterator[str]:
    size = len(bucket.people)
    caption = f"{shortened(bucket.name, LONGEST_CAPTION)} · {people_text(size)}"
    caption += f" · {len(bucket.values):,} values" if len(bucket.values) > len(parts) else ""
    yield svg_text(0, y + 14, caption, 'font-weight="600"')
    x, top = 0.5, y + 20
    for value, count, known in parts:
        width, label = (WIDTH - 1) * count / size, f"×{count:,}"
        yield from _drawn_value(x, top, width, _BAR, places[value] if known else None)
        if short := fitting(shortened(value, 60), width - 6 - text_width(f" {label}")):
            label = f"{short} {label}"
        if known and label != f"{value} ×{count:,}":
            legend.add(value)
        if text_width(label) <= width - 6:
            yield svg_text(x + width / 2, top + 18, label, 'text-anchor="middle"')
        x += width
    yield svg_text(0, top + _BAR + 16, _names(bucket.people, size, MOST_PEOPLE, LONGEST_NAME), 'font-size="12"')


def _names(people: Sequence[str], number: int, most: int, longest: int, before: str = "") -> str:
    """As many of these names as fit in a line of small letters, and how many more there are; nothing without any."""
    line = ""
    for few in range(min(most, number), 0, -1):
        line = before + some(people, few, longest, number)
        if text_width(line) * 12 / 13 <= WIDTH - 2 * _CHIP:
            break
    return line


class _Line(NamedTuple):
    y: float
    end: float  # of its label


def attacker_arrows(title: str, buckets: Sequence[DrawnBucket], target: Atom, facts: Sequence[Atom]) -> str:
    """The atoms before the arrows of the facts, joined with the target.

    Only buckets with people whom a fact or the target is about are drawn, the target's first.
    """
    known: dict[str, list[str]] = {target.person: []}
    for atom in facts:
        known.setdefault(atom.person, []).append(atom.value)
    drawn = dict(islice(known.items(), MOST_CARRIERS))
    home = {person: bucket for person in drawn for bucket in buckets if person in bucket.people}
    lines: list[str] = []
    arrows: list[_Line] = []
    y = 0.0
    for bucket in {bucket.name: bucket for bucket in home.values()}.values():
        inside = {person: values for person, values in drawn.items() if home.get(person) is bucket}
        part, ends, y = _frame(bucket, inside, target, y)
        lines += part
        arrows += ends
    if left := len(known) - len(drawn):
        lines.append(svg_text(0, y + 12, f"and facts about {left:,} more people", 'font-style="italic"'))
        y += 24
    lines += [part for place, line in enumerate(arrows[1:], 1) for part in _arrow(line, arrows[0], place / len(arrows))]
    words = "; ".join(_arrows_in_words(home, target, facts))
    return svg_picture("arrows", title, words, (WIDTH, round(y)), lines)


def _frame(
    bucket: DrawnBucket, inside: Mapping[str, Sequence[str]], target: Atom, top: float
) -> tuple[list[str], list[_Line], float]:
    """A bucket's frame with its chips, the lines that arrows join, and where it ends."""
    parts: list[str] = []
    ends: list[_Line] = []
    y = top + 26
    for person, values in inside.items():
        labels = [f"then {fitting(shortened(target.value, 60), 200)}"] if person == target.person else []
        labels += [_if(values)] if values else []
        marked = person == target.person
        colour, thick = (COLOURS[1], 3) if marked else (COLOURS[0], 1.5)
        paint = f'rx="14" fill="{colour}" fill-opacity="0.14" stroke="{colour}" stroke-width="{thick}"'
        parts.append(svg_rect(_CHIP, y, 150, _ROW * max(len(labels), 1) - 6, paint))
        parts.append(svg_text(_CHIP + 9, y + 19, fitting(shortened(person, 60), 84 if marked else 136)))
        if marked:
            parts.append(svg_text(_CHIP + 142, y + 19, "target", 'text-anchor="end" font-size="11" font-weight="600"'))
        for label in labels:
            parts.append(svg_text(_LABEL, y + 19, label, 'font-weight="600"' if label.startswith("then ") else ""))
            ends.append(_Line(y + 15, _LABEL + text_width(label) + 8))
            y += _ROW
    few = list(islice((person for person in bucket.people if person not in inside), MOST_OTHERS))
    if others := _names(few, len(bucket.people) - len(inside), len(few), 14, "and "):
        parts.append(svg_text(_CHIP, y + 12, others, 'fill-opacity="0.8" font-size="12"'))
        y += 22
    dashed = 'rx="8" fill="none" stroke="currentColor" stroke-opacity="0.45" stroke-dasharray="5 4"'
    frame = svg_rect(1, top + 4, WIDTH - 2, y - top, dashed)
    caption = svg_text(_CHIP, top + 21, shortened(bucket.name, 70), 'font-size="12" fill-opacity="0.8"')
    return [frame, caption, *parts], ends, y + 14


def _if(values: Sequence[str]) -> str:
    shown = [f"if {fitting(shortened(value, 40), 170)}" for value in values[:MOST_LABELS]]
    while len(shown) > 1 and text_width(" · ".join(shown)) > _TURN - _LABEL - 90:
        shown.pop()
    left = len(values) - len(shown)
    return " · ".join(shown) + (f" and {left:,} more facts" if left > 1 else " and 1 more fact" if left else "")


def _arrow(start: _Line, tip: _Line, share: float) -> Iterator[str]:
    turn = max(_TURN, start.end, tip.end) + 10
    far = turn + 20 + (WIDTH - turn - 30) * share
    path = f"M{start.end:.1f} {start.y:.1f}H{turn:.1f}C{far:.1f} {start.y:.1f} {far:.1f} {tip.y:.1f} {turn:.1f}"
    yield f'<path d="{path} {tip.y:.1f}H{tip.end + 8:.1f}" fill="none" stroke="{COLOURS[0]}" stroke-width="2"/>'
    corners = f"{tip.end + 11:.1f},{tip.y - 6:.1f} {tip.end + 11:.1f},{tip.y + 6:.1f}"
    yield f'<polygon points="{tip.end:.1f},{tip.y:.1f} {corners}" fill="{COLOURS[0]}"/>'


def _arrows_in_words(home: Mapping[str, DrawnBucket], target: Atom, facts: Sequence[Atom]) -> Iterator[str]:
    def who(person: str) -> str:
        where = f" ({shortened(home[person].name, 40)})" if person in home else ""
        return shortened(person, 40) + where

    person, value = shortened(target.person, 40), shortened(target.value, 40)
    yield f"target: {who(target.person)} has {value}"
    then = f"then {person} has {value}"
    for atom in facts[:MOST_WORDS]:
        one = person if atom.person == target.person else who(atom.person)
        yield f"if {one} has {shortened(atom.value, 40)}, {then}"
        then = "ditto"
    if len(facts) > MOST_WORDS:
        yield f"and {len(facts) - MOST_WORDS:,} more facts"
