"""The truth tables of two implications, cell by cell (paper, section 3.2, Figure 4).

For atoms A_0, A_1, B_0, B_1 and C the figure divides the tables in which A_0 → B_0 and A_1 → B_1 are true into rows
a to h, and those in which A_0 → C and A_1 → C are true into a, b, d', f' and h'; * stands for either value. It says
that a and b are the same on both sides, d ⊆ d', f ⊆ f' and h ⊆ h', and reads off

    Pr(C | A_i → B_i) = (b + d + f + h) / (a + b + c + d + e + f + g + h)
    Pr(C | A_i → C)   = (b + d' + f' + h') / (a + b + d' + f' + h').

From this it concludes by a chain of two inequalities, "since d ≤ d', f ≤ f', and h ≤ h'". The chain begins with the
first fraction without its g. That is a slip, but a harmless one: without g the fraction is no smaller, so one more
inequality in front makes the chain begin with the probability. Each is settled for all sizes at once: with
d' = d + x, f' = f + y and h' = h + z the difference of the cross products has no negative coefficient. (Where C is the
likeliest atom, as in the paper, b + d + f + h > 0 and no fraction is 0/0.)

Not every row need have a table: atoms may coincide or exclude each other. The rows partition what they should all
the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from sympy import ZZ, ring

from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.oracles.small_releases import implies, likelihood, space_of
from proofs_check.paper.polynomials import never_negative
from reference.instances import Release, releases, shown_release
from reference.language import Atom

Row: TypeAlias = tuple[int, ...]
"""Whether A_0, A_1, B_0, B_1 and C are true."""
Case: TypeAlias = tuple[Release, tuple[Atom, ...]]

LEFT = {
    "a": "00**0",
    "b": "00**1",
    "c": "01*10",
    "d": "01*11",
    "e": "101*0",
    "f": "101*1",
    "g": "11110",
    "h": "11111",
}
RIGHT = {"a": "00**0", "b": "00**1", "d'": "01**1", "f'": "10**1", "h'": "11**1"}
RELATIONS = (("a", "=", "a"), ("b", "=", "b"), ("d", "⊆", "d'"), ("f", "⊆", "f'"), ("h", "⊆", "h'"))


ALL_ROWS: Every[Row] = Every(
    "all 32 combinations of truth values of A0, A1, B0, B1, C", lambda: product((0, 1), repeat=5)
)


def in_row(row: Row, pattern: str) -> bool:
    """A row of truth values fits a row of the figure."""
    return all(sign in ("*", str(value)) for sign, value in zip(pattern, row, strict=True))


def rows_partition(row: Row, left: Mapping[str, str] = LEFT, right: Mapping[str, str] = RIGHT) -> bool:
    """Each side's rows are disjoint, and together they are exactly where that side's implications are true."""
    a0, a1, b0, b1, c = row
    left_true = (not a0 or b0) and (not a1 or b1)
    right_true = (not a0 or c) and (not a1 or c)
    found = [sum(in_row(row, pattern) for pattern in side.values()) for side in (left, right)]
    return found == [int(bool(left_true)), int(bool(right_true))]


def relation_is_right(
    relation: tuple[str, str, str], left: Mapping[str, str] = LEFT, right: Mapping[str, str] = RIGHT
) -> bool:
    """The row of the left side equals the row of the right side, or is a part of it and not the whole."""
    one_name, sign, other_name = relation
    rows = list(product((0, 1), repeat=5))
    one = {row for row in rows if in_row(row, left[one_name])}
    other = {row for row in rows if in_row(row, right[other_name])}
    return one == other if sign == "=" else one < other


def second_row_is_right(row: Row, left: Mapping[str, str] = LEFT, right: Mapping[str, str] = RIGHT) -> bool:
    """The second row is b: where C is true, and neither A_0 nor A_1 is."""
    a0, a1, _, _, c = row
    seconds = [list(side.items())[1] for side in (left, right)]
    wanted = bool(c and not a0 and not a1)
    return all(name == "b" and in_row(row, pattern) == wanted for name, pattern in seconds)


def shown(case: Case) -> str:
    """The release and the five atoms."""
    names = ("A0", "A1", "B0", "B1", "C")
    atoms = ", ".join(f"{name}: {atom.person}={atom.value}" for name, atom in zip(names, case[1], strict=True))
    return f"{shown_release(case[0])}, {atoms}"


@enumerated("all atoms A0, A1, B0, B1, C about releases of at most {people} people and 2 values", shown=shown)
def choices_of_atoms(people: int) -> Iterator[Case]:
    """All ways to choose A_0, A_1, B_0, B_1 and C about small releases of 2 values."""
    for release in releases(people, 2):
        atoms = space_of(release).atoms
        yield from ((release, chosen) for chosen in product(atoms, repeat=5))


def sizes(case: Case, table: Mapping[str, str]) -> dict[str, int]:
    """The number of tables in each row."""
    release, chosen = case
    space = space_of(release)
    sets = [space.atoms[atom] for atom in chosen]
    return {name: _tables(sets, pattern, space.everything).bit_count() for name, pattern in table.items()}


def _tables(sets: Sequence[int], pattern: str, everything: int) -> int:
    tables = everything
    for sign, atom in zip(pattern, sets, strict=True):
        tables &= everything if sign == "*" else atom if sign == "1" else ~atom
    return tables


def whole(sizes_: Mapping[str, int]) -> int:
    """The denominator of both lines: all rows."""
    return sum(sizes_.values())


def with_the_target(sizes_: Mapping[str, int]) -> int:
    """The numerator of both lines: b, d, f and h, with or without a dash."""
    return sum(size for row, size in sizes_.items() if row[0] in "bdfh")


def first_line(
    case: Case,
    denominator: Callable[[Mapping[str, int]], int] = whole,
    numerator: Callable[[Mapping[str, int]], int] = with_the_target,
) -> bool:
    """Pr(C | A_i → B_i) is b + d + f + h over all rows, wherever it is defined."""
    counted = sizes(case, LEFT)
    return _is(case, case[1][2:4], numerator(counted), denominator(counted))


def second_line(
    case: Case,
    denominator: Callable[[Mapping[str, int]], int] = whole,
    numerator: Callable[[Mapping[str, int]], int] = with_the_target,
) -> bool:
    """Pr(C | A_i → C) is b + d' + f' + h' over all rows, wherever it is defined."""
    counted = sizes(case, RIGHT)
    return _is(case, (case[1][4], case[1][4]), numerator(counted), denominator(counted))


