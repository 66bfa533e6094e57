"""What one may read into the main idea of ℓ-diversity, and is false (sibling of the paper's section 1).

"The main idea is to require that, for each bucket, the ℓ most frequent sensitive values are roughly equi-probable." The
definitions require less. Recursive (c,ℓ)-diversity, r_1 < c·(r_ℓ + r_{ℓ+1} + …), compares the most frequent value with
all rare ones together: many rare values make up for one that is far more frequent than any other. So does entropy. The
paper says neither what "roughly" means nor which c: the factor 2 and c = 1 are ours. No other factor would do: (m, 1,
…, 1) with m + 1 ones is diverse in this sense, and with more ones it is so for smaller c.

Where a bucket has no more than ℓ values the sum is r_ℓ alone, and then the ℓ values are equi-probable up to a factor c.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from proofs_check.checking.claim import Shown, near_miss, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from reference.promises import is_entropy_diverse, recursive_diversity
from reference.small_instances import Histogram, histograms_up_to, released, shown_release

Diverse = tuple[Histogram, int]
"""A bucket and ℓ."""


def _shown(case: Diverse) -> str:
    return f"{shown_release(case[:1])}, ℓ = {case[1]}"


@enumerated("all buckets of at most {people} people, all ℓ ≥ 2 up to the number of values", shown=_shown)
def diverse_buckets(people: int) -> Iterator[Diverse]:
    """All histograms with each ℓ."""
    return ((row, diversity) for row in histograms_up_to(people) for diversity in range(2, len(row) + 1))


def least_c(row: Histogram, diversity: int) -> Fraction:
    """The bound that c must exceed."""
    return Fraction(str(recursive_diversity(released((row,)), diversity)))


def is_roughly_equal(case: Diverse, bound: Callable[[Histogram, int], Fraction] = least_c) -> bool:
    """If c = 1 makes the bucket (c,ℓ)-diverse, and it is entropy ℓ-diverse, r_1 is 2·r_ℓ at most."""
    row, diversity = case
    diverse = bound(row, diversity) < 1 and is_entropy_diverse(row, diversity)
    return not diverse or row[0] <= 2 * row[diversity - 1]


def equality_in_numbers(case: Diverse) -> Shown:
    """The condition, and the ratio."""
    row, diversity = case
    rest = row[diversity - 1 :]
    condition = f"{row[0]} < 1·({' + '.join(map(str, rest))}) = {sum(rest)}"
    ratio = Fraction(row[0], row[diversity - 1])
    return Shown(
        f"{condition}, and the first value is {ratio} times as frequent as number {diversity}",
        released((row,)),
        diversity - 2,
    )


@enumerated("all buckets of at most {people} people and two or more values, ℓ their number", shown=_shown)
def buckets_of_just_these_values(people: int) -> Iterator[Diverse]:
    """All histograms with their number of values."""
    return ((row, len(row)) for row in histograms_up_to(people) if len(row) > 1)


def is_equal_up_to_c(case: Diverse, bound: Callable[[Histogram, int], Fraction] = least_c) -> bool:
    """The bound that c must exceed is the largest ratio of the frequencies of two values."""
    row, diversity = case
    return bound(row, diversity) == max(Fraction(one, other) for one in row for other in row)


def one_and_many(factor: int) -> Histogram:
    """One value of f + 1 people, and f + 2 values of one each."""
    return (factor + 1, *(1,) * (factor + 2))


def exceeds_the_factor(factor: int, bucket: Callable[[int], Histogram] = one_and_many) -> bool:
    """In some 2-diverse bucket (with c = 1, and by entropy) a value is more than f times as frequent as the next."""
    row = bucket(factor)
    return least_c(row, 2) < 1 and is_entropy_diverse(row, 2) and row[0] > factor * row[1]


CLAIMS = (
    near_miss(
        name="the-most-frequent-values-are-roughly-equi-probable",
        paper="sibling of 1, on ℓ-diversity",
        words="In an ℓ-diverse bucket (recursively with c = 1, and by entropy) none of the ℓ most frequent values is"
        " more than twice as frequent as another. (The factor is ours.)",
        scope=diverse_buckets(10),
        statement=is_roughly_equal,
        fails_at="(3, 1, 1, 1, 1), ℓ = 2",
        fails_with="3 < 1·(1 + 1 + 1 + 1) = 4, and the first value is 3 times as frequent as number 2",
        shows=equality_in_numbers,
        instead="just-l-values-are-equi-probable-up-to-a-factor-c",
    ),
    ours(
        name="just-l-values-are-equi-probable-up-to-a-factor-c",
        paper="ours, on 1",
        words="A bucket of just ℓ values is (c,ℓ)-diverse iff none of them is c times as frequent as another, or more.",
        scope=buckets_of_just_these_values(14),
        statement=is_equal_up_to_c,
    ),
    ours(
        name="no-factor-bounds-the-frequencies-in-a-diverse-bucket",
        paper="ours, on 1",
        scope=Every("the factors 1, 2, …, 20", lambda: range(1, 21), Evidence.EXAMPLE, shown=lambda f: f"factor {f}"),
        statement=exceeds_the_factor,
    ),
)
