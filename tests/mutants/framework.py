"""Mutants of what the claims about section 2 are about."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from types import SimpleNamespace
from typing import Any

from strategies.broken import parameter

from fastpath.disclosure import maximum_disclosure
from mutants import Change, Mutant
from proofs_check.oracles.listed_tables import fewest_implications
from proofs_check.oracles.small_releases import disclosures, implies
from proofs_check.paper.claims.coarsening import Column, Parts, alike, generalized, grouped
from proofs_check.paper.claims.completeness import Choice, World, ruling_out, tables
from proofs_check.paper.claims.large_releases import curve
from proofs_check.paper.claims.natural_knowledge import AGES, EXAMPLES, HEART
from proofs_check.paper.claims.units import as_implication, sayable
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.methods import count_by, risk_by
from reference.generalization import Generalization, GeneralizedTable, bucketization_of, coarsen, generalize
from reference.laboratory.completeness import as_conjunction
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.order import bucketize
from reference.tables import Table
from reference.tables import World as Values

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def first_attribute(generalization: Generalization) -> Generalization:
    """Without the attributes after the first."""
    return dict(list(generalization.items())[:1])


def rows_in_order(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Published row by row, so that the order of people shows."""
    rows = [(coarsen(record.attributes, generalization), record.value) for record in table.records]
    return GeneralizedTable(
        Counter((row, f"{place} {value}") for place, (row, value) in enumerate(rows)), generalization
    )


