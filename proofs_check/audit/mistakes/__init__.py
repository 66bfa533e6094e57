"""The catalogue of plausible mistakes, by kind of question and name.

Each mistake is an implementation that makes it, with the verdict that an audit should reach: `unsound` if an answer is
below the truth, `loose` if answers are only ever above it, `error` if it only fails. An audit must detect each of them,
and a vector states which it catches. A mistake that reproduces every answer of an implementation is its diagnosis
(`proofs_check.audit.diagnosis`).

>>> all(len(CATALOGUE[ask]) > 2 for ask in ASKS), CATALOGUE["safe"]["not-strict"].says
(True, 'answers safe where the maximum equals c')
"""

from proofs_check.audit.mistakes.disclosure import DISCLOSURE, SAFE
from proofs_check.audit.mistakes.misreading import misreadings
from proofs_check.audit.mistakes.probability import PROBABILITY
from proofs_check.audit.mistakes.promises import PROMISES
from proofs_check.audit.question import ASKS

_COMPUTED = {"disclosure": DISCLOSURE, "safe": SAFE, "probability": PROBABILITY, **PROMISES}
CATALOGUE = {ask: {**_COMPUTED[ask], **misreadings(ask)} for ask in ASKS}
