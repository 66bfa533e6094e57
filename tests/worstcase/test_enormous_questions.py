"""Questions about more people and more facts than anybody has: answered at once, refused, or ended by a budget.

Nothing that is answered at once may go through people one by one, or through all numbers up to k: that takes hours, or
all memory.
"""

from collections.abc import Callable

import pytest

import worstcase as w
from fastpath.safety import breaking_point
from fastpath.summary import ROWS_AT_A_TIME
from reference.buckets import precedes

ENORMOUS = 10**18
CROWD = 10**9


def crowds() -> list[w.Bucket]:
    return [w.Bucket.numbered(i, {"a": CROWD + i, "b": CROWD, "c": CROWD - i}) for i in range(3)]


RELEASE = w.Bucketization(crowds())
PAIR = w.Bucketization([w.Bucket(["Ann", "Bob"], {"a": 1, "b": 1})])


def united() -> object:
    release = w.IncrementalRelease(5, crowds())
    return release.bucket(release.merge([0, 2])).people[3 * CROWD]


AT_ONCE: dict[str, tuple[Callable[[], object], object]] = {
    "disclosure": (lambda: w.disclosure(RELEASE, ENORMOUS).value, 1),
    "exhaustive": (lambda: w.disclosure(PAIR, ENORMOUS, method="exhaustive").value, 1),
    "negations": (lambda: w.disclosure(RELEASE, ENORMOUS, language="negations").value, 1),
    "costs": (lambda: w.disclosure(RELEASE, ENORMOUS, costs={"a": 2, "b": 1}).cost, 2),
    "safety": (lambda: w.safety(RELEASE, "1/2", ENORMOUS).safe, False),
    "certify": (lambda: w.verify(w.certify(PAIR, ENORMOUS), PAIR), 1),
    "explain": (lambda: len(w.explain(PAIR, ENORMOUS)) > 1, True),
    "breaking_point": (lambda: breaking_point(RELEASE, 1), 2),
    "minimal_by_merging": (lambda: w.minimal_by_merging(RELEASE, "1/2", ENORMOUS), None),
    "probability": (lambda: w.probability("b0.p0=a", RELEASE, ["b0.p1!=a"]) < 1, True),
    "IncrementalRelease": (united, "b2.p0"),
    "merged": (lambda: w.merged(RELEASE, 0, 1).buckets[0].people[-1], f"b1.p{3 * CROWD - 1}"),
    "precedes": (lambda: precedes(RELEASE, w.merged(RELEASE, 0, 1)), True),
    "fingerprint": (lambda: len(w.fingerprint(RELEASE)), 64),
}


@pytest.mark.parametrize("name", AT_ONCE)
def test_it_is_answered_at_once(name: str) -> None:
    ask, expected = AT_ONCE[name]
    assert ask() == expected


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: w.report_card("negations", ENORMOUS), "k: expected a whole number from 0 to 20"),
        (lambda: w.disclosure(PAIR, ENORMOUS, curve=True), "a curve has at most 10,000 facts"),
        (lambda: w.play(RELEASE), "expected at most 100,000 people for a page, got 9,000,000,000"),
        (lambda: w.disclosure(PAIR, -1, method="exhaustive"), "k: expected a whole number from 0, got -1"),
    ],
)
def test_it_is_refused(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(w.InvalidInput, match=sentence):
        ask()


def test_a_certificate_of_more_kinds_of_buckets_than_are_looked_at_together() -> None:
    rows = [{"a": 2 + number % 256, "b": 2 + number // 256, "c": 1, "d": 600} for number in range(ROWS_AT_A_TIME + 1)]
    release = w.Bucketization.of_histograms(rows)
    assert w.certify(release, 0)["disclosure"] == str(w.disclosure(release, 0).value)
