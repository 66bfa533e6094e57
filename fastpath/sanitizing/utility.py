"""How much information a release has lost: of several safe releases, the best is the one that costs least.

Costs are exact, so that which release is best never depends on rounding; where two cost the same, the smaller level
vector wins. With n_b the size of bucket b, n rows and q attributes:

    discernibility   Σ_b n_b²: with how many rows each row is lumped together (the default; Bayardo and Agrawal 2005)
    average          n / number of buckets: the average bucket size
    height           Σ_i l_i: how many generalization steps were taken
    ncp              normalised certainty penalty: the average over rows and attributes of (values in the row's class
                     - 1)/(values of the attribute - 1), from 0 (as it is) to 1 (suppressed)
    entropy          entropy loss: Σ over rows and attributes of log2(rows in the row's class / rows with the row's
                     value), the bits that are needed to tell the values again

All but `height` depend on the table; all of them are no smaller at a higher node, so the best of the minimal safe
nodes is the best of all safe nodes. A cost of one's own is any function from a `Candidate` to an exact number, a tuple
of such, or anything else that has an order; a float is refused, since rounding would decide. If it may fall on the way
up, it is only the best of the minimal nodes that is found.

Entropies are sums of logarithms, which `fastpath.exact_logarithm` compares exactly.

A utility of the user's is named MODULE:FUNCTION or FILE.py:FUNCTION; it gets a `Candidate` and returns what its release
costs. To name a module is to run it.

>>> utility_named("fastpath.sanitizing.utility:height").__name__
'height'
"""

import numbers
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from operator import eq, itemgetter, lt
from typing import Any, TypeAlias

import numpy as np

from fastpath.exact_logarithm import Logarithm
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.hierarchies import Classes
from fastpath.sanitizing.lattice import Node
from reference.errors import InvalidInput, WorstcaseError
from reference.exact_numbers import exact_number
from reference.files.python_objects import failure_text, load_object
from reference.naming import listed, written


@dataclass(frozen=True, eq=False)
class Candidate:
    """A generalization whose cost is asked for."""

    levels: dict[str, int]
    cells: Cells
    """The generalized table."""
    table: Cells
    """The table as it is."""
    classes: tuple[Classes, ...]
    """The hierarchies, in the order of the table's attributes."""

    @classmethod
    def of(cls, generalizations: Generalizations, node: Node) -> "Candidate":
        """The candidate at a node."""
        cells = generalizations.at(node)
        return cls(generalizations.named(node), cells, generalizations.table, generalizations.classes)


Utility: TypeAlias = Callable[[Candidate], Any]
"""A cost: the smallest is the best."""


def discernibility(candidate: Candidate) -> int:
    """Σ_b n_b²."""
    return sum(size * size for size in candidate.cells.sizes)


def average_bucket_size(candidate: Candidate) -> Fraction:
    """Rows / number of buckets."""
    return Fraction(candidate.cells.rows, len(candidate.cells))


def height(candidate: Candidate) -> int:
    """Σ_i l_i."""
    return sum(candidate.levels.values())


def certainty_penalty(candidate: Candidate) -> Fraction:
    """The average of (values in the row's class - 1)/(values of the attribute - 1)."""
    total = Fraction(0)
    for i, (classes, level) in enumerate(zip(candidate.classes, candidate.levels.values(), strict=True)):
        others = len(classes.labels[0]) - 1
        if others:
            in_class = classes.values_in_classes(level)
            rows = _rows_by_class(candidate.cells, i)
            total += Fraction(sum(n * (v - 1) for n, v in zip(rows, in_class, strict=True)), others)
    return total / (candidate.cells.rows * len(candidate.classes))


def entropy_loss(candidate: Candidate) -> Logarithm:
    """Σ over rows and attributes of log2(rows in the row's class / rows with the row's value)."""
    terms: Counter[int] = Counter()
    for i in range(len(candidate.classes)):
        for rows in _rows_by_class(candidate.cells, i):
            terms[rows] += rows
        for rows in _rows_by_class(candidate.table, i):
            terms[rows] -= rows
    return Logarithm(terms)


