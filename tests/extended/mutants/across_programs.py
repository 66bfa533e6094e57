"""Programs that are nearly right, about section 3.3.3: MINIMIZE2, shares, summaries, changes (see `across_buckets`)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import across_buckets
from fastpath.summary import Summary
from proofs_check.claims.section_3_3_3_across_buckets import (
    Assignment,
    Choice,
    consistent_tables,
    in_descending_order,
    remembered_numbers,
)
from proofs_check.claims.section_3_3_3_crossing import best_atoms, minima
from proofs_check.claims.section_3_3_complexity import (
    Calls,
    Change,
    Rerun,
    Run,
    Steps,
    after_change,
    after_minimize1,
    calls_of,
    rerun,
    steps_of_run,
    turns_across,
    within,
)
from proofs_check.oracles.joint_atoms import JointPlacement, Shares
from proofs_check.oracles.minima import Minimize1, least
from proofs_check.oracles.minimize2 import Minimize2, Number, Reading, Remembered, as_infinity, placed_or_not
from proofs_check.oracles.small_releases import disclosure
from reference.instances import Histogram, Release, histograms

Program = Callable[[Release, int], Number]


class Changed(Minimize2):
    """MINIMIZE2, corrected, with one thing changed."""

    least_h = 0
    """The first h of the loop."""
    most_h = 0
    """How many more than h_i the loop's last h is."""
    here = 1
    """How many atoms more than h are about A's bucket."""
    value = 0
    """The place, by frequency, of A's value."""
    later = True
    """A may be about a later bucket than the first."""
    one_bucket = False
    """All atoms are about A's bucket."""

    def __init__(self, histograms: Sequence[Histogram], reading: Reading = as_infinity) -> None:
        super().__init__(histograms, after_last=placed_or_not, within=least, reading=reading)

    def __call__(self, i: int, h_i: int, a: bool) -> Number:  # noqa: D102, FBT001 - as in the class it stands for
        if i == len(self.histograms):
            return self.after_last(a)
        offers = []
        for h in range(self.least_h, h_i + 1 + self.most_h):
            row, left = self.histograms[i], max(0, h_i - h)
            if a:
                if not self.one_bucket or h == 0:
                    offers.append(self._times(self.within(row, h), self(i + 1, left, True)))  # noqa: FBT003 - the page's flag
                continue
            scale = Fraction(sum(row), row[min(self.value, len(row) - 1)])
            if not self.one_bucket or left == 0:
                offers.append(self._times(self.within(row, h + self.here) * scale, self(i + 1, left, True)))  # noqa: FBT003 - the page's flag
            if self.later and (not self.one_bucket or h == 0):
                offers.append(self._times(self.within(row, h), self(i + 1, left, False)))  # noqa: FBT003 - the page's flag
        finite = [offer for offer in offers if offer is not None]
        return min(finite) if finite else None


def changed(**changes: object) -> Program:
    """MINIMIZE2 with this change."""
    kind = type("ChangedOnce", (Changed,), changes)
    return lambda release, k: kind(release).corrected(k)


def with_readings(**changes: object) -> Callable[[Reading, Release, int], Number]:
    """The same, for each reading of 0·∞."""
    kind = type("ChangedOnce", (Changed,), changes)
    return lambda reading, release, k: kind(release, reading).corrected(k)


def one_more(release: Release, k: int) -> Number:
    return across_buckets(release, k + 1)[k + 1]


def one_fewer(release: Release, k: int) -> Number:
    return across_buckets(release, k)[max(0, k - 1)]


def without_the_last_bucket(release: Release, k: int) -> Number:
    return across_buckets(release[:-1] or release, k)[k]


def one_permutation_for_all(release: Release) -> list[Assignment]:
    """The order of the people is drawn once: a bucket of the same people counts gets the same values."""
    tables = consistent_tables(release)
    return [
        table
        for table in tables
        if all(
            one == other
            for (one, row), (other, like) in product(zip(table, release, strict=True), repeat=2)
            if row == like
        )
    ]


def without_the_last_table(release: Release) -> list[Assignment]:
    return consistent_tables(release)[:-1]


def formula_with(
    place: int = 0, more: int = 0, skipped: Callable[[int, int], bool] = lambda *_: False
) -> Callable[[Release, Shares, int], Fraction]:
    """The product of minima, with another value for A, more atoms in its bucket, or buckets that are skipped."""

    def formula(release: Release, shares: Shares, home: int) -> Fraction:
        row = release[home]
        kept = [(one, atoms + more * (b == home)) for b, (one, atoms) in enumerate(zip(release, shares, strict=True))
                if b == home or not skipped(b, atoms)]  # fmt: skip
        return Fraction(sum(row), row[min(place, len(row) - 1)]) * prod(within_bucket(*one) for one in kept)

    return formula


