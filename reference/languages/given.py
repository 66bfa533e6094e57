"""The worst k facts beyond what the attacker knows already.

Let ψ be knowledge that the attacker has anyway. How sure can k further basic implications make them? Lemmas 10 and 11
behind the paper's Theorem 9 hold for any ψ: for a target A, any basic implication (A_0 ∧ …) → (B_0 ∨ …) may be
replaced by A_0 → A. It excludes every table without A that the old one excludes, and none with A; whatever else is
known, A becomes no less likely. So for some target A and atoms A_1, …, A_k the facts A_i → A are worst, and

    Pr(A | ψ ∧ ⋀ (A_i → A)) = a / (a + w),      a = Pr(A | ψ),      w = Pr(¬A ∧ ¬A_1 ∧ … ∧ ¬A_k | ψ).

(That the A_i may be chosen as `fastpath` does needs tables that are alike for all, and fails with ψ.) What is left is
to choose atoms that make w smallest, which is done by branch and bound:

    Gains. One more atom A' takes w·Pr(A' | ψ ∧ ¬A ∧ ¬A_1 ∧ …) away from w. One run of exact counting
    (`structured_marginals`) gives this for all atoms at once, for tables of any size.

    Bound. The tables that atoms cover have a weight that is monotone and submodular: an atom never gains more later
    than it does now. So r more atoms gain at most the sum of the r largest gains. (And for no target can k atoms gain
    more than the k largest Pr(A' | ψ) together; that settles most targets without any search.)

    Fresh buckets. In a bucket of which nothing is known the paper's Lemma 12 applies: if any atoms about it are chosen,
    then best are those that give each person the most frequent values. So the first atom tried there has the most
    frequent value. There are as many such atoms as people, they gain most, and all of them together would gain at
    least everything: leaving out the others does not weaken the bound.

    Symmetry. Call the people *touched* whom ψ or a chosen atom mentions. Two untouched people of a bucket may be
    exchanged without changing what is known, and so may two buckets in which nobody is touched and the values are the
    same. An *orbit* is a set of atoms that such exchanges carry into each other: an atom about a touched person alone;
    t_p = s for untouched p with all untouched p of the bucket, and of the buckets that are like it. One atom of each
    orbit is tried. An orbit stays a union of orbits when more people are touched, so what was tried need not be tried
    again later, as long as what was chosen before stays chosen.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula, to_text
>>> known = parse_formula(["Bob!=flu", "Charlie!=flu"], FIGURE_3.domain)
>>> answer = maximum_disclosure_given(FIGURE_3, known, 1)
>>> answer.value, to_text(answer.target), [to_text(unit) for unit in answer.knowledge.implications]
(Fraction(1, 1), 'Bob="lung cancer"', ['Bob=mumps -> Bob="lung cancer"'])
>>> [(orbit.atom.person, orbit.atom.value, orbit.size) for orbit in orbits(FIGURE_3, frozenset({"Bob"}))][2:5]
[('Bob', 'mumps', 1), ('Charlie', 'flu', 4), ('Charlie', 'lung cancer', 4)]
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from reference.buckets import Bucketization
from reference.exact import whole_number
from reference.language import Atom, Formula, check, negated_atom, simple_implication
from reference.progress import step


@dataclass(frozen=True)
class DisclosureGiven:
    """The largest Pr(target | B ∧ given ∧ knowledge), with at most k basic implications as the knowledge."""

    k: int
    value: Fraction
    target: Atom
    knowledge: Formula
    given: Formula
    nodes: int
    """How many sets of atoms were looked at."""


def maximum_disclosure_given(bucketization: Bucketization, given: Formula, k: int) -> DisclosureGiven:
    """The maximum disclosure with respect to L^k for an attacker who knows `given` besides."""
    k = whole_number(k, "k", 0)
    check(given, bucketization)
    search = _AtomSearch(bucketization, given, k)
    for target, chance in search.targets():
        search.after(target, chance)
    knowledge = Formula(simple_implication(atom, search.target) for atom in search.atoms)
    return DisclosureGiven(k, search.best, search.target, knowledge, given, search.nodes)


@dataclass(frozen=True)
class Orbit:
    """An atom, and the atoms that are like it."""

    atom: Atom
    bucket: int
    size: int = 1
    buckets: frozenset[int] = frozenset()
    """Where the others are, if the atom is about an untouched person."""
    touched: frozenset[str] = frozenset()
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
    """The orbits, each of this size, of atoms about the untouched people of buckets that are alike."""
    bucket = bucketization.buckets[indices[0]]
    person = next((person for person in bucket.people if person not in touched), None)
    if person is not None:
        for value in bucket.values:
            yield Orbit(Atom(person, value), indices[0], size, frozenset(indices), touched)


class _AtomSearch:
    """Branch and bound over all targets; the best value so far is kept between them."""

    target: Atom
    atoms: tuple[Atom, ...] = ()

    def __init__(self, bucketization: Bucketization, given: Formula, k: int) -> None:
        self._bucketization, self._given, self._k = bucketization, given, k
        self._mentioned = frozenset(atom.person for atom in given.atoms())
        self.best, self.nodes = Fraction(-1), 0

    def targets(self) -> list[tuple[Atom, Fraction]]:
        """One atom of each orbit that is possible at all, with Pr(A | ψ), the likeliest first."""
        options = sorted(self._chances(self._mentioned, ()), key=lambda pair: -pair[1])
        self._reach = _largest(options, self._k)
        return [(orbit.atom, chance) for orbit, chance in options]

    def after(self, target: Atom, chance: Fraction) -> None:
        """Look for atoms with which this target becomes likelier than the best so far."""
        self._candidate, self._chance = target, chance
        if self._exceeds(1 - chance - self._reach):
            self._descend((), 1 - chance, ())

    def _descend(self, chosen: tuple[Atom, ...], weight: Fraction, tried: tuple[Orbit, ...]) -> None:
        """Keep the chosen atoms if they are best; then try all further atoms but those already tried."""
        self.nodes += 1
        step(1, "sets of atoms")
        if self._exceeds(weight):
            self.best = self._chance / (self._chance + weight)
            self.target, self.atoms = self._candidate, chosen
        left = self._k - len(chosen)
        if not left or not weight:
            return
        denied = (self._candidate, *chosen)
        touched = self._mentioned.union(atom.person for atom in denied)
        chances = [pair for pair in self._chances(touched, denied) if not any(old.covers(pair[0]) for old in tried)]
        options = sorted(chances, key=lambda pair: -pair[1])
        for place, (orbit, share) in enumerate(options):
            if not self._exceeds(weight * (1 - _largest(options[place:], left))):
                return
            fewer = (*tried, *(other for other, _ in options[:place]))
            self._descend((*chosen, orbit.atom), weight * (1 - share), fewer)

    def _chances(self, touched: frozenset[str], denied: Sequence[Atom]) -> list[tuple[Orbit, Fraction]]:
        """Pr(A' | ψ, and none of the denied atoms) for one atom A' of each orbit, where it is not 0."""
        from reference.counting.dynamic_program import structured_marginals  # noqa: PLC0415 - loads SymPy

        negations = [negated_atom(atom, self._bucketization.domain) for atom in denied]
        knowledge = Formula([*self._given.implications, *negations])
        marginals = structured_marginals(self._bucketization, knowledge)
        found = []
        for orbit in orbits(self._bucketization, touched):
            step(1, "atoms")
            if orbit.bucket_untouched:  # independent of all that is known
                bucket = self._bucketization.buckets[orbit.bucket]
                if not denied or orbit.atom.value == bucket.values[0]:
                    found.append((orbit, Fraction(bucket.frequency(orbit.atom.value), bucket.size)))
            elif chance := marginals.probability(orbit.atom):
                found.append((orbit, Fraction(int(chance.numerator), int(chance.denominator))))
        return found

    def _exceeds(self, weight: Fraction) -> bool:
        """Tell whether a / (a + w) is above the best value, for w not below 0."""
        weight = max(weight, Fraction(0))
        return self._chance > self.best * (self._chance + weight)


def _largest(options: Sequence[tuple[Orbit, Fraction]], number: int) -> Fraction:
    """The sum of the r largest shares, each as often as its orbit has atoms; options in decreasing order."""
    total = Fraction(0)
    for orbit, share in options:
        taken = min(number, orbit.size)
        total += taken * share
        number -= taken
        if not number:
            break
    return total
