"""Criteria beside (c,k)-safety, held to the reference; rows left out, held to trying every set of buckets."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import Microdata, microdata
from strategies.promised import keeps

from fastpath.minimize1 import Histogram, histogram_of
from fastpath.minimize2 import across_buckets
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import BucketCriterion, Closeness, Demands, parsed_criteria
from fastpath.sanitizing.lattice import precedes
from fastpath.sanitizing.safe_generalizations import SafetyCheck, allowed_rows, answered
from fastpath.sanitizing.suppression import fewest_left_out
from fastpath.summary import CERTAIN
from proofs_check.oracles.listed_soft_facts import listed_maximum
from reference import promises
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.exact import Exact, doubt_of
from reference.generalization import bucketization_of

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
        ("beauty=3", "the criterion: expected one of k-anonymity=K, l-diversity=L, entropy-l-diversity=L, "),
        ("k-anonymity", 'the criterion k-anonymity: expected k-anonymity=K, got ""'),
        ("k-anonymity=0", "the k of k-anonymity: expected a whole number from 1, got 0"),
        ("k-anonymity=5/2", "the k of k-anonymity: expected a whole number from 1, got 5/2"),
        ("l-diversity=3,2", 'the criterion l-diversity: expected l-diversity=L, got "3,2"'),
        ("entropy-l-diversity=1/2", "the ℓ of entropy-l-diversity: expected a number from 1, got 1/2"),
        ("t-closeness=-1", "the t of t-closeness: expected a number from 0, got -1"),
    ],
)
def test_a_criterion_that_is_none_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        parsed_criteria([text])
    assert str(raised.value).startswith(sentence)


# Buckets of which knowledge that ties two together makes more than knowledge about either.
CROSSING: list[Histogram] = [(4, 3, 1, 1, 1), (4, 4, 1, 1, 1), (4, 4, 2, 1, 1), (5, 4, 1, 1, 1, 1)]
CROSSING += [(3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)]


@cache
def disclosure(histograms: tuple[Histogram, ...], k: int, doubt: Fraction = CERTAIN) -> Fraction:
    """By the paper's own recursion; with soft facts by listing all tables and all multisets of atoms."""
    if doubt:
        return listed_maximum(histograms, k, doubt)
    return 1 / (1 + across_buckets(histograms, k)[k])


