"""Clauses of bounded width, and disjunctions of conjunctions.

>>> from reference.buckets import Bucketization
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> len(list(BoundedClauses(2).units(pair))), len(list(DisjunctiveUnits(2, 2).units(pair)))
(36, 666)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.languages.literals import all_atoms
from reference.laboratory.statements import Not, Sentence, all_of, any_of


@dataclass(frozen=True)
class BoundedClauses:
    """Disjunctions of at most so many atoms and negated atoms (paper, 2.2: what basic implications leave out)."""

    width: int = 2

    def __post_init__(self) -> None:
        if self.width < 1:
            raise InvalidInput("the width of a clause is at least 1")

    @property
    def name(self) -> str:
        """The width belongs to it."""
        return f"clauses:{self.width}"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """The short ones first."""
        return (any_of(chosen) for chosen in _up_to(self.width, _literals(bucketization)))


@dataclass(frozen=True)
class DisjunctiveUnits:
    """Disjunctions of at most so many conjunctions of at most so many atoms and negated atoms each (DNF).

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
        """The numbers belong to it."""
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
