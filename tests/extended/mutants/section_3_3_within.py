"""Mutants of what the claims about sections 3.3 to 3.3.2 are about: Formula (1), Lemma 12, MINIMIZE1."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial, reduce
from operator import and_
from types import SimpleNamespace
from typing import Any

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Change, Changed, Mutant, changed, mutants
from sympy import Symbol

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import Minimum, within_bucket, within_bucket_table
from proofs_check.claims import section_3_3_formula_1 as formula
from proofs_check.claims.section_3_3_complexity import WithPrefixSums, proof_steps, run_within, steps_of_table
from proofs_check.claims.section_3_3_formula_1 import both_extremes, sets_of
from proofs_check.oracles import minima
from reference.buckets import Bucketization
from reference.language import Atom

Row = tuple[int, ...]
Broken = tuple[Change, str, Callable[..., Any]]

# Lemma 12


def product_of(
    row: Row,
    pattern: Row,
    people: Callable[[int], int] = lambda i: i,
    top: Callable[[Row, int], Row] = lambda row, k_i: row[:k_i],
) -> Fraction:
    """Lemma 12's product with another number of people before, or other values."""
    n, value = sum(row), Fraction(1)
    for i, k_i in enumerate(pattern):
        left = n - people(i)
        value *= Fraction(left - sum(top(row, k_i)), left) if left > 0 else 0
    return value


def repeated(row: Row, k_i: int) -> Row:
    counts = [count for count in row if count]
    return tuple(counts[min(j, len(counts) - 1)] for j in range(k_i))


def rarest(row: Row, k_i: int) -> Row:
    return tuple(count for count in row if count)[::-1][:k_i]


def least_over(keep: Callable[[Row, tuple[Row, ...]], bool]) -> Callable[[Row, Row], Fraction]:
    return lambda row, pattern: min(
        (minima.none_true(row, one) for one in minima.placements(row, pattern) if keep(row, one)), default=Fraction(1)
    )


def with_exactly(row: Row, k: int, most: int = 100) -> Fraction:
    every = minima.patterns(k, min(most, sum(row)), len(row))
    return min((minima.least_for_pattern(row, pattern) for pattern in every), default=Fraction(1))


TOO_FEW: Broken = BOUNDARY, "one value too few a person", partial(product_of, top=lambda row, k_i: row[: k_i - 1])
FROM_ONE: Broken = INDEX, "values counted from s_b^1", partial(product_of, top=lambda row, k_i: row[1 : k_i + 1])
RAREST: Broken = ORDER, "the rarest values that occur first", partial(product_of, top=rarest)
REPEATED: Broken = (
    DROPPED,
    "a value that does not occur counts as the last that does",
    partial(product_of, top=repeated),
)

# MINIMIZE1


def recursion(
    row: Row,
    k: int,
    bound: Callable[[int, int], int] = min,
    last: Callable[[int], int] = lambda n: n,
    parts: Callable[[int], Iterable[int]] = lambda most: range(1, most + 1),
) -> Minimum:
    """MINIMIZE1, stopped when the people run out, with its pattern; one of its parts may be another."""
    n = sum(row)

    @cache
    def minimize(i: int, most: int, left: int) -> tuple[Fraction, Row]:
        found: tuple[Fraction, Row] = Fraction(1), ()
        for k_i in parts(min(most, left)) if i < last(n) else ():
            p, after = minimize(i + 1, bound(k_i, most), left - k_i)
            p *= Fraction(n - i - sum(row[:k_i]), n - i)
            if p < found[0]:
                found = p, (k_i, *after)
        return found

    return Minimum(*minimize(0, k, k))


def equally(row: Row, k: int) -> Minimum:
    every = [p for h in range(k + 1) for p in minima.patterns(h, sum(row), len(row)) if len(set(p)) <= 1]
    best = min(every, key=lambda pattern: minima.closed_form(row, pattern))
    return Minimum(minima.closed_form(row, best), best)


def other_pattern(change: Callable[[Row], Row]) -> Callable[[Row, int], Minimum]:
    return lambda row, k: Minimum((found := within_bucket_table(row, k)[k]).value, change(found.pattern))


def values(name: str, *changes: Broken) -> list[Changed]:
    return [
        (change, words, {name: lambda row, k, broken=broken: broken(row, k).value}) for change, words, broken in changes
    ]


