"""Where it pays to tie buckets together: in releases too large to list their tables, and in Adult (ours, on 3.3.3, 4).

`crossing` says how small a release must be for one bucket to suffice. Here are releases where it does not, each
searched completely: all sets of up to k + 1 atoms about both buckets, and all choices of A among them, jointly counted
(`joint_atoms`).

**On Adult.** In 6 of the 72 tables, for 13 of all pairs of a table and k ≤ 13, the worst atoms are about two buckets:
A and at most two others are about one of them, the rest about another. There the named atoms are counted jointly, and
held against the best that each bucket of the table can give alone, by MINIMIZE1's recursion. That it pays nowhere else
is by `fastpath`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from fastpath.minimize1 import within_bucket
from fastpath.minimize2 import optima
from fastpath.sanitizing.lattice import Generalizations, Node
from fastpath.summary import Summary, summarize
from proofs_check.claims.claim import ours
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_counts import cells_of, packaged_counts
from proofs_check.experiments.adult_tables import MOST, adult_generalizations
from proofs_check.oracles.joint_atoms import JointPlacement, least_jointly, none_true_jointly
from proofs_check.oracles.minimize2 import Minimize2, Number, Remembered, placed_or_not
from proofs_check.oracles.small_releases import disclosure
from proofs_check.paper.claims.crossing import one_bucket_is_enough
from proofs_check.paper.claims.minimize_across import CROSSING, by_recursion, numbers_give_atoms, remembered_numbers
from reference.instances import Case, Release, releases_of, shown_case

ADULT_CASE: Case = (
    (
        (116, 75, 69, 53, 51, 26, 18, 10, 8, 4, 4, 2),
        (537, 474, 206, 203, 196, 162, 76, 56, 56, 50, 37, 24, 7),
    ),
    2,
)
"""Two buckets of the table of Adult in which age and marital status are suppressed, race and sex are not."""

CROSSED_ON_ADULT: dict[Node, tuple[int, ...]] = {
    (2, 1, 1, 1): (4, 5, 6),
    (3, 1, 1, 1): (5, 6),
    (4, 1, 1, 1): (6, 7, 8, 9),
    (5, 0, 1, 1): (6, 7),
    (5, 1, 1, 0): (8,),
    (5, 2, 0, 0): (2,),
}
"""Tables of Adult (levels of age, marital status, race, sex), and the k for which it pays to cross buckets."""

AdultCase: TypeAlias = tuple[Node, int]


def letter_by_letter(release: Release, k: int) -> Number:
    """MINIMIZE2 with its two corrections, and MINIMIZE1 as printed."""
    return Minimize2(release, after_last=placed_or_not).corrected(k)


def finds_what_crosses(
    case: Case,
    algorithm: Callable[[Release, int], Number] = letter_by_letter,
    fast: Callable[[Release, int], Fraction] = disclosure,
    remembered: Callable[[Release, int], Remembered] = remembered_numbers,
    recursion: Callable[[Release, int], Number] = by_recursion,
) -> bool:
    """Where no atoms about one bucket attain the least Formula (1), MINIMIZE2, corrected, finds it, and so do
    `fastpath` and its recursion.
    """  # noqa: D205 - one sentence
    release, k = case
    ratio = least_jointly(release, k, spare=1)
    alone = min(least_jointly((row,), k, spare=1) for row in release)
    found = algorithm(release, k) == recursion(release, k) == ratio and fast(release, k) == 1 / (1 + ratio)
    return ratio < alone and found and numbers_give_atoms(case, remembered)


def crossing_cases() -> Iterator[Case]:
    """Two buckets of 21 people for k = 2, all of them; of 24 people for k = 3, one; and two of Adult."""
    yield from ((release, 2) for release in releases_of(21, 2) if not one_bucket_is_enough(release, 2))
    yield CROSSING[1]
    yield ADULT_CASE


@cache
def _generalizations() -> Generalizations:
    return adult_generalizations(cells_of(packaged_counts()))


@cache
def summary_of_table(node: Node) -> Summary:
    """The summary of a table of Adult."""
    return summarize(_generalizations().at(node).matrix(), MOST + 1)


def least_alone(node: Node, k: int) -> Fraction:
    """The least Formula (1) with atoms about one bucket, over all buckets of the table, by MINIMIZE1's recursion."""
    rows = _generalizations().at(node).histograms()
    return min(within_bucket(row, k + 1) * Fraction(sum(row), row[0]) for row in rows)


def best_atoms(node: Node, k: int) -> tuple[Release, JointPlacement]:
    """The buckets and the atoms that `fastpath` names, A's bucket first."""
    shares = optima(summary_of_table(node))[k].shares
    atoms = tuple(tuple(tuple(range(part)) for part in share.pattern) for share in shares)
    return tuple(share.histogram for share in shares), atoms


def pays(node: Node, k: int) -> bool:
    """Tell whether `fastpath` finds less than R(k + 1), which atoms about one bucket attain."""
    summary = summary_of_table(node)
    return k < len(summary.ratio) and optima(summary)[k].ratio < summary.ratio[k].value


def crosses_where_stated(
    case: AdultCase,
    found: Callable[[Node, int], bool] = pays,
    atoms: Callable[[Node, int], tuple[Release, JointPlacement]] = best_atoms,
    alone: Callable[[Node, int], Fraction] = least_alone,
) -> bool:
    """Atoms about two buckets disclose more than atoms about any one, for 13 pairs of table and k, and no others."""
    node, k = case
    if k not in CROSSED_ON_ADULT.get(node, ()):
        return not found(node, k)
    release, placements = atoms(node, k)
    number = sum(len(values) for placement in placements for values in placement)
    ratio = none_true_jointly(release, placements) * Fraction(sum(release[0]), release[0][0])
    return found(node, k) and number == k + 1 and ratio < alone(node, k)


@enumerated(
    "all 72 generalizations of Adult, {k}; where it pays, the named atoms, jointly counted, and each bucket alone",
    shown=lambda case: f"levels {case[0]}, k = {case[1]}",
)
def adult_cases(k: int) -> Iterator[AdultCase]:
    """All tables, with each k."""
    return product(_generalizations().lattice.nodes(), range(k + 1))


CLAIMS = (
    ours(
        name="two-buckets-are-combined-where-that-pays",
        paper="ours, on 3.3.3",
        scope=Every(
            "all pairs of histograms of 21 people where that pays for k = 2 (10), one of 24 people with k = 3, two "
            "buckets of Adult with k = 2; all atoms, jointly counted, and one value that does not occur",
            crossing_cases,
            evidence=Evidence.EXAMPLE,
            shown=shown_case,
        ),
        statement=finds_what_crosses,
    ),
    ours(
        name="crossing-pays-on-adult",
        paper="ours, on 4",
        words=f"In {len(CROSSED_ON_ADULT)} tables of Adult, for {sum(map(len, CROSSED_ON_ADULT.values()))} pairs of a "
        "table and k, atoms about two buckets disclose more than atoms about any one; for no others.",
        scope=adult_cases(MOST),
        statement=crosses_where_stated,
    ),
)
