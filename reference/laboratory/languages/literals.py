"""Languages whose units are about one person and one value.

>>> from reference.example import FIGURE_3
>>> from reference.laboratory.statement_text import statement_text
>>> [statement_text(unit) for unit in AboutOnePerson("Ed").units(FIGURE_3)][:2]
['Ed!=flu', 'Ed!="lung cancer"']
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reference.buckets import Bucketization
from reference.laboratory.statements import Not
from reference.language import Atom


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
        """The person belongs to it."""
        return f"about:{self.person}"

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """¬(t_p = s) for each value s."""
        bucketization.index_of(self.person)
        return (Not(Atom(self.person, value)) for value in bucketization.domain)
