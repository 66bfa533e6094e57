"""What one unit of knowledge can say (paper, sections 2.2, 3.1 and 3.2).

2.2: "basic implications are essentially CNF clauses with at least one negative atom". The clause may have no positive
atom, and then, as an implication must have a consequent, some value that contradicts the antecedent stands for
"false". This needs a second value in S.

3.1: "k simple implications can be written in 2-CNF".

3.2, footnote: "There always exists some set of k basic implications that maximize disclosure since there are only
finitely many atoms and therefore L^k is finite." Up to what they say, that is: with |P|·|S| atoms a side everything
has been said, though longer sides can be written (see the errata).

A unit says little. To know one person's value takes |S| - 1 of them, one for each other value: an implication is
false on a box in which somebody has one fixed value, and |S| - 2 of them leave this person another value.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations, product
from operator import and_
from typing import TypeAlias

from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.paper.claims.completeness import World, shown_sizes, tables
from reference.language import Atom, BasicImplication, Statement, simple_implication

Clause: TypeAlias = tuple[World, tuple[Atom, ...], tuple[Atom, ...]]
"""Negated atoms and atoms."""


def atoms_of(world: World) -> list[Atom]:
    """All atoms."""
    people, values = world
    return [Atom(f"p{number}", value) for number in range(people) for value in "abcd"[:values]]


def all_tables(world: World) -> int:
    """All tables, one bit for each."""
    people, values = world
    number: int = values**people
    return (1 << number) - 1


def true_in(world: World, statement: Statement) -> int:
    """The tables in which it is true, one bit for each."""
    return sum(1 << number for number, table in enumerate(tables(*world)) if statement.holds(table))


@enumerated(lambda *worlds: f"all clauses of 1 to 3 negated atoms and at most 3 others; {shown_sizes(worlds)}")
def clauses(*worlds: World) -> Iterator[Clause]:
    """All clauses with one to three negated atoms and at most three others."""
    for world in worlds:
        atoms = atoms_of(world)
        sides = [side for width in range(4) for side in combinations(atoms, width)]
        yield from ((world, negated, others) for negated, others in product(sides[1:], sides))


def as_implication(world: World, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> BasicImplication:
    """The implication that says what the clause says; where no atom is left, one that contradicts the antecedent."""
    first = negated[0]
    other = next(value for value in "abcd"[: world[1]] if value != first.value)
    return BasicImplication(negated, others or [Atom(first.person, other)])


def is_an_implication(
    clause: Clause,
    implication: Callable[[World, tuple[Atom, ...], tuple[Atom, ...]], BasicImplication] = as_implication,
) -> bool:
    """The implication is true exactly where some negated atom is false or some other one is true."""
    world, negated, others = clause
    everything = all_tables(world)
    where_true = 0
    for atom in negated:
        where_true |= everything & ~true_in(world, atom)
    for atom in others:
        where_true |= true_in(world, atom)
    return true_in(world, implication(world, negated, others)) == where_true


@enumerated(lambda *worlds: f"all pairs of atoms; {shown_sizes(worlds)}")
def two_atoms(*worlds: World) -> Iterator[tuple[World, Atom, Atom]]:
    """All pairs of atoms."""
    for world in worlds:
        yield from ((world, one, other) for one, other in product(atoms_of(world), repeat=2))


def is_a_clause_of_two(case: tuple[World, Atom, Atom], simple: Callable[..., Statement] = simple_implication) -> bool:
    """A → B is true exactly where A is false or B is true."""
    world, before, after = case
    false_before = all_tables(world) & ~true_in(world, before)
    return true_in(world, simple(before, after)) == false_before | true_in(world, after)


@cache
def sayable(world: World, widest: int) -> frozenset[int]:
    """What single implications with at most `widest` atoms a side say; the atoms need not be different."""
    everything = all_tables(world)
    atoms = [true_in(world, atom) for atom in atoms_of(world)]
    alls, anys = {everything}, {0}
    before, after = set[int](), set[int]()
    for _ in range(widest):
        alls, anys = {one & atom for one in alls for atom in atoms}, {one | atom for one in anys for atom in atoms}
        before, after = before | alls, after | anys
    return frozenset(everything & ~one | other for one, other in product(before, after))


def shown_world(world: World) -> str:
    """How many people and values there are."""
    return f"people: {world[0]}, values: {world[1]}"


WORLDS = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2))
SMALL_WORLDS: Every[World] = Every(shown_sizes(WORLDS), lambda: WORLDS, shown=shown_world)
"""Few people and values."""


def number_of_atoms(world: World) -> int:
    """|P|·|S|."""
    return world[0] * world[1]


def says_no_more(
    world: World,
    said: Callable[[World, int], frozenset[int]] = sayable,
    enough: Callable[[World], int] = number_of_atoms,
) -> bool:
    """With |P|·|S| atoms a side the implications say all that those with one more, or twice as many, say."""
    atoms = enough(world)
    return said(world, atoms) == said(world, atoms + 1) == said(world, 2 * number_of_atoms(world))


def fewest(world: World, wanted: int, units: frozenset[int]) -> int:
    """How many units it takes to say exactly what is true in the wanted tables; more than there are if none do."""
    helpful = {unit for unit in units if unit & wanted == wanted}
    if reduce(and_, helpful, all_tables(world)) != wanted:
        return len(units) + 1
    reached, number = {all_tables(world)}, 0
    while wanted not in reached:
        reached, number = {one & unit for one in reached for unit in helpful}, number + 1
    return number


def a_value_takes_all_others(world: World, said: Callable[[World, int], frozenset[int]] = sayable) -> bool:
    """To say t_p[S] = s takes exactly |S| - 1 basic implications, of whatever width."""
    wanted = true_in(world, Atom("p0", "a"))
    return fewest(world, wanted, said(world, world[0] * world[1])) == world[1] - 1


CLAIMS = (
    Claim(
        name="a-clause-with-a-negated-atom-is-an-implication",
        paper="2.2, after Definition 4",
        words="If S has two values, every clause with a negated atom is a basic implication, even with no other atom.",
        scope=clauses((1, 2), (1, 3), (2, 2), (2, 3)),
        statement=is_an_implication,
    ),
    Claim(
        name="a-simple-implication-is-a-clause-of-two-literals",
        paper="3.1",
        words="k simple implications can be written in 2-CNF: A → B is the clause of ¬A and B.",
        scope=two_atoms((1, 2), (1, 3), (2, 2), (2, 3), (3, 2)),
        statement=is_a_clause_of_two,
    ),
    correction(
        name="finitely-many-implications-say-everything-that-can-be-said",
        paper="3.2, footnote on L^k",
        words="Up to what they say there are finitely many basic implications: |P|·|S| atoms a side suffice.",
        scope=SMALL_WORLDS,
        statement=says_no_more,
    ),
    ours(
        name="knowing-a-value-takes-an-implication-for-every-other-value",
        paper="ours, on 2.2",
        scope=SMALL_WORLDS.also("all conjunctions"),
        statement=a_value_takes_all_others,
    ),
)
