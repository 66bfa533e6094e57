"""Mutants of what the claims about section 3.3.3 are about: shares, MINIMIZE2, its bounds, changes, crossing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod
from types import SimpleNamespace

import numpy as np
from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Change, Changed, Mutant, changed, mutants
from strategies.other_curves import without_crossing

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import Product, across_buckets, optima
from fastpath.summary import DistinctHistograms, Integers, Summary, SummaryEntry
from proofs_check.claims.large_releases import curve
from proofs_check.claims.section_3_3_3_across_buckets import (
    Choice,
    consistent_tables,
    in_descending_order,
    minima_of,
    remembered_numbers,
)
from proofs_check.claims.section_3_3_complexity import (
    after_minimize1,
    calls_of,
    modified_steps,
    rerun,
    steps_of_fastpath,
    steps_of_run,
    turns_and_values,
)
from proofs_check.claims.section_3_3_complexity import changed as answers_and_steps
from proofs_check.claims.section_4_adult import best_atoms, least_alone, summary_of_table
from proofs_check.oracles.minima import JointPlacement, Minimize1, Shares, least
from proofs_check.oracles.minimize2 import Minimize2, Number, Reading, Remembered, as_infinity, placed_or_not
from proofs_check.oracles.small_releases import disclosure
from reference.buckets import Bucketization
from reference.instances import Histogram, Release
from reference.language import Formula

# Shares of atoms


def formula_with(place: int = 0, more: int = 0, buckets: int = 9) -> Callable[[Release, Shares, int], Fraction]:
    def formula(release: Release, shares: Shares, home: int) -> Fraction:
        row, pairs = release[home], list(enumerate(zip(release, shares, strict=True)))
        kept = ((one, atoms + more * (b == home)) for b, (one, atoms) in pairs if b == home or b < buckets)
        return Fraction(sum(row), row[min(place, len(row) - 1)]) * prod(within_bucket(*one) for one in kept)

    return formula


def chosen_where(keep: Callable[[Shares, int, int], bool]) -> Callable[[int, int], Iterator[Choice]]:
    return lambda buckets, k: (one for one in in_descending_order(buckets, k) if keep(*one, k))


# MINIMIZE2


class ChangedMinimize2(Minimize2):
    """MINIMIZE2, corrected, with one thing changed."""

    least_h = 0  # the first h of the loop
    most_h = 0  # how many more than h_i the loop's last h is
    here = 1  # how many atoms more than h are about A's bucket
    value = 0  # the place, by frequency, of A's value
    later = True  # A may be about a later bucket than the first
    one_bucket = False  # all atoms are about A's bucket

    def __init__(self, histograms: Sequence[Histogram], reading: Reading = as_infinity) -> None:
        super().__init__(histograms, after_last=placed_or_not, within=least, reading=reading)

    def __call__(self, i: int, h_i: int, a: bool) -> Number:  # noqa: D102, FBT001 - as in the class it stands for
        if i == len(self.histograms):
            return self.after_last(a)
        offers = []
        for h in range(self.least_h, h_i + 1 + self.most_h):
            row, left = self.histograms[i], max(0, h_i - h)
            if (a or self.later) and (not self.one_bucket or h == 0):
                offers.append(self._times(self.within(row, h), self(i + 1, left, a)))
            if not a and (not self.one_bucket or left == 0):
                scale = Fraction(sum(row), row[min(self.value, len(row) - 1)])
                offers.append(self._times(self.within(row, h + self.here) * scale, self(i + 1, left, True)))  # noqa: FBT003 - the page's flag
        return min((offer for offer in offers if offer is not None), default=None)


def program(**changes: object) -> Callable[..., Number]:
    """MINIMIZE2 with this change, for each reading of 0·∞."""
    kind = type("ChangedOnce", (ChangedMinimize2,), changes)
    return lambda release, k, reading=as_infinity: kind(release, reading).corrected(k)


def one_at_the_end(release: Release, k: int, reading: Reading = as_infinity) -> Number:
    return Minimize2(release, after_last=lambda _: Fraction(1), within=least, reading=reading).corrected(k)


def remembered_with(change: Callable[[Shares, int], Shares]) -> Callable[[Release, int], Remembered]:
    return lambda rows, k: (found := remembered_numbers(rows, k))._replace(numbers=change(found.numbers, k))


def in_the_first_bucket(release: Release, k: int) -> Remembered:
    return Remembered((k, *(0,) * (len(release) - 1)), 0)


def calls_with(more: int = 0, atoms: int = 0) -> Callable[[Release, int, bool], object]:
    def calls(release: Release, k: int, first: bool) -> object:  # noqa: FBT001 - the page's flag
        states, asked = calls_of(release, k, first)
        return {(i, h + more, a) for i, h, a in states}, {max(0, one + atoms) for one in asked}

    return calls


def turns_across(buckets: int, k: int) -> int:
    return after_minimize1(buckets, k).turns


def values_across(buckets: int, k: int) -> int:
    return len(after_minimize1(buckets, k).known)


def runs(part: str, *changes: tuple[Change, str, Callable[[int, int], object]]) -> list[Changed]:
    return [
        (kind, words, {"after_minimize1": lambda b, k, count=count: SimpleNamespace(**{part: count(b, k)})})
        for kind, words, count in changes
    ]


@cache
def turns_of_calls_apart(k: int) -> int:
    every = [Minimize1((1,) * (2 * k + 4)) for _ in range(k + 2)]
    for h, algorithm in enumerate(every):
        algorithm(0, h, h)
    return sum(algorithm.turns for algorithm in every)


# Changes and runs


# Minima, summaries and Adult


def taken_for(h: int, other: int) -> Callable[[Histogram], tuple[Fraction, ...]]:
    return lambda row: (*minima_of(row)[:h], minima_of(row)[other], *minima_of(row)[h + 1 :])


def merge_by(which: str) -> Callable[[Summary, Summary], Summary]:
    def merge(one: Summary, other: Summary) -> Summary:
        right = one.merge(other)
        if which == "ratio":
            return replace(right, ratio=one.ratio[: len(right.ratio)])
        if which == "last":
            return replace(right, least=(*right.least[:-1], one.least[min(len(one.least), len(right.least)) - 1]))
        pairs = zip(one.least, other.least, strict=False)
        return replace(right, least=tuple(max(pair, key=lambda entry: entry.value) for pair in pairs))

    return merge


def pays_or_is_equal(node: tuple[int, ...], k: int) -> bool:
    summary = summary_of_table(node)
    return k < len(summary.ratio) and optima(summary)[k].ratio <= summary.ratio[k].value


def atoms_without_the_last(node: tuple[int, ...], k: int) -> tuple[Release, JointPlacement]:
    release, atoms = best_atoms(node, k)
    return release, (*atoms[:-1], (atoms[-1][0][:-1],))


def without_the_last_implication(bucketization: Bucketization, k: int) -> Disclosure:
    found = maximum_disclosure(bucketization, k)
    return replace(found, knowledge=Formula(found.knowledge.implications[:-1]))


PROGRAMS = (
    (BOUNDARY, "the loop begins at 1", program(least_h=1)),
    (BOUNDARY, "the loop ends before h_i", program(most_h=-1)),
    (BOUNDARY, "A is not counted in its bucket", program(here=0)),
    (INDEX, "A has the second most frequent value", program(value=1)),
    (DROPPED, "A is about the first bucket", program(later=False)),
    (DROPPED, "the last bucket is left out", lambda rows, k: across_buckets(rows[:-1] or rows, k)[k]),
    (BOUNDARY, "for k + 1", lambda release, k: across_buckets(release, k + 1)[k + 1]),
    (BOUNDARY, "for k - 1", lambda release, k: across_buckets(release, k)[max(0, k - 1)]),
)
ONE_AT_THE_END = (DROPPED, "1 after the last bucket, also without A", one_at_the_end)
A_LAST = (
    INDEX,
    "A is remembered as the last bucket's",
    lambda b, k: remembered_numbers(b, k)._replace(home=len(b) - 1),
)


def one_other_bucket(least: Sequence[Fraction]) -> list[Product]:
    """P(r) = M(r)."""
    return [Product(Fraction(1), ()), *(Product(value, (h,)) for h, value in enumerate(least[:-1], 1))]


def two_other_buckets(least: Sequence[Fraction]) -> list[Product]:
    """P(r) is the least M(r), or M(g)·M(r - g)."""
    products = one_other_bucket(least)
    for r in range(2, len(products)):
        pairs = ((least[g - 1] * least[r - g - 1], g) for g in range(1, r))
        value, g = min(pairs)
        if value < products[r].value:
            products[r] = Product(value, (g, r - g))
    return products


def best_by_floats(
    part: DistinctHistograms, places: Integers, h: int, values: dict[int, list[Fraction]], *, scaled: bool
) -> SummaryEntry:
    def scale(place: int) -> Fraction:
        return Fraction(int(part.sizes[place]), int(part.sums[0, place])) if scaled else Fraction(1)

    place = min(places.tolist(), key=lambda one: float(values[one][h] * scale(one)))
    return SummaryEntry(values[place][h] * scale(place), int(part.first[place]), part.histogram(place))


MUTANTS: list[Mutant] = mutants({
    "buckets-are-independent": changed("consistent_tables",
        (BOUNDARY, "the last table is missing", lambda release: consistent_tables(release)[:-1]),
    ),
    "the-minimum-for-given-numbers-of-atoms": changed("product_of_minima",
        (INDEX, "A has the second most frequent value", formula_with(place=1)),
        (BOUNDARY, "one atom more about A's bucket", formula_with(more=1)),
        (DROPPED, "all but the first bucket are left out", formula_with(buckets=1)),
    ),
    "descending-numbers-lose-nothing-if-buckets-may-be-in-any-order": changed("in_descending_order",
        (BOUNDARY, "no two numbers are equal",
         chosen_where(lambda shares, *_: len({n for n in shares if n}) == sum(map(bool, shares)))),
        (BOUNDARY, "at most k buckets", chosen_where(lambda shares, _, k: sum(map(bool, shares)) <= max(1, k))),
        (DROPPED, "A's bucket has most atoms", chosen_where(lambda shares, home, _: shares[home] == max(shares))),
    ),
    "minimize2-corrected-is-right": changed("corrected", *PROGRAMS),
    "the-recursion-across-buckets-is-right": changed("by_recursion", *PROGRAMS),
    "zero-times-infinity-may-be-either-once-minimize2-is-corrected": changed("corrected",
        ONE_AT_THE_END,
        (BOUNDARY, "A is not counted in its bucket", program(here=0)),
    ),
    "zero-times-infinity-is-met-where-the-last-bucket-has-few-values": [
        *changed("last_has_few",
            (BOUNDARY, "fewer than k values", lambda release, k: len(release[-1]) < k),
            (INDEX, "the first bucket", lambda release, k: len(release[0]) <= k),
            (DROPPED, "any bucket", lambda release, k: min(map(len, release)) <= k),
        ),
        *changed("corrected", ONE_AT_THE_END),
    ],
    "minimize2-as-printed-is-infinite": [
        *changed("some_has_few",
            (BOUNDARY, "fewer than k values", lambda release, k: min(map(len, release)) < k),
            (INDEX, "the last bucket", lambda release, k: len(release[-1]) <= k),
        ),
        *changed("printed",
            (BOUNDARY, "the first call with false",
             lambda release, k, reading=as_infinity: Minimize2(release, within=least, reading=reading).corrected(k)),
        ),
    ],
    "the-minimising-atoms-are-remembered": changed("remembered_numbers",
        (BOUNDARY, "one atom fewer about the last bucket that has any",
         remembered_with(lambda numbers, _: tuple(max(0, n - 1) for n in numbers))),
        (ORDER, "in reverse order", remembered_with(lambda numbers, _: numbers[::-1])),
        (INDEX, "all about the first bucket", in_the_first_bucket),
        A_LAST,
        (INDEX, "the h_i, not by how much they fall",
         remembered_with(lambda numbers, k: tuple(k - sum(numbers[:i]) for i in range(len(numbers))))),
    ),
    "two-buckets-are-combined-where-that-pays": [
        *changed("letter_by_letter",
            (DROPPED, "MINIMIZE2 keeps to A's bucket", program(one_bucket=True)),
        ),
        *changed("by_recursion", (DROPPED, "the recursion keeps to A's bucket", program(one_bucket=True))),
        *changed("disclosure",
            (DROPPED, "one bucket at a time", lambda rows, k: max(disclosure((r,), k) for r in rows)),
        ),
        *changed("remembered_numbers",
            A_LAST,
            (INDEX, "the atoms are remembered as the first bucket's", in_the_first_bucket),
        ),
    ],
    "crossing-pays-on-adult": [
        *changed("pays", (BOUNDARY, "where it is no worse", pays_or_is_equal)),
        *changed("best_atoms",
            (DROPPED, "the last atom is forgotten", atoms_without_the_last),
        ),
        *changed("least_alone", (BOUNDARY, "one atom more alone", lambda node, k: least_alone(node, k + 1))),
    ],
    "the-parameters-of-minimize2-are-bounded": changed("calls_of",
        (BOUNDARY, "A counts among the h_i", calls_with(more=1)),
        (BOUNDARY, "MINIMIZE1 for one atom fewer", calls_with(atoms=-1)),
        (DROPPED, "always from false", lambda release, k, _: calls_of(release, k, first=False)),
    ),
    "minimize2-takes-quadratic-time-in-k": runs("turns",
        (DROPPED, "the flag is no part of the state", lambda b, k: (k + 1) + (b - 1) * (k + 1) * (k + 2) // 2),
        (BOUNDARY, "the loop ends before h_i", lambda b, k: k + (b - 1) * k * (k + 1)),
    ),
    "minimize2-takes-linear-space": runs("known",
        (BOUNDARY, "the values after the last bucket too", lambda b, k: range(values_across(b, k) + 2 * (k + 1))),
        (DROPPED, "no flag", lambda b, k: range(1 + (b - 1) * (k + 1))),
    ),
    "a-modified-minimize2-takes-linear-time-for-few-implications": changed("modified_steps",
        (BOUNDARY, "one comparison a bucket more", lambda b, k: modified_steps(b, k) + b),
        (DROPPED, "products anew for each k", lambda b, k: sum(modified_steps(b, j) for j in range(k + 1))),
    ),
    "all-calls-of-minimize1-together-fit-the-cube": changed("turns_of_all_calls",
        (DROPPED, "the calls share nothing", turns_of_calls_apart),
    ),
    "the-steps-of-the-whole-algorithm-fit-the-cube": changed("turns_and_values",
        (DROPPED, "the calls of MINIMIZE1 share nothing",
         lambda b, k: [b * turns_of_calls_apart(k) + turns_across(b, k)]),
        (BOUNDARY, "one turn more a bucket", lambda b, k: [turns_and_values(b, k)[0] + b]),
    ),
    "the-values-of-the-whole-algorithm-fit-less-than-the-cube": changed("turns_and_values",
        (DROPPED, "the tables of MINIMIZE1 are filled", lambda b, k: (0, b * (k + 1) ** 3 + values_across(b, k))),
    ),
    "the-steps-of-fastpath-fit-less-than-the-cube": changed("steps_of_fastpath",
        (DROPPED, "the optimum anew for each k", lambda b, k: sum(steps_of_fastpath(b, j) for j in range(k + 1))),
        (BOUNDARY, "one step more a bucket", lambda b, k: steps_of_fastpath(b, k) + b),
    ),
    "a-changed-release-is-as-a-new-one": changed("changed",
        (DROPPED, "only the first is added", lambda change, k: answers_and_steps((*change[:2], change[2][:1]), k)),
        (INDEX, "the bucket after is removed",
         lambda change, k: answers_and_steps((change[0], (change[1] + 1) % len(change[0]), change[2]), k)),
    ),
    "only-new-buckets-cost-anything-within-buckets": changed("changed",
        (BOUNDARY, "the last one added is not counted",
         lambda change, k: answers_and_steps((*change[:2], change[2][:-1] or change[0][:1]), k)),
    ),
    "an-incremental-run-of-fastpath-keeps-the-bound": changed("steps_of_run",
        (DROPPED, "everything is computed anew",
         lambda run: steps_of_run(run._replace(kept=0, removed=0, added=run.kept + run.added))),
        (DROPPED, "nothing is removed", lambda run: steps_of_run(run._replace(kept=run.kept + run.removed, removed=0))),
        (BOUNDARY, "one comparison more", lambda run: (steps_of_run(run)[0] + 1, steps_of_run(run)[1])),
    ),
    "minimize2-is-reused-if-buckets-that-go-are-in-front": changed("rerun",
        (INDEX, "values of the bucket after",
         lambda old, new, k: rerun((*old[1:], old[-1]), new, k) if len(old) > 1 else (None, 0)),
        (DROPPED, "nothing is reused", lambda before, after, k: rerun((*before[:-1], (1, *before[-1])), after, k)),
    ),
    "one-choice-in-a-bucket-beats-two one-choice-in-a-large-bucket-beats-two": changed(
        "section_3_3_3_across_buckets:minima_of_splits",
        (BOUNDARY, "m(h + 1) for m(h)", lambda row: [m.value for m in within_bucket_table(row, 2 * len(row) + 1)[1:]]),
        (DROPPED, "as if people were independent",
         lambda row: [(1 - Fraction(row[0], sum(row))) ** h for h in range(2 * len(row) + 1)]),
    ),
    "one-bucket-suffices-for-one-implication": changed("disclosure",
        (BOUNDARY, "one implication more for two buckets", lambda rows, k: disclosure(rows, k + len(rows) - 1)),
        (DROPPED, "only the last bucket of two", lambda rows, k: disclosure(rows[-1:], k)),
    ),
    "one-bucket-suffices-for-two-implications-up-to-20-people": changed("minima_of",
        (BOUNDARY, "m(2) for m(3)", taken_for(3, 2)),
        (INDEX, "m(2) for m(1)", taken_for(1, 2)),
    ),
    "one-bucket-suffices-for-three-implications-up-to-23-people": changed("minima_of",
        (BOUNDARY, "m(3) for m(4)", taken_for(4, 3)),
        (INDEX, "m(3) for m(2)", taken_for(2, 3)),
    ),
    "several-buckets-are-combined-where-that-pays": changed("fastpath.minimize2:best_products",
        (DROPPED, "one bucket beside the target's", one_other_bucket),
        (BOUNDARY, "two buckets beside the target's", two_other_buckets),
    ),
    "a-float-never-decides": [
        *changed("fastpath.summary:near_minimum",
            (DROPPED, "the least float decides", lambda values, _: np.array([int(values.argmin())])),
            (BOUNDARY, "the least float rounded to six digits decides",
             lambda values, _: np.array([int(np.round(values, 6).argmin())])),
        ),
        *changed("fastpath.summary:_best", (DROPPED, "floats decide among the selected", best_by_floats)),
    ],
    "two-vectors-say-everything-about-a-release": changed("disclosure",
        (BOUNDARY, "for k + 1", lambda rows, k: disclosure(rows, k + 1)),
        (DROPPED, "the last bucket is left out", lambda rows, k: disclosure(rows[:-1] or rows, k)),
    ),
    "summaries-merge-by-minimum summaries-of-parts-make-that-of-a-large-release": changed("merge",
        (DROPPED, "the ratios of the second are forgotten", merge_by("ratio")),
        (DROPPED, "the last number of the second is forgotten", merge_by("last")),
    ),
    "all-forms-of-minimize2-agree-on-large-releases": changed("curve",
        (DROPPED, "buckets are never combined", without_crossing),
        (BOUNDARY, "for k + 1", lambda rows, k: curve(rows, k + 1)[1:]),
        (DROPPED, "the last bucket is left out", lambda rows, k: curve(rows[:-1] or rows, k)),
    ),
    "the-named-attacker-attains-the-maximum-in-large-releases": changed("maximum_disclosure",
        (DROPPED, "the last implication is forgotten", without_the_last_implication),
    ),
})  # fmt: skip
