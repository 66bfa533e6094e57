"""Known mistakes compute what their words say, not just something wrong."""

from collections.abc import Sequence

import pytest

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.mistakes.disclosure import first_bucket_only
from proofs_check.audit.mistakes.promises import PROMISES, tail
from proofs_check.audit.mistakes.pseudocode import GOES_ON, every_port
from proofs_check.audit.question import Question, Row

RELEASES: list[tuple[Row, ...]] = [
    ((2, 1),),
    ((2, 1), (3, 2, 2)),
    ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)),
    ((5, 4, 1), (1, 1, 1, 1), (3, 3)),
]


@pytest.mark.parametrize("rows", RELEASES)
@pytest.mark.parametrize("k", range(4))
def test_who_looks_into_the_first_bucket_only_finds_the_maximum_if_it_is_there(rows: Sequence[Row], k: int) -> None:
    """Of all buckets, put first one after the other, the best is the maximum."""
    turned = [(rows[place], *rows[:place], *rows[place + 1 :]) for place in range(len(rows))]
    maximum = maximum_disclosure(Question(tuple(rows), k).bucketization(), k).value
    assert max(first_bucket_only(turn, k) for turn in turned) == maximum


@pytest.mark.parametrize(("values", "answer"), [(1, 1), (2, 1), (3, 2), (5, 3), (16, 6)])
def test_two_to_the_entropy_in_nats(values: int, answer: int) -> None:
    """Of n equally frequent values the entropy is ln n: 2^0 = 1, 2^0.69 ≈ 1.6, 2^1.10 ≈ 2.1, 2^1.61 ≈ 3.05, 6.8."""
    mistake = PROMISES["entropy-l-diversity"]["bits"]
    assert mistake.answer(Question(((1,) * values,))).value == answer


@pytest.mark.parametrize(
    ("rows", "start", "strictly", "at_most"),
    [(((2, 1),), 2, 3, 2), (((3, 1, 1),), 2, 2, 2), (((4, 2, 2), (5, 1)), 2, 6, 5), (((4, 3, 1),), 1, 1, 1)],
)
def test_the_least_c_for_a_tail(rows: tuple[Row, ...], start: int, strictly: int, at_most: int) -> None:
    assert (tail(rows, start), tail(rows, start, strict=0)) == (strictly, at_most)


def test_a_port_in_which_nan_goes_on_keeps_it() -> None:
    """Otherwise it would be the same as one that leaves the product out."""
    assert all(port.keeps_nan for port in every_port() if port.zero_times_infinity == GOES_ON)


def test_a_port_that_keeps_nan_can_meet_one() -> None:
    """Otherwise it would be the same as one that does not."""
    keeping = [port for port in every_port() if port.keeps_nan]
    assert keeping
    assert all(GOES_ON in {one.zero_times_infinity, one.no_more_people, one.no_more_values} for one in keeping)
