"""Completeness: implications can say everything (paper, section 2.2, Theorem 3).

"Given full identification information and any predicate on tables, one can express the knowledge that the
underlying table satisfies the identification information and the given predicate using a finite conjunction of
basic implications."

**Proof.** With full identification, a table hands each person of P a value of S. A table t is ruled out, and no
other one, by the implication whose antecedent is all atoms true in t and whose consequent is an atom false in t:

    (t_p0 = t(p0) ∧ t_p1 = t(p1) ∧ …) → t_p0 = s        with s ≠ t(p0).

The predicate is the conjunction of these over all tables that do not satisfy it. This needs a second value s in the
domain: with one value in S there is one table, in which every implication is true, so that the predicate "false"
cannot be said. No underlying table satisfies it, and nothing else is left out; the bucketization itself is one of the
predicates.

**Identification.** "The knowledge that the underlying table satisfies the identification information" is given, not
said: implications tell two tables apart exactly if somebody's sensitive value differs, whatever the other attributes.

**How many.** "Our language suffers from an exponential blowup in the number of basic units required to express
arbitrary DNF formulas": the disjunction of x_i=1 ∧ y_i=1 for i < n, about 2n people with two values, takes 2^n
implications. Take the 2^n tables in which exactly one of each pair has a 0. The formula is false in all of them. An
implication that is false in two of them, u and v, is false in every table that agrees with both where they agree;
in one of these some pair, in which u and v differ, has two 1s, and the formula is true. So no two of the 2^n can be
ruled out by one implication. And 2^n implications say it: for each choice of one person from each pair, that somebody
chosen has a 1.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.small_releases import space_of
from reference.bucketization import Bucketization
from reference.laboratory.completeness import Predicate as PredicateOnTables
from reference.laboratory.completeness import as_conjunction
from reference.language import Atom, BasicImplication, Formula
from reference.small_instances import Release, releases, shown_release

Table: TypeAlias = dict[str, str]
World: TypeAlias = tuple[int, int]
"""A number of people, and of values."""
Predicate: TypeAlias = tuple[int, int, int]
"""The number of people, the number of values, and the tables that satisfy it, one bit for each."""
Choice: TypeAlias = tuple[int, ...]
"""For each pair whether the second of them (1) or the first (0) has a 0."""
Bits: TypeAlias = tuple[int, ...]
"""The values of x_0, y_0, x_1, y_1, …"""


def tables(people: int, values: int) -> list[Table]:
    """All ways to hand each person a value."""
    names = [f"p{number}" for number in range(people)]
    return [dict(zip(names, row, strict=True)) for row in product("abcd"[:values], repeat=people)]


def shown_sizes(sizes: Iterable[World]) -> str:
    """All numbers of people and of values, in words."""
    words = []
    for people, group in groupby(sizes, key=lambda size: size[0]):
        *most, last = [str(values) for _, values in group]
        either = f"{', '.join(most)} or {last}" if most else last
        words.append(f"{people} {'person' if people == 1 else 'people'} and {either} values")
    return ", ".join(words)


def shown_predicate(predicate: Predicate) -> str:
    """A predicate, for people."""
    people, values, bits = predicate
    true = [table for number, table in enumerate(tables(people, values)) if bits >> number & 1]
    return f"people: {people}, values: {values}, true in {true or 'no table'}"


@enumerated(lambda *sizes: f"all predicates on tables of {shown_sizes(sizes)}", shown=shown_predicate)
def predicates(*sizes: World) -> Iterator[Predicate]:
    """All predicates on tables of these sizes."""
    for people, values in sizes:
        yield from ((people, values, bits) for bits in range(1 << values**people))


def ruling_out(table: Table, values: int) -> BasicImplication:
    """The implication that is false in this table only."""
    before = [Atom(person, value) for person, value in table.items()]
    other = next(value for value in "abcd"[:values] if value != before[0].value)
    return BasicImplication(before, [Atom(before[0].person, other)])


def can_be_said(predicate: Predicate, rule_out: Callable[[Table, int], BasicImplication] = ruling_out) -> bool:
    """The conjunction of implications that rule out the other tables is true exactly where the predicate is."""
    people, values, bits = predicate
    everything = tables(people, values)
    out = (table for number, table in enumerate(everything) if not bits >> number & 1)
    formula = Formula(rule_out(table, values) for table in out)
    return [formula.holds(table) for table in everything] == [bits >> i & 1 == 1 for i in range(len(everything))]


@enumerated(
    "all predicates on releases of at most {people} people, {values} values and {most} tables, one more value in S",
    shown=lambda case: f"{shown_release(case[0])}, tables {case[1]:b}",
)
def predicates_on_releases(people: int, values: int, most: int) -> Iterator[tuple[Release, int]]:
    """All predicates on the tables of small releases, one more value in S: one bit for each table."""
    for release in releases(people, values):
        if (size := space_of(release, 1).size) <= most:
            yield from ((release, bits) for bits in range(1 << size))


def is_a_conjunction(
    case: tuple[Release, int], conjunction: Callable[[Bucketization, PredicateOnTables], Formula] = as_conjunction
) -> bool:
    """If S has two values at least, predicates on the tables of a release are conjunctions of implications."""
    release, bits = case
    space = space_of(release, 1)
    true_in = [dict(space.world(number)) for number in range(space.size) if bits >> number & 1]
    formula = conjunction(
        space.bucketization, lambda table: {person: table.value_of(person) for person in table.people} in true_in
    )
    return space.mask(formula) == bits


def any_pair_of_ones(bits: Bits) -> bool:
    """Some x_i and y_i are both 1."""
    return any(x and y for x, y in zip(bits[::2], bits[1::2], strict=True))


def one_of_each_pair(choice: Choice) -> BasicImplication:
    """Some of the chosen people, one of each pair, has a 1; the first has, or whoever else."""
    chosen = [str(2 * pair + second) for pair, second in enumerate(choice)]
    return BasicImplication([Atom(chosen[0], "0")], [Atom(person, "1") for person in chosen])


def takes_exponentially_many(
    n: int,
    true_in: Callable[[Bits], bool] = any_pair_of_ones,
    implication: Callable[[Choice], BasicImplication] = one_of_each_pair,
) -> bool:
    """2^n implications say the disjunction; 2^n tables are to be ruled out, and no two of them by one implication."""
    choices = list(product((0, 1), repeat=n))
    formula = Formula(map(implication, choices))
    said = all(
        formula.holds({str(place): str(bit) for place, bit in enumerate(bits)}) == true_in(bits)
        for bits in product((0, 1), repeat=2 * n)
    )
    return said and all(_need_two(one, other, true_in) for one, other in combinations(choices, 2))


def _need_two(one: Choice, other: Choice, true_in: Callable[[Bits], bool]) -> bool:
    """The disjunction is false in both tables, and true in one that agrees with both where these agree."""
    u, v = (tuple(bit for zero in choice for bit in (zero, 1 - zero)) for choice in (one, other))
    between = product(*({a, b} for a, b in zip(u, v, strict=True)))
    return not true_in(u) and not true_in(v) and any(true_in(table) for table in between)


Aged: TypeAlias = tuple[tuple[int, str], ...]
"""Everyone's age and sensitive value."""


