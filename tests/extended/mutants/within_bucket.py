"""Mutants of what the claims about sections 3.3 to 3.3.2 are about: Formula (1), Lemma 12, MINIMIZE1."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from extended.mutants import Change, Mutant
from extended.mutants import programs_within as programs
from strategies.broken import parameter

from fastpath.minimize1 import Minimum, within_bucket, within_bucket_table
from proofs_check.claims import section_3_3_complexity as complexity
from proofs_check.claims import section_3_3_formula_1 as formula_one
from proofs_check.claims import section_3_3_formula_1 as formula_within
from proofs_check.oracles.minima import Minimize1, closed_form, least

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change

Changed = tuple[Change, str, Callable[..., Any]]


def mutants(names: str, changed_part: str, *changes: Changed) -> list[Mutant]:
    """Mutants of one parameter of some claims."""
    return [
        Mutant(claim, change, words, parameter(changed_part, broken))
        for claim in names.split()
        for change, words, broken in changes
    ]


TOO_FEW: Changed = BOUNDARY, "one value too few a person", programs.with_too_few_values
FROM_ONE: Changed = INDEX, "values counted from s_b^1", programs.with_values_from_one
RAREST: Changed = ORDER, "the rarest values that occur first", programs.with_rarest_values
REPEATED: Changed = DROPPED, "a value that does not occur counts as the last that does", programs.with_repeated_values
PRODUCTS: tuple[Changed, ...] = (
    TOO_FEW,
    FROM_ONE,
    RAREST,
    REPEATED,
    (INDEX, "n_b for n_b - i below the fraction bar", programs.with_all_people_below),
    (INDEX, "people counted from 1", programs.with_people_from_one),
    (DROPPED, "the last person is forgotten", lambda row, pattern: closed_form(row, pattern[:-1])),
)

NO_LARGEST: Changed = BOUNDARY, "the loop ends before min(k̂_i, k̂)", programs.without_the_largest
EVER_FEWER: Changed = BOUNDARY, "the next person has fewer atoms, not as many at most", programs.ever_fewer
EQUALLY: Changed = DROPPED, "everybody involved has equally many atoms", programs.equally
RECURSIONS: tuple[Changed, ...] = (
    NO_LARGEST,
    EVER_FEWER,
    EQUALLY,
    (BOUNDARY, "the loop begins at 2", programs.from_two_on),
    (INDEX, "one atom too many is used up", programs.using_one_more),
    (INDEX, "k atoms are k - 1", lambda row, k: within_bucket_table(row, k)[max(k - 1, 0)]),
    (ORDER, "the next person may have more atoms", programs.in_any_order),
    (DROPPED, "the last person is forgotten", programs.without_the_last_person),
)
PATTERNS: tuple[Changed, ...] = (
    (DROPPED, "no atoms, value 1", lambda *_: Minimum(Fraction(1), ())),
    (ORDER, "the last part first", programs.other_pattern(lambda parts: parts[::-1])),
    (DROPPED, "the last part is forgotten", programs.other_pattern(lambda parts: parts[:-1])),
    (INDEX, "the last part is one larger", programs.other_pattern(lambda parts: (*parts[:-1], sum(parts[-1:]) + 1))),
    (INDEX, "the entry before", lambda row, k: within_bucket_table(row, k)[max(k - 1, 0)]),
)  # fmt: skip


def values(*changes: Changed) -> tuple[Changed, ...]:
    """The same without the patterns."""
    return tuple((change, words, programs.value_of(broken)) for change, words, broken in changes)


FORMULA_ONE = [
    *mutants(
        "fastpath-finds-the-maximum-and-an-attacker fastpath-finds-the-maximum-over-simple-implications",
        "fast",
        (INDEX, "k implications are k - 1", programs.fast(lambda one: one, -1)),
        (DROPPED, "the last bucket is forgotten", programs.fast(programs.without_the_last_bucket)),
    ),
    *mutants(
        "a-possible-atom-is-consistent-with-all-implications-to-it",
        "known",
        (ORDER, "A → A_i for A_i → A", programs.all_backwards),
        (DROPPED, "¬A_i for A_i → A", programs.no_antecedent),
    ),
    *mutants(
        "conditioning-divides-by-the-probability-of-what-is-known",
        "line",
        (DROPPED, "A_{k-1} → A is forgotten", lambda one: formula_one.quotient(programs.without_the_last_atom(one))),
        (ORDER, "A → A_i for A_i → A", programs.first_line(programs.all_backwards)),
        (INDEX, "one long implication", programs.first_line(programs.one_long_implication)),
    ),
    *mutants(
        "implications-to-an-atom-say-it-or-nothing",
        "line",
        (DROPPED, "the last A_i is forgotten", programs.second_line(programs.none_but_the_last)),
        (DROPPED, "the first A_i is forgotten", programs.second_line(programs.none_but_the_first)),
    ),
    *mutants(
        "an-atom-and-none-of-the-atoms-exclude-each-other",
        "line",
        (DROPPED, "¬A is forgotten", programs.third_line(programs.no_antecedent)),
        (DROPPED, "the last A_i is forgotten", programs.third_line(programs.none_but_the_last)),
    ),
    *mutants(
        "the-maximum-is-a-minimum the-atoms-of-the-least-formula-1-are-the-worst",
        "formula",
        (DROPPED, "¬A is forgotten", programs.ratio_with(programs.no_antecedent)),
        (DROPPED, "the last A_i is forgotten", programs.ratio_with(programs.none_but_the_last)),
        (DROPPED, "the denominator is forgotten", lambda one: Fraction(one.none.bit_count())),
    ),
]  # fmt: skip

LEMMA = [
    *mutants(
        "the-closed-form-of-nested-top-sets nested-top-sets-are-best"
        " the-least-product-over-descending-patterns-is-the-minimum",
        "formula",
        *PRODUCTS,
    ),
    *mutants("the-closed-form-holds-in-large-buckets", "formula", FROM_ONE, REPEATED),
    *mutants("no-placement-beats-nested-top-sets-in-large-buckets", "formula", TOO_FEW, RAREST),
    *mutants(
        "the-closed-form-for-all-counts",
        "numerator",
        (INDEX, "people counted from 1", lambda n, counts, i, k_i: n - i - 1 - sum(counts[:k_i])),
        (BOUNDARY, "one value too few", lambda n, counts, i, k_i: n - i - sum(counts[: k_i - 1])),
    ),
    *mutants(
        "every-set-of-atoms-is-shared-out-among-people",
        "shared",
        (INDEX, "values are counted for people", programs.shared_among_values),
        (DROPPED, "the last person is forgotten", programs.without_the_last_part),
    ),
    *mutants(
        "counting-placements-is-counting-tables",
        "least_of",
        (DROPPED, "values that do not occur are left out", programs.least_over(programs.names_what_occurs)),
        (DROPPED, "no two people have the same values", programs.least_over(lambda _, one: len(set(one)) == len(one))),
        (ORDER, "the largest for the least", programs.largest_over_all),
    ),
    *mutants(
        "exactly-k-atoms-are-as-good-as-at-most-k",
        "exactly",
        (INDEX, "k atoms are k - 1", lambda row, k: programs.with_exactly(row, max(k - 1, 0))),
        (BOUNDARY, "at most two people are involved", partial(programs.with_exactly, most=2)),
    ),
    *mutants(
        "values-that-do-not-occur-never-help",
        "smallest",
        (BOUNDARY, "frequency 1 for what does not occur", lambda row, k: least(tuple(count or 1 for count in row), k)),
        (ORDER, "the rarest values first", programs.backwards),
    ),
    *mutants(
        "frequencies-beyond-s-count-as-zero",
        "reading",
        (BOUNDARY, "frequency 1 beyond S", lambda row, j: row[j] if j < len(row) else 1),
        (INDEX, "beyond S from the start again", lambda row, j: row[j % len(row)]),
        (ORDER, "the rarest value first", lambda row, j: row[::-1][j] if j < len(row) else 0),
    ),
]  # fmt: skip

ALGORITHM = [
    *mutants(
        "minimize1-as-printed-is-right-while-people-last minimize1-corrected-is-right"
        " the-fast-table-within-a-bucket-is-right",
        "algorithm",
        *values(*RECURSIONS),
    ),
    *mutants("both-forms-of-minimize1-agree-on-large-buckets", "algorithm", *values(NO_LARGEST, EVER_FEWER)),
    *mutants(
        "a-best-pattern-is-remembered the-fast-table-remembers-a-best-pattern",
        "remembers",
        PATTERNS[0],
        *PATTERNS[2:],
        NO_LARGEST,
        EVER_FEWER,
    ),
    *mutants("different-numbers-of-atoms-are-remembered", "remembers", *PATTERNS[1:], NO_LARGEST, EQUALLY),
    *mutants(
        "different-numbers-of-atoms-are-remembered",
        "table",
        *((change, f"the fast table: {words}", broken) for change, words, broken in (*PATTERNS[1:4], EQUALLY)),
    ),
    *mutants("a-best-pattern-is-remembered-in-large-buckets", "remembers", PATTERNS[0], PATTERNS[2]),
    *mutants(
        "the-least-numerator-over-the-largest-denominator-is-least",
        "chosen",
        (INDEX, "one atom fewer", lambda row, atoms: formula_within.both_extremes(row, max(atoms - 1, 1))),
        (DROPPED, "any denominator will do", programs.least_numerators),
        (DROPPED, "any numerator will do", programs.largest_denominators),
    ),
    *mutants("the-minimal-atoms-include-a-likeliest-one", "remembers", PATTERNS[0], *PATTERNS[2:], EVER_FEWER),
    *mutants(
        "the-minimum-of-formula-1-within-a-bucket",
        "algorithm",
        (INDEX, "k + 1 atoms are k", lambda row, atoms: within_bucket(row, atoms - 1)),
        *values(NO_LARGEST, EVER_FEWER, EQUALLY),
    ),
]

STEPS = [
    *mutants(
        "the-parameters-of-minimize1-are-bounded-by-the-number-of-atoms minimize1-reaches-few-states",
        "states",
        (INDEX, "one atom more", lambda k: complexity.states_within(k + 1)),
        (BOUNDARY, "the bound of the person before is kept", lambda k: [(0, k, k), (1, k, max(k - 1, 0))]),
    ),
    *mutants(
        "minimize1-takes-cubic-time",
        "count",
        (BOUNDARY, "one turn more", lambda k: complexity.turns_within(k) + 1),
        (DROPPED, "nothing is memoised", lambda k: programs.turns_without_memory(0, k, k)),
    ),
    *mutants(
        "minimize1-takes-cubic-space",
        "count",
        (BOUNDARY, "one value more", lambda k: complexity.values_within(k) + 1),
        (DROPPED, "no call is left out: all i, k̂_i, k̂ ≤ k", lambda k: (k + 1) ** 3),
    ),
    *mutants(
        "minimize1-takes-cubic-time-for-all-k",
        "proof",
        (INDEX, "k̂ - k_i + 1 atoms are left", partial(complexity.proof_steps, programs.leaving_one_more)),
        (INDEX, "the next person is i + 2", partial(complexity.proof_steps, programs.skipping_a_person)),
        (BOUNDARY, "from k = 2 on", partial(complexity.proof_steps, first=2)),
    ),
    *mutants(
        "all-minima-within-a-bucket-take-quadratic-times-logarithmic-time",
        "count",
        (BOUNDARY, "a row for each person and part", lambda k: k * k * (k + 1) // 2),
        (DROPPED, "the table anew for every h", lambda k: sum(map(complexity.steps_of_table, range(k + 1)))),
    ),
    *mutants(
        "the-steps-of-minimize1-fit-the-cube",
        "count",
        (DROPPED, "no call is left out", lambda k: k * sum(min(a, b) for a in range(k + 1) for b in range(k + 1))),
        (INDEX, "values for turns", complexity.values_within),
    ),
    *mutants(
        "line-4-as-printed-adds-up-about-k-to-the-fourth-frequencies",
        "count",
        (BOUNDARY, "k_i - 1 for k_i", lambda k: complexity.looked_up_within(k) - complexity.turns_within(k)),
        (INDEX, "turns for frequencies", complexity.turns_within),
        (DROPPED, "the first person is forgotten", lambda k: complexity.looked_up_within(k) - k * (k + 1) // 2),
    ),
    *mutants(
        "with-prefix-sums-minimize1-takes-cubic-time",
        "algorithm",
        (INDEX, "the sum of k_i - 1 frequencies", programs.OneTooFew),
        (BOUNDARY, "the sums are made one further", programs.OneFurther),
        (DROPPED, "added up anew in each turn", Minimize1),
    ),
    *mutants(
        "the-values-of-minimize1-fit-less-than-the-cube",
        "count",
        (DROPPED, "no call is left out", lambda k: (k + 1) ** 3),
        (INDEX, "turns for values", complexity.turns_within),
    ),
]  # fmt: skip

MUTANTS: list[Mutant] = [*FORMULA_ONE, *LEMMA, *ALGORITHM, *STEPS]
