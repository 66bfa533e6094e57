"""Certificates: numbers that make the maximum disclosure easy to check.

A certificate for a release and k holds the frequencies of every bucket, the disclosure v, an attacker who attains it,
and lower bounds from which it follows, by inequalities that a verifier only has to compare, that no attacker does
better. With K = k + 1 atoms to place:

    profiles  n, q, T(1) … T(K) and G(1) … G(K) of some imagined buckets, and for each lower bounds: person i may
              carry at most u atoms and h are left; the probability that none of them is true is at least N(i,u,h)/D_i,
              D_i = q(n-i) · q(n-i-1) · … · q(n-K+1)
    covered   for each bucket, the number of the profile that covers it
    least     M(1) … M(K): at most N(0,h,h)/D_0 of every profile
    ratio     R(1) … R(K): at most G(u)·N(1,u,h-u)/D_1 of every profile, for all u ≤ h
    product   P(0) … P(K-1): at most M(h)·P(r-h) for all h, for any number of buckets with r atoms together

Then ρ = (1-v)/v ≤ R(h)·P(K-h) for every number h of atoms in the target's bucket, so nothing exceeds v; and counting
the tables of the attacker's formula gives v. Each N obeys two inequalities: "person i carries u atoms" and "no person
from i on carries more than u - 1". With equalities the bounds are largest: the program of `minimize1`, filled the other
way round. Entries stand for h ≥ u ≥ 1 with (i+1)·u ≤ K only: people before person i carry at least as many. As v < 1,
every bucket has more than K values.

**Profiles** stand for many buckets, so that a proof about all of them is short. A profile is an imagined bucket: n
people, each in q parts, of which at most T(u) hold one of the u most frequent values. With i people considered, the
next one's u atoms are all false with probability 1 - T(u)/(q(n-i)); and the odds of "none of a person's u atoms is
true" against "the first of them is" are at least G(u). A profile *covers* a bucket b with respect to K atoms if

    n ≤ n_b,        T_b(u)/n_b ≤ T(u)/(q·n),        (n_b - T_b(u))/T_b(1) ≥ G(u),        for u = 1, …, K.

Then no factor of b's closed form is below the profile's: T_b(u)/(n_b-i) = T_b(u)/n_b · n_b/(n_b-i), and n/(n-i) falls
as n grows. So m_b(h) is at least what it is for the profile, and so is m_b(h)·n_b/T_b(1), in which the odds are the
product of the first factor and n_b/T_b(1). A bucket covers itself, with q = 1; several buckets are covered by the least
n, the largest shares and the least odds among them, and this loses nothing where one person carries all atoms.

**Which buckets share a profile.** ρ ≤ R'(h)·P'(K-h) has to be shown of the profiles for all h. The minima M and R over
the buckets do it, and mostly lower numbers M' and R' do as well: half of the slack (of its logarithm) goes to the
products P', the rest to R'. The lower they are, the more buckets fit under one profile. Floats decide greedily: sorted
by several keys, the longest beginning whose profile fits becomes a group. A bad choice costs length, never truth: what
is written down is compared exactly before, and the last resort is one profile for each bucket.

**Soft facts** have certificates of version 3: the vectors alone, with the strength. The verifier goes through the plane
partitions itself (`proofs_check.soft_certificate_verifier`).

>>> from reference.example import FIGURE_3
>>> certificate = certify(FIGURE_3, 1)
>>> certificate["disclosure"], certificate["knowledge"], certificate["ratio"]
('2/3', ['b0.p0="lung cancer" -> b0.p0=flu'], ['3/2', '1/2'])
>>> from fastpath.summary import CountMatrix
>>> part = next(distinct_histograms(CountMatrix([[5, 5, 5], [3, 3, 2], [5, 3, 3]], list("abc")), 2))
>>> [group.tolist() for group in groups(part, Fraction(6, 10), 1 - 1e-12)]
[[0, 1], [2]]
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fastpath import summary
from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import histogram_of
from fastpath.minimize2 import best_products
from fastpath.summary import DistinctHistograms, Floats, Integers, distinct_histograms, float_minima, near_minimum
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.exact import Exact, doubt_of, strength_text, whole_number
from reference.progress import step
from reference.syntax import to_text

PARTS = 10**6  # of a person, where shares have to be rounded up
MOST_GROUPS = 64  # found by floats; after these, each histogram is a group of its own, so that the search ends soon
_TOO_SMALL = 1e-250  # below this, products of floats may underflow and the floats are of no use
_ROUNDING = 1e-12  # more than floats can be off here; what they accept is compared exactly later on


@dataclass(frozen=True)
class CoveringProfile:
    """n, q, T(1), …, T(K) and G(1), …, G(K)."""

    size: int
    parts: int
    sums: tuple[int, ...]
    odds: tuple[Fraction, ...]


def profile_of(part: DistinctHistograms, places: Integers) -> CoveringProfile:
    """Return the profile that covers the histograms at these places, as closely as a millionth of a person allows."""
    size, parts = int(part.sizes[places].min()), PARTS if len(places) > 1 else 1
    sums = tuple(_rounded_up(part, row, places, size * parts) for row in part.sums)
    return CoveringProfile(size, parts, sums, tuple(_least_odds(part, row, places) for row in part.sums))


def _rounded_up(part: DistinctHistograms, sums: Integers, places: Integers, whole: int) -> int:
    """The largest share T_b(u)/n_b of `whole`, rounded up; floats rule out all but the nearly largest."""
    largest = places[near_minimum(part.sizes[places] / sums[places], 0)].tolist()
    return max(-(-int(sums[place]) * whole // int(part.sizes[place])) for place in largest)


def _least_odds(part: DistinctHistograms, sums: Integers, places: Integers) -> Fraction:
    """The least (n_b - T_b(u))/T_b(1); floats rule out all but the nearly least."""
    false, true = part.sizes[places] - sums[places], part.sums[0, places]
    return min(Fraction(int(false[place]), int(true[place])) for place in near_minimum(false / true, 0).tolist())


def groups(part: DistinctHistograms, rho: Fraction, margin: float) -> list[Integers]:
    """Partition the histograms; the profile of a group of several exceeds what is needed by this factor."""
    left, found = np.arange(len(part.sizes)), list[Integers]()
    if len(left) > 1 and len(part.sums) <= summary.MOST_ATOMS:
        search = _GroupSearch(part, float(rho))
        for _ in range(MOST_GROUPS):
            if not (search.useful and left.size):
                break
            found.append(search.longest(left, margin))
            left = np.setdiff1d(left, found[-1])
    return [*found, *left.reshape(-1, 1)]


class _GroupSearch:
    """The histograms in floats, and M' and R'."""

    def __init__(self, part: DistinctHistograms, rho: float) -> None:
        self.sizes = part.sizes.astype(np.float64)
        self.shares, self.odds = part.sums / part.sizes, (part.sizes - part.sums) / part.sums[0]
        minima = float_minima(self.sizes, part.sums)[1:]
        scaled = minima / self.shares[0]
        self.useful = min(minima.min(), rho) > _TOO_SMALL
        self.least, self.ratio = (
            lowered(minima.min(axis=1), scaled.min(axis=1), rho) if self.useful else (minima, minima)
        )
        half, last = len(minima) // 2, len(minima) - 1
        self.keys = (scaled[last], minima[half], self.sizes, *-self.shares[[0, half, last]])

    def longest(self, left: Integers, margin: float) -> Integers:
        """Return the longest beginning, in some order, whose profile is good enough; one histogram always is."""
        orders = [left[np.argsort(-key[left], kind="stable")] for key in self.keys]
        fits, fails = np.ones(len(orders), dtype=np.int64), np.full(len(orders), len(left) + 1)
        while (fails - fits > 1).any():
            middle = (fits + fails) // 2
            good = self._good([order[:length] for order, length in zip(orders, middle, strict=True)], margin)
            good |= middle == 1
            fits, fails = np.where(good, middle, fits), np.where(good, fails, middle)
        best = int(fits.argmax())
        return orders[best][: fits[best]]

    def _good(self, chosen: Sequence[Integers], margin: float) -> npt.NDArray[np.bool_]:
        """For each choice of histograms: whether the minima of its profile are large enough."""
        sizes = np.array([self.sizes[places].min() for places in chosen])
        shares = np.array([self.shares[:, places].max(axis=1) for places in chosen]).T
        odds = np.array([self.odds[:, places].min(axis=1) for places in chosen]).T
        sums = np.ceil(shares * sizes * PARTS - 1e-6) / PARTS  # rounded as in the profile
        minima = float_minima(sizes, sums)[1:]
        ratio = float_minima(sizes, sums, odds)[1:]
        enough = (minima >= self.least[:, None] * margin) & (ratio >= self.ratio[:, None] * margin)
        return np.asarray(enough.all(axis=0))


def lowered(least: Floats, ratio: Floats, rho: float) -> tuple[Floats, Floats]:
    """Return M' and R', from M, R and ρ: as low as a few trials find that R' ≤ R."""
    atoms, products = len(least), _products(least)
    wanted = products / np.sqrt(np.maximum(1, ratio[::-1] * products / rho))
    alone = [min(1, (wanted[h:] / products[: atoms - h]).max() / least[h - 1]) for h in range(1, atoms)]
    for given_away in (1, 1 / 2, 1 / 4, 1 / 8):  # several factors of a product are lowered, not one alone
        lower = least * np.array([*alone, 0]) ** given_away  # M(K) is a factor of no product
        needed = rho / _products(lower)[::-1]
        if (needed <= ratio * (1 + _ROUNDING)).all():
            return lower, needed
    return least, rho / products[::-1]


