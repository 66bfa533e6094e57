"""Remarks in passing that say too much (paper, sections 3.1, 3.2, 3.4 and 4).

3.1, Theorem 8: "computing Pr(C | B ∧ φ) is #P-complete". What is in #P is a number of witnesses, a natural number, and
a probability is a fraction. It is as hard as #P: each of it and the number of tables gives the other.

3.2, footnote: "there are only finitely many atoms and therefore L^k is finite." Definition 2 allows any m and n, and
does not ask for different atoms: there are always longer implications. They say nothing new.

3.4: "We can thus find the bucketization that maximizes a given utility function subject to the constraint that the
bucketization be (c,k)-safe", by looking at the ⪯-minimal ones. For a utility that likes larger buckets the best safe
one is not minimal.

4: "tables with more and more entropy in their buckets (and, consequently, less skew)". A bucket (3, 1, 1) has more
entropy than (1, 1), and is more skewed: three of five have the same value.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.world_sets import likelihood, space_of
from proofs_check.paper.claims.order import Question, questions
from proofs_check.paper.claims.units import World, shown_world, worlds
from proofs_check.paper.claims.utility import Utility, best_is_minimal, shown_question
from proofs_check.paper.errata.entropy import has_more_entropy
from reference.bucketization import Bucketization
from reference.language import Atom
from reference.small_instances import Histogram, Release, histograms, releases, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram]


def _atoms() -> Iterator[tuple[Release, Atom]]:
    for release in releases(3):
        yield from ((release, atom) for atom in space_of(release).atoms)


def is_a_number_of_witnesses(case: tuple[Release, Atom], measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Without knowledge, the probability of the atom is a natural number."""
    release, atom = case
    space = space_of(release)
    return measured(space.atoms[atom], space.everything).denominator == 1


def ways_to_write(world: World, widest: int) -> int:
    """How many basic implications have at most so many atoms a side, which need not be different."""
    atoms = world[0] * world[1]
    sides: int = sum(atoms**width for width in range(1, widest + 1))
    return sides * sides


def is_finite(world: World, written: Callable[[World, int], int] = ways_to_write) -> bool:
    """With more than |P|·|S| atoms a side there are no more implications."""
    atoms = world[0] * world[1]
    return written(world, atoms) == written(world, atoms + 1)


def size_of_the_largest(bucketization: Bucketization) -> int:
    """A utility: somebody wants as many people together as possible."""
    return max(bucket.size for bucket in bucketization.buckets)


def best_is_among_the_minimal(question: Question, utility: Utility = size_of_the_largest) -> bool:
    """No safe bucketization has a larger largest bucket than all minimal ones."""
    return best_is_minimal(question, utility)


def compared(most_people: int) -> Iterator[Compared]:
    """All pairs of buckets with as many people together."""
    for people in range(2, most_people + 1):
        yield from sorted(pair for n in range(1, people) for pair in product(histograms(n), histograms(people - n)))


def is_less_skewed(case: Compared, more: Callable[[Histogram, Histogram], bool] = has_more_entropy) -> bool:
    """If the first bucket has more entropy, its most frequent value has no larger share."""
    one, other = case
    return not more(one, other) or Fraction(one[0], sum(one)) <= Fraction(other[0], sum(other))


CLAIMS = (
    Claim(
        name="a-probability-is-a-number-of-witnesses",
        paper="3.1, Theorem 8",
        kind=Kind.ERRATUM,
        words="Pr(C | B ∧ φ) is in #P: a natural number, as a number of witnesses is.",
        scope=Every("all atoms about releases of at most 3 people, no further knowledge", _atoms),
        statement=is_a_number_of_witnesses,
        fails_at="(1, 1), b0.p0=a",
        instead="probabilities-and-counts-are-equally-hard",
        shown=lambda case: f"{shown_release(case[0])}, {case[1].person}={case[1].value}",
    ),
    Claim(
        name="the-language-is-finite",
        paper="3.2, footnote on L^k",
        kind=Kind.ERRATUM,
        words="There are finitely many atoms, therefore L^k is finite.",
        scope=Every(
            "1 person and 1 to 4 values, 2 people and 2 or 3 values, 3 people and 2 values; formulas written down",
            worlds,
        ),
        statement=is_finite,
        fails_at="people: 1, values: 1",
        instead="finitely-many-implications-say-everything-that-can-be-said",
        shown=shown_world,
    ),
    Claim(
        name="the-best-safe-bucketization-is-minimal-for-any-utility",
        paper="3.4",
        kind=Kind.ERRATUM,
        words="The ⪯-minimal safe bucketization of the largest utility is the best of all safe ones.",
        scope=Every(
            "all tables of at most 5 people, c = 2/5, 1/2, …, 1, k ≤ 1; the size of the largest bucket as utility",
            lambda: questions(5, (0, 1)),
        ),
        statement=best_is_among_the_minimal,
        fails_at="values abcd, c = 3/5, k = 0",
        instead="the-best-safe-bucketization-is-minimal-if-utility-falls",
        shown=shown_question,
    ),
    Claim(
        name="more-entropy-means-less-skew",
        paper="4, on Figure 6",
        kind=Kind.ERRATUM,
        words="More entropy in a bucket means, consequently, less skew: no larger share of its most frequent value.",
        scope=Every("all pairs of buckets with at most 9 people together", lambda: compared(9)),
        statement=is_less_skewed,
        fails_at="(3, 1, 1) against (1, 1)",
        instead="certainty-comes-with-all-but-one-value",
        shown=lambda case: f"{shown_release(case[:1])} against {shown_release(case[1:])}",
    ),
)
