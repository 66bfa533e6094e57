"""Mutants of what the claims on section 3.4 are about: the order, searching it, monotonicity, Incognito, the choice."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb
from types import SimpleNamespace

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants

from fastpath.disclosure import disclosure_curve, maximum_disclosure
from fastpath.safety import Safety, safety
from fastpath.sanitizing.lattice import Lattice, Node, Property, all_minimal
from proofs_check.choice_attack import ChoiceAttack, knowing_the_choice
from proofs_check.claims.large_releases import curve as large_curve
from proofs_check.claims.section_3_4_order import bell_number, longest_chain
from proofs_check.claims.section_3_4_search import (
    ChainQuestion,
    SafeNodeQuestion,
    binary_search,
    looks_of,
    number_by_sizes,
    safe,
    splits,
    splitting,
)
from proofs_check.oracles.small_releases import (
    Disclosures,
    Question,
    bucketizations,
    disclosure,
    disclosures,
    histograms_of,
    is_safe,
    largest,
    safe_and_minimal,
    searched,
)
from reference.buckets import Bucketization, bucketize, precedes, top
from reference.instances import Release, row_histogram
from reference.tables import World


def first_bucket_of(curve: Disclosures) -> Disclosures:
    return lambda release, k: curve(release[:1], k)


def one_more(curve: Disclosures, buckets: int = 1) -> Disclosures:
    return lambda release, k: curve(release, k + 1)[1:] if len(release) == buckets else curve(release, k)


def rows_of(b: Bucketization, least: int = 1) -> Release:
    return tuple(row_histogram(bucket.counts.values()) for bucket in b.buckets if bucket.size >= least)


def first_bucket_only(finer: Bucketization, coarser: Bucketization) -> bool:
    wanted = set(coarser.buckets[0].people)
    return {person for bucket in finer.buckets if set(bucket.people) <= wanted for person in bucket.people} == wanted


def alone_is_not_below(finer: Bucketization, coarser: Bucketization) -> bool:
    alone = len(coarser.buckets) == 1 < len(finer.buckets) and min(bucket.size for bucket in finer.buckets) == 1
    return precedes(finer, coarser) and not alone


def search_with(question: ChainQuestion, left: int = 0, beyond: int = 0) -> tuple[int, tuple[()]]:
    elements, threshold, k = question
    low, high = 0, len(elements) - 1
    while high - low > left:
        middle = (low + high) // 2
        low, high = (low, middle - beyond) if is_safe(elements[middle], threshold, k) else (middle + 1, high)
    return high, ()


def split_once(question: Question) -> tuple[Bucketization, int]:
    table, threshold, k = question
    finer = (bucketize(table, halves) for halves in splits(table, table.people))
    return next((one for one in finer if is_safe(one, threshold, k)), top(table)), 0


def sizes_counted(people: int, k: int, least: int = 2, most: int = 3) -> int:
    if people == 0:
        return 1
    sizes = range(k + least, min(people, 2 * k + most) + 1)
    return sum(comb(people - 1, size - 1) * sizes_counted(people - size, k, least, most) for size in sizes)


def without_the_last_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    safe_ones, minimal = safe_and_minimal(question)
    return safe_ones, minimal[:-1] or minimal


def only_the_lowest_layer(lattice: Lattice, wanted: Property) -> list[Node]:
    found = all_minimal(lattice, wanted)
    return [node for node in found if sum(node) == min(map(sum, found))]


def last_attribute_kept(lattice: Lattice, wanted: Property) -> list[Node]:
    return [(*node, 0) for node in all_minimal(Lattice(lattice.top[:-1]), lambda node: wanted((*node, 0)))]


def decided(compare: Callable[[Fraction, Fraction], bool], more: int = 0) -> Callable[..., SimpleNamespace]:
    return lambda b, c, k: SimpleNamespace(
        safe=compare(maximum_disclosure(b, max(k + more, 0)).value, c), breaks_at=safety(b, c, k).breaks_at
    )


def attack_with(more: int, kept: Callable[[World, str], bool]) -> Callable[..., ChoiceAttack]:

    def attack(question: SafeNodeQuestion, node: Node, choice: Callable[..., Node | None]) -> ChoiceAttack:
        example, _, k = question
        chosen, first = choice(*question) == node, example.values[0]
        release = example.named(example.buckets(node))
        return knowing_the_choice(release, lambda world: chosen and kept(world, first), k + more)

    return attack


FIRST, MORE = "only the first bucket is looked at", "one implication more where there is one bucket"
SAME = BOUNDARY, "the same bucketization is not below itself", lambda a, b: a != b and precedes(a, b)
EXCHANGED = ORDER, "finer and coarser are exchanged", lambda a, b: precedes(b, a)
FIRST_OF_B = DROPPED, "only the first bucket of B' is looked at", first_bucket_only
ALONE = DROPPED, "a person alone in a bucket is not below the top", alone_is_not_below
ONE_MERGE = BOUNDARY, "one merge at most", lambda a, b: precedes(a, b) and len(a.buckets) - len(b.buckets) <= 1
SEARCHED_MORE = BOUNDARY, MORE, lambda case, of: searched((case[0], case[1] + (len(case[0]) == 1)), of)
LOWEST = DROPPED, "only those of the least height", only_the_lowest_layer
LAST_LOST = DROPPED, "the last node is lost", lambda *search: all_minimal(*search)[:-1] or all_minimal(*search)
LAST_KEPT = INDEX, "the last attribute is never raised", last_attribute_kept
CURVES = [(DROPPED, FIRST, first_bucket_of(disclosures)), (BOUNDARY, MORE, one_more(disclosures))]
LARGE_CURVES = [(DROPPED, FIRST, first_bucket_of(large_curve)), (BOUNDARY, MORE, one_more(large_curve))]


def bucket_by_bucket(published: Bucketization, c: Fraction, k: int) -> Safety:
    alone = [Bucketization([bucket], domain=published.domain) for bucket in published.buckets]
    verdicts = [safety(one, c, k) for one in alone]
    first = min(verdict.breaks_at for verdict in verdicts if verdict.breaks_at is not None)
    return replace(max(verdicts, key=lambda verdict: verdict.disclosure.value), breaks_at=first)


def breaking_late(published: Bucketization, c: Fraction, k: int) -> Safety:
    verdict = safety(published, c, k)
    late = (one.k for one in disclosure_curve(published, published.size) if one.value > c)
    return replace(verdict, breaks_at=next(late, verdict.breaks_at))


MUTANTS: list[Mutant] = mutants({
    "merging-two-buckets-never-raises-disclosure": [
        *changed("disclosures", *CURVES),
    ],
    "merging-two-buckets-never-raises-what-a-search-finds": changed("searched",
        (DROPPED, FIRST, lambda case, of: searched((case[0][:1], case[1]), of)),
        SEARCHED_MORE,
    ),
    "leaving-out-a-bucket-never-raises-disclosure": changed("searched",
        (DROPPED, "only the last bucket is looked at", lambda case, of: searched((case[0][-1:], case[1]), of)),
        SEARCHED_MORE,
    ),
    "coarser-bucketizations-are-safer": changed("_curve_of",
        (DROPPED, "only the largest bucket is looked at", lambda b: disclosures((max(rows_of(b), key=sum),), 4)),
        (BOUNDARY, MORE, lambda b: one_more(disclosures)(histograms_of(b), 4)),
    ),
    "five-languages-closed-under-renaming-people-are-monotone": changed("largest",
        (DROPPED, FIRST, lambda b, *others: largest(Bucketization(b.buckets[:1], domain=b.domain), *others)),
        (BOUNDARY, "one unit more where there is one bucket",
         lambda b, of, k: largest(b, of, k + (len(b.buckets) == 1))),
    ),
    "the-order-of-bucketizations-is-made-of-unions": changed("precedes", EXCHANGED, SAME, FIRST_OF_B),
    "the-order-of-bucketizations-has-a-top-and-a-bottom": changed("precedes", SAME, EXCHANGED, ONE_MERGE, FIRST_OF_B),
    "the-height-of-the-order-is-the-number-of-tuples": [
        *changed("longest_chain", (BOUNDARY, "steps are counted, not elements", lambda t: longest_chain(t) - 1)),
    ],
    "bucketizations-form-a-lattice": changed("precedes", ONE_MERGE, ALONE),
    "the-number-of-bucketizations-is-the-bell-number": changed("bell_number",
        (BOUNDARY, "not all in one bucket", lambda n: bell_number(n) - 1),
        (INDEX, "one person too many to choose from", lambda n: sum(comb(n, m) * bell_number(m) for m in range(n))),
    ),
    "bucketizations-outgrow-every-exponential": changed("bell_number",
        (BOUNDARY, "three buckets at most", lambda n: (3 ** (n - 1) + 1) // 2),
        (INDEX, "half as many people", lambda n: bell_number(n // 2)),
    ),
    "if-the-top-is-unsafe-nothing-is-safe": changed("is_safe",
        (DROPPED, FIRST, lambda b, c, k: disclosure(rows_of(b)[:1], k) < c),
        (DROPPED, "buckets of one person are not looked at",
         lambda b, c, k: disclosure(rows_of(b, 2) or ((1,),), k) < c),
    ),
    "with-all-but-one-value-known-nothing-is-safe": changed("disclosure",
        (BOUNDARY, "one implication more", lambda release, k: disclosure(release, k + 1)),
        (BOUNDARY, "one less", lambda release, k: disclosure(release, max(k - 1, 0))),
    ),
    "safety-is-strict": changed("safety",
        (BOUNDARY, "at most c instead of less", decided(lambda value, c: value <= c)),
        (BOUNDARY, "one implication less", decided(lambda value, c: value < c, -1)),
        (BOUNDARY, "one implication more", decided(lambda value, c: value < c, 1)),
        (BOUNDARY, "floats decide", decided(lambda value, c: float(value) < float(c))),
        (DROPPED, "each bucket is judged by itself", bucket_by_bucket),
        (BOUNDARY, "the breaking point is where c is exceeded", breaking_late),
    ),
    "binary-search-finds-the-least-safe-element-of-a-chain": changed("binary_search",
        (BOUNDARY, "it ends one element early", lambda question: search_with(question, left=1)),
        (INDEX, "a safe element is left out", lambda question: search_with(question, beyond=1)),
        (ORDER, "elements are looked at one after the other", lambda q: (binary_search(q)[0], [*q[0], q[0]])),
    ),
    "splitting-while-it-is-safe-ends-at-a-minimal-one": changed("splitting",
        (BOUNDARY, "it ends after one split", split_once),
        (BOUNDARY, "it takes too many looks", lambda q: (splitting(q)[0], len(q[0].people) << len(q[0].people))),
        (DROPPED, "all bucketizations are looked at", lambda q: (safe_and_minimal(q)[1][0], len(bucketizations(q[0])))),
    ),
    "monotonicity-alone-takes-exponentially-many-looks": changed("precedes", EXCHANGED, ALONE),
    "minimal-safe-bucketizations-of-different-values-have-middle-sizes": changed("number_by_sizes",
        (BOUNDARY, "2k + 4 people too", lambda n, k: sizes_counted(n, k, most=4)),
        (BOUNDARY, "k + 3 people at least", lambda n, k: sizes_counted(n, k, least=3)),
        (INDEX, "always k = 0", lambda n, _: number_by_sizes(n)),
    ),
    "the-safe-bucketization-closest-to-the-bottom-is-minimal": changed("number_of_buckets",
        (BOUNDARY, "more than two buckets count as two", lambda b: min(len(b.buckets), 2)),
        (INDEX, "the smallest bucket counts, not the number", lambda b: -min(x.size for x in b.buckets)),
    ),
    "the-best-safe-bucketization-is-minimal-if-utility-falls": [
        *changed("section_3_4_search:safe_and_minimal",
            (DROPPED, "the last minimal one is forgotten", without_the_last_minimal),
        ),

    ],
    "generalizing-and-dropping-attributes-never-discloses-more": changed("disclosures", *CURVES),
    "incognito-is-exponential-in-the-height-of-its-lattice": changed("looks_of",
        (BOUNDARY, "the middle layer is not safe",
         lambda all_, good: looks_of(all_, lambda node: good(node) and sum(node) > sum(all_.top) // 2)),
        (BOUNDARY, "one node is not looked at", lambda *of: ((found := looks_of(*of)[0]), len(found) - 1)),
    ),
    "incognito-finds-all-minimal-anonymous-generalizations": changed("all_minimal",
        LOWEST,
        LAST_LOST,
        (BOUNDARY, "the bottom is not looked at", lambda all_, good: all_minimal(all_, lambda n: any(n) and good(n))),
        LAST_KEPT,
    ),
    "incognito-finds-all-minimal-safe-generalizations": [
        *changed("all_minimal", LOWEST, LAST_LOST, LAST_KEPT),
        *changed("check",
            (BOUNDARY, "at most c instead of less", lambda x, c, k: lambda node: disclosure(x.release(node), k) <= c),
            (BOUNDARY, "one implication more", lambda example, c, k: safe(example, c, k + 1)),
        ),
    ],
    "a-generalization-fixed-beforehand-tells-nothing-but-the-release": changed("known_choice",
        (BOUNDARY, "one fact more", attack_with(1, lambda *_: True)),
        (DROPPED, "tables that fit are dropped", attack_with(0, lambda world, first: world["p0"] == first)),
    ),
    "merging-two-of-several-large-buckets-never-raises-disclosure": changed("curve",
        LARGE_CURVES[0],
        (BOUNDARY, "one implication more among three buckets", one_more(large_curve, 3)),
    ),
    "merging-large-buckets-never-raises-disclosure": changed("curve", *LARGE_CURVES),
})  # fmt: skip
