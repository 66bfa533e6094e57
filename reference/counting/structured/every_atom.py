"""The weight of every atom about a component's mentioned people, from one run forwards and one backwards.

Let F(σ) be the sum over all pasts that lead to state σ, and G(σ) the sum over all futures from there. The tables in
which person p, whose turn it is, has a value of class c weigh Σ_σ F(σ) · (copies of c left) · weight · G(σ'), with σ'
the state that this leads to. One difficulty remains: a state knows how many copies of a *group* of classes are used,
not which. How many copies of class c are used differs from past to past, but only its sum is needed: next to F(σ)
a row holds for each class c in a larger group

    M_c(σ) = sum over all pasts to σ of (weight of the past) · (copies of c that it used),

and N_c · F(σ) − M_c(σ) takes the place of F(σ) · (copies of c left). When a past goes on by taking one copy out of
a group with c in it, of R copies left, M_c becomes M_c · R + (N_c · F − M_c): all R copies are equally good. A crowd
(see `person_forms`) that takes j copies of c at once adds j to what each past used. Nothing is asked about its members.

>>> from reference.counting.structured.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.person_forms import by_pins
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> total, weights = atom_weights(Plan(whole, whole.people, by_pins))
>>> total, weights["Charlie", 0], weights["Charlie", 1]
(19, 10, 9)
"""

from collections.abc import Iterator
from typing import TypeAlias

from reference import progress
from reference.counting.structured.component_share import SPREAD
from reference.counting.structured.counting_plan import Plan, PlanStep, Take

Place: TypeAlias = tuple[int, int]
"""A bucket of the component, and a class of it."""

Rows: TypeAlias = list[dict[int, list[int]]]
"""For each state F(σ), then M_c(σ) for each class c in a larger group, or nothing; spread as in `component_share`."""

Ways: TypeAlias = list[dict[int, int]]
"""For each state G(σ)."""

AtomWeights: TypeAlias = dict[tuple[str, int], int]
"""For each mentioned person and class of their bucket, a weight."""


def atom_weights(plan: Plan) -> tuple[int, AtomWeights]:
    """The weight of all tables that satisfy the clauses, and of those where a person has a value of a class."""
    layers: list[Rows] = [[{0: [1]}]]
    turns = _turns(plan)
    for turn in turns:
        layers.append(_forwards(layers[-1], turn))
    ways: Ways = [{state: plan.final(state) for state in rows} for rows in layers.pop()]
    weights: AtomWeights = {}
    for turn in reversed(turns):
        rows = layers.pop()
        _collect(rows, ways, turn, weights)
        ways = _backwards(rows, ways, turn.step)
    return ways[0][0], weights


class _Turn:
    """A step, with the classes for which there are sums M_c before and after it."""

    def __init__(self, step: PlanStep, capacities: tuple[int, ...], before: list[Place], after: list[Place]) -> None:
        self.step, self.capacities = step, capacities
        self._column = {place: number for number, place in enumerate(before, start=1)}
        shift_of = {(step.person.bucket, c): take.shift for take in step.takes for c in take.classes}
        self._sources = [(self._column.get(place, 0), shift_of.get(place, 0)) for place in after]
        columns = {place: number for number, place in enumerate(after, start=1)}
        self.grows = {
            take.shift: [
                (columns[step.person.bucket, c], capacities[c])
                for c in take.classes
                if (step.person.bucket, c) in columns
            ]
            for take in step.takes
        }

    def row_after(self, state: int, row: list[int]) -> list[int]:
        """The row with a column for each class after the step; a class that was a group has its copies in σ."""
        field = self.step.field
        return [
            row[0],
            *(row[column] if column else row[0] * (state >> shift & field) for column, shift in self._sources),
        ]

    def copies_left(self, state: int, row: list[int], take: Take) -> Iterator[tuple[int, int]]:
        """For each class of the group the sum over all pasts of weight · copies left."""
        for c in take.classes:
            column = self._column.get((self.step.person.bucket, c), 0)
            used = row[column] if column else row[0] * (state >> take.shift & self.step.field)
            yield c, self.capacities[c] * row[0] - used


