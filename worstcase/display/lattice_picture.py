r"""Picture of the lattice of generalizations: safe, unsafe and minimal nodes, and the chosen one.

Nodes stand by height, with everything as it is at the bottom. A node's label names the level of each column. Its status
shows in a word, in its shape and in its colour: rounded corners are safe, square ones are not. A dashed line means that
the node was not checked, since monotonicity decides: everything above a safe node is safe, and nothing below an unsafe
one is. (If rows may be left out, only a node that is safe without that decides about the nodes above it.)

Of a large lattice only the minimal nodes and those directly above and below them are drawn, and the picture states it.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from fastpath.sanitizing.lattice import Node, by_height, precedes
from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
from reference.naming import numbered, written
from worstcase.display.svg import COLOURS, fitting, svg_text, text_width

MOST_NODES = 60  # in one picture
LARGE = 24  # a lattice of more nodes is drawn around its minimal ones only

_LEAST_WIDTH, _MOST_WIDTH, _LINE, _GAP, _BETWEEN, _MARGIN = 96, 260, 16, 16, 44, 20
_SWATCH = (42, 20)  # width and height of a node in the legend
_BLUE, _ORANGE, _GREEN = COLOURS[:3]
_COLOURS = {"chosen": _GREEN, "minimal": _GREEN, "safe": _BLUE, "unsafe": _ORANGE, "refused": _ORANGE}

_STYLE = (
    ".lattice{color:#1b1b1b;background:#fff;font:13px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.lattice{color:#e8e8e8;background:#151515}}"
    "@media print{.lattice{color:#000;background:#fff}}"
)
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
    """The picture, as the text of an SVG file."""
    nodes, sentence = _shown(found)
    known = statuses(found, nodes)
    words = {node: _in_words(found, node, known[node]) for node in nodes}
    rows = [[node for node in nodes if sum(node) == height] for height in sorted({sum(node) for node in nodes})]
    legend = _legend(found, known.values(), sentence)
    labels = {node: _labels(found, node) for node in nodes}
    widest = max((text_width(f"{name}: {level}") for lines in labels.values() for name, level in lines), default=0)
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
    height = below + 26 * len(legend) + _MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="max-width:100%;height:auto"'
    lines = [
        f'<svg class="lattice" role="img" xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>Generalizations: c = {found.check.c}, k = {found.check.k}</title>",
        f"<desc>{escape('; '.join(words.values()))}</desc>",
        f"<style>{_STYLE}</style>",
        *_edges(found, places, node_height),
    ]
    for node, (x, y) in places.items():
        lines.append(f'<g data-levels="{",".join(map(str, node))}"><title>{escape(words[node])}</title>')
        lines += _shape(known[node], x, y, (node_width, node_height))
        first = y - node_height / 2 + _LINE + 2
        lines += (_label(x, first + _LINE * i, pair, node_width - 12) for i, pair in enumerate(labels[node]))
        word = 'text-anchor="middle" font-weight="600" fill="currentColor"'
        lines.append(svg_text(x, first + _LINE * len(labels[node]) + 1, known[node].word, word) + "</g>")
    for y, (status, text) in zip(range(below, height, 26), legend, strict=False):
        lines += [] if status is None else _shape(status, _MARGIN + 22, y - 4, _SWATCH)
        left = _MARGIN + (0 if status is None else 54)
        lines.append(f'<text x="{left}" y="{y}" fill="currentColor">{escape(text)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _labels(found: SafeGeneralizations, node: Node) -> list[tuple[str, str]]:
    """The name of each column, and of its level."""
    return list(found.table.in_words(node).items())


def _label(x: float, y: float, pair: tuple[str, str], width: float) -> str:
    """One line of a node, cut to its width; neither name can reorder the other."""
    name = fitting(pair[0], width * 0.5)
    parts = (name, fitting(pair[1], width - text_width(f"{name}: ")))
    column, level = (f'<tspan style="unicode-bidi:isolate">{escape(part)}</tspan>' for part in parts)
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" fill="currentColor">{column}: {level}</text>'


def _shown(found: SafeGeneralizations) -> tuple[list[Node], str | None]:
    """The nodes to draw, lower ones first, and a sentence if these are not all."""
    lattice = found.table.lattice
    if lattice.size <= LARGE:
        return sorted(lattice.nodes(), key=by_height), None
    chosen, drawn = set[Node](), 0
    first = [] if found.best is None else [found.best]
    centres = list(dict.fromkeys([*first, *found.minimal])) or [lattice.top]
    for node in centres:
        around = {node, *lattice.directly_below(node), *lattice.directly_above(node)}
        if len(chosen | around) > MOST_NODES:
            break
        chosen |= around
        drawn += 1
    number = "the" if drawn == len(centres) else f"{drawn:,} of the {len(centres):,}"
    what = (
        f"{number} minimal ones"
        if found.minimal
        else "everything generalized"
        if found.best is None
        else "the chosen one"
    )
    many = f"Only {len(chosen):,} of the {lattice.size:,} generalizations are drawn"
    return sorted(chosen, key=by_height), f"{many}: {what}, and those directly above and below."


def _edges(found: SafeGeneralizations, places: dict[Node, tuple[float, float]], tall: int) -> Iterator[str]:
    for node, (x, y) in places.items():
        for above in found.table.lattice.directly_above(node):
            if above in places:
                to_x, to_y = places[above]
                line = f'x1="{x:.1f}" y1="{y - tall / 2:.1f}" x2="{to_x:.1f}" y2="{to_y + tall / 2:.1f}"'
                yield f'<line {line} stroke="currentColor" stroke-opacity="0.3"/>'


def _shape(status: NodeStatus, x: float, y: float, size: tuple[int, int]) -> Iterator[str]:
    """A box, round if the node is safe, square if it is not; dashed if it was not checked."""
    colour, height = _COLOURS.get(status.word), size[1]
    fill = f'fill="{colour}" fill-opacity="0.18" stroke="{colour}"' if colour else 'fill="none" stroke="currentColor"'
    paint = fill + ("" if status.asked else ' stroke-dasharray="4 3"')
    radius = 0 if status.word in ("unsafe", "refused") else height / 8 if status.word == "unknown" else height / 3.5
    thick = ' stroke-width="3"' if status.word == "minimal" else ""
    for inset in (0, 4) if status.word == "chosen" else (0,):
        across, down = size[0] / 2 - inset, height / 2 - inset
        box = f'x="{x - across:.1f}" y="{y - down:.1f}" width="{2 * across:.1f}" height="{2 * down:.1f}"'
        yield f'<rect {box} rx="{max(0, radius - inset):.1f}" {paint}{thick}/>'


def _legend(
    found: SafeGeneralizations, known: Iterable[NodeStatus], sentence: str | None
) -> list[tuple[NodeStatus | None, str]]:
    met = set(known)
    lines = list[tuple[NodeStatus | None, str]]()
    within = f" with at most {numbered(found.check.limit, 'row')} left out" if found.check.limit else ""
    for word, text in _WORDS.items():
        if any(status.word == word for status in met):
            more = within if word in ("unsafe", "refused") else ""
            lines.append((NodeStatus(word, word != "unknown"), text + more))
    if found.check.demands.criteria:
        lines.append((None, "safe nodes also meet the criteria"))
    if any(not status.asked and status.word != "unknown" for status in met):
        lines.append((NodeStatus("safe", asked=False), "dashed: not checked, but implied by the nodes that were"))
    return lines if sentence is None else [*lines, (None, sentence)]


def _in_words(found: SafeGeneralizations, node: Node, status: NodeStatus) -> str:
    levels = ", ".join(f"{written(name)}: {words}" for name, words in found.table.in_words(node).items())
    return f"{levels} ({status.word}{'' if status.asked else ', not checked'})"
