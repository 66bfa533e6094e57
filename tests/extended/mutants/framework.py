"""Mutants of what the claims about section 2 are about."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from types import SimpleNamespace
from typing import Any

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.claims.large_releases import curve
from proofs_check.claims.section_2_1_bucketization import Column, Parts, alike, generalized, grouped, joins_no_less
from proofs_check.claims.section_2_2_knowledge import (
    AGES,
    EXAMPLES,
    HEART,
    as_implication,
    clause_sets,
    one_of_each_pair,
    ruling_out,
    true_of,
)
from proofs_check.oracles.listed_tables import Size, fewest_implications, sayable, tables_of, where
from proofs_check.oracles.small_releases import disclosures, implies
from reference.buckets import Bucketization, bucketize
from reference.counting.methods import count_by, risk_by
from reference.generalization import GeneralizedTable, bucketization_of, coarsen, generalize
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.languages.completeness import as_conjunction
from reference.languages.world_space import WorldSpace
from reference.probability import TableCount
from reference.tables import Table, World


def best_bucket_last(bucketization: Bucketization, k: int) -> Disclosure:
    return maximum_disclosure(Bucketization(bucketization.buckets[:-1] or bucketization.buckets), k)


def without_chains(attributes: tuple[Column, ...], parts: Parts) -> bool:

    def together(p: int, q: int) -> bool:
        return all(
            x[p] == x[q] or any({x[p], x[q]} <= {x[person] for person in part} for part in parts) for x in attributes
        )

    people = range(len(attributes[0]))
    return all(any({p, q} <= part for part in parts) for p, q in combinations(people, 2) if together(p, q))


def one_order_for_all(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    for chosen in product(*(permutations(range(size)) for size in sorted(set(sizes)))):
        order = {len(one): one for one in chosen}
        yield tuple(order[size] for size in sizes)


def described(change: Callable[[Table, Any], dict[str, object]]) -> Callable[..., Any]:

    def published(table: Table, parts: Iterable[Iterable[str]]) -> Any:  # noqa: ANN401 - stands for a bucketization
        names = ("people", "size", "frequency", "values")
        buckets = [
            SimpleNamespace(**{name: getattr(one, name) for name in names} | change(table, one))
            for one in bucketize(table, parts).buckets
        ]
        return SimpleNamespace(buckets=buckets)

    return published


def between(space: WorldSpace, kept: Callable[[Atom, Atom], bool]) -> set[int]:
    pairs = (pair for pair in product(space.atoms, repeat=2) if kept(*pair))
    return {implies(space, space.atoms[one], space.atoms[other]) for one, other in pairs}


def where_first_has(size: Size, *values: str) -> frozenset[int]:
    return frozenset([where(tables_of(size), lambda table: table["p0"] in values)])


def on_ages(true: Callable[[list[int]], bool]) -> Callable[[World], bool]:
    return lambda table: true([age for person, age in AGES.items() if table[person] == HEART])


ED = "Ed does not have flu"


def turned(sentence: str) -> BasicImplication:
    right = EXAMPLES[sentence][0]
    return simple_implication(right.consequent[0], right.antecedent[0])


def late(right: list[Any]) -> list[Any]:
    return [right[0], *right[:-1]]


def narrowed(*, before: bool) -> Callable[..., TableCount]:
    """Count with one atom less on one side of each implication that has two."""

    def narrow(unit: BasicImplication) -> BasicImplication:
        sides = [unit.antecedent, unit.consequent]
        sides[not before] = sides[not before][:1]
        return BasicImplication(*sides)

    return lambda way, atom, b, formula: count_by(way, atom, b, Formula(map(narrow, formula.implications)))


MUTANTS: list[Mutant] = mutants({
    "only-coarsened-values-are-released": changed("generalize",
        (DROPPED, "y is published exactly",
         lambda table, one: GeneralizedTable(generalize(table, {**one, "y": {s: s for s in one["y"]}}).rows, one)),
        (ORDER, "rows in the order of people",
         lambda table, one: GeneralizedTable(
             Counter((coarsen(r.attributes, one), f"{n} {r.value}") for n, r in enumerate(table.records)), one)),
    ),
    "generalization-is-bucketization": changed("bucketization_of",
        (DROPPED, "buckets by the first attribute only", lambda table, one: bucketization_of(table, {"x": one["x"]})),
    ),
    "a-generalized-table-discloses-what-its-buckets-do": changed("maximum_disclosure",
        (BOUNDARY, "one implication more", lambda b, k: maximum_disclosure(b, k + 1)),
        (DROPPED, "the last bucket is forgotten", best_bucket_last),
    ),
    "generalizing-further-merges-buckets-and-discloses-no-more": [
        *changed("joins_no_less",
            (ORDER, "finer for coarser", lambda fine, coarse: joins_no_less(coarse, fine)),
            (DROPPED, "coarser in the first attribute is enough",
             lambda fine, coarse: all(set(one) <= set(coarse["x"][s]) for s, one in fine["x"].items())),
        ),
    ],
    "an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization": changed("generalized",
        (BOUNDARY, "at most two classes",
         lambda attributes: {parts for parts in generalized(attributes) if len(parts) <= 2}),
        (DROPPED, "attributes are published exactly or left out",
         lambda columns: {grouped(list(zip(*chosen, strict=True)))
                          for chosen in product(*((one, (0,) * len(one)) for one in columns))}),
    ),
    "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization": changed("by_finest_coarsening",
        (DROPPED, "alike without chains", without_chains),
        (INDEX, "the first attribute only", lambda attributes, parts: grouped(alike(attributes[0], parts)) == parts),
    ),
    "random-permutations-make-tables-equally-likely": changed("independent_permutations",
        (DROPPED, "one permutation for all buckets of a size", one_order_for_all),
        (DROPPED, "only turns of the column",
         lambda sizes: product(*([[(p + turn) % n for p in range(n)] for turn in range(n)] for n in sizes))),
    ),
    "frequencies-do-not-depend-on-how-ties-are-broken": changed("bucketize",
        (ORDER, "increasing for decreasing frequency", described(lambda _, bucket: {"values": bucket.values[::-1]})),
        (ORDER, "values in the order of S", described(lambda _, bucket: {"values": tuple(sorted(bucket.values))})),
        (INDEX, "n_b is the number of different values", described(lambda _, bucket: {"size": len(bucket.values)})),
    ),
    "an-atom-is-as-likely-as-its-value-is-frequent": changed("share",
        (BOUNDARY, "n_b - 1 for n_b", lambda bucket, s: Fraction(bucket.frequency(s), max(1, bucket.size - 1))),
        (INDEX, "all values of the bucket alike", lambda bucket, s: Fraction(s in bucket.values, len(bucket.values))),
    ),
    "a-negated-atom-is-an-implication": changed("simple_implication",
        (ORDER, "the arrow turned round", lambda atom, other: simple_implication(other, atom)),
        (DROPPED, "s itself may be after the arrow", lambda atom, other: BasicImplication([atom], [other, atom])),
    ),
    "knowing-everyone-else-reveals-a-person": changed("everyone_else",
        (BOUNDARY, "two people are unknown",
         lambda table, person: {p: table.value_of(p) for p in table.people[:-1] if p != person}),
    ),
    "knowing-less-is-in-the-language": changed("implication_sets",
        (DROPPED, "the two atoms are different", lambda space: between(space, lambda a, b: a != b)),
        (DROPPED, "the two people are different", lambda space: between(space, lambda a, b: a.person != b.person)),
    ),
    "an-implication-is-a-clause-with-a-negated-atom": changed("true",
        (DROPPED, "every third atom dropped",
         lambda one, world: BasicImplication(one.antecedent[:2], one.consequent[:2]).holds(world)),
        (ORDER, "∨ before the arrow",
         lambda one, world: any(b.holds(world) for b in one.consequent)
         or not any(a.holds(world) for a in one.antecedent)),
    ),
    "wide-implications-leave-a-fraction-of-tables": changed("count_by",
        (DROPPED, "the last atom before an arrow is not read", narrowed(before=True)),
        (DROPPED, "the last atom after an arrow is not read", narrowed(before=False)),
        (DROPPED, "the last implication is not read",
         lambda way, atom, b, known: count_by(way, atom, b, Formula(known.implications[:1]))),
    ),
    "a-probability-is-a-fraction-of-tables": changed("count_by",
        (DROPPED, "of all tables, not of the consistent ones",
         lambda *given: SimpleNamespace(probability=count_by(*given).event_share)),
        (DROPPED, "one method forgets the knowledge",
         lambda method, atom, b, known: count_by(method, atom, b, Formula() if method == "sat" else known)),
    ),
    "the-risk-is-that-of-the-likeliest-atom": changed("risk_by",
        (INDEX, "the last atom is named",
         lambda how, b, known: replace(risk_by(how, b, known), target=Atom(list(b.people)[-1], b.domain[-1]))),
    ),
    "implications-can-say-everything": changed("ruling_out",
        (BOUNDARY, "the last person is left out of the antecedent",
         lambda *given: BasicImplication(
             (one := ruling_out(*given)).antecedent[:-1] or one.antecedent, one.consequent)),
        (INDEX, "an atom that is true in the table after the arrow",
         lambda *given: BasicImplication((one := ruling_out(*given)).antecedent, one.antecedent[:1])),
    ),
    "predicates-on-the-tables-of-a-release-are-conjunctions": changed("as_conjunction",
        (BOUNDARY, "the last table is not ruled out", lambda *given: Formula(as_conjunction(*given).implications[:-1])),
    ),
    "implications-tell-tables-apart-by-sensitive-values-alone": changed("true_of",
        (INDEX, "the first person's value for everybody's",
         lambda implication, table: true_of(implication, table[:1] * len(table))),
        (DROPPED, "who is 30 has no value",
         lambda one, table: true_of(one, tuple((age, s if age == 20 else "none") for age, s in table))),
    ),
    "a-disjunction-may-take-exponentially-many-implications": [
        *changed("one_of_each_pair",
            (INDEX, "no choice from the last pair", lambda choice: one_of_each_pair((*choice[:-1], 0))),
            (DROPPED, "the last pair is left out", lambda choice: one_of_each_pair(choice[:-1] or choice)),
        ),
        *changed("any_pair_of_ones", (DROPPED, "x_i or y_i for x_i and y_i", any)),
    ],
    "a-clause-with-a-negated-atom-is-an-implication": changed("as_implication",
        (DROPPED, "the second negated atom is dropped",
         lambda size, negated, others: as_implication(size, negated[:1], others)),
        (DROPPED, "no value that contradicts the antecedent",
         lambda _, negated, others: BasicImplication(negated, others or negated[:1])),
    ),
    "knowing-a-value-takes-an-implication-for-every-other-value": changed("sayable",
        (DROPPED, "a denial is no unit",
         lambda size, widest: sayable(size, widest) - where_first_has(size, "a", "c", "d")),
        (INDEX, "an atom is a unit", lambda size, widest: sayable(size, widest) | where_first_has(size, "a")),
    ),
    "an-average-age-is-a-conjunction-of-implications": changed("average_is_48",
        (BOUNDARY, "rounded down", on_ages(lambda ages: bool(ages) and sum(ages) // len(ages) == 48)),
        (DROPPED, "true if there are no patients", on_ages(lambda ages: sum(ages) == 48 * len(ages))),
    ),
    "clauses-say-a-value-in-one-unit": changed("clause_sets",
        (BOUNDARY, "at most two literals",
         lambda atoms, all_: {0} | {a | b for a, b in product([*atoms, *(all_ & ~one for one in atoms)], repeat=2)}),
        (DROPPED, "a negated atom is needed",
         lambda atoms, all_: {one | all_ & ~atom for one in clause_sets(atoms, all_) for atom in atoms}),
    ),
    "natural-facts-take-few-implications": changed("fewest_implications",
        (BOUNDARY, "without the last value",
         lambda tables, values, fact: fewest_implications(
             [table for table in tables if values[-1] not in table.values()], values[:-1], fact)),
        (BOUNDARY, "the first table is not ruled out",
         lambda tables, values, fact: fewest_implications(tables, values, lambda t: t == tables[0] or fact(t))),
    ),
    "the-displayed-implications-say-what-the-sentences-say": changed("EXAMPLES",
        (ORDER, "the arrow turned round", {one: (turned(one), EXAMPLES[one][1]) for one in EXAMPLES}),
        (INDEX, "Frank for Ed before the arrow", {
            **EXAMPLES, ED: (simple_implication(Atom("Frank", "flu"), Atom("Ed", "mumps")), EXAMPLES[ED][1])}),
    ),
    "hannahs-disease-limits-what-the-men-can-have": changed("HANNAH",
        (ORDER, "the arrow turned round", turned(next(iter(EXAMPLES)))),
        (INDEX, "Irma for Hannah", simple_implication(Atom("Irma", "flu"), Atom("Charlie", "flu"))),
    ),
    "the-example-discloses-two-thirds": changed("maximum_disclosure",
        (BOUNDARY, "one implication more", lambda b, k: maximum_disclosure(b, k + 1)),
        (DROPPED, "the second bucket only", lambda b, k: maximum_disclosure(Bucketization(b.buckets[1:]), k)),
    ),
    "disclosure-grows-strictly-until-certainty": changed("disclosures",
        (BOUNDARY, "no gain at k = 2",
         lambda release, k: [*(right := disclosures(release, k))[:2], right[1], *right[3:]]),
        (INDEX, "k - 1 for k", lambda release, k: late(disclosures(release, k))),
    ),
    "large-releases-disclose-strictly-more-until-certainty": changed("curve",
        (INDEX, "k - 1 for k", lambda release, k: late(curve(release, k))),
        (INDEX, "k + 1 for k", lambda release, k: curve(release, k + 1)[1:]),
    ),
})  # fmt: skip
