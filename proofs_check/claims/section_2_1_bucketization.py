"""Section 2.1 on bucketization, its notation, and full-domain generalization.

**Generalization.** If people and their attributes are known, "full-domain generalization and bucketization are
equivalent": the tables that coarsen to what was published are those of the bucketization with a bucket for each
coarsened row. So coarsening further merges buckets, and "all our results hold for full-domain generalization as well".

**The converse** depends on the attributes. Call two values of an attribute alike if some bucket has both, and so on
along chains: the *finest coarsening*. Every coarsening that keeps each bucket together makes at least these alike. So
the bucketization is a generalization exactly if people who are alike in all attributes share a bucket. Below a minimal
safe generalization there may be safe bucketizations that do not come from coarsening.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations, product
from math import factorial, prod
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import claim, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.listed_tables import largest_share
from proofs_check.oracles.small_releases import Partitioned, Question, bucketizations, is_safe, questions
from reference.buckets import Bucketization, bucketize, precedes
from reference.example import FIGURE_2_GENERALIZATION
from reference.generalization import Generalization, bucketization_of, consistent_with_generalization, generalize
from reference.instances import LETTERS, Release, released, set_partitions
from reference.tables import Record, Table, World
from reference.worlds import worlds

Published: TypeAlias = tuple[Table, Generalization]  # a table, and how it is coarsened
Column: TypeAlias = tuple[int, ...]  # everyone's value of an attribute, numbered in the order in which they appear
Parts: TypeAlias = frozenset[frozenset[int]]  # buckets of numbered people
Divided: TypeAlias = tuple[tuple[Column, Column], Parts]  # two attributes, and buckets


def all_generalizations(*attributes: str) -> list[Generalization]:
    """All ways to coarsen the attributes x, y, …, given by their values: a class is written as the values it has."""
    every = (
        [{value: "".join(one) for one in classes for value in one} for classes in set_partitions(values)]
        for values in attributes
    )
    return [dict(zip("xy", chosen, strict=True)) for chosen in product(*every)]


def _shown_published(published: Published) -> str:
    table, generalization = published
    rows = ", ".join(" ".join((*record.attributes.values(), record.value)) for record in table.records)
    return f"{rows}; classes " + ", ".join("|".join(sorted(set(each.values()))) for each in generalization.values())


@enumerated(
    lambda people, x, y: (
        f"all tables of at most {people} people, {len(x)} values of x and {len(y)} of y, 2 sensitive ones;"
        " all ways to coarsen x and y"
    ),
    shown=_shown_published,
)
def _generalized_tables(people: int, x: str, y: str) -> Iterator[Published]:
    for number in range(1, people + 1):
        for rows in combinations_with_replacement(list(product(x, y, "ab")), number):
            records = (Record(f"p{place}", {"x": one, "y": two}, s) for place, (one, two, s) in enumerate(rows))
            table = Table(records, domain=("a", "b"))
            yield from ((table, generalization) for generalization in all_generalizations(x, y))


@claim("only-coarsened-values-are-released", "2.1")
@over(_generalized_tables(3, "123", "12").also("other exact values of the same classes"))
def only_coarse_values(table: Table, generalization: Generalization) -> Refutation:
    """Full-domain generalization publishes the same for tables that differ only within the classes."""
    records = [
        Record(person, {x: levels[record.attributes[x]][-1] for x, levels in generalization.items()}, record.value)
        for person, record in zip(table.people, table.records[::-1], strict=True)
    ]
    other = Table(records, domain=table.domain)
    return unless_equal(generalize(table, generalization), generalize(other, generalization))


def _possible(table: Table, generalization: Generalization) -> list[World]:
    identification = {record.person: record.attributes for record in table.records}
    return list(consistent_with_generalization(generalize(table, generalization), identification, table.domain))


@claim("generalization-is-bucketization", "2.1", _generalized_tables(3, "123", "12"))
def same_tables(table: Table, generalization: Generalization) -> Refutation:
    """With full identification, full-domain generalization leaves the same tables possible as bucketization."""
    both = (_possible(table, generalization), worlds(bucketization_of(table, generalization)))
    return unless_equal(*({frozenset(world.items()) for world in each} for each in both))


_FEW_VALUES = _generalized_tables(3, "12", "12").deepened(_generalized_tables(4, "123", "123"))


@claim("a-generalized-table-discloses-what-its-buckets-do", "2.1", _FEW_VALUES.also("k ≤ 2, all simple implications"))
def same_disclosure(table: Table, generalization: Generalization) -> Refutation:
    """The maximum disclosure of a generalized table, found by search, is that of its buckets by `fastpath`."""
    tables, bucketization = _possible(table, generalization), bucketization_of(table, generalization)
    searched = [largest_share(tables, table.domain, k) for k in range(3)]
    found = [maximum_disclosure(bucketization, k).value for k in range(3)]
    return unless_equal(found, searched, release=bucketization, k=2)


def joins_no_less(fine: Generalization, coarse: Generalization) -> bool:
    """The second joins what the first joins."""
    return all(set(one) <= set(coarse[x][value]) for x, levels in fine.items() for value, one in levels.items())


@claim("generalizing-further-merges-buckets-and-discloses-no-more", "2.1", _FEW_VALUES.also("all coarser ways, k ≤ 2"))
def further_is_no_worse(table: Table, fine: Generalization) -> Refutation:
    """Every coarser generalization has unions of these buckets, and discloses no more with k ≤ 2 implications."""
    below = bucketization_of(table, fine)
    every = all_generalizations(*map("".join, fine.values()))
    limits = [maximum_disclosure(below, k).value for k in range(3)]
    for above in (bucketization_of(table, coarse) for coarse in every if joins_no_less(fine, coarse)):
        values = [maximum_disclosure(above, k).value for k in range(3)]
        if not precedes(below, above) or any(value > limit for value, limit in zip(values, limits, strict=True)):
            return Counterexample(f"k = 0, 1, 2: {limits}, and {values} for a coarser one", above, 2)
    return None


@cache
def columns(people: int) -> list[Column]:
    """All attributes of n people, up to renaming their values; those with few values first."""
    every = product(range(people), repeat=people)
    named = (column for column in every if list(dict.fromkeys(column)) == list(range(len(set(column)))))
    return sorted(named, key=lambda column: (len(set(column)), column))


def _shown_divided(divided: Divided) -> str:
    attributes, parts = divided
    rows = [" ".join(str(column[person] + 1) for column in attributes) for person in range(len(attributes[0]))]
    return "attributes " + " | ".join(", ".join(rows[p] for p in sorted(part)) for part in sorted(parts, key=min))


@enumerated("all bucketizations of at most {people} people with two attributes", shown=_shown_divided)
def _divided_tables(people: int) -> Iterator[Divided]:
    for number in range(1, people + 1):
        found = (frozenset(map(frozenset, parts)) for parts in set_partitions(range(number)))
        for parts in sorted(found, key=lambda parts: (len(parts), sorted(map(sorted, parts)))):
            yield from (((x, y), parts) for x, y in product(columns(number), repeat=2) if x <= y)


@enumerated(
    "two attributes: all bucketizations of at most {people} people, 2 + 2 + 1 + 1 people with {values} values of each",
    shown=_shown_divided,
)
def _with_chains(people: int, values: int) -> Iterator[Divided]:
    yield from _divided_tables(people)
    parts = frozenset(map(frozenset, ((0, 1), (2, 3), (4,), (5,))))
    attributes = [column for column in columns(6) if len(set(column)) == values]
    yield from (((x, y), parts) for x, y in product(attributes, repeat=2) if x <= y)


def _all_differ(items: Sequence[object]) -> bool:
    return len(set(items)) == len(items)


def grouped(keys: Sequence[object]) -> Parts:
    """People with equal keys together."""
    return frozenset(frozenset(p for p, other in enumerate(keys) if other == key) for key in keys)


@cache
def generalized(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """The bucketizations that come about by coarsening the attributes in all ways."""
    return frozenset(grouped(list(zip(*chosen, strict=True))) for chosen in product(*map(_coarsened, attributes)))


@cache
def _coarsened(column: Column) -> list[Column]:
    return [tuple(classes[value] for value in column) for classes in columns(len(set(column)))]


def alike(column: Column, parts: Parts) -> Column:
    """The finest coarsening of an attribute that keeps each bucket together."""
    for part in parts:
        values = {column[person] for person in part}
        column = tuple(min(values) if one in values else one for one in column)
    return column


def by_finest_coarsening(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """People who are alike in all attributes are in one bucket."""
    return grouped(list(zip(*(alike(column, parts) for column in attributes), strict=True))) == parts


@ours("an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization", "ours, on 2.1")
@over(_divided_tables(4).where("x or y is different for everyone", lambda divided: any(map(_all_differ, divided[0]))))
def is_a_generalization(attributes: tuple[Column, Column], parts: Parts) -> Refutation:
    """If one attribute is different for everyone, every bucketization is a full-domain generalization."""
    if parts in (found := generalized(attributes)):
        return None
    rows = list(zip(*attributes, strict=True))
    if equal := len(rows) - len(set(rows)):
        why = f"{equal + 1} people with the same attributes are in one, however coarsened"
    else:
        keeping = (len(one) for one in found if all(any(part <= other for other in one) for part in parts))
        why = f"whatever keeps each of them together has at most {max(keeping, default=0)}"
    records = (Record(f"p{n}", {"x": str(x + 1), "y": str(y + 1)}, LETTERS[n]) for n, (x, y) in enumerate(rows))
    people = ([f"p{place}" for place in sorted(part)] for part in sorted(parts, key=min))
    return Counterexample(f"{len(parts)} buckets, but {why}", bucketize(Table(records), people))


@ours("the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization", "ours, on 2.1")
@over(_with_chains(4, 3).also("all ways to coarsen both attributes"))
def finest_decides(attributes: tuple[Column, ...], parts: Parts) -> Refutation:
    """Buckets come from coarsening attributes exactly if the finest way that keeps each together gives them."""
    return unless_equal(by_finest_coarsening(attributes, parts), parts in generalized(attributes))


def independent_permutations(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every permutation of every bucket."""
    return product(*(permutations(range(size)) for size in sizes))


