"""What basic implications of any width can say (paper, section 3.2, footnote).

"There always exists some set of k basic implications that maximize disclosure since there are only finitely many atoms
and therefore L^k is finite." Up to what they say, that is: with |P|·|S| atoms a side everything has been said, though
longer sides can be written (see the errata).
"""

from collections.abc import Callable

from proofs_check.claims.claim import Finding, correction, unless_equal
from proofs_check.oracles.listed_tables import SMALL_SIZES, Size, sayable


def number_of_atoms(size: Size) -> int:
    """|P|·|S|."""
    return size[0] * size[1]


def says_no_more(
    size: Size, said: Callable[[Size, int], frozenset[int]] = sayable, enough: Callable[[Size], int] = number_of_atoms
) -> Finding:
    """With |P|·|S| atoms a side the implications say all that those with one more, or twice as many, say."""
    atoms = enough(size)
    return unless_equal(said(size, atoms), said(size, atoms + 1), said(size, 2 * number_of_atoms(size)))


CLAIMS = (
    correction(
        name="finitely-many-implications-say-everything-that-can-be-said",
        paper="3.2, footnote on L^k",
        words="Up to what they say there are finitely many basic implications: |P|·|S| atoms a side suffice.",
        scope=SMALL_SIZES,
        statement=says_no_more,
    ),
)
