r"""From a table to its minimal safe generalizations, the best of them, and the evidence that they are.

A node is safe if the table generalized to it keeps all demands (see `criteria`). If some rows may be left out, it is
safe *within that limit* if leaving out whole buckets of at most that many rows makes it so; the fewest rows are then
left out (see `suppression`). It is minimal if nothing below it in the lattice is safe. Each node is asked at most once.

**On the way up**: what is safe with nothing left out stays safe. What is safe within a limit need not: a small bad
bucket that could be left out may be united with a good one into a bad one that is too large. (The smallest case has
three rows: a | ab with one row to leave out, c = 2/3, k = 0.)

**Evidence.** A certificate of its maximum disclosure shows that a minimal node is safe (see `fastpath.certificate`).
That it is minimal is shown for each node directly below it: by an attacker with k facts who reaches c, or by a bucket
that breaks a criterion. Nodes further below are unsafe by monotonicity. The attacker's buckets are given with their
labels and values. The document lists what the evidence does not show (`not_covered`).

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), ages)
>>> check = SafetyCheck(table, Demands.of("0.8", 0))
>>> check.value((1,)), check.value((2,)), check.is_safe((1,)), check.is_safe((2,)), len(check.answers)
(Fraction(1, 1), Fraction(3, 4), False, True, 2)
>>> within = SafetyCheck(table, Demands.of("0.7", 0), 2)
>>> [within.is_safe(node) for node in ((0,), (1,), (2,))], within.left_out((1,)), within.value((1,))
([False, True, False], (1,), Fraction(1, 2))
>>> found = safe_generalizations(table, "4/5", 0)
>>> found.minimal, found.best, found.disclosure.value, found.checked
(((2,),), (2,), Fraction(3, 4), 3)
>>> [(entry["levels"], entry["disclosure"], entry["target"]) for entry in evidence(found)["below"]]
[({'age': 1}, '1', 'b1.p0=flu')]
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral

from fastpath.certificate import certify
from fastpath.disclosure import Disclosure, disclosure_at
from fastpath.minimize2 import Optimum
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.lattice import Generalizations, Node, all_minimal, by_height, minimal_by_asking, one_minimal
from fastpath.sanitizing.suppression import fewest_left_out
from fastpath.sanitizing.utility import Candidate, Utility, cheapest, discernibility, exact_cost
from reference.errors import InvalidInput
from reference.exact import Exact, exact_number, whole_number
from reference.naming import written
from reference.progress import step
from reference.syntax import to_text


def allowed_rows(limit: Exact, rows: int) -> int:
    """Return the number of rows that may be left out: itself, or a share such as 5%, 1/20 or 0.05 (1.0 is all rows)."""
    what = "the number of rows to leave out"
    if isinstance(limit, Integral) and not isinstance(limit, bool):
        return whole_number(limit, what, 0)
    if isinstance(limit, str) and limit.isascii() and limit.isdigit():
        return int(exact_number(limit, what))
    what = "the share of rows to leave out"
    if isinstance(limit, str) and limit.endswith("%"):
        try:
            share = exact_number(limit[:-1], what) / 100
        except InvalidInput:
            raise InvalidInput(f"{what}: expected one such as 5%, 0.05 or 1/20, got {written(limit[:60])}") from None
    else:
        share = exact_number(limit, what)
    if not 0 <= share <= 1:
        raise InvalidInput(f"{what}: expected a share from 0 to 1, or a whole number of rows, got {limit}")
    return int(share * rows)


class SafetyCheck:
    """One question about the nodes of one table's lattice: demands, and how many rows may be left out.

    The limit is a number of rows, or a share of them (see `allowed_rows`). `answers` are the nodes that were asked,
    each with its buckets that are left out; None where it is unsafe.
    """

    def __init__(self, table: Generalizations, demands: Demands, limit: Exact = 0) -> None:
        self.table, self.demands, self.c, self.k = table, demands, demands.c, demands.k
        self.limit = allowed_rows(limit, table.table.rows)
        self.answers: dict[Node, tuple[int, ...] | None] = {}
        self._worst: dict[Node, tuple[int, Optimum]] = {}

    def is_safe(self, node: Node) -> bool:
        """Return whether the node keeps all demands, perhaps with some rows left out."""
        return self.left_out(node) is not None

    def left_out(self, node: Node) -> tuple[int, ...] | None:
        """Return the node's buckets that are left out, none if it is safe as it is; None if it is unsafe."""
        if node not in self.answers:
            step(1, "nodes checked", self.table.lattice.size)
            views = self.table.columns.views(self.table.at(node))
            fewest: tuple[int, ...] | None = () if self.demands.kept_by(views) else None
            if fewest is None and self.limit:
                fewest = fewest_left_out(views, self.demands, self.limit)
            self.answers[node] = fewest
        return self.answers[node]

    def released(self, node: Node) -> Cells:
        """Return the rows that are released: of an unsafe node, all."""
        return self.table.at(node).without(self.left_out(node) or ())

    def rows_left_out(self, node: Node) -> int:
        """Return the number of rows that are not released."""
        return self.table.table.rows - self.released(node).rows

    def candidate(self, node: Node) -> Candidate:
        """Return what a utility looks at."""
        return Candidate(self.table.named(node), self.released(node), self.table.table, self.table.classes)

    def views(self, node: Node) -> tuple[Cells, ...]:
        """Return what is protected by itself in the released rows."""
        return self.table.columns.views(self.released(node))

    def value(self, node: Node) -> Fraction:
        """Return the maximum disclosure of the released rows, over everything that is protected by itself."""
        return 1 / (1 + self._worst_view(node)[1].ratio)

    def worst_view(self, node: Node) -> Cells:
        """Return the view that discloses most."""
        return self.views(node)[self._worst_view(node)[0]]

    def disclosure(self, node: Node) -> Disclosure:
        """Return the maximum disclosure, and the attacker who attains it, about buckets of the worst view."""
        return disclosure_at(self.worst_view(node), self._worst_view(node)[1], self.k, self.demands.doubt)

    def single_columns(self, node: Node) -> dict[str, Fraction]:
        """Return the maximum disclosure of each sensitive column, also where only combinations are protected."""
        each = replace(self.table.columns, together=False).views(self.released(node))
        return {view.sensitive: 1 / (1 + self.demands.optimum(view).ratio) for view in each}

    def _worst_view(self, node: Node) -> tuple[int, Optimum]:
        if node not in self._worst:
            found = map(self.demands.optimum, self.views(node))
            self._worst[node] = min(enumerate(found), key=lambda place: place[1].ratio)
        return self._worst[node]


