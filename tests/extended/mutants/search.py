"""Mutants of what the claims about section 3.4 are about: the order, searching it, monotonicity, Incognito."""

from extended.mutants import Change, Mutant
from extended.mutants.search_programs import (
    above_the_middle,
    alone_is_not_below,
    at_most_one_merge,
    bell_with_a_shifted_index,
    brute_force,
    curve_of_the_largest,
    curve_shifted_at_the_top,
    decided,
    equal_halves,
    first_bucket_of,
    first_bucket_only,
    in_line,
    largest_in_the_first,
    largest_with_one_more,
    last_attribute_kept,
    looks_of_what_is_found,
    many_looks,
    one_after_the_other,
    one_more_among_three,
    one_more_in_one_bucket,
    only_the_lowest_layer,
    reversed_order,
    safe_first_bucket,
    safe_or_equal,
    safe_with_one_more,
    safe_without_single_people,
    search_of_the_first,
    search_of_the_last,
    search_with,
    search_with_one_more,
    sizes_counted,
    splitting_with,
    strictly,
    tied_among_three,
    without_adding,
    without_the_bottom,
    without_the_last_minimal,
    without_the_last_node,
)
from strategies.broken import inside, parameter

from proofs_check.oracles.small_releases import disclosure, disclosures
from proofs_check.paper.claims.large_releases import curve as large_curve
from proofs_check.paper.claims.minimal_bucketizations import number_by_sizes
from proofs_check.paper.claims.order import bell_number, longest_chain
from proofs_check.paper.claims.searching import splits

BOUNDARY, INDEX, ORDER, DROPPED, _ = Change

MERGING = "merging-two-buckets-never-raises-disclosure"
SEARCHED = "merging-two-buckets-never-raises-what-a-search-finds"
COARSER = "coarser-bucketizations-are-safer"
FEWER = "leaving-out-a-bucket-never-raises-disclosure"
LANGUAGES = "five-languages-closed-under-renaming-people-are-monotone"
LARGE = "merging-large-buckets-never-raises-disclosure"
SEVERAL = "merging-two-of-several-large-buckets-never-raises-disclosure"
UNIONS = "the-order-of-bucketizations-is-made-of-unions"
ENDS = "the-order-of-bucketizations-has-a-top-and-a-bottom"
HEIGHT = "the-height-of-the-order-is-the-number-of-tuples"
LATTICE = "bucketizations-form-a-lattice"
BELL = "the-number-of-bucketizations-is-the-bell-number"
OUTGROW = "bucketizations-outgrow-every-exponential"
TOP = "if-the-top-is-unsafe-nothing-is-safe"
ALL_BUT_ONE = "with-all-but-one-value-known-nothing-is-safe"
CHAIN = "binary-search-finds-the-least-safe-element-of-a-chain"
SPLITTING = "splitting-while-it-is-safe-ends-at-a-minimal-one"
LOOKS = "monotonicity-alone-takes-exponentially-many-looks"
SIZES = "minimal-safe-bucketizations-of-different-values-have-middle-sizes"
CLOSEST = "the-safe-bucketization-closest-to-the-bottom-is-minimal"
FALLING = "the-best-safe-bucketization-is-minimal-if-utility-falls"
DROPPING = "generalizing-and-dropping-attributes-never-discloses-more"
EXPONENTIAL = "incognito-is-exponential-in-the-height-of-its-lattice"
ANONYMOUS = "incognito-finds-all-minimal-anonymous-generalizations"
SAFE = "incognito-finds-all-minimal-safe-generalizations"
STRICT = "safety-is-strict"

FIRST_ONLY, SHIFTED = "only the first bucket is looked at", "one implication more where there is one bucket"

