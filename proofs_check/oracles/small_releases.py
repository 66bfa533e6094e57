"""Small releases, given by their histograms: which there are, their tables, and their maximum disclosure.

**Scopes.** `all_releases`, `releases_with_k` and others enumerate them (`reference.small_instances`) for claims, and
say in words what they enumerate.

**Tables.** A release small enough to list all its tables is a `WorldSpace`; a formula is then the set of tables in
which it is true, one bit for each.

**Maxima.** `largest` and `searched` try every conjunction of k units of a language, without collecting who attains the
maximum; they know no theorem. `disclosures` is the maximum by `fastpath`: values only, for many releases.

>>> print(releases_with_k(9, k=4, buckets=2))
all releases of at most 9 people in at most 2 buckets, k ≤ 4
>>> space = space_of(((2, 1),))
>>> atom = next(iter(space.atoms.values()))
>>> likelihood(atom, space.everything), len(implication_sets(space))
(Fraction(2, 3), 7)
>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> searched((((2, 2, 1),), 1), NegatedAtoms())
Fraction(2, 3)
>>> [str(value) for value in disclosures(((2, 2, 1), (2, 1, 1, 1)), 2)]
['2/5', '2/3', '1']
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary, merge_all
from proofs_check.checking.scope import Ks, all_k, enumerated, shown_k
from reference.bucketization import Bucketization
from reference.laboratory.exhaustive_search import in_turn
from reference.laboratory.knowledge_language import Language
from reference.laboratory.search_problem import SearchProblem, space_and_units
from reference.laboratory.world_space import WorldSpace
from reference.order import bucketize
from reference.small_instances import (
    LETTERS,
    Case,
    Histogram,
    Release,
    cases,
    histograms,
    histograms_up_to,
    released,
    releases,
    set_partitions,
    shown_case,
    shown_release,
)
from reference.tables import Record, Table


@cache
def space_of(release: Release, spare: int = 0) -> WorldSpace:
    """All tables of a release."""
    return WorldSpace(released(release, spare))


def likelihood(event: int, known: int) -> Fraction:
    """Pr(event | known), all tables being equally likely."""
    return Fraction((event & known).bit_count(), known.bit_count())


def implies(space: WorldSpace, before: int, after: int) -> int:
    """The tables in which an implication is true."""
    return (space.everything & ~before) | after


def implication_sets(space: WorldSpace) -> set[int]:
    """All simple implications, as sets of tables."""
    return {implies(space, one, other) for one, other in product(space.atoms.values(), repeat=2)}


def _histogram_words(people: int, values: int | None = None) -> str:
    return f"all histograms of at most {people} people" + (f" and {values} values" if values else "")


def _release_words(people: int, values: int | None = None, buckets: int | None = None) -> str:
    few_values = f" and {values} values" if values else ""
    few_buckets = "" if buckets is None else " in one bucket" if buckets == 1 else f" in at most {buckets} buckets"
    return f"all releases of at most {people} people{few_values}{few_buckets}"


def _case_words(people: int, k: Ks, values: int | None = None, buckets: int | None = None) -> str:
    return f"{_release_words(people, values, buckets)}, {shown_k(k)}"


@enumerated(_histogram_words, shown=lambda row: shown_release((row,)))
def all_histograms(people: int, values: int | None = None) -> Iterator[Histogram]:
    """All buckets."""
    return histograms_up_to(people, values)


@enumerated("all histograms of at most {people} people, {k}", shown=lambda case: shown_case(((case[0],), case[1])))
def histograms_with_k(people: int, k: Ks) -> Iterator[tuple[Histogram, int]]:
    """All buckets, with each k."""
    for number in range(1, people + 1):
        yield from ((row, one) for one in all_k(k) for row in histograms(number))


@enumerated(_release_words, shown=shown_release)
def all_releases(people: int, values: int | None = None, buckets: int | None = None) -> Iterator[Release]:
    """All releases."""
    return releases(people, values, buckets)


@enumerated(_case_words, shown=shown_case)
def releases_with_k(people: int, k: Ks, values: int | None = None, buckets: int | None = None) -> Iterator[Case]:
    """All releases, with each k."""
    return cases(people, all_k(k), values, buckets)


def shown_values(table: Table) -> str:
    """The table's values."""
    return f"values {''.join(table.value_of(person) for person in table.people)}"


SMALL_TABLES = "all tables of at most {people} people, up to renaming people and values"


@enumerated(SMALL_TABLES, shown=shown_values)
def small_tables(people: int) -> Iterator[Table]:
    """All tables up to renaming people and values."""
    for row in histograms_up_to(people):
        values = [value for value, count in zip(LETTERS, row, strict=False) for _ in range(count)]
        yield Table(Record(f"p{number}", {}, value) for number, value in enumerate(values))


@cache
def bucketizations(table: Table) -> tuple[Bucketization, ...]:
    """All bucketizations of a table."""
    return tuple(bucketize(table, parts) for parts in set_partitions(table.people))


def largest(bucketization: Bucketization, language: Language, k: int) -> Fraction:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and consistent conjunctions φ of k units."""
    problem = _problem(bucketization, language).with_number(k)  # type: ignore[arg-type] # languages can be hashed
    found = in_turn([problem.about(target) for target in problem.representatives], 1)
    return max(Fraction(best.satisfying, best.consistent) for _, best in found)


@lru_cache(256)
def _problem(bucketization: Bucketization, language: Language) -> SearchProblem:
    """The tables and units to search, which are the same for every k."""
    return SearchProblem(*space_and_units(bucketization, language, 0), 0)


_SEARCHED: dict[tuple[Case, Language], Fraction] = {}


def searched(case: Case, language: Language) -> Fraction:
    """The same for a release given by its histograms; it is searched once."""
    if (case, language) not in _SEARCHED:
        release, k = case
        _SEARCHED[case, language] = largest(released(release), language, k)
    return _SEARCHED[case, language]


@cache
def summary_of(row: Histogram, most: int) -> Summary:
    """The summary of one bucket, for at most `most` atoms."""
    return Summary.of_bucket(row, 0, most)


def disclosures(release: Release, k: int) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k implications."""
    return list(_curve(release, k))


@lru_cache(100_000)
def _curve(release: Release, k: int) -> tuple[Fraction, ...]:
    found = optima(merge_all(summary_of(row, k + 1) for row in release))
    values = [1 / (1 + optimum.ratio) for optimum in found]
    return tuple(values + [values[-1]] * (k + 1 - len(values)))


@cache
def disclosure(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosures(release, k)[k]