def rests(sizes: Sequence[int], limit: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The rows left out and the buckets that remain, one at least, for every set of few enough rows."""
    numbers = range(len(sizes))
    for out in chain.from_iterable(combinations(numbers, size) for size in range(len(sizes))):
        rows = sum(sizes[index] for index in out)
        if rows <= limit:
            yield rows, tuple(index for index in numbers if index not in out)


def fewest(
    buckets: Sequence[Bucket], c: Fraction, k: int, limit: int, asked: Iterable[str] = (), doubt: Fraction = CERTAIN
) -> int | None:
    """The fewest rows, by trying all sets."""
    found = [
        rows
        for rows, rest in rests([bucket.size for bucket in buckets], limit)
        if disclosure(tuple(sorted(histogram_of(buckets[index]) for index in rest)), k, doubt) < c
        and all(keeps(Bucketization([buckets[index] for index in rest]), text) for text in asked)
    ]
    return min(found, default=None)


def cells_of(histograms: Sequence[Histogram]) -> Cells:
    entries = [((str(i), f"v{j}"), count) for i, h in enumerate(histograms) for j, count in enumerate(h)]
    return Cells.of_counts(["place"], "S", entries)


def rows_of(cells: Cells, buckets: tuple[int, ...] | None) -> int | None:
    return None if buckets is None else sum(cells.sizes[index] for index in buckets)


some_criteria = st.sampled_from(
    ["k-anonymity=2", "l-diversity=2", "entropy-l-diversity=2", "recursive-diversity=2,2", "t-closeness=1/3"]
)
strengths = st.sampled_from(["inf", "inf", 1, 2, 10])
thresholds = st.sampled_from([Fraction(n, 12) for n in (0, 5, 6, 7, 8, 8, 9, 10, 12, 12)])


@given(
    microdata(most=6), thresholds, st.integers(0, 2), st.integers(0, 6), st.lists(some_criteria, max_size=2), strengths
)
def test_minimal_nodes_within_a_limit_are_those_that_trying_everything_finds(
    data: Microdata, c: Fraction, k: int, limit: int, asked: list[str], strength: int | str
) -> None:
    table, doubt = data.generalizations, doubt_of(strength)
    check = SafetyCheck(table, Demands.of(c, k, asked, strength), limit)
    found = answered(check)
    expected = {
        node: fewest(bucketization_of(data.table, data.maps(node)).buckets, c, k, limit, asked, doubt)
        for node in table.lattice.nodes()
    }
    safe = {node for node, rows in expected.items() if rows is not None}
    assert set(found.minimal) == {n for n in safe if not any(m != n and precedes(m, n) for m in safe)}
    for node, rows in expected.items():
        assert rows_of(table.at(node), check.left_out(node)) == rows
        released = check.released(node)
        assert released.rows == len(data.rows) - (rows or 0)
        if rows is not None:
            published = released.bucketization()
            assert set(published.domain) == {value for bucket in published.buckets for value in bucket.values}
            value = disclosure(tuple(histogram_of(b) for b in published.buckets), k, doubt)
            assert value == check.value(node) == check.disclosure(node).value < c


@given(st.lists(st.sampled_from(CROSSING), min_size=1, max_size=5), st.sampled_from([2, 3]), st.data())
def test_knowledge_that_ties_buckets_together_is_met_with_the_fewest_rows(
    histograms: list[Histogram], k: int, data: st.DataObject
) -> None:
    """Thresholds are disclosures that occur, so equality decides, and buckets that are safe alone must go."""
    occurring = sorted({disclosure(part, k) for size in (1, 2, 3) for part in combinations(histograms, size)})
    c = data.draw(st.sampled_from(occurring))
    limit = data.draw(st.integers(0, sum(map(sum, histograms))))
    cells = cells_of(histograms)
    found = fewest_left_out([cells], Demands(c, k), limit)
    assert rows_of(cells, found) == fewest(cells.bucketization().buckets, c, k, limit)


@pytest.mark.parametrize("k", [0, 1, 2])
@pytest.mark.parametrize("doubt", [Fraction(1), Fraction(1, 2), Fraction(1, 10)])
def test_the_fewest_rows_for_soft_facts_are_found(k: int, doubt: Fraction) -> None:
    """Thresholds are disclosures that occur; all sets of up to three buckets of few people, and every limit."""
    rows: list[Histogram] = [(1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2,)]
    for histograms in (some for number in (2, 3) for some in combinations(rows, number) if sum(map(sum, some)) <= 7):
        cells = cells_of(histograms)
        for c in {Fraction(1), *(disclosure(part, k, doubt) for n in (1, 2) for part in combinations(histograms, n))}:
            assert Demands(c, k, doubt=doubt).kept_by([cells]) == (disclosure(histograms, k, doubt) < c)
            for limit in (2, 4, 7):
                found = fewest_left_out([cells], Demands(c, k, doubt=doubt), limit)
                assert rows_of(cells, found) == fewest(cells.bucketization().buckets, c, k, limit, doubt=doubt)


def test_soft_facts_tie_buckets_together() -> None:
    """Three facts of strength 10 disclose 150/403 of both buckets, and less than 37/100 of each."""
    demands = Demands(Fraction(37, 100), 3, doubt=Fraction(1, 10))
    assert fewest_left_out([cells_of(CROSSING[4:])], demands, 14) == (1,)


few_counts = st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=5)


@given(few_counts, st.integers(0, 8), st.data())
def test_the_fewest_rows_for_t_closeness_are_found(counts: list[list[int]], limit: int, data: st.DataObject) -> None:
    entries = [((str(i), f"v{j}"), n) for i, row in enumerate(counts) for j, n in enumerate(row) if n]
    if not entries:
        return
    cells = Cells.of_counts(["x"], "S", entries)
    buckets = cells.bucketization().buckets
    t = data.draw(st.sampled_from(["0", "1/6", "1/4", "1/3", str(promises.t_closeness(cells.bucketization()))]))
    found = fewest_left_out([cells], Demands(Fraction(1), 0, parsed_criteria([f"t-closeness={t}"])), limit)
    assert rows_of(cells, found) == fewest(buckets, Fraction(1), 0, limit, [f"t-closeness={t}"])


@pytest.mark.parametrize(
    ("limit", "rows"),
    [*((text, 5) for text in (5, "5", "5%", "1/20", "0.059")), ("0%", 0), (Fraction(1, 3), 33), (0.29, 29), (1.0, 100)],
)
def test_a_limit_is_a_number_of_rows_or_a_share_read_exactly(limit: Exact, rows: int) -> None:
    assert allowed_rows(limit, 100) == rows


@pytest.mark.parametrize("limit", ["-1", -1, "101%", "3/2", "x", "", "%", "1e2", 1.5, True, None])
def test_a_limit_that_is_none_is_refused(limit: object) -> None:
    with pytest.raises(InvalidInput, match="rows to leave out"):
        allowed_rows(limit, 100)  # type: ignore[arg-type] # that is what is tested
