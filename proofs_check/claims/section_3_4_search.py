"""Section 3.4: the search for minimal safe bucketizations and for the best of them, and existing algorithms.

**On a chain** the safe elements are an upper part, so binary search finds the least of them with few looks. But below
the least safe element of *one chain* there may be safe bucketizations off the chain.

**A minimal one.** From a safe bucketization, split a bucket in two as long as the result is safe. Whatever is below is
reached by such splits, and what is above something safe is safe; so where no split is safe nothing below is. People
with the same value are interchangeable, so all buckets together have fewer than ∏ (n(s) + 1) splits, over the table's
values s, and there are fewer than n rounds. **Monotonicity alone** does not give that: each of the 2^(n-1) - 1 elements
directly below the top may be safe while all others stay as they are.

**All minimal ones** may be very many. Let all n people have different values, and c = 1: a bucket is safe if it has k +
2 people or more, and cannot be split into such if it has 2k + 3 or fewer.

**The best one** is minimal for a utility that *falls*: that never rises when buckets are merged. It is enough to try
the utilities "is it B or finer?": if the best safe one is B, then a minimal one is B or finer, and as good or better.

**Incognito** (LeFevre, DeWitt and Ramakrishnan, 2005) looks for *generalizations*, a level for each attribute. It
relies on two properties of the check: it is kept when a level is raised, and when an attribute is dropped. Safety has
both. `fastpath.sanitizing` has such a search; here all nodes are looked at beside it. Bucketizations that are no
generalizations may be lower.

**The choice is known**: of the minimal safe generalizations the one that costs least is released (the sum of squared
bucket sizes, then the smallest levels). So only those tables remain on which it would have been chosen
(`proofs_check.choice_attack`). A generalization that is fixed beforehand discloses nothing beyond the release.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import TypeAlias

from fastpath.sanitizing.lattice import Lattice, Node, Property, all_minimal, minimal, raised
from fastpath.sanitizing.lattice import precedes as lies_below
from proofs_check.choice_attack import ChoiceAttack, knowing_the_choice
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, first_failure, never_more, unless, unless_equal
from proofs_check.claims.scope import Every, Evidence, enumerated, shown_k
from proofs_check.claims.section_3_4_order import bell_number
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.fitted_exponents import at_most, counted
from proofs_check.oracles.small_releases import disclosure, disclosures, is_safe, safe_and_minimal, shown_buckets
from reference.buckets import Bucketization, bottom, bucketize, merged, precedes, top
from reference.instances import LETTERS, Histogram, histograms, released
from reference.syntax import to_text
from reference.tables import Record, Table, World

Chain: TypeAlias = tuple[Bucketization, ...]  # from the bottom to the top, each element covering the one before
ChainQuestion: TypeAlias = tuple[Chain, Fraction, int]  # a chain, c and k
SafeNodeQuestion: TypeAlias = tuple[small.GeneralizedExample, Fraction, int]  # a table with attributes, c and k
SHAPES = ((2, 2), (3, 2), (2, 2, 2))  # the numbers of levels of the attributes
MOST = 60  # the largest number of tuples for which bucketizations are counted


@cache
def chains(table: Table) -> tuple[Chain, ...]:
    """All chains from the bottom to the top in which each step merges two buckets."""

    def extended(chain: Chain) -> Iterator[Chain]:
        above = (b for b in small.bucketizations(table) if len(b.buckets) == len(chain[-1].buckets) - 1)
        covering = [b for b in above if precedes(chain[-1], b)]
        if not covering:
            yield chain
        for one in covering:
            yield from extended((*chain, one))

    return tuple(extended((bottom(table),)))


@enumerated(
    f"all chains by merges of two buckets of {small.SMALL_TABLES}, {small.EVERY_C}, {{k}}, where the top is safe",
    shown=lambda one: f"{' ⪯ '.join(map(shown_buckets, one[0]))}; c = {one[1]}, k = {one[2]}",
)
def _searches(people: int, k: int) -> Iterator[ChainQuestion]:
    for table, threshold, one in small.questions(people, k):
        if is_safe(top(table), threshold, one):
            yield from ((chain, threshold, one) for chain in chains(table))


def binary_search(question: ChainQuestion) -> tuple[int, list[Bucketization]]:
    """The place of the least safe element of a chain whose last is safe, and the elements that were looked at."""
    chain, threshold, k = question
    low, high, looks = 0, len(chain) - 1, []  # the element at `high` is safe, those before `low` are not
    while low < high:
        middle = (low + high) // 2
        looks.append(chain[middle])
        low, high = (low, middle) if is_safe(chain[middle], threshold, k) else (middle + 1, high)
    return high, looks


@correction("binary-search-finds-the-least-safe-element-of-a-chain", "3.4")
@over(_searches(5, k=2).deepened(_searches(6, k=2)))
def finds_the_least_of_the_chain(chain: Chain, threshold: Fraction, k: int) -> Refutation:
    """On a chain whose top is safe, binary search finds the least safe element with at most ⌈log2 n⌉ looks."""
    place, looks = binary_search((chain, threshold, k))
    safe = [is_safe(one, threshold, k) for one in chain]
    holds = safe == [other >= place for other in range(len(chain))] and len(looks) <= (len(chain) - 1).bit_length()
    return unless(holds, f"element {place} is found with {len(looks)} looks; safe are {safe}")


@erratum("binary-search-finds-a-minimal-safe-bucketization", "3.4", _searches(5, k=2))
@fails(
    "a | b | c | d ⪯ ab | c | d ⪯ abc | d ⪯ abcd; c = 1, k = 0",
    "the search ends at abcd; below it is ab | cd, which discloses 1/2, less than 1",
)
@instead("splitting-while-it-is-safe-ends-at-a-minimal-one")
def finds_a_minimal_one(chain: Chain, threshold: Fraction, k: int) -> Refutation:
    """Binary search on a chain finds a ⪯-minimal (c,k)-safe bucketization."""
    found = chain[binary_search((chain, threshold, k))[0]]
    table = Table(Record(bucket.people[0], {}, bucket.values[0]) for bucket in chain[0].buckets)
    for lower in small.bucketizations(table):
        if lower != found and precedes(lower, found) and is_safe(lower, threshold, k):
            numbers = f"the search ends at {shown_buckets(found)}; below it is {shown_buckets(lower)}, which discloses"
            return Counterexample(f"{numbers} {small.disclosure_of(lower, k)}, less than {threshold}", lower, k)
    return None


def splits(table: Table, people: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The ways to divide these people into two parts, up to exchanging the parts and people with the same value."""
    alike: dict[str, list[str]] = {}
    for person in people:
        alike.setdefault(table.value_of(person), []).append(person)
    for counts in product(*(range(len(group) + 1) for group in alike.values())):
        groups = list(zip(alike.values(), counts, strict=True))
        if any(counts) and counts <= tuple(len(group) - count for group, count in groups):
            yield [p for group, n in groups for p in group[:n]], [p for group, n in groups for p in group[n:]]


