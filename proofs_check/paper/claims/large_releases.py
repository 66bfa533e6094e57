"""Beyond the scopes: releases far too large to try them all, drawn at random (paper, sections 3.2 to 4).

Merging, negations, growth with k, summaries, and all forms of MINIMIZE2, on releases of up to 1,600 people. The
statements are those that hold for every small release. Chance hardly ever draws a release in which the best atoms are
about two buckets, so some are drawn near the known ones. Attackers are drawn in `large_attackers`.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise
from typing import TypeAlias

from fastpath.minimize1 import within_bucket
from fastpath.minimize2 import across_buckets, optima
from fastpath.summary import Summary, merge_all
from proofs_check.claims.claim import Claim, correction, ours
from proofs_check.claims.scope import Draw, Drawn
from proofs_check.claims.section_3_4_monotonicity import apart, together
from proofs_check.claims.section_4_negations import against_negations
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.paper.claims.large_buckets import RARE, histogram, most_people
from proofs_check.paper.claims.minimize_across import CROSSING
from reference.instances import Case, Columns, Release, row_histogram, shown_case, shown_release

Merge: TypeAlias = tuple[tuple[tuple[int, ...], ...], int, int]
"""Buckets, each with the counts of all values, and the numbers of two that are merged."""

MOST_K, FEW_K = 20, 6
_BUCKETS, _VALUES, _LARGEST = 4, 12, 130
RELEASES = (
    f"releases of at most {_BUCKETS} buckets of {most_people(_VALUES, _LARGEST, RARE)} people and {_VALUES} values"
)


def drawn_release(draw: Draw) -> Release:
    """Draw up to four buckets."""
    return tuple(histogram(draw, _VALUES, _LARGEST) for _ in range(draw(1, _BUCKETS)))


def near_crossing(draw: Draw) -> Case:
    """Draw a release near one whose best atoms are about two buckets, some buckets without influence beside them."""
    rows, k = CROSSING[draw(0, len(CROSSING) - 1)]
    factor = draw(1, 20)
    near = (tuple(sorted(factor * count + draw(0, factor // 3) for count in row)[::-1]) for row in rows)
    return (*near, *((1,) * draw(9, 12) for _ in range(draw(0, 2)))), k


def drawn_case(draw: Draw) -> Case:
    """Draw a release and k; every other one is such that it may pay to tie buckets together."""
    return near_crossing(draw) if draw(0, 1) else (drawn_release(draw), draw(0, MOST_K))


def drawn_columns(draw: Draw) -> Columns:
    """Draw two buckets, and how they share values; neither is empty."""
    drawn = ((draw(0, 100), draw(0, 100)) for _ in range(draw(0, 9)))
    return (*(column for column in drawn if any(column)), (draw(1, 100), draw(1, 100)))


def summary(rows: Release, first: int = 0, most: int = MOST_K + 1) -> Summary:
    """The summary of these buckets, numbered from the first on."""
    return merge_all(Summary.of_bucket(row, number, most) for number, row in enumerate(rows, start=first))


def curve(release: Release, k: int) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k implications."""
    values = [1 / (1 + optimum.ratio) for optimum in optima(summary(release, 0, k + 1))]
    return values + [values[-1]] * (k + 1 - len(values))


