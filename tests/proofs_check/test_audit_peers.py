"""Packages that implement neighbouring promises: each defect with its smallest input."""

import sys
from fractions import Fraction
from importlib.util import find_spec

import pytest

from proofs_check.audit.audit import audit
from proofs_check.audit.other_questions import questions_about
from proofs_check.audit.peers import require
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.subject import Function
from proofs_check.audit.subject_command import Command
from proofs_check.audit.truth import truth_of
from reference.errors import InvalidInput

PEERS = [name for name in ("pycanon",) if find_spec(name)]
DEFECTS = {"pycanon": {("unsound", "recursive-diversity", ((2, 1),)), ("loose", "entropy-l-diversity", ((1, 1),))}}


@pytest.mark.parametrize("peer", PEERS)
def test_the_defects_of_a_peer_are_found_with_their_smallest_inputs(peer: str) -> None:
    subject = Command([sys.executable, "-m", "proofs_check.audit.peers", peer], seconds=60)
    report = audit(subject, questions_about("neighbours", seed=0, number=100))
    found = {(one.smallest.kind, one.smallest.question.ask, one.smallest.question.rows) for one in report.mismatches}
    assert found == DEFECTS[peer]
    assert report.declined > 0
    assert report.diagnoses == ()


def test_the_defects_of_a_peer_are_defects_by_the_definitions() -> None:
    """r_1 < c·r_2 for {9, 1} needs c > 9; n equally frequent values have entropy log n."""
    assert truth_of(Question(((9, 1),), ask="recursive-diversity")).value == 10
    assert [truth_of(Question(((1,) * n,), ask="entropy-l-diversity")).value for n in range(1, 11)] == list(
        range(1, 11)
    )


def test_a_peer_that_is_not_installed_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"worstcase\[audit\]"):
        require("no_such_package_anywhere")


@pytest.mark.parametrize("ask", NEIGHBOURS)
def test_promising_more_than_is_true_is_unsound(ask: str) -> None:
    """A larger k or ℓ promises more, and so does a smaller c or t."""
    boast = 99 if ask in {"k-anonymity", "l-diversity", "entropy-l-diversity"} else -1

    def answers(value: Fraction | int) -> str:
        return audit(Function(lambda **_: value), [Question(((2, 1), (3, 1)), ask=ask)], attempts=0).verdict

    assert answers(boast) == "unsound"
    assert answers(98 - boast) == "loose"
    assert answers(Fraction(truth_of(Question(((2, 1), (3, 1)), ask=ask)).value)) == "agrees"
