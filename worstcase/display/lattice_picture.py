r"""Picture of the lattice of generalizations: safe, unsafe and minimal nodes, and the chosen one.

Nodes stand by height, with everything as it is at the bottom. A node's label names the level of each column. Its status
shows in a word, in its shape and in its colour: rounded corners are safe, square ones are not. A dashed line means that
the node was not checked, since monotonicity decides: everything above a safe node is safe, and nothing below an unsafe
one is. (If rows may be left out, only a node that is safe without that decides about the nodes above it.)

Of a large lattice only the minimal nodes and those directly above and below them are drawn, and the picture states it.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from fastpath.sanitizing.lattice import Node, by_height, precedes
from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
from reference.naming import numbered, written
from worstcase.display.attacker import with_strength
from worstcase.display.svg import COLOURS, fitting, svg_line, svg_picture, svg_rect, svg_text, text_width

MOST_NODES = 60  # in one picture
LARGE = 24  # a lattice of more nodes is drawn around its minimal ones only

_LEAST_WIDTH, _MOST_WIDTH, _LINE, _GAP, _BETWEEN, _MARGIN = 96, 260, 16, 16, 44, 20
_SWATCH = (42, 20)  # width and height of a node in the legend
_BLUE, _ORANGE, _GREEN = COLOURS[:3]
_COLOURS = {"chosen": _GREEN, "minimal": _GREEN, "safe": _BLUE, "unsafe": _ORANGE, "refused": _ORANGE}

# With further criteria, a node that is not safe or breaks one is refused.
_WORDS = {
    "chosen": "the minimal safe release that was chosen (green, double line)",
    "minimal": "a minimal safe release: nothing below it is safe (green, thick line)",
    "safe": "safe, but more general than necessary (blue, round corners)",
    "unsafe": "not safe (orange, square corners)",
    "refused": "not safe, or a criterion is not met (orange, square corners)",
    "unknown": "not known: not checked, and not implied by the nodes that were",
}


class NodeStatus(NamedTuple):
    """Status of a node, and whether it was checked."""

    word: str  # a key of `_WORDS`
    asked: bool


def statuses(found: SafeGeneralizations, nodes: Iterable[Node]) -> dict[Node, NodeStatus]:
    """The status of each of these nodes."""
    answers = found.check.answers
    no = "refused" if found.check.demands.criteria else "unsafe"
    safe = [node for node, left_out in answers.items() if left_out == ()]
    unsafe = [node for node, left_out in answers.items() if left_out is None and not found.check.limit]

    def word(node: Node) -> str:
        if node == found.best:
            return "chosen"
        if node in found.minimal:
            return "minimal"
        if node in answers:
            return no if answers[node] is None else "safe"
        if any(precedes(below, node) for below in safe):
            return "safe"
        return no if any(precedes(node, above) for above in unsafe) else "unknown"

    return {node: NodeStatus(word(node), node in answers) for node in nodes}


def lattice_picture(found: SafeGeneralizations) -> str:
    """The picture, as an SVG element."""
    nodes, sentence = _shown(found)
    known, labels = statuses(found, nodes), {node: found.table.in_words(node) for node in nodes}
    legend = _legend(found, set(known.values()), sentence)
    rows = [list(row) for _, row in groupby(nodes, key=sum)]
    widest = max((text_width(f"{name}: {level}") for node in nodes for name, level in labels[node].items()), default=0)
    node_width = int(min(max(widest + 16, _LEAST_WIDTH), _MOST_WIDTH))
    node_height = _LINE * (len(found.table.lattice.top) + 1) + 12
    across, down = node_width + _GAP, node_height + _BETWEEN
    width = max(max(map(len, rows)) * across, 640) + 2 * _MARGIN
    below = len(rows) * down + 2 * _MARGIN
    places = {
        node: (width / 2 + (column - (len(row) - 1) / 2) * across, below - _MARGIN - down / 2 - line * down)
        for line, row in enumerate(rows)
        for column, node in enumerate(row)
    }
    lines, words = list(_edges(found, places, node_height)), []
    for node, (x, y) in places.items():
        levels = ", ".join(f"{written(name)}: {level}" for name, level in labels[node].items())
        words.append(f"{levels} ({known[node].word}{'' if known[node].asked else ', not checked'})")
        lines.append(f'<g data-levels="{",".join(map(str, node))}"><title>{escape(words[-1])}</title>')
        lines += _shape(known[node], x, y, (node_width, node_height))
        y -= node_height / 2 - 2  # noqa: PLW2901 - from its middle to its lines
        for name, level in labels[node].items():
            lines.append(_label(x, y := y + _LINE, name, level, node_width - 12))
        lines.append(svg_text(x, y + _LINE - 1, known[node].word, 'text-anchor="middle" font-weight="600"') + "</g>")
    for y, (status, text) in enumerate(legend):
        top = below + 26 * y
        lines += [] if status is None else _shape(status, _MARGIN + 22, top - 4, _SWATCH)
        lines.append(svg_text(_MARGIN + (0 if status is None else 54), top, text))
    title = f"Generalizations: c = {found.check.c}, k = {found.check.k}{with_strength(found.check.demands.doubt)}"
    size = width, below + 26 * len(legend) + _MARGIN
    whole = svg_picture("lattice", title, "; ".join(words), size, lines)
    return whole.replace('width="100%"', f'width="{width}"', 1)  # it is scrolled where the page is narrow


def _label(x: float, y: float, column: str, level: str, width: float) -> str:
    """One line of a node, cut to its width; neither name can reorder the other."""
    name = fitting(column, width * 0.5)
    parts = (name, fitting(level, width - text_width(f"{name}: ")))
    isolated = ": ".join(f'<tspan style="unicode-bidi:isolate">{escape(part)}</tspan>' for part in parts)
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{isolated}</text>'


def _shown(found: SafeGeneralizations) -> tuple[list[Node], str | None]:
    """The nodes to draw, lower ones first, and a sentence if these are not all."""
    lattice = found.table.lattice
    if lattice.size <= LARGE:
        return sorted(lattice.nodes(), key=by_height), None
    chosen, drawn = set[Node](), 0
    centres = list(dict.fromkeys([found.best or lattice.top, *found.minimal]))
    for node in centres:
        around = {node, *lattice.directly_below(node), *lattice.directly_above(node)}
        if len(chosen | around) > MOST_NODES:
            break
        chosen |= around
        drawn += 1
    what = "everything generalized" if found.best is None else "the chosen one"
    if found.minimal:
        what = f"{'the' if drawn == len(centres) else f'{drawn:,} of the {len(centres):,}'} minimal ones"
    many = f"Only {len(chosen):,} of the {lattice.size:,} generalizations are drawn"
    return sorted(chosen, key=by_height), f"{many}: {what}, and those directly above and below."


def _edges(found: SafeGeneralizations, places: dict[Node, tuple[float, float]], tall: int) -> Iterator[str]:
    for node, (x, y) in places.items():
        for above in found.table.lattice.directly_above(node):
            if above in places:
                to_x, to_y = places[above]
                yield svg_line(x, y - tall / 2, to_x, to_y + tall / 2, 'stroke="currentColor" stroke-opacity="0.3"')


def _shape(status: NodeStatus, x: float, y: float, size: tuple[int, int]) -> Iterator[str]:
    """A box, round if the node is safe, square if it is not; dashed if it was not checked."""
    colour, height = _COLOURS.get(status.word), size[1]
    fill = f'fill="{colour}" fill-opacity="0.18" stroke="{colour}"' if colour else 'fill="none" stroke="currentColor"'
    paint = fill + ("" if status.asked else ' stroke-dasharray="4 3"')
    radius = 0 if status.word in ("unsafe", "refused") else height / 8 if status.word == "unknown" else height / 3.5
    thick = ' stroke-width="3"' if status.word == "minimal" else ""
    for inset in (0, 4) if status.word == "chosen" else (0,):
        across, down = size[0] / 2 - inset, height / 2 - inset
        rounded = f'rx="{max(0, radius - inset):.1f}" {paint}{thick}'
        yield svg_rect(x - across, y - down, 2 * across, 2 * down, rounded)


def _legend(
    found: SafeGeneralizations, met: set[NodeStatus], sentence: str | None
) -> list[tuple[NodeStatus | None, str]]:
    lines = list[tuple[NodeStatus | None, str]]()
    within = f" with at most {numbered(found.check.limit, 'row')} left out" if found.check.limit else ""
    for word, text in _WORDS.items():
        if any(status.word == word for status in met):
            lines.append((NodeStatus(word, word != "unknown"), text + within * (word in ("unsafe", "refused"))))
    if found.check.demands.criteria:
        lines.append((None, "safe nodes also meet the criteria"))
    if any(not status.asked and status.word != "unknown" for status in met):
        lines.append((NodeStatus("safe", asked=False), "dashed: not checked, but implied by the nodes that were"))
    return lines if sentence is None else [*lines, (None, sentence)]
