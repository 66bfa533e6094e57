"""Attackers who know some people's values outright: known values beside implications, and Privacy Skyline.

Two amounts are shared out among the buckets: r people whose values are known, and j implications A_i → A. With the
target's bucket apart, ρ is a product of one factor for each bucket, as in `minimize2`:

    beside(r, j)   another bucket: the least Pr(none of the j antecedents | the r known values)
    target(r, j)   the target's bucket: the least Pr(neither A nor the j antecedents | …) / Pr(A | …)

and the disclosure is 1/(1 + ρ) for the least product with exactly one target bucket. The known people are neither the
target nor in the implications: the fact "u has y" with u's "y → A" would give A for certain.

**Known values.** r people of a bucket with the counts c are known to hold its *rarest* values. The rest is a bucket of
n - r people with the counts c′, T′(u) = min(T(u), n - r), and the paper's formula (see `minimize1`).

**Privacy Skyline** (Chen, LeFevre and Ramakrishnan, VLDB 2007). About a target t = s the attacker knows ℓ values that t
does not have, k other people's values, and m implications v = s → t = s about further people v. For a bucket of n
people of whom c have s,

    beside(r, j) = ∏ over i < j of max(n - r - i - c, 0)/(n - r - i),                          r ≤ n - c,  j ≤ n - r
    target(r, j) = a/c · ∏ over i < j of max(n - 1 - r - i - c, 0)/(n - 1 - r - i),             j ≤ n - 1 - r

with a = max(n - c - (the ℓ largest other counts) - r, 0): the known people hold none of s and the denied values.

**Which buckets matter.** At most m other buckets have an implication, and the target's is one more. So for each (r, j)
the best m + 1 buckets suffice: if a solution uses another one, some of these is free and no worse. The recursion goes
through the buckets that remain, with the amounts used so far, before and after the target's bucket.

>>> from reference.buckets import Bucketization
>>> from reference.example import FIGURE_3
>>> answer = disclosure_with_known_values(FIGURE_3, known=1, k=1)
>>> answer.value, answer.known
(Fraction(1, 1), (Atom(person='Frank', value='mumps'),))
>>> release = Bucketization.of_histograms([{"a": 2, "b": 2, "c": 1}])
>>> skyline_disclosure(release, Levels(denied=1, known=0, implied=1)).value
Fraction(4, 5)
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from heapq import nsmallest
from itertools import accumulate, pairwise, product
from math import prod
from typing import NamedTuple, TypeAlias

from fastpath.disclosure import atoms_of, implied
from fastpath.minimize1 import Histogram, Pattern, histogram_of, rows_of, within_bucket_table
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.exact import whole_number
from reference.language import Atom, Formula
from reference.progress import step

Amounts: TypeAlias = tuple[int, int]  # of known people and of implications
Factor: TypeAlias = Callable[[int, int, int], Fraction | None]  # of a bucket's number and amounts; None: impossible


class Levels(NamedTuple):
    """Privacy Skyline's (ℓ, k, m): values denied of the target, people known, and implications."""

    denied: int
    known: int
    implied: int


@dataclass(frozen=True)
class KnownDisclosure:
    """The maximum disclosure, and the attacker who attains it."""

    value: Fraction
    target: Atom
    known: tuple[Atom, ...]
    denied: tuple[Atom, ...]
    knowledge: Formula


class _Share(NamedTuple):
    bucket: int
    known: int
    implied: int


def disclosure_with_known_values(published: Bucketization, known: int, k: int) -> KnownDisclosure:
    """Return the maximum disclosure with `known` people's values and k implications about other people."""
    known, k = whole_number(known, "the number of known people", 0), whole_number(k, "k", 0)
    _require_unknown(published, known)
    rows = [histogram_of(bucket) for bucket in published.buckets]
    k = min(k, min(map(len, rows)) - 1)  # enough for certainty

    @cache
    def minima(row: Histogram) -> list[tuple[Fraction, Pattern]]:
        return [(entry.value, entry.pattern) for entry in within_bucket_table(row, k + 1)]

    def beside(b: int, r: int, j: int) -> Fraction | None:
        row = without_rarest(rows[b], r)
        return minima(row)[j][0] if row else None

    def target(b: int, r: int, j: int) -> Fraction | None:
        row = without_rarest(rows[b], r)
        return minima(row)[j + 1][0] * sum(row) / row[0] if row else None

    ratio, shares = _least_product(len(rows), (known, k), beside, target)
    people: list[Atom] = []
    atoms: list[Atom] = []
    for b, r, j in shares:
        bucket, row = published.buckets[b], without_rarest(rows[b], r)
        people += _known(bucket, r)
        pattern = minima(row)[j + (b == shares[0].bucket)][1]
        atoms += atoms_of(bucket, rows_of(pattern), bucket.values)
    return KnownDisclosure(1 / (1 + ratio), atoms[0], tuple(people), (), implied(atoms[1:], atoms[0]))


def without_rarest(histogram: Histogram, known: int) -> Histogram | None:
    """Return what is left of a histogram without its rarest values' people; None if nobody is left."""
    left = sum(histogram) - known
    sums = [0, *(min(total, left) for total in accumulate(histogram))]
    row = tuple(after - before for before, after in pairwise(sums) if after > before)
    return row if left > 0 else None