ENTRY_BEFORE = lambda row, k: within_bucket_table(row, k)[max(k - 1, 0)]  # noqa: E731 - one of several replacements
NO_LARGEST: Broken = BOUNDARY, "the loop ends before min(k̂_i, k̂)", partial(recursion, parts=lambda most: range(1, most))
EVER_FEWER: Broken = (
    BOUNDARY,
    "the next person has fewer atoms, not as many at most",
    partial(recursion, bound=lambda k_i, _: k_i - 1),
)
EQUALLY: Broken = DROPPED, "everybody involved has equally many atoms", equally
RECURSIONS: tuple[Broken, ...] = (
    NO_LARGEST,
    EVER_FEWER,
    EQUALLY,
    (INDEX, "k atoms are k - 1", ENTRY_BEFORE),
    (ORDER, "the next person may have more atoms", partial(recursion, bound=lambda _, most: most)),
    (DROPPED, "the last person is forgotten", partial(recursion, last=lambda n: n - 1)),
)
PATTERNS: tuple[Broken, ...] = (
    (DROPPED, "no atoms, value 1", lambda *_: Minimum(Fraction(1), ())),
    (ORDER, "the last part first", other_pattern(lambda parts: parts[::-1])),
    (DROPPED, "the last part is forgotten", other_pattern(lambda parts: parts[:-1])),
    (INDEX, "the last part is one larger", other_pattern(lambda parts: (*parts[:-1], sum(parts[-1:]) + 1))),
    (INDEX, "the entry before", ENTRY_BEFORE),
)

# The lines of the derivation


def all_backwards(sets: formula.Sets) -> int:
    return reduce(and_, (sets.everything & ~sets.target | one for one in sets.antecedents), sets.everything)


def no_antecedent(sets: formula.Sets) -> int:
    return reduce(and_, (~one for one in sets.antecedents), sets.everything)


def forgetting(line: Callable[[formula.Sets], Fraction], kept: slice = slice(-1)) -> Callable[[formula.Sets], Fraction]:
    return lambda sets: line(sets._replace(antecedents=sets.antecedents[kept]))


def first_line(known: Callable[[formula.Sets], int]) -> Callable[[formula.Sets], Fraction]:
    return lambda sets: Fraction((sets.target & known(sets)).bit_count(), max(known(sets).bit_count(), 1))


def with_known(known: Callable[[formula.Sets], int]) -> Callable[..., object]:
    return lambda case: SimpleNamespace(target=sets_of(case).target, known=known(sets_of(case)))


def shared(key: Callable[[Atom], str], end: int | None = None) -> Callable[[Iterable[Atom]], Row]:
    return lambda atoms: tuple(Counter(map(key, atoms)).values())[:end]


def without_the_last_bucket(bucketization: Bucketization) -> Bucketization:
    return Bucketization(bucketization.buckets[:-1] or bucketization.buckets, domain=bucketization.domain)


# Steps


class OneTooFew(WithPrefixSums):
    """The sums are looked up one place too early."""

    def top(self, k_i: int) -> int:  # noqa: D102 - as in the class it stands for
        super().top(k_i)
        return self.sums[k_i - 1]


def proof_with(step: str, change: Callable[..., Iterable[Any]]) -> Callable[[], dict[str, Any]]:
    return lambda: {name: tuple(change(*sides)) if step in name else sides for name, sides in proof_steps().items()}


@cache
def turns_without_memory(i: int, most: int, left: int) -> int:
    return sum(1 + turns_without_memory(i + 1, k_i, left - k_i) for k_i in range(1, min(most, left) + 1))


def turns(k: int) -> int:
    return run_within(k).turns


def kept(k: int) -> int:
    return len(run_within(k).known)


def runs(part: str, *changes: tuple[Change, str, Callable[[int], object]]) -> list[Changed]:
    return [
        (kind, words, {"run_within": lambda k, count=count: SimpleNamespace(**{part: count(k)})})
        for kind, words, count in changes
    ]


