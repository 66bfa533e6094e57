"""What one could believe of learning more, and of safe releases (siblings of the paper's sections 1, 2 and 3.4).

The *maximum* disclosure never falls when k grows. Under one formula things are different: a further fact may make
an atom less likely, even the most likely one of all. And which of two releases is safer may depend on k.

k-anonymity asks for large buckets, and the paper's introduction says why that is not enough: what counts is how the
values are spread. And there need not be *the* minimal safe bucketization: the paper rightly speaks of all of them.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import disclosure, implication_sets, likelihood, space_of
from proofs_check.paper.claims.order import Question, questions, safe_and_minimal, shown_question
from reference.small_instances import Histogram, Release, histograms, releases, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two buckets and k."""


def atoms_only_gain(release: Release) -> bool:
    """No simple implication makes any atom less likely."""
    space = space_of(release)
    return all(
        likelihood(atom, known) >= likelihood(atom, space.everything)
        for known in implication_sets(space)
        for atom in space.atoms.values()
        if known
    )


def _risk(release: Release, known: int) -> Fraction:
    return max(likelihood(atom, known) for atom in space_of(release).atoms.values())


def risk_only_grows(release: Release) -> bool:
    """Knowing two simple implications, the most likely atom is no less likely than knowing one of them."""
    space = space_of(release)
    units = implication_sets(space) | {space.everything}
    risks = {known: _risk(release, known) for known in units | {a & b for a, b in combinations(units, 2)} if known}
    return all(risks[a & b] >= risks[a] for a in units for b in units if a & b)


def compared(most_people: int, ks: Sequence[int]) -> Iterator[Compared]:
    """All pairs of buckets with 2 to `most_people` people together, with each k."""
    for people in range(2, most_people + 1):
        pairs = sorted(pair for n in range(1, people) for pair in product(histograms(n), histograms(people - n)))
        yield from ((one, other, k) for k in ks for one, other in pairs)


def order_is_the_same_for_every_k(case: Compared) -> bool:
    """If the first discloses less without knowledge, it discloses no more with k implications."""
    one, other, k = case
    return disclosure((one,), 0) >= disclosure((other,), 0) or disclosure((one,), k) <= disclosure((other,), k)


def larger_buckets(most_people: int) -> Iterator[Compared]:
    """All pairs of a bucket and a larger one, with each k up to 2."""
    return (case for case in compared(most_people, range(3)) if sum(case[0]) < sum(case[1]))


def larger_is_safer(case: Compared) -> bool:
    """The larger bucket discloses no more."""
    smaller, larger, k = case
    return disclosure((larger,), k) <= disclosure((smaller,), k)


def at_most_one_is_minimal(question: Question) -> bool:
    """Of the safe bucketizations at most one has no other safe one below it."""
    _, minimal = safe_and_minimal(question)
    return len(minimal) <= 1


def shown_compared(case: Compared) -> str:
    """The two buckets and k."""
    return f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}"


CLAIMS = (
    Claim(
        name="knowledge-never-makes-an-atom-less-likely",
        paper="sibling of 2.3",
        kind=Kind.NEAR_MISS,
        words="One simple implication more never makes an atom less likely.",
        scope=Every("all releases of at most 4 people, all simple implications, all atoms", lambda: releases(4)),
        statement=atoms_only_gain,
        fails_at="(1, 1)",
        instead="disclosure-grows-strictly-until-certainty",
        shown=shown_release,
    ),
    Claim(
        name="knowledge-never-lowers-the-disclosure-risk",
        paper="sibling of 2.3, Definition 5",
        kind=Kind.NEAR_MISS,
        words="A simple implication more never lowers the disclosure risk.",
        scope=Every("all releases of at most 4 people, all pairs of simple implications", lambda: releases(4)),
        statement=risk_only_grows,
        fails_at="(2, 1, 1)",
        instead="disclosure-grows-strictly-until-certainty",
        shown=shown_release,
    ),
    Claim(
        name="the-safer-of-two-releases-is-safer-for-every-k",
        paper="sibling of 3.4",
        kind=Kind.NEAR_MISS,
        words="A bucket that discloses less than another without knowledge discloses no more with k implications.",
        scope=Every(
            "all pairs of buckets with at most 12 people together, k = 1, 2, 3", lambda: compared(12, (1, 2, 3))
        ),
        statement=order_is_the_same_for_every_k,
        fails_at="(1, 1) against (3, 1, 1), k = 1",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=shown_compared,
    ),
    Claim(
        name="larger-buckets-are-safer",
        paper="sibling of 1, on k-anonymity",
        kind=Kind.NEAR_MISS,
        words="Of two buckets the larger one discloses no more.",
        scope=Every(
            "all pairs of a bucket and a larger one with at most 8 people together, k ≤ 2", lambda: larger_buckets(8)
        ),
        statement=larger_is_safer,
        fails_at="(1, 1) against (2, 1), k = 0",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=shown_compared,
    ),
    Claim(
        name="there-is-one-minimal-safe-bucketization",
        paper="sibling of 3.4",
        kind=Kind.NEAR_MISS,
        words="A table has at most one ⪯-minimal (c,k)-safe bucketization.",
        scope=Every("all tables of at most 4 people, c = 2/5, 1/2, …, 1, k ≤ 1", lambda: questions(4, (0, 1))),
        statement=at_most_one_is_minimal,
        fails_at="values abcd, c = 3/5, k = 0",
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
        shown=shown_question,
    ),
)
