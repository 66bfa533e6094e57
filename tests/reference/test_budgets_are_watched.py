"""How many steps long computations count, and how often they look at the clock: pinned, since budgets rest on it.

A computation that counts too few steps, or hardly ever looks, does not end when it should; one that looks all the
time is slow. The numbers follow from the sizes in each row.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest
from oracles.smallest_expression import smallest_cover

from fastpath.across_buckets import best_products
from fastpath.sanitizing.lattice import Lattice
from fastpath.sanitizing.search import all_minimal
from fastpath.targeted import targeted_table
from reference.bucketization import Bucketization
from reference.counting.sat.cnf import NATIVE, Cnf, encode
from reference.counting.sat.consistency import consistency
from reference.counting.sat.rup import check_refutation
from reference.counting.sat.solvers import LoadedSolver
from reference.hardness.clause_set import ClauseSet
from reference.hardness.satisfiability import to_consistency
from reference.language import NOTHING

PEOPLE = Bucketization.of_histograms([{"a": 300, "b": 300}])
MORE = Bucketization.of_histograms([{"a": 1000, "b": 25}])
CLAUSES = tuple((variable, variable + 1) for variable in range(1, 4098))


def clauses(number: int) -> ClauseSet:
    return ClauseSet(number + 1, CLAUSES[:number])


ROWS: dict[str, tuple[Callable[[Meter], object], int, int]] = {
    "a refutation": (
        lambda: check_refutation([*CLAUSES[:2050], (1,), (-1,)], ["2 0", "d 2 0", "0"]),
        3,
        3 + 3,
    ),
    "people as clauses": (lambda: encode(PEOPLE, NOTHING, NATIVE), 0, 3 + 2),
    "a table": (lambda: consistency(MORE, NOTHING), 0, 2),
    "clauses as people": (lambda: to_consistency(clauses(600)), 0, 2 + 2),
    "clauses for a solver": (lambda: LoadedSolver("minisat22", Cnf(NATIVE, CLAUSES, (), 4098, ())), 0, 2),
    "the smallest cover": (
        lambda: smallest_cover(15, [3, 6, 12, 2]),
        10 + 12 + 9,
        4,
    ),
    "aimed patterns": (lambda: targeted_table((9, 8, 7, 6, 5), 2, 4), 1 + 2 + 4 + 10, 0),
    "products": (lambda: best_products([Fraction(1, 2)] * 5), 1 + 2 + 3 + 4, 0),
    "a lattice": (lambda: all_minimal(Lattice((2, 2)), lambda node: sum(node) > 1), 12, 0),
}


@pytest.mark.parametrize("what", ROWS)
def test_steps_are_counted_and_the_clock_is_looked_at(what: str) -> None:
    work, steps, looks = ROWS[what]
    told: list[int] = []
    meter = Meter(listener=lambda done, _what, _total: told.append(done))
    work()
    assert (meter.done, len(told)) == (steps, looks)
