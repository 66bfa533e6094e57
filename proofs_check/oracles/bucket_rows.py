"""One bucket with all values of S: how often each occurs in it, the most frequent first, zeros included.

An atom may name any value of S, also one that does not occur in the bucket. So a claim about all atoms that are about
a bucket is tried on *rows*: (2, 1, 0) is a bucket of three people, two of whom have a and one b, where S = {a, b, c}.
People are called b0.p0, b0.p1, …. The tables of a row are listed, and sets of atoms are counted in them (`unmet`),
without any of the ways of `minima`.

>>> print(rows_with_k(3, k=1, spare=1))
all buckets of at most 3 people, with up to 1 value of S that does not occur, k ≤ 1
>>> print(rows_with_k(7, k=5, spare=0, beyond=(9, 3)))
all buckets of at most 7 people, S being the values that occur, k ≤ 5 (and of at most 9 people, k ≤ 3)
>>> [shown_row(row) for row in rows_of(2, spare=1)]
['(1, 1)', '(2)', '(1, 1, 0)', '(2, 0)']
>>> unmet((2, 1, 0), placed_atoms(((0, 2), (0,))))
Fraction(0, 1)
>>> print(atoms_text(placed_atoms(((0, 1), (0,)))))
b0.p0=a, b0.p0=b, b0.p1=a
"""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from proofs_check.claims.scope import Ks, all_k, enumerated, shown_k
from proofs_check.oracles.minima import Pattern, patterns
from proofs_check.oracles.small_releases import space_of
from reference.buckets import Bucketization
from reference.instances import LETTERS, histograms, released, row_histogram, shown_release
from reference.language import Atom
from reference.languages.world_space import WorldSpace

Row: TypeAlias = tuple[int, ...]
"""How often each value of S occurs in the bucket, in decreasing order."""


def rows_of(people: int, spare: int) -> Iterator[Row]:
    """All buckets of n people, S having 0, 1, …, `spare` values more than occur."""
    return (row + (0,) * zeros for zeros in range(spare + 1) for row in histograms(people))


def shown_row(row: Row) -> str:
    """The counts, for people."""
    return shown_release((row,))


def bucketization_of(row: Row) -> Bucketization:
    """The bucket as a release."""
    return released((row_histogram(row),), row.count(0))


def _absent(spare: int) -> str:
    if not spare:
        return "S being the values that occur"
    return f"with up to {spare} value{'s' * (spare > 1)} of S that {'do' if spare > 1 else 'does'} not occur"


def _words(people: int, k: Ks, spare: int, beyond: tuple[int, int] | None = None) -> str:
    further = f" (and of at most {beyond[0]} people, k ≤ {beyond[1]})" if beyond else ""
    return f"all buckets of at most {people} people, {_absent(spare)}, {shown_k(k)}{further}"


@enumerated(_words, shown=lambda case: f"{shown_row(case[0])}, k = {case[1]}")
def rows_with_k(people: int, k: Ks, spare: int, beyond: tuple[int, int] | None = None) -> Iterator[tuple[Row, int]]:
    """All buckets, with each k; beyond these, larger buckets with smaller k."""
    for number in range(1, people + 1):
        yield from ((row, one) for one in all_k(k) for row in rows_of(number, spare))
    if beyond:
        for number in range(people + 1, beyond[0] + 1):
            yield from ((row, one) for one in all_k(beyond[1]) for row in rows_of(number, spare))


def shown_pattern(case: tuple[Row, Pattern]) -> str:
    """The bucket and how many atoms each person has."""
    return f"{shown_row(case[0])}, atoms a person: {case[1]}"


@enumerated(
    lambda people, atoms, spare: (
        f"all buckets of at most {people} people, {_absent(spare)}, all patterns of at most {atoms} atoms"
    ),
    shown=shown_pattern,
)
def rows_with_patterns(people: int, atoms: int, spare: int) -> Iterator[tuple[Row, Pattern]]:
    """All buckets, with all patterns that they allow: no more people than there are, no more atoms each than values."""
    for number in range(1, people + 1):
        for row in rows_of(number, spare):
            yield from ((row, pattern) for k in range(atoms + 1) for pattern in patterns(k, number, len(row)))


def atoms_about(row: Row) -> list[Atom]:
    """All atoms about the bucket's people and the values of S."""
    bucketization = bucketization_of(row)
    return [Atom(person, value) for person in bucketization.people for value in bucketization.domain]


def sets_of_atoms(row: Row, k: int) -> Iterator[tuple[Atom, ...]]:
    """All sets of k different atoms about the bucket."""
    return combinations(atoms_about(row), k)


def placed_atoms(placement: Iterable[Collection[int]]) -> tuple[Atom, ...]:
    """The atoms of a placement: person number i is given the values at those places."""
    return tuple(Atom(f"b0.p{person}", LETTERS[value]) for person, values in enumerate(placement) for value in values)


def unmet(row: Row, atoms: Iterable[Atom]) -> Fraction:
    """The probability that none of the atoms is true, by counting tables."""
    space = _space(row)
    none = space.everything
    for atom in atoms:
        none &= ~space.atoms[atom]
    return Fraction(none.bit_count(), space.size)


def likelihood_of(row: Row, atom: Atom) -> Fraction:
    """The probability of an atom, by counting tables."""
    space = _space(row)
    return Fraction(space.atoms[atom].bit_count(), space.size)


def _space(row: Row) -> WorldSpace:
    return space_of((row_histogram(row),), row.count(0))


def top_sets(pattern: Pattern) -> tuple[range, ...]:
    """For each person of the pattern the places of the most frequent values."""
    return tuple(range(k_i) for k_i in pattern)


def atoms_text(atoms: Iterable[Atom]) -> str:
    """The atoms, for people."""
    return ", ".join(f"{atom.person}={atom.value}" for atom in atoms)
