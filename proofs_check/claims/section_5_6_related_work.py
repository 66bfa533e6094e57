"""Sections 5 and 6 on bucketization, linking and stronger atoms.

**Conservative bucketizations** (6). That one of two people has a certain value is harmless knowledge: nothing becomes
certain. But it can take |S| - 1 basic implications to express it, also where the release is known, and against as many
no bucketization is safe: not even the one with all tuples in one bucket. In small buckets it takes fewer, as where all
others would have the value if neither of the two had it. With atoms that count, or that compare two people, one unit
expresses such things.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from proofs_check.claims.claim import claim, fails, instead, near_miss, ours, over_every
from proofs_check.claims.refutation import Refutation, unless, unless_equal
from proofs_check.claims.scope import enumerated
from proofs_check.claims.section_1_introduction import fits
from proofs_check.oracles import listed_tables as listed
from proofs_check.oracles.small_releases import Partitioned, disclosure, likelihood, small_tables, space_of
from reference.buckets import bucketize
from reference.example import FIGURE_1, FIGURE_2, ROWS_OF_FIGURE_3
from reference.generalization import anatomize, consistent_with_anatomy, joined
from reference.instances import LETTERS, Histogram, histograms_up_to, released, set_partitions, shown_release
from reference.statements import AtLeast, Same, Sentence
from reference.syntax import statement_text
from reference.tables import World
from reference.worlds import worlds


@enumerated(
    "all tables of at most {people} people, all ways to put them into groups",
    shown=lambda case: " | ".join("".join(case[0].value_of(person) for person in part) for part in case[1]),
)
def _grouped_tables(people: int) -> Iterator[Partitioned]:
    return ((table, parts) for table in small_tables(people) for parts in set_partitions(table.people))


@claim("anatomy-is-bucketization", "5, on Anatomy", _grouped_tables(4).deepened(_grouped_tables(6)))
def leaves_the_same_tables(case: Partitioned) -> Refutation:
    """With full identification, anatomy leaves the same tables possible as bucketization, as likely."""
    published, bucketization = anatomize(*case), bucketize(*case)
    shares = {
        person: {value: Fraction(count, bucket.size) for value, count in bucket.frequencies}
        for bucket in bucketization.buckets
        for person in bucket.people
    }
    both = (consistent_with_anatomy(published, case[0].domain), worlds(bucketization))
    fitting, possible = ({tuple(sorted(world.items())) for world in tables} for tables in both)
    return unless_equal((fitting, joined(published)), (possible, shares))


EXACT = tuple(row.attributes for rows in ROWS_OF_FIGURE_3 for row in rows)
# What the rows of Figures 3 and 2 hold about people whose names are masked
MASKED = tuple(group.attributes for group in FIGURE_2 for _ in group.diseases)


@claim("in-figure-2-linking-finds-five-rows-instead-of-one", "5, on generalization")
@over_every("the ten people", lambda: FIGURE_1.people)
def fits_one_row_or_five(person: str) -> Refutation:
    """Age, sex and zip code of each of the ten fit one row of Figure 3, and five rows of Figure 2."""
    known = FIGURE_1.attributes_of(person)
    return unless_equal([sum(fits(known, row) for row in rows) for rows in (EXACT, MASKED)], [1, 5])


COARSER = {"1": "low", "2": "low", "3": "high"}


@near_miss("any-generalization-prevents-linking", "sibling of 5, on generalization")
@over_every(
    "all tables of two to 3 people, an attribute of values 1 and 2, which become low, and 3, which becomes high",
    lambda: (one for people in (2, 3) for one in product("123", repeat=people)),
    shown=lambda table: f"the values {', '.join(table)}",
)
@fails("the values 1, 3", "1 of 2 rows has the value 1, and 1 of 2 has low after generalizing")
@instead("buckets-of-k-make-a-table-k-anonymous")
def hides_everyone(table: tuple[str, ...]) -> Refutation:
    """After generalizing an attribute nobody can be found by it."""
    after, people = [COARSER[one] for one in table], len(table)
    alone = next((one for one in table if after.count(COARSER[one]) == 1), None)
    numbers = f"1 of {people} rows has the value {alone}, and 1 of {people} has {COARSER.get(alone or '')}"
    return unless(alone is None, f"{numbers} after generalizing")


@claim("protecting-against-long-formulas-protects-against-too-much", "6")
@over_every(
    "all tables of at most 7 people and three or more values, in one bucket, as that is the safest release; all"
    " values s",
    lambda: (row for row in histograms_up_to(7) if len(row) > 2),
    shown=lambda row: shown_release((row,)),
)
def protects_against_too_much(row: Histogram) -> Refutation:
    """That one of two people has s makes nothing certain; some |S| - 1 implications do, and no fewer."""
    space, values = space_of((row,)), len(row)
    known = [space.mask(AtLeast(1, LETTERS[place], ("b0.p0", "b0.p1"))) for place in range(values)]
    risk = max((likelihood(atom, one) for one in known if one for atom in space.atoms.values()), default=0)
    fewer, enough = disclosure((row,), values - 2), disclosure((row,), values - 1)
    numbers = f"{risk} given one of two, {fewer} with {values - 2} implications, {enough} with {values - 1}"
    return unless(max(risk, fewer) < 1 == enough, numbers, released((row,)), values - 1)


@enumerated(
    "all tables of at most {people} people and three values, and of four people and four values, in one bucket; all"
    " values s, all basic implications",
    shown=lambda case: f"{shown_release(case[:1])}, s = {LETTERS[case[1]]}",
)
def _tables_with_a_value(people: int) -> Iterator[tuple[Histogram, int]]:
    rows = [row for row in histograms_up_to(people) if len(row) == 3 or row == (1, 1, 1, 1)]
    return ((row, place) for row in rows for place in range(len(row)))


@cache
def _expressible(row: Histogram) -> tuple[list[World], set[int]]:
    bucketization = released((row,))
    tables = list(worlds(bucketization))
    atoms = listed.atom_sets(tables, bucketization.domain)
    return tables, listed.implication_sets_of(atoms, (1 << len(tables)) - 1)


def as_many_as_values_or_people(row: Histogram, place: int) -> int:
    """|S| - 1, or n - 1 - n(s) if that is less."""
    return min(len(row) - 1, sum(row) - 1 - row[place])


@ours("one-of-two-having-a-value-takes-many-implications-given-the-release", "ours, on 6", _tables_with_a_value(5))
def takes_many_given_the_release(case: tuple[Histogram, int]) -> Refutation:
    """Given the release, that one of two people has s takes min(|S| - 1, n - 1 - n(s)) basic implications."""
    tables, units = _expressible(case[0])
    wanted = listed.where(tables, lambda table: LETTERS[case[1]] in (table["b0.p0"], table["b0.p1"]))
    fewest = listed.fewest_units((1 << len(tables)) - 1, wanted, units)
    return unless_equal(fewest, as_many_as_values_or_people(*case))


SIZES = ((2, 2), (2, 3), (2, 4), (3, 2), (3, 3))


def number_of_implications(size: listed.Size, fact: Sentence) -> int:
    """How many basic implications a fact takes: |S| for two people's equal values, |S| - 1 for one of two."""
    return size[1] if isinstance(fact, Same) else size[1] - 1


