"""The joint search over atoms of several buckets, against listed tables and every set of atoms."""

from fractions import Fraction
from itertools import combinations

import pytest

from proofs_check.claims.section_3_3_3_across_buckets import consistent_tables
from proofs_check.oracles.minima import joint_placements, least_jointly, none_true_jointly, shares_of
from reference.instances import Release, releases, shown_release

SMALL = [release for release in releases(5, 3) if len(release) > 1]


@pytest.mark.parametrize("release", SMALL, ids=shown_release)
def test_the_probability_is_that_of_listed_tables(release: Release) -> None:
    tables = consistent_tables(release)
    tried = 0
    for atoms in range(4):
        for shares in shares_of(atoms, len(release)):
            for joint in joint_placements(release, shares):
                none = [
                    table
                    for table in tables
                    if not any(
                        values[person] in named
                        for values, placement in zip(table, joint, strict=True)
                        for person, named in enumerate(placement)
                    )
                ]
                assert none_true_jointly(release, joint) == Fraction(len(none), len(tables))
                tried += 1
    assert tried >= 4


@pytest.mark.parametrize("release", [one for one in SMALL if sum(map(sum, one)) < 5], ids=shown_release)
@pytest.mark.parametrize("k", [0, 1, 2])
def test_the_least_is_that_over_every_set_of_named_atoms(release: Release, k: int) -> None:
    """Everybody has a name here, and one value more than occurs may be named."""
    tables = consistent_tables(release)
    people = [(bucket, place) for bucket, row in enumerate(release) for place in range(sum(row))]
    atoms = [(*person, value) for person in people for value in range(max(map(len, release)) + 1)]
    true = {
        (bucket, place, value): {number for number, table in enumerate(tables) if table[bucket][place] == value}
        for bucket, place, value in atoms
    }
    ratios = [
        Fraction(len(tables) - len(set.union(*(true[atom] for atom in chosen))), len(true[target]))
        for number in range(1, k + 2)
        for chosen in combinations(atoms, number)
        for target in chosen
        if true[target]
    ]
    assert least_jointly(release, k, spare=1) == min(ratios)