@claim("random-permutations-make-tables-equally-likely", "2.1", small.all_releases(5).also("all permutations"))
def equally_likely(release: Release) -> Refutation:
    """With independent random permutations within buckets all tables of the release are equally likely."""
    bucketization = released(release)
    columns = [[value for value, count in bucket.frequencies for _ in range(count)] for bucket in bucketization.buckets]
    number = Counter(
        tuple(column[place] for column, order in zip(columns, orders, strict=True) for place in order)
        for orders in independent_permutations(tuple(map(len, columns)))
    )
    people = [person for bucket in bucketization.buckets for person in bucket.people]
    tables = [tuple(map(world.__getitem__, people)) for world in worlds(bucketization)]
    return unless_equal(dict(number), dict.fromkeys(tables, prod(factorial(count) for row in release for count in row)))


@enumerated(
    "all tables of at most {people} people with values a, b, c, each occurring or not; all partitions into buckets",
    shown=lambda case: "values " + " | ".join("".join(map(case[0].value_of, part)) for part in case[1]),
)
def _partitioned_tables(people: int) -> Iterator[Partitioned]:
    for number in range(1, people + 1):
        for row in product("abc", repeat=number):
            table = Table((Record(f"p{place}", {}, value) for place, value in enumerate(row)), domain=("a", "b", "c"))
            yield from ((table, parts) for parts in set_partitions(table.people))


