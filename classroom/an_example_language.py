"""An example of a knowledge language: gossip about two people. Its report card: an_example_language.md."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import perm

from reference.buckets import Bucketization
from reference.language import Atom
from reference.statements import Or


class OneOfTwo:
    """One of these two people has this value, but I forget which."""

    name = "one-of-two"

    def units(self, bucketization: Bucketization) -> Iterator[Or]:
        """Yield p = s ∨ q = s for any two people p and q and each value s."""
        for p, q in combinations(bucketization.people, 2):
            for s in bucketization.domain:
                yield Or((Atom(p, s), Atom(q, s)))

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """Return the maximum if the best k facts name the target's person, each with another person of the bucket."""
        return max(_named(b.size, n, min(k, b.size - 1)) for b in bucketization.buckets for n in b.counts.values())


def _named(size: int, n: int, k: int) -> Fraction:
    """Return Pr(p = s given p = s or q = s for each of k others q), where n of the bucket's people have s."""
    has, has_not = Fraction(n, size), Fraction(size - n, size)
    return has / (has + has_not * Fraction(perm(n, k), perm(size - 1, k)))
