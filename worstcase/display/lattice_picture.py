r"""The lattice of generalizations as one picture: which releases are safe, which are minimal, which one was chosen.

Nodes stand by height, everything as it is at the bottom. A node's state shows in its shape and a word, not in colour:
an ellipse is safe, a rectangle is not, a dashed line means that the node was not asked. It need not be where
monotonicity decides: above a safe node everything is safe, below an unsafe one nothing. (Where rows may be left out,
only a node that is safe with none left out decides about the nodes above it.)

A large lattice is not drawn whole: then the minimal nodes are shown, with those directly above and below them, and a
sentence in the picture.

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> from fastpath.sanitizing.lattice import Generalizations
>>> from fastpath.sanitizing.safe_generalizations import safe_generalizations
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> found = safe_generalizations(Generalizations(Cells.of_counts(["age"], "disease", entries), ages), "0.8", 0)
>>> [(node, status.word, status.asked) for node, status in statuses(found, found.table.lattice.nodes()).items()]
[((0,), 'unsafe', True), ((1,), 'unsafe', True), ((2,), 'chosen', True)]
>>> lattice_picture(found).count(">unsafe</text>"), lattice_picture(found).count(">chosen</text>")
(2, 1)
"""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

from fastpath.sanitizing.lattice import Node, by_height, precedes
from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
from reference.errors import InvalidInput
from reference.naming import numbered, source_name, written
from worstcase.display.svg import svg_text

MOST_NODES = 200
"""In one picture."""

_WIDTH, _HEIGHT, _GAP, _DOWN, _MARGIN = 84, 38, 16, 84, 20
_CHARACTER = 8
"""The width of one, at most."""

_STYLE = (
    ".lattice{color:#1b1b1b;background:#fff;font:13px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.lattice{color:#e8e8e8;background:#151515}}"
    "@media print{.lattice{color:#000;background:#fff}}"
)
Word = Literal["chosen", "minimal", "safe", "unsafe", "refused", "unknown"]
"""Where criteria are demanded besides, a node that is not safe or breaks one is refused: the two are not told apart."""
_WORDS: dict[Word, str] = {
    "chosen": "the release that was chosen (double line)",
    "minimal": "a minimal safe release: nothing below it is safe (thick line)",
    "safe": "safe, but more general than needed",
    "unsafe": "not safe",
    "refused": "not safe, or a criterion is not kept",
    "unknown": "not known: nobody asked, and nothing that was asked tells",
}


class NodeStatus(NamedTuple):
    """What is known of a node, and whether it was asked."""

    word: Word
    asked: bool


def statuses(found: SafeGeneralizations, nodes: Iterable[Node]) -> dict[Node, NodeStatus]:
    """What is known of each of these nodes."""
    answers = found.check.answers
    no: Word = "refused" if found.check.demands.criteria else "unsafe"
    safe = [node for node, left_out in answers.items() if left_out == ()]
    unsafe = [node for node, left_out in answers.items() if left_out is None and not found.check.limit]

    def word(node: Node) -> Word:
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


def check_picture(path: str | Path) -> None:
    """Raise, before anything is computed, if a picture cannot be written there."""
    if Path(path).suffix.lower() != ".svg":
        raise InvalidInput(f"{source_name(path)}: a file name that ends in .svg was expected", parameter="lattice")


