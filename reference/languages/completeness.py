"""The completeness theorem, made to work: any predicate on tables as a conjunction of basic implications.

The paper (2.2, Theorem 3): given full identification information, basic implications can express every predicate on
tables. There are two ways to do it.

**Table by table** (`as_conjunction`). Each of the finitely many tables in which the predicate is false is excluded by

    t_1 = s_1 ∧ … ∧ t_n = s_n → t_n = s'      with s' ≠ s_n,

which is false in exactly that table: there everything before the arrow is true, and person n cannot have s' too. The
attacker has full identification information, so a predicate may depend on the non-sensitive attributes as well as on
the sensitive values: "the average age of heart disease patients is 48". It is given as

    a function      of the whole table, a `Table` with attributes and values, to True or False
    a statement     anything with a method `holds`

**Clause by clause** (`as_implications`). A statement is brought to clauses (negations pushed to the atoms, disjunctions
distributed over conjunctions), and each clause ¬A_0 ∨ … ∨ ¬A_{m-1} ∨ B_0 ∨ … ∨ B_{n-1} becomes implications:

    m ≥ 1, n ≥ 1    A_0 ∧ … → B_0 ∨ …, as it is
    n = 0           A_0 ∧ … → t_p = s', with p the person of A_0 and s' another value: p cannot have both
    m = 0           let p be the person of B_0. p has exactly one of its bucket's values, so the clause means:
                    whichever value s p has, if t_p = s is not among the B_j, then some B_j is true.
                    That is (t_p = s) → B_0 ∨ … for each such s.

No tables are listed, so this works for bucketizations of any size, up to a limit on the number of clauses.

**Side conditions.** S has a second value s'. If it has not, there is one table; what is true of it is the empty
conjunction, and what is false of it cannot be expressed: every basic implication is true there. A predicate that no
table satisfies becomes a formula that no table satisfies: correct, but no knowledge.

>>> from reference.buckets import Bucket
>>> from reference.syntax import parse_statement
>>> from reference.syntax import to_text
>>> pair = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
>>> [to_text(unit) for unit in as_conjunction(pair, lambda table: table.value_of("Ann") == "flu").implications]
['Ann=mumps & Bo=flu -> Bo=mumps']
>>> for text in ["Ann=flu | Bo=flu", "not (Ann=flu & Bo=flu)", "same(Ann, Bo)"]:
...     print([to_text(unit) for unit in as_implications(pair, parse_statement(text)).implications])
['Ann=mumps -> Ann=flu | Bo=flu']
['Ann=flu & Bo=flu -> Ann=mumps']
['Ann=flu -> Bo=flu', 'Ann=mumps -> Bo=mumps']
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import chain, combinations
from math import comb
from typing import TypeAlias, cast

from reference.buckets import Bucketization
from reference.errors import BudgetExhausted, InconsistentKnowledge
from reference.language import Atom, BasicImplication, Formula, Statement, check
from reference.languages.world_space import WorldSpace
from reference.progress import step, watch
from reference.statements import And, AtLeast, Not, Or, Same, Sentence, core
from reference.tables import Record, Table, World

# The most clauses that a statement may need: distributing ∨ over ∧ can double their number at every step
MOST_CLAUSES = 10_000

Predicate: TypeAlias = Callable[[Table], bool] | Statement


def as_conjunction(bucketization: Bucketization, predicate: Predicate) -> Formula:
    """Basic implications that are all true in exactly the tables in which the predicate is."""
    space = WorldSpace(bucketization)
    mask = predicate_mask(space, predicate)
    excluded = [number for number in range(space.size) if not mask >> number & 1]
    numbers = watch(excluded, "implications", len(excluded))
    return Formula(excluding(bucketization, space.world(number)) for number in numbers)


def excluding(bucketization: Bucketization, world: World) -> BasicImplication:
    """The basic implication that is false in this table and true in every other one."""
    atoms = [Atom(person, value) for person, value in world.items()]
    return BasicImplication(atoms, [contrary(atoms[-1], bucketization)])


def table_of(bucketization: Bucketization, world: World) -> Table:
    """The table of a world, with the non-sensitive attributes that the attacker knows."""
    known = bucketization.attributes
    records = [Record(person, known.get(person, {}), value) for person, value in world.items()]
    return Table(records, domain=bucketization.domain, sensitive=bucketization.sensitive)


def predicate_mask(space: WorldSpace, predicate: Predicate) -> int:
    """The worlds in which the predicate is true."""
    if callable(getattr(predicate, "holds", None)):
        return space.mask(cast("Statement", predicate))
    every = watch(map(space.world, range(space.size)), "tables", space.size)
    asked = cast("Callable[[Table], bool]", predicate)
    return sum(1 << number for number, world in enumerate(every) if asked(table_of(space.bucketization, world)))


# Atoms, each with whether it is to be true; at least one of them is as it is to be
LiteralClause: TypeAlias = frozenset[tuple[Atom, bool]]


def as_implications(bucketization: Bucketization, statement: Sentence) -> Formula:
    """Basic implications that are equivalent to the statement in every table consistent with the bucketization."""
    clauses = _clauses(statement, bucketization.domain, positive=True)
    formula = Formula(unit for clause in clauses for unit in _implications(bucketization, clause))
    check(formula, bucketization)
    return formula


def _clauses(statement: Sentence, domain: tuple[str, ...], *, positive: bool) -> list[LiteralClause]:
    """Clauses that together are the statement, or its negation."""
    if isinstance(statement, Same):  # if p has s then so does q, for all s; or: they do not both have it
        pairs = ((Atom(statement.one, value), Atom(statement.other, value)) for value in domain)
        return _all(frozenset({(one, False), (other, positive)}) for one, other in pairs)
    match core(statement, domain):
        case Atom() as atom:
            return [frozenset({(atom, positive)})]
        case Not(part):
            return _clauses(part, domain, positive=not positive)
        case And(parts) | Or(parts) as joined:
            each = [_clauses(part, domain, positive=positive) for part in parts]
            if isinstance(joined, And) == positive:
                return _all(chain(*each))
            return reduce(lambda some, more: _all(one | other for one in some for other in more), each, [frozenset()])
        case AtLeast() as fact:
            # At least m of n: one in each set of n - m + 1 has s. Fewer than m: not all in any set of m have it.
            size = max(0, len(fact.people) - fact.number + 1) if positive else fact.number
            if comb(len(fact.people), size) > MOST_CLAUSES:
                raise _too_many()
            return _all(frozenset((atom, positive) for atom in some) for some in combinations(fact.atoms(), size))


def _all(clauses: Iterable[LiteralClause]) -> list[LiteralClause]:
    """Collect clauses, each once, those that are always true left out."""
    kept: dict[LiteralClause, None] = {}
    for clause in clauses:
        step(1, "clauses")
        denied = [atom for atom, positive in clause if not positive]
        two_values = len({atom.person for atom in denied}) < len(denied)
        if not two_values and not any((atom, True) in clause for atom in denied):
            kept[clause] = None
        if len(kept) > MOST_CLAUSES:
            raise _too_many()
    return list(kept)


def _too_many() -> BudgetExhausted:
    return BudgetExhausted(f"the statement needs more than {MOST_CLAUSES:,} basic implications")


def _implications(bucketization: Bucketization, clause: LiteralClause) -> Iterator[BasicImplication]:
    """The basic implications that together are equivalent to the clause."""
    before = sorted(atom for atom, positive in clause if not positive)
    after = sorted(atom for atom, positive in clause if positive)
    if before:
        yield BasicImplication(before, after or [contrary(before[0], bucketization)])
        return
    person = after[0].person if after else next(iter(bucketization.people))
    for value in bucketization.bucket_of(person).values:
        atom = Atom(person, value)
        if atom not in after:
            yield BasicImplication([atom], after or [contrary(atom, bucketization)])


def contrary(atom: Atom, bucketization: Bucketization) -> Atom:
    """The first atom about the same person with another value: it is false where this one is true."""
    for value in bucketization.domain:
        if value != atom.value:
            return Atom(atom.person, value)
    raise InconsistentKnowledge("what is false of the only table cannot be expressed: the domain has but one value")
