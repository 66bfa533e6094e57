"""A bucketization and a formula as clauses (paper, 2.3): the models are exactly the consistent tables.

A variable x(p,s) stands for each atom t_p[S] = s with s among the values of p's bucket. The constraints:

    each person has exactly one value                  x(p,s) ∨ x(p,s') ∨ …,   ¬x(p,s) ∨ ¬x(p,s')
    in each bucket b, exactly n_b(s) people have s     a cardinality constraint
    A_0 ∧ … ∧ A_{m-1} → B_0 ∨ … ∨ B_{n-1}              one clause, ¬A_0 ∨ … ∨ ¬A_{m-1} ∨ B_0 ∨ … ∨ B_{n-1}

An atom whose value does not occur in its person's bucket gets a variable only if the formula mentions it, and the
variable is then false. Cardinality constraints are stated in one of four ways:

    native    "at most n_b(s) people have s" is handed to the solver as it is. Together with exactly one value a
              person this forces equality: the numbers of people add up to n_b, and so do their bounds.
    seqcounter, mtotalizer, kmtotalizer
              "exactly n_b(s)" as clauses with auxiliary variables, by these encodings of python-sat. They fix the
              auxiliary variables once everyone's value is given, so that the number of models does not change,
              projected or not. ("At most" would do here too; both bounds show a contradiction sooner.)

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pysat.card import CardEnc, EncType
from pysat.formula import CNFPlus

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import NOTHING, Atom, Formula, check
from reference.naming import listed, written
from reference.progress import deferred
from reference.tables import World
from reference.worlds import require_listable

Clause: TypeAlias = tuple[int, ...]  # literals at least one of which is true: v for a variable, -v for its negation
Groups: TypeAlias = Sequence[tuple[Bucket, Sequence[str]]]  # buckets, each with the people of it that get variables
NATIVE = "native"
ENCODINGS = (NATIVE, "seqcounter", "mtotalizer", "kmtotalizer")  # all of them keep the number of models


class PersonChoice(NamedTuple):
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
        """The values of those who have variables, according to a model."""
        true = frozenset(model)
        return {person: value for person, options in self.choices for value, variable in options if variable in true}

    def to_dimacs(self) -> str:
        """The clauses as model counters read them; the comment names the variables to project on."""
        if self.encoding == NATIVE:
            expected = f"use one of the encodings {listed(ENCODINGS[1:])}"
            raise InvalidInput(f"native cardinality constraints cannot be written as DIMACS clauses: {expected}")
        shown = (str(variable) for choice in self.choices for variable in choice.variables)
        lines = [f"c p show {' '.join(shown)} 0", f"p cnf {self.variables} {len(self.clauses)}"]
        lines.extend(" ".join(map(str, clause)) + " 0" for clause in self.clauses)
        return "\n".join(lines) + "\n"


def encode(bucketization: Bucketization, knowledge: Formula = NOTHING, encoding: str = NATIVE) -> Cnf:
    """Write "consistent with the bucketization and the knowledge" as constraints."""
    require_listable(bucketization)
    return _encoded([(bucket, bucket.people) for bucket in bucketization.buckets], bucketization, knowledge, encoding)


def encode_mentioned(bucketization: Bucketization, knowledge: Formula = NOTHING, encoding: str = NATIVE) -> Cnf:
    """The same for the people whom the knowledge mentions, at most n_b(s) of whom have s.

    The other people in b can take the values that are left in any way, so there is a model if and only if there is
    a consistent table; but the number of models has no meaning.
    """
    mentioned: dict[int, dict[str, None]] = {}
    for atom in knowledge.atoms():
        mentioned.setdefault(bucketization.index_of(atom.person), {})[atom.person] = None
    some = [(bucketization.bucket(index), tuple(people)) for index, people in sorted(mentioned.items())]
    return _encoded(some, bucketization, knowledge, encoding)


def require_encoding(encoding: str) -> None:
    """Raise unless this is the name of an encoding."""
    if encoding not in ENCODINGS:
        raise InvalidInput(f"the encoding: expected one of {listed(ENCODINGS)}, got {written(encoding)}")


def _encoded(groups: Groups, bucketization: Bucketization, knowledge: Formula, encoding: str) -> Cnf:
    require_encoding(encoding)
    check(knowledge, bucketization)
    variables: dict[Atom, int] = {}
    clauses, choices = list[Clause](), list[PersonChoice]()
    for person, values in ((person, bucket.values) for bucket, people in groups for person in people):
        options = ((value, variables.setdefault(Atom(person, value), len(variables) + 1)) for value in values)
        choices.append(PersonChoice(person, tuple(options)))
        clauses.append(choices[-1].variables)
        clauses.extend((-one, -other) for one, other in combinations(choices[-1].variables, 2))
    for implication in knowledge.implications:
        for atom in implication.atoms():
            if atom not in variables:  # its value does not occur in its person's bucket
                variables[atom] = len(variables) + 1
                clauses.append((-variables[atom],))
        clause = dict.fromkeys(-variables[atom] for atom in implication.antecedent)
        clause |= dict.fromkeys(variables[atom] for atom in implication.consequent)
        if not any(-literal in clause for literal in clause):  # or it is always true
            clauses.append(tuple(clause))
    at_most, top = list[tuple[Clause, int]](), len(variables)
    for literals, count, constraint in _frequencies(groups, variables):
        if encoding == NATIVE:
            at_most.append((literals, count))
            continue
        with deferred():
            encoded = constraint(literals, count, top, encoding=getattr(EncType, encoding))
        clauses.extend(map(tuple, encoded.clauses))
        top = max(top, encoded.nv)
    return Cnf(encoding, tuple(clauses), tuple(at_most), top, tuple(choices))


def _frequencies(groups: Groups, variables: Mapping[Atom, int]) -> Iterator[tuple[Clause, int, Callable[..., CNFPlus]]]:
    """Each value s is had by exactly n_b(s) of these people, by at most n_b(s) if they are not all."""
    for bucket, people in groups:
        for value, count in bucket.frequencies:
            if count >= len(people):
                continue  # not more people than that, or the bucket's only value, which everyone has already
            literals = tuple(variables[Atom(person, value)] for person in people)
            yield literals, count, CardEnc.equals if len(people) == bucket.size else CardEnc.atmost
