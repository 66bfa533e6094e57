r"""A sentence of the paper about its experiments: how it was read, whether it holds so, and what was found.

The *reading* is the exact question that was asked of the data. Where the paper's words leave room ("not too large",
"much further"), the reading sets a bound, and the finding gives the number itself, so that everybody may judge by
another bound.

>>> number(Fraction(1, 3)), number(Fraction(10**9, 3 * 10**9 + 1)), number(Fraction(1, 2))
('1/3 ≈ 0.3333', '0.3333', '1/2 = 0.5')
"""

from dataclasses import dataclass
from fractions import Fraction

from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_tables import Tables

LARGE = Fraction(1, 10)
"""A difference of disclosures from here on is taken to be large."""

_LONGEST = 12


@dataclass(frozen=True)
class Sentence:
    """What the paper says, as a question to the data, and the answer."""

    name: str
    says: str
    reading: str
    holds: bool
    finding: str


def number(exact: Fraction) -> str:
    """For people: the fraction where it is short, and a decimal."""
    decimal = f"{float(exact):.4g}"
    if len(str(exact)) > _LONGEST:
        return decimal
    return f"{exact} {'=' if Fraction(decimal) == exact else '≈'} {decimal}"


def levels(tables: Tables, node: Node) -> str:
    """A node, for people."""
    return ", ".join(f"{attribute} {level}" for attribute, level in tables.named(node).items())