MUTANTS: list[Mutant] = mutants({
    "fastpath-finds-the-maximum-and-an-attacker"
    " fastpath-finds-the-maximum-over-simple-implications": changed("maximum_disclosure",
        (INDEX, "k implications are k - 1", lambda b, k: maximum_disclosure(b, max(k - 1, 0))),
        (DROPPED, "the last bucket is forgotten", lambda b, k: maximum_disclosure(without_the_last_bucket(b), k)),
    ),
    "a-possible-atom-is-consistent-with-all-implications-to-it": changed("sets_of",
        (ORDER, "A → A_i for A_i → A", with_known(all_backwards)),
        (DROPPED, "¬A_i for A_i → A", with_known(no_antecedent)),
    ),
    "conditioning-divides-by-the-probability-of-what-is-known": changed("quotient",
        (DROPPED, "A_{k-1} → A is forgotten", forgetting(formula.quotient)),
        (ORDER, "A → A_i for A_i → A", first_line(all_backwards)),
    ),
    "implications-to-an-atom-say-it-or-nothing": changed("either",
        (DROPPED, "the last A_i is forgotten", forgetting(formula.either)),
        (DROPPED, "the first A_i is forgotten", forgetting(formula.either, slice(1, None))),
    ),
    "an-atom-and-none-of-the-atoms-exclude-each-other": changed("summed",
        (DROPPED, "the last A_i is forgotten", forgetting(formula.summed)),
    ),
    "the-maximum-is-a-minimum the-atoms-of-the-least-formula-1-are-the-worst": changed("ratio",
        (DROPPED, "¬A is forgotten", lambda s: Fraction(no_antecedent(s).bit_count(), s.target.bit_count())),
        (DROPPED, "the last A_i is forgotten", forgetting(formula.ratio)),
        (DROPPED, "the denominator is forgotten", lambda one: Fraction(one.none.bit_count())),
    ),
    "the-closed-form-of-nested-top-sets nested-top-sets-are-best"
    " the-least-product-over-descending-patterns-is-the-minimum": changed("closed_form",
        TOO_FEW,
        FROM_ONE,
        RAREST,
        REPEATED,
        (INDEX, "people counted from 1", partial(product_of, people=lambda i: i + 1)),
        (DROPPED, "the last person is forgotten", lambda row, pattern: minima.closed_form(row, pattern[:-1])),
    ),
    "the-closed-form-holds-in-large-buckets": changed("section_3_3_1_within_bucket:closed_form", FROM_ONE, REPEATED),
    "no-placement-beats-nested-top-sets-in-large-buckets": changed("closed_form", TOO_FEW, RAREST),
    "the-closed-form-for-all-counts": changed("numerator",
        (INDEX, "people counted from 1", lambda n, counts, i, k_i: n - i - 1 - sum(counts[:k_i])),
        (BOUNDARY, "one value too few", lambda n, counts, i, k_i: n - i - sum(counts[: k_i - 1])),
    ),
    "every-set-of-atoms-is-shared-out-among-people": changed("shared_out",
        (INDEX, "values are counted for people", shared(lambda atom: atom.value)),
        (DROPPED, "the last person is forgotten", shared(lambda atom: atom.person, -1)),
    ),
    "counting-placements-is-counting-tables": changed("least_for_pattern",
        (DROPPED, "values that do not occur are left out",
         least_over(lambda row, placed: all(row[value] for values in placed for value in values))),
        (DROPPED, "no two people have the same values", least_over(lambda _, one: len(set(one)) == len(one))),
    ),
    "exactly-k-atoms-are-as-good-as-at-most-k": changed("least_with_exactly",
        (INDEX, "k atoms are k - 1", lambda row, k: with_exactly(row, max(k - 1, 0))),
    ),
    "values-that-do-not-occur-never-help": changed("least",
        (BOUNDARY, "frequency 1 for what does not occur", lambda row, k: minima.least(tuple(n or 1 for n in row), k)),
    ),
    "frequencies-beyond-s-count-as-zero": changed("frequency",
        (BOUNDARY, "frequency 1 beyond S", lambda row, j: row[j] if j < len(row) else 1),
        (INDEX, "beyond S from the start again", lambda row, j: row[j % len(row)]),
        (ORDER, "the rarest value first", lambda row, j: row[::-1][j] if j < len(row) else 0),
    ),
    "minimize1-as-printed-is-right-while-people-last": values("as_printed", *RECURSIONS),
    "minimize1-corrected-is-right": values("within_bucket", *RECURSIONS),
    "the-fast-table-within-a-bucket-is-right": changed("last_of_table", *RECURSIONS),
    "both-forms-of-minimize1-agree-on-large-buckets": changed("last_of_table", NO_LARGEST, EVER_FEWER),
    "a-best-pattern-is-remembered": changed("remembering", PATTERNS[0], *PATTERNS[2:], NO_LARGEST, EVER_FEWER),
    "the-fast-table-remembers-a-best-pattern": changed("last_of_table",
        PATTERNS[0],
        *PATTERNS[2:],
        NO_LARGEST,
        EVER_FEWER,
    ),
    "different-numbers-of-atoms-are-remembered": [
        *changed("remembering", *PATTERNS[1:], NO_LARGEST, EQUALLY),
        *changed("last_of_table",
            *((change, f"the fast table: {words}", broken) for change, words, broken in (*PATTERNS[1:4], EQUALLY)),
        ),
    ],
    "a-best-pattern-is-remembered-in-large-buckets": changed("last_of_table", PATTERNS[0], PATTERNS[2]),
    "the-least-numerator-over-the-largest-denominator-is-least": changed("both_extremes",
        (INDEX, "one atom fewer", lambda row, atoms: both_extremes(row, max(atoms - 1, 1))),
    ),
    "the-minimal-atoms-include-a-likeliest-one": changed("remembering", PATTERNS[0], *PATTERNS[2:], EVER_FEWER),
    "the-minimum-of-formula-1-within-a-bucket": [
        *changed("within_bucket", (INDEX, "k + 1 atoms are k", lambda row, atoms: within_bucket(row, atoms - 1))),
        *values("within_bucket", NO_LARGEST, EVER_FEWER, EQUALLY),
    ],
    "the-parameters-of-minimize1-are-bounded-by-the-number-of-atoms minimize1-reaches-few-states": runs("known",
        (INDEX, "one atom more", lambda k: run_within(k + 1).known),
        (BOUNDARY, "the bound of the person before is kept", lambda k: [(0, k, k), (1, k, max(k - 1, 0))]),
    ),
    "minimize1-takes-cubic-time": runs("turns",
        (BOUNDARY, "one turn more", lambda k: turns(k) + 1),
        (DROPPED, "nothing is memoised", lambda k: turns_without_memory(0, k, k)),
    ),
    "minimize1-takes-cubic-space": runs("known",
        (BOUNDARY, "one value more", lambda k: range(kept(k) + 1)),
        (DROPPED, "no call is left out: all i, k̂_i, k̂ ≤ k", lambda k: range((k + 1) ** 3)),
    ),
    "minimize1-takes-cubic-time-for-all-k": changed("proof_steps",
        (INDEX, "k̂ - k_i + 1 atoms are left", proof_with("for the call", lambda _, most: (most + 1, most))),
        (INDEX, "the next person is i + 2", proof_with("for the call", lambda less, most: (less + Symbol("u"), most))),
        (BOUNDARY, "from k = 2 on",
         proof_with("from k = 3", lambda *sides: [s.subs("t", Symbol("t") - 1) for s in sides])),
    ),
    "all-minima-within-a-bucket-take-quadratic-times-logarithmic-time": changed("steps_of_table",
        (BOUNDARY, "a row for each person and part", lambda k: k * k * (k + 1) // 2),
        (DROPPED, "the table anew for every h", lambda k: sum(map(steps_of_table, range(k + 1)))),
    ),
    "the-steps-of-minimize1-fit-the-cube": runs("turns",
        (DROPPED, "no call is left out", lambda k: k * sum(min(a, b) for a in range(k + 1) for b in range(k + 1))),
        (INDEX, "values for turns", kept),
    ),
    "line-4-as-printed-adds-up-about-k-to-the-fourth-frequencies": runs("looked_up",
        (BOUNDARY, "k_i - 1 for k_i", lambda k: run_within(k).looked_up - turns(k)),
        (INDEX, "turns for frequencies", turns),
        (DROPPED, "the first person is forgotten", lambda k: run_within(k).looked_up - k * (k + 1) // 2),
    ),
    "with-prefix-sums-minimize1-takes-cubic-time": changed("WithPrefixSums",
        (INDEX, "the sum of k_i - 1 frequencies", OneTooFew),
        (DROPPED, "added up anew in each turn", minima.Minimize1),
    ),
    "the-values-of-minimize1-fit-less-than-the-cube": runs("known",
        (DROPPED, "no call is left out", lambda k: range((k + 1) ** 3)),
        (INDEX, "turns for values", lambda k: range(turns(k))),
    ),
})  # fmt: skip
