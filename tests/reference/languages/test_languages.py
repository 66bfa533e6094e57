"""The built-in languages: their units, counted, and compared with what they should say."""

from itertools import product

import pytest
from hypothesis import given
from strategies import bucketizations
from strategies.brute_force import Space
from strategies.histograms import bucketization_of
from strategies.profiles import examples

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.languages.builtin import (
    BUILT_IN,
    NAMES,
    AllClauses,
    BasicImplications,
    BoundedImplications,
    NegatedAtoms,
    SimpleImplications,
    language_named,
)
from reference.languages.protocol import Language, TargetedLanguage, Units, collected
from reference.languages.search import exhaustive_maximum
from reference.languages.world_space import WorldSpace

SMALL = bucketization_of((2, 1, 1), (2, 1))
TINY = bucketization_of((1, 1), (1,))


def units_of(language: Language, published: Bucketization) -> Units:
    (units,) = next(iter(collected(language, WorldSpace(published)).by_target.values()))
    return units


def masks_of(language: Language, published: Bucketization) -> set[int]:
    """The sets of worlds that its units say, the trivial one included and the empty one not."""
    return set(units_of(language, published).masks)


@pytest.mark.parametrize(
    ("name", "units", "masks"),
    [
        ("negations", 21, 18),
        ("atoms", 21, 18),
        ("simple", 441, 234),
        ("implications", 2_280, 2_280),
        ("within-buckets", 225, 90),
        ("clauses", 2_442, 2_442),
        ("same-values", 42, 42),
        ("counting", 2_688, 426),
        ("basic:2,1", 4_410, 708),
        ("clauses:2", 903, 300),
        ("dnf:1,2", 903, 300),
        ("counting:2", 294, 150),
        ("about:b0.p0", 3, 3),
    ],
)
def test_units_and_different_masks_are_counted(name: str, units: int, masks: int) -> None:
    """On histograms (2,1,1) and (2,1): 36 tables, 7 people, 3 values."""
    language = language_named(name)
    assert isinstance(language, Language)
    assert language_named(name) == language
    assert hash(language_named(name)) == hash(language)
    found = units_of(language, SMALL)
    assert (found.yielded, len(found.masks) - 1) == (units, masks)


def test_formulas_are_counted_as_sets_of_atoms_and_negated_atoms() -> None:
    """Three people with two values each have six atoms: 2^6 - 1 sets before the arrow, and as many after it."""
    assert BasicImplications().formulas(TINY) == 63 * 63
    assert AllClauses().formulas(TINY) == 2**12 - 1


@examples(30)
@given(bucketizations(most_people=4, most_buckets=2))
def test_boxes_are_all_clauses(published: Bucketization) -> None:
    """Every set of literals, however wide, against one unit for each box."""
    space = WorldSpace(published)
    atoms = sorted(set(space.atoms.values()) - {0})
    literals = [*atoms, *(space.everything & ~mask for mask in atoms)]
    said = {0}
    for literal in literals:
        said |= {mask | literal for mask in said}
    assert masks_of(AllClauses(), published) | {0} == said | {0, space.everything}


@examples(30)
@given(bucketizations(most_people=4, most_buckets=2))
def test_boxes_are_all_basic_implications(published: Bucketization) -> None:
    """Every non-empty set of atoms before the arrow and after it."""
    space = WorldSpace(published)
    meets, joins = set[int](), set[int]()
    for mask in set(space.atoms.values()):
        meets |= {mask} | {mask & other for other in meets}
        joins |= {mask} | {mask | other for other in joins}
    said = {space.everything & ~before | after for before, after in product(meets, joins)}
    assert masks_of(BasicImplications(), published) == (said | {space.everything}) - {0}


@given(bucketizations(most_people=5))
def test_implications_are_those_of_another_program(published: Bucketization) -> None:
    space = Space(published)
    pairs: list[tuple[Language, set[int]]] = [
        (SimpleImplications(), space.simple_implications()),
        (NegatedAtoms(), space.negated_atoms()),
        (BoundedImplications(2, 2), space.basic_implications(widest=2)),
    ]
    for language, said in pairs:
        assert masks_of(language, published) == (said | {space.everything}) - {0}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_language_tells_its_name_and_what_it_is(name: str) -> None:
    language = BUILT_IN[name]()
    assert language.name == name
    assert language.__doc__ is not None
    assert isinstance(language, (Language, TargetedLanguage))
    assert exhaustive_maximum(TINY, language, 1).value == 1


@pytest.mark.parametrize("name", ["basics", "basic", "basic:1", "basic:0,1", "basic:1,2,", "clauses:x", "dnf:2", ""])
def test_what_is_no_language_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        language_named(name)
    assert len(NAMES) == len(BUILT_IN) + 5


def test_facts_about_a_person_who_is_not_there_are_refused() -> None:
    with pytest.raises(InvalidInput, match='the language "about:Zed": person Zed is not in the release'):
        exhaustive_maximum(TINY, language_named("about:Zed"), 1)
