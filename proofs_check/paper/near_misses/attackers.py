"""What one could believe of the worst attacker (siblings of the paper's sections 3.2, 3.3 and 4).

**In general.** The worst attacker's atoms need not be about one bucket, need not have the form of Theorem 9, and are
not negations; and ∧_i (A_i → A) is not one long implication.

**On Adult.** Figure 5 is drawn up to k = 12, "since we know that maximum disclosure certainly reaches 1 at k = 13": one
could believe that before it does not. In 70 of the 72 tables it does, in Figure 5's own at k = 12. And that negated
atoms and implications differ little was seen in one table; in others they differ by up to 2/15.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.experiments.adult_tables import MOST, adult
from proofs_check.oracles.small_releases import disclosure, implication_sets, implies, likelihood, space_of
from proofs_check.paper.claims.adult import Source, all_nodes, differ_by_little, shown_node
from proofs_check.paper.claims.certainty import against_negations
from proofs_check.paper.claims.special_form import Target, targets
from proofs_check.paper.ours.crossing import one_bucket_is_enough
from reference.exact_numbers import readable
from reference.small_instances import Case, Release, cases, releases_of, shown_case, shown_release


def crossings() -> Iterator[Case]:
    """All pairs of histograms of at most 24 people, with k = 1, 2, 3."""
    for people in range(2, 25):
        pairs = releases_of(people, 2)
        yield from ((release, k) for k in (1, 2, 3) for release in pairs)


def crossings_with_three() -> Iterator[Case]:
    """The same with k = 3 alone."""
    for people in range(2, 25):
        yield from ((release, 3) for release in releases_of(people, 2))


def fits_in_one_bucket(case: Case) -> bool:
    """Some attacker whose atoms are about one bucket attains the maximum disclosure."""
    return one_bucket_is_enough(*case)


def negations_are_as_strong(case: Case) -> bool:
    """Knowing k negated atoms discloses as much as k implications."""
    return against_negations(*case) == disclosure(*case)


def every_maximiser_is_special(case: Case) -> bool:
    """Whatever conjunction of k implications attains the maximum for an atom A is, as a set, one of k A_i → A."""
    release, k = case
    space, largest = space_of(release), disclosure(release, k)
    known = {space.everything}
    for _ in range(k):
        known = {one & other for one in known for other in implication_sets(space)} - {0}
    return all(
        _is_special(release, k, target, one)
        for target in space.targets.values()
        for one in known
        if likelihood(target, one) == largest
    )


def _is_special(release: Release, k: int, target: int, known: int) -> bool:
    space = space_of(release)
    for chosen in combinations_with_replacement(space.atoms.values(), k):
        found = space.everything
        for atom in chosen:
            found &= implies(space, atom, target)
        if found == known:
            return True
    return False


def one_long_implication_does(case: Target) -> bool:
    """Pr(A | (A_0 ∧ … ∧ A_{k-1}) → A) is 1/(1 + ρ) too, as if ∧ A_i → A were one implication."""
    release, target, antecedents = case
    space = space_of(release)
    before, none = space.everything, space.everything & ~space.atoms[target]
    for atom in antecedents:
        before &= space.atoms[atom]
        none &= ~space.atoms[atom]
    ratio = Fraction(none.bit_count(), space.atoms[target].bit_count())
    return likelihood(space.atoms[target], implies(space, before, space.atoms[target])) == 1 / (1 + ratio)


def _shown_target(case: Target) -> str:
    release, target, antecedents = case
    before = ", ".join(f"{atom.person}={atom.value}" for atom in antecedents)
    return f"{shown_release(release)}, A: {target.person}={target.value}, A_i: {before}"


def needs_thirteen(node: Node, tables: Source = adult) -> bool:
    """With 12 implications nothing is certain."""
    return tables().curves[node].implications[MOST - 1] < 1


def tables_and_ks() -> Iterator[tuple[Node, int]]:
    """All tables and k, the finest table first."""
    return product(all_nodes(), range(MOST + 1))


def differ_by_little_everywhere(case: tuple[Node, int], tables: Source = adult) -> bool:
    """In any table, with k implications less than a tenth more is disclosed than with k negated atoms."""
    return differ_by_little(case, tables)


def shown_certainty(node: Node) -> str:
    """The table, and from which k on something is certain."""
    return f"{shown_node(node)}: certain from k = {adult().curves[node].implications.index(1)} on"


def shown_difference(case: tuple[Node, int]) -> str:
    """The table, k, and the difference."""
    node, k = case
    return f"{shown_node(node)}, k = {k}: {readable(adult().curves[node].differences()[k])}"


CLAIMS = (
    Claim(
        name="the-worst-case-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        kind=Kind.NEAR_MISS,
        words="Atoms about one bucket always attain the maximum disclosure.",
        scope=Every("all pairs of histograms of at most 24 people together, k = 1, 2, 3", crossings),
        statement=fits_in_one_bucket,
        fails_at="(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
        instead="one-bucket-suffices-for-one-implication",
        shown=shown_case,
    ),
    Claim(
        name="the-worst-case-with-three-implications-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        kind=Kind.NEAR_MISS,
        words="With k = 3, atoms about one bucket always attain the maximum disclosure.",
        scope=Every("all pairs of histograms of at most 24 people together, k = 3", crossings_with_three),
        statement=fits_in_one_bucket,
        fails_at="(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
        instead="one-bucket-suffices-for-three-implications-up-to-23-people",
        shown=shown_case,
    ),
    Claim(
        name="negations-are-as-strong-as-implications",
        paper="sibling of 4",
        kind=Kind.NEAR_MISS,
        words="k negated atoms disclose as much as k implications.",
        scope=Every("all releases of at most 9 people, k ≤ 4", lambda: cases(9, range(5))),
        statement=negations_are_as_strong,
        fails_at="(2, 1, 1), k = 1",
        instead="negations-never-exceed-implications",
        shown=shown_case,
    ),
    Claim(
        name="every-maximiser-has-the-special-form",
        paper="sibling of 3.2, Theorem 9",
        kind=Kind.NEAR_MISS,
        words="Every worst conjunction of k simple implications says the same as some A_i → A with one consequent.",
        scope=Every("all releases of at most 4 people, k ≤ 2, all simple implications", lambda: cases(4, range(3))),
        statement=every_maximiser_is_special,
        fails_at="(2, 1), k = 1",
        instead="simple-implications-with-one-consequent-are-worst",
        shown=shown_case,
    ),
    Claim(
        name="one-long-implication-is-as-good-as-many-short-ones",
        paper="sibling of 3.3, Formula (1)",
        kind=Kind.NEAR_MISS,
        words="∧ A_i → A in Formula (1) may be read as the one implication (A_0 ∧ … ∧ A_{k-1}) → A.",
        scope=Every(
            "all atoms A (possible) and A_i, releases of at most 4 people and 3 values, k = 1, 2",
            lambda: (case for case in targets(4, 2) if case[2]),
        ),
        statement=one_long_implication_does,
        fails_at="(1, 1), A: b0.p0=a, A_i: b0.p0=a, b0.p0=b",
        instead="the-maximum-is-a-minimum",
        shown=_shown_target,
    ),
    Claim(
        name="twelve-implications-leave-adult-uncertain",
        paper="sibling of 4",
        kind=Kind.NEAR_MISS,
        words="With 12 implications, one fewer than always suffice, nothing is certain.",
        scope=Every("all 72 tables, the finest first", all_nodes),
        statement=needs_thirteen,
        fails_at="the levels age 0, marital-status 0, race 0, sex 0: certain from k = 0 on",
        instead="adult-is-certain-with-thirteen-implications",
        shown=shown_certainty,
    ),
    Claim(
        name="negations-and-implications-differ-by-less-than-a-tenth-everywhere",
        paper="sibling of 4",
        kind=Kind.NEAR_MISS,
        words="In every table, and for every k, negated atoms and implications differ by less than 1/10.",
        scope=Every("all 72 tables, the finest first, k ≤ 13", tables_and_ks),
        statement=differ_by_little_everywhere,
        fails_at="the levels age 1, marital-status 1, race 1, sex 1, k = 2: 2/15 ≈ 0.133333",
        instead="negations-and-implications-differ-by-less-than-a-tenth-in-figure-5",
        shown=shown_difference,
    ),
)
