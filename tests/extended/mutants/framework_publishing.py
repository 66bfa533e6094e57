"""Mutants of what the claims about ways to publish (section 2.1) are about."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from types import SimpleNamespace
from typing import Any

from extended.mutants import Change, Mutant
from strategies.broken import parameter

from fastpath.disclosure import maximum_disclosure
from proofs_check.paper.claims.coarsening import Column, Parts, alike, generalized, grouped
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.generalization import Generalization, GeneralizedTable, bucketization_of, coarsen, generalize
from reference.order import bucketize
from reference.tables import Table

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def first_attribute(generalization: Generalization) -> Generalization:
    """Without the attributes after the first."""
    return dict(list(generalization.items())[:1])


def rows_in_order(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Published row by row, so that the order of people shows."""
    rows = [(coarsen(record.attributes, generalization), record.value) for record in table.records]
    return GeneralizedTable(
        Counter((row, f"{place} {value}") for place, (row, value) in enumerate(rows)), generalization
    )


def last_attribute_exact(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Y is published as it is."""
    exact = {**generalization, "y": {value: value for value in generalization["y"]}}
    return GeneralizedTable(generalize(table, exact).rows, generalization)


def last_person_alone(table: Table, generalization: Generalization) -> Bucketization:
    """The last person has a bucket of their own if somebody else is in the first."""
    parts = [bucket.people for bucket in bucketization_of(table, generalization).buckets]
    last = table.people[-1]
    rest = [[person for person in part if person != last] for part in parts]
    return bucketize(table, [*(part for part in rest if part), [last]])


def best_bucket_last(bucketization: Bucketization, k: int) -> Any:  # noqa: ANN401 - stands for a disclosure
    """The maximum over all buckets but the last, if there are two."""
    return maximum_disclosure(Bucketization(bucketization.buckets[:-1] or bucketization.buckets), k)


def joins_no_more(fine: Generalization, coarse: Generalization) -> bool:
    """Finer where it should be coarser."""
    return all(set(coarse[x][value]) <= set(one) for x, levels in fine.items() for value, one in levels.items())


def joins_no_less_in_x(fine: Generalization, coarse: Generalization) -> bool:
    """Only the first attribute is looked at."""
    return all(set(one) <= set(coarse["x"][value]) for value, one in fine["x"].items())


def two_classes_at_most(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """Coarsening gives at most two buckets."""
    return frozenset(parts for parts in generalized(attributes) if len(parts) <= 2)


def all_or_nothing(attributes: tuple[Column, ...]) -> frozenset[Parts]:
    """An attribute is published as it is or not at all."""
    chosen = product(*((column, (0,) * len(column)) for column in attributes))
    return frozenset(grouped(tuple(zip(*columns, strict=True))) for columns in chosen)


def without_chains(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """Values are alike if a bucket has both, and no further."""

    def together(p: int, q: int) -> bool:
        return all(
            x[p] == x[q] or any({x[p], x[q]} <= {x[person] for person in part} for part in parts) for x in attributes
        )

    people = range(len(attributes[0]))
    return all(any({p, q} <= part for part in parts) for p, q in combinations(people, 2) if together(p, q))


def some_attribute_alike(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """People are joined who are alike in the first attribute."""
    return grouped(alike(attributes[0], parts)) == parts


def first_bucket_unjoined(attributes: tuple[Column, ...], parts: Parts) -> bool:
    """The values of one bucket are forgotten."""
    rest = frozenset(sorted(parts, key=min)[1:])
    return grouped(tuple(zip(*(alike(column, rest) for column in attributes), strict=True))) == parts


def careless_shuffles(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Each place in turn is exchanged with any place, before it or after it."""

    def shuffled(size: int) -> Iterator[tuple[int, ...]]:
        for swaps in product(range(size), repeat=size):
            row = list(range(size))
            for place, other in enumerate(swaps):
                row[place], row[other] = row[other], row[place]
            yield tuple(row)

    return product(*map(shuffled, sizes))


def one_order_for_all(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Buckets of one size are permuted alike."""
    for chosen in product(*(permutations(range(size)) for size in sorted(set(sizes)))):
        order = {len(one): one for one in chosen}
        yield tuple(order[size] for size in sizes)


def moved_by_all(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The values are turned round like a wheel."""
    return product(*([tuple((p + turn) % size for p in range(size)) for turn in range(size)] for size in sizes))


def bucket_of(bucket: Bucket, **changed: object) -> Any:  # noqa: ANN401 - stands for a bucket
    """A bucket of which something is told otherwise."""
    told = {"people": bucket.people, "size": bucket.size, "frequency": bucket.frequency, "values": bucket.values}
    return SimpleNamespace(**{**told, **changed})


def told(change: Any) -> Any:  # noqa: ANN401 - a function of a table and a bucket
    """Buckets of which something is told otherwise."""

    def published(table: Table, parts: Iterable[Iterable[str]]) -> Any:  # noqa: ANN401 - stands for a bucketization
        buckets = bucketize(table, parts).buckets
        return SimpleNamespace(buckets=[bucket_of(bucket, **change(table, bucket)) for bucket in buckets])

    return published


PUBLISHING: list[Mutant] = [
    Mutant(
        "only-coarsened-values-are-released",
        DROPPED,
        "y is published exactly",
        parameter("publish", last_attribute_exact),
    ),
    Mutant(
        "only-coarsened-values-are-released", ORDER, "rows in the order of people", parameter("publish", rows_in_order)
    ),
    Mutant(
        "generalization-is-bucketization",
        DROPPED,
        "buckets by the first attribute only, which passed the claim when there was one attribute",
        parameter("bucketized", lambda table, one: bucketization_of(table, first_attribute(one))),
    ),
    Mutant(
        "generalization-is-bucketization",
        INDEX,
        "the last person in a bucket of their own",
        parameter("bucketized", last_person_alone),
    ),
    Mutant(
        "a-generalized-table-discloses-what-its-buckets-do",
        BOUNDARY,
        "one implication more",
        parameter("fast", lambda b, k: maximum_disclosure(b, k + 1)),
    ),
    Mutant(
        "a-generalized-table-discloses-what-its-buckets-do",
        DROPPED,
        "the last bucket is forgotten",
        parameter("fast", best_bucket_last),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        ORDER,
        "finer for coarser",
        parameter("further", joins_no_more),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        DROPPED,
        "coarser in the first attribute is enough",
        parameter("further", joins_no_less_in_x),
    ),
    Mutant(
        "generalizing-further-merges-buckets-and-discloses-no-more",
        DROPPED,
        "the maximum without the last bucket",
        parameter("fast", best_bucket_last),
    ),
    Mutant(
        "an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
        BOUNDARY,
        "at most two classes",
        parameter("reachable", two_classes_at_most),
    ),
    Mutant(
        "an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
        DROPPED,
        "attributes are published exactly or left out",
        parameter("reachable", all_or_nothing),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        DROPPED,
        "alike without chains",
        parameter("decide", without_chains),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        INDEX,
        "the first attribute only",
        parameter("decide", some_attribute_alike),
    ),
    Mutant(
        "the-finest-coarsening-tells-whether-a-bucketization-is-a-generalization",
        DROPPED,
        "the first bucket need not stay together",
        parameter("decide", first_bucket_unjoined),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        BOUNDARY,
        "each place exchanged with any place, not with one from there on",
        parameter("shuffles", careless_shuffles),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        DROPPED,
        "one permutation for all buckets of a size, which passed the claim when it was about one bucket",
        parameter("shuffles", one_order_for_all),
    ),
    Mutant(
        "random-permutations-make-tables-equally-likely",
        DROPPED,
        "only turns of the column",
        parameter("shuffles", moved_by_all),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        ORDER,
        "increasing for decreasing frequency",
        parameter("published", told(lambda _, bucket: {"values": bucket.values[::-1]})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        ORDER,
        "values in the order of S",
        parameter("published", told(lambda _, bucket: {"values": tuple(sorted(bucket.values))})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        DROPPED,
        "values that do not occur are listed too",
        parameter(
            "published",
            told(
                lambda table, bucket: {"values": (*bucket.values, *(s for s in table.domain if s not in bucket.values))}
            ),
        ),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        INDEX,
        "n_b is the number of different values",
        parameter("published", told(lambda _, bucket: {"size": len(bucket.values)})),
    ),
    Mutant(
        "frequencies-do-not-depend-on-how-ties-are-broken",
        INDEX,
        "frequencies in the whole table",
        parameter(
            "published",
            told(lambda table, _: {"frequency": lambda s: sum(record.value == s for record in table.records)}),
        ),
    ),
]
