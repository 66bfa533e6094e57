"""The searches: what they cover, how they end, and that each is the check on the other."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.histograms import bucketization_of
from strategies.profiles import examples

from proofs_check.budgets import budget
from reference.buckets import Bucketization
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidInput, UnknownPerson
from reference.language import Atom, BasicImplication, Statement
from reference.languages.branch_and_bound import pruned_search, undominated
from reference.languages.builtin import Atoms, NegatedAtoms, PrivacySkyline, language_named
from reference.languages.completeness import excluding
from reference.languages.protocol import AnyLanguage, CollectedUnits, Language, collected
from reference.languages.search import (
    ConjunctionSearch,
    Coverage,
    Masks,
    Maximum,
    SearchProblem,
    TargetProblem,
    different,
    exchanges,
    exhaustive_curve,
    exhaustive_maximum,
    orbit_labels,
    searched,
    space_and_units,
)
from reference.languages.world_space import WorldSpace, weighted_worlds
from reference.priors import UNIFORM, Prior
from reference.probability import probability
from reference.progress import counted, listening
from reference.statements import AtMost, Implies, Not, Same
from reference.worlds import worlds

LANGUAGES = ("negations", "atoms", "simple", "implications", "same-values", "counting:2", "clauses:2", "dnf:1,2")
SMALL = bucketization_of((2, 1, 1), (2, 1))


NONE: Mapping[Atom, str] = {}


def by_definition(
    published: Bucketization,
    name: str,
    k: int,
    known: Sequence[Statement] = (),
    weights: Mapping[Atom, str] = NONE,
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


def check_maximisers(published: Bucketization, answer: Maximum) -> None:
    """Each of them has the value, by the definition, and knows no more than it may."""
    assert answer.maximisers
    for one in answer.maximisers[:20]:
        most = answer.k if isinstance(answer.k, int) else sum(answer.k)
        assert len(one.units) == len(set(one.units)) <= most
        assert probability(one.target, published, one.knowledge) == answer.value


@examples(40)
@given(bucketizations(most_people=4, most_buckets=2, most_values=2), st.sampled_from(LANGUAGES), st.integers(0, 2))
def test_exhaustive_search_is_the_definition(published: Bucketization, name: str, k: int) -> None:
    language = language_named(name)
    assert isinstance(language, Language)
    answer = exhaustive_maximum(published, language, k)
    assert answer.value == by_definition(published, name, k)
    check_maximisers(published, answer)


@examples(80)
@given(bucketizations(most_people=5), st.sampled_from((*LANGUAGES, "skyline")), st.integers(0, 3))
def test_branch_and_bound_finds_the_value_of_the_exhaustive_search(published: Bucketization, name: str, k: int) -> None:
    language = language_named(name)
    if language.name in ("implications", "dnf:1,2", "clauses:2"):
        k = min(k, 2)
    pruned = pruned_search(*space_and_units(published, language, k), k)
    assert pruned.value == exhaustive_maximum(published, language, k).value
    check_maximisers(published, pruned)


@given(bucketizations(most_people=5), st.tuples(*[st.integers(0, 2)] * 3))
def test_three_budgets_are_searched_alike_and_their_sum_covers_them(
    published: Bucketization, triple: tuple[int, int, int]
) -> None:
    answer = exhaustive_maximum(published, PrivacySkyline(), triple)
    assert answer.value == pruned_search(*space_and_units(published, PrivacySkyline(), triple), triple).value
    assert answer.value == exhaustive_maximum(published, PrivacySkyline(), triple, symmetry=False).value
    assert answer.value <= pruned_search(*space_and_units(published, PrivacySkyline(), sum(triple)), sum(triple)).value
    check_maximisers(published, answer)
    for one in answer.maximisers:
        units = PrivacySkyline().units_about(one.target, published)
        assert _fits(one.units, [set(map(repr, units[kind])) for kind in PrivacySkyline.kinds], triple)


def _fits(units: tuple[Statement, ...], kinds: list[set[str]], most: tuple[int, ...]) -> bool:
    return all(sum(repr(unit) in kind for unit in units) <= number for kind, number in zip(kinds, most, strict=True))


def test_each_of_the_three_kinds_of_skyline_knowledge_helps_by_itself() -> None:
    """One bucket a, b, c, d: p does not have b; q has b; if q has a then so does p. Each leaves three for p."""
    published = bucketization_of((1, 1, 1, 1))
    values = [
        exhaustive_maximum(published, PrivacySkyline(), triple).value for triple in [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    ]
    assert values == [Fraction(1, 3)] * 3
    assert exhaustive_maximum(published, PrivacySkyline(), (2, 1, 0)).value == 1


def test_what_was_covered_is_counted() -> None:
    """All basic implications, k = 2: 2,280 masks, 1 + 2,280 + 2,280·2,279/2 sets of at most two of them."""
    answer = exhaustive_maximum(SMALL, language_named("implications"), 2)
    coverage = answer.coverage
    assert (answer.value, answer.complete, len(answer.maximisers)) == (Fraction(1), True, 106)
    assert (coverage.worlds, coverage.units, coverage.masks) == (36, 2_280, 2_280)
    assert (coverage.conjunctions, coverage.formulas) == (2_600_341, (2**21 - 1) ** 2)
    assert (coverage.targets, coverage.examined) == (4, 671_335)


def test_nothing_is_assumed_about_the_form_of_the_best_implications() -> None:
    """The search finds a maximiser whose consequent is not the target (Theorem 9 only says that one has it)."""
    answer = exhaustive_maximum(SMALL, language_named("simple"), 1)
    units = [(one.target, unit) for one in answer.maximisers for unit in one.units]
    about_target = [isinstance(unit, BasicImplication) and unit.consequent == (target,) for target, unit in units]
    assert sorted(about_target) == [False, True, True]


def test_a_search_ends_within_its_budget() -> None:
    with pytest.raises(BudgetExhausted, match="1 second ran out"), budget(1):
        exhaustive_maximum(SMALL, language_named("simple"), 6)


def test_too_many_tables_are_refused() -> None:
    with pytest.raises(BudgetExhausted, match="more than 1,048,576 tables"):
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


@pytest.mark.parametrize(
    ("number", "written"),
    [(10**12 - 1, "999,999,999,999"), (10**12, "about 10^12"), (2**1000, "about 10^301"), (10**400, "about 10^400")],
)
def test_numbers_of_formulas_beyond_comprehension_are_rounded(number: int, written: str) -> None:
    coverage = Coverage(worlds=1, targets=1, units=1, formulas=number, masks=1, conjunctions=7, examined=1)
    assert str(coverage).startswith(f"7 conjunctions of 1 unit (which stands for {written} formulas) on 1 table;")
    swapped = Coverage(worlds=1, targets=1, units=1, formulas=7, masks=1, conjunctions=number, examined=1)
    assert str(swapped).startswith(f"{written} conjunctions of 1 unit (which stands for 7 formulas)")


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
    [
        ((1, 1, 1, 1), 2, Fraction(1, 2), 30, 849),
        ((2, 1, 1, 1), 2, Fraction(2, 3), 169, 1935),
        ((2, 1, 1, 1), 3, Fraction(1), 75, 1821),
        ((1, 1, 1, 1), 3, Fraction(1), 44, 864),
    ],
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


def test_what_was_searched_is_told_for_no_unit_and_for_one() -> None:
    said = {
        units: str(Coverage(worlds=2, targets=1, units=units, formulas=units, masks=masks, conjunctions=1, examined=1))
        for units, masks in ((0, 0), (1, 0), (2, 2))
    }
    assert [words.partition("; ")[2] for words in said.values()] == [
        "",
        "it is trivial",
        "all of the units are different and not trivial",
    ]


def test_no_more_units_are_picked_than_could_say_anything_new() -> None:
    """Each of them excludes a table at least: one is left of two after one unit, and of three after two."""
    for counts, picked in (((1, 1), 1), ((2, 1), 2)):
        space, units = space_and_units(bucketization_of(counts), language_named("negations"), 9)
        problem = SearchProblem(space, units, 9)
        assert {len(problem.sequence(target)) for target in problem.targets} == {picked}


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


def test_a_language_about_one_person_keeps_only_exchanges_of_others() -> None:
    published = bucketization_of((1, 1, 1))
    everyone = search_problem(published, language_named("negations"), 1)
    one = search_problem(published, language_named("about:b0.p0"), 1)
    assert (len(everyone.exchanges), len(everyone.representatives)) == (6, 1)
    assert (len(one.exchanges), len(one.representatives)) == (4, 2)


def test_equal_values_keep_no_exchange_of_values_in_one_bucket_only() -> None:
    published = bucketization_of((1, 1), (1, 1))
    kinds = [len(search_problem(published, language_named(name), 1).exchanges) for name in ("simple", "same-values")]
    assert kinds == [4, 4]  # in a bucket of two, exchanging the values is exchanging the people
    three = bucketization_of((1, 1, 1), (1, 1, 1))
    kinds = [len(search_problem(three, language_named(name), 1).exchanges) for name in ("simple", "same-values")]
    assert kinds == [6 + 6 + 3 + 1, 6 + 3 + 1]


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


def test_progress_is_reported_in_pieces() -> None:
    """Of 40,000 units, 32,768 are worked out before the first report."""
    reported: list[int] = []
    words = np.ones((2, 40_000), dtype=np.uint64)
    with listening(lambda number, _what, _total: reported.append(number)):
        found = ConjunctionSearch(TargetProblem((words,), 1, (0,), ()), 1).search()
    assert reported == [32_768, 7_232]
    assert (found.satisfying, found.consistent, found.examined) == (1, 2, 40_000)


Question: TypeAlias = tuple[Bucketization, list[Statement], dict[Atom, str]]
"""A release, what is given, and weights."""

FEW = ("negations", "atoms", "simple", "same-values", "counting:2", "clauses:2")
WEIGHTS = st.sampled_from(["0", "1/3", "1/2", "2", "3", "7/5", str(10**30)])


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
@given(questions(), st.sampled_from(FEW), st.integers(0, 2))
def test_searches_with_weights_and_given_knowledge_agree_with_the_definition(
    question: Question, name: str, k: int
) -> None:
    published, known, weights = question
    language = language_named(name)
    k = min(k, 1) if name == "clauses:2" else k
    truth = by_definition(published, name, k, known, weights)
    if truth is None:
        with pytest.raises(InconsistentKnowledge, match="no table"):
            weighted_worlds(published, known, Prior(weights))
        return
    space = weighted_worlds(published, known, Prior(weights))
    units = collected(language, space)
    for symmetry in (True, False):
        problem = SearchProblem(space, units, k, symmetry=symmetry)
        assert searched(problem).value == truth
        pruned = pruned_search(space, units, k, symmetry=symmetry)
        assert pruned.value == truth
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
    assert nothing.value == Fraction(weight + 1, weight + 2)
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
