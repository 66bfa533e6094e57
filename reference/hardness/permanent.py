r"""The 0/1 permanent as a number of tables, and from a disclosure risk: both are #P-hard (paper, section 3.1).

The permanent of an n×n matrix a of zeros and ones is Σ over all permutations π of Π over i of a(i, π(i)): the number of
ways to choose a 1 in each row so that no two are in the same column.

**Counting.** One bucket with a person r_i for each row and a value c_j for each column, each occurring once; for each
a(i, j) = 0 the negated atom r_i ≠ c_j, which is a simple implication. *Proof.* A table of the bucket hands each row
another column: a permutation. It satisfies the negated atoms iff every chosen entry is 1. So the number of tables is
the permanent; size and time are linear in the matrix.

Deciding whether this number is positive is easy (a perfect matching in a bipartite graph), counting is not (Valiant,
1979): hardness of counting does not come from hardness of deciding.

The tables are counted by dynamic programming, never by a formula for permanents, so that `ryser` computes the same
number in a way of its own: by inclusion–exclusion over sets of columns (Ryser, Combinatorial Mathematics, 1963):

    permanent = Σ over all sets C of columns of (-1)^(n-|C|) · Π over rows i of Σ over j in C of a(i, j).

>>> matrix = parse_matrix("# a comment\n110\n1, 1, 1\n0 1 1\n", "FILE")
>>> permanent(matrix), ryser(matrix)
(3, 3)
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in to_counting(matrix).knowledge.implications]
['r1=c3 -> r1=c1', 'r3=c1 -> r3=c2']

**The disclosure risk.** The theorem of the section is about one given atom; its introduction states that the risk, the
largest probability of all atoms, is #P-hard. Let n ≥ 2. To the bucket above comes a second one with two people,
`switch` and `other`, one of whom has the value `on` and the other `off`. For each a(i, j) = 0 the knowledge has

    r_i=c_j → switch=on            a chosen 0 turns the switch on.

*Proof.* With the switch on all n! permutations are possible, with the switch off those that choose no 0: as many as
the permanent, per ≤ n!. So Pr(switch=on) = n!/(n! + per). No atom is likelier. Pr(switch=off) = per/(n! + per) is not,
nor are the two atoms about `other`, which mean the same. An atom r_i=c_j is true in (n - 1)! tables with the switch on
and in (n - 1)! at most with the switch off, and 2·(n - 1)! ≤ n! for n ≥ 2. Atoms about values of the other bucket are
never true. Therefore

    risk = n!/(n! + per),        per = n!·(1/risk - 1).

One risk is asked for, of an instance that is as long as the matrix and never contradictory. A matrix of one row is
first given a second one, with a 1 at the end of the diagonal and zeros beside it, which leaves the permanent as it is.

>>> to_text(to_risk(matrix).knowledge.implications[0])
'r1=c3 -> switch=on'
>>> from reference.probability import disclosure_risk
>>> permanent_from_risk(disclosure_risk(to_risk(matrix).bucketization, to_risk(matrix).knowledge).risk, rows=3)
Fraction(3, 1)
"""

from fractions import Fraction
from math import factorial, prod
from random import Random
from typing import TypeAlias

from sympy import Rational

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.exact import exact_number
from reference.hardness.satisfiability import Instance, number_of_tables
from reference.language import Atom, Formula, negated_atom, simple_implication
from reference.naming import quoted
from reference.progress import step

Matrix: TypeAlias = tuple[tuple[int, ...], ...]  # rows of zeros and ones, as many rows as columns
MOST_ROWS = 300
SWITCH = Atom("switch", "on")  # the likeliest atom
_IGNORED = str.maketrans("", "", ", \t\r")


class NotMatrix(InvalidInput):
    """A text that is not a square matrix of zeros and ones."""


