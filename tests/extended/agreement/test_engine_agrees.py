"""The engine of the page, on Node, asked what `fastpath` and the extracted program are asked."""

import pytest

from benchmarks.proved.answers import by_engine, by_extracted, by_fastpath
from benchmarks.proved.questions import MOST_FACTS, questions


@pytest.mark.usefixtures("built_proofs", "node")
def test_500_questions_are_answered_alike_by_fastpath_the_extracted_program_and_the_engine() -> None:
    asked = questions(500, seed=14)
    assert sum(one.huge for one in asked) > 50
    assert {one.k for one in asked} == set(range(MOST_FACTS + 1))
    extracted = by_extracted(asked)
    assert sum(len({bucket for bucket, _, _ in one.atoms}) > 1 for one in extracted) > 100
    assert [one.value for one in extracted] == [by_fastpath(one) for one in asked]
    assert by_engine(asked) == extracted
