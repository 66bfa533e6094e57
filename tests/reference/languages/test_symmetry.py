"""Exchanges are symmetries of the worlds, and merging by them loses nothing."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.histograms import bucketization_of
from strategies.profiles import examples

from reference.buckets import Bucketization
from reference.languages.builtin import language_named
from reference.languages.protocol import AnyLanguage
from reference.languages.search import (
    ConjunctionSearch,
    Masks,
    SearchProblem,
    TargetProblem,
    different,
    exchanges,
    exhaustive_maximum,
    orbit_labels,
    space_and_units,
)
from reference.languages.world_space import WorldSpace
from reference.progress import listening


def search_problem(published: Bucketization, language: AnyLanguage, k: int) -> SearchProblem:
    return SearchProblem(*space_and_units(published, language, k), k)


LANGUAGES = ("negations", "atoms", "simple", "within-buckets", "same-values", "counting:2", "clauses:2", "skyline")


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
@given(bucketizations(most_people=5), st.sampled_from(LANGUAGES), st.integers(0, 2))
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