def splitting(question: small.Question) -> tuple[Bucketization, int]:
    """Where splitting ends that begins at the top and goes on while the result is safe, and how many looks it took."""
    table, threshold, k = question
    parts, finer, looks = [list(table.people)], [list(table.people)], 0
    while finer:
        parts, finer = finer, []
        for place, halves in ((place, two) for place, part in enumerate(parts) for two in splits(table, part)):
            split, looks = [*parts[:place], *halves, *parts[place + 1 :]], looks + 1
            if is_safe(bucketize(table, split), threshold, k):
                finer = split
                break
    return bucketize(table, parts), looks


@correction("splitting-while-it-is-safe-ends-at-a-minimal-one", "3.4")
@over(small.questions(6, k=2).where("the top is safe", lambda one: is_safe(top(one[0]), one[1], one[2])))
def _ends_at_a_minimal_one(question: small.Question) -> Refutation:
    """Splitting while the result is safe ends at a ⪯-minimal safe bucketization after fewer than n·∏ (n(s) + 1) looks,
    n(s) people having value s: polynomially many for a fixed number of values.
    """  # noqa: D205 - one sentence
    table = question[0]
    found, looks = splitting(question)
    bound = len(table.people) * prod(n + 1 for n in top(table).buckets[0].counts.values())
    holds = found in safe_and_minimal(question)[1] and looks < bound
    return unless(holds, f"{shown_buckets(found)} after {looks} looks, where {bound} are too many", found, question[2])


