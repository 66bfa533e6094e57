"""What one could believe of learning more (siblings of the paper's sections 2.2 and 2.3).

The *maximum* disclosure never falls when k grows. Under one formula things are different: a further fact may make
an atom less likely, even the most likely one of all. And which of two releases is safer may depend on k.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from proofs_check.oracles.world_sets import implication_sets, likelihood, space_of
from reference.small_instances import Histogram, Release, histograms, releases, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two releases of one bucket, and k."""


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


def _compared() -> Iterator[Compared]:
    for people in range(2, 13):
        pairs = sorted((a, b) for n in range(1, people) for a in histograms(n) for b in histograms(people - n))
        yield from ((one, other, k) for k in (1, 2, 3) for one, other in pairs)


def order_is_the_same_for_every_k(case: Compared) -> bool:
    """If the first discloses less without knowledge, it discloses no more with k implications."""
    one, other, k = case
    return disclosure((one,), 0) >= disclosure((other,), 0) or disclosure((one,), k) <= disclosure((other,), k)


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
        scope=Every("all pairs of buckets with at most 12 people together, k = 1, 2, 3", _compared),
        statement=order_is_the_same_for_every_k,
        fails_at="(1, 1) against (3, 1, 1), k = 1",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=lambda case: f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}",
    ),
)
