"""Theorem 9: k simple implications with one consequent are the worst (paper, sections 3.2 and 3.3).

"For any bucketization, there is a set of k simple implications, all sharing the same consequent, such that the
conjunction of these k simple implications maximizes disclosure with respect to L^k."

It follows from Lemmas 10 and 11. Here it is confirmed without them: `reference.languages` tries every conjunction
of k basic implications, of any width (or of k simple ones, which reaches further), that is consistent with the
release, and knows nothing of a special form; `worst_of_special_form` tries all A_i → A, and nothing else; and
`fastpath` computes its answer from histograms. All three must agree, and the attacker whom `fastpath` names must
attain the value when the tables are counted.

The lemmas hold for any ψ, "for any form of anonymization and for any additional background knowledge": beyond what
an attacker knows already, the worst further implications have the special form too.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import and_

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.claims.claim import Claim, ours
from proofs_check.claims.scope import enumerated
from proofs_check.oracles.small_releases import (
    implication_sets,
    implies,
    likelihood,
    releases_with_k,
    searched,
    space_of,
)
from reference.buckets import Bucketization
from reference.instances import Case, Release, released, releases, shown_release
from reference.languages.builtin import BasicImplications, SimpleImplications
from reference.languages.world_space import WorldSpace
from reference.probability import probability


@cache
def worst_of_special_form(case: Case) -> Fraction:
    """The largest Pr(A | A_0 → A, …) over all atoms A, A_0, …, by counting tables."""
    release, k = case
    space = space_of(release)
    best = Fraction(0)
    for target in space.targets.values():
        others = space.everything & ~target
        left = {others & ~atom for atom in space.atoms.values()}
        fewest = min(reduce(and_, chosen, others).bit_count() for chosen in combinations_with_replacement(left, k))
        best = max(best, Fraction(target.bit_count(), target.bit_count() + fewest))
    return best


def is_worst_among_basic(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> bool:
    """Some k simple implications with the same consequent maximise disclosure over L^k."""
    return searched(case, BasicImplications()) == special(case)


def is_worst_among_simple(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> bool:
    """Some k simple implications with the same consequent maximise disclosure over k simple implications."""
    return searched(case, SimpleImplications()) == special(case)


def fastpath_is_right(
    case: Case,
    fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure,
    language: SimpleImplications | BasicImplications = BasicImplications(),  # noqa: B008 - it has no state
) -> bool:
    """`fastpath` gives the maximum over all formulas of L^k, and an attacker who attains it."""
    release, k = case
    bucketization = released(release)
    answer = fast(bucketization, k)
    attained = probability(answer.target, bucketization, answer.knowledge)
    found = searched(case, language)
    return answer.value == found == Fraction(str(attained)) and answer.knowledge.k <= k


def fastpath_is_right_beyond(case: Case, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure) -> bool:
    """The same, searched among simple implications, which reaches further."""
    return fastpath_is_right(case, fast, SimpleImplications())


@enumerated(
    "all releases of at most {people} people and 3 values, one simple implication known",
    shown=lambda case: f"{shown_release(case[0])}, {case[1].bit_count()} tables known to be possible",
)
def given_knowledge(people: int) -> Iterator[tuple[Release, int]]:
    """All small releases, with every set of tables that a simple implication known beforehand leaves."""
    for release in releases(people, 3):
        yield from ((release, known) for known in sorted(implication_sets(space_of(release))) if known)


def to_the_target(space: WorldSpace, target: int) -> list[int]:
    """All implications A_0 → A to one target, as sets of tables."""
    return [implies(space, atom, target) for atom in space.atoms.values()]


def is_worst_beyond_given_knowledge(
    case: tuple[Release, int], special: Callable[[WorldSpace, int], list[int]] = to_the_target
) -> bool:
    """Also beyond one simple implication known already, the worst further simple implication is some A_0 → A."""
    release, given = case
    space = space_of(release)
    units = implication_sets(space)
    return all(
        max(likelihood(target, given & unit) for unit in units if given & unit)
        == max(likelihood(target, given & unit) for unit in special(space, target) if given & unit)
        for target in space.targets.values()
        if given & target
    )


BASIC = releases_with_k(5, k=2, values=3).deepened(releases_with_k(6, k=2, values=3)).also("all basic implications")
SIMPLE = releases_with_k(5, k=3, values=3).deepened(releases_with_k(7, k=3, values=4)).also("all simple implications")
IN_ONE_BUCKET = (
    "in each of these some worst atoms are about one bucket, equally many a person; for others see "
    "`two-buckets-are-combined-where-that-pays` and `the-fast-table-within-a-bucket-is-right`"
)
"""What does not occur among so few people, and which claims try it."""

CLAIMS = (
    Claim(
        name="simple-implications-with-one-consequent-are-worst",
        paper="3.2, Theorem 9",
        scope=BASIC,
        statement=is_worst_among_basic,
    ),
    Claim(
        name="one-consequent-is-worst-among-simple-implications",
        paper="3.2, Theorem 9",
        scope=SIMPLE,
        statement=is_worst_among_simple,
    ),
    ours(
        name="fastpath-finds-the-maximum-and-an-attacker",
        paper="ours, on 3.3",
        scope=BASIC.also(IN_ONE_BUCKET),
        statement=fastpath_is_right,
    ),
    ours(
        name="fastpath-finds-the-maximum-over-simple-implications",
        paper="ours, on 3.3",
        scope=SIMPLE.also(IN_ONE_BUCKET),
        statement=fastpath_is_right_beyond,
    ),
    Claim(
        name="one-consequent-is-worst-beyond-given-knowledge",
        paper="3.2, remark on Lemmas 10 and 11",
        scope=given_knowledge(4).also("all simple implications for one more, all targets"),
        statement=is_worst_beyond_given_knowledge,
    ),
)
