"""Background knowledge (paper, section 2.2).

An *atom* t_p[S] = s states that person p has value s. A *basic implication* is a formula

    (A_0 ∧ … ∧ A_{m-1}) → (B_0 ∨ … ∨ B_{n-1})      with m ≥ 1, n ≥ 1 and atoms A_i, B_j,

a *simple implication* is one with m = n = 1, and L^k is the language of conjunctions of k basic implications.
A formula is true or false in a `World`, which gives each person a value.

>>> hannah, charlie = Atom("Hannah", "flu"), Atom("Charlie", "flu")
>>> knowledge = Formula([simple_implication(hannah, charlie)])
>>> knowledge.k, knowledge.holds({"Hannah": "flu", "Charlie": "mumps"})
(1, False)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from reference.buckets import Bucketization
from reference.errors import InvalidKnowledge, UnknownPerson, UnknownValue
from reference.naming import described_thing, is_text, nearest, written
from reference.tables import World

Member = TypeVar("Member")


class Statement(Protocol):
    """Anything that is true or false of a table."""

    def holds(self, world: World) -> bool:
        """Whether it is true in this world."""
        ...

    def atoms(self) -> Iterator["Atom"]:
        """All atoms in it, in order."""
        ...


@dataclass(frozen=True, slots=True, order=True)
class Atom:
    """t_p[S] = s: person p has value s."""

    person: str
    value: str

    def __post_init__(self) -> None:
        for text in (self.person, self.value):
            if not is_text(text):
                raise InvalidKnowledge(f"an atom: expected a text, got {text!a}")

    def holds(self, world: World) -> bool:
        """t_p[S] = s."""
        return world[self.person] == self.value

    def atoms(self) -> Iterator["Atom"]:
        """Itself."""
        yield self


def _members(things: Iterable[Member], kind: type[Member], where: str) -> tuple[Member, ...]:
    """All of these, if each is of this kind."""
    several = isinstance(things, Iterable) and not isinstance(things, str)
    members: tuple[Any, ...] = tuple(things) if several else (things,)
    for thing in members:
        if not isinstance(thing, kind):
            raise InvalidKnowledge(f"{where}: expected objects {kind.__name__}, got {described_thing(thing)}")
    return members


@dataclass(frozen=True, init=False)
class BasicImplication:
    """(A_0 ∧ … ∧ A_{m-1}) → (B_0 ∨ … ∨ B_{n-1}), the basic unit of knowledge."""

    antecedent: tuple[Atom, ...]
    consequent: tuple[Atom, ...]

    def __init__(self, antecedent: Iterable[Atom], consequent: Iterable[Atom]) -> None:
        before = _members(antecedent, Atom, "before the arrow of an implication")
        after = _members(consequent, Atom, "after the arrow of an implication")
        for atoms, side in ((before, "before its arrow (m ≥ 1)"), (after, "after its arrow (n ≥ 1)")):
            if not atoms:
                raise InvalidKnowledge(f"a basic implication needs at least one atom {side}")
        vars(self).update(antecedent=before, consequent=after)

    @property
    def denied(self) -> Atom | None:
        """The atom that this implication denies, if it is a negated atom in disguise.

        (t[S] = s) → (t[S] = s') with s' ≠ s represents ¬(t[S] = s), since each tuple has exactly one value.
        """
        first = self.antecedent[0]
        others = [atom for atom in self.consequent if atom.person == first.person and atom.value != first.value]
        return first if set(self.antecedent) == {first} and len(others) == len(self.consequent) else None

    def holds(self, world: World) -> bool:
        """If all A_i are true then some B_j is."""
        return any(b.holds(world) for b in self.consequent) or not all(a.holds(world) for a in self.antecedent)

    def atoms(self) -> Iterator[Atom]:
        """A_0, …, A_{m-1}, B_0, …, B_{n-1}."""
        yield from self.antecedent
        yield from self.consequent


def simple_implication(antecedent: Atom, consequent: Atom) -> BasicImplication:
    """A → B."""
    return BasicImplication([antecedent], [consequent])


def negated_atom(atom: Atom, domain: Iterable[str]) -> BasicImplication:
    """¬(t[S] = s) as (t[S] = s) → (t[S] = s'), with s' the first other value in the domain's order.

    >>> negated_atom(Atom("Ed", "flu"), ["flu", "mumps"]).consequent
    (Atom(person='Ed', value='mumps'),)
    """
    if not isinstance(atom, Atom):
        raise InvalidKnowledge(f"a negation: expected an Atom, got {described_thing(atom)}")
    for other in domain:
        if other != atom.value:
            return simple_implication(atom, Atom(atom.person, other))
    raise UnknownValue(
        f"{written(atom.person)}!={written(atom.value)}: a negated atom needs a second value in the domain"
    )


@dataclass(frozen=True, init=False)
class Formula:
    """A conjunction of k basic implications: a member of L^k. Without any it is always true."""

    implications: tuple[BasicImplication, ...]

    def __init__(self, implications: Iterable[BasicImplication] = ()) -> None:
        vars(self).update(implications=_members(implications, BasicImplication, "in a formula"))

    @property
    def k(self) -> int:
        """How many basic implications are in it."""
        return len(self.implications)

    def holds(self, world: World) -> bool:
        """All φ_i are true."""
        return all(implication.holds(world) for implication in self.implications)

    def atoms(self) -> Iterator[Atom]:
        """All atoms, implication by implication."""
        for implication in self.implications:
            yield from implication.atoms()


NOTHING = Formula()  # no knowledge beyond the bucketization: the only formula of L^0


def check(statement: Statement, bucketization: Bucketization) -> None:
    """Raise unless all people whom the statement involves are in the table and all values are in S."""
    for atom in statement.atoms():
        try:
            bucketization.index_of(atom.person)
            bucketization.require_value(atom.value)
        except UnknownPerson as error:
            raise UnknownPerson(f"{error}{nearest(atom.person, bucketization.people)}") from None
        except UnknownValue as error:
            raise UnknownValue(f"{error}{nearest(atom.value, bucketization.domain)}") from None
