"""Exact counts for tables of any size, exponential only in how entangled the mentioned people are.

`structure` turns the knowledge into clauses, splits them into components and plans each; this module carries the plans
out. Nothing is visited that the knowledge does not mention. What is counted is a *share*, the mean over all tables of
[φ true] · weight: a fraction of modest size even if the number of tables has a million digits.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> count = structured_count(parse_atom("Charlie=flu"), FIGURE_3, knowledge)
>>> count.share, count.worlds, count.consistent, count.satisfying, count.probability
(Fraction(19, 25), 1800, 1368, 720, Fraction(10, 19))

**The dynamic program** carries out a plan layer by layer. A *layer* maps each state that can be reached by some past to
the sum, over all such pasts, of the product of their effects' weights and of the number of copies that each could
choose from. From one layer follows the next, and from the last one the share.

**Every atom about mentioned people** comes from one run forwards and one backwards. Let F(σ) be the sum over all pasts
that lead to state σ, and G(σ) the sum over all futures from there. The tables in which person p, whose turn it is, has
a value of class c weigh Σ_σ L_c(σ) · weight · G(σ'), with σ' the state that this leads to and

    L_c(σ) = sum over all pasts to σ of (weight of the past) · (copies of c that are left).

For a class that is a group alone, this is F(σ) · (copies of c left). A state knows how many copies of a larger *group*
are used, not which. So a row holds next to F(σ) for each class c in a larger group L_c(σ): the sum over all pasts that
also set a copy of c aside. It goes on as F does, but where a past takes j copies from a group of R with c in it, it
has R − 1 to take them from. There are (R − 1) ⋯ (R − j) instead of R ⋯ (R − j + 1) ways, (R − j)/R as many.

**Every other atom.** The values of a class are as likely as they are frequent. If m_b of the n_b people of a bucket are
mentioned, then for an unmentioned person u

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
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from math import prod
from typing import TypeAlias

from sympy import Rational

from reference import progress
from reference.buckets import Bucketization
from reference.counting import structure
from reference.counting.structure import AUTO, ClausalStatement, Component, Plan, PlanStep
from reference.language import NOTHING, Atom, Formula, check
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, TableCount, contradiction, rational
from reference.soft_facts import with_coins

_TERMS_AT_ONCE = 3000  # between two reports of progress: a few milliseconds of work


def structured_count(
    event: ClausalStatement,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    *,
    form: str = AUTO,
) -> TableCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    prior.check(bucketization)
    if prior.soft:
        certain = structured_count(event, bucketization, knowledge, Prior(dict(prior.items)), form=form)
        coined, further = _coined(bucketization, knowledge, prior)
        weighed = structured_count(event, *coined, form=form)
        return replace(certain, weight=weighed.weight * further, event_weight=weighed.event_weight * further)
    # A component that two conjunctions have in common is counted once.
    counted = cache(lambda part: share(structure.best_plan(structure.crowded(part), form)))

    def mean(prior: Prior, *statements: ClausalStatement) -> Fraction:
        parts = structure.components(bucketization, statements, prior)
        return Fraction(0) if parts is None else prod(map(counted, parts), start=Fraction(1))

    plain = mean(UNIFORM, knowledge), mean(UNIFORM, knowledge, event)
    weighted = plain if prior.is_uniform else (mean(prior, knowledge), mean(prior, knowledge, event))
    return TableCount(bucketization, *plain, *weighted)


def share(plan: Plan) -> Fraction:
    """The mean over all tables of [clauses true] · weight, for one component."""
    layer = {0: 1}
    for step in plan.steps:
        following: defaultdict[int, int] = defaultdict(int)
        entries = iter(layer.items())
        while chunk := list(islice(entries, 1 + _TERMS_AT_ONCE // (1 + step.terms))):
            progress.step(len(chunk), "states")
            if step.count == 1:
                _advance(chunk, step, following)
                continue
            for state, weight in chunk:
                for reached, ways, _, _ in step.moves(state):
                    following[reached] += weight * ways
        layer = following
    return Fraction(sum(weight * plan.final(state) for state, weight in layer.items()), plan.whole())


def _advance(chunk: list[tuple[int, int]], step: PlanStep, result: defaultdict[int, int]) -> None:
    """Add where `step.moves` leads for one person. Everything waits for this loop, so it is written out in full."""
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


def atom_weights(plan: Plan) -> tuple[int, dict[tuple[str, int], int]]:
    """The weight of all tables that satisfy the clauses, and of those where a person has a value of a class.

    >>> from reference.counting.structure import by_pins
    >>> from reference.example import FIGURE_3
    >>> from reference.syntax import parse_formula
    >>> (whole,) = structure.components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
    >>> total, weights = atom_weights(Plan(whole, whole.people, by_pins))
    >>> total, weights["Charlie", 0], weights["Charlie", 1]
    (19, 10, 9)
    """
    layers, turns = [{0: [1]}], _turns(plan)
    for turn in turns:
        layers.append(turn.forwards(layers[-1]))
    ways = {state: plan.final(state) for state in layers.pop()}
    weights: dict[tuple[str, int], int] = {}
    for turn in reversed(turns):
        step, before, name = turn.step, {}, turn.step.person.name
        weights |= dict.fromkeys(((name, c) for c in range(len(step.person.effects))), 0)
        for state, row in layers.pop().items():
            progress.step(1 + step.terms, "states")
            for reached, weight, take in step.outcomes(state) if row else ():
                for c in take.classes:
                    weights[name, c] += ways[reached] * weight * turn.left(state, row, c, take.shift)
            before[state] = sum(number * ways[reached] for reached, number, _, _ in step.moves(state))
        ways = before
    return ways[0], weights


class _Turn:
    """A step between two layers, whose rows hold F(σ), and L_c(σ) for the places (bucket, c) before and after it."""

    def __init__(
        self, step: PlanStep, capacities: tuple[int, ...], before: list[tuple[int, int]], after: list[tuple[int, int]]
    ) -> None:
        self.step, self._capacities, self._after = step, capacities, after
        self._column = {place: number for number, place in enumerate(before, start=1)}
        self._shift = {(step.person.bucket, c): take.shift for take in step.takes for c in take.classes}

    def left(self, state: int, row: list[int], c: int, shift: int) -> int:
        """L_c(σ) for a class of the person's bucket; without a column it is a group alone, or none of it is used."""
        column = self._column.get((self.step.person.bucket, c))
        return row[column] if column else row[0] * (self._capacities[c] - (state >> shift & self.step.field))

    def forwards(self, rows: dict[int, list[int]]) -> dict[int, list[int]]:
        """The next layer, with an empty row for a state that only the way back will ask for."""
        result: dict[int, list[int]] = {}
        columns = defaultdict[int | None, list[int]](list)  # by the field of the group, None in other buckets
        for column, place in enumerate(self._after, start=1):
            columns[self._shift.get(place)].append(column)
        for state, row in rows.items():
            progress.step(1 + self.step.terms, "states")
            if not row:
                for reached, _, _, _ in self.step.moves(state):
                    result.setdefault(reached, [])
                continue
            wide = [row[0]]
            for place in self._after:
                shift = self._shift.get(place)
                wide.append(row[self._column[place]] if shift is None else self.left(state, row, place[1], shift))
            for reached, ways, copies, take in self.step.moves(state):
                more = [ways * number for number in wide]
                if copies and take:
                    there = take.capacity - (state >> take.shift & self.step.field)
                    for column in columns[take.shift]:
                        more[column] = more[column] * (there - copies) // there
                known = result.get(reached)
                result[reached] = list(map(int.__add__, known, more)) if known else more
            for reached, _, _ in self.step.outcomes(state):
                result.setdefault(reached, [])
        return result


