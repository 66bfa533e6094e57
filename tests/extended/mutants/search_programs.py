"""Programs that are nearly right, about section 3.4: curves, orders, searches, Incognito (listed in `search`)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from math import comb
from types import SimpleNamespace
from typing import Any

from strategies.other_curves import without_crossing

from fastpath.disclosure import maximum_disclosure
from fastpath.sanitizing.lattice import Lattice, Node
from fastpath.sanitizing.search import Property, all_minimal
from proofs_check.oracles.small_hierarchies import GeneralizedExample
from proofs_check.oracles.small_releases import bucketizations, disclosure, disclosures, largest, searched
from proofs_check.oracles.small_searches import Question, histograms_of, is_safe, safe_and_minimal
from proofs_check.paper.claims.generalizing import looks_of, safe
from proofs_check.paper.claims.large_releases import curve as large_curve
from proofs_check.paper.claims.order import bell_number
from proofs_check.paper.claims.searching import Search, binary_search, splits, splitting
from reference.bucketization import Bucketization
from reference.laboratory.knowledge_language import Language
from reference.order import bucketize, precedes
from reference.small_instances import Case, Columns, Release, row_histogram
from reference.tables import Table

Curve = Callable[[Release, int], list[Fraction]]


def first_bucket_of(curve: Curve) -> Curve:
    return lambda release, k: curve(release[:1], k)


def one_more_in_one_bucket(curve: Curve) -> Curve:
    return lambda release, k: curve(release, k + 1)[1:] if len(release) == 1 else curve(release, k)


def tied_among_three(release: Release, k: int) -> list[Fraction]:
    return large_curve(release, k) if len(release) <= 3 else without_crossing(release, k)


def one_more_among_three(release: Release, k: int) -> list[Fraction]:
    return large_curve(release, k + 1)[1:] if len(release) == 3 else large_curve(release, k)


def without_adding(columns: Columns) -> Release:
    return (row_histogram(chain.from_iterable(columns)),)


def search_of_the_first(case: Case, language: Language) -> Fraction:
    return searched((case[0][:1], case[1]), language)


def search_of_the_last(case: Case, language: Language) -> Fraction:
    release, k = case
    return searched((release[-1:], k), language)


def search_with_one_more(case: Case, language: Language) -> Fraction:
    release, k = case
    return searched((release, k + (len(release) == 1)), language)


def largest_in_the_first(b: Bucketization, language: Language, k: int) -> Fraction:
    return largest(Bucketization(b.buckets[:1], domain=b.domain), language, k)


def largest_with_one_more(b: Bucketization, language: Language, k: int) -> Fraction:
    return largest(b, language, k + (len(b.buckets) == 1))


def curve_of_the_largest(b: Bucketization) -> list[Fraction]:
    return disclosures((row_histogram(max(b.buckets, key=lambda bucket: bucket.size).counts.values()),), 4)


def curve_shifted_at_the_top(b: Bucketization) -> list[Fraction]:
    return one_more_in_one_bucket(disclosures)(histograms_of(b), 4)


def strictly(finer: Bucketization, coarser: Bucketization) -> bool:
    return finer != coarser and precedes(finer, coarser)


def reversed_order(finer: Bucketization, coarser: Bucketization) -> bool:
    return precedes(coarser, finer)


def first_bucket_only(finer: Bucketization, coarser: Bucketization) -> bool:
    wanted = set(coarser.buckets[0].people)
    return {person for bucket in finer.buckets if set(bucket.people) <= wanted for person in bucket.people} == wanted


def at_most_one_merge(finer: Bucketization, coarser: Bucketization) -> bool:
    return precedes(finer, coarser) and len(finer.buckets) - len(coarser.buckets) <= 1


def in_line(finer: Bucketization, coarser: Bucketization) -> bool:
    """An order in which any two are comparable: more buckets first, then by their people."""
    one, other = ((-len(b.buckets), [bucket.people for bucket in b.buckets]) for b in (finer, coarser))
    return one <= other


def alone_is_not_below(finer: Bucketization, coarser: Bucketization) -> bool:
    alone = len(coarser.buckets) == 1 < len(finer.buckets) and min(bucket.size for bucket in finer.buckets) == 1
    return precedes(finer, coarser) and not alone


def bell_with_a_shifted_index(things: int) -> int:
    return sum(comb(things, apart) * bell_number(apart) for apart in range(things)) if things else 1


def safe_first_bucket(b: Bucketization, threshold: Fraction, k: int) -> bool:
    return disclosure((row_histogram(b.buckets[0].counts.values()),), k) < threshold


def safe_without_single_people(b: Bucketization, threshold: Fraction, k: int) -> bool:
    rows = tuple(row_histogram(bucket.counts.values()) for bucket in b.buckets if bucket.size > 1)
    return bool(rows) and disclosure(rows, k) < threshold


def search_with(search: Search, left: int = 0, beyond: int = 0) -> tuple[int, int]:
    """Binary search that ends when `left` steps are left, or leaves the safe element out that it has seen."""
    elements, threshold, k = search
    low, high, looks = 0, len(elements) - 1, 0
    while high - low > left:
        middle, looks = (low + high) // 2, looks + 1
        low, high = (low, middle - beyond) if is_safe(elements[middle], threshold, k) else (middle + 1, high)
    return high, looks


def one_after_the_other(search: Search) -> tuple[int, int]:
    place, _ = binary_search(search)
    return place, place + 1


def splitting_with(
    question: Question, splits_of: Callable[[Table, Sequence[str]], Any], places: int | None = None, rounds: int = 9
) -> tuple[Bucketization, int]:
    """Splitting that tries fewer splits, fewer buckets, or ends early."""
    table, threshold, k = question
    parts = [list(table.people)]
    for _ in range(rounds):
        finer = (
            [*parts[:place], *halves, *parts[place + 1 :]]
            for place in range(len(parts))[:places]
            for halves in splits_of(table, parts[place])
        )
        parts = next((one for one in finer if is_safe(bucketize(table, one), threshold, k)), parts)
    return bucketize(table, parts), 0


def many_looks(question: Question) -> tuple[Bucketization, int]:
    people = len(question[0].people)
    return splitting(question)[0], people * 2**people


def brute_force(question: Question) -> tuple[Bucketization, int]:
    """The first minimal one, after a look at every bucketization."""
    return safe_and_minimal(question)[1][0], len(bucketizations(question[0]))


def equal_halves(table: Table, people: Sequence[str]) -> list[tuple[list[str], list[str]]]:
    return [halves for halves in splits(table, people) if len(halves[0]) == len(halves[1])]


def sizes_counted(people: int, k: int, least: int = 2, most: int = 3, chosen: int = 1) -> int:
    """The number of bucketizations by sizes, with other bounds k + least and 2k + most, or another index."""
    if people == 0:
        return 1
    sizes = range(k + least, min(people, 2 * k + most) + 1)
    return sum(comb(people - chosen, size - 1) * sizes_counted(people - size, k, least, most, chosen) for size in sizes)


def without_the_last_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    safe_ones, minimal = safe_and_minimal(question)
    return safe_ones, minimal[:-1] or minimal


def only_the_lowest_layer(lattice: Lattice, wanted: Property) -> list[Node]:
    found = all_minimal(lattice, wanted)
    return [node for node in found if sum(node) == min(map(sum, found))]


def without_the_last_node(lattice: Lattice, wanted: Property) -> list[Node]:
    found = all_minimal(lattice, wanted)
    return found if len(found) < 2 else found[:-1]


def without_the_bottom(lattice: Lattice, wanted: Property) -> list[Node]:
    return all_minimal(lattice, lambda node: any(node) and wanted(node))


def last_attribute_kept(lattice: Lattice, wanted: Property) -> list[Node]:
    return [(*node, 0) for node in all_minimal(Lattice(lattice.top[:-1]), lambda node: wanted((*node, 0)))]


def safe_or_equal(example: GeneralizedExample, threshold: Fraction, k: int) -> Property:
    return lambda node: disclosure(example.release(node), k) <= threshold


def safe_with_one_more(example: GeneralizedExample, threshold: Fraction, k: int) -> Property:
    return safe(example, threshold, k + 1)


def above_the_middle(lattice: Lattice, wanted: Property) -> tuple[list[Node], int]:
    return looks_of(lattice, lambda node: wanted(node) and sum(node) > sum(lattice.top) // 2)


def looks_of_what_is_found(lattice: Lattice, wanted: Property) -> tuple[list[Node], int]:
    found, _ = looks_of(lattice, wanted)
    return found, len(found) - 1


def decided(compare: Callable[[Fraction, Fraction], bool], more: int = 0) -> Callable[..., SimpleNamespace]:
    return lambda b, c, k: SimpleNamespace(safe=compare(maximum_disclosure(b, max(k + more, 0)).value, c))