@ours("monotonicity-alone-takes-exponentially-many-looks", "ours, on 3.4")
@over_every("n = 2, …, 6 people with different values", lambda: range(2, 7), shown=lambda n: f"n = {n}")
def each_must_be_looked_at(people: int) -> Refutation:
    """If nothing is known of a check but that it is monotone, 2^(n-1) - 1 elements must be looked at: that the top
    alone meets it, or the top and any one of these, are monotone checks with different minimal elements.
    """  # noqa: D205 - one sentence
    table = small.different_values(people)
    every = small.bucketizations(table)
    above = [frozenset(j for j, b in enumerate(every) if precedes(a, b)) for a in every]
    highest = every.index(top(table))

    def minimal_if_monotone(safe: set[int]) -> set[int] | None:
        if not all(above[one] <= safe for one in safe):
            return None
        return {one for one in safe if not any(one in above[other] for other in safe - {one})}

    differing = [one for one in range(len(every)) if minimal_if_monotone({highest, one}) == {one}]
    found = minimal_if_monotone({highest}), len(set(differing) - {highest})
    return unless_equal(found, ({highest}, (1 << people - 1) - 1))


@cache
def number_by_sizes(people: int, k: int = 0) -> int:
    """How many bucketizations have between k + 2 and 2k + 3 people in every bucket: the first person's is chosen."""
    if people == 0:
        return 1
    sizes = range(k + 2, min(people, 2 * k + 3) + 1)
    return sum(comb(people - 1, size - 1) * number_by_sizes(people - size, k) for size in sizes)


@ours("minimal-safe-bucketizations-of-different-values-have-middle-sizes", "ours, on 2.3 and 3.4")
@over_every(
    "n ≤ 7 people with different values, c = 1, k ≤ 2, and n = 8, k = 2",
    lambda: (*product(range(1, 8), range(3)), (8, 2)),
    shown=lambda case: f"n = {case[0]}, k = {case[1]}",
)
def _are_those_of_middle_sizes(people: int, k: int) -> Refutation:
    """For n different values and c = 1, minimal safe means k + 2 to 2k + 3 people in every bucket; there are a(n) such,
    a(0) = 1, a(n) = Σ C(n - 1, m - 1)·a(n - m) over these sizes m, and for k = 0 and even n at least (n - 1)·(n -
    3)·…·1.
    """  # noqa: D205 - one sentence
    table = small.different_values(people)
    _, minimal = safe_and_minimal((table, Fraction(1), k))
    sizes = [one for one in small.bucketizations(table) if all(k + 2 <= b.size <= 2 * k + 3 for b in one.buckets)]
    pairs = prod(range(people - 1, 0, -2)) if k == 0 and people % 2 == 0 else 0
    holds, by_sum = minimal == sizes, number_by_sizes(people, k)
    numbers = f"{len(minimal)} are minimal, {len(sizes)} of these sizes, {by_sum} by the sum"
    return unless(holds and len(minimal) == by_sum >= pairs, numbers)


def number_of_buckets(bucketization: Bucketization) -> int:
    """The more buckets, the fewer merges lead there from the bottom."""
    return len(bucketization.buckets)


@ours("the-safe-bucketization-closest-to-the-bottom-is-minimal", "ours, on 3.4", small.questions(6, k=2))
def closest_is_minimal(question: small.Question) -> Refutation:
    """A safe bucketization to which the fewest merges lead from B_⊥ is ⪯-minimal."""
    safe, minimal = safe_and_minimal(question)
    most = max(map(number_of_buckets, safe), default=0)
    others = (one for one in safe if number_of_buckets(one) == most and one not in minimal)
    return first_failure(Counterexample(f"{shown_buckets(one)} is not minimal", one, question[2]) for one in others)


@near_miss("minimal-means-fewest-merges-from-the-bottom", "sibling of 3.4", small.questions(6, k=2))
@fails("values abcdef, c = 1, k = 0", "3 merges lead to ab | cd | ef and 4 merges lead to abc | def; both are minimal")
@instead("the-safe-bucketization-closest-to-the-bottom-is-minimal")
def minimal_are_closest(question: small.Question) -> Refutation:
    """A ⪯-minimal safe bucketization is as close to B_⊥ as any, in merges: no fewer lead to another safe one."""
    safe, minimal = safe_and_minimal(question)
    far = min(minimal, key=number_of_buckets, default=None)
    if far is None or number_of_buckets(far) == max(map(number_of_buckets, safe)):
        return None
    pair = (max(minimal, key=number_of_buckets), far)
    merges = [f"{one.size - len(one.buckets)} merges lead to {shown_buckets(one)}" for one in pair]
    return Counterexample(f"{' and '.join(merges)}; both are minimal", far, question[2])