def _turns(plan: Plan) -> list[_Turn]:
    """The classes in larger groups after each step, as long as someone of their bucket is to come."""
    last = {step.person.bucket: number for number, step in enumerate(plan.steps)}
    turns, before = list[_Turn](), list[tuple[int, int]]()
    for number, step in enumerate(plan.steps):
        bucket, groups = step.person.bucket, defaultdict[int, list[int]](list)
        for take in step.takes if number < last[bucket] else ():
            groups[take.add] += take.classes
        after = [place for place in before if place[0] != bucket]
        after += [(bucket, c) for group in groups.values() if len(group) > 1 for c in group]
        turns.append(_Turn(step, plan.component.capacities[bucket], before, after))
        before = after
    return turns


Row: TypeAlias = tuple[Fraction, ...]  # a person's probabilities, in the order of the bucket's values


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
        row = self._mentioned.get(index, {}).get(atom.person) or self._unmentioned(index)
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
        bucket = self._bucketization.buckets[where]
        rows = {person: row for person, row in self._rows(where) if best in row}
        person = next(iter(rows)) if len(rows) == 1 else next(person for person in bucket.people if person in rows)
        values = {value for value, chance in zip(bucket.values, rows[person], strict=True) if chance == best}
        return Risk(
            rational(best), Atom(person, next(value for value in self._bucketization.domain if value in values))
        )

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
    check(knowledge, bucketization)
    prior.check(bucketization)
    (whole, knowledge, prior), _ = _coined(bucketization, knowledge, prior)
    parts = structure.components(whole, [knowledge], prior)
    if parts is None:
        raise contradiction()
    mentioned: dict[int, Mapping[str, Row]] = {}
    for part in parts:
        mentioned |= _rows_of(part, whole, form)
    return StructuredMarginals(bucketization, mentioned)


def _coined(
    bucketization: Bucketization, knowledge: Formula, prior: Prior
) -> tuple[tuple[Bucketization, Formula, Prior], int]:
    """The same question with coins for soft facts, and by what number to multiply its shares."""
    if not prior.soft:
        return (bucketization, knowledge, prior), 1
    whole, certain, weights = with_coins(bucketization, prior.soft)
    known = Formula([*knowledge.implications, *certain])
    return (whole, known, Prior({**dict(prior.items), **weights})), 2 ** len(certain)


def _rows_of(part: Component, bucketization: Bucketization, form: str) -> dict[int, dict[str, Row]]:
    """The probabilities of a component's mentioned people: a class's probability, split among its values."""
    total, weights = atom_weights(structure.best_plan(structure.crowded(part, apart=True), form))
    if not total:
        raise contradiction()
    rows: dict[int, dict[str, Row]] = {index: {} for index in part.buckets}
    for kind in structure.kinds(part):
        person = kind[0]
        index = part.buckets[person.bucket]
        frequencies = bucketization.buckets[index].frequencies
        row = [Fraction(0)] * len(frequencies)
        places = zip(part.classes[person.bucket], part.capacities[person.bucket], strict=True)
        for c, (values, capacity) in enumerate(places):
            each = Fraction(weights[person.name, c], total * capacity)
            for number in structure.bits(values):
                row[number] = each * frequencies[number][1]
        rows[index] |= dict.fromkeys((alike.name for alike in kind), tuple(row))
    return rows
