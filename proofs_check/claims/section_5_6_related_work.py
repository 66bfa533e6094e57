"""Sections 5 and 6 on bucketization, linking and stronger atoms.

**Anatomy** (5) "corresponds exactly to the notion of bucketization": its two published tables leave the tables possible
that the bucketization does, and their join gives everybody's values with the probabilities of random worlds.

**Linking** (5). Age, sex and zip code of a person fit one row of Figure 3, also if the names are masked, and five rows
of Figure 2. Masks prevent linking if they hide enough; that something is masked is not enough.

**Conservative bucketizations** (6). That one of two people has a certain value is harmless knowledge: nothing becomes
certain. But it can take |S| - 1 basic implications to express it, also where the release is known, and against as many
no bucketization is safe: not even the one with all tuples in one bucket. In small buckets it takes fewer, as where all
others would have the value if neither of the two had it.

**More powerful atoms** (6). With atoms that count, or that compare two people, one unit expresses such things.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.claims.claim import Claim, Finding, near_miss, ours, unless, unless_equal
from proofs_check.claims.scope import Every, enumerated
from proofs_check.claims.section_1_example import fits
from proofs_check.oracles.listed_tables import (
    Size,
    all_tables,
    atom_sets,
    atoms_of,
    fewest_units,
    implication_sets_of,
    sayable,
    shown_size,
    shown_sizes,
    true_in,
    where,
)
from proofs_check.oracles.small_releases import Partitioned, disclosure, likelihood, small_tables, space_of
from reference.buckets import bucketize
from reference.example import FIGURE_1, FIGURE_2, ROWS_OF_FIGURE_3
from reference.generalization import AnatomizedTable, anatomize, consistent_with_anatomy, joined
from reference.instances import LETTERS, Histogram, Release, histograms_up_to, released, set_partitions, shown_release
from reference.statement_syntax import statement_text
from reference.statements import AtLeast, Same, Sentence
from reference.tables import Attributes, World
from reference.worlds import worlds


@enumerated(
    "all tables of at most {people} people, all ways to put them into groups",
    shown=lambda case: " | ".join("".join(case[0].value_of(person) for person in part) for part in case[1]),
)
def grouped_tables(people: int) -> Iterator[Partitioned]:
    """All tables with all their partitions."""
    return ((table, parts) for table in small_tables(people) for parts in set_partitions(table.people))


def leaves_the_same_tables(case: Partitioned, publish: Callable[..., AnatomizedTable] = anatomize) -> Finding:
    """With full identification, anatomy leaves the same tables possible as bucketization, as likely.

    The share of a person's value is its part of the person's bucket: the probability if all tables are equally likely.
    """
    published, bucketization = publish(*case), bucketize(*case)
    shares = {
        person: {value: Fraction(count, bucket.size) for value, count in bucket.frequencies}
        for bucket in bucketization.buckets
        for person in bucket.people
    }
    both = (consistent_with_anatomy(published, case[0].domain), worlds(bucketization))
    fitting, possible = ({tuple(sorted(world.items())) for world in tables} for tables in both)
    return unless_equal((fitting, joined(published)), (possible, shares))


EXACT = tuple(row.attributes for rows in ROWS_OF_FIGURE_3 for row in rows)
MASKED = tuple(group.attributes for group in FIGURE_2 for _ in group.diseases)
"""What the rows of Figures 3 and 2 hold about people whose names are masked."""


def fits_one_row_or_five(
    person: str, exact: tuple[Attributes, ...] = EXACT, masked: tuple[Attributes, ...] = MASKED
) -> Finding:
    """Age, sex and zip code of each of the ten fit one row of Figure 3, and five rows of Figure 2."""
    known = FIGURE_1.attributes_of(person)
    return unless_equal([sum(fits(known, row) for row in rows) for rows in (exact, masked)], [1, 5])


COARSER = {"1": "low", "2": "low", "3": "high"}


@enumerated(
    "all tables of two to {people} people, an attribute of values 1 and 2, which become low, and 3, which becomes high",
    shown=lambda table: f"the values {', '.join(table)}",
)
def columns_of_three_values(people: int) -> Iterator[tuple[str, ...]]:
    """Everybody's value of the attribute."""
    return (one for number in range(2, people + 1) for one in product("123", repeat=number))


def hides_everyone(table: tuple[str, ...], coarser: Mapping[str, str] = COARSER) -> Finding:
    """After generalizing an attribute nobody can be found by it."""
    after = [coarser[one] for one in table]
    alone = next((one for one in table if after.count(coarser[one]) == 1), None)
    people = len(table)
    numbers = f"1 of {people} rows has the value {alone}, and 1 of {people} has {coarser.get(alone or '')}"
    return unless(alone is None, f"{numbers} after generalizing")


@enumerated(
    "all tables of at most {people} people and three or more values, in one bucket, as that is the safest release",
    shown=lambda row: shown_release((row,)),
)
def tables_of_three_values(people: int) -> Iterator[Histogram]:
    """All histograms of three values or more."""
    return (row for row in histograms_up_to(people) if len(row) > 2)


def protects_against_too_much(
    row: Histogram, harmless: type[AtLeast] = AtLeast, largest: Callable[[Release, int], Fraction] = disclosure
) -> Finding:
    """That one of two people has s makes nothing certain; some |S| - 1 implications do, and no fewer."""
    space, values = space_of((row,)), len(row)
    known = [space.mask(harmless(1, LETTERS[place], ("b0.p0", "b0.p1"))) for place in range(values)]
    risk = max((likelihood(atom, one) for one in known if one for atom in space.atoms.values()), default=0)
    fewer, enough = largest((row,), values - 2), largest((row,), values - 1)
    numbers = f"{risk} given one of two, {fewer} with {values - 2} implications, {enough} with {values - 1}"
    return unless(max(risk, fewer) < 1 == enough, numbers, released((row,)), values - 1)