def merging_never_raises(columns: Columns, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """Two buckets made one disclose no more, for any way in which they share values."""
    before, after = values(apart(columns), MOST_K), values(together(columns), MOST_K)
    return all(one >= other for one, other in zip(before, after, strict=True))


def negations_never_exceed(release: Release, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    return all(against_negations(release, k) <= value for k, value in enumerate(values(release, MOST_K)))


def grows_until_certainty(release: Release, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """One more implication always discloses more, until, with all but one value of a bucket, it is certain."""
    found, fewest = values(release, MOST_K), min(map(len, release))
    grows = all(one < other or one == other == 1 for one, other in pairwise(found))
    return grows and [value == 1 for value in found] == [k >= fewest - 1 for k in range(MOST_K + 1)]


def three_forms_agree(case: Case, fast: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """MINIMIZE2 letter by letter (corrected), the readable recursion and the two vectors give the same."""
    release, k = case
    ratio = Minimize2(release, after_last=placed_or_not, within=cache(within_bucket)).corrected(k)
    return ratio is not None and ratio == across_buckets(release, k)[k] and fast(release, k)[k] == 1 / (1 + ratio)


def parts_make_the_whole(release: Release, merge: Callable[[Summary, Summary], Summary] = Summary.merge) -> bool:
    """The summaries of two parts of a release merge to that of the whole, in either order and more than once."""
    whole = reduce(Summary.merge, (summary((row,), number) for number, row in enumerate(release)))
    cuts = ((summary(release[:cut]), summary(release[cut:], cut)) for cut in range(1, len(release)))
    return merge(whole, whole) == whole and all(merge(a, b) == merge(b, a) == whole for a, b in cuts)


def drawn_merge(draw: Draw) -> Merge:
    """Draw two buckets near ones whose best atoms are about both, one to four others, and which two are merged."""
    rows = [list(row) for row in near_crossing(draw)[0][:2]]
    for _ in range(draw(1, 4)):
        row = (draw(1, 20),) * draw(9, 12) if draw(0, 4) else histogram(draw, _VALUES, _LARGEST)
        rows.append([*row])
    shifts = [draw(0, _VALUES - 1) for _ in rows]
    aligned = tuple(_shifted(row, shift) for row, shift in zip(rows, shifts, strict=True))
    one = draw(0, len(rows) - 2)
    return aligned, one, draw(one + 1, len(rows) - 1)


def _shifted(row: Sequence[int], shift: int) -> tuple[int, ...]:
    """The counts of these values, begun at another value."""
    counts = [*row, *[0] * (_VALUES - len(row))]
    return tuple(counts[-shift:] + counts[:-shift])


def before_and_after(merge: Merge) -> tuple[Release, Release]:
    """The buckets, and those with the two made one."""
    rows, one, other = merge
    union = tuple(map(sum, zip(rows[one], rows[other], strict=True)))
    kept = [row for place, row in enumerate(rows) if place not in {one, other}]
    return tuple(map(row_histogram, rows)), tuple(map(row_histogram, [union, *kept]))


def merging_among_several_never_raises(merge: Merge, values: Callable[[Release, int], list[Fraction]] = curve) -> bool:
    """Two of three to six buckets made one disclose no more, with the others beside them."""
    before, after = (values(release, FEW_K) for release in before_and_after(merge))
    return all(one >= other for one, other in zip(before, after, strict=True))


def shown_merge(merge: Merge) -> str:
    """The counts of the values in each bucket, and which are merged."""
    rows, one, other = merge
    return f"counts of the values: {' + '.join(map(str, rows))}; {one} and {other} are merged"


def shown_columns(columns: Columns) -> str:
    """The two buckets."""
    rows: Release = tuple(zip(*columns, strict=True))
    return f"counts of the values in the two buckets: {shown_release(rows)}"


CLAIMS = (
    correction(
        name="all-forms-of-minimize2-agree-on-large-releases",
        paper="3.3.3, Algorithm 2",
        scope=Drawn(f"{RELEASES}, k ≤ {MOST_K}", drawn_case, 30, shown=shown_case),
        statement=three_forms_agree,
    ),
    ours(
        name="summaries-of-parts-make-that-of-a-large-release",
        paper="ours, on 3.3.3",
        scope=Drawn(f"{RELEASES}, every cut, {MOST_K + 1} atoms", drawn_release, 100, shown=shown_release),
        statement=parts_make_the_whole,
    ),
    Claim(
        name="merging-large-buckets-never-raises-disclosure",
        paper="3.4, Theorem 14 (monotonicity)",
        scope=Drawn(
            f"two buckets of at most 1,000 people and 10 values, k ≤ {MOST_K}", drawn_columns, 150, shown=shown_columns
        ),
        statement=merging_never_raises,
    ),
    Claim(
        name="merging-two-of-several-large-buckets-never-raises-disclosure",
        paper="3.4, Theorem 14 (monotonicity)",
        scope=Drawn(
            f"three to six buckets, two of them near ones that the best atoms tie together; two merged; k ≤ {FEW_K}",
            drawn_merge,
            150,
            shown=shown_merge,
        ),
        statement=merging_among_several_never_raises,
    ),
    correction(
        name="negations-never-exceed-implications-in-large-releases",
        paper="4",
        scope=Drawn(f"{RELEASES}, k ≤ {MOST_K}", drawn_release, 150, shown=shown_release),
        statement=negations_never_exceed,
    ),
    ours(
        name="large-releases-disclose-strictly-more-until-certainty",
        paper="2.2, after Definition 4, and 4",
        scope=Drawn(f"{RELEASES}, k ≤ {MOST_K}", drawn_release, 150, shown=shown_release),
        statement=grows_until_certainty,
    ),
)
