"""However a table is spread over partitions, it has the worst case that it has in one place."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import Histogram, histograms

from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.distributed import DistributedTable, Reduction, TablePart, Witness, parsed_part, part_text, reduced_part
from fastpath.minimize1 import within_bucket_table
from fastpath.safety import safety
from reference.buckets import Bucketization
from reference.errors import InvalidTable
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability
from worstcase.io.tables import JsonTable, table_bucketization

K = 3
Row = tuple[str | None, ...]


@dataclass(frozen=True)
class Partitions:
    """Rows in memory, as if they were spread: each key is in the partition that a number tells."""

    columns: tuple[str, ...]
    counted: Sequence[tuple[Row, int]]
    numbers: Sequence[int]

    def reduced(self, columns: Sequence[str], shared: int, reduction: Reduction) -> list[str]:
        """All partitions, empty ones among them."""
        assert tuple(columns) == self.columns
        keys = list(dict.fromkeys(row[:shared] for row, _ in self.counted))
        place = {key: self.numbers[index % len(self.numbers)] for index, key in enumerate(keys)}
        parts = [[entry for entry in self.counted if place[entry[0][:shared]] == number] for number in range(4)]
        return [reduction(iter(part)) for part in parts]


def rows_of(*buckets: Histogram) -> list[tuple[Row, int]]:
    return [
        ((f"age {number}", f"v{value}"), count)
        for number, bucket in enumerate(buckets)
        for value, count in enumerate(bucket)
    ]


def in_one_place(counted: Sequence[tuple[Row, int]]) -> Bucketization:
    objects: list[dict[str, str | None]] = [
        dict(zip(("age", "ill"), row, strict=True)) for row, count in counted for _ in range(count)
    ]
    return table_bucketization(JsonTable(("age", "ill"), objects), "the table", "ill", ["age"])


def spread(counted: Sequence[tuple[Row, int]], numbers: Sequence[int]) -> DistributedTable:
    return DistributedTable(Partitions(("age", "ill"), counted, numbers), "the table", "ill", ["age"])


releases = st.lists(histograms(most_values=7), min_size=1, max_size=6)
places = st.lists(st.integers(0, 3), min_size=1, max_size=6)


@given(releases, places, st.sampled_from(["inf", 10, "3/2"]))
def test_the_curve_is_that_of_the_table_in_one_place(
    buckets: list[Histogram], numbers: list[int], strength: str | int
) -> None:
    counted = rows_of(*buckets)
    found = spread(counted, numbers).curve(K, strength)
    expected = disclosure_curve(in_one_place(counted), K, strength)
    assert [one.value for one in found] == [one.value for one in expected]
    assert found[K] == spread(counted, numbers).maximum_disclosure(K, strength)
    for again in (spread(counted, [0]), spread(counted[::-1], numbers)):  # the attacker, too, depends on neither
        assert [(one, [part.labels for part in one.pattern]) for one in found] == [
            (one, [part.labels for part in one.pattern]) for one in again.curve(K, strength)
        ]


@given(st.lists(histograms(most_values=3, largest=2), min_size=1, max_size=2), places, st.integers(0, 2))
def test_the_attacker_becomes_that_sure_of_the_people_with_these_labels(
    buckets: list[Histogram], numbers: list[int], k: int
) -> None:
    counted = rows_of(*buckets)
    answer, whole = spread(counted, numbers).maximum_disclosure(k), in_one_place(counted)
    target, knowledge = _in(whole, answer)
    assert probability(target, whole, knowledge) == answer.value


def _in(whole: Bucketization, answer: Disclosure) -> tuple[Atom, Formula]:
    """What the answer says, of the people in the buckets that have its labels."""
    numbers = {tuple(whole.labels(index).values()): index for index in range(len(whole.buckets))}
    bucket_of = {part.bucket: numbers[tuple(part.labels.values())] for part in answer.pattern}

    def renamed(atom: Atom) -> Atom:
        bucket, person = (int(part[1:]) for part in atom.person.split("."))
        return Atom(whole.buckets[bucket_of[bucket]].people[person], atom.value)

    implications = answer.knowledge.implications
    facts = (simple_implication(*map(renamed, (one.antecedent[0], one.consequent[0]))) for one in implications)
    return renamed(answer.target), Formula(facts)


@given(releases, places, st.fractions(0, 1, max_denominator=12), st.integers(0, 9))
def test_safety_is_that_of_the_table_in_one_place(
    buckets: list[Histogram], numbers: list[int], c: Fraction, k: int
) -> None:
    counted = rows_of(*buckets)
    found, expected = spread(counted, numbers).safety(c, k), safety(in_one_place(counted), c, k)
    assert (found.safe, found.breaks_at, found.disclosure.value) == (
        expected.safe,
        expected.breaks_at,
        expected.disclosure.value,
    )
    assert found.violating == (() if found.safe else None)


def test_the_breaking_point_may_lie_beyond_the_first_curve() -> None:
    counted = rows_of((1,) * 40)
    assert spread(counted, [0]).safety(1, 0).breaks_at == safety(in_one_place(counted), 1, 0).breaks_at == 39


@given(histograms(most_values=9), st.integers(1, 6))
def test_a_shortened_histogram_has_the_same_minima(histogram: Histogram, most: int) -> None:
    shortened = Witness((), sum(histogram), ("",) * most, histogram[:most]).histogram
    assert len(shortened) <= most + 1
    assert within_bucket_table(shortened, most) == within_bucket_table(histogram, most)


@given(st.lists(histograms(), min_size=3, max_size=6), st.integers(1, 2))
def test_merging_is_associative_and_commutative_and_nothing_changes_nothing(buckets: list[Histogram], cut: int) -> None:
    def part(which: slice) -> TablePart:
        labels = {f"age {number}" for number in range(len(buckets))[which]}
        return parsed_part(
            reduced_part([e for e in rows_of(*buckets) if e[0][0] in labels], columns=("age", "ill"), most=K)
        )

    one, two, three = part(slice(cut)), part(slice(cut, cut + 1)), part(slice(cut + 1, None))
    nothing = TablePart(("age", "ill"))
    assert one.merge(two).merge(three) == one.merge(two.merge(three)) == part(slice(None))
    assert one.merge(two) == two.merge(one)
    assert one.merge(nothing) == nothing.merge(one) == one
    assert parsed_part(part_text(one)) == one


def test_a_part_is_small_however_large_its_partition_is() -> None:
    """Of a hundred thousand buckets, or of one with as many values, as much as of a few comes back."""
    many = [((f"{number:06}", f"v{number % 7}"), 1 + number % 5) for number in range(100_000)]
    one = [(("all", f"v{number:06}"), 1 + number % 5) for number in range(100_000)]
    for rows, buckets in ((many, 100_000), (one, 1)):
        text = reduced_part(rows, columns=("age", "ill"), most=4)
        assert len(text) < 2_000
        assert parsed_part(text).buckets == buckets
        assert parsed_part(text).people == sum(count for _, count in rows)


def test_what_is_missing_is_counted_in_every_partition_and_refused() -> None:
    counted: list[tuple[Row, int]] = [(("1", "flu"), 1), (("2", None), 2), ((None, "flu"), 3), ((None, ""), 4)]
    rows = Partitions(("age", "ill"), counted, [0, 1, 2])
    with pytest.raises(InvalidTable, match=r"^the table: 7 rows have no value in the column age$"):
        DistributedTable(rows, "the table", "ill", ["age"]).curve(0)
    with pytest.raises(InvalidTable, match=r"^the table: 2 rows have no value in the column ill$"):
        DistributedTable(Partitions(("age", "ill"), counted[:2], [0, 1]), "the table", "ill", ["age"]).curve(0)
    with pytest.raises(InvalidTable, match=r"^the table: the table has no rows$"):
        DistributedTable(Partitions(("age", "ill"), [], [0]), "the table", "ill", ["age"]).curve(0)
    with pytest.raises(InvalidTable, match=r"expected one of the columns .*, got town"):
        DistributedTable(rows, "the table", "ill", ["town"]).curve(0)
    with pytest.raises(InvalidTable, match="a bucket has more than 1,000,000,000,000,000 people"):
        reduced_part([(("1", "flu"), 10**15 + 1)], columns=("age", "ill"), most=1)


@pytest.mark.parametrize(("c", "k", "strength"), [("9/10", 1, 10), ("3/4", 3, 10), (1, 2, 2), ("99/100", 0, 1)])
def test_safety_from_soft_facts_is_that_of_the_table_in_one_place(c: str | int, k: int, strength: int) -> None:
    counted = rows_of((2, 2, 1), (2, 1, 1, 1))
    found, expected = spread(counted, [0, 1]).safety(c, k, strength), safety(in_one_place(counted), c, k, strength)
    assert (found.safe, found.breaks_at, found.disclosure.value) == (
        expected.safe,
        expected.breaks_at,
        expected.disclosure.value,
    )