MUTANTS: list[Mutant] = [
    Mutant(MERGING, DROPPED, FIRST_ONLY, parameter("curve", first_bucket_of(disclosures))),
    Mutant(MERGING, BOUNDARY, SHIFTED, parameter("curve", one_more_in_one_bucket(disclosures))),
    Mutant(MERGING, DROPPED, "counts of shared values are not added up", parameter("merge", without_adding)),
    Mutant(SEARCHED, DROPPED, FIRST_ONLY, parameter("search", search_of_the_first)),
    Mutant(SEARCHED, BOUNDARY, SHIFTED, parameter("search", search_with_one_more)),
    Mutant(FEWER, DROPPED, "only the last bucket is looked at", parameter("search", search_of_the_last)),
    Mutant(FEWER, BOUNDARY, SHIFTED, parameter("search", search_with_one_more)),
    Mutant(COARSER, DROPPED, "only the largest bucket is looked at", parameter("curve", curve_of_the_largest)),
    Mutant(COARSER, BOUNDARY, SHIFTED, parameter("curve", curve_shifted_at_the_top)),
    Mutant(LANGUAGES, DROPPED, FIRST_ONLY, parameter("search", largest_in_the_first)),
    Mutant(LANGUAGES, BOUNDARY, "one unit more where there is one bucket", parameter("search", largest_with_one_more)),
    Mutant(UNIONS, ORDER, "finer and coarser are exchanged", parameter("below", reversed_order)),
    Mutant(UNIONS, BOUNDARY, "the same bucketization is not below itself", parameter("below", strictly)),
    Mutant(UNIONS, DROPPED, "only the first bucket of B' is looked at", parameter("below", first_bucket_only)),
    Mutant(ENDS, BOUNDARY, "the same bucketization is not below itself", parameter("below", strictly)),
    Mutant(ENDS, ORDER, "finer and coarser are exchanged", parameter("below", reversed_order)),
    Mutant(ENDS, BOUNDARY, "one merge at most", parameter("below", at_most_one_merge)),
    Mutant(ENDS, DROPPED, "only the first bucket of B' is looked at", parameter("below", first_bucket_only)),
    Mutant(HEIGHT, BOUNDARY, "steps are counted, not elements", parameter("height", lambda t: longest_chain(t) - 1)),
    Mutant(HEIGHT, ORDER, "any two are comparable", parameter("height", lambda t: longest_chain(t, in_line))),
    Mutant(LATTICE, BOUNDARY, "one merge at most", parameter("below", at_most_one_merge)),
    Mutant(LATTICE, DROPPED, "a person alone in a bucket is not below the top", parameter("below", alone_is_not_below)),
    Mutant(BELL, BOUNDARY, "not all in one bucket", parameter("number", lambda n: bell_number(n) - 1)),
    Mutant(BELL, INDEX, "one person too many to choose from", parameter("number", bell_with_a_shifted_index)),
    Mutant(OUTGROW, BOUNDARY, "three buckets at most", parameter("number", lambda n: (3 ** (n - 1) + 1) // 2)),
    Mutant(OUTGROW, INDEX, "half as many people", parameter("number", lambda n: bell_number(n // 2))),
    Mutant(TOP, DROPPED, FIRST_ONLY, parameter("safe", safe_first_bucket)),
    Mutant(TOP, DROPPED, "buckets of one person are not looked at", parameter("safe", safe_without_single_people)),
    Mutant(ALL_BUT_ONE, BOUNDARY, "one implication more", parameter("largest", lambda r, k: disclosure(r, k + 1))),
    Mutant(ALL_BUT_ONE, BOUNDARY, "one less", parameter("largest", lambda r, k: disclosure(r, max(k - 1, 0)))),
    Mutant(CHAIN, BOUNDARY, "it ends one element early", parameter("found", lambda s: search_with(s, left=1))),
    Mutant(CHAIN, INDEX, "a safe element is left out", parameter("found", lambda s: search_with(s, beyond=1))),
    Mutant(CHAIN, ORDER, "elements are looked at one after the other", parameter("found", one_after_the_other)),
    Mutant(
        SPLITTING,
        DROPPED,
        "only the first bucket is split",
        parameter("search", lambda q: splitting_with(q, splits, 1)),
    ),
    Mutant(
        SPLITTING, DROPPED, "only halves of equal size", parameter("search", lambda q: splitting_with(q, equal_halves))
    ),
    Mutant(
        SPLITTING,
        BOUNDARY,
        "it ends after one split",
        parameter("search", lambda q: splitting_with(q, splits, rounds=1)),
    ),
    Mutant(SPLITTING, BOUNDARY, "it takes too many looks", parameter("search", many_looks)),
    Mutant(SPLITTING, DROPPED, "all bucketizations are looked at", parameter("search", brute_force)),
    Mutant(LOOKS, ORDER, "finer and coarser are exchanged", parameter("below", reversed_order)),
    Mutant(LOOKS, DROPPED, "a person alone in a bucket is not below the top", parameter("below", alone_is_not_below)),
    Mutant(SIZES, BOUNDARY, "2k + 4 people too", parameter("number", lambda n, k: sizes_counted(n, k, most=4))),
    Mutant(SIZES, BOUNDARY, "k + 3 people at least", parameter("number", lambda n, k: sizes_counted(n, k, least=3))),
    Mutant(SIZES, INDEX, "one person too many", parameter("number", lambda n, k: sizes_counted(n, k, chosen=0))),
    Mutant(SIZES, INDEX, "always k = 0", parameter("number", lambda n, k: number_by_sizes(n, k * 0))),
    Mutant(
        CLOSEST,
        BOUNDARY,
        "more than two buckets count as two",
        parameter("closeness", lambda b: min(len(b.buckets), 2)),
    ),
    Mutant(
        CLOSEST,
        INDEX,
        "the smallest bucket counts, not the number",
        parameter("closeness", lambda b: -min(bucket.size for bucket in b.buckets)),
    ),
    Mutant(
        FALLING,
        DROPPED,
        "the last minimal one is forgotten",
        inside("claims.minimal_bucketizations", "safe_and_minimal", without_the_last_minimal),
    ),
    Mutant(FALLING, ORDER, "fewer buckets are better", parameter("chosen", lambda b: -len(b.buckets))),
    Mutant(DROPPING, DROPPED, FIRST_ONLY, parameter("curve", first_bucket_of(disclosures))),
    Mutant(DROPPING, BOUNDARY, SHIFTED, parameter("curve", one_more_in_one_bucket(disclosures))),
    Mutant(EXPONENTIAL, BOUNDARY, "the middle layer is not safe", parameter("search", above_the_middle)),
    Mutant(EXPONENTIAL, BOUNDARY, "one node is not looked at", parameter("search", looks_of_what_is_found)),
    Mutant(ANONYMOUS, DROPPED, "only those of the least height", parameter("incognito", only_the_lowest_layer)),
    Mutant(ANONYMOUS, DROPPED, "the last node is lost", parameter("incognito", without_the_last_node)),
    Mutant(ANONYMOUS, BOUNDARY, "the bottom is not looked at", parameter("incognito", without_the_bottom)),
    Mutant(ANONYMOUS, INDEX, "the last attribute is never raised", parameter("incognito", last_attribute_kept)),
    Mutant(SAFE, DROPPED, "only those of the least height", parameter("incognito", only_the_lowest_layer)),
    Mutant(SAFE, DROPPED, "the last node is lost", parameter("incognito", without_the_last_node)),
    Mutant(SAFE, INDEX, "the last attribute is never raised", parameter("incognito", last_attribute_kept)),
    Mutant(SAFE, BOUNDARY, "at most c instead of less", parameter("check", safe_or_equal)),
    Mutant(SAFE, BOUNDARY, "one implication more", parameter("check", safe_with_one_more)),
    Mutant(STRICT, BOUNDARY, "at most c instead of less", parameter("decide", decided(lambda v, c: v <= c))),
    Mutant(STRICT, BOUNDARY, "one implication less", parameter("decide", decided(lambda v, c: v < c, -1))),
    Mutant(STRICT, BOUNDARY, "one implication more", parameter("decide", decided(lambda v, c: v < c, 1))),
    Mutant(STRICT, BOUNDARY, "floats decide", parameter("decide", decided(lambda v, c: float(v) < float(c)))),
    Mutant(SEVERAL, DROPPED, FIRST_ONLY, parameter("values", first_bucket_of(large_curve))),
    Mutant(SEVERAL, DROPPED, "of four buckets or more no two are tied", parameter("values", tied_among_three)),
    Mutant(SEVERAL, BOUNDARY, "one implication more among three buckets", parameter("values", one_more_among_three)),
    Mutant(LARGE, DROPPED, FIRST_ONLY, parameter("values", first_bucket_of(large_curve))),
    Mutant(LARGE, BOUNDARY, SHIFTED, parameter("values", one_more_in_one_bucket(large_curve))),
]
