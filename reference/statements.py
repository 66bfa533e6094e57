"""Statements about a table that need not be implications: a small closed algebra over atoms.

    Not(φ), And(φ, ψ, …), Or(φ, ψ, …), Implies(φ, ψ)     as in propositional logic; And() is true, Or() is false
    Same(p, q)                                           t_p[S] = t_q[S]
    AtLeast(m, s, P'), AtMost(m, s, P')                  how many of the people in P' have s: at least m, at most m

Whether a statement is true in a world is read off its definition (`holds`). Everything else goes through its `core`,
since atoms, Not, And, Or and AtLeast can express all others:

    φ → ψ  is  ¬φ ∨ ψ          A_0 ∧ … → B_0 ∨ …  is  ¬A_0 ∨ … ∨ B_0 ∨ …        AtMost(m, …)  is  ¬AtLeast(m + 1, …)
    Same(p, q)  is  the disjunction, over the values s of S, of t_p = s ∧ t_q = s: each of them has exactly one.

>>> ann, bo = Atom("Ann", "flu"), Atom("Bo", "flu")
>>> either = And((Or((ann, bo)), Not(And((ann, bo)))))
>>> either.holds({"Ann": "flu", "Bo": "mumps"}), either.holds({"Ann": "flu", "Bo": "flu"})
(True, False)
>>> AtLeast(1, "flu", ("Ann", "Bo")).holds({"Ann": "mumps", "Bo": "flu"})
True
>>> core(Implies(Atom("Ann", "flu"), Same("Ann", "Bo")), ["flu"])
Or(parts=(Not(part=Atom(person='Ann', value='flu')), Same(one='Ann', other='Bo')))
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard, Union

from reference.errors import InvalidKnowledge
from reference.exact import whole_number
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.naming import described_thing, listed
from reference.tables import World

# The statements with a core; any others can still be tried in every world.
Sentence: TypeAlias = Union[Atom, BasicImplication, Formula, "Not", "And", "Or", "Implies", "Same", "AtLeast", "AtMost"]


def is_statement(thing: object) -> TypeGuard[Statement]:
    """Whether something has the methods `holds` and `atoms`."""
    if isinstance(thing, _KINDS):
        return True
    return not isinstance(thing, type) and all(callable(getattr(thing, name, None)) for name in ("holds", "atoms"))


class _Compound:
    """A statement made of others."""

    def __post_init__(self) -> None:
        for part in parts_of(self):
            if not is_statement(part):
                hint = "parse_statement reads a text" if isinstance(part, str) else "with methods holds and atoms"
                wrong = f"a part of a statement is {described_thing(part)}"
                raise InvalidKnowledge(f"{wrong}: expected a statement, {hint}")

    def atoms(self) -> Iterator[Atom]:
        """The atoms of the parts, in order."""
        return (atom for part in parts_of(self) for atom in part.atoms())


@dataclass(frozen=True)
class Not(_Compound):
    """¬φ."""

    part: Sentence

    def holds(self, world: World) -> bool:
        """φ is false."""
        return not self.part.holds(world)


@dataclass(frozen=True)
class _Joined(_Compound):
    """Statements joined by ∧ or by ∨: none, or at least two (one alone is written as itself)."""

    parts: tuple[Sentence, ...]

    def __post_init__(self) -> None:
        vars(self).update(parts=tuple(self.parts) if isinstance(self.parts, Iterable) else (self.parts,))
        super().__post_init__()
        if len(self.parts) == 1:
            problem = f"{type(self).__name__} of one statement: expected none or several; use the statement itself"
            raise InvalidKnowledge(f"{problem}, {self.parts[0]!r}")


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
class Implies(_Compound):
    """φ → ψ."""

    before: Sentence
    after: Sentence

    def holds(self, world: World) -> bool:
        """φ is false or ψ is true."""
        return not self.before.holds(world) or self.after.holds(world)


@dataclass(frozen=True)
class Same:
    """t_p[S] = t_q[S]: two people have the same value, whichever it is."""

    one: str
    other: str

    def __post_init__(self) -> None:
        _ = Atom(self.one, ""), Atom(self.other, "")  # atoms refuse what is no name

    def holds(self, world: World) -> bool:
        """Their values are equal."""
        return world[self.one] == world[self.other]

    def atoms(self) -> Iterator[Atom]:
        """There are none, since no value is mentioned."""
        return iter(())


@dataclass(frozen=True)
class _Counted:
    """A number, a value, and different people."""

    number: int
    value: str
    people: tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.people, str):
            raise InvalidKnowledge(f"a counting fact: expected a tuple of people, got the text {self.people!a}")
        number = whole_number(self.number, "the number of people in a counting fact", 0, error=InvalidKnowledge)
        vars(self).update(people=tuple(self.people), number=number)
        if not self.people or len(set(self.people)) < len(self.people):
            raise InvalidKnowledge(f"a counting fact: expected different people, got ({listed(self.people)})")
        _ = tuple(self.atoms())  # atoms refuse what is no name or value

    def atoms(self) -> Iterator[Atom]:
        """t_p = s for each of the people p."""
        return (Atom(person, self.value) for person in self.people)


@dataclass(frozen=True)
class AtLeast(_Counted):
    """At least m of these people have s."""

    def holds(self, world: World) -> bool:
        """The number of people who have s is at least m."""
        return sum(atom.holds(world) for atom in self.atoms()) >= self.number


@dataclass(frozen=True)
class AtMost(_Counted):
    """At most m of these people have s."""

    def holds(self, world: World) -> bool:
        """The number of people who have s is at most m."""
        return sum(atom.holds(world) for atom in self.atoms()) <= self.number


_KINDS = (Atom, BasicImplication, Formula, Not, And, Or, Implies, Same, AtLeast, AtMost)


def all_of(parts: Iterable[Sentence]) -> Sentence:
    """The conjunction; of a single statement, itself."""
    parts = tuple(parts)
    return parts[0] if len(parts) == 1 else And(parts)


def any_of(parts: Iterable[Sentence]) -> Sentence:
    """The disjunction; of a single statement, itself."""
    parts = tuple(parts)
    return parts[0] if len(parts) == 1 else Or(parts)


def is_sentence(statement: Statement) -> TypeGuard[Sentence]:
    """Whether it is one of the statements above."""
    return isinstance(statement, _KINDS)


def parts_of(statement: "Sentence | _Compound") -> tuple[Sentence, ...]:
    """The statements that it is directly made of, atoms of implications and counting facts not among them."""
    match statement:
        case Not():
            return (statement.part,)
        case And() | Or():
            return statement.parts
        case Implies():
            return statement.before, statement.after
        case _:
            return ()


TRUE, FALSE = And(()), Or(())
Core: TypeAlias = Atom | Not | And | Or | AtLeast  # the kinds of statements that the others can be written with


def core(statement: Sentence, domain: Sequence[str]) -> Core:
    """The same statement with everything but atoms, Not, And, Or and AtLeast written out, one layer deep."""
    match statement:
        case Implies():
            return Or((Not(statement.before), statement.after))
        case BasicImplication():
            return Or((*map(Not, statement.antecedent), *statement.consequent))
        case Formula():
            return core(all_of(statement.implications), domain)
        case Same():
            both = (And((Atom(statement.one, value), Atom(statement.other, value))) for value in domain)
            return core(any_of(both), domain)
        case AtMost():
            return Not(AtLeast(statement.number + 1, statement.value, statement.people))
        case _:
            return statement
