"""What one could believe of learning more, and of safe releases (siblings of the paper's sections 1, 2 and 3.4).

The *maximum* disclosure never falls when k grows. Under one formula things are different: a further fact may make
an atom less likely, even the most likely one of all. And which of two releases is safer may depend on k.

k-anonymity asks for large buckets, and the paper's introduction says why that is not enough: what counts is how the
values are spread. And there need not be *the* minimal safe bucketization: the paper rightly speaks of all of them.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.checking.claim import near_miss
from proofs_check.checking.scope import Ks, all_k, enumerated
from proofs_check.oracles.small_releases import all_releases, disclosure, implication_sets, likelihood, space_of
from proofs_check.paper.claims.order import Question, questions, safe_and_minimal
from reference.small_instances import Histogram, Release, histograms, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two buckets and k."""


def atoms_only_gain(release: Release) -> bool:
    """One simple implication more never makes an atom less likely."""
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
    """A simple implication more never lowers the disclosure risk."""
    space = space_of(release)
    units = implication_sets(space) | {space.everything}
    risks = {known: _risk(release, known) for known in units | {a & b for a, b in combinations(units, 2)} if known}
    return all(risks[a & b] >= risks[a] for a in units for b in units if a & b)


def shown_compared(case: Compared) -> str:
    """The two buckets and k."""
    return f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}"


@enumerated("all pairs of buckets with at most {people} people together, {k}", shown=shown_compared)
def compared(people: int, k: Ks) -> Iterator[Compared]:
    """All pairs of buckets, in either order, with each k."""
    for both in range(2, people + 1):
        pairs = sorted(pair for n in range(1, both) for pair in product(histograms(n), histograms(both - n)))
        yield from ((*pair, one) for one in all_k(k) for pair in pairs)


def order_is_the_same_for_every_k(case: Compared) -> bool:
    """A bucket that discloses less than another without knowledge discloses no more with k implications."""
    one, other, k = case
    return disclosure((one,), 0) >= disclosure((other,), 0) or disclosure((one,), k) <= disclosure((other,), k)


def larger_is_safer(case: Compared) -> bool:
    """Of two buckets the larger one discloses no more."""
    smaller, larger, k = case
    return disclosure((larger,), k) <= disclosure((smaller,), k)


def at_most_one_is_minimal(question: Question) -> bool:
    """A table has at most one ⪯-minimal (c,k)-safe bucketization."""
    _, minimal = safe_and_minimal(question)
    return len(minimal) <= 1


CLAIMS = (
    near_miss(
        name="knowledge-never-makes-an-atom-less-likely",
        paper="sibling of 2.3",
        scope=all_releases(4).also("all simple implications, all atoms"),
        statement=atoms_only_gain,
        fails_at="(1, 1)",
        instead="disclosure-grows-strictly-until-certainty",
    ),
    near_miss(
        name="knowledge-never-lowers-the-disclosure-risk",
        paper="sibling of 2.3, Definition 5",
        scope=all_releases(4).also("all pairs of simple implications"),
        statement=risk_only_grows,
        fails_at="(2, 1, 1)",
        instead="disclosure-grows-strictly-until-certainty",
    ),
    near_miss(
        name="the-safer-of-two-releases-is-safer-for-every-k",
        paper="sibling of 3.4",
        scope=compared(12, k=(1, 2, 3)),
        statement=order_is_the_same_for_every_k,
        fails_at="(1, 1) against (3, 1, 1), k = 1",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="larger-buckets-are-safer",
        paper="sibling of 1, on k-anonymity",
        scope=compared(8, k=2).where("the second is larger", lambda case: sum(case[0]) < sum(case[1])),
        statement=larger_is_safer,
        fails_at="(1, 1) against (2, 1), k = 0",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="there-is-one-minimal-safe-bucketization",
        paper="sibling of 3.4",
        scope=questions(4, k=1),
        statement=at_most_one_is_minimal,
        fails_at="values abcd, c = 3/5, k = 0",
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
    ),
)
