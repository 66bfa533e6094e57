"""Searches with weights and with what is given, against the definition; and searches for very many units."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.histograms import bucketization_of
from strategies.profiles import examples
from sympy import Rational

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge, UnknownPerson
from reference.language import Atom, Statement
from reference.languages.branch_and_bound import pruned_search
from reference.languages.builtin import Atoms, NegatedAtoms, language_named
from reference.languages.completeness import excluding
from reference.languages.protocol import CollectedUnits, Language, collected
from reference.languages.search import SearchProblem, exchanges, exhaustive_curve, exhaustive_maximum, searched
from reference.languages.world_space import WorldSpace, weighted_worlds
from reference.priors import UNIFORM, Prior
from reference.statements import Implies, Not, Same
from reference.worlds import worlds

Question: TypeAlias = tuple[Bucketization, list[Statement], dict[Atom, str]]
"""A release, what is given, and weights."""

LANGUAGES = ("negations", "atoms", "simple", "same-values", "counting:2", "clauses:2")
WEIGHTS = st.sampled_from(["0", "1/3", "1/2", "2", "3", "7/5", str(10**30)])


def by_definition(
    published: Bucketization, language: Language, k: int, known: Sequence[Statement], weights: dict[Atom, str]
) -> Fraction | None:
    """The largest ratio of weights over all conjunctions, or None if nothing is possible: no bits, no symmetry."""
    tables = [world for world in worlds(published) if all(statement.holds(world) for statement in known)]
    weight_of = {
        place: prod((Fraction(weights.get(Atom(p, s), "1")) for p, s in world.items()), start=Fraction(1))
        for place, world in enumerate(tables)
    }
    if not any(weight_of.values()):
        return None
    truths = {frozenset(range(len(tables)))}
    for unit in language.units(published):
        assert not isinstance(unit, str)
        truths.add(frozenset(place for place, world in enumerate(tables) if unit.holds(world)))
    best = Fraction(0)
    for chosen in combinations_with_replacement(sorted(truths, key=sorted), k):
        left = frozenset(range(len(tables))).intersection(*chosen)
        whole = sum(weight_of[place] for place in left)
        if whole:
            for person in published.people:
                for value in published.domain:
                    part = sum(weight_of[place] for place in left if tables[place][person] == value)
                    best = max(best, Fraction(part) / whole)
    return best


@st.composite
def questions(draw: st.DrawFn) -> Question:
    published = draw(bucketizations(most_people=4, most_buckets=2))
    people, domain = list(published.people), list(published.domain)
    atoms = st.builds(Atom, st.sampled_from(people), st.sampled_from(domain))
    statements = st.one_of(
        atoms, st.builds(Not, atoms), st.builds(Implies, atoms, atoms), st.builds(Same, *[st.sampled_from(people)] * 2)
    )
    known: list[Statement] = [*draw(st.lists(statements, max_size=2))]
    return published, known, draw(st.dictionaries(atoms, WEIGHTS, max_size=4))


@examples(60)
@given(questions(), st.sampled_from(LANGUAGES), st.integers(0, 2))
def test_searches_with_weights_and_given_knowledge_agree_with_the_definition(
    question: Question, name: str, k: int
) -> None:
    published, known, weights = question
    language = language_named(name)
    assert isinstance(language, Language)
    truth = by_definition(published, language, min(k, 1) if name == "clauses:2" else k, known, weights)
    k = min(k, 1) if name == "clauses:2" else k
    if truth is None:
        with pytest.raises(InconsistentKnowledge, match="no table"):
            weighted_worlds(published, known, Prior(weights))
        return
    space = weighted_worlds(published, known, Prior(weights))
    units = collected(language, space)
    for symmetry in (True, False):
        problem = SearchProblem(space, units, k, symmetry=symmetry)
        assert searched(problem).value == Rational(truth.numerator, truth.denominator)
        pruned = pruned_search(space, units, k, symmetry=symmetry)
        assert pruned.value == Rational(truth.numerator, truth.denominator)
    found = searched(SearchProblem(space, units, k))
    attacker = [*known, *found.maximisers[0].units]
    fits = [world for world in worlds(published) if all(statement.holds(world) for statement in attacker)]
    heavy = [prod(Fraction(weights.get(Atom(p, s), "1")) for p, s in world.items()) for world in fits]
    has = sum(weight for world, weight in zip(fits, heavy, strict=True) if found.maximisers[0].target.holds(world))
    assert Fraction(has) / sum(heavy) == truth


def test_weights_that_do_not_matter_change_nothing() -> None:
    """Everybody in a bucket twice as likely to have a value: the product is the same in every table."""
    published = bucketization_of((2, 1, 1), (2, 1))
    people = published.buckets[0].people
    space = weighted_worlds(published, (), Prior({Atom(person, "v0"): 2 for person in people}))
    assert space.weights is None
    [found] = exhaustive_curve(space, NegatedAtoms(), [2])
    assert found == exhaustive_maximum(published, NegatedAtoms(), 2)


def test_exchanges_of_people_with_other_weights_are_lost() -> None:
    published = bucketization_of((2, 1, 1))
    with pytest.raises(UnknownPerson):
        weighted_worlds(published, (), Prior({Atom("Zed", "v0"): 2}))
    plain = SearchProblem(*_on(published, UNIFORM), 1)
    heavy = SearchProblem(*_on(published, Prior({Atom("b0.p0", "v0"): 3})), 1)
    assert len(heavy.exchanges) < len(plain.exchanges)
    assert len(heavy.representatives) > len(plain.representatives)


def _on(published: Bucketization, prior: Prior) -> tuple[WorldSpace, CollectedUnits]:
    space = weighted_worlds(published, (), prior)
    return space, collected(NegatedAtoms(), space)


def test_exchanges_of_what_is_left_map_it_onto_itself() -> None:
    """Where Ed's value is given, nobody can be exchanged with Ed."""
    published = bucketization_of((2, 1, 1), (2, 1))
    space = weighted_worlds(published, [Atom("b0.p0", "v0")])
    found = exchanges(space)
    assert 0 < len(found) < len(exchanges(WorldSpace(published)))
    assert all(sorted(exchange.tolist()) == list(range(space.size)) for exchange in found)


