"""The picture of the lattice: every node as it is, told by shape and word."""

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import Microdata, microdata

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.lattice import Generalizations
from fastpath.sanitizing.safe_generalizations import SafeGeneralizations, SafetyCheck, answered, safe_generalizations
from worstcase.display.lattice_picture import LARGE, MOST_NODES, lattice_picture, statuses
from worstcase.io.hierarchies import parse_toml

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("every", [True, False])
@given(data=microdata(), c=st.sampled_from([Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(1)]))
def test_what_is_said_of_a_node_is_what_asking_it_says(*, every: bool, data: Microdata, c: Fraction) -> None:
    """Also of the nodes that nobody asked; where all minimal nodes were looked for, everything is known."""
    table = data.generalizations
    found = safe_generalizations(table, c, 0, every=every)
    known = statuses(found, table.lattice.nodes())
    assert {node for node, status in known.items() if status.asked} == set(found.check.answers)
    truth = SafetyCheck(table, Demands(c, 0))
    for node, status in known.items():
        expected = {"safe", "minimal", "chosen"} if truth.is_safe(node) else {"unsafe"}
        assert status.word in expected | (set() if every else {"unknown"})
    assert {node for node, status in known.items() if status.word in ("minimal", "chosen")} == set(found.minimal)
    assert [node for node, status in known.items() if status.word == "chosen"] == [found.best] * bool(found.minimal)


@pytest.mark.parametrize("asked", [(1,), (2,)])
def test_within_a_limit_an_answer_tells_nothing_of_other_nodes(asked: tuple[int, ...]) -> None:
    """Of three nodes only the middle one is safe, with two rows left out: neither it nor the top tells of others."""
    entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
    table = Generalizations(Cells.of_counts(["age"], "S", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
    check = SafetyCheck(table, Demands.of("0.7", 0), 2)
    assert check.is_safe(asked) == (asked == (1,))
    found = SafeGeneralizations(check, (), (), None, 1)
    words = {node: status.word for node, status in statuses(found, table.lattice.nodes()).items() if node != asked}
    assert set(words.values()) == {"unknown"}


@given(microdata())
def test_the_picture_has_every_node_with_its_shape_and_its_words(data: Microdata) -> None:
    found = safe_generalizations(data.generalizations, Fraction(2, 3), 0)
    picture = ET.fromstring(lattice_picture(found))  # noqa: S314 - our own
    known = statuses(found, found.table.lattice.nodes())
    groups = picture.findall(f"{SVG}g")
    drawn = {}
    for group in groups:
        *lines, word = ("".join(text.itertext()) for text in group.findall(f"{SVG}text"))
        node = tuple(map(int, group.attrib["data-levels"].split(",")))
        drawn[node] = word
        assert [line.split(": ")[0] for line in lines] == list(found.table.table.attributes)
        assert all(line.endswith("…") or line in (group[0].text or "") for line in lines)
        boxes = group.findall(f"{SVG}rect")
        assert len(boxes) == (2 if word == "chosen" else 1)
        assert (boxes[0].attrib["rx"] == "0.0") == (word == "unsafe")
        assert any("stroke-width" in box.attrib for box in boxes) == (word == "minimal")
        dashed = any("stroke-dasharray" in part.attrib for part in group)
        assert dashed != known[node].asked
    assert drawn == {node: known[node].word for node in drawn}
    around = {near for node in found.minimal for near in (*found.table.lattice.directly_below(node), node)}
    assert set(drawn) >= (around if found.table.lattice.size > LARGE else set(known))


def test_where_a_criterion_may_be_what_fails_nothing_is_called_unsafe() -> None:
    """With everything generalized but one level all is (1,0)-safe: only the criterion refuses."""
    entries = [((age, ill), 1) for age in ("31", "52") for ill in ("flu", "gout")]
    table = Generalizations(Cells.of_counts(["age"], "S", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
    assert SafetyCheck(table, Demands.of(1, 0)).is_safe((0,))
    picture = lattice_picture(answered(SafetyCheck(table, Demands.of(1, 0, ["k-anonymity=3"]))))
    assert "unsafe" not in picture
    assert (
        picture.count(">refused</text>"),
        picture.count(">not safe, or a criterion is not met (orange, square corners)</text>"),
    ) == (2, 1)
    assert ">not safe</text>" not in picture


def lattice_of(attributes: int) -> Generalizations:
    rows = [((*(str((n * 31 + i) % 7) for i in range(attributes)), str(n % 5)), 1) for n in range(60)]
    names = [f"<a{number}>" for number in range(attributes)]
    hierarchies = parse_toml("".join(f'["{name}"]\nintervals = [2, 4]\n' for name in names), "FILE")
    return Generalizations(Cells.of_counts(names, "S", rows), hierarchies)


def test_a_large_lattice_is_drawn_around_its_minimal_nodes_and_says_so() -> None:
    found = safe_generalizations(lattice_of(6), Fraction(9, 10), 1)
    picture = lattice_picture(found)
    drawn = ET.fromstring(picture).findall(f"{SVG}g")  # noqa: S314 - our own
    assert len(found.minimal) < len(drawn) <= MOST_NODES
    assert " of the 4,096 generalizations are drawn: " in picture
    assert picture.count(">chosen</text>") == 1
    nothing = lattice_picture(safe_generalizations(lattice_of(6), Fraction(0), 1))
    assert "are drawn: everything generalized, and those directly above and below." in nothing
    assert "<a0>" not in picture
    assert "&lt;a0&gt;" in picture
