"""What one could believe of Adult from the figures, and is not so (siblings of the paper's section 4).

Figure 5 is drawn up to k = 12, "since we know that maximum disclosure certainly reaches 1 at k = 13": one could
believe that before it does not. In 70 of the 72 tables it does, in Figure 5's own at k = 12. And that negated atoms
and implications differ little was seen in one table; in others they differ by up to 2/15.
"""

from collections.abc import Iterator
from itertools import product

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.experiments.adult_tables import MOST, adult
from proofs_check.paper.claims.adult_data import Source, all_nodes, shown_node
from proofs_check.paper.claims.adult_disclosure import differ_by_little
from reference.exact_numbers import readable


def needs_thirteen(node: Node, tables: Source = adult) -> bool:
    """With 12 implications nothing is certain."""
    return tables().curves[node].implications[MOST - 1] < 1


def cases() -> Iterator[tuple[Node, int]]:
    """All tables and k, the finest table first."""
    return product(all_nodes(), range(MOST + 1))


def differ_by_little_everywhere(case: tuple[Node, int], tables: Source = adult) -> bool:
    """K implications disclose less than a tenth more than k negated atoms, in any table."""
    return differ_by_little(case, tables)


def shown_certainty(node: Node) -> str:
    """The table, and from which k on something is certain."""
    return f"{shown_node(node)}: certain from k = {adult().curves[node].implications.index(1)} on"


def shown_difference(case: tuple[Node, int]) -> str:
    """The table, k, and the difference."""
    node, k = case
    return f"{shown_node(node)}, k = {k}: {readable(adult().curves[node].differences()[k])}"


CLAIMS = (
    Claim(
        name="twelve-implications-leave-adult-uncertain",
        paper="sibling of 4",
        kind=Kind.NEAR_MISS,
        words="With 12 implications, one fewer than always suffice, nothing is certain.",
        scope=Every("all 72 tables, the finest first", all_nodes),
        statement=needs_thirteen,
        fails_at="the levels age 0, marital-status 0, race 0, sex 0: certain from k = 0 on",
        instead="adult-is-certain-with-thirteen-implications",
        shown=shown_certainty,
    ),
    Claim(
        name="negations-and-implications-differ-by-less-than-a-tenth-everywhere",
        paper="sibling of 4",
        kind=Kind.NEAR_MISS,
        words="In every table, and for every k, negated atoms and implications differ by less than 1/10.",
        scope=Every("all 72 tables, the finest first, k ≤ 13", cases),
        statement=differ_by_little_everywhere,
        fails_at="the levels age 1, marital-status 1, race 1, sex 1, k = 2: 2/15 ≈ 0.133333",
        instead="negations-and-implications-differ-by-less-than-a-tenth-in-figure-5",
        shown=shown_difference,
    ),
)
