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
    exchanged without changing what is known, and so may two untouched buckets with the same values. An *orbit* is a
    set of atoms that such exchanges carry into each other: an atom about a touched person alone; t_p = s for all
    untouched p of the bucket, and of the buckets that are like it. One atom of each orbit is tried. An orbit stays a
    union of orbits when more people are touched, so what was tried need not be tried again later, as long as what was
    chosen before stays chosen.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula, to_text
>>> known = parse_formula(["Bob!=flu", "Charlie!=flu"], FIGURE_3.domain)
>>> answer = maximum_disclosure_given(FIGURE_3, known, 1)
>>> answer.value, to_text(answer.target), [to_text(unit) for unit in answer.knowledge.implications]
(Fraction(1, 1), 'Bob="lung cancer"', ['Bob=mumps -> Bob="lung cancer"'])
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    nodes: int  # the number of sets of atoms that were examined


def maximum_disclosure_given(bucketization: Bucketization, given: Formula, k: int) -> DisclosureGiven:
    """The maximum disclosure with respect to L^k for an attacker who knows `given` besides."""
    k = whole_number(k, "k", 0)
    check(given, bucketization)
    search = _AtomSearch(bucketization, given, k)
    search.search()
    knowledge = Formula(simple_implication(atom, search.target) for atom in search.atoms)
    return DisclosureGiven(k, search.best, search.target, knowledge, given, search.nodes)


@dataclass(frozen=True)
class Orbit:
    """An atom, and the atoms that are like it."""

    atom: Atom
    bucket: int
    size: int = 1
    buckets: frozenset[int] = frozenset()  # where the others are, if the atom is about an untouched person
    touched: frozenset[str] = frozenset()
    bucket_untouched: bool = False  # no person of the bucket is touched

    def covers(self, other: "Orbit") -> bool:
        """Whether an exchange carries this orbit's atom into that of the other one."""
        alike = other.bucket in self.buckets and other.atom.person not in self.touched
        return other.atom == self.atom or (alike and other.atom.value == self.atom.value)


def orbits(bucketization: Bucketization, touched: frozenset[str]) -> Iterator[Orbit]:
    """All orbits of atoms whose value occurs in the person's bucket."""
    inside: dict[int, list[str]] = {}
    for person in sorted(touched):
        inside.setdefault(bucketization.index_of(person), []).append(person)
    alike: dict[object, list[int]] = {}
    for index, bucket in enumerate(bucketization.buckets):
        alike.setdefault(index if index in inside else bucket.frequencies, []).append(index)
    for indices in sorted(alike.values(), key=lambda indices: (indices[0] not in inside, indices[0])):
        bucket = bucketization.buckets[indices[0]]
        known = inside.get(indices[0], [])
        yield from (Orbit(Atom(person, value), indices[0]) for person in known for value in bucket.values)
        untouched = next((person for person in bucket.people if person not in touched), None)
        left = sum(bucketization.buckets[index].size for index in indices) - len(known)
        if untouched is not None:
            for value in bucket.values:
                yield Orbit(Atom(untouched, value), indices[0], left, frozenset(indices), touched, not known)


class _AtomSearch:
    """Branch and bound over all targets; the best value so far is kept between them."""

    target: Atom
    atoms: tuple[Atom, ...] = ()

    def __init__(self, bucketization: Bucketization, given: Formula, k: int) -> None:
        self._bucketization, self._given, self._k = bucketization, given, k
        self._mentioned = frozenset(atom.person for atom in given.atoms())
        self.best, self.nodes = Fraction(-1), 0

    def search(self) -> None:
        """Look for atoms that make some target likelier than the best so far; the likeliest target first."""
        options = self._chances(self._mentioned, ())
        reach = _largest(options, self._k)
        for orbit, self._chance in options:
            self._candidate = orbit.atom
            if self._exceeds(1 - self._chance - reach):
                self._descend((), 1 - self._chance, ())

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
        options = [pair for pair in self._chances(touched, denied) if not any(old.covers(pair[0]) for old in tried)]
        for place, (orbit, share) in enumerate(options):
            if not self._exceeds(weight * (1 - _largest(options[place:], left))):
                return
            fewer = (*tried, *(other for other, _ in options[:place]))
            self._descend((*chosen, orbit.atom), weight * (1 - share), fewer)

    def _chances(self, touched: frozenset[str], denied: Sequence[Atom]) -> list[tuple[Orbit, Fraction]]:
        """Pr(A' | ψ, and none of the denied atoms) for one atom A' of each orbit, where it is not 0; largest first."""
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
        return sorted(found, key=lambda pair: -pair[1])

    def _exceeds(self, weight: Fraction) -> bool:
        """Whether a / (a + w) is above the best value, for w not below 0."""
        return self._chance > self.best * (self._chance + max(weight, Fraction(0)))


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
