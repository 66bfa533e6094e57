"""The proof that travels with an answer: numbers that make the maximum disclosure plain to check.

A certificate for a release and k holds the frequencies of every bucket, the disclosure v, an attacker who attains it,
and lower bounds from which it follows, by inequalities that a verifier only has to compare, that nobody does better.
With K = k + 1 atoms to place:

    lower    for each distinct histogram: person i may carry at most u atoms and h are left; the probability that none
             of them is true is at least N(i,u,h)/D_i, D_i = (n-i)(n-i-1)…(n-L+1), L = min(K, n) people
    least    M(1) … M(K): at most the bound N(0,h,h)/D_0 of every bucket
    ratio    R(1) … R(K): at most that bound times n_b/n_b(s_b^0), for every bucket
    product  P(0) … P(K-1): at most M(h)·P(r-h) for all h, for any number of buckets with r atoms together

Then ρ = (1-v)/v ≤ R(h)·P(K-h) for every number h of atoms in the target's bucket, so nothing beats v; and counting
the tables of the attacker's formula gives v. Each entry of `lower` obeys two inequalities: "person i carries u atoms"
and "nobody from i on carries more than u - 1". Equalities make the bounds as large as they can be: they are the
program of `within_bucket` once more, filled the other way round, and this time written down. Entries stand for
h ≥ u ≥ 1 with (i+1)·u ≤ K only: whoever comes before person i carries at least as many.

>>> from reference.example import FIGURE_3
>>> certificate = certify(FIGURE_3, 1)
>>> certificate["disclosure"], certificate["knowledge"], certificate["ratio"]
('2/3', ['b0.p0="lung cancer" -> b0.p0=flu'], ['3/2', '1/2'])
"""

from fractions import Fraction
from typing import TypeAlias

from fastpath.across_buckets import best_products
from fastpath.disclosure import maximum_disclosure
from fastpath.histogram import Histogram, checked_number, histogram_of, sums_of_largest
from fastpath.summary import summarize
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.meter import UNLIMITED, Meter
from reference.syntax import to_text

FORMAT, VERSION = "worstcase certificate", 1
MOST_DIGITS = 4000
"""Of one number in a certificate: what common readers of numbers take."""

LowerBounds: TypeAlias = list[list[list[int]]]
"""N(i,u,h) at [i][u-1][h-u]."""


def certify(bucketization: Bucketization, k: int, meter: Meter = UNLIMITED) -> dict[str, object]:
    """The certificate of the maximum disclosure, as a JSON object; people are numbered bucket by bucket."""
    atoms = checked_number(k) + 1
    _check_size(bucketization, atoms)
    nameless = Bucketization.of_histograms(bucket.counts for bucket in bucketization.buckets)
    answer = maximum_disclosure(nameless, k, meter)
    return {
        "format": FORMAT,
        "version": VERSION,
        "k": k,
        "disclosure": str(answer.value),
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": [dict(bucket.frequencies) for bucket in nameless.buckets],
        **_bounds(nameless, answer.value, atoms, meter),
    }


def _bounds(bucketization: Bucketization, value: Fraction, atoms: int, meter: Meter) -> dict[str, object]:
    """What shows that nothing exceeds the value: nothing has to if it is 1. The vectors have no zeros otherwise."""
    if value == 1:
        return {"lower": [], "least": [], "ratio": [], "product": []}
    summary = summarize(bucketization, atoms, meter)
    least = [choice.value for choice in summary.least]
    return {
        "lower": [_table(histogram, atoms, meter) for histogram in _distinct(bucketization)],
        "least": list(map(str, least)),
        "ratio": [str(choice.value) for choice in summary.ratio],
        "product": [str(product.value) for product in best_products(least, meter)],
    }


def lower_bounds(histogram: Histogram, atoms: int, meter: Meter = UNLIMITED) -> LowerBounds:
    """N(i,u,h) as large as the inequalities allow."""
    n = sum(histogram)
    people = min(atoms, n)
    sums = sums_of_largest(histogram, atoms)
    below: list[list[int]] = []
    denominator, result = 1, LowerBounds()
    for i in range(people - 1, -1, -1):
        denominator *= n - i
        rows: list[list[int]] = []
        for u in range(1, min(len(sums) - 1, atoms // (i + 1)) + 1):
            factor = max(0, n - i - sums[u])
            meter.step(atoms - i * u - u + 1, "bounds")
            row = [factor * _entry(below, u, h - u, denominator // (n - i)) for h in range(u, atoms - i * u + 1)]
            without = rows[-1][1:] if rows else [denominator] * len(row)
            rows.append(list(map(min, row, without)))
        result.append(rows)
        below = rows
    result.reverse()
    return result


def _entry(rows: list[list[int]], u: int, h: int, denominator: int) -> int:
    """N(i,u,h) from person i's rows: with fewer atoms left than u, no more than these can be carried."""
    part = min(u, h, len(rows))
    return rows[part - 1][h - part] if part else denominator


def _table(histogram: Histogram, atoms: int, meter: Meter) -> dict[str, object]:
    bounds = lower_bounds(histogram, atoms, meter)
    return {"counts": list(histogram), "bounds": [[list(map(str, row)) for row in rows] for rows in bounds]}


def _distinct(bucketization: Bucketization) -> list[Histogram]:
    return list(dict.fromkeys(map(histogram_of, bucketization.buckets)))


def _check_size(published: Bucketization, atoms: int) -> None:
    digits = max(len(str(bucket.size)) * min(atoms, bucket.size) for bucket in published.buckets)
    if digits > MOST_DIGITS:
        raise InvalidInput(
            f"a certificate for k = {atoms - 1} would hold numbers of about {digits:,} digits,"
            f" more than the {MOST_DIGITS:,} supported: a smaller k was expected"
        )
