"""The searches: what they cover, how they end, and that each is the check on the other."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.histograms import Histogram, bucketization_of
from strategies.profiles import examples

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge, InvalidInput
from reference.language import Atom, Statement
from reference.languages.branch_and_bound import pruned_search, undominated
from reference.languages.builtin import NegatedAtoms, PrivacySkyline, language_named
from reference.languages.completeness import excluding
from reference.languages.protocol import AnyLanguage, Language, collected
from reference.languages.search import (
    Masks,
    SearchProblem,
    different,
    exchanges,
    exhaustive_curve,
    exhaustive_maximum,
    orbit_labels,
    searched,
    space_and_units,
)
from reference.languages.world_space import WorldSpace, weighted_worlds
from reference.priors import Prior
from reference.probability import probability
from reference.progress import counted
from reference.statements import AtMost, Implies, Not, Same
from reference.worlds import worlds

LANGUAGES = ("negations", "atoms", "simple", "implications", "same-values", "counting:2", "clauses:2", "dnf:1,2")
SMALL = bucketization_of((2, 1, 1), (2, 1))


def by_definition(
    published: Bucketization, name: str, k: int, known: Sequence[Statement], weights: Mapping[Atom, str]
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
    language = language_named(name)
    assert isinstance(language, Language)
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


@examples(80)
@given(bucketizations(most_people=5), st.sampled_from((*LANGUAGES, "skyline")), st.integers(0, 3))
def test_branch_and_bound_finds_the_value_of_the_exhaustive_search(published: Bucketization, name: str, k: int) -> None:
    language = language_named(name)
    if language.name in ("implications", "dnf:1,2", "clauses:2"):
        k = min(k, 2)
    pruned = pruned_search(*space_and_units(published, language, k), k)
    assert pruned.value == exhaustive_maximum(published, language, k).value
    for one in pruned.maximisers:
        assert probability(one.target, published, one.knowledge) == pruned.value


@given(bucketizations(most_people=5), st.tuples(*[st.integers(0, 2)] * 3))
def test_three_budgets_are_searched_alike_and_their_sum_covers_them(
    published: Bucketization, triple: tuple[int, int, int]
) -> None:
    answer = exhaustive_maximum(published, PrivacySkyline(), triple)
    assert answer.value == pruned_search(*space_and_units(published, PrivacySkyline(), triple), triple).value
    assert answer.value == exhaustive_maximum(published, PrivacySkyline(), triple, symmetry=False).value
    assert answer.value <= pruned_search(*space_and_units(published, PrivacySkyline(), sum(triple)), sum(triple)).value
    for one in answer.maximisers:
        assert probability(one.target, published, one.knowledge) == answer.value
        units = PrivacySkyline().units_about(one.target, published)
        for kind, most in zip(PrivacySkyline.kinds, triple, strict=True):
            of_this_kind = set(map(repr, units[kind]))
            assert sum(repr(unit) in of_this_kind for unit in one.units) <= most


def test_what_was_covered_is_counted() -> None:
    """All basic implications, k = 2: 2,280 masks, 1 + 2,280 + 2,280·2,279/2 sets of at most two of them."""
    answer = exhaustive_maximum(SMALL, language_named("implications"), 2)
    coverage = answer.coverage
    assert (answer.value, answer.complete, len(answer.maximisers)) == (Fraction(1), True, 106)
    assert (coverage.worlds, coverage.units, coverage.masks) == (36, 2_280, 2_280)
    assert (coverage.conjunctions, coverage.formulas) == (2_600_341, (2**21 - 1) ** 2)
    assert (coverage.targets, coverage.examined) == (4, 671_335)


def test_too_many_tables_are_refused() -> None:
    with pytest.raises(InvalidInput, match="at most 1,048,576 tables fit, got 39,916,800"):
        WorldSpace(bucketization_of((1,) * 11))


@pytest.mark.parametrize("k", [-1, True, (1, 2), (1, 1, -1)])
def test_a_budget_that_is_no_budget_is_refused(k: int | tuple[int, ...]) -> None:
    for language in (PrivacySkyline(), language_named("simple")):
        with pytest.raises(InvalidInput, match="expected"):
            exhaustive_maximum(SMALL, language, k)


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 15)), min_size=1, max_size=8, unique=True))
def test_a_unit_is_left_out_if_and_only_if_another_dominates_it(units: list[tuple[int, int]]) -> None:
    """Units as (worlds of the target, other worlds)."""
    kept = undominated(np.array(units, dtype=np.uint64).T, inside=1)
    best = {
        place
        for place, (inside, outside) in enumerate(units)
        if not any(inside & ~a == 0 and b & ~outside == 0 for a, b in units if (a, b) != (inside, outside))
    }
    assert set(kept.tolist()) == best
    assert len(kept) == len(best)


def test_without_knowledge_the_most_frequent_value_is_found_however_many_tables_have_it() -> None:
    """Seventy of the 71 tables, more than one machine word of them, and one of them only."""
    answer = exhaustive_maximum(bucketization_of((70, 1)), language_named("negations"), 0)
    assert answer.value == Fraction(70, 71)
    assert exhaustive_maximum(bucketization_of((70, 1)), language_named("negations"), 1).value == 1


class Overlapping:
    """For p0=a: three facts that deny a to two others each, and one that denies it to three, one of each pair."""

    name = "overlapping"
    kinds = ("facts",)

    def units_about(self, target: Atom, bucketization: Bucketization) -> dict[str, list[AtMost]]:
        """Only for that target."""
        p = bucketization.people
        groups = [(p[1], p[2], p[3]), (p[1], p[4]), (p[2], p[5]), (p[3], p[6])]
        return {"facts": [AtMost(0, "v1", some) for some in groups if target == Atom(p[0], "v1")]}


def test_the_fact_that_removes_most_need_not_be_among_the_best() -> None:
    """The bound must allow for the two facts that are still to come, not only for the best of them."""
    published = bucketization_of((6, 1))
    assert exhaustive_maximum(published, Overlapping(), 3).value == 1
    assert pruned_search(*space_and_units(published, Overlapping(), 3), 3).value == 1


@pytest.mark.parametrize(
    ("counts", "k", "value", "examined", "steps"),
    [((2, 1, 1, 1), 2, Fraction(2, 3), 169, 1935), ((1, 1, 1, 1), 3, Fraction(1), 44, 864)],
)
def test_branches_that_promise_nothing_are_cut(
    counts: tuple[int, ...], k: int, value: Fraction, examined: int, steps: int
) -> None:
    """How many conjunctions are worked out is pinned: with a weaker bound the answer is the same, with more work."""
    with counted() as made:
        units = space_and_units(bucketization_of(counts), language_named("negations"), k)
        answer = pruned_search(*units, k)
    assert (answer.value, answer.coverage.examined, made.total()) == (value, examined, steps)


def test_once_all_units_are_known_no_search_is_made_again() -> None:
    """Two people with two values: four negations, which say two things."""
    space, language = WorldSpace(bucketization_of((1, 1))), language_named("negations")
    steps = []
    for most in (2, 9):
        with counted() as made:
            found = list(exhaustive_curve(space, language, range(most + 1)))
        assert [one.k for one in found] == list(range(most + 1))
        steps.append(made.total())
    assert steps[0] == steps[1] > 0


def search_problem(published: Bucketization, language: AnyLanguage, k: int) -> SearchProblem:
    return SearchProblem(*space_and_units(published, language, k), k)


SYMMETRIC = ("negations", "atoms", "simple", "within-buckets", "same-values", "counting:2", "clauses:2", "skyline")


@given(bucketizations())
def test_every_exchange_is_its_own_inverse_and_maps_atoms_to_atoms(published: Bucketization) -> None:
    space = WorldSpace(published)
    atoms = Masks(space.bits(dict.fromkeys(space.atoms.values())))
    for exchange in exchanges(space):
        assert np.array_equal(exchange[exchange], np.arange(space.size))
        assert atoms.images(exchange) is not None


def test_all_kinds_of_exchanges_are_found() -> None:
    """People 3 + 3, values b and c in the first bucket and in the second, b and c everywhere, and the buckets."""
    two = Bucketization.of_histograms([{"a": 2, "b": 1, "c": 1}, {"a": 2, "b": 1, "c": 1}])
    assert len(exchanges(WorldSpace(two))) == 6 + 6 + 1 + 1 + 1 + 1
    renamed = Bucketization.of_histograms([{"a": 2, "b": 1}, {"c": 2, "d": 1}])
    assert len(exchanges(WorldSpace(renamed))) == 3 + 3 + 1


@pytest.mark.parametrize(
    ("name", "histograms", "kept", "targets"),
    [
        ("negations", [(1, 1, 1)], 6, 1),
        ("about:b0.p0", [(1, 1, 1)], 4, 2),
        ("simple", [(1, 1), (1, 1)], 4, 1),  # in a bucket of two, exchanging the values is exchanging the people
        ("simple", [(1, 1, 1), (1, 1, 1)], 6 + 6 + 3 + 1, 1),
        ("same-values", [(1, 1, 1), (1, 1, 1)], 6 + 3 + 1, 1),  # no values are exchanged in one bucket only
    ],
)
def test_a_language_keeps_the_exchanges_that_map_its_units_to_units(
    name: str, histograms: list[Histogram], kept: int, targets: int
) -> None:
    problem = search_problem(bucketization_of(*histograms), language_named(name), 1)
    assert (len(problem.exchanges), len(problem.representatives)) == (kept, targets)


@examples(60)
@given(bucketizations(most_people=5), st.sampled_from(SYMMETRIC), st.integers(0, 2))
def test_the_search_with_symmetry_finds_what_the_search_without_finds(
    published: Bucketization, name: str, k: int
) -> None:
    """The value; and the maximisers found without are, up to symmetry, those found with it."""
    language = language_named(name)
    merged = exhaustive_maximum(published, language, k)
    plain = exhaustive_maximum(published, language, k, symmetry=False)
    assert merged.complete
    assert plain.complete
    assert merged.value == plain.value
    assert merged.coverage.conjunctions == plain.coverage.conjunctions
    assert merged.coverage.examined <= plain.coverage.examined
    problem = search_problem(published, language, k)
    for target in problem.representatives:
        worlds = [kept.worlds for kept in problem.fixing(target)]
        all_, some = (
            [problem.space.mask(one.knowledge) for one in answer.maximisers if one.target == target]
            for answer in (plain, merged)
        )
        assert len(different(problem.space, all_, worlds)) == len(some) == len(different(problem.space, some, worlds))
        assert set(some) <= set(all_)


@given(st.integers(1, 30).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.permutations(range(n)), max_size=3))))
def test_orbits_are_those_of_a_search(case: tuple[int, list[list[int]]]) -> None:
    number, orders = case
    swaps = [{one: other, other: one} for order in orders for one, other in zip(order[::2], order[1::2], strict=False)]
    maps = [np.array([swap.get(i, i) for i in range(number)], dtype=np.intp) for swap in swaps]
    reached: list[int] = []
    for start in range(number):
        seen, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            new = {int(image[here]) for image in maps} - seen
            seen |= new
            waiting.extend(new)
        reached.append(min(seen))
    assert orbit_labels(number, maps).tolist() == reached


WEIGHTS = st.sampled_from(["0", "1/3", "1/2", "2", "3", "7/5", str(10**30)])


@st.composite
def questions(draw: st.DrawFn) -> tuple[Bucketization, list[Statement], dict[Atom, str]]:
    """A release, what is given, and weights."""
    published = draw(bucketizations(most_people=4, most_buckets=2))
    people, domain = list(published.people), list(published.domain)
    atoms = st.builds(Atom, st.sampled_from(people), st.sampled_from(domain))
    statements = st.one_of(
        atoms, st.builds(Not, atoms), st.builds(Implies, atoms, atoms), st.builds(Same, *[st.sampled_from(people)] * 2)
    )
    known: list[Statement] = [*draw(st.lists(statements, max_size=2))]
    return published, known, draw(st.dictionaries(atoms, WEIGHTS, max_size=4))


@examples(150)
@given(questions(), st.sampled_from(LANGUAGES), st.integers(0, 2))
def test_searches_with_weights_and_given_knowledge_agree_with_the_definition(
    question: tuple[Bucketization, list[Statement], dict[Atom, str]], name: str, k: int
) -> None:
    published, known, weights = question
    language = language_named(name)
    k = min(k, 1) if name in ("implications", "clauses:2", "dnf:1,2") else k
    truth = by_definition(published, name, k, known, weights)
    if truth is None:
        with pytest.raises(InconsistentKnowledge, match="no table"):
            weighted_worlds(published, known, Prior(weights))
        return
    space = weighted_worlds(published, known, Prior(weights))
    units = collected(language, space)
    for symmetry in (True, False):
        assert searched(SearchProblem(space, units, k, symmetry=symmetry)).value == truth
        assert pruned_search(space, units, k, symmetry=symmetry).value == truth
    best = searched(SearchProblem(space, units, k)).maximisers[0]
    assert len(best.units) <= k
    fits = [world for world in worlds(published) if all(one.holds(world) for one in (*known, *best.units))]
    heavy = [prod(Fraction(weights.get(Atom(p, s), "1")) for p, s in world.items()) for world in fits]
    has = sum(weight for world, weight in zip(fits, heavy, strict=True) if best.target.holds(world))
    assert Fraction(has) / sum(heavy) == truth


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
    assert pruned_search(*space_and_units(published, NegatedAtoms(), k), k).value == 1
