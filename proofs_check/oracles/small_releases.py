"""Small releases, given by their histograms: which there are, their tables, and their maximum disclosure.

**Scopes.** `all_releases`, `releases_with_k` and others enumerate them (`reference.instances`) for claims, and
describe what they enumerate.

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
>>> from reference.languages.builtin import NegatedAtoms
>>> searched((((2, 2, 1),), 1), NegatedAtoms())
Fraction(2, 3)
>>> [str(value) for value in disclosures(((2, 2, 1), (2, 1, 1, 1)), 2)]
['2/5', '2/3', '1']
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import and_
from typing import TypeAlias

from fastpath.minimize2 import optima
from fastpath.summary import Summary, merge_all
from proofs_check.claims.scope import Ks, all_k, enumerated, shown_k
from reference.buckets import Bucketization, bucketize
from reference.instances import (
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
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.languages.protocol import Language
from reference.languages.search import SearchProblem, space_and_units, target_maxima
from reference.languages.world_space import WorldSpace
from reference.syntax import to_text
from reference.tables import Record, Table

Partitioned: TypeAlias = tuple[Table, tuple[tuple[str, ...], ...]]
"""A table, and the people of each bucket."""
Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two buckets to be compared, and k."""
Disclosures: TypeAlias = Callable[[Release, int], list[Fraction]]
"""What a release discloses with 0, 1, …, k implications, as `disclosures` does."""


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


def simple_implications(space: WorldSpace) -> list[tuple[BasicImplication, int]]:
    """All simple implications, atoms in the space's order, and the tables in which each is true."""
    units = (simple_implication(one, other) for one, other in product(space.atoms, repeat=2))
    return [(unit, space.mask(unit)) for unit in units]


def conjunctions(space: WorldSpace, k: int) -> Iterator[tuple[Formula, int]]:
    """All sets of k simple implications, with the tables that they leave; atoms in the order of the table."""
    for chosen in combinations_with_replacement(simple_implications(space), k):
        yield Formula(unit for unit, _ in chosen), reduce(and_, (mask for _, mask in chosen), space.everything)


def first_implications(space: WorldSpace, k: int, fits: Callable[[int], bool]) -> str:
    """The first k simple implications such that the tables in which all are true fit; atoms in the space's order.

    >>> first_implications(space_of(((1, 1),)), 2, lambda known: known == 0)
    'b0.p0=a -> b0.p0=b, b0.p0=b -> b0.p0=a'
    """
    for formula, known in conjunctions(space, k):
        if fits(known):
            return ", ".join(map(to_text, formula.implications))
    raise ValueError(f"no {k} implications fit")


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


@enumerated(
    "all pairs of buckets with at most {people} people together, {k}",
    shown=lambda case: f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}",
)
def compared(people: int, k: Ks) -> Iterator[Compared]:
    """All pairs of buckets, in either order, with each k."""
    for both in range(2, people + 1):
        pairs = sorted(pair for n in range(1, both) for pair in product(histograms(n), histograms(both - n)))
        yield from ((*pair, one) for one in all_k(k) for pair in pairs)


@enumerated(_release_words, shown=shown_release)
def all_releases(people: int, values: int | None = None, buckets: int | None = None) -> Iterator[Release]:
    """All releases."""
    return releases(people, values, buckets)


@enumerated(_case_words, shown=shown_case)
def releases_with_k(people: int, k: Ks, values: int | None = None, buckets: int | None = None) -> Iterator[Case]:
    """All releases, with each k."""
    return cases(people, all_k(k), values, buckets)


@enumerated(
    "all atoms about releases of at most {people} people and 3 values, values in S that do not occur: {spare}",
    shown=lambda instance: f"{shown_release(instance[0])}, {instance[1].person}={instance[1].value}",
)
def atoms_of_releases(people: int, spare: int) -> Iterator[tuple[Release, Atom]]:
    """All atoms about small releases of at most 3 values, and `spare` further values in S that do not occur."""
    for release in releases(people, 3):
        yield from ((release, atom) for atom in space_of(release, spare).atoms)


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
    return max(Fraction(best.satisfying, best.consistent) for best in target_maxima(problem, 1))


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
