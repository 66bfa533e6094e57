"""Every number of the introduction, and the figures they are about (paper, section 1 and Figures 1 to 3).

Alice knows Ed's bucket. "Alice's estimate of the probability that Ed has lung cancer is 2/5"; "After ruling out
[mumps], the probability that Ed has lung cancer increases to 1/2"; if Ed does not have flu either, "the fact that
he has lung cancer becomes certain". "Alice thinks that Charlie has the flu with probability 2/5", and with Hannah's
flu implying Charlie's, 10/19. All of them are fractions of the 1,800 tables that Figure 3 allows.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sympy import Rational

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.example import FIGURE_1, FIGURE_2_GENERALIZATION, FIGURE_3
from reference.generalization import coarsen
from reference.language import Atom, Statement
from reference.probability import probability
from reference.syntax import parse_atom, parse_formula


class Sentence(NamedTuple):
    """A sentence of the paper: what the probability of an event is, given some knowledge."""

    words: str
    event: str
    knowledge: tuple[str, ...]
    number: Rational


_LUNG_CANCER = 'Ed="lung cancer"'
SENTENCES = (
    Sentence("without additional knowledge [it] is 2/5", _LUNG_CANCER, (), Rational(2, 5)),
    Sentence("increases to 1/2", _LUNG_CANCER, ("Ed!=mumps",), Rational(1, 2)),
    Sentence("becomes certain", _LUNG_CANCER, ("Ed!=mumps", "Ed!=flu"), Rational(1)),
    Sentence("Charlie has the flu with probability 2/5", "Charlie=flu", (), Rational(2, 5)),
    Sentence("update her probability to 10/19", "Charlie=flu", ("Hannah=flu -> Charlie=flu",), Rational(10, 19)),
    Sentence("Ed does not have flu", "Ed=flu", ('Ed=flu -> Ed="ovarian cancer"',), Rational(0)),
)


def is_the_number(
    sentence: Sentence, measured: Callable[[Atom, Bucketization, Statement], Rational] = probability
) -> bool:
    """The fraction of tables is the number in the sentence."""
    known = parse_formula(sentence.knowledge, FIGURE_3.domain)
    return bool(measured(parse_atom(sentence.event), FIGURE_3, known) == sentence.number)


def _buckets() -> Iterator[Bucket]:
    return iter(FIGURE_3.buckets)


def is_five_anonymous(bucket: Bucket) -> bool:
    """Five people, and the sensitive values that they have in Figure 1, permuted."""
    return bucket.size >= 5 and Counter(FIGURE_1.value_of(person) for person in bucket.people) == bucket.counts


def is_one_of_five(person: str) -> bool:
    """The people who look the same in Figure 2 are those of the same bucket of Figure 3, of whom there are five."""
    looks = {record.person: coarsen(record.attributes, FIGURE_2_GENERALIZATION) for record in FIGURE_1.records}
    alike = {other for other in looks if looks[other] == looks[person]}
    return alike == set(FIGURE_3.bucket_of(person).people) and len(alike) == 5


CLAIMS = (
    Claim(
        name="the-numbers-of-the-introduction",
        paper="1",
        words="2/5, 1/2 and 1 for Ed's lung cancer; 2/5 and 10/19 for Charlie's flu; 0 for a denied atom.",
        scope=Every("the six sentences that state a probability for Figure 3", lambda: SENTENCES),
        statement=is_the_number,
        shown=lambda sentence: sentence.words,
    ),
    Claim(
        name="the-example-is-5-anonymous",
        paper="1, Figures 1 to 3",
        words="Figure 3 permutes the values of Figure 1 within buckets of five.",
        scope=Every("the two buckets of Figure 3", _buckets),
        statement=is_five_anonymous,
    ),
    Claim(
        name="figure-2-hides-everyone-among-five",
        paper="1, Figure 2",
        words="Each individual is indistinguishable from four others, those of the same bucket of Figure 3.",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=is_one_of_five,
    ),
)
