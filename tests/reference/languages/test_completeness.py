"""Every predicate on tables as basic implications, and with as few of them as possible."""

from functools import reduce
from itertools import combinations
from operator import and_

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.profiles import examples
from strategies.statements import statements

from reference.buckets import Bucket, Bucketization
from reference.errors import InconsistentKnowledge
from reference.example import FIGURE_3
from reference.languages.builtin import language_named
from reference.languages.completeness import Predicate, as_conjunction, predicate_mask
from reference.languages.properties import ExaminedLanguage, expressiveness
from reference.languages.protocol import Language
from reference.languages.world_space import WorldSpace
from reference.tables import World
from reference.worlds import worlds

PAIR = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
THREE = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])


def chosen(published: Bucketization, bits: int) -> list[World]:
    return [world for number, world in enumerate(worlds(published)) if bits >> number & 1]


def among(true_in: list[World]) -> Predicate:
    return lambda table: dict(table.world()) in true_in


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


@examples(25)
@given(st.data(), bucketizations(most_people=4))
def test_a_predicate_may_be_a_function_or_a_statement(data: st.DataObject, published: Bucketization) -> None:
    statement = data.draw(statements(published, leaves=3))
    space = WorldSpace(published)
    assert predicate_mask(space, statement) == predicate_mask(space, lambda table: statement.holds(table.world()))


@pytest.mark.parametrize("name", ["negations", "same-values", "atoms"])
@pytest.mark.parametrize("published", [PAIR, THREE], ids=["pair", "three"])
def test_predicates_are_counted_as_conjunctions_of_ever_more_units(name: str, published: Bucketization) -> None:
    language = language_named(name)
    assert isinstance(language, Language)
    space, lengths = WorldSpace(published), dict[int, int]()
    masks = {space.mask(unit) for unit in language.units(published) if not isinstance(unit, str)}
    for number in range(6):
        for units in combinations(masks, number):
            if mask := reduce(and_, units, space.everything):
                lengths.setdefault(mask, number)
    found = expressiveness(ExaminedLanguage(language), published)
    assert found is not None
    assert (found.predicates, found.expressible) == (space.everything, len(lengths))
    assert found.most_units == max(lengths.values()) == lengths[found.hardest] < 5


def test_predicates_on_many_tables_are_not_counted() -> None:
    assert expressiveness(ExaminedLanguage(language_named("negations")), FIGURE_3) is None
