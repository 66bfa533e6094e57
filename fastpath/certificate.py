"""The proof that travels with an answer: numbers that make the maximum disclosure plain to check.

A certificate for a release and k holds the frequencies of every bucket, the disclosure v, an attacker who attains it,
and lower bounds from which it follows, by inequalities that a verifier only has to compare, that nobody does better.
With K = k + 1 atoms to place:

    profiles  n, q, T(1) … T(K) and G(1) … G(K) of some imagined buckets (see `profiles`), and for each of them lower
              bounds: person i may carry at most u atoms and h are left; the probability that none of them is true is
              at least N(i,u,h)/D_i, D_i = q(n-i) · q(n-i-1) · … · q(n-K+1)
    covered   for each bucket, the number of the profile that covers it
    least     M(1) … M(K): at most N(0,h,h)/D_0 of every profile
    ratio     R(1) … R(K): at most G(u)·N(1,u,h-u)/D_1 of every profile, for all u ≤ h
    product   P(0) … P(K-1): at most M(h)·P(r-h) for all h, for any number of buckets with r atoms together

Then ρ = (1-v)/v ≤ R(h)·P(K-h) for every number h of atoms in the target's bucket, so nothing beats v; and counting
the tables of the attacker's formula gives v. Each N obeys two inequalities: "person i carries u atoms" and "nobody
from i on carries more than u - 1". Equalities make the bounds as large as they can be: they are the program of
`within_bucket` once more, filled the other way round, and this time written down. Entries stand for h ≥ u ≥ 1 with
(i+1)·u ≤ K only: whoever comes before person i carries at least as many. As v < 1, every bucket has more than K
values, so nothing is ever cut short.

>>> from reference.example import FIGURE_3
>>> certificate = certify(FIGURE_3, 1)
>>> certificate["disclosure"], certificate["knowledge"], certificate["ratio"]
('2/3', ['b0.p0="lung cancer" -> b0.p0=flu'], ['3/2', '1/2'])
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from fastpath.across_buckets import best_products
from fastpath.at_scale.count_matrix import DistinctHistograms, Integers, distinct_histograms
from fastpath.covering_profiles import PARTS, CoveringProfile, groups, profile_of
from fastpath.disclosure import maximum_disclosure
from fastpath.histogram import checked_number, histogram_of
from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.progress import step
from reference.syntax import to_text

FORMAT, VERSION = "worstcase certificate", 2
MOST_DIGITS = 4000
"""Of one number in a certificate: what common readers of numbers take."""
MARGINS = 1 - 1e-12, 1 + 1e-9
"""By what factor groups of buckets must exceed what is needed, in floats: tried in turn until exact numbers agree."""

LowerBounds: TypeAlias = list[list[list[int]]]
"""N(i,u,h) at [i][u-1][h-u]."""


def certify(bucketization: Bucketization, k: int) -> dict[str, object]:
    """The certificate of the maximum disclosure, as a JSON object; people are numbered bucket by bucket."""
    atoms = checked_number(k) + 1
    _check_size(bucketization, atoms)
    nameless = Bucketization.of_histograms(bucket.counts for bucket in bucketization.buckets)
    answer = maximum_disclosure(nameless, k)
    return {
        "format": FORMAT,
        "version": VERSION,
        "k": k,
        "disclosure": str(answer.value),
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": [dict(bucket.frequencies) for bucket in nameless.buckets],
        **_bounds(nameless, answer.value, atoms),
    }


def _bounds(bucketization: Bucketization, value: Fraction, atoms: int) -> dict[str, object]:
    """What shows that nothing exceeds the value: nothing has to if it is 1. The vectors have no zeros otherwise."""
    if value == 1:
        return {"profiles": [], "covered": [], "least": [], "ratio": [], "product": []}
    [part] = distinct_histograms(bucketization, atoms, at_a_time=len(bucketization.buckets))
    rho = (1 - value) / value
    for chosen in _groupings(part, rho):
        proof = _Proof([profile_of(part, group) for group in chosen])
        if proof.shows(rho):
            return {"covered": _covered(bucketization, part, chosen), **proof.written()}
    raise AssertionError("the last grouping gives each histogram its own profile, which shows it")


def _groupings(part: DistinctHistograms, rho: Fraction) -> Iterator[list[Integers]]:
    """Ways to share out the histograms among profiles, the last of which always gives a proof: each has its own."""
    for margin in MARGINS:
        yield groups(part, rho, margin)
    yield list(np.arange(len(part.sizes)).reshape(-1, 1))


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
        """Whether no choice of buckets has less than ρ."""
        return all(r * p >= rho for r, p in zip(self.ratio, reversed(self.product), strict=True))

    def written(self) -> dict[str, object]:
        """For JSON: numbers that may be large are texts."""
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
    """N(i,u,h) as large as the inequalities allow."""
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
    """N(0,h,h)/D_0 for h = 1, …, K."""
    whole = _denominator(profile, 0)
    return [Fraction(row[0], whole) for row in bounds[0]]


def ratios(profile: CoveringProfile, bounds: LowerBounds) -> list[Fraction]:
    """The least G(u)·N(1,u,h-u)/D_1, for h = 1, …, K."""
    whole, later = _denominator(profile, 1), bounds[1] if len(bounds) > 1 else []
    return [
        min(odds * Fraction(_entry(later, u, h - u, whole), whole) for u, odds in enumerate(profile.odds[:h], 1))
        for h in range(1, len(bounds) + 1)
    ]


def _denominator(profile: CoveringProfile, i: int) -> int:
    """D_i."""
    people = len(profile.sums) - i
    return math.perm(profile.size - i, people) * int(profile.parts**people)


def _covered(published: Bucketization, part: DistinctHistograms, chosen: Sequence[Integers]) -> list[int]:
    number = {part.histogram(place): i for i, group in enumerate(chosen) for place in group.tolist()}
    return [number[histogram_of(bucket)] for bucket in published.buckets]


def _check_size(published: Bucketization, atoms: int) -> None:
    digits = max(len(str(bucket.size * PARTS)) * min(atoms, bucket.size) for bucket in published.buckets)
    if digits > MOST_DIGITS:
        raise InvalidInput(
            f"a certificate for k = {atoms - 1} would hold numbers of about {digits:,} digits,"
            f" more than the {MOST_DIGITS:,} supported: a smaller k was expected"
        )
