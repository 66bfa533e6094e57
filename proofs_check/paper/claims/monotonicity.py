"""Theorem 14: coarser is safer (paper, section 3.4).

If B ⪯ B', then "the maximum disclosure of B is at least as high as the maximum disclosure of B' with respect to L^k."
Since B ⪯ B' is a sequence of merges of two buckets, merging two is the heart of it.

**Why.** A table of the merged bucket is a table of some way to divide its people into two buckets of the old sizes
and with the old values; all ways have equally many. So a probability after merging is a weighted mean of
probabilities before, under renamings of the people, and the same formula with its people renamed is in L^k: one of
them does at least as well (the mediant inequality). Nothing is used of L^k but that renaming people does not lead
out of it, so the theorem holds for **every language closed under renaming people**. For one fixed formula it fails
(see the near misses).

The claims: all pairs of buckets, up to renaming people and values, by `fastpath`; the same by search, which knows no
theorem; whole bucketizations under ⪯; and some named languages of the laboratory.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Evidence, enumerated
from proofs_check.oracles.small_releases import (
    SMALL_TABLES,
    bucketizations,
    disclosures,
    largest,
    searched,
    small_tables,
)
from proofs_check.oracles.small_searches import histograms_of, shown_buckets
from reference.bucketization import Bucketization
from reference.laboratory.knowledge_language import Language
from reference.laboratory.languages.facts import Atoms, NegatedAtoms, SameValues
from reference.laboratory.languages.implications import AllClauses, SimpleImplications
from reference.order import merged, precedes
from reference.small_instances import (
    LETTERS,
    Case,
    Columns,
    Release,
    columns_released,
    pairs_of_buckets,
    row_histogram,
)

Refinement: TypeAlias = tuple[Bucketization, Bucketization]

LANGUAGES: tuple[Language, ...] = (NegatedAtoms(), Atoms(), SimpleImplications(), AllClauses(), SameValues())
"""Closed under renaming people."""


def apart(columns: Columns) -> Release:
    """The two buckets."""
    return tuple(row_histogram(row) for row in zip(*columns, strict=True))


def together(columns: Columns) -> Release:
    """The two buckets made one."""
    return (row_histogram(one + other for one, other in columns),)


def shown_columns(columns: Columns) -> str:
    """The two buckets as words of values."""
    rows = zip(*columns, strict=True)
    return " | ".join("".join(s * count for s, count in zip(LETTERS, row, strict=False)) for row in rows)


@enumerated("all pairs of buckets with at most {people} people together", shown=shown_columns)
def two_buckets(people: int) -> Iterator[Columns]:
    """All pairs of buckets, with all ways to share values."""
    return pairs_of_buckets(people)


@enumerated(
    "all pairs of buckets with at most {people} people together, {k}",
    shown=lambda case: f"{shown_columns(case[0])}, k = {case[1]}",
)
def two_buckets_with_k(people: int, k: int) -> Iterator[tuple[Columns, int]]:
    """The same with each k."""
    return product(pairs_of_buckets(people), range(k + 1))


def merging_never_raises(
    columns: Columns,
    curve: Callable[[Release, int], list[Fraction]] = disclosures,
    merge: Callable[[Columns], Release] = together,
    most: int = 6,
) -> bool:
    """Two buckets made one disclose no more, for any way in which they share values.

    Up to 6 people the union is also compared with that of `reference.order`.
    """
    union = merge(columns)
    before, after = curve(apart(columns), most), curve(union, most)
    small = sum(map(sum, columns)) <= 6
    is_union = not small or union == histograms_of(merged(columns_released(columns), 0, 1))
    return is_union and all(one >= other for one, other in zip(before, after, strict=True))


def searching_finds_no_raise(
    case: tuple[Columns, int], search: Callable[[Case, Language], Fraction] = searched
) -> bool:
    """The same, by trying all conjunctions of k simple implications."""
    columns, k = case
    before, after = (search((release, k), SimpleImplications()) for release in (apart(columns), together(columns)))
    return before >= after


@enumerated(
    f"all pairs B ⪯ B' of bucketizations of {SMALL_TABLES}", shown=lambda pair: " ⪯ ".join(map(shown_buckets, pair))
)
def refinements(people: int) -> Iterator[Refinement]:
    """All small tables, up to renaming people and values, with all pairs B ⪯ B' of their bucketizations."""
    for table in small_tables(people):
        pairs = product(bucketizations(table), repeat=2)
        yield from ((one, other) for one, other in pairs if precedes(one, other))


@cache
def _curve_of(bucketization: Bucketization) -> list[Fraction]:
    return disclosures(histograms_of(bucketization), 4)


def coarser_is_safer(refinement: Refinement, curve: Callable[[Bucketization], list[Fraction]] = _curve_of) -> bool:
    """If B ⪯ B' then the maximum disclosure of B is at least that of B'."""
    finer, coarser = map(curve, refinement)
    return all(one >= other for one, other in zip(finer, coarser, strict=True))


@enumerated(
    "all pairs of buckets with at most {people} people together,"
    " k ≤ 2: negations, atoms, simple implications, same values; k ≤ 1: clauses",
    shown=lambda case: f"{shown_columns(case[0])}, k = {case[1]}, {case[2].name}",
    evidence=Evidence.EXAMPLE,
)
def in_languages(people: int) -> Iterator[tuple[Columns, int, Language]]:
    """Two units of everything but clauses, of which there are too many."""
    for columns in pairs_of_buckets(people):
        yield from ((columns, k, language) for k in (0, 1) for language in LANGUAGES)
        yield from ((columns, 2, language) for language in LANGUAGES if language.name != "clauses")


def merging_never_raises_in(
    case: tuple[Columns, int, Language], search: Callable[[Bucketization, Language, int], Fraction] = largest
) -> bool:
    """Merging never raises the maximum over k units of a language that treats all people alike: five are tried."""
    columns, k, language = case
    before = columns_released(columns)
    return search(before, language, k) >= search(merged(before, 0, 1), language, k)


CLAIMS = (
    Claim(
        name="merging-two-buckets-never-raises-disclosure",
        paper="3.4, Theorem 14 (monotonicity)",
        scope=two_buckets(12).deepened(two_buckets(20)).also("k ≤ 6"),
        statement=merging_never_raises,
    ),
    Claim(
        name="merging-two-buckets-never-raises-what-a-search-finds",
        paper="3.4, Theorem 14 (monotonicity)",
        words="Two buckets made one disclose no more: found by trying all conjunctions, without any theorem.",
        scope=two_buckets_with_k(5, k=2).deepened(two_buckets_with_k(7, k=2)).also("all simple implications"),
        statement=searching_finds_no_raise,
    ),
    Claim(
        name="coarser-bucketizations-are-safer",
        paper="3.4, Theorem 14 (monotonicity)",
        scope=refinements(5).deepened(refinements(7)).also("k ≤ 4"),
        statement=coarser_is_safer,
    ),
    ours(
        name="five-languages-closed-under-renaming-people-are-monotone",
        paper="ours, on 3.4",
        words="Merging never raises the maximum over k negated atoms, atoms, simple implications, clauses, or facts"
        " that two people have the same value: five languages that treat all people alike.",
        scope=in_languages(4),
        statement=merging_never_raises_in,
    ),
)
