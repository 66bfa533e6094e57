"""Statements about a table that need not be implications: a small closed algebra over atoms.

    Not(φ), And(φ, ψ, …), Or(φ, ψ, …), Implies(φ, ψ)     as in propositional logic; And() is true, Or() is false
    Same(p, q)                                           t_p[S] = t_q[S]
    AtLeast(m, s, P'), AtMost(m, s, P')                  how many of the people in P' have s: at least m, at most m

Together with the atoms and basic implications of `reference.language` these are the *statements* of the laboratory.
Whether one is true in a world is read off its definition (`holds`).

>>> ann, bo = Atom("Ann", "flu"), Atom("Bo", "flu")
>>> either = And((Or((ann, bo)), Not(And((ann, bo)))))
>>> either.holds({"Ann": "flu", "Bo": "mumps"}), either.holds({"Ann": "flu", "Bo": "flu"})
(True, False)
>>> AtLeast(1, "flu", ("Ann", "Bo")).holds({"Ann": "mumps", "Bo": "flu"})
True
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, Union

from reference.errors import InvalidKnowledge
from reference.language import Atom, BasicImplication, Formula
from reference.naming import listed
from reference.tables import World

Sentence: TypeAlias = Union[Atom, BasicImplication, Formula, "Not", "And", "Or", "Implies", "Same", "AtLeast", "AtMost"]
"""Whatever the laboratory can compute with; other statements can still be tried in every world."""


@dataclass(frozen=True)
class Not:
    """¬φ."""

    part: Sentence

    def holds(self, world: World) -> bool:
        """φ is false."""
        return not self.part.holds(world)

    def atoms(self) -> Iterator[Atom]:
        """Those of φ."""
        return self.part.atoms()


@dataclass(frozen=True)
class _Joined:
    """Statements joined by ∧ or by ∨: none, or at least two (one alone is written as itself)."""

    parts: tuple[Sentence, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(self.parts))
        if len(self.parts) == 1:
            raise InvalidKnowledge("a conjunction or disjunction of one statement is that statement itself")

    def atoms(self) -> Iterator[Atom]:
        """Those of the parts, in order."""
        for part in self.parts:
            yield from part.atoms()


@dataclass(frozen=True)
class And(_Joined):
    """φ ∧ ψ ∧ …; true if there is nothing in it."""

    def holds(self, world: World) -> bool:
        """All parts are true."""
        return all(part.holds(world) for part in self.parts)


@dataclass(frozen=True)
class Or(_Joined):
    """φ ∨ ψ ∨ …; false if there is nothing in it."""

    def holds(self, world: World) -> bool:
        """Some part is true."""
        return any(part.holds(world) for part in self.parts)


@dataclass(frozen=True)
class Implies:
    """φ → ψ."""

    before: Sentence
    after: Sentence

    def holds(self, world: World) -> bool:
        """φ is false or ψ is true."""
        return not self.before.holds(world) or self.after.holds(world)

    def atoms(self) -> Iterator[Atom]:
        """Those of φ, then those of ψ."""
        yield from self.before.atoms()
        yield from self.after.atoms()


@dataclass(frozen=True)
class Same:
    """t_p[S] = t_q[S]: two people have the same value, whichever it is."""

    one: str
    other: str

    def __post_init__(self) -> None:
        _ = Atom(self.one, ""), Atom(self.other, "")  # which refuse what is no name

    def holds(self, world: World) -> bool:
        """Their values are equal."""
        return world[self.one] == world[self.other]

    def atoms(self) -> Iterator[Atom]:
        """None: no value is mentioned."""
        return iter(())


@dataclass(frozen=True)
class _Counted:
    """A number, a value, and different people."""

    number: int
    value: str
    people: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "people", tuple(self.people))
        if isinstance(self.number, bool) or not isinstance(self.number, int) or self.number < 0:
            raise InvalidKnowledge(f"a counting fact counts {self.number!a} people: a natural number was expected")
        if not self.people or len(set(self.people)) < len(self.people):
            raise InvalidKnowledge(f"a counting fact is about ({listed(self.people)}): different people were expected")
        _ = tuple(self.atoms())

    def atoms(self) -> Iterator[Atom]:
        """t_p = s for each of the people p."""
        return (Atom(person, self.value) for person in self.people)


@dataclass(frozen=True)
class AtLeast(_Counted):
    """At least m of these people have s."""

    def holds(self, world: World) -> bool:
        """Count them."""
        return sum(atom.holds(world) for atom in self.atoms()) >= self.number


@dataclass(frozen=True)
class AtMost(_Counted):
    """At most m of these people have s."""

    def holds(self, world: World) -> bool:
        """Count them."""
        return sum(atom.holds(world) for atom in self.atoms()) <= self.number


TRUE, FALSE = And(()), Or(())


def all_of(parts: Iterable[Sentence]) -> Sentence:
    """The conjunction; of a single statement, itself."""
    parts = tuple(parts)
    return parts[0] if len(parts) == 1 else And(parts)


def any_of(parts: Iterable[Sentence]) -> Sentence:
    """The disjunction; of a single statement, itself."""
    parts = tuple(parts)
    return parts[0] if len(parts) == 1 else Or(parts)
