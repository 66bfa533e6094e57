"""Languages of bounded width: implications, clauses, and disjunctions of conjunctions.

A basic implication with m atoms before and n atoms after its arrow has width (m, n); the simple ones have width (1, 1).
For unbounded width see `boxes`.

>>> from reference.bucketization import Bucketization
>>> three = Bucketization.of_histograms([{"a": 2, "b": 1}])
>>> len(list(SimpleImplications().units(three))), len(list(BoundedImplications(2, 1).units(three)))
(36, 108)
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> len(list(BoundedClauses(2).units(pair))), len(list(DisjunctiveUnits(2, 2).units(pair)))
(36, 666)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.languages.facts import all_atoms
from reference.laboratory.statements import Not, Sentence, all_of, any_of
from reference.language import Atom, BasicImplication, simple_implication


@dataclass(frozen=True)
class SimpleImplications:
    """A → B for all atoms A and B (paper, section 3, Definition 7)."""

    name = "simple"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms."""
        atoms = list(all_atoms(bucketization))
        return (simple_implication(one, other) for one, other in product(atoms, repeat=2))


@dataclass(frozen=True)
class BoundedImplications:
    """Basic implications with at most m atoms before and n atoms after the arrow (paper, 2.2, Definition 2).

    Atoms before the arrow are about different people: two different ones about the same person are never true
    together, and such an implication says nothing, as A → A does.
    """

    before: int = 2
    after: int = 2

    def __post_init__(self) -> None:
        if min(self.before, self.after) < 1:
            raise InvalidInput("the widths of basic implications are at least 1 on each side of the arrow")

    @property
    def name(self) -> str:
        """It says the widths."""
        return f"basic:{self.before},{self.after}"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """The narrow ones first."""
        for m, n in product(range(1, self.before + 1), range(1, self.after + 1)):
            for antecedent in combinations(all_atoms(bucketization), m):
                if _different_people(antecedent):
                    for consequent in combinations(all_atoms(bucketization), n):
                        yield BasicImplication(antecedent, consequent)


@dataclass(frozen=True)
class ImplicationsWithinBuckets:
    """A → B for atoms A and B about people of the same bucket.

    Ours, to tell how much an attacker gains from dependences across buckets, which the paper (2.2) is the first to
    consider.
    """

    name = "within-buckets"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms about one bucket."""
        for bucket in bucketization.buckets:
            atoms = [Atom(person, value) for person in bucket.people for value in bucketization.domain]
            yield from (simple_implication(one, other) for one, other in product(atoms, repeat=2))


def _different_people(atoms: tuple[Atom, ...]) -> bool:
    return len({atom.person for atom in atoms}) == len(atoms)


@dataclass(frozen=True)
class BoundedClauses:
    """Disjunctions of a bounded number of atoms and negated atoms (paper, 2.2: what basic implications leave out)."""

    width: int = 2

    def __post_init__(self) -> None:
        if self.width < 1:
            raise InvalidInput("the width of a clause is at least 1")

    @property
    def name(self) -> str:
        """It says the width."""
        return f"clauses:{self.width}"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """The short ones first."""
        return (any_of(chosen) for chosen in _up_to(self.width, _literals(bucketization)))


@dataclass(frozen=True)
class DisjunctiveUnits:
    """Disjunctions of a bounded number of conjunctions of a bounded number of atoms and negated atoms each (DNF).

    The paper (2.2) remarks that basic implications need exponentially many units for arbitrary DNF formulas and that
    other choices of basic units may need fewer. Here one DNF formula is one unit.
    """

    terms: int = 2
    width: int = 2

    def __post_init__(self) -> None:
        if min(self.terms, self.width) < 1:
            raise InvalidInput("the number of conjunctions and their width are at least 1")

    @property
    def name(self) -> str:
        """It says both numbers."""
        return f"dnf:{self.terms},{self.width}"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """Those of few conjunctions first."""
        terms = [all_of(chosen) for chosen in _up_to(self.width, _literals(bucketization))]
        return (any_of(chosen) for chosen in _up_to(self.terms, terms))


def _literals(bucketization: Bucketization) -> list[Sentence]:
    atoms = list(all_atoms(bucketization))
    return [*atoms, *map(Not, atoms)]


def _up_to(most: int, things: list[Sentence]) -> Iterator[tuple[Sentence, ...]]:
    return (chosen for number in range(1, most + 1) for chosen in combinations(things, number))