def _products(least: Floats) -> Floats:
    """P(0), …, P(K-1): the least product of numbers M(h) with h's that add up to r."""
    result = np.ones(len(least))
    for r in range(1, len(least)):
        result[r] = (least[:r] * result[r - 1 :: -1]).min()
    return result


FORMAT, VERSION, SOFT_VERSION = "worstcase certificate", 2, 3
MOST_DIGITS = 4000  # of one number in a certificate: what common readers of numbers take
# By what factor groups of buckets must exceed what is needed, in floats: tried in turn until exact numbers agree
MARGINS = 1 - 1e-12, 1 + 1e-9

LowerBounds: TypeAlias = list[list[list[int]]]  # N(i,u,h) at [i][u-1][h-u]


def certify(bucketization: Bucketization, k: int, strength: Exact = math.inf) -> dict[str, object]:
    """Return the certificate of the maximum disclosure, as a JSON object; people are numbered bucket by bucket."""
    k, doubt = whole_number(k, "k", 0), doubt_of(strength)
    digits = max(len(str(bucket.size * PARTS)) * min(k + 1, bucket.size) for bucket in bucketization.buckets)
    digits += k * len(str(doubt.denominator)) if doubt else 0
    if digits > MOST_DIGITS:
        problem = f"a certificate for k = {k} would hold numbers of about {digits:,} digits"
        raise InvalidInput(f"{problem}, more than the {MOST_DIGITS:,} supported: choose a smaller k")
    nameless = Bucketization.of_histograms(bucket.counts for bucket in bucketization.buckets)
    answer = maximum_disclosure(nameless, k, strength)
    return {
        "format": FORMAT,
        "version": SOFT_VERSION if doubt else VERSION,
        "k": k,
        **({"strength": strength_text(doubt)} if doubt else {}),
        "disclosure": str(answer.value),
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": [dict(bucket.frequencies) for bucket in nameless.buckets],
        **(_soft_bounds(nameless, k + 1, doubt) if doubt else _bounds(nameless, answer.value, k + 1)),
    }


