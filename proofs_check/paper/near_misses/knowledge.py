"""People of one bucket share its values, so they are never independent (sibling of the paper's section 3.3.3)."""

from collections.abc import Iterator
from itertools import combinations

from proofs_check.claims.claim import Finding, near_miss, unless
from proofs_check.claims.scope import enumerated
from proofs_check.oracles.small_releases import likelihood, space_of
from reference.instances import Release, released, releases, shown_release
from reference.language import Atom


@enumerated(
    "all pairs of atoms about two people of one bucket of at most {people}",
    shown=lambda case: f"{shown_release(case[0])}, " + ", ".join(f"{a.person}={a.value}" for a in case[1]),
)
def pairs_in_a_bucket(people: int) -> Iterator[tuple[Release, tuple[Atom, Atom]]]:
    """All pairs of atoms about two people of a bucket."""
    for release in releases(people, most_buckets=1):
        atoms = space_of(release).atoms
        yield from ((release, pair) for pair in combinations(atoms, 2) if pair[0].person != pair[1].person)


def independent_in_a_bucket(case: tuple[Release, tuple[Atom, Atom]]) -> Finding:
    """What one person of a bucket has is independent of what another one has."""
    release, pair = case
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    a, b, both = (likelihood(event, space.everything) for event in (one, other, one & other))
    return unless(both == a * b, f"{a} and {b} alone, both {both}, not {a * b}", released(release), 0)


CLAIMS = (
    near_miss(
        name="people-of-one-bucket-are-independent",
        paper="sibling of 3.3.3",
        scope=pairs_in_a_bucket(4),
        statement=independent_in_a_bucket,
        fails_at="(1, 1), b0.p0=a, b0.p1=a",
        fails_with="1/2 and 1/2 alone, both 0, not 1/4",
        instead="buckets-are-independent",
    ),
)