@claim("the-best-safe-bucketization-is-minimal-if-utility-falls", "3.4")
@over_every(
    f"{small.questions(5, k=2)}; the utilities “is it B or finer?” for all B, which stand for all",
    lambda: ((one, wanted) for one in small.questions(5, k=2) for wanted in small.bucketizations(one[0])),
    shown=lambda case: f"{small.shown_question(case[0])}, B = {shown_buckets(case[1])}",
)
def best_of_falling_is_minimal(question: small.Question, wanted: Bucketization) -> Refutation:
    """If merging never raises the utility, the best minimal safe bucketization is the best of all safe ones."""
    best = (max((precedes(one, wanted) for one in some), default=None) for some in safe_and_minimal(question))
    return unless_equal(*best)


def size_of_the_largest(bucketization: Bucketization) -> int:
    """A utility that likes as many people together as possible."""
    return max(bucket.size for bucket in bucketization.buckets)


@near_miss("the-best-safe-bucketization-is-minimal-for-any-utility", "sibling of 3.4")
@over(small.questions(5, k=1).also("the size of the largest bucket as utility"))
@fails(
    "values abcd, c = 1, k = 0",
    "abcd has a bucket of 4 and is safe; of the minimal ones, ab | cd has a bucket of 2 at most",
)
@instead("the-best-safe-bucketization-is-minimal-if-utility-falls")
def best_is_among_the_minimal(question: small.Question) -> Refutation:
    """The ⪯-minimal safe bucketization of the largest utility is the best of all safe ones.

    No slip of 3.4: it wants minimal sanitization to preserve utility, so a utility that merging lowers is meant.
    """
    safe, minimal = safe_and_minimal(question)
    if not safe or max(map(size_of_the_largest, safe)) == max(map(size_of_the_largest, minimal)):
        return None
    pair = [max(some, key=size_of_the_largest) for some in (safe, minimal)]
    better, best = (f"{shown_buckets(one)} has a bucket of {size_of_the_largest(one)}" for one in pair)
    return Counterexample(f"{better} and is safe; of the minimal ones, {best} at most", pair[0], question[2])


def buckets_looked_at(people: int) -> int:
    """The buckets of all elements that a binary search looks at: all values differ, each step adds one to a bucket."""
    chain = [bottom(Table(Record(f"p{number}", {}, f"v{number}") for number in range(people)))]
    while len(chain[-1].buckets) > 1:
        chain.append(merged(chain[-1], 0, 1))
    return sum(len(one.buckets) for one in binary_search((tuple(chain), Fraction(1), 0))[1])


@near_miss("binary-search-looks-at-logarithmically-many-buckets", "sibling of 3.4")
@over_every(
    "4, 8, 16, 32, 64 tuples with different values, c = 1, k = 0; one chain; buckets counted",
    lambda: (4,),
    Evidence.EXAMPLE,
    shown=lambda first: str(counted("tuples", buckets_looked_at, first, 5)),
)
@fails(
    "tuples = 4, 8, 16, 32, 64: fitted exponent 0.94",
    "4 tuples: 5 buckets looked at, 8 tuples: 10 buckets looked at, 16 tuples: 19 buckets looked at,"
    " 32 tuples: 36 buckets looked at, 64 tuples: 69 buckets looked at",
)
@instead("binary-search-finds-the-least-safe-element-of-a-chain")
def _takes_logarithmic_time(first: int) -> Refutation:
    """All looks of a binary search together go through logarithmically many buckets: the exponent that fits is 1/2 at
    most (a bound of ours; that of log2 n is 0.39 at these sizes).
    """  # noqa: D205 - one sentence
    series = counted("tuples", buckets_looked_at, first, 5)
    shown = (f"{n} tuples: {found} buckets looked at" for n, found in zip(series.sizes, series.counts, strict=True))
    return unless(at_most(series.counts, Fraction(1, 2)), ", ".join(shown))