@enumerated(
    "all pairs of tables of {people} people with one of two ages and of at most {values} values; all simple"
    " implications",
    shown=lambda pair: " and ".join(", ".join(f"{age} {value}" for age, value in one) for one in pair),
)
def pairs_of_tables(people: int, values: int) -> Iterator[tuple[Aged, Aged]]:
    """All pairs of tables."""
    every = list(product(product((20, 30), "abcd"[:values]), repeat=people))
    yield from product(every, every)


def true_of(implication: BasicImplication, table: Aged) -> bool:
    """Tell whether the implication is true in a table."""
    return implication.holds({f"p{number}": value for number, (_, value) in enumerate(table)})


def told_apart_by_values(pair: tuple[Aged, Aged], true: Callable[[BasicImplication, Aged], bool] = true_of) -> bool:
    """Some implication is true in one table only, exactly if somebody's sensitive value differs; ages do not matter."""
    atoms = [Atom(f"p{number}", value) for number in range(len(pair[0])) for value in "abc"]
    arrows = (BasicImplication([one], [other]) for one, other in product(atoms, repeat=2))
    apart = any(true(arrow, pair[0]) != true(arrow, pair[1]) for arrow in arrows)
    return apart == any(one[1] != other[1] for one, other in zip(*pair, strict=True))


CLAIMS = (
    Claim(
        name="implications-can-say-everything",
        paper="2.2, Theorem 3 (completeness)",
        words="Every predicate on tables that some table satisfies is a conjunction of basic implications; if S has two"
        " values, so is the one that none satisfies.",
        scope=predicates((1, 1), (2, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)).where(
            "some table satisfies it or S has two values", lambda predicate: predicate[1] > 1 or predicate[2] > 0
        ),
        statement=can_be_said,
    ),
    Claim(
        name="predicates-on-the-tables-of-a-release-are-conjunctions",
        paper="2.2, Theorem 3 (completeness)",
        scope=predicates_on_releases(4, values=3, most=6),
        statement=is_a_conjunction,
    ),
    ours(
        name="implications-tell-tables-apart-by-sensitive-values-alone",
        paper="ours, on 2.2, Theorem 3",
        scope=pairs_of_tables(2, 3),
        statement=told_apart_by_values,
    ),
    Claim(
        name="a-disjunction-may-take-exponentially-many-implications",
        paper="2.2, after Definition 4",
        words="∨ (x_i=1 ∧ y_i=1) over n pairs takes 2^n implications: so many say it, and no fewer.",
        scope=Every(
            "n = 1, …, 5; all tables of 2n people and 2 values, all pairs of 2^n false ones", lambda: range(1, 6)
        ),
        statement=takes_exponentially_many,
    ),
)
