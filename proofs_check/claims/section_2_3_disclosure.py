"""Section 2.3 on disclosure risk and maximum disclosure, and what one could believe of them.

Probabilities and the risk are counted in three ways, one of which lists no tables. All are about formulas that are
*consistent* with B; for others no probability is defined.

"The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19": the implication
across the two buckets gives 10/19, but the maximum is 2/3. Of the five men, who has not lung cancer has flu with 2/3.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, combinations, product, starmap
from operator import and_
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import enumerated
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.small_releases import largest, likelihood, simple_implications, space_of
from reference.buckets import Bucketization
from reference.counting.methods import METHODS, count_by, risk_by
from reference.example import FIGURE_3
from reference.instances import Release, released, releases, shown_release
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.languages.builtin import SimpleImplications
from reference.languages.world_space import WorldSpace
from reference.syntax import to_text
from reference.worlds import worlds

Known: TypeAlias = tuple[Release, BasicImplication]  # a release, and what is known besides


@enumerated(
    "releases of at most {people} people, one more value in S, simple implications, of those that say the same one",
    shown=lambda known: f"{shown_release(known[0])}, {to_text(known[1])}",
)
def _one_implication(people: int) -> Iterator[Known]:
    for release in releases(people):
        units = {mask: unit for unit, mask in simple_implications(space_of(release, 1))}
        yield from ((release, unit) for mask, unit in units.items() if mask)


def _listed(known: Known) -> tuple[Bucketization, Formula, int, dict[Atom, int]]:
    """The release, what is known as a formula, how many tables are consistent with both, and each atom in how many."""
    release, implication = known
    bucketization = released(release, 1)
    tables = [world for world in worlds(bucketization) if implication.holds(world)]
    atoms = (Atom(*pair) for pair in product(bucketization.people, bucketization.domain))
    true = {atom: sum(map(atom.holds, tables)) for atom in atoms}
    return bucketization, Formula([implication]), len(tables), true


@claim("a-probability-is-a-fraction-of-tables", "2.3, after Definition 6")
@over(_one_implication(3).deepened(_one_implication(5)).also("all atoms"))
def is_a_fraction_of_tables(known: Known) -> Refutation:
    """Counting by structure, by a solver and by lists gives the fraction of consistent tables."""
    bucketization, formula, tables, true = _listed(known)
    for method, atom in product(METHODS, true):
        found = count_by(method, atom, bucketization, formula).probability
        if found * tables != true[atom]:
            return Counterexample(f"{to_text(atom)} by {method}: {found} ≠ {true[atom]}/{tables}", bucketization, 1)
    return None


def _needs_all_atoms(unit: BasicImplication, space: WorldSpace) -> bool:
    """Without any of its atoms it is another fact."""
    before, after = unit.antecedent, unit.consequent
    fewer = [(before[:1], after), (before[1:], after), (before, after[:1]), (before, after[1:])]
    masks = [space.mask(BasicImplication(*pair)) for pair in fewer if all(pair) and pair != (before, after)]
    return space.mask(unit) not in masks


@enumerated(
    "releases of at most {people} people, all basic implications with one or two atoms a side that all matter, one of"
    " each width that says the same, alone and in pairs; all atoms",
    shown=lambda known: f"{shown_release(known[0])}, {'; '.join(map(to_text, known[1]))}",
)
def _wide_implications(people: int) -> Iterator[tuple[Release, tuple[BasicImplication, ...]]]:
    for release in releases(people):
        space = space_of(release)
        sides = [side for width in (1, 2) for side in combinations(space.atoms, width)]
        every = starmap(BasicImplication, product(sides, repeat=2))
        kept = (unit for unit in every if _needs_all_atoms(unit, space))
        units = {(space.mask(u), len(u.antecedent), len(u.consequent)): u for u in kept}
        for known in chain(combinations(units, 1), combinations(units, 2)):
            if reduce(and_, (mask for mask, _, _ in known)):
                yield release, tuple(units[one] for one in known)


@claim("wide-implications-leave-a-fraction-of-tables", "2.3, after Definition 6", _wide_implications(3))
def wide_ones_leave_a_fraction(release: Release, known: tuple[BasicImplication, ...]) -> Refutation:
    """Also of basic implications with two atoms on each side, and of two of them, counting gives the fraction."""
    bucketization, formula = released(release), Formula(known)
    tables = [world for world in worlds(bucketization) if formula.holds(world)]
    atom = Atom(bucketization.people[0], bucketization.domain[0])
    true = sum(map(atom.holds, tables))
    found = {method: count_by(method, atom, bucketization, formula).probability * len(tables) for method in METHODS}
    return unless_equal(*found.values(), true, release=bucketization, k=len(known))


@claim("the-risk-is-that-of-the-likeliest-atom", "2.3, Definition 5", _one_implication(4))
def is_the_largest_fraction(known: Known) -> Refutation:
    """Counting in each way gives the likelihood of the most likely atom as disclosure risk, and names it."""
    bucketization, formula, tables, true = _listed(known)
    for method in METHODS:
        found = risk_by(method, bucketization, formula)
        if not found.risk * tables == max(true.values()) == true[found.target]:
            numbers = f"{found.risk} for {to_text(found.target)} by {method}, not {max(true.values())}/{tables}"
            return Counterexample(numbers, bucketization, 1)
    return None


EXAMPLES = (  # implications, with what each discloses: the paper's, across the buckets, and that Ed has not flu
    (simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu")), Atom("Charlie", "flu")),
    (simple_implication(Atom("Ed", "flu"), Atom("Ed", "mumps")), Atom("Ed", "lung cancer")),
)


@erratum("the-example-discloses-ten-nineteenths", "2.3, after Definition 6")
@over_every("Figure 3, k = 1, all simple implications", lambda: (1,), shown=lambda k: f"Figure 3, k = {k}")
@fails(
    "Figure 3, k = 1",
    'given Hannah=flu -> Charlie=flu, Charlie=flu has 10/19, but given Ed=flu -> Ed=mumps, Ed="lung cancer" has 2/3',
)
@instead("the-example-discloses-two-thirds")
def is_ten_nineteenths(k: int) -> Refutation:
    """The maximum disclosure of Figure 3 with respect to L^1 is 10/19, with an implication across buckets."""
    space = WorldSpace(FIGURE_3)
    disclosed = (
        f"given {to_text(known)}, {to_text(target)} has {likelihood(space.atoms[target], space.mask(known))}"
        for known, target in EXAMPLES
    )
    return unless(largest(FIGURE_3, SimpleImplications(), k) == Fraction(10, 19), ", but ".join(disclosed), FIGURE_3, k)


@correction("the-example-discloses-two-thirds", "2.3, after Definition 6")
@over_every("Figure 3, k = 0, 1, all simple implications", lambda: (0, 1), shown=lambda k: f"Figure 3, k = {k}")
def is_two_thirds(k: int) -> Refutation:
    """The maximum disclosure of Figure 3 is 2/5 with respect to L^0 and 2/3 with respect to L^1."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return unless_equal(maximum_disclosure(FIGURE_3, k).value, largest(FIGURE_3, SimpleImplications(), k), expected)


