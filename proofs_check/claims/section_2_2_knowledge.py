"""Section 2.2 on background knowledge: random worlds, basic implications, completeness, numbers of units.

**Completeness** (Theorem 3): any predicate on tables is "a finite conjunction of basic implications". *Proof.* With
full identification, a table hands each person of P a value of S. A table t, and no other one, is ruled out by

    (t_p0 = t(p0) ∧ t_p1 = t(p1) ∧ …) → t_p0 = s        with s ≠ t(p0).

The predicate is the conjunction of these over all tables that do not satisfy it. With one value in S there is one
table, in which every implication is true, so "false" cannot be expressed.

**How many.** An implication is false on a box in which one person has one fixed value, so it takes |S| - 1 of them to
express one person's value; clauses express it in one unit. "Our language suffers from an exponential blowup" for DNF:
the disjunction of x_i=1 ∧ y_i=1 for i < n, about 2n people with two values, takes 2^n implications. It is false in the
2^n tables in which exactly one of each pair has a 0. An implication that is false in two of them, u and v, is false in
every table that agrees with both where they agree; in one of these a pair in which u and v differ has two 1s, and the
formula is true. So no implication rules out two of the 2^n. And 2^n express it: for each choice of one person from each
pair, that some chosen person has a 1.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from operator import and_, or_
from typing import TypeAlias

from proofs_check.claims.claim import claim, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles import listed_tables as listed
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.listed_tables import Size, all_tables, fewest_implications, sayable, tables_of, true_in, where
from proofs_check.oracles.small_releases import bucketizations, implication_sets, likelihood, space_of
from reference.buckets import Bucket, Bucketization
from reference.example import FIGURE_3
from reference.instances import Release, released, releases, shown_release
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.languages.completeness import as_conjunction
from reference.syntax import to_text
from reference.tables import Table, World
from reference.worlds import worlds

Predicate: TypeAlias = tuple[Size, int]  # the size of the tables, and those that satisfy it, one bit for each
Aged: TypeAlias = tuple[tuple[int, str], ...]  # everyone's age and sensitive value
Tied: TypeAlias = tuple[Release, int, tuple[Atom, Atom]]  # a release, tables that are left, atoms about two buckets


def share(bucket: Bucket, value: str) -> Fraction:
    """n_b(s)/n_b."""
    return Fraction(bucket.frequency(value), bucket.size)


@claim("an-atom-is-as-likely-as-its-value-is-frequent", "2.2, random worlds", small.atoms_of_releases(6, spare=1))
def as_likely_as_frequent(release: Release, atom: Atom) -> Refutation:
    """Without further knowledge a person of bucket b has value s with probability n_b(s)/n_b."""
    bucket, space = released(release, 1).bucket_of(atom.person), space_of(release, 1)
    return unless_equal(likelihood(space.atoms[atom], space.everything), share(bucket, atom.value))


@claim("a-negated-atom-is-an-implication", "2.2, after Definition 4", small.atoms_of_releases(6, spare=1))
def denied_by_implications(release: Release, atom: Atom) -> Refutation:
    """If S has two values, ¬(t[S] = s) is (t[S] = s) → (t[S] = s'), whichever other value s' is."""
    space = space_of(release, 1)
    others = [Atom(atom.person, value) for value in released(release, 1).domain if value != atom.value]
    said = {space.mask(simple_implication(atom, other)) for other in others}
    return unless_equal(said, {space.everything & ~space.atoms[atom]})


def everyone_else(table: Table, person: str) -> World:
    """Everybody's value but one person's."""
    return {one: table.value_of(one) for one in table.people if one != person}


@claim("knowing-everyone-else-reveals-a-person", "2.2, before Definition 4")
@over(small.small_tables(5).also("all bucketizations, all people"))
def everyone_else_reveals(table: Table) -> Refutation:
    """Whoever knows everybody's value but one person's knows that person's, whatever the bucketization."""
    for bucketization, person in product(bucketizations(table), table.people):
        left = [dict(world) for world in worlds(bucketization) if everyone_else(table, person).items() <= world.items()]
        if left != [dict(table.world())]:
            return Counterexample(f"{len(left)} tables are left for {person}", bucketization)
    return None


@claim("knowing-less-is-in-the-language", "2.2, Definition 4")
@over(small.releases_with_k(4, k=2).also("all simple implications"))
def exactly_k_is_at_most_k(release: Release, k: int) -> Refutation:
    """Exactly k implications say whatever fewer say, since A → A is true in every table: k is a bound."""
    space = space_of(release)
    known, fewer = {space.everything}, set[int]()
    for _ in range(k):
        fewer |= known
        known = {one & unit for one in known for unit in implication_sets(space)}
    return unless(fewer <= known, f"{len(fewer - known)} sets of tables are left by fewer only", released(release), k)


@enumerated("all implications with at most {widest} atoms a side, releases of at most {people} people and 2 values")
def _implications_on_releases(people: int, widest: int) -> Iterator[tuple[Release, BasicImplication]]:
    for release in releases(people, 2):
        atoms = list(space_of(release, 1).atoms)
        sides = [side for width in range(1, widest + 1) for side in combinations_with_replacement(atoms, width)]
        yield from ((release, BasicImplication(one, other)) for one, other in product(sides, repeat=2))


@claim("an-implication-is-a-clause-with-a-negated-atom", "2.2, after Definition 4")
@over(_implications_on_releases(2, widest=3).also("one more value in S"))
def is_a_clause(
    release: Release,
    implication: BasicImplication,
    true: Callable[[BasicImplication, World], bool] = BasicImplication.holds,
) -> Refutation:
    """A basic implication is true exactly where the clause of its negated antecedents and its consequents is."""
    space = space_of(release, 1)
    literals = [space.everything & ~space.atoms[atom] for atom in implication.antecedent]
    literals += [space.atoms[atom] for atom in implication.consequent]
    found = where([space.world(number) for number in range(space.size)], lambda world: true(implication, world))
    return unless_equal(found, reduce(or_, literals))


@enumerated(lambda *sizes: f"all clauses of 1 to 3 negated atoms and at most 3 others; {listed.shown_sizes(sizes)}")
def _clauses(*sizes: Size) -> Iterator[tuple[Size, tuple[Atom, ...], tuple[Atom, ...]]]:
    for size in sizes:
        sides = [side for width in range(4) for side in combinations(listed.atoms_of(size), width)]
        yield from ((size, negated, others) for negated, others in product(sides[1:], sides))


def as_implication(size: Size, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> BasicImplication:
    """The implication equivalent to the clause; where no atom is left, one that contradicts the antecedent."""
    other = next(value for value in listed.domain_of(size) if value != negated[0].value)
    return BasicImplication(negated, others or [Atom(negated[0].person, other)])


@claim("a-clause-with-a-negated-atom-is-an-implication", "2.2, after Definition 4")
@over(_clauses((1, 2), (1, 3), (2, 2), (2, 3)))
def is_an_implication(size: Size, negated: tuple[Atom, ...], others: tuple[Atom, ...]) -> Refutation:
    """If S has two values, every clause with a negated atom is a basic implication, even with no other atom."""
    literals = [all_tables(size) & ~true_in(size, atom) for atom in negated]
    literals += [true_in(size, atom) for atom in others]
    return unless_equal(true_in(size, as_implication(size, negated, others)), reduce(or_, literals))


def _shown_predicate(predicate: Predicate) -> str:
    size, bits = predicate
    true = [table for number, table in enumerate(tables_of(size)) if bits >> number & 1]
    return f"{listed.shown_size(size)}, true in {true or 'no table'}"


@enumerated(lambda *sizes: f"all predicates on tables of {listed.shown_sizes(sizes)}", shown=_shown_predicate)
def _predicates(*sizes: Size) -> Iterator[Predicate]:
    return ((size, bits) for size in sizes for bits in range(all_tables(size) + 1))


def ruling_out(table: World, size: Size) -> BasicImplication:
    """The implication that is false in this table only."""
    return as_implication(size, tuple(Atom(person, value) for person, value in table.items()), ())


_ALL_PREDICATES = _predicates((1, 1), (2, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2))


@claim("implications-can-say-everything", "2.2, Theorem 3 (completeness)")
@over(_ALL_PREDICATES.where("some table satisfies it or S has two values", lambda one: one[0][1] > 1 or one[1] > 0))
def can_be_said(size: Size, bits: int) -> Refutation:
    """Every predicate on tables that some table satisfies is a conjunction of basic implications; if S has two values,
    so is the one that none satisfies.
    """  # noqa: D205 - one sentence
    out = (table for number, table in enumerate(tables_of(size)) if not bits >> number & 1)
    return unless_equal(true_in(size, Formula(ruling_out(table, size) for table in out)), bits)


@enumerated(
    "all predicates on releases of at most {people} people, {values} values and {most} tables, one more value in S",
    shown=lambda case: f"{shown_release(case[0])}, tables {case[1]:b}",
)
def _predicates_on_releases(people: int, values: int, most: int) -> Iterator[tuple[Release, int]]:
    for release in releases(people, values):
        if (size := space_of(release, 1).size) <= most:
            yield from ((release, bits) for bits in range(1 << size))


@claim("predicates-on-the-tables-of-a-release-are-conjunctions", "2.2, Theorem 3 (completeness)")
@over(_predicates_on_releases(4, values=3, most=6))
def is_a_conjunction(case: tuple[Release, int]) -> Refutation:
    """If S has two values at least, predicates on the tables of a release are conjunctions of implications."""
    space, bits = space_of(case[0], 1), case[1]
    true_in = [dict(space.world(number)) for number in range(space.size) if bits >> number & 1]
    formula = as_conjunction(space.bucketization, lambda table: dict(table.world()) in true_in)
    return unless_equal(space.mask(formula), bits)


@enumerated(
    "all pairs of tables of {people} people with one of two ages and of at most {values} values; all simple"
    " implications",
    shown=lambda pair: " and ".join(", ".join(f"{age} {value}" for age, value in one) for one in pair),
)
def _pairs_of_tables(people: int, values: int) -> Iterator[tuple[Aged, Aged]]:
    every = list(product(product((20, 30), "abcd"[:values]), repeat=people))
    return product(every, every)


def true_of(implication: BasicImplication, table: Aged) -> bool:
    """Whether the implication is true in a table."""
    return implication.holds({f"p{number}": value for number, (_, value) in enumerate(table)})


@ours("implications-tell-tables-apart-by-sensitive-values-alone", "ours, on 2.2, Theorem 3", _pairs_of_tables(2, 3))
def told_apart_by_values(pair: tuple[Aged, Aged]) -> Refutation:
    """Some implication is true in one table only, exactly if somebody's sensitive value differs; ages do not matter."""
    atoms = [Atom(f"p{number}", value) for number in range(len(pair[0])) for value in "abc"]
    arrows = (BasicImplication([one], [other]) for one, other in product(atoms, repeat=2))
    apart = any(true_of(arrow, pair[0]) != true_of(arrow, pair[1]) for arrow in arrows)
    return unless_equal(apart, any(one[1] != other[1] for one, other in zip(*pair, strict=True)))


def any_pair_of_ones(bits: tuple[int, ...]) -> bool:
    """Some x_i and y_i are both 1, given x_0, y_0, x_1, y_1, …."""
    return any(x and y for x, y in zip(bits[::2], bits[1::2], strict=True))


def one_of_each_pair(choice: Sequence[int]) -> BasicImplication:
    """Of the chosen people, the first (0) or second (1) of each pair, some have a 1: the first, or another one."""
    chosen = [str(2 * pair + second) for pair, second in enumerate(choice)]
    return BasicImplication([Atom(chosen[0], "0")], [Atom(person, "1") for person in chosen])


@claim("a-disjunction-may-take-exponentially-many-implications", "2.2, after Definition 4")
@over_every("n = 1, …, 5; all tables of 2n people and 2 values, all pairs of 2^n false ones", lambda: range(1, 6))
def takes_exponentially_many(n: int) -> Refutation:
    """∨ (x_i=1 ∧ y_i=1) over n pairs takes 2^n implications: so many say it, and no fewer."""
    choices = list(product((0, 1), repeat=n))
    formula = Formula(map(one_of_each_pair, choices))
    for bits in product((0, 1), repeat=2 * n):
        if formula.holds({str(place): str(bit) for place, bit in enumerate(bits)}) != any_pair_of_ones(bits):
            return Counterexample(f"the implications are wrong about {bits}")
    for one, other in combinations(choices, 2):
        u, v = (tuple(bit for zero in choice for bit in (zero, 1 - zero)) for choice in (one, other))
        between = product(*({a, b} for a, b in zip(u, v, strict=True)))
        if any_pair_of_ones(u) or any_pair_of_ones(v) or not any(map(any_pair_of_ones, between)):
            return Counterexample(f"one implication rules out {u} and {v}")
    return None


@ours("knowing-a-value-takes-an-implication-for-every-other-value", "ours, on 2.2")
@over(listed.SMALL_SIZES.also("all conjunctions"))
def a_value_takes_all_others(size: Size) -> Refutation:
    """To say t_p[S] = s takes exactly |S| - 1 basic implications, of whatever width."""
    units = sayable(size, size[0] * size[1])
    return unless_equal(listed.fewest_units(all_tables(size), true_in(size, Atom("p0", "a")), units), size[1] - 1)


AGES = {"Ann": 46, "Bo": 47, "Cy": 49, "Di": 50}
HEART, OTHER = "heart disease", "flu"
# What is known of how many have heart disease: the tables, and how many implications express the average age of 48.
SITUATIONS: Mapping[str, tuple[list[World], int]] = {
    "two of the four have it": (list(worlds(Bucketization([Bucket(list(AGES), {HEART: 2, OTHER: 2})]))), 2),
    "nothing is known": ([dict(zip(AGES, row, strict=True)) for row in product((HEART, OTHER), repeat=4)], 5),
}


def average_is_48(table: World) -> bool:
    """The average age of those who have heart disease, if there are any, is 48."""
    ages = [age for person, age in AGES.items() if table[person] == HEART]
    return bool(ages) and sum(ages) == 48 * len(ages)


@claim("an-average-age-is-a-conjunction-of-implications", "2.2, on predicates")
@over_every(
    "people of 46, 47, 49, 50 years, two of whom have heart disease, or nothing is known; all conjunctions",
    lambda: SITUATIONS,
    Evidence.EXAMPLE,
)
def average_takes(situation: str) -> Refutation:
    """That the average age of heart disease patients is 48 takes 2 or 5 implications, for four people."""
    tables, number = SITUATIONS[situation]
    return unless_equal(fewest_implications(tables, (HEART, OTHER), average_is_48), number)


def clause_sets(atoms: list[int], everything: int) -> set[int]:
    """What single clauses of atoms and negated atoms express."""
    found = {0}
    for atom in atoms:
        found |= {one | literal for one in found for literal in (atom, everything & ~atom)}
    return found


@claim("clauses-say-a-value-in-one-unit", "2.2, after Definition 4")
@over(listed.SMALL_SIZES.where("S has two values", lambda size: size[1] > 1).also("all clauses and implications"))
def clauses_need_fewer(size: Size) -> Refutation:
    """Clauses of atoms and negated atoms say all that implications say, and t_p[S] = s at once."""
    everything, atoms = all_tables(size), listed.atom_sets(tables_of(size), listed.domain_of(size))
    implications, others = listed.implication_sets_of(atoms, everything), clause_sets(atoms, everything)
    numbers = [listed.fewest_units(everything, atoms[0], units) for units in (others, implications)]
    return unless_equal((implications <= others, numbers), (True, [1, size[1] - 1]))


# Facts about two people, and how many implications each takes, given the number of values in S.
FACTS: Mapping[str, tuple[Callable[[World], bool], Callable[[int], int]]] = {
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


@claim("natural-facts-take-few-implications", "2.2, after Definition 4")
@over_every(
    f"{len(FACTS)} facts, 2, 3 or 4 values; all conjunctions",
    lambda: ((name, values) for values in (2, 3, 4) for name in FACTS),
    Evidence.EXAMPLE,
    shown=lambda named: f"{named[0]}, values: {named[1]}",
)
def takes_as_many(name: str, values: int) -> Refutation:
    """Ten facts about two people take from 1 to |S| implications each, and no fewer than stated."""
    fact, number = FACTS[name]
    found = fewest_implications(tables_of((2, values)), listed.domain_of((2, values)), fact)
    return unless(found == number(values) <= values, f"{found}, not {number(values)}")


HANNAH = simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu"))
# In words, as the displayed implication, and as a condition on tables.
EXAMPLES: Mapping[str, tuple[BasicImplication, Callable[[World], bool]]] = {
    "if Hannah has the flu, then Charlie also has the flu": (
        HANNAH,
        lambda table: not (table["Hannah"] == "flu" and table["Charlie"] != "flu"),
    ),
    "Ed does not have flu": (
        simple_implication(Atom("Ed", "flu"), Atom("Ed", "ovarian cancer")),
        lambda table: table["Ed"] != "flu",
    ),
}


@claim("the-displayed-implications-say-what-the-sentences-say", "2.2, after Definition 4")
@over_every("the two sentences; all tables of Figure 3", lambda: EXAMPLES)
def says_the_same(sentence: str) -> Refutation:
    """The implications printed for Hannah and Charlie and for Ed are true where the sentences are."""
    tables, (implication, condition) = list(worlds(FIGURE_3)), EXAMPLES[sentence]
    return unless_equal(where(tables, implication.holds), where(tables, condition))


@claim("hannahs-disease-limits-what-the-men-can-have", "2.2, closing remark")
@over_every("Figure 3, all diseases that Hannah may have", lambda: FIGURE_3.buckets[1].values, shown="Hannah={}".format)
def limits_the_other(hannah: str) -> Refutation:
    """Given that Charlie has flu if Hannah has, 12 of 30 assignments are left for the men if she has."""
    first = FIGURE_3.buckets[0].people
    left = (table for table in worlds(FIGURE_3) if table["Hannah"] == hannah and HANNAH.holds(table))
    return unless_equal(len({tuple(table[p] for p in first) for table in left}), 12 if hannah == "flu" else 30)


@near_miss("implications-can-say-everything-whatever-the-domain", "sibling of 2.2, Theorem 3")
@over(_predicates((1, 1), (1, 2), (1, 3), (1, 4)))
@fails("people: 1, values: 1, true in no table", "true in 0 of 1 tables; all that implications can say leaves 1")
@instead("implications-can-say-everything")
def can_be_said_at_all(size: Size, bits: int) -> Refutation:
    """Every predicate on tables is a conjunction of basic implications, even "false" if S has one value."""
    left = reduce(and_, (unit for unit in sayable(size, size[0]) if unit & bits == bits), all_tables(size))
    true = f"true in {bits.bit_count()} of {all_tables(size).bit_count()} tables"
    return unless(left == bits, f"{true}; all that implications can say leaves {left.bit_count()}")


@near_miss("every-atom-can-be-denied", "sibling of 2.2, on denials", listed.SMALL_SIZES.also("all atoms, all s'"))
@fails("people: 1, values: 1", "besides a, the values of S are: none; nothing says that p0 has not a")
@instead("a-negated-atom-is-an-implication")
def can_be_denied(size: Size) -> Refutation:
    """For every atom t[S] = s there is an s' ≠ s with which (t[S] = s) → (t[S] = s') denies it."""
    values = listed.domain_of(size)

    def denies(atom: Atom, other: str) -> bool:
        denial = simple_implication(atom, Atom(atom.person, other))
        return other != atom.value and true_in(size, denial) == all_tables(size) & ~true_in(size, atom)

    numbers = f"besides a, the values of S are: {', '.join(values[1:]) or 'none'}; nothing says that p0 has not a"
    return unless(all(any(denies(atom, other) for other in values) for atom in listed.atoms_of(size)), numbers)


def denied_from(release: Release, known: int) -> int:
    """The tables in which all negated atoms are true that follow from what is known."""
    space = space_of(release)
    denials = (space.everything & ~atom for atom in space.atoms.values())
    return reduce(and_, (denial for denial in denials if denial & known == known), space.everything)


@near_miss("negations-can-express-implications", "2.2, footnote after Theorem 3", small.all_releases(4))
@fails("(1, 1, 1)", "b0.p0=a -> b0.p1=b leaves 5 of 6 tables, the negations that follow leave 6")
@instead("implications-can-say-everything")
def negations_express(release: Release) -> Refutation:
    """Every simple implication is a conjunction of negated atoms. (The footnote says that it is not.)"""
    space = space_of(release)
    for unit, known in small.simple_implications(space):
        if (left := denied_from(release, known)) != known:
            numbers = f"{to_text(unit)} leaves {known.bit_count()} of {space.size} tables"
            return Counterexample(f"{numbers}, the negations that follow leave {left.bit_count()}", released(release))
    return None


@near_miss("an-atom-is-one-unit-of-knowledge", "sibling of 2.2, Definition 2")
@over(listed.SMALL_SIZES.also("all basic implications"))
@fails("people: 1, values: 3", "p0=a leaves 1 of 3 tables, an implication at least 2")
@instead("knowing-a-value-takes-an-implication-for-every-other-value")
def is_one_implication(size: Size) -> Refutation:
    """Some basic implication says t_p[S] = s and nothing else."""
    atom, units = true_in(size, Atom("p0", "a")), sayable(size, size[0] * size[1])
    least = min(unit.bit_count() for unit in units if unit & atom == atom)
    leaves = f"p0=a leaves {atom.bit_count()} of {all_tables(size).bit_count()} tables"
    return unless(atom in units, f"{leaves}, an implication at least {least}")


def _shown_tied(case: Tied) -> str:
    release, known, pair = case
    left = f"given what leaves {known.bit_count()} of {space_of(release).size} tables"
    return f"{shown_release(release)}, {' and '.join(f'{a.person}={a.value}' for a in pair)}, {left}"


@enumerated(
    "releases of 2 buckets, at most {people} people and 2 values, all simple implications, all pairs of atoms",
    shown=_shown_tied,
)
def _tied(people: int) -> Iterator[Tied]:
    for release in releases(people, 2, 2):
        if len(release) == 2:
            space = space_of(release)
            one, other = ([atom for atom in space.targets if atom.person.startswith(f"b{b}.")] for b in (0, 1))
            known = sorted(mask for mask in implication_sets(space) if mask)
            yield from ((release, mask, pair) for mask, pair in product(known, product(one, other)))


@near_miss("buckets-stay-independent-under-knowledge", "2.2, closing remark", _tied(5))
@fails(
    "(1, 1) + (1, 1), b0.p0=a and b1.p0=a, given what leaves 3 of 4 tables",
    "given b0.p0=b -> b1.p0=a, both have 1/3, not 2/3 · 2/3",
)
@instead("buckets-are-independent")
def stay_independent(release: Release, known: int, pair: tuple[Atom, Atom]) -> Refutation:
    """Atoms about two buckets are independent, whatever implication is known. (The remark says: not always.)"""
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    both, first, second = (likelihood(event, known) for event in (one & other, one, other))
    if both == first * second:
        return None
    formula = small.first_implications(space, 1, lambda left: left == known)
    return Counterexample(f"given {formula}, both have {both}, not {first} · {second}", released(release), 1)


@enumerated(
    "all releases of at most {people} people, 2 values and {most} tables, tables of weight 1 or 2",
    shown=lambda case: f"{shown_release(case[0])}, weights {case[1]}",
)
def _weighted(people: int, most: int) -> Iterator[tuple[Release, tuple[int, ...]]]:
    for release in releases(people, 2):
        if (size := space_of(release).size) <= most:
            yield from ((release, weights) for weights in product((1, 2), repeat=size))


@near_miss("every-belief-is-a-predicate", "sibling of the abstract, and of 2.2")
@over(_weighted(4, most=6).also("all predicates"))
@fails("(1, 1), weights (1, 2)", "b0.p0=a has 1/3 by the weights; a predicate can make it 0, 1/2, 1")
@instead("implications-can-say-everything")
def is_a_predicate(release: Release, weights: tuple[int, ...]) -> Refutation:
    """That some tables are likelier than others can be said by saying which tables are possible."""
    atoms, known = space_of(release).atoms, range(1, 1 << len(weights))
    wanted = [
        Fraction(sum(weight for number, weight in enumerate(weights) if true >> number & 1), sum(weights))
        for true in atoms.values()
    ]
    holds = any([likelihood(true, mask) for true in atoms.values()] == wanted for mask in known)
    atom, true = next(iter(atoms.items()))
    found = ", ".join(map(str, sorted({likelihood(true, mask) for mask in known})))
    numbers = f"{to_text(atom)} has {wanted[0]} by the weights; a predicate can make it {found}"
    return unless(holds, numbers, released(release))