def strictly_descending(buckets: int, k: int) -> Iterator[Choice]:
    return (one for one in in_descending_order(buckets, k) if len({n for n in one[0] if n}) == sum(map(bool, one[0])))


def at_most_k_buckets(buckets: int, k: int) -> Iterator[Choice]:
    return (one for one in in_descending_order(buckets, k) if sum(map(bool, one[0])) <= max(1, k))


def a_has_most_atoms(buckets: int, k: int) -> Iterator[Choice]:
    return (one for one in in_descending_order(buckets, k) if one[0][one[1]] == max(one[0]))


def labels_kept(buckets: int, k: int) -> Iterator[Choice]:
    for numbers in histograms(k + 1, buckets):
        yield from (((*numbers, *(0,) * (buckets - len(numbers))), home) for home in range(len(numbers)))


def remembered_with(change: Callable[[Shares], Shares]) -> Callable[[Release, int], Remembered]:
    """What is remembered, with other numbers of atoms."""

    def remembered(release: Release, k: int) -> Remembered:
        found = remembered_numbers(release, k)
        return found._replace(numbers=change(found.numbers))

    return remembered


def in_the_first_bucket(release: Release, k: int) -> Remembered:
    return Remembered((k, *(0,) * (len(release) - 1)), 0)


def a_in_the_last_bucket(release: Release, k: int) -> Remembered:
    return remembered_numbers(release, k)._replace(home=len(release) - 1)


def what_is_left(release: Release, k: int) -> Remembered:
    """The h_i themselves, not by how much they fall."""
    found, numbers, left = remembered_numbers(release, k), list[int](), k
    for number in found.numbers:
        numbers.append(left)
        left -= number
    return found._replace(numbers=tuple(numbers))


def calls_with(states: Callable[[int], int] = lambda h: h, atoms: int = 0) -> Callable[..., Calls]:
    """All calls, with other numbers of atoms."""

    def calls(release: Release, k: int, first: bool) -> Calls:  # noqa: FBT001 - the page's flag
        found = calls_of(release, k, first)
        return Calls({(i, states(h), a) for i, h, a in found.states}, {max(0, one + atoms) for one in found.atoms})

    return calls


def always_false(release: Release, k: int, first: bool) -> Calls:  # noqa: FBT001 - the page's flag
    del first
    return calls_of(release, k, False)  # noqa: FBT003 - the page's flag


def a_bucket_further(release: Release, k: int, first: bool) -> Calls:  # noqa: FBT001 - the page's flag
    found = calls_of(release, k, first)
    return Calls(found.states | {(len(release) + 1, 0, True)}, found.atoms)


def turns_without_the_flag(buckets: int, k: int) -> int:
    """As if values were memoised for h_i only."""
    return (k + 1) + (buckets - 1) * (k + 1) * (k + 2) // 2


def values_with_the_end(buckets: int, k: int) -> int:
    """The values after the last bucket are kept too."""
    return len(after_minimize1(buckets, k).known) + 2 * (k + 1)


@cache
def turns_of_calls_apart(k: int) -> int:
    """MINIMIZE1 for every h ≤ k + 1, nothing shared."""
    turns = 0
    for h in range(k + 2):
        algorithm = Minimize1((1,) * (2 * k + 4))
        algorithm(0, h, h)
        turns += algorithm.turns
    return turns


def after_forgetting(what: str) -> Callable[[Change], list[Fraction]]:
    """A change of which a part is forgotten."""

    def answers(change: Change) -> list[Fraction]:
        before, place, added = change
        if what == "removed":
            return [disclosure((*before, *added), k) for k in range(3)]
        if what == "added":
            return after_change((before, place, added[:1]))
        return after_change((before, (place + 1) % len(before), added))

    return answers


def off_by_one(before: Release, after: Release, k: int) -> Rerun:
    """Values are taken from the bucket after."""
    return rerun((*before[1:], before[-1]), after, k) if len(before) > 1 else Rerun(None, 0)


def one_bucket_not_reused(before: Release, after: Release, k: int) -> Rerun:
    return rerun((*before[:-1], (1, *before[-1])), after, k)