def outgrown(count: Callable[[int], int], bounds: dict[str, Callable[[int], int]]) -> Refutation:
    """Return None if a bound is never exceeded, otherwise for each bound the least n where it is."""
    least = {name: next((n for n in range(2, MOST + 1) if count(n) > bounds[name](n)), 0) for name in bounds}
    shown = "; ".join(f"n = {n}: {count(n):,} > {name} = {bounds[name](n):,}" for name, n in least.items())
    return unless(not all(least.values()), shown)


@near_miss("minimal-safe-bucketizations-are-polynomially-few", "sibling of 2.3 and 3.4")
@over_every(
    f"n ≤ {MOST} people with different values, c = 1, k = 0; numbers by the recurrence over sizes of buckets",
    lambda: ((1, 2, 3, 4, 5),),
    Evidence.EXAMPLE,
    shown=lambda degrees: f"degrees {', '.join(map(str, degrees))}",
)
@fails(
    "degrees 1, 2, 3, 4, 5",
    "n = 5: 10 > n^1 = 5; n = 7: 105 > n^2 = 49; n = 9: 1,540 > n^3 = 729;"
    " n = 11: 32,725 > n^4 = 14,641; n = 13: 870,870 > n^5 = 371,293",
)
@instead("minimal-safe-bucketizations-of-different-values-have-middle-sizes")
def are_polynomially_few(degrees: tuple[int, ...]) -> Refutation:
    """There are polynomially few ⪯-minimal safe bucketizations: at most n^d of n tuples, for a d ≤ 5."""
    return outgrown(number_by_sizes, {f"n^{d}": lambda n, d=d: n**d for d in degrees})  # type: ignore[misc] # d is bound now


@near_miss("bucketizations-are-at-most-exponentially-many", "sibling of 3.4, footnote")
@over_every(
    f"tables of n ≤ {MOST} tuples; bucketizations counted, by Bell's recurrence",
    lambda: ((2, 3, 4, 5),),
    Evidence.EXAMPLE,
    shown=lambda bases: f"bases {', '.join(map(str, bases))}",
)
@fails(
    "bases 2, 3, 4, 5",
    "n = 5: 52 > 2^n = 32; n = 9: 21,147 > 3^n = 19,683; n = 15: 1,382,958,545 > 4^n = 1,073,741,824;"
    " n = 22: 4,506,715,738,447,323 > 5^n = 2,384,185,791,015,625",
)
@instead("bucketizations-outgrow-every-exponential")
def are_exponentially_many(bases: tuple[int, ...]) -> Refutation:
    """Looking at all bucketizations takes at most exponential time in the height n: b^n looks, for a b ≤ 5."""
    return outgrown(bell_number, {f"{b}^n": lambda n, b=b: b**n for b in bases})  # type: ignore[misc] # b is bound now


@near_miss("the-safer-of-two-releases-is-safer-for-every-k", "sibling of 3.4", small.compared(12, k=(1, 2, 3)))
@fails("(1, 1) against (3, 1, 1), k = 1", "1/2 against 3/5 with 0 implications, 1 against 6/7 with 1")
@instead("merging-two-buckets-never-raises-disclosure")
def order_is_the_same_for_every_k(one: Histogram, other: Histogram, k: int) -> Refutation:
    """A bucket that discloses less than another without knowledge discloses no more with k implications."""
    (less, more), (first, second) = ((disclosure((one,), n), disclosure((other,), n)) for n in (0, k))
    numbers = f"{less} against {more} with 0 implications, {first} against {second} with {k}"
    return unless(less >= more or first <= second, numbers, released((one,)), k)


@near_miss("there-is-one-minimal-safe-bucketization", "sibling of 3.4", small.questions(4, k=1))
@fails("values abcd, c = 1, k = 0", "ab | cd and ac | bd are minimal, and each discloses less than 1: 1/2 and 1/2")
@instead("binary-search-finds-the-least-safe-element-of-a-chain")
def at_most_one_is_minimal(question: small.Question) -> Refutation:
    """A table has at most one ⪯-minimal (c,k)-safe bucketization."""
    _, threshold, k = question
    pair = safe_and_minimal(question)[1][:2]
    found, values = (
        " and ".join(map(shown, pair)) for shown in (shown_buckets, lambda one: str(small.disclosure_of(one, k)))
    )
    numbers = f"{found} are minimal, and each discloses less than {threshold}: {values}"
    return unless(len(pair) <= 1, numbers, pair[0] if pair else None, k)