def exact_cost(utility: Utility, candidate: Candidate) -> object:
    """What a candidate costs, if that is something that can be compared exactly."""
    what = f"the utility at {candidate.levels}"
    try:
        cost = utility(candidate)
    except WorstcaseError:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the user's function does
        raise InvalidInput(f"{what} failed: {failure_text(error)}") from None
    return _exact(cost, what)


def _exact(cost: object, what: str) -> object:
    """A number, or a text that says one, exactly; a tuple of such; or anything else that has an order."""
    if isinstance(cost, tuple | list):
        return tuple(_exact(part, what) for part in cost)
    if cost is None or isinstance(cost, str | numbers.Number | np.generic):
        return exact_number(cost, what)  # type: ignore[arg-type] # whatever it is: that is looked at
    if not _holds(eq, cost, cost) or _holds(lt, cost, cost) is not False:
        raise InvalidInput(f"{what} is {cost!a}, but a number or something else with an order was expected")
    return cost


def cheapest(costs: Sequence[object], nodes: Sequence[Node]) -> Node | None:
    """The node that costs least; of equal ones the smallest level vector; None if there is none."""
    ranked: list[tuple[Any, Node]] = sorted(zip(costs, nodes, strict=True), key=itemgetter(1))
    if not ranked:
        return None
    best, chosen = ranked[0]
    for cost, node in ranked:
        if _holds(lt, cost, best):
            best, chosen = cost, node
    for cost, node in ranked:
        if not (_holds(eq, best, cost) or _holds(lt, best, cost)):
            one, other = f"{best!a} at {chosen}", f"{cost!a} at {node}"
            raise InvalidInput(f"the utility says {one} and {other}, of which neither is less than the other nor equal")
    return chosen


def _holds(relation: Callable[[Any, Any], object], one: object, other: object) -> bool | None:
    """The answer to a comparison; None if the two cannot be compared."""
    try:
        return bool(relation(one, other))
    except Exception:  # noqa: BLE001 - whatever the user's class does
        return None


UTILITIES: Mapping[str, Utility] = {
    "discernibility": discernibility,
    "average": average_bucket_size,
    "height": height,
    "ncp": certainty_penalty,
    "entropy": entropy_loss,
}
DEFAULT = "discernibility"


def costs_by_utility(table: Generalizations, nodes: Sequence[Node]) -> dict[str, tuple[object, ...]]:
    """What each of these nodes costs by each of our utilities."""
    costs: dict[str, list[object]] = {name: [] for name in UTILITIES}
    for node in nodes:
        candidate = Candidate.of(table, node)
        for name, utility in UTILITIES.items():
            costs[name].append(exact_cost(utility, candidate))
    return {name: tuple(listed_costs) for name, listed_costs in costs.items()}


def _rows_by_class(cells: Cells, attribute: int) -> list[int]:
    """How many rows each class of one attribute has."""
    rows = np.zeros(len(cells.texts[attribute]), dtype=np.int64)
    np.add.at(rows, cells.codes[attribute], cells.counts)
    numbers: list[int] = rows.tolist()
    return numbers


def utility_named(name: str) -> Utility:
    """One of ours, or the user's function with this name, its failures made sentences."""
    if ":" not in name:
        if name not in UTILITIES:
            raise InvalidInput(f"there is no utility {written(name)}: the utilities are {listed(UTILITIES)}")
        return UTILITIES[name]
    found = load_object(name, "a utility")
    if not callable(found):
        raise InvalidInput(f"the utility {name} is no function")

    @wraps(found)
    def cost(candidate: Candidate) -> object:
        try:
            return found(candidate)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the user's function does
            problem = f"the utility {name} failed at {candidate.levels}: {failure_text(error)}"
            raise InvalidInput(problem) from None

    return cost
