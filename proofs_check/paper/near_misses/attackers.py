"""What one could believe of the worst attacker (siblings of the paper's sections 3.2, 3.3 and 4).

**In general.** The worst attacker's atoms need not be about one bucket, need not have the form of Theorem 9, and are
not negations; and ∧_i (A_i → A) is not one long implication.

**On Adult.** Figure 5 is drawn up to k = 12, "since we know that maximum disclosure certainly reaches 1 at k = 13": one
could believe that before it does not. In 70 of the 72 tables it does, in Figure 5's own at k = 12. And that negated
atoms and implications differ little was seen in one table; in others they differ by up to 2/15.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.experiments.adult_tables import MOST, adult
from proofs_check.oracles.small_releases import (
    disclosure,
    implication_sets,
    implies,
    likelihood,
    releases_with_k,
    space_of,
)
from proofs_check.paper.claims.adult import Source, all_nodes, differ_by_little, shown_node
from proofs_check.paper.claims.certainty import against_negations
from proofs_check.paper.claims.crossing import one_bucket_is_enough, pairs_of_histograms_with_k
from proofs_check.paper.claims.special_form import Target, targets
from reference.exact_numbers import readable
from reference.small_instances import Case, Release


def fits_in_one_bucket(case: Case) -> bool:
    """Some attacker whose atoms are about one bucket attains the maximum disclosure."""
    return one_bucket_is_enough(*case)


def negations_are_as_strong(case: Case) -> bool:
    """Knowing k negated atoms discloses as much as knowing k implications."""
    return against_negations(*case) == disclosure(*case)


def every_maximiser_is_special(case: Case) -> bool:
    """Every worst conjunction of k simple implications says the same as some A_i → A with one consequent."""
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


def needs_thirteen(node: Node, tables: Source = adult) -> bool:
    """With 12 implications, one fewer than always suffice, nothing is certain."""
    return tables().curves[node].implications[MOST - 1] < 1


def shown_difference(case: tuple[Node, int]) -> str:
    """The table, k, and the difference."""
    node, k = case
    return f"{shown_node(node)}, k = {k}: {readable(adult().curves[node].differences()[k])}"


@enumerated(lambda k: f"{all_nodes()}, the finest first, k ≤ {k}", shown=shown_difference)
def nodes_with_k(k: int) -> Iterator[tuple[Node, int]]:
    """All tables and k."""
    return product(all_nodes(), range(k + 1))


def differ_by_little_everywhere(case: tuple[Node, int], tables: Source = adult) -> bool:
    """In every table, and for every k, negated atoms and implications differ by less than 1/10."""
    return differ_by_little(case, tables)


def shown_certainty(node: Node) -> str:
    """The table, and from which k on something is certain."""
    return f"{shown_node(node)}: certain from k = {adult().curves[node].implications.index(1)} on"


CLAIMS = (
    near_miss(
        name="the-worst-case-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="Atoms about one bucket always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(1, 2, 3)),
        statement=fits_in_one_bucket,
        fails_at="(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
        instead="one-bucket-suffices-for-one-implication",
    ),
    near_miss(
        name="the-worst-case-with-three-implications-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="With k = 3, atoms about one bucket always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(3,)),
        statement=fits_in_one_bucket,
        fails_at="(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
        instead="one-bucket-suffices-for-three-implications-up-to-23-people",
    ),
    near_miss(
        name="negations-are-as-strong-as-implications",
        paper="sibling of 4",
        words="k negated atoms disclose as much as k implications.",
        scope=releases_with_k(9, k=4),
        statement=negations_are_as_strong,
        fails_at="(2, 1, 1), k = 1",
        instead="negations-never-exceed-implications",
    ),
    near_miss(
        name="every-maximiser-has-the-special-form",
        paper="sibling of 3.2, Theorem 9",
        scope=releases_with_k(4, k=2).also("all simple implications"),
        statement=every_maximiser_is_special,
        fails_at="(2, 1), k = 1",
        instead="simple-implications-with-one-consequent-are-worst",
    ),
    near_miss(
        name="one-long-implication-is-as-good-as-many-short-ones",
        paper="sibling of 3.3, Formula (1)",
        words="∧ A_i → A in Formula (1) may be read as the one implication (A_0 ∧ … ∧ A_{k-1}) → A.",
        scope=targets(4, k=(1, 2)),
        statement=one_long_implication_does,
        fails_at="(1, 1), A: b0.p0=a, A_i: b0.p0=a, b0.p0=b",
        instead="the-maximum-is-a-minimum",
    ),
    near_miss(
        name="twelve-implications-leave-adult-uncertain",
        paper="sibling of 4",
        scope=replace(all_nodes(), shown=shown_certainty).also("the finest first"),
        statement=needs_thirteen,
        fails_at="the levels age 0, marital-status 0, race 0, sex 0: certain from k = 0 on",
        instead="adult-is-certain-with-thirteen-implications",
    ),
    near_miss(
        name="negations-and-implications-differ-by-less-than-a-tenth-everywhere",
        paper="sibling of 4",
        scope=nodes_with_k(MOST),
        statement=differ_by_little_everywhere,
        fails_at="the levels age 1, marital-status 1, race 1, sex 1, k = 2: 2/15 ≈ 0.133333",
        instead="negations-and-implications-differ-by-less-than-a-tenth-in-figure-5",
    ),
)
