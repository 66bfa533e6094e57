"""Buckets as bars: a segment for each value, as wide as its share of the bucket, with its count; people's names below.

A value keeps its colour and its dashes in all bars; a value whose name does not fit into its segment is in the legend
below. Of many values, people or buckets the first ones are drawn, and how many are not is said.

>>> men = DrawnBucket("bucket 0", ["Bob", "Ed", "<Al>"], (("flu", 2), ("mumps", 1)))
>>> picture = bucket_bars("What is published", [men])
>>> picture.count("<rect"), "flu ×2" in picture, "Bob, Ed, &lt;Al&gt;" in picture
(2, True, True)
>>> "bucket 0, 3 people (Bob, Ed, &lt;Al&gt;): flu ×2, mumps ×1" in picture
True
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from reference.drawing.svg import COLOURS, DASHES, fitting, shortened, some, svg_picture, svg_text, text_width

WIDTH = 640
MOST_BUCKETS, MOST_VALUES, MOST_PEOPLE = 24, 12, 12
LONGEST_NAME, LONGEST_CAPTION = 18, 70
_BAR, _STRIP = 38, 10

Segment: TypeAlias = tuple[str | None, int]
"""A value with its count; None stands for all values of a bucket that have no segment of their own."""


class DrawnBucket(NamedTuple):
    """What is drawn of a bucket: what it is called, its people, its values with their counts, most frequent first."""

    name: str
    people: Sequence[str]
    values: Sequence[tuple[str, int]]


def bucket_bars(title: str, buckets: Sequence[DrawnBucket], *, number: int | None = None) -> str:
    """The picture; `number` says how many buckets there are, if not all of them are given."""
    shown = buckets[:MOST_BUCKETS]
    left = (len(buckets) if number is None else number) - len(shown)
    segments = [_segments(bucket) for bucket in shown]
    places = _places(segments)
    lines: list[str] = []
    y, legend = 0, set[str]()
    for bucket, parts in zip(shown, segments, strict=True):
        lines += _row(bucket, parts, places, y, legend)
        y += 20 + _BAR + 38
    if left:
        lines.append(svg_text(0, y + 12, f"and {left:,} more buckets", 'font-style="italic"'))
        y += 24
    named = [value for value in places if value in legend]
    lines += _legend(named, places, y)
    words = "; ".join(map(_in_words, shown)) + (f"; and {left:,} more buckets" if left else "")
    return svg_picture("bars", title, words, (WIDTH, y + 20 * -(-len(named) // 2)), lines)


def drawn_value(x: float, y: float, width: float, height: float, place: int | None) -> Iterator[str]:
    """A segment or a swatch in the colour and dashes of value number `place`; plain for other values."""
    colour = COLOURS[(place or 0) % len(COLOURS)]
    fill = "none" if place is None else colour
    yield (
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{height}" fill="{fill}" fill-opacity="0.2"'
        ' stroke="currentColor" stroke-opacity="0.6"/>'
    )
    if place is None:
        return
    dash = DASHES[place % len(DASHES)]
    rails = place // len(DASHES) % 3 + 1
    thick = (_STRIP - 2 * (rails - 1)) / rails - (rails > 1)
    for rail in range(rails):
        level = y + height - _STRIP - 1 + (rail + 0.5) * _STRIP / rails
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        yield (
            f'<line x1="{x + 1:.1f}" x2="{x + width - 1:.1f}" y1="{level:.1f}" y2="{level:.1f}" stroke="{colour}"'
            f' stroke-width="{thick:.1f}"{dashes}/>'
        )


def _segments(bucket: DrawnBucket) -> list[Segment]:
    """The values with their counts; what is beyond the most is one segment."""
    values: list[Segment] = list(bucket.values)
    if len(values) <= MOST_VALUES:
        return values
    first = values[: MOST_VALUES - 1]
    return [*first, (None, len(bucket.people) - sum(count for _, count in first))]


def _places(segments: Sequence[Sequence[Segment]]) -> dict[str, int]:
    """Each value's number, in the order in which they are met."""
    values = dict.fromkeys(value for parts in segments for value, _ in parts if value is not None)
    return {value: place for place, value in enumerate(values)}


def _row(
    bucket: DrawnBucket, parts: Sequence[Segment], places: Mapping[str, int], y: int, legend: set[str]
) -> Iterator[str]:
    size = len(bucket.people)
    caption = f"{shortened(bucket.name, LONGEST_CAPTION)} · {size:,} {'person' if size == 1 else 'people'}"
    caption += f" · {len(bucket.values):,} values" if len(bucket.values) > len(parts) else ""
    yield svg_text(0, y + 14, caption, 'font-weight="600"')
    x, top = 0.5, y + 20
    for value, count in parts:
        width = (WIDTH - 1) * count / size
        place = None if value is None else places[value]
        yield from drawn_value(x, top, width, _BAR, place)
        label = _label(value, count, width - 6, len(bucket.values) - MOST_VALUES + 1)
        if value is not None and label != f"{value} ×{count:,}":
            legend.add(value)
        if label:
            yield svg_text(x + width / 2, top + 18, label, 'text-anchor="middle"')
        x += width
    yield svg_text(0, top + _BAR + 16, _people(bucket), 'font-size="12"')


def _label(value: str | None, count: int, width: float, others: int) -> str:
    """The value with its count, or as much of it as fits."""
    times = f"×{count:,}"
    name = f"{others:,} other values" if value is None else shortened(value, 60)
    room = width - text_width(f" {times}")
    short = fitting(name, room)
    if short:
        return f"{short} {times}"
    return times if text_width(times) <= width else ""


def _people(bucket: DrawnBucket) -> str:
    """As many of their names as fit in a line."""
    for most in range(MOST_PEOPLE, 1, -1):
        line = some(bucket.people, most, LONGEST_NAME, len(bucket.people))
        if text_width(line) * 12 / 13 <= WIDTH:
            return line
    return some(bucket.people, 1, LONGEST_NAME, len(bucket.people))


def _legend(values: Sequence[str], places: Mapping[str, int], y: int) -> Iterator[str]:
    for number, value in enumerate(values):
        x, top = number % 2 * WIDTH / 2, y + number // 2 * 20
        yield from drawn_value(x + 0.5, top, 26, 14, places[value])
        yield svg_text(x + 34, top + 12, fitting(shortened(value, 60), WIDTH / 2 - 44))


def _in_words(bucket: DrawnBucket) -> str:
    parts = _segments(bucket)
    others = len(bucket.values) - MOST_VALUES + 1
    values = (
        f"{shortened(value, 60) if value is not None else f'{others:,} other values'} ×{n:,}" for value, n in parts
    )
    people = some(bucket.people, MOST_PEOPLE, LONGEST_NAME, len(bucket.people))
    number = f"{len(bucket.people):,} {'person' if len(bucket.people) == 1 else 'people'}"
    return f"{shortened(bucket.name, LONGEST_CAPTION)}, {number} ({people}): {', '.join(values)}"
