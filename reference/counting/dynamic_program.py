"""The *share* of one component: the mean over all tables of [clauses true] · weight. Two ways, and which is taken.

    `ryser_share`    Ryser's formula: best for one bucket without clauses if most of 2^n sets of columns matter
    `share`          the dynamic program: a dictionary of the states that are reached

The terms of the formula are known in advance, and the states are estimated. A caller who names one of the forms of
`person_forms` gets the dynamic program in that form.

**The dynamic program** carries out a plan layer by layer. A *layer* maps each state that can be reached by some past to
the sum, over all such pasts, of the product of their effects' weights and of the number of copies that each could
choose from. From one layer follows the next, and from the last one the share.

**Ryser's formula.** If one bucket's people are only told which values they may have, at which weights, the tables are
counted by a *permanent*: rows are people, columns are copies of values, and the copies of a class are equal columns.
With a_pc the weight of class c for person p (1 for whoever is not mentioned) and N_c its capacity, Ryser's inclusion
and exclusion over sets of columns (Combinatorial Mathematics, 1963) becomes, equal columns taken together,

    Σ over 0 ≤ k_c ≤ N_c of   ∏_c (−1)^(N_c − k_c) · (N_c choose k_c)   ·   ∏_p Σ_c a_pc · k_c.

Its ∏ (N_c + 1) terms are worked out many at once in 64-bit arithmetic. That wraps around, which is harmless modulo
2⁶⁴, and the result is exact because it is known to be smaller than that: `ryser_fits` sees to it.

>>> from reference.counting.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.plan import by_values
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> {component_share(whole, form) for form in ("auto", "values", "pins")}
{Fraction(19, 25)}
>>> share(Plan(whole, whole.people, by_values))
Fraction(19, 25)
>>> denials = parse_formula(["Bob!=flu", "Ed!=mumps"], FIGURE_3.domain)
>>> (men,) = components(FIGURE_3, [denials])
>>> ryser_share(men), component_share(men)
(Fraction(1, 2), Fraction(1, 2))

The weight of every atom about a component's mentioned people, from one run forwards and one backwards.

Let F(σ) be the sum over all pasts that lead to state σ, and G(σ) the sum over all futures from there. The tables in
which person p, whose turn it is, has a value of class c weigh Σ_σ F(σ) · (copies of c left) · weight · G(σ'), with σ'
the state that this leads to. One difficulty remains: a state knows how many copies of a *group* of classes are used,
not which. How many copies of class c are used differs from past to past, but only its sum is needed: next to F(σ)
a row holds for each class c in a larger group

    M_c(σ) = sum over all pasts to σ of (weight of the past) · (copies of c that it used),

and N_c · F(σ) − M_c(σ) takes the place of F(σ) · (copies of c left). When a past goes on by taking one copy out of
a group with c in it, of R copies left, M_c becomes M_c · R + (N_c · F − M_c): all R copies are equally good. A crowd
(see `person_forms`) that takes j copies of c at once adds j to what each past used. Nothing is asked about its members.

>>> from reference.counting.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.plan import by_pins
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> total, weights = atom_weights(Plan(whole, whole.people, by_pins))
>>> total, weights["Charlie", 0], weights["Charlie", 1]
(19, 10, 9)

Exact counts for tables of any size, exponential only in how entangled the mentioned people are.

Enumeration visits every table. Here nothing is ever visited that the knowledge does not mention:

    clauses               implications become clauses over sets of values, and are simplified
    components            buckets that no clause ties together are counted apart
    person_forms          a person's part in the count, written by values or by pins; people alike as one crowd
    counting_plan         people in a row, and the few things each state must remember
    elimination_order     which order and which form, chosen by an estimate before any time is spent
    component_share       the dynamic program over states, Ryser's formula, and which of the two is taken
    every_atom            the same for all atoms at once, from one run forwards and one backwards

What is counted is a *share*, the mean over all tables of [φ true] · weight, a fraction of modest size even if the
number of tables has a million digits. The numbers of tables are worked out only if they are asked for.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> count = structured_count(parse_atom("Charlie=flu"), FIGURE_3, knowledge)
>>> count.share, count.worlds, count.consistent, count.satisfying, count.probability
(Fraction(19, 25), 1800, 1368, 720, 10/19)

**Every atom at once.** About a mentioned person p, `every_atom` tells how likely each class of values is; the values of
a class are as likely as they are frequent. Anyone else is like everyone else whom nobody mentioned in the bucket b: if
m_b of its n_b people are mentioned, then for an unmentioned person u

    Pr(u = s) = (n_b(s) − Σ over mentioned p of Pr(p = s)) / (n_b − m_b),

since the expected numbers of people with s in the bucket add up to n_b(s). So a bucket of a million people has m_b + 1
different rows of probabilities, and the disclosure risk is found by looking at those.

>>> marginals = structured_marginals(FIGURE_3, knowledge)
>>> marginals.probability(parse_atom("Charlie=flu")), marginals.probability(parse_atom("Bob=flu"))
(10/19, 7/19)
>>> marginals.risk()
Risk(risk=10/19, target=Atom(person='Charlie', value='flu'))
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import comb, factorial, prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from sympy import Rational

from reference import progress
from reference.buckets import Bucketization
from reference.counting.components import ClausalStatement, Component, bits, components
from reference.counting.plan import AUTO, Plan, PlanStep, Take, best_plan, crowded, estimate, kinds, require_form
from reference.language import NOTHING, Atom, Formula, check
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, TableCount, contradiction, rational

Layer: TypeAlias = list[defaultdict[int, int]]
"""States with their sums, spread over several dictionaries so that memory never grows by much at once."""

SPREAD = 61
"""The number of dictionaries, for layers that are not small: a prime, so that states spread evenly."""

_TERMS_AT_ONCE = 3000
"""Between two reports of progress: a few milliseconds of work."""

_RYSER_IS_FASTER = 50
"""The factors of Ryser's formula that take as long as one state of the dynamic program with one term of a person."""

