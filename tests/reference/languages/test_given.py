"""The worst k facts beyond what is known already: the special form against searches that assume nothing of it."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.histograms import bucketization_of
from strategies.profiles import examples

from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.errors import InconsistentKnowledge, InvalidInput, UnknownPerson
from reference.example import FIGURE_3
from reference.instances import histograms_up_to
from reference.language import NOTHING, Formula
from reference.languages.builtin import BasicImplications
from reference.languages.given import DisclosureGiven, maximum_disclosure_given, orbits
from reference.languages.world_space import WorldSpace
from reference.probability import probability
from reference.syntax import parse_formula


def by_trying_everything(published: Bucketization, known: Formula, k: int) -> Fraction:
    """All targets, and all conjunctions of k basic implications of any shape together with what is known."""
    space = WorldSpace(published)
    units = [space.everything, *{space.mask(unit) for unit in BasicImplications().units(published)}]
    start, best = space.mask(known), Fraction(0)
    for chosen in combinations_with_replacement(units, k):
        mask = start
        for unit in chosen:
            mask &= unit
        if mask:
            top = max((mask & atom).bit_count() for atom in space.targets.values())
            best = max(best, Fraction(top, mask.bit_count()))
    return best


def recounted(published: Bucketization, answer: DisclosureGiven) -> Fraction:
    """What the attacker of an answer attains, by the definition."""
    knowledge = Formula([*answer.given.implications, *answer.knowledge.implications])
    chance = probability(answer.target, published, knowledge)
    return Fraction(int(chance.numerator), int(chance.denominator))


def consistent(published: Bucketization, known: Formula) -> bool:
    return bool(WorldSpace(published).mask(known))


@examples(90)
@given(st.data(), st.sampled_from([(5, 1), (4, 0), (4, 2)]))
def test_facts_beyond_are_what_trying_everything_finds(data: st.DataObject, size: tuple[int, int]) -> None:
    people, k = size
    published = data.draw(bucketizations(most_people=people, most_buckets=2, spare_values=0))
    known = data.draw(formulas(published, most=3, widest=2))
    assume(consistent(published, known))
    answer = maximum_disclosure_given(published, known, k)
    assert answer.value == by_trying_everything(published, known, k)
    assert answer.value == recounted(published, answer)
    assert answer.knowledge.k <= k


@pytest.mark.parametrize("k", [0, 1, 2, 3])
@given(published=bucketizations(most_people=9, most_buckets=3, most_values=4))
@examples(15)
def test_given_nothing_it_is_the_maximum_disclosure(k: int, published: Bucketization) -> None:
    """Two ways that share nothing: a polynomial-time algorithm, and branch and bound on exact counts."""
    assert maximum_disclosure_given(published, NOTHING, k).value == maximum_disclosure(published, k).value


def test_given_nothing_it_is_the_maximum_disclosure_of_every_small_bucket() -> None:
    """Among these are buckets in which the largest gain first is not best, and some that need several people alike."""
    for counts, k in product(histograms_up_to(8), range(4)):
        bucket = bucketization_of(counts)
        assert maximum_disclosure_given(bucket, NOTHING, k).value == maximum_disclosure(bucket, k).value, (counts, k)


@pytest.mark.parametrize(
    ("rows", "k", "value"),
    [
        ([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], 2, Fraction(22, 31)),
        ([(3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)], 3, Fraction(15, 37)),
    ],
)
def test_crossing_buckets_is_found(rows: list[tuple[int, ...]], k: int, value: Fraction) -> None:
    """The smallest cases in which two facts, and three, do better across buckets than within one."""
    two = bucketization_of(*rows)
    answer = maximum_disclosure_given(two, NOTHING, k)
    assert answer.value == value
    assert {two.index_of(atom.person) for atom in answer.knowledge.atoms()} == {0, 1}
    assert structured_count(answer.target, two, answer.knowledge).probability == answer.value


def test_the_likeliest_target_need_not_be_the_best() -> None:
    """One person of ten has a with 1/2, and with one fact 9/13; one of seven has x with 3/7, and then 3/4."""
    two = Bucketization.of_histograms([{"a": 5, **dict.fromkeys("bcdef", 1)}, {"x": 3, "y": 3, "z": 1}])
    assert maximum_disclosure_given(two, NOTHING, 0).value == Fraction(1, 2)
    assert maximum_disclosure_given(two, NOTHING, 1).value == maximum_disclosure(two, 1).value == Fraction(3, 4)


def test_a_million_people_are_no_obstacle() -> None:
    sizes = [{f"v{value}": 10_000 + value for value in range(10)}, {f"v{value}": 90_000 for value in range(10)}]
    large = Bucketization.of_histograms(sizes)
    known = parse_formula(["b0.p0=v1 -> b1.p0=v1", "b1.p7!=v9"], large.domain)
    answer = maximum_disclosure_given(large, known, 2)
    knowledge = Formula([*known.implications, *answer.knowledge.implications])
    assert structured_count(answer.target, large, knowledge).probability == answer.value
    assert answer.value > maximum_disclosure_given(large, known, 1).value


def test_equal_untouched_buckets_are_tried_once() -> None:
    few = Bucketization.of_histograms([{"a": 2, "b": 1}] * 2)
    many = Bucketization.of_histograms([{"a": 2, "b": 1}] * 300)
    assert maximum_disclosure_given(few, NOTHING, 0).nodes == maximum_disclosure_given(many, NOTHING, 0).nodes
    assert [orbit.size for orbit in orbits(many, frozenset({"b7.p1"}))] == [1, 1, 2, 2, 897, 897]


@given(st.data(), bucketizations(most_people=6))
def test_every_atom_that_can_be_true_is_in_exactly_one_orbit(data: st.DataObject, published: Bucketization) -> None:
    touched = frozenset(data.draw(st.lists(st.sampled_from(list(published.people)), max_size=3)))
    found = list(orbits(published, touched))
    assert sum(orbit.size for orbit in found) == sum(b.size * len(b.values) for b in published.buckets)
    assert all(one is other or not one.covers(other) for one in found for other in found)
    everyone = frozenset(published.people)
    alone = list(orbits(published, everyone))
    assert all(sum(orbit.covers(atom) for orbit in found) == 1 for atom in alone)
    assert all(sum(orbit.covers(atom) for atom in alone) == orbit.size for orbit in found)


def test_what_cannot_be_used_is_refused() -> None:
    with pytest.raises(InvalidInput, match="k: expected a whole number from 0, got -1"):
        maximum_disclosure_given(FIGURE_3, NOTHING, -1)
    with pytest.raises(UnknownPerson):
        maximum_disclosure_given(FIGURE_3, parse_formula(["Zed=flu -> Bob=flu"]), 1)
    contradiction = parse_formula(["Bob!=flu", 'Bob!="lung cancer"', "Bob!=mumps"], FIGURE_3.domain)
    with pytest.raises(InconsistentKnowledge):
        maximum_disclosure_given(FIGURE_3, contradiction, 1)
