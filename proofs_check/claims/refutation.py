"""Results of statements: None where a statement is true of an instance, otherwise a counterexample with its numbers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from reference.buckets import Bucketization


class Counterexample(NamedTuple):
    """The numbers by which a statement is false for an instance, and the release concerned, if any."""

    numbers: str = ""
    release: Bucketization | None = None
    k: int | None = None


Refutation: TypeAlias = Counterexample | None


def unless(
    holds: bool,  # noqa: FBT001 - a condition, read as in "unless a <= b"
    numbers: str = "",
    release: Bucketization | None = None,
    k: int | None = None,
) -> Refutation:
    """Return None if the condition holds, otherwise a counterexample with these numbers."""
    return None if holds else Counterexample(numbers, release, k)


def unless_equal(*values: object, release: Bucketization | None = None, k: int | None = None) -> Refutation:
    """Return None if all values are equal, otherwise a counterexample that lists them."""
    if all(value == values[0] for value in values):
        return None
    return Counterexample(" ≠ ".join(map(str, values)), release, k)


def first_failure(refutations: Iterable[Refutation]) -> Refutation:
    """Return the first counterexample among these, None if there is none."""
    return next((one for one in refutations if one is not None), None)


def never_more(
    after: Sequence[Fraction], before: Sequence[Fraction], release: Bucketization | None = None
) -> Refutation:
    """Return None if no k discloses more after than before, otherwise the first k that does."""
    for k, (one, other) in enumerate(zip(after, before, strict=True)):
        if one > other:
            return Counterexample(f"k = {k} discloses {one}, more than {other}", release, k)
    return None