FORMAT, VERSION = "worstcase minimal releases", 1
CONFIDENTIAL = (
    "Do not publish this file: it holds buckets of generalizations that are not released. A certificate of the release"
    " alone may be published."
)
_CRITERIA_GAP = "that the criteria are kept: a certificate is about the maximum disclosure only"
_LIMIT_GAPS = (
    "that no fewer rows are enough, and that nothing below is safe within the limit: both were searched",
    "inferences from the absence of the rows left out: the maximum disclosure is that of the released rows",
)


@dataclass(frozen=True, eq=False)
class SafeGeneralizations:
    """Minimal safe nodes, and the best of them."""

    check: SafetyCheck
    minimal: tuple[Node, ...]  # lower ones first; all of them, unless only one was asked for
    costs: tuple[object, ...]  # the cost of each
    best: Node | None  # the minimal node that costs least (of equal ones the smallest levels); None if nothing is safe
    checked: int  # the number of different nodes that were asked for this answer
    fixed: Node | None = None  # the node that was named beforehand, if it alone was looked at; `minimal` is empty then

    @property
    def table(self) -> Generalizations:
        """Return the generalizations of the table."""
        return self.check.table

    @property
    def disclosure(self) -> Disclosure:
        """Return the maximum disclosure at the best node; where nothing is safe, at the top, which discloses least."""
        return self.check.disclosure(self.reported)

    @property
    def worst_view(self) -> Cells:
        """Return the buckets of that attacker, with the column that is attacked."""
        return self.check.worst_view(self.reported)

    @property
    def reported(self) -> Node:
        """Return the node whose disclosure is reported: the one that was fixed, the best one, or the top."""
        return self.fixed or self.best or self.table.lattice.top

    def best_only(self) -> "SafeGeneralizations":
        """Return the answer with the best of the minimal nodes alone."""
        if self.fixed is not None or self.best is None:
            return self
        return replace(self, minimal=(self.best,), costs=(self.costs[self.minimal.index(self.best)],))