def _shown_question(question: SafeNodeQuestion) -> str:
    example, threshold, k = question
    return f"{example}, c = {threshold}, k = {k}"


def _asked(
    thresholds: str, values: Callable[[small.GeneralizedExample, int], Iterable[Fraction]]
) -> Callable[..., Every[SafeNodeQuestion]]:
    """Scopes of tables with attributes, with the thresholds that `values` lists for a table and k."""

    @enumerated(lambda examples, k: f"{examples}; {thresholds}, {shown_k(k)}", shown=_shown_question)
    def questions(examples: Every[small.GeneralizedExample], k: int) -> Iterator[SafeNodeQuestion]:
        for example, one in product(examples, range(k + 1)):
            yield from ((example, threshold, one) for threshold in sorted(set(values(example, one))))

    return questions


_wanted_safety = _asked(
    "all c from 0 to 1 (the disclosures of nodes stand for all)",
    lambda example, k: (disclosure(example.release(node), k) for node in example.lattice.nodes()),
)
_with_every_threshold = _asked(
    small.EVERY_C,
    lambda example, k: (disclosure(example.histograms(p), k) for p in small.all_partitions(len(example.values))),
)
_chosen_releases = _asked(
    "c = j/n for j ≤ n people",
    lambda example, _: (Fraction(j + 1, len(example.values)) for j in range(len(example.values))),
)


@enumerated(
    lambda examples, k: f"{examples} (the values do not matter); {' and '.join(map(str, k))}-anonymity",
    shown=lambda case: f"{case[0]}; {case[1]}-anonymity",
)
def _wanted_anonymity(
    examples: Every[small.GeneralizedExample], k: tuple[int, ...]
) -> Iterator[tuple[small.GeneralizedExample, int]]:
    return product(examples, k)


def _anonymous(example: small.GeneralizedExample, k: int) -> Property:
    return lambda node: min(map(len, example.buckets(node))) >= k


def safe(example: small.GeneralizedExample, threshold: Fraction, k: int) -> Property:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return lambda node: disclosure(example.release(node), k) < threshold


def _lowest(partitions: list[small.Partition]) -> list[small.Partition]:
    return [one for one in partitions if not any(other != one and small.is_finer(other, one) for other in partitions)]


def all_are_found(example: small.GeneralizedExample, wanted: Property, found: list[Node]) -> Refutation:
    """The search finds the minimal nodes, and with them all ⪯-minimal bucketizations of the generalizations."""
    nodes = [node for node in example.lattice.nodes() if wanted(node)]
    least = [node for node in nodes if not any(other != node and lies_below(other, node) for other in nodes)]
    missed = set(_lowest(list({example.buckets(node) for node in nodes}))) - {example.buckets(node) for node in found}
    return unless_equal(sorted(found), sorted(least)) or unless(not missed, f"not found: {missed}")


@correction("incognito-finds-all-minimal-anonymous-generalizations", "3.4")
@over(_wanted_anonymity(small.different_examples((1, 2, 3, 4), *SHAPES[:2]), (2, 3)))
def finds_all_anonymous(case: tuple[small.GeneralizedExample, int]) -> Refutation:
    """Incognito finds all minimal k-anonymous generalizations."""
    wanted = _anonymous(*case)
    return all_are_found(case[0], wanted, all_minimal(case[0].lattice, wanted))


@claim("incognito-finds-all-minimal-safe-generalizations", "3.4")
@over(
    _wanted_safety(
        small.together(small.small_examples(3, *SHAPES[1:]), small.different_examples((4,), SHAPES[1])), 1
    ).deepened(_wanted_safety(small.small_examples(4, *SHAPES), 2))
)
def finds_all_safe(question: SafeNodeQuestion, check: Callable[..., Property] = safe) -> Refutation:
    """Incognito with the other check finds all minimal (c,k)-safe generalizations."""
    return all_are_found(question[0], safe(*question), all_minimal(question[0].lattice, check(*question)))


