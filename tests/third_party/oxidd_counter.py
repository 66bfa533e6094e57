"""Consistent tables counted by OxiDD's binary decision diagrams (Husung, Dubslaff, Hermanns and Köhl, TACAS 2024).

A Boolean variable stands for each person and value of their bucket, person by person. The constraints are the
implications, "exactly one value" for each person, and "exactly n_b(s) people" for each value of a bucket; their
conjunction is one diagram, and `sat_count` counts its models in exact integers (`sat_count_float` would not). In
which order they are conjoined decides how large the diagrams on the way are. There are two ways here:

    oxidd_count              the knowledge first, then the constraints of one bucket after the other
    oxidd_count_by_bucket    for each bucket the implications about its people only and its constraints, then the
                             buckets together, then the other implications: never slower where it was tried
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import and_, or_

from oxidd.bdd import BDDFunction, BDDManager

from reference.buckets import Bucket, Bucketization
from reference.language import Atom, BasicImplication, Formula

NODES = 1 << 22  # enough for all that is counted here, and small enough to be set up in milliseconds


def oxidd_count(bucketization: Bucketization, knowledge: Formula, nodes: int = NODES) -> int:
    """The number of tables consistent with the bucketization and the knowledge."""
    diagrams = Diagrams(bucketization, nodes)
    buckets = [unit for bucket in bucketization.buckets for unit in diagrams.bucket(bucket)]
    return diagrams.models([*map(diagrams.implication, knowledge.implications), *buckets])


def oxidd_count_by_bucket(bucketization: Bucketization, knowledge: Formula, nodes: int = NODES) -> int:
    """The same number, the diagrams conjoined in an order that suits the problem."""
    diagrams = Diagrams(bucketization, nodes)
    inside: defaultdict[int, list[BasicImplication]] = defaultdict(list)
    across: list[BasicImplication] = []
    for unit in knowledge.implications:
        homes = {bucketization.index_of(atom.person) for atom in unit.atoms()}
        (inside[homes.pop()] if len(homes) == 1 else across).append(unit)
    parts = (
        diagrams.conjunction([*map(diagrams.implication, inside[index]), *diagrams.bucket(bucket)])
        for index, bucket in enumerate(bucketization.buckets)
    )
    return diagrams.models(chain(parts, map(diagrams.implication, across)))


class Diagrams:
    """The variables of a bucketization, and functions of them."""

    def __init__(self, bucketization: Bucketization, nodes: int) -> None:
        """Make a variable for each person and value of their bucket."""
        self._bucketization = bucketization
        self._manager = BDDManager(nodes, nodes // 4, 1)
        atoms = [Atom(p, s) for bucket in bucketization.buckets for p in bucket.people for s in bucket.values]
        self._variables = len(atoms)
        numbers = self._manager.add_vars(len(atoms))
        self._of = {atom: self._manager.var(number) for atom, number in zip(atoms, numbers, strict=True)}

    def models(self, constraints: Iterable[BDDFunction]) -> int:
        """The number of assignments that satisfy all constraints."""
        return int(self.conjunction(constraints).sat_count(self._variables))

    def conjunction(self, constraints: Iterable[BDDFunction]) -> BDDFunction:
        """All of them, conjoined in this order."""
        return reduce(and_, constraints, self._manager.true())

    def bucket(self, bucket: Bucket) -> Iterator[BDDFunction]:
        """Everyone has exactly one value, and n_b(s) people have s."""
        for person in bucket.people:
            yield self._exactly(1, [Atom(person, value) for value in bucket.values])
        for value, frequency in bucket.frequencies:
            yield self._exactly(frequency, [Atom(person, value) for person in bucket.people])

    def implication(self, unit: BasicImplication) -> BDDFunction:
        """If all antecedent atoms are true then some consequent atom is."""
        antecedent = reduce(and_, map(self._atom, unit.antecedent))
        return ~antecedent | reduce(or_, map(self._atom, unit.consequent))

    def _atom(self, atom: Atom) -> BDDFunction:
        return self._of[atom] if atom in self._of else self._manager.false()

    def _exactly(self, number: int, atoms: Sequence[Atom]) -> BDDFunction:
        """So many of these atoms are true, and no more; built from the last atom up."""
        true, false = self._manager.true(), self._manager.false()
        missing = [true] + [false] * number
        for atom in reversed(atoms):
            variable = self._of[atom]
            missing = [variable.ite(missing[left - 1] if left else false, missing[left]) for left in range(number + 1)]
        return missing[number]