_RYSER_AT_ONCE = 1 << 14
"""Terms of Ryser's formula that are worked out together."""

_MODULUS = 1 << 64


def component_share(component: Component, form: str = AUTO) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component, in the way that seems fastest."""
    plan = best_plan(crowded(component), form)
    if form == AUTO and ryser_fits(component) and ryser_work(component) < _RYSER_IS_FASTER * estimate(plan):
        return ryser_share(component)
    return share(plan)


def share(plan: Plan) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer: Layer = [defaultdict(int, {0: 1})]
    for step in plan.steps:
        layer = _advanced(layer, step)
    total = sum(weight * plan.final(state) for states in layer for state, weight in states.items())
    return Fraction(total, plan.whole())


def _advanced(layer: Layer, step: PlanStep) -> Layer:
    """The next layer; the old one is given up piece by piece."""
    at_once = 1 + _TERMS_AT_ONCE // (1 + step.terms)
    is_small = sum(map(len, layer)) <= at_once
    result: Layer = [defaultdict(int) for _ in range(1 if is_small else SPREAD)]
    while layer:
        entries = iter(layer.pop().items())
        while chunk := list(islice(entries, at_once)):
            progress.step(len(chunk), "states")
            if is_small:
                _advance(chunk, step, result[0])
            else:
                for state, weight in _advance(chunk, step, defaultdict(int)).items():
                    result[state % SPREAD][state] += weight
    return result


def _advance(chunk: list[tuple[int, int]], step: PlanStep, result: defaultdict[int, int]) -> defaultdict[int, int]:
    """Add what these states lead to. Everything waits for this loop, so it is written out in full."""
    if step.count > 1:
        return _advance_crowd(chunk, step, result)
    field, closing, merges, free = step.field, step.closing, step.merges, step.free
    pins = [(take.shift, take.capacity, take.add, *term) for take in step.pins for term in take.terms]
    for state, weight in chunk:
        if not weight:
            continue
        merged = state
        for source, target in merges:
            used = state >> source & field
            merged += (used << target) - (used << source)
        for factor, truths in free:
            reached = merged | truths
            if reached & closing == closing:
                result[reached ^ closing] += weight * factor
        for shift, capacity, add, factor, truths in pins:
            left = capacity - (state >> shift & field)
            if left > 0:
                reached = merged | truths
                if reached & closing == closing:
                    result[(reached ^ closing) + add] += weight * left * factor
    return result


def _advance_crowd(
    chunk: list[tuple[int, int]], step: PlanStep, result: defaultdict[int, int]
) -> defaultdict[int, int]:
    """The same for people alike, who are in no clause and have one pin at most."""
    for state, weight in chunk:
        for reached, _, ways, _ in step.crowd_moves(state):
            result[reached] += weight * ways
    return result


def ryser_fits(component: Component) -> bool:
    """Tell whether it is one bucket without clauses whose count is below 2⁶⁴."""
    if len(component.buckets) > 1 or component.clauses or component.sizes[0] > 20:
        return False
    return factorial(component.sizes[0]) * prod(max(row) for row in _weight_rows(component)) < _MODULUS


def ryser_work(component: Component) -> int:
    """How many terms the formula has, times the factors of each."""
    return _terms(component) * len(component.people)


def ryser_share(component: Component) -> Fraction:
    """The mean over all tables of [everyone has an allowed value] · weight."""
    (size,), (capacities,) = component.sizes, component.capacities
    rows, free = _weight_rows(component), size - len(component.people)
    inner = _inner_classes(capacities)
    sums, signs = _block(rows, capacities[:inner])
    total = 0
    for choice in product(*(range(capacity + 1) for capacity in capacities[inner:])):
        progress.step(sums.shape[1], "terms", _terms(component))
        more = [sum(map(int.__mul__, row[inner:], choice)) for row in [*rows, [1] * len(capacities)]]
        shifted = sums + np.array(more, dtype=np.uint64)[:, None]
        terms = np.multiply.reduce(shifted[:-1], axis=0) * shifted[-1] ** np.uint64(free) * signs
        total += _sign(choice, capacities[inner:]) * int(np.add.reduce(terms))
    return Fraction(total % _MODULUS, factorial(size) * component.scale)


def _terms(component: Component) -> int:
    return prod(capacity + 1 for capacity in component.capacities[0])


def _weight_rows(component: Component) -> list[list[int]]:
    """a_pc for each mentioned person."""
    return [[0 if effect is None else effect[0] for effect in person.effects] for person in component.people]


def _inner_classes(capacities: tuple[int, ...]) -> int:
    """How many classes, from the first, are taken at once."""
    terms = 1
    for number, capacity in enumerate(capacities):
        terms *= capacity + 1
        if terms > _RYSER_AT_ONCE:
            return number
    return len(capacities)


def _block(rows: list[list[int]], capacities: tuple[int, ...]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """For all choices in some classes: the sums of all rows and of one row of ones, and the signed coefficients."""
    sums = np.zeros((len(rows) + 1, 1), dtype=np.uint64)
    signs = np.ones(1, dtype=np.uint64)
    for c, capacity in enumerate(capacities):
        weights = np.array([*(row[c] for row in rows), 1], dtype=np.uint64)
        more = np.multiply.outer(weights, np.arange(capacity + 1, dtype=np.uint64))
        sums = (sums[:, :, None] + more[:, None, :]).reshape(len(rows) + 1, -1)
        column = [_sign((k,), (capacity,)) % _MODULUS for k in range(capacity + 1)]
        signs = np.multiply.outer(signs, np.array(column, dtype=np.uint64)).reshape(-1)
    return sums, signs


def _sign(choice: tuple[int, ...], capacities: tuple[int, ...]) -> int:
    """∏_c (−1)^(N_c − k_c) · (N_c choose k_c)."""
    return prod((-1) ** (n - k) * comb(n, k) for k, n in zip(choice, capacities, strict=True))


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


def structured_count(
    event: ClausalStatement,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
) -> TableCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    shares = _Shares(bucketization, UNIFORM, form)
    plain = shares.of(knowledge), shares.of(knowledge, event)
    if prior.is_uniform:
        return TableCount(bucketization, *plain, *plain)
    weighted = _Shares(bucketization, prior, form)
    return TableCount(bucketization, *plain, weighted.of(knowledge), weighted.of(knowledge, event))


class _Shares:
    """Shares of conjunctions under one prior; a component that two of them have in common is counted once."""

    def __init__(self, bucketization: Bucketization, prior: Prior, form: str) -> None:
        require_form(form)
        prior.check(bucketization)
        self._bucketization, self._prior = bucketization, prior
        self._form = form
        self._known: dict[Component, Fraction] = {}

    def of(self, *statements: ClausalStatement) -> Fraction:
        """The mean over all tables of [statements true] · weight."""
        parts = components(self._bucketization, statements, self._prior)
        if parts is None:
            return Fraction(0)
        result = Fraction(1)
        for part in parts:
            if part not in self._known:
                self._known[part] = component_share(part, self._form)
            result *= self._known[part]
        return result


Row: TypeAlias = tuple[Fraction, ...]
"""A person's probabilities, in the order of the bucket's values."""


class StructuredMarginals:
    """Pr(p = s | B ∧ φ) for all people p and values s: a row for each mentioned person, one a bucket for the rest."""

    def __init__(self, bucketization: Bucketization, mentioned: Mapping[int, Mapping[str, Row]]) -> None:
        self._bucketization, self._mentioned = bucketization, mentioned

    def probability(self, atom: Atom) -> Rational:
        """Pr(atom | B ∧ φ)."""
        check(atom, self._bucketization)
        index = self._bucketization.index_of(atom.person)
        values = self._bucketization.buckets[index].values
        if atom.value not in values:
            return Rational(0)
        mentioned = self._mentioned.get(index, {})
        row = mentioned[atom.person] if atom.person in mentioned else self._unmentioned(index)
        return rational(row[values.index(atom.value)])

    def risk(self) -> Risk:
        """The most probable atom; among equals the first person in the table's order, then the first value in S's."""
        best, where = Fraction(-1), 0
        for index, bucket in enumerate(self._bucketization.buckets):
            top = Fraction(bucket.frequencies[0][1], bucket.size)
            if index in self._mentioned:
                top = max(max(row) for _, row in self._rows(index))
            if top > best:
                best, where = top, index
        return Risk(rational(best), self._first_with(best, where))

    def _first_with(self, chance: Fraction, index: int) -> Atom:
        """The first person in the bucket for whom some value has this probability, with the first such value."""
        bucket = self._bucketization.buckets[index]
        rows = {person: row for person, row in self._rows(index) if chance in row}
        person = next(iter(rows)) if len(rows) == 1 else next(person for person in bucket.people if person in rows)
        values = {value for value, other in zip(bucket.values, rows[person], strict=True) if other == chance}
        return Atom(person, next(value for value in self._bucketization.domain if value in values))

    def _rows(self, index: int) -> Iterator[tuple[str, Row]]:
        """The mentioned people of a bucket and the first of the others, each with their probabilities."""
        mentioned = self._mentioned.get(index, {})
        yield from mentioned.items()
        other = next((p for p in self._bucketization.buckets[index].people if p not in mentioned), None)
        if other is not None:
            yield other, self._unmentioned(index)

    def _unmentioned(self, index: int) -> Row:
        bucket, mentioned = self._bucketization.buckets[index], self._mentioned.get(index, {})
        return tuple(
            (frequency - sum(row[number] for row in mentioned.values())) / Fraction(bucket.size - len(mentioned))
            for number, (_, frequency) in enumerate(bucket.frequencies)
        )


def structured_marginals(
    bucketization: Bucketization, knowledge: Formula = NOTHING, prior: Prior = UNIFORM, *, form: str = AUTO
) -> StructuredMarginals:
    """All atoms' probabilities, from one run for each component."""
    require_form(form)
    check(knowledge, bucketization)
    prior.check(bucketization)
    parts = components(bucketization, [knowledge], prior)
    if parts is None:
        raise contradiction()
    mentioned: dict[int, Mapping[str, Row]] = {}
    for part in parts:
        mentioned.update(_rows_of(part, bucketization, form))
    return StructuredMarginals(bucketization, mentioned)


def _rows_of(part: Component, bucketization: Bucketization, form: str) -> dict[int, Mapping[str, Row]]:
    """The probabilities of a component's mentioned people: a class's probability, split among its values."""
    total, weights = atom_weights(best_plan(crowded(part, apart=True), form))
    if not total:
        raise contradiction()
    rows: dict[int, dict[str, Row]] = {index: {} for index in part.buckets}
    for person, *others in kinds(part):
        index = part.buckets[person.bucket]
        frequencies = bucketization.buckets[index].frequencies
        row = [Fraction(0)] * len(frequencies)
        places = zip(part.classes[person.bucket], part.capacities[person.bucket], strict=True)
        for c, (values, capacity) in enumerate(places):
            each = Fraction(weights[person.name, c], total * capacity)
            for number in bits(values):
                row[number] = each * frequencies[number][1]
        rows[index] |= dict.fromkeys((alike.name for alike in (person, *others)), tuple(row))
    return dict(rows)
