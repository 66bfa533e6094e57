"""Predicates on tables (paper, 2.2): whatever can be true or false of the publisher's table.

The attacker has full identification information, so a predicate may look at the non-sensitive attributes as well as at
the sensitive values: "the average age of heart disease patients is 48". A predicate is given as

    a function      of the whole table, a `Table` with attributes and values, to True or False
    a statement     anything with a method `holds`, as everywhere in the laboratory
    a set           the tables in which it is true, each as a `Table` or as a `World`

and becomes a mask: one bit for each table that is consistent with the bucketization (`masks`).

>>> from reference.example import FIGURE_3
>>> def of_age_24(table: Table) -> bool:
...     "The average age of heart disease patients is 24."
...     ages = [int(r.attributes["Age"]) for r in table.records if r.value == "heart disease"]
...     return bool(ages) and sum(ages) == 24 * len(ages)
>>> space = WorldSpace(FIGURE_3)
>>> mask = predicate_mask(space, of_age_24)
>>> mask.bit_count(), mask == space.atoms[Atom("Irma", "heart disease")]
(360, True)

The smallest number of units that express a predicate, by a SAT solver.

Let X be the worlds in which the predicate is true. Only units that are true in all of X may be used, and each world w
outside X must be excluded by one of them: a set cover. With a variable for each such unit,

    for each w outside X:   the disjunction of the units that are false in w          and at most m variables are true.

The solver is asked for smaller and smaller m until it says that there is no solution; its last solution is smallest.
Units that exclude no more than another one are left out beforehand, and so are worlds that are excluded whenever
another one is. What cannot be expressed at all is found before: some w outside X is excluded by no unit.

*Disjunctive normal form.* The paper (2.2) remarks that basic implications may need exponentially many units for
formulas in DNF. `switches(n)` has 2n independent two-way switches a_1, b_1, …, a_n, b_n (a bucket of two people with
the values 1 and 0 each), and `pairs_in_dnf(n)` says (a_1 ∧ b_1) ∨ … ∨ (a_n ∧ b_n). It needs 2^n basic implications:
take the 2^n worlds in which exactly one switch of each pair is on. One implication that excludes two of them excludes
a world between them in which both switches of some pair are on, too. (Here measured, for small n.)

>>> [len(smallest_expression(switches(n), pairs_in_dnf(n))) for n in (1, 2)]
[2, 4]
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.sat.cnf import NATIVE, Cnf
from reference.counting.sat.solvers import LoadedSolver
from reference.errors import InvalidInput
from reference.laboratory.examined_language import Bench
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages.boxes import BasicImplications
from reference.laboratory.statements import Sentence, all_of, any_of
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter
from reference.naming import written
from reference.tables import Record, Table, World

__all__ = ["Atom", "Predicate", "predicate_mask", "table_of"]

Predicate: TypeAlias = Callable[[Table], bool] | Statement | Collection[Table] | Collection[World]
"""A function of the table, a statement, or the tables in which it is true."""


def table_of(bucketization: Bucketization, world: World) -> Table:
    """The table of a world, with the non-sensitive attributes that the attacker knows."""
    known = bucketization.attributes
    records = [Record(person, known.get(person, {}), value) for person, value in world.items()]
    return Table(records, domain=bucketization.domain, sensitive=bucketization.sensitive)


def predicate_mask(space: WorldSpace, predicate: Predicate, meter: Meter = UNLIMITED) -> int:
    """The worlds in which the predicate is true."""
    if callable(getattr(predicate, "holds", None)):
        return space.mask(cast("Statement", predicate))
    if callable(predicate):
        numbers = meter.watch(iter(range(space.size)), "tables", space.size)
        return sum(1 << number for number in numbers if _true_of(space, predicate, number))
    if isinstance(predicate, Collection):
        return _mask_of_tables(space, predicate, meter)
    raise InvalidInput(f"{written(repr(predicate))} is no predicate: a function, a statement or tables were expected")


def _true_of(space: WorldSpace, predicate: Callable[[Table], bool], number: int) -> bool:
    verdict = predicate(table_of(space.bucketization, space.world(number)))
    if not isinstance(verdict, bool):
        raise InvalidInput(f"the predicate is {written(repr(verdict))} in some table: True or False was expected")
    return verdict


def _mask_of_tables(space: WorldSpace, tables: Collection[Table] | Collection[World], meter: Meter) -> int:
    numbers = meter.watch(iter(range(space.size)), "tables", space.size)
    place = {frozenset(space.world(number).items()): number for number in numbers}
    mask = 0
    for table in tables:
        if not isinstance(table, (Table, Mapping)):
            raise InvalidInput(f"{written(repr(table))} is no table: a table or each person's value was expected")
        world = frozenset((table.world() if isinstance(table, Table) else table).items())
        if world not in place:
            raise InvalidInput(f"{written(repr(dict(world)))} is no table that is consistent with the bucketization")
        mask |= 1 << place[world]
    return mask


BASIC = BasicImplications()


def smallest_expression(
    bucketization: Bucketization,
    predicate: Predicate,
    language: AnyLanguage = BASIC,
    meter: Meter = UNLIMITED,
) -> tuple[Statement, ...] | None:
    """As few units as possible that are all true in exactly the tables in which the predicate is; None if none are."""
    bench = Bench(language, meter)
    space = bench.space(bucketization)
    mask = predicate_mask(space, predicate, meter)
    pool = next(iter(bench.pools(bucketization).values()))
    statement_of = {
        space.everything & ~unit: statement
        for unit, statement in zip(pool.masks, pool.statements, strict=True)
        if not mask & ~unit
    }
    chosen = smallest_cover(space.everything & ~mask, list(statement_of), meter)
    return None if chosen is None else tuple(statement_of[excluded] for excluded in chosen)


def smallest_cover(whole: int, parts: Iterable[int], meter: Meter = UNLIMITED) -> list[int] | None:
    """As few of these sets as possible whose union is the whole (sets are bits of integers); None if there are none."""
    maximal = _maximal(parts, meter)
    demands = _demands(whole, maximal, meter)
    if any(not demand for demand in demands):
        return None
    best = list(range(len(maximal))) if demands else []
    while best and (fewer := _cover(demands, len(maximal), len(best) - 1, meter)) is not None:
        best = fewer
    return [maximal[place] for place in best]


def switches(pairs: int) -> Bucketization:
    """Independent switches a1, b1, a2, b2, …: the person of that name has 1 or 0, its opposite has the other."""
    names = [f"{letter}{number}" for number in range(1, pairs + 1) for letter in "ab"]
    return Bucketization([Bucket([name, f"not {name}"], {"0": 1, "1": 1}) for name in names], domain=["0", "1"])


def pairs_in_dnf(pairs: int) -> Sentence:
    """(a1 ∧ b1) ∨ (a2 ∧ b2) ∨ …"""
    return any_of([all_of([Atom(f"a{number}", "1"), Atom(f"b{number}", "1")]) for number in range(1, pairs + 1)])


def _maximal(parts: Iterable[int], meter: Meter) -> list[int]:
    """The sets that are in no other one, the largest first."""
    kept: list[int] = []
    for part in sorted(parts, key=lambda part: (-part.bit_count(), part)):
        meter.step(len(kept) + 1, "comparisons of units")
        if all(part & ~other for other in kept):
            kept.append(part)
    return kept


def _demands(whole: int, parts: Sequence[int], meter: Meter) -> list[tuple[int, ...]]:
    """For each element the sets that have it; elements that come along with another one left out."""
    demands = set()
    for element in range(whole.bit_length()):
        meter.step(len(parts), "comparisons of units")
        if whole >> element & 1:
            demands.add(frozenset(place for place, part in enumerate(parts) if part >> element & 1))
    kept: list[frozenset[int]] = []
    for demand in sorted(demands, key=lambda demand: (len(demand), sorted(demand))):
        meter.step(len(kept) + 1, "comparisons of units")
        if not any(other <= demand for other in kept):
            kept.append(demand)
    return [tuple(sorted(demand)) for demand in kept]


def _cover(demands: Sequence[Sequence[int]], parts: int, most: int, meter: Meter) -> list[int] | None:
    """At most so many places that meet all demands."""
    clauses = tuple(tuple(place + 1 for place in demand) for demand in demands)
    bound = (tuple(range(1, parts + 1)), most)
    with LoadedSolver("minicard", Cnf(NATIVE, clauses, (bound,), parts, ()), meter) as solver:
        model = solver.model()
    return None if model is None else [place for place in range(parts) if model[place] > 0]
