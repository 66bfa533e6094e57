"""Programs that are nearly right about one bucket, for the mutants of sections 3.3 to 3.3.2."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial, reduce
from operator import and_
from typing import Any

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import Minimum, within_bucket_table
from proofs_check.claims import section_3_3_formula_1 as formula_within
from proofs_check.claims.section_3_3_complexity import WithPrefixSums
from proofs_check.claims.section_3_3_formula_1 import Sets
from proofs_check.oracles.minima import closed_form, least_for_pattern, none_true, patterns, placements
from reference.buckets import Bucketization
from reference.language import Atom

Row = tuple[int, ...]
Remembers = Callable[[Row, int], Minimum]


def product_of(
    row: Row,
    pattern: Row,
    people: Callable[[int], int] = lambda i: i,
    top: Callable[[Row, int], Row] = lambda row, k_i: row[:k_i],
) -> Fraction:
    """Lemma 12's product with another number of people before, or other values in the sum."""
    n, value = sum(row), Fraction(1)
    for i, k_i in enumerate(pattern):
        value *= Fraction(n - people(i) - sum(top(row, k_i)), n - people(i)) if n > people(i) else 0
    return value


def with_all_people_below(row: Row, pattern: Row) -> Fraction:
    """n_b for n_b - i below the fraction bar."""
    n, value = sum(row), Fraction(1)
    for i, k_i in enumerate(pattern):
        value *= Fraction(n - i - sum(row[:k_i]), n)
    return value


def _rarest(row: Row, k_i: int) -> Row:
    return tuple(count for count in row if count)[::-1][:k_i]


def _repeated(row: Row, k_i: int) -> Row:
    """Beyond the last value that occurs, its count again."""
    counts = [count for count in row if count]
    return tuple(counts[min(j, len(counts) - 1)] for j in range(k_i))


with_people_from_one = partial(product_of, people=lambda i: i + 1)
with_too_few_values = partial(product_of, top=lambda row, k_i: row[: k_i - 1])
with_values_from_one = partial(product_of, top=lambda row, k_i: row[1 : k_i + 1])
with_rarest_values = partial(product_of, top=_rarest)
with_repeated_values = partial(product_of, top=_repeated)


def recursion(
    row: Row,
    k: int,
    bound: Callable[[int, int], int] = min,
    last: Callable[[int], int] = lambda n: n,
    parts: Callable[[int], Iterable[int]] = lambda most: range(1, most + 1),
    left_after: Callable[[int, int], int] = lambda left, k_i: left - k_i,
) -> Minimum:
    """MINIMIZE1, stopped when the people run out, with its pattern; one of its parts may be another."""
    n = sum(row)

    @cache
    def minimize(i: int, most: int, left: int) -> tuple[Fraction, Row]:
        found: tuple[Fraction, Row] = Fraction(1), ()
        for k_i in parts(min(most, left)) if i < last(n) else ():
            p, after = minimize(i + 1, bound(k_i, most), left_after(left, k_i))
            p *= Fraction(n - i - sum(row[:k_i]), n - i)
            if p < found[0]:
                found = p, (k_i, *after)
        return found

    return Minimum(*minimize(0, k, k))


in_any_order = partial(recursion, bound=lambda _, most: most)
ever_fewer = partial(recursion, bound=lambda k_i, _: k_i - 1)
using_one_more = partial(recursion, left_after=lambda left, k_i: left - k_i - 1)
without_the_last_person = partial(recursion, last=lambda n: n - 1)
without_the_largest = partial(recursion, parts=lambda most: range(1, most))
from_two_on = partial(recursion, parts=lambda most: range(min(2, most), most + 1) if most else ())


def equally(row: Row, k: int) -> Minimum:
    """Everybody involved has equally many atoms."""
    every = [p for h in range(k + 1) for p in patterns(h, sum(row), len(row)) if len(set(p)) <= 1]
    best = min(every, key=lambda pattern: closed_form(row, pattern))
    return Minimum(closed_form(row, best), best)


def value_of(remembers: Remembers) -> Callable[[Row, int], Fraction]:
    return lambda row, k: remembers(row, k).value


def other_pattern(change: Callable[[Row], Row]) -> Remembers:
    """The right value with another pattern."""

    def remembers(row: Row, k: int) -> Minimum:
        found = within_bucket_table(row, k)[k]
        return Minimum(found.value, change(found.pattern))

    return remembers


def without_the_last_atom(sets: Sets) -> Sets:
    return sets._replace(antecedents=sets.antecedents[:-1])


def none_but_the_last(sets: Sets) -> int:
    """The tables in which neither A nor an A_i but the last is true."""
    return without_the_last_atom(sets).none


def none_but_the_first(sets: Sets) -> int:
    return sets._replace(antecedents=sets.antecedents[1:]).none