@near_miss("every-formula-is-consistent-with-the-release", "sibling of 2.3, Definitions 5 and 6")
@over(small.releases_with_k(3, k=2).also("one more value in S, all simple implications"))
@fails("(1), k = 1", "given b0.p0=a -> b0.p0=b, every probability is 0/0: it is true in 0 of 1 tables")
@instead("fastpath-finds-the-maximum-and-an-attacker")
def all_are_consistent(release: Release, k: int) -> Refutation:
    """Pr(t_p[S] = s | B ∧ φ) is defined for every φ in L^k."""
    space = space_of(release, 1)
    if all(left for _, left in small.conjunctions(space, k)):
        return None
    formula = small.first_implications(space, k, lambda left: not left)
    numbers = f"given {formula}, every probability is 0/0: it is true in 0 of {space.size} tables"
    return Counterexample(numbers, released(release, 1), k)


@near_miss("knowledge-never-makes-an-atom-less-likely", "sibling of 2.3")
@over(small.all_releases(4).also("all simple implications, all atoms"))
@fails("(1, 1)", "b0.p0=a has 1/2, and given b0.p0=a -> b0.p0=b it has 0")
@instead("disclosure-grows-strictly-until-certainty")
def atoms_only_gain(release: Release) -> Refutation:
    """One simple implication more never makes an atom less likely."""
    space = space_of(release)
    for (atom, true), (unit, left) in product(space.atoms.items(), simple_implications(space)):
        before = likelihood(true, space.everything)
        if left and (after := likelihood(true, left)) < before:
            numbers = f"{to_text(atom)} has {before}, and given {to_text(unit)} it has {after}"
            return Counterexample(numbers, released(release), 1)
    return None


@near_miss("knowledge-never-lowers-the-disclosure-risk", "sibling of 2.3, Definition 5")
@over(small.all_releases(4).also("all pairs of simple implications"))
@fails("(2, 1, 1)", "given b0.p0=a -> b0.p1=a the risk is 3/4, given b0.p0=a -> b0.p0=b too it is 2/3")
@instead("disclosure-grows-strictly-until-certainty")
def risk_only_grows(release: Release) -> Refutation:
    """A simple implication more never lowers the disclosure risk."""
    space = space_of(release)
    risk = cache(lambda known: max(likelihood(true, known) for true in space.atoms.values()))
    for (one, alone), (other, further) in product(simple_implications(space), repeat=2):
        if (both := alone & further) and risk(both) < risk(alone):
            numbers = f"given {to_text(one)} the risk is {risk(alone)}, given {to_text(other)} too it is {risk(both)}"
            return Counterexample(numbers, released(release), 2)
    return None
