"""Second ways to the numbers of section 4: the tables of Adult row by row, and entropies without `fastpath`.

**By hand.** Every row of the packaged counts is put in its bucket, without hierarchies or cells.

>>> place_of(("39", "Divorced", "White", "Male"), (3, 1, 0, 1))
('20 to 39', 'no spouse', 'White', '')
>>> [sum(row) for row in buckets_of((3, 2, 1, 1))]
[2052, 23355, 16569, 3103, 143]

**Entropies by whole numbers**, for small histograms: n·H is the logarithm of n^n/∏ c^c, so that H(c) > H(c') iff
(n^n/∏ c^c)^n' is larger than (n'^n'/∏ c'^c')^n.

>>> has_more_entropy((1, 1), (2, 1)), has_more_entropy((2, 2), (1, 1))
(True, False)
>>> sorted([(1, 1), (3,), (2, 1)], key=by_entropy)
[(3,), (2, 1), (1, 1)]

**Entropies to fifty digits**, for any histogram: enough to tell two entropies apart, not that they are equal.

>>> print(f"{bits((2, 1)):.50f}")
0.91829583405448951478707227728114984209314774102581
"""

from collections import Counter, defaultdict
from decimal import Context, Decimal
from functools import cache, cmp_to_key
from math import prod

from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_counts import packaged_counts
from reference.instances import Histogram, Release, row_histogram

YEARS = (1, 5, 10, 20, 40)  # how long an interval of age is at each level but the last, which suppresses it
_DIGITS = Context(prec=60)  # ten digits more than are shown, for what the sum loses


def place_of(row: tuple[str, ...], node: Node) -> tuple[str, ...]:
    """What people of one bucket have in common, at these levels: '' for what is suppressed."""
    age, status, race, sex = row[:4]
    level, marital, by_race, by_sex = node
    ages = ""
    if level < len(YEARS):
        first = int(age) // YEARS[level] * YEARS[level]
        ages = f"{first} to {first + YEARS[level] - 1}"
    spouse = "spouse" if status in {"Married-civ-spouse", "Married-AF-spouse"} else "no spouse"
    return ages, (status, spouse, "")[marital], (race, "")[by_race], (sex, "")[by_sex]


@cache
def _people() -> dict[tuple[str, ...], Counter[str]]:
    """For each combination of age, marital status, race and sex, how often each value occurs."""
    found: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for row, number in packaged_counts().items():
        found[row[:4]][row[-1]] += number
    return found


@cache
def buckets_of(node: Node) -> Release:
    """The histograms of all buckets of one of the 72 tables, by what their people have in common."""
    found: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for people, values in _people().items():
        found[place_of(people, node)].update(values)
    return tuple(row_histogram(found[place].values()) for place in sorted(found))


def has_more_entropy(one: Histogram, other: Histogram) -> bool:
    """H(one) > H(other), by whole numbers."""
    (n, c), (m, d) = ((sum(row), prod(count**count for count in row)) for row in (one, other))
    ours: int = (n**n) ** m * d**n
    theirs: int = (m**m) ** n * c**m
    return ours > theirs


def _compared(one: Histogram, other: Histogram) -> int:
    return has_more_entropy(one, other) - has_more_entropy(other, one)


by_entropy = cmp_to_key(_compared)  # sorts histograms by their entropy


@cache
def _logarithm(number: int) -> Decimal:
    return _DIGITS.ln(Decimal(number))


def bits(histogram: Histogram) -> Decimal:
    """The entropy: Σ c·(ln n - ln c)/(n · ln 2)."""
    n, total = sum(histogram), Decimal(0)
    for count in histogram:
        total = _DIGITS.fma(count, _DIGITS.subtract(_logarithm(n), _logarithm(count)), total)
    return _DIGITS.divide(total, _DIGITS.multiply(n, _logarithm(2)))
