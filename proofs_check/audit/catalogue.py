"""The catalogue of plausible mistakes: for each kind of question, by name.

They serve three ends: an auditor that misses one of them is not sharp enough; a vector says which of them it catches;
and an implementation whose every answer one of them reproduces has its diagnosis.

>>> [len(CATALOGUE[ask]) > 2 for ask in ASKS] == [True] * len(ASKS), explained("safe", "not-strict")
(True, 'safe where the maximum equals c')
"""

from proofs_check.audit.mistakes import DISCLOSURE
from proofs_check.audit.mistakes_probability import PROBABILITY
from proofs_check.audit.mistakes_promises import PROMISES
from proofs_check.audit.mistakes_safe import SAFE
from proofs_check.audit.question import ASKS

CATALOGUE = {"disclosure": DISCLOSURE, "safe": SAFE, "probability": PROBABILITY, **PROMISES}
EVERY = [(ask, name) for ask in ASKS for name in CATALOGUE[ask]]
"""All of them."""


def explained(ask: str, name: str) -> str:
    """What the mistake is."""
    return CATALOGUE[ask][name].says
