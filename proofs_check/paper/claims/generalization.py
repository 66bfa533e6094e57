"""Full-domain generalization is bucketization, if people are known (paper, section 2.1).

"If the attacker knows the set of people in the table and their non-sensitive values, then full-domain generalization
and bucketization are equivalent": the tables that coarsen to what was published are the tables of the bucketization
that has a bucket for each coarsened row. So whatever is computed from the tables is the same, and coarsening further
merges buckets: "all our results hold for full-domain generalization as well". Which bucketizations come about in this
way is another question, see `coarsening`.

"Only the coarsened values are released": tables that differ within classes only are published alike.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.listed_tables import largest_share
from reference.bucketization import Bucketization
from reference.generalization import (
    Generalization,
    GeneralizedTable,
    bucketization_of,
    consistent_with_generalization,
    generalize,
)
from reference.order import precedes
from reference.small_instances import set_partitions
from reference.tables import Record, Table, World
from reference.worlds import worlds

Published: TypeAlias = tuple[Table, Generalization]
"""A table, and how it is coarsened."""
Fast: TypeAlias = Callable[[Bucketization, int], Disclosure]


def coarsenings(values: str) -> list[dict[str, str]]:
    """All ways to coarsen an attribute: a class is written as the values that it has."""
    return [{value: "".join(one) for one in classes for value in one} for classes in set_partitions(values)]


def all_generalizations(x: str, y: str) -> list[Generalization]:
    """All ways to coarsen both attributes."""
    return [{"x": one, "y": other} for one, other in product(coarsenings(x), coarsenings(y))]


def shown_published(published: Published) -> str:
    """The rows, and the classes of each attribute."""
    table, generalization = published
    rows = ", ".join(" ".join((*record.attributes.values(), record.value)) for record in table.records)
    return f"{rows}; classes " + ", ".join("|".join(sorted(set(each.values()))) for each in generalization.values())


def _scope_words(people: int, x: str, y: str) -> str:
    values = f"{len(x)} values of x and {len(y)} of y, 2 sensitive ones"
    return f"all tables of at most {people} people, {values}; all ways to coarsen x and y"


@enumerated(_scope_words, shown=shown_published)
def generalized_tables(people: int, x: str, y: str) -> Iterator[Published]:
    """All tables up to the order of the rows, with all generalizations."""
    for number in range(1, people + 1):
        for rows in combinations_with_replacement(list(product(x, y, "ab")), number):
            records = (Record(f"p{place}", {"x": one, "y": two}, s) for place, (one, two, s) in enumerate(rows))
            table = Table(records, domain=("a", "b"))
            yield from ((table, generalization) for generalization in all_generalizations(x, y))


_THREE_PEOPLE = generalized_tables(3, "12", "12").deepened(generalized_tables(4, "123", "123"))


def possible(table: Table, generalization: Generalization) -> list[World]:
    """The tables that coarsen to what is published, by trying all."""
    identification = {record.person: record.attributes for record in table.records}
    return list(consistent_with_generalization(generalize(table, generalization), identification, table.domain))


def same_tables(
    published: Published, bucketized: Callable[[Table, Generalization], Bucketization] = bucketization_of
) -> bool:
    """The tables that coarsen to what is published are the tables of the bucketization."""
    both = (possible(*published), worlds(bucketized(*published)))
    coarse, bucketed = ({frozenset(world.items()) for world in each} for each in both)
    return coarse == bucketed


def same_disclosure(published: Published, fast: Fast = maximum_disclosure) -> bool:
    """What k ≤ 2 simple implications disclose at most of the tables that coarsen to what is published is the same."""
    tables, bucketization = possible(*published), bucketization_of(*published)
    return all(largest_share(tables, published[0].domain, k) == fast(bucketization, k).value for k in range(3))


def joins_no_less(fine: Generalization, coarse: Generalization) -> bool:
    """Whatever the first joins the second joins."""
    return all(set(one) <= set(coarse[x][value]) for x, levels in fine.items() for value, one in levels.items())


def further_is_no_worse(
    published: Published,
    fast: Fast = maximum_disclosure,
    further: Callable[[Generalization, Generalization], bool] = joins_no_less,
) -> bool:
    """Every coarser generalization has unions of these buckets, and discloses no more with k ≤ 2 implications."""
    table, fine = published
    below = bucketization_of(table, fine)
    every = all_generalizations(*map("".join, fine.values()))
    above = [bucketization_of(table, coarse) for coarse in every if further(fine, coarse)]
    limits = [fast(below, k).value for k in range(3)]
    return all(precedes(below, one) and all(fast(one, k).value <= limits[k] for k in range(3)) for one in above)


def last_of_class(table: Table, generalization: Generalization) -> Table:
    """Everyone with the last exact value of their class, the rows in the opposite order."""
    records = [
        Record(person, {x: levels[record.attributes[x]][-1] for x, levels in generalization.items()}, record.value)
        for person, record in zip(table.people, table.records[::-1], strict=True)
    ]
    return Table(records, domain=table.domain)


def only_coarse_values(
    published: Published, publish: Callable[[Table, Generalization], GeneralizedTable] = generalize
) -> bool:
    """With other exact values of the same classes, and other people in the rows, the same is published."""
    table, generalization = published
    return publish(table, generalization) == publish(last_of_class(table, generalization), generalization)


CLAIMS = (
    Claim(
        name="only-coarsened-values-are-released",
        paper="2.1",
        words="Full-domain generalization publishes the same for tables that differ only within the classes.",
        scope=generalized_tables(3, "123", "12").also("other exact values of the same classes"),
        statement=only_coarse_values,
    ),
    Claim(
        name="generalization-is-bucketization",
        paper="2.1",
        words="With full identification, full-domain generalization leaves the same tables possible as bucketization.",
        scope=generalized_tables(3, "123", "12"),
        statement=same_tables,
    ),
    Claim(
        name="a-generalized-table-discloses-what-its-buckets-do",
        paper="2.1",
        words="The maximum disclosure of a generalized table, found by search, is that of its buckets by `fastpath`.",
        scope=_THREE_PEOPLE.also("k ≤ 2, all simple implications"),
        statement=same_disclosure,
    ),
    Claim(
        name="generalizing-further-merges-buckets-and-discloses-no-more",
        paper="2.1",
        scope=_THREE_PEOPLE.also("all coarser ways, k ≤ 2"),
        statement=further_is_no_worse,
    ),
)
