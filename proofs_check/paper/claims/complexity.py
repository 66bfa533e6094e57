"""How many steps the algorithms take, by counting them (paper, section 3.3, "Algorithm complexity").

Nothing is timed: entries into the bodies of loops are counted, which are the same on every machine. A bound O(k^e) is
held to a stated polynomial, and to the exponent that fits the counts best where sizes double (`fitted_exponents`): it
is at most e and a little more, and, where the bound is *tight*, at least e and a little less.

    MINIMIZE1 for one k                      O(k³) time, tight; O(k³) space, where k² log k suffices
    `fastpath`'s table within a bucket       O(k² log k)

MINIMIZE2 and the whole algorithm are in `complexity_across`.

MINIMIZE1 is cubic if it is memoised *lazily*: the states that are reached obey i·k̂_i + k̂ ≤ k, with k̂_i the part of
the person before. (Filled as a k × k × k table with its loop, it would take k⁴: see the near misses.)
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from fastpath.within_bucket import within_bucket_table
from proofs_check.checking.claim import Claim, Kind, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.oracles.fitted_exponents import Series, between, counted
from proofs_check.oracles.minima import Minimize1
from reference.meter import Meter


def turns_within(k: int) -> int:
    """How often the memoised MINIMIZE1(b, 0, k, k) enters its loop, in a bucket where nobody runs out."""
    algorithm = Minimize1((1,) * (2 * k + 2))
    algorithm(0, k, k)
    return algorithm.turns


def states_within(k: int) -> Iterable[tuple[int, int, int]]:
    """The states (i, k̂_i, k̂) that MINIMIZE1(b, 0, k, k) reaches."""
    algorithm = Minimize1((1,) * (2 * k + 2))
    algorithm(0, k, k)
    return algorithm.known


def few_states(k: int, states: Callable[[int], Iterable[tuple[int, int, int]]] = states_within) -> bool:
    """MINIMIZE1(b, 0, k, k) reaches states with i·k̂_i + k̂ ≤ k only: everyone before has k̂_i atoms or more."""
    return all(i * most + left <= k for i, most, left in states(k))


def steps_of_table(k: int) -> int:
    """The steps of the fast table for all h ≤ k."""
    meter = Meter()
    within_bucket_table((1,) * (k + 2), k, meter)
    return meter.done


def cubic(k: int, count: Callable[[int], int] = turns_within) -> bool:
    """At most k³ turns, and doubling k multiplies them by no more than 8."""
    return count(k) <= k**3 and count(2 * k) <= 8 * count(k)


def quadratic_times_logarithm(k: int, count: Callable[[int], int] = steps_of_table) -> bool:
    """At most k²·(1 + log2 k) steps, by whole numbers."""
    return count(k) <= k**2 * k.bit_length()


@enumerated("k = {first}, …, {most}", shown=lambda k: f"k = {k}")
def numbers(first: int, most: int) -> range:
    """Values of k."""
    return range(first, most + 1)


class Growth(NamedTuple):
    """What is counted at which sizes, and between which exponents it grows."""

    what: str
    count: Callable[[int], int]
    least: Fraction
    most: Fraction
    first: int = 8
    points: int = 4

    def series(self, count: Callable[[int], int] | None = None) -> Series:
        """The counts at all sizes."""
        return counted(self.what, count or self.count, self.first, self.points)

    def __str__(self) -> str:
        return str(self.series())


def fits(growth: Growth, count: Callable[[int], int] | None = None) -> bool:
    """The exponent that fits the counts best is between the two stated ones."""
    return between(growth.series(count).counts, growth.least, growth.most)


def tight(what: str, count: Callable[[int], int], exponent: int) -> Growth:
    """The stated exponent, or up to 1/5 less (terms of lower order pull it down) or 1/10 more."""
    return Growth(what, count, exponent - Fraction(1, 5), exponent + Fraction(1, 10))


def fitted_claim(name: str, paper: str, words: str, *growths: Growth, kind: Kind = Kind.PAPER) -> Claim[Growth]:
    """The claim that the fitted exponents are where they are stated to be; some sizes are examples of all."""
    ranges = (f"{one.what} = {one.first}, …, {one.first << (one.points - 1)} doubling" for one in growths)
    bounds = (f"from {float(one.least):.4g} to {float(one.most):.4g}" for one in growths)
    scope = Every(f"{'; '.join(ranges)}; fitted exponent {', '.join(bounds)}", lambda: growths, Evidence.EXAMPLE)
    return Claim(name=name, paper=paper, kind=kind, words=words, scope=scope, statement=fits)


FITTED = (
    fitted_claim(
        "the-steps-of-minimize1-fit-the-cube",
        "3.3.1, Algorithm complexity",
        "MINIMIZE1(b, 0, k, k) takes O(k³) time, and no smaller power of k.",
        tight("turns of MINIMIZE1, k", turns_within, 3),
    ),
    fitted_claim(
        "the-values-of-minimize1-fit-less-than-the-cube",
        "3.3.1, Algorithm complexity",
        "MINIMIZE1(b, 0, k, k) takes O(k³) space: fewer, about k² log k values are memoised.",
        Growth("values of MINIMIZE1, k", lambda k: len(list(states_within(k))), Fraction(2), Fraction(5, 2)),
    ),
)

CLAIMS = (
    Claim(
        name="minimize1-takes-cubic-time",
        paper="3.3.1, Algorithm complexity",
        words="Memoised lazily, MINIMIZE1(b, 0, k, k) takes O(k³) steps.",
        scope=numbers(1, 24).also("and doubled, steps counted"),
        statement=cubic,
    ),
    Claim(
        name="minimize1-reaches-few-states",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(0, 40).also("all states"),
        statement=few_states,
    ),
    ours(
        name="all-minima-within-a-bucket-take-quadratic-times-logarithmic-time",
        paper="ours, on 3.3.1",
        words="One table holds all MINIMIZE1(b, 0, h, h), h ≤ k, and takes O(k² log k) steps.",
        scope=numbers(1, 100).also("steps counted"),
        statement=quadratic_times_logarithm,
    ),
    *FITTED,
)