@erratum("incognito-finds-all-minimal-anonymous-bucketizations", "3.4")
@over(_wanted_anonymity(small.different_examples((1, 2, 3, 4), (2,)), (2, 3)))
@fails("values abcd, attributes 0 1 2 3 → 0123; 2-anonymity", "found is abcd; not found is ab | cd, which is minimal")
@instead("incognito-finds-all-minimal-anonymous-generalizations")
def finds_all_bucketizations(example: small.GeneralizedExample, k: int) -> Refutation:
    """Among what Incognito finds are all ⪯-minimal k-anonymous bucketizations of the table."""
    found = {example.buckets(node) for node in all_minimal(example.lattice, _anonymous(example, k))}
    all_lowest = _lowest([one for one in small.all_partitions(len(example.values)) if min(map(len, one)) >= k])
    shown = " and ".join(shown_buckets(example.named(part)) for part in sorted(found)) or "nothing"
    for release in (example.named(part) for part in all_lowest if part not in found):
        return Counterexample(f"found is {shown}; not found is {shown_buckets(release)}, which is minimal", release)
    return None


@erratum("the-best-safe-generalization-is-the-best-safe-bucketization", "3.4")
@over(_with_every_threshold(small.small_examples(4, (2,)), 2))
@fails(
    "values abcd, attributes 0 1 2 3 → 0123, c = 1, k = 0",
    "the best that is found is abcd; ab | cd discloses 1/2, less than 1",
)
@instead("incognito-finds-all-minimal-safe-generalizations")
def best_generalization_is_best(example: small.GeneralizedExample, threshold: Fraction, k: int) -> Refutation:
    """No safe bucketization has more buckets than the best that Incognito finds with the check for safety."""
    found = [example.buckets(node) for node in all_minimal(example.lattice, safe(example, threshold, k))]
    best = max(found, key=len, default=())
    for part in sorted(small.all_partitions(len(example.values)), key=len, reverse=True):
        if len(part) > len(best) and disclosure(example.histograms(part), k) < threshold:
            better = example.named(part)
            disclosed = f"{shown_buckets(better)} discloses {small.disclosure_of(better, k)}, less than {threshold}"
            shown = shown_buckets(example.named(best)) if best else "nothing"
            return Counterexample(f"the best that is found is {shown}; {disclosed}", better, k)
    return None


@claim("generalizing-and-dropping-attributes-never-discloses-more", "3.4")
@over(small.small_examples(4, (2, 2)).deepened(small.small_examples(4, *SHAPES)).also("k ≤ 3"))
def is_monotone_among_generalizations(example: small.GeneralizedExample) -> Refutation:
    """Raising a level, or dropping an attribute, never discloses more."""
    nodes = list(example.lattice.nodes())
    values = {node: disclosures(example.release(node), 3) for node in nodes}
    rises = (never_more(values[high], values[low]) for low, high in product(nodes, repeat=2) if lies_below(low, high))

    def is_dropped(node: Node, place: int) -> Refutation:  # at its highest level an attribute might as well be missing
        attributes = example.attributes[:place] + example.attributes[place + 1 :]
        without = small.GeneralizedExample(example.values, attributes).buckets(node[:place] + node[place + 1 :])
        return unless_equal(example.buckets(raised(node, place, example.lattice.top[place])), without)

    dropped = (is_dropped(node, place) for node in nodes for place in range(len(node)))
    return first_failure(rises) or first_failure(dropped)


def looks_of(lattice: Lattice, wanted: Property) -> tuple[list[Node], int]:
    """The minimal nodes that are found, and how many different nodes were looked at."""
    looked_at: set[Node] = set()

    def noted(node: Node) -> bool:
        looked_at.add(node)
        return wanted(node)

    return all_minimal(lattice, noted), len(looked_at)


