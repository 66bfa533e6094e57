"""What the introduction says of k-anonymity and ℓ-diversity (paper, section 1, and again in 5).

**k-anonymity** asks that each individual be indistinguishable from k - 1 others, and is reached "by grouping
individuals into buckets of size at least k" and masking what the people of a bucket do not share. Its definition "does
not even mention the sensitive attribute". So "when all individuals in a bucket have the same disease, the disease of
the individuals in that bucket is disclosed regardless of the bucket size": and without further knowledge, only then.
Otherwise "the frequencies of the diseases in the bucket still matter": among buckets of as many people and as many
values, some number of negated atoms tells any two apart, and one at least is enough to begin with.

**ℓ-diversity** "ensures that it takes at least ℓ - 1 such pieces of information to sufficiently disclose the sensitive
value of any individual": pieces of the form "individual X does not have value Y". For recursive (c,ℓ)-diversity, r_1 <
c·(r_ℓ + r_{ℓ+1} + …) in every bucket, that is exactly so: ℓ - 2 negated atoms leave the maximum disclosure below c/(c
+ 1). For the worst ones deny one person the values behind the first, which makes it r_1/(r_1 + r_ℓ + r_{ℓ+1} + …). The
distinct kind, ℓ values in every bucket, says the same of certainty: it takes ℓ - 1 negated atoms.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import all_releases, likelihood, space_of
from reference.bucketization import Bucketization
from reference.promises import distinct_diversity, k_anonymity, recursive_diversity
from reference.small_instances import Histogram, Release, histograms, released, releases, set_partitions, shown_release

Diverse: TypeAlias = tuple[Release, int]
"""A release and ℓ."""
Look: TypeAlias = tuple[str, ...]
"""What is known of a person, or left after masking: a text for each attribute."""
Grouped: TypeAlias = tuple[tuple[Look, ...], ...]
"""Buckets of people, each given by their attributes."""


def common(bucket: Sequence[Look]) -> Look:
    """What all people of a bucket share, and * for what they do not."""
    return tuple(texts[0] if len(set(texts)) == 1 else "*" for texts in zip(*bucket, strict=True))


@enumerated(
    "all ways to put at most {people} people with two attributes of two values into buckets; k the smallest size",
    shown=lambda grouped: " | ".join(" ".join("".join(look) for look in bucket) for bucket in grouped),
)
def groupings(people: int) -> Iterator[Grouped]:
    """All multisets of people, and all ways to divide each into buckets."""
    for number in range(1, people + 1):
        for looks in combinations_with_replacement(tuple(product("01", repeat=2)), number):
            for parts in set_partitions(range(number)):
                yield tuple(tuple(looks[place] for place in part) for part in parts)


def is_k_anonymous(grouped: Grouped, masked: Callable[[Sequence[Look]], Look] = common) -> bool:
    """Everyone is as the masks say, and looks like k - 1 others at least, k being the size of the smallest bucket."""
    published = [(masked(bucket), look) for bucket in grouped for look in bucket]
    rows = [masks for masks, _ in published]
    k = min(map(len, grouped))
    true = all(mask in ("*", text) for masks, look in published for mask, text in zip(masks, look, strict=True))
    return true and all(rows.count(masks) >= k for masks in rows)


def does_not_look_at_values(release: Release, promised: Callable[[Bucketization], int] = k_anonymity) -> bool:
    """The largest k is the smallest number of people in a bucket, and the same if all of them have one value."""
    sizes = [sum(row) for row in release]
    alike = tuple((size,) for size in sizes)
    return promised(released(release)) == promised(released(alike)) == min(sizes)


def one_value_is_disclosed(release: Release, measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Everyone whose bucket has one value has it for certain; of nobody else is anything certain."""
    space, bucketization = space_of(release), released(release)
    certain = {atom.person for atom, true in space.atoms.items() if measured(true, space.everything) == 1}
    return certain == {
        person for bucket in bucketization.buckets if len(bucket.values) == 1 for person in bucket.people
    }


