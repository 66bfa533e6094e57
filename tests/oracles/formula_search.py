"""Tables too large to enumerate: a search over formulas, each of them counted exactly.

The paper's Theorem 9 says that some k implications A_i → A with a common consequent A maximise disclosure with
respect to L^k. Taking it for granted (`exhaustive_search` does not), what is left is to choose the atoms. With X the
set of A and all A_i, the knowledge is true where A is, or where no atom of X is; so

    Pr(A | B ∧ φ) = Pr(A) / (Pr(A) + N(X)),    N(X) = Pr(no atom of X is true),

and N(X) is to be made small. Nothing is assumed about the form of X: not that buckets are independent, not that a
person's atoms are about frequent values. All sets are searched up to symmetry, by branch and bound:

    Step. N(X ∪ {C}) = N(X) · (1 − Pr(C | no atom of X)); exact counting gives that for all atoms C at once.
    Bound. Adding C takes Pr(C and no atom of X) from N, and the larger X is, the less. So r more atoms take at most
    the sum of the r largest of these.
    Symmetry. People of one bucket whom X does not mention are alike, and sets that differ only in which people of a
    bucket carry which values are one set: permuting people within buckets maps worlds onto worlds and atoms onto
    atoms. As the target, one person of each bucket and one value of each frequency will do: exchanging two equally
    frequent values within a bucket does the same. So does exchanging two buckets with the same frequencies.

The answer is counted once more from its definition, as Pr(A | B ∧ φ).

>>> from reference.example import FIGURE_3
>>> from reference.syntax import to_text
>>> answer = counted_maximum(FIGURE_3, 1)
>>> answer.value, answer.target, [to_text(unit) for unit in answer.knowledge.implications]
(Fraction(2, 3), Atom(person='Bob', value='flu'), ['Bob="lung cancer" -> Bob=flu'])
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest
from itertools import islice
from typing import NamedTuple

from sympy import Rational

from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count, structured_marginals
from reference.language import Atom, Formula, negated_atom, simple_implication
from reference.progress import step

Atoms = tuple[Atom, ...]


class CountedMaximum(NamedTuple):
    """The maximum disclosure over formulas A_i → A, and one that attains it; how many sets of atoms were counted."""

    value: Rational
    target: Atom
    knowledge: Formula
    counted: int


def counted_maximum(bucketization: Bucketization, k: int) -> CountedMaximum:
    """The largest Pr(A | B ∧ φ) over all atoms A and conjunctions φ of at most k implications A_i → A."""
    search = _SetSearch(bucketization)
    for target in _targets(bucketization):
        search.start(target, k)
    target, *others = search.best
    knowledge = Formula(simple_implication(atom, target) for atom in others)
    value = structured_count(target, bucketization, knowledge).probability
    if value != Rational(1) / (1 + Rational(str(search.ratio))):
        raise AssertionError("the knowledge does not count out to the value that the search gave it")
    return CountedMaximum(value, target, knowledge, search.counted)


def _targets(bucketization: Bucketization) -> Iterator[Atom]:
    """One atom of each kind: of buckets with the same frequencies the first, of a frequency its first value."""
    seen: set[tuple[int, ...]] = set()
    for bucket in bucketization.buckets:
        frequencies = tuple(count for _, count in bucket.frequencies)
        if frequencies not in seen:
            seen.add(frequencies)
            first = {count: value for value, count in reversed(bucket.frequencies)}
            yield from (Atom(bucket.people[0], value) for value in first.values())


@dataclass
class _SetSearch:
    """The smallest N(X) / Pr(A) so far, and its X, the target first."""

    bucketization: Bucketization
    ratio: Fraction = Fraction(0)
    best: Atoms = ()
    counted: int = 0
    visited: set[object] = field(default_factory=set)

    def start(self, target: Atom, k: int) -> None:
        """Search all sets that hold the target and at most k atoms more."""
        self.visited.clear()
        bucket = self.bucketization.bucket_of(target.person)
        chance = Fraction(bucket.frequency(target.value), bucket.size)
        self._extend((target,), 1 - chance, chance, k)

    def _extend(self, atoms: Atoms, none: Fraction, chance: Fraction, left: int) -> None:
        if not self.best or none < self.ratio * chance:
            self.ratio, self.best = none / chance, atoms
        if not left or not none:
            return
        gains = self._gains(atoms, none)
        most = sum(nlargest(left - 1, (g for _, g, number in gains for _ in range(min(number, left - 1)))))
        for atom, gain, _ in sorted(gains, key=lambda entry: -entry[1]):
            longer = (*atoms, atom)
            if none - gain - most < self.ratio * chance and self._is_new(longer):
                self._extend(longer, none - gain, chance, left - 1)

    def _gains(self, atoms: Atoms, none: Fraction) -> list[tuple[Atom, Fraction, int]]:
        """For each atom that can be added: what it takes from N, and how many others are like it, itself included."""
        self.counted += 1
        step(1, "sets of atoms")
        domain = self.bucketization.domain
        known = Formula(negated_atom(atom, domain) for atom in atoms)
        marginals = structured_marginals(self.bucketization, known)
        chances = ((atom, Fraction(str(marginals.probability(atom))), n) for atom, n in self._candidates(atoms))
        return [(atom, none * chance, number) for atom, chance, number in chances if chance]

    def _candidates(self, atoms: Atoms) -> Iterator[tuple[Atom, int]]:
        """All atoms about people who are mentioned, and about one in each bucket who is not."""
        mentioned = {atom.person for atom in atoms}
        by_bucket = Counter(self.bucketization.index_of(person) for person in mentioned)
        for index, bucket in enumerate(self.bucketization.buckets):
            others = (person for person in bucket.people if person not in mentioned)
            number = bucket.size - by_bucket[index]
            yield from ((Atom(person, s), number) for person in islice(others, 1) for s in bucket.values)
        for person in dict.fromkeys(atom.person for atom in atoms):
            values = self.bucketization.bucket_of(person).values
            yield from ((Atom(person, s), 1) for s in values if Atom(person, s) not in atoms)

    def _is_new(self, atoms: Atoms) -> bool:
        """Tell whether no set that differs from this one only in people's names was met, and remember it."""
        carried: defaultdict[str, set[str]] = defaultdict(set)
        for atom in atoms:
            carried[atom.person].add(atom.value)
        index_of, target = self.bucketization.index_of, atoms[0].person
        sets = Counter((index_of(person), frozenset(values), person == target) for person, values in carried.items())
        key = frozenset(sets.items())
        new = key not in self.visited
        self.visited.add(key)
        return new
