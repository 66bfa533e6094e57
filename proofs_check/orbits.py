"""Atoms that are interchangeable, given whom something is known about.

Suppose that all that is known is about some people, the *touched* ones. Then any two untouched people of a bucket may
be exchanged without changing what is known, and so may two whole buckets in which nobody is touched and the values
are the same. An *orbit* is a set of atoms that such exchanges carry into each other:

    an atom about a touched person        alone
    t_p = s for untouched p               with all untouched p of the bucket, and of the buckets that are like it

An orbit stays a union of orbits when more people are touched. So a search that has tried one atom of an orbit need not
try any other atom of it later, as long as what was chosen before stays chosen.

>>> from reference.example import FIGURE_3
>>> [(orbit.atom.person, orbit.atom.value, orbit.size) for orbit in orbits(FIGURE_3, frozenset({"Bob"}))][2:5]
[('Bob', 'mumps', 1), ('Charlie', 'flu', 4), ('Charlie', 'lung cancer', 4)]
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reference.buckets import Bucketization
from reference.language import Atom

NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Orbit:
    """An atom, and the atoms that are like it."""

    atom: Atom
    bucket: int
    size: int = 1
    buckets: frozenset[int] = frozenset()
    """Where the others are, if the atom is about an untouched person."""
    touched: frozenset[str] = NOBODY
    bucket_untouched: bool = False
    """Nobody in the bucket is touched."""

    def covers(self, other: "Orbit") -> bool:
        """Tell whether an exchange carries this orbit's atom into that of the other one."""
        if other.atom == self.atom:
            return True
        return (
            other.atom.value == self.atom.value
            and other.bucket in self.buckets
            and other.atom.person not in self.touched
        )


def orbits(bucketization: Bucketization, touched: frozenset[str]) -> Iterator[Orbit]:
    """All orbits of atoms whose value occurs in the person's bucket."""
    inside: dict[int, list[str]] = {}
    for person in sorted(touched):
        inside.setdefault(bucketization.index_of(person), []).append(person)
    like: dict[tuple[tuple[str, int], ...], list[int]] = {}
    for index, bucket in enumerate(bucketization.buckets):
        if index not in inside:
            like.setdefault(bucket.frequencies, []).append(index)
            continue
        for person in inside[index]:
            yield from (Orbit(Atom(person, value), index) for value in bucket.values)
        left = bucket.size - len(inside[index])
        yield from _untouched(bucketization, [index], touched, left)
    for indices in like.values():
        everyone = sum(bucketization.buckets[index].size for index in indices)
        for orbit in _untouched(bucketization, indices, touched, everyone):
            yield replace(orbit, bucket_untouched=True)


def _untouched(bucketization: Bucketization, indices: list[int], touched: frozenset[str], size: int) -> Iterator[Orbit]:
    """The orbits of atoms about the untouched people of buckets that are alike, of whom there are so many."""
    bucket = bucketization.buckets[indices[0]]
    person = next((person for person in bucket.people if person not in touched), None)
    if person is not None:
        for value in bucket.values:
            yield Orbit(Atom(person, value), indices[0], size, frozenset(indices), touched)
