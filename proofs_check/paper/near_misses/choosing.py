"""What one could believe of choosing among releases (siblings of section 3.4).

Which of two releases is safer may depend on k. And there need not be *the* minimal safe bucketization: the paper
rightly speaks of all of them.
"""

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.oracles.pairs_of_buckets import Compared, compared
from proofs_check.oracles.small_releases import disclosure
from proofs_check.oracles.small_searches import (
    Question,
    disclosure_of,
    questions,
    safe_and_minimal,
    shown_buckets,
)
from reference.small_instances import released


def order_is_the_same_for_every_k(case: Compared) -> bool:
    """A bucket that discloses less than another without knowledge discloses no more with k implications."""
    one, other, k = case
    return disclosure((one,), 0) >= disclosure((other,), 0) or disclosure((one,), k) <= disclosure((other,), k)


def shows_another_order(case: Compared) -> Shown:
    """What each discloses without knowledge, and with it."""
    one, other, k = case
    values = [f"{disclosure((one,), n)} against {disclosure((other,), n)} with {n}" for n in (0, k)]
    return Shown(f"{values[0]} implications, {values[1]}", released((one,)), k)


def at_most_one_is_minimal(question: Question) -> bool:
    """A table has at most one ⪯-minimal (c,k)-safe bucketization."""
    _, minimal = safe_and_minimal(question)
    return len(minimal) <= 1


def shows_two_minimal(question: Question) -> Shown:
    """Two of the minimal ones."""
    _, threshold, k = question
    pair = safe_and_minimal(question)[1][:2]
    values = " and ".join(str(disclosure_of(one, k)) for one in pair)
    both = " and ".join(map(shown_buckets, pair))
    return Shown(f"{both} are minimal, and each discloses less than {threshold}: {values}", pair[0], k)


CLAIMS = (
    near_miss(
        name="the-safer-of-two-releases-is-safer-for-every-k",
        paper="sibling of 3.4",
        scope=compared(12, k=(1, 2, 3)),
        statement=order_is_the_same_for_every_k,
        shows=shows_another_order,
        fails_at="(1, 1) against (3, 1, 1), k = 1",
        fails_with="1/2 against 3/5 with 0 implications, 1 against 6/7 with 1",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="there-is-one-minimal-safe-bucketization",
        paper="sibling of 3.4",
        scope=questions(4, k=1),
        statement=at_most_one_is_minimal,
        fails_at="values abcd, c = 1, k = 0",
        fails_with="ab | cd and ac | bd are minimal, and each discloses less than 1: 1/2 and 1/2",
        shows=shows_two_minimal,
        instead="binary-search-finds-the-least-safe-element-of-a-chain",
    ),
)
