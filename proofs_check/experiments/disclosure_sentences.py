r"""What the paper says of Figure 5 and of the data, and whether it holds.

>>> from proofs_check.experiments.adult_data import cells_of, packaged_counts
>>> from proofs_check.experiments.adult_tables import adult_generalizations
>>> tables = Tables.of(adult_generalizations(cells_of(packaged_counts())))
>>> always_smaller(tables).holds, difference(tables).finding[:64]
(False, "The largest difference in Figure 5's table is 0.05171, for k = 5")
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

from proofs_check.experiments.adult_data import ROWS
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, MOST, Tables
from proofs_check.experiments.sentence import LARGE, Sentence, levels, number


def size(tables: Tables) -> Sentence:
    """The size of the table."""
    return Sentence(
        "size of the data",
        "The dataset has 45,222 tuples after removing tuples with missing values; the domain of Occupation consists of"
        " fourteen values.",
        "The table has so many rows, and so many occupations occur.",
        tables.rows == ROWS and tables.values == MOST + 1,
        f"{tables.rows:,} rows, {tables.values} occupations, {len(tables.curves)} generalizations with"
        f" {tables.buckets:,} buckets in all.",
    )


def generalizing(tables: Tables) -> Sentence:
    """The monotonicity theorem, on this lattice."""
    edges, found = sum(1 for _ in tables.edges()), tables.rises()
    return Sentence(
        "generalizing further",
        "Monotonicity (Theorem 14): B ⪯ B' implies that the maximum disclosure of B' is at most that of B.",
        "On no edge of the lattice of generalizations, for no k and in neither language, does the disclosure rise.",
        not found,
        f"{edges} edges, k = 0, …, {MOST}: " + (f"it rises on {len(found)}, first {found[0]}." if found else "never."),
    )


def certainty(tables: Tables) -> Sentence:
    """For k = 13 the disclosure is 1."""
    first = [
        curves.implications.index(1) if 1 in curves.implications else MOST + 1 for curves in tables.curves.values()
    ]
    places = list(tables.curves)
    return Sentence(
        "certainty at k = 13",
        "Maximum disclosure certainly reaches 1 at k = 13 because there are only fourteen possible sensitive values.",
        "For k = 13 implications it is 1 in every table.",
        max(first) <= MOST,
        f"1 at k = {MOST} in {sum(k <= MOST for k in first)} of {len(first)} tables. In {sum(k < MOST for k in first)}"
        f" of them it is 1 before; in Figure 5's table from k = {first[places.index(FIGURE_5_NODE)]} on.",
    )


def always_smaller(tables: Tables) -> Sentence:
    """Negations against implications: smaller, or never larger?"""
    differences = tables.curves[FIGURE_5_NODE].differences()
    equal = [k for k, difference in enumerate(differences) if difference == 0]
    everywhere = list(chain.from_iterable(curves.differences() for curves in tables.curves.values()))
    larger = sum(difference < 0 for difference in everywhere)
    never = "In no table and for no k is it larger" if not larger else f"It is larger {larger} times"
    return Sentence(
        "always smaller",
        "The maximum disclosure for k negated atoms is always smaller than the maximum disclosure for k implications.",
        "It is strictly smaller in Figure 5's table, for every k up to 12.",
        all(difference > 0 for difference in differences[:MOST]),
        f"In Figure 5's table they are equal for k = {', '.join(map(str, equal))}. {never}, and it is equal in"
        f" {everywhere.count(Fraction(0)):,} of {len(everywhere):,} cases (tables and k): never larger, not always"
        " smaller.",
    )


def difference(tables: Tables) -> Sentence:
    """Negations against implications: by how much?"""
    largest, k = _largest(tables.curves[FIGURE_5_NODE].differences())
    overall, at, node = max((*_largest(curves.differences()), node) for node, curves in tables.curves.items())
    return Sentence(
        "difference not too large",
        "For a given k, the difference between the maximum disclosure for negated atoms and for basic implications is"
        " not too large.",
        f"It is below {LARGE} for every k in Figure 5's table.",
        largest < LARGE,
        f"The largest difference in Figure 5's table is {number(largest)}, for k = {k}; in all tables"
        f" {number(overall)}, for k = {at} at {levels(tables, node)}.",
    )


def _largest(differences: Sequence[Fraction]) -> tuple[Fraction, int]:
    """The largest difference, and the smallest k that has it."""
    largest = max(differences)
    return largest, differences.index(largest)
