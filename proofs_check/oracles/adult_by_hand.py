"""The 72 tables of Adult by hand: every row of the packaged counts is put in its bucket, without hierarchies or cells.

>>> place_of(("39", "Divorced", "White", "Male"), (3, 1, 0, 1))
('20 to 39', 'no spouse', 'White', '')
>>> [sum(row) for row in buckets_of((3, 2, 1, 1))]
[2052, 23355, 16569, 3103, 143]
"""

from collections import Counter, defaultdict
from functools import cache

from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_counts import packaged_counts
from reference.small_instances import Release

YEARS = (1, 5, 10, 20, 40)
"""How long an interval of age is at each level but the last, which suppresses it."""


def place_of(row: tuple[str, ...], node: Node) -> tuple[str, ...]:
    """What people of one bucket have in common, at these levels: '' for what is suppressed."""
    age, status, race, sex = row[:4]
    level, marital, by_race, by_sex = node
    if level < len(YEARS):
        first = int(age) // YEARS[level] * YEARS[level]
        ages = f"{first} to {first + YEARS[level] - 1}"
    else:
        ages = ""
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
    return tuple(tuple(sorted(found[place].values(), reverse=True)) for place in sorted(found))
