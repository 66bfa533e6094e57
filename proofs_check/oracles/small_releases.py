"""Small releases, given by their histograms: which there are, their tables, and their maximum disclosure.

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

**Safe bucketizations.** A *question* is a table, a threshold c and a number k of implications. The safe bucketizations
are those whose maximum disclosure is less than c; a minimal one has no other safe one below it. Which are safe changes
only where c passes the maximum disclosure of one of them, so the values that occur stand for all c from 0 to 1.

>>> different = [one for one in questions(4, k=0) if len(one[0].domain) == 4]
>>> question = different[-1]
>>> shown_question(question), [str(c) for _, c, _ in different]
('values abcd, c = 1, k = 0', ['1/4', '1/2', '1'])
>>> safe, minimal = safe_and_minimal(question)
>>> len(safe), [shown_buckets(one) for one in minimal]
(4, ['ab | cd', 'ac | bd', 'ad | bc'])

**Generalizations.** An attribute with a hierarchy is a *chain of partitions* of the people, each coarser than the one
before, that ends with all of them in one class. A *node* is a level for each attribute; its buckets are the people
whose classes agree for every attribute.

>>> example = next(one for one in small_examples(3, (3, 2)) if len(set(one.values)) == 3)
>>> print(example)
values abc, attributes 0 1 2 → 0 1 2 → 012 and 0 1 2 → 012
>>> example.lattice.size, example.buckets((1, 0)), example.buckets((2, 1)), example.release((2, 1))
(6, ((0,), (1,), (2,)), ((0, 1, 2),), ((1, 1, 1),))

**Rows.** An atom may name any value of S, also one that does not occur in the bucket. So a claim about all atoms of one
bucket is tried on *rows*: (2, 1, 0) is a bucket of three people, two of whom have a and one b, where S = {a, b, c}.
Sets of atoms are counted in its tables (`unmet`), without any of the ways of `minima`.

>>> print(rows_with_k(3, k=1, spare=1))
all buckets of at most 3 people, with up to 1 value of S that does not occur, k ≤ 1
>>> print(rows_with_k(7, k=5, spare=0, beyond=(9, 3)))
all buckets of at most 7 people, S being the values that occur, k ≤ 5 (and of at most 9 people, k ≤ 3)
>>> [shown_row(row) for row in rows_of(2, spare=1)]
['(1, 1)', '(2)', '(1, 1, 0)', '(2, 0)']
>>> unmet((2, 1, 0), placed_atoms(((0, 2), (0,))))
Fraction(0, 1)
>>> print(atoms_text(placed_atoms(((0, 1), (0,)))))
b0.p0=a, b0.p0=b, b0.p1=a
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache, reduce
from itertools import chain, combinations_with_replacement, pairwise, product
from operator import and_
from typing import TypeAlias, cast

from fastpath.minimize2 import optima
from fastpath.sanitizing.lattice import Lattice, Node
from fastpath.summary import Summary, merge_all
from proofs_check.claims.scope import Every, Ks, all_k, enumerated, shown_k
from proofs_check.oracles.minima import Pattern, Placement, patterns
from reference import instances
from reference.buckets import Bucketization, bucketize, precedes
from reference.instances import LETTERS, Histogram, Release, histograms, released, row_histogram, shown_release
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.languages.protocol import Language
from reference.languages.search import SearchProblem, space_and_units, target_maxima
from reference.languages.world_space import WorldSpace
from reference.syntax import to_text
from reference.tables import Record, Table

Partitioned: TypeAlias = tuple[Table, tuple[tuple[str, ...], ...]]  # a table, and the people of each bucket
Compared: TypeAlias = tuple[Histogram, Histogram, int]  # two buckets to be compared, and k
# What a release discloses with 0, 1, …, k implications, as `disclosures` does
Disclosures: TypeAlias = Callable[[Release, int], list[Fraction]]


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


def _release_words(people: int, values: int | None = None, buckets: int | None = None) -> str:
    few_values = f" and {values} values" if values else ""
    few_buckets = "" if buckets is None else " in one bucket" if buckets == 1 else f" in at most {buckets} buckets"
    return f"all releases of at most {people} people{few_values}{few_buckets}"


@enumerated("all histograms of at most {people} people", shown=lambda row: shown_release((row,)))
def all_histograms(people: int) -> Iterator[Histogram]:
    """All buckets."""
    return instances.histograms_up_to(people)


@enumerated(
    "all histograms of at most {people} people, {k}", shown=lambda case: instances.shown_case(((case[0],), case[1]))
)
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
    return instances.releases(people, values, buckets)


@enumerated(lambda *numbers, k, **of: f"{_release_words(*numbers, **of)}, {shown_k(k)}", shown=instances.shown_case)
def releases_with_k(
    people: int, k: Ks, values: int | None = None, buckets: int | None = None
) -> Iterator[instances.Case]:
    """All releases, with each k."""
    return instances.cases(people, all_k(k), values, buckets)


@enumerated(
    "all atoms about releases of at most {people} people and 3 values, values in S that do not occur: {spare}",
    shown=lambda instance: f"{shown_release(instance[0])}, {instance[1].person}={instance[1].value}",
)
def atoms_of_releases(people: int, spare: int) -> Iterator[tuple[Release, Atom]]:
    """All atoms about small releases of at most 3 values, and `spare` further values in S that do not occur."""
    for release in instances.releases(people, 3):
        yield from ((release, atom) for atom in space_of(release, spare).atoms)


def shown_values(table: Table) -> str:
    """The table's values."""
    return f"values {''.join(table.value_of(person) for person in table.people)}"