@claim("incognito-is-exponential-in-the-height-of-its-lattice", "3.4, footnote")
@over_every(
    "all lattices of height h ≤ 8, the upper half of the nodes being safe",
    lambda: (Lattice(top) for height in range(1, 9) for top in histograms(height)),
    Evidence.EXAMPLE,
    shown=lambda lattice: f"highest levels {lattice.top}",
)
def _is_exponential(lattice: Lattice) -> Refutation:
    """A lattice of height h has at most 2^h nodes. If its upper half is safe, the search looks at all of the middle
    layer or more; for attributes of two levels that is 2^h/(h + 1) nodes or more.
    """  # noqa: D205 - one sentence
    height = sum(lattice.top)
    found, looks = looks_of(lattice, lambda node: sum(node) >= height // 2)
    middle = [node for node in lattice.nodes() if sum(node) == height // 2]
    holds = sorted(found) == middle and len(middle) <= looks <= lattice.size <= 2**height
    if max(lattice.top) == 1:
        holds = holds and lattice.size == 2**height and looks * (height + 1) >= 2**height
    return unless(holds, f"{len(found)} nodes found with {looks} looks, {len(middle)} in the middle layer")


@lru_cache(100_000)
def best_minimal(example: small.GeneralizedExample, threshold: Fraction, k: int) -> Node | None:
    """The minimal safe node whose buckets have the least sum of squared sizes; of equal ones the smallest levels."""
    least = minimal(filter(safe(example, threshold, k), example.lattice.nodes()))
    return min(least, key=lambda node: (sum(len(part) ** 2 for part in example.buckets(node)), node), default=None)


def known_choice(question: SafeNodeQuestion, node: Node, choice: Callable[..., Node | None]) -> ChoiceAttack:
    """What an attacker with k facts learns who knows that the node was released, and by which choice."""
    example, threshold, k = question

    @cache
    def is_chosen(values: str) -> bool:
        return choice(replace(example, values=values), threshold, k) == node

    def chosen(world: World) -> bool:  # tables that differ by names of values are alike
        values = [world[f"p{person}"] for person in range(len(example.values))]
        return is_chosen("".join(LETTERS[values.index(value)] for value in values))

    return knowing_the_choice(example.named(example.buckets(node)), chosen, k)


@ours("a-generalization-fixed-beforehand-tells-nothing-but-the-release", "sibling of 3.4")
@over(_chosen_releases(small.small_examples(4, (2,)), k=1))
def tells_nothing_if_fixed(question: SafeNodeQuestion) -> Refutation:
    """Knowing that a generalization was fixed beforehand, and released since it is safe, tells nothing but the
    release.
    """  # noqa: D205 - one sentence
    for node in filter(safe(*question), question[0].lattice.nodes()):
        found = known_choice(question, node, lambda *other, node=node: node if safe(*other)(node) else None)
        value = disclosure(question[0].release(node), question[2])
        if (found.kept, found.value) != (found.fitting, value):
            return Counterexample(f"{found.value} instead of {value} in {found.kept} of {found.fitting} tables")
    return None


def _choice_exceeding(question: SafeNodeQuestion, exceeds: Callable[[Fraction, Fraction], bool]) -> Refutation:
    """The choice of the best release, if what it discloses exceeds what the release does."""
    example, _, k = question
    node = best_minimal(*question)
    if node is None:
        return None
    found, value = known_choice(question, node, best_minimal), disclosure(example.release(node), k)
    kept = f"{found.kept} of {found.fitting} tables"
    numbers = f"{value} by the release, {found.value} for {to_text(found.target)} in the {kept} on which it is chosen"
    return unless(not exceeds(found.value, value), numbers, example.named(example.buckets(node)), k)


@near_miss("knowing-how-a-release-was-chosen-tells-nothing", "sibling of 3.4")
@over(_chosen_releases(small.small_examples(5, (2,)), k=1))
@fails(
    "values aabcd, attributes 012 34 → 01234, c = 3/5, k = 0",
    "2/5 by the release, 1/2 for p0=a in the 24 of 60 tables on which it is chosen",
)
@instead("a-generalization-fixed-beforehand-tells-nothing-but-the-release")
def is_known_by_nobody(question: SafeNodeQuestion) -> Refutation:
    """An attacker who knows how the release was chosen learns no more: nobody with k facts exceeds its disclosure."""
    return _choice_exceeding(question, lambda found, value: found > value)


@near_miss("a-safe-release-stays-safe-when-its-choice-is-known", "sibling of 3.4")
@over(_chosen_releases(small.small_examples(5, (2,)), k=1))
@fails(
    "values aabcd, attributes 01 234 → 01234, c = 4/5, k = 0",
    "2/5 by the release, 1 for p0=a in the 6 of 60 tables on which it is chosen",
)
@instead("a-generalization-fixed-beforehand-tells-nothing-but-the-release")
def stays_safe(question: SafeNodeQuestion) -> Refutation:
    """An attacker who knows how a (c,k)-safe release was chosen stays below c with k facts."""
    return _choice_exceeding(question, lambda found, _: found >= question[1])
