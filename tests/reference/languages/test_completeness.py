"""Every predicate on tables as basic implications, and with as few of them as possible."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.smallest_expression import pairs_in_dnf, smallest_cover, smallest_expression, switches
from strategies import bucketizations
from strategies.profiles import examples
from strategies.statements import statements

from reference.buckets import Bucket, Bucketization
from reference.errors import InconsistentKnowledge
from reference.example import FIGURE_1, FIGURE_3
from reference.language import Atom, Statement
from reference.languages.builtin import language_named
from reference.languages.completeness import Predicate, as_conjunction, excluding, predicate_mask
from reference.languages.properties import ExaminedLanguage, expressiveness
from reference.languages.world_space import WorldSpace
from reference.statements import Same
from reference.tables import Table, World
from reference.worlds import worlds

PAIR = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
THREE = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])


def chosen(published: Bucketization, bits: int) -> list[World]:
    return [world for number, world in enumerate(worlds(published)) if bits >> number & 1]


def among(true_in: list[World]) -> Predicate:
    return lambda table: dict(table.world()) in true_in


def all_true(units: tuple[Statement, ...], world: World) -> bool:
    return all(unit.holds(world) for unit in units)


@given(st.data(), bucketizations(most_people=4))
def test_every_predicate_is_a_conjunction_of_basic_implications(data: st.DataObject, published: Bucketization) -> None:
    """Theorem 3: any predicate on tables can be expressed by a finite conjunction of basic implications."""
    everything = list(worlds(published))
    true_in = chosen(published, data.draw(st.integers(0, (1 << len(everything)) - 1)))
    if len(published.domain) == 1 and not true_in:
        with pytest.raises(InconsistentKnowledge, match="the domain has but one value"):
            as_conjunction(published, among(true_in))
        return
    formula = as_conjunction(published, among(true_in))
    assert [world for world in everything if formula.holds(world)] == true_in
    assert formula.k == len(everything) - len(true_in)


@given(bucketizations(most_people=4, spare_values=1))
def test_one_implication_excludes_one_table(published: Bucketization) -> None:
    everything = list(worlds(published))
    for world in everything if len(published.domain) > 1 else []:
        unit = excluding(published, world)
        assert [other for other in everything if not unit.holds(other)] == [world]


@examples(25)
@given(st.data(), bucketizations(most_people=4))
def test_a_predicate_may_be_a_function_or_a_statement(data: st.DataObject, published: Bucketization) -> None:
    statement = data.draw(statements(published, leaves=3))
    space = WorldSpace(published)
    assert predicate_mask(space, statement) == predicate_mask(space, lambda table: statement.holds(table.world()))


def heart_disease_at(age: int) -> Predicate:
    """The average age of heart disease patients is this."""

    def predicate(table: Table) -> bool:
        ages = [int(record.attributes["Age"]) for record in table.records if record.value == "heart disease"]
        return bool(ages) and sum(ages) == age * len(ages)

    return predicate


def test_the_average_age_of_heart_disease_patients_is_expressed() -> None:
    """One woman has heart disease, so the average age tells who: three implications deny her all else."""
    space = WorldSpace(FIGURE_3)
    for person in ("Gloria", "Irma", "Karen"):
        predicate = heart_disease_at(int(FIGURE_1.attributes_of(person)["Age"]))
        formula = as_conjunction(FIGURE_3, predicate)
        assert formula.k == 1800 - 360
        assert space.mask(formula) == space.atoms[Atom(person, "heart disease")]
    assert formula.holds(FIGURE_1.world())
    smallest = smallest_expression(FIGURE_3, predicate, language_named("simple"))
    assert smallest is not None
    assert len(smallest) == 3
    assert all(all_true(smallest, world) == (world["Karen"] == "heart disease") for world in worlds(FIGURE_3))


@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_a_disjunction_of_n_pairs_needs_two_to_the_n_implications(pairs: int) -> None:
    """The paper (2.2): exponentially many basic implications for formulas in disjunctive normal form."""
    published, dnf = switches(pairs), pairs_in_dnf(pairs)
    smallest = smallest_expression(published, dnf)
    assert smallest is not None
    assert len(smallest) == 2**pairs
    assert all(all_true(smallest, world) == dnf.holds(world) for world in worlds(published))


@examples(60)
@given(st.integers(1, 7), st.data())
def test_the_smallest_cover_is_that_of_trying_all(elements: int, data: st.DataObject) -> None:
    parts = data.draw(st.lists(st.integers(1, (1 << elements) - 1), max_size=7))
    whole = data.draw(st.integers(0, (1 << elements) - 1))
    inside = [part for part in parts if not part & ~whole]
    found = smallest_cover(whole, inside)
    subsets = chain.from_iterable(combinations(inside, size) for size in range(len(inside) + 1))
    smallest = next((len(subset) for subset in subsets if _union(subset) == whole), None)
    assert (None if found is None else len(found)) == smallest
    assert found is None or _union(found) == whole


def _union(parts: list[int] | tuple[int, ...]) -> int:
    union = 0
    for part in parts:
        union |= part
    return union


@pytest.mark.parametrize("name", ["negations", "simple", "implications", "same-values", "atoms"])
@pytest.mark.parametrize("published", [PAIR, THREE], ids=["pair", "three"])
def test_the_solver_and_breadth_first_search_agree_on_every_predicate(name: str, published: Bucketization) -> None:
    language = language_named(name)
    found = expressiveness(ExaminedLanguage(language), published)
    space = WorldSpace(published)
    lengths = {}
    for bits in range(1, space.everything + 1):
        units = smallest_expression(published, among(chosen(published, bits)), language)
        if units is not None:
            lengths[bits] = len(units)
            assert [world for world in worlds(published) if all_true(units, world)] == chosen(published, bits)
    assert found is not None
    assert (found.predicates, found.expressible) == (space.everything, len(lengths))
    assert found.most_units == max(lengths.values()) == lengths[found.hardest]


def test_what_cannot_be_expressed_has_no_smallest_expression() -> None:
    assert expressiveness(ExaminedLanguage(language_named("negations")), FIGURE_3) is None, "too many tables"
    assert smallest_expression(THREE, among([next(worlds(THREE))]), language_named("same-values")) is None
    assert smallest_expression(PAIR, Same("Ann", "Ann")) == ()