SMALL_TABLES = "all tables of at most {people} people, up to renaming people and values"


@enumerated(SMALL_TABLES, shown=shown_values)
def small_tables(people: int) -> Iterator[Table]:
    """All tables up to renaming people and values."""
    for row in instances.histograms_up_to(people):
        values = [value for value, count in zip(LETTERS, row, strict=False) for _ in range(count)]
        yield Table(Record(f"p{number}", {}, value) for number, value in enumerate(values))


@cache
def bucketizations(table: Table) -> tuple[Bucketization, ...]:
    """All bucketizations of a table."""
    return tuple(bucketize(table, parts) for parts in instances.set_partitions(table.people))


def largest(bucketization: Bucketization, language: Language, k: int) -> Fraction:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and consistent conjunctions φ of k units."""
    problem = _problem(bucketization, language).with_number(k)  # type: ignore[arg-type] # languages can be hashed
    return max(Fraction(best.satisfying, best.consistent) for best in target_maxima(problem, 1))


@lru_cache(256)
def _problem(bucketization: Bucketization, language: Language) -> SearchProblem:
    return SearchProblem(*space_and_units(bucketization, language, 0), 0)


@cache
def searched(case: instances.Case, language: Hashable) -> Fraction:
    """The same for a release given by its histograms; it is searched once."""
    return largest(released(case[0]), cast("Language", language), case[1])


@cache
def _summary_of(row: Histogram, most: int) -> Summary:
    return Summary.of_bucket(row, 0, most)


@lru_cache(100_000)
def disclosures(release: Release, k: int) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k implications."""
    found = optima(merge_all(_summary_of(row, k + 1) for row in release))
    values = [1 / (1 + optimum.ratio) for optimum in found]
    return values + [values[-1]] * (k + 1 - len(values))