def _turns(plan: Plan) -> list[_Turn]:
    """The classes in larger groups after each step, as long as someone of their bucket is to come."""
    last = {step.person.bucket: number for number, step in enumerate(plan.steps)}
    turns, before = list[_Turn](), list[Place]()
    for number, step in enumerate(plan.steps):
        bucket = step.person.bucket
        after = [place for place in before if place[0] != bucket]
        if number < last[bucket]:
            after += [(bucket, c) for c in _in_larger_groups(step)]
        turns.append(_Turn(step, plan.component.capacities[bucket], before, after))
        before = after
    return turns


def _in_larger_groups(step: PlanStep) -> Iterator[int]:
    groups: dict[int, list[int]] = {}
    for take in step.takes:
        groups.setdefault(take.add, []).extend(take.classes)
    return (c for group in groups.values() if len(group) > 1 for c in group)


def _forwards(rows: Rows, turn: _Turn) -> Rows:
    """The next layer, with an empty row for a state that only the way back will ask for."""
    result: Rows = [{} for _ in range(SPREAD)]
    for part in rows:
        for state, row in part.items():
            progress.step(1 + turn.step.terms, "states")
            if row:
                _spread_row(state, row, turn, result)
                asked_for = (reached for reached, _ in _outcomes(state, turn.step))
            else:
                asked_for = (move[0] for move in _moves(state, turn.step))
            for reached in asked_for:
                result[reached % SPREAD].setdefault(reached, [])
    return result


def _spread_row(state: int, row: list[int], turn: _Turn, result: Rows) -> None:
    """Add what a state leads to, as the terms of the person's form say."""
    wide = turn.row_after(state, row)
    for reached, copies, amount, factor, take in _moves(state, turn.step):
        more = [amount * number for number in wide]
        for column, capacity in turn.grows[take.shift] if take else ():
            alone = turn.step.count == 1
            more[column] += factor * (capacity * wide[0] - wide[column]) if alone else copies * amount * wide[0]
        into = result[reached % SPREAD]
        known = into.get(reached)
        into[reached] = list(map(int.__add__, known, more)) if known else more


def _backwards(rows: Rows, ways: Ways, step: PlanStep) -> Ways:
    """G for the layer before from G for the layer after."""
    result: Ways = [{} for _ in rows]
    for part, into in zip(rows, result, strict=True):
        for state in part:
            progress.step(1 + step.terms, "states")
            into[state] = sum(
                amount * ways[reached % SPREAD][reached] for reached, _, amount, _, _ in _moves(state, step)
            )
    return result


def _collect(rows: Rows, ways: Ways, turn: _Turn, weights: AtomWeights) -> None:
    """Add up the weights of the atoms about the person whose turn it is."""
    name = turn.step.person.name
    for c in range(len(turn.capacities)):
        weights[name, c] = 0
    for part in rows:
        for state, row in part.items():
            if row:
                for reached, take in _outcomes(state, turn.step):
                    factor = ways[reached % SPREAD][reached] * (take.effect or (0, 0))[0]
                    for c, copies in turn.copies_left(state, row, take):
                        weights[name, c] += copies * factor


def _moves(state: int, step: PlanStep) -> Iterator[tuple[int, int, int, int, Take | None]]:
    """Where the terms of the form lead: state, copies taken, the ways to do so with their factors, factor, group."""
    if step.count > 1:
        for reached, copies, ways, crowd in step.crowd_moves(state):
            yield reached, copies, ways, ways, crowd
        return
    merged = step.merged(state)
    for factor, truths in step.free:
        if (merged | truths) & step.closing == step.closing:
            yield (merged | truths) ^ step.closing, 0, factor, factor, None
    for take in step.pins:
        left = take.capacity - (state >> take.shift & step.field)
        for factor, truths in take.terms if left > 0 else ():
            if (merged | truths) & step.closing == step.closing:
                yield ((merged | truths) ^ step.closing) + take.add, 1, left * factor, factor, take


def _outcomes(state: int, step: PlanStep) -> Iterator[tuple[int, Take]]:
    """Where it leads that the person has a value of a group, for each group where that is possible."""
    merged = step.merged(state)
    for take in step.takes if step.count == 1 else ():
        if take.effect is not None and take.capacity > state >> take.shift & step.field:
            reached = merged | take.effect[1]
            if reached & step.closing == step.closing:
                yield (reached ^ step.closing) + take.add, take
