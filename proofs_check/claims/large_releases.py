"""Beyond the scopes: buckets, releases and attackers far too many to try them all, drawn at random (sections 3.2 to 4).

The statements are those that hold for every small bucket and release. What fails is shrunk to few people.

**Buckets** have up to 40 values and 2,000 people: some values may be frequent, some are rare. Where few values stand
out it pays to spread atoms over several people. With more atoms than values something is certain, and a wrong MINIMIZE1
would pass; so there are no more. **Releases** have up to 1,600 people. Some are drawn near the known ones in which the
best atoms are about two buckets, since chance hardly ever draws one.

**Attackers.** The maximum over all formulas cannot be searched for there, but it is held from both sides. The attacker
whom `fastpath` names attains it when the tables are counted (`reference.counting`, which never lists them), and no
drawn attacker does better. In some releases of 7 people all conjunctions of simple implications are searched.
"""

from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import within_bucket
from fastpath.minimize2 import across_buckets
from fastpath.summary import Summary, merge_all
from proofs_check.claims import section_3_3_1_within_bucket as one_bucket
from proofs_check.claims import section_3_3_3_across_buckets as across
from proofs_check.claims.claim import claim, correction, ours, over
from proofs_check.claims.refutation import Refutation, never_more, unless, unless_equal
from proofs_check.claims.scope import Draw, Drawn
from proofs_check.claims.section_3_3_1_within_bucket import Placed, last_of_table
from proofs_check.claims.section_3_3_3_across_buckets import CROSSING, merge
from proofs_check.oracles.minima import Pattern, Placement, closed_form, none_true
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.oracles.small_releases import Row, disclosures, largest, shown_pattern, shown_row
from reference import instances
from reference.counting.dynamic_program import structured_count
from reference.errors import InconsistentKnowledge
from reference.instances import LETTERS, Case, Columns, Histogram, Release, released, row_histogram, shown_release
from reference.language import Atom, BasicImplication, Formula
from reference.languages.builtin import SimpleImplications
from reference.syntax import to_text

Attack: TypeAlias = tuple[Release, Atom, Formula]  # a release, a target, and what the attacker knows
# Buckets, each with the counts of all values, and the numbers of two that are merged
Merge: TypeAlias = tuple[tuple[tuple[int, ...], ...], int, int]

BUCKETS = "buckets of at most 1,990 people and 40 values"  # up to 10 frequent values and 30 rare ones
PLACED = f"{BUCKETS} (and up to 2 of S that do not occur), atoms about at most 4 people, at most 4 each"
MOST_K, FEW_K, MOST_VALUES = 20, 6, 12
RELEASES = f"releases of at most 4 buckets of 417 people and {MOST_VALUES} values"
THREE_TO_SIX = "three to six buckets, two of them near ones that the best atoms tie together; two merged"
SEARCHED = "releases of 7 people, 2 or 3 values in every bucket, k ≤ 2, all simple implications"
ATTACKED = (
    "releases of at most 3 buckets of 48 people and 4 values, k ≤ 4, at most 2 atoms a side, or the worst"
    " named attacker with one implication changed or none; tables counted"
)


# Buckets


