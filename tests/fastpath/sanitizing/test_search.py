"""The search for minimal nodes, against looking at all of them."""

from collections.abc import Callable

from hypothesis import example, given
from hypothesis import strategies as st
from strategies.profiles import examples

from fastpath.sanitizing import lattice as search
from fastpath.sanitizing.lattice import Lattice, Node, all_minimal, one_minimal, precedes

lattices = st.lists(st.integers(0, 3), min_size=1, max_size=4).map(lambda top: Lattice(tuple(top)))


@st.composite
def upward_properties(draw: st.DrawFn) -> tuple[Lattice, list[Node]]:
    """A lattice, and nodes that generate an up-set."""
    lattice = draw(lattices)
    node = st.tuples(*(st.integers(0, level) for level in lattice.top))
    return lattice, draw(st.lists(node, max_size=5))


def generated_by(nodes: list[Node], asked: set[Node]) -> Callable[[Node], bool]:
    def is_safe(node: Node) -> bool:
        asked.add(node)
        return any(precedes(below, node) for below in nodes)

    return is_safe


def by_looking_at_all(lattice: Lattice, is_safe: Callable[[Node], bool]) -> set[Node]:
    safe = {node for node in lattice.nodes() if is_safe(node)}
    return {node for node in safe if not any(below in safe for below in lattice.directly_below(node))}


@examples(200)
@given(upward_properties())
@example((Lattice((3, 3)), [(1, 1), (0, 3)]))  # (1, 2) comes up after (0, 2), and is above (1, 1)
def test_all_minimal_nodes_are_found_and_no_others(given_property: tuple[Lattice, list[Node]]) -> None:
    lattice, nodes = given_property
    asked: set[Node] = set()
    found = all_minimal(lattice, generated_by(nodes, asked))
    assert set(found) == by_looking_at_all(lattice, generated_by(nodes, set()))
    assert len(found) == len(set(found))
    assert len(asked) <= lattice.size
    assert found == sorted(found, key=lambda node: (sum(node), node))


@given(upward_properties())
def test_no_question_is_asked_whose_answer_is_known(given_property: tuple[Lattice, list[Node]]) -> None:
    """An answer no about a node answers all below it, an answer yes all above it, within the same attributes."""
    lattice, nodes = given_property
    order: list[Node] = []

    def is_safe(node: Node) -> bool:
        assert node not in order
        for before in order:
            if not any(precedes(below, before) for below in nodes):
                assert not precedes(node, before), "a node below an unsafe one"
        order.append(node)
        return any(precedes(below, node) for below in nodes)

    all_minimal(lattice, is_safe)


@given(upward_properties())
def test_binary_search_and_descent_give_a_minimal_node(given_property: tuple[Lattice, list[Node]]) -> None:
    lattice, nodes = given_property
    asked: set[Node] = set()
    expected = by_looking_at_all(lattice, generated_by(nodes, set()))
    one = one_minimal(lattice, generated_by(nodes, asked))
    assert one in expected if expected else one is None
    steps = sum(lattice.top).bit_length() + 1 + sum(level.bit_length() + 1 for level in lattice.top)
    assert len(asked) <= steps


def test_the_least_safe_node_of_a_chain_need_not_be_minimal() -> None:
    """The paper's binary search stops here; the descent does not."""
    lattice = Lattice((2, 2))
    is_safe = generated_by([(0, 2)], set())
    least = search.least_of_chain(lattice.chain(), is_safe)
    assert least is not None
    assert least == (2, 2)
    assert search.descend(least, is_safe) == (0, 2)


def test_where_nothing_is_safe_one_question_is_enough() -> None:
    asked: set[Node] = set()
    assert all_minimal(Lattice((5, 2, 1, 1)), generated_by([], asked)) == []
    assert asked == {(5, 2, 1, 1)}
    assert one_minimal(Lattice((5, 2)), generated_by([], set())) is None


@given(lattices, st.data())
def test_the_join_is_the_least_node_above_both(lattice: Lattice, data: st.DataObject) -> None:
    nodes = st.sampled_from(list(lattice.nodes()))
    one, other = data.draw(nodes), data.draw(nodes)
    above = [node for node in lattice.nodes() if precedes(one, node) and precedes(other, node)]
    assert search.minimal(above) == [search.join(one, other)]
    assert len(list(lattice.nodes())) == lattice.size