def _soft_bounds(bucketization: Bucketization, atoms: int, doubt: Fraction) -> dict[str, object]:
    """Vectors of the summary, which the verifier compares with all plane partitions; empty if the disclosure is 1."""
    whole = summary.summarize(bucketization, atoms, doubt)
    complete = len(whole.ratio) == atoms and all(entry.value for entry in whole.ratio)
    least, ratio = ([entry.value for entry in vector] if complete else [] for vector in (whole.least, whole.ratio))
    product = [product.value for product in best_products(least)] if complete else []
    return {"least": list(map(str, least)), "ratio": list(map(str, ratio)), "product": list(map(str, product))}


def _bounds(bucketization: Bucketization, value: Fraction, atoms: int) -> dict[str, object]:
    """Bounds that show that nothing exceeds the value: none if it is 1. The vectors have no zeros otherwise."""
    if value == 1:
        return {"profiles": [], "covered": [], "least": [], "ratio": [], "product": []}
    [part] = distinct_histograms(bucketization, atoms, at_a_time=len(bucketization.buckets))
    rho = (1 - value) / value
    alone = list(np.arange(len(part.sizes)).reshape(-1, 1))
    for margin in (*MARGINS, None):
        chosen = alone if margin is None else groups(part, rho, margin)
        proof = _Proof([profile_of(part, group) for group in chosen])
        if proof.shows(rho):
            number = {part.histogram(place): i for i, group in enumerate(chosen) for place in group.tolist()}
            return {"covered": [number[histogram_of(each)] for each in bucketization.buckets], **proof.written()}
    raise AssertionError("the last grouping gives each histogram its own profile, which shows it")


