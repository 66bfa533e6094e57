"""Languages of facts: about one person and one value, two people, how many, or a few of these joined by "or".

>>> from reference.example import FIGURE_3
>>> from reference.laboratory.statement_syntax import statement_text
>>> [statement_text(unit) for unit in AboutOnePerson("Ed").units(FIGURE_3)][:2]
['Ed!=flu', 'Ed!="lung cancer"']
>>> three = Bucketization.of_histograms([{"a": 2, "b": 1}])
>>> len(list(SameValues().units(three))), len(list(CountingFacts().units(three)))
(6, 48)
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> for kind, units in PrivacySkyline().units_about(Atom("b0.p0", "a"), pair).items():
...     print(kind, [statement_text(unit) for unit in units])
denied ['b0.p0!=b']
known ['b0.p1=a', 'b0.p1=b']
shared ['b0.p1=a -> b0.p0=a']
>>> len(list(BoundedClauses(2).units(pair))), len(list(DisjunctiveUnits(2, 2).units(pair)))
(36, 666)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.statements import AtLeast, AtMost, Not, Same, Sentence, all_of, any_of
from reference.language import Atom, Statement, simple_implication

T = TypeVar("T")


def all_atoms(bucketization: Bucketization) -> Iterator[Atom]:
    """t_p = s for all people p, in the table's order, and all values s in S."""
    return (Atom(person, value) for person in bucketization.people for value in bucketization.domain)


@dataclass(frozen=True)
class NegatedAtoms:
    """A person does not have a value.

    The knowledge of ℓ-diversity: Machanavajjhala, Gehrke, Kifer, Venkitasubramaniam, *ℓ-Diversity: Privacy Beyond
    k-Anonymity*, ICDE 2006, as the paper puts it in its footnote on Theorem 3 (2.2).
    """

    name = "negations"

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """¬A for each atom A."""
        return map(Not, all_atoms(bucketization))


@dataclass(frozen=True)
class Atoms:
    """A person has a value (paper, 2.2, Definition 1): one atom about the target discloses everything."""

    name = "atoms"

    def units(self, bucketization: Bucketization) -> Iterator[Atom]:
        """All atoms."""
        return all_atoms(bucketization)


@dataclass(frozen=True)
class AboutOnePerson:
    """One named person does not have a value: negated atoms that are not closed under renaming people.

    Ours, as a language for which merging buckets may raise the maximum disclosure: the paper's Theorem 14 is about
    implications, and holds for every language that treats all people alike.
    """

    person: str

    @property
    def name(self) -> str:
        """It says whom the facts are about."""
        return f"about:{self.person}"

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """¬(t_p = s) for each value s."""
        bucketization.index_of(self.person)
        return (Not(Atom(self.person, value)) for value in bucketization.domain)


@dataclass(frozen=True)
class SameValues:
    """Two people have the same value, or two people have different values.

    Ours, after the same-value families of Chen, LeFevre and Ramakrishnan (*Privacy Skyline*, VLDB 2007), which say it
    of one value: spouses share an infection, say, whichever it is.
    """

    name = "same-values"

    def units(self, bucketization: Bucketization) -> Iterator[Same | Not]:
        """Both for each pair of people; of someone alone, that they have the same value as themselves."""
        everyone = list(bucketization.people)
        if len(everyone) == 1:
            yield from map(Same, everyone, everyone)
        for one, other in combinations(everyone, 2):
            yield Same(one, other)
            yield Not(Same(one, other))


@dataclass(frozen=True)
class CountingFacts:
    """At least m, or at most m, of these people have a value; for groups of any size, or up to a largest one.

    Ours, after the paper's remark (2.2) that knowledge is any predicate on tables, such as one about an average.
    """

    largest: int | None = None

    def __post_init__(self) -> None:
        if self.largest is not None and self.largest < 1:
            raise InvalidInput("a group of people has at least 1 member")

    @property
    def name(self) -> str:
        """It says the size of the largest group, if there is a limit."""
        return "counting" if self.largest is None else f"counting:{self.largest}"

    def units(self, bucketization: Bucketization) -> Iterator[AtLeast | AtMost]:
        """Small groups first; numbers that say nothing are left out."""
        everyone = list(bucketization.people)
        largest = len(everyone) if self.largest is None else self.largest
        for people in _up_to(largest, everyone):
            for value in bucketization.domain:
                yield from (AtLeast(number, value, people) for number in range(1, len(people) + 1))
                yield from (AtMost(number, value, people) for number in range(len(people)))


@dataclass(frozen=True)
class PrivacySkyline:
    """The knowledge (ℓ, k, m) of *Privacy Skyline*: three kinds of units, all of them about one target.

    Chen, LeFevre and Ramakrishnan (*Privacy Skyline: Privacy with Multidimensional Adversarial Knowledge*, VLDB 2007)
    let an attacker who is after t_p[S] = s know

        ℓ    values that p does not have                       ¬(t_p = s'),  s' ≠ s
        k    the values of other people                        t_q = s',     q ≠ p
        m    people who would share the value s with p         t_q = s → t_p = s,  q ≠ p

    The attacker's knowledge is bounded by the triple (ℓ, k, m); a single number covers all triples with that sum.
    """

    name = "skyline"
    kinds = ("denied", "known", "shared")

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement]]:
        """The units of each kind."""
        others = [person for person in bucketization.people if person != target.person]
        return {
            "denied": [Not(Atom(target.person, s)) for s in bucketization.domain if s != target.value],
            "known": [Atom(person, s) for person in others for s in bucketization.domain],
            "shared": [simple_implication(Atom(person, target.value), target) for person in others],
        }


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
        return (any_of(chosen) for chosen in _up_to(self.width, _signed_atoms(bucketization)))


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
        terms = [all_of(chosen) for chosen in _up_to(self.width, _signed_atoms(bucketization))]
        return (any_of(chosen) for chosen in _up_to(self.terms, terms))


def _signed_atoms(bucketization: Bucketization) -> list[Sentence]:
    atoms = list(all_atoms(bucketization))
    return [*atoms, *map(Not, atoms)]


def _up_to(most: int, things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    return (chosen for number in range(1, most + 1) for chosen in combinations(things, number))