@claim("frequencies-do-not-depend-on-how-ties-are-broken", "2.1, notation", _partitioned_tables(4).also("all orders"))
def counted(table: Table, parts: tuple[tuple[str, ...], ...]) -> Refutation:
    """n_b and n_b(s) count tuples, and n_b(s_b^j) is the same in every order of decreasing frequency."""
    for part, bucket in zip(parts, bucketize(table, parts).buckets, strict=True):
        count = {s: [table.value_of(person) for person in part].count(s) for s in table.domain}
        orders = ([count[s] for s in order] for order in permutations(table.domain))
        falling = [each for each in orders if all(a >= b for a, b in pairwise(each))]  # all the same, zeros at the end
        listed = [count[s] for s in bucket.values] + [0] * (len(table.domain) - len(bucket.values))
        found = (set(bucket.people), bucket.size, {s: bucket.frequency(s) for s in table.domain}, set(bucket.values))
        expected = (set(part), len(part), count, {s for s in table.domain if count[s]})
        if found != expected or any(each != listed for each in falling):
            return Counterexample(f"{found}, listed: {listed}")
    return None


@near_miss("generalization-releases-no-exact-values", "sibling of 2.1")
@over_every("the attributes of Figure 2", lambda: FIGURE_2_GENERALIZATION, Evidence.EXAMPLE)
@fails("Sex", "M is published for M alone, F is published for F alone")
@instead("only-coarsened-values-are-released")
def exact_values_are_hidden(attribute: str) -> Refutation:
    """No class stands for one exact value, which would then be published."""
    levels = FIGURE_2_GENERALIZATION[attribute]
    alone = ", ".join(f"{coarse} is published for {exact} alone" for exact, coarse in levels.items())
    return unless(min(Counter(levels.values()).values()) > 1, alone)


