"""The generalizations of small tables are those that `reference.generalization` makes."""

from itertools import pairwise

from proofs_check.oracles.small_releases import GeneralizedExample, Levels, is_finer, small_examples
from reference.generalization import Generalization, bucketization_of
from reference.tables import Record, Table


def labels(levels: Levels, level: int, person: int) -> str:
    return next("".join(map(str, part)) for part in levels[level] if person in part)


def with_attributes(example: GeneralizedExample) -> Table:
    attributes = [
        {f"a{place}": labels(levels, 0, person) for place, levels in enumerate(example.attributes)}
        for person in range(len(example.values))
    ]
    records = zip(attributes, example.values, strict=True)
    return Table(Record(f"p{person}", own, value) for person, (own, value) in enumerate(records))


def maps(example: GeneralizedExample, node: tuple[int, ...]) -> Generalization:
    people = range(len(example.values))
    return {
        f"a{place}": {labels(levels, 0, person): labels(levels, node[place], person) for person in people}
        for place, levels in enumerate(example.attributes)
    }


def test_buckets_are_those_of_the_reference() -> None:
    looked_at = 0
    for example in small_examples(3, (3, 2)):
        for levels in example.attributes:
            assert all(is_finer(*step) for step in pairwise(levels))
        for node in example.lattice.nodes():
            made = bucketization_of(with_attributes(example), maps(example, node))
            assert made == example.named(example.buckets(node))
            looked_at += 1
    assert looked_at == 193 * 6
