"""Packages that implement neighbouring promises: each defect with its smallest input."""

import os
import sys
from fractions import Fraction
from importlib.util import find_spec

import pytest

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import truth_of
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.subjects import pycanon as peers
from proofs_check.audit.subjects.command import Command
from proofs_check.audit.subjects.function import Function
from reference.errors import InvalidInput

PEERS = [name for name in ("pycanon",) if find_spec(name)]
DEFECTS = {"pycanon": {("unsound", "recursive-diversity", ((2, 1),)), ("loose", "entropy-l-diversity", ((1, 1),))}}


DIAGNOSES = {"pycanon": (("entropy-l-diversity", "float-floor"), ("recursive-diversity", "rarest-first"))}
HAS_PYCANON = sys.version_info < (3, 13)
"""It asks for a NumPy that has no wheels for Python 3.13."""


def test_where_everything_is_checked_every_peer_is_there() -> None:
    missing = HAS_PYCANON and "pycanon" not in PEERS
    assert not (os.environ.get("CI") and missing), "CI must have pycanon to test the audit of a real package"


if PEERS:  # a test of what is not there is not collected: it would count as passed

    @pytest.mark.parametrize("peer", PEERS)
    def test_the_defects_of_a_peer_are_found_with_smallest_inputs_and_diagnoses(peer: str) -> None:
        subject = Command([sys.executable, "-m", "proofs_check.audit.subjects.pycanon", peer], seconds=60)
        report = audit(subject, script("neighbours", seed=0, number=100))
        smallest = [mismatch.smallest for mismatch in report.mismatches]
        assert {(one.kind, one.question.ask, one.question.rows) for one in smallest} == DEFECTS[peer]
        assert all(mismatch.certainty.startswith("smallest of all") for mismatch in report.mismatches)
        assert report.declined > 0
        assert tuple((one.ask, one.name) for one in report.diagnoses) == DIAGNOSES[peer]


def test_the_defects_of_a_peer_are_defects_by_the_definitions() -> None:
    """r_1 < c·r_2 for {9, 1} needs c > 9; n equally frequent values have entropy log n."""
    assert truth_of(Question(((9, 1),), ask="recursive-diversity")).value == 10
    assert [truth_of(Question(((1,) * n,), ask="entropy-l-diversity")).value for n in range(1, 11)] == list(
        range(1, 11)
    )


def test_a_peer_that_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda _: None)
    with pytest.raises(InvalidInput, match=r"auditing pycanon, .* needs .*'worstcase-privacy\[audit\]'"):
        peers.require("pycanon")


@pytest.mark.parametrize("ask", NEIGHBOURS)
def test_promising_more_than_is_true_is_unsound(ask: str) -> None:
    """A larger k or ℓ promises more, and so does a smaller c or t."""
    boast = 99 if ask in {"k-anonymity", "l-diversity", "entropy-l-diversity"} else -1

    def answers(value: Fraction | int) -> str:
        return audit(Function(lambda **_: value), [Question(((2, 1), (3, 1)), ask=ask)], attempts=0).verdict

    assert answers(boast) == "unsound"
    assert answers(98 - boast) == "loose"
    assert answers(truth_of(Question(((2, 1), (3, 1)), ask=ask)).disclosure) == "agrees"