def last_attribute_exact(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Y is published as it is."""
    exact = {**generalization, "y": {value: value for value in generalization["y"]}}
    return GeneralizedTable(generalize(table, exact).rows, generalization)


def last_person_alone(table: Table, generalization: Generalization) -> Bucketization:
    """The last person has a bucket of their own if somebody else is in the first."""
    parts = [bucket.people for bucket in bucketization_of(table, generalization).buckets]
    last = table.people[-1]
    rest = [[person for person in part if person != last] for part in parts]
    return bucketize(table, [*(part for part in rest if part), [last]])


def best_bucket_last(bucketization: Bucketization, k: int) -> Any:  # noqa: ANN401 - stands for a disclosure
    """The maximum over all buckets but the last, if there are two."""
    return maximum_disclosure(Bucketization(bucketization.buckets[:-1] or bucketization.buckets), k)


def joins_no_more(fine: Generalization, coarse: Generalization) -> bool:
    """Finer where it should be coarser."""
    return all(set(coarse[x][value]) <= set(one) for x, levels in fine.items() for value, one in levels.items())


def joins_no_less_in_x(fine: Generalization, coarse: Generalization) -> bool:
    """Only the first attribute is looked at."""
    return all(set(one) <= set(coarse["x"][value]) for value, one in fine["x"].items())


def two_classes_at_most(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """Coarsening gives at most two buckets."""
    return frozenset(parts for parts in generalized(attributes) if len(parts) <= 2)


def all_or_nothing(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """An attribute is published as it is or not at all."""
    chosen = product(*((column, (0,) * len(column)) for column in attributes))
    return frozenset(grouped(tuple(zip(*columns, strict=True))) for columns in chosen)


def without_chains(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """Values are alike if a bucket has both, and no further."""

    def together(p: int, q: int) -> bool:
        return all(
            x[p] == x[q] or any({x[p], x[q]} <= {x[person] for person in part} for part in parts) for x in attributes
        )

    people = range(len(attributes[0]))
    return all(any({p, q} <= part for part in parts) for p, q in combinations(people, 2) if together(p, q))


def some_attribute_alike(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """People are joined who are alike in the first attribute."""
    return grouped(alike(attributes[0], parts)) == parts


def first_bucket_unjoined(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """The values of one bucket are forgotten."""
    rest = frozenset(sorted(parts, key=min)[1:])
    return grouped(tuple(zip(*(alike(column, rest) for column in attributes), strict=True))) == parts


def careless_shuffles(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Each place in turn is exchanged with any place, before it or after it."""

    def shuffled(size: int) -> Iterator[tuple[int, ...]]:
        for swaps in product(range(size), repeat=size):
            row = list(range(size))
            for place, other in enumerate(swaps):
                row[place], row[other] = row[other], row[place]
            yield tuple(row)

    return product(*map(shuffled, sizes))


def one_order_for_all(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Buckets of one size are permuted alike."""
    for chosen in product(*(permutations(range(size)) for size in sorted(set(sizes)))):
        order = {len(one): one for one in chosen}
        yield tuple(order[size] for size in sizes)


def moved_by_all(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The values are turned round like a wheel."""
    return product(*([tuple((p + turn) % size for p in range(size)) for turn in range(size)] for size in sizes))


def bucket_of(bucket: Bucket, **changed: object) -> Any:  # noqa: ANN401 - stands for a bucket
    """A bucket of which something is told otherwise."""
    told = {"people": bucket.people, "size": bucket.size, "frequency": bucket.frequency, "values": bucket.values}
    return SimpleNamespace(**{**told, **changed})


def told(change: Any) -> Any:  # noqa: ANN401 - a function of a table and a bucket
    """Buckets of which something is told otherwise."""

    def published(table: Table, parts: Iterable[Iterable[str]]) -> Any:  # noqa: ANN401 - stands for a bucketization
        buckets = bucketize(table, parts).buckets
        return SimpleNamespace(buckets=[bucket_of(bucket, **change(table, bucket)) for bucket in buckets])

    return published


def dropped_atoms(implication: BasicImplication, world: Values) -> bool:
    """Only the first two atoms of each side are looked at."""
    return BasicImplication(implication.antecedent[:2], implication.consequent[:2]).holds(world)


def any_before(implication: BasicImplication, world: Values) -> bool:
    """∨ before the arrow, as after it."""
    return any(b.holds(world) for b in implication.consequent) or not any(
        a.holds(world) for a in implication.antecedent
    )


def two_unknown(table: Table, person: str) -> Values:
    """Everybody's value but the person's and the last one's."""
    return {one: table.value_of(one) for one in table.people[:-1] if one != person}


def different_atoms(space: WorldSpace) -> set[int]:
    """Implications between different atoms only."""
    return {implies(space, one, other) for one, other in permutations(space.atoms.values(), 2)}


def between_people(space: WorldSpace) -> set[int]:
    """Implications between different people only."""
    pairs = ((one, other) for one, other in product(space.atoms, repeat=2) if one.person != other.person)
    return {implies(space, space.atoms[one], space.atoms[other]) for one, other in pairs}


def counted_by(method: str, atom: Atom, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - stands for a count
    """The share of all tables, not of those in which the formula is true."""
    found = count_by(method, atom, bucketization, formula)
    return SimpleNamespace(probability=found.event_share)


def counted_without(method: str, atom: Atom, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - as above
    """The solver forgets the formula."""
    return count_by(method, atom, bucketization, Formula() if method == "sat" else formula)


def risk_of_first(method: str, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - stands for a risk
    """Only the first person's atoms."""
    first = next(iter(bucketization.people))
    atoms = [Atom(first, value) for value in bucketization.domain]
    values = [(count_by(method, atom, bucketization, formula).probability, atom) for atom in atoms]
    return SimpleNamespace(risk=max(values)[0], target=max(values)[1])


def risk_of_next(method: str, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - as above
    """The right risk, with the last atom beside it."""
    last = Atom(list(bucketization.people)[-1], bucketization.domain[-1])
    return SimpleNamespace(risk=risk_by(method, bucketization, formula).risk, target=last)


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


def one_flat_step(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """The second implication adds nothing."""
    right = disclosures(release, k)
    return [*right[:2], right[1], *right[3:]]


def one_k_behind(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """K implications disclose what k - 1 do."""
    right = disclosures(release, k)
    return [right[0], *right[:-1]]


def behind_at_the_end(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """Certainty one k too late."""
    right = curve(release, k)
    return [right[0], *right[:-1]]


def ahead(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """K implications disclose what k + 1 do."""
    return curve(release, k + 1)[1:]


MUTANTS: list[Mutant] = [
    Mutant(
        "only-coarsened-values-are-released",
        DROPPED,
        "y is published exactly",
        parameter("publish", last_attribute_exact),
    ),
    Mutant(
        "only-coarsened-values-are-released", ORDER, "rows in the order of people", parameter("publish", rows_in_order)
    ),
    Mutant(
        "generalization-is-bucketization",
        DROPPED,
        "buckets by the first attribute only, which passed the claim when there was one attribute",
        parameter("bucketized", lambda table, one: bucketization_of(table, first_attribute(one))),
    ),
    Mutant(
        "generalization-is-bucketization",
        INDEX,
        "the last person in a bucket of their own",
        parameter("bucketized", last_person_alone),
    ),
    Mutant(
        "a-generalized-table-discloses-what-its-buckets-do",
        BOUNDARY,
        "one implication more",
        parameter("fast", lambda b, k: maximum_disclosure(b, k + 1)),
    ),
    Mutant(
        "a-generalized-table-discloses-what-its-buckets-do",
        DROPPED,
        "the last bucket is forgotten",
        parameter("fast", best_bucket_last),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        ORDER,
        "finer for coarser",
        parameter("further", joins_no_more),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        DROPPED,
        "coarser in the first attribute is enough",
        parameter("further", joins_no_less_in_x),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        DROPPED,
        "the maximum without the last bucket",
        parameter("fast", best_bucket_last),
    ),
    Mutant(
        "an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
        BOUNDARY,
        "at most two classes",
        parameter("reachable", two_classes_at_most),
    ),
    Mutant(
        "an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
        DROPPED,
        "attributes are published exactly or left out",
        parameter("reachable", all_or_nothing),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        DROPPED,
        "alike without chains",
        parameter("decide", without_chains),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        INDEX,
        "the first attribute only",
        parameter("decide", some_attribute_alike),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        DROPPED,
        "the first bucket need not stay together",
        parameter("decide", first_bucket_unjoined),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        BOUNDARY,
        "each place exchanged with any place, not with one from there on",
        parameter("shuffles", careless_shuffles),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        DROPPED,
        "one permutation for all buckets of a size, which passed the claim when it was about one bucket",
        parameter("shuffles", one_order_for_all),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        DROPPED,
        "only turns of the column",
        parameter("shuffles", moved_by_all),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        ORDER,
        "increasing for decreasing frequency",
        parameter("published", told(lambda _, bucket: {"values": bucket.values[::-1]})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        ORDER,
        "values in the order of S",
        parameter("published", told(lambda _, bucket: {"values": tuple(sorted(bucket.values))})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        DROPPED,
        "values that do not occur are listed too",
        parameter(
            "published",
            told(
                lambda table, bucket: {"values": (*bucket.values, *(s for s in table.domain if s not in bucket.values))}
            ),
        ),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        INDEX,
        "n_b is the number of different values",
        parameter("published", told(lambda _, bucket: {"size": len(bucket.values)})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        INDEX,
        "frequencies in the whole table",
        parameter(
            "published",
            told(lambda table, _: {"frequency": lambda s: sum(record.value == s for record in table.records)}),
        ),
    ),
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        BOUNDARY,
        "n_b - 1 for n_b",
        parameter("expected", lambda bucket, s: Fraction(bucket.frequency(s), max(1, bucket.size - 1))),
    ),
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        INDEX,
        "all values of the bucket alike",
        parameter("expected", lambda bucket, s: Fraction(s in bucket.values, len(bucket.values))),
    ),
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        DROPPED,
        "a value that does not occur counts once",
        parameter("expected", lambda bucket, s: Fraction(max(1, bucket.frequency(s)), bucket.size)),
    ),
    Mutant(
        "a-negated-atom-is-an-implication",
        ORDER,
        "the arrow turned round",
        parameter("arrow", lambda atom, other: simple_implication(other, atom)),
    ),
    Mutant(
        "a-negated-atom-is-an-implication",
        DROPPED,
        "s itself may be after the arrow",
        parameter("arrow", lambda atom, other: BasicImplication([atom], [other, atom])),
    ),
    Mutant(
        "knowing-everyone-else-reveals-a-person",
        BOUNDARY,
        "two people are unknown",
        parameter("known", two_unknown),
    ),
    Mutant(
        "knowing-less-is-in-the-language",
        DROPPED,
        "the two atoms are different",
        parameter("units", different_atoms),
    ),
    Mutant(
        "knowing-less-is-in-the-language",
        DROPPED,
        "the two people are different",
        parameter("units", between_people),
    ),
    Mutant(
        "an-implication-is-a-clause-with-a-negated-atom",
        DROPPED,
        "every third atom dropped, which passed the claim when sides had two",
        parameter("true", dropped_atoms),
    ),
    Mutant(
        "an-implication-is-a-clause-with-a-negated-atom", ORDER, "∨ before the arrow", parameter("true", any_before)
    ),
    Mutant(
        "a-probability-is-a-fraction-of-tables",
        DROPPED,
        "of all tables, not of the consistent ones",
        parameter("count", counted_by),
    ),
    Mutant(
        "a-probability-is-a-fraction-of-tables",
        DROPPED,
        "one method forgets the knowledge",
        parameter("count", counted_without),
    ),
    Mutant(
        "the-risk-is-that-of-the-likeliest-atom", DROPPED, "the first person only", parameter("risk", risk_of_first)
    ),
    Mutant("the-risk-is-that-of-the-likeliest-atom", INDEX, "the last atom is named", parameter("risk", risk_of_next)),
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
    Mutant(
        "the-example-discloses-two-thirds",
        BOUNDARY,
        "one implication more",
        parameter("fast", lambda b, k: maximum_disclosure(b, k + 1)),
    ),
    Mutant(
        "the-example-discloses-two-thirds",
        DROPPED,
        "the second bucket only",
        parameter("fast", lambda b, k: maximum_disclosure(Bucketization(b.buckets[1:]), k)),
    ),
    Mutant(
        "disclosure-grows-strictly-until-certainty", BOUNDARY, "no gain at k = 2", parameter("curve", one_flat_step)
    ),
    Mutant("disclosure-grows-strictly-until-certainty", INDEX, "k - 1 for k", parameter("curve", one_k_behind)),
    Mutant(
        "large-releases-disclose-strictly-more-until-certainty",
        INDEX,
        "k - 1 for k",
        parameter("values", behind_at_the_end),
    ),
    Mutant("large-releases-disclose-strictly-more-until-certainty", INDEX, "k + 1 for k", parameter("values", ahead)),
]
