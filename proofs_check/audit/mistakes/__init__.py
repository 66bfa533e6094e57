"""The catalogue of plausible mistakes, by kind of question and name.

Each mistake is an implementation that makes it, with the verdict that an audit should come to: `unsound` where it once
answers less than the truth, `loose` where it only ever answers more, `error` where it only fails. They serve three
ends: an audit that misses one of them is not sharp enough; a vector states which of them it catches; and a mistake that
reproduces every answer of an implementation is its diagnosis (`proofs_check.audit.diagnosis`).

>>> all(len(CATALOGUE[ask]) > 2 for ask in ASKS), CATALOGUE["safe"]["not-strict"].says
(True, 'safe where the maximum equals c')
"""

from proofs_check.audit.mistakes.disclosure import DISCLOSURE, SAFE
from proofs_check.audit.mistakes.misreading import misreadings
from proofs_check.audit.mistakes.probability import PROBABILITY
from proofs_check.audit.mistakes.promises import PROMISES
from proofs_check.audit.question import ASKS

_COMPUTED = {"disclosure": DISCLOSURE, "safe": SAFE, "probability": PROBABILITY, **PROMISES}
CATALOGUE = {ask: {**_COMPUTED[ask], **misreadings(ask)} for ask in ASKS}
