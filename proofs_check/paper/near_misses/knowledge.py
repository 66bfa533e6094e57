"""What one could believe of knowledge (siblings of the paper's sections 2.2, 3.1 and 3.3.3)."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.world_sets import implication_sets, implies, likelihood, space_of
from reference.language import Atom
from reference.small_instances import Case, Release, cases, releases, shown_case, shown_release


def negations_express(release: Release) -> bool:
    """Every simple implication is a conjunction of negated atoms: of all those that follow from it."""
    space = space_of(release)
    denials = [space.everything & ~atom for atom in space.atoms.values()]
    for known in implication_sets(space):
        strongest = space.everything
        for denial in denials:
            if denial & known == known:
                strongest &= denial
        if strongest != known:
            return False
    return True


def _pairs_in_a_bucket() -> Iterator[tuple[Release, tuple[Atom, Atom]]]:
    for release in releases(4, most_buckets=1):
        atoms = space_of(release).atoms
        yield from ((release, pair) for pair in combinations(atoms, 2) if pair[0].person != pair[1].person)


def independent_in_a_bucket(case: tuple[Release, tuple[Atom, Atom]]) -> bool:
    """Atoms about two people of one bucket are independent."""
    release, (one, other) = case
    space = space_of(release)
    a, b = space.atoms[one], space.atoms[other]
    return likelihood(a & b, space.everything) == likelihood(a, space.everything) * likelihood(b, space.everything)


def satisfiable_is_consistent(case: Case) -> bool:
    """Implications that some table satisfies are consistent with the release (S has a value that does not occur)."""
    release, k = case
    space = space_of(release, 1)
    people, values = space.people, space.bucketization.domain
    anything = list(product(values, repeat=len(people)))
    atoms = list(space.atoms)
    for chosen in combinations_with_replacement(list(product(atoms, repeat=2)), k):
        known = space.everything
        for one, other in chosen:
            known &= implies(space, space.atoms[one], space.atoms[other])
        if not known and any(_satisfies(dict(zip(people, row, strict=True)), chosen) for row in anything):
            return False
    return True


def _satisfies(table: dict[str, str], implications: tuple[tuple[Atom, ...], ...]) -> bool:
    return all(not one.holds(table) or other.holds(table) for one, other in implications)


CLAIMS = (
    Claim(
        name="negations-can-express-implications",
        paper="2.2, footnote to Theorem 3",
        kind=Kind.NEAR_MISS,
        words="Every simple implication is a conjunction of negated atoms. (The footnote says that it is not.)",
        scope=Every("all releases of at most 4 people", lambda: releases(4)),
        statement=negations_express,
        fails_at="(1, 1, 1)",
        instead="implications-can-say-everything",
        shown=shown_release,
    ),
    Claim(
        name="people-of-one-bucket-are-independent",
        paper="sibling of 3.3.3",
        kind=Kind.NEAR_MISS,
        words="What one person of a bucket has is independent of what another one has.",
        scope=Every("all pairs of atoms about two people of one bucket of at most 4", _pairs_in_a_bucket),
        statement=independent_in_a_bucket,
        fails_at="(1, 1), b0.p0=a, b0.p1=a",
        instead="buckets-are-independent",
        shown=lambda case: f"{shown_release(case[0])}, " + ", ".join(f"{a.person}={a.value}" for a in case[1]),
    ),
    Claim(
        name="satisfiable-implications-are-consistent",
        paper="sibling of 3.1",
        kind=Kind.NEAR_MISS,
        words="If some table satisfies simple implications (easy to tell), some table of the release does.",
        scope=Every(
            "all releases of at most 3 people, one more value in S, k ≤ 1, all simple implications",
            lambda: cases(3, range(2)),
        ),
        statement=satisfiable_is_consistent,
        fails_at="(1), k = 1",
        instead="consistency-is-as-hard-as-satisfiability",
        shown=shown_case,
    ),
)
