"""A bucketization and a formula as clauses (paper, 2.3): the models are exactly the consistent tables.

A variable x(p,s) stands for each atom t_p[S] = s with s among the values of p's bucket. The constraints:

    each person has exactly one value                  x(p,s) ∨ x(p,s') ∨ …,   ¬x(p,s) ∨ ¬x(p,s')
    in each bucket b, exactly n_b(s) people have s     a cardinality constraint
    A_0 ∧ … ∧ A_{m-1} → B_0 ∨ … ∨ B_{n-1}              one clause, ¬A_0 ∨ … ∨ ¬A_{m-1} ∨ B_0 ∨ … ∨ B_{n-1}

An atom whose value does not occur in its person's bucket gets a variable only if the formula mentions it, and the
variable is then false. There are two kinds of cardinality constraints:

    native    "at most n_b(s) people have s" is handed to the solver as it is. Together with exactly one value a
              person this forces equality: the numbers of people add up to n_b, and so do their bounds.
    encoded   "exactly n_b(s)" as clauses with auxiliary variables, by one of python-sat's encodings. Those offered
              here fix the auxiliary variables once everyone's value is given, so that the number of models does
              not change, projected or not. ("At most" would do here too; both bounds show a contradiction sooner.)

>>> from reference.buckets import Bucket
>>> pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
>>> cnf = encode(pair)
>>> cnf.choices[1]
PersonChoice(person='Bo', options=(('flu', 3), ('mumps', 4)))
>>> cnf.at_most
(((1, 3), 1), ((2, 4), 1))
>>> print(encode(pair, encoding="seqcounter").to_dimacs().splitlines()[0])
c p show 1 2 3 4 0
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import NOTHING, Atom, BasicImplication, Formula, check
from reference.naming import listed, written
from reference.progress import deferred
from reference.tables import World
from reference.worlds import require_listable

Clause: TypeAlias = tuple[int, ...]
"""Literals at least one of which is true: v for a variable, -v for its negation."""

NATIVE = "native"
ENCODINGS = (NATIVE, "seqcounter", "mtotalizer", "kmtotalizer")
"""How cardinality constraints are stated; all of them keep the number of models."""


@dataclass(frozen=True)
class PersonChoice:
    """One person, and the values of their bucket with the variables that stand for them."""

    person: str
    options: tuple[tuple[str, int], ...]

    @property
    def variables(self) -> Clause:
        """x(p,s) for each value s; exactly one of them is true."""
        return tuple(variable for _, variable in self.options)


@dataclass(frozen=True)
class Cnf:
    """Clauses, native at-most constraints (literals, bound), and what the variables mean."""

    encoding: str
    clauses: tuple[Clause, ...]
    at_most: tuple[tuple[Clause, int], ...]
    variables: int
    choices: tuple[PersonChoice, ...]

    def table_of(self, model: Sequence[int]) -> World:
        """The values of those who have variables, as a model says."""
        true = frozenset(model)
        return {
            choice.person: value for choice in self.choices for value, variable in choice.options if variable in true
        }

    def to_dimacs(self) -> str:
        """The clauses as model counters read them; the comment names the variables to project on."""
        if self.encoding == NATIVE:
            raise InvalidInput(
                "native cardinality constraints cannot be written as DIMACS clauses:"
                f" one of the encodings {listed(ENCODINGS[1:])} was expected"
            )
        shown = (str(variable) for choice in self.choices for variable in choice.variables)
        lines = [f"c p show {' '.join(shown)} 0", f"p cnf {self.variables} {len(self.clauses)}"]
        lines.extend(" ".join(map(str, clause)) + " 0" for clause in self.clauses)
        return "\n".join(lines) + "\n"


def encode(bucketization: Bucketization, knowledge: Formula = NOTHING, encoding: str = NATIVE) -> Cnf:
    """Write "consistent with the bucketization and the knowledge" as constraints."""
    require_encoding(encoding)
    require_listable(bucketization)
    check(knowledge, bucketization)
    everyone = [(bucket, bucket.people) for bucket in bucketization.buckets]
    return _encoded(everyone, knowledge, _Draft(encoding))


def encode_mentioned(bucketization: Bucketization, knowledge: Formula = NOTHING, encoding: str = NATIVE) -> Cnf:
    """The same for the people whom the knowledge mentions, at most n_b(s) of whom have s.

    Whoever else is in b can take the values that are left in any way, so there is a model if and only if there is
    a consistent table; but the number of models tells nothing.
    """
    require_encoding(encoding)
    check(knowledge, bucketization)
    mentioned: dict[int, dict[str, None]] = {}
    for atom in knowledge.atoms():
        mentioned.setdefault(bucketization.index_of(atom.person), {})[atom.person] = None
    some = [(bucketization.bucket(index), tuple(people)) for index, people in sorted(mentioned.items())]
    return _encoded(some, knowledge, _Draft(encoding))


def _encoded(groups: Iterable[tuple[Bucket, Sequence[str]]], knowledge: Formula, draft: "_Draft") -> Cnf:
    """Write all constraints for these people of these buckets."""
    groups = list(groups)
    for bucket, people in groups:
        draft.add_people(bucket, people)
    for implication in knowledge.implications:
        draft.add_implication(implication)
    for bucket, people in groups:
        draft.add_frequencies(bucket, people)
    return Cnf(draft.encoding, tuple(draft.clauses), tuple(draft.at_most), draft.top, tuple(draft.choices))


def require_encoding(encoding: str) -> None:
    """Raise unless this is the name of an encoding."""
    if encoding not in ENCODINGS:
        raise InvalidInput(f"there is no encoding {written(encoding)}: one of {listed(ENCODINGS)} was expected")


@dataclass
class _Draft:
    """A CNF that is being written; `top` is the last variable in use."""

    encoding: str
    top: int = 0
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[tuple[Clause, int]] = field(default_factory=list)
    choices: list[PersonChoice] = field(default_factory=list)
    variable_of: dict[Atom, int] = field(default_factory=dict)

    def add_people(self, bucket: Bucket, people: Sequence[str]) -> None:
        """Each of these people of the bucket has exactly one of its values."""
        for person in people:
            choice = PersonChoice(person, tuple((value, self._new(person, value)) for value in bucket.values))
            self.choices.append(choice)
            self.clauses.append(choice.variables)
            self.clauses.extend((-one, -other) for one, other in combinations(choice.variables, 2))

    def add_implication(self, implication: BasicImplication) -> None:
        """If all A_i then some B_j, as one clause; as none if an A_i is a B_j, for then it is always true."""
        clause = {-self._of(atom): None for atom in implication.antecedent}
        clause |= {self._of(atom): None for atom in implication.consequent}
        if not any(-literal in clause for literal in clause):
            self.clauses.append(tuple(clause))

    def add_frequencies(self, bucket: Bucket, people: Sequence[str]) -> None:
        """Each value s is had by exactly n_b(s) of these people, by at most n_b(s) if they are not all."""
        for value, count in bucket.frequencies:
            if count >= len(people):
                continue  # not more people than that, or the bucket's only value, which everyone has already
            literals = tuple(self.variable_of[Atom(person, value)] for person in people)
            if self.encoding == NATIVE:
                self.at_most.append((literals, count))
            else:
                self._add_encoded(literals, count, CardEnc.equals if len(people) == bucket.size else CardEnc.atmost)

    def _add_encoded(self, literals: Sequence[int], count: int, constraint: Callable[..., CNFPlus]) -> None:
        with deferred():
            encoded = constraint(literals, count, self.top, encoding=getattr(EncType, self.encoding))
        self.clauses.extend(map(tuple, encoded.clauses))
        self.top = max(self.top, encoded.nv)

    def _of(self, atom: Atom) -> int:
        """The variable of an atom; a new one, made false, if its value does not occur in its person's bucket."""
        if atom not in self.variable_of:
            self.clauses.append((-self._new(atom.person, atom.value),))
        return self.variable_of[atom]

    def _new(self, person: str, value: str) -> int:
        self.top += 1
        self.variable_of[Atom(person, value)] = self.top
        return self.top
