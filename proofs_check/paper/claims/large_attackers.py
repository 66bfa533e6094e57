"""Beyond the scopes: attackers in releases far too large to try them all (paper, sections 3.2 and 3.3).

The maximum over all formulas cannot be searched for there, but it is held from both sides: the attacker whom
`fastpath` names attains it when the tables are counted (`reference.counting.structured`, which never lists them), and
no drawn attacker does better. Where a search among all conjunctions of simple implications is still possible, in
releases of 7 people, some of them are drawn too.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Draw, Drawn
from proofs_check.oracles.small_releases import largest
from proofs_check.paper.claims.large_buckets import histogram
from proofs_check.paper.claims.large_releases import MOST_K, RELEASES, curve, drawn_case
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.errors import InconsistentKnowledge
from reference.instances import LETTERS, Case, Release, shown_case, shown_release
from reference.language import Atom, BasicImplication, Formula
from reference.languages.builtin import SimpleImplications
from reference.syntax import to_text


class Attack(NamedTuple):
    """A release, a target, and what the attacker knows."""

    release: Release
    target: Atom
    knowledge: Formula


_SIZES = ((7,), (4, 3), (5, 2), (3, 2, 2))
"""All ways to share out 7 people among buckets of two or more."""


def drawn_small_case(draw: Draw) -> Case:
    """Draw a release of 7 people and k; a bucket of one value is not drawn, for there something is certain anyway."""
    sizes = _SIZES[draw(0, len(_SIZES) - 1)]
    rows = ([0, min(2, size - 1), *(draw(0, 2) for _ in range(size - 2))] for size in sizes)
    return tuple(tuple(sorted(map(row.count, set(row)), reverse=True)) for row in rows), draw(0, 2)


def named(release: Release) -> Bucketization:
    """The release with names, one more value in S."""
    rows = [dict(zip(LETTERS, row, strict=False)) for row in release]
    return Bucketization.of_histograms(rows, domain=LETTERS[: max(map(len, release)) + 1])


def drawn_attack(draw: Draw) -> Attack:
    """Draw a release, a target, and up to four basic implications with up to two atoms a side.

    Drawn atoms are seldom worth much. So half of the time the attacker is the worst that `fastpath` names, with one of
    the implications drawn anew, or none.
    """
    release = tuple(histogram(draw, 4, 12, 12) for _ in range(draw(1, 3)))

    def atom() -> Atom:
        bucket = draw(0, len(release) - 1)
        person = draw(0, min(3, sum(release[bucket]) - 1))
        return Atom(f"b{bucket}.p{person}", LETTERS[draw(0, len(release[bucket]) - 1)])

    def side() -> list[Atom]:
        return [atom() for _ in range(draw(1, 2))]

    k = draw(0, 4)
    if draw(0, 1):
        return Attack(release, atom(), Formula(BasicImplication(side(), side()) for _ in range(k)))
    worst = maximum_disclosure(named(release), k)
    units = list(worst.knowledge.implications)
    place = draw(0, len(units))
    units[place : place + 1] = [BasicImplication(side(), side()) for _ in units[place : place + 1]]
    return Attack(release, worst.target, Formula(units))


def attacker_attains(case: Case, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure) -> bool:
    """The attacker that the algorithm names makes the target as likely as the maximum that it gives."""
    release, k = case
    bucketization = named(release)
    answer = fast(bucketization, k)
    attained = structured_count(answer.target, bucketization, answer.knowledge).probability
    return answer.knowledge.k <= k and Fraction(str(attained)) == answer.value


def no_attacker_does_better(attack: Attack, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """No conjunction of k basic implications makes any atom likelier than the maximum disclosure."""
    release, target, knowledge = attack
    try:
        reached = structured_count(target, named(release), knowledge).probability
    except InconsistentKnowledge:
        return True
    return Fraction(str(reached)) <= values(release, knowledge.k)[knowledge.k]


def search_agrees(case: Case, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """The polynomial algorithm gives the maximum over all conjunctions of k simple implications."""
    release, k = case
    return largest(named(release), SimpleImplications(), k) == values(release, k)[k]


def shown_attack(attack: Attack) -> str:
    """The release and the attacker."""
    known = " and ".join(to_text(unit) for unit in attack.knowledge.implications) or "nothing"
    return f"{shown_release(attack.release)}, {to_text(attack.target)} given {known}"


CLAIMS = (
    Claim(
        name="a-search-finds-the-maximum-in-some-larger-releases",
        paper="3.2, Theorem 9, and 3.3",
        scope=Drawn(
            "releases of 7 people, 2 or 3 values in every bucket, k ≤ 2, all simple implications",
            drawn_small_case,
            20,
            shown=shown_case,
        ),
        statement=search_agrees,
    ),
    Claim(
        name="the-named-attacker-attains-the-maximum-in-large-releases",
        paper="3.3",
        scope=Drawn(f"{RELEASES}, k ≤ {MOST_K}; tables counted", drawn_case, 60, shown=shown_case),
        statement=attacker_attains,
    ),
    Claim(
        name="no-drawn-attacker-exceeds-the-maximum",
        paper="3.2, Theorem 9, and 3.3",
        scope=Drawn(
            "releases of at most 3 buckets of 48 people and 4 values, k ≤ 4, at most 2 atoms a side, or the worst"
            " named attacker with one implication changed or none; tables counted",
            drawn_attack,
            150,
            shown=shown_attack,
        ),
        statement=no_attacker_does_better,
    ),
)
