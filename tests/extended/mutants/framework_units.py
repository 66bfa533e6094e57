"""Mutants of what the claims about the power of implications (section 2.2) are about."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from extended.mutants import Change, Mutant
from strategies.broken import parameter

from proofs_check.oracles.listed_tables import fewest_implications
from proofs_check.paper.claims.completeness import Aged, Choice, World, ruling_out, tables, true_of
from proofs_check.paper.claims.natural_knowledge import AGES, EXAMPLES, HEART
from proofs_check.paper.claims.units import as_implication, sayable
from reference.bucketization import Bucketization
from reference.laboratory.completeness import as_conjunction
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.tables import World as Values

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def without_the_last_person(table: Values, values: int) -> BasicImplication:
    """The antecedent leaves the last person out."""
    right = ruling_out(dict(table), values)
    return BasicImplication(right.antecedent[:-1] or right.antecedent, right.consequent)


def same_value_after(table: Values, values: int) -> BasicImplication:
    """The consequent is an atom that is true in the table."""
    del values
    before = [Atom(person, value) for person, value in table.items()]
    return BasicImplication(before, before[:1])


def without_the_last_table(bucketization: Bucketization, predicate: Any) -> Formula:  # noqa: ANN401 - a function of a table
    """One table that should be ruled out is not."""
    return Formula(as_conjunction(bucketization, predicate).implications[:-1])


def about_the_first_bucket(bucketization: Bucketization, predicate: Any) -> Formula:  # noqa: ANN401 - as above
    """Antecedents are about the people of the first bucket only."""
    people = set(bucketization.buckets[0].people)
    units = as_conjunction(bucketization, predicate).implications
    cut = ((tuple(a for a in unit.antecedent if a.person in people), unit.consequent) for unit in units)
    return Formula(BasicImplication(before, after) for before, after in cut)


def neighbours(choice: Choice) -> BasicImplication:
    """Of the last pair always the first person."""
    chosen = [str(2 * pair + second) for pair, second in enumerate((*choice[:-1], 0))]
    return BasicImplication([Atom(chosen[0], "0")], [Atom(person, "1") for person in chosen])


def no_last_pair(choice: Choice) -> BasicImplication:
    """The last pair is left out."""
    chosen = [str(2 * pair + second) for pair, second in enumerate(choice[:-1] or choice)]
    return BasicImplication([Atom(chosen[0], "0")], [Atom(person, "1") for person in chosen])


def two_negated(world: World, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> BasicImplication:
    """Of several negated atoms the first."""
    return as_implication(world, negated[:1], others)


def third_literal_dropped(world: World, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> BasicImplication:
    """Of three negated atoms the first two, and of three others too."""
    return as_implication(world, negated[:2], others[:2])


def no_atom_left(world: World, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> BasicImplication:
    """Where no atom is left, the antecedent itself."""
    del world
    return BasicImplication(negated, others or negated[:1])


def with_atoms(world: World, widest: int) -> frozenset[int]:
    """An atom is a unit too."""
    atom = sum(1 << number for number, table in enumerate(tables(*world)) if table["p0"] == "a")
    return sayable(world, widest) | {atom}


def without_first_denial(world: World, widest: int) -> frozenset[int]:
    """What denies nothing but one value is no unit."""
    denial = sum(1 << number for number, table in enumerate(tables(*world)) if table["p0"] != "b")
    return sayable(world, widest) - {denial}


def ages_of(table: Values) -> list[int]:
    """The ages of those who have heart disease."""
    return [age for person, age in AGES.items() if table[person] == HEART]


def rounded(table: Values) -> bool:
    """The average, rounded down."""
    ages = ages_of(table)
    return bool(ages) and sum(ages) // len(ages) == 48


def of_all_but_the_oldest(table: Values) -> bool:
    """The oldest patient is forgotten."""
    ages = ages_of(table)[:-1]
    return bool(ages) and Fraction(sum(ages), len(ages)) == 48


def of_nobody_too(table: Values) -> bool:
    """The average of no ages is 48 as well."""
    ages = ages_of(table)
    return not ages or Fraction(sum(ages), len(ages)) == 48


def two_literals(atoms: Sequence[int], everything: int) -> set[int]:
    """Clauses of at most two literals."""
    literals = [*atoms, *(everything & ~atom for atom in atoms)]
    return {0} | {one | other for one, other in product(literals, repeat=2)}


def mixed_or_negative(atoms: Sequence[int], everything: int) -> set[int]:
    """Clauses need a negated atom, as implications do."""
    anys = {0}
    for atom in atoms:
        anys |= {one | literal for one in anys for literal in (atom, everything & ~atom)}
    return {one | everything & ~atom for one in anys for atom in atoms}


def one_fewer(listed: Sequence[Values], domain: str, fact: Any) -> int:  # noqa: ANN401 - a function of a table
    """S without its last value."""
    return fewest_implications([table for table in listed if domain[-1] not in table.values()], domain[:-1], fact)


def with_the_first_table(listed: Sequence[Values], domain: str, fact: Any) -> int:  # noqa: ANN401 - as above
    """The fact is taken to be true in the first table."""
    return fewest_implications(listed, domain, lambda table: table == listed[0] or fact(table))


def turned(number: int) -> BasicImplication:
    """The arrow turned round."""
    right = EXAMPLES[number][1]
    return simple_implication(right.consequent[0], right.antecedent[0])


def in_the_bucket(number: int) -> BasicImplication:
    """Ed has lung cancer instead."""
    return EXAMPLES[number][1] if number == 0 else simple_implication(Atom("Frank", "flu"), Atom("Ed", "mumps"))


def of_the_first_person(implication: BasicImplication, table: Aged) -> bool:
    """Everybody is taken to be as the first person is."""
    return true_of(implication, table[:1] * len(table))


def of_the_young(implication: BasicImplication, table: Aged) -> bool:
    """Only who is 20 has a value."""
    return true_of(implication, tuple((age, value if age == 20 else "none") for age, value in table))


UNITS: list[Mutant] = [
    Mutant(
        "implications-can-say-everything",
        BOUNDARY,
        "the last person is left out of the antecedent",
        parameter("rule_out", without_the_last_person),
    ),
    Mutant(
        "implications-can-say-everything",
        INDEX,
        "an atom that is true in the table after the arrow",
        parameter("rule_out", same_value_after),
    ),
    Mutant(
        "predicates-on-the-tables-of-a-release-are-conjunctions",
        BOUNDARY,
        "the last table is not ruled out",
        parameter("conjunction", without_the_last_table),
    ),
    Mutant(
        "predicates-on-the-tables-of-a-release-are-conjunctions",
        DROPPED,
        "antecedents about the first bucket only",
        parameter("conjunction", about_the_first_bucket),
    ),
    Mutant(
        "implications-tell-tables-apart-by-sensitive-values-alone",
        INDEX,
        "the first person's value for everybody's",
        parameter("true", of_the_first_person),
    ),
    Mutant(
        "implications-tell-tables-apart-by-sensitive-values-alone",
        DROPPED,
        "who is 30 has no value",
        parameter("true", of_the_young),
    ),
    Mutant(
        "a-disjunction-may-take-exponentially-many-implications",
        INDEX,
        "no choice from the last pair, which passed the claim when it had a lower bound only",
        parameter("implication", neighbours),
    ),
    Mutant(
        "a-disjunction-may-take-exponentially-many-implications",
        DROPPED,
        "the last pair is left out",
        parameter("implication", no_last_pair),
    ),
    Mutant(
        "a-disjunction-may-take-exponentially-many-implications",
        DROPPED,
        "x_i or y_i for x_i and y_i",
        parameter("true_in", any),
    ),
    Mutant(
        "a-clause-with-a-negated-atom-is-an-implication",
        DROPPED,
        "the second negated atom is dropped",
        parameter("implication", two_negated),
    ),
    Mutant(
        "a-clause-with-a-negated-atom-is-an-implication",
        DROPPED,
        "the third literal is dropped, which passed the claim when there were two of each kind",
        parameter("implication", third_literal_dropped),
    ),
    Mutant(
        "a-clause-with-a-negated-atom-is-an-implication",
        DROPPED,
        "no value that contradicts the antecedent",
        parameter("implication", no_atom_left),
    ),
    Mutant(
        "knowing-a-value-takes-an-implication-for-every-other-value",
        DROPPED,
        "a denial is no unit",
        parameter("said", without_first_denial),
    ),
    Mutant(
        "knowing-a-value-takes-an-implication-for-every-other-value",
        INDEX,
        "an atom is a unit",
        parameter("said", with_atoms),
    ),
    Mutant(
        "an-average-age-is-a-conjunction-of-implications", BOUNDARY, "rounded down", parameter("predicate", rounded)
    ),
    Mutant(
        "an-average-age-is-a-conjunction-of-implications",
        BOUNDARY,
        "without the oldest patient",
        parameter("predicate", of_all_but_the_oldest),
    ),
    Mutant(
        "an-average-age-is-a-conjunction-of-implications",
        DROPPED,
        "true if there are no patients",
        parameter("predicate", of_nobody_too),
    ),
    Mutant("clauses-say-a-value-in-one-unit", BOUNDARY, "at most two literals", parameter("clauses", two_literals)),
    Mutant(
        "clauses-say-a-value-in-one-unit", DROPPED, "a negated atom is needed", parameter("clauses", mixed_or_negative)
    ),
    Mutant("natural-facts-take-few-implications", BOUNDARY, "without the last value", parameter("fewest", one_fewer)),
    Mutant(
        "natural-facts-take-few-implications",
        BOUNDARY,
        "the first table is not ruled out",
        parameter("fewest", with_the_first_table),
    ),
    Mutant(
        "the-displayed-implications-say-what-the-sentences-say",
        ORDER,
        "the arrow turned round",
        parameter("written", turned),
    ),
    Mutant(
        "the-displayed-implications-say-what-the-sentences-say",
        INDEX,
        "Frank for Ed before the arrow",
        parameter("written", in_the_bucket),
    ),
    Mutant(
        "hannahs-disease-limits-what-the-men-can-have",
        ORDER,
        "the arrow turned round",
        parameter("known", turned(0)),  # type: ignore[arg-type] # an implication stands for what is known
    ),
    Mutant(
        "hannahs-disease-limits-what-the-men-can-have",
        INDEX,
        "Irma for Hannah",
        parameter("known", simple_implication(Atom("Irma", "flu"), Atom("Charlie", "flu"))),  # type: ignore[arg-type] # as above
    ),
]