@pytest.mark.parametrize("weight", [3, 10**9, 10**10, 10**40 + 1])
def test_weights_of_any_size_are_exact(weight: int) -> None:
    """Of three tables the one where p0 has v1 weighs more; there p1 has v0, and in one of the others too."""
    published = bucketization_of((2, 1))
    space = weighted_worlds(published, (), Prior({Atom("b0.p0", "v1"): weight}))
    nothing, one = exhaustive_curve(space, Atoms(), [0, 1])
    assert nothing.value == Rational(weight + 1, weight + 2)
    assert one.value == 1
    assert pruned_search(*_on(published, Prior({Atom("b0.p0", "v1"): weight})), 0).value == nothing.value


class NotThisTable:
    """One table is not the true one."""

    name = "not-this-table"

    def units(self, bucketization: Bucketization) -> Iterator[Statement]:
        """A unit a table."""
        return (excluding(bucketization, world) for world in worlds(bucketization))


def test_as_many_units_are_picked_as_it_takes_to_leave_one_table() -> None:
    published = bucketization_of((1, 1, 1))
    space = WorldSpace(published)
    values = [str(found.value) for found in exhaustive_curve(space, NotThisTable(), range(7))]
    assert values == ["1/3", "2/5", "1/2", "2/3", "1", "1", "1"]
    small = WorldSpace(bucketization_of((2, 1)))
    last = list(exhaustive_curve(small, NotThisTable(), [1, 2, 3]))
    assert [len(found.maximisers) for found in last] == [1, 3, 3]


@pytest.mark.parametrize("k", [40, 1_000, 10**18])
def test_more_units_than_say_anything_new_are_no_more_work(k: int) -> None:
    """Nine negated atoms on six tables: five of them say all that any of them say together."""
    published = bucketization_of((1, 1, 1))
    enough = exhaustive_maximum(published, NegatedAtoms(), 9)
    many = exhaustive_maximum(published, NegatedAtoms(), k)
    assert (many.k, many.value, many.maximisers) == (k, Fraction(1), enough.maximisers)
    assert many.coverage.conjunctions == enough.coverage.conjunctions == 2**9
    assert pruned_search(*_on(published, UNIFORM), k).value == 1
