"""The smallest number of units that express a predicate, by a SAT solver.

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

from collections.abc import Iterable, Sequence

from reference.buckets import Bucket, Bucketization
from reference.counting.cnf import NATIVE, Cnf
from reference.counting.sat import LoadedSolver
from reference.language import Atom, Statement
from reference.languages.builtin import BasicImplications
from reference.languages.completeness import Predicate, predicate_mask
from reference.languages.protocol import AnyLanguage, collected
from reference.languages.world_space import WorldSpace
from reference.progress import step
from reference.statements import Sentence, all_of, any_of


def smallest_expression(
    bucketization: Bucketization, predicate: Predicate, language: AnyLanguage | None = None
) -> tuple[Statement, ...] | None:
    """As few units (unless told, basic implications) as possible that together say the predicate; None if none do."""
    space = WorldSpace(bucketization)
    mask = predicate_mask(space, predicate)
    collection = collected(language or BasicImplications(), space, may_be_empty=True).together()
    (units,) = next(iter(collection.by_target.values()))
    statement_of = {
        space.everything & ~unit: statement
        for unit, statement in zip(units.masks, units.statements, strict=True)
        if not mask & ~unit
    }
    chosen = smallest_cover(space.everything & ~mask, list(statement_of))
    return None if chosen is None else tuple(statement_of[excluded] for excluded in chosen)


def smallest_cover(whole: int, parts: Iterable[int]) -> list[int] | None:
    """As few of these sets as possible whose union is the whole (sets are bits of integers); None if there are none."""
    maximal = _maximal(parts)
    demands = _demands(whole, maximal)
    if any(not demand for demand in demands):
        return None
    best = list(range(len(maximal))) if demands else []
    while best and (fewer := _cover(demands, len(maximal), len(best) - 1)) is not None:
        best = fewer
    return [maximal[place] for place in best]


def switches(pairs: int) -> Bucketization:
    """Independent switches a1, b1, a2, b2, …: the person of that name has 1 or 0, its opposite has the other."""
    names = [f"{letter}{number}" for number in range(1, pairs + 1) for letter in "ab"]
    return Bucketization([Bucket([name, f"not {name}"], {"0": 1, "1": 1}) for name in names], domain=["0", "1"])


def pairs_in_dnf(pairs: int) -> Sentence:
    """(a1 ∧ b1) ∨ (a2 ∧ b2) ∨ …"""
    return any_of([all_of([Atom(f"a{number}", "1"), Atom(f"b{number}", "1")]) for number in range(1, pairs + 1)])


def _maximal(parts: Iterable[int]) -> list[int]:
    """The sets that are in no other one, the largest first."""
    kept: list[int] = []
    for part in sorted(parts, key=lambda part: (-part.bit_count(), part)):
        step(len(kept) + 1, "comparisons of units")
        if all(part & ~other for other in kept):
            kept.append(part)
    return kept


def _demands(whole: int, parts: Sequence[int]) -> list[tuple[int, ...]]:
    """For each element the sets that have it; elements that come along with another one left out."""
    demands = set()
    for element in range(whole.bit_length()):
        step(len(parts), "comparisons of units")
        if whole >> element & 1:
            demands.add(frozenset(place for place, part in enumerate(parts) if part >> element & 1))
    kept: list[frozenset[int]] = []
    for demand in sorted(demands, key=lambda demand: (len(demand), sorted(demand))):
        step(len(kept) + 1, "comparisons of units")
        if not any(other <= demand for other in kept):
            kept.append(demand)
    return [tuple(sorted(demand)) for demand in kept]


def _cover(demands: Sequence[Sequence[int]], parts: int, most: int) -> list[int] | None:
    """At most m places that meet all demands."""
    clauses = tuple(tuple(place + 1 for place in demand) for demand in demands)
    bound = (tuple(range(1, parts + 1)), most)
    with LoadedSolver("minicard", Cnf(NATIVE, clauses, (bound,), parts, ())) as solver:
        model = solver.model()
    return None if model is None else [place for place in range(parts) if model[place] > 0]
