"""Known mistakes compute what their words say, not just something wrong."""

from collections.abc import Sequence

import pytest

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.mistakes.disclosure import first_bucket_only
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
