"""For every kind of question one right program agrees, and one wrong program is caught.

All mistakes of the catalogue, with all seeds, are in tests/extended.
"""

import pytest
from strategies.audited import CORRECT, exact, implementation, promise

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.question import ASKS
from proofs_check.audit.smallest import Limits
from proofs_check.audit.subjects.function import Function

RIGHT = {ask: promise(ask) for ask in ASKS} | CORRECT | {"disclosure": exact}
WRONG = {
    "disclosure": "never-crosses",
    "safe": "not-strict",
    "probability": "knowledge-ignored",
    "k-anonymity": "largest-bucket",
    "l-diversity": "people-counted",
    "entropy-l-diversity": "float-floor",
    "recursive-diversity": "not-strictly",
    "t-closeness": "not-halved",
    "beta-likeness": "not-relative",
}


@pytest.mark.parametrize("ask", ASKS)
def test_a_right_program_agrees(ask: str) -> None:
    report = audit(Function(RIGHT[ask]), script(ask, seed=5, number=60))
    assert (report.verdict, report.counts, report.mismatches) == ("agrees", {"agrees": 60}, ())


@pytest.mark.parametrize("ask", ASKS)
def test_a_wrong_program_is_caught_and_its_mistake_is_named(ask: str) -> None:
    mistake = CATALOGUE[ask][WRONG[ask]]
    report = audit(Function(implementation(mistake)), script(ask, number=320), limits=Limits(20, 0))
    assert report.verdict == mistake.verdict
    assert WRONG[ask] in {one.name for one in report.diagnoses}
