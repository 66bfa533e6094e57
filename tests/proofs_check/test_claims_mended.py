"""Errata and near misses hold once what they are about is mended: they fail for the reason they state."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from strategies.broken import checked_when_broken, inside, parameter

from proofs_check.claim import Verdict
from proofs_check.claims import minimize_across, one_consequent
from proofs_check.placements import closed_form

MENDED = {
    "minimize2-as-printed-is-right": parameter("algorithm", minimize_across.corrected),
    "minimize2-called-with-false-is-right": parameter("algorithm", minimize_across.corrected),
    "minimize2-called-with-true-is-right": parameter("algorithm", minimize_across.corrected),
    "minimize2-takes-linear-time-in-k": parameter("count", lambda buckets, k: buckets * (k + 1)),
    "an-incremental-run-takes-linear-time-in-k": parameter("count", lambda buckets, k: buckets * (k + 1)),
    "filling-the-table-of-minimize1-takes-cubic-time": parameter("count", lambda k: k**3),
    "the-right-side-of-lemma-10-is-defined": inside(
        "errata.hypotheses",
        "one_consequent",
        SimpleNamespace(
            known_before=one_consequent.known_before,
            known_after=one_consequent.known_before,
            situations=one_consequent.situations,
        ),  # type: ignore[arg-type] # stands for a module
    ),
    "the-closed-form-is-never-negative": parameter("formula", lambda row, p: abs(closed_form(row, p))),
    "negations-are-always-weaker-than-implications": parameter("implications", lambda *_: Fraction(2)),
}
"""Errata and near misses that hold once what they are about is mended."""


@pytest.mark.parametrize("name", MENDED)
def test_what_fails_holds_once_it_is_mended(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked_when_broken(name, MENDED[name], monkeypatch) is Verdict.HOLDS
