"""Buckets that come and go give what the buckets that are there give."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.incremental import IncrementalRelease
from reference.buckets import Bucket, Bucketization, union
from reference.errors import InvalidInput, InvalidTable, UnknownBucket
from reference.progress import counted

MOST = 4


class Comings(RuleBasedStateMachine):
    """Add, remove and merge at random, and compare with a release that is computed from scratch."""

    def __init__(self) -> None:
        super().__init__()
        self.release, self.soft = IncrementalRelease(MOST), IncrementalRelease(2, strength="5/2")
        self.present: dict[int, Bucket] = {}
        self.people = 0

    @rule(row=st.lists(st.sampled_from("xyz"), min_size=1, max_size=5))
    def add(self, row: list[str]) -> None:
        """People with these values come."""
        names = [f"p{self.people + number}" for number in range(len(row))]
        self.people += len(row)
        bucket = Bucket(names, Counter(row))
        number = self.release.add(bucket)
        assert number == self.soft.add(bucket)
        assert number not in self.present
        self.present[number] = bucket

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        """A bucket goes."""
        if self.present:
            number = data.draw(st.sampled_from(sorted(self.present)))
            assert self.release.remove(number) == self.soft.remove(number) == self.present.pop(number)

    @rule(data=st.data())
    def merge(self, data: st.DataObject) -> None:
        """Two or three buckets become one."""
        if len(self.present) > 1:
            chosen = st.lists(st.sampled_from(sorted(self.present)), min_size=2, max_size=3, unique=True)
            numbers = data.draw(chosen)
            whole = union(self.present.pop(number) for number in numbers)
            self.soft.merge(numbers)
            self.present[self.release.merge(numbers)] = whole

    @invariant()
    def agrees_with_a_computation_from_scratch(self) -> None:
        """Values, targets, knowledge and patterns."""
        assert len(self.release) == len(self.present)
        if self.present:
            numbers = sorted(self.present)
            whole = Bucketization([self.present[number] for number in numbers])
            for release, strength in ((self.release, "inf"), (self.soft, "5/2")):
                scratch = map(without_bucket_numbers, disclosure_curve(whole, release.k, strength))
                assert list(map(without_bucket_numbers, release.curve())) == list(scratch)
            assert self.release.maximum_disclosure(2) == self.release.curve()[2]


def without_bucket_numbers(answer: Disclosure) -> tuple[object, ...]:
    return answer.k, answer.value, answer.target, answer.knowledge, [(c.people, c.atoms) for c in answer.pattern]


TestComings = Comings.TestCase
TestComings.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)


def different(number: int) -> Bucket:
    """Bucket number so and so, with a histogram of its own."""
    return Bucket.numbered(number, {str(j): j + number for j in range(1, 14)})


def test_a_bucket_like_another_costs_nothing() -> None:
    release = IncrementalRelease(10, map(different, range(99)))
    with counted() as steps:
        number = release.add(Bucket.numbered(99, {str(j): j + 7 for j in range(1, 14)}))
        release.remove(number)
    assert steps.total() == 0


def test_what_is_not_there_is_refused() -> None:
    release = IncrementalRelease(2, [Bucket(["Ann"], {"x": 1}), Bucket(["Bo"], {"y": 1})])
    with pytest.raises(UnknownBucket, match="no bucket 2"):
        release.remove(2)
    for numbers, problem in (([0, 0], "two or more different buckets"), ([0], "two or more"), ([0, 7], "no bucket 7")):
        with pytest.raises((InvalidInput, UnknownBucket), match=problem):
            release.merge(numbers)
    assert len(release) == 2
    with pytest.raises(InvalidInput, match="for k up to 2"):
        release.maximum_disclosure(3)
    release.remove(0)
    release.remove(1)
    with pytest.raises(InvalidTable, match="at least one bucket"):
        release.curve()
