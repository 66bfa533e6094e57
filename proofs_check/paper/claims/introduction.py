"""Every number of the introduction, its figures, and what it says of earlier definitions (paper, sections 1 and 5).

**The example** (Figures 1 to 3). Alice knows Ed's bucket. "Alice's estimate of the probability that Ed has lung cancer
is 2/5"; "After ruling out [mumps], the probability that Ed has lung cancer increases to 1/2"; if Ed does not have flu
either, "the fact that he has lung cancer becomes certain". "Alice thinks that Charlie has the flu with probability
2/5", and with Hannah's flu implying Charlie's, 10/19. All of them are fractions of the 1,800 tables that Figure 3
allows.

**k-anonymity.** "When all individuals in a bucket have the same disease, the disease of the individuals in that bucket
is disclosed regardless of the bucket size": and without further knowledge, only then.

**ℓ-diversity** "ensures that it takes at least ℓ - 1 such pieces of information to sufficiently disclose the sensitive
value of any individual": pieces of the form "individual X does not have value Y". For recursive (c,ℓ)-diversity, r_1 <
c·(r_ℓ + r_{ℓ+1} + …) in every bucket, that is exactly so: ℓ - 2 negated atoms leave the maximum disclosure below c/(c
+ 1). For the worst ones deny one person the values behind the first, which makes it r_1/(r_1 + r_ℓ + r_{ℓ+1} + …). The
distinct kind, ℓ values in every bucket, says the same of certainty: it takes ℓ - 1 negated atoms.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from sympy import Rational

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.small_releases import all_histograms, all_releases, disclosure
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.example import FIGURE_1, FIGURE_2_GENERALIZATION, FIGURE_3
from reference.generalization import coarsen
from reference.language import Atom, Statement
from reference.probability import probability
from reference.promises import distinct_diversity, recursive_diversity
from reference.small_instances import Histogram, Release, released, releases, shown_release
from reference.syntax import parse_atom, parse_formula


class StatedProbability(NamedTuple):
    """A sentence of the paper: what the probability of an event is, given some knowledge."""

    words: str
    event: str
    knowledge: tuple[str, ...]
    number: Rational


_LUNG_CANCER = 'Ed="lung cancer"'
SENTENCES = (
    StatedProbability("without additional knowledge [it] is 2/5", _LUNG_CANCER, (), Rational(2, 5)),
    StatedProbability("increases to 1/2", _LUNG_CANCER, ("Ed!=mumps",), Rational(1, 2)),
    StatedProbability("becomes certain", _LUNG_CANCER, ("Ed!=mumps", "Ed!=flu"), Rational(1)),
    StatedProbability("Charlie has the flu with probability 2/5", "Charlie=flu", (), Rational(2, 5)),
    StatedProbability(
        "update her probability to 10/19", "Charlie=flu", ("Hannah=flu -> Charlie=flu",), Rational(10, 19)
    ),
    StatedProbability("Ed does not have flu", "Ed=flu", ('Ed=flu -> Ed="ovarian cancer"',), Rational(0)),
)


def is_the_number(
    sentence: StatedProbability, measured: Callable[[Atom, Bucketization, Statement], Rational] = probability
) -> bool:
    """The fraction of tables is the number in the sentence."""
    known = parse_formula(sentence.knowledge, FIGURE_3.domain)
    return bool(measured(parse_atom(sentence.event), FIGURE_3, known) == sentence.number)


def is_five_anonymous(bucket: Bucket) -> bool:
    """Five people, and the sensitive values that they have in Figure 1, permuted."""
    return bucket.size >= 5 and Counter(FIGURE_1.value_of(person) for person in bucket.people) == bucket.counts


def is_one_of_five(person: str) -> bool:
    """The people who look the same in Figure 2 are those of the same bucket of Figure 3, of whom there are five."""
    looks = {record.person: coarsen(record.attributes, FIGURE_2_GENERALIZATION) for record in FIGURE_1.records}
    alike = {other for other in looks if looks[other] == looks[person]}
    return alike == set(FIGURE_3.bucket_of(person).people) and len(alike) == 5


Diverse: TypeAlias = tuple[Release, int]
"""A release and ℓ."""


def shown_diverse(case: Diverse) -> str:
    """The release and ℓ."""
    return f"{shown_release(case[0])}, ℓ = {case[1]}"


def one_value_is_disclosed(row: Histogram, largest: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """Without further knowledge something is certain if and only if all people have the same value."""
    return (largest((row,), 0) == 1) == (len(row) == 1)


@enumerated("all releases of at most {people} people, ℓ = 2, …, {most}", shown=shown_diverse)
def diverse_releases(people: int, most: int) -> Iterator[Diverse]:
    """All small releases, with each ℓ from 2 on."""
    return ((release, diversity) for release in releases(people) for diversity in range(2, most + 1))


def recursive_is_safety(
    case: Diverse, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """With b the bound that c must exceed, ℓ - 2 negated atoms disclose b/(b + 1) at most; everything if no c does."""
    release, diversity = case
    bucketization = released(release)
    largest = negations(bucketization, diversity - 2).value
    if min(map(len, release)) < diversity:  # then no c makes it diverse
        return largest == 1
    bound = recursive_diversity(bucketization, diversity)
    return largest == Fraction(str(bound / (bound + 1)))


def distinct_is_certainty(
    release: Release, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """The least number of different values in a bucket is one more than the negated atoms certainty takes."""
    bucketization = released(release)
    diversity = distinct_diversity(bucketization)
    certain = [negations(bucketization, k).value == 1 for k in range(diversity)]
    return certain == [False] * (diversity - 1) + [True]


CLAIMS = (
    Claim(
        name="the-numbers-of-the-introduction",
        paper="1",
        words="2/5, 1/2 and 1 for Ed's lung cancer; 2/5 and 10/19 for Charlie's flu; 0 for a denied atom.",
        scope=Every(
            "the six sentences that state a probability for Figure 3",
            lambda: SENTENCES,
            shown=lambda sentence: sentence.words,
        ),
        statement=is_the_number,
    ),
    Claim(
        name="the-example-is-5-anonymous",
        paper="1, Figures 1 to 3",
        words="Figure 3 permutes the values of Figure 1 within buckets of five.",
        scope=Every("the two buckets of Figure 3", lambda: FIGURE_3.buckets),
        statement=is_five_anonymous,
    ),
    Claim(
        name="figure-2-hides-everyone-among-five",
        paper="1, Figure 2",
        words="Each individual is indistinguishable from four others, those of the same bucket of Figure 3.",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=is_one_of_five,
    ),
    Claim(
        name="a-bucket-of-one-value-discloses-it-whatever-its-size",
        paper="1, and 5 on k-anonymity",
        words="If all people of a bucket have the same value it is disclosed, regardless of the bucket's size.",
        scope=all_histograms(16).also("and that otherwise nothing is certain"),
        statement=one_value_is_disclosed,
    ),
    Claim(
        name="recursive-diversity-is-safety-against-negations",
        paper="1, on ℓ-diversity",
        words="(c,ℓ)-diverse is (c/(c + 1), ℓ - 2)-safe against negated atoms: it takes ℓ - 1 of them to do harm.",
        scope=diverse_releases(8, 5).also("all c"),
        statement=recursive_is_safety,
    ),
    ours(
        name="distinct-diversity-is-certainty-by-negations",
        paper="1, on ℓ-diversity",
        scope=all_releases(8),
        statement=distinct_is_certainty,
    ),
)
