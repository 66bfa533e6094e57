"""Criteria beside (c,k)-safety: held to the reference's definitions, and kept where buckets are united."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.promised import keeps

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import BucketCriterion, Closeness, parsed_criteria
from reference.errors import InvalidInput

VALUES = ("a", "b", "c")
SMALL = [counts for counts in product(range(3), repeat=3) if any(counts)]
ASKED = [
    *(f"k-anonymity={k}" for k in (1, 2, 3, 5, 9)),
    *(f"l-diversity={diversity}" for diversity in (1, 2, 3, 4)),
    *(f"entropy-l-diversity={diversity}" for diversity in ("1", "3/2", "2", "2.5", "2.75", "3")),
    *(f"recursive-diversity={c},{diversity}" for c in ("1/2", "1", "2", "3") for diversity in (1, 2, 3)),
    *(f"t-closeness={t}" for t in ("0", "1/6", "1/4", "1/3", "1/2", "1")),
]


def release(*buckets: tuple[int, ...]) -> Cells:
    entries = [((str(i), v), n) for i, row in enumerate(buckets) for v, n in zip(VALUES, row, strict=True) if n]
    return Cells.of_counts(["x"], "S", entries)


@pytest.mark.parametrize("text", ASKED)
def test_a_criterion_is_the_references_and_is_kept_by_unions(text: str) -> None:
    """Of all pairs of buckets of up to two rows of each of three values; a third bucket stays as it is."""
    [criterion] = parsed_criteria([text])
    other = (1, 2, 1)
    for one, two in product(SMALL, SMALL):
        parts, whole = release(one, two, other), release(tuple(map(sum, zip(one, two, strict=True))), other)
        kept = not criterion.broken_by(parts)
        assert kept == keeps(parts.bucketization(), text)
        assert not kept or not criterion.broken_by(whole)


@given(
    st.lists(st.lists(st.integers(0, 40), min_size=3, max_size=3).filter(any), min_size=1, max_size=4),
    st.sampled_from(ASKED),
)
def test_larger_buckets_are_judged_as_the_reference_judges_them(buckets: list[list[int]], text: str) -> None:
    cells = release(*map(tuple, buckets))
    [criterion] = parsed_criteria([text])
    assert (not criterion.broken_by(cells)) == keeps(cells.bucketization(), text)


def test_criteria_are_read_from_texts_and_from_values_by_name() -> None:
    texts = ["k-anonymity=5", "l-diversity=3", "entropy-l-diversity=5/2", "recursive-diversity=3,2", "t-closeness=1/5"]
    by_name = {
        "k-anonymity": 5,
        "l-diversity": "3",
        "entropy-l-diversity": "2.5",
        "recursive-diversity": (3, 2),
        "t-closeness": Fraction(1, 5),
    }
    assert [each.text for each in parsed_criteria(texts)] == texts == [each.text for each in parsed_criteria(by_name)]
    assert isinstance(parsed_criteria(texts)[0], BucketCriterion)
    assert isinstance(parsed_criteria(texts)[-1], Closeness)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("beauty=3", "there is no criterion beauty: one of k-anonymity=K, l-diversity=L, entropy-l-diversity=L, "),
        ("k-anonymity", "the criterion is k-anonymity, but NAME=VALUE was expected, one of k-anonymity=K"),
        ("k-anonymity=", 'the k of k-anonymity: expected a number such as 7/10, 0.7 or 3, got ""'),
        ("k-anonymity=0", "the k of k-anonymity: expected a whole number from 1, got 0"),
        ("k-anonymity=5/2", "the k of k-anonymity: expected a whole number from 1, got 5/2"),
        ("l-diversity=3,2", 'the criterion l-diversity is "3,2", but l-diversity=L was expected'),
        ("entropy-l-diversity=1/2", "the ℓ of entropy-l-diversity: expected a number from 1, got 1/2"),
        ("recursive-diversity=3", "the criterion recursive-diversity is 3, but recursive-diversity=C,L was expected"),
        ("recursive-diversity=3,1/2", "the ℓ of recursive-diversity: expected a whole number from 1, got 1/2"),
        ("t-closeness=-1", "the t of t-closeness: expected a number from 0, got -1"),
        ("t-closeness=1e3", "the t of t-closeness: expected a number such as 7/10, 0.7 or 3, got 1e3"),
    ],
)
def test_a_criterion_that_is_none_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        parsed_criteria([text])
    assert str(raised.value).startswith(sentence)


def test_a_float_is_its_decimal_and_one_text_is_one_criterion() -> None:
    assert [criterion.text for criterion in parsed_criteria({"t-closeness": 0.2})] == ["t-closeness=1/5"]
    assert [criterion.text for criterion in parsed_criteria("k-anonymity=5")] == ["k-anonymity=5"]