@near_miss("every-bucketization-is-a-generalization", "sibling of 2.1")
@over(_divided_tables(4).also("all ways to coarsen both attributes"))
@fails("attributes 1 1 | 1 1", "2 buckets, but 2 people with the same attributes are in one, however coarsened")
@instead("an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization")
def every_bucketization_is_a_generalization(attributes: tuple[Column, Column], parts: Parts) -> Refutation:
    """Every bucketization comes from coarsening the attributes in some way."""
    return is_a_generalization(attributes, parts)


@near_miss("people-who-differ-can-be-divided-by-generalization", "sibling of 2.1")
@over(
    _divided_tables(4).where(
        "no two people have the same attributes",
        lambda divided: _all_differ(list(zip(*divided[0], strict=True))),
    )
)
@fails("attributes 1 1 | 1 2, 2 1", "2 buckets, but whatever keeps each of them together has at most 1")
@instead("an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization")
def people_who_differ_can_be_divided_by_generalization(attributes: tuple[Column, Column], parts: Parts) -> Refutation:
    """If no two people have the same attributes every bucketization is a full-domain generalization."""
    return is_a_generalization(attributes, parts)


@enumerated(
    lambda people, k: f"{questions(people, k)}; one attribute",
    shown=lambda case: f"{small.shown_question(case[0])}, attribute {' '.join(str(value + 1) for value in case[1])}",
)
def _coarsened_questions(people: int, k: int) -> Iterator[tuple[Question, Column]]:
    for question in questions(people, k):
        yield from ((question, column) for column in columns(len(question[0].people)))


def from_attribute(column: Column, bucketization: Bucketization) -> bool:
    """The buckets come from coarsening the attribute."""
    return grouped(list(map(bucketization.index_of, sorted(bucketization.people)))) in generalized((column,))


@near_miss("a-minimal-safe-generalization-is-a-minimal-safe-bucketization", "sibling of 2.1, and of 3.4")
@over(_coarsened_questions(4, k=1))
@fails(
    "values abcd, c = 1, k = 0, attribute 1 1 1 1",
    "the least safe generalization has buckets of 4 people, and 2 + 2 is safe",
)
@instead("generalizing-further-merges-buckets-and-discloses-no-more")
def minimal_among_all(question: Question, column: Column) -> Refutation:
    """Below a minimal safe generalization there is no safe bucketization."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    chosen = [one for one in safe if from_attribute(column, one)]
    minimal = [one for one in chosen if not any(other != one and precedes(other, one) for other in chosen)]
    for above, below in product(minimal, safe):
        if below != above and precedes(below, above):
            one, other = (" + ".join(str(bucket.size) for bucket in each.buckets) for each in (above, below))
            numbers = f"the least safe generalization has buckets of {one} people, and {other} is safe"
            return Counterexample(numbers, below, k)
    return None