def _is(case: Case, consequents: Sequence[Atom], above: int, below: int) -> bool:
    """Pr(C | A_i → …) = above/below."""
    space, (a0, a1, *_, c) = space_of(case[0]), case[1]
    known = space.everything
    for one, other in zip((a0, a1), consequents, strict=True):
        known &= implies(space, space.atoms[one], space.atoms[other])
    if not known:
        return below == 0
    return below > 0 and likelihood(space.atoms[c], known) == Fraction(above, below)


CHAIN = {
    "g put back": ("b d f h", "a b c d e f g h", "b d f h", "a b c d e f h"),
    "the first ≤": ("b d f h", "a b c d e f h", "b d f h", "a b d f h"),
    "the second ≤": ("b d f h", "a b d f h", "b d' f' h'", "a b d' f' h'"),
}
"""The fraction before a ≤, numerator and denominator, and the fraction after it."""
GROWN = {"d'": "d x", "f'": "f y", "h'": "h z"}
"""d' = d + x, and so on, with x, y, z ≥ 0."""


def link_holds(
    link: str, chain: Mapping[str, tuple[str, str, str, str]] = CHAIN, grown: Mapping[str, str] = GROWN
) -> bool:
    """Each ≤ of the chain holds for all sizes with d ≤ d', f ≤ f' and h ≤ h', and with g put back in front too."""
    names = "abcdefghxyz"
    size = dict(zip(names, ring(list(names), ZZ)[1:], strict=True))
    above, below, above_after, below_after = (
        sum(size[name] for row in rows.split() for name in grown.get(row, row).split()) for rows in chain[link]
    )
    return never_negative(above_after * below - above * below_after)


CLAIMS = (
    Claim(
        name="the-rows-of-the-truth-tables-partition",
        paper="3.2, Figure 4",
        scope=ALL_ROWS,
        statement=rows_partition,
    ),
    Claim(
        name="the-relations-between-the-truth-tables",
        paper="3.2, Figure 4",
        words="Rows a and b are equal on both sides; d, f and h are parts of d', f' and h', as rows not the whole.",
        scope=Every("the five relations", lambda: RELATIONS),
        statement=relation_is_right,
    ),
    Claim(
        name="the-second-row-has-the-target-and-neither-antecedent",
        paper="3.2, on Figure 4",
        scope=ALL_ROWS,
        statement=second_row_is_right,
    ),
    Claim(
        name="two-implications-count-all-eight-rows",
        paper="3.2, below Figure 4",
        words="Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + g + h).",
        scope=choices_of_atoms(3).deepened(choices_of_atoms(4)),
        statement=first_line,
    ),
    Claim(
        name="two-implications-to-the-target-count-five-rows",
        paper="3.2, below Figure 4",
        words="Pr(C | A_i → C) = (b + d' + f' + h')/(a + b + d' + f' + h').",
        scope=choices_of_atoms(3).deepened(choices_of_atoms(4)),
        statement=second_line,
    ),
    Claim(
        name="each-inequality-of-the-chain-holds",
        paper="3.2, below Figure 4",
        scope=Every("the two ≤ of the chain, and one before them; all sizes", lambda: CHAIN, Evidence.CERTIFICATE),
        statement=link_holds,
    ),
)
