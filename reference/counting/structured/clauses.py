"""Implications as clauses over sets of values, and how they are simplified before anything is counted.

Everyone has exactly one value, and only the values of one's own bucket are possible. So a basic implication
A_0 ∧ … → B_0 ∨ … says: some mentioned person p has a value in V_p, where V_p holds the values of the B_j about p
and, for each A_i about p, all values but that of A_i. This is a *clause*: for each person the set V_p, as the bits
of an integer (bit i is the bucket's i-th value). What is *allowed* to a person is such a set, too. Rules, until
none applies:

    V_p = ∅                     p cannot make the clause true and leaves it (an impossible atom)
    V_p ⊇ allowed(p)            p always makes the clause true, and the clause goes (a certain atom)
    only p is left              allowed(p) shrinks to V_p, and the clause goes
    nobody is left              no table satisfies the clauses: a contradiction
    V_p ⊆ W_p for all p in V    V subsumes W, and W goes (so do duplicates)

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> texts = ["Ed=mumps -> Ed=flu", "Bob=flu -> Ed=mumps | Dave=flu", "Bob=flu -> Dave=flu | Dave=mumps"]
>>> values = ValueBits(FIGURE_3)
>>> simple = simplified(values, clauses_of(values, parse_formula(texts)))
>>> simple.allowed, simple.clauses
({'Ed': 3}, ({'Bob': 6, 'Dave': 1},))
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from reference.bucketization import Bucketization
from reference.language import Atom, BasicImplication, Formula
from reference.progress import step

ClausalStatement: TypeAlias = Atom | BasicImplication | Formula
"""A statement that clauses can say."""

Clause: TypeAlias = Mapping[str, int]
"""Person p to the bits of V_p; true if someone in it has such a value."""


@dataclass(frozen=True)
class SimplifiedClauses:
    """A conjunction of clauses, simplified: what is allowed to the people it restricts, and the rest."""

    allowed: Mapping[str, int]
    clauses: tuple[Clause, ...]
    contradictory: bool = False


class ValueBits:
    """Sets of a bucket's values as integers, for the buckets of one bucketization."""

    def __init__(self, bucketization: Bucketization) -> None:
        """Number the values of a bucket when they are first asked for."""
        self._bucketization = bucketization
        self._by_bucket: dict[int, _Bits] = {}
        self._by_person: dict[str, _Bits] = {}

    def home(self, person: str) -> int:
        """The number of the person's bucket; raise if there is no such person."""
        return self._of(person).bucket

    def everything(self, person: str) -> int:
        """All values of the person's bucket."""
        return self._of(person).everything

    def only(self, atom: Atom) -> int:
        """The set that holds the atom's value, empty if that value does not occur in the person's bucket.

        Raise if there is no such person in the table, or no such value in the domain.
        """
        member = self._of(atom.person).by_value.get(atom.value, 0)
        if not member:
            self._bucketization.require_value(atom.value)
        return member

    def _of(self, person: str) -> "_Bits":
        found = self._by_person.get(person)
        if found is None:
            index = self._bucketization.index_of(person)
            if index not in self._by_bucket:
                values = self._bucketization.buckets[index].values
                by_value = {value: 1 << number for number, value in enumerate(values)}
                self._by_bucket[index] = _Bits(index, by_value, (1 << len(values)) - 1)
            found = self._by_person[person] = self._by_bucket[index]
        return found


class _Bits(NamedTuple):
    """A bucket's number, and its values as bits: each alone, and all together."""

    bucket: int
    by_value: Mapping[str, int]
    everything: int


def bits(number: int) -> Iterator[int]:
    """The members of a set, in increasing order."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def clauses_of(values: ValueBits, statement: ClausalStatement) -> list[Clause]:
    """The clauses that together say the same as the statement in every table consistent with the bucketization."""
    if isinstance(statement, Atom):
        return [{statement.person: values.only(statement)}]
    implications = statement.implications if isinstance(statement, Formula) else (statement,)
    return [_clause(implication, values) for implication in implications]


def simplified(
    values: ValueBits, clauses: Iterable[Clause], allowed: Mapping[str, int] | None = None
) -> SimplifiedClauses:
    """Apply the rules until none applies; `allowed` may restrict people from the start."""
    allowed, waiting = dict(allowed or {}), list(clauses)
    before = -1
    while len(waiting) != before:
        before, kept = len(waiting), []
        for clause in waiting:
            step(1, "clauses")
            shorter = _restricted(clause, allowed, values)
            if shorter is not None and not shorter:
                return SimplifiedClauses({}, (), contradictory=True)
            if shorter is not None and len(shorter) == 1:
                allowed.update(shorter)
            elif shorter is not None:
                kept.append(shorter)
        waiting = kept
    return SimplifiedClauses(allowed, tuple(_unsubsumed(waiting)), contradictory=0 in allowed.values())


def _clause(implication: BasicImplication, values: ValueBits) -> Clause:
    clause: dict[str, int] = {}
    for atom in implication.antecedent:
        clause[atom.person] = clause.get(atom.person, 0) | values.everything(atom.person) & ~values.only(atom)
    for atom in implication.consequent:
        clause[atom.person] = clause.get(atom.person, 0) | values.only(atom)
    return clause


def _restricted(clause: Clause, allowed: Mapping[str, int], values: ValueBits) -> Clause | None:
    """The clause among allowed values only, None if it is certain."""
    shorter = {}
    for person, truth in clause.items():
        possible = allowed[person] if person in allowed else values.everything(person)
        if truth & possible == possible:
            return None
        if truth & possible:
            shorter[person] = truth & possible
    return shorter


def _unsubsumed(clauses: list[Clause]) -> Iterator[Clause]:
    """Drop each clause that another one implies; a clause is no shorter or broader than one that it implies."""
    kept: defaultdict[str, list[Clause]] = defaultdict(list)
    for clause in sorted(clauses, key=lambda clause: (len(clause), sum(map(int.bit_count, clause.values())))):
        rivals = [rival for person in clause for rival in kept[person]]
        step(1 + len(rivals), "clauses")
        if not any(all(truth & ~clause.get(p, 0) == 0 for p, truth in rival.items()) for rival in rivals):
            kept[next(iter(clause))].append(clause)
            yield clause
