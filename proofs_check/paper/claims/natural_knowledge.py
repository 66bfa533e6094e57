"""How many implications it takes to say what one would say (paper, section 2.2).

**Averages.** "The average age of heart disease patients in the table is 48 years" is a predicate, hence a conjunction
of implications. Take four people of 46, 47, 49 and 50 years. If two of them have heart disease, the average is 48 if
these are the youngest and the oldest, or the two others. Two implications say so: if the youngest has it then so has
the oldest, and the converse. If nothing is known of how many have it, five are needed.

**Few words.** "Many natural types of background knowledge have succinct representations using basic implications": for
the facts named here the least number is found by search. It grows with |S| for some: to say that two people have the
same value takes |S|, and that one has a given value |S| - 1.

**Other units.** "Other choices of basic units may lead to equally expressive languages while at the same time requiring
fewer basic units": clauses, with a negated atom or without one, say all that implications say, and a value in one unit.

**The examples.** "If Hannah has the flu, then Charlie also has the flu", and "Ed does not have flu". The former ties
the two buckets of Figure 3: "fixing a particular assignment in one bucket could affect what assignments are possible in
another."
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every, Evidence
from proofs_check.oracles.listed_tables import atom_sets, fewest_implications, fewest_units, implication_sets_of
from proofs_check.paper.claims.completeness import World, tables
from proofs_check.paper.claims.units import SMALL_WORLDS
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.example import FIGURE_3
from reference.language import Atom, BasicImplication, simple_implication
from reference.tables import World as Values
from reference.worlds import worlds

AGES = {"Ann": 46, "Bo": 47, "Cy": 49, "Di": 50}
HEART, OTHER = "heart disease", "flu"
Situation: TypeAlias = tuple[str, int]
"""What is known of how many have heart disease, and how many implications say that their average age is 48."""
SITUATIONS = (("two of the four have it", 2), ("nothing is known", 5))


def average_is_48(table: Values) -> bool:
    """The average age of those who have heart disease, if there are any, is 48."""
    ages = [age for person, age in AGES.items() if table[person] == HEART]
    return bool(ages) and Fraction(sum(ages), len(ages)) == 48


def possible(situation: Situation) -> list[Values]:
    """The tables that are possible."""
    if situation == SITUATIONS[0]:
        return list(worlds(Bucketization([Bucket(list(AGES), {HEART: 2, OTHER: 2})])))
    return [dict(zip(AGES, row, strict=True)) for row in product((HEART, OTHER), repeat=4)]


def average_takes(situation: Situation, predicate: Callable[[Values], bool] = average_is_48) -> bool:
    """It takes exactly so many basic implications to say that the average is 48."""
    return fewest_implications(possible(situation), (HEART, OTHER), predicate) == situation[1]


Fact: TypeAlias = Callable[[Values], bool]
FACTS: Mapping[str, tuple[Fact, Callable[[int], int]]] = {
    "if p has a then q has a": (lambda t: t["p0"] != "a" or t["p1"] == "a", lambda _: 1),
    "p has not a": (lambda t: t["p0"] != "a", lambda _: 1),
    "p and q have not both a": (lambda t: not t["p0"] == t["p1"] == "a", lambda _: 1),
    "neither p nor q has a": (lambda t: "a" not in t.values(), lambda _: 2),
    "p has a or b": (lambda t: t["p0"] in {"a", "b"}, lambda values: values - 2),
    "p has a": (lambda t: t["p0"] == "a", lambda values: values - 1),
    "p or q has a": (lambda t: "a" in t.values(), lambda values: values - 1),
    "one of p and q has a": (lambda t: (t["p0"] == "a") != (t["p1"] == "a"), lambda values: values),
    "p and q have the same value": (lambda t: t["p0"] == t["p1"], lambda values: values),
    "p and q have different values": (lambda t: t["p0"] != t["p1"], lambda values: values),
}
"""Facts about two people, and how many implications each takes if S has so many values."""
Named: TypeAlias = tuple[str, int]
"""A fact, and the number of values."""


def takes_as_many(named: Named, fewest: Callable[[list[Values], str, Fact], int] = fewest_implications) -> bool:
    """Exactly the stated number of basic implications, at most |S|, says the fact."""
    name, values = named
    fact, number = FACTS[name]
    return fewest(list(tables(2, values)), "abcd"[:values], fact) == number(values) <= values


def clause_sets(atoms: list[int], everything: int) -> set[int]:
    """What single clauses say, of atoms and negated atoms: at least one of these."""
    found = {0}
    for atom in atoms:
        found |= {one | literal for one in found for literal in (atom, everything & ~atom)}
    return found


def clauses_need_fewer(world: World, clauses: Callable[[list[int], int], set[int]] = clause_sets) -> bool:
    """What implications say clauses say, and a clause says t_p[S] = s, for which |S| - 1 implications are needed."""
    everything = (1 << world[1] ** world[0]) - 1
    atoms = atom_sets(tables(*world), "abcd"[: world[1]])
    said, others = implication_sets_of(atoms, everything), clauses(atoms, everything)
    numbers = [fewest_units(everything, atoms[0], units) for units in (others, said)]
    return said <= others and numbers == [1, world[1] - 1]


EXAMPLES: tuple[tuple[str, BasicImplication, Fact], ...] = (
    (
        "if Hannah has the flu, then Charlie also has the flu",
        simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu")),
        lambda table: not (table["Hannah"] == "flu" and table["Charlie"] != "flu"),
    ),
    (
        "Ed does not have flu",
        simple_implication(Atom("Ed", "flu"), Atom("Ed", "ovarian cancer")),
        lambda table: table["Ed"] != "flu",
    ),
)
"""In words, as the displayed implication, and as a condition on tables."""


def says_the_same(number: int, written: Callable[[int], BasicImplication] = lambda number: EXAMPLES[number][1]) -> bool:
    """The implication is true in exactly the tables of Figure 3 in which the sentence is."""
    return all(written(number).holds(table) == EXAMPLES[number][2](table) for table in worlds(FIGURE_3))


def limits_the_other(hannah: str, known: BasicImplication = EXAMPLES[0][1]) -> bool:
    """If Hannah has flu 12 of the 30 assignments of the first bucket are possible, otherwise all."""
    first = FIGURE_3.buckets[0].people
    left = [table for table in worlds(FIGURE_3) if table["Hannah"] == hannah and known.holds(table)]
    return len({tuple(table[p] for p in first) for table in left}) == (12 if hannah == "flu" else 30)


def _named() -> list[Named]:
    return [(name, values) for values in (2, 3, 4) for name in FACTS]


CLAIMS = (
    Claim(
        name="an-average-age-is-a-conjunction-of-implications",
        paper="2.2, on predicates",
        words="That the average age of heart disease patients is 48 takes 2 or 5 implications, for four people.",
        scope=Every(
            "people of 46, 47, 49, 50 years, two of whom have heart disease, or nothing is known; all conjunctions",
            lambda: SITUATIONS,
            Evidence.EXAMPLE,
            shown=lambda situation: situation[0],
        ),
        statement=average_takes,
    ),
    Claim(
        name="clauses-say-a-value-in-one-unit",
        paper="2.2, after Definition 4",
        words="Clauses of atoms and negated atoms say all that implications say, and t_p[S] = s at once.",
        scope=SMALL_WORLDS.where("S has two values", lambda world: world[1] > 1).also("all clauses and implications"),
        statement=clauses_need_fewer,
    ),
    Claim(
        name="natural-facts-take-few-implications",
        paper="2.2, after Definition 4",
        words="Ten facts about two people take from 1 to |S| implications each, and no fewer than stated.",
        scope=Every(
            f"{len(FACTS)} facts, 2, 3 or 4 values; all conjunctions",
            _named,
            Evidence.EXAMPLE,
            shown=lambda named: f"{named[0]}, values: {named[1]}",
        ),
        statement=takes_as_many,
    ),
    Claim(
        name="the-displayed-implications-say-what-the-sentences-say",
        paper="2.2, after Definition 4",
        words="The implications printed for Hannah and Charlie and for Ed are true where the sentences are.",
        scope=Every(
            "the two sentences; all tables of Figure 3", lambda: (0, 1), shown=lambda number: EXAMPLES[number][0]
        ),
        statement=says_the_same,
    ),
    Claim(
        name="hannahs-disease-limits-what-the-men-can-have",
        paper="2.2, closing remark",
        words="Given that Charlie has flu if Hannah has, 12 of 30 assignments are left for the men if she has.",
        scope=Every(
            "Figure 3, all diseases that Hannah may have",
            lambda: FIGURE_3.buckets[1].values,
            shown=lambda value: f"Hannah={value}",
        ),
        statement=limits_the_other,
    ),
)
