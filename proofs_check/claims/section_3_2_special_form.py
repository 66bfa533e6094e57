"""Theorem 9: k simple implications with one consequent are the worst (paper, section 3.2).

It follows from Lemmas 10 and 11 (`section_3_2_lemmas`). Here it is confirmed without them. `reference.languages` tries
every conjunction of k basic implications, of any width (or of k simple ones, which reaches further), and knows nothing
of a special form. `worst_of_special_form` tries all A_i → A, and nothing else. `fastpath` computes its answer from
histograms, and names an attacker. All must agree. The same holds beyond an implication that is known already.

**From the lemmas to the theorem.** "Starting with any set of k basic implications that maximize disclosure", Lemma 10
replaces the consequents by the likeliest atom, and Lemma 11 each antecedent by an atom, "while still maintaining
maximum disclosure". This is done to *every* conjunction of k basic implications (one or two different atoms a side)
that attains the maximum: after both steps the atom must be as likely as before.

**L^k is finite** (footnote) up to what implications express: |P|·|S| atoms a side suffice. Literally it is not:
Definition 2 allows any m and n, and does not ask for different atoms. Nor does Definition 4 ask for k different φ_i.
"""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement, product
from operator import and_, or_
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, ours, over
from proofs_check.claims.refutation import Counterexample, Refutation, first_failure, unless, unless_equal
from proofs_check.claims.scope import enumerated
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.listed_tables import SMALL_SIZES, Size, atoms_of, sayable
from proofs_check.oracles.small_releases import disclosure, implies, likelihood, releases_with_k, searched, space_of
from reference.instances import Case, Release, released, releases, shown_case, shown_release
from reference.language import Atom, BasicImplication, simple_implication
from reference.languages.builtin import BasicImplications, SimpleImplications
from reference.languages.world_space import WorldSpace
from reference.probability import probability
from reference.syntax import to_text

Side: TypeAlias = tuple[int, ...]  # atoms, each as the set of tables in which it is true


# What basic implications express


def number_of_atoms(size: Size) -> int:
    """|P|·|S|."""
    return size[0] * size[1]


@correction("finitely-many-implications-say-everything-that-can-be-said", "3.2, footnote on L^k", SMALL_SIZES)
def says_no_more(
    size: Size, said: Callable[[Size, int], frozenset[int]] = sayable, enough: Callable[[Size], int] = number_of_atoms
) -> Refutation:
    """Up to what they say there are finitely many basic implications: |P|·|S| atoms a side suffice."""
    atoms = enough(size)
    return unless_equal(said(size, atoms), said(size, atoms + 1), said(size, 2 * number_of_atoms(size)))


def implications_of_width(size: Size, widest: int) -> Collection[BasicImplication]:
    """All basic implications with at most this many atoms a side, which need not be different."""
    sides = [side for width in range(1, widest + 1) for side in product(atoms_of(size), repeat=width)]
    return {BasicImplication(one, other) for one, other in product(sides, repeat=2)}


@erratum("the-language-is-finite", "3.2, footnote on L^k")
@over(SMALL_SIZES.also("all basic implications, atoms may be repeated"))
@fails(
    "people: 1, values: 1",
    "basic implications by atoms a side: 1 with at most 1, 4 with at most 2, 9 with at most 3,"
    " 16 with at most 4, …; one more is p0=a & p0=a -> p0=a",
)
@instead("finitely-many-implications-say-everything-that-can-be-said")
def is_finite(size: Size) -> Refutation:
    """There are finitely many atoms, so L^k is finite: no implication has more than |P|·|S| atoms a side."""
    atoms = number_of_atoms(size)
    few, more, *_ = wider = [implications_of_width(size, most) for most in range(atoms, atoms + 4)]
    if few == more:
        return None
    numbers = ", ".join(f"{len(every)} with at most {most}" for most, every in enumerate(wider, start=atoms))
    longer = min(map(to_text, set(more) - set(few)))
    return Counterexample(f"basic implications by atoms a side: {numbers}, …; one more is {longer}")


# The special form

BASIC = releases_with_k(5, k=2, values=3).deepened(releases_with_k(6, k=2, values=3)).also("all basic implications")
SIMPLE = releases_with_k(5, k=3, values=3).deepened(releases_with_k(7, k=3, values=4)).also("all simple implications")
IN_ONE_BUCKET = (  # what does not occur among few people, and which claims try it
    "in each of these some worst atoms are about one bucket, equally many a person; for others see "
    "`two-buckets-are-combined-where-that-pays` and `the-fast-table-within-a-bucket-is-right`"
)


