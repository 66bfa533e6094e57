"""The example's claims are about sentences that the index has; shortcuts of its near misses lose nothing."""

from itertools import product

import pytest

from fastpath.negations import max_disclosure_negations
from proofs_check.oracles.small_releases import implies, likelihood, space_of
from proofs_check.paper.claims.running_example import STATED, StatedProbability
from proofs_check.paper.errata.references import REFERENCES, Reference, places_of
from proofs_check.paper.near_misses.diversity import between_two_buckets
from proofs_check.paper.sentence_index import sentences
from reference.small_instances import Release, released, releases


@pytest.mark.parametrize("stated", STATED, ids=lambda one: one.words)
def test_every_stated_probability_stands_in_the_introduction(stated: StatedProbability) -> None:
    quoted = [one for one in sentences() if one.section == "1" and stated.words in one.quotation]
    assert [one.claims for one in quoted] == [("the-numbers-of-the-introduction",)]


@pytest.mark.parametrize("reference", REFERENCES, ids=str)
def test_what_a_reference_is_about_is_in_the_index(reference: Reference) -> None:
    assert places_of(reference.about, sentences())


@pytest.mark.parametrize("release", [one for one in releases(6, 3, 2) if len(one) == 2], ids=str)
def test_the_worst_implication_between_two_buckets(release: Release) -> None:
    """Of all implications between people of the two buckets, with all targets, where it exceeds the negations."""
    space = space_of(release)
    negations = max_disclosure_negations(released(release), 1).value
    searched = max(
        likelihood(true, known)
        for before, after in product(space.atoms, repeat=2)
        if before.person[:2] != after.person[:2] and (known := implies(space, space.atoms[before], space.atoms[after]))
        for true in space.atoms.values()
    )
    assert max(searched, negations) == max(between_two_buckets(release).value, negations)
    assert searched >= between_two_buckets(release).value
