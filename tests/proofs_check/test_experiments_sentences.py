"""What the paper says of its experiments: the verdicts, and that each of them could be another one."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from proofs_check.checking.claim import Verdict
from proofs_check.checking.registry import claim_named
from proofs_check.experiments.adult_data import cells_of, packaged_counts
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, MOST, Curves, Tables, adult_generalizations
from proofs_check.experiments.sentence import Sentence
from proofs_check.experiments.sentences import sentences

CERTAIN, EVEN, NEVER = ((Fraction(value),) * (MOST + 1) for value in ("1", "1/2", "0"))

CLAIMED = {
    "size of the data": ["adult-has-the-stated-size", "all-generalizations-of-adult-are-looked-at"],
    "generalizing further": ["generalizing-adult-further-never-discloses-more"],
    "certainty at k = 13": ["adult-is-certain-with-thirteen-implications"],
    "always smaller": ["negations-are-always-weaker-in-figure-5"],
    "difference not too large": ["negations-and-implications-differ-by-less-than-a-tenth-in-figure-5"],
    "need not be anonymized much further": ["adult-need-not-be-anonymized-much-further"],
    "decreases with entropy": ["disclosure-falls-with-entropy-in-figure-6"],
    "the twin of Figure 6": ["negations-behave-as-implications-in-figure-6"],
}
"""For each sentence the claims that are about it."""


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables.of(adult_generalizations(cells_of(packaged_counts())))


@pytest.fixture(scope="module")
def found(tables: Tables) -> dict[str, Sentence]:
    return {sentence.name: sentence for sentence in sentences(tables)}


def changed(tables: Tables, change: Callable[[Curves], Curves]) -> Tables:
    """The same experiment with other curves."""
    return replace(tables, curves={node: change(curves) for node, curves in tables.curves.items()})


def verdict(tables: Tables, name: str) -> bool:
    (sentence,) = (sentence for sentence in sentences(tables) if sentence.name == name)
    return sentence.holds


def slightly_less(curves: Curves) -> Curves:
    """Negations disclose a little less than implications, for every k."""
    return replace(curves, negations=tuple(value - Fraction(1, 1000) for value in curves.implications))


def test_these_sentences_hold_on_adult_and_these_do_not(found: dict[str, Sentence]) -> None:
    assert {name: sentence.holds for name, sentence in found.items()} == {
        "size of the data": True,
        "generalizing further": True,
        "certainty at k = 13": True,
        "always smaller": False,
        "difference not too large": True,
        "need not be anonymized much further": True,
        "decreases with entropy": False,
        "the twin of Figure 6": True,
    }


def test_every_sentence_is_a_claim_that_is_expected_to_come_out_so(found: dict[str, Sentence]) -> None:
    assert CLAIMED.keys() == found.keys()
    for name, claims in CLAIMED.items():
        for claim in claims:
            assert (claim_named(claim).expected() is Verdict.HOLDS) == found[name].holds


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("size of the data", "45,222 rows, 14 occupations, 72 generalizations with 11,559 buckets in all"),
        ("generalizing further", "180 edges, k = 0, …, 13: never"),
        (
            "certainty at k = 13",
            "1 at k = 13 in 72 of 72 tables. In 70 of them it is 1 before; in Figure 5's table from",
        ),
        ("always smaller", "equal for k = 0, 1, 11, 12, 13. In no table and for no k is it larger"),
        ("difference not too large", "is 0.05171, for k = 5; in all tables 2/15 ≈ 0.1333, for k = 2 at age 1, marital"),
        ("need not be anonymized much further", "are the same in 12 of 15 cases"),
        ("need not be anonymized much further", "0 in 673, 1 in 94, 2 in 19, 3 in 1 cases; in 0 there is no safe one"),
        ("decreases with entropy", "It rises at 17 places: for k = 1, 0.4081 at h = 2.2578 but 0.4934 at h = 2.3898"),
        ("the twin of Figure 6", "The largest difference is 1/12 ≈ 0.08333, for k = 1 at h = 1.5000 bits"),
    ],
)
def test_the_findings_give_the_numbers(found: dict[str, Sentence], name: str, part: str) -> None:
    assert part in found[name].finding


def test_another_size_is_noticed(tables: Tables) -> None:
    assert not verdict(replace(tables, rows=46_033), "size of the data")
    assert not verdict(replace(tables, values=15), "size of the data")


def test_one_rise_on_one_edge_is_noticed(tables: Tables) -> None:
    top = tables.lattice.top
    own = tables.curves[top]
    for language in LANGUAGES:
        curve = (*own.of(language)[:7], Fraction(99, 100), *own.of(language)[8:])
        risen = replace(own, implications=curve) if language == "implications" else replace(own, negations=curve)
        assert not verdict(replace(tables, curves={**tables.curves, top: risen}), "generalizing further")


def test_a_table_without_certainty_is_noticed(tables: Tables) -> None:
    unsure = replace(tables.curves[FIGURE_5_NODE], implications=NEVER)
    assert not verdict(replace(tables, curves={**tables.curves, FIGURE_5_NODE: unsure}), "certainty at k = 13")


def test_always_smaller_would_hold_if_it_were(tables: Tables) -> None:
    assert verdict(changed(tables, slightly_less), "always smaller")


def test_a_large_difference_is_noticed(tables: Tables) -> None:
    far = changed(tables, lambda curves: replace(curves, negations=NEVER))
    assert not verdict(far, "difference not too large")
    assert not verdict(far, "the twin of Figure 6")
    assert not verdict(far, "need not be anonymized much further")


def test_a_long_way_to_safety_is_noticed(tables: Tables) -> None:
    """Negations tell nothing anywhere, implications everything except at the top: nine steps."""
    top = tables.lattice.top
    curves = {node: replace(own, implications=CERTAIN, negations=NEVER) for node, own in tables.curves.items()}
    curves[top] = replace(curves[top], implications=NEVER)
    (sentence,) = (s for s in sentences(replace(tables, curves=curves)) if s.name.startswith("need not"))
    assert not sentence.holds
    assert "in 0 there is no safe one. The furthest way: 9 steps" in sentence.finding


def test_no_way_to_safety_is_noticed(tables: Tables) -> None:
    """Both languages alike, except that five implications always tell everything."""

    def with_certainty(curves: Curves) -> Curves:
        alike = curves.implications
        return replace(curves, negations=alike, implications=(*alike[:5], Fraction(1), *alike[6:]))

    (sentence,) = (s for s in sentences(changed(tables, with_certainty)) if s.name.startswith("need not"))
    assert not sentence.holds
    assert "The furthest way: 0 steps" in sentence.finding
    assert "in 0 there is no safe one" not in sentence.finding


def test_decreasing_would_hold_if_it_did(tables: Tables) -> None:
    flat = changed(tables, lambda curves: replace(curves, implications=EVEN))
    assert verdict(flat, "decreases with entropy")
