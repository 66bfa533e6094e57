"""How many steps MINIMIZE2 takes after MINIMIZE1, by counting them (section 3.3.3, "Algorithm complexity").

Counted as in `complexity`; the whole algorithm is in `complexity_whole`.

    MINIMIZE1 for all h ≤ k + 1              (k + 1)(k + 2)(k + 3)/6 turns: O(k³); the calls share what they memoise
    MINIMIZE2 after that, memoised           (k + 1) + (|B| - 1)(k + 1)(k + 2) turns of its loop: O(|B| k²) time, not
                                             O(|B| k) (see the near misses); and 1 + 2(|B| - 1)(k + 1) values:
                                             O(|B| k) space
    all of it                                O(|B| k³) turns, and about |B| k² log k values
    MINIMIZE2 as `fastpath` modifies it      O(|B| k + k²) time after MINIMIZE1, which is O(|B| k) for k ≤ |B|

**Is O(|B| k) attainable?** The paper says that MINIMIZE2 can be modified to take that. Memoising alone does not. Ours
does for k ≤ |B|: take the least of MINIMIZE1(b, 0, h, h) over all buckets, with and without n_b/n_b(s_b^0), for each
h, in 2(|B| - 1)(k + 1) comparisons; then share out the atoms among these 2(k + 1) numbers (`crossing` says why that is
right), in k(k + 1)/2 products for the best shares without A and (k + 1)(k + 2)/2 for the answers, k' ≤ k. Whether
fewer than k² suffice for k > |B| is left open.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.minimize2 import optima
from fastpath.summary import Summary, merge_all
from proofs_check.claims.claim import Claim, correction, ours
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import releases_with_k
from reference.instances import Case, Release
from reference.progress import counted

Size: TypeAlias = tuple[int, int]
"""|B| and k."""


def after_minimize1(buckets: int, k: int) -> Minimize2:
    """MINIMIZE2(0, k, false), run where all of MINIMIZE1 is known; what it is does not change how often loops turn."""
    algorithm = Minimize2([(2, 1)] * buckets, after_last=placed_or_not, within=lambda _, h: Fraction(1, h + 1))
    algorithm.corrected(k)
    return algorithm


def turns_across(buckets: int, k: int) -> int:
    """How often the memoised MINIMIZE2(0, k, false) enters its loop."""
    return after_minimize1(buckets, k).turns


def values_across(buckets: int, k: int) -> int:
    """How many values the memoised MINIMIZE2(0, k, false) keeps."""
    return len(after_minimize1(buckets, k).known)


@enumerated(
    "{buckets} buckets, {k}", shown=lambda size: f"buckets: {size[0]}, k = {size[1]}", evidence=Evidence.EXAMPLE
)
def sizes(buckets: tuple[int, ...], k: tuple[int, ...]) -> Iterator[Size]:
    """Numbers of buckets, with values of k."""
    return product(buckets, k)


def turns_are_counted_exactly(size: Size, count: Callable[[int, int], int] = turns_across) -> bool:
    """Memoised, MINIMIZE2 enters its loop (k + 1) + (|B| - 1)(k + 1)(k + 2) times: O(|B| k²)."""
    buckets, k = size
    return count(buckets, k) == (k + 1) + (buckets - 1) * (k + 1) * (k + 2)


def values_are_counted_exactly(size: Size, count: Callable[[int, int], int] = values_across) -> bool:
    """MINIMIZE2 memoises 1 + 2(|B| - 1)(k + 1) values: O(|B| k)."""
    buckets, k = size
    return count(buckets, k) == 1 + 2 * (buckets - 1) * (k + 1)


def modified_steps(buckets: int, k: int) -> int:
    """The comparisons and products of `fastpath`, given MINIMIZE1 for each of so many buckets, and before atoms."""
    rows = [(number + k + 2, *range(k + 2, 0, -1)) for number in range(buckets)]
    parts = [Summary.of_bucket(row, number, k + 1) for number, row in enumerate(rows)]
    with counted() as steps:
        optima(merge_all(parts))
    return steps["comparisons"] + steps["products"]


def modified_keeps_the_bound(size: Size, count: Callable[[int, int], int] = modified_steps) -> bool:
    """Given MINIMIZE1, `fastpath` takes 2(|B| - 1)(k + 1) comparisons and (k + 1)² products: O(|B| k) for k ≤ |B|."""
    buckets, k = size
    return count(buckets, k) == 2 * (buckets - 1) * (k + 1) + (k + 1) ** 2


class Calls(NamedTuple):
    """The parameters of all calls of MINIMIZE2, and for how many atoms MINIMIZE1 is asked."""

    states: set[tuple[int, int, bool]]
    atoms: set[int]


def calls_of(release: Release, k: int, first: bool) -> Calls:  # noqa: FBT001 - the page's flag
    """All calls inside MINIMIZE2(0, k, first), corrected at the end."""
    calls = Calls(set(), set())

    class Recording(Minimize2):
        def __call__(self, i: int, h_i: int, a: bool) -> Number:  # noqa: FBT001 - the page's flag
            calls.states.add((i, h_i, a))
            return super().__call__(i, h_i, a)

    def within(row: tuple[int, ...], atoms: int) -> Fraction:
        calls.atoms.add(atoms)
        return least(row, atoms)

    Recording(release, after_last=placed_or_not, within=within)(0, k, first)
    return calls


def parameters_are_bounded(case: Case, calls: Callable[[Release, int, bool], Calls] = calls_of) -> bool:
    """From either first call i ≤ |B|, h_i (printed "k_i") ≤ k, a is true or false; MINIMIZE1 gets ≤ k + 1 atoms."""
    release, k = case
    inside = [calls(release, k, first) for first in (True, False)]
    bounded = all(0 <= i <= len(release) and 0 <= h <= k for found in inside for i, h, _ in found.states)
    flags = [{a for *_, a in found.states} for found in inside]
    most = [max(found.atoms) for found in inside]
    return bounded and flags == [{True}, {True, False}] and most == [k, k + 1]


CLAIMS = (
    Claim(
        name="the-parameters-of-minimize2-are-bounded",
        paper="3.3.3, Algorithm complexity",
        scope=releases_with_k(5, k=3),
        statement=parameters_are_bounded,
    ),
    ours(
        name="minimize2-takes-quadratic-time-in-k",
        paper="ours, on 3.3.3, Algorithm complexity",
        scope=sizes((1, 2, 3, 5, 8), k=(0, 1, 2, 4, 8, 16)).also("turns counted"),
        statement=turns_are_counted_exactly,
    ),
    Claim(
        name="minimize2-takes-linear-space",
        paper="3.3.3, Algorithm complexity",
        scope=sizes((1, 2, 3, 5, 8), k=(0, 1, 2, 4, 8, 16)).also("values counted"),
        statement=values_are_counted_exactly,
    ),
    correction(
        name="a-modified-minimize2-takes-linear-time-for-few-implications",
        paper="3.3.3, Algorithm complexity",
        scope=sizes((1, 2, 4, 16, 64), k=(0, 1, 2, 4, 16)).also("comparisons and products counted"),
        statement=modified_keeps_the_bound,
    ),
)
