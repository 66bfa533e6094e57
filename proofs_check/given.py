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

    Symmetry. People whom neither ψ nor the chosen atoms mention are interchangeable within a bucket, and so are such
    buckets with equal values; one atom of each orbit is tried (`orbits`).

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula, to_text
>>> known = parse_formula(["Bob!=flu", "Charlie!=flu"], FIGURE_3.domain)
>>> answer = maximum_disclosure_given(FIGURE_3, known, 1)
>>> answer.value, to_text(answer.target), [to_text(unit) for unit in answer.knowledge.implications]
(Fraction(1, 1), 'Bob="lung cancer"', ['Bob=mumps -> Bob="lung cancer"'])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofs_check.orbits import Orbit, orbits
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.language import Atom, Formula, check, negated_atom, simple_implication
from reference.meter import UNLIMITED, Meter
from reference.structured.structured_counting import structured_marginals


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


def maximum_disclosure_given(
    bucketization: Bucketization, given: Formula, k: int, meter: Meter = UNLIMITED
) -> DisclosureGiven:
    """The maximum disclosure with respect to L^k for an attacker who knows `given` besides."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 0:
        raise InvalidInput(f"k is {k!a}: a natural number was expected")
    check(given, bucketization)
    search = _Search(bucketization, given, k, meter)
    for target, chance in search.targets():
        search.after(target, chance)
    knowledge = Formula(simple_implication(atom, search.target) for atom in search.atoms)
    return DisclosureGiven(k, search.best, search.target, knowledge, given, search.nodes)


class _Search:
    """Branch and bound over all targets; the best value so far is kept between them."""

    target: Atom
    atoms: tuple[Atom, ...] = ()

    def __init__(self, bucketization: Bucketization, given: Formula, k: int, meter: Meter) -> None:
        self._bucketization, self._given, self._k, self._meter = bucketization, given, k, meter
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
        self._meter.step(1, "sets of atoms")
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
        negations = [negated_atom(atom, self._bucketization.domain) for atom in denied]
        knowledge = Formula([*self._given.implications, *negations])
        marginals = structured_marginals(self._bucketization, knowledge, meter=self._meter)
        found = []
        for orbit in orbits(self._bucketization, touched):
            self._meter.step(1, "atoms")
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
    """The sum of so many largest shares, each as often as its orbit has atoms; options in decreasing order."""
    total = Fraction(0)
    for orbit, share in options:
        taken = min(number, orbit.size)
        total += taken * share
        number -= taken
        if not number:
            break
    return total