@cache
def disclosure(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosures(release, k)[k]


Question: TypeAlias = tuple[Table, Fraction, int]  # a table, c and k
Partition: TypeAlias = tuple[tuple[int, ...], ...]  # the classes, people being numbered
Levels: TypeAlias = tuple[Partition, ...]  # the classes of an attribute's labels at level 0, 1, …

EVERY_C = "all c from 0 to 1 (the disclosures that occur stand for all)"


def histograms_of(bucketization: Bucketization) -> Release:
    """The histograms of the buckets."""
    return tuple(sorted(row_histogram(bucket.counts.values()) for bucket in bucketization.buckets))


def disclosure_of(bucketization: Bucketization, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosure(histograms_of(bucketization), k)


def is_safe(bucketization: Bucketization, threshold: Fraction, k: int) -> bool:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return disclosure_of(bucketization, k) < threshold


def shown_question(question: Question) -> str:
    """The table's values, c and k."""
    table, threshold, k = question
    return f"{shown_values(table)}, c = {threshold}, k = {k}"


def shown_buckets(bucketization: Bucketization) -> str:
    """The values of each bucket, as a word."""
    return " | ".join("".join(s * n for s, n in bucket.frequencies) for bucket in bucketization.buckets)


@enumerated(f"{SMALL_TABLES}, {EVERY_C}, {{k}}", shown=shown_question)
def questions(people: int, k: Ks) -> Iterator[Question]:
    """All small tables with all k and c."""
    for table, one in product(small_tables(people), all_k(k)):
        found = {disclosure_of(bucketization, one) for bucketization in bucketizations(table)}
        yield from ((table, threshold, one) for threshold in sorted(found))


@cache
def safe_and_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    """All safe bucketizations, and the minimal ones of them."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    finer = {one: [other for other in safe if len(other.buckets) > len(one.buckets)] for one in safe}
    return safe, [one for one in safe if not any(precedes(other, one) for other in finer[one])]


def different_values(people: int) -> Table:
    """A table in which all values differ."""
    return Table(Record(f"p{number}", {}, LETTERS[number]) for number in range(people))


@dataclass(frozen=True)
class GeneralizedExample:
    """A table, by its values, with the levels of each of its attributes."""

    values: str
    attributes: tuple[Levels, ...]

    @cached_property
    def lattice(self) -> Lattice:
        """All choices of a level for each attribute."""
        return Lattice(tuple(len(levels) - 1 for levels in self.attributes))

    def buckets(self, node: Node) -> Partition:
        """The people who agree on all attributes at these levels."""
        return _agreeing(tuple(levels[level] for levels, level in zip(self.attributes, node, strict=True)))

    def release(self, node: Node) -> Release:
        """The histograms of the node's buckets."""
        return self.histograms(self.buckets(node))

    def histograms(self, partition: Partition) -> Release:
        """The histograms of these buckets."""
        return tuple(sorted(_histogram("".join(map(self.values.__getitem__, part))) for part in partition))

    def named(self, partition: Partition) -> Bucketization:
        """These buckets with people p0, p1, …"""
        table = Table(Record(f"p{number}", {}, value) for number, value in enumerate(self.values))
        return bucketize(table, ([f"p{person}" for person in part] for part in partition))

    def __str__(self) -> str:
        shown = (
            " → ".join(" ".join("".join(map(str, part)) for part in partition) for partition in levels)
            for levels in self.attributes
        )
        return f"values {self.values}, attributes {' and '.join(shown)}"


@lru_cache(100_000)
def _histogram(values: str) -> Histogram:
    return row_histogram(Counter(values).values())


@lru_cache(100_000)
def _agreeing(partitions: tuple[Partition, ...]) -> Partition:
    common = (frozenset[int].intersection(*map(frozenset[int], parts)) for parts in product(*partitions))
    return tuple(sorted(tuple(sorted(part)) for part in common if part))


@cache
def all_partitions(people: int) -> tuple[Partition, ...]:
    """All partitions of people 0, 1, …"""
    return tuple(instances.set_partitions(range(people)))


def is_finer(one: Partition, other: Partition) -> bool:
    """People who are together in the first partition are together in the second."""
    return _agreeing((one, other)) == one


@cache
def attributes_of(people: int, levels: int) -> tuple[Levels, ...]:
    """All attributes with this many levels, the finest partitions first."""
    chosen = product(sorted(all_partitions(people), key=len, reverse=True), repeat=levels - 1)
    top: Partition = (tuple(range(people)),)
    return tuple((*some, top) for some in chosen if all(is_finer(*step) for step in pairwise(some)))


def _shapes(levels: tuple[tuple[int, ...], ...]) -> str:
    shapes = ((f"{len(some)} attribute{'s' * (len(some) > 1)}", " and ".join(map(str, some))) for some in levels)
    return " or ".join(f"{attributes} of {numbers} levels" for attributes, numbers in shapes)


def _with_attributes(values: str, levels: tuple[tuple[int, ...], ...]) -> Iterator[GeneralizedExample]:
    for some in levels:
        choices = product(*(attributes_of(len(values), number) for number in some))
        yield from (GeneralizedExample(values, attributes) for attributes in choices)


@enumerated(
    lambda people, *levels: (
        f"all tables of at most {people} people, up to renaming people and values, all ways to have {_shapes(levels)}"
    )
)
def small_examples(people: int, *levels: tuple[int, ...]) -> Iterator[GeneralizedExample]:
    """All small tables with attributes that have these numbers of levels."""
    for row in instances.histograms_up_to(people):
        values = "".join(value * count for value, count in zip(LETTERS, row, strict=False))
        yield from _with_attributes(values, levels)


@enumerated(
    lambda people, *levels: f"{', '.join(map(str, people))} people with different values, {_shapes(levels)} in all ways"
)
def different_examples(people: tuple[int, ...], *levels: tuple[int, ...]) -> Iterator[GeneralizedExample]:
    """Tables in which all values differ, with attributes that have these numbers of levels."""
    return (one for number in people for one in _with_attributes(LETTERS[:number], levels))


def together(*scopes: Every[GeneralizedExample]) -> Every[GeneralizedExample]:
    """One scope after the other."""
    return Every("; ".join(map(str, scopes)), lambda: chain.from_iterable(scopes))


Row: TypeAlias = tuple[int, ...]  # how often each value of S occurs in the bucket, in decreasing order


def rows_of(people: int, spare: int) -> Iterator[Row]:
    """All buckets of n people, S having 0, 1, …, `spare` values more than occur."""
    return (row + (0,) * zeros for zeros in range(spare + 1) for row in histograms(people))


def shown_row(row: Row) -> str:
    """The counts, for people."""
    return shown_release((row,))


def bucketization_of(row: Row) -> Bucketization:
    """The bucket as a release."""
    return released((row_histogram(row),), row.count(0))


def _absent(spare: int) -> str:
    if not spare:
        return "S being the values that occur"
    return f"with up to {spare} value{'s' * (spare > 1)} of S that {'do' if spare > 1 else 'does'} not occur"


def _words(people: int, k: Ks, spare: int, beyond: tuple[int, int] | None = None) -> str:
    further = f" (and of at most {beyond[0]} people, k ≤ {beyond[1]})" if beyond else ""
    return f"all buckets of at most {people} people, {_absent(spare)}, {shown_k(k)}{further}"


@enumerated(_words, shown=lambda case: f"{shown_row(case[0])}, k = {case[1]}")
def rows_with_k(people: int, k: Ks, spare: int, beyond: tuple[int, int] | None = None) -> Iterator[tuple[Row, int]]:
    """All buckets, with each k; beyond these, larger buckets with smaller k."""
    for number in range(1, people + 1):
        yield from ((row, one) for one in all_k(k) for row in rows_of(number, spare))
    if beyond:
        for number in range(people + 1, beyond[0] + 1):
            yield from ((row, one) for one in all_k(beyond[1]) for row in rows_of(number, spare))


def shown_pattern(case: tuple[Row, Pattern]) -> str:
    """The bucket and how many atoms each person has."""
    return f"{shown_row(case[0])}, atoms a person: {case[1]}"


@enumerated(
    lambda people, atoms, spare: (
        f"all buckets of at most {people} people, {_absent(spare)}, all patterns of at most {atoms} atoms"
    ),
    shown=shown_pattern,
)
def rows_with_patterns(people: int, atoms: int, spare: int) -> Iterator[tuple[Row, Pattern]]:
    """All buckets, with all patterns that they allow: no more people than there are, no more atoms each than values."""
    for number in range(1, people + 1):
        for row in rows_of(number, spare):
            yield from ((row, pattern) for k in range(atoms + 1) for pattern in patterns(k, number, len(row)))


def atoms_about(row: Row) -> list[Atom]:
    """All atoms about the bucket's people and the values of S."""
    bucketization = bucketization_of(row)
    return [Atom(person, value) for person in bucketization.people for value in bucketization.domain]


def placed_atoms(placement: Iterable[Collection[int]]) -> tuple[Atom, ...]:
    """The atoms of a placement: person number i is given the values at those places."""
    return tuple(Atom(f"b0.p{person}", LETTERS[value]) for person, values in enumerate(placement) for value in values)


def unmet(row: Row, atoms: Iterable[Atom]) -> Fraction:
    """The probability that none of the atoms is true, by counting tables."""
    space = space_of((row_histogram(row),), row.count(0))
    return likelihood(reduce(and_, (~space.atoms[atom] for atom in atoms), space.everything), space.everything)


def top_sets(pattern: Pattern) -> Placement:
    """For each person of the pattern the places of the most frequent values."""
    return tuple(tuple(range(k_i)) for k_i in pattern)


def atoms_text(atoms: Iterable[Atom]) -> str:
    """The atoms, for people."""
    return ", ".join(f"{atom.person}={atom.value}" for atom in atoms)
