"""A knowledge language of one's own: gossip that has lost its subject. Its report card: an_example_language.md."""

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
        """For any two people p and q and each value s: p = s ∨ q = s."""
        for p, q in combinations(bucketization.people, 2):
            for s in bucketization.domain:
                yield Or((Atom(p, s), Atom(q, s)))

    def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
        """Best are k facts that name the target's person, each with another person of the bucket."""
        return max(_named(b.size, n, min(k, b.size - 1)) for b in bucketization.buckets for n in b.counts.values())


def _named(size: int, n: int, k: int) -> Fraction:
    """Pr(p = s given that for each of k others q, p = s or q = s), where n of the bucket's people have s."""
    has, has_not = Fraction(n, size), Fraction(size - n, size)
    return has / (has + has_not * Fraction(perm(n, k), perm(size - 1, k)))