def powerful_atoms(size: listed.Size) -> list[Sentence]:
    """All atoms, and how many of some people have a value at least, and whether two people have the same value."""
    people = [f"p{number}" for number in range(size[0])]
    crowds = [crowd for number in range(1, len(people) + 1) for crowd in combinations(people, number)]
    counting = [
        AtLeast(least, value, crowd)
        for crowd, value in product(crowds, LETTERS[: size[1]])
        for least in range(len(crowd) + 1)
    ]
    return [*listed.atoms_of(size), *counting, *(Same(one, other) for one, other in product(people, repeat=2))]


@claim("more-powerful-atoms-take-fewer-units", "6")
@over_every(
    f"both facts about two people; {listed.shown_sizes(SIZES)}; all basic implications",
    lambda: ((size, one) for size in SIZES for one in (Same("p0", "p1"), AtLeast(1, "a", ("p0", "p1")))),
    shown=lambda fact: f"{listed.shown_size(fact[0])}: {statement_text(fact[1])}",
)
def _needs_many_implications_or_one(size: listed.Size, fact: Sentence) -> Refutation:
    """Where nothing else is known, that two people have equal values takes |S| basic implications, that one of them has
    s |S| - 1; or one unit if atoms say so.
    """  # noqa: D205 - one sentence
    wanted, everything = listed.true_in(size, fact), listed.all_tables(size)
    sides = [listed.true_in(size, atom) for atom in powerful_atoms(size)]
    in_one = any(everything & ~before | after == wanted for before, after in product(sides, repeat=2))
    fewest = listed.fewest_units(everything, wanted, listed.sayable(size, size[0] * size[1]))
    return unless_equal((fewest, in_one), (number_of_implications(size, fact), True))
