"""What related work and conclusions say of bucketization and of stronger atoms (paper, sections 5 and 6).

**Anatomy** (5) "corresponds exactly to the notion of bucketization": its two published tables leave the tables possible
that the bucketization does, and their join gives everybody's values with the probabilities of random worlds.

**Linking** (5). Whoever knows somebody's age, sex and zip code finds one row of Figure 3 that fits, also if the names
are masked; in Figure 2 there are five.

**Conservative bucketizations** (6). That one of two people has a certain value is harmless knowledge: nothing becomes
certain. But it can take |S| - 1 basic implications to say it, also to somebody who knows the release, and against as
many no bucketization is safe: not even the one with all tuples in one bucket. In small buckets it takes fewer, as where
all others would have the value if neither of the two had it.

**More powerful atoms** (6). With atoms that count, or that compare two people, such things are said in one unit.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.listed_tables import atom_sets, fewest_units, implication_sets_of
from proofs_check.oracles.small_releases import disclosure, likelihood, small_tables, space_of
from proofs_check.paper.claims.completeness import World as Size
from proofs_check.paper.claims.completeness import shown_sizes
from proofs_check.paper.claims.running_example import fits
from proofs_check.paper.claims.units import all_tables, atoms_of, fewest, sayable, shown_world, true_in
from reference.anatomy import AnatomizedTable, anatomize, consistent_with_anatomy, joined
from reference.example import FIGURE_1, FIGURE_2, ROWS_OF_FIGURE_3
from reference.laboratory.statement_syntax import statement_text
from reference.laboratory.statements import AtLeast, Same, Sentence
from reference.order import bucketize
from reference.small_instances import (
    LETTERS,
    Histogram,
    Release,
    histograms_up_to,
    released,
    set_partitions,
    shown_release,
)
from reference.tables import Attributes, Table, World
from reference.worlds import worlds

Parts: TypeAlias = tuple[tuple[str, ...], ...]
Publish: TypeAlias = Callable[[Table, Parts], AnatomizedTable]


@enumerated(
    "all tables of at most {people} people, all ways to put them into groups",
    shown=lambda case: " | ".join("".join(case[0].value_of(person) for person in part) for part in case[1]),
)
def grouped_tables(people: int) -> Iterator[tuple[Table, Parts]]:
    """All tables with all their partitions."""
    return ((table, parts) for table in small_tables(people) for parts in set_partitions(table.people))


def leaves_the_same_tables(case: tuple[Table, Parts], publish: Publish = anatomize) -> bool:
    """The tables that fit both published ones are the worlds of the bucketization, and the join gives their shares.

    The share of a person's value is its part of the person's bucket: the probability if all tables are equally likely.
    """
    table, parts = case
    published, bucketization = publish(table, parts), bucketize(table, parts)
    fitting = {tuple(sorted(world.items())) for world in consistent_with_anatomy(published, table.domain)}
    shares = {
        person: {value: Fraction(count, bucket.size) for value, count in bucket.frequencies}
        for bucket in bucketization.buckets
        for person in bucket.people
    }
    return fitting == {tuple(sorted(world.items())) for world in worlds(bucketization)} and joined(published) == shares


EXACT = tuple(row.attributes for rows in ROWS_OF_FIGURE_3 for row in rows)
MASKED = tuple(group.attributes for group in FIGURE_2 for _ in group.diseases)
"""What the rows of Figures 3 and 2 tell of people whose names are masked."""


def fits_one_row_or_five(
    person: str, exact: tuple[Attributes, ...] = EXACT, masked: tuple[Attributes, ...] = MASKED
) -> bool:
    """One row of Figure 3 fits what is known of the person, and five rows of Figure 2 do."""
    known = FIGURE_1.attributes_of(person)
    return [sum(fits(known, row) for row in rows) for rows in (exact, masked)] == [1, 5]


@enumerated(
    "all tables of at most {people} people and three or more values, in one bucket, as that is the safest release",
    shown=lambda row: shown_release((row,)),
)
def tables_of_three_values(people: int) -> Iterator[Histogram]:
    """All histograms of three values or more."""
    return (row for row in histograms_up_to(people) if len(row) > 2)


def protects_against_too_much(
    row: Histogram, harmless: type[AtLeast] = AtLeast, largest: Callable[[Release, int], Fraction] = disclosure
) -> bool:
    """That one of two people has s makes nothing certain; some |S| - 1 implications do, and no fewer."""
    space, values = space_of((row,)), len(row)
    known = [space.mask(harmless(1, LETTERS[place], ("b0.p0", "b0.p1"))) for place in range(values)]
    risk = max((likelihood(atom, one) for one in known if one for atom in space.atoms.values()), default=0)
    return risk < 1 and largest((row,), values - 2) < 1 == largest((row,), values - 1)


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
    """The tables of the bucket, and what single implications say of them."""
    bucketization = released((row,))
    tables = list(worlds(bucketization))
    return tables, implication_sets_of(atom_sets(tables, bucketization.domain), (1 << len(tables)) - 1)


def as_many_as_values_or_people(row: Histogram, place: int) -> int:
    """|S| - 1, or n - 1 - n(s) if that is less."""
    return min(len(row) - 1, sum(row) - 1 - row[place])


def takes_many_given_the_release(
    case: Valued, expected: Callable[[Histogram, int], int] = as_many_as_values_or_people
) -> bool:
    """Given the release, that one of two people has s takes min(|S| - 1, n - 1 - n(s)) basic implications."""
    row, place = case
    tables, units = said_of(row)
    chosen = (LETTERS[place] in (table["b0.p0"], table["b0.p1"]) for table in tables)
    wanted = sum(1 << number for number, one in enumerate(chosen) if one)
    return fewest_units((1 << len(tables)) - 1, wanted, units) == expected(row, place)


Fact: TypeAlias = tuple[Size, Sentence]
SIZES = ((2, 2), (2, 3), (2, 4), (3, 2), (3, 3))


def number_of_implications(fact: Fact) -> int:
    """How many basic implications it takes to say it: |S| for two people's equal values, |S| - 1 for one of two."""
    (_, values), said = fact
    return values if isinstance(said, Same) else values - 1


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
) -> bool:
    """So many basic implications say it, and no fewer; of the implications between two powerful atoms, one does."""
    size, said = fact
    wanted, everything = true_in(size, said), all_tables(size)
    sides = [true_in(size, atom) for atom in atoms(size)]
    in_one = any(everything & ~before | after == wanted for before, after in product(sides, repeat=2))
    return in_one and fewest(size, wanted, sayable(size, size[0] * size[1])) == expected(fact)


CLAIMS = (
    Claim(
        name="anatomy-is-bucketization",
        paper="5, on Anatomy",
        words="With full identification, anatomy leaves the same tables possible as bucketization, as likely.",
        scope=grouped_tables(4).deepened(grouped_tables(6)),
        statement=leaves_the_same_tables,
    ),
    Claim(
        name="in-figure-2-linking-finds-five-rows-instead-of-one",
        paper="5, on generalization",
        words="Age, sex and zip code of each of the ten fit one row of Figure 3, and five rows of Figure 2.",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=fits_one_row_or_five,
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
            lambda: ((size, said) for size in SIZES for said in (Same("p0", "p1"), AtLeast(1, "a", ("p0", "p1")))),
            shown=lambda fact: f"{shown_world(fact[0])}: {statement_text(fact[1])}",
        ),
        statement=needs_many_implications_or_one,
    ),
)
