"""How many steps MINIMIZE2 and the whole algorithm take, by counting them (section 3.3.3, "Algorithm complexity").

Counted as in `complexity`.

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

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary, merge_all
from fastpath.disclosure import maximum_disclosure
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import Evidence, enumerated
from proofs_check.oracles.minima import Minimize1, least
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import releases_with_k
from proofs_check.paper.claims.complexity import numbers
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.meter import Meter
from reference.small_instances import Case, Release

Size: TypeAlias = tuple[int, int]
"""|B| and k."""


class StepsByKind(Meter):
    """Counts the steps of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: Counter[str] = Counter()

    def step(self, number: int, what: str, total: int | None = None) -> None:
        """Count some steps of this kind."""
        self.kinds[what] += number
        super().step(number, what, total)


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
    meter = StepsByKind()
    optima(merge_all(parts, meter), meter)
    return meter.kinds["comparisons"] + meter.kinds["products"]


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


@cache
def all_calls(k: int) -> Minimize1:
    """MINIMIZE1(b, 0, h, h) for all h ≤ k + 1, memoised together, in a bucket where nobody runs out."""
    algorithm = Minimize1((1,) * (2 * k + 4))
    for h in range(k + 2):
        algorithm(0, h, h)
    return algorithm


def turns_of_all_calls(k: int) -> int:
    """The turns of MINIMIZE1 for all h ≤ k + 1 together."""
    return all_calls(k).turns


@cache
def whole_run(buckets: int, k: int) -> Minimize2:
    """MINIMIZE2(0, k, false), corrected, with MINIMIZE1 in every bucket, where nobody runs out."""
    algorithm = Minimize2([(number + 1, *(1,) * (2 * k + 4)) for number in range(buckets)], after_last=placed_or_not)
    algorithm.corrected(k)
    return algorithm


def turns_of_everything(buckets: int, k: int) -> int:
    """The turns of MINIMIZE1 in every bucket, and of MINIMIZE2."""
    run = whole_run(buckets, k)
    return run.turns + sum(within.turns for within in run.tables.values())


def values_of_everything(buckets: int, k: int) -> int:
    """The values of MINIMIZE1 in every bucket, and of MINIMIZE2."""
    run = whole_run(buckets, k)
    return len(run.known) + sum(len(within.known) for within in run.tables.values())


def together_cubic(k: int, count: Callable[[int], int] = turns_of_all_calls) -> bool:
    """All MINIMIZE1(b, 0, h, h), h ≤ k + 1, share values and take (k + 1)(k + 2)(k + 3)/6 turns: O(k³) a bucket."""
    return count(k) == (k + 1) * (k + 2) * (k + 3) // 6


def whole_is_cubic(size: Size, count: Callable[[int, int], int] = turns_of_everything) -> bool:
    """The whole algorithm, corrected, takes |B| (k + 1)(k + 2)(k + 3)/6 turns of MINIMIZE1 and those of MINIMIZE2, less
    than |B| (k + 1)(k + 2): O(|B| k³).
    """  # noqa: D205 - one sentence
    buckets, k = size
    across = (k + 1) + (buckets - 1) * (k + 1) * (k + 2)
    return count(buckets, k) == buckets * (k + 1) * (k + 2) * (k + 3) // 6 + across


def whole_keeps_less(size: Size, count: Callable[[int, int], int] = values_of_everything) -> bool:
    """The whole algorithm keeps k + 2 + Σ_{m ≤ k+1} Σ_{i ≤ m} ⌊m/i⌋ values a bucket, about k² log k, and MINIMIZE2's:
    less than O(|B| k³).
    """  # noqa: D205 - one sentence
    buckets, k = size
    within = k + 2 + sum(m // i for m in range(1, k + 2) for i in range(1, m + 1))
    return count(buckets, k) == buckets * within + 1 + 2 * (buckets - 1) * (k + 1)


def steps_of_fastpath(buckets: int, k: int) -> int:
    """All steps of `fastpath`, as its meter counts them, for so many buckets, no two of them alike."""
    meter = StepsByKind()
    rows = [{str(place): place + number for place in range(1, k + 3)} for number in range(buckets)]
    maximum_disclosure(Bucketization(Bucket.numbered(number, row) for number, row in enumerate(rows)), k, meter)
    return meter.kinds.total()


def fastpath_takes_less(size: Size, count: Callable[[int, int], int] = steps_of_fastpath) -> bool:
    """`fastpath` gives the maximum and an attacker in at most (2|B| + 3)(k + 1)²(1 + ⌊log2(k + 1)⌋) steps."""
    buckets, k = size
    return count(buckets, k) <= (2 * buckets + 3) * (k + 1) ** 2 * (k + 1).bit_length()


WHOLE = sizes((1, 2, 3, 5, 8), k=(0, 1, 2, 3, 5, 8, 16))

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
    Claim(
        name="all-calls-of-minimize1-together-fit-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=numbers(0, 25).also("turns counted, in buckets where nobody runs out"),
        statement=together_cubic,
    ),
    Claim(
        name="the-steps-of-the-whole-algorithm-fit-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=WHOLE.also("turns counted"),
        statement=whole_is_cubic,
    ),
    Claim(
        name="the-values-of-the-whole-algorithm-fit-less-than-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=WHOLE.also("values counted"),
        statement=whole_keeps_less,
    ),
    ours(
        name="the-steps-of-fastpath-fit-less-than-the-cube",
        paper="ours, on 3.3",
        scope=sizes((1, 2, 4, 16, 64), k=(0, 1, 2, 4, 8, 16, 32)).also("no two buckets alike; steps counted"),
        statement=fastpath_takes_less,
    ),
)
