"""Claims on sections 1, 2 and 5: they fail for the reason they state, and every part of a statement can refute it."""

from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from strategies.broken import Changes, outcome_with

from fastpath.disclosure import maximum_disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.claims.claim import Verdict
from proofs_check.claims.section_1_introduction import STATED, StatedProbability, between_two_buckets, by_negations
from proofs_check.oracles.listed_tables import all_tables
from proofs_check.oracles.small_releases import implies, likelihood, space_of
from proofs_check.paper.latex_text import REFERENCES, Reference, places_of
from proofs_check.paper.sentence_index import sentences
from reference.buckets import Bucketization, top
from reference.example import FIGURE_1, FIGURE_2, FIGURE_2_GENERALIZATION
from reference.instances import Release, released, releases

NEGATIONS, MAPS = "max_disclosure_negations", "FIGURE_2_GENERALIZATION"


def certainty_missed(bucketization: Bucketization, k: int) -> SimpleNamespace:
    """What negated atoms disclose, with 1/2 for certainty."""
    value = max_disclosure_negations(bucketization, k).value
    return SimpleNamespace(value=Fraction(1, 2) if value == 1 else value)


# Near misses, each with a change that makes it true.
MENDED: dict[str, tuple[str, Any]] = {
    "one-negation-discloses-as-much-as-an-implication-between-two-people": (NEGATIONS, maximum_disclosure),
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": (NEGATIONS, maximum_disclosure),
    "alices-implication-discloses-more-than-any-negation": (NEGATIONS, lambda b, _: max_disclosure_negations(b, 0)),
    "implications-tell-the-frequencies-of-a-bucket": ("disclosure", by_negations),
    "the-most-frequent-values-are-roughly-equi-probable": ("least_c", lambda r, n: Fraction(r[0][0], r[0][n - 1])),
    "generalization-releases-no-exact-values": (MAPS, FIGURE_2_GENERALIZATION | {"Sex": {"M": "*", "F": "*"}}),
    "a-minimal-safe-generalization-is-a-minimal-safe-bucketization": ("from_attribute", lambda *_: True),
    "negations-can-express-implications": ("denied_from", lambda _, known: known),
    "an-atom-is-one-unit-of-knowledge": ("sayable", lambda size, _: set(range(all_tables(size) + 1))),
    "buckets-stay-independent-under-knowledge": ("likelihood", lambda *_: Fraction(1)),
    "any-generalization-prevents-linking": ("COARSER", dict.fromkeys("123", "*")),
}
# Claims of several parts, each with a change of one part that makes it false.
PARTS: dict[str, Changes] = {
    "recursive-diversity-is-safety-against-negations": {NEGATIONS: certainty_missed},
    "a-bucket-of-one-value-discloses-it-whatever-its-size": {"likelihood": lambda *_: Fraction(1)},
    "knowing-a-value-takes-an-implication-for-every-other-value": {"sayable": lambda *_: frozenset()},
    # Everybody in one bucket of ten, and looking the same: alike, but not five.
    "figure-2-hides-everyone-among-five": {
        "FIGURE_3": top(FIGURE_1),
        "fits": lambda *_: True,
        "FIGURE_2": [FIGURE_2[0]],
    },
}


@pytest.mark.parametrize("name", MENDED)
def test_what_fails_holds_once_it_is_mended(name: str) -> None:
    assert outcome_with(name, dict([MENDED[name]])).verdict is Verdict.HOLDS


@pytest.mark.parametrize("name", PARTS)
def test_each_part_alone_refutes(name: str) -> None:
    assert outcome_with(name, PARTS[name]).verdict is Verdict.FAILS


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
    stated = max(one.value for one in between_two_buckets(release))
    assert max(searched, negations) == max(stated, negations)
    assert searched >= stated