def reused_with_the_front(before: Release, after: Release, k: int) -> Rerun:
    """Values of the first bucket are reused, although it is another one."""
    first = Minimize2(before, after_last=placed_or_not, within=within)
    first.corrected(k)
    second = Minimize2(after, after_last=placed_or_not, within=within)
    second.known = {(i + len(after) - len(before), h, a): value for (i, h, a), value in first.known.items()}
    return Rerun(second.corrected(k), second.turns)


def started_again(run: Run) -> Steps:
    """Everything is computed anew, within buckets as well."""
    return steps_of_run(run._replace(kept=0, removed=0, added=run.kept + run.added))


def memoised_again(run: Run) -> Steps:
    """Memoised MINIMIZE2 runs again."""
    return steps_of_run(run)._replace(across=turns_across(run.kept + run.added, run.k))


def with_what_was_removed(run: Run) -> Steps:
    """Buckets that were removed are looked at all the same."""
    return steps_of_run(run._replace(kept=run.kept + run.removed, removed=0))


def table_with(change: Callable[[int], int]) -> Callable[[Histogram], tuple[Fraction, ...]]:
    """m(change(0)), m(change(1)), …"""
    return lambda row: tuple(
        within_bucket_table(row, max(0, change(2 * len(row))))[max(0, change(h))].value for h in range(2 * len(row) + 1)
    )


def one_atom_each(row: Histogram) -> tuple[Fraction, ...]:
    """At most one atom a person."""
    n = sum(row)
    return tuple(
        prod((Fraction(max(0, n - i - row[0]), n - i) for i in range(min(h, n))), start=Fraction(1))
        for h in range(2 * len(row) + 1)
    )


def independent_people(row: Histogram) -> tuple[Fraction, ...]:
    """One atom each, as if people were drawn with replacement."""
    return tuple((1 - Fraction(row[0], sum(row))) ** h for h in range(2 * len(row) + 1))


def one_atom_fewer_at(last: int) -> Callable[[Histogram], tuple[Fraction, ...]]:
    """m(h - 1) for one h."""
    return lambda row: (*minima(row)[:last], minima(row)[last - 1], *minima(row)[last + 1 :])


def one_atom_more_at(last: int) -> Callable[[Histogram], tuple[Fraction, ...]]:
    """m(h + 1) for one h."""
    return lambda row: (*minima(row)[:last], minima(row)[last + 1], *minima(row)[last + 1 :])


def summed_by(change: Callable[[Release], Sequence[Histogram]]) -> Callable[[Release, int], Fraction]:
    """The disclosure of other buckets."""
    return lambda release, k: disclosure(tuple(change(release)), k)


def merge_by(which: str) -> Callable[[Summary, Summary], Summary]:
    """Merging that forgets a case."""

    def merge(one: Summary, other: Summary) -> Summary:
        right = one.merge(other)
        if which == "ratio":
            return replace(right, ratio=one.ratio[: len(right.ratio)])
        if which == "last":
            return replace(right, least=(*right.least[:-1], one.least[min(len(one.least), len(right.least)) - 1]))
        pairs = zip(one.least, other.least, strict=False)
        return replace(right, least=tuple(max(pair, key=lambda entry: entry.value) for pair in pairs))

    return merge


def atoms_without_the_last(node: tuple[int, ...], k: int) -> tuple[Release, JointPlacement]:
    release, atoms = best_atoms(node, k)
    return release, (*atoms[:-1], (atoms[-1][0][:-1],))


def atoms_the_other_way_round(node: tuple[int, ...], k: int) -> tuple[Release, JointPlacement]:
    release, atoms = best_atoms(node, k)
    return release[::-1], atoms[::-1]


class AnythingTimesInfinity(Minimize2):
    """Whatever is multiplied by ∞ is what 0·∞ is read as."""

    def _times(self, factor: Fraction, other: Number) -> Number:
        return factor * other if other is not None else self.reading()


def anything_times_infinity(reading: Reading, release: Release, k: int) -> Number:
    return AnythingTimesInfinity(release, after_last=placed_or_not, within=least, reading=reading).corrected(k)


def printed_from_false(reading: Reading, release: Release, k: int) -> Number:
    return Minimize2(release, within=least, reading=reading).corrected(k)


def one_at_the_end(reading: Reading, release: Release, k: int) -> Number:
    """1 after the last bucket, whether A is placed or not."""
    return Minimize2(release, after_last=lambda _: Fraction(1), within=least, reading=reading).corrected(k)
