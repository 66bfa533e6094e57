"""Section 3.4: the order of the bucketizations of a table, safety, and Theorem 14: coarser is safer.

**How many.** n tuples have as many bucketizations as n things have partitions, the Bell number of n. At most m parts
are what is left of the m^n ways to put things into m boxes when the boxes have no names: at least m^n/m!. With m = 2b
that is more than b^n as soon as 2^n exceeds (2b)!. So the lattice grows faster than exponentially in its height.

**Theorem 14.** If B ⪯ B', "the maximum disclosure of B is at least as high as the maximum disclosure of B' with respect
to L^k"; merging two buckets is the heart of it. A table of the merged bucket is a table of some way to divide its
people into two buckets of the old sizes and values; all ways have equally many. So a probability after merging is a
weighted mean of probabilities before, under renamings of people, and the formula with its people renamed is in L^k: one
of them does at least as well (the mediant inequality). So the theorem holds for **every language closed under renaming
people**. It does not hold for one fixed formula, a language that singles out a person, or an attacker with a prior.

**Leaving out a bucket** never raises the maximum: tables of different buckets are chosen independently, so with more
buckets there are only more attackers. A bucketization is *safe within a limit* of s rows if leaving out some buckets,
with s rows at most, makes it safe (one bucket at least is released). Merging need not keep that.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, combinations, product
from math import comb, factorial

from fastpath.safety import safety
from proofs_check.claims.claim import claim, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, never_more, unless, unless_equal
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.claims.section_3_3_3_across_buckets import CROSSING
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.minima import least_by_patterns
from proofs_check.oracles.small_releases import bucketizations, disclosure, disclosures, is_safe, largest, searched
from reference import instances
from reference.buckets import Bucketization, bottom, merged, precedes, top
from reference.instances import Case, Columns, Release, columns_released, pairs_of_buckets, released, row_histogram
from reference.language import Atom, BasicImplication, simple_implication
from reference.languages.builtin import AllClauses, Atoms, NegatedAtoms, SameValues, SimpleImplications
from reference.languages.protocol import Language
from reference.languages.world_space import WorldSpace
from reference.priors import Prior
from reference.probability import disclosure_risk
from reference.syntax import to_text
from reference.tables import Table

# Closed under renaming people
LANGUAGES: tuple[Language, ...] = (NegatedAtoms(), Atoms(), SimpleImplications(), AllClauses(), SameValues())
PAIRS = "all pairs of buckets with at most {people} people together"


@enumerated(
    f"all pairs of bucketizations of {small.SMALL_TABLES}",
    shown=lambda pair: " against ".join(map(small.shown_buckets, pair)),
)
def _pairs_of_bucketizations(people: int) -> Iterator[tuple[Bucketization, Bucketization]]:
    every = map(bucketizations, small.small_tables(people))
    return (pair for some in every for pair in product(some, some))


@claim("the-order-of-bucketizations-is-made-of-unions", "3.4", _pairs_of_bucketizations(4))
def is_made_of_unions(pair: tuple[Bucketization, Bucketization]) -> Refutation:
    """B ⪯ B' if and only if every bucket in B' is the union of one or more buckets in B."""
    parts, wanted = ([frozenset(bucket.people) for bucket in one.buckets] for one in pair)
    chosen = (some for number in range(1, len(parts) + 1) for some in combinations(parts, number))
    unions = {frozenset().union(*some) for some in chosen}
    return unless_equal(precedes(*pair), unions >= set(wanted), release=pair[1])


@claim("the-order-of-bucketizations-has-a-top-and-a-bottom", "3.4")
@over(small.small_tables(4).also("all their bucketizations"))
def is_an_order(table: Table) -> Refutation:
    """⪯ is a partial order with B_⊥ as its only least and B_⊤ as its only greatest element."""
    every = bucketizations(table)
    order = {(a, b) for a, b in product(every, repeat=2) if precedes(a, b)}
    least = [a for a in every if all((a, b) in order for b in every)]
    greatest = [b for b in every if all((a, b) in order for a in every)]
    met = {  # with these no other element is minimal or maximal
        "reflexive": all((a, a) in order for a in every),
        "antisymmetric": all(a == b for a, b in order if (b, a) in order),
        "transitive": all((a, d) in order for a, b in order for c, d in order if b == c),
        "with one bottom": least == [bottom(table)],
        "with one top": greatest == [top(table)],
    }
    return unless(all(met.values()), f"not {', '.join(name for name, holds in met.items() if not holds)}")


def longest_chain(table: Table) -> int:
    """The number of elements of a longest chain: the longest path from one element to another that is above it."""
    every = bucketizations(table)
    under = [[i for i, a in enumerate(every) if a != b and precedes(a, b)] for b in every]

    @cache
    def up_to(place: int) -> int:
        return 1 + max(map(up_to, under[place]), default=0)

    return max(map(up_to, range(len(every))))


@claim("the-height-of-the-order-is-the-number-of-tuples", "3.4", small.small_tables(5).also("all chains"))
def height_is_the_number_of_tuples(table: Table) -> Refutation:
    """No chain has more elements than there are tuples, and a longest one has as many."""
    return unless_equal(longest_chain(table), len(table.people))


@claim("bucketizations-form-a-lattice", "3.4", small.small_tables(4).also("all their bucketizations"))
def is_a_lattice(table: Table) -> Refutation:
    """Any two bucketizations of a table have a least one above both and a greatest one below both."""
    every = bucketizations(table)
    above = {a: {b for b in every if precedes(a, b)} for a in every}
    under = {b: {a for a in every if b in above[a]} for b in every}
    for beyond, (one, other) in product((above, under), product(every, repeat=2)):
        bounds = beyond[one] & beyond[other]
        nearest = sum(bounds <= beyond[bound] for bound in bounds)
        if nearest != 1:
            return Counterexample(f"{small.shown_buckets(one)} and {small.shown_buckets(other)}: {nearest} bounds")
    return None


def bell_number(things: int) -> int:
    """The number of partitions: the things that are not with the last one are chosen, and partitioned."""
    numbers = [1]
    for others in range(things):
        numbers.append(sum(comb(others, apart) * numbers[apart] for apart in range(others + 1)))
    return numbers[things]


@ours("the-number-of-bucketizations-is-the-bell-number", "ours, on 3.4")
@over_every("tables of n ≤ 7 people", lambda: range(1, 8), shown=lambda people: f"{people} people")
def is_the_bell_number(people: int) -> Refutation:
    """A table of n tuples has as many bucketizations as the Bell number of n says."""
    return unless_equal(bell_number(people), len(set(bucketizations(small.different_values(people)))))


@ours("bucketizations-outgrow-every-exponential", "ours, on 3.4, footnote")
@over_every("b = 2, 3, …, 20", lambda: range(2, 21), Evidence.EXAMPLE, shown=lambda base: f"b = {base}")
def outgrow(base: int) -> Refutation:
    """There are more than b^n bucketizations of n tuples, n being the number of binary digits of (2b)!."""
    boxes = 2 * base
    people = factorial(boxes).bit_length()
    holds = bell_number(people) * factorial(boxes) >= boxes**people > base**people * factorial(boxes)
    return unless(holds, f"n = {people}: {bell_number(people):,} bucketizations, {base}^n = {base**people:,}")


@ours("if-the-top-is-unsafe-nothing-is-safe", "ours, on 3.4", small.questions(5, k=2).also("all bucketizations"))
def top_decides(table: Table, threshold: Fraction, k: int) -> Refutation:
    """There is a (c,k)-safe bucketization of a table only if the one with all tuples in one bucket is safe."""
    if is_safe(top(table), threshold, k):
        return None
    found = next((one for one in bucketizations(table) if is_safe(one, threshold, k)), None)
    return None if found is None else Counterexample(f"{small.shown_buckets(found)} is safe, the top is not", found, k)


@enumerated(f"{small.SMALL_TABLES}, {{k}}", shown=lambda case: f"{small.shown_values(case[0])}, k = {case[1]}")
def _tables_with_k(people: int, k: int) -> Iterator[tuple[Table, int]]:
    return product(small.small_tables(people), range(k + 1))


@ours("with-all-but-one-value-known-nothing-is-safe", "ours, on 3.4")
@over(_tables_with_k(6, k=6).deepened(_tables_with_k(8, k=8)).also("all bucketizations"))
def nothing_is_safe_from_there_on(table: Table, k: int) -> Refutation:
    """For k ≥ d - 1 no bucketization of d different values is (c,k)-safe for a c ≤ 1; for k ≤ d - 2 one is."""
    least = min(disclosure(small.histograms_of(one), k) for one in bucketizations(table))
    return unless((least < 1) == (k <= len(table.domain) - 2), f"the least maximum disclosure is {least}")


@enumerated(
    "all releases of at most {people} people, {k}, and two whose worst facts are about two buckets; c = 0, 1, the"
    " maximum, and 10^-30 more; all ways to share out atoms",
    shown=instances.shown_case,
)
def _with_crossing(people: int, k: int) -> Iterator[Case]:
    return chain(instances.cases(people, range(k + 1)), CROSSING)


@claim("safety-is-strict", "3.4, Definition 13", _with_crossing(6, k=3))
def thresholds_are_strict(release: Release, k: int) -> Refutation:
    """Safe if and only if the disclosure is less than c; from the smallest k on at which it is not, it is not safe."""
    values, bucketization = [1 / (1 + least_by_patterns(release, one)) for one in range(k + 1)], released(release)
    while values[-1] < 1:
        values.append(1 / (1 + least_by_patterns(release, len(values))))
    tried = (Fraction(0), values[k], min(values[k] + Fraction(1, 10**30), Fraction(1)), Fraction(1))
    found = [(one.safe, one.breaks_at) for one in (safety(bucketization, c, k) for c in tried)]
    breaks = [next(at for at, value in enumerate(values) if value >= c) for c in tried]
    expected = [(values[k] < c, at) for c, at in zip(tried, breaks, strict=True)]
    return unless_equal(found, expected, release=bucketization, k=k)


def apart(columns: Columns) -> Release:
    """The two buckets."""
    return tuple(row_histogram(row) for row in zip(*columns, strict=True))


def together(columns: Columns) -> Release:
    """The two buckets made one."""
    return (row_histogram(one + other for one, other in columns),)


def _shown_columns(columns: Columns) -> str:
    rows = zip(*columns, strict=True)
    return " | ".join("".join(s * count for s, count in zip(instances.LETTERS, row, strict=False)) for row in rows)


def _shown_columns_with_k(case: tuple[Columns, int]) -> str:
    return f"{_shown_columns(case[0])}, k = {case[1]}"


@enumerated(PAIRS, shown=_shown_columns)
def _two_buckets(people: int) -> Iterator[Columns]:
    return pairs_of_buckets(people)


@enumerated(f"{PAIRS}, {{k}}", shown=_shown_columns_with_k)
def _two_buckets_with_k(people: int, k: int) -> Iterator[tuple[Columns, int]]:
    return product(pairs_of_buckets(people), range(k + 1))


@claim("merging-two-buckets-never-raises-disclosure", "3.4, Theorem 14 (monotonicity)")
@over(_two_buckets(12).deepened(_two_buckets(20)).also("k ≤ 6"))
def merging_never_raises(columns: Columns) -> Refutation:
    """Two buckets made one disclose no more, for any way in which they share values."""
    union, few = together(columns), sum(map(sum, columns)) <= 6  # with few people `reference.buckets` merges them too
    other = small.histograms_of(merged(columns_released(columns), 0, 1)) if few else union
    return unless_equal(union, other) or never_more(disclosures(union, 6), disclosures(apart(columns), 6))


@claim("merging-two-buckets-never-raises-what-a-search-finds", "3.4, Theorem 14 (monotonicity)")
@over(_two_buckets_with_k(5, k=2).deepened(_two_buckets_with_k(7, k=2)).also("all simple implications"))
def searching_finds_no_raise(columns: Columns, k: int) -> Refutation:
    """Two buckets made one disclose no more: found by trying all conjunctions, without any theorem."""
    before, after = ([searched((release, k), SimpleImplications())] for release in (apart(columns), together(columns)))
    return never_more(after, before)


@enumerated(
    f"all pairs B ⪯ B' of bucketizations of {small.SMALL_TABLES}",
    shown=lambda pair: " ⪯ ".join(map(small.shown_buckets, pair)),
)
def _refinements(people: int) -> Iterator[tuple[Bucketization, Bucketization]]:
    return (pair for pair in _pairs_of_bucketizations(people) if precedes(*pair))


@cache
def _curve_of(bucketization: Bucketization) -> list[Fraction]:
    return disclosures(small.histograms_of(bucketization), 4)


@claim("coarser-bucketizations-are-safer", "3.4, Theorem 14 (monotonicity)")
@over(_refinements(5).deepened(_refinements(7)).also("k ≤ 4"))
def coarser_is_safer(finer: Bucketization, coarser: Bucketization) -> Refutation:
    """If B ⪯ B' then the maximum disclosure of B is at least that of B'."""
    return never_more(_curve_of(coarser), _curve_of(finer), coarser)


@enumerated(
    f"{PAIRS}, k ≤ 2: negations, atoms, simple implications, same values; k ≤ 1: clauses",
    shown=lambda case: f"{_shown_columns_with_k(case[:2])}, {case[2].name}",
    evidence=Evidence.EXAMPLE,
)
def _in_languages(people: int) -> Iterator[tuple[Columns, int, Language]]:
    for columns in pairs_of_buckets(people):
        yield from ((columns, k, language) for k in (0, 1) for language in LANGUAGES)
        yield from ((columns, 2, language) for language in LANGUAGES if language.name != "clauses")


@ours("five-languages-closed-under-renaming-people-are-monotone", "ours, on 3.4")
@over(_in_languages(4))
def _merging_never_raises_in(columns: Columns, k: int, language: Language) -> Refutation:
    """Merging never raises the maximum over k negated atoms, atoms, simple implications, clauses, or facts that two
    people have the same value: five languages that treat all people alike.
    """  # noqa: D205 - one sentence
    before = columns_released(columns)
    return never_more([largest(merged(before, 0, 1), language, k)], [largest(before, language, k)], before)


@ours("leaving-out-a-bucket-never-raises-disclosure", "ours, on 3.4")
@over(small.releases_with_k(5, k=2).where("at least 2 buckets", lambda case: len(case[0]) > 1))
def leaving_out_never_raises(release: Release, k: int) -> Refutation:
    """A release without one of its buckets discloses no more: by trying all conjunctions of k simple implications."""
    kept = {release[:place] + release[place + 1 :] for place in range(len(release))}
    most = max(searched((rest, k), SimpleImplications()) for rest in kept)
    return never_more([most], [searched((release, k), SimpleImplications())])


def _pairs(people: int) -> Iterator[Columns]:
    for both in range(2, people + 1):
        yield from sorted(one for first in range(1, both) for one in instances.column_pairs(first, both - first))


@enumerated(f"{PAIRS}, all simple implications", shown=lambda case: f"{_shown_columns(case[0])}, {to_text(case[1])}")
def with_one_implication(people: int) -> Iterator[tuple[Columns, BasicImplication]]:
    """All simple implications about all pairs of buckets."""
    for columns in _pairs(people):
        bucketization = columns_released(columns)
        atoms = [Atom(person, value) for person in bucketization.people for value in bucketization.domain]
        yield from ((columns, simple_implication(one, other)) for one, other in product(atoms, repeat=2))


@lru_cache(1)
def _spaces(columns: Columns) -> tuple[WorldSpace, WorldSpace]:
    before = columns_released(columns)
    return WorldSpace(before), WorldSpace(merged(before, 0, 1))


@near_miss("merging-never-raises-the-risk-under-a-fixed-formula", "sibling of 3.4, Theorem 14", with_one_implication(5))
@fails("ab | ac, b0.p0=a -> b0.p1=b", "knowing this, the risk is 1/2 in two buckets and 5/8 in one")
@instead("merging-two-buckets-never-raises-disclosure")
def fixed_formula_is_monotone(columns: Columns, implication: BasicImplication) -> Refutation:
    """For a fixed formula, merging two buckets never raises the disclosure risk."""
    risks = []
    for space in _spaces(columns):
        known = space.mask(implication)
        if not known:
            return None
        risks.append(max(small.likelihood(atom, known) for atom in space.atoms.values()))
    numbers = f"knowing this, the risk is {risks[0]} in two buckets and {risks[1]} in one"
    return unless(risks[0] >= risks[1], numbers, columns_released(columns), 1)


@near_miss("merging-always-lowers-disclosure", "sibling of 3.4, Theorem 14")
@over_every(
    f"{PAIRS.format(people=5)}, k ≤ 2",
    lambda: ((pair, k) for k, pair in product(range(3), _pairs(5))),
    shown=_shown_columns_with_k,
)
@fails("a | a, k = 0", "the maximum is 1 in two buckets and 1 in one")
@instead("merging-two-buckets-never-raises-disclosure")
def merging_lowers(columns: Columns, k: int) -> Refutation:
    """Merging two buckets makes the maximum disclosure strictly smaller."""
    one, other = disclosure(apart(columns), k), disclosure(together(columns), k)
    numbers = f"the maximum is {one} in two buckets and {other} in one"
    return unless(other < one, numbers, columns_released(columns), k)


def about_one_person(rows: tuple[tuple[int, ...], ...], home: int) -> Fraction:
    """The largest probability of any atom, if one value may be denied of one person in bucket `home`."""
    best = max(Fraction(max(row), sum(row)) for row in rows)
    row, n = rows[home], sum(rows[home])
    for s, v in product(range(len(row)), repeat=2):
        if row[s] == n:
            continue
        if v != s:
            best = max(best, Fraction(row[v], n - row[s]))  # of the person
        left = n - 1 - row[s] + (v == s)  # of another one, who has v: what the person may then have
        if n > 1:
            best = max(best, Fraction(row[v] * left, (n - 1) * (n - row[s])))
    return best


@near_miss("every-language-is-monotone", "sibling of 3.4, Theorem 14")
@over_every(
    f"{PAIRS.format(people=11)}, the person in either",
    lambda: product(_pairs(11), (0, 1)),
    shown=lambda case: f"{_shown_columns(case[0])}, the person is in bucket {case[1]}",
)
@fails(
    "ab | abc, the person is in bucket 1", "denying one value of the person discloses 1/2 in two buckets and 2/3 in one"
)
@instead("five-languages-closed-under-renaming-people-are-monotone")
def one_person_is_monotone(columns: Columns, home: int) -> Refutation:
    """Merging never raises the maximum over one denial about one named person."""
    one = about_one_person(tuple(zip(*columns, strict=True)), home)
    other = about_one_person((tuple(map(sum, columns)),), 0)
    numbers = f"denying one value of the person discloses {one} in two buckets and {other} in one"
    return unless(other <= one, numbers, columns_released(columns), 1)


@enumerated(
    f"{PAIRS}, weights 1, 2, 3 for each person and value a, k = 0",
    shown=lambda case: f"{_shown_columns(case[0])}, weights {case[1]}",
)
def _weighted_pairs(people: int) -> Iterator[tuple[Columns, tuple[int, ...]]]:
    for columns in _pairs(people):
        yield from ((columns, weights) for weights in product((1, 2, 3), repeat=sum(map(sum, columns))))


@near_miss("merging-never-raises-the-risk-with-a-prior", "sibling of 3.4, Theorem 14", _weighted_pairs(4))
@fails("ab | ac, weights (1, 1, 2, 2)", "with these weights the risk is 1/2 in two buckets and 8/13 in one")
@instead("merging-two-buckets-never-raises-disclosure")
def weighted_is_monotone(columns: Columns, weights: tuple[int, ...]) -> Refutation:
    """Merging never raises the disclosure risk of an attacker who finds some tables more likely than others."""
    release = columns_released(columns)
    prior = Prior({Atom(person, "a"): weight for person, weight in zip(release.people, weights, strict=True)})
    one, other = (disclosure_risk(some, prior=prior).risk for some in (release, merged(release, 0, 1)))
    return unless(one >= other, f"with these weights the risk is {one} in two buckets and {other} in one", release, 0)


@cache
def rests(bucketization: Bucketization) -> tuple[tuple[int, Release], ...]:
    """What can remain of a bucketization, one bucket at least, with the number of rows that are left out."""
    rows = [row_histogram(bucket.counts.values()) for bucket in bucketization.buckets]
    kept = chain.from_iterable(combinations(rows, number) for number in range(1, len(rows) + 1))
    return tuple((bucketization.size - sum(map(sum, rest)), tuple(sorted(rest))) for rest in kept)


@enumerated(
    f"{small.SMALL_TABLES}, all c from 0 to 1 (the disclosures of what can remain stand for all), {{k}}, all limits",
    shown=lambda case: f"{small.shown_question(case[0])}, limit {case[1]}",
)
def _limited_questions(people: int, k: int) -> Iterator[tuple[small.Question, int]]:
    for table, one in product(small.small_tables(people), range(k + 1)):
        values = {disclosure(rest, one) for bucketization in bucketizations(table) for _, rest in rests(bucketization)}
        for threshold, limit in product(sorted(values), range(len(table.people) + 1)):
            yield (table, threshold, one), limit


@near_miss("safe-within-a-limit-stays-safe-when-merged", "sibling of 3.4, Theorem 14", _limited_questions(5, k=1))
@fails("values aab, c = 2/3, k = 0, limit 1", "ab | a is safe within the limit, aab is not")
@instead("coarser-bucketizations-are-safer")
def limits_are_kept_by_merging(case: tuple[small.Question, int]) -> Refutation:
    """Whatever is coarser than a bucketization that is safe within a limit is safe within that limit."""
    (table, threshold, k), limit = case
    safe = {
        one: any(rows <= limit and disclosure(rest, k) < threshold for rows, rest in rests(one))
        for one in bucketizations(table)
    }
    for finer, coarser in product(safe, repeat=2):
        if safe[finer] and not safe[coarser] and precedes(finer, coarser):
            numbers = f"{small.shown_buckets(finer)} is safe within the limit, {small.shown_buckets(coarser)} is not"
            return Counterexample(numbers, coarser, k)
    return None
