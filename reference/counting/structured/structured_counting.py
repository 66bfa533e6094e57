"""Exact counts for tables of any size, exponential only in how entangled the mentioned people are.

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

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.structured.clauses import ClausalStatement, bits
from reference.counting.structured.component_share import component_share
from reference.counting.structured.components import Component, components
from reference.counting.structured.elimination_order import best_plan
from reference.counting.structured.every_atom import atom_weights
from reference.counting.structured.person_forms import AUTO, crowded, kinds, require_form
from reference.language import NOTHING, Atom, Formula, check
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, TableCount, contradiction, rational


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