@cache
def worst_of_special_form(case: Case) -> Fraction:
    """The largest Pr(A | A_0 → A, …) over all atoms A, A_0, …, by counting tables."""
    release, k = case
    space = space_of(release)
    best = Fraction(0)
    for target in space.targets.values():
        others = space.everything & ~target
        left = {others & ~atom for atom in space.atoms.values()}
        fewest = min(reduce(and_, chosen, others).bit_count() for chosen in combinations_with_replacement(left, k))
        best = max(best, Fraction(target.bit_count(), target.bit_count() + fewest))
    return best


@claim("simple-implications-with-one-consequent-are-worst", "3.2, Theorem 9", BASIC)
def is_worst_among_basic(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> Refutation:
    """Some k simple implications with the same consequent maximise disclosure over L^k."""
    return unless_equal(searched(case, BasicImplications()), special(case))


@claim("one-consequent-is-worst-among-simple-implications", "3.2, Theorem 9", SIMPLE)
def is_worst_among_simple(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> Refutation:
    """Some k simple implications with the same consequent maximise disclosure over k simple implications."""
    return unless_equal(searched(case, SimpleImplications()), special(case))


@ours("fastpath-finds-the-maximum-and-an-attacker", "ours, on 3.3", BASIC.also(IN_ONE_BUCKET))
def fastpath_is_right(release: Release, k: int, language: SimpleImplications | None = None) -> Refutation:
    """`fastpath` gives the maximum over all formulas of L^k, and an attacker who attains it."""
    bucketization = released(release)
    answer = maximum_disclosure(bucketization, k)
    attained = Fraction(str(probability(answer.target, bucketization, answer.knowledge)))
    found = searched((release, k), language or BasicImplications())
    return unless_equal(answer.value, found, attained) or unless(answer.knowledge.k <= k, f"k = {answer.knowledge.k}")


@ours("fastpath-finds-the-maximum-over-simple-implications", "ours, on 3.3", SIMPLE.also(IN_ONE_BUCKET))
def fastpath_is_right_beyond(release: Release, k: int) -> Refutation:
    """The same, searched among simple implications, which reaches further."""
    return fastpath_is_right(release, k, SimpleImplications())


@enumerated(
    "all releases of at most {people} people and 3 values, one simple implication known",
    shown=lambda case: f"{shown_release(case[0])}, {case[1].bit_count()} tables known to be possible",
)
def _given_knowledge(people: int) -> Iterator[tuple[Release, int]]:
    for release in releases(people, 3):
        yield from ((release, known) for known in sorted(small.implication_sets(space_of(release))) if known)


def to_the_target(space: WorldSpace, target: int) -> list[int]:
    """All implications A_0 → A to one target, as sets of tables."""
    return [implies(space, atom, target) for atom in space.atoms.values()]


@claim("one-consequent-is-worst-beyond-given-knowledge", "3.2, remark on Lemmas 10 and 11")
@over(_given_knowledge(4).also("all simple implications for one more, all targets"))
def is_worst_beyond_given_knowledge(release: Release, given: int) -> Refutation:
    """Also beyond one simple implication known already, the worst further simple implication is some A_0 → A."""
    space = space_of(release)

    def likeliest(target: int, units: Collection[int]) -> Fraction:
        return max(likelihood(target, given & unit) for unit in units if given & unit)

    targets = [target for target in space.targets.values() if given & target]
    found = [likeliest(target, to_the_target(space, target)) for target in targets]
    return unless_equal(found, [likeliest(target, small.implication_sets(space)) for target in targets])


# From any worst conjunction to the special form


@enumerated(
    lambda *sizes: (
        ", ".join(
            f"all releases of at most {people} people and {values} values, k = {k}" for people, values, k in sizes
        )
        + "; all basic implications with 1 or 2 different atoms a side"
    ),
    shown=shown_case,
)
def _small_cases(*sizes: tuple[int, int, int]) -> Iterator[Case]:
    for people, values, k in sizes:
        yield from ((release, k) for release in releases(people, values))


def both_steps(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    """All consequents are the target; then also each antecedent is one of its atoms."""
    for befores in chain([tuple(reduce(and_, side) for side in antecedents)], product(*antecedents)):
        yield reduce(and_, (implies(space, before, target) for before in befores), space.everything)


def _maximised(space: WorldSpace, sides: list[Side], antecedents: tuple[Side, ...], largest: Fraction) -> set[int]:
    """The atoms that some consequents make as likely as the maximum."""
    afters, known = {reduce(or_, side) for side in sides}, {space.everything}
    for side in antecedents:
        units = {implies(space, reduce(and_, side), after) for after in afters}
        known = {one & unit for one in known for unit in units}
    targets = space.targets.values()
    return {target for target in targets if any(likelihood(target, one) == largest for one in known if one)}


@claim("a-worst-conjunction-stays-one-in-special-form", "3.2, between Lemmas 10 and 11")
@over(_small_cases((4, 3, 1), (3, 2, 2)).deepened(_small_cases((6, 3, 1), (5, 2, 2))))
def stays_the_maximum(release: Release, k: int, rewriting: Callable[..., Iterator[int]] = both_steps) -> Refutation:
    """Any k worst basic implications stay worst with the target as consequent, and then atoms as antecedents."""
    space, largest = space_of(release), searched((release, k), BasicImplications())
    sides = [*combinations(space.atoms.values(), 1), *combinations(space.atoms.values(), 2)]
    return first_failure(
        unless_equal(likelihood(target, known) if known else None, largest)
        for antecedents in combinations_with_replacement(sides, k)
        for target in _maximised(space, sides, antecedents, largest)
        for known in rewriting(space, antecedents, target)
    )


def of_special_form(case: Case, target: Atom) -> set[int]:
    """The sets of tables that k implications A_i → A express, for all atoms A_i."""
    space = space_of(case[0])
    chosen = combinations_with_replacement(to_the_target(space, space.atoms[target]), case[1])
    return {reduce(and_, units, space.everything) for units in chosen}


@near_miss("every-maximiser-has-the-special-form", "sibling of 3.2, Theorem 9")
@over(releases_with_k(4, k=2).also("all simple implications"))
@fails(
    "(2, 1), k = 1",
    "b0.p1=a has probability 1 given b0.p0=a -> b0.p0=b (tables left: 1),"
    " and given b0.p0=a -> b0.p1=a (tables left: 2)",
)
@instead("simple-implications-with-one-consequent-are-worst")
def every_maximiser_is_special(release: Release, k: int) -> Refutation:
    """Every worst conjunction of k simple implications says the same as some A_i → A with one consequent."""
    space, largest = space_of(release), disclosure(release, k)
    said = {target: of_special_form((release, k), target) for target in space.targets}
    worst = [
        (target, formula, known)
        for formula, known in small.conjunctions(space, k)
        for target, mask in space.targets.items()
        if known and likelihood(mask, known) == largest
    ]
    for target, formula, known in worst:
        if known not in said[target]:
            alike = ((one, left) for atom, one, left in worst if atom == target)
            special = next(one for one in alike if {unit.consequent for unit in one[0].implications} == {(target,)})
            given = ", and ".join(
                f"given {' and '.join(map(to_text, one.implications))} (tables left: {left.bit_count()})"
                for one, left in ((formula, known), special)
            )
            return Counterexample(f"{to_text(target)} has probability {largest} {given}", released(release), k)
    return None


def with_one_consequent(release: Release) -> Collection[BasicImplication]:
    """All simple implications whose consequent is the first atom."""
    first, *_ = atoms = list(space_of(release).atoms)
    return {simple_implication(atom, first) for atom in atoms}


@near_miss("there-are-k-different-implications-with-one-consequent", "sibling of 3.2, Theorem 9")
@over(releases_with_k(3, k=12))
@fails("(1), k = 2", "a set of 2 is wanted, but there is only b0.p0=a -> b0.p0=a")
@instead("simple-implications-with-one-consequent-are-worst")
def there_are_k_different_ones(release: Release, k: int) -> Refutation:
    """The set of Theorem 9 has k *different* simple implications with the same consequent, for every k."""
    every = with_one_consequent(release)
    if len(every) >= k:
        return None
    only = ", ".join(sorted(map(to_text, every)))
    return Counterexample(f"a set of {k} is wanted, but there is only {only}", released(release), k)