def no_antecedent(sets: Sets) -> int:
    """The tables in which no A_i is true, whatever A is."""
    return reduce(and_, (~one for one in sets.antecedents), sets.everything)


def all_backwards(sets: Sets) -> int:
    """The tables in which all A → A_i are true."""
    return reduce(and_, (sets.everything & ~sets.target | one for one in sets.antecedents), sets.everything)


def one_long_implication(sets: Sets) -> int:
    return sets.everything & ~reduce(and_, sets.antecedents, sets.everything) | sets.target


def first_line(known: Callable[[Sets], int]) -> Callable[[Sets], Fraction]:
    return lambda sets: Fraction((sets.target & known(sets)).bit_count(), max(known(sets).bit_count(), 1))


def second_line(none: Callable[[Sets], int]) -> Callable[[Sets], Fraction]:
    return lambda sets: Fraction(sets.target.bit_count(), (none(sets) | sets.target).bit_count())


def third_line(none: Callable[[Sets], int]) -> Callable[[Sets], Fraction]:
    return lambda sets: Fraction(sets.target.bit_count(), none(sets).bit_count() + sets.target.bit_count())


def ratio_with(none: Callable[[Sets], int]) -> Callable[[Sets], Fraction]:
    return lambda sets: Fraction(none(sets).bit_count(), sets.target.bit_count())


def least_numerators(row: Row, atoms: int) -> list[formula_within.Parts]:
    every = formula_within.all_parts(row, atoms)
    smallest = min(one.numerator for one in every)
    return [one for one in every if one.numerator == smallest]


def largest_denominators(row: Row, atoms: int) -> list[formula_within.Parts]:
    every = formula_within.all_parts(row, atoms)
    largest = max(one.denominator for one in every)
    return [one for one in every if one.denominator == largest]


def shared_among_values(atoms: Iterable[Atom]) -> Row:
    """How many atoms there are for each value."""
    return tuple(Counter(atom.value for atom in atoms).values())


def without_the_last_part(atoms: Iterable[Atom]) -> Row:
    """How many atoms there are for each person but the last."""
    return tuple(Counter(atom.person for atom in atoms).values())[:-1]


def names_what_occurs(row: Row, placement: tuple[Row, ...]) -> bool:
    return all(row[value] for values in placement for value in values)


def largest_over_all(row: Row, pattern: Row) -> Fraction:
    return max(none_true(row, one) for one in placements(row, pattern))


def least_over(keep: Callable[[Row, tuple[Row, ...]], bool]) -> Callable[[Row, Row], Fraction]:
    """The least probability over some of the placements."""
    return lambda row, pattern: min(
        (none_true(row, one) for one in placements(row, pattern) if keep(row, one)), default=Fraction(1)
    )


def with_exactly(row: Row, k: int, most: int = 100) -> Fraction:
    """The least probability over sets of k atoms that involve at most so many people."""
    every = patterns(k, min(most, sum(row)), len(row))
    return min((least_for_pattern(row, pattern) for pattern in every), default=Fraction(1))


def backwards(row: Row, k: int) -> Fraction:
    """The least product if the rarest values come first."""
    every = (pattern for h in range(k + 1) for pattern in patterns(h, sum(row), len(row)))
    return min(closed_form(row[::-1], pattern) for pattern in every)


def fast(change: Callable[[Bucketization], Bucketization], shift: int = 0) -> Callable[[Bucketization, int], Any]:
    """The maximum disclosure of another bucketization, or for another k."""
    return lambda bucketization, k: maximum_disclosure(change(bucketization), max(k + shift, 0))


def without_the_last_bucket(bucketization: Bucketization) -> Bucketization:
    kept = bucketization.buckets[:-1] or bucketization.buckets
    return Bucketization(kept, domain=bucketization.domain)


def leaving_one_more(i: Any, u: Any, left: Any) -> tuple[Any, Any, Any]:  # noqa: ANN401 - expressions
    return i + 1, u, left - u + 1


def skipping_a_person(i: Any, u: Any, left: Any) -> tuple[Any, Any, Any]:  # noqa: ANN401 - expressions
    return i + 2, u, left - u


class OneTooFew(WithPrefixSums):
    """The sums are looked up one place too early."""

    def top(self, k_i: int) -> int:  # noqa: D102 - as in the class it stands for
        super().top(k_i)
        return self.sums[k_i - 1]


class OneFurther(WithPrefixSums):
    """One sum more than is needed."""

    def top(self, k_i: int) -> int:  # noqa: D102 - as in the class it stands for
        super().top(k_i + 1)
        return self.sums[k_i]


@cache
def turns_without_memory(i: int, most: int, left: int) -> int:
    """The turns of a MINIMIZE1 that memoises nothing."""
    return sum(1 + turns_without_memory(i + 1, k_i, left - k_i) for k_i in range(1, min(most, left) + 1))