def to_counting(matrix: Matrix) -> Instance:
    """An instance whose number of tables is the permanent."""
    if not matrix or any(len(row) != len(matrix) or not {*map(str, row)} <= {"0", "1"} for row in matrix):
        raise InvalidInput("a matrix for a permanent has as many rows as columns, at least one, of zeros and ones")
    columns = [f"c{number}" for number in range(1, len(matrix) + 1)]
    people = [f"r{number}" for number in range(1, len(matrix) + 1)]
    # A negated atom needs a second value in the domain, even where there is one column.
    domain = columns if len(columns) > 1 else [*columns, "none"]
    bucketization = Bucketization([Bucket(people, dict.fromkeys(columns, 1))], domain=domain, sensitive="column")
    zeros = (
        Atom(person, column)
        for person, row in zip(people, matrix, strict=True)
        for column, entry in zip(columns, row, strict=True)
        if not entry
    )
    return Instance(bucketization, Formula(negated_atom(zero, domain) for zero in zeros))


def permanent(matrix: Matrix) -> int:
    """The permanent, by counting tables."""
    return number_of_tables(to_counting(matrix))


def ryser(matrix: Matrix) -> int:
    """The permanent, by Ryser's formula."""
    columns, size = list(zip(*matrix, strict=True)), len(matrix)
    members, sums, total = 0, [0] * size, 0  # a set of columns, and each row's sum over it; the empty set adds 0
    for number in range(1, 1 << size):
        step(1, "sets of columns", (1 << size) - 1)
        flipped = (number & -number).bit_length() - 1  # the bit in which two neighbours of the Gray code differ
        sign = -1 if members >> flipped & 1 else 1
        members ^= 1 << flipped
        sums = [old + sign * entry for old, entry in zip(sums, columns[flipped], strict=True)]
        total += (-1) ** (size - members.bit_count()) * prod(sums)
    return total


def half_full(size: int, seed: int = 0) -> Matrix:
    """A matrix of which every entry is 0 or 1 by the toss of a coin, the same ones for the same seed."""
    coin = Random(f"{size} {seed}")  # noqa: S311 - an example, not a secret
    return tuple(tuple(coin.getrandbits(1) for _ in range(size)) for _ in range(size))


def parse_matrix(text: str, where: str) -> Matrix:
    """Read a text with a line for each row; spaces and commas between entries are optional, # begins a comment.

    `where` is what errors begin with.
    """
    lines = enumerate((line.translate(_IGNORED) for line in text.split("\n")), start=1)
    rows = [(f"{where}: line {number}", line) for number, line in lines if line and not line.startswith("#")]
    expected = len(rows)
    if not rows:
        raise NotMatrix(f"{where}: expected rows of zeros and ones, got no row")
    if expected > MOST_ROWS:
        raise NotMatrix(f"{where}: there are {expected:,} rows, more than the {MOST_ROWS:,} supported")
    for place, row in rows:
        strange = next((entry for entry in row if entry not in "01"), None)
        if strange is not None:
            raise NotMatrix(f"{place}: expected entries 0 and 1, got {quoted(strange)}")
        if len(row) != expected:
            entries = f"as many entries as rows, {expected:,}"
            raise NotMatrix(f"{place}: expected {entries}, got {len(row):,}")
    return tuple(tuple(map(int, row)) for _, row in rows)


def to_risk(matrix: Matrix) -> Instance:
    """An instance whose disclosure risk is n!/(n! + permanent)."""
    counting = to_counting(((*matrix[0], 0), (0, 1)) if len(matrix) == 1 else matrix)
    switch = Bucket([SWITCH.person, "other"], {SWITCH.value: 1, "off": 1})
    (rows,) = counting.bucketization.buckets
    bucketization = Bucketization([rows, switch], domain=[*rows.values, *switch.values], sensitive="column")
    zeros = (unit.antecedent[0] for unit in counting.knowledge.implications)
    return Instance(bucketization, Formula(simple_implication(zero, SWITCH) for zero in zeros))


def permanent_from_risk(risk: Rational | Fraction, rows: int) -> Fraction:
    """The permanent, a whole number, from the risk and the number of rows alone; a single row was given a second."""
    return factorial(max(2, rows)) * (1 / exact_number(risk) - 1)
