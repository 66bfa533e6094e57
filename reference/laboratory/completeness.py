"""The completeness theorem, made to work: any predicate on tables as a conjunction of basic implications.

The paper (2.2, Theorem 3) says that given full identification information, any predicate on tables can be expressed by
a conjunction of basic implications. For a bucketization there are finitely many tables. Each of them in which the
predicate is false is excluded by one implication,

    t_1 = s_1 ∧ … ∧ t_n = s_n → t_n = s'      with s' ≠ s_n,

which is false in exactly that table: there everything before the arrow is true, and person n cannot have s' too. The
conjunction of these is true in exactly the tables in which the predicate is. Side conditions:

    S has a second value s'. If it has not, there is one table; what is true of it is the empty conjunction, and what
    is false of it cannot be expressed: every basic implication is true there.

    A predicate that no table satisfies is expressed by a formula that no table satisfies: correct, but no knowledge.

The number of implications is the number of tables excluded. `smallest_expression` finds the smallest number.

>>> from reference.buckets import Bucket
>>> from reference.syntax import to_text
>>> pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
>>> [to_text(unit) for unit in as_conjunction(pair, lambda table: table.value_of("Ann") == "flu").implications]
['Ann=mumps & Bo=flu -> Bo=mumps']
"""

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge
from reference.laboratory.masks import WorldSpace
from reference.laboratory.predicates import Predicate, predicate_mask
from reference.language import Atom, BasicImplication, Formula
from reference.meter import UNLIMITED, Meter
from reference.tables import World


def as_conjunction(bucketization: Bucketization, predicate: Predicate, meter: Meter = UNLIMITED) -> Formula:
    """Basic implications that are all true in exactly the tables in which the predicate is."""
    space = WorldSpace(bucketization, meter)
    mask = predicate_mask(space, predicate, meter)
    excluded = [number for number in range(space.size) if not mask >> number & 1]
    numbers = meter.watch(iter(excluded), "implications", len(excluded))
    return Formula(excluding(bucketization, space.world(number)) for number in numbers)


def excluding(bucketization: Bucketization, world: World) -> BasicImplication:
    """The basic implication that is false in this table and true in every other one."""
    atoms = [Atom(person, value) for person, value in world.items()]
    last = atoms[-1]
    for other in bucketization.domain:
        if other != last.value:
            return BasicImplication(atoms, [Atom(last.person, other)])
    raise InconsistentKnowledge(
        "a predicate that is false of the only table cannot be expressed: the domain has but one value"
    )