def lattice_picture(found: SafeGeneralizations) -> str:
    """The picture, as the text of an SVG file."""
    nodes, sentence = _shown(found)
    known = statuses(found, nodes)
    words = {node: _in_words(found, node, known[node]) for node in nodes}
    rows = [[node for node in nodes if sum(node) == height] for height in sorted({sum(node) for node in nodes})]
    legend = _legend(found, known.values(), sentence)
    node_width = max(_WIDTH, _CHARACTER * (2 * len(found.table.lattice.top) + 3))
    across = node_width + _GAP
    width = max(max(map(len, rows)) * across, 640) + 2 * _MARGIN
    below = len(rows) * _DOWN + _MARGIN
    places = {
        node: (width / 2 + (column - (len(row) - 1) / 2) * across, below - _DOWN / 2 - line * _DOWN)
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
        *_edges(found, places),
    ]
    for node, (x, y) in places.items():
        lines += [f"<g><title>{escape(words[node])}</title>", *_shape(known[node], x, y, node_width)]
        lines.append(svg_text(x, y - 3, ",".join(map(str, node)), 'text-anchor="middle" fill="currentColor"'))
        small = 'text-anchor="middle" font-size="11" fill="currentColor"'
        lines.append(svg_text(x, y + 11, known[node].word, small) + "</g>")
    for line, (status, text) in enumerate(legend):
        y, left = below + 26 * line, _MARGIN + (0 if status is None else 54)
        lines += [] if status is None else _shape(status, _MARGIN + 22, y - 4, _WIDTH, 0.5)
        lines.append(f'<text x="{left}" y="{y}" fill="currentColor">{escape(text)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _shown(found: SafeGeneralizations) -> tuple[list[Node], str | None]:
    """The nodes to draw, lower ones first, and a sentence if these are not all."""
    lattice = found.table.lattice
    if lattice.size <= MOST_NODES:
        return sorted(lattice.nodes(), key=by_height), None
    chosen: dict[Node, None] = {}
    first = [] if found.best is None else [found.best]
    centres, drawn = [*first, *(node for node in found.minimal if node not in first)] or [lattice.top], 0
    for node in centres:
        around = [node, *lattice.directly_below(node), *lattice.directly_above(node)]
        if len({*chosen, *around}) > MOST_NODES:
            break
        chosen.update(dict.fromkeys(around))
        drawn += 1
    what = f"{drawn:,} of the {len(centres):,} minimal ones" if found.minimal else "everything generalized"
    many = f"There are {lattice.size:,} generalizations, too many to draw"
    return sorted(chosen, key=by_height), f"{many}: these are {what}, and those directly above and below."


def _edges(found: SafeGeneralizations, places: dict[Node, tuple[float, float]]) -> Iterator[str]:
    for node, (x, y) in places.items():
        for above in found.table.lattice.directly_above(node):
            if above in places:
                to_x, to_y = places[above]
                line = f'x1="{x:.1f}" y1="{y - _HEIGHT / 2:.1f}" x2="{to_x:.1f}" y2="{to_y + _HEIGHT / 2:.1f}"'
                yield f'<line {line} stroke="currentColor" stroke-opacity="0.3"/>'


def _shape(status: NodeStatus, x: float, y: float, width: int, scale: float = 1) -> Iterator[str]:
    """An ellipse if the node is safe, a rectangle if it is not; dashed if it was not asked."""
    across, down = width / 2 * scale, _HEIGHT / 2 * scale
    paint = 'fill="none" stroke="currentColor"' + ("" if status.asked else ' stroke-dasharray="4 3"')
    if status.word in ("unsafe", "refused", "unknown"):
        corner = f'rx="{8 * scale:.0f}"' if status.word == "unknown" else 'rx="0"'
        box = f'x="{x - across:.1f}" y="{y - down:.1f}" width="{2 * across:.1f}" height="{2 * down:.1f}"'
        yield f"<rect {box} {corner} {paint}/>"
        return
    thick = ' stroke-width="3"' if status.word == "minimal" else ""
    yield f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{across:.1f}" ry="{down:.1f}" {paint}{thick}/>'
    if status.word == "chosen":
        inner = f'rx="{across - 4 * scale:.1f}" ry="{down - 4 * scale:.1f}"'
        yield f'<ellipse cx="{x:.1f}" cy="{y:.1f}" {inner} {paint}/>'


def _legend(
    found: SafeGeneralizations, known: Iterable[NodeStatus], sentence: str | None
) -> list[tuple[NodeStatus | None, str]]:
    met = set(known)
    words = {status.word for status in met}
    order = ", ".join(map(written, found.table.table.attributes))
    lines: list[tuple[NodeStatus | None, str]] = [(None, f"the levels of {order}; 0 is as it is")]
    within = f" (within the limit of {numbered(found.check.limit, 'row')} to leave out)" if found.check.limit else ""
    for word, text in _WORDS.items():
        if word in words:
            more = within if word in ("unsafe", "refused") else ""
            lines.append((NodeStatus(word, word != "unknown"), text + more))
    if found.check.demands.criteria:
        lines.append((None, "safe here means that the criteria are kept, too"))
    if any(not status.asked and status.word != "unknown" for status in met):
        lines.append((NodeStatus("safe", asked=False), "dashed: not asked, it follows from the nodes that were"))
    return [*lines, *([(None, sentence)] if sentence is not None else [])]


def _in_words(found: SafeGeneralizations, node: Node, status: NodeStatus) -> str:
    levels = ", ".join(f"{written(name)} {words}" for name, words in found.table.in_words(node).items())
    return f"{levels}: {status.word}{'' if status.asked else ', not asked'}"