def histogram(draw: Draw, most_values: int = 40, largest: int = 190, rare: int = 3) -> Histogram:
    """Draw a histogram: up to a quarter of the values may be frequent, the others are rare."""
    frequent = [draw(1, largest) for _ in range(draw(1, max(1, most_values // 4)))]
    return tuple(sorted([*frequent, *(draw(1, rare) for _ in range(draw(0, most_values - len(frequent))))])[::-1])


WITH_ATOMS = Drawn(
    f"{BUCKETS}, k up to the number of values",
    lambda draw: ((row := histogram(draw)), draw(0, len(row))),
    50,
    shown=lambda case: instances.shown_case(((case[0],), case[1])),
)


def with_absent_values(draw: Draw) -> Row:
    """Draw a bucket, and up to two values of S that do not occur in it."""
    return histogram(draw, draw(1, 40)) + (0,) * draw(0, 2)


def with_pattern(draw: Draw) -> Placed:
    """Draw a bucket and how many atoms up to four of its people have, up to four each."""
    row = with_absent_values(draw)
    parts = (draw(1, min(4, len(row))) for _ in range(draw(0, min(4, sum(row)))))
    return row, tuple(sorted(parts, reverse=True))


def with_placement(draw: Draw) -> tuple[Row, Placement]:
    """Draw a bucket and atoms about up to four of its people, up to four each."""
    row = with_absent_values(draw)
    people = range(draw(0, min(4, sum(row))))
    return row, tuple(tuple({draw(0, len(row) - 1) for _ in range(draw(1, 4))}) for _ in people)


@claim("the-closed-form-holds-in-large-buckets", "3.3.1, Lemma 12")
@over(Drawn(PLACED, with_pattern, 200, shown=shown_pattern))
def closed_form_holds(row: Row, pattern: Pattern) -> Refutation:
    """With the k_i most frequent values for person i, Pr(no atom is true) = ∏ (n - i - T(k_i))/(n - i)."""
    return one_bucket.top_sets_have_the_closed_form(row, pattern)


@claim("no-placement-beats-nested-top-sets-in-large-buckets", "3.3.1, Lemma 12")
@over(Drawn(PLACED, with_placement, 200, shown=lambda case: f"{shown_row(case[0])}, values of each person: {case[1]}"))
def no_placement_is_better(row: Row, placement: Placement) -> Refutation:
    """No atoms that are drawn do better than those about the most frequent values that are shared out likewise."""
    nested, drawn = closed_form(row, tuple(sorted(map(len, placement), reverse=True))), none_true(row, placement)
    return unless(nested <= drawn, f"{nested} > {drawn}")


@ours("both-forms-of-minimize1-agree-on-large-buckets", "ours, on 3.3.1, Algorithm 1", WITH_ATOMS)
def twins_agree(row: Row, k: int) -> Refutation:
    """The page's recursion, stopped when the people run out, and the fast table give the same minimum."""
    return unless_equal(last_of_table(row, k).value, within_bucket(row, k))


@ours("a-best-pattern-is-remembered-in-large-buckets", "ours, on 3.3.1", WITH_ATOMS)
def is_remembered(row: Row, k: int) -> Refutation:
    """The fast table remembers k_i that share out k atoms (fewer if that is certain) and attain the page's minimum."""
    found = last_of_table(row, k)
    attained = unless_equal(closed_form(row, found.pattern), found.value, within_bucket(row, k))
    return one_bucket.shares_out(row, k, found) or attained


@ours("one-choice-in-a-large-bucket-beats-two", "ours, on 3.3.3")
@over(
    Drawn(
        f"{BUCKETS}, all g and h up to the number of values",
        lambda draw: ((row := histogram(draw)), draw(1, len(row)), draw(1, len(row))),
        200,
        shown=across.shown_split,
    )
)
def one_choice_beats_two(row: Histogram, g: int, h: int) -> Refutation:
    """m(g + h) < m(g) · m(h), g, h ≥ 1, for the least probabilities in a bucket, unless both sides are 0."""
    return across.one_choice_is_better(row, g, h)


# Releases


def _drawn_release(draw: Draw) -> Release:
    return tuple(histogram(draw, MOST_VALUES, 130) for _ in range(draw(1, 4)))


LARGE = Drawn(f"{RELEASES}, k ≤ {MOST_K}", _drawn_release, 150, shown=shown_release)


def near_crossing(draw: Draw) -> Case:
    """Draw a release near one whose best atoms are about two buckets, some buckets without influence beside them."""
    rows, k = CROSSING[draw(0, len(CROSSING) - 1)]
    factor = draw(1, 20)
    near = (tuple(sorted(factor * count + draw(0, factor // 3) for count in row)[::-1]) for row in rows)
    return (*near, *((1,) * draw(9, 12) for _ in range(draw(0, 2)))), k


def drawn_case(draw: Draw) -> Case:
    """Draw a release and k; every other one is such that it may pay to tie buckets together."""
    return near_crossing(draw) if draw(0, 1) else (_drawn_release(draw), draw(0, MOST_K))


def _drawn_columns(draw: Draw) -> Columns:
    drawn = ((draw(0, 100), draw(0, 100)) for _ in range(draw(0, 9)))
    return (*filter(any, drawn), (draw(1, 100), draw(1, 100)))


def _shown_columns(columns: Columns) -> str:
    return f"counts of the values in the two buckets: {shown_release(tuple(zip(*columns, strict=True)))}"


def summary(rows: Release, first: int = 0, most: int = MOST_K + 1) -> Summary:
    """The summary of these buckets, numbered from the first on."""
    return merge_all(Summary.of_bucket(row, number, most) for number, row in enumerate(rows, start=first))


curve = disclosures


@correction("all-forms-of-minimize2-agree-on-large-releases", "3.3.3, Algorithm 2")
@over(Drawn(f"{RELEASES}, k ≤ {MOST_K}", drawn_case, 30, shown=instances.shown_case))
def three_forms_agree(release: Release, k: int) -> Refutation:
    """MINIMIZE2 letter by letter (corrected), the readable recursion and the two vectors give the same."""
    ratio = Minimize2(release, after_last=placed_or_not, within=cache(within_bucket)).corrected(k)
    return unless_equal(ratio, across_buckets(release, k)[k], 1 / curve(release, k)[k] - 1)


@ours("summaries-of-parts-make-that-of-a-large-release", "ours, on 3.3.3")
@over(Drawn(f"{RELEASES}, every cut, {MOST_K + 1} atoms", _drawn_release, 100, shown=shown_release))
def parts_make_the_whole(release: Release) -> Refutation:
    """The summaries of two parts of a release merge to that of the whole, in either order and more than once."""
    whole = reduce(Summary.merge, (summary((row,), number) for number, row in enumerate(release)))
    cuts = ((summary(release[:cut]), summary(release[cut:], cut)) for cut in range(1, len(release)))
    return unless_equal(whole, merge(whole, whole), *(merge(*parts) for cut in cuts for parts in (cut, cut[::-1])))


@claim("merging-large-buckets-never-raises-disclosure", "3.4, Theorem 14 (monotonicity)")
@over(
    Drawn(f"two buckets of at most 1,000 people and 10 values, k ≤ {MOST_K}", _drawn_columns, 150, shown=_shown_columns)
)
def merging_never_raises(columns: Columns) -> Refutation:
    """Two buckets made one disclose no more, for any way in which they share values."""
    apart = tuple(row_histogram(row) for row in zip(*columns, strict=True))
    return never_more(curve((row_histogram(map(sum, columns)),), MOST_K), curve(apart, MOST_K))


def drawn_merge(draw: Draw) -> Merge:
    """Draw two buckets near ones whose best atoms are about both, one to four others, and which two are merged."""
    rows = list(near_crossing(draw)[0][:2])
    others = range(draw(1, 4))
    rows += [(draw(1, 20),) * draw(9, 12) if draw(0, 4) else histogram(draw, MOST_VALUES, 130) for _ in others]
    shifts = [draw(0, MOST_VALUES - 1) for _ in rows]  # where the counts of a bucket begin among the values
    counts = [(*row, *(0,) * (MOST_VALUES - len(row))) for row in rows]
    one = draw(0, len(rows) - 2)
    aligned = tuple(row[-shift:] + row[:-shift] for row, shift in zip(counts, shifts, strict=True))
    return aligned, one, draw(one + 1, len(rows) - 1)


def before_and_after(merge: Merge) -> tuple[Release, Release]:
    """The buckets, and those with the two made one."""
    rows, one, other = merge
    union = tuple(map(sum, zip(rows[one], rows[other], strict=True)))
    kept = [row for place, row in enumerate(rows) if place not in {one, other}]
    return tuple(map(row_histogram, rows)), tuple(map(row_histogram, [union, *kept]))


def _shown_merge(merge: Merge) -> str:
    rows, one, other = merge
    return f"counts of the values: {' + '.join(map(str, rows))}; {one} and {other} are merged"


@claim("merging-two-of-several-large-buckets-never-raises-disclosure", "3.4, Theorem 14 (monotonicity)")
@over(Drawn(f"{THREE_TO_SIX}; k ≤ {FEW_K}", drawn_merge, 150, shown=_shown_merge))
def merging_among_several_never_raises(merge: Merge) -> Refutation:
    """Two of three to six buckets made one disclose no more, with the others beside them."""
    before, after = (curve(release, FEW_K) for release in before_and_after(merge))
    return never_more(after, before)


@correction("negations-never-exceed-implications-in-large-releases", "4", LARGE)
def negations_never_exceed(release: Release) -> Refutation:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    ratios = (min(Fraction(sum(row[k + 1 :]), row[0]) for row in release) for k in range(MOST_K + 1))
    return never_more([1 / (1 + ratio) for ratio in ratios], curve(release, MOST_K))


@ours("large-releases-disclose-strictly-more-until-certainty", "2.2, after Definition 4, and 4", LARGE)
def grows_until_certainty(release: Release) -> Refutation:
    """One more implication always discloses more, until, with all but one value of a bucket, it is certain."""
    found, fewest = curve(release, MOST_K), min(map(len, release))
    grows = all(one < other or one == other == 1 for one, other in pairwise(found))
    certain = [value == 1 for value in found] == [k >= fewest - 1 for k in range(MOST_K + 1)]
    return unless(grows and certain, ", ".join(map(str, found)))


# Attackers


SIZES = ((7,), (4, 3), (5, 2), (3, 2, 2))  # all ways to share out 7 people among buckets of two or more


def _drawn_small_case(draw: Draw) -> Case:
    sizes = SIZES[draw(0, len(SIZES) - 1)]
    rows = ([0, min(2, size - 1), *(draw(0, 2) for _ in range(size - 2))] for size in sizes)
    return tuple(tuple(sorted(map(row.count, set(row)), reverse=True)) for row in rows), draw(0, 2)


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

    def unit() -> BasicImplication:
        before, after = ([atom() for _ in range(draw(1, 2))] for _ in range(2))
        return BasicImplication(before, after)

    k = draw(0, 4)
    if draw(0, 1):
        return release, atom(), Formula(unit() for _ in range(k))
    worst = maximum_disclosure(released(release, 1), k)
    units = list(worst.knowledge.implications)
    place = draw(0, len(units))
    units[place : place + 1] = [unit() for _ in units[place : place + 1]]
    return release, worst.target, Formula(units)


def _shown_attack(attack: Attack) -> str:
    release, target, knowledge = attack
    known = " and ".join(map(to_text, knowledge.implications)) or "nothing"
    return f"{shown_release(release)}, {to_text(target)} given {known}"


@claim("a-search-finds-the-maximum-in-some-larger-releases", "3.2, Theorem 9, and 3.3")
@over(Drawn(SEARCHED, _drawn_small_case, 20, shown=instances.shown_case))
def search_agrees(release: Release, k: int) -> Refutation:
    """The polynomial algorithm gives the maximum over all conjunctions of k simple implications."""
    return unless_equal(largest(released(release, 1), SimpleImplications(), k), curve(release, k)[k])


@claim("the-named-attacker-attains-the-maximum-in-large-releases", "3.3")
@over(Drawn(f"{RELEASES}, k ≤ {MOST_K}; tables counted", drawn_case, 60, shown=instances.shown_case))
def attacker_attains(release: Release, k: int) -> Refutation:
    """The attacker that the algorithm names makes the target as likely as the maximum that it gives."""
    answer = maximum_disclosure(released(release, 1), k)
    attained = structured_count(answer.target, released(release, 1), answer.knowledge).probability
    return unless_equal((answer.knowledge.k <= k, Fraction(str(attained))), (True, answer.value))


@claim("no-drawn-attacker-exceeds-the-maximum", "3.2, Theorem 9, and 3.3")
@over(Drawn(ATTACKED, drawn_attack, 150, shown=_shown_attack))
def no_attacker_does_better(release: Release, target: Atom, knowledge: Formula) -> Refutation:
    """No conjunction of k basic implications makes any atom likelier than the maximum disclosure."""
    try:
        reached = structured_count(target, released(release, 1), knowledge).probability
    except InconsistentKnowledge:
        return None
    most = curve(release, knowledge.k)[knowledge.k]
    return unless(Fraction(str(reached)) <= most, f"{reached} > {most}")