@enumerated(
    "all pairs of buckets of at most {people} people with as many people and as many values, three or more",
    shown=lambda pair: f"{shown_release(pair[:1])} and {shown_release(pair[1:])}",
)
def as_many_values(people: int) -> Iterator[tuple[Histogram, Histogram]]:
    """All pairs of different histograms that agree in people and values."""
    for number in range(1, people + 1):
        rows = [row for row in histograms(number) if len(row) > 2]
        yield from (pair for pair in combinations(rows, 2) if len(pair[0]) == len(pair[1]))


def by_negations(row: Histogram, k: int) -> Fraction:
    """What k negated atoms disclose of one bucket."""
    return max_disclosure_negations(released((row,)), k).value


def frequencies_matter(
    pair: tuple[Histogram, Histogram], disclosed: Callable[[Histogram, int], Fraction] = by_negations
) -> bool:
    """For some k ≥ 1, k negated atoms disclose more of one bucket than of the other."""
    one, other = pair
    return any(disclosed(one, k) != disclosed(other, k) for k in range(1, len(one)))


def shown_diverse(case: Diverse) -> str:
    """The release and ℓ."""
    return f"{shown_release(case[0])}, ℓ = {case[1]}"


@enumerated("all releases of at most {people} people, ℓ = 2, …, {most}", shown=shown_diverse)
def diverse_releases(people: int, most: int) -> Iterator[Diverse]:
    """All small releases, with each ℓ from 2 on."""
    return ((release, diversity) for release in releases(people) for diversity in range(2, most + 1))


def recursive_is_safety(
    case: Diverse, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """With b the bound that c must exceed, ℓ - 2 negated atoms disclose b/(b + 1) at most; everything if no c does."""
    release, diversity = case
    bucketization = released(release)
    largest = negations(bucketization, diversity - 2).value
    if min(map(len, release)) < diversity:  # then no c makes it diverse
        return largest == 1
    bound = recursive_diversity(bucketization, diversity)
    return largest == Fraction(str(bound / (bound + 1)))


def distinct_is_certainty(
    release: Release, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """The least number of different values in a bucket is one more than the negated atoms certainty takes."""
    bucketization = released(release)
    diversity = distinct_diversity(bucketization)
    certain = [negations(bucketization, k).value == 1 for k in range(diversity)]
    return certain == [False] * (diversity - 1) + [True]


CLAIMS = (
    Claim(
        name="buckets-of-k-make-a-table-k-anonymous",
        paper="1, on k-anonymity",
        words="In buckets of k or more whose differences are masked, everyone looks like k - 1 others at least.",
        scope=groupings(4).deepened(groupings(7)),
        statement=is_k_anonymous,
    ),
    ours(
        name="k-anonymity-does-not-look-at-the-sensitive-values",
        paper="ours, on 1",
        words="The largest k for which a release is k-anonymous, as `reference` tells it, is the size of its smallest"
        " bucket, whatever the values.",
        scope=all_releases(9),
        statement=does_not_look_at_values,
    ),
    Claim(
        name="a-bucket-of-one-value-discloses-it-whatever-its-size",
        paper="1, and 5 on k-anonymity",
        words="If all people of a bucket have the same value it is certain, whatever its size; else no value is.",
        scope=all_releases(7).also("all people; tables counted"),
        statement=one_value_is_disclosed,
    ),
    Claim(
        name="the-frequencies-in-a-bucket-matter-under-knowledge",
        paper="1",
        words="Of two buckets that differ in frequencies alone, some k ≥ 1 negated atoms disclose more of one.",
        scope=as_many_values(12),
        statement=frequencies_matter,
    ),
    Claim(
        name="recursive-diversity-is-safety-against-negations",
        paper="1, on ℓ-diversity",
        words="A release is (c,ℓ)-diverse iff ℓ - 2 negated atoms disclose less than c/(c + 1): more are needed.",
        scope=diverse_releases(8, 5).also("all c"),
        statement=recursive_is_safety,
    ),
    ours(
        name="distinct-diversity-is-certainty-by-negations",
        paper="1, on ℓ-diversity",
        scope=all_releases(8),
        statement=distinct_is_certainty,
    ),
)