def safe_generalizations(
    table: Generalizations, c: Exact, k: int, utility: Utility = discernibility, *, every: bool = True
) -> SafeGeneralizations:
    """Find the minimal (c,k)-safe nodes: every one, or one that is found with few questions."""
    return answered(SafetyCheck(table, Demands.of(c, k), 0), utility, every=every)


def answered(check: SafetyCheck, utility: Utility = discernibility, *, every: bool = True) -> SafeGeneralizations:
    """Find the minimal nodes that are safe by this check: every one or, where nothing may be left out, any one."""
    table = check.table
    if check.limit:  # which is not kept going up, so that there are no few questions that find one
        minimal = minimal_by_asking(table.lattice, check.is_safe)
    elif every:
        minimal = sorted(all_minimal(table.lattice, check.is_safe), key=by_height)
    else:
        one = one_minimal(table.lattice, check.is_safe)
        minimal = [] if one is None else [one]
    costs = tuple(exact_cost(utility, check.candidate(node)) for node in minimal)
    best = cheapest(costs, minimal)
    return SafeGeneralizations(check, tuple(minimal), costs, best, len(check.answers))


def fixed_generalization(check: SafetyCheck, node: Node) -> SafeGeneralizations:
    """Release the node that was named beforehand if it is safe; no other one is looked at.

    Its safety follows from the release, so that it was released discloses nothing beyond the release.
    """
    best = node if check.is_safe(node) else None
    return SafeGeneralizations(check, (), (), best, len(check.answers), node)


def evidence(found: SafeGeneralizations) -> dict[str, list[dict[str, object]]]:
    """Return certificates for the minimal nodes, and witnesses against the nodes below; the top if none is safe."""
    check, lattice = found.check, found.table.lattice
    below = {node for minimal in found.minimal for node in lattice.directly_below(minimal)}
    unsafe = sorted(below) if found.minimal else [lattice.top]
    return {
        "minimal": [_safe(check, node) for node in found.minimal],
        "below": [] if check.limit else [_unsafe(check, node) for node in unsafe],
    }


def document(found: SafeGeneralizations) -> dict[str, object]:
    """Return the evidence as a JSON object that states what it shows, and what it does not."""
    check, columns = found.check, found.table.columns
    return {
        "format": FORMAT,
        "version": VERSION,
        "confidential": CONFIDENTIAL,
        "c": str(check.c),
        "k": check.k,
        "sensitive": list(columns.names),
        "protected": columns.protection,
        "criteria": [criterion.text for criterion in check.demands.criteria],
        "limit": check.limit,
        "not_covered": [_CRITERIA_GAP] * bool(check.demands.criteria) + [*_LIMIT_GAPS] * bool(check.limit),
        **evidence(found),
    }


def _safe(check: SafetyCheck, node: Node) -> dict[str, object]:
    """A certificate of what is disclosed of each column that is protected by itself."""
    views, entry = check.views(node), dict[str, object](levels=check.table.named(node))
    if check.limit:
        entry["left_out"] = {"rows": check.rows_left_out(node), "buckets": len(check.left_out(node) or ())}
    certificates = {view.sensitive: certify(view.bucketization(), check.k) for view in views}
    return entry | ({"certificate": certificates.popitem()[1]} if len(views) == 1 else {"certificates": certificates})


def _unsafe(check: SafetyCheck, node: Node) -> dict[str, object]:
    """An attacker who reaches c or, if there is none, a bucket that breaks a criterion."""
    levels = check.table.named(node)
    if check.value(node) < check.c:
        criterion, view, bucket = next(
            (criterion.text, view, bucket)
            for view in check.views(node)
            for criterion in check.demands.criteria
            for bucket in criterion.broken_by(view)
        )
        buckets = _shown(view, [bucket])
        return {"levels": levels, "criterion": criterion, "column": view.sensitive, "buckets": buckets}
    answer, view = check.disclosure(node), check.worst_view(node)
    return {
        "levels": levels,
        "column": view.sensitive,
        "disclosure": str(answer.value),
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": _shown(view, [carriers.bucket for carriers in answer.pattern]),
    }


def _shown(view: Cells, buckets: Sequence[int]) -> dict[str, object]:
    return {str(i): {"labels": view.labels(i), "values": dict(view.bucket(i).frequencies)} for i in buckets}