class _Proof:
    """Profiles, their bounds, and the vectors that follow from them."""

    def __init__(self, profiles: Sequence[CoveringProfile]) -> None:
        self.profiles = profiles
        self.bounds = [lower_bounds(profile) for profile in profiles]
        pairs = list(zip(profiles, self.bounds, strict=True))
        self.least = [min(column) for column in zip(*(minima(*pair) for pair in pairs), strict=True)]
        self.ratio = [min(column) for column in zip(*(ratios(*pair) for pair in pairs), strict=True)]
        self.product = [product.value for product in best_products(self.least)]

    def shows(self, rho: Fraction) -> bool:
        """Return whether no choice of buckets has less than ρ."""
        return all(r * p >= rho for r, p in zip(self.ratio, reversed(self.product), strict=True))

    def written(self) -> dict[str, object]:
        """Return JSON fields; numbers that may be large are texts."""
        return {
            "profiles": [
                {
                    "size": profile.size,
                    "parts": profile.parts,
                    "sums": list(map(str, profile.sums)),
                    "odds": list(map(str, profile.odds)),
                    "bounds": [[list(map(str, row)) for row in rows] for rows in bounds],
                }
                for profile, bounds in zip(self.profiles, self.bounds, strict=True)
            ],
            "least": list(map(str, self.least)),
            "ratio": list(map(str, self.ratio)),
            "product": list(map(str, self.product)),
        }


def lower_bounds(profile: CoveringProfile) -> LowerBounds:
    """Return N(i,u,h) as large as the inequalities allow."""
    atoms, below = len(profile.sums), list[list[int]]()
    denominator, result = 1, LowerBounds()
    for i in range(atoms - 1, -1, -1):
        left = profile.parts * (profile.size - i)
        without, rows = [denominator * left] * (atoms + 1), list[list[int]]()
        for u in range(1, atoms // (i + 1) + 1):
            step(atoms - i * u - u + 1, "bounds")
            factor = max(0, left - profile.sums[u - 1])
            carried = [factor * _entry(below, u, h - u, denominator) for h in range(u, atoms - i * u + 1)]
            rows.append(list(map(min, carried, without[1:])))
            without = rows[-1]
        result.append(rows)
        below, denominator = rows, denominator * left
    result.reverse()
    return result


def _entry(rows: list[list[int]], u: int, h: int, denominator: int) -> int:
    """N(i,u,h) from person i's rows: with fewer atoms left than u, no more than these can be carried."""
    part = min(u, h)
    return rows[part - 1][h - part] if part else denominator


def minima(profile: CoveringProfile, bounds: LowerBounds) -> list[Fraction]:
    """Return N(0,h,h)/D_0 for h = 1, …, K."""
    whole = _denominator(profile, 0)
    return [Fraction(row[0], whole) for row in bounds[0]]


def ratios(profile: CoveringProfile, bounds: LowerBounds) -> list[Fraction]:
    """Return the least G(u)·N(1,u,h-u)/D_1, for h = 1, …, K."""
    whole, later = _denominator(profile, 1), bounds[1] if len(bounds) > 1 else []
    return [
        min(odds * Fraction(_entry(later, u, h - u, whole), whole) for u, odds in enumerate(profile.odds[:h], 1))
        for h in range(1, len(bounds) + 1)
    ]


def _denominator(profile: CoveringProfile, i: int) -> int:
    people = len(profile.sums) - i
    return math.perm(profile.size - i, people) * int(profile.parts**people)