Valued: TypeAlias = tuple[Histogram, int]
"""A bucket, and the number of a value."""


@enumerated(
    "all tables of at most {people} people and three values, and of four people and four values, in one bucket; all"
    " values s, all basic implications",
    shown=lambda case: f"{shown_release(case[:1])}, s = {LETTERS[case[1]]}",
)
def tables_with_a_value(people: int) -> Iterator[Valued]:
    """Few people, with each value."""
    rows = [row for row in histograms_up_to(people) if len(row) == 3 or row == (1, 1, 1, 1)]
    return ((row, place) for row in rows for place in range(len(row)))


@cache
def said_of(row: Histogram) -> tuple[list[World], set[int]]:
    """The tables of the bucket, and what single implications express of them."""
    bucketization = released((row,))
    tables = list(worlds(bucketization))
    return tables, implication_sets_of(atom_sets(tables, bucketization.domain), (1 << len(tables)) - 1)


def as_many_as_values_or_people(row: Histogram, place: int) -> int:
    """|S| - 1, or n - 1 - n(s) if that is less."""
    return min(len(row) - 1, sum(row) - 1 - row[place])


def takes_many_given_the_release(
    case: Valued, expected: Callable[[Histogram, int], int] = as_many_as_values_or_people
) -> Finding:
    """Given the release, that one of two people has s takes min(|S| - 1, n - 1 - n(s)) basic implications."""
    tables, units = said_of(case[0])
    wanted = where(tables, lambda table: LETTERS[case[1]] in (table["b0.p0"], table["b0.p1"]))
    return unless_equal(fewest_units((1 << len(tables)) - 1, wanted, units), expected(*case))


Fact: TypeAlias = tuple[Size, Sentence]
"""A size, and what is to be expressed."""
SIZES = ((2, 2), (2, 3), (2, 4), (3, 2), (3, 3))


def number_of_implications(fact: Fact) -> int:
    """How many basic implications it takes: |S| for two people's equal values, |S| - 1 for one of two."""
    (_, values), sentence = fact
    return values if isinstance(sentence, Same) else values - 1


def powerful_atoms(size: Size) -> list[Sentence]:
    """All atoms, and how many of some people have a value at least, and whether two people have the same value."""
    people = [f"p{number}" for number in range(size[0])]
    crowds = [crowd for number in range(1, len(people) + 1) for crowd in combinations(people, number)]
    counting = [
        AtLeast(least, value, crowd)
        for crowd, value in product(crowds, LETTERS[: size[1]])
        for least in range(len(crowd) + 1)
    ]
    return [*atoms_of(size), *counting, *(Same(one, other) for one, other in product(people, repeat=2))]


def needs_many_implications_or_one(
    fact: Fact,
    atoms: Callable[[Size], list[Sentence]] = powerful_atoms,
    expected: Callable[[Fact], int] = number_of_implications,
) -> Finding:
    """The expected number of basic implications is the least; of implications between two powerful atoms, one does."""
    size, sentence = fact
    wanted, everything = true_in(size, sentence), all_tables(size)
    sides = [true_in(size, atom) for atom in atoms(size)]
    in_one = any(everything & ~before | after == wanted for before, after in product(sides, repeat=2))
    fewest = fewest_units(everything, wanted, sayable(size, size[0] * size[1]))
    return unless_equal((fewest, in_one), (expected(fact), True))


CLAIMS = (
    Claim(
        name="anatomy-is-bucketization",
        paper="5, on Anatomy",
        scope=grouped_tables(4).deepened(grouped_tables(6)),
        statement=leaves_the_same_tables,
    ),
    Claim(
        name="in-figure-2-linking-finds-five-rows-instead-of-one",
        paper="5, on generalization",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=fits_one_row_or_five,
    ),
    near_miss(
        name="any-generalization-prevents-linking",
        paper="sibling of 5, on generalization",
        scope=columns_of_three_values(3),
        statement=hides_everyone,
        fails_at="the values 1, 3",
        fails_with="1 of 2 rows has the value 1, and 1 of 2 has low after generalizing",
        instead="buckets-of-k-make-a-table-k-anonymous",
    ),
    Claim(
        name="protecting-against-long-formulas-protects-against-too-much",
        paper="6",
        scope=tables_of_three_values(7).also("all values s"),
        statement=protects_against_too_much,
    ),
    ours(
        name="one-of-two-having-a-value-takes-many-implications-given-the-release",
        paper="ours, on 6",
        scope=tables_with_a_value(5),
        statement=takes_many_given_the_release,
    ),
    Claim(
        name="more-powerful-atoms-take-fewer-units",
        paper="6",
        words="Where nothing else is known, that two people have equal values takes |S| basic implications, that one of"
        " them has s |S| - 1; or one unit if atoms say so.",
        scope=Every(
            f"both facts about two people; {shown_sizes(SIZES)}; all basic implications",
            lambda: ((size, one) for size in SIZES for one in (Same("p0", "p1"), AtLeast(1, "a", ("p0", "p1")))),
            shown=lambda fact: f"{shown_size(fact[0])}: {statement_text(fact[1])}",
        ),
        statement=needs_many_implications_or_one,
    ),
)