def skyline_disclosure(published: Bucketization, levels: Iterable[int]) -> KnownDisclosure:
    """Return the maximum disclosure for these levels of Privacy Skyline."""
    names, numbers = ("denied values", "known people", "implications"), tuple(levels)
    if len(numbers) != len(names):
        raise InvalidInput(f"the levels: expected three numbers L,K,M, got {len(numbers)}", parameter="levels")
    asked = Levels(*(whole_number(n, f"the number of {name}", 0) for n, name in zip(numbers, names, strict=True)))
    _require_unknown(published, asked.known)
    asked = asked._replace(implied=min(asked.implied, published.size - 1))  # there are no more people
    found = [_skyline_of(published, asked, value) for value in published.domain]
    return max((answer for answer in found if answer), key=lambda answer: answer.value)


def _skyline_of(published: Bucketization, levels: Levels, value: str) -> KnownDisclosure | None:
    """The maximum for targets with this value; None if it does not occur."""
    counts = [bucket.frequency(value) for bucket in published.buckets]
    sizes = [bucket.size for bucket in published.buckets]
    if not any(counts):
        return None

    def rest(b: int) -> int:
        """How many people of the bucket have neither the value nor one of the others that are denied."""
        others = sorted((n for other, n in published.buckets[b].frequencies if other != value), reverse=True)
        return sum(others[levels.denied :])

    def beside(b: int, r: int, j: int) -> Fraction | None:
        n, c = sizes[b] - r, counts[b]
        return _falling(n, c, j) if r <= sizes[b] - c and j <= n else None

    def target(b: int, r: int, j: int) -> Fraction | None:
        n, c = sizes[b] - 1 - r, counts[b]
        if not c or r > sizes[b] - c or j > n:
            return None
        return Fraction(max(rest(b) - r, 0), c) * _falling(n, c, j)

    ratio, shares = _least_product(len(sizes), (levels.known, levels.implied), beside, target)
    home = published.buckets[shares[0].bucket]
    person = Atom(home.people[0], value)
    denied = [other for other in home.values if other != value][: levels.denied]
    people: list[Atom] = []
    before: list[Atom] = []
    for b, r, j in shares:
        bucket, first = published.buckets[b], 1 if b == shares[0].bucket else 0
        hidden = {value, *denied} if first else {value}
        people += _known(bucket, r, hidden)
        before += [Atom(bucket.people[first + i], value) for i in range(j)]
    refused = tuple(Atom(person.person, other) for other in denied)
    return KnownDisclosure(1 / (1 + ratio), person, tuple(people), refused, implied(before, person))


def _falling(n: int, c: int, j: int) -> Fraction:
    """The probability that none of j among n people is one of c."""
    return Fraction(prod(max(n - i - c, 0) for i in range(j)), prod(n - i for i in range(j)))


def _known(bucket: Bucket, number: int, hidden: Iterable[str] = ()) -> Iterator[Atom]:
    """The last people of the bucket with its rarest values, none of the hidden ones."""
    values = (value for value in reversed(bucket.values) if value not in hidden for _ in range(bucket.frequency(value)))
    for i, value in zip(range(number), values, strict=False):
        yield Atom(bucket.people[bucket.size - 1 - i], value)


def _require_unknown(published: Bucketization, known: int) -> None:
    if known >= published.size:
        problem = f"expected fewer known people than the release has, {published.size:,}, got {known:,}"
        raise InvalidInput(problem, parameter="known")


def _least_product(buckets: int, most: Amounts, beside: Factor, target: Factor) -> tuple[Fraction, list[_Share]]:
    """The least product with one target bucket and at most these amounts in all, and its shares, the target's first."""
    options = list(product(range(most[0] + 1), range(most[1] + 1)))
    places = sorted({b for factor in (beside, target) for at in options for b in _best(buckets, most[1], factor, at)})
    # For the amounts used: the least product and its shares, before the target's bucket and after it
    before: dict[Amounts, tuple[Fraction, tuple[_Share, ...]]] = {(0, 0): (Fraction(1), ())}
    after: dict[Amounts, tuple[Fraction, tuple[_Share, ...]]] = {}
    for b in places:
        factors = [(r, j, beside(b, r, j), target(b, r, j)) for r, j in options]
        grown_before, grown_after = dict(before), dict(after)
        for r, j, here, home in factors:
            if here is not None and j:
                _extend(grown_before, before, most, _Share(b, r, j), here, last=True)
                _extend(grown_after, after, most, _Share(b, r, j), here, last=True)
            if home is not None:
                _extend(grown_after, before, most, _Share(b, r, j), home, last=False)
        before, after = grown_before, grown_after
    _, (ratio, shares) = min(after.items(), key=lambda entry: (entry[1][0], sum(entry[0]), entry[0]))
    return ratio, list(shares)


def _best(buckets: int, others: int, factor: Factor, at: Amounts) -> list[int]:
    """The buckets with the least factors for these amounts, as many as may be used together."""
    found = ((value, b) for b in range(buckets) if (value := factor(b, *at)) is not None)
    return [b for _, b in nsmallest(others + 1, found)]


def _extend(
    grown: dict[Amounts, tuple[Fraction, tuple[_Share, ...]]],
    states: dict[Amounts, tuple[Fraction, tuple[_Share, ...]]],
    most: Amounts,
    share: _Share,
    factor: Fraction,
    *,
    last: bool,
) -> None:
    """Add a bucket's share to all states that have room for it."""
    for (r, j), (value, shares) in states.items():
        used = (r + share.known, j + share.implied)
        if used[0] <= most[0] and used[1] <= most[1]:
            step(1, "shares")
            known = grown.get(used)
            if known is None or value * factor < known[0]:
                grown[used] = (value * factor, (*shares, share) if last else (share, *shares))
